"""Campaigns: share of finishers, comparison of strategies, and faults in many races. Results are deterministic
counts."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.registry import RULESETS
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns import driving, speed_circuit
from tests.campaigns.driving import PROCESSES

FOLDER = Path(driving.__file__).parent


def load_campaigns() -> Iterator[Any]:
    """Yield the modules that look over many races of a game.

    Each has `drive_many_races(part, races)` and `PARTS`: the game's profiles, or its tracks if it has one profile."""
    games = (game for game in RULESETS if (FOLDER / f"{game}.py").is_file())
    yield from (import_module(f"tests.campaigns.{game}") for game in games)


def measure(settings: BenchSettings) -> MeasureResult:
    """Run every campaign of every game, so many races each."""
    races = settings.races
    if races < 1:
        return MeasureResult([], ["left out (--campaigns 0)"])
    each = Watch()
    notes = list(_measure_finishers(settings, each))
    few = min(races, speed_circuit.MAX_COUNTED_RACES)
    faults, lines = list[str](), [_line(f"a race of six racers, {PROCESSES} at a time", each, few)]
    for campaign in load_campaigns():
        watch = Watch()
        for part in campaign.PARTS:
            with watch.time_block():
                wrong = campaign.drive_many_races(part, races)
            notes.append(f"{campaign.GAME.name}, {part}: {len(wrong)} faults in {races} races")
            faults += wrong
        what = f"a race of {campaign.GAME.title} looked over after every step, {PROCESSES} at a time"
        lines.append(_line(what, watch, races, lines[0]))
    return MeasureResult(lines, notes, faults)


def _measure_finishers(settings: BenchSettings, each: Watch) -> Iterator[str]:
    """Count the finishers of Speed Circuit, and who beats whom, in a sample of races."""
    few = min(settings.races, speed_circuit.MAX_COUNTED_RACES)
    for track in speed_circuit.TRACKS[: settings.choose_count(len(speed_circuit.TRACKS), 1)]:
        with each.time_block():
            share = speed_circuit.finish_share(track, few)
        places = speed_circuit.measure_against_planner(track, max(2, few))
        yield f"{track}: {share} racers saw the flag"
        yield f"{track}: mean place {', '.join(f'{kind} {mean:.2f}' for kind, mean in places.items())}"


def _line(what: str, watch: Watch, races: int, beside: Line | None = None) -> Line:
    return Line(what, "ms", [wall / races for wall in watch.wall], beside)
