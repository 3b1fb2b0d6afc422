"""Whole races, line by line as they were driven once, whatever the order of Python's sets."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.races.golden import END, RACES, kept

ROOT = Path(__file__).parents[2]


HASH_SEEDS = {name: str(n % 2) for n, name in enumerate(sorted(RACES))}


@cache
def driven(hash_seed: str) -> dict[str, str]:
    """The races of a hash seed, driven by one process."""
    names = [name for name, seed in HASH_SEEDS.items() if seed == hash_seed]
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "tests.races.golden", *names]
    run = subprocess.run(words, cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=True)
    *races, rest = run.stdout.split(END)
    assert not rest
    return {name: f"{race}\n" for name, race in zip(names, races, strict=True)}


@pytest.mark.parametrize("name", HASH_SEEDS)
def test_a_golden_race_is_driven_again_to_the_letter(name: str) -> None:
    """Changed on purpose? `python -m tests.races.golden --write` lays the races down anew."""
    race, (log, digests) = driven(HASH_SEEDS[name])[name], kept(name)
    pairs = zip(race.splitlines(), f"{log}\n{digests}".splitlines(), strict=False)
    for n, (line, wanted) in enumerate(pairs, 1):
        assert line == wanted, f"{name}, line {n}"
    assert race == f"{log}\n{digests}"
