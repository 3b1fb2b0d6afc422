"""Random database faults: broken connections, also during commits, and restarts."""

import asyncio
import contextlib
from random import Random

import asyncpg

from bot.store.database import Server
from tests.postgres import Cluster

MEAN_INTERVAL_SECONDS = 5.0
RESTART_SHARE = 0.1
"""Share of the outages that are restarts. In half of the others all connections break, else one."""
OTHER_CONNECTIONS = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    " AND backend_type = 'client backend'"
)


class Outages:
    """Breaks the connections to a PostgreSQL server and restarts it; counts both."""

    def __init__(self, cluster: Cluster, server: Server) -> None:
        self._cluster, self._server = cluster, server
        self.restarts = self.broken_connections = 0

    async def run(self, random: Random) -> None:
        """Cause one outage after another until cancelled."""
        while True:
            await asyncio.sleep(random.expovariate(1 / MEAN_INTERVAL_SECONDS))
            if random.random() < RESTART_SHARE:
                await asyncio.shield(asyncio.to_thread(self._restart))
            else:
                with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                    await self._break_connections(random, every=random.random() < 0.5)

    def _restart(self) -> None:
        self._cluster.stop()
        self._cluster.start()
        self.restarts += 1

    async def _break_connections(self, random: Random, *, every: bool) -> None:
        admin = await asyncpg.connect(self._server.url)
        try:
            pids = [row["pid"] for row in await admin.fetch(OTHER_CONNECTIONS)]
            for pid in pids if every else random.sample(pids, min(1, len(pids))):
                self.broken_connections += bool(await admin.fetchval("SELECT pg_terminate_backend($1)", pid))
        finally:
            await admin.close()
