"""Race administration by officials: pause, resume, abandon, move. Each is an entry in the journal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.app.changes import ChangeSet, DriverChanged, NewEntry, PenaltiesRestored, QuestionChanged
from bot.app.command import (
    CommandContext,
    Decision,
    build_current_lobby_post,
    summarize_race,
    with_drivers,
    with_race_fields,
)
from bot.app.hidden_phase import build_hidden_phase_notice
from bot.app.liveness import LOST_CHANNEL_REASONS
from bot.app.open_orders_post import make_open_orders_subject
from bot.app.race_access import AuthorizedRaces, make_unknown_race_rejection
from bot.model.actor import Actor, Rejection, find_organiser, mention_organiser
from bot.model.driver import ENDED_STAGES, Driver
from bot.model.timing_options import HOUR_SECONDS, TimingOptions
from bot.posts.outbox_types import BlockedQueue, MissingPermission, NewPost
from bot.posts.summaries import RaceSummary
from bot.posts.types import Abandoned, Held, Notice, Opened, Paused, Resumed
from bot.schedule import deadlines
from bot.store import outbox
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rulings import make_steward_entry

RaceChange = Callable[[CommandContext], ChangeSet]


NO_REASON = "–"
"""The stored reason of an action that needs none."""
OVER_CODES = ("over", "stopped")
"""Rejection codes of a race that is over or abandoned."""
LIVE_STAGES = ("lobby", "running", "paused", "held")


class RaceAdmin:
    """Pause, resume, abandon and move a race: for its organiser and the stewards."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access = access

    async def pause(self, race: int, actor: Actor, reason: str = "") -> RaceSummary | Rejection:
        """Stop the clocks for a public reason; the time left to every deadline is kept."""
        text = " ".join(reason.split())
        stop = partial(_pause, by=actor.member, reason=text)
        return await self._execute("pause", race, actor, ("running",), stop, text)

    async def resume(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Restart the clocks after a pause or hold.

        Of a race that is over, retry posts that could not be sent. A race whose channel is gone has to be moved."""
        official = await self._access.authorize_official(race, actor)
        if isinstance(official, Rejection):
            return official
        channel = await self._access.query(race, actor, lambda context: context.now.race.channel, in_event_loop=True)
        if isinstance(channel, int) and await actor.sees(channel) == "lost":
            return Rejection(code="channel_lost", facts={"race": race})
        summary = await self._execute("resume", race, actor, ("paused", "held"), resume_race)
        if isinstance(summary, Rejection) and summary.code in OVER_CODES and await self._retry_posts(race):
            return await self._access.query(race, actor, summarize_race)
        return summary

    async def check_may_abandon(self, race: int, actor: Actor) -> Rejection | None:
        """Return a rejection if an actor may not abandon a race now."""
        return await self._access.query_as_official(race, actor, lambda context: _check_stage(context, LIVE_STAGES))

    async def _retry_posts(self, race: int) -> bool:
        """Retry refused posts; return whether there were any."""

        async def retry_now(t: Transaction) -> bool:
            has_refused_posts = await outbox.has_refused_posts(t, race)
            if has_refused_posts:
                await outbox.retry_now(t, race)
            return has_refused_posts

        has_retried = await self._access.database.write(retry_now)
        self._access.notify_changed()
        return has_retried

    async def abandon(self, race: int, actor: Actor, reason: str = "", *, few: bool = False) -> RaceSummary | Rejection:
        """End a race without a result, for a public reason; `few`: the season's calendar does, as too few drive."""
        text = " ".join(reason.split())
        end = partial(abandon_race, by=actor.member, reason=text, few=few)
        return await self._execute("abandon", race, actor, LIVE_STAGES, end, text)

    async def move(self, race: int, actor: Actor) -> RaceSummary | Rejection:
        """Move a race to the actor's channel on the same server; one that had lost its channel is resumed."""
        if actor.guild is None:
            return make_unknown_race_rejection(race)
        return await self._execute("move", race, actor, LIVE_STAGES, lambda context: _move_race(context, actor.channel))

    async def _execute(
        self, what: str, race: int, actor: Actor, stages: tuple[str, ...], change: RaceChange, reason: str = ""
    ) -> RaceSummary | Rejection:
        new_entry = NewEntry(make_steward_entry(what), actor.member, reason=reason or NO_REASON)

        official = await self._access.authorize_official(race, actor)
        if isinstance(official, Rejection):
            return official

        def decide(context: CommandContext) -> Decision | Rejection:
            return _check_stage(context, stages) or Decision(change(context).with_last(new_entry))

        note = await self._access.execute(
            race, actor, decide, f"{what}/{actor.token}" if actor.token else "", in_hidden_phase=True
        )
        if isinstance(note, Rejection):
            return note
        return await self._access.query(race, actor, summarize_race)


def _check_stage(context: CommandContext, stages: tuple[str, ...]) -> Rejection | None:
    """Return a rejection unless the race is in one of these stages."""
    stage, creator = context.now.race.stage, context.now.race.creator
    if stage in stages:
        return None
    codes = {"lobby": "not_started", "abandoned": "stopped", "running": "running"}
    return Rejection(code=codes.get(stage, stage), facts={"by": mention_organiser(creator)})


def hold_unreachable_race(context: CommandContext, queue: BlockedQueue) -> Decision | Rejection:
    """Hold a running race whose posts do not reach the channel; of any other, tell the organiser."""
    if context.now.race.channel != queue.channel:
        return Rejection(code="moved_on")
    if context.now.race.stage != "running":
        return report_blocked_queue(context, queue)
    return _hold_race(context, "doubtful" if queue.reason == outbox.DOUBTFUL_REASON else "unreachable", queue.reason)


def hold_race_without_server(context: CommandContext) -> Decision | Rejection:
    """Hold a running race whose server has removed the bot: nobody could order, nor read the result."""
    if context.now.race.stage != "running":
        return Rejection(code=context.now.race.stage)
    return _hold_race(context, "unreachable")


def _hold_race(context: CommandContext, why: str, detail: str = "") -> Decision:
    """Hold a race whose channel cannot be written to, and tell the organiser alone."""
    race = context.now.race
    post = Held(round=race.round, reason=why, detail=detail, creator=race.creator)
    held_race = with_race_fields(context.now, stage="held", hold_reason=why, stopped_at=_find_stop(context)).race
    return Decision(ChangeSet(race=held_race, posts=(NewPost(post=post, audience=held_race.creator),)))


def report_blocked_queue(context: CommandContext, queue: BlockedQueue) -> Decision | Rejection:
    """Tell the organiser of a blocked queue, unless they know already from a hold."""
    race = context.now.race
    if (
        queue.told
        or not race.creator
        or (race.stage == "held" and race.hold_reason in LOST_CHANNEL_REASONS and queue.audience is None)
    ):
        return Rejection(code="held")
    where = {"place": race.channel} if queue.audience is None else {"who": queue.audience}
    facts = {"posts": queue.posts, "since": queue.since, "reason": queue.reason, **where}
    notice_code = "stuck_over" if race.stage in ENDED_STAGES else "stuck"
    post = Notice(what=notice_code if queue.audience is None else "stuck_dm", facts=facts)
    return Decision(ChangeSet(race=race, posts=(NewPost(post=post, audience=race.creator),)))


def report_reachable_channel(context: CommandContext) -> Decision | Rejection:
    """Tell the organiser that a race held for its channel can go on."""
    race = context.now.race
    if race.stage != "held" or race.hold_reason not in LOST_CHANNEL_REASONS:
        return Rejection(code=race.stage)
    organiser = find_organiser(race.creator)
    members = (organiser,) if organiser else ()
    post = Notice(what="reachable", facts={"who": organiser}, members=members, button="resume")
    return Decision(ChangeSet(race=race, posts=(NewPost(post=post),)))


def report_missing_permission(
    context: CommandContext, channel: int, what: MissingPermission, subject: str
) -> Decision | Rejection:
    """Tell the organiser what posts lack because a permission is missing."""
    race = context.now.race
    if not race.creator:
        return Rejection(code="held")
    post = Notice(what=what, facts={"place": channel})
    return Decision(ChangeSet(race=race, posts=(NewPost(post=post, audience=race.creator, subject=subject),)))


def _find_stop(context: CommandContext) -> int:
    """Return since when the clocks are stopped."""
    stopped_at = context.now.race.stopped_at
    return context.moment if stopped_at is None else stopped_at


def _pause(context: CommandContext, by: int, reason: str) -> ChangeSet:
    race = with_race_fields(context.now, stage="paused", stopped_at=context.moment).race
    return ChangeSet(race=race, posts=(NewPost(post=Paused(round=race.round, by=by, reason=reason)),))


def resume_race(context: CommandContext, *, moved: bool = False) -> ChangeSet:
    """Resume the race, with every deadline as far away as when the clocks were stopped.

    The open step runs again. If nobody had been driving, everyone is asked again."""
    back = _without_stand_ins(context.now.drivers) if context.now.race.hold_reason == "nobody" else ()
    context = replace(context, now=replace(context.now, drivers=with_drivers(context.now.drivers, back)))
    race, late = context.now.race, context.moment - _find_stop(context)
    if context.actual:
        return _resume_hidden_phase(context, context.actual, late, moved=moved)
    rows = tuple(
        r.with_due(deadlines.move_deadline_by_stop(race.timing, r.due, late, context.moment)) for r in context.now.open
    )
    closes_at = None if race.closes_at is None else race.closes_at + late
    resumed_race = with_race_fields(
        context.now,
        stage="running",
        hold_reason="",
        stopped_at=None,
        closes_at=closes_at,
        step_pending=True,
        idle_rounds=0,
        may_run_unattended=race.may_run_unattended or not _has_running_human(context),
    ).race
    due = max((row.due for row in rows), default=None)
    posts = (NewPost(post=Resumed(round=race.round, due=due, moved=moved)),)
    return ChangeSet(resumed_race, (*map(QuestionChanged, rows), *map(DriverChanged, back)), posts)


def _resume_hidden_phase(context: CommandContext, actual: CommandContext, late: int, *, moved: bool) -> ChangeSet:
    """Resume a hidden phase with all its times moved."""
    race = context.now.race
    assert race.hidden_phase is not None
    rows = tuple(row.with_due(row.due + late) for row in actual.now.open)
    hidden_phase = race.hidden_phase.delay(late)
    resumed_race = with_race_fields(
        context.now, stage="running", hold_reason="", stopped_at=None, hidden_phase=hidden_phase
    ).race
    posts = (
        NewPost(post=Resumed(round=race.round, due=hidden_phase.show, moved=moved)),
        build_hidden_phase_notice(race, hidden_phase),
    )
    return ChangeSet(resumed_race, tuple(map(QuestionChanged, rows)), posts)


def _without_stand_ins(drivers: Sequence[Driver]) -> tuple[Driver, ...]:
    return tuple(d.model_copy(update={"standin": "", "missed": 0}) for d in drivers if d.standin or d.missed)


def delay_row(race: Race, row: QuestionRow, by: int | None) -> QuestionRow:
    """Return a question due `by` seconds later, at a moment that the options allow.

    None: at the next slot."""
    return row.with_due(row.due + delay_seconds(race.timing, row.due, by))


def delay_seconds(timing: TimingOptions, due: int, by: int | None) -> int:
    """Return by how many seconds a deadline moves to be due at an allowed moment.

    `by` None: to the next slot."""
    return (
        deadlines.find_next_slot_time(timing, due) if by is None else deadlines.move_deadline(timing, due, by)
    ) - due


def shorten_row(row: QuestionRow, was: int, moment: int) -> QuestionRow:
    """Return a question with its earlier deadline restored, but leave at least an hour of the time that is left."""
    return row.with_due(min(row.due, max(was, moment + HOUR_SECONDS)))


def _has_running_human(context: CommandContext) -> bool:
    """Whether a human still has a car on the track."""
    progress = context.progress
    running = (
        (car.seat for car in context.game.build_view(progress.state).cars if car.status == "running")
        if progress
        else ()
    )
    seats = tuple(running)
    return any(d.seat in seats and d.is_human for d in context.now.drivers)


def abandon_race(context: CommandContext, by: int, reason: str = "", *, few: bool = False) -> ChangeSet:
    """End the race without a result and publish its seeds."""
    race = with_race_fields(
        context.now,
        stage="abandoned",
        closes_at=None,
        hidden_phase=None,
        deferred_rulings=(),
        step_pending=False,
        open_orders_post=None,
    ).race
    house, seed = (b.hex() if b else "" for b in (race.house_seed, race.seed))
    last = Abandoned(round=race.round, by=by, house=house, seed=seed, reason=reason, few=few)
    posts = [*_close_open_orders_post(context), NewPost(post=last)]
    if context.now.race.stage == "lobby":
        posts.insert(0, build_current_lobby_post(context, race, context.now.drivers))
    open = (context.actual or context).now.open
    closed_rows = (QuestionChanged(row.model_copy(update={"closed": True})) for row in open)
    return ChangeSet(race, (*closed_rows, PenaltiesRestored()), tuple(posts))


def _close_open_orders_post(context: CommandContext) -> list[NewPost]:
    last, branch = context.now.race.open_orders_post, context.now.race.branch
    if not last:
        return []
    closed_post = Opened.model_validate(last["post"]).model_copy(update={"closing": None, "done": True})
    return [NewPost(post=closed_post, subject=make_open_orders_subject(branch, last))]


def _move_race(context: CommandContext, channel: int) -> ChangeSet:
    """Move the race, and post the open questions again in the new channel."""
    race, last = context.now.race, context.now.race.open_orders_post
    if race.stage == "held" and race.hold_reason in LOST_CHANNEL_REASONS:
        change_set = resume_race(context, moved=True)
    else:
        change_set = ChangeSet(race=race, posts=(NewPost(post=Resumed(round=race.round, moved=True)),))
    reposts = [build_current_lobby_post(context, race, context.now.drivers)] if race.stage == "lobby" else []
    if last:
        reposts.append(
            NewPost(post=Opened.model_validate(last["post"]), subject=make_open_orders_subject(race.branch, last))
        )
    moved_race = change_set.race.model_copy(update={"channel": channel})
    return replace(change_set, race=moved_race, posts=(*change_set.posts, *reposts))
