"""Grammar shared by all games: numbers and bounds, yes and no, names, lists, fields.

A field with its value is a `FieldSaid`. `collect_fields` makes the fields of a sheet of them and refuses
duplicates."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.orders.combinators import (
    Parser,
    alt,
    last_value,
    many,
    map_args,
    map_value,
    opt,
    replace_value,
    seq,
    with_label,
    word,
)
from rules.questions import InvalidAnswer

OPTIONAL_COLON = opt(word("COLON"))
"""Optional colon between a name and its value."""


class FieldSaid(NamedTuple):
    """Field of a sheet with the value an order gives it."""

    field: str
    value: Any


class Bound(NamedTuple):
    """Range from `least` to `most`; None where it is open."""

    least: int | None = None
    most: int | None = None

    @property
    def said(self) -> str:
        """The bound in words."""
        if self.least is None or self.most is None:
            return f"at most {self.most}" if self.least is None else f"at least {self.least}"
        return f"exactly {self.most}" if self.least == self.most else f"{self.least} to {self.most}"


def number(label: str = "a number") -> Parser[int]:
    """Match a number in digits, or in words up to twelve."""
    return word("NUMBER", label=label)


_NUMBER = number()
AT_LEAST: Parser[Bound] = map_value(
    alt(
        last_value(seq(word("AT_LEAST", "FROM"), _NUMBER)),
        map_value(last_value(seq(word("MORE_THAN"), _NUMBER)), lambda n: n + 1),
        map_value(seq(_NUMBER, word("PLUS", "OR_MORE")), lambda pair: pair[0]),
    ),
    lambda n: Bound(least=n),
)
"""Lower bound: `at least 3`, `from 3`, `more than 2`, `3+`, `3 or more`."""
AT_MOST: Parser[Bound] = map_value(
    alt(
        last_value(seq(word("AT_MOST", "UP_TO"), _NUMBER)),
        map_value(last_value(seq(word("LESS_THAN"), _NUMBER)), lambda n: n - 1),
        map_value(seq(_NUMBER, word("DASH", "OR_LESS")), lambda pair: pair[0]),
    ),
    lambda n: Bound(most=n),
)
"""Upper bound: `at most 3`, `up to 3`, `less than 4`, `3-`, `3 or less`."""
BETWEEN: Parser[Bound] = alt(
    map_args(seq(word("BETWEEN"), _NUMBER, word("AND"), _NUMBER), lambda _, least, __, most: Bound(least, most)),
    map_args(seq(_NUMBER, word("TO", "DASH"), _NUMBER), lambda least, _, most: Bound(least, most)),
)
"""Range: `between 2 and 4`, `2 to 4`, `2-4`."""
EXPLICITLY_EXACT: Parser[Bound] = map_value(last_value(seq(word("EXACTLY"), _NUMBER)), lambda n: Bound(n, n))
EXACTLY: Parser[Bound] = alt(map_value(_NUMBER, lambda n: Bound(n, n)), EXPLICITLY_EXACT)


def check_bound_order(bound: Bound) -> Bound:
    """Return the bound; refuse reversed ones such as `4 to 2`."""
    if bound.least is not None and bound.most is not None and bound.least > bound.most:
        raise InvalidAnswer("bounds_reversed", least=bound.least, most=bound.most)
    return bound


ANY_BOUND: Parser[Bound] = with_label(
    "a number", map_value(alt(AT_LEAST, AT_MOST, BETWEEN, EXACTLY), check_bound_order)
)
"""Bound in either direction; a bare number means exactly that many."""


def lower_bound_only(because: str, *, implied: bool = True) -> Parser[int]:
    """Match the number from which on something is done; other kinds of bounds are refused by name.

    A bare number means the same if `implied`."""
    from_on = map_value(AT_LEAST, lambda bound: bound.least)
    bare = alt(from_on, _NUMBER) if implied else from_on
    other = alt(AT_MOST, BETWEEN, EXPLICITLY_EXACT)
    return with_label(
        "a number", alt(bare, map_value(other, lambda bound: _refuse_bound("least_only", because, bound)))
    )


def upper_bound_only(because: str, *, implied: bool = True) -> Parser[int]:
    """Match the number up to which something is done, as `lower_bound_only` does."""
    up_to = map_value(AT_MOST, lambda bound: bound.most)
    bare = alt(up_to, _NUMBER) if implied else up_to
    other = alt(AT_LEAST, BETWEEN, EXPLICITLY_EXACT)
    return with_label("a number", alt(bare, map_value(other, lambda bound: _refuse_bound("most_only", because, bound))))


def _refuse_bound(code: str, because: str, bound: Bound) -> Any:
    raise InvalidAnswer(code, because, said=bound.said)


YES_OR_NO: Parser[bool] = alt(
    replace_value(word("YES", "ALWAYS", label="yes"), True), replace_value(word("NO", "NEVER", label="no"), False)
)


def named_field(name: str, kind: str, value: Parser[Any]) -> Parser[FieldSaid]:
    """Match a field by its name: `lane 2`, `lane: 2`."""
    return map_args(seq(word(kind), OPTIONAL_COLON, value), lambda _, __, said: FieldSaid(name, said))


def yes_no_field(name: str, kind: str, *, yes: Any = True, no: Any = False, bare: bool = False) -> Parser[FieldSaid]:
    """Match a yes/no field: `slip yes`, `slip: no`, `no slip`, `never use slip`, `without slip`.

    Its bare name means yes if `bare`, else it is no value."""
    behind = last_value(seq(word(kind), OPTIONAL_COLON, YES_OR_NO))
    before = replace_value(seq(word("NO", "NEVER", "WITHOUT"), opt(word("USE")), word(kind)), False)
    said = alt(behind, before, replace_value(word(kind), True)) if bare else alt(behind, before)
    return map_value(said, lambda wanted: FieldSaid(name, yes if wanted else no))


def separated_list(item: Parser[Any], *marks: str) -> Parser[tuple[Any, ...]]:
    """Match items separated by a comma (or by one of `marks`)."""
    return many(item, word(*(marks or ("COMMA",))), least=1)


def ranked_list(item: Parser[Any], *, blank: bool = False) -> Parser[tuple[Any, ...]]:
    """Match items in order of preference: `far, then inside`. Refuses duplicates.

    With `blank` no separator is needed between two items."""
    between = alt(seq(word("COMMA"), opt(word("THEN"))), word("THEN"))
    return map_value(
        many(item, opt(between) if blank else between, least=1, spoilt=_repeats_last_item), _refuse_duplicates
    )


def _refuse_duplicates(items: tuple[Any, ...]) -> tuple[Any, ...]:
    twice = next((one for at, one in enumerate(items) if one in items[:at]), None)
    if twice is not None:
        raise InvalidAnswer("listed_twice", said=str(twice))
    return items


def _repeats_last_item(items: tuple[Any, ...]) -> bool:
    return items[-1:] != () and items[-1] in items[:-1]


def repeats_last_field(said: tuple[FieldSaid, ...]) -> bool:
    """Whether the last field was given before; `collect_fields` refuses that."""
    return bool(said) and any(one.field == said[-1].field for one in said[:-1])


def value_per_key(key: Parser[Any], value: Parser[Any], *, other: Any = "any") -> Parser[tuple[tuple[Any, Any], ...]]:
    """Match a value for each key: `green 2, blue 1`, `C1: roll; C2: wear`. Refuses a repeated key.

    A value without a key is for all others (`other`)."""
    entry = alt(
        map_args(seq(key, OPTIONAL_COLON, value), lambda k, _, v: (k, v)), map_value(value, lambda v: (other, v))
    )
    return map_value(many(entry, word("COMMA", "SEMI"), least=1), _refuse_duplicate_keys)


def _refuse_duplicate_keys(entries: tuple[tuple[Any, Any], ...]) -> tuple[tuple[Any, Any], ...]:
    _refuse_duplicates(tuple(key for key, _ in entries))
    return tuple(sorted(entries, key=lambda entry: str(entry[0])))


def all_or_any(atom: Parser[Any], all_of: Callable[[Any], Any], any_of: Callable[[Any], Any]) -> Parser[Any]:
    """Match `a and b and c` or `a or b or c`; a mixture is refused as ambiguous."""
    first = seq(many(atom, word("AND"), least=2), word("OR"), atom)
    second = seq(many(atom, word("OR"), least=2), word("AND"), atom)
    mixed = map_value(alt(first, second), lambda _: _refuse_mixture())
    several = alt(
        map_value(many(atom, word("AND"), least=2), all_of),
        map_value(many(atom, word("OR"), least=2), any_of),
    )
    return alt(atom, several, mixed)


def _refuse_mixture() -> Any:
    raise InvalidAnswer("and_with_or")


def collect_fields(said: Iterable[FieldSaid], because: str = "") -> dict[str, Any]:
    """Collect the fields of a sheet. Refuses a field given twice: neither the first nor the last wins."""
    fields: dict[str, Any] = {}
    for name, value in said:
        if name in fields:
            raise InvalidAnswer(
                "said_twice", because, field=name, first=_format_value(fields[name]), second=_format_value(value)
            )
        fields[name] = value
    return fields


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | str) else ""
