"""Formula D's words for rulebook cases: positions as players write them, and everything read back.

`tests/cases/README.md` lists them for people.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, get_args

from rules.casebook.words import CaseWords, UnreadableCase
from rules.formula_d.board.standings import laps_done
from rules.formula_d.cases import chapters as case_chapters
from rules.formula_d.model.book import STOCKS, Book, Card, Wear
from rules.formula_d.model.facts import FACTS
from rules.formula_d.model.questions import ASKED
from rules.formula_d.model.state import GOOD, RAIN, Car, Condition, FormulaRace, Status, Tyre
from rules.formula_d.play.gears import TOP
from rules.formula_d.play.order import playing_order
from rules.formula_d.play.rolls import ROLLS
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, Seat

POINTS = ("pool", *STOCKS)
PLAIN = (
    "gear",
    "crossings",
    "stops",
    "debt",
    "tyre",
    "age",
    "condition",
    "driver",
    "repairs",
    "pitted",
    "rolled",
    "nitro",
    "arrived",
    "status",
    "fitted",
)
CAR = frozenset({"at", "lost_at", "score", *POINTS, *PLAIN})
AFTER = frozenset(
    {"score", "at", "lost_at", "corner", "fallen", "laps", "place", "reason", "marked", "weather", *POINTS, *PLAIN}
)
SHEET = frozenset({"gear", "path", "brake", "wear", "slipstream", "pit", "casino", "bonus"})
MIDDLE_OF_RACE = 5
ONE_OF: dict[str, tuple[Json, ...]] = {
    "gear": tuple(range(TOP + 1)),
    "condition": ("none", *get_args(Condition)[1:]),
    "tyre": get_args(Tyre),
    "status": get_args(Status),
}
USUAL: dict[str, Json] = {"gear": 4, "crossings": 1, "condition": ""}
"""A car of which a case does not say otherwise."""


def position(table: Table[Book], race: FormulaRace, case: Mapping[str, Json]) -> FormulaRace:
    """The race at the start of a round; with `turns` some of its cars have played already."""
    _sound(table.book, case)
    for seat, raw in case.get("cars", {}).items():
        _set_up(table.book, race, race.cars[seat], raw)
    race.round = int(case.get("turn", MIDDLE_OF_RACE))
    race.weather = int(case.get("weather", GOOD))
    race.final = race.weather in (GOOD, RAIN)
    race.marked = tuple(dict.fromkeys(case.get("marked", ())))
    _known(table.book, race.marked, ("marked",))
    race.places = sum(car.status == "finished" for car in race.cars.values())
    race.order = race.grid = playing_order(table.book, race.settings, race.running())
    race.agenda = ("order",)
    if case.get("qualifying"):
        race.qualifying, race.agenda = True, ("qualifying",)
        race.qualified = {seat: int(raw.get("score", 0)) for seat, raw in case["cars"].items()}
    if "turns" in case:
        race.todo, race.agenda = tuple(case["turns"]), ("car",)
    return race


def _sound(book: Book, case: Mapping[str, Json]) -> None:
    """Spaces and words of cars, before and after, that there are."""
    for seat, car in case.get("cars", {}).items():
        _sound_car(book, car, ("cars", seat))
    for number, played in enumerate(case.get("round", ())):
        for seat, car in played.get("after", {}).items():
            _sound_car(book, car, ("round", number, "after", seat))


def _sound_car(book: Book, car: Mapping[str, Json], path: tuple[str | int, ...]) -> None:
    spaces = [*(car[key] for key in ("at", "lost_at") if car.get(key, "none") != "none"), *car.get("marked", ())]
    _known(book, [str(space) for space in spaces], path)
    for name, known in ONE_OF.items():
        if name in car and car[name] not in known:
            raise UnreadableCase((*path, name), f"unknown {name} {car[name]}; known: {', '.join(map(str, known))}")


def _set_up(book: Book, race: FormulaRace, car: Car, raw: Mapping[str, Json]) -> None:
    given = {**USUAL, **raw}
    at = None if given.get("at", "none") == "none" else str(given["at"])
    for name in PLAIN:
        if name in given:
            setattr(car, name, "" if given[name] == "none" else given[name])
    full = _card(book, car).car if car.driver else car.stock
    car.first = full
    car.stock = Wear(**{name: given.get(name, getattr(full, name)) for name in POINTS})
    car.at, car.last = at, given.get("lost_at")
    car.corner = book.circuit[at].corner if at else ""
    car.fallen = bool(at and book.circuit.zone(at, "gap"))
    if car.fallen and not race.settings.jump_lane_change:
        car.condition = "capped"


def _card(book: Book, car: Car) -> Card:
    """The card of a driver; the car is given the full name that it has here."""
    card = card_named(book, str(car.driver))
    if card is None:
        known = ", ".join(f"{card.card} {card.name}" for card in book.tables.driver)
        raise UnreadableCase(("cars", car.seat, "driver"), f"there is no driver {car.driver}; there are: {known}")
    car.driver = card.name
    return card


def card_named(book: Book, said: str) -> Card | None:
    """F-127: the card with this number, or of this name, the first or the last of which is enough."""
    words = said.casefold().replace('"', " ").split()
    number = int(said) if said.isdecimal() and len(said) < 3 else 0
    meant = {OF_THE_CARDS.get(sha256(word.encode()).hexdigest()[:16], number) for word in words}
    for card in book.tables.driver:
        name = set(card.name.casefold().split())
        if meant == {card.card} or (words and (set(words) <= name or name <= set(words))):
            return card
    return None


OF_THE_CARDS = {
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
"""Words of the names on the published game's cards, by which a case may call them; the names stand nowhere."""


