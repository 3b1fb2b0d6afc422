"""Members' settings for all their races: quiet hours, reminders, vacations from a yearly allowance."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TypedDict, TypeVar, Unpack
from zoneinfo import ZoneInfo

from bot.app.changes import ChangeSet, DriverChanged, QuestionChanged
from bot.app.command import CommandContext, Decide, Decision, find_driver
from bot.app.race_access import AuthorizedRaces
from bot.model.actor import Actor, Rejection
from bot.model.driver import DeliveryMode, Driver, PunctualityRecord
from bot.model.timing_options import DAY_SECONDS, MemberSettings, ReminderKind, StoryPreference, is_zone
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice
from bot.schedule import deadlines
from bot.schedule.deadlines import Deadline
from bot.store import key_value, races
from bot.store.database import Transaction
from bot.store.questions import QuestionRow

S = TypeVar("S", bound=MemberSettings | Rejection)

VACATION_DAYS_PER_YEAR = 28
MAX_VACATION_DAYS_AHEAD = 400


class FreeSettings(TypedDict, total=False):
    """Fields of `MemberSettings` that take any value of their type."""

    off: tuple[ReminderKind, ...]
    pictures: bool
    lessons: bool
    puzzles: bool
    story: StoryPreference
    by: DeliveryMode


class MemberSettingsService:
    """A member's own settings. A change applies to all their races at once."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access, self._database, self._clock = access, access.database, access.clock

    async def load_settings(self, member: int) -> MemberSettings:
        return (await self._database.read(lambda t: key_value.load_member_settings(t, [member]))).get(
            member, MemberSettings()
        )

    async def load_punctuality(self, member: int) -> PunctualityRecord:
        """Load a member's punctuality over all their races."""
        return await self._access.load_punctuality(member)

    async def set_quiet_hours(
        self, actor: Actor, first: int | None, last: int | None, zone: str | None
    ) -> MemberSettings | Rejection:
        """Set the hours in which nothing pings a member; without hours none.

        The zone is kept unless one is given."""
        if (first is None) != (last is None) or (first is not None and first == last):
            return Rejection(code="bad_quiet")
        hours = (first, last) if first is not None and last is not None else None

        def set_zone(before: MemberSettings) -> MemberSettings | Rejection:
            if hours and not zone and not before.has_zone:
                return Rejection(code="bad_quiet")
            try:
                return MemberSettings.model_validate({**before.model_dump(), **_list_zone_fields(zone), "quiet": hours})
            except ValueError:
                return Rejection(code="bad_zone", facts={"zone": zone or ""})

        _, settings = await self._save_settings(actor.member, set_zone)
        return settings

    async def change_settings(self, actor: Actor, **changes: Unpack[FreeSettings]) -> MemberSettings:
        """Change settings that need no check."""
        _, settings = await self._save_settings(actor.member, lambda before: before.model_copy(update={**changes}))
        return settings

    async def set_delivery(self, actor: Actor, by: DeliveryMode) -> MemberSettings:
        """Set where a member is asked for orders, in the races they drive in and in later ones."""
        settings = await self.change_settings(actor, by=by)
        await self._update_races(actor, lambda context: change_delivery(context, actor.member, by))
        return settings

    async def add_vacation(self, actor: Actor, first: date, last: date, zone: str = "") -> MemberSettings | Rejection:
        """Add a vacation, both days included. The member's races wait, as far as each of them does.

        The days are those of the member's zone; `zone`: a new one."""
        if zone and not is_zone(zone):
            return Rejection(code="bad_zone", facts={"zone": zone})
        now = self._clock()
        _, settings = await self._save_settings(
            actor.member,
            lambda before: _with_vacation(before.model_copy(update=_list_zone_fields(zone)), first, last, now),
        )
        if isinstance(settings, MemberSettings):
            start, end = _find_vacation_span(settings, first, last)
            await self._update_races(actor, lambda context: _start_vacation(context, actor.member, start, end))
        return settings

    async def end_vacations(self, actor: Actor) -> MemberSettings:
        """Give back vacations that have not begun, and end the current one now."""
        now = self._clock()

        def end_vacations(before: MemberSettings) -> MemberSettings:
            return with_vacations(before, tuple((start, min(end, now)) for start, end in before.away if start < now))

        before, after = await self._save_settings(actor.member, end_vacations)
        if before.away != after.away:
            await self._update_races(actor, lambda context: _end_vacation(context, actor.member))
        return after

    async def _save_settings(self, member: int, change: Callable[[MemberSettings], S]) -> tuple[MemberSettings, S]:
        """Change a member's settings in one transaction; return them before and after."""

        async def settle(t: Transaction) -> tuple[MemberSettings, S]:
            await t.lock_row("member", member)
            before = (await key_value.load_member_settings(t, [member])).get(member, MemberSettings())
            after = change(before)
            if isinstance(after, MemberSettings):
                await key_value.save_member_settings(t, member, after)
            return before, after

        before_and_after = await self._database.write(settle)
        self._access.notify_changed()
        return before_and_after

    async def _update_races(self, actor: Actor, decide: Decide) -> None:
        """Apply a decision to all live races of the member, whichever server they act from."""
        live_races = await self._database.read(lambda t: races.list_live_of_member(t, actor.member))
        for race in live_races:
            token = f"habits/{race.id}/{actor.token}" if actor.token else ""
            await self._access.execute(race.id, Actor(member=actor.member), decide, token, in_hidden_phase=True)


