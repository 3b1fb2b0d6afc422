"""Forty acts of the stewards at random in a race, all taken back in random order: five hundred races of every game.
Beside it, nothing: these are counts, the same every time."""

import asyncio
from pathlib import Path

from rules.rulesets import RULESETS
from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns.taken_back import tried

RACES = 500


def measure(how: How) -> Found:
    """Races that are not as if nobody had ruled are faults."""
    each, notes, faults = Watch(), list[str](), list[str]()
    races = how.many(RACES, 2)
    for game in RULESETS:
        wrong = list[str]()
        for seed in range(races):
            with each.running():
                found = asyncio.run(tried(game, seed, _folder(how.folder, game, seed)))
            wrong += [f"{game}, {found}"] if found else []
        notes.append(f"{game}: {races - len(wrong)} of {races} races as if nobody had ruled")
        faults += wrong
    return Found([Line("forty acts done and taken back", "ms", each.wall)], notes, faults)


def _folder(under: Path, game: str, seed: int) -> Path:
    folder = under / f"{game}-{seed}"
    folder.mkdir(parents=True)
    return folder
