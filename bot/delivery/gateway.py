"""The connection to Discord's gateway: its address, its lifetime, and events that cannot be parsed."""

import asyncio
import logging
import random
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, cast

import discord
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route

from bot.util.error_places import log_error

log = logging.getLogger(__name__)

HEARTBEAT_STOP_SECONDS = 5.0
"""How long the end of one heartbeat is waited for."""

EventParser = Callable[[Any], None]
"""Parses the data of one kind of event."""


def set_api_base(api: str | None) -> None:
    """Set the base address of Discord's API, including `/api/v10`; None keeps the default."""
    if api:
        Route.BASE = api.rstrip("/")


async def find_gateway(client: discord.Client) -> tuple[int, Mapping[str, int]]:
    """Ask Discord for the gateway; return the recommended number of shards and the session limits.

    From now on discord.py uses that address also for sessions that cannot be resumed."""
    shards, gateway, limits = await client.http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    return shards, cast("Mapping[str, int]", limits)


async def wait_while_connected(work: Awaitable[None], connection: asyncio.Task[None]) -> None:
    """Wait for `work`, but only while the connection lasts; raise the error that broke it."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task, connection), return_when=asyncio.FIRST_COMPLETED)
    finally:
        task.cancel()
    if connection.done():
        connection.result()


def skip_unreadable_events(parsers: dict[str, EventParser]) -> None:
    """Log and skip events that cannot be parsed; discord.py would end the bot.

    READY is excepted: without it there is no session."""
    parsers |= {event: _skip_unreadable(event, parse) for event, parse in parsers.items() if event != "READY"}


def _skip_unreadable(event: str, parse: EventParser) -> EventParser:
    @wraps(parse)
    def parse_or_skip(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:  # noqa: BLE001 (discord.py would end the bot, whatever it is that it cannot read)
            log_error(log, f"reading an event {event}", error)

    return parse_or_skip


SESSION_INTERVAL_SECONDS = 5.0
"""Seconds between two session starts; an earlier one is refused (Discord, max_concurrency)."""
FIRST_DELAY_SECONDS, MAX_DELAY_SECONDS = 1.0, 32.0
"""Delays after a failed attempt to connect: the first one, and the longest; they double."""
CALM_SECONDS = 10.0
"""Seconds without a failure after which the delay starts over."""

TOTAL_REQUESTS_PER_SECOND, MIN_REQUESTS_PER_SECOND = 45, 2
"""Requests a second that all processes together may send (Discord takes 50), and the least for one process."""
BURST_REQUESTS = 5
"""Requests that may be sent at once after a pause."""


class ReconnectBackoff:
    """Delays between attempts to connect, used instead of discord.py's."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._longest, self._over = clock, FIRST_DELAY_SECONDS, clock()

    def delay(self) -> float:
        """Return the seconds to wait now, with jitter so that shards do not reconnect all at once."""
        began = self._clock()
        if began - self._over > CALM_SECONDS:
            self._longest = FIRST_DELAY_SECONDS
        pause = random.uniform(self._longest / 2, self._longest)  # noqa: S311 (no dice are drawn here)
        self._longest, self._over = min(2 * self._longest, MAX_DELAY_SECONDS), began + pause
        return pause


class RequestLimiter:
    """One process's share of the requests a second that Discord takes from a bot. Answers to interactions do not
    count."""

    def __init__(
        self,
        processes: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._processes, self._clock, self._sleep, self._next = processes, clock, sleep, 0.0

    async def acquire(self) -> None:
        """Wait until one more request may be sent."""
        each = 1 / max(MIN_REQUESTS_PER_SECOND, TOTAL_REQUESTS_PER_SECOND // max(1, self._processes()))
        now = self._clock()
        self._next = max(self._next + each, now - BURST_REQUESTS * each)
        if self._next > now:
            await self._sleep(self._next - now)


class IdentifyLimiter:
    """Limiter of gateway session starts: one at a time, without delay after a pause."""

    def __init__(self) -> None:
        self._free = time.monotonic()

    async def wait_for_session(self, bucket: int = 0) -> None:
        """Wait until a session may start; the bucket does not matter."""
        del bucket
        await asyncio.sleep(self._free - time.monotonic())
        self._free = time.monotonic() + SESSION_INTERVAL_SECONDS


async def close_sessions() -> None:
    """Close the gateway sessions that discord.py leaves behind in this event loop, and wait for their heartbeats.

    A session that is interrupted while it opens keeps its connection, and a thread that fails as soon as the loop is
    closed."""
    loop = asyncio.get_running_loop()
    heartbeats = [one for one in threading.enumerate() if isinstance(one, KeepAliveHandler) and one.ws.loop is loop]
    for heartbeat in heartbeats:
        heartbeat.stop()
        await heartbeat.ws.close(1000)
        await asyncio.to_thread(heartbeat.join, HEARTBEAT_STOP_SECONDS)
