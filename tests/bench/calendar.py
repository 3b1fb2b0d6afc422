"""Months of a calendar: ten races of every game, their members away, asleep, replaced, the bot killed. Beside it,
nothing: these are counts, the same every time."""

from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns.calendar import AUTUMN, SPRING, Calendar, calendar

RACES = 10


def measure(how: How) -> Found:
    """An autumn and a spring, so that clocks change both ways."""
    each, runs = Watch(), list[Calendar]()
    seasons = {"autumn": AUTUMN, "spring": SPRING}
    for name, begins in list(seasons.items())[: how.many(2, 1)]:
        with each.running():
            runs.append(calendar(how.folder / name, name, how.many(RACES, 3), begins, laps=how.many(2, 1)))
    notes = [_told(run) for run in runs]
    faults = [f"{run.seed}: {fault}" for run in runs for fault in run.faults]
    line = Line("a calendar of races to the last flag", "ms", each.wall)
    return Found([line], notes, faults)


def _told(run: Calendar) -> str:
    happened = ", ".join(f"{n} {what}" for what, n in sorted(run.happened.items()))
    posts = sum(run.channel.kinds.values())
    return f"{run.seed}: {len(run.numbers)} races, {run.days} days, {happened}; {posts} posts, {len(run.faults)} faults"
