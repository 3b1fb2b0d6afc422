"""Cancellation of tasks that run until they are cancelled."""

import asyncio
import logging
from collections.abc import Iterable

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Seconds after which a running task is cancelled again: a cancellation can be swallowed on its way."""


async def cancel_and_wait(tasks: Iterable[asyncio.Task[None]], again: float = RETRY_SECONDS) -> None:
    """Cancel tasks and wait until all have ended; their exceptions are dropped."""
    running_tasks = {*tasks}
    while running_tasks:
        for task in running_tasks:
            task.cancel()
        ended_tasks, running_tasks = await asyncio.wait(running_tasks, timeout=again)
        for task in ended_tasks:
            if not task.cancelled():
                task.exception()
        if running_tasks:
            log.warning("%d tasks go on although they were cancelled: once more", len(running_tasks))
