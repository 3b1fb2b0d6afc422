"""Waiting for what tells nobody when it happens: a line in a log or a database, another process."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any


async def wait_until(find: Callable[[], Any], seconds: float = 10) -> Any:
    """Call a function, perhaps a coroutine's, until its result is true; return that. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while True:
            found = find()
            if inspect.isawaitable(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(0.01)
