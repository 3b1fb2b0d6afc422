"""What a league asks of its races, counted in every game's own view of them: who wins from where, where cars come to
grief, what is left at the flag, when cars overtake."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from rules.events import Event
from rules.ruleset import Count, RuleSet
from rules.track.track import Track
from rules.values import Seat
from rules.view import CarView, Placing, RaceView

ELSEWHERE = "no corner"


@dataclass(frozen=True)
class CountedRace:
    """A race that has its flag: what everybody saw at the end of each round, the grid first; what was told."""

    views: tuple[RaceView, ...]
    facts: tuple[Event, ...]
    placings: tuple[Placing, ...]


def league_counts(ruleset: RuleSet[Any, Any], track: Track, race: CountedRace) -> Iterator[Count]:
    """By slot of the grid, by corner, by stock, by round."""
    yield from _wins(race)
    yield from _overtakings(race.views)
    yield from _left(race)
    yield from _mishaps(ruleset, track, race.facts)


def _wins(race: CountedRace) -> Iterator[Count]:
    """Who won from where; the share of the races in which anybody finished."""
    winner = next((one.seat for one in race.placings if one.place == 1 and not one.is_out), None)
    for slot, car in enumerate(_in_order(race.views[0]), 1):
        won, of = car.seat == winner, winner is not None
        yield Count(name=f"won from grid slot {slot}", value=won, of=of, alone=True, whether=True)


def _overtakings(views: Sequence[RaceView]) -> Iterator[Count]:
    """Pairs of cars that have changed places from one round to the next, neither of them out; the share of the races
    that had this round."""
    by_round = [_changed(before, after) for before, after in pairwise(views)]
    yield Count(name="overtakings", value=sum(by_round))
    for n, value in enumerate(by_round, 1):
        yield Count(name=f"overtakings in round {n}", value=value, alone=True)


def _changed(before: RaceView, after: RaceView) -> int:
    order = {car.seat: n for n, car in enumerate(_in_order(after)) if car.status != "out"}
    seats = [car.seat for car in _in_order(before) if car.seat in order]
    return sum(order[behind] < order[ahead] for ahead, behind in combinations(seats, 2))


def _in_order(view: RaceView) -> list[CarView]:
    return sorted(view.cars, key=lambda car: car.order)


def _left(race: CountedRace) -> Iterator[Count]:
    """Each stock of the finishers, as everybody saw it last."""
    last: dict[Seat, CarView] = {car.seat: car for view in race.views for car in view.cars if car.gauges}
    finished = [last[one.seat] for one in race.placings if one.status == "finished" and one.seat in last]
    names = dict.fromkeys(gauge.name for car in finished for gauge in car.gauges)
    for name in names:
        stocks = [gauge.value for car in finished for gauge in car.gauges if gauge.name == name]
        yield Count(name=f"{name} left, of a finisher", value=sum(stocks), of=len(stocks), alone=True)


def _mishaps(ruleset: RuleSet[Any, Any], track: Track, facts: Sequence[Event]) -> Iterator[Count]:
    """Where cars come to grief; of all the track's corners, also those that everybody gets round."""
    if ruleset.mishaps is None:
        return
    corners = {space: corner.name for corner in track.corners.values() for space in corner.spaces}
    found = Counter[tuple[str, str]]()
    for mishap in ruleset.mishaps(facts):
        found[mishap.name, mishap.corner or corners.get(mishap.space, ELSEWHERE)] += 1
    for name in dict.fromkeys(name for name, _ in found):
        for corner in (*track.corners, ELSEWHERE):
            yield Count(name=f"{name} at {corner}", value=found[name, corner])
