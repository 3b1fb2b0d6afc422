"""A year of a league: three tiers, 24 changing members, and stewards who only rule. Results are deterministic
counts."""

from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns.league import run_year


def measure(how: How) -> Found:
    """Simulate from the first lobby to the last champion."""
    watch = Watch()
    sizes = {
        "people": how.choose_count(24, 6),
        "tiers": how.choose_count(3, 1),
        "seasons_driven": how.choose_count(4, 1),
    }
    with watch.time_block():
        run = run_year(how.folder / "league", "league", **sizes, meetings=how.choose_count(4, 1))
    needs = [f"needed besides rulings: {count} × {what}" for what, count in sorted(run.needed.items())]
    line = Line("a year of a league", "ms", watch.wall)
    return Found([line], run.format_summary().splitlines(), [*run.faults, *run.channel.faults, *needs])
