"""How long the line to Discord's gateway waits: before a session begins anew, and between attempts to connect.

discord.py waits five seconds with an open line before every new session; a line cut in that time counts as an attempt
that failed. Its pauses between attempts grow to a quarter of an hour, and a failure is forgotten only after half an
hour, however well the line stood since. Where a gateway forgets sessions and drops lines, all three come together.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

SESSION_EVERY = 5.0
"""Seconds between two sessions that begin: one that begins sooner is refused (Discord, max_concurrency)."""
FIRST, LONGEST = 1.0, 32.0
"""Seconds between an attempt to connect that failed and the next: they double."""
CALM = 10.0
"""Seconds after which a failure is no longer one of a row."""

REQUESTS, LEAST = 45, 2
"""Requests a second that all processes together send to Discord, which takes 50; what each may send at least."""
AT_ONCE = 5
"""Requests that may follow one another at once after a pause."""


class Patience:
    """The pauses between attempts to connect, in place of discord.py's."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._longest, self._over = clock, FIRST, clock()

    def delay(self) -> float:
        """Seconds to wait now: at random, so that shards do not come back all at once."""
        began = self._clock()
        if began - self._over > CALM:
            self._longest = FIRST
        pause = random.uniform(self._longest / 2, self._longest)  # noqa: S311 (no dice are drawn here)
        self._longest, self._over = min(2 * self._longest, LONGEST), began + pause
        return pause


class Ration:
    """One process's share of the requests that Discord takes from a bot each second, however many send them. Answers to
    interactions are no part of them."""

    def __init__(
        self,
        processes: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._processes, self._clock, self._sleep, self._next = processes, clock, sleep, 0.0

    async def taken(self) -> None:
        """Waits until one more request may be sent."""
        each, now = 1 / max(LEAST, REQUESTS // max(1, self._processes())), self._clock()
        self._next = max(self._next + each, now - AT_ONCE * each)
        if self._next > now:
            await self._sleep(self._next - now)


class Turnstile:
    """Lets sessions begin one after another, at once if none has begun just before."""

    def __init__(self) -> None:
        self._free = time.monotonic()

    async def passed(self, bucket: int = 0) -> None:
        """Waits until a session may begin, of whichever bucket."""
        del bucket
        await asyncio.sleep(self._free - time.monotonic())
        self._free = time.monotonic() + SESSION_EVERY
