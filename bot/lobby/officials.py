"""What the organiser does with a race as a whole: stop its clocks, end it, move it. Each is an act in the journal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.deadlines import pace
from bot.deadlines.terms import Terms
from bot.lobby.lobby import owner_only
from bot.race.announcing import subject_of
from bot.race.context import Context, Ruling, lobby_now, summary, with_drivers, with_race
from bot.race.door import Door, unknown
from bot.race.silent import told_when
from bot.race.situation import Handed, Outcome
from bot.store import outbox
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.telling.mail import Draft, Lacking, Stuck
from bot.telling.posts import Abandoned, Driver, Held, Notice, Opened, Paused, Resumed
from bot.telling.summaries import Actor, RaceSummary, Refusal
from rules.journal import Entry

Act = Callable[[Context], Outcome]


UNSAID = "–"
"""The reason of an act that needs none."""
CUT_OFF = ("unreachable", "doubtful")
"""Why a race is held whose channel does not get what is said."""


class Officials:
    """Pause, resume, abandon, move: for the organiser, and whoever manages the server."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def pause(self, race: int, actor: Actor, reason: str = "") -> RaceSummary | Refusal:
        """The clocks stand, for a reason that everybody reads; what is left of every deadline is kept."""
        said = " ".join(reason.split())
        stop = partial(_paused, by=actor.member, reason=said)
        return await self._do("pause", race, actor, ("running",), stop, said)

    async def resume(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        """The clocks run again, after a pause or after a hold that asked the organiser."""
        return await self._do("resume", race, actor, ("paused", "held"), resumed)

    async def abandon(self, race: int, actor: Actor, reason: str = "") -> RaceSummary | Refusal:
        """Ends a race without a flag, for a reason that everybody reads."""
        stages, said = ("lobby", "running", "paused", "held"), " ".join(reason.split())
        end = partial(abandoned, by=actor.member, reason=said)
        return await self._do("abandon", race, actor, stages, end, said)

    async def move(self, race: int, actor: Actor) -> RaceSummary | Refusal:
        """The race goes on in the channel of its server where the actor stands; one that had lost its channel is
        released. In private nobody stands in a channel of it."""
        if actor.guild is None:
            return unknown(race)
        stages = ("lobby", "running", "paused", "held")
        return await self._do("move", race, actor, stages, lambda context: _moved(context, actor.channel))

    async def _do(
        self, what: str, race: int, actor: Actor, stages: tuple[str, ...], act: Act, reason: str = ""
    ) -> RaceSummary | Refusal:
        entry = Entry(key=f"steward/{what}", hand="gm", value=True)
        entered = Handed(entry, actor.member, reason=reason or UNSAID)

        def decide(context: Context) -> Ruling | Refusal:
            refusal = owner_only(context, actor) or _misplaced(context, stages)
            return refusal or Ruling(replace(act(context), entries=(entered,)))

        done = await self._door.act(race, actor, decide, f"{what}/{actor.token}" if actor.token else "", silent=True)
        if isinstance(done, Refusal):
            return done
        after: RaceSummary | Refusal = await self._door.look(race, actor, summary)
        return after


def _misplaced(context: Context, stages: tuple[str, ...]) -> Refusal | None:
    """Why this is not the moment."""
    stage, creator = context.now.race.stage, context.now.race.creator
    if stage in stages:
        return None
    codes = {"lobby": "not_started", "abandoned": "stopped", "running": "running"}
    return Refusal(code=codes.get(stage, stage), facts={"by": f"<@{creator}>"})


def not_reached(context: Context, queue: Stuck) -> Ruling | Refusal:
    """What is said does not reach the channel: a race that runs is held until it is resumed or moved. Whoever organises
    one that does not run anyway is told."""
    if context.now.race.stage != "running":
        return stuck(context, queue)
    race, why = context.now.race, CUT_OFF[queue.reason == outbox.DOUBTFUL]
    post = Held(round=race.round, reason=why, detail=queue.reason, creator=race.creator)
    held = with_race(context.now, stage="held", why=why, stopped=_stopped(context)).race
    return Ruling(Outcome(race=held, posts=(Draft(post=post, to=held.creator),)))


def stuck(context: Context, queue: Stuck) -> Ruling | Refusal:
    """The organiser is told of a queue that stands; of a race that is held for it he knows already."""
    race = context.now.race
    if queue.told or not race.creator or (race.stage == "held" and race.why in CUT_OFF and queue.audience is None):
        return Refusal(code="held")
    where = {"place": race.channel} if queue.audience is None else {"who": queue.audience}
    facts = {"posts": queue.posts, "since": queue.since, "reason": queue.reason, **where}
    post = Notice(what="stuck" if queue.audience is None else "stuck_dm", facts=facts)
    return Ruling(Outcome(race=race, posts=(Draft(post=post, to=race.creator),)))


def reached_again(context: Context) -> Ruling | Refusal:
    """What is said reaches the channel again: the race that was held for it may go on."""
    held = context.now.race
    if held.stage != "held" or held.why not in CUT_OFF:
        return Refusal(code=held.stage)
    post = Notice(what="reachable", facts={"who": held.creator}, members=(held.creator,), knob="resume")
    return Ruling(Outcome(race=held, posts=(Draft(post=post),)))


def lacking(context: Context, channel: int, what: Lacking, subject: str) -> Ruling | Refusal:
    """The organiser is told what the posts have to do without, and why."""
    race = context.now.race
    if not race.creator:
        return Refusal(code="held")
    post = Notice(what=what, facts={"place": channel})
    return Ruling(Outcome(race=race, posts=(Draft(post=post, to=race.creator, subject=subject),)))


def _stopped(context: Context) -> int:
    """Since when the clocks stand."""
    stopped = context.now.race.stopped
    return context.moment if stopped is None else stopped


def _paused(context: Context, by: int, reason: str) -> Outcome:
    race = with_race(context.now, stage="paused", stopped=context.moment).race
    return Outcome(race=race, posts=(Draft(post=Paused(round=race.round, by=by, reason=reason)),))


def resumed(context: Context, *, moved: bool = False) -> Outcome:
    """Every deadline as far away as it was when the clocks were stopped. The open step is run again. Where nobody had
    been at the wheel, everybody is asked again."""
    back = _asked_again(context.now.drivers) if context.now.race.why == "nobody" else ()
    context = replace(context, now=replace(context.now, drivers=with_drivers(context.now.drivers, back)))
    race, late = context.now.race, context.moment - _stopped(context)
    if context.within:
        return _in_silence_again(context, context.within, late, moved=moved)
    rows = tuple(r.put_off(pace.resumed(race.terms, r.due, late, context.moment)) for r in context.now.open)
    seal_at = None if race.seal_at is None else race.seal_at + late
    going = with_race(
        context.now,
        stage="running",
        why="",
        stopped=None,
        seal_at=seal_at,
        pending=True,
        idle=0,
        unattended=race.unattended or not _humans(context),
    ).race
    due = max((row.due for row in rows), default=None)
    posts = (Draft(post=Resumed(round=race.round, due=due, moved=moved)),)
    return Outcome(race=going, kept=rows, drivers=back, posts=posts)


def _in_silence_again(context: Context, within: Context, late: int, *, moved: bool) -> Outcome:
    """A silent run goes on: all its moments are later, in public and in private."""
    race = context.now.race
    assert race.silent is not None
    rows = tuple(row.put_off(row.due + late) for row in within.now.open)
    silent = race.silent.moved(late)
    going = with_race(context.now, stage="running", why="", stopped=None, silent=silent).race
    posts = (Draft(post=Resumed(round=race.round, due=silent.show, moved=moved)), told_when(race, silent))
    return Outcome(race=going, kept=rows, posts=posts)


def _asked_again(drivers: Sequence[Driver]) -> tuple[Driver, ...]:
    return tuple(d.model_copy(update={"standin": "", "missed": 0}) for d in drivers if d.standin or d.missed)


def later(race: Race, row: QuestionRow, by: int | None) -> QuestionRow:
    """A question that is due `by` seconds later, at a moment that the race's terms allow; None: at the next slot."""
    return row.put_off(row.due + later_by(race.terms, row.due, by))


def later_by(terms: Terms, due: int, by: int | None) -> int:
    """By how much what is due at a moment is put off, so that it is due at one that the terms allow; `by`: seconds,
    None: to the next slot."""
    return (pace.next_slot(terms, due) if by is None else pace.moved(terms, due, by)) - due


def shortened(row: QuestionRow, was: int, moment: int) -> QuestionRow:
    """A question that is due again when it was; at least an hour is left of what there is."""
    return row.put_off(min(row.due, max(was, moment + pace.HOUR)))


def _humans(context: Context) -> bool:
    """Whether a human still has a car on the track."""
    progress = context.progress
    running = (
        (car.seat for car in context.game.view(progress.state).cars if car.status == "running") if progress else ()
    )
    seats = tuple(running)
    return any(d.seat in seats and d.is_human for d in context.now.drivers)


def abandoned(context: Context, by: int, reason: str = "") -> Outcome:
    """The end without a flag: the seeds are told."""
    race = with_race(
        context.now, stage="abandoned", seal_at=None, silent=None, kept=(), pending=False, opened=None
    ).race
    house, seed = (b.hex() if b else "" for b in (race.house, race.seed))
    last = Abandoned(round=race.round, by=by, house=house, seed=seed, reason=reason)
    posts = [*_last_words(context), Draft(post=last)]
    if context.now.race.stage == "lobby":
        posts.insert(0, lobby_now(context, race, context.now.drivers))
    open = (context.within or context).now.open
    rows = tuple(row.model_copy(update={"closed": True}) for row in open)
    return Outcome(race=race, kept=rows, posts=tuple(posts))


def _last_words(context: Context) -> list[Draft]:
    """The message about the open set loses its button."""
    last, take = context.now.race.opened, context.now.race.take
    if not last:
        return []
    done = Opened.model_validate(last["post"]).model_copy(update={"closing": None, "done": True})
    return [Draft(post=done, subject=subject_of(take, last))]


def _moved(context: Context, channel: int) -> Outcome:
    """What is open is posted again in the new channel."""
    race, last = context.now.race, context.now.race.opened
    if race.stage == "held" and race.why in CUT_OFF:
        outcome = resumed(context, moved=True)
    else:
        outcome = Outcome(race=race, posts=(Draft(post=Resumed(round=race.round, moved=True)),))
    again = [lobby_now(context, race, context.now.drivers)] if race.stage == "lobby" else []
    if last:
        again.append(Draft(post=Opened.model_validate(last["post"]), subject=subject_of(race.take, last)))
    posts = (*outcome.posts, *again)
    moved = outcome.race.model_copy(update={"channel": channel})
    return Outcome(race=moved, kept=outcome.kept, posts=posts)
