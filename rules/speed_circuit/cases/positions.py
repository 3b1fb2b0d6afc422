"""Positions of rulebook cases: cars as players write them, put where they stand when a turn begins."""

import re
from collections.abc import Mapping
from typing import Any

from rules.casebook.words import UnreadableCase
from rules.ruleset import Table
from rules.speed_circuit.cases import chapters as case_chapters
from rules.speed_circuit.cases.amounts import price
from rules.speed_circuit.cases.spelling import SIDE, plain
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.design import Design
from rules.speed_circuit.model.state import Car, Chain, Marker, Paid, SpeedCircuitRace, Stock, Visit
from rules.speed_circuit.play.build import assemble
from rules.speed_circuit.play.plotting import STEP
from rules.values import Json, Seat

FIGURES = {
    "acceleration": "acceleration",
    "deceleration": "deceleration",
    "top": "top_speed",
    "top_speed": "top_speed",
    "start": "start_speed",
    "start_speed": "start_speed",
}
MIDDLE_OF_RACE = 5
"""The turn in which a case plays where nobody stands on the grid and it names none."""


def position(table: Table[Book], race: SpeedCircuitRace, case: Mapping[str, Json]) -> SpeedCircuitRace:
    """The race at the start of a turn, before the plots, every car as the case has it."""
    for seat, raw in case.get("cars", {}).items():
        race.cars[seat] = _car(table, race, raw, race.cars[seat])
    _apart(race)
    grid = all(car.lap < 0 for car in race.cars.values())
    race.round = int(case.get("turn", 1 if grid else MIDDLE_OF_RACE))
    race.agenda = ("plots",)
    race.markers = tuple(
        Marker(row=_unit(table, row, ("marked",)), ordinal=n) for n, row in enumerate(case.get("marked", ()), 1)
    )
    race.crashes = len(race.markers)
    return race


def _apart(race: SpeedCircuitRace) -> None:
    """S-57: two cars cannot stand on one space."""
    held = dict[str, Seat]()
    for car in race.cars.values():
        if car.space and held.setdefault(car.space, car.seat) != car.seat:
            raise UnreadableCase(("cars", car.seat, "at"), f"{held[car.space]} stands on {car.space} already")


def _unit(table: Table[Book], row: Json, path: tuple[str | int, ...]) -> int:
    """A whole row of the track, in units."""
    rows = table.track.rows
    if not str(row).isdecimal() or int(row) >= rows:
        raise UnreadableCase(path, f"there is no row {row} on {table.track.name}: 0 to {rows - 1}")
    return int(row) * table.book.circuit.unit


def _car(table: Table[Book], race: SpeedCircuitRace, raw: Mapping[str, Json], entered: Car) -> Car:
    path = ("cars", entered.seat)
    if "at" not in raw:
        raise UnreadableCase(path, f"{entered.seat} needs a place: at = '(row,lane)'")
    book = table.book.under(race.settings)
    build = case_chapters.build_of(raw.get("build", _usual(book.design)), (*path, "build"))
    car = entered.model_copy()
    assemble(book, car, build, race.laps)
    ones, threes = _chips(raw, car.stock, path)
    car.stock = car.first = car.known = Stock(wear=_whole(raw, "wear", car.stock.wear, path), ones=ones, threes=threes)
    damage = plain(table, "damage", raw.get("damage", []))
    if set(damage.split()) - {"engine", "brakes"}:
        raise UnreadableCase((*path, "damage"), f"damage is engine or brakes, not {damage}")
    return car.model_copy(
        update={FIGURES[key]: _mph(raw, key, path) for key in raw if key in FIGURES}
        | {"number": _whole(raw, "number", car.number, path), "missed": _whole(raw, "missed", 0, path)}
        | {"engine": damage.count("engine"), "brakes": damage.count("brakes"), "after_spin": raw.get("spun", False)}
        | {"speed": _mph(raw, "speed", path), "tyres": str(raw.get("tyres", ""))}
        | _where(table, raw, path)
        | _underway(table, raw, path)
    )


