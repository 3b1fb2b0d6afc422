"""Speed Circuit's vocabulary for rulebook cases, listed for authors in `tests/cases/README.md`."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.base import Json
from rules.casebook.vocabulary import CarValue, CaseCar, CaseWords, make_state_values
from rules.orders.interpreter import read_or_none
from rules.questions import Question
from rules.speed_circuit.board.standings import compute_absolute_position, format_position
from rules.speed_circuit.cases import static_cases
from rules.speed_circuit.cases.notation import normalize, parse_price
from rules.speed_circuit.cases.positions import ATTRIBUTE_NAMES, set_up_position
from rules.speed_circuit.model.events import EVENT_TYPES
from rules.speed_circuit.model.questions import QUESTION_TYPES
from rules.speed_circuit.model.state import Paid
from rules.speed_circuit.model.track import Circuit
from rules.speed_circuit.orders.grammar import LANGUAGE

ROLL_NAMES = (
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
CAR_KEYS = frozenset(ATTRIBUTE_NAMES) | {
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
SHEET_KEYS = frozenset(
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


def _find_circuit(one: CaseCar) -> Circuit:
    circuit: Circuit = one.table.tables.circuit
    return circuit


def _place(one: CaseCar) -> str:
    return format_position(_find_circuit(one), one.state) if one.state.space or one.state.side else "out"


def _read_attribute(name: str, one: CaseCar) -> Json:
    return getattr(one.state, name)


COMPARED: Mapping[str, CarValue] = {
    **make_state_values(("lap", "speed", "status", "reason", "place", "missed", "tyres")),
    **{key: partial(_read_attribute, name) for key, name in ATTRIBUTE_NAMES.items()},
    "at": _place,
    "absolute": lambda one: compute_absolute_position(_find_circuit(one), one.state) // _find_circuit(one).unit,
    "wear": lambda one: one.state.stock.wear,
    "chips": lambda one: [one.state.stock.ones, one.state.stock.threes],
    "damage": lambda one: ["engine"] * one.state.engine + ["brakes"] * one.state.brakes,
    "corner": lambda one: one.state.visit.corner if one.state.visit else "none",
    "paid": lambda one: _format_payment(Paid(*one.state.visit.paid) if one.state.visit else Paid()),
    "arrow": lambda one: one.state.chain.arrows[0] if one.state.chain else "none",
    "spun": lambda one: one.state.after_spin,
    "standing": lambda one: one.state.stop.turns if one.state.stop else 0,
    "path": lambda one: list(one.state.turn.trail),
    "moved": lambda one: one.state.turn.moved,
}


def _format_payment(payment: Paid) -> str:
    parts = ([f"{payment.wear} wear"] if payment.wear else []) + (["roll"] if payment.roll else [])
    return " + ".join(parts) or "nothing"


def make_sheet(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """Return a round's order sheet; the plot may be a whole line.

    A missing or illegible plot becomes "no plot" (S-38, S-39)."""
    if isinstance(plot, str) and not wishes and plot.split()[1:] and not _is_illegible(plot):
        return plot
    fields = {name: _format_field(name, value) for name, value in wishes.items() if name != "speed"}
    speed = wishes.get("speed") if plot is None else plot
    return {"speed": "no plot" if speed is None or _is_illegible(str(speed)) else speed} | fields


def _is_illegible(text: str) -> bool:
    """Whether a text is no order at all: its first word is unknown to the game."""
    word = text.split(maxsplit=1)[0].casefold().rstrip(":")
    is_field = any(name.startswith(word) for field in LANGUAGE.fields for name in field.names)
    return word.isalpha() and not is_field and read_or_none(LANGUAGE, word, {}) is None


def _format_field(field: str, value: Json) -> Json:
    """Return a sheet field as a driver would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if field in ("corner_pay", "brake_pay"):
        return ";".join(_format_corner_price(part) for part in str(value).split(";"))
    return value


def _format_corner_price(text: str) -> str:
    head, colon, rest = text.rpartition(":")
    return f"{head}{colon} {_expand_price(rest.strip())}".strip()


def normalize_answer(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """Convert an answer as written in a case to the form that the rules read."""
    answer = entry["say"]
    if question.kind in ("corner price", "overage", "braking price"):
        return _expand_price(str(answer))
    if question.kind == "plot":
        if isinstance(answer, str) and " " in answer.strip() and not _is_illegible(answer):
            return answer
        return make_sheet(None, answer) if isinstance(answer, dict) else make_sheet(answer, {})
    if question.kind == "route" and isinstance(answer, dict):
        return {name: _format_field(name, value) for name, value in answer.items()}
    if question.kind == "build" and isinstance(answer, dict):
        return {ATTRIBUTE_NAMES.get(name, name): value for name, value in answer.items()}
    if question.kind == "pit stop":
        return answer
    if question.kind == "bid" and isinstance(answer, dict):
        return static_cases.parse_bid(answer)
    return str(_format_field("", answer)) if not isinstance(answer, dict) else answer


def _expand_price(text: str) -> str:
    """Expand "1W+C" to "1 wear + roll"; other texts stay as they are."""
    wear, roll, _, chips = parse_price(text)
    if wear is None or not (wear or roll):
        return text
    return _format_payment(Paid(wear, bool(roll))) + (f", chips {chips}" if chips else "")


VOCABULARY = CaseWords(
    track="tt-1",
    laps=3,
    case=frozenset({"turn", "marked"}),
    car=CAR_KEYS,
    after=COMPARED,
    sheet=SHEET_KEYS,
    rolls=ROLL_NAMES,
    questions=QUESTION_TYPES,
    facts=EVENT_TYPES,
    plot="D-3",
    position=set_up_position,
    car_state=lambda race, seat: race.cars[seat],
    sheet_of=make_sheet,
    read_answer=normalize_answer,
    plain=normalize,
    chapters=static_cases.CASE_CHAPTERS,
)
