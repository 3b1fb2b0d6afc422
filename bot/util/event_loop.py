"""The event loop of the bot: uvloop's where it is installed, asyncio's own elsewhere."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run_on_fast_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` to its end on the fastest event loop that is installed, and return its result."""
    with asyncio.Runner(loop_factory=find_fast_loop()) as runner:
        return runner.run(work)


def find_fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes an event loop of uvloop; None where it is not installed."""
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return None
    return uvloop.new_event_loop
