"""Notifications of stewards: their role, their open questions, and conflicts of interest in rulings."""

from bot.app.changes import BranchStarted, ChangeSet, NewStewardQuestion, RulingStruck, StewardQuestionAnswered
from bot.app.liveness import STOPPED_STAGES
from bot.app.private_notices import gets_direct_messages
from bot.app.race_snapshot import RaceSnapshot
from bot.model.actor import Actor
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import Correction, Held, Interest, Notice, Prompted, Ruled, list_driver_names
from bot.store import key_value, outbox, seasons, steward_questions
from bot.store.database import Transaction
from bot.store.races import Race


async def add_steward_notifications(
    t: Transaction, now: RaceSnapshot, outcome: ChangeSet, posts: tuple[NewPost, ...]
) -> tuple[NewPost, ...]:
    """Return the posts of a saved change set, with everything that stewards have to be told added.

    These are mentions, updates of settled notices, and new questions."""
    drafts = await _mention_stewards(t, now.race, posts)
    drafts = _notify_concerned_driver(now, await _mark_conflicts(t, now, drafts))
    asked = await _announce_questions(t, now, outcome)
    answered = outcome.of(StewardQuestionAnswered) and not await steward_questions.list_open(t, now.race.id)
    lines = await close_question_notices(t, now.race.id) if answered else ()
    return (*await _close_hold_notices(t, now, outcome), *drafts, *lines, *asked)


async def load_steward_role(t: Transaction, guild: int) -> int | None:
    """Load the role whose members are stewards of every race of a server."""
    role: int | None = (await key_value.load_settings(t, "guild", guild)).get(key_value.STEWARD_ROLE_KEY)
    return role


async def close_question_notices(t: Transaction, race: int) -> tuple[NewPost, ...]:
    """Return the notices about waiting questions without their buttons: nothing waits any more."""
    found = await outbox.list_last_by_subject(t, race, ("waiting/", "prompts/"))
    drafts = list[NewPost]()
    for subject, to, body in found:
        if subject.startswith("waiting/") and not (line := Notice.model_validate_json(body)).done:
            drafts.append(NewPost(post=line.model_copy(update={"done": True, "knob": ""}), subject=subject))
        elif subject.startswith("prompts/") and (letter := Prompted.model_validate_json(body)).waiting:
            drafts.append(NewPost(post=letter.model_copy(update={"waiting": ()}), subject=subject, audience=to))
    return tuple(drafts)


async def _mention_stewards(t: Transaction, race: Race, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Add the server's steward role to the post about a held race."""
    if not any(isinstance(draft.post, Held) and draft.audience is None for draft in posts):
        return posts
    role = await load_steward_role(t, race.guild)
    return tuple(_add_role(draft, role) for draft in posts)


def _add_role(draft: NewPost, role: int | None) -> NewPost:
    if not isinstance(draft.post, Held) or draft.audience is not None:
        return draft
    return draft.model_copy(update={"post": draft.post.model_copy(update={"role": role})})


async def _mark_conflicts(t: Transaction, now: RaceSnapshot, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Mark rulings by a steward with a conflict of interest, and whether anyone else could have ruled.

    Quiet rulings are posted only for that."""
    found = list[NewPost]()
    for draft in posts:
        if not isinstance(draft.post, Ruled | Correction):
            found.append(draft)
            continue
        interest = await find_conflict(t, now.race.id, now.drivers, draft.post.by)
        if interest:
            mark = {"interest": interest, "alone": await load_steward_role(t, now.race.guild) is None}
            found.append(draft.model_copy(update={"post": draft.post.model_copy(update=mark)}))
        elif not (isinstance(draft.post, Ruled) and draft.post.quiet):
            found.append(draft)
    return tuple(found)


def _notify_concerned_driver(now: RaceSnapshot, posts: tuple[NewPost, ...]) -> tuple[NewPost, ...]:
    """Send rulings to the driver they concern, unless they ruled themselves: by direct message or mention."""
    found = list[NewPost]()
    for draft in posts:
        post = draft.post
        driver = (
            _concerned_driver(now, post) if isinstance(post, Ruled | Correction) and draft.audience is None else None
        )
        if driver and not gets_direct_messages(driver):
            draft = draft.model_copy(update={"post": post.model_copy(update={"concerns": driver.member})})  # noqa: PLW2901
        found.append(draft)
        if driver and gets_direct_messages(driver):
            kept = ("round", "act", "facts", "reason", "by", "names", "interest", "alone")
            said = {name: getattr(post, name) for name in kept}
            found.append(NewPost(post=Ruled(**said, channel=now.race.channel), audience=driver.member))
    return tuple(found)


def _concerned_driver(now: RaceSnapshot, post: Ruled | Correction) -> Driver | None:
    """Return the member whose car a ruling is about."""
    found = (driver for driver in now.drivers if driver.seat == post.facts.get("seat"))
    return next((driver for driver in found if driver.member not in (None, post.by)), None)


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


async def _close_hold_notices(t: Transaction, now: RaceSnapshot, outcome: ChangeSet) -> tuple[NewPost, ...]:
    """Remove the buttons from notices about a stop that is over."""
    was, after = now.race, outcome.race
    if was.stage not in STOPPED_STAGES or (after.stage, after.why) == (was.stage, was.why):
        return ()
    found = list[NewPost]()
    for subject, to, body in await outbox.list_last_by_subject(t, was.id, ("stands/",)):
        line = Notice.model_validate_json(body)
        if not line.done:
            over = line.model_copy(update={"done": True, "more": ()})
            found.append(NewPost(post=over, subject=subject, audience=to))
    for subject, to, body in await outbox.list_last_by_subject(t, was.id, ("held/",)):
        post = Held.model_validate_json(body)
        if to is None and not post.done:
            return (*found, NewPost(post=post.model_copy(update={"done": True}), subject=subject))
    return tuple(found)


async def _announce_questions(t: Transaction, now: RaceSnapshot, outcome: ChangeSet) -> tuple[NewPost, ...]:
    """Announce the open questions to the stewards if there are new ones, in one message a round.

    Servers with a steward role get a channel line, once for each kind of question; the organiser gets a
    direct message if there is no such role or they do not drive. Questions with a precedent need none, and a
    member who drives against bots alone is asked nothing."""
    race, asked = now.race, outcome.of(NewStewardQuestion)
    reopened = any(ruling.reopens for ruling in outcome.of(RulingStruck))
    if not race.creator or now.is_against_bots_only or not (reopened or any(one.waits for one in asked)):
        return ()
    round = next((branch.round for branch in outcome.of(BranchStarted)), race.round)
    lines = tuple((p.kind, p.seat, p.round) for p in await steward_questions.list_open(t, race.id))
    post = Prompted(round=round, waiting=lines, names=list_driver_names(now.drivers))
    own = NewPost(post=post, audience=race.creator, subject=f"prompts/{round}")
    role = await load_steward_role(t, race.guild)
    if role is None:
        return (own,)
    drives = any(driver.member == race.creator for driver in now.drivers)
    letters = () if drives else (own,)
    if not (reopened or any(one.is_first for one in asked)):
        return letters
    line = Notice(what="prompts", facts={"round": round}, knob="prompts", role=role)
    return *letters, NewPost(post=line, subject=f"waiting/{outcome.race.take}.{round}")


async def as_server_steward(t: Transaction, guild: int, actor: Actor) -> Actor:
    """Return the actor as a server manager if they have the server's steward role."""
    role = await load_steward_role(t, guild)
    return actor.model_copy(update={"manager": True}) if role is not None and role in actor.roles else actor
