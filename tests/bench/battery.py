"""All cases of the sampled tests: many more races of every game, and every hostile input in the sandbox."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.figures import BenchSettings, MeasureResult

ROOT = Path(__file__).parents[2]
SEEDS = 8
"""Races of each game and set of options; in the tests it is one."""
SAMPLING_IMPORT = re.compile(r"tests\.(thorough|drawn) import|on_sampled_databases")
HOSTILE_INPUT_TESTS = ("tests/end_to_end/test_access.py", "tests/end_to_end/test_hostile_input.py")
SAMPLED = tuple(
    str(path)
    for path in sorted((ROOT / "tests").rglob("test_*.py"))
    if SAMPLING_IMPORT.search(path.read_text("utf-8")) and path.relative_to(ROOT).as_posix() not in HOSTILE_INPUT_TESTS
)
"""All other tests that try a sample in the suite."""
TEXTS, JUMBLED = 20, 400
"""Texts for every option of a command, and misspelt or jumbled orders for every question; in the tests 1 and 20."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Run all cases of the sampled tests, except for hostile input, in one process for each core."""
    seeds, texts = settings.choose_count(SEEDS, 1), settings.choose_count(JUMBLED, 20)
    last_line, faults = run_tests(SAMPLED, STEWARD_SEEDS=str(seeds), STEWARD_TEXTS=str(texts))
    return MeasureResult([], [f"{seeds} races of each game and set of options: {last_line}"], faults)


def measure_hostile_input(settings: BenchSettings) -> MeasureResult:
    """Try every command and button as every stranger, and every action with every detail."""
    texts = settings.choose_count(TEXTS, 1)
    last_line, faults = run_tests(HOSTILE_INPUT_TESTS, STEWARD_TEXTS=str(texts))
    return MeasureResult([], [f"{texts} texts an option: {last_line}"], faults)


def run_tests(paths: Sequence[str], **surroundings: str) -> tuple[str, list[str]]:
    """Run tests with all their cases; return pytest's last line, and the failures."""
    wish = ("pytest", "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider", *paths)
    run = subprocess.run(
        [sys.executable, "-m", *wish],
        cwd=ROOT,
        env=os.environ | {"STEWARD_THOROUGH": "1"} | surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines()
    failures = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    faults = failures or ([f"the tests ended with {run.returncode}"] if run.returncode else [])
    return lines[-1] if lines else run.stderr[-200:], faults