def _known(book: Book, spaces: tuple[str, ...] | list[str], path: tuple[str | int, ...]) -> None:
    for space in spaces:
        if space not in book.circuit.places:
            raise UnreadableCase(path, f"there is no space {space} on {book.circuit.name}: write S1:L#12")


def seen(table: Table[Book], race: Any, seat: Seat) -> dict[str, Json]:
    """Everything a case may compare of a car, of the markers and the weather."""
    car: Car = race.cars[seat]
    return (
        {name: getattr(car, name) for name in PLAIN}
        | {name: getattr(car.stock, name) for name in POINTS}
        | {
            "at": car.at or "none",
            "lost_at": (car.last if car.status == "out" else None) or "none",
            "corner": car.corner or "none",
            "condition": car.condition or "none",
            "fallen": car.fallen,
            "laps": laps_done(table.book, car),
            "place": car.place,
            "reason": car.reason,
            "marked": list(race.marked),
            "weather": race.weather,
            "score": race.qualified.get(seat, 0),
        }
    )


def sheet_of(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """The order sheet of a turn."""
    said = {name: "yes" if value is True else "no" if value is False else value for name, value in wishes.items()}
    return said if plot is None else {"gear": plot, **said}


def spoken(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """An answer as people write it, as the rules read it. D-6, D-7 and D-9 say a part of the way: yes, no, how many
    brakes."""
    said, part = entry["say"], PART_OF_WAY.get(entry.get("ask", ""))
    if part:
        yes = {True: part, "yes": part, False: f"no {part}", "no": f"no {part}"}
        return f"{part} {said}" if part == "brake" else yes.get(said, said)
    if isinstance(said, bool):
        return "yes" if said else "no"
    return {"gear": said} if question.kind in ("gear", "secret gear") and not isinstance(said, dict) else said


def plain(table: Table[Book], key: str, value: Json) -> Json:
    """One spelling for names of rolls, of drivers' cards, and for lists."""
    if key in ("card", "driver") and value not in (None, ""):
        card = card_named(table.book, str(value))
        return card.name if card else value
    if key == "roll" and isinstance(value, str):
        return " ".join(value.casefold().replace(",", " ").split())
    return list(value) if isinstance(value, tuple) else value


PART_OF_WAY = {"D-6": "pit", "D-7": "casino", "D-9": "brake"}
PARTS = {**dict.fromkeys((*PART_OF_WAY, "D-8", "D-15"), "D-5"), "D-12": "D-4"}
"""Decisions that are put as one with another."""
VOCABULARY = CaseWords(
    track="nr-test",
    laps=2,
    case=frozenset({"turn", "turns", "marked", "weather", "qualifying"}),
    car=CAR,
    after=AFTER,
    sheet=SHEET,
    rolls=tuple(ROLLS),
    questions=ASKED,
    facts=FACTS,
    plot="D-4",
    position=position,
    seen=seen,
    sheet_of=sheet_of,
    spoken=spoken,
    plain=plain,
    chapters=case_chapters.CHAPTERS,
    parts=PARTS,
)
