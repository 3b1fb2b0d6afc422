"""What the tests try a sample of, tried in full: the battery over many more races of every game, with everything
compared that can be, and everything that strangers and hostile hands may do at the table."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench.figures import Found, How

ROOT = Path(__file__).parents[2]
SEEDS = 8
"""Races of each game and set of options; in the tests it is one."""
TAKES_A_SHARE = re.compile(r"tests\.(thorough|drawn) import|mostly_a_file")
DOORS = ("tests/end_to_end/test_doors.py", "tests/end_to_end/test_hostile_input.py")
SAMPLED = tuple(
    str(path)
    for path in sorted((ROOT / "tests").rglob("test_*.py"))
    if TAKES_A_SHARE.search(path.read_text("utf-8")) and path.relative_to(ROOT).as_posix() not in DOORS
)
"""All other tests that try a sample in the suite."""
TEXTS, JUMBLED = 20, 400
"""Texts that every option of a command is given, and slips and jumbles that every question is: in the tests one, and
20."""


def measure(how: How) -> Found:
    """Everything of which the suite tries a sample, but the doors, in a process a core."""
    seeds, texts = how.many(SEEDS, 1), how.many(JUMBLED, 20)
    said, faults = tested(SAMPLED, STEWARD_SEEDS=str(seeds), STEWARD_TEXTS=str(texts))
    return Found([], [f"{seeds} races of each game and set of options: {said}"], faults)


def doors(how: How) -> Found:
    """Every stranger at every door, and every act with every detail."""
    texts = how.many(TEXTS, 1)
    said, faults = tested(DOORS, STEWARD_TEXTS=str(texts))
    return Found([], [f"{texts} texts an option: {said}"], faults)


def tested(paths: Sequence[str], **surroundings: str) -> tuple[str, list[str]]:
    """Runs tests thoroughly, in a process a core; the last line, and what failed."""
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
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    faults = failed or ([f"the tests ended with {run.returncode}"] if run.returncode else [])
    return lines[-1] if lines else run.stderr[-200:], faults
