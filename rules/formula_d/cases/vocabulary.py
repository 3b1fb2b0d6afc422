"""Vocabulary of rulebook cases: positions as players write them, and all values read back.

`tests/cases/README.md` lists the keys for people."""

from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.base import Json
from rules.casebook.vocabulary import (
    CarValue,
    CaseCar,
    CaseWords,
    UnreadableCase,
    build_car_model,
    check_car,
    make_state_values,
)
from rules.formula_d.board.standings import count_completed_laps
from rules.formula_d.cases import static_cases
from rules.formula_d.model.events import EVENT_TYPES
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import QUESTION_TYPES
from rules.formula_d.model.state import GOOD, RAIN, Car, Condition, FormulaRace
from rules.formula_d.model.tables import STOCK_NAMES, Card, RuleTables, Wear
from rules.formula_d.play.gears import TOP_GEAR
from rules.formula_d.play.order import rank_playing_order
from rules.formula_d.play.rolls import ROLL_ITEMS
from rules.questions import Question
from rules.ruleset import RaceSetup

WEAR_KEYS = ("pool", *STOCK_NAMES)
PLAIN_KEYS = (
    *("crossings", "stops", "debt", "tyre", "age", "repairs", "pitted", "rolled", "nitro", "arrived", "status"),
    "fitted",
)
STATE_KEYS = (*PLAIN_KEYS, "gear", "condition", "driver")


class WrittenCar(Wear):
    """What a case writes of a car in another way than the state. `driver`: number or name of a card."""

    at: str
    lost_at: str
    score: int
    gear: Annotated[int, Field(ge=0, le=TOP_GEAR)]
    condition: Condition | Literal["none"]
    driver: int | str


CASE_CAR = build_car_model(Car, PLAIN_KEYS, WrittenCar)
DEFAULT_ROUND = 5
DEFAULT_CAR: dict[str, Json] = {"gear": 4, "crossings": 1, "condition": ""}
"""Values of a car that a case does not give."""


def set_up_position(table: RaceSetup[RuleTables], race: FormulaRace, case: Mapping[str, Json]) -> FormulaRace:
    """Set up the race at the start of a round; with `turns` some of its cars have played already."""
    _check_cars(table.tables, case)
    for seat, raw in case.get("cars", {}).items():
        _set_up_car(table.tables, race, race.cars[seat], raw)
    race.round = int(case.get("turn", DEFAULT_ROUND))
    race.weather = int(case.get("weather", GOOD))
    race.final = race.weather in (GOOD, RAIN)
    race.marked = tuple(dict.fromkeys(case.get("marked", ())))
    _check_spaces(table.tables, race.marked, ("marked",))
    race.places = sum(car.status == "finished" for car in race.cars.values())
    race.order = race.grid = rank_playing_order(table.tables, race.settings, race.list_running())
    race.agenda = ("order",)
    if case.get("qualifying"):
        race.qualifying, race.agenda = True, ("qualifying",)
        race.qualified = {seat: int(raw.get("score", 0)) for seat, raw in case["cars"].items()}
    if "turns" in case:
        race.todo, race.agenda = tuple(case["turns"]), ("car",)
    return race


def _check_cars(tables: RuleTables, case: Mapping[str, Json]) -> None:
    """Check the spaces and words of cars, before and after."""
    for seat, car in case.get("cars", {}).items():
        _check_car(tables, car, ("cars", seat))
    for number, round_table in enumerate(case.get("round", ())):
        for seat, car in round_table.get("after", {}).items():
            _check_car(tables, car, ("round", number, "after", seat))


def _check_car(tables: RuleTables, car: Mapping[str, Json], path: tuple[str | int, ...]) -> None:
    spaces = [*(car[key] for key in ("at", "lost_at") if car.get(key, "none") != "none"), *car.get("marked", ())]
    _check_spaces(tables, [str(space) for space in spaces], path)
    check_car(CASE_CAR, car, path)


def _set_up_car(tables: RuleTables, race: FormulaRace, car: Car, raw: Mapping[str, Json]) -> None:
    car_values = {**DEFAULT_CAR, **raw}
    at = None if car_values.get("at", "none") == "none" else str(car_values["at"])
    for name in STATE_KEYS:
        if name in car_values:
            setattr(car, name, "" if car_values[name] == "none" else car_values[name])
    full = _find_card(tables, car).car if car.driver else car.stock
    car.first = full
    car.stock = Wear(**{name: car_values.get(name, getattr(full, name)) for name in WEAR_KEYS})
    car.at, car.last = at, car_values.get("lost_at")
    car.corner = tables.circuit[at].corner if at else ""
    car.fallen = bool(at and tables.circuit.find_zone(at, "gap"))
    if car.fallen and not race.settings.jump_lane_change:
        car.condition = "capped"


def _find_card(tables: RuleTables, car: Car) -> Card:
    """Return the card of a driver, and set the car's driver to its full name."""
    card = match_card(tables, str(car.driver))
    if card is None:
        card_names = ", ".join(f"{card.card} {card.name}" for card in tables.rulebook.driver)
        raise UnreadableCase(("cars", car.seat, "driver"), f"there is no driver {car.driver}; there are: {card_names}")
    car.driver = card.name
    return card


