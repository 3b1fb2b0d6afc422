"""Prometheus metrics for operators: queues, ages, times, errors. They contain no orders, seeds or tokens."""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from bot.cluster.leases import Partitions
from bot.store import outbox, races
from bot.store.database import Database, Transaction
from bot.store.leases import DUTIES_PARTITION, PARTITION_COUNT
from bot.util.error_places import describe_error
from rules.recent_dict import RecentDict

log = logging.getLogger(__name__)

COLLECT_INTERVAL_SECONDS = 15.0
MAX_PENDING_INTERACTIONS = 10_000
"""Interactions whose arrival is remembered until they are answered."""
ACKNOWLEDGEMENT_BUCKETS_SECONDS = (0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Histogram buckets; Discord gives up an interaction after three seconds."""
CALLBACK_PATH = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


class NoEndpoint(Exception):
    """The address of the metrics cannot be used. One sentence."""


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._acknowledged = Histogram(
            "steward_acknowledgement_seconds",
            "From an interaction's arrival to its first answer",
            buckets=ACKNOWLEDGEMENT_BUCKETS_SECONDS,
            registry=self.registry,
        )
        self._requests = self._make_counter("discord_requests", "Requests to Discord", "method", "status")
        self._rounds = self._make_counter("rounds", "Rounds resolved by this process", "game")
        self._failures = self._make_counter("jobs_failed", "Jobs of the scheduler that failed", "job")
        self._races = self._make_gauge("races", "Races by stage, reported by one process for all", "stage")
        self._waiting = self._make_gauge("posts_waiting", "Posts that this process has not delivered yet")
        self._oldest = self._make_gauge("posts_oldest_seconds", "Age of the oldest of them")
        self._overdue = self._make_gauge(
            "overdue_seconds", "How long the most overdue race has waited for its next step"
        )
        self._slices = self._make_gauge("slices", "Partitions of the races, of 1,024, that this process handles")
        self._living = self._make_gauge("processes", "Processes that are alive, as seen by this one")
        self._duties = self._make_gauge("duties", "1 if this process does the common jobs of all races")
        self._arrived = RecentDict[str, float](MAX_PENDING_INTERACTIONS)

    def _make_counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"steward_{name}", words, labels, registry=self.registry)

    def _make_gauge(self, name: str, words: str, *labels: str) -> Gauge:
        return Gauge(f"steward_{name}", words, labels, registry=self.registry)

    def record_interaction(self, interaction: int) -> None:
        """Record the arrival of an interaction."""
        self._arrived[str(interaction)] = time.monotonic()

    def record_round(self, game: str) -> None:
        """Record a resolved round."""
        self._rounds.labels(game).inc()

    def record_failed_job(self, job: str) -> None:
        """Record a failed job of the scheduler."""
        self._failures.labels(job).inc()

    def build_trace(self) -> aiohttp.TraceConfig:
        """Return a trace that counts requests to Discord and their results."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._record_response)
        return config

    async def _record_response(self, _session: Any, _context: Any, request: aiohttp.TraceRequestEndParams) -> None:
        self._requests.labels(request.method, str(request.response.status)).inc()
        callback = CALLBACK_PATH.search(request.url.path)
        since = self._arrived.pop(callback[1], None) if callback else None
        if since is not None and request.response.status < 400:
            self._acknowledged.observe(time.monotonic() - since)

    async def run(self, database: Database, share: Partitions, clock: Callable[[], int]) -> None:
        """Collect the metrics at intervals until cancelled."""
        while True:
            try:
                await self.collect(database, share, clock())
            except Exception as trouble:  # noqa: BLE001 (figures are no reason to stop)
                log.warning("the queues could not be counted: %s", describe_error(trouble))
            await asyncio.sleep(COLLECT_INTERVAL_SECONDS)

    async def collect(self, database: Database, share: Partitions, now: int) -> None:
        """Collect the metrics once."""

        async def count(t: Transaction) -> tuple[dict[str, int], int, int | None, int | None]:
            stages = await races.count_by_stage(t) if share.has(DUTIES_PARTITION) else {}
            return stages, *await outbox.measure_backlog(t, share.has), await races.find_next_due_time(t, share.has)

        stages, waiting, oldest, due = await database.read(count)
        for stage in ("lobby", "running", "paused", "held", "over", "abandoned"):
            self._races.labels(stage).set(stages.get(stage, 0))
        self._waiting.set(waiting)
        self._oldest.set(0 if oldest is None else max(0, now - oldest))
        self._overdue.set(0 if due is None else max(0, now - due))
        self._slices.set(sum(map(share.has, range(PARTITION_COUNT))))
        self._living.set(share.living)
        self._duties.set(share.has(DUTIES_PARTITION))


def serve_metrics(metrics: Metrics, host: str, port: int) -> None:
    """Serve the metrics at `http://HOST:PORT/metrics`. Raises NoEndpoint."""
    try:
        start_http_server(port, host, registry=metrics.registry)
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise NoEndpoint(f"Metrics cannot be served on port {port} of {host}: {why}; name another address.") from fault
