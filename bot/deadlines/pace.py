"""When an answer is due, and when its driver is reminded. Pure; whole seconds since 1970."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.deadlines.terms import DAYS, Habits, Terms

HOUR, DAY = 3600, 24 * 3600
LAST_HOURS = 12
"""The last call comes at most so long before the deadline."""
NOTICE = 12 * HOUR
"""A slot that is nearer than this is too near for a round that opens now."""
WEEK = 8
"""Days within which every slot comes round."""


@dataclass(frozen=True)
class Deadline:
    """`soft`: when those who are still awaited are called; `hard`: when a missing answer counts as missed (S-130)."""

    soft: int
    hard: int


def deadline(terms: Terms, now: int, hours: int, last: int | None = None) -> Deadline:
    """The deadline of what is asked now. `last`: the slot at which the last round was due.

    A round that closed early does not use up the coming slot: the next round is due at the one after it, and the
    coming slot is only its soft deadline (S-130).
    """
    if not terms.days:
        hard = after(terms, now, hours * HOUR)
        return Deadline(last_call(terms, now, hard), hard)
    coming = next_slot(terms, now)
    early, near = last is not None and last >= coming, coming - now < NOTICE
    if not (early or near):
        return Deadline(last_call(terms, now, coming), coming)
    hard = next_slot(terms, coming)
    return Deadline(last_call(terms, now, hard) if near else coming, hard)


def last_call(terms: Terms, opened: int, hard: int) -> int:
    """When a quarter of the time is left, or twelve hours, whichever is less; weekends that are off do not count."""
    return max(opened, before(terms, hard, min((hard - opened) // 4, LAST_HOURS * HOUR)))


def calls(terms: Terms, opened: int, due: Deadline) -> tuple[int, ...]:
    """When a driver who is still awaited is called: at a slot that is his soft deadline, and before the hard one."""
    last = last_call(terms, opened, due.hard)
    slot = bool(terms.days) and due.soft < last and next_slot(terms, due.soft - 1) == due.soft
    return (due.soft, last) if slot else (due.soft if due.soft > opened else last,)


def next_reminder(terms: Terms, habits: Habits, opened: int, due: Deadline, sent: int = 0) -> int | None:
    """When a driver who is still awaited is called next, after n calls; None when he has had his."""
    left = calls(terms, opened, due)[sent:]
    return reminding(habits, left[0], opened, due.hard) if left else None


def granted(terms: Terms, habits: Habits, due: Deadline, opened: int, waited: int) -> Deadline:
    """The deadline of a driver on vacation: half a day after he is back, as far as the race still waits for him."""
    back = max((end for start, end in habits.away if start <= due.hard and end > opened), default=None)
    left = terms.vacation * DAY - waited
    if back is None or left <= 0 or back + NOTICE <= due.hard:
        return due
    hard = moved(terms, due.hard, min(left, back + NOTICE - due.hard))
    return Deadline(last_call(terms, opened, hard), hard)


def next_slot(terms: Terms, moment: int) -> int:
    """The first fixed slot after a moment. An hour that a zone skips begins when it goes on; of a doubled hour the
    second one counts."""
    zone = ZoneInfo(terms.zone)
    days = (_date(moment, zone) + timedelta(days=n) for n in range(-1, WEEK + 1))
    slots = (_moment(day, terms.hour, zone) for day in days if DAYS[day.weekday()] in terms.working)
    return next(slot for slot in slots if slot > moment)


def moved(terms: Terms, due: int, by: int) -> int:
    """A deadline `by` seconds later; never on a day that has none. With fixed slots it is moved off them all the same:
    a steward who gives a day gives a day."""
    later = due + by
    while _off(terms, later):
        later = _same_hour(later, ZoneInfo(terms.zone))
    return later


def resumed(terms: Terms, due: int, stood: int, now: int) -> int:
    """A deadline after the clocks have stood for a time. A slot is kept where that leaves half a day, or what was left
    when they were stopped; what stewards have moved off the slots is as far away as it was."""
    if not terms.days or next_slot(terms, due - 1) != due:
        return moved(terms, due, stood)
    left = due + stood - now
    return next_slot(terms, max(due + stood - NOTICE, now + min(left, NOTICE)) - 1)


def after(terms: Terms, moment: int, seconds: int) -> int:
    """How many seconds later; weekends that are off do not count."""
    if terms.weekends == "on":
        return moment + seconds
    zone = ZoneInfo(terms.zone)
    while True:
        midnight = _moment(_date(moment, zone) + timedelta(days=1), 0, zone)
        if not _off(terms, moment):
            if moment + seconds < midnight:
                return moment + seconds
            seconds -= midnight - moment
        moment = midnight


def before(terms: Terms, moment: int, seconds: int) -> int:
    """How many seconds earlier; weekends that are off do not count."""
    if terms.weekends == "on":
        return moment - seconds
    zone = ZoneInfo(terms.zone)
    while True:
        midnight = min(_moment(_date(moment - 1, zone), 0, zone), moment - 1)
        if not _off(terms, moment - 1):
            if moment - seconds >= midnight:
                return moment - seconds
            seconds -= moment - midnight
        moment = midnight


def quiet_until(habits: Habits, moment: int) -> int | None:
    """Until when nothing may ping a member: his quiet hours, his vacation, or one after the other; None: he may be."""
    until = moment
    for _ in range(len(habits.away) + 3):
        end = _quiet_end(habits, until)
        if end is None:
            break
        until = end
    return until if until > moment else None


def reminding(habits: Habits, at: int, opened: int, due: int) -> int | None:
    """When a reminder may come that should come at a moment: after his quiet hours, else before them, else never."""
    until = quiet_until(habits, at)
    if until is None:
        return at
    if until <= due - HOUR:
        return until
    earlier = (moment for moment in range(at - HOUR, opened, -HOUR) if quiet_until(habits, moment) is None)
    return next(earlier, None)


def _quiet_end(habits: Habits, moment: int) -> int | None:
    away = max((end for start, end in habits.away if start <= moment < end), default=None)
    if away is not None or habits.quiet is None:
        return away
    zone, (first, last) = ZoneInfo(habits.zone), habits.quiet
    hour = datetime.fromtimestamp(moment, zone).hour
    inside = first <= hour < last if first < last else hour >= first or hour < last
    if not inside:
        return None
    ends = (_moment(_date(moment, zone) + timedelta(days=n), last, zone) for n in (0, 1))
    return next(end for end in ends if end > moment)


def start_of(day: date, zone: str) -> int:
    """When a day begins in a zone."""
    return _moment(day, 0, ZoneInfo(zone))


def _moment(day: date, hour: int, zone: ZoneInfo) -> int:
    naive = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
    return max(int(naive.replace(fold=fold).timestamp()) for fold in (0, 1))


def _date(moment: int, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(moment, zone).date()


def counts(terms: Terms, moment: int) -> bool:
    """Whether a moment lies on a day on which something may be due."""
    return not _off(terms, moment)


def _off(terms: Terms, moment: int) -> bool:
    return terms.weekends == "off" and _date(moment, ZoneInfo(terms.zone)).weekday() >= 5


def _same_hour(moment: int, zone: ZoneInfo) -> int:
    """The same hour of the next day."""
    local = datetime.fromtimestamp(moment, zone)
    return _moment(local.date() + timedelta(days=1), local.hour, zone) + local.minute * 60 + local.second
