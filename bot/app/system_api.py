"""Use cases of the background services: scheduler, outbox and delivery.

Members and commands never call them."""

import asyncio
import logging
from collections.abc import Callable

from bot.app.advice_jobs import make_advice_job
from bot.app.changes import ChangeSet, DriverChanged
from bot.app.command import CommandContext, Decision, find_driver, summarize_race
from bot.app.due_work import (
    STEWARD_ACTION_WAITING,
    do_next_due_action,
    list_late_answers,
    mend_stalled_race,
    reask_after_rules_change,
)
from bot.app.liveness import LOST_CHANNEL_REASONS
from bot.app.race_service import RaceService
from bot.app.reminders import send_due_reminders, send_race_reminders
from bot.cluster.leases import AllPartitions, Partitions
from bot.lobby.race_admin import (
    hold_race_without_server,
    hold_unreachable_race,
    report_blocked_queue,
    report_missing_permission,
    report_reachable_channel,
)
from bot.model.actor import Rejection
from bot.model.driver import ENDED_STAGES
from bot.posts.outbox_types import BlockedQueue, MissingPermission, NewPost
from bot.posts.summaries import BoardSource, RaceSummary
from bot.posts.types import DmClosed, Notice, Report, SeasonTables
from bot.stewards.action_registry import load_deferred_plan, make_deferred_decision
from bot.stewards.planning import ActionPlanner
from bot.store import key_value, leases, outbox, races, ruling_drafts, seasons, seats
from bot.store.database import Stale, Transaction
from bot.store.leases import DUTIES_PARTITION
from bot.store.race_history import RaceHistory, load_history
from bot.store.rulings import DeferredRuling
from rules.base import Json, Seat
from rules.view import RaceView

log = logging.getLogger(__name__)

OVERDUE_SECONDS = 600
"""Seconds after which due work counts as stuck."""


LATE_ADVICE_SECONDS = 5
"""For how long the clock waits for the forecast of somebody who is late."""


