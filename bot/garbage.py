"""Garbage that refers to itself: what is old is looked through only while nobody presses, since to go through all that
was made in the last hours holds up the event loop for a tenth of a second and more."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

YOUNG, MIDDLE, NEVER = 2000, 10, 1_000_000
"""So many new objects are looked through at once, so many times before those that stayed are; the old not by Python."""
SOME, MANY = 50, 2500
"""Looks at what stayed after which the old is due, and after which it is looked through whoever presses: a million
objects, and fifty million."""
PAUSE = 1.0
"""Seconds between two questions whether it is due."""


@asynccontextmanager
async def looked_through(is_quiet: Callable[[], bool]) -> AsyncIterator[None]:
    """What has been made by now is kept for good, and never looked through again; what comes to be old until the block
    ends, when it is due and quiet."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    looking = asyncio.create_task(_looking(is_quiet))
    try:
        yield
    finally:
        looking.cancel()
        gc.set_threshold(*before)


async def _looking(is_quiet: Callable[[], bool]) -> None:
    while True:
        await asyncio.sleep(PAUSE)
        if is_due(gc.get_count()[2], is_quiet):
            gc.collect()


def is_due(looks: int, is_quiet: Callable[[], bool]) -> bool:
    """Whether the old is looked through now. `looks`: at what stayed, since it was last."""
    return looks >= MANY or (looks >= SOME and is_quiet())
