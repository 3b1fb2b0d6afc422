"""Who of the stewards is called, what of it is settled, and which of them has an interest in what he rules on."""

from bot.race.situation import Outcome, Situation
from bot.race.told_alone import is_written_to
from bot.store import notes, outbox, prompts, seasons
from bot.store.database import Transaction
from bot.store.prompts import Prompt
from bot.store.races import Race
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Held, Notice, names_of
from bot.telling.ruling_posts import Correction, Interest, Prompted, Ruled


async def stewards_called(
    t: Transaction, now: Situation, outcome: Outcome, posts: tuple[Draft, ...], moment: int
) -> tuple[Draft, ...]:
    """An outcome's posts, addressed to whoever is called by them, with those that are settled by it before, and with
    what waits for the stewards after them."""
    drafts = await _with_role(t, now.race, posts)
    drafts = _with_concerned(now, await _with_interest(t, now, drafts))
    return (*await _let_go(t, now, outcome), *drafts, *await _asked_of_stewards(t, now, outcome, moment))


async def role_of(t: Transaction, guild: int) -> int | None:
    """The role that makes its members stewards of every race of a server."""
    role: int | None = (await notes.settings(t, "guild", guild)).get("gm_role")
    return role


async def settled_lines(t: Transaction, race: int) -> tuple[Draft, ...]:
    """Every message that says that something waits for the stewards, without its button: nothing waits any more."""
    found = await outbox.last_on(t, race, ("waiting/", "prompts/"))
    drafts = list[Draft]()
    for subject, to, body in found:
        if subject.startswith("waiting/") and not (line := Notice.model_validate_json(body)).done:
            drafts.append(Draft(post=line.model_copy(update={"done": True, "knob": ""}), subject=subject))
        elif subject.startswith("prompts/") and (letter := Prompted.model_validate_json(body)).waiting:
            drafts.append(Draft(post=letter.model_copy(update={"waiting": ()}), subject=subject, to=to))
    return tuple(drafts)


async def _with_role(t: Transaction, race: Race, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """A race that is held is the business of the server's stewards, where a role makes such."""
    if not any(isinstance(draft.post, Held) and draft.to is None for draft in posts):
        return posts
    role = await role_of(t, race.guild)
    return tuple(_to_role(draft, role) for draft in posts)


def _to_role(draft: Draft, role: int | None) -> Draft:
    if not isinstance(draft.post, Held) or draft.to is not None:
        return draft
    return draft.model_copy(update={"post": draft.post.model_copy(update={"role": role})})


async def _with_interest(t: Transaction, now: Situation, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """Whoever rules on a race in which he drives, or his team does: everybody reads it, and whether anybody else could
    have ruled. What need not be said otherwise is said for that."""
    found = list[Draft]()
    for draft in posts:
        if not isinstance(draft.post, Ruled | Correction):
            found.append(draft)
            continue
        interest = await interest_of(t, now.race.id, now.drivers, draft.post.by)
        if interest:
            mark = {"interest": interest, "alone": await role_of(t, now.race.guild) is None}
            found.append(draft.model_copy(update={"post": draft.post.model_copy(update=mark)}))
        elif not (isinstance(draft.post, Ruled) and draft.post.quiet):
            found.append(draft)
    return tuple(found)


def _with_concerned(now: Situation, posts: tuple[Draft, ...]) -> tuple[Draft, ...]:
    """What is ruled about a driver reaches him, unless he has ruled himself: by direct message, or with a call in the
    channel."""
    found = list[Draft]()
    for draft in posts:
        post = draft.post
        driver = _concerned(now, post) if isinstance(post, Ruled | Correction) and draft.to is None else None
        if driver and not is_written_to(driver):
            draft = draft.model_copy(update={"post": post.model_copy(update={"concerns": driver.member})})  # noqa: PLW2901
        found.append(draft)
        if driver and is_written_to(driver):
            kept = ("round", "act", "facts", "reason", "by", "names", "interest", "alone")
            said = {name: getattr(post, name) for name in kept}
            found.append(Draft(post=Ruled(**said, channel=now.race.channel), to=driver.member))
    return tuple(found)


def _concerned(now: Situation, post: Ruled | Correction) -> Driver | None:
    """The member whose car a ruling is about."""
    found = (driver for driver in now.drivers if driver.seat == post.facts.get("seat"))
    return next((driver for driver in found if driver.member not in (None, post.by)), None)


async def interest_of(t: Transaction, race: int, drivers: tuple[Driver, ...], member: int) -> Interest:
    """What a member has to do with a race: he drives in it, or somebody does who has entered for the same team."""
    members = {driver.member for driver in drivers if driver.member is not None}
    if member in members:
        return "drives"
    season = await seasons.of_race(t, race)
    own = season.entrant(member) if season else None
    if season is None or own is None or not own.team:
        return ""
    return "team" if any(e.team == own.team and e.member in members for e in season.entrants) else ""


async def _let_go(t: Transaction, now: Situation, outcome: Outcome) -> tuple[Draft, ...]:
    """The message that said that a race is held loses its button when it is held no longer."""
    was, after = now.race, outcome.race
    if was.stage != "held" or (after.stage, after.why) == (was.stage, was.why):
        return ()
    for subject, to, body in await outbox.last_on(t, was.id, ("held/",)):
        post = Held.model_validate_json(body)
        if to is None and not post.done:
            return (Draft(post=post.model_copy(update={"done": True}), subject=subject),)
    return ()


async def _asked_of_stewards(t: Transaction, now: Situation, outcome: Outcome, moment: int) -> tuple[Draft, ...]:
    """What waits for the stewards, in one message a round: where a role makes stewards, in a line for the channel that
    calls them, once for each kind of question that waits, and to the organiser unless he drives; else to the
    organiser. A precedent needs none."""
    race, (take, round) = now.race, outcome.again or (now.race.take, now.race.round)
    if not (outcome.wanted and race.creator):
        return ()
    fresh, before = 0, {p.kind for p in await prompts.open_in(t, race.id)}
    for one in outcome.wanted:
        made = Prompt(
            race=race.id,
            guild=race.guild,
            game=race.game,
            take=take,
            round=round,
            kind=one.kind,
            seat=one.seat,
            at=one.at,
            facts=dict(one.facts),
            asked=moment,
        )
        fresh += await prompts.put(t, made)
    if not fresh:
        return ()
    waiting = await prompts.open_in(t, race.id)
    lines = tuple((p.kind, p.seat, p.round) for p in waiting)
    post = Prompted(round=round, waiting=lines, names=names_of(now.drivers))
    own = Draft(post=post, to=race.creator, subject=f"prompts/{round}")
    role = await role_of(t, race.guild)
    if role is None:
        return (own,)
    drives = any(driver.member == race.creator for driver in now.drivers)
    letters = () if drives else (own,)
    if {p.kind for p in waiting} <= before:
        return letters
    line = Notice(what="prompts", facts={"round": round}, knob="prompts", role=role)
    return *letters, Draft(post=line, subject=f"waiting/{take}.{round}")
