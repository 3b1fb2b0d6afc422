"""Points for a race, and what a season makes of them (T-13, S-114, S-115). Schemes lie in data/points."""

import tomllib
from collections.abc import Collection, Sequence

from rules.values import Seat, Value
from rules.view import Placing

STILL_IN = ("finished", "running")
"""Whoever crashed or retired gets nothing."""


class Scheme(Value):
    """`places`: points by place; or `over_field`: what is added to the number of starters by place, one less for each
    place beyond them, never under `least`. `lead`: for leading a lap other than the last."""

    title: str
    places: tuple[int, ...] = ()
    over_field: tuple[int, ...] = ()
    least: int = 0
    lead: int = 0

    def of_place(self, place: int, field: int) -> int:
        """Points for a place in a field of so many."""
        if not self.over_field:
            return self.places[place - 1] if place <= len(self.places) else 0
        beyond = max(0, place - len(self.over_field))
        return max(self.least, field + self.over_field[min(place, len(self.over_field)) - 1] - beyond)


class Scored(Value):
    """What a seat takes away from a race."""

    seat: Seat
    place: int
    points: int


def read_scheme(text: str) -> Scheme:
    """A scheme from the text of its file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    return Scheme.model_validate(tomllib.loads(text))


def file_of(scheme: str) -> str:
    """The file of a scheme by its key in T-13."""
    return f"points/{scheme.replace('_', '-')}.toml"


def points(scheme: Scheme, classification: Sequence[Placing], led: Collection[Seat] = ()) -> tuple[Scored, ...]:
    """Points in the order of the classification; `led`: who led a lap other than the last."""
    return tuple(
        Scored(seat=p.seat, place=p.place, points=_of(scheme, p, len(classification), p.seat in led))
        for p in classification
    )


def _of(scheme: Scheme, placing: Placing, field: int, led: bool) -> int:
    earned = scheme.of_place(placing.place, field) if placing.status in STILL_IN else 0
    return earned + (scheme.lead if led else 0)


def season(races: Sequence[Sequence[Scored]], best: int | None = None) -> tuple[Scored, ...]:
    """S-114: the totals of a season, of the `best` results only if given; ties by more wins, then more second places,
    and so on; then by seat."""
    results: dict[Seat, list[Scored]] = {}
    for race in races:
        for scored in race:
            results.setdefault(scored.seat, []).append(scored)
    totals = {seat: sum(sorted((s.points for s in own), reverse=True)[:best]) for seat, own in results.items()}
    last = max((s.place for own in results.values() for s in own), default=0)
    order = sorted(results, key=lambda seat: (-totals[seat], *_minus_places(results[seat], last), seat))
    return tuple(Scored(seat=seat, place=n, points=totals[seat]) for n, seat in enumerate(order, 1))


def _minus_places(own: Sequence[Scored], last: int) -> tuple[int, ...]:
    return tuple(-sum(1 for s in own if s.place == place) for place in range(1, last + 1))


def next_tiers(tables: Sequence[Sequence[Seat]], move: int) -> tuple[tuple[Seat, ...], ...]:
    """S-115: the tiers of the next season, the upper one first: so many go up from each, so many down."""
    tiers = [list(table) for table in tables]
    for upper in range(len(tiers) - 1):
        count = min(move, len(tables[upper]) // 2, len(tables[upper + 1]) // 2)
        if count:
            down, up = list(tables[upper][-count:]), list(tables[upper + 1][:count])
            tiers[upper] = [*(s for s in tiers[upper] if s not in down), *up]
            tiers[upper + 1] = [*down, *(s for s in tiers[upper + 1] if s not in up)]
    return tuple(tuple(tier) for tier in tiers)
