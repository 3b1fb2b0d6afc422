"""A task that waits for changes looks once for several changes, and misses none."""

import asyncio

from bot.util.wakeup import Wakeup


async def test_a_task_that_must_go_on_does_not_wait_for_the_rest_period() -> None:
    wakeup = Wakeup()
    wakeup.clear()
    await asyncio.sleep(0.1)
    wakeup.set()
    resting = asyncio.create_task(wakeup.wait(10))
    await asyncio.sleep(0)
    assert not resting.done()
    wakeup.set(at_once=True)
    await asyncio.wait_for(resting, 0.1)


async def test_where_it_rings_all_the_time_one_look_serves_for_many_changes() -> None:
    wakeup, changes, looked = Wakeup(), 0, list[int]()

    async def looking() -> None:
        while not looked or looked[-1] < 100:
            await wakeup.wait(10)
            wakeup.clear()
            looked.append(changes)
            await asyncio.sleep(0.005)

    task = asyncio.create_task(looking())
    for _ in range(100):
        changes += 1
        wakeup.set()
        await asyncio.sleep(0.001)
    await asyncio.wait_for(task, 5)
    assert looked[-1] == 100
    assert len(looked) < 50
