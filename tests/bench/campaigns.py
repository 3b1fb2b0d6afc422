"""Campaigns: share of finishers, comparison of strategies, and faults in many races. Results are deterministic
counts."""

from collections.abc import Iterator

from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.campaigns import speed_circuit
from tests.campaigns.driving import PROCESSES, load_campaigns

MAX_COUNTED_RACES = 200
"""Races in which finishers and places are counted, at most."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Run every part of every campaign, each with `settings.races` races."""
    races = settings.races
    if races < 1:
        return MeasureResult([], ["left out (--campaigns 0)"])
    each = Watch()
    notes = list(_measure_finishers(settings, each))
    few = min(races, MAX_COUNTED_RACES)
    faults, lines = list[str](), [_line(f"a race of six racers, {PROCESSES} at a time", each, few)]
    for campaign in load_campaigns():
        watch = Watch()
        for part in campaign.parts:
            with watch.time_block():
                wrong = campaign.drive_many_races(part, races)
            notes.append(f"{campaign.game.name}, {part}: {len(wrong)} faults in {races} races")
            faults += wrong
        what = f"a race of {campaign.game.title} looked over after every step, {PROCESSES} at a time"
        lines.append(_line(what, watch, races, lines[0]))
    return MeasureResult(lines, notes, faults)


def _measure_finishers(settings: BenchSettings, each: Watch) -> Iterator[str]:
    """Count the finishers of Speed Circuit, and who beats whom, in a sample of races."""
    few = min(settings.races, MAX_COUNTED_RACES)
    for track in speed_circuit.TRACKS[: settings.choose_count(len(speed_circuit.TRACKS), 1)]:
        with each.time_block():
            share = speed_circuit.count_finishers(track, few)
        places = speed_circuit.measure_against_planner(track, max(2, few))
        yield f"{track}: {share} racers saw the flag"
        yield f"{track}: mean place {', '.join(f'{kind} {mean:.2f}' for kind, mean in places.items())}"


def _line(what: str, watch: Watch, races: int, beside: Line | None = None) -> Line:
    return Line(what, "ms", [wall / races for wall in watch.wall], beside)
