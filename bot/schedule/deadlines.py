"""Deadlines and reminder times. Pure; whole seconds since 1970."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.model.timing_options import DAY_SECONDS, DAYS, HOUR_SECONDS, MemberSettings, TimingOptions

MAX_REMINDER_LEAD_HOURS = 12
"""Most hours that the reminder comes before the deadline."""
SKIPPED_PAUSES = 2
"""Pauses between reminders that are left out where a steward has paused the race."""
STEWARD_REMINDER_SECONDS = (8 * HOUR_SECONDS, 16 * HOUR_SECONDS, 48 * HOUR_SECONDS, 96 * HOUR_SECONDS)
"""Seconds until the first reminder to the stewards, then between reminders; the last one repeats."""
MIN_SLOT_NOTICE_SECONDS = 12 * HOUR_SECONDS
"""Slots nearer than this are too near for a round that opens now."""
SLOT_SEARCH_DAYS = 8
"""Days within which every slot comes round."""


@dataclass(frozen=True)
class Deadline:
    """`soft`: when awaited drivers are reminded; `hard`: when a missing answer counts as missed (S-130)."""

    soft: int
    hard: int


def compute_deadline(timing: TimingOptions, now: int, hours: int, last: int | None = None) -> Deadline:
    """Return the deadline of questions asked now. `last`: the slot at which the last round was due.

    A round that closed early does not use up the coming slot: the next round is due at the one after it, and
    the coming slot is only its reminder (S-130)."""
    if not timing.days:
        hard = add_working_seconds(timing, now, hours * HOUR_SECONDS)
        return Deadline(find_last_reminder_time(timing, now, hard), hard)
    coming = find_next_slot_time(timing, now)
    early, near = last is not None and last >= coming, coming - now < MIN_SLOT_NOTICE_SECONDS
    if not (early or near):
        return Deadline(find_last_reminder_time(timing, now, coming), coming)
    hard = find_next_slot_time(timing, coming)
    return Deadline(find_last_reminder_time(timing, now, hard) if near else coming, hard)


def find_last_reminder_time(timing: TimingOptions, opened_at: int, hard: int) -> int:
    """Return when a quarter of the time or twelve hours are left, whichever is less.

    Days off do not count."""
    return max(
        opened_at,
        subtract_working_seconds(timing, hard, min((hard - opened_at) // 4, MAX_REMINDER_LEAD_HOURS * HOUR_SECONDS)),
    )


def list_reminder_times(timing: TimingOptions, opened_at: int, due: Deadline) -> tuple[int, ...]:
    """Return when an awaited driver is reminded: at a slot before the deadline, and shortly before it."""
    last = find_last_reminder_time(timing, opened_at, due.hard)
    slot = bool(timing.days) and due.soft < last and find_next_slot_time(timing, due.soft - 1) == due.soft
    return (due.soft, last) if slot else (due.soft if due.soft > opened_at else last,)


def find_next_reminder_time(
    timing: TimingOptions, member_settings: MemberSettings, opened_at: int, due: Deadline, sent_count: int = 0
) -> int | None:
    """Return when an awaited driver is reminded next, after `sent_count` reminders; None after the last."""
    moments_left = list_reminder_times(timing, opened_at, due)[sent_count:]
    return (
        move_reminder_out_of_quiet_hours(member_settings, moments_left[0], opened_at, due.hard)
        if moments_left
        else None
    )


def extend_for_vacation(
    timing: TimingOptions, member_settings: MemberSettings, due: Deadline, opened_at: int, waited_seconds: int
) -> Deadline:
    """Return the deadline of a driver on vacation: half a day after it, as far as the race waits for them."""
    back = max((end for start, end in member_settings.away if start <= due.hard and end > opened_at), default=None)
    seconds_left = timing.vacation * DAY_SECONDS - waited_seconds
    if back is None or seconds_left <= 0 or back + MIN_SLOT_NOTICE_SECONDS <= due.hard:
        return due
    hard = move_deadline(timing, due.hard, min(seconds_left, back + MIN_SLOT_NOTICE_SECONDS - due.hard))
    return Deadline(find_last_reminder_time(timing, opened_at, hard), hard)


def find_next_slot_time(timing: TimingOptions, moment: int) -> int:
    """Return the first slot after a moment.

    An hour skipped by the zone begins when clocks go on; of a doubled hour the second counts."""
    zone = ZoneInfo(timing.zone)
    days = (_make_date(moment, zone) + timedelta(days=n) for n in range(-1, SLOT_SEARCH_DAYS + 1))
    slots = (_make_timestamp(day, timing.hour, zone) for day in days if DAYS[day.weekday()] in timing.slot_days)
    return next(slot for slot in slots if slot > moment)


def move_deadline(timing: TimingOptions, due: int, by: int) -> int:
    """Return a deadline `by` seconds later, never on a day off.

    It leaves fixed slots: a steward who gives a day gives a day."""
    later = due + by
    while _is_day_off(timing, later):
        later = _find_same_hour_next_day(later, ZoneInfo(timing.zone))
    return later


def move_deadline_by_stop(timing: TimingOptions, due: int, stopped_seconds: int, now: int) -> int:
    """Return a deadline after the clocks have been stopped for `stopped_seconds`.

    A slot is kept if that leaves half a day, or what was left when they were stopped; a deadline that
    stewards moved off the slots keeps its distance."""
    if not timing.days or find_next_slot_time(timing, due - 1) != due:
        return move_deadline(timing, due, stopped_seconds)
    seconds_left = due + stopped_seconds - now
    return find_next_slot_time(
        timing,
        max(due + stopped_seconds - MIN_SLOT_NOTICE_SECONDS, now + min(seconds_left, MIN_SLOT_NOTICE_SECONDS)) - 1,
    )


def add_working_seconds(timing: TimingOptions, moment: int, seconds: int) -> int:
    """Return the moment that many seconds later; days off do not count."""
    if timing.weekends == "on":
        return moment + seconds
    zone = ZoneInfo(timing.zone)
    while True:
        midnight = _make_timestamp(_make_date(moment, zone) + timedelta(days=1), 0, zone)
        if not _is_day_off(timing, moment):
            if moment + seconds < midnight:
                return moment + seconds
            seconds -= midnight - moment
        moment = midnight


def subtract_working_seconds(timing: TimingOptions, moment: int, seconds: int) -> int:
    """Return the moment that many seconds earlier; days off do not count."""
    if timing.weekends == "on":
        return moment - seconds
    zone = ZoneInfo(timing.zone)
    while True:
        midnight = min(_make_timestamp(_make_date(moment - 1, zone), 0, zone), moment - 1)
        if not _is_day_off(timing, moment - 1):
            if moment - seconds >= midnight:
                return moment - seconds
            seconds -= moment - midnight
        moment = midnight


def find_end_of_quiet_hours(member_settings: MemberSettings, moment: int) -> int | None:
    """Return until when a member must not be pinged, for quiet hours or vacations.

    None if they may be now."""
    until = moment
    for _ in range(len(member_settings.away) + 3):
        end = _find_quiet_end_time(member_settings, until)
        if end is None:
            break
        until = end
    return until if until > moment else None


def move_reminder_out_of_quiet_hours(member_settings: MemberSettings, at: int, opened_at: int, due: int) -> int | None:
    """Return when a reminder may be sent: as planned, after quiet hours, else before them, else None."""
    until = find_end_of_quiet_hours(member_settings, at)
    if until is None:
        return at
    if until <= due - HOUR_SECONDS:
        return until
    earlier = (
        moment
        for moment in range(at - HOUR_SECONDS, opened_at, -HOUR_SECONDS)
        if find_end_of_quiet_hours(member_settings, moment) is None
    )
    return next(earlier, None)


def _find_quiet_end_time(member_settings: MemberSettings, moment: int) -> int | None:
    away = max((end for start, end in member_settings.away if start <= moment < end), default=None)
    if away is not None or member_settings.quiet is None:
        return away
    zone, (first, last) = ZoneInfo(member_settings.zone), member_settings.quiet
    hour = datetime.fromtimestamp(moment, zone).hour
    inside = first <= hour < last if first < last else hour >= first or hour < last
    if not inside:
        return None
    ends = (_make_timestamp(_make_date(moment, zone) + timedelta(days=n), last, zone) for n in (0, 1))
    return next(end for end in ends if end > moment)


def find_start_of_day(day: date, zone: str) -> int:
    """Return when a day begins in a zone."""
    return _make_timestamp(day, 0, ZoneInfo(zone))


def _make_timestamp(day: date, hour: int, zone: ZoneInfo) -> int:
    naive = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
    return max(int(naive.replace(fold=fold).timestamp()) for fold in (0, 1))


def _make_date(moment: int, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(moment, zone).date()


def is_working_day(timing: TimingOptions, moment: int) -> bool:
    """Whether something may be due on the day of this moment."""
    return not _is_day_off(timing, moment)


def _is_day_off(timing: TimingOptions, moment: int) -> bool:
    return timing.weekends == "off" and _make_date(moment, ZoneInfo(timing.zone)).weekday() >= 5


def _find_same_hour_next_day(moment: int, zone: ZoneInfo) -> int:
    """Return the same hour of the next day."""
    local = datetime.fromtimestamp(moment, zone)
    return _make_timestamp(local.date() + timedelta(days=1), local.hour, zone) + local.minute * 60 + local.second


def find_next_steward_reminder_time(moment: int, sent_count: int, *, paused: bool = False) -> int:
    """Return the time of the next reminder to the stewards, after `sent_count` reminders.

    `paused`: a steward has paused the race, who knows of it: the first pauses between reminders are left out."""
    sent_count += SKIPPED_PAUSES if paused else 0
    return moment + STEWARD_REMINDER_SECONDS[min(sent_count, len(STEWARD_REMINDER_SECONDS) - 1)]
