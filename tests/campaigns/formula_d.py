"""Campaigns of Formula D: many races of bot drivers, checked after every step.

`python -m tests.campaigns.formula_d [RACES]` (200). `make test` runs only a few of them."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from bot.cli.stats import StatsRequest, drive_races, load_course
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.model.tables import STOCK_NAMES
from rules.formula_d.model.track import Circuit
from rules.registry import RULESETS
from tests.campaigns.driving import PROCESSES, find_faults, run_campaigns, run_parallel
from tests.repository import LIBRARY

GAME = RULESETS["formula_d"]
TRACKS = ("nr-test", "lantern-harbour", "red-mesa", "tall-pines", "kestrel-pass")
PARTS = TRACKS
KINDS = (("racer", "daredevil"), ("daredevil",), ("racer",))
OPTIONS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {"mode": "basic"},
    {"weather": True, "tyres": True, "qualifying": True, "build": True},
    {"street": True, "weather": True},
    {"gears": "together", "teams": True, "pit_pool": True, "masters_pits": True},
    {"mode": "basic", "basic_slipstream": True, "danger_per_space": True, "mud_total_5": True},
    {"inertia": True, "spin_check": True, "block_flex": True, "weather": True, "weather_fde": True, "grid_low": True},
    {
        "casino_exact": True,
        "crowd_once": True,
        "jump_lane_change": True,
        "tie_first_come": True,
        "masters_lapping": True,
    },
)


def finish_share(track: str, races: int, options: Mapping[str, str | int | bool]) -> tuple[int, int]:
    """Racers that see the flag, of all their kind."""
    field = load_course(LIBRARY, GAME, track, StatsRequest(GAME.name, drivers=6, options=options, kinds=("racer",)))
    lines = [
        line for race in drive_races(field, [f"finish {n}" for n in range(races)], PROCESSES) for line in race.placings
    ]
    return sum(line.status == "finished" for line in lines), len(lines)


def drive_many_races(track: str, races: int, processes: int = PROCESSES) -> list[str]:
    """Drive many bot races under several options in turn; list their faults, with the seeds."""
    return run_parallel(partial(_find_race_faults, track), range(races), processes)


def _find_race_faults(track: str, number: int) -> list[str]:
    """Find impossible positions, endless rounds and exceptions in one race."""
    seed, options = f"{track} {number}", OPTIONS[number % len(OPTIONS)]
    request = StatsRequest(
        GAME.name, drivers=2 + number % 7, laps=1 + number % 2, options=options, kinds=KINDS[number % len(KINDS)]
    )
    field = load_course(LIBRARY, GAME, track, request)
    return find_faults(GAME, field, seed, partial(find_illegal_state, field.game.table.tables.circuit))


def find_illegal_state(circuit: Circuit, before: FormulaRace, after: FormulaRace) -> Iterator[str]:
    """Yield what is impossible in the position after a step."""
    standing = [car.at for car in after.cars.values() if car.at and not car.fallen and not after.qualifying]
    yield from (f"two cars on {space}" for space in dict.fromkeys(standing) if standing.count(space) > 1)
    places = sorted(car.place for car in after.cars.values() if car.status == "finished")
    if places != list(range(1, len(places) + 1)):
        yield f"places {places}"
    if after.turn is not None:
        yield f"{after.turn.seat}'s turn has no end"
    if set(before.marked) - set(after.marked):
        yield "a marker is gone"
    for seat, car in after.cars.items():
        in_race = before.round > 0 and not before.qualifying
        yield from (f"{seat} {fault}" for fault in _find_car_faults(circuit, before.cars[seat], car, in_race=in_race))


def _find_car_faults(circuit: Circuit, before: Car, after: Car, *, in_race: bool) -> Iterator[str]:
    for name in ("pool", *STOCK_NAMES):
        points_left, first = getattr(after.stock, name), getattr(after.first, name)
        if not 0 <= points_left <= first:
            yield f"has {points_left} {name} of {first}"
    if after.status == "running" and (after.at is None or after.at not in circuit.places):
        yield "races, but stands nowhere"
    if after.status == "running" and after.at and after.corner != circuit[after.at].corner:
        yield f"stands in {circuit[after.at].corner!r}, but counts stops of {after.corner!r}"
    if in_race and 0 < _count_spaces_driven(circuit, after) < _count_spaces_driven(circuit, before):
        yield "has driven backward"
    if before.status not in ("running", after.status):
        yield f"was {before.status} and is {after.status}"


def _count_spaces_driven(circuit: Circuit, car: Car) -> int:
    """Units driven on the road: out of its box a car may roll back to the first space beside it (F-106)."""
    on_road = car.at is not None and not circuit[car.at].side
    return car.crossings * circuit.length + circuit[car.at].progress if car.at and on_road else 0


def run(races: int) -> bool:
    """Run all campaigns and print their findings; return whether all is as it should be."""
    good = run_campaigns(TRACKS, drive_many_races, races)
    for track in TRACKS:
        for options in ({}, {"mode": "basic"}):
            part, whole = finish_share(track, races, options)
            print(f"{track}, {options or 'advanced'}: {part} of {whole} racers finished", flush=True)
            good &= 100 * part >= 80 * whole
    return good


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every campaign is as it should be."""
    return 0 if run(int(arguments[0]) if arguments else 200) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
