"""Whoever sleeps until something is due, and is woken where something changes before."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

Sleep = Callable[[float], Awaitable[None]]
REST, LONGEST = 3, 0.25
"""How much longer than the last look the rest after it is; seconds that it lasts at most."""


class Bell:
    """Rung by whoever changes something, heard by the one who waits. Where it is rung all the time, he rests for thrice
    as long as his last look has taken: one look serves for all that has changed meanwhile."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._rung, self._hurried, self._sleep = asyncio.Event(), asyncio.Event(), sleep
        self._began = 0.0

    def ring(self, *, at_once: bool = False) -> None:
        """Something has changed: look again, `at_once` or when it is time."""
        self._rung.set()
        if at_once:
            self._hurried.set()

    def still(self) -> None:
        """From here on it counts when it is rung: whoever looks now sees what has changed before."""
        self._rung.clear()
        self._hurried.clear()
        self._began = asyncio.get_running_loop().time()

    async def heard(self, seconds: float) -> None:
        """Returns when it is rung, after that time at the latest."""
        if self._rung.is_set():
            took = asyncio.get_running_loop().time() - self._began
            with suppress(TimeoutError):
                # Not wait_for, which may swallow a cancellation (CPython 3.11).
                async with asyncio.timeout(min(REST * took, LONGEST)):
                    await self._hurried.wait()
            return
        ringing = asyncio.ensure_future(self._rung.wait())
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait((ringing, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (ringing, sleeping):
                task.cancel()
            await asyncio.gather(ringing, sleeping, return_exceptions=True)
