"""Circus Maximus's words for rulebook cases: positions as players write them, and everything read back.

`tests/cases/README.md` lists them for people.
"""

from collections.abc import Mapping
from typing import Any

from rules.casebook.words import CaseWords, UnreadableCase
from rules.circus_maximus.cases import chapters as case_chapters
from rules.circus_maximus.cases import values as case_values
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.facts import FACTS
from rules.circus_maximus.model.figures import boxes, car_square, hanging, highest, modifier, team_speed
from rules.circus_maximus.model.questions import ASKED
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, Preparation, Wreck, WreckUnder
from rules.circus_maximus.play.creation import deal
from rules.circus_maximus.play.rolls import ROLLS
from rules.questions import Question
from rules.ruleset import Table
from rules.values import Json, Seat

POINTS = ("driver", "car", "speed", "endurance")
EXAMPLES: dict[str, dict[str, Json]] = {
    "RED": {"points": [1, 1, 1, 1], "hits": 7, "horses": [5, 5, 4, 4], "endurance": 42},
    "BLUE": {"points": [0, 0, 2, 2], "hits": 6, "horses": [5, 5, 5, 5], "endurance": 62},
    "BLACK": {"points": [2, 2, 0, 0], "hits": 9, "horses": [4, 4, 4, 4], "endurance": 24},
    "GREEN": {"points": [1, 2, 1, 0], "hits": 8, "horses": [5, 4, 4, 4], "endurance": 26},
    "WHITE": {"points": [1, 0, 1, 2], "hits": 6, "horses": [5, 5, 5, 4], "endurance": 66},
    "YELLOW": {"points": [2, 1, 1, 0], "hits": 10, "horses": [5, 5, 4, 4], "endurance": 28},
}
"""The chariots of chapter 23. A case's car is the one of its colour unless it says otherwise, else RED."""
PLAIN = ("whips", "jostle", "worn", "pending", "slowed", "slows", "forced", "offered", "crossings", "moved", "foot")
CAR = frozenset(
    {
        "at",
        "like",
        "points",
        "hits",
        "hits_left",
        "horses",
        "horses_left",
        "cut",
        "endurance",
        "wheels",
        "base",
        "driver",
        "car",
        "v",
        "on_wreck",
        *PLAIN,
    }
)
AFTER = frozenset(
    {
        "at",
        "car_at",
        "hits",
        "horses",
        "endurance",
        "wheels",
        "driver",
        "dragged_at",
        "cdm",
        "boxes",
        "mts",
        "highest",
        "stuck",
        "status",
        "reason",
        "place",
        "wrecks",
        "v",
        *PLAIN,
    }
)
SHEET = frozenset(
    {
        "speed",
        "whip",
        "brake",
        "path",
        "targets",
        "defend",
        "offered",
        "wreck",
        "cut",
        "reins",
        "foot",
        "horses",
        "pushed",
    }
)
MIDDLE_OF_RACE = 5


def position(table: Table[Book], race: CircusRace, case: Mapping[str, Json]) -> CircusRace:
    """The race at the start of a turn, before the speeds, every chariot as the case has it."""
    race.round = int(case.get("turn", MIDDLE_OF_RACE))
    for number, (seat, raw) in enumerate(case.get("cars", {}).items(), 1):
        race.chariots[seat] = _chariot(table.book, seat, number, {"crossings": int(race.round > 1), **raw})
    race.agenda = ("speeds",)
    race.order = tuple(case.get("chits", ()))
    _check_counters(table.book, race)
    for number, raw in enumerate(case.get("wrecks", ()), 1):
        race.wrecks = (*race.wrecks, _wreck(table.book, number, raw))
        race.wrecked = number
    return race


def _check_counters(book: Book, race: CircusRace) -> None:
    """C-7: no two counters share a square. Only chariots have chits."""
    stand = dict[str, Seat]()
    for seat, chariot in race.chariots.items():
        for square in (chariot.team, car_square(book.arena, chariot)):
            if square and stand.setdefault(square, seat) != seat:
                raise UnreadableCase(("cars", seat, "at"), f"{stand[square]} stands on {square} already (C-7)")
    for number, seat in enumerate(race.order):
        if seat not in race.chariots:
            raise UnreadableCase(("chits", number), f"there is no car {seat} in this case")


def _wreck(book: Book, number: int, raw: Json) -> Wreck:
    fields: Mapping[str, Any] = {"at": raw} if isinstance(raw, str) else raw
    square = str(fields.get("at", ""))
    _known(book, square, ("wrecks", number - 1))
    return Wreck(
        number=number,
        seat=fields.get("of", "nobody"),
        square=square,
        modifier=fields.get("modifier", 0),
        team=fields.get("team", False),
    )


