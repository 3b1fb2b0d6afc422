"""Parsers that find every reading of an order, and remember how far they got and what they hoped for there.

A parser takes the words from a place on and gives every way to read on from it: where each ends, and what it means.
Nothing is dropped: the only parser that forgets what it has read is `courtesy`, and it takes no words but those of
`words.COURTESIES`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from rules.orders.words import COURTESIES, Token
from rules.questions import Refused

T = TypeVar("T")
U = TypeVar("U")

MOST_READINGS = 64
"""Readings kept of any stretch of an order; more are not asked back but refused."""


NOWHERE = 1_000_000
"""A place behind every text."""


MOST_IN_VAIN = 400
"""Steps that are taken from what is refused anyway: enough for whatever a person would write."""


class TooManyReadings(Exception):
    """A text means more things than anybody would choose from."""


class Hope(NamedTuple):
    """What would have been understood at a place: as players say it ("" for what need not be said), and the kinds of
    words meant."""

    label: str
    kinds: tuple[str, ...]


class Reading(NamedTuple, Generic[T]):
    """A way to read: the word at which it ends, and its value."""

    end: int
    value: T


@dataclass
class Scan:
    """One text being read: its words, the farthest place reached, the hopes at one place, and what values refused."""

    tokens: tuple[Token, ...]
    hoping_from: int = NOWHERE
    """The first place whose hopes are noted. They are asked for only where a first scan got stuck."""
    farthest: int = 0
    in_vain: int = 0
    """Steps taken to find out how far an order goes on that is refused anyway."""
    hopes: dict[int, list[Hope]] = field(default_factory=dict)
    refusals: list[tuple[int, Refused]] = field(default_factory=list)
    known: dict[tuple[Any, int], tuple[Reading[Any], ...]] = field(default_factory=dict)

    def begins(self, at: int, kinds: frozenset[str]) -> bool:
        """Whether the word at a place is of one of these kinds."""
        return at < len(self.tokens) and not kinds.isdisjoint(self.tokens[at].kinds)

    def hope(self, at: int, hope: Hope) -> None:
        """Notes what would have been understood at a place."""
        self.farthest = max(self.farthest, at)
        if at < self.hoping_from:
            return
        here = self.hopes.setdefault(at, [])
        if hope not in here:
            here.append(hope)


@dataclass(frozen=True, eq=False)
class Parser(Generic[T]):
    """Reads on from a place: every way there is, values that are equal counted once."""

    run: Callable[[Scan, int], Iterable[Reading[T]]]
    starts: frozenset[str] = frozenset()
    empty: bool = False
    """`starts`: the kinds of words it can begin with; `empty`: it may read no word at all."""

    def __call__(self, scan: Scan, at: int) -> tuple[Reading[T], ...]:
        """Every reading from a place on. Raises TooManyReadings."""
        if not (self.empty or at >= scan.hoping_from or scan.begins(at, self.starts)):
            return ()
        key = (self, at)
        known = scan.known.get(key)
        if known is None:
            known = scan.known[key] = _distinct(self.run(scan, at))
        return known


def _distinct(readings: Iterable[Reading[T]]) -> tuple[Reading[T], ...]:
    """Each reading of a stretch once. Raises TooManyReadings if one has more than can be kept."""
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
        if len(here) > MOST_READINGS:
            raise TooManyReadings
    return tuple(reading for some in found.values() for reading in some)


def word(*kinds: str, label: str = "") -> Parser[Any]:
    """One word of these kinds; its value, the first kind's first. Without a label nobody is told to write it."""
    hope = Hope(label, kinds)

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        found = next((k for k in kinds if at < len(scan.tokens) and k in scan.tokens[at].kinds), None)
        if found is None:
            scan.hope(at, hope)
            return ()
        scan.farthest = max(scan.farthest, at + 1)
        return (Reading(at + 1, scan.tokens[at].kinds[found]),)

    return Parser(run, frozenset(kinds))


def courtesy(*kinds: str) -> Parser[None]:
    """Words of these kinds may stand here and say nothing. Raises ValueError for kinds that are no courtesy."""
    strange = [kind for kind in kinds if kind not in COURTESIES]
    if strange:
        raise ValueError(f"{strange[0]} is no courtesy: its words would be read and forgotten")
    hope = Hope("", kinds)

    def run(scan: Scan, at: int) -> Iterable[Reading[None]]:
        scan.hope(at, hope)
        yield Reading(at, None)
        here = at
        while here < len(scan.tokens) and any(kind in scan.tokens[here].kinds for kind in kinds):
            here += 1
            yield Reading(here, None)

    return Parser(run, frozenset(kinds), empty=True)


def nothing(value: T) -> Parser[T]:
    """Reads no word and means this."""
    return Parser(lambda _, at: (Reading(at, value),), empty=True)


def end() -> Parser[None]:
    """Reads no word where none is left."""
    return Parser(lambda scan, at: (Reading(at, None),) if at == len(scan.tokens) else (), empty=True)


def seq(*parsers: Parser[Any]) -> Parser[tuple[Any, ...]]:
    """One after the other: the tuple of their values."""

    def run(scan: Scan, at: int) -> Iterable[Reading[tuple[Any, ...]]]:
        ways: list[Reading[tuple[Any, ...]]] = [Reading(at, ())]
        for parser in parsers:
            ways = list(_distinct(_onward(scan, ways, parser)))
        return ways

    return Parser(run, _starts(parsers), all(parser.empty for parser in parsers))


