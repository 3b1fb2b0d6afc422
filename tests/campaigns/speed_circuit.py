"""Campaigns of Speed Circuit: many races of bot drivers, measured and checked.

`make bench`, or `python -m tests.campaigns.speed_circuit [RACES]` (200); `make test` runs only a few of
them. With PROFILE FIRST LAST it checks the races with these numbers in one process: a campaign of days, in
parts."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from bot.app.race_snapshot import Game
from bot.cli.stats import LoadedCourse, StatsRequest, drive_races, load_course
from rules.base import Json
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.model.state import SpeedCircuitRace
from tests.campaigns.driving import PROCESSES, find_faults, run_parallel
from tests.repository import LIBRARY

GAME = RULESETS["speed_circuit"]
PARTS = GAME.profiles
TRACKS = ("long-meadow", "old-quarry", "three-rivers", "heron-marsh")
CARS = 6
FIELDS = (2, 3, 2, 4, 2, 3, 6)
"""How many cars start in the many races: few, so that there can be many; twelve in one race of a hundred."""
KINDS = (("racer", "planner"), ("racer",), ("planner",))
OPTIONS: tuple[dict[str, Json], ...] = (
    {},
    {"pits": True},
    {"blind": True, "missing_order": "gm_planner"},
    {"no_dice": True},
    {"blind": True, "pits": True, "stop_after_winner": True},
    {"allow_plot_zero": True, "missing_at_zero": "stay"},
    {"grid": "start_speed", "start_table": "2016", "test_fail_drop": 40, "slip_rear_min": 120, "post_spin_min": True},
    {"classic_era": True, "handicap": "red 0", "pass_keeps_line": True, "spun_defends": False, "points": "field_plus"},
    {"grid": "bid", "ah77_wear_per_race": True, "rear_end": "brake", "missing_order": "stored"},
    {"grid": "groups", "slip_when": "end", "slip_speed_bonus": 20, "pass_table": "draft", "block": "sequential"},
    {"chips_after_roll": True, "block": "plus2", "knockout_bid": True, "corner_accel": "never"},
    {"rear_end": "spin", "design": "cfr", "engine_fail_half": "after_test", "order_by": "track_row", "pits": True},
)


@dataclass(frozen=True)
class Share:
    """A share: a count out of a total."""

    part: int
    whole: int

    def __str__(self) -> str:
        return f"{self.part} of {self.whole} ({100 * self.part / max(1, self.whole):.1f} %)"


def finish_share(track: str, races: int, profile: str = "wbc") -> Share:
    """Racers that see the flag of two laps, among their kind."""
    field = _load_course(track, StatsRequest(GAME.name, drivers=CARS, laps=2, profile=profile, kinds=("racer",)))
    lines = [line for race in drive_races(field, _list_seeds("finish", races), PROCESSES) for line in race.placings]
    return Share(sum(line.status == "finished" for line in lines), len(lines))


def measure_against_planner(track: str, races: int) -> dict[str, float]:
    """Mean place of three racers and of three planners in one field, changing seats every other race."""
    places: dict[str, list[int]] = {"racer": [], "planner": []}
    for kinds in (("racer", "planner"), ("planner", "racer")):
        field = _load_course(track, StatsRequest(GAME.name, drivers=CARS, laps=2, profile="wbc", kinds=kinds))
        for race in drive_races(field, _list_seeds(f"against {kinds[0]}", races // 2), PROCESSES):
            for line in race.placings:
                places[field.drivers[line.seat]].append(line.place)
    return {kind: sum(places_of_kind) / len(places_of_kind) for kind, places_of_kind in places.items()}


def drive_many_races(profile: str, races: int, processes: int = PROCESSES, first: int = 0) -> list[str]:
    """What went wrong in so many automatic races on the race tracks, under several options in turn: a line each, with
    the seed. Those of a track come together, since what the drivers work out for a track is kept."""
    numbers = sorted(range(first, first + races), key=lambda n: n % len(TRACKS))
    return run_parallel(partial(_find_race_faults, profile), numbers, processes)


def _find_race_faults(profile: str, number: int) -> list[str]:
    """Find impossible positions, endless rounds and exceptions in one race."""
    track, seed = TRACKS[number % len(TRACKS)], f"{profile} {number}"
    turn = number // len(TRACKS)
    cars, laps = 12 if number % 100 == 0 else FIELDS[turn % len(FIELDS)], 2 if turn % 5 == 0 else 1
    request = StatsRequest(
        GAME.name,
        drivers=cars,
        laps=laps,
        profile=profile,
        kinds=KINDS[turn // len(OPTIONS) % len(KINDS)],
        options=_choose_suitable_options(track, profile, OPTIONS[turn % len(OPTIONS)]),
    )
    field = load_course(LIBRARY, GAME, track, request, _load_setup(track, profile))
    return [f"{track}, {fault}" for fault in find_faults(GAME, field, seed, partial(_list_illegal_moves, field))]


@cache
def _load_setup(track: str, profile: str) -> Game:
    """Track and tables, laid once for all races."""
    return _load_course(track, StatsRequest(GAME.name, profile=profile)).game


def _choose_suitable_options(track: str, profile: str, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the options that have an effect on this track and under this profile."""
    try:
        _load_setup(track, profile).check_options(GAME.options.model_validate(options))
    except InvalidAnswer as refusal:
        idle = refusal.facts["option"]
        return _choose_suitable_options(
            track, profile, {name: value for name, value in options.items() if name != idle}
        )
    return options


