"""Many races of Formula D driven by bots, and what is checked after every step of them."""

from collections.abc import Iterator

from bot.cli.stats import StatsRequest
from rules.formula_d import FORMULA_D
from rules.formula_d.model.state import Car, FormulaRace
from rules.formula_d.model.tables import STOCK_NAMES, RuleTables
from rules.formula_d.model.track import Circuit
from tests.campaigns.driving import Campaign

TRACKS = ("nr-test", "lantern-harbour", "red-mesa", "tall-pines", "kestrel-pass")
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


def _choose_race(track: str, number: int) -> tuple[str, StatsRequest]:
    request = StatsRequest(
        "formula_d",
        drivers=2 + number % 7,
        laps=1 + number % 2,
        options=OPTIONS[number % len(OPTIONS)],
        kinds=KINDS[number % len(KINDS)],
    )
    return track, request


def _find_illegal_state(tables: RuleTables, before: FormulaRace, after: FormulaRace) -> Iterator[str]:
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
        yield from (
            f"{seat} {fault}" for fault in _find_car_faults(tables.circuit, before.cars[seat], car, in_race=in_race)
        )


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
    """Count the spaces driven on the road; beside it 0, as a car may roll back to it from a box (F-106)."""
    on_road = car.at is not None and not circuit[car.at].side
    return car.crossings * circuit.length + circuit[car.at].progress if car.at and on_road else 0


CAMPAIGN = Campaign(FORMULA_D, TRACKS, _choose_race, _find_illegal_state)
