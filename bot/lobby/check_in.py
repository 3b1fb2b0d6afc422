"""The muster before the start: every driver is asked whether he is still there; who is silent is dropped, or a program
takes his car. Pure."""

from bot.lobby.starting import automatic, started_with
from bot.race.context import Context, Ruling, lobby_now, seated, with_drivers
from bot.race.situation import Outcome
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice
from bot.telling.summaries import Actor, Refusal


def called(context: Context, actor: Actor) -> Ruling | None:
    """The muster that goes before this start; None where there is none, or none any more."""
    race, moment = context.now.race, context.moment
    if race.terms.check_in is None or race.muster is not None:
        return None
    drivers = tuple(d.model_copy(update={"present": d.member in (None, actor.member)}) for d in context.now.drivers)
    silent = tuple(d.member for d in drivers if d.member and not d.present)
    if not silent:
        return None
    until = moment + race.terms.check_in
    what = f"check_in_{race.terms.no_show}"
    post = Notice(what=what, facts={"at": until}, members=silent, knob="present")
    mustering = race.model_copy(update={"muster": until})
    posts = (Draft(post=post), lobby_now(context, mustering, drivers))
    return Ruling(Outcome(race=mustering, drivers=drivers, posts=posts))


def answered(context: Context, actor: Actor) -> Ruling | Refusal:
    """A driver is still there; the last one to say so starts the race."""
    there, race = seated(context, actor.member), context.now.race
    if there is None:
        return Refusal(code="not_seated")
    if race.stage != "lobby" or race.muster is None:
        return Refusal(code="no_muster")
    present = there.model_copy(update={"present": True})
    drivers = with_drivers(context.now.drivers, (present,))
    if all(d.present or d.member is None for d in drivers):
        return Ruling(started_with(context, drivers, ()))
    return Ruling(Outcome(race=race, drivers=(present,), posts=(lobby_now(context, race, drivers),)))


def ended(context: Context) -> Ruling:
    """The time is up. With too few left the lobby stays open."""
    race, drivers = context.now.race, context.now.drivers
    silent = [d for d in drivers if d.member is not None and not d.present]
    if race.terms.no_show == "fill":
        names = tuple(context.game.ruleset.drivers)
        filled = tuple(automatic(context, d.seat, d.number, names[d.number % len(names)]) for d in silent)
        return Ruling(started_with(context, with_drivers(drivers, filled), ()))
    rest = [d for d in drivers if d not in silent]
    left = tuple(d.seat for d in silent)
    numbered = tuple(d.model_copy(update={"number": n}) for n, d in enumerate(rest, 1))
    if len(rest) >= context.game.field[0]:
        return Ruling(started_with(context, numbered, left))
    return Ruling(_failed(context, numbered, left))


def _failed(context: Context, rest: tuple[Driver, ...], left: tuple[str, ...]) -> Outcome:
    race = context.now.race.model_copy(update={"muster": None})
    post = Notice(what="muster_failed", facts={"cars": list(left)}, members=(race.creator,))
    return Outcome(race=race, left=left, drivers=rest, posts=(Draft(post=post), lobby_now(context, race, rest)))
