"""Tuning of garbage collection: the old generation is collected in quiet moments only.

A full collection of the last hours' objects blocks the event loop for a tenth of a second and more."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

YOUNG_THRESHOLD, MIDDLE_THRESHOLD, OLD_THRESHOLD_NEVER = 2000, 10, 1_000_000
"""Thresholds of the generations: new objects, collections of the young one; the old is never due by Python itself."""
DUE_AFTER_COLLECTIONS, FORCED_AFTER_COLLECTIONS = 50, 2500
"""Collections of the middle generation after which the old one is due in a quiet moment, and after which it is
collected at any moment: a million objects, and fifty million."""
CHECK_INTERVAL_SECONDS = 1.0


@asynccontextmanager
async def tune_gc(is_quiet: Callable[[], bool]) -> AsyncIterator[None]:
    """Freeze all present objects; collect the old generation when due and quiet, until the block ends."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_THRESHOLD, MIDDLE_THRESHOLD, OLD_THRESHOLD_NEVER)
    looking = asyncio.create_task(_collect_when_due(is_quiet))
    try:
        yield
    finally:
        looking.cancel()
        gc.set_threshold(*before)


async def _collect_when_due(is_quiet: Callable[[], bool]) -> None:
    while True:
        await asyncio.sleep(CHECK_INTERVAL_SECONDS)
        if is_due(gc.get_count()[2], is_quiet):
            gc.collect()


def is_due(looks: int, is_quiet: Callable[[], bool]) -> bool:
    """Whether to collect the old generation. `looks`: young collections since the last time."""
    return looks >= FORCED_AFTER_COLLECTIONS or (looks >= DUE_AFTER_COLLECTIONS and is_quiet())
