"""Reminders to stewards of open questions and drafts, at growing intervals, outside the organiser's quiet hours."""

from collections.abc import Sequence

from bot.app.race_repository import queue_reminder_posts
from bot.app.steward_notifications import build_request, call_stewards, load_steward_role, mention_once
from bot.model.timing_options import MemberSettings
from bot.posts.outbox_types import NewPost
from bot.schedule import deadlines
from bot.store import key_value, races, ruling_drafts, seats, steward_questions
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.ruling_drafts import WaitingDraft
from bot.store.steward_questions import StewardQuestion

Waiting = StewardQuestion | WaitingDraft


async def find_waiting(t: Transaction, now: int) -> tuple[Waiting, ...]:
    """Return the open questions, and the rulings left to another steward, whose reminders are due."""
    waiting_drafts = await ruling_drafts.list_waiting(t)
    late = (
        one for one in waiting_drafts if deadlines.find_next_steward_reminder_time(one.at, one.draft.reminded) <= now
    )
    return (*await steward_questions.list_to_remind(t, now), *late)


async def remind_of_waiting(t: Transaction, now: int) -> int:
    """Queue the reminders that are due; return how many messages that made. Raises Stale."""
    all_waiting, message_count = await find_waiting(t, now), 0
    for number in dict.fromkeys(one.race for one in all_waiting):
        race = await races.get(t, number)
        if race is not None:
            message_count += await _remind_race(t, race, [one for one in all_waiting if one.race == number], now)
    return message_count


async def _remind_race(t: Transaction, race: Race, all_waiting: Sequence[Waiting], now: int) -> int:
    settings_by_member = await key_value.load_member_settings(t, [race.creator])
    quiet = deadlines.find_end_of_quiet_hours(settings_by_member.get(race.creator, MemberSettings()), now)
    new_posts = list[NewPost]()
    for one in all_waiting:
        new_posts += await _remind_of_question(t, race, one, now, quiet) if isinstance(one, StewardQuestion) else ()
        new_posts += await _remind_of_draft(t, race, one, now, quiet) if isinstance(one, WaitingDraft) else ()
    if new_posts := list(mention_once(new_posts)):
        await queue_reminder_posts(t, race, new_posts)
    return len(new_posts)


async def _remind_of_question(
    t: Transaction, race: Race, question: StewardQuestion, now: int, quiet: int | None
) -> tuple[NewPost, ...]:
    if race.stage == "abandoned" or not race.creator:
        await steward_questions.save_reminder(t, question.number, None, question.reminders_sent)
        return ()
    if quiet is not None:
        await steward_questions.save_reminder(t, question.number, quiet, question.reminders_sent)
        return ()
    sent_count = question.reminders_sent + 1
    await steward_questions.save_reminder(
        t, question.number, deadlines.find_next_steward_reminder_time(now, sent_count), sent_count
    )
    drivers, role = await seats.list_drivers(t, race.id), await load_steward_role(t, race.guild)
    return call_stewards(race, drivers, question, role, f"r{question.asked}.{sent_count}", again=True)


async def _remind_of_draft(
    t: Transaction, race: Race, waiting_draft: WaitingDraft, now: int, quiet: int | None
) -> tuple[NewPost, ...]:
    if quiet is not None or race.stage == "abandoned" or waiting_draft.draft.by is None:
        return ()
    reminded_draft = waiting_draft.draft.model_copy(update={"reminded": waiting_draft.draft.reminded + 1})
    await ruling_drafts.save(t, race.id, reminded_draft, now)
    return (build_request(reminded_draft, waiting_draft.draft.by, await load_steward_role(t, race.guild)),)
