"""Campaigns: how many see the flag, who beats whom, and what went wrong in many races. Beside them, nothing: these are
counts and places, the same every time."""

from tests.bench.figures import Found, How, Line, Watch
from tests.campaigns import speed_circuit


def measure(how: How) -> Found:
    """Every campaign of Speed Circuit, so many races each."""
    races = how.races
    if races < 1:
        return Found([], ["left out (--campaigns 0)"])
    notes, faults, each = list[str](), list[str](), Watch()
    for track in speed_circuit.TRACKS[: how.many(len(speed_circuit.TRACKS), 1)]:
        with each.running():
            share = speed_circuit.finish_share(track, races)
        places = speed_circuit.against_planner(track, max(2, races))
        notes.append(f"{track}: {share} racers saw the flag")
        notes.append(f"{track}: mean place {', '.join(f'{kind} {mean:.2f}' for kind, mean in places.items())}")
    looked = Watch()
    for profile in speed_circuit.GAME.profiles:
        with looked.running():
            wrong = speed_circuit.many_races(profile, races)
        notes.append(f"{profile}: {len(wrong)} faults in {races} races of 2 to 12 cars")
        faults += wrong
    beside = Line("a race of six racers, two at a time", "ms", [wall / races for wall in each.wall])
    after = Line(
        "a race looked over after every step, two at a time", "ms", [wall / races for wall in looked.wall], beside
    )
    return Found([beside, after], notes, faults)
