"""Every background task ends when the bot stops, even one that swallows a cancellation."""

import asyncio
from contextlib import suppress

from bot.util.cancel_tasks import cancel_and_wait
from bot.util.wakeup import Wakeup


async def ignore_cancellations(times: int) -> None:
    """Go on after this many cancellations."""
    for _ in range(times):
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
    await asyncio.sleep(60)


async def broken() -> None:
    raise ValueError


async def test_who_swallows_a_cancellation_is_cancelled_again() -> None:
    tasks = [asyncio.create_task(ignore_cancellations(times)) for times in (0, 1, 2)]
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await cancel_and_wait(tasks, again=0.01)
    assert all(task.cancelled() for task in tasks)


async def test_tasks_that_have_failed_or_ended_and_no_tasks_at_all_stop_without_an_error() -> None:
    tasks = [asyncio.create_task(broken()), asyncio.create_task(asyncio.sleep(0))]
    await asyncio.sleep(0.01)
    await cancel_and_wait(tasks)
    await cancel_and_wait([])


async def test_a_task_that_rests_after_a_look_is_cancelled_even_if_it_is_woken_at_that_moment() -> None:
    wakeup = Wakeup()
    wakeup.clear()
    await asyncio.sleep(0.1)
    wakeup.set()
    task = asyncio.create_task(wakeup.wait(60))
    await asyncio.sleep(0)
    wakeup.set(at_once=True)
    task.cancel()
    await asyncio.wait([task], timeout=5)
    assert task.cancelled()
