"""Ten thousand random actions of stewards and drivers in races of every game and both paces.

After each action the race must wait for a person who was told so; every race must finish, and its file must
be valid. Results are deterministic counts."""

import asyncio
from collections import Counter
from pathlib import Path

from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns.random_stewards import RULINGS_A_RACE, try_race
from tests.liveness_check import install_check

RACES_A_GAME = 100


def measure(settings: BenchSettings) -> MeasureResult:
    """Report races that wait for nobody, do not finish, or leave an invalid file."""
    install_check()
    each, notes, faults = Watch(), list[str](), list[str]()
    races = settings.choose_count(RACES_A_GAME, 1)
    for game in RULESETS:
        wrong, ruling_counts = list[str](), Counter[str]()
        for seed in range(races):
            folder = settings.folder / f"{game}-{seed}"
            folder.mkdir(parents=True)
            with each.time_block():
                fault = _try_race(game, seed, folder, ruling_counts)
            wrong += [f"{game}, {fault}"] if fault else []
        rulings = sum(count for kind, count in ruling_counts.items() if not kind.startswith("not "))
        notes.append(
            f"{game}: {races - len(wrong)} of {races} races ended; {rulings} rulings, of them {_few(ruling_counts)}"
        )
        faults += wrong
    return MeasureResult([Line(f"a race with {RULINGS_A_RACE} rulings, to its flag", "ms", each.wall)], notes, faults)


def _try_race(game: str, seed: int, folder: Path, ruling_counts: Counter[str]) -> str:
    try:
        return asyncio.run(try_race(game, seed, folder, ruling_counts=ruling_counts))
    except Exception as fault:  # noqa: BLE001 (the other races are driven all the same)
        return f"seed {seed}: {fault!r}"


def _few(ruling_counts: Counter[str]) -> str:
    most = [(kind, count) for kind, count in ruling_counts.most_common() if not kind.startswith("not ")]
    return ", ".join(f"{kind} {count}" for kind, count in most[:8])
