"""Attendance: whether drivers, their standing orders, the clock or a bot gave the required orders.

Counted when a step has used the orders, logged, and kept in the driver's record. Repeated rounds are not
counted twice. A build or a bid that was not given is in the record, and is no missed round. Pure."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Literal

from bot.app.race_snapshot import RaceSnapshot
from bot.app.time_bank import measure_time_left, save_time
from bot.model.driver import Driver
from bot.model.timing_options import HOUR_SECONDS
from rules.base import Key, Seat, is_question_or_roll_key, parse_key
from rules.engine import CompletedStep
from rules.events import Event
from rules.journal import AnswerSource, JournalEntry

RECORD_FIELDS: Mapping[AnswerSource, str] = {
    "sheet": "ahead",
    "standing": "standing",
    "clock": "missed",
    "automatic": "automatic",
}
"""Field of the driver's record, by the source that answered for them."""


MISSED: tuple[AnswerSource, ...] = ("clock", "automatic")
"""The sources whose answers count as missed rounds."""
ENTRY_ROUND = 0
"""The round in which cars are built and places on the grid settled, before anybody drives."""


class AnsweredByOther(Event):
    """Another source gave a driver's order; `count` such orders so far.

    `missed`: misses in a row; `most`: misses after which a bot takes over (0: never)."""

    what: Literal["by_ahead", "by_standing", "by_clock"]
    count: int
    missed: int = 0
    most: int = 0


class StandInTookOver(Event, tag="stands_in"):
    """A bot drives, after `missed` misses in a row, until the driver comes back."""

    missed: int


def record_attendance(
    before: RaceSnapshot,
    steps: Sequence[CompletedStep],
    stand_in: str,
    is_running: Callable[[Seat], bool],
    moment: int,
) -> tuple[tuple[Driver, ...], tuple[Event, ...]]:
    """Return the drivers whose record these steps changed, and the events to log.

    `stand_in`: the bot driver that takes over, if `is_running(seat)`. A round in which several orders are required is
    missed once."""
    if not steps:
        return (), ()
    late, answer_seconds = _measure_punctuality(before, steps, moment)
    seconds_left = _measure_open_time_left(before, steps, moment)
    drivers, events, missed = dict[Seat, Driver](), list[Event](), _list_missed_seats(before)
    for step in steps:
        hands, saved_seconds = {entry.key: entry.hand for entry in step.used}, _find_least_by_seat(step, seconds_left)
        for key in step.required_answers:
            seat = parse_key(key).seat
            driver = drivers.get(seat) or before.get_driver(seat)
            if driver.member is None or driver.gone or (hands[key] == "automatic" and seat in before.steward_stand_ins):
                continue
            after = driver
            if not before.is_repeated_round:
                after = _count_order(driver, hands[key], late=key in late, answer_seconds=answer_seconds.get(key))
                if hands[key] in MISSED and (seat in missed or parse_key(key).round == ENTRY_ROUND):
                    after = after.model_copy(update={"missed": driver.missed})
            most = before.race.timing.auto_after if after.missed and is_running(seat) else 0
            if not before.is_repeated_round:
                after = _with_stand_in_if_absent(after, most, stand_in)
            missed |= {seat} if hands[key] in MISSED else set()
            if hands[key] == "driver" and seat in saved_seconds:
                after = save_time(after, saved_seconds[seat], before.race.round, before.race.timing)
            drivers[seat] = after
            events += _list_attendance_events(driver, after, hands[key], most)
    return tuple(drivers.values()), tuple(events)


def _list_missed_seats(before: RaceSnapshot) -> set[Seat]:
    """Return the seats for which somebody else answered in this round already."""
    keys = (entry["key"] for entry in before.round.entries if entry["hand"] in MISSED)
    return {parse_key(key).seat for key in keys if is_question_or_roll_key(key)}


