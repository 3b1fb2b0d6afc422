"""Cancellation of tasks that run until they are cancelled."""

import asyncio
import logging
from collections.abc import Iterable

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Seconds after which a running task is cancelled again: a cancellation can be swallowed on its way."""


async def cancel_and_wait(tasks: Iterable[asyncio.Task[None]], again: float = RETRY_SECONDS) -> None:
    """Cancel tasks and wait until all have ended; their exceptions are dropped."""
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
