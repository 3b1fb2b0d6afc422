"""Reminders of deadlines, check-ins and stopped races, sent automatically or by a steward.

There is one for each deadline and awaited driver, never in their quiet hours; a member who is awaited in
several races gets one message about all of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.app.changes import ChangeSet, NewEntry
from bot.app.command import CommandContext, Decision, check_running
from bot.app.liveness import build_stop_reminder
from bot.app.private_notices import make_private_notice
from bot.app.race_access import AuthorizedRaces
from bot.app.race_repository import queue_reminder_posts
from bot.app.steward_notifications import load_steward_role
from bot.model.actor import Actor, Rejection
from bot.model.driver import Driver
from bot.model.timing_options import HOUR_SECONDS, MemberSettings
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import RemindedDrivers
from bot.posts.types import AwaitedRace, Digest, Notice, Reminder
from bot.schedule import deadlines
from bot.schedule.deadlines import Deadline
from bot.stewards.rulings import Rulings
from bot.store import journal, key_value, questions, races, seats
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.base import Seat
from rules.journal import JournalEntry

COMBINE_SECONDS = 6 * HOUR_SECONDS
"""Reminders of one member that are due within this many seconds are sent as one message."""


@dataclass(frozen=True)
class LateDriver:
    """A question whose driver is to be reminded, now or soon."""

    row: QuestionRow
    race: Race
    driver: Driver
    member_settings: MemberSettings

    @property
    def is_early(self) -> bool:
        """Whether the reminder comes before its usual time because the others wait."""
        return not self.row.reminders_sent and self.row.remind_at is not None and self.row.remind_at < self.row.soft_due

    @property
    def is_wanted(self) -> bool:
        """Whether the driver is to be reminded.

        Never in the channel about a hidden question, as others would see it."""
        return ("reminder" not in self.member_settings.off or self.is_early) and not (
            self.row.hidden and self.is_in_channel
        )

    @property
    def is_in_channel(self) -> bool:
        """Whether the reminder goes to the channel."""
        return self.driver.by == "here" or self.driver.dm_closed

    def update_row_after_reminder(self, moment: int) -> QuestionRow:
        """Return the row after its reminder, with the time of the next one, if any."""
        sent_count = self.row.reminders_sent + 1
        return self.row.model_copy(
            update={"remind_at": self._find_next_reminder_time(sent_count, moment), "reminders_sent": sent_count}
        )

    def put_row_after_quiet_hours(self, until: int) -> QuestionRow:
        """Return the row to be reminded after quiet hours, if there is still time then."""
        due = Deadline(self.row.soft_due, self.row.due)
        later = (
            deadlines.move_reminder_out_of_quiet_hours(self.member_settings, until, self.row.opened, due.hard)
            if until < due.hard
            else None
        )
        return self.row.model_copy(update={"remind_at": later if later and later >= until else None})

    def drop_early_reminder(self, moment: int) -> QuestionRow:
        """Return the row of a driver who has switched off early reminders."""
        return self.row.model_copy(update={"remind_at": self._find_next_reminder_time(0, moment)})

    def _find_next_reminder_time(self, sent_count: int, moment: int) -> int | None:
        due = Deadline(self.row.soft_due, self.row.due)
        at = deadlines.find_next_reminder_time(self.race.timing, self.member_settings, self.row.opened, due, sent_count)
        return at if at is not None and at > moment else None


@dataclass(frozen=True)
class ReminderPlan:
    """Rows that change, and the posts to send, each with the race whose queue it takes."""

    rows: tuple[QuestionRow, ...] = ()
    new_posts: tuple[tuple[Race, NewPost], ...] = ()


def plan_reminders(late_drivers: Sequence[LateDriver], moment: int) -> ReminderPlan:
    """Return the reminders to send now.

    Rows that are not yet due are combined with others, or stay as they are."""
    rows, reminders = list[QuestionRow](), list[LateDriver]()
    for late in (one for one in late_drivers if (one.row.remind_at or 0) <= moment):
        until = deadlines.find_end_of_quiet_hours(late.member_settings, moment)
        if late.row.due <= moment or not late.driver.is_human:
            rows.append(late.row.model_copy(update={"remind_at": None}))
        elif until is not None:
            rows.append(late.put_row_after_quiet_hours(until))
        elif late.is_early and "nudge" in late.member_settings.off:
            rows.append(late.drop_early_reminder(moment))
        else:
            rows.append(late.update_row_after_reminder(moment))
            reminders += [late] if late.is_wanted else []
    soon = _find_combinable(reminders, late_drivers, moment)
    rows += [late.update_row_after_reminder(moment) for late in soon]
    in_channel = [late for late in reminders if late.is_in_channel]
    by_direct_message = [late for late in (*reminders, *soon) if not late.is_in_channel]
    return ReminderPlan(tuple(rows), (*_make_channel_posts(in_channel), *_make_direct_messages(by_direct_message)))


def remind_early(late_drivers: Sequence[LateDriver], moment: int) -> tuple[tuple[LateDriver, ...], tuple[NewPost, ...]]:
    """Return the drivers reminded early on a steward's request, and their posts.

    Quiet hours and switched-off reminders are respected; the usual reminder still follows."""
    to_remind = tuple(
        one
        for one in late_drivers
        if one.is_wanted and deadlines.find_end_of_quiet_hours(one.member_settings, moment) is None
    )
    in_channel = [one for one in to_remind if one.is_in_channel]
    by_direct_message = [one for one in to_remind if not one.is_in_channel]
    return to_remind, tuple(
        new_post for _, new_post in (*_make_channel_posts(in_channel), *_make_direct_messages(by_direct_message))
    )


def _find_combinable(
    reminders: Sequence[LateDriver], late_drivers: Sequence[LateDriver], moment: int
) -> list[LateDriver]:
    """Return the reminders, due soon, that can be combined with those being sent."""
    recipients = {
        late.driver.member for late in reminders if not late.is_in_channel and "digest" not in late.member_settings.off
    }
    soon = (
        late
        for late in late_drivers
        if moment < (late.row.remind_at or 0) <= moment + COMBINE_SECONDS and late.driver.is_human
    )
    return [
        late
        for late in soon
        if late.driver.member in recipients and not late.is_in_channel and "reminder" not in late.member_settings.off
    ]


def _make_channel_posts(in_channel: Iterable[LateDriver]) -> Iterable[tuple[Race, NewPost]]:
    """Yield one post for each race and deadline, however many drivers it mentions."""
    together: dict[tuple[int, int], list[LateDriver]] = {}
    for late in in_channel:
        together.setdefault((late.race.id, late.row.due), []).append(late)
    for group in together.values():
        members = tuple(dict.fromkeys(late.driver.member for late in group if late.driver.member))
        numbers = tuple(late.row.number for late in group)
        post = _build_reminder(group[0], here=True).model_copy(update={"others": members[1:], "numbers": numbers})
        yield group[0].race, NewPost(post=post)


def _make_direct_messages(late: Iterable[LateDriver]) -> Iterable[tuple[Race, NewPost]]:
    """Yield one direct message for each member, or for each of their races if they prefer that."""
    letters: dict[tuple[int, int], dict[int, LateDriver]] = {}
    for one in late:
        member = one.driver.member or 0
        apart = one.race.id if "digest" in one.member_settings.off else 0
        letters.setdefault((member, apart), {}).setdefault(one.race.id, one)
    for (member, _), rows in letters.items():
        late_questions = sorted(rows.values(), key=lambda one: (one.row.due, one.race.id))
        first = late_questions[0]
        owed_orders = tuple(
            AwaitedRace(
                number=o.row.number,
                race=o.race.id,
                title=o.race.title,
                round=o.row.round,
                due=o.row.due,
                channel=o.race.channel,
            )
            for o in late_questions
        )
        post = Digest(owed=owed_orders) if len(late_questions) > 1 else _build_reminder(first, here=False)
        yield first.race, NewPost(post=post, audience=member)


def _build_reminder(late: LateDriver, *, here: bool) -> Reminder:
    member = late.driver.member or 0
    return Reminder(
        round=late.row.round,
        seat=late.row.seat,
        member=member,
        due=late.row.due,
        here=here,
        waiting=late.is_early,
        numbers=(late.row.number,),
    )


REMIND_ENTRY_KEY = "steward/remind"
"""Journal key under which a manual reminder is recorded."""


class ManualReminders:
    """Reminders sent by a steward before the automatic ones are due."""

    def __init__(self, access: AuthorizedRaces, rulings: Rulings) -> None:
        self._access, self._rulings = access, rulings

    async def remind(self, race: int, actor: Actor) -> RemindedDrivers | Rejection:
        """Remind the drivers who are still awaited; drivers with hidden questions are never named."""
        rejection = await self._rulings.authorize(race, actor)
        if isinstance(rejection, Rejection):
            return rejection
        last = await self._access.database.read(lambda t: journal.find_last_entry_time(t, race, REMIND_ENTRY_KEY))
        if last is not None and self._access.clock() < last + HOUR_SECONDS:
            return Rejection(code="called_already", facts={"at": f"<t:{last + HOUR_SECONDS}:R>"})
        note = await self._access.execute(
            race,
            actor,
            lambda context: _decide_reminders(context, actor.member),
            f"{REMIND_ENTRY_KEY}/{race}/{last}",
            in_hidden_phase=True,
        )
        return note if isinstance(note, Rejection) else RemindedDrivers.model_validate(note)


def _decide_reminders(public_context: CommandContext, by: int) -> Decision | Rejection:
    context, race = public_context.actual or public_context, public_context.now.race
    if race.stage != "running":
        return check_running(race) or Rejection(code="held")
    late = tuple(_as_late_driver(context, row) for row in context.now.open if not row.answered)
    late = tuple(one for one in late if one.driver.is_human)
    if not late and not public_context.actual:
        return Rejection(code="nobody_awaited")
    recipients, new_posts = remind_early(late, context.moment)
    seats = frozenset[Seat]() if public_context.actual else frozenset(one.row.seat for one in recipients)
    silent_seats = frozenset[Seat]() if public_context.actual else {one.row.seat for one in late} - seats
    note = RemindedDrivers(
        called=tuple(sorted(seats)), rest=tuple(sorted(silent_seats)), silent=public_context.actual is not None
    )
    entry = NewEntry(JournalEntry(key=REMIND_ENTRY_KEY, hand="gm", value=True), by)
    return Decision(ChangeSet(race, (entry,), new_posts), note.model_dump(mode="json"))


def _as_late_driver(context: CommandContext, row: QuestionRow) -> LateDriver:
    now = context.now
    return LateDriver(
        row.model_copy(update={"remind_at": None}), now.race, now.get_driver(row.seat), now.get_settings(row.seat)
    )


async def send_due_reminders(t: Transaction, now: int) -> int:
    """Queue all reminders that are due; return how many messages that made."""
    if not await questions.list_to_remind(t, now):
        return 0
    late_drivers = await _load_late_drivers(t, now)
    plan = plan_reminders(late_drivers, now)
    await _save_reminders(t, late_drivers, plan)
    return len(plan.new_posts)


async def _load_late_drivers(t: Transaction, now: int) -> tuple[LateDriver, ...]:
    """Load the drivers who are due a reminder, and those who will be soon."""
    rows = await questions.list_to_remind(t, now + COMBINE_SECONDS)
    races_by_id = {number: await races.get(t, number) for number in {row.race for row in rows}}
    drivers = {(number, d.seat): d for number in races_by_id for d in await seats.list_drivers(t, number)}
    settings_by_member = await key_value.load_member_settings(t, [d.member for d in drivers.values() if d.member])
    late_rows = ((row, races_by_id[row.race], drivers[row.race, row.seat]) for row in rows)
    return tuple(
        LateDriver(row, race, d, settings_by_member.get(d.member or 0, MemberSettings()))
        for row, race, d in late_rows
        if race
    )


async def _save_reminders(t: Transaction, late_drivers: Sequence[LateDriver], plan: ReminderPlan) -> None:
    """Store the changed rows and queue the posts; cached snapshots of these races become stale."""
    before = {late.row.number: late for late in late_drivers}
    for row in plan.rows:
        await questions.save_reminder(t, row, before[row.number].row)
    for race in {row.race: before[row.number].race for row in plan.rows}.values():
        new_posts = [new_post for other, new_post in plan.new_posts if other.id == race.id]
        await queue_reminder_posts(t, race, new_posts)


async def send_race_reminders(t: Transaction, now: int) -> int:
    """Send the reminders about whole races that are due; return how many messages that made."""
    message_count = 0
    for race in await races.list_to_remind(t, now):
        new_posts, after = await _build_race_reminder(t, race, now)
        await queue_reminder_posts(t, after, new_posts)
        message_count += len(new_posts)
    return message_count


async def _build_race_reminder(t: Transaction, race: Race, now: int) -> tuple[tuple[NewPost, ...], Race]:
    drivers = await seats.list_drivers(t, race.id)
    settings_by_member = await key_value.load_member_settings(
        t, [race.creator, *(d.member for d in drivers if d.member)]
    )
    if race.stage == "lobby":
        return _build_check_in_reminder(race, drivers, settings_by_member, now)
    until = deadlines.find_end_of_quiet_hours(settings_by_member.get(race.creator, MemberSettings()), now)
    if until is not None:
        return (), race.model_copy(update={"reminder_at": until})
    sent_count = race.reminders_sent + 1
    reminder_at = deadlines.find_next_steward_reminder_time(now, sent_count, paused=race.stage == "paused")
    after = race.model_copy(update={"reminder_at": reminder_at, "reminders_sent": sent_count})
    return build_stop_reminder(race, await load_steward_role(t, race.guild)), after


def _build_check_in_reminder(
    race: Race, drivers: Sequence[Driver], settings_by_member: Mapping[int, MemberSettings], now: int
) -> tuple[tuple[NewPost, ...], Race]:
    """Build the reminder to drivers who have not checked in.

    Those in quiet hours are reminded after them, if there is time left."""
    silent = [d for d in drivers if d.member is not None and not d.present]
    quiet = {
        d.seat: deadlines.find_end_of_quiet_hours(settings_by_member.get(d.member or 0, MemberSettings()), now)
        for d in silent
    }
    recipients = [d for d in silent if quiet[d.seat] is None]
    later = min((at for at in quiet.values() if at is not None), default=None)
    next_reminder_at = (
        later if later is not None and race.check_in_until is not None and later < race.check_in_until else None
    )
    after = race.model_copy(
        update={
            "reminder_at": None if race.reminders_sent else next_reminder_at,
            "reminders_sent": race.reminders_sent + 1,
        }
    )
    if not recipients or race.check_in_until is None or race.check_in_until <= now:
        return (), after
    facts = {"at": race.check_in_until}
    names = tuple(d.member for d in recipients if d.member is not None)
    line = NewPost(post=Notice(what="check_in_again", facts=facts, members=names, button="present"))
    alone = (
        new_post for d in recipients for new_post in make_private_notice(d, "check_in_again", button="present", **facts)
    )
    return (line, *alone), after
