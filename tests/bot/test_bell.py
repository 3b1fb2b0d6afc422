"""Whoever is woken by changes looks once for many of them, and misses none."""

import asyncio

from bot.desk.bell import Bell


async def test_where_it_rings_all_the_time_one_look_serves_for_many_changes() -> None:
    bell, changes, looked = Bell(), 0, list[int]()

    async def looking() -> None:
        while not looked or looked[-1] < 100:
            await bell.heard(10)
            bell.still()
            looked.append(changes)
            await asyncio.sleep(0.005)

    task = asyncio.create_task(looking())
    for _ in range(100):
        changes += 1
        bell.ring()
        await asyncio.sleep(0.001)
    await asyncio.wait_for(task, 5)
    assert looked[-1] == 100
    assert len(looked) < 50