def _list_illegal_moves(field: LoadedCourse, before: SpeedCircuitRace, after: SpeedCircuitRace) -> Iterator[str]:
    circuit = field.game.table.tables.circuit
    occupied_spaces = [car.space for car in after.cars.values() if car.running and car.space]
    yield from (f"two cars on {space}" for space in dict.fromkeys(occupied_spaces) if occupied_spaces.count(space) > 1)
    for seat, car in after.cars.items():
        stock, first = car.stock, car.first
        if not (0 <= stock.wear <= first.wear and 0 <= stock.threes <= first.threes):
            yield f"{seat} has {stock} of {first}"
        if not 0 <= stock.ones <= first.ones + 3 * first.threes:
            yield f"{seat} has {stock} of {first}"
        if car.speed % 20 or not 0 <= car.speed <= 260:
            yield f"{seat} does {car.speed} mph"
        if before.round and compute_absolute_position(circuit, car) < compute_absolute_position(
            circuit, before.cars[seat]
        ):
            yield f"{seat} has driven backward"


def _load_course(track: str, request: StatsRequest) -> LoadedCourse:
    return load_course(LIBRARY, GAME, track, request)


def _list_seeds(name: str, races: int) -> list[str]:
    return [f"{name} {n}" for n in range(races)]


MAX_COUNTED_RACES = 200
"""Of so many races at most it is counted who sees the flag, and before whom."""


def run(races: int) -> bool:
    """Run all campaigns and print their figures; return whether all is as it should be."""
    good, few = True, min(races, MAX_COUNTED_RACES)
    for track in TRACKS:
        share = _time_campaign(f"{track}: finished", finish_share, track, few)
        places = measure_against_planner(track, few)
        print(f"{track}: mean place racer {places['racer']:.2f}, planner {places['planner']:.2f}", flush=True)
        good &= 100 * share.part >= 80 * share.whole and places["racer"] < places["planner"]
    for profile in GAME.profiles:
        faults = _time_campaign(f"{profile}: faults in {races} races", drive_many_races, profile, races)
        good &= not faults
    return good


def drive_for_days(profile: str, first: int, last: int, at_once: int = 100) -> bool:
    """The races from `first` to `last` in one process, a line every so often: for days with time to spare."""
    good, began = True, time.monotonic()
    for n in range(first, last, at_once):
        upto = min(last, n + at_once)
        faults = drive_many_races(profile, upto - n, 1, n)
        print(f"{profile} to {upto}: faults: {faults or 'none'}, {time.monotonic() - began:.0f} s", flush=True)
        good &= not faults
    return good


def _time_campaign(name: str, campaign: Any, *args: Any) -> Any:
    began = time.monotonic()
    outcome = campaign(*args)
    print(f"{name}: {outcome or 'none'}, {time.monotonic() - began:.0f} s", flush=True)
    return outcome


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every campaign is as it should be."""
    if len(arguments) > 1:
        profile, first, last = arguments
        return 0 if drive_for_days(profile, int(first), int(last)) else 1
    return 0 if run(int(arguments[0]) if arguments else 200) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
