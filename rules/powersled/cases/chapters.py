"""Cases without a race: builds, the grid, the order of standing, who is beside whom, lane changes, charts, options."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rules.casebook.chapters import before_the_race, book_of, compared, seats_of
from rules.casebook.playing import Played
from rules.casebook.words import Chapter, Staging, UnreadableCase, spelled
from rules.powersled.board.ground import Ground
from rules.powersled.model.book import Book, Options, Tables
from rules.powersled.model.circuit import WAYS, Way
from rules.powersled.model.state import SledRace
from rules.powersled.play.design import check_options
from rules.questions import Refused
from rules.values import Json, Seat

COLOURS = ("red", "blue", "yellow", "green", "orange", "purple")
"""P-1."""
LOSS = re.compile(r"lose ?([12])(?: steps?)?")
TWO_DICE = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""In how many of 36 ways each total comes up."""


def _book(sheet: Staging) -> Book:
    book: Book = book_of(sheet)
    return book


def _race(played: Played) -> SledRace | None:
    return SledRace.model_validate(played.checkpoint.state) if played.checkpoint else None


def _build(sheet: Staging) -> list[str]:
    """[case.build]: points, and the sled that they make (P-25 to P-29); without points what is built unasked."""
    raw = sheet.case["build"]
    said = [{"ask": "D-BUILD", "seat": "red", "say": raw["points"]}] if "points" in raw else []
    refused = [{**said[0], "because": raw["refused"]}] if "refused" in raw else []
    answers = [] if refused else said
    played = before_the_race(sheet, ("red", "blue"), {"answers": answers, "refused": refused}, grid="red/blue")
    race = _race(played)
    if race is None:
        return played.differences({})
    got = sheet.ruleset.cases.seen(sheet.table, race, "red")
    spent = sum(race.sleds["red"].points.model_dump().values())
    return played.differences({}) + compared("gives", raw.get("gives", {}), got | {"unspent": _limit(race) - spent})


def _limit(race: SledRace) -> int:
    return race.settings.points


def _grid(sheet: Staging) -> list[str]:
    """[case.grid]: the rolls for the grid, or the order that was entered; where each stands, who moves first (P-20)."""
    raw = sheet.case["grid"]
    played = before_the_race(sheet, seats_of(sheet, raw["seats"], "grid", "seats"), {"rolls": raw.get("rolls", ())})
    differences, race = played.differences({}), _race(played)
    if race is None:
        return differences
    differences += compared("places", raw.get("places", {}), {s.seat: s.square for s in race.sleds.values()})
    for seat, wanted in raw.get("gives", {}).items():
        differences += compared(f"gives.{seat}", wanted, sheet.ruleset.cases.seen(sheet.table, race, seat))
    return differences + (
        compared("grid", {"order": raw["order"]}, {"order": _standing(sheet, race)}) if "order" in raw else []
    )


def _standing(sheet: Staging, race: SledRace) -> list[Seat]:
    ground = Ground(_book(sheet).circuit, race.sleds, race.hazards)
    return [sled.seat for sled in sorted(race.on_track(), key=ground.standing)]


def _position(sheet: Staging) -> SledRace:
    race: SledRace = sheet.ruleset.cases.position(
        sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case
    )
    return race


def _order(sheet: Staging) -> list[str]:
    """[case.order]: `seats`, the order of movement of the case's sleds (P-51)."""
    return compared("order", sheet.case["order"], {"seats": _standing(sheet, _position(sheet))})


def _beside(sheet: Staging) -> list[str]:
    """[case.beside]: for a sled, those that it is beside (P-18)."""
    race = _position(sheet)
    ground = Ground(_book(sheet).circuit, race.sleds, race.hazards)
    got = {
        one.seat: [two.seat for two in race.sleds.values() if two is not one and ground.beside(one, two)]
        for one in race.sleds.values()
    }
    return compared("beside", sheet.case["beside"], got)


def _lanes(sheet: Staging) -> list[str]:
    """[case.lanes]: lane changes `0:84 L 1:96` across a clear diagonal, and those only a spin can force (P-15)."""
    circuit, differences = _book(sheet).circuit, list[str]()
    for kind, clear in (("clear", True), ("forced", False)):
        for said in sheet.case["lanes"].get(kind, ()):
            square, letter, _ = _change(sheet, said)
            way: Way = "L" if letter == "L" else "R"
            got = f"{square} {way} {circuit.aside(square, way)}", circuit.clear(square, way)
            differences += [] if got == (said, clear) else [f"lanes.{kind}: expected {said}, got {got[0]}"]
    return differences


