"""Whole races, line by line as they were driven once, whatever the order of Python's sets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.races.golden import RACES, kept

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "hash_seed"), [(name, str(n % 2)) for n, name in enumerate(sorted(RACES))])
def test_a_golden_race_is_driven_again_to_the_letter(name: str, hash_seed: str) -> None:
    """Changed on purpose? `python -m tests.races.golden --write` lays the races down anew."""
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "tests.races.golden", name]
    driven = subprocess.run(words, cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=True)
    log, digests = kept(name)
    pairs = zip(driven.stdout.splitlines(), f"{log}\n{digests}".splitlines(), strict=False)
    for n, (line, wanted) in enumerate(pairs, 1):
        assert line == wanted, f"{name}, line {n}"
    assert driven.stdout == f"{log}\n{digests}"
