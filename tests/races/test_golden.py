"""Golden races are equal line by line, whatever the order of Python's sets."""

import os
import subprocess
import sys

import pytest

from tests.races.golden import END, RACES, read_golden
from tests.repository import ROOT
from tests.sampling import sample_cases


def drive_races(hash_seed: str) -> dict[str, str]:
    """Drive the races under a hash seed in one process."""
    names = sorted(RACES)
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "tests.races.golden", *names]
    run = subprocess.run(words, cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=True)
    *races, rest = run.stdout.split(END)
    assert not rest
    return {name: f"{race}\n" for name, race in zip(names, races, strict=True)}


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", sample_cases(("0", "1"), one_in=2))
def test_golden_races_are_driven_again_to_the_letter(hash_seed: str) -> None:
    """Changed on purpose? `python -m tests.races.golden --write` lays the races down anew."""
    for name, race in drive_races(hash_seed).items():
        log, digests = read_golden(name)
        pairs = zip(race.splitlines(), f"{log}\n{digests}".splitlines(), strict=False)
        for n, (line, expected_line) in enumerate(pairs, 1):
            assert line == expected_line, f"{name}, line {n}"
        assert race == f"{log}\n{digests}", name