def _change(sheet: Staging, said: Json) -> list[str]:
    """`0:84 L 1:96` in its three words."""
    words = str(said).split()
    if len(words) != 3 or words[0] not in _book(sheet).circuit.squares or words[1] not in WAYS.values():
        raise UnreadableCase(("lanes",), f"{said} is no lane change: write `0:84 L 1:96`")
    return words


def _chart(sheet: Staging) -> list[str]:
    """[case.chart]: what a chart says to a total, or in how many of 36 ways it says what under a modifier."""
    raw, tables = sheet.case["chart"], _book(sheet).tables
    name = raw["table"]
    if name == "spin_track":
        return compared("chart", {"result": raw["result"]}, {"result": list(tables.circles(_figure(raw, "speed")))})
    if "ways" in raw:
        ways = Counter[str]()
        for total, count in TWO_DICE.items():
            ways[str(_read(tables, raw, total + (_figure(raw, "modifier") if "modifier" in raw else 0)))] += count
        wanted = {str(_row(result)): count for result, count in raw["ways"].items()}
        return compared("chart", {"ways": wanted}, {"ways": dict(ways)})
    wanted = _cell(raw["result"]) if name == "collision" else _row(raw["result"])
    return compared("chart", {"result": wanted}, {"result": _read(tables, raw, _figure(raw, "total"))})


def _figure(raw: Mapping[str, Json], key: str) -> int:
    if type(raw.get(key)) is not int:
        raise UnreadableCase(("chart",), f"{key} must be a whole number")
    return int(raw[key])


def _row(said: Json) -> Json:
    """`lose1`, `lose 1 step` as `lose 1`; anything else as it is written."""
    loss = LOSS.fullmatch(said) if isinstance(said, str) else None
    return f"lose {loss[1]}" if loss else said


def _cell(said: Json) -> Json:
    """`2/-1` as [2, -1], `+3` as [0, 3] (P-123)."""
    damage, _, test = str(said).rpartition("/")
    return [int(damage or 0), int(test)] if isinstance(said, str) else said


def _read(tables: Tables, raw: Mapping[str, Json], total: int) -> Json:
    name = raw["table"]
    if name == "collision":
        harm = tables.collide(total, _figure(raw, "strength"))
        return [harm.damage, harm.test]
    charts: dict[str, Any] = {
        "control_loss": tables.control_loss,
        "regain": tables.regain,
        "spin_direction": tables.spin_direction,
        "off_the_wall": tables.off_the_wall,
    }
    if name not in charts:
        raise UnreadableCase(
            ("chart", "table"), f"table must be one of: {', '.join([*charts, 'collision', 'spin_track'])}"
        )
    return charts[name].read(total)


def _option(sheet: Staging) -> list[str]:
    """[case.option]: options that cannot be chosen, and others that can (P-3)."""
    raw = sheet.case["option"]
    wrong = [
        f"option: taken all the same: {spelled(said)}" for said in raw.get("impossible", ()) if _takes(sheet, said)
    ]
    return wrong + [f"option: refused: {spelled(said)}" for said in raw.get("possible", ()) if not _takes(sheet, said)]


def _takes(sheet: Staging, said: Json) -> bool:
    try:
        check_options(sheet.table, Options.model_validate(said))
    except (ValidationError, Refused):
        return False
    return True


CHAPTERS: Mapping[str, Chapter] = {
    "build": Chapter(frozenset({"points", "gives", "refused"}), _build),
    "grid": Chapter(frozenset({"seats", "rolls", "places", "order", "gives"}), _grid),
    "order": Chapter(frozenset({"seats"}), _order),
    "beside": Chapter(frozenset(COLOURS), _beside),
    "lanes": Chapter(frozenset({"clear", "forced"}), _lanes),
    "chart": Chapter(frozenset({"table", "total", "modifier", "strength", "speed", "result", "ways"}), _chart),
    "option": Chapter(frozenset({"impossible", "possible"}), _option),
}