def list_missed_keys(entries: Iterable[JournalEntry], hidden_kinds: Container[str]) -> tuple[Key, ...]:
    """Return the keys of answers that the clock gave; without those of hidden kinds, which show who was asked."""
    late = (entry.key for entry in entries if entry.hand == "clock" and is_question_or_roll_key(entry.key))
    return tuple(dict.fromkeys(key for key in late if parse_key(key).kind not in hidden_kinds))


def find_absentees(drivers: Sequence[Driver], most: int) -> tuple[Driver, ...]:
    """Return the drivers to retire: those with at least `most` misses in a row (0: none)."""
    return tuple(d for d in drivers if most and d.missed >= most and d.member is not None and not d.gone)


def _measure_punctuality(
    before: RaceSnapshot, steps: Sequence[CompletedStep], moment: int
) -> tuple[set[Key], dict[Key, int]]:
    """Return the keys of late answers, and the seconds that drivers took, at most a whole round.

    Times do not count when a single member drives: nobody waits for them."""
    hidden_phase = before.race.hidden_phase
    rows = before.list_open_after((entry for step in steps for entry in step.used), moment)
    late = {row.key for row in rows if row.late} | {*(hidden_phase.late if hidden_phase else ())}
    answer_seconds = {row.key: row.answer_seconds for row in rows if row.answer_seconds is not None and not row.hidden}
    answer_seconds |= hidden_phase.took if hidden_phase else {}
    most = before.race.hours * HOUR_SECONDS
    return late, {key: min(most, seconds) for key, seconds in answer_seconds.items()} if before.member_count > 1 else {}


def _measure_open_time_left(before: RaceSnapshot, steps: Sequence[CompletedStep], moment: int) -> dict[Key, int]:
    """Return the seconds that were left of public deadlines when their drivers answered."""
    hidden_phase = before.race.hidden_phase
    rows = before.list_open_after((entry for step in steps for entry in step.used), moment)
    return measure_time_left(rows) | (hidden_phase.left if hidden_phase else {})


def _find_least_by_seat(step: CompletedStep, seconds_left: Mapping[Key, int]) -> dict[Seat, int]:
    """Return the least time left among a seat's required orders of a step."""
    least = dict[Seat, int]()
    for key in step.required_answers:
        if key in seconds_left:
            seat = parse_key(key).seat
            least[seat] = min(least.get(seat, seconds_left[key]), seconds_left[key])
    return least


def _count_order(driver: Driver, hand: AnswerSource, *, late: bool, answer_seconds: int | None) -> Driver:
    own = "late" if late else "in_time"
    column = RECORD_FIELDS.get(hand, own if hand == "driver" else "")
    misses = {"clock": driver.missed + 1, "automatic": driver.missed + 1, "gm": driver.missed}.get(hand, 0)
    if not column:
        return driver
    record = driver.record.model_copy(update={column: getattr(driver.record, column) + 1})
    if hand == "driver" and answer_seconds is not None:
        record = record.model_copy(update={"answers": record.answers + 1, "took": record.took + answer_seconds})
    return driver.model_copy(update={"record": record, "missed": misses})


def _with_stand_in_if_absent(driver: Driver, most: int, stand_in: str) -> Driver:
    is_absent = most and driver.missed >= most and not driver.standin
    return driver.model_copy(update={"standin": stand_in}) if is_absent else driver


def _list_attendance_events(driver: Driver, after: Driver, hand: AnswerSource, most: int) -> list[Event]:
    record, events = after.record, list[Event]()
    if hand == "sheet":
        events.append(AnsweredByOther(what="by_ahead", seat=driver.seat, count=record.ahead))
    if hand == "standing":
        events.append(AnsweredByOther(what="by_standing", seat=driver.seat, count=record.standing))
    if hand == "clock":
        ahead = most if 0 < after.missed < most else 0
        events.append(
            AnsweredByOther(what="by_clock", seat=driver.seat, count=record.missed, missed=after.missed, most=ahead)
        )
    if after.standin and not driver.standin:
        events.append(StandInTookOver(seat=driver.seat, missed=after.missed))
    return events
