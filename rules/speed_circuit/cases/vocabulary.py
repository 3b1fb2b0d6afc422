"""Speed Circuit's words for rulebook cases, and everything read back.

`tests/cases/README.md` lists them for people.
"""

from collections.abc import Mapping
from typing import Any

from rules.casebook.words import CaseWords
from rules.orders.reading import read
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.speed_circuit.board.standings import absolute, place_of
from rules.speed_circuit.cases import chapters as case_chapters
from rules.speed_circuit.cases.amounts import price
from rules.speed_circuit.cases.positions import FIGURES, position
from rules.speed_circuit.cases.spelling import plain
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.facts import FACTS
from rules.speed_circuit.model.questions import ASKED
from rules.speed_circuit.model.state import Paid
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.values import Json, Seat

ROLLS = (
    "grid tie",
    "start speed",
    "acceleration",
    "top speed",
    "brakes, plotted overage",
    "brakes, emergency",
    "chance, corner",
    "forced pass",
    "crash involvement",
    "off-track side",
)
"""T-14."""
CAR = frozenset(FIGURES) | {
    "at",
    "lap",
    "speed",
    "wear",
    "chips",
    "damage",
    "build",
    "number",
    "corner",
    "paid",
    "arrow",
    "spun",
    "missed",
    "tyres",
}
AFTER = frozenset(FIGURES) | {
    "at",
    "lap",
    "absolute",
    "speed",
    "wear",
    "chips",
    "damage",
    "status",
    "reason",
    "place",
    "corner",
    "paid",
    "arrow",
    "spun",
    "missed",
    "path",
    "moved",
    "tyres",
    "standing",
}
SHEET = frozenset(
    {
        "speed",
        "test_chips",
        "brake_pay",
        "route",
        "end_lane",
        "arrow",
        "corner_pay",
        "max_wear",
        "brake_if",
        "slip",
        "pass",
        "defend_chips",
        "chance_chips",
        "pit",
        "soft",
        "if",
    }
)


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
    """The order sheet of a round; a plot may be a whole line. No plot, and a slip that nobody can read, are said to be
    no plot (S-38, S-39)."""
    if isinstance(plot, str) and not wishes and plot.split()[1:] and not _illegible(plot):
        return plot
    said = {name: _written(name, value) for name, value in wishes.items() if name != "speed"}
    speed = wishes.get("speed") if plot is None else plot
    return {"speed": "no plot" if speed is None or _illegible(str(speed)) else speed} | said


def _illegible(said: str) -> bool:
    """Whether a text is no order at all: its first word is none of the game's."""
    try:
        read(LANGUAGE, said.split(maxsplit=1)[0], {})
    except Refused as no:
        return no.code == "no_order"
    return False


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
        if isinstance(said, str) and " " in said.strip() and not _illegible(said):
            return said
        return sheet_of(None, said) if isinstance(said, dict) else sheet_of(said, {})
    if question.kind == "route" and isinstance(said, dict):
        return {name: _written(name, value) for name, value in said.items()}
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


VOCABULARY = CaseWords(
    track="tt-1",
    laps=3,
    case=frozenset({"turn", "marked"}),
    car=CAR,
    after=AFTER,
    sheet=SHEET,
    rolls=ROLLS,
    questions=ASKED,
    facts=FACTS,
    plot="D-3",
    position=position,
    seen=seen,
    sheet_of=sheet_of,
    spoken=spoken,
    plain=plain,
    chapters=case_chapters.CHAPTERS,
)
