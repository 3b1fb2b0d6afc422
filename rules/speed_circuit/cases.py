"""Speed Circuit's words for rulebook cases: positions as players write them, and everything read back.

`tests/cases/README.md` lists them for people.
"""

import re
from collections.abc import Mapping
from typing import Any, get_args

from rules.casework.words import Unreadable, Vocabulary
from rules.questions import Question
from rules.ruleset import Table
from rules.speed_circuit import case_chapters
from rules.speed_circuit.book import Book
from rules.speed_circuit.build import assemble
from rules.speed_circuit.case_prices import price
from rules.speed_circuit.circuit import Circuit
from rules.speed_circuit.design import Design
from rules.speed_circuit.facts import FACTS
from rules.speed_circuit.order import absolute, place_of
from rules.speed_circuit.questions import AnyQuestion
from rules.speed_circuit.state import Car, Chain, Marker, Paid, SpeedCircuitRace, Stock, Visit
from rules.values import Json, Seat

ROLLS = (
    "grid tie", "start speed", "acceleration", "top speed", "brakes, plotted overage", "brakes, emergency",
    "chance, corner", "forced pass", "crash involvement", "off-track side",
)  # fmt: skip
"""T-14."""
FIGURES = {
    "acceleration": "acceleration", "deceleration": "deceleration", "top": "top_speed", "top_speed": "top_speed",
    "start": "start_speed", "start_speed": "start_speed",
}  # fmt: skip
CAR = frozenset(FIGURES) | {
    "at", "lap", "speed", "wear", "chips", "damage", "build", "number", "corner", "paid", "arrow", "spun", "missed",
    "tyres",
}  # fmt: skip
AFTER = frozenset(FIGURES) | {
    "at", "lap", "absolute", "speed", "wear", "chips", "damage", "status", "reason", "place", "corner", "paid", "arrow",
    "spun", "missed", "path", "moved", "tyres", "standing",
}  # fmt: skip
SHEET = frozenset(
    {"speed", "test_chips", "brake_pay", "route", "end_lane", "arrow", "corner_pay", "max_wear", "brake_if", "slip",
     "pass", "defend_chips", "chance_chips", "pit", "soft", "if"}
)  # fmt: skip
PRICES = ("line", "paid", "say")
SIDE = re.compile(r"\b(left|right)\b")
MIDDLE_OF_RACE = 5
"""The turn in which a case plays where nobody stands on the grid and it names none."""


def position(table: Table[Book], race: SpeedCircuitRace, case: Mapping[str, Json]) -> SpeedCircuitRace:
    """The race at the start of a turn, before the plots, every car as the case has it."""
    for seat, raw in case.get("cars", {}).items():
        race.cars[seat] = _car(table, race, raw, race.cars[seat])
    grid = all(car.lap < 0 for car in race.cars.values())
    race.round = int(case.get("turn", 1 if grid else MIDDLE_OF_RACE))
    race.agenda = ("plots",)
    race.markers = tuple(
        Marker(row=int(row) * table.book.circuit.unit, ordinal=n) for n, row in enumerate(case.get("marked", ()), 1)
    )
    race.crashes = len(race.markers)
    return race


