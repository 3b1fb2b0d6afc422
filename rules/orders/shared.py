"""What the languages of all games have in common: figures and their bounds, yes and no, names, lists, fields.

A wish is a `FieldSaid`: the field, and its value. `gather` makes the fields of a sheet of them, each said once.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.orders.parsing import Parser, alt, built, labelled, last, made, many, meaning, opt, seq, word
from rules.questions import Refused

COLON = opt(word("COLON"))
"""A name and its value may have a colon between them."""


class FieldSaid(NamedTuple):
    """A field of a sheet, and what is said in it."""

    field: str
    value: Any


class Bound(NamedTuple):
    """From `least` to `most`; None where it is open."""

    least: int | None = None
    most: int | None = None

    @property
    def said(self) -> str:
        """The bound in words."""
        if self.least is None or self.most is None:
            return f"at most {self.most}" if self.least is None else f"at least {self.least}"
        return f"exactly {self.most}" if self.least == self.most else f"{self.least} to {self.most}"


def number(label: str = "a number") -> Parser[int]:
    """A figure, in digits or in a word to twelve."""
    return word("NUMBER", label=label)


_N = number()
AT_LEAST: Parser[Bound] = made(
    alt(
        last(seq(word("AT_LEAST", "FROM"), _N)),
        made(last(seq(word("MORE_THAN"), _N)), lambda n: n + 1),
        made(seq(_N, word("PLUS", "OR_MORE")), lambda pair: pair[0]),
    ),
    lambda n: Bound(least=n),
)
"""`at least 3`, `from 3`, `more than 2`, `3+`, `3 or more`."""
AT_MOST: Parser[Bound] = made(
    alt(
        last(seq(word("AT_MOST", "UP_TO"), _N)),
        made(last(seq(word("LESS_THAN"), _N)), lambda n: n - 1),
        made(seq(_N, word("DASH", "OR_LESS")), lambda pair: pair[0]),
    ),
    lambda n: Bound(most=n),
)
"""`at most 3`, `up to 3`, `less than 4`, `3-`, `3 or less`."""
BETWEEN: Parser[Bound] = alt(
    built(seq(word("BETWEEN"), _N, word("AND"), _N), lambda _, least, __, most: Bound(least, most)),
    built(seq(_N, word("TO", "DASH"), _N), lambda least, _, most: Bound(least, most)),
)
"""`between 2 and 4`, `2 to 4`, `2-4`."""
JUST: Parser[Bound] = made(last(seq(word("EXACTLY"), _N)), lambda n: Bound(n, n))
EXACTLY: Parser[Bound] = alt(made(_N, lambda n: Bound(n, n)), JUST)


def in_order(bound: Bound) -> Bound:
    """Refuses `4 to 2`."""
    if bound.least is not None and bound.most is not None and bound.least > bound.most:
        raise Refused("bounds_reversed", least=bound.least, most=bound.most)
    return bound


ANY_BOUND: Parser[Bound] = labelled("a number", made(alt(AT_LEAST, AT_MOST, BETWEEN, EXACTLY), in_order))
"""A bound in whichever direction; a bare figure is exactly that many."""


def least_only(because: str, *, implied: bool = True) -> Parser[int]:
    """A figure from which on something is done; a bare one means it too where that is `implied`. A bound of another
    kind is refused by name."""
    from_on = made(AT_LEAST, lambda bound: bound.least)
    bare = alt(from_on, _N) if implied else from_on
    other = alt(AT_MOST, BETWEEN, JUST)
    return labelled("a number", alt(bare, made(other, lambda bound: _refuse("least_only", because, bound))))


def most_only(because: str, *, implied: bool = True) -> Parser[int]:
    """A figure up to which something is done, as `least_only`."""
    up_to = made(AT_MOST, lambda bound: bound.most)
    bare = alt(up_to, _N) if implied else up_to
    other = alt(AT_LEAST, BETWEEN, JUST)
    return labelled("a number", alt(bare, made(other, lambda bound: _refuse("most_only", because, bound))))


def _refuse(code: str, because: str, bound: Bound) -> Any:
    raise Refused(code, because, said=bound.said)


YES_OR_NO: Parser[bool] = alt(
    meaning(word("YES", "ALWAYS", label="yes"), True), meaning(word("NO", "NEVER", label="no"), False)
)


def field(name: str, kind: str, value: Parser[Any]) -> Parser[FieldSaid]:
    """`lane 2`, `lane: 2`: a field by its name."""
    return built(seq(word(kind), COLON, value), lambda _, __, said: FieldSaid(name, said))


def switch(name: str, kind: str, *, yes: Any = True, no: Any = False, bare: bool = False) -> Parser[FieldSaid]:
    """`slip yes`, `slip: no`, `no slip`, `never use slip`, `without slip`. Its name alone is yes where it may stand
    `bare`, and else no value."""
    behind = last(seq(word(kind), COLON, YES_OR_NO))
    before = meaning(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), word(kind)), False)
    said = alt(behind, before, meaning(word(kind), True)) if bare else alt(behind, before)
    return made(said, lambda wanted: FieldSaid(name, yes if wanted else no))


def listed(item: Parser[Any], *marks: str) -> Parser[tuple[Any, ...]]:
    """Items with a comma (or one of `marks`) between them."""
    return many(item, word(*(marks or ("COMMA",))), least=1)


def ranked(item: Parser[Any], *, blank: bool = False) -> Parser[tuple[Any, ...]]:
    """`far, then inside`: the first is what is wanted most. Refuses what is named twice. With `blank` nothing need
    stand between two items."""
    between = alt(seq(word("COMMA"), opt(word("THEN"))), word("THEN"))
    return made(many(item, opt(between) if blank else between, least=1, spoilt=_ends_twice), _each_once)


def _each_once(items: tuple[Any, ...]) -> tuple[Any, ...]:
    twice = next((one for at, one in enumerate(items) if one in items[:at]), None)
    if twice is not None:
        raise Refused("listed_twice", said=str(twice))
    return items


def _ends_twice(items: tuple[Any, ...]) -> bool:
    """Whether the last item was named before."""
    return items[-1:] != () and items[-1] in items[:-1]


def ends_said_twice(said: tuple[FieldSaid, ...]) -> bool:
    """Whether the last field was said before: `gather` refuses that."""
    return bool(said) and any(one.field == said[-1].field for one in said[:-1])


def each(key: Parser[Any], value: Parser[Any], *, other: Any = "any") -> Parser[tuple[tuple[Any, Any], ...]]:
    """`green 2, blue 1`, `C1: roll; C2: wear`: a value for each key; a value without a key is for all others. Refuses a
    key that is named twice."""
    entry = alt(built(seq(key, COLON, value), lambda k, _, v: (k, v)), made(value, lambda v: (other, v)))
    return made(many(entry, word("COMMA", "SEMI"), least=1), _one_a_key)


def _one_a_key(entries: tuple[tuple[Any, Any], ...]) -> tuple[tuple[Any, Any], ...]:
    _each_once(tuple(key for key, _ in entries))
    return tuple(sorted(entries, key=lambda entry: str(entry[0])))


def joined(atom: Parser[Any], all_of: Callable[[Any], Any], any_of: Callable[[Any], Any]) -> Parser[Any]:
    """`a and b and c`, `a or b or c`; both in one are refused: they can be read in two ways."""
    first = seq(many(atom, word("AND"), least=2), word("OR"), atom)
    second = seq(many(atom, word("OR"), least=2), word("AND"), atom)
    mixed = made(alt(first, second), lambda _: _mixed())
    several = alt(
        made(many(atom, word("AND"), least=2), all_of),
        made(many(atom, word("OR"), least=2), any_of),
    )
    return alt(atom, several, mixed)


def _mixed() -> Any:
    raise Refused("and_with_or")


def gather(said: Iterable[FieldSaid], because: str = "") -> dict[str, Any]:
    """The fields of a sheet. Refuses a field that is said twice: neither the first nor the last wins."""
    fields: dict[str, Any] = {}
    for name, value in said:
        if name in fields:
            raise Refused("said_twice", because, field=name, first=_shown(fields[name]), second=_shown(value))
        fields[name] = value
    return fields


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | str) else ""