def match_card(tables: RuleTables, text: str) -> Card | None:
    """Return the card with this number, or of this first or last name (F-127)."""
    words = text.casefold().replace('"', " ").split()
    number = int(text) if text.isdecimal() and len(text) < 3 else 0
    card_numbers = {CARDS_BY_NAME_HASH.get(sha256(word.encode()).hexdigest()[:16], number) for word in words}
    for card in tables.rulebook.driver:
        name = set(card.name.casefold().split())
        if card_numbers == {card.card} or (words and (set(words) <= name or name <= set(words))):
            return card
    return None


CARDS_BY_NAME_HASH = {
    "00a9e4255a5b6306": 1,
    "58af96d547380ed6": 1,
    "cccc68c7928e63fe": 1,
    "e23c3d7ff76f6e62": 2,
    "da38a069467b80b1": 2,
    "0b17883ade7ea869": 2,
    "1b6d6d8b061bfd14": 3,
    "02e6744eba2c6eb0": 3,
    "31611159e7e6ff78": 4,
    "b7b7c8bdb4136a4c": 4,
    "239127e09157cbaf": 5,
    "e3c48e393a20fe03": 5,
    "ab3a903f4bc80a35": 6,
    "4ca1c5c9f8427eeb": 6,
    "c604dabc95918409": 7,
    "1865e4f9be9639fc": 7,
    "5ccff0fc6fe4ad73": 8,
    "b9f4a7b65b0be83c": 8,
    "ad2ee1849d403411": 9,
    "c38cf35f92750fb9": 9,
    "35c7cb7aea85c1f8": 10,
    "a27ea2eb3552252c": 10,
}
"""Hashes of words of the published names, with their card number; the names appear nowhere."""


def _check_spaces(tables: RuleTables, spaces: tuple[str, ...] | list[str], path: tuple[str | int, ...]) -> None:
    for space in spaces:
        if space not in tables.circuit.places:
            raise UnreadableCase(path, f"there is no space {space} on {tables.circuit.name}: write S1:L#12")


def _count_wear_left(name: str, one: CaseCar) -> Json:
    return getattr(one.state.stock, name)


COMPARED: Mapping[str, CarValue] = {
    **make_state_values((*STATE_KEYS, "fallen", "place", "reason")),
    **{name: partial(_count_wear_left, name) for name in WEAR_KEYS},
    "at": lambda one: one.state.at or "none",
    "lost_at": lambda one: (one.state.last if one.state.status == "out" else None) or "none",
    "corner": lambda one: one.state.corner or "none",
    "condition": lambda one: one.state.condition or "none",
    "laps": lambda one: count_completed_laps(one.table.tables, one.state),
    "marked": lambda one: list(one.race.marked),
    "weather": lambda one: one.race.weather,
    "score": lambda one: one.race.qualified.get(one.seat, 0),
}
"""What a case may compare of a car, the markers and the weather."""


def build_sheet(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """Return the order sheet of a turn."""
    fields = {name: "yes" if value is True else "no" if value is False else value for name, value in wishes.items()}
    return fields if plot is None else {"gear": plot, **fields}


def read_case_answer(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """Convert an answer as people write it to the form the rules read.

    D-6, D-7 and D-9 answer a part of the way: yes, no, or the number of brakes."""
    answer, part = entry["say"], WAY_PARTS.get(entry.get("ask", ""))
    if part:
        yes = {True: part, "yes": part, False: f"no {part}", "no": f"no {part}"}
        return f"{part} {answer}" if part == "brake" else yes.get(answer, answer)
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return {"gear": answer} if question.kind in ("gear", "secret gear") and not isinstance(answer, dict) else answer


def normalize_card(table: RaceSetup[RuleTables], key: str, value: Json) -> Json:
    """Return the full name of a driver's card, and other values as they are."""
    if key in ("card", "driver") and value not in (None, ""):
        card = match_card(table.tables, str(value))
        return card.name if card else value
    return value


WAY_PARTS = {"D-6": "pit", "D-7": "casino", "D-9": "brake"}
MERGED_DECISIONS = {**dict.fromkeys((*WAY_PARTS, "D-8", "D-15"), "D-5"), "D-12": "D-4"}
"""Decisions that are put as part of another one."""
VOCABULARY = CaseWords(
    track="nr-test",
    laps=2,
    case=frozenset({"turn", "turns", "marked", "weather", "qualifying"}),
    car=frozenset(CASE_CAR.model_fields),
    after=COMPARED,
    sheet=frozenset(Sheet.model_fields),
    rolls=tuple(ROLL_ITEMS),
    questions=QUESTION_TYPES,
    facts=EVENT_TYPES,
    plot="D-4",
    position=set_up_position,
    car_state=lambda race, seat: race.cars[seat],
    sheet_of=build_sheet,
    read_answer=read_case_answer,
    plain=normalize_card,
    chapters=static_cases.CHAPTERS,
    parts=MERGED_DECISIONS,
)
