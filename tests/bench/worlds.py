"""Pairs of worlds that differ in one hand card of one driver, who does not play it: what another reads in each."""

import asyncio
from itertools import product

from tests.bench.figures import Found, How, Line
from tests.bot.racing import ANA, BEN
from tests.two_worlds import REACTING, Secret, begun, differences, lived

SEEDS, QUICK = 30, 1
ROUNDS, AFTER = (2, 3, 5), (None, 10, 70)
"""In which no cards are drawn; after how many minutes a question is answered."""


def measure(how: How) -> Found:
    """How many pairs could be made, in how many the driver was asked in one world only, and what was read otherwise."""
    return asyncio.run(_compared(how))


async def _compared(how: How) -> Found:
    equal, asked, faults = 0, 0, list[str]()
    for seed, round in product(range(1, 1 + how.many(SEEDS, QUICK)), ROUNDS):
        base = await begun(how.folder / f"{seed}.{round}", seed, round)
        for n, card in enumerate(REACTING) if base else ():
            assert base
            where, secret = how.folder / f"{seed}.{round}.{n}", Secret(BEN, card, AFTER[n % len(AFTER)])
            one = await lived(where / "without", base, secret, orders={}, observer=ANA)
            if one is None or not one.out:
                continue
            other = await lived(where / "with", base, secret, out=one.out, orders=one.orders, observer=ANA)
            if other is None or one.facts != other.facts:
                continue
            equal, asked = equal + 1, asked + (other.asked > one.asked)
            faults += [f"seed {seed}, round {round}, {card}: {a[:2]}" for a, _ in differences(one, other)[:1]]
    lines = [Line("pairs of equal public facts", "pairs", [equal]), Line("asked in one world only", "pairs", [asked])]
    return Found(lines, (), faults)
