"""Vocabulary of rulebook cases: positions as players write them, and all values read back.

`tests/cases/README.md` lists the keys for people."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from rules.base import Json, Seat, Value
from rules.casebook.vocabulary import (
    CarValue,
    CaseCar,
    CaseWords,
    Count,
    UnreadableCase,
    build_car_model,
    check_car,
    make_state_values,
)
from rules.circus_maximus.cases import static_cases
from rules.circus_maximus.model.derived import (
    compute_driver_modifier,
    compute_max_written_speed,
    compute_team_speed,
    count_team_boxes,
    find_car_square,
    find_dragged_square,
)
from rules.circus_maximus.model.events import EVENT_TYPES
from rules.circus_maximus.model.orders import Sheet
from rules.circus_maximus.model.questions import QUESTION_TYPES
from rules.circus_maximus.model.state import Chariot, CircusRace, Driver, Horse, Preparation, Wreck, WreckUnder
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.play.creation import deal_boxes
from rules.circus_maximus.play.rolls import ROLL_ITEMS
from rules.questions import Question
from rules.ruleset import RaceSetup

POINT_NAMES = ("driver", "car", "speed", "endurance")
EXAMPLE_CHARIOTS: dict[str, dict[str, Json]] = {
    "RED": {"points": [1, 1, 1, 1], "hits": 7, "horses": [5, 5, 4, 4], "endurance": 42},
    "BLUE": {"points": [0, 0, 2, 2], "hits": 6, "horses": [5, 5, 5, 5], "endurance": 62},
    "BLACK": {"points": [2, 2, 0, 0], "hits": 9, "horses": [4, 4, 4, 4], "endurance": 24},
    "GREEN": {"points": [1, 2, 1, 0], "hits": 8, "horses": [5, 4, 4, 4], "endurance": 26},
    "WHITE": {"points": [1, 0, 1, 2], "hits": 6, "horses": [5, 5, 5, 4], "endurance": 66},
    "YELLOW": {"points": [2, 1, 1, 0], "hits": 10, "horses": [5, 5, 4, 4], "endurance": 28},
}
"""Chariots of chapter 23. A case's car defaults to the one of its colour, else to RED."""
PLAIN_KEYS = (
    "whips",
    "jostle",
    "worn",
    "pending",
    "slowed",
    "slows",
    "forced",
    "offered",
    "crossings",
    "moved",
    "foot",
)
Four = tuple[Count, Count, Count, Count]


class WrittenChariot(Value):
    """What a case writes of a chariot in another way than the state."""

    at: str
    like: Annotated[str, Field(pattern=f"(?i)^({'|'.join(EXAMPLE_CHARIOTS)})$")]
    points: Preparation | Four
    hits: Count
    hits_left: Count
    horses: Count | Four
    horses_left: Four
    cut: tuple[Annotated[int, Field(ge=1, le=4)], ...]
    endurance: Count
    wheels: tuple[Count, Count]
    base: int
    driver: Driver
    car: bool
    v: Count
    on_wreck: str | tuple[str, ...]


CASE_CHARIOT = build_car_model(Chariot, PLAIN_KEYS, WrittenChariot)
DEFAULT_TURN = 5


def set_up_position(table: RaceSetup[RuleTables], race: CircusRace, case: Mapping[str, Json]) -> CircusRace:
    """Set up the race at the start of a turn, before the speeds are written."""
    race.round = int(case.get("turn", DEFAULT_TURN))
    for number, (seat, raw) in enumerate(case.get("cars", {}).items(), 1):
        race.chariots[seat] = _build_chariot(table.tables, seat, number, {"crossings": int(race.round > 1), **raw})
    race.agenda = ("speeds",)
    race.order = tuple(case.get("chits", ()))
    _check_counters(table.tables, race)
    for number, raw in enumerate(case.get("wrecks", ()), 1):
        race.wrecks = (*race.wrecks, _build_wreck(table.tables, number, raw))
        race.wrecked = number
    return race


def _check_counters(tables: RuleTables, race: CircusRace) -> None:
    """Refuse counters that share a square (C-7), and chits without a chariot."""
    stand = dict[str, Seat]()
    for seat, chariot in race.chariots.items():
        for square in (chariot.team, find_car_square(tables.arena, chariot)):
            if square and stand.setdefault(square, seat) != seat:
                raise UnreadableCase(("cars", seat, "at"), f"{stand[square]} stands on {square} already (C-7)")
    for number, seat in enumerate(race.order):
        if seat not in race.chariots:
            raise UnreadableCase(("chits", number), f"there is no car {seat} in this case")


def _build_wreck(tables: RuleTables, number: int, raw: Json) -> Wreck:
    fields: Mapping[str, Any] = {"at": raw} if isinstance(raw, str) else raw
    square = str(fields.get("at", ""))
    _check_square(tables, square, ("wrecks", number - 1))
    return Wreck(
        number=number,
        seat=fields.get("of", "nobody"),
        square=square,
        modifier=fields.get("modifier", 0),
        team=fields.get("team", False),
    )


