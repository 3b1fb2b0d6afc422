"""Parser combinators that return every possible reading and record where and why parsing stopped.

A parser starts at a token and returns all ways to read on: where each ends and its value. No word is
dropped silently: only `skip_words` discards what it has read, and it accepts nothing but the kinds in
`tokenizer.OPTIONAL_FILLERS`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from rules.orders.tokenizer import OPTIONAL_FILLERS, Token
from rules.questions import InvalidAnswer

T = TypeVar("T")
U = TypeVar("U")

MAX_READINGS = 64
"""Readings kept for one stretch of an order; an order with more is refused."""


PAST_ANY_TEXT = 1_000_000
"""Token index behind the end of every text."""


MAX_DEAD_END_STEPS = 400
"""Steps spent on text that will be refused anyway, to find out how far it can be read."""


class TooManyReadings(Exception):
    """Raised when a text has more readings than anybody could choose from."""


class Hope(NamedTuple):
    """Input expected at a place: its label as players write it ("" if it is optional) and the word kinds."""

    label: str
    kinds: tuple[str, ...]


class Reading(NamedTuple, Generic[T]):
    """One way to read a stretch of text: the index of the token behind it, and its value."""

    end: int
    value: T


@dataclass
class Scan:
    """One pass over a text: tokens, farthest token reached, expectations, and refusals by values."""

    tokens: tuple[Token, ...]
    hoping_from: int = PAST_ANY_TEXT
    """The first place whose hopes are noted. They are asked for only where a first scan got stuck."""
    farthest: int = 0
    in_vain: int = 0
    """Steps taken to find out how far an order goes on that is refused anyway."""
    hopes: dict[int, list[Hope]] = field(default_factory=dict)
    refusals: list[tuple[int, InvalidAnswer]] = field(default_factory=list)
    known: dict[tuple[Any, int], tuple[Reading[Any], ...]] = field(default_factory=dict)

    def token_has_kind(self, at: int, kinds: frozenset[str]) -> bool:
        """Whether the token at a place is of one of these kinds."""
        return at < len(self.tokens) and not kinds.isdisjoint(self.tokens[at].kinds)

    def note_expectation(self, at: int, hope: Hope) -> None:
        """Record that input of this kind would have been understood at a place."""
        self.farthest = max(self.farthest, at)
        if at < self.hoping_from:
            return
        here = self.hopes.setdefault(at, [])
        if hope not in here:
            here.append(hope)


@dataclass(frozen=True, eq=False)
class Parser(Generic[T]):
    """Parser that returns every distinct reading from a token on."""

    run: Callable[[Scan, int], Iterable[Reading[T]]]
    starts: frozenset[str] = frozenset()
    empty: bool = False
    """`starts`: the kinds of words it can begin with; `empty`: it may read no word at all."""

    def __call__(self, scan: Scan, at: int) -> tuple[Reading[T], ...]:
        """Return every reading from a token on. Raises TooManyReadings."""
        if not (self.empty or at >= scan.hoping_from or scan.token_has_kind(at, self.starts)):
            return ()
        key = (self, at)
        known = scan.known.get(key)
        if known is None:
            known = scan.known[key] = _drop_duplicates(self.run(scan, at))
        return known


def _drop_duplicates(readings: Iterable[Reading[T]]) -> tuple[Reading[T], ...]:
    """Return each reading of a stretch once. Raises TooManyReadings if there are more than MAX_READINGS."""
    waiting = iter(readings)
    first = next(waiting, None)
    if first is None:
        return ()
    second = next(waiting, None)
    if second is None:
        return (first,)
    found: dict[int, list[Reading[T]]] = {first.end: [first]}
    for reading in chain((second,), waiting):
        here = found.setdefault(reading.end, [])
        if reading not in here:
            here.append(reading)
        if len(here) > MAX_READINGS:
            raise TooManyReadings
    return tuple(reading for some in found.values() for reading in some)


def word(*kinds: str, label: str = "") -> Parser[Any]:
    """Match one word of these kinds; its value is that of the first kind.

    Without a label it is not suggested in error messages."""
    hope = Hope(label, kinds)

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        found = next((k for k in kinds if at < len(scan.tokens) and k in scan.tokens[at].kinds), None)
        if found is None:
            scan.note_expectation(at, hope)
            return ()
        scan.farthest = max(scan.farthest, at + 1)
        return (Reading(at + 1, scan.tokens[at].kinds[found]),)

    return Parser(run, frozenset(kinds))


def skip_words(*kinds: str) -> Parser[None]:
    """Skip any number of filler words of these kinds.

    Raises ValueError for kinds that are no fillers."""
    strange = [kind for kind in kinds if kind not in OPTIONAL_FILLERS]
    if strange:
        raise ValueError(f"{strange[0]} is no courtesy: its words would be read and forgotten")
    hope = Hope("", kinds)

    def run(scan: Scan, at: int) -> Iterable[Reading[None]]:
        scan.note_expectation(at, hope)
        yield Reading(at, None)
        here = at
        while here < len(scan.tokens) and any(kind in scan.tokens[here].kinds for kind in kinds):
            here += 1
            yield Reading(here, None)

    return Parser(run, frozenset(kinds), empty=True)


def match_nothing(value: T) -> Parser[T]:
    """Match no word and return this value."""
    return Parser(lambda _, at: (Reading(at, value),), empty=True)


def match_end() -> Parser[None]:
    """Match only at the end of the text."""
    return Parser(lambda scan, at: (Reading(at, None),) if at == len(scan.tokens) else (), empty=True)


def seq(*parsers: Parser[Any]) -> Parser[tuple[Any, ...]]:
    """Match parsers one after the other; the value is the tuple of their values."""

    def run(scan: Scan, at: int) -> Iterable[Reading[tuple[Any, ...]]]:
        ways: list[Reading[tuple[Any, ...]]] = [Reading(at, ())]
        for parser in parsers:
            ways = list(_drop_duplicates(_extend(scan, ways, parser)))
        return ways

    return Parser(run, _first_kinds(parsers), all(parser.empty for parser in parsers))


def _first_kinds(parsers: Sequence[Parser[Any]]) -> frozenset[str]:
    """Return the word kinds that a sequence of parsers can begin with."""
    first = next((n for n, parser in enumerate(parsers) if not parser.empty), len(parsers) - 1)
    return _all_start_kinds(parsers[: first + 1])


def _all_start_kinds(parsers: Iterable[Parser[Any]]) -> frozenset[str]:
    return frozenset(kind for parser in parsers for kind in parser.starts)


def _extend(
    scan: Scan, ways: list[Reading[tuple[Any, ...]]], parser: Parser[Any], *, least: int = 0
) -> Iterable[Reading[tuple[Any, ...]]]:
    """Extend each way by one further match of at least `least` words."""
    for way in ways:
        for step in parser(scan, way.end):
            if step.end - way.end >= least:
                yield Reading(step.end, (*way.value, step.value))


def _extend_dead_ends(
    scan: Scan, ways: list[Reading[tuple[Any, ...]]], parser: Parser[Any]
) -> Iterable[Reading[tuple[Any, ...]]]:
    """Extend one refused way to each place by a match whose value is ignored."""
    one_a_place = {way.end: way.value for way in ways}
    further = ((value, step) for at, value in one_a_place.items() for step in parser(scan, at) if step.end > at)
    for end, value in {step.end: value for value, step in further}.items():
        if scan.in_vain < MAX_DEAD_END_STEPS:
            scan.in_vain += 1
            yield Reading(end, value)


def alt(*parsers: Parser[Any]) -> Parser[Any]:
    """Match any of the parsers, returning every reading of each."""

    @cache
    def fitting(kinds: tuple[str, ...]) -> tuple[Parser[Any], ...]:
        return tuple(parser for parser in parsers if parser.empty or not parser.starts.isdisjoint(kinds))

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        sifted = at < min(scan.hoping_from, len(scan.tokens))
        some = fitting(tuple(scan.tokens[at].kinds)) if sifted else parsers
        return (way for parser in some for way in parser(scan, at))

    return Parser(run, _all_start_kinds(parsers), any(parser.empty for parser in parsers))


def opt(parser: Parser[T], value: U = None) -> Parser[T | U]:  # type: ignore[assignment]
    """Match the parser or nothing; without a match the value is `value`."""
    return alt(parser, match_nothing(value))


def never_spoilt(_: tuple[Any, ...]) -> bool:
    """Return False: no sequence is spoilt (the default of `many`)."""
    return False


def many(
    parser: Parser[T],
    between: Parser[Any] | None = None,
    *,
    least: int = 0,
    spoilt: Callable[[tuple[T, ...]], bool] = never_spoilt,
) -> Parser[tuple[T, ...]]:
    """Match at least `least` times, with `between` in between.

    A sequence that is `spoilt` will be refused whatever follows, so it is only scanned further and not
    extended."""
    step = parser if between is None else last_value(seq(between, parser))

    def run(scan: Scan, at: int) -> Iterable[Reading[tuple[T, ...]]]:
        ways: list[Reading[tuple[Any, ...]]] = [Reading(at, ())]
        count = 0
        while ways:
            if count >= least:
                yield from ways
            sound = [way for way in ways if not spoilt(way.value)]
            lost = [way for way in ways if spoilt(way.value)]
            further = step if count else parser
            ways = list(
                _drop_duplicates((*_extend(scan, sound, further, least=1), *_extend_dead_ends(scan, lost, further)))
            )
            count += 1

    return Parser(run, parser.starts, empty=parser.empty or not least)


def map_value(parser: Parser[T], make: Callable[[T], U]) -> Parser[U]:
    """Transform the value by `make`.

    A value that `make` refuses (InvalidAnswer) is no reading; the refusal is recorded."""

    def run(scan: Scan, at: int) -> Iterable[Reading[U]]:
        for way in parser(scan, at):
            try:
                yield Reading(way.end, make(way.value))
            except InvalidAnswer as refused:
                scan.farthest = max(scan.farthest, way.end)
                scan.refusals.append((way.end, refused))

    return Parser(run, parser.starts, parser.empty)


def map_args(parser: Parser[tuple[Any, ...]], make: Callable[..., U]) -> Parser[U]:
    """Transform the values of a `seq` by `make`, passing them as arguments."""
    return map_value(parser, lambda values: make(*values))


def last_value(parser: Parser[tuple[Any, ...]]) -> Parser[Any]:
    """Keep only the last value of a `seq`, dropping names and marks before it."""
    return map_value(parser, lambda values: values[-1])


def replace_value(parser: Parser[Any], value: U) -> Parser[U]:
    """Match these words and return this value, such as 0 for `no` and 9 for `all`."""
    return map_value(parser, lambda _: value)


def match_if(fits: Callable[[Scan, int], bool], parser: Parser[T]) -> Parser[T]:
    """Match only where the words at a place fit the predicate, which may look ahead."""

    def run(scan: Scan, at: int) -> Iterable[Reading[T]]:
        if fits(scan, at):
            return parser(scan, at)
        scan.note_expectation(at, Hope("", tuple(sorted(parser.starts))))
        return ()

    return Parser(run, parser.starts, parser.empty)


def with_label(label: str, parser: Parser[T]) -> Parser[T]:
    """Show this label in error messages if not even the first word matches."""

    def run(scan: Scan, at: int) -> Iterable[Reading[T]]:
        if at < scan.hoping_from:
            return parser(scan, at)
        before = list(scan.hopes.get(at, ()))
        found = parser(scan, at)
        fresh = [hope for hope in scan.hopes.get(at, ()) if hope not in before]
        if fresh:
            kinds = tuple(kind for hope in fresh for kind in hope.kinds)
            scan.hopes[at] = [*before, Hope(label, kinds)]
        return found

    return Parser(run, parser.starts, parser.empty)