def _list_zone_fields(zone: str | None) -> dict[str, str | bool]:
    """Return the settings that a named zone changes."""
    return {"zone": zone, "zoned": True} if zone else {}


def change_delivery(context: CommandContext, member: int, by: DeliveryMode) -> Decision | Rejection:
    """Change where a driver is asked for orders; direct messages are tried afresh."""
    before = find_driver(context, member)
    if before is None:
        return Rejection(code="not_seated")
    driver = before.model_copy(update={"by": by, "dm_closed": False})
    return Decision(ChangeSet(context.now.race, (DriverChanged(driver),)))


def _find_vacation_span(member_settings: MemberSettings, first: date, last: date) -> tuple[int, int]:
    """Return when the first day begins and the last one ends, in the member's zone."""
    return deadlines.find_start_of_day(first, member_settings.zone), deadlines.find_start_of_day(
        last + timedelta(days=1), member_settings.zone
    )


def _with_vacation(settings: MemberSettings, first: date, last: date, now: int) -> MemberSettings | Rejection:
    """Return the settings with one more vacation, as far as the allowance goes."""
    start, end = _find_vacation_span(settings, first, last)
    if last < first or end <= now or start > now + MAX_VACATION_DAYS_AHEAD * DAY_SECONDS:
        return Rejection(code="bad_vacation")
    after = with_vacations(settings, _merge_vacations((*settings.away, (start, end))))
    for year in range(first.year, last.year + 1):
        used = count_vacation_days(after, year)
        if used > VACATION_DAYS_PER_YEAR:
            return Rejection(
                code="vacation_spent",
                facts={"bank": VACATION_DAYS_PER_YEAR, "year": year, "over": used - VACATION_DAYS_PER_YEAR},
            )
    return after


def count_vacation_days(member_settings: MemberSettings, year: int) -> int:
    """Return the days of vacation in a calendar year of the member's zone."""
    zone = ZoneInfo(member_settings.zone)
    days = {day for start, end in member_settings.away for day in _list_days(start, end, zone)}
    return sum(day.year == year for day in days)


def find_year(member_settings: MemberSettings, moment: int) -> int:
    """Return the calendar year in the member's zone."""
    return datetime.fromtimestamp(moment, ZoneInfo(member_settings.zone)).year


def with_vacations(member_settings: MemberSettings, vacations: tuple[tuple[int, int], ...]) -> MemberSettings:
    """Return the settings with other vacations."""
    return member_settings.model_copy(update={"away": vacations})


