"""Whoever sleeps until something is due, and is woken where something changes before."""

import asyncio
from collections.abc import Awaitable, Callable

Sleep = Callable[[float], Awaitable[None]]


class Bell:
    """Rung by whoever changes something, heard by the one who waits."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._rung, self._sleep = asyncio.Event(), sleep

    def ring(self) -> None:
        """Something has changed: look again."""
        self._rung.set()

    def still(self) -> None:
        """From here on it counts when it is rung: whoever looks now sees what has changed before."""
        self._rung.clear()

    async def heard(self, seconds: float) -> None:
        """Returns when it is rung, after that time at the latest."""
        ringing = asyncio.ensure_future(self._rung.wait())
        sleeping = asyncio.ensure_future(self._sleep(seconds))
        try:
            await asyncio.wait((ringing, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (ringing, sleeping):
                task.cancel()
            await asyncio.gather(ringing, sleeping, return_exceptions=True)
