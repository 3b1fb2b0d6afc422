"""The only code that changes a race.

Load it; decide and run the rules in a worker thread, under the race's lock but outside any transaction;
then commit everything in one transaction guarded by the race's version, and retry if the version has
changed.

Nothing is authorised here: members' requests pass `bot.app.race_access`; only background work
(`bot.app.system_api`) calls this directly."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.app.advice_jobs import AdviceSource
from bot.app.changes import ChangeSet, build_next_snapshot
from bot.app.command import CommandContext, Decide, Decision, NeedsWorker
from bot.app.race_cache import GameCache, RaceCache
from bot.app.race_repository import (
    add_season_facts,
    load_campaign_loadouts,
    load_snapshot,
    queue_posts,
    save_changes,
)
from bot.app.race_snapshot import Game, RaceSnapshot, restore_snapshot_at_closing, run_rules
from bot.app.round_resolution import hold_race
from bot.app.schema_upgrade import upgrade_history, upgrade_snapshot
from bot.model.actor import Rejection
from bot.model.cars_shown import note_race
from bot.model.driver import ENDED_STAGES, PunctualityRecord
from bot.posts.outbox_types import NewPost
from bot.store import key_value, questions, races, seats
from bot.store.database import Clash, Database, Stale, Transaction, Unsettled
from bot.store.journal import NON_RULE_PREFIXES
from bot.store.questions import QuestionRow
from bot.store.race_history import RaceHistory, hide_after_round, load_former_loadout, load_history
from bot.store.races import Race, Venue, WrittenBy
from bot.text.services import TextServices
from bot.util.error_places import log_error
from rules.base import Json
from rules.engine import AdvanceResult
from rules.journal import ReplayMismatch
from rules.ruleset import RuleSet

log = logging.getLogger(__name__)

T = TypeVar("T")

Clock = Callable[[], int]
RETRY_PAUSES_SECONDS = (0, 0, 0.01, 0.02, 0.04, 0.08, *(0.2,) * 6)
"""Seconds before each attempt at a race that others change at the same time."""
SETTLING_PAUSES_SECONDS = (0.02, 0.05, 0.1, *(0.2,) * 6)
"""Seconds between looks at a race whose next step is under way; together less than Discord waits for an answer."""


class RaceService:
    """Loading and changing of races.

    `change_callbacks` are called after every commit; `unfinished_callbacks` after a commit that leaves work due;
    `notify_owner` with the partition of the changed race; `round_callbacks` with the game of every finished round."""

    def __init__(
        self, database: Database, rulesets: Mapping[str, RuleSet[Any, Any]], clock: Clock, texts: TextServices
    ) -> None:
        self.database, self.rulesets, self.clock, self.texts = database, rulesets, clock, texts
        self.change_callbacks: list[Callable[[], None]] = []
        self.unfinished_callbacks: list[Callable[[], None]] = []
        self.round_callbacks: list[Callable[[str], None]] = []
        self.notify_owner: Callable[[int], None] = lambda _: None
        self.memory = RaceCache()
        self.advice: AdviceSource | None = None
        self._locks = WeakValueDictionary[int, asyncio.Lock]()
        self._worker = asyncio.Semaphore(1)
        self.games = GameCache(rulesets)
        database.add_invalidation_listener(self.memory.invalidate)

    async def execute(
        self, race: int, decide: Decide, token: str = "", *, in_event_loop: bool = False, in_hidden_phase: bool = False
    ) -> Json | Rejection:
        """Execute a decision about a race, commit it, and return its note or a rejection.

        A known token changes nothing and returns its first note. `in_event_loop`: decide there, unless it turns out
        expensive. `in_hidden_phase`: allowed during a hidden phase."""
        lost_once, decide = False, decide if in_hidden_phase else _reject_in_hidden_phase(decide)
        async with self._get_lock(race):
            for pause in RETRY_PAUSES_SECONDS:
                try:
                    return await self._execute_once(race, decide, token, in_event_loop=in_event_loop)
                except Stale:
                    await asyncio.sleep(pause)
                except Unsettled:
                    # It may have been committed: if so, a second attempt finds its token.
                    if lost_once:
                        raise
                    lost_once = True
        return Rejection(code="busy")

    async def query(
        self, race: int, see: Callable[[CommandContext], T], *, in_event_loop: bool = False
    ) -> T | Rejection:
        """Return the result of `see` for a race, or a rejection.

        `in_event_loop`: answer there, ahead of others who hold the race's lock, unless it turns out expensive."""
        snapshot = self.memory.get_snapshot(race) if in_event_loop and self.database.alone else None
        context = self._find_cached_context(snapshot) if snapshot else None
        if context and snapshot:
            note_race(race, snapshot.race.game, snapshot.drivers)
        try:
            if context is not None:
                with suppress(NeedsWorker):
                    return see(context)
            async with self._get_lock(race):
                now = await self._load_snapshot(race)
                if isinstance(now, Rejection):
                    return now
                return await self._with_context(now, in_event_loop and context is None, lambda context: see(context()))
        except ReplayMismatch as trouble:
            log.warning("race %d does not run: %s", race, trouble)
            return Rejection(code="held")

    async def ask_until_settled(self, race: int, ask: Callable[[], Awaitable[T]]) -> T:
        """Return what `ask` returns; ask again if nothing is open only because the race's next step is under way."""
        answer = await ask()
        is_closed = answer == () or (isinstance(answer, Rejection) and answer.code == "not_open")
        return await ask() if is_closed and await self._wait_until_settled(race) else answer

    async def _wait_until_settled(self, race: int) -> bool:
        """Wait a moment for a race whose next step is under way; whether it was, and something may be open now."""
        has_waited = False
        for pause in SETTLING_PAUSES_SECONDS:
            now = await self._load_snapshot(race)
            if (
                isinstance(now, Rejection)
                or not now.race.step_pending
                or now.race.stage != "running"
                or now.race.hidden_phase
            ):
                break
            has_waited = True
            await asyncio.sleep(pause)
        return has_waited

    async def _with_context(
        self, now: RaceSnapshot, in_event_loop: bool, work: Callable[[Callable[[], CommandContext]], T]
    ) -> T:
        """Call `work` with the context, in the event loop if that is cheap, else in the worker thread.

        Only the worker may run the rules."""
        context = self._find_cached_context(now) if in_event_loop else None
        if context is not None:
            with suppress(NeedsWorker):
                return work(lambda: context)
        async with self._worker:
            return await asyncio.to_thread(work, lambda: self._build_context(now))

    def _get_lock(self, race: int) -> asyncio.Lock:
        return self._locks.setdefault(race, asyncio.Lock())

    async def find_venue(self, race: int, member: int) -> Venue | None:
        """Return where a race is held, and whether a member drives in it."""
        snapshot = self.memory.get_snapshot(race) if self.database.alone else None
        if snapshot is None:
            return await self.database.read(lambda t: races.load_venue(t, race, member))
        is_seated = any(driver.member == member for driver in snapshot.drivers)
        where = {name: getattr(snapshot.race, name) for name in ("guild", "channel", "creator")}
        return Venue(**where, seated=is_seated, imported=snapshot.race.imported is not None)

    async def find_question(self, number: int) -> QuestionRow | None:
        """Find a question by its id, open or closed."""
        cached_row = self.memory.get_question(number) if self.database.alone else None
        return cached_row or await self.database.read(lambda t: questions.get(t, number))

    async def load_history(self, race: int) -> RaceHistory | Rejection:
        """Load the recorded history of the race's current branch."""

        async def read(t: Transaction) -> RaceHistory | Rejection:
            written_by = await self._check_revision(t, race)
            if isinstance(written_by, Rejection):
                return written_by
            row = await races.get(t, race)
            assert row is not None
            history = upgrade_history(self.rulesets[written_by.game], row, await load_history(t, row))
            return hide_after_round(history, row.round, row.hidden_phase.hidden) if row.hidden_phase else history

        return await self.database.read(read)

    async def load_punctuality(self, member: int) -> PunctualityRecord:
        """Load a member's punctuality over all their races."""
        return await self.database.read(lambda t: seats.load_punctuality(t, member))

    async def create_race(
        self, race: Race, token: str, posts: Callable[[Race], tuple[NewPost, ...]]
    ) -> int | Rejection:
        """Store a new race; return its id."""
        now, race = self.clock(), race.model_copy(update={"last_revision": self.rulesets[race.game].revision})

        async def write(t: Transaction) -> int:
            number = await races.add(t, race)
            if token:
                await key_value.save_outcome(t, token, number, now)
            new_race, due = race.model_copy(update={"id": number}), questions.compute_next_due_time(race, ())
            await races.update(t, await queue_posts(t, new_race, posts(new_race), due), race)
            return number

        try:
            number = await self.database.write(write)
        except Clash:
            earlier = await self._find_token_result(token)
            if earlier:
                return int(earlier[0])
            busy = await self.database.read(lambda t: races.get_live_in_channel(t, race.channel))
            return Rejection(code="channel_busy", facts={"race": busy.id if busy else 0})
        self.notify_owner(races.find_partition(race))
        self.notify_changed()
        return number

    async def _execute_once(
        self, race: int, decide: Decide, token: str, *, in_event_loop: bool = False
    ) -> Json | Rejection:
        now = await self._load_snapshot(race)
        if isinstance(now, Rejection):
            return now
        decision = await self._with_context(
            now, in_event_loop, lambda context: self._decide_or_hold(now, context, decide)
        )
        if isinstance(decision, Rejection):
            earlier = await self._find_token_result(token)
            return earlier[0] if earlier else decision
        try:
            await self._commit(now, decision, token)
        except _RejectedInTransaction as rejected:
            return rejected.rejection
        except Clash as clash:
            earlier = await self._find_token_result(token)
            if earlier:
                return earlier[0]
            if clash.name == "race.channel":
                return Rejection(code="channel_busy", facts={"race": 0})
            raise Stale(f"race {race}: {clash}") from clash
        return decision.rejection or decision.note

    async def _find_token_result(self, token: str) -> tuple[Json] | None:
        """Return the stored result of a token, or None.

        It is checked before any rejection: a repeated interaction gets its first answer, whatever has changed
        since."""
        return await self.database.read(lambda t: key_value.find_outcome(t, token)) if token else None

    async def _load_snapshot(self, race: int) -> RaceSnapshot | Rejection:
        """Load a race, and note that it was read."""
        now = await self._find_snapshot(race)
        if isinstance(now, RaceSnapshot):
            note_race(race, now.race.game, now.drivers)
        return now

    async def _find_snapshot(self, race: int) -> RaceSnapshot | Rejection:
        """Find a race; from the cache if this process writes alone or the version is unchanged.

        Races written by newer rules are rejected: the rules here might produce another story."""
        snapshot, since = self.memory.get_snapshot(race), self.memory.count_invalidations(race)
        if snapshot is not None and self.database.alone:
            return snapshot

        async def read(t: Transaction) -> RaceSnapshot | Rejection:
            written_by = await self._check_revision(t, race)
            if isinstance(written_by, Rejection):
                return written_by
            if snapshot is not None and snapshot.race.version == written_by.version:
                return snapshot
            now = await load_snapshot(t, race)
            assert now is not None
            now = upgrade_snapshot(self.rulesets[written_by.game], now)
            return await self._with_carryover(t, now) if now.race.stage == "lobby" else now

        now = await self.database.read(read)
        if isinstance(now, RaceSnapshot) and now.race.stage != "lobby":
            self.memory.keep(now, since)
        return now

    async def _check_revision(self, t: Transaction, race: int) -> WrittenBy | Rejection:
        """Return the race's last revision; a rejection if newer rules than this process's wrote it."""
        written_by = await races.load_written_by(t, race)
        if written_by is None:
            return Rejection(code="unknown_race", facts={"race": race})
        ruleset = self.rulesets.get(written_by.game)
        return (
            Rejection(code="updating") if ruleset is None or ruleset.revision < written_by.last_revision else written_by
        )

    async def _with_carryover(self, t: Transaction, now: RaceSnapshot) -> RaceSnapshot:
        """Add what members carry over from their last race and season to a lobby.

        Never cached, as that race may just end."""
        has_grid_penalties = self.rulesets[now.race.game].allows_grid_penalties
        now = await add_season_facts(t, now, has_grid_penalties=has_grid_penalties)
        return await self._with_previous_loadouts(t, now)

    async def _with_previous_loadouts(self, t: Transaction, now: RaceSnapshot) -> RaceSnapshot:
        read_loadouts = self.rulesets[now.race.game].previous_loadouts
        if self.rulesets[now.race.game].campaign:
            return replace(
                now, previous_loadouts=await load_campaign_loadouts(t, now.race, self.games.load(now.race), now.drivers)
            )
        if read_loadouts is None:
            return now
        loadouts = {
            d.member: await load_former_loadout(t, now.race, d.member, read_loadouts)
            for d in now.drivers
            if d.member is not None
        }
        return replace(
            now, previous_loadouts={member: value for member, value in loadouts.items() if value is not None}
        )

    def _decide_or_hold(
        self, now: RaceSnapshot, context: Callable[[], CommandContext], decide: Decide
    ) -> Decision | Rejection:
        """Return the decision; hold a race that cannot run."""
        try:
            return decide(context())
        except NeedsWorker:
            raise
        except ReplayMismatch as trouble:
            log.warning("race %d is held: %s", now.race.id, trouble)
            return self._hold(now, str(trouble))
        except Exception as trouble:  # noqa: BLE001 (a fault in the rules holds this race and no other)
            # Not log.exception: its text would carry what the rules were looking at.
            log_error(log, f"race {now.race.id}", trouble)
            return self._hold(now, type(trouble).__name__)

    def _hold(self, now: RaceSnapshot, detail: str) -> Decision | Rejection:
        if now.race.stage != "running":
            return Rejection(code="broken")
        return Decision(hold_race(now, "disturbed", detail, self.clock()), rejection=Rejection(code="held"))

    def _build_context(self, now: RaceSnapshot) -> CommandContext:
        game = self.games.load(now.race)
        progress = None if now.race.stage == "lobby" or now.race.seed is None else self._run_rules(game, now)
        context = self._make_context(game, now, progress)
        return context if now.race.hidden_phase is None else self._build_public_context(context)

    def _build_public_context(self, actual_context: CommandContext) -> CommandContext:
        """Return a race in its hidden phase as the public sees it: with orders closed and nothing open."""
        now = restore_snapshot_at_closing(actual_context.now)
        idle_run = AdvanceResult(state=now.checkpoint.state)
        progress = (
            idle_run
            if now.race.step_pending or now.race.hold_reason == "disturbed"
            else run_rules(actual_context.game, now)
        )
        public_progress = idle_run if progress.closed else progress.model_copy(update={"open": ()})
        return replace(actual_context, now=now, progress=public_progress, cached_views=None, actual=actual_context)

    def _find_cached_context(self, now: RaceSnapshot) -> CommandContext | None:
        """Return a context for the event loop if game and run are cached, else None."""
        race, game = now.race, self.games.find(now.race)
        if game is None:
            return None
        if race.stage == "lobby" or race.seed is None:
            return self._make_context(game, now, None, in_event_loop=True)
        progress = _build_idle_run(now) or self.memory.get_run(race.id, race.version)
        if progress is None or race.hidden_phase is not None:
            return None
        return self._make_context(game, now, progress, in_event_loop=True)

    def _make_context(
        self, game: Game, now: RaceSnapshot, progress: AdvanceResult | None, *, in_event_loop: bool = False
    ) -> CommandContext:
        cached_views = self.memory.get_player_views(now.race.id, game, progress.state) if progress else None
        snapshot_cache = self.memory.get_snapshot_cache(now)
        return CommandContext(
            game, now, progress, self.clock(), self.texts, cached_views, in_event_loop, cache=snapshot_cache
        )

    def _run_rules(self, game: Game, now: RaceSnapshot) -> AdvanceResult:
        """Return how far the race has run."""
        race, idle_run = now.race, _build_idle_run(now)
        if idle_run is not None:
            return idle_run
        progress = self.memory.get_run(race.id, race.version)
        if progress is None:
            progress = run_rules(game, now)
            self.memory.keep_run(race.id, race.version, progress)
        return progress

    async def _commit(self, now: RaceSnapshot, decision: Decision, token: str) -> None:
        """Commit a decision in one transaction. Raises Stale, Clash, Lost, _RejectedInTransaction."""
        race, moment, rules = now.race, self.clock(), self.rulesets[now.race.game].revision
        changes = replace(decision.changes, race=decision.changes.race.model_copy(update={"last_revision": rules}))

        async def write(t: Transaction) -> tuple[RaceSnapshot, ChangeSet]:
            await t.lock_row("race", race.id, race.version)
            rejection = await decision.transaction_check(t) if decision.transaction_check else None
            if rejection:
                raise _RejectedInTransaction(rejection)
            if token and not decision.rejection:
                await key_value.save_outcome(t, token, decision.note, moment)
            change_set = await save_changes(t, now, changes, moment)
            if decision.later is None:
                return now, change_set
            between, then = decision.later.adapt_to_saved(change_set.race)
            return between, await save_changes(t, between, then, moment)

        since = self.memory.count_invalidations(race.id)
        before, change_set = await self.database.write(write)
        # This commit has itself invalidated the race once.
        self._cache_commit(before, change_set, since + 1)
        self._notify_finished_rounds(*([] if before is now else [changes]), change_set)
        self.notify_owner(races.find_partition(race))
        self.notify_changed()
        if change_set.race.step_pending:
            for callback in self.unfinished_callbacks:
                callback()

    def _notify_finished_rounds(self, *change_sets: ChangeSet) -> None:
        for one in change_sets:
            if one.progress and one.progress.round_closed:
                for callback in self.round_callbacks:
                    callback(one.race.game)

    def _cache_commit(self, before: RaceSnapshot, change_set: ChangeSet, since: int) -> None:
        """Cache a race as a commit leaves it, and its run."""
        race, progress, after = change_set.race, change_set.progress, build_next_snapshot(before, change_set)
        if after is not None:
            self.memory.keep(after, since)
        if progress and race.hidden_phase:
            self.memory.keep_run(race.id, race.version, progress)
        elif progress and not progress.round_closed and not race.step_pending:
            # If a stand-in has taken over (pending), the rules run anew: this run still asks the driver.
            self.memory.keep_run(race.id, race.version, _run_after_commit(progress))

    def use_forecasts(self, advice: AdviceSource) -> None:
        """Price orders on the boards of forecasts, which this source finds."""
        self.advice, self.memory.forecasts = advice, True

    def notify_changed(self) -> None:
        """Call everyone who waits for changes."""
        for callback in self.change_callbacks:
            callback()


