"""A year of a league: three tiers, 24 changing members, and stewards who only rule. Results are deterministic
counts."""

from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns.league import run_year


def measure(settings: BenchSettings) -> MeasureResult:
    """Simulate from the first lobby to the last champion."""
    watch = Watch()
    sizes = {
        "people": settings.choose_count(24, 6),
        "tiers": settings.choose_count(3, 1),
        "seasons_driven": settings.choose_count(4, 1),
    }
    with watch.time_block():
        run = run_year(settings.folder / "league", "league", **sizes, meetings=settings.choose_count(4, 1))
    needs = [f"needed besides rulings: {count} × {what}" for what, count in sorted(run.needed.items())]
    line = Line("a year of a league", "ms", watch.wall)
    return MeasureResult([line], run.format_summary().splitlines(), [*run.faults, *run.channel.faults, *needs])