def _usual(design: Design) -> dict[str, int]:
    """The columns of the worked examples' car: 40/40/160/60 in T-1 as in T-2."""
    middle = 0 if min(design.columns) < 0 else design.columns[len(design.columns) // 2]
    return dict.fromkeys(design.attributes(), middle)


def _whole(raw: Mapping[str, Json], key: str, usual: int, path: tuple[str, ...]) -> int:
    said = str(raw.get(key, usual)).casefold().removesuffix("mph").strip()
    if not said.lstrip("-").isdecimal():
        raise UnreadableCase((*path, key), f"{key} must be a whole number, not {raw[key]}")
    return int(said)


def _mph(raw: Mapping[str, Json], key: str, path: tuple[str, ...]) -> int:
    """S-1."""
    speed = _whole(raw, key, 0, path)
    if speed % STEP or speed < 0:
        raise UnreadableCase((*path, key), f"{key} must be a multiple of {STEP} mph, not {speed}")
    return speed


def _chips(raw: Mapping[str, Json], usual: Stock, path: tuple[str, ...]) -> tuple[int, int]:
    """[ones, threes]; a figure alone is -1 chips."""
    said = raw.get("chips", [usual.ones, usual.threes])
    counts = said if isinstance(said, list) else [said, 0]
    if len(counts) != 2 or not all(type(count) is int for count in counts):
        raise UnreadableCase((*path, "chips"), "chips are written [-1 chips, -3 chips], for instance [9, 1]")
    return counts[0], counts[1]


def _where(table: Table[Book], raw: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, Any]:
    """Space or strip, row and lap of a written place."""
    circuit, said = table.book.circuit, plain(table, "at", raw["at"])
    side, row = SIDE.search(str(said)), _row(raw["at"])
    lap = _whole(raw, "lap", -1 if row < 0 else 0, path)
    if side:
        return {"side": side[1], "row": _unit(table, str(said).rpartition(" ")[2], (*path, "at")), "lap": lap}
    if said not in circuit.number:
        raise UnreadableCase((*path, "at"), f"there is no space {raw['at']} on {circuit.name}")
    return {"space": said, "row": circuit.row[circuit.number[said]], "lap": lap}


def _row(said: Json) -> int:
    found = re.search(r"-?\d+", str(said))
    return int(found[0]) if found else 0


def _underway(table: Table[Book], raw: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, Any]:
    """A corner already paid for, a racing line already begun."""
    circuit, found = table.book.circuit, dict[str, Any]()
    here = circuit.number.get(plain(table, "at", raw["at"]), -1)
    if raw.get("corner") or raw.get("paid"):
        corner = raw.get("corner") or circuit.corner[here]
        if not corner:
            raise UnreadableCase(
                (*path, "paid"), f"{raw['at']} lies in no corner: say what was paid for, corner = 'NAME'"
            )
        if corner not in circuit.corners:
            raise UnreadableCase((*path, "corner"), f"there is no corner {corner} on {circuit.name}")
        if price(raw.get("paid", ""))[0] is None:
            raise UnreadableCase((*path, "paid"), f"{raw['paid']} is no price: write 2W, 1W+C, C, nothing")
        found["visit"] = Visit(corner, Paid(price(raw.get("paid", ""))[0] or 0, price(raw.get("paid", ""))[1]))
    if raw.get("arrow"):
        arrow = circuit.arrow.get(raw["arrow"])
        if arrow is None or here not in arrow.chain:
            raise UnreadableCase((*path, "arrow"), f"the arrow {raw['arrow']} does not run over {raw['at']}")
        found["chain"] = Chain((arrow.name,), arrow.chain.index(here))
        found |= _on_line(circuit, arrow.chain[: arrow.chain.index(here) + 1], found.get("visit"), raw)
    return found


def _on_line(circuit: Circuit, driven: tuple[int, ...], visit: Visit | None, raw: Mapping[str, Json]) -> dict[str, Any]:
    """S-69: what its racing line has spared a car so far, at the speed it has now."""
    posted = [circuit.limit[space] for space in driven if circuit.limit[space]]
    if not posted or not circuit.corner[driven[-1]]:
        return {}
    visit = visit or Visit(circuit.corner[driven[-1]])
    return {"visit": visit._replace(bare=max(0, _whole(raw, "speed", 0, ()) - min(posted)))}
