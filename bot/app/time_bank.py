"""Time banks: an early order saves the time that was left, and a late driver draws on what they have saved. Pure.

Only required orders of which everybody knows count; nothing is saved or drawn in a hidden phase. A driver saves at most
once in each round, however often it is rewound, and a rewind does not give back time that was drawn."""

from collections.abc import Iterable, Mapping

from bot.model.driver import Driver
from bot.model.timing_options import HOUR_SECONDS, TimingOptions
from bot.schedule.deadlines import add_working_seconds
from bot.store.questions import QuestionRow
from rules.base import Key


def measure_time_left(rows: Iterable[QuestionRow]) -> dict[Key, int]:
    """Measure how many seconds before its deadline each public question was answered, by its driver.

    The deadline is the earliest one of its set, without extensions for one driver, and what they have drawn."""
    public = [row for row in rows if not row.hidden]
    usual = dict[Key, int]()
    for row in public:
        usual[row.set_key] = min(usual.get(row.set_key, row.due), row.due - row.bank_seconds)
    answer_times = ((row, row.opened + row.answer_seconds) for row in public if row.answer_seconds is not None)
    return {row.key: max(0, usual[row.set_key] + row.bank_seconds - at) for row, at in answer_times}


def save_time(driver: Driver, seconds: int, round: int, timing: TimingOptions) -> Driver:
    """Return a driver with the time that their order of a round left, up to the cap."""
    if not timing.bank or round <= driver.banked:
        return driver
    return driver.model_copy(update={"bank": min(driver.bank + seconds, timing.bank * HOUR_SECONDS), "banked": round})


def draw_time(driver: Driver, row: QuestionRow, timing: TimingOptions) -> QuestionRow:
    """Return a question with its deadline moved by all the time that its driver has saved."""
    later = add_working_seconds(timing, row.due, min(driver.bank, timing.bank * HOUR_SECONDS))
    return row.model_copy(update={"due": later, "bank_seconds": row.bank_seconds + later - row.due, "remind_at": None})


def list_banks(drivers: Iterable[Driver], timing: TimingOptions) -> Mapping[str, int]:
    """List the whole hours that members have saved, by seat; nothing in a race without time banks."""
    return {d.seat: d.bank // HOUR_SECONDS for d in drivers if timing.bank and d.may_answer}
