"""A year of a league: three tiers, 24 members who come and go, and nobody needed but for rulings. These are counts, the
same every time."""

from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns.league import year


def measure(how: How) -> Found:
    """From the first lobby to the last champion."""
    watch = Watch()
    sizes = {"people": how.many(24, 6), "tiers": how.many(3, 1), "seasons_driven": how.many(4, 1)}
    with watch.running():
        run = year(how.folder / "league", "league", **sizes, meetings=how.many(4, 1))
    needed = [f"needed besides rulings: {count} × {what}" for what, count in sorted(run.needed.items())]
    line = Line("a year of a league", "ms", watch.wall)
    return Found([line], run.told().splitlines(), [*run.faults, *run.channel.faults, *needed])
