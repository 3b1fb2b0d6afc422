"""The campaign of Speed Circuit; the share of finishers and the comparison of two strategies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from bot.cli.stats import LoadedCourse, StatsRequest, drive_races, load_course
from rules.base import Json
from rules.questions import InvalidAnswer
from rules.speed_circuit import SPEED_CIRCUIT
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.model.state import SpeedCircuitRace
from rules.speed_circuit.model.tables import RuleTables
from tests.campaigns.driving import PROCESSES, Campaign, load_game
from tests.repository import LIBRARY

TRACKS = ("long-meadow", "old-quarry", "three-rivers", "heron-marsh")
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


def count_finishers(track: str, races: int) -> Share:
    """Count the racers that see the flag of two laps, among their kind."""
    course = _load_bots(track, "racer")
    lines = [line for race in drive_races(course, _list_seeds("finish", races), PROCESSES) for line in race.placings]
    return Share(sum(line.status == "finished" for line in lines), len(lines))


def measure_against_planner(track: str, races: int) -> dict[str, float]:
    """Return the mean place of three racers and of three planners in one field, changing seats every other race."""
    places: dict[str, list[int]] = {"racer": [], "planner": []}
    for kinds in (("racer", "planner"), ("planner", "racer")):
        course = _load_bots(track, *kinds)
        for race in drive_races(course, _list_seeds(f"against {kinds[0]}", races // 2), PROCESSES):
            for line in race.placings:
                places[course.drivers[line.seat]].append(line.place)
    return {kind: fmean(places_of_kind) for kind, places_of_kind in places.items()}


def _load_bots(track: str, *kinds: str) -> LoadedCourse:
    return load_course(LIBRARY, SPEED_CIRCUIT, track, StatsRequest("speed_circuit", drivers=6, laps=2, kinds=kinds))


def _list_seeds(name: str, races: int) -> list[str]:
    return [f"{name} {n}" for n in range(races)]


def _choose_race(profile: str, number: int) -> tuple[str, StatsRequest]:
    track, turn = TRACKS[number % len(TRACKS)], number // len(TRACKS)
    request = StatsRequest(
        "speed_circuit",
        drivers=12 if number % 100 == 0 else FIELDS[turn % len(FIELDS)],
        laps=2 if turn % 5 == 0 else 1,
        profile=profile,
        options=_choose_suitable_options(track, profile, OPTIONS[turn % len(OPTIONS)]),
        kinds=KINDS[turn // len(OPTIONS) % len(KINDS)],
    )
    return track, request


def _choose_suitable_options(track: str, profile: str, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the options that have an effect on this track and under this profile."""
    try:
        load_game("speed_circuit", track, profile).check_options(SPEED_CIRCUIT.options.model_validate(options))
    except InvalidAnswer as refusal:
        idle = refusal.facts["option"]
        return _choose_suitable_options(
            track, profile, {name: value for name, value in options.items() if name != idle}
        )
    return options


def _find_illegal_state(tables: RuleTables, before: SpeedCircuitRace, after: SpeedCircuitRace) -> Iterator[str]:
    occupied_spaces = [car.space for car in after.cars.values() if car.running and car.space]
    yield from (f"two cars on {space}" for space in dict.fromkeys(occupied_spaces) if occupied_spaces.count(space) > 1)
    for seat, car in after.cars.items():
        stock, first = car.stock, car.first
        if not (0 <= stock.wear <= first.wear and 0 <= stock.threes <= first.threes):
            yield f"{seat} has {stock} of {first}"
        if not 0 <= stock.ones <= first.ones + 3 * first.threes:
            yield f"{seat} has {stock} of {first}"
        if car.space is not None and car.side is not None:
            yield f"{seat} stands on {car.space} and beside the track"
        if car.speed % 20 or not 0 <= car.speed <= 260:
            yield f"{seat} does {car.speed} mph"
        place, place_before = (compute_absolute_position(tables.circuit, one) for one in (car, before.cars[seat]))
        if before.round and place < place_before:
            yield f"{seat} has driven backward"


CAMPAIGN = Campaign(SPEED_CIRCUIT, SPEED_CIRCUIT.profiles, _choose_race, _find_illegal_state)