def _build_chariot(tables: RuleTables, seat: Seat, number: int, raw: Mapping[str, Json]) -> Chariot:
    path = ("cars", seat)
    check_car(CASE_CHARIOT, raw, path)
    like = EXAMPLE_CHARIOTS.get(str(raw.get("like", seat)).upper(), EXAMPLE_CHARIOTS["RED"])
    chariot_values = {**like, **raw}
    full = (
        chariot_values["horses"]
        if isinstance(chariot_values["horses"], list)
        else [h.boxes for h in deal_boxes(int(chariot_values["horses"]), 4)]
    )
    points = chariot_values["points"]
    spread = Preparation(**(points if isinstance(points, dict) else dict(zip(POINT_NAMES, points, strict=True))))
    chariot = Chariot(
        seat=seat,
        number=number,
        points=spread,
        base=chariot_values.get("base", spread.driver),
        hits=chariot_values.get("hits_left", chariot_values["hits"]),
        hits_full=chariot_values["hits"],
        wheels=tuple(chariot_values.get("wheels", (0, 0))),
        horses=_build_horses(full, chariot_values.get("horses_left", full), chariot_values.get("cut", ())),
        endurance=chariot_values["endurance"],
        endurance_full=max(1, like["endurance"], chariot_values["endurance"]),
        car=chariot_values.get("car", True),
        driver=chariot_values.get("driver", "car"),
        speed=chariot_values.get("v", 0),
        **{"whips": tables.rulebook.preparation.whips} | {k: v for k, v in raw.items() if k in PLAIN_KEYS},
    )
    chariot.team = None if raw.get("at", "none") == "none" else str(raw["at"])
    for square in (chariot.team, chariot.foot):
        if square is not None:
            _check_square(tables, square, path)
    on_wreck = _make_list(raw.get("on_wreck", ()))
    for square in on_wreck:
        _check_square(tables, square, (*path, "on_wreck"))
    chariot.standing = tuple(WreckUnder(square=s, hold="landed") for s in on_wreck)
    return chariot


def _make_list(value: Json) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _build_horses(full: list[int], boxes_left: list[int], cut_horses: list[int]) -> tuple[Horse, ...]:
    return tuple(
        Horse(boxes=boxes, left=now, cut=n in cut_horses)
        for n, (boxes, now) in enumerate(zip(full, boxes_left, strict=True), 1)
    )


def _check_square(tables: RuleTables, square: str, path: tuple[str | int, ...]) -> None:
    if square not in tables.arena.squares:
        raise UnreadableCase(path, f"there is no square {square} on {tables.arena.name}: write zone:lane/index")


def _find_arena(one: CaseCar) -> Arena:
    arena: Arena = one.table.tables.arena
    return arena


COMPARED: Mapping[str, CarValue] = {
    **make_state_values((*PLAIN_KEYS, "hits", "endurance", "driver", "stuck", "status", "reason", "place")),
    "at": lambda one: one.state.team or "none",
    "car_at": lambda one: find_car_square(_find_arena(one), one.state) or "none",
    "horses": lambda one: [horse.left for horse in one.state.horses],
    "wheels": lambda one: list(one.state.wheels),
    "dragged_at": lambda one: find_dragged_square(_find_arena(one), one.state) or "none",
    "cdm": lambda one: compute_driver_modifier(one.table.tables.rulebook.wounds, one.state),
    "boxes": lambda one: count_team_boxes(one.state),
    "mts": lambda one: compute_team_speed(one.state),
    "highest": lambda one: compute_max_written_speed(one.table.tables.rulebook.wounds, one.state),
    "wrecks": lambda one: [wreck.square for wreck in one.race.wrecks if wreck.seat == one.seat],
    "v": lambda one: one.state.speed,
}


def build_sheet(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """Return the order sheet of a turn; without a speed, the highest."""
    fields = {name: "yes" if value is True else "no" if value is False else value for name, value in wishes.items()}
    return {"speed": "max" if plot is None else plot, **fields}


def read_case_answer(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """Convert an answer as people write it to the form the rules read."""
    answer = entry["say"]
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if question.kind == "preparation" and isinstance(answer, list):
        return dict(zip(POINT_NAMES, answer, strict=True))
    return build_sheet(answer, {}) if question.kind == "speed" and not isinstance(answer, dict) else answer


VOCABULARY = CaseWords(
    track="circus-romanus",
    laps=3,
    case=frozenset({"turn", "chits", "wrecks"}),
    car=frozenset(CASE_CHARIOT.model_fields),
    after=COMPARED,
    sheet=frozenset(Sheet.model_fields),
    rolls=tuple(ROLL_ITEMS),
    questions=QUESTION_TYPES,
    facts=EVENT_TYPES,
    plot="D-3",
    position=set_up_position,
    car_state=lambda race, seat: race.chariots[seat],
    sheet_of=build_sheet,
    read_answer=read_case_answer,
    chapters=static_cases.CHAPTERS,
)
