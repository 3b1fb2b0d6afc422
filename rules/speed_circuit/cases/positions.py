"""Positions of rulebook cases: cars as players write them, placed at the start of a turn."""

import re
from collections.abc import Mapping
from typing import Any

from rules.base import Json, Seat
from rules.casebook.vocabulary import UnreadableCase
from rules.ruleset import RaceSetup
from rules.speed_circuit.cases import static_cases
from rules.speed_circuit.cases.notation import SIDE_PATTERN, normalize, parse_price
from rules.speed_circuit.model.design import Design
from rules.speed_circuit.model.state import Car, Chain, Marker, Paid, SpeedCircuitRace, Stock, Visit
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.play.build import assemble_car

ATTRIBUTE_NAMES = {
    "acceleration": "acceleration",
    "deceleration": "deceleration",
    "top": "top_speed",
    "top_speed": "top_speed",
    "start": "start_speed",
    "start_speed": "start_speed",
}
DEFAULT_TURN = 5
"""The turn of a case that names none and has no car on the grid."""


def set_up_position(table: RaceSetup[RuleTables], race: SpeedCircuitRace, case: Mapping[str, Json]) -> SpeedCircuitRace:
    """Return the race at the start of a turn, before the plots, with the case's cars."""
    for seat, raw in case.get("cars", {}).items():
        race.cars[seat] = _place_car(table, race, raw, race.cars[seat])
    _check_distinct_spaces(race)
    grid = all(car.lap < 0 for car in race.cars.values())
    race.round = int(case.get("turn", 1 if grid else DEFAULT_TURN))
    race.agenda = ("plots",)
    race.markers = tuple(
        Marker(row=_convert_row_to_unit(table, row, ("marked",)), ordinal=n)
        for n, row in enumerate(case.get("marked", ()), 1)
    )
    race.crashes = len(race.markers)
    return race


def _check_distinct_spaces(race: SpeedCircuitRace) -> None:
    """Check that no two cars stand on one space (S-57)."""
    seat_by_space = dict[str, Seat]()
    for car in race.cars.values():
        if car.space and seat_by_space.setdefault(car.space, car.seat) != car.seat:
            raise UnreadableCase(("cars", car.seat, "at"), f"{seat_by_space[car.space]} stands on {car.space} already")


def _convert_row_to_unit(table: RaceSetup[RuleTables], row: Json, path: tuple[str | int, ...]) -> int:
    """Convert a row of the track to units."""
    rows = table.track.rows
    if not str(row).isdecimal() or int(row) >= rows:
        raise UnreadableCase(path, f"there is no row {row} on {table.track.name}: 0 to {rows - 1}")
    return int(row) * table.tables.circuit.unit


def _place_car(table: RaceSetup[RuleTables], race: SpeedCircuitRace, raw: Mapping[str, Json], entered_car: Car) -> Car:
    path = ("cars", entered_car.seat)
    if "at" not in raw:
        raise UnreadableCase(path, f"{entered_car.seat} needs a place: at = '(row,lane)'")
    tables = table.tables.with_settings(race.settings)
    build = static_cases.parse_build(raw.get("build", _default_columns(tables.design)), (*path, "build"))
    car = entered_car.model_copy()
    assemble_car(tables, car, build, race.laps)
    ones, threes = _parse_chips(raw, car.stock, path)
    car.stock = car.first = car.known = Stock(
        wear=_parse_integer(raw, "wear", car.stock.wear, path), ones=ones, threes=threes
    )
    damage = normalize(table, "damage", raw.get("damage", []))
    if set(damage.split()) - {"engine", "brakes"}:
        raise UnreadableCase((*path, "damage"), f"damage is engine or brakes, not {damage}")
    return car.model_copy(
        update={ATTRIBUTE_NAMES[key]: _parse_speed(raw, key, path) for key in raw if key in ATTRIBUTE_NAMES}
        | {"number": _parse_integer(raw, "number", car.number, path), "missed": _parse_integer(raw, "missed", 0, path)}
        | {"engine": damage.count("engine"), "brakes": damage.count("brakes"), "after_spin": raw.get("spun", False)}
        | {"speed": _parse_speed(raw, "speed", path), "tyres": str(raw.get("tyres", ""))}
        | _parse_place(table, raw, path)
        | _parse_progress(table, raw, path)
    )


