"""Cases without a race: a chariot's creation, a look-up in a table, who can be attacked, a track that is checked."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.casework.playing import play_round
from rules.casework.words import Chapter, Sheet, Unreadable, spelled
from rules.charts import row_of
from rules.circus_maximus import case_values
from rules.circus_maximus.book import Book
from rules.circus_maximus.walk import reach
from rules.engine import enter
from rules.ruleset import Entrant
from rules.values import Json


def _book(sheet: Sheet) -> Book:
    if sheet.table is None:
        raise Unreadable(("track",), "; ".join(sheet.faults))
    book: Book = sheet.table.book
    return book


def _creation(sheet: Sheet) -> list[str]:
    """[case.creation]: points, lanes and dice, and the chariots they make (C-21 to C-27)."""
    raw = sheet.case["creation"]
    seats = tuple(raw.get("points", {})) or ("red",)
    for seat, said in raw.get("points", {}).items():
        if said != "none":
            case_values.check_points(said, ("creation", "points", seat))
    answers = [{"ask": "D-1", "seat": s, "say": said} for s, said in raw.get("points", {}).items() if said != "none"]
    refused = [{"ask": "D-1", **entry} for entry in raw.get("refused", ())]
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    started = replace(sheet, start=sheet.start.model_copy(update={"seats": entrants}))
    round_0 = {"rolls": raw.get("rolls", ()), "answers": answers, "refused": refused}
    played = play_round(started, enter(sheet.ruleset, sheet.table, started.start), round_0)
    differences = played.differences(raw)
    if played.checkpoint:
        race = sheet.ruleset.state.model_validate(played.checkpoint.state)
        for seat, wanted in raw.get("gives", {}).items():
            differences += _compared(f"gives.{seat}", wanted, sheet.ruleset.cases.seen(sheet.table, race, seat))
    return differences


def _chart(sheet: Sheet) -> list[str]:
    """[case.chart]: a look-up by total, and by strain, factor, points or squares where the table has columns."""
    raw, tables = sheet.case["chart"], _book(sheet).tables
    name, total = raw["table"], int(raw.get("total", 0))
    points, landing = int(raw.get("points", 0)), tables.wreck_landing
    results: Mapping[str, Callable[[], Json]] = {
        "T-3.61": lambda: tables.driver_hits.read(total),
        "T-3.63": lambda: tables.team_speed.points[points][total - 1],
        "T-3.64": lambda: tables.team_endurance.points[points][total - 1],
        "T-7.32": lambda: tables.corner_strain.read(total, int(raw.get("strain", 1))),
        "T-9.42": lambda: tables.lash_driver.read(total, int(raw.get("factor", 0))),
        "T-9.5": lambda: tables.horse_injury.read(total),
        "T-9.54": lambda: tables.damage_to_cars.read(total),
        "T-9.55": lambda: tables.wheel_damage.read(total),
        "T-12.2": lambda: (landing.corner if raw.get("corner") else landing.straight)[total - 1],
        "T-14.2": lambda: tables.wreck_chart.read(total),
        "T-16.3": lambda: _drag(tables.drag_injury.rows, int(raw.get("squares", 0)), total),
    }
    if name not in results:
        raise Unreadable(("chart", "table"), f"table must be one of: {', '.join(results)}")
    return _compared("chart", {"result": raw.get("result")}, {"result": results[name]()})


def _drag(rows: tuple[Json, ...], squares: int, die: int) -> int:
    if not squares:
        return 0
    row = row_of(rows, squares)
    return int(die // row.of + row.plus)


def _reach(sheet: Sheet) -> list[str]:
    """[case.reach]: which counters a car on a square can attack (C-90)."""
    raw, arena = sheet.case["reach"], _book(sheet).arena
    for square in (raw.get("car"), *raw.get("squares", ())):
        if square not in arena.squares:
            raise Unreadable(("reach",), f"there is no square {square} on {arena.name}: write zone:lane/index")
    can = [square for square in raw.get("squares", ()) if reach(arena, raw["car"], square)]
    return _compared("reach", {"attacks": raw.get("attacks", [])}, {"attacks": can})


def _check(sheet: Sheet) -> list[str]:
    """[case.check]: whether the track of the case is refused."""
    wanted = bool(sheet.case["check"].get("sound", True))
    return [] if wanted == (not sheet.faults) else [f"check.sound: expected {wanted}", *sheet.faults]


def _compared(where: str, wanted: Mapping[str, Json], got: Mapping[str, Json]) -> list[str]:
    return [
        f"{where}.{key}: expected {spelled(value)}, got {spelled(got.get(key))}"
        for key, value in wanted.items()
        if value != got.get(key)
    ]


CHAPTERS: Mapping[str, Chapter] = {
    "creation": Chapter(frozenset({"points", "rolls", "refused", "gives", "told", "not_told"}), _creation),
    "chart": Chapter(
        frozenset({"table", "total", "points", "strain", "factor", "squares", "corner", "result"}), _chart
    ),
    "reach": Chapter(frozenset({"car", "squares", "attacks"}), _reach),
    "check": Chapter(frozenset({"sound"}), _check, faulty_track=True),
}