def _starts(parsers: Sequence[Parser[Any]]) -> frozenset[str]:
    """What a row of parsers can begin with."""
    first = next((n for n, parser in enumerate(parsers) if not parser.empty), len(parsers) - 1)
    return _any_start(parsers[: first + 1])


def _any_start(parsers: Iterable[Parser[Any]]) -> frozenset[str]:
    return frozenset(kind for parser in parsers for kind in parser.starts)


def _onward(
    scan: Scan, ways: list[Reading[tuple[Any, ...]]], parser: Parser[Any], *, least: int = 0
) -> Iterable[Reading[tuple[Any, ...]]]:
    """Each way with a further step of at least n words."""
    for way in ways:
        for step in parser(scan, way.end):
            if step.end - way.end >= least:
                yield Reading(step.end, (*way.value, step.value))


def _in_vain(
    scan: Scan, ways: list[Reading[tuple[Any, ...]]], parser: Parser[Any]
) -> Iterable[Reading[tuple[Any, ...]]]:
    """One way to each place, with a further step that adds nothing to it."""
    one_a_place = {way.end: way.value for way in ways}
    further = ((value, step) for at, value in one_a_place.items() for step in parser(scan, at) if step.end > at)
    for end, value in {step.end: value for value, step in further}.items():
        if scan.in_vain < MOST_IN_VAIN:
            scan.in_vain += 1
            yield Reading(end, value)


def alt(*parsers: Parser[Any]) -> Parser[Any]:
    """Every reading of each."""

    @cache
    def fitting(kinds: tuple[str, ...]) -> tuple[Parser[Any], ...]:
        return tuple(parser for parser in parsers if parser.empty or not parser.starts.isdisjoint(kinds))

    def run(scan: Scan, at: int) -> Iterable[Reading[Any]]:
        sifted = at < min(scan.hoping_from, len(scan.tokens))
        some = fitting(tuple(scan.tokens[at].kinds)) if sifted else parsers
        return (way for parser in some for way in parser(scan, at))

    return Parser(run, _any_start(parsers), any(parser.empty for parser in parsers))


def opt(parser: Parser[T], value: U = None) -> Parser[T | U]:  # type: ignore[assignment]
    """With it, or without it: then this value."""
    return alt(parser, nothing(value))


def never(_: tuple[Any, ...]) -> bool:
    """Nothing is spoilt."""
    return False


def many(
    parser: Parser[T],
    between: Parser[Any] | None = None,
    *,
    least: int = 0,
    spoilt: Callable[[tuple[T, ...]], bool] = never,
) -> Parser[tuple[T, ...]]:
    """At least n, one after the other, with this between them. Nothing is added to what is `spoilt`, however far
    it goes on: whoever makes something of it refuses it, whatever may follow."""
    step = parser if between is None else last(seq(between, parser))

    def run(scan: Scan, at: int) -> Iterable[Reading[tuple[T, ...]]]:
        ways: list[Reading[tuple[Any, ...]]] = [Reading(at, ())]
        count = 0
        while ways:
            if count >= least:
                yield from ways
            sound = [way for way in ways if not spoilt(way.value)]
            lost = [way for way in ways if spoilt(way.value)]
            further = step if count else parser
            ways = list(_distinct((*_onward(scan, sound, further, least=1), *_in_vain(scan, lost, further))))
            count += 1

    return Parser(run, parser.starts, empty=parser.empty or not least)


def made(parser: Parser[T], make: Callable[[T], U]) -> Parser[U]:
    """What `make` makes of its value. A value that `make` refuses is no reading; its refusal is remembered."""

    def run(scan: Scan, at: int) -> Iterable[Reading[U]]:
        for way in parser(scan, at):
            try:
                yield Reading(way.end, make(way.value))
            except Refused as refused:
                scan.farthest = max(scan.farthest, way.end)
                scan.refusals.append((way.end, refused))

    return Parser(run, parser.starts, parser.empty)


def built(parser: Parser[tuple[Any, ...]], make: Callable[..., U]) -> Parser[U]:
    """`made`, with the values of a `seq` as arguments."""
    return made(parser, lambda values: make(*values))


def last(parser: Parser[tuple[Any, ...]]) -> Parser[Any]:
    """The last value of a `seq`: what stands before it are names and marks that lead up to it."""
    return made(parser, lambda values: values[-1])


def meaning(parser: Parser[Any], value: U) -> Parser[U]:
    """These words mean this value: `no` is 0, `all` is 9."""
    return made(parser, lambda _: value)


def where(fits: Callable[[Scan, int], bool], parser: Parser[T]) -> Parser[T]:
    """Reads only where the words of a place fit: what stands behind them may settle what they are."""

    def run(scan: Scan, at: int) -> Iterable[Reading[T]]:
        if fits(scan, at):
            return parser(scan, at)
        scan.hope(at, Hope("", tuple(sorted(parser.starts))))
        return ()

    return Parser(run, parser.starts, parser.empty)


def labelled(label: str, parser: Parser[T]) -> Parser[T]:
    """Where not even its first word is there, players read this and not the words that it could begin with."""

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
