"""The one task that waits: for deadlines, for full sets to close, for reminders, for the next round."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from bot.desk.bell import Bell, Sleep
from bot.desk.house import House
from bot.store.processes import DUTIES

log = logging.getLogger(__name__)

BEAT = 20
"""Seconds between two heartbeats."""
BREATH = 60
"""Seconds for which a race is left alone after the database failed it."""

Chore = Callable[[], Awaitable[None]]
"""What is done whenever the races are settled."""


class Clockwork:
    """Tends every race in which something is due, one at a time; sleeps until the next is, or until it is woken."""

    def __init__(
        self, house: House, clock: Callable[[], int], sleep: Sleep = asyncio.sleep, chores: Sequence[Chore] = ()
    ) -> None:
        self._house, self._clock, self._chores, self._bell = house, clock, chores, Bell(sleep)
        self._resting: dict[int, int] = {}
        self._beaten: int | None = None
        self._unseen: deque[int] | None = None
        house.watch(self.wake)
        house.watch_unfinished(self.hurry)

    @property
    def unseen(self) -> int | None:
        """How many races are still to be gone through after the start; None: nobody has counted them yet."""
        return None if self._unseen is None else len(self._unseen)

    def wake(self) -> None:
        """Something has changed: look again."""
        self._bell.ring()

    def hurry(self) -> None:
        """A race does not go on before it has been tended."""
        self._bell.ring(at_once=True)

    async def run(self) -> None:
        """Until cancelled. No trouble of one race, nor of the database, ends it."""
        while True:
            self._bell.still()
            try:
                await self.settle()
                for chore in self._chores if self._house.share.has(DUTIES) else ():
                    await chore()
                await self._review()
                await self._beat()
                wait = await self._wait()
            except Exception as trouble:  # noqa: BLE001 (the clock goes on, whatever one turn of it met)
                log.error("the clock stumbled: %s", type(trouble).__name__)  # noqa: TRY400 (texts may be secret)
                wait = float(BEAT)
            await self._bell.heard(wait)

    async def _review(self) -> None:
        """Goes through every race once after a start, and tends between two of them whatever is due by then."""
        if self._unseen is None:
            self._unseen = deque(await self._house.running())
            log.info("%d races run, and are gone through", len(self._unseen))
        while self._unseen:
            try:
                await self._house.review(self._unseen[0])
            finally:
                self._unseen.popleft()
            await self.settle()
            await self._beat()
            if not self._unseen:
                log.info("every race has been gone through")

    async def settle(self) -> int:
        """Tends races, and reminds, until nothing is due; how often a race was tended."""
        turns, idle = 0, dict[int, int]()
        while True:
            found = await self._house.restless()
            due = {race: since for race, since in found.items() if self._resting.get(race, 0) <= self._clock()}
            if not due:
                return turns
            for race, since in due.items():
                if idle.get(race) == since:
                    self._rest(race, "nothing is due in it")
                elif await self._tend(race):
                    turns += 1
                else:
                    idle[race] = since
            await self._house.remind()

    async def _tend(self, race: int) -> bool:
        """Whether there was anything to do but to remind somebody."""
        try:
            done = await self._house.tend(race)
        except Exception as trouble:  # noqa: BLE001 (one race's trouble must not stop the others)
            self._rest(race, type(trouble).__name__)
            return True
        self._resting.pop(race, None)
        return done

    def _rest(self, race: int, why: str) -> None:
        log.error("race %d rests for a minute: %s", race, why)
        self._resting[race] = self._clock() + BREATH

    async def _beat(self) -> None:
        if self._beaten is None or self._clock() - self._beaten >= BEAT:
            await self._house.beat()
            self._beaten = self._clock()

    async def _wait(self) -> float:
        due = await self._house.next_time()
        now = self._clock()
        resting = [until for until in self._resting.values() if until > now]
        if due is None:
            return float(BEAT)
        return float(min(BEAT, max(due - now, min(resting, default=now) - now, 0)))
