"""Achievements of people in a race, from its line-ups and classification. Pure.

What earns one is data (`data/telling/<game>.toml`): a game without such a table has none. Only public events are
counted, so nothing that stays hidden is told."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from bot.report.positions import Lineup
from rules.base import Json, Seat, Value
from rules.view import ResultRow

MIN_COMEBACK_CARS = 4
"""Cars still racing without which a comeback from the last place does not count."""


class CountedEvent(Value):
    """A kind of event that is counted by car. `of`: the figure that names the car; `where`: what the figures of the
    event have to be, as in the weights."""

    what: str
    of: str = "seat"
    where: dict[str, Json] = {}

    def list_cars(self, fact: Mapping[str, Any]) -> tuple[Seat, ...]:
        """List the cars for which an event counts."""
        if fact["what"] != self.what or not all(matches(fact.get(k), v) for k, v in self.where.items()):
            return ()
        seats = fact.get(self.of)
        return (seats,) if isinstance(seats, str) and seats else tuple(seats or ())


class Achievement(Value):
    """An achievement's conditions, all of which a finishing car must meet.

    `counts`: how often the named events happened to the car; `place`: in the classification; `cars`: in the race;
    `gained`: places from the grid; `from_last`: it started last; `led`: in so many per cent of the rounds before its
    last it led alone; `was_last`: it was last of at least four after a round; `margin`: between the first two cars on
    the line, in hundredths of a round."""

    counts: dict[str, str] = {}
    place: str = ">=1"
    cars: str = ">=2"
    gained: str = ""
    from_last: bool = False
    led: str = ""
    was_last: bool = False
    margin: str = ""


def matches(value: Any, condition: Json) -> bool:
    """Whether a figure is as wanted; ">=2" and "<=0" compare."""
    if isinstance(condition, str) and condition[:2] in (">=", "<="):
        if not isinstance(value, int):
            return False
        return value >= int(condition[2:]) if condition[0] == ">" else value <= int(condition[2:])
    return list(value) == condition if isinstance(value, tuple) else bool(value == condition)


def count_events(
    facts: Iterable[Mapping[str, Any]], counted_events: Mapping[str, Sequence[CountedEvent]]
) -> dict[str, dict[Seat, int]] | None:
    """Count the public events of a round by name and car; None for a game that counts nothing."""
    if not counted_events:
        return None
    public = [fact for fact in facts if fact.get("audience") is None]
    counts = dict[str, dict[Seat, int]]()
    for name, kinds in counted_events.items():
        for seat in (seat for fact in public for kind in kinds for seat in kind.list_cars(fact)):
            of_name = counts.setdefault(name, {})
            of_name[seat] = of_name.get(seat, 0) + 1
    return counts


def list_achievements(
    table: Mapping[str, Achievement],
    history: Sequence[Lineup],
    placings: Sequence[ResultRow],
    people: Collection[Seat],
    first: int = 0,
) -> dict[str, tuple[Seat, ...]]:
    """List the achievements of a race with the cars that earned them, in the order of the table (the rarest first).

    `first`: the round whose places count as those of the grid."""
    seats_by_name = dict[str, tuple[Seat, ...]]()
    for name, achievement in table.items():
        seats = tuple(
            row.seat
            for row in placings
            if row.seat in people
            and row.status == "finished"
            and _is_earned(achievement, row, history, placings, first)
        )
        if seats:
            seats_by_name[name] = seats
    return seats_by_name


def _is_earned(
    achievement: Achievement, row: ResultRow, history: Sequence[Lineup], placings: Sequence[ResultRow], first: int
) -> bool:
    seat, cars = row.seat, len(placings)
    grid = next((one for one in history if one.round >= first), None)
    start = grid.find_place(seat) if grid else 0
    if not matches(row.place, achievement.place) or not matches(cars, achievement.cars):
        return False
    if (achievement.gained or achievement.from_last) and not start:
        return False
    if achievement.gained and not matches(start - row.place, achievement.gained):
        return False
    if achievement.from_last and start != cars:
        return False
    if achievement.led and not _has_led(achievement.led, seat, history):
        return False
    if achievement.was_last and not any(_is_last(seat, one) for one in history if one.round > first):
        return False
    if achievement.margin and not matches(_measure_margin(history, placings), achievement.margin):
        return False
    return all(matches(_count(name, seat, history), most) for name, most in achievement.counts.items())


def _has_led(condition: str, seat: Seat, history: Sequence[Lineup]) -> bool:
    """Whether the share of rounds before its last one after which a car led alone, in per cent, meets a condition."""
    leads_by_round = [after.leader == seat for after in history if after.round and seat not in after.ended]
    return len(leads_by_round) > 1 and matches(100 * sum(leads_by_round) // len(leads_by_round), condition)


def _is_last(seat: Seat, lineup: Lineup) -> bool:
    racing = lineup.racing_seats
    return len(racing) >= MIN_COMEBACK_CARS and racing[-1] == seat and seat not in lineup.level


def _measure_margin(history: Sequence[Lineup], placings: Sequence[ResultRow]) -> int | None:
    """Return the time between the first two cars on the line, in hundredths of a round; None if it is not known."""
    home = [row.seat for row in placings if row.status == "finished"][:2]
    for before, after in pairwise(history):
        finishers = [seat for seat in home if seat in after.ended and seat not in before.ended]
        if len(home) == len(finishers) == 2 and all(seat in after.crossed for seat in home):
            return after.crossed[home[1]] - after.crossed[home[0]]
    return None


def _count(name: str, seat: Seat, history: Sequence[Lineup]) -> int | None:
    """Return how often an event happened to a car; None if not every round was counted, as in older races."""
    if not history or history[0].round or any(one.counts is None for one in history):
        return None
    return sum((one.counts or {}).get(name, {}).get(seat, 0) for one in history)
