"""Notifications of stewards: their role, their open questions, and conflicts of interest in rulings."""

from collections.abc import Sequence

from bot.app.changes import ChangeSet, NewStewardQuestion, RulingStruck, StewardQuestionAnswered
from bot.app.liveness import STOPPED_STAGES
from bot.app.private_notices import gets_direct_messages
from bot.app.race_snapshot import RaceSnapshot
from bot.model.actor import Actor, find_organiser
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost, Post
from bot.posts.types import (
    Correction,
    FormsClosed,
    Held,
    Interest,
    Notice,
    PressOf,
    QuestionPost,
    Ruled,
    StewardQuestionsPost,
)
from bot.store import key_value, outbox, seasons, seats, steward_questions
from bot.store.database import Transaction
from bot.store.races import Race
from bot.store.ruling_drafts import RulingDraft
from bot.store.steward_questions import StewardQuestion
from rules.base import Seat

QUESTION_SUBJECT = "waiting/"
"""Prefix of the subjects of lines about a question to the stewards; its number follows."""
QUESTION_BUTTONS = {
    "protest": (("stand", "reject"), ("again", "ask_driver_again"), ("upheld", "uphold")),
    "entitled": (("give", "grant"), ("stand", "let_stand")),
}
"""The buttons under the line about a question: each answer with its label."""


async def add_steward_notifications(
    t: Transaction, now: RaceSnapshot, change_set: ChangeSet, posts: tuple[NewPost, ...]
) -> tuple[NewPost, ...]:
    """Return the posts of a saved change set, and notifications of the stewards.

    These are mentions, updates of settled notices, and new questions."""
    new_posts = await _mention_stewards(t, now.race, await _name_protesters(t, now, change_set, posts))
    new_posts = _notify_concerned_drivers(now, await _mark_conflicts(t, now, new_posts))
    question_posts = await _announce_questions(t, now, change_set)
    is_moot = change_set.race.stage == "abandoned"
    has_closed = is_moot or bool(change_set.list_changes_of_kind(StewardQuestionAnswered))
    lines = await close_question_notices(t, now.race.id, moot=is_moot) if has_closed else ()
    return (*await _close_hold_notices(t, now, change_set), *new_posts, *lines, *question_posts)


async def load_steward_role(t: Transaction, guild: int) -> int | None:
    """Load the role whose members are stewards of every race of a server."""
    role: int | None = (await key_value.load_settings(t, "guild", guild)).get(key_value.STEWARD_ROLE_KEY)
    return role


async def close_question_notices(t: Transaction, race: int, *, moot: bool = False) -> tuple[NewPost, ...]:
    """Return the notices about questions that wait no more, without their buttons.

    `moot`: none waits, since the race has been abandoned."""
    open_numbers = {str(question.number) for question in await steward_questions.list_open(t, race)}
    moot_numbers, open_numbers = (open_numbers, set[str]()) if moot else (set[str](), open_numbers)
    new_posts = list[NewPost]()
    for subject, to, body in await outbox.list_last_by_subject(t, race, (QUESTION_SUBJECT, "prompts/")):
        _, number, *parts = subject.split("/")
        if number in open_numbers if parts else open_numbers:
            continue  # without a number it is an earlier version's, about all questions of a round
        if subject.startswith("prompts/") and (post := StewardQuestionsPost.model_validate_json(body)).waiting:
            new_posts.append(NewPost(post=post.model_copy(update={"waiting": ()}), subject=subject, audience=to))
        elif subject.startswith(QUESTION_SUBJECT) and not (line := Notice.model_validate_json(body)).done:
            facts = {**line.facts, "moot": True} if number in moot_numbers else line.facts
            closed_notice = line.model_copy(update={"done": True, "button": "", "more": (), "facts": facts})
            new_posts.append(NewPost(post=closed_notice, subject=subject, audience=to))
    return tuple(new_posts)


