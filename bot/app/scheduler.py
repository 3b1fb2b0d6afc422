"""The scheduler loop: it waits for deadlines, reminders, complete sets and new rounds."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from bot.app.system_api import SystemApi
from bot.store.database import Unsettled
from bot.store.leases import DUTIES_PARTITION
from bot.util.error_places import describe_error, log_error
from bot.util.wakeup import SleepFunction, Wakeup

T = TypeVar("T")

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 20
RETRY_SECONDS = 60
"""Seconds for which a race is skipped after an error."""

Chore = Callable[[], Awaitable[None]]
"""Additional work, done whenever no race has anything due."""


class Scheduler:
    """Does the due work of all races, one at a time; sleeps until more is due, or until it is woken.

    `deliver_first`: awaited once at the start, before anything makes new posts and pictures."""

    def __init__(
        self,
        system_api: SystemApi,
        clock: Callable[[], int],
        sleep: SleepFunction = asyncio.sleep,
        chores: Sequence[Chore] = (),
        deliver_first: Chore | None = None,
    ) -> None:
        self._deliver_first = deliver_first
        self._system_api, self._clock, self._chores, self._wakeup = system_api, clock, chores, Wakeup(sleep)
        self._rests_until: dict[int, int] = {}
        self._last_heartbeat_at: int | None = None
        self._last_mending_at: int | None = None
        self._unreviewed_races: deque[int] | None = None
        self._failing = False
        self.failure_callbacks: list[Callable[[str], None]] = []
        """Called with the name of a job that has failed."""
        system_api.watch(self.wake)
        system_api.watch_unfinished(self.wake_at_once)

    @property
    def unreviewed_count(self) -> int | None:
        """The number of races still to be reviewed after the start; None before they are counted."""
        return None if self._unreviewed_races is None else len(self._unreviewed_races)

    def wake(self) -> None:
        """Wake the loop: something has changed."""
        self._wakeup.set()

    def wake_at_once(self) -> None:
        """Wake the loop without delay: a race waits for its next step."""
        self._wakeup.set(at_once=True)

    async def run(self) -> None:
        """Loop until cancelled; a job that fails does not keep the others from running."""
        while True:
            self._wakeup.clear()
            self._failing = False
            await self._run_job("start", self._start)
            await self._run_job("races", self.do_due_work)
            for chore in self._chores if self._system_api.share.has(DUTIES_PARTITION) else ():
                await self._run_job(getattr(chore, "__qualname__", type(chore).__name__), chore, hurried=True)
            await self._run_job("review", self._review_races)
            await self._run_job("mending", self._mend_stalled)
            await self._run_job("heartbeat", self._send_heartbeat)
            wait = await self._run_job("sleep", self._count_seconds_until_due)
            await self._wakeup.wait(float(HEARTBEAT_SECONDS) if self._failing or wait is None else wait)

    async def _run_job(self, job: str, work: Callable[[], Awaitable[T]], *, hurried: bool = False) -> T | None:
        """Run one job; log and count its failure.

        Unless it is `hurried`, the loop then pauses, as the work stays due."""
        try:
            return await work()
        except Exception as trouble:  # noqa: BLE001 (the clock goes on, whatever one job of it met)
            self._failing = self._failing or not hurried
            log_error(log, f"{job} of the clock", trouble)
            self._count_failure(job)
            return None

    def _count_failure(self, job: str) -> None:
        for count in self.failure_callbacks:
            count(job)

    async def _start(self) -> None:
        """Once after the start: send a heartbeat and let the outbox go first."""
        if self._deliver_first:
            await self._send_heartbeat()
            await self._deliver_first()
            self._deliver_first = None

    async def _review_races(self) -> None:
        """Review every race once after a start, and do due work between two of them."""
        if self._unreviewed_races is None:
            self._unreviewed_races = deque(await self._system_api.list_running_races())
            log.info("checking %d running races", len(self._unreviewed_races))
        while self._unreviewed_races:
            race = self._unreviewed_races[0]
            try:
                await self._system_api.review_race(race)
            except Unsettled:  # the database failed, not the race
                raise
            except Exception as trouble:  # noqa: BLE001 (one race's trouble must not stop the others)
                self._count_failure("review")
                log_error(log, f"the check of race {race}", trouble)
            finally:
                self._unreviewed_races.popleft()
            await self.do_due_work()
            await self._send_heartbeat()
            if not self._unreviewed_races:
                log.info("all running races are checked")

    async def _mend_stalled(self) -> None:
        """Look once a minute for races that wait for nobody."""
        if self._last_mending_at is None:
            # A start goes through every race anyway.
            self._last_mending_at = self._clock()
        if self._clock() - self._last_mending_at < RETRY_SECONDS:
            return
        self._last_mending_at = self._clock()
        await self._system_api.mend_stalled()

    async def do_due_work(self) -> int:
        """Do due work and send reminders until nothing is due; return how many actions that took."""
        turns, idle_since = 0, dict[int, int]()
        while True:
            due_races = await self._system_api.list_due_races()
            due = {race: since for race, since in due_races.items() if self._rests_until.get(race, 0) <= self._clock()}
            if not due:
                return turns
            for race, since in due.items():
                if idle_since.get(race) == since:
                    self._skip_for_a_while(race, "nothing is due in it")
                elif await self._do_due_work_of(race):
                    turns += 1
                else:
                    idle_since[race] = since
            await self._run_job("reminders", self._system_api.send_reminders)

    async def _do_due_work_of(self, race: int) -> bool:
        """Do the due work of one race; return whether there was any besides reminders."""
        try:
            had_work = await self._system_api.do_due_work(race)
        except Exception as trouble:  # noqa: BLE001 (one race's trouble must not stop the others)
            self._count_failure("race")
            self._skip_for_a_while(race, describe_error(trouble))
            return True
        self._rests_until.pop(race, None)
        return had_work

    def _skip_for_a_while(self, race: int, why: str) -> None:
        log.error("race %d rests for a minute: %s", race, why)
        self._rests_until[race] = self._clock() + RETRY_SECONDS

    async def _send_heartbeat(self) -> None:
        if self._last_heartbeat_at is None or self._clock() - self._last_heartbeat_at >= HEARTBEAT_SECONDS:
            await self._system_api.send_heartbeat()
            self._last_heartbeat_at = self._clock()

    async def _count_seconds_until_due(self) -> float:
        due = await self._system_api.find_next_due_time()
        now = self._clock()
        resting = [until for until in self._rests_until.values() if until > now]
        if due is None:
            return float(HEARTBEAT_SECONDS)
        return float(min(HEARTBEAT_SECONDS, max(due - now, min(resting, default=now) - now, 0)))
