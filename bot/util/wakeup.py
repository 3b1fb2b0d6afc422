"""A timer that can be woken early."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

SleepFunction = Callable[[float], Awaitable[None]]
PAUSE_FACTOR, MAX_PAUSE_SECONDS = 3, 0.25
"""How much longer than the last look the rest after it is; seconds that it lasts at most."""


class Wakeup:
    """A timer that callers can wake.

    Under constant waking it pauses for three times as long as the last pass took, so that one pass serves
    many changes."""

    def __init__(self, sleep: SleepFunction = asyncio.sleep) -> None:
        self._wake_event, self._hurry_event, self._sleep = asyncio.Event(), asyncio.Event(), sleep
        self._began = 0.0

    def set(self, *, at_once: bool = False) -> None:
        """Wake the waiting task: at once, or after its pause."""
        self._wake_event.set()
        if at_once:
            self._hurry_event.set()

    def clear(self) -> None:
        """Clear earlier wake-ups; the coming pass sees their changes."""
        self._wake_event.clear()
        self._hurry_event.clear()
        self._began = asyncio.get_running_loop().time()

    async def wait(self, seconds: float) -> None:
        """Wait until woken, at most this many seconds."""
        if self._wake_event.is_set():
            took = asyncio.get_running_loop().time() - self._began
            with suppress(TimeoutError):
                # Not wait_for, which may swallow a cancellation (CPython 3.11).
                async with asyncio.timeout(min(PAUSE_FACTOR * took, MAX_PAUSE_SECONDS)):
                    await self._hurry_event.wait()
            return
        ringing = asyncio.ensure_future(self._wake_event.wait())
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait((ringing, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (ringing, sleeping):
                task.cancel()
            await asyncio.gather(ringing, sleeping, return_exceptions=True)