async def _mention_stewards(t: Transaction, race: Race, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Add the server's steward role to the post about a held race."""
    if not any(isinstance(new_post.post, Held) and new_post.audience is None for new_post in posts):
        return posts
    role = await load_steward_role(t, race.guild)
    return tuple(_add_role(new_post, role) for new_post in posts)


def _add_role(new_post: NewPost, role: int | None) -> NewPost:
    if not isinstance(new_post.post, Held) or new_post.audience is not None:
        return new_post
    return new_post.model_copy(update={"post": new_post.post.model_copy(update={"role": role})})


async def _name_protesters(
    t: Transaction, now: RaceSnapshot, change_set: ChangeSet, posts: tuple[NewPost, ...]
) -> tuple[NewPost, ...]:
    """Name in the answer to a protest who protested, and mention them, if somebody else drives their car by now."""
    for settlement in (one.answer for one in change_set.list_changes_of_kind(StewardQuestionAnswered)):
        question = await steward_questions.get(t, settlement.question)
        if question is None or now.get_driver(question.seat).drove_in(question.round_meant):
            continue
        former = await seats.find_former_driver(t, now.race.id, question.seat, question.round_meant)
        posts = tuple(_with_protester(new_post, question.seat, *former) if former else new_post for new_post in posts)
    return posts


def _with_protester(new_post: NewPost, seat: Seat, member: int | None, name: str) -> NewPost:
    post = new_post.post
    if not isinstance(post, Ruled) or post.act != "stand" or post.facts.get("seat") != seat:
        return new_post
    return new_post.model_copy(
        update={"post": post.model_copy(update={"names": {**post.names, seat: name}, "concerns": member})}
    )


async def _mark_conflicts(t: Transaction, now: RaceSnapshot, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Mark rulings by a steward with a conflict of interest, and whether anyone else could have ruled.

    Quiet rulings are posted only for that."""
    marked_posts = list[NewPost]()
    for new_post in posts:
        if not isinstance(new_post.post, Ruled | Correction):
            marked_posts.append(new_post)
            continue
        interest = await find_conflict(t, now.race.id, now.drivers, new_post.post.by)
        if interest:
            mark = {"interest": interest, "alone": await load_steward_role(t, now.race.guild) is None}
            marked_posts.append(new_post.model_copy(update={"post": new_post.post.model_copy(update=mark)}))
        elif not (isinstance(new_post.post, Ruled) and new_post.post.quiet):
            marked_posts.append(new_post)
    return tuple(marked_posts)


def _notify_concerned_drivers(now: RaceSnapshot, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Send rulings to the driver they concern, unless they ruled themselves: by direct message or mention.

    A correction is also sent to everybody whom it asks again, or no longer asks, by direct message."""
    asked_members = {one.audience for one in posts if _changes_forms(one.post)}
    all_posts = list[NewPost]()
    for new_post in posts:
        post = new_post.post
        if not isinstance(post, Ruled | Correction) or new_post.audience is not None:
            all_posts.append(new_post)
            continue
        driver = _find_concerned_driver(now, post)
        recipients = {driver.member} if driver and gets_direct_messages(driver) else set[int | None]()
        if driver and not recipients:
            post = post.model_copy(update={"concerns": driver.member})
        if isinstance(post, Correction):
            recipients |= asked_members - {post.by}
        all_posts.append(new_post.model_copy(update={"post": post}))
        field_names = ("round", "act", "facts", "reason", "by", "names", "interest", "alone")
        fields = {name: getattr(post, name) for name in field_names}
        channel = now.race.channel if isinstance(post, Correction) else None
        members = (d.member for d in now.drivers if d.member in recipients)
        all_posts += [NewPost(post=Ruled(**fields, channel=channel), audience=member) for member in members]
    return tuple(all_posts)


def _changes_forms(post: Post) -> bool:
    """Whether a driver gets new forms, or loses forms that they could still answer."""
    return (isinstance(post, QuestionPost) and bool(post.kinds)) or (isinstance(post, FormsClosed) and post.void)


def _find_concerned_driver(now: RaceSnapshot, post: Ruled | Correction) -> Driver | None:
    """Return the member whose car a ruling is about."""
    if post.concerns is not None:
        return None
    concerned_drivers = (driver for driver in now.drivers if driver.seat == post.facts.get("seat"))
    return next((driver for driver in concerned_drivers if driver.member not in (None, post.by)), None)


async def find_conflict(t: Transaction, race: int, drivers: tuple[Driver, ...], member: int) -> Interest:
    """Return the member's conflict of interest: they, or a member of their season team, drive in the race."""
    members = {driver.member for driver in drivers if driver.member is not None}
    if member in members:
        return "drives"
    season = await seasons.get_of_race(t, race)
    own = season.find_entrant(member) if season else None
    if season is None or own is None or not own.team:
        return ""
    return "team" if any(e.team == own.team and e.member in members for e in season.entrants) else ""


async def _close_hold_notices(t: Transaction, now: RaceSnapshot, change_set: ChangeSet) -> tuple[NewPost, ...]:
    """Remove the buttons from notices about a stop that is over."""
    was, after = now.race, change_set.race
    if was.stage not in STOPPED_STAGES or (after.stage, after.hold_reason) == (was.stage, was.hold_reason):
        return ()
    closing_posts = list[NewPost]()
    for subject, to, body in await outbox.list_last_by_subject(t, was.id, ("stands/",)):
        line = Notice.model_validate_json(body)
        if not line.done:
            closed_notice = line.model_copy(update={"done": True, "more": ()})
            closing_posts.append(NewPost(post=closed_notice, subject=subject, audience=to))
    for subject, to, body in await outbox.list_last_by_subject(t, was.id, ("held/",)):
        post = Held.model_validate_json(body)
        if to is None and not post.done:
            return (*closing_posts, NewPost(post=post.model_copy(update={"done": True}), subject=subject))
    return tuple(closing_posts)


async def _announce_questions(t: Transaction, now: RaceSnapshot, change_set: ChangeSet) -> tuple[NewPost, ...]:
    """Call the stewards to the questions that are new, or open again: each has a message with its own buttons.

    Questions with a precedent need none, and a member who drives against bots alone is asked nothing."""
    race = now.race
    question_numbers = {one.number for one in change_set.list_changes_of_kind(NewStewardQuestion) if not one.quiet}
    question_numbers |= {
        number for ruling in change_set.list_changes_of_kind(RulingStruck) for number in ruling.reopens
    }
    if not race.creator or now.is_against_bots_only or not question_numbers - {0}:
        return ()
    role, new_posts = await load_steward_role(t, race.guild), list[NewPost]()
    for question in await steward_questions.list_open(t, race.id):
        if question.number in question_numbers:
            notices = await outbox.list_last_by_subject(t, race.id, (f"{QUESTION_SUBJECT}{question.number}/",))
            lines = ((subject, to, Notice.model_validate_json(body)) for subject, to, body in notices)
            open_notices = [one for one in lines if not one[2].done]
            new_posts += [_with_new_text(question, *one) for one in open_notices]
            # Not the race's version: that counts hidden answers too.
            new_posts += () if open_notices else call_stewards(race, now.drivers, question, role, f"c{len(notices)}")
    return mention_once(new_posts)


def mention_once(new_posts: Sequence[NewPost]) -> tuple[NewPost, ...]:
    """Let only the first of several calls in a channel mention whom they are for, so that it rings once."""
    once, has_rung = list[NewPost](), False
    for new_post in new_posts:
        line = new_post.post
        rings = isinstance(line, Notice) and new_post.audience is None and bool(line.role or line.members)
        if rings and has_rung:
            new_post = new_post.model_copy(update={"post": line.model_copy(update={"role": None, "members": ()})})  # noqa: PLW2901
        has_rung = has_rung or rings
        once.append(new_post)
    return tuple(once)


def call_stewards(
    race: Race,
    drivers: Sequence[Driver],
    question: StewardQuestion,
    role: int | None,
    mark: str,
    *,
    again: bool = False,
) -> tuple[NewPost, ...]:
    """Build the messages that call the stewards to a question: a line in the channel, for all to read whom it waits
    for, and a direct message to the organiser if there is no steward role or they do not drive.

    `again`: it is a reminder; `mark`: makes its subject another than that of earlier calls."""
    line = _build_question_line(drivers, question)
    facts = {**line.facts, "since": question.asked} if again else line.facts
    subject, drives = f"{QUESTION_SUBJECT}{question.number}/{mark}", any(d.member == race.creator for d in drivers)
    organiser = find_organiser(race.creator)
    is_named = role is not None or organiser is None or facts.get("who") == organiser
    public = {"facts": facts if is_named else {**facts, "by": organiser}, "role": role}
    mentions = (organiser,) if organiser and again and not role else ()
    calls = [NewPost(post=line.model_copy(update={**public, "members": mentions}), subject=subject)]
    if organiser and (role is None or not drives):
        own = line.model_copy(update={"facts": {**facts, "place": race.channel}})
        calls.append(NewPost(post=own, audience=organiser, subject=f"{subject}/alone"))
    return tuple(calls)


def build_request(draft: RulingDraft, by: int, role: int | None) -> NewPost:
    """Build the line by which a steward with a conflict of interest leaves a ruling to another."""
    line = Notice(what="second", facts={"by": by, "text": draft.reason}, button="decide", rest=draft.mark, role=role)
    return NewPost(post=line, subject=f"second/{draft.mark}" + (f"/{draft.reminded}" if draft.reminded else ""))


def _with_new_text(question: StewardQuestion, subject: str, to: int | None, line: Notice) -> NewPost:
    """Say in a line about a protest what its driver has added to it."""
    facts = {**line.facts, "text": question.facts.get("text", "")}
    return NewPost(post=line.model_copy(update={"facts": facts}), audience=to, subject=subject)


def _build_question_line(drivers: Sequence[Driver], question: StewardQuestion) -> Notice:
    own_drivers = (one for one in drivers if one.seat == question.seat and one.drove_in(question.round_meant))
    member = next((driver.member for driver in own_drivers), None)
    who = {"who": member} if member else {"seat": question.seat}
    facts = {"round": question.round_meant, "kind": question.facts.get("kind", ""), **who}
    facts |= {name: question.facts[name] for name in ("text", "item") if question.facts.get(name)}
    answers = QUESTION_BUTTONS.get(question.kind, ())
    more = tuple(PressOf(act="settle", label=label, number=question.number, rest=answer) for answer, label in answers)
    return Notice(what=f"question_{question.kind}", facts=facts, more=more)


async def as_server_steward(t: Transaction, guild: int, actor: Actor) -> Actor:
    """Return the actor as a server manager if they have the server's steward role."""
    role = await load_steward_role(t, guild)
    return actor.model_copy(update={"manager": True}) if role is not None and role in actor.roles else actor
