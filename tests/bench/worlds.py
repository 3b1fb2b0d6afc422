"""Pairs of worlds that differ in one hand card of one driver, who does not play it: what another reads in each."""

import asyncio
import shutil
from collections import Counter
from itertools import count

from rules.powersled.model.questions import COVERED
from tests.bench.figures import Found, How, Line
from tests.two_worlds import GAMES, compared, differences, drawn

DRAWS, QUICK = 600, 4
FURTHER = 4
"""So many times as many draws are made at most, until every kind of covered question has come up."""


def measure(how: How) -> Found:
    """How many pairs could be made, in how many the driver was asked in one world only, and what was read otherwise."""
    return asyncio.run(_compared(how))


async def _compared(how: How) -> Found:
    wanted, kinds, modes = how.many(DRAWS, QUICK), Counter[str](), Counter[str]()
    asked, faults, seed = 0, list[str](), 0
    for seed in count(1):
        if seed > wanted and (how.quick or not COVERED - {*kinds} or seed > FURTHER * wanted):
            break
        draw, folder = drawn(seed), how.folder / str(seed)
        folder.mkdir(parents=True)
        pair = await compared(folder, draw)
        shutil.rmtree(folder)
        if pair is None:
            continue
        one, other = pair
        modes[draw.mode] += 1
        kinds.update(other.kinds)
        asked += other.asked > one.asked
        faults += [f"{draw}: {a[:2]}, {b[:2]}" for a, b in differences(one, other)[:1]]
    never = () if how.quick else sorted({*COVERED, *GAMES} - {*kinds, *modes})
    faults += [f"{kind} has never come up" for kind in never]
    lines = [
        Line("draws", "draws", [seed - 1]),
        Line("pairs of equal public facts", "pairs", [modes.total()]),
        Line("asked in one world only", "pairs", [asked]),
    ]
    return Found(lines, (", ".join(f"{kind} {times}" for kind, times in sorted((kinds + modes).items())),), faults)
