"""Forty random rulings in a race, all revoked in random order: five hundred races of every game. Results are
deterministic counts."""

import asyncio
from pathlib import Path

from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns.taken_back import try_race

RACES = 500


def measure(settings: BenchSettings) -> MeasureResult:
    """Report races that differ from a race without rulings."""
    each, notes, faults = Watch(), list[str](), list[str]()
    races = settings.choose_count(RACES, 2)
    for game in RULESETS:
        wrong = list[str]()
        for seed in range(races):
            with each.time_block():
                fault = asyncio.run(try_race(game, seed, _folder(settings.folder, game, seed)))
            wrong += [f"{game}, {fault}"] if fault else []
        notes.append(f"{game}: {races - len(wrong)} of {races} races as if nobody had ruled")
        faults += wrong
    return MeasureResult([Line("forty rulings made and taken back", "ms", each.wall)], notes, faults)


def _folder(under: Path, game: str, seed: int) -> Path:
    folder = under / f"{game}-{seed}"
    folder.mkdir(parents=True)
    return folder
