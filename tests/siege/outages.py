"""Database faults: connections that break, also during commits, and restarts after crashes."""

import asyncio
import contextlib
from random import Random

import asyncpg

from bot.store.database import Server
from tests.postgres import Cluster

EVERY = 5.0
"""Seconds between two outages, at a mean."""
RESTARTED = 0.1
"""How many of them are restarts; in half of the others every line breaks, else one."""
OTHERS = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    " AND backend_type = 'client backend'"
)


class Outages:
    """Counts what it does to a server."""

    def __init__(self, cluster: Cluster, server: Server) -> None:
        self._cluster, self._server = cluster, server
        self.restarts = self.cut = 0

    async def run(self, random: Random) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(random.expovariate(1 / EVERY))
            if random.random() < RESTARTED:
                await asyncio.shield(asyncio.to_thread(self._restart))
            else:
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await self._cut(random, every=random.random() < 0.5)

    def _restart(self) -> None:
        self._cluster.stop()
        self._cluster.start()
        self.restarts += 1

    async def _cut(self, random: Random, *, every: bool) -> None:
        knife = await asyncpg.connect(self._server.url)
        try:
            there = [row["pid"] for row in await knife.fetch(OTHERS)]
            for pid in there if every else random.sample(there, min(1, len(there))):
                self.cut += bool(await knife.fetchval("SELECT pg_terminate_backend($1)", pid))
        finally:
            await knife.close()
