"""Compares races that differ in one hidden card, or in what one driver views or drafts in private: others must
read the same."""

import asyncio
import shutil
from collections import Counter
from itertools import count

from rules.powersled.model.questions import HIDDEN_QUESTION_KINDS
from tests import private_looks
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.two_worlds import GAMES, compare_worlds, list_differences, make_random_draw

DRAWS, QUICK_DRAWS = 600, 4
SEEDS, QUICK_SEEDS = 10, 1
MAX_DRAWS_FACTOR = 4
"""At most so many times as many draws are made until every kind of covered question has come up."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Report how many pairs could be made, in how many the driver was asked in one race only, and the differences."""
    return asyncio.run(_compare_pairs(settings))


async def _compare_pairs(settings: BenchSettings) -> MeasureResult:
    min_draws, kinds, modes = settings.choose_count(DRAWS, QUICK_DRAWS), Counter[str](), Counter[str]()
    asked_pairs, faults, seed = 0, list[str](), 0
    for seed in count(1):
        if seed > min_draws and (
            settings.quick or not HIDDEN_QUESTION_KINDS - {*kinds} or seed > MAX_DRAWS_FACTOR * min_draws
        ):
            break
        draw, folder = make_random_draw(seed), settings.folder / str(seed)
        folder.mkdir(parents=True)
        pair = await compare_worlds(folder, draw)
        shutil.rmtree(folder)
        if pair is None:
            continue
        one, other = pair
        modes[draw.mode] += 1
        kinds.update(other.kinds)
        asked_pairs += other.question_count > one.question_count
        faults += [f"{draw}: {a[:2]}, {b[:2]}" for a, b in list_differences(one, other)[:1]]
    never = () if settings.quick else sorted({*HIDDEN_QUESTION_KINDS, *GAMES} - {*kinds, *modes})
    faults += [f"{kind} has never come up" for kind in never]
    lines = [
        Line("draws", "draws", [seed - 1]),
        Line("pairs of equal public facts", "pairs", [modes.total()]),
        Line("asked in one world only", "pairs", [asked_pairs]),
    ]
    picture_count, wrong = await _compare_pictures(settings)
    lines.append(Line("pictures looked at in private", "pictures", [picture_count]))
    faults += wrong
    return MeasureResult(
        lines, (", ".join(f"{kind} {times}" for kind, times in sorted((kinds + modes).items())),), faults
    )


async def _compare_pictures(settings: BenchSettings) -> tuple[int, list[str]]:
    """Count the pictures that drivers viewed in private, and list the others' pictures that differ."""
    count, faults = 0, list[str]()
    for position in private_looks.list_positions(settings.choose_count(SEEDS, QUICK_SEEDS)):
        if settings.quick and position.round % 2:
            continue
        folder = settings.folder / "looks"
        pictures = await private_looks.compare_pictures(folder, position)
        shutil.rmtree(folder)
        if pictures is not None:
            quiet, busy, picture_count = pictures
            count += picture_count
            faults += [f"{position}: {name}" for name in private_looks.list_view_differences(quiet, busy)]
    return count, faults