def _chariot(book: Book, seat: Seat, number: int, raw: Mapping[str, Json]) -> Chariot:
    path = ("cars", seat)
    case_values.check(seat, raw, EXAMPLES)
    like = EXAMPLES.get(str(raw.get("like", seat)).upper(), EXAMPLES["RED"])
    given = {**like, **raw}
    full = given["horses"] if isinstance(given["horses"], list) else [h.boxes for h in deal(int(given["horses"]), 4)]
    points = given["points"]
    spread = Preparation(**(points if isinstance(points, dict) else dict(zip(POINTS, points, strict=True))))
    chariot = Chariot(
        seat=seat,
        number=number,
        points=spread,
        base=given.get("base", spread.driver),
        hits=given.get("hits_left", given["hits"]),
        hits_full=given["hits"],
        wheels=tuple(given.get("wheels", (0, 0))),
        horses=_horses(full, given.get("horses_left", full), given.get("cut", ())),
        endurance=given["endurance"],
        endurance_full=max(1, like["endurance"], given["endurance"]),
        car=given.get("car", True),
        driver=given.get("driver", "car"),
        speed=given.get("v", 0),
        **{"whips": book.tables.preparation.whips} | {k: v for k, v in raw.items() if k in PLAIN},
    )
    chariot.team = None if raw.get("at", "none") == "none" else str(raw["at"])
    for square in (chariot.team, chariot.foot):
        if square is not None:
            _known(book, square, path)
    on_wreck = _listed(raw.get("on_wreck", ()))
    for square in on_wreck:
        _known(book, square, (*path, "on_wreck"))
    chariot.standing = tuple(WreckUnder(square=s, hold="landed") for s in on_wreck)
    return chariot


def _listed(value: Json) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _horses(full: list[int], left: list[int], cut: list[int]) -> tuple[Horse, ...]:
    return tuple(
        Horse(boxes=boxes, left=now, cut=n in cut) for n, (boxes, now) in enumerate(zip(full, left, strict=True), 1)
    )


def _known(book: Book, square: str, path: tuple[str | int, ...]) -> None:
    if square not in book.arena.squares:
        raise UnreadableCase(path, f"there is no square {square} on {book.arena.name}: write zone:lane/index")


def seen(table: Table[Book], race: Any, seat: Seat) -> dict[str, Json]:
    """Everything a case may compare of a chariot."""
    chariot: Chariot = race.chariots[seat]
    book = table.book
    return {name: getattr(chariot, name) for name in PLAIN} | {
        "at": chariot.team or "none",
        "car_at": car_square(book.arena, chariot) or "none",
        "hits": chariot.hits,
        "horses": [h.left for h in chariot.horses],
        "endurance": chariot.endurance,
        "wheels": list(chariot.wheels),
        "driver": chariot.driver,
        "dragged_at": hanging(book.arena, chariot) or "none",
        "cdm": modifier(book.tables.wounds, chariot),
        "boxes": boxes(chariot),
        "mts": team_speed(chariot),
        "highest": highest(book.tables.wounds, chariot),
        "stuck": chariot.stuck,
        "status": chariot.status,
        "reason": chariot.reason,
        "place": chariot.place,
        "wrecks": [w.square for w in race.wrecks if w.seat == seat],
        "v": chariot.speed,
    }


def sheet_of(plot: Json, wishes: Mapping[str, Json]) -> Json:
    """The order sheet of a turn; without a speed the highest."""
    said = {name: "yes" if value is True else "no" if value is False else value for name, value in wishes.items()}
    return {"speed": "max" if plot is None else plot, **said}


def spoken(question: Question[Any], entry: Mapping[str, Json]) -> Json:
    """An answer as people write it, as the rules read it."""
    said = entry["say"]
    if isinstance(said, bool):
        return "yes" if said else "no"
    if question.kind == "preparation" and isinstance(said, list):
        return dict(zip(POINTS, said, strict=True))
    return sheet_of(said, {}) if question.kind == "speed" and not isinstance(said, dict) else said


def plain(_: Table[Book], key: str, value: Json) -> Json:
    """One spelling for names of rolls and for lists."""
    if key == "roll" and isinstance(value, str):
        return " ".join(value.casefold().replace(",", " ").split())
    return list(value) if isinstance(value, tuple) else value


VOCABULARY = CaseWords(
    track="circus-romanus",
    laps=3,
    case=frozenset({"turn", "chits", "wrecks"}),
    car=CAR,
    after=AFTER,
    sheet=SHEET,
    rolls=tuple(ROLLS),
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
