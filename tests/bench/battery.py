"""The battery of the tests over many more races of every game, and with everything compared that can be."""

import os
import subprocess
import sys
from pathlib import Path

from tests.bench.figures import Found, How

ROOT = Path(__file__).parents[2]
SEEDS = 8
"""Races of each game and set of options; in the tests it is one."""


def measure(how: How) -> Found:
    """`tests/properties`, in a process a core."""
    seeds = how.many(SEEDS, 1)
    wish = ("pytest", "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider", "tests/properties")
    run = subprocess.run(
        [sys.executable, "-m", *wish],
        cwd=ROOT,
        env=os.environ | {"STEWARD_SEEDS": str(seeds)},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    faults = failed or ([f"the battery ended with {run.returncode}"] if run.returncode else [])
    return Found(
        [], [f"{seeds} races of each game and set of options: {lines[-1] if lines else run.stderr[-200:]}"], faults
    )