def _default_columns(design: Design) -> dict[str, int]:
    """Return the columns of the worked examples' car: 40/40/160/60 in T-1 as in T-2."""
    middle = 0 if min(design.columns) < 0 else design.columns[len(design.columns) // 2]
    return dict.fromkeys(design.list_attributes(), middle)


def _parse_integer(raw: Mapping[str, Json], key: str, usual: int, path: tuple[str, ...]) -> int:
    text = str(raw.get(key, usual)).casefold().removesuffix("mph").strip()
    if not text.lstrip("-").isdecimal():
        raise UnreadableCase((*path, key), f"{key} must be a whole number, not {raw[key]}")
    return int(text)


def _parse_speed(raw: Mapping[str, Json], key: str, path: tuple[str, ...]) -> int:
    """Parse a speed in mph (S-1)."""
    speed = _parse_integer(raw, key, 0, path)
    if speed % MPH_PER_SPACE or speed < 0:
        raise UnreadableCase((*path, key), f"{key} must be a multiple of {MPH_PER_SPACE} mph, not {speed}")
    return speed


def _parse_chips(raw: Mapping[str, Json], usual: Stock, path: tuple[str, ...]) -> tuple[int, int]:
    """Parse [ones, threes]; a single number means -1 chips."""
    chips = raw.get("chips", [usual.ones, usual.threes])
    counts = chips if isinstance(chips, list) else [chips, 0]
    if len(counts) != 2 or not all(type(count) is int for count in counts):
        raise UnreadableCase((*path, "chips"), "chips are written [-1 chips, -3 chips], for instance [9, 1]")
    return counts[0], counts[1]


def _parse_place(table: RaceSetup[RuleTables], raw: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, Any]:
    """Return space or strip, row and lap of a place."""
    circuit, place = table.tables.circuit, normalize(table, "at", raw["at"])
    side, row = SIDE_PATTERN.search(str(place)), _parse_row_number(raw["at"])
    lap = _parse_integer(raw, "lap", -1 if row < 0 else 0, path)
    if side:
        return {
            "side": side[1],
            "row": _convert_row_to_unit(table, str(place).rpartition(" ")[2], (*path, "at")),
            "lap": lap,
        }
    if place not in circuit.number:
        raise UnreadableCase((*path, "at"), f"there is no space {raw['at']} on {circuit.name}")
    return {"space": place, "row": circuit.row[circuit.number[place]], "lap": lap}


def _parse_row_number(place: Json) -> int:
    match = re.search(r"-?\d+", str(place))
    return int(match[0]) if match else 0


def _parse_progress(table: RaceSetup[RuleTables], raw: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, Any]:
    """Return a corner already paid for and a racing line already begun."""
    circuit, progress = table.tables.circuit, dict[str, Any]()
    here = circuit.number.get(normalize(table, "at", raw["at"]), -1)
    if raw.get("corner") or raw.get("paid"):
        corner = raw.get("corner") or circuit.corner[here]
        if not corner:
            raise UnreadableCase(
                (*path, "paid"), f"{raw['at']} lies in no corner: say what was paid for, corner = 'NAME'"
            )
        if corner not in circuit.corners:
            raise UnreadableCase((*path, "corner"), f"there is no corner {corner} on {circuit.name}")
        if parse_price(raw.get("paid", ""))[0] is None:
            raise UnreadableCase((*path, "paid"), f"{raw['paid']} is no price: write 2W, 1W+C, C, nothing")
        progress["visit"] = Visit(
            corner, Paid(parse_price(raw.get("paid", ""))[0] or 0, parse_price(raw.get("paid", ""))[1])
        )
    if raw.get("arrow"):
        arrow = circuit.arrow.get(raw["arrow"])
        if arrow is None or here not in arrow.chain:
            raise UnreadableCase((*path, "arrow"), f"the arrow {raw['arrow']} does not run over {raw['at']}")
        progress["chain"] = Chain((arrow.name,), arrow.chain.index(here))
        progress |= _compute_line_progress(
            circuit, arrow.chain[: arrow.chain.index(here) + 1], progress.get("visit"), raw
        )
    return progress


def _compute_line_progress(
    circuit: Circuit, driven_spaces: tuple[int, ...], visit: Visit | None, raw: Mapping[str, Json]
) -> dict[str, Any]:
    """Return the visit with what its racing line has spared the car so far, at its speed (S-69)."""
    posted_limits = [circuit.limit[space] for space in driven_spaces if circuit.limit[space]]
    if not posted_limits or not circuit.corner[driven_spaces[-1]]:
        return {}
    visit = visit or Visit(circuit.corner[driven_spaces[-1]])
    return {"visit": visit._replace(bare=max(0, _parse_integer(raw, "speed", 0, ()) - min(posted_limits)))}