class _RejectedInTransaction(Exception):
    """Data outside the race forbids a decision."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(rejection.code)
        self.rejection = rejection


def _reject_in_hidden_phase(decide: Decide) -> Decide:
    """Wrap a decision so that it is rejected during a hidden phase, as it could give hidden answers away."""

    def decide_unless_hidden(context: CommandContext) -> Decision | Rejection:
        hidden_phase = context.now.race.hidden_phase
        facts = {"round": context.now.race.round, "due": f"<t:{hidden_phase.show}:f>"} if hidden_phase else {}
        return Rejection(code="hidden_phase", facts=facts) if hidden_phase else decide(context)

    return decide_unless_hidden


def _build_idle_run(now: RaceSnapshot) -> AdvanceResult | None:
    """Return the empty run of a race with nothing open: between rounds, after the flag, or unable to run.

    Else None."""
    race = now.race
    if (
        (race.step_pending and race.hidden_phase is None)
        or race.stage in ENDED_STAGES
        or race.hold_reason in ("disturbed", "review")
    ):
        return AdvanceResult(state=now.checkpoint.state, finished=race.stage == "over")
    return None


def _run_after_commit(progress: AdvanceResult) -> AdvanceResult:
    """Return the run as it would be repeated from the committed state."""
    unused_keys = frozenset(key for key in progress.unused_keys if not key.startswith(NON_RULE_PREFIXES))
    return progress.model_copy(update={"closed": (), "automatic_answers": (), "unused_keys": unused_keys})