def _car(table: Table[Book], race: SpeedCircuitRace, raw: Mapping[str, Json], entered: Car) -> Car:
    path = ("cars", entered.seat)
    if "at" not in raw:
        raise Unreadable(path, f"{entered.seat} needs a place: at = '(row,lane)'")
    book = table.book.under(race.settings)
    build = case_chapters.build_of(raw.get("build", _usual(book.design)), (*path, "build"))
    car = entered.model_copy()
    assemble(book, car, build, race.laps)
    ones, threes = _chips(raw, car.stock, path)
    car.stock = car.first = car.known = Stock(wear=_whole(raw, "wear", car.stock.wear, path), ones=ones, threes=threes)
    damage = plain(table, "damage", raw.get("damage", []))
    return car.model_copy(
        update={FIGURES[key]: _whole(raw, key, 0, path) for key in raw if key in FIGURES}
        | {"number": _whole(raw, "number", car.number, path), "missed": _whole(raw, "missed", 0, path)}
        | {"engine": damage.count("engine"), "brakes": damage.count("brakes"), "after_spin": raw.get("spun", False)}
        | {"speed": _whole(raw, "speed", 0, path), "tyres": str(raw.get("tyres", ""))}
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
        raise Unreadable((*path, key), f"{key} must be a whole number, not {raw[key]}")
    return int(said)


def _chips(raw: Mapping[str, Json], usual: Stock, path: tuple[str, ...]) -> tuple[int, int]:
    """[ones, threes]; a figure alone is -1 chips."""
    said = raw.get("chips", [usual.ones, usual.threes])
    counts = said if isinstance(said, list) else [said, 0]
    if len(counts) != 2 or not all(type(count) is int for count in counts):
        raise Unreadable((*path, "chips"), "chips are written [-1 chips, -3 chips], for instance [9, 1]")
    return counts[0], counts[1]


def _where(table: Table[Book], raw: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, Any]:
    """Space or strip, row and lap of a written place."""
    circuit, said = table.book.circuit, plain(table, "at", raw["at"])
    side, row = SIDE.search(str(said)), _row(raw["at"])
    lap = _whole(raw, "lap", -1 if row < 0 else 0, path)
    if side:
        return {"side": side[1], "row": int(str(said).rpartition(" ")[2]) * circuit.unit, "lap": lap}
    if said not in circuit.number:
        raise Unreadable((*path, "at"), f"there is no space {raw['at']} on {circuit.name}")
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
        if corner not in circuit.corners:
            raise Unreadable((*path, "corner"), f"there is no corner {corner} on {circuit.name}")
        found["visit"] = Visit(corner, Paid(price(raw.get("paid", ""))[0] or 0, price(raw.get("paid", ""))[1]))
    if raw.get("arrow"):
        arrow = circuit.arrow.get(raw["arrow"])
        if arrow is None or here not in arrow.chain:
            raise Unreadable((*path, "arrow"), f"the arrow {raw['arrow']} does not run over {raw['at']}")
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


def seen(table: Table[Book], race: Any, seat: Seat) -> dict[str, Json]:
    """Everything a case may compare of a car."""
    car, circuit = race.cars[seat], table.book.circuit
    paid = Paid(*car.visit.paid) if car.visit else Paid()
    return {key: getattr(car, name) for key, name in FIGURES.items()} | {
        "at": place_of(circuit, car) if car.space or car.side else "out",
        "lap": car.lap,
        "absolute": absolute(circuit, car) // circuit.unit,
        "speed": car.speed,
        "wear": car.stock.wear,
        "chips": [car.stock.ones, car.stock.threes],
        "damage": ["engine"] * car.engine + ["brakes"] * car.brakes,
        "status": car.status,
        "reason": car.reason,
        "place": car.place,
        "corner": car.visit.corner if car.visit else "none",
        "paid": _paid_words(paid),
        "arrow": car.chain.arrows[0] if car.chain else "none",
        "spun": car.after_spin,
        "missed": car.missed,
        "tyres": car.tyres,
        "standing": car.stop.turns if car.stop else 0,
        "path": list(car.turn.trail),
        "moved": car.turn.moved,
    }


def _paid_words(paid: Paid) -> str:
    parts = ([f"{paid.wear} wear"] if paid.wear else []) + (["roll"] if paid.roll else [])
    return " + ".join(parts) or "nothing"


def sheet_of(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """The order sheet of a round; a plot may be a whole line. The plot "none" is a sheet without a speed (S-38)."""
    if isinstance(plot, str) and not wishes and plot.split()[1:] and plot.split()[0].isdecimal():
        return plot
    said = {name: _written(name, value) for name, value in wishes.items()}
    if plot is not None:
        said["speed"] = plot
    return {name: value for name, value in said.items() if not (name == "speed" and str(value).casefold() == "none")}


def _written(field: str, value: Json) -> Json:
    """A field of the sheet as a driver would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if field in ("corner_pay", "brake_pay"):
        return ";".join(_priced(part) for part in str(value).split(";"))
    return value


def _priced(said: str) -> str:
    head, colon, rest = said.rpartition(":")
    return f"{head}{colon} {_price_words(rest.strip())}".strip()


def spoken(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """An answer as people write it, as the rules read it."""
    said = entry["say"]
    if question.kind in ("corner price", "overage", "braking price"):
        return _price_words(str(said))
    if question.kind == "plot":
        if isinstance(said, str) and " " in said.strip():
            return said
        return sheet_of(said.get("speed"), said) if isinstance(said, dict) else sheet_of(said, {})
    if question.kind == "route":
        fields = said if isinstance(said, dict) else {"route": said}
        return {name: _written(name, value) for name, value in fields.items()}
    if question.kind == "build" and isinstance(said, dict):
        return {FIGURES.get(name, name): value for name, value in said.items()}
    if question.kind == "pit stop":
        return said
    if question.kind == "bid" and isinstance(said, dict):
        return case_chapters.bid_of(said)
    return str(_written("", said)) if not isinstance(said, dict) else said


def _price_words(said: str) -> str:
    """ "1W+C" as "1 wear + roll"; what is already in words stays as it is."""
    wear, roll, _, chips = price(said)
    if wear is None or not (wear or roll):
        return said
    return _paid_words(Paid(wear, bool(roll))) + (f", chips {chips}" if chips else "")


def plain(table: Table[Book], key: str, value: Json) -> Json:
    """One spelling for places, prices and names of rolls."""
    if isinstance(value, list) and key in ("at", "space", "to") and len(value) == 2 and isinstance(value[0], int):
        return plain(table, key, f"({value[0]},{value[1]})")
    if key == "damage":
        parts = value.replace(",", " ").split() if isinstance(value, str) else value
        return " ".join(sorted(part for part in parts if part != "none"))
    if not isinstance(value, str):
        return value
    if key in PRICES and price(value)[0] is not None:
        return price(value)
    if key == "roll":
        return " ".join(re.findall(r"[a-z0-9]+", value.casefold()))
    return _place(table, value)


def _place(table: Table[Book], said: str) -> str:
    """A space as (row,lane), rows before the line counted back from it; a strip as "left of row 5"."""
    space = re.fullmatch(r"\(\s*(-?)([\d.]+)\s*,\s*(\d+)\s*\)", said.strip())
    if space:
        rows = table.track.rows
        return f"({rows - int(space[2])},{space[3]})" if space[1] else f"({space[2]},{space[3]})"
    side, row = SIDE.search(said.casefold()), re.search(r"\d+", said)
    return f"{side[1]} of row {row[0]}" if side and row else said


VOCABULARY = Vocabulary(
    track="tt-1",
    laps=3,
    case=frozenset({"turn", "marked"}),
    car=CAR,
    after=AFTER,
    sheet=SHEET,
    rolls=ROLLS,
    questions=get_args(AnyQuestion),
    facts=FACTS,
    plot="D-3",
    position=position,
    seen=seen,
    sheet_of=sheet_of,
    spoken=spoken,
    plain=plain,
    chapters=case_chapters.CHAPTERS,
)
