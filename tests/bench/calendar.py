"""Months of simulated play: ten races of every game with absent members and bot restarts. Results are
deterministic counts."""

from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns.calendar import AUTUMN, SPRING, Calendar, run_calendar

RACES = 10


def measure(settings: BenchSettings) -> MeasureResult:
    """Simulate an autumn and a spring, so that clocks change both ways."""
    each, runs = Watch(), list[Calendar]()
    seasons = {"autumn": AUTUMN, "spring": SPRING}
    for name, begins in list(seasons.items())[: settings.choose_count(2, 1)]:
        with each.time_block():
            runs.append(
                run_calendar(
                    settings.folder / name,
                    name,
                    settings.choose_count(RACES, 3),
                    begins,
                    laps=settings.choose_count(2, 1),
                )
            )
    notes = [_format_run(run) for run in runs]
    faults = [f"{run.seed}: {fault}" for run in runs for fault in run.faults]
    line = Line("a calendar of races to the last flag", "ms", each.wall)
    return MeasureResult([line], notes, faults)


def _format_run(run: Calendar) -> str:
    counts = ", ".join(f"{n} {what}" for what, n in sorted(run.happened.items()))
    posts = sum(run.channel.kinds.values())
    return f"{run.seed}: {len(run.numbers)} races, {run.days} days, {counts}; {posts} posts, {len(run.faults)} faults"
