"""Campaigns: how many see the flag, who beats whom, and what went wrong in many races. Beside them, nothing: these are
counts and places, the same every time."""

from collections.abc import Iterator
from typing import Any

from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns import circus_maximus, speed_circuit

CAMPAIGNS: tuple[Any, ...] = (speed_circuit, circus_maximus)
"""Of every game the module that looks its races over: its `GAME`, and `many_races(profile, races)`."""


def measure(how: How) -> Found:
    """Every campaign of every game, so many races each."""
    races = how.races
    if races < 1:
        return Found([], ["left out (--campaigns 0)"])
    each = Watch()
    notes = list(_seen_home(how, each))
    faults, lines = list[str](), [_line("a race of six racers, two at a time", each, races)]
    for campaign in CAMPAIGNS:
        looked = Watch()
        for profile in campaign.GAME.profiles:
            with looked.running():
                wrong = campaign.many_races(profile, races)
            notes.append(f"{campaign.GAME.name}, {profile}: {len(wrong)} faults in {races} races")
            faults += wrong
        what = f"a race of {campaign.GAME.title} looked over after every step, two at a time"
        lines.append(_line(what, looked, races, lines[0]))
    return Found(lines, notes, faults)


def _seen_home(how: How, each: Watch) -> Iterator[str]:
    """How many racers of Speed Circuit see the flag, and who beats whom."""
    for track in speed_circuit.TRACKS[: how.many(len(speed_circuit.TRACKS), 1)]:
        with each.running():
            share = speed_circuit.finish_share(track, how.races)
        places = speed_circuit.against_planner(track, max(2, how.races))
        yield f"{track}: {share} racers saw the flag"
        yield f"{track}: mean place {', '.join(f'{kind} {mean:.2f}' for kind, mean in places.items())}"


def _line(what: str, watch: Watch, races: int, beside: Line | None = None) -> Line:
    return Line(what, "ms", [wall / races for wall in watch.wall], beside)
