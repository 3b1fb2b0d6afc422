"""Who gave the orders that were owed, layer by layer: the driver, what he had filed, the clock,
an automatic driver. Counted when a step has used them, told in the log, kept in the driver's record; of a round that is
told once more nothing is counted twice. Pure."""

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.deadlines.pace import HOUR
from bot.race.situation import Situation
from bot.telling.posts import Driver
from rules.engine import Closed
from rules.events import Event
from rules.journal import Hand
from rules.values import Key, Seat, key_of

LAYERS: Mapping[Hand, str] = {
    "sheet": "ahead",
    "standing": "standing",
    "clock": "missed",
    "automatic": "automatic",
}
"""Hands that speak for a driver, and what his record calls them."""


class SpokenFor(Event):
    """Somebody else gave a driver's orders; `count` such orders so far. `missed` in a row, of `most` after which a
    program drives (0: never)."""

    what: Literal["by_ahead", "by_standing", "by_clock"]
    count: int
    missed: int = 0
    most: int = 0


class TakenOver(Event, tag="stands_in"):
    """After n misses in a row a program drives until the driver comes back."""

    missed: int


def attended(
    before: Situation, steps: Sequence[Closed], stand_in: str, moment: int
) -> tuple[tuple[Driver, ...], tuple[Event, ...]]:
    """The drivers whose record has changed with these steps, and what the log says of it. `stand_in`: the automatic
    driver for those who have missed too much."""
    late, took = _answered(before, steps, moment)
    drivers, told = dict[Seat, Driver](), list[Event]()
    for step in steps:
        hands = {entry.key: entry.hand for entry in step.used}
        for key in step.owed:
            seat = key_of(key).seat
            driver = drivers.get(seat) or before.driver(seat)
            if driver.member is None or driver.gone or (hands[key] == "automatic" and seat in before.lent):
                continue
            after = driver
            if not before.told_before:
                after = _counted(driver, hands[key], late=key in late, took=took.get(key))
                after = _judged(after, before.race.terms.auto_after, stand_in)
            drivers[seat] = after
            told += _said(driver, after, hands[key], before.race.terms.auto_after)
    return tuple(drivers.values()), tuple(told)


def to_retire(drivers: Sequence[Driver], most: int) -> tuple[Driver, ...]:
    """Those who have been away for so long that their cars are taken off the track (0: never)."""
    return tuple(d for d in drivers if most and d.missed >= most and d.member is not None and not d.gone)


def _answered(before: Situation, steps: Sequence[Closed], moment: int) -> tuple[set[Key], dict[Key, int]]:
    """Which answers came after their last call, and the seconds that drivers took for theirs, at most those of a round.
    A driver nobody waits for takes his time, or hurries, as he never would in company."""
    silent, by_hand = before.race.silent, {e.key for step in steps for e in step.used if e.hand == "driver"}
    rows = [row.by_hand(moment) if row.key in by_hand and not row.answered else row for row in before.open]
    late = {row.key for row in rows if row.late} | {*(silent.late if silent else ())}
    took = {row.key: row.took for row in rows if row.took is not None and not row.covered}
    took |= silent.took if silent else {}
    most = before.race.hours * HOUR
    return late, {key: min(most, seconds) for key, seconds in took.items()} if before.people > 1 else {}


def _counted(driver: Driver, hand: Hand, *, late: bool, took: int | None) -> Driver:
    own = "late" if late else "in_time"
    column = LAYERS.get(hand, own if hand == "driver" else "")
    missed = {"clock": driver.missed + 1, "automatic": driver.missed + 1, "gm": driver.missed}.get(hand, 0)
    if not column:
        return driver
    record = driver.record.model_copy(update={column: getattr(driver.record, column) + 1})
    if hand == "driver" and took is not None:
        record = record.model_copy(update={"answers": record.answers + 1, "took": record.took + took})
    return driver.model_copy(update={"record": record, "missed": missed})


def _judged(driver: Driver, most: int, stand_in: str) -> Driver:
    away = most and driver.missed >= most and not driver.standin
    return driver.model_copy(update={"standin": stand_in}) if away else driver


def _said(driver: Driver, after: Driver, hand: Hand, most: int) -> list[Event]:
    record, said = after.record, list[Event]()
    if hand == "sheet":
        said.append(SpokenFor(what="by_ahead", seat=driver.seat, count=record.ahead))
    if hand == "standing":
        said.append(SpokenFor(what="by_standing", seat=driver.seat, count=record.standing))
    if hand == "clock":
        ahead = most if after.missed < most else 0
        said.append(SpokenFor(what="by_clock", seat=driver.seat, count=record.missed, missed=after.missed, most=ahead))
    if after.standin and not driver.standin:
        said.append(TakenOver(seat=driver.seat, missed=after.missed))
    return said
