"""What a host watches, in Prometheus' format: queues, ages, times, refusals. Never an order, a seed or a token."""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from bot.desk.share import Share
from bot.store import outbox, races
from bot.store.database import Database, Transaction
from bot.store.processes import DUTIES, SLICES

log = logging.getLogger(__name__)

EVERY = 15.0
"""Seconds between two looks at the queues."""
REMEMBERED = 10_000
"""Interactions whose arrival is remembered until they are answered."""
BUCKETS = (0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds; Discord gives an interaction up after three."""
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class Metrics:
    """One process's figures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._acknowledged = Histogram(
            "steward_acknowledgement_seconds",
            "From an interaction's arrival to its first answer",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._requests = self._counter("discord_requests", "Requests to Discord", "method", "status")
        self._rounds = self._counter("rounds", "Rounds resolved here", "game")
        self._races = self._gauge("races", "Races, by what they do: told by whoever has the duties", "stage")
        self._waiting = self._gauge("posts_waiting", "Posts of the races tended here that have not been delivered")
        self._oldest = self._gauge("posts_oldest_seconds", "How long the longest of them has been tried")
        self._overdue = self._gauge("overdue_seconds", "How long ago the clock should have looked at a race")
        self._slices = self._gauge("slices", "Parts of all races, of 1,024, that are tended here")
        self._living = self._gauge("processes", "Processes that are alive, as this one knows")
        self._duties = self._gauge("duties", "1 where this process does what is done once for all races")
        self._arrived = OrderedDict[str, float]()

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"steward_{name}", words, labels, registry=self.registry)

    def _gauge(self, name: str, words: str, *labels: str) -> Gauge:
        return Gauge(f"steward_{name}", words, labels, registry=self.registry)

    def arrived(self, interaction: int) -> None:
        """An interaction has come in."""
        self._arrived[str(interaction)] = time.monotonic()
        while len(self._arrived) > REMEMBERED:
            self._arrived.popitem(last=False)

    def closed(self, game: str) -> None:
        """A round has been resolved."""
        self._rounds.labels(game).inc()

    def trace(self) -> aiohttp.TraceConfig:
        """Counts what discord.py asks of Discord, and how it is answered."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._answered)
        return config

    async def _answered(self, _session: Any, _context: Any, request: aiohttp.TraceRequestEndParams) -> None:
        self._requests.labels(request.method, str(request.response.status)).inc()
        callback = CALLBACK.search(request.url.path)
        since = self._arrived.pop(callback[1], None) if callback else None
        if since is not None and request.response.status < 400:
            self._acknowledged.observe(time.monotonic() - since)

    async def run(self, database: Database, share: Share, clock: Callable[[], int]) -> None:
        """Looks at the queues until it is cancelled."""
        while True:
            try:
                await self.look(database, share, clock())
            except Exception as trouble:  # noqa: BLE001 (figures are no reason to stop)
                log.warning("the queues could not be counted: %s", type(trouble).__name__)
            await asyncio.sleep(EVERY)

    async def look(self, database: Database, share: Share, now: int) -> None:
        """Counts once."""

        async def count(t: Transaction) -> tuple[dict[str, int], int, int | None, int | None]:
            stages = await races.stages(t) if share.has(DUTIES) else {}
            return stages, *await outbox.backlog(t, share.has), await races.next_time(t, share.has)

        stages, waiting, oldest, due = await database.read(count)
        for stage in ("lobby", "running", "paused", "held", "over", "abandoned"):
            self._races.labels(stage).set(stages.get(stage, 0))
        self._waiting.set(waiting)
        self._oldest.set(0 if oldest is None else max(0, now - oldest))
        self._overdue.set(0 if due is None else max(0, now - due))
        self._slices.set(sum(map(share.has, range(SLICES))))
        self._living.set(share.living)
        self._duties.set(share.has(DUTIES))


def served(metrics: Metrics, host: str, port: int) -> None:
    """Answers whoever asks `http://HOST:PORT/metrics`, from now on. Raises OSError where the port is taken."""
    start_http_server(port, host, registry=metrics.registry)
