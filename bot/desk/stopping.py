"""How tasks that run until they are cancelled come to their ends."""

import asyncio
import logging
from collections.abc import Iterable

log = logging.getLogger(__name__)

AGAIN = 2.0
"""Seconds after which a task that goes on is cancelled again: a cancellation can be swallowed on its way down."""


async def stopped(tasks: Iterable[asyncio.Task[None]], again: float = AGAIN) -> None:
    """Cancels tasks, and returns when all have ended. What they raised is nobody's concern any more."""
    running = {*tasks}
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=again)
        for task in ended:
            if not task.cancelled():
                task.exception()
        if running:
            log.warning("%d tasks go on although they were cancelled: once more", len(running))