class SystemApi:
    """Races as the scheduler, the outbox worker and the Discord sender use them."""

    def __init__(self, race_service: RaceService, share: Partitions | None = None) -> None:
        self._race_service, self.share = race_service, share or AllPartitions()

    def watch(self, on_change: Callable[[], None]) -> None:
        """Register a callback that is called after every commit."""
        self._race_service.change_callbacks.append(on_change)

    def watch_unfinished(self, on_unfinished: Callable[[], None]) -> None:
        """Register a callback for commits that leave a race to be run on at once."""
        self._race_service.unfinished_callbacks.append(on_unfinished)

    def get_time(self) -> int:
        """Return the time in seconds since 1970."""
        return self._race_service.clock()

    async def summarize(self, race: int) -> RaceSummary | Rejection:
        """Return the public summary of a race."""
        return await self._race_service.query(race, summarize_race, in_event_loop=True)

    async def load_picture_setup(self, race: int) -> BoardSource | Rejection:
        """Return what a picture of the race needs besides a view."""
        return await self._race_service.query(race, _build_picture_setup)

    async def load_round_view(self, race: int, round: int) -> RaceView | None:
        """Return the public view at the end of a round; None if the round was not reported."""
        body = await self._race_service.database.read(lambda t: outbox.load_last_report(t, race, round))
        return Report.model_validate_json(body).view if body else None

    async def load_reports(self, race: int) -> tuple[Report, ...]:
        """Load the reports of a race's rounds."""
        bodies = await self._race_service.database.read(lambda t: outbox.load_last_reports(t, race))
        return tuple(Report.model_validate_json(body) for body in bodies)

    async def load_round_views(self, race: int) -> tuple[RaceView, ...]:
        """Return the public view at the end of each reported round."""
        return tuple(report.view for report in await self.load_reports(race))

    async def post_once(self, race: int, post: SeasonTables | Notice, token: str) -> Json | Rejection:
        """Post to a race's channel, once for each token."""
        return await self._race_service.execute(
            race,
            lambda context: Decision(ChangeSet(race=context.now.race, posts=(NewPost(post=post),))),
            token,
            in_hidden_phase=True,
        )

    async def handle_unreachable_channel(self, queue: BlockedQueue) -> None:
        """Handle that posts do not reach the channel."""
        await self._race_service.execute(
            queue.race, lambda context: hold_unreachable_race(context, queue), in_hidden_phase=True
        )

    async def hold_races_of_server(self, guild: int) -> None:
        """Hold the running races of a server that has removed the bot."""
        for race in await self._race_service.database.read(lambda t: races.list_ids_of_guild(t, guild, "running")):
            await self._race_service.execute(race, hold_race_without_server, in_hidden_phase=True)

    async def handle_reachable_server(self, guild: int) -> None:
        """Send at once what could not be posted on a server, and say in its held races that they can go on."""
        await self._race_service.database.write(lambda t: outbox.retry_guild_now(t, guild))
        for race in await self._race_service.database.read(lambda t: races.list_ids_of_guild(t, guild, "held")):
            await self.handle_reachable_channel(race)
        self._race_service.notify_changed()

    async def handle_blocked_queue(self, queue: BlockedQueue) -> None:
        """Handle a blocked outbox queue."""
        await self._race_service.execute(
            queue.race, lambda context: report_blocked_queue(context, queue), in_hidden_phase=True
        )

    async def handle_reachable_channel(self, race: int) -> None:
        """Handle that posts reach the channel again."""
        await self._race_service.execute(race, report_reachable_channel, in_hidden_phase=True)

    async def report_missing_permission(self, race: int, channel: int, what: MissingPermission) -> None:
        """Tell the organiser, once for each channel, what posts lack because a permission is missing."""
        subject = f"lacking/{what}/{channel}"
        was_reported = await self._race_service.database.read(lambda t: outbox.is_queued(t, race, subject))
        if not was_reported:
            await self._race_service.execute(
                race, lambda context: report_missing_permission(context, channel, what, subject), in_hidden_phase=True
            )

    async def handle_failed_dm(self, race: int, member: int) -> None:
        """Remember that a direct message could not be delivered, and say so once in the channel, unless the race has
        ended: then nobody needs a form. While its channel is lost, too, that says nothing about the member."""

        def decide(context: CommandContext) -> Decision | Rejection:
            before, now = find_driver(context, member), context.now.race
            if before is None or before.dm_closed:
                return Rejection(code="not_seated")
            if now.stage == "held" and now.hold_reason in LOST_CHANNEL_REASONS:
                return Rejection(code="held")
            driver = before.model_copy(update={"dm_closed": True})
            has_ended = now.stage in ENDED_STAGES
            posts = () if has_ended else (NewPost(post=DmClosed(seat=before.seat, member=member)),)
            return Decision(ChangeSet(now, (DriverChanged(driver),), posts))

        await self._race_service.execute(race, decide)

    async def list_due_races(self) -> dict[int, int]:
        """Return the races with due work, and since when it is due."""
        now = self._race_service.clock()
        return await self._race_service.database.read(lambda t: races.list_due(t, now, self.share.has))

    async def find_next_due_time(self) -> int | None:
        """Return when work is due next."""

        async def read(t: Transaction) -> int | None:
            moments = [await races.find_next_due_time(t, self.share.has)]
            if self.share.has(DUTIES_PARTITION):
                moments.append(await seasons.find_next_due_time(t))
            return min((moment for moment in moments if moment is not None), default=None)

        return await self._race_service.database.read(read)

    async def do_due_work(self, race: int) -> bool:
        """Do one race's due work; return whether there was any.

        It opens rounds, answers for late drivers, closes complete sets; stewards' deferred actions come first."""
        await self._advise_late_drivers(race)
        note = await self._race_service.execute(race, do_next_due_action, in_hidden_phase=True)
        if isinstance(note, Rejection) and note.code == STEWARD_ACTION_WAITING:
            note = await self._do_deferred_action(race)
        return not isinstance(note, Rejection)

    async def _advise_late_drivers(self, race: int) -> None:
        """Forecast a round for those whose time is up, so that the clock can enter a safe order for them; where that
        takes too long, the rules' default counts."""
        advice = self._race_service.advice
        if advice is None:
            return
        late_and_race = await self._race_service.query(
            race, lambda context: (list_late_answers(context), context.now.race)
        )
        if isinstance(late_and_race, Rejection):
            return
        late, row = late_and_race
        for answers in late:
            try:
                async with asyncio.timeout(LATE_ADVICE_SECONDS):
                    job = make_advice_job(row, answers, (), orders=True)
                    answers.take_advice(await advice.advise(job), ())
            except TimeoutError:
                return

    async def _do_deferred_action(self, race: int) -> Json | Rejection:
        """Carry out the first steward action that was deferred to a reveal."""

        async def read(t: Transaction) -> tuple[DeferredRuling, ActionPlanner | None, RaceHistory] | None:
            row = await races.get(t, race)
            first = row.deferred_rulings[0] if row and row.deferred_rulings else None
            return (
                (first, await load_deferred_plan(t, row, first), await load_history(t, row)) if row and first else None
            )

        while True:
            deferred_action = await self._race_service.database.read(read)
            if deferred_action is None:
                return Rejection(code="nothing_open")
            note = await self._race_service.execute(race, make_deferred_decision(*deferred_action))
            if not (isinstance(note, Rejection) and note.code == "moved_on"):
                return note

    async def send_reminders(self) -> int:
        """Send all reminders that are due; return how many messages that made."""
        if not self.share.has(DUTIES_PARTITION):
            return 0
        now = self._race_service.clock()
        try:
            message_count = await self._race_service.database.write(lambda t: _send_all_reminders(t, now))
        except Stale:
            return 0  # another process sends them
        if message_count:
            self._race_service.notify_changed()
        return message_count

    async def list_running_races(self) -> tuple[int, ...]:
        return await self._race_service.database.read(lambda t: races.list_running_ids(t, self.share.has))

    async def review_race(self, race: int) -> None:
        """After a start: ask again where the rules now ask something else."""
        await self._race_service.execute(race, reask_after_rules_change)

    async def mend_stalled(self) -> int:
        """Repair and log every race that waits for nobody; return how many. There should never be one."""
        now, mended_count = self._race_service.clock(), 0
        suspects = await self._race_service.database.read(
            lambda t: races.list_suspects(t, now - OVERDUE_SECONDS, self.share.has)
        )
        for race in suspects:
            stall = await self._race_service.execute(race, mend_stalled_race, in_hidden_phase=True)
            if not isinstance(stall, Rejection):
                log.error("race %d waited for nobody and is mended: %s", race, stall)
                mended_count += 1
        return mended_count

    async def send_heartbeat(self) -> None:
        """Write the heartbeat that `steward health` reads; delete old tokens and drafts."""
        now, number = self._race_service.clock(), self.share.number

        async def record(t: Transaction) -> None:
            await key_value.write(t, "heartbeat", str(now))
            if number is not None:
                await leases.record_heartbeat(t, number)
            await key_value.delete_expired_tokens(t, now)
            await ruling_drafts.delete_expired(t, now)

        await self._race_service.database.write(record)

    async def list_car_numbers(self) -> list[tuple[str, Seat, int]]:
        """List game, seat and number of the cars in races that are not over, each combination once."""
        return await self._race_service.database.read(seats.list_car_numbers)

    async def load_note(self, name: str) -> str | None:
        """Load the note with this name."""
        return await self._race_service.database.read(lambda t: key_value.read(t, name))

    async def save_note(self, name: str, value: str) -> None:
        """Store a note in place of the last one with this name."""
        await self._race_service.database.write(lambda t: key_value.write(t, name, value))


async def _send_all_reminders(t: Transaction, now: int) -> int:
    return await send_due_reminders(t, now) + await send_race_reminders(t, now)


def _build_picture_setup(context: CommandContext) -> BoardSource:
    table = context.game.table
    return BoardSource(track=table.track, text=context.now.race.track_text, board=context.game.ruleset.board(table))
