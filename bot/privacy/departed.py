"""Servers that have removed the bot are forgotten after a while, with everything that was held there."""

import logging
from collections.abc import Callable, Collection
from functools import partial

from bot.store import departures
from bot.store.database import Database

log = logging.getLogger(__name__)

DAY = 24 * 3600
LOOK = 3600
"""Seconds between two looks for servers whose time is over."""


class Departed:
    """`keeps`: days for which a server is remembered that has removed the bot."""

    def __init__(self, database: Database, clock: Callable[[], int], keeps: int) -> None:
        self._database, self._clock, self._keeps = database, clock, keeps
        self._looked = 0

    async def left(self, guild: int) -> None:
        """A server has removed the bot."""
        now = self._clock()
        await self._database.write(lambda t: departures.left(t, guild, now))

    async def came(self, guild: int) -> None:
        """A server has invited it, perhaps once more."""
        await self._database.write(lambda t: departures.came(t, guild))

    async def counted(self, there: Collection[int], mine: Callable[[int], bool]) -> None:
        """After a start: servers may have come and gone meanwhile."""
        now = self._clock()
        await self._database.write(lambda t: departures.counted(t, there, mine, now))

    async def tend(self) -> None:
        """Forgets those whose time is over."""
        now = self._clock()
        if now < self._looked + LOOK:
            return
        self._looked = now
        for guild in await self._database.read(lambda t: departures.gone_since(t, now - self._keeps * DAY)):
            await self._database.write(partial(departures.forget, guild=guild))
            log.info("server %d removed the bot %d days ago, and is forgotten", guild, self._keeps)
