"""One, two and four bots on one PostgreSQL, one of them killed again and again."""

import asyncio
from pathlib import Path

from tests.bench.figures import Found, How
from tests.bench.siege import told
from tests.postgres import binaries, cluster
from tests.siege.kills import Siege, Toll, besieged
from tests.siege.weather import EVERY

KILLS, RACES = 100, 4


def measure(how: How) -> Found:
    """The siege with a bot a shard; nothing that was acknowledged is lost, nothing is said twice."""
    if binaries() is None:
        return Found([], ["PostgreSQL is not here."], ())
    lines, faults = list[str](), list[str]()
    for processes in (1, 2, 4):
        siege = Siege(
            how.many(KILLS, 3), races=RACES, squalls=EVERY, processes=processes, seed=f"processes {processes}"
        )
        folder = how.folder / f"processes-{processes}"
        folder.mkdir()
        toll = asyncio.run(_served(siege, folder))
        lines += [f"{processes} at work:", *told(toll)]
        faults += [f"{processes} at work: {fault}" for fault in toll.faults]
    return Found([], lines, tuple(faults))


async def _served(siege: Siege, folder: Path) -> Toll:
    return await besieged(siege, folder, await cluster().empty())