def parse_day(text: str) -> date | None:
    """Parse `2026-12-24` and nothing else: other formats are read differently in different countries."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        return None


def _list_days(start: int, end: int, zone: ZoneInfo) -> list[date]:
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (start, max(start, end - 1)))
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def _merge_vacations(unmerged: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Merge vacations that touch."""
    vacations = list[tuple[int, int]]()
    for start, end in sorted(unmerged):
        if vacations and start <= vacations[-1][1]:
            vacations[-1] = (vacations[-1][0], max(end, vacations[-1][1]))
        else:
            vacations.append((start, end))
    return tuple(vacations)


def _start_vacation(context: CommandContext, member: int, start: int, end: int) -> Decision | Rejection:
    """Announce the vacation and extend the member's deadlines, as far as the race still waits."""
    before = find_driver(context, member)
    if before is None or before.gone:
        return Rejection(code="not_seated")
    rows, extra_seconds = _list_extended_rows(context, before)
    post = Notice(what="away", facts={"seat": before.seat, "who": member, "first": start, "last": end - 1})
    return _change_deadlines(context, before, rows, extra_seconds, post)


def _change_deadlines(
    context: CommandContext, before: Driver, rows: Sequence[QuestionRow], extra_seconds: int, post: Notice
) -> Decision:
    """Return the change of a member's deadlines, after which the round's post is written anew."""
    driver = before.model_copy(update={"waited": before.waited + extra_seconds})
    race = context.now.race
    if not race.hidden_phase:
        race = race.model_copy(update={"step_pending": race.stage == "running" or race.step_pending})
    return Decision(ChangeSet(race, (DriverChanged(driver), *map(QuestionChanged, rows)), (NewPost(post=post),)))


def _list_extended_rows(context: CommandContext, driver: Driver) -> tuple[tuple[QuestionRow, ...], int]:
    member_settings, race = context.now.get_settings(driver.seat), context.now.race
    asked_keys = {a.key for a in context.progress.open if a.question.required} if context.progress else set()
    rows, extra_seconds = list[QuestionRow](), 0
    for row in (r for r in context.now.open if r.seat == driver.seat and r.key in asked_keys and not r.hidden):
        due = deadlines.extend_for_vacation(
            race.timing, member_settings, Deadline(row.soft_due, row.due), row.opened, driver.waited
        )
        remind = deadlines.find_next_reminder_time(race.timing, member_settings, row.opened, due, row.reminders_sent)
        rows.append(row.model_copy(update={"due": due.hard, "soft_due": due.soft, "remind_at": remind}))
        extra_seconds = max(extra_seconds, due.hard - row.due)
    return tuple(rows), extra_seconds


def _end_vacation(context: CommandContext, member: int) -> Decision | Rejection:
    """Announce that the member is back; the race waits half a day for them, or as long as for the others."""
    there = find_driver(context, member)
    if there is None or there.gone:
        return Rejection(code="not_seated")
    rows, saved_seconds = _list_shortened_rows(context, there)
    post = Notice(what="home", facts={"seat": there.seat, "who": member})
    return _change_deadlines(context, there, rows, -saved_seconds, post)


def _list_shortened_rows(context: CommandContext, driver: Driver) -> tuple[tuple[QuestionRow, ...], int]:
    """Return a driver's open questions with the deadlines of the others, half a day from now at the earliest.

    No more time is taken back than the race has waited for their vacations."""
    habits, race, open_rows = context.now.get_settings(driver.seat), context.now.race, context.now.open
    rows, saved_seconds = list[QuestionRow](), 0
    for row in (r for r in open_rows if r.seat == driver.seat and not (r.closed or r.hidden)):
        other_dues = [r.due - r.bank_seconds for r in open_rows if r.set_key == row.set_key and r.seat != row.seat]
        soonest = context.moment + deadlines.MIN_SLOT_NOTICE_SECONDS
        hard = max(min(other_dues, default=row.due), soonest, row.due - driver.waited)
        if hard < row.due:
            due = Deadline(deadlines.find_last_reminder_time(race.timing, row.opened, hard), hard)
            remind = deadlines.find_next_reminder_time(race.timing, habits, row.opened, due, row.reminders_sent)
            saved_seconds = max(saved_seconds, row.due - hard)
            rows.append(row.model_copy(update={"due": due.hard, "soft_due": due.soft, "remind_at": remind}))
    return tuple(rows), saved_seconds
