"""`make bench`: duration of the bot's work, its memory, and the results of races of bot drivers.

Slow results are no failure. The exit code is 1 if something is wrong: an answer after more than three
seconds, an order that was lost, a post that came twice, a race that cannot be verified."""

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, format_table
from tests.bench.measures import MEASURES, Measure

RACES, QUICK_RACES = 24, 1
KILLS, QUICK_KILLS = 1000, 5
INPUTS, QUICK_INPUTS = 100_000, 200
RATIO_HELP = "ratio: the median, divided by that of the line named, which was run beside it in the same process."


def parse_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser("python -m tests.bench", description=__doc__)
    names = ", ".join(MEASURES)
    parser.add_argument("--only", action="append", choices=MEASURES, metavar="NAME", help=f"one of: {names}")
    parser.add_argument("--quick", action="store_true", help="a smoke run of less than a minute; figures mean little")
    parser.add_argument("--tuning", action="store_true", help="strengths: other races than those that are reported")
    parser.add_argument(
        "--game", action="append", choices=RULESETS, help="advice, achieved, analysis, strengths: this game only"
    )
    parser.add_argument("--campaigns", type=int, metavar="N", help=f"races in each campaign ({RACES})")
    parser.add_argument("--kills", type=int, metavar="N", help=f"kills in the siege ({KILLS:,})")
    parser.add_argument("--inputs", type=int, metavar="N", help=f"hostile inputs in the siege ({INPUTS:,})")
    parser.add_argument("--folder", type=Path, help="where databases are written (the system's temporary folder)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Run the chosen benchmarks and print each result as it comes; return the exit code."""
    options = parse_arguments(words)
    races = _many(options, options.campaigns, RACES, QUICK_RACES)
    kills = _many(options, options.kills, KILLS, QUICK_KILLS)
    inputs = _many(options, options.inputs, INPUTS, QUICK_INPUTS)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores. {RATIO_HELP}",
        flush=True,
    )
    good = True
    names = [*(options.only or MEASURES)]
    for n, name in enumerate(names, 1):
        with tempfile.TemporaryDirectory(prefix="steward-bench-", dir=options.folder) as folder:
            settings = BenchSettings(
                Path(folder), races, kills, inputs, options.quick, options.tuning, (*(options.game or ()),)
            )
            good &= run_and_print(f"{n} of {len(names)}, {name}", MEASURES[name], settings)
    return 0 if good else 1


def _many(options: argparse.Namespace, chosen_count: int | None, usually: int, quickly: int) -> int:
    return chosen_count if chosen_count is not None else quickly if options.quick else usually


def run_and_print(name: str, measure: Measure, settings: BenchSettings) -> bool:
    """Run one benchmark and print it; return whether nothing is wrong."""
    print(f"\n{name}: {measure.title}", flush=True)
    began = time.perf_counter()
    outcome = measure.run(settings)
    print(format_table(outcome.lines))
    for note in outcome.notes:
        print(f"  {note}")
    for fault in outcome.faults:
        print(f"  WRONG: {fault}")
    print(f"  ({time.perf_counter() - began:.0f} s)", flush=True)
    return not outcome.faults


if __name__ == "__main__":
    sys.exit(main())
