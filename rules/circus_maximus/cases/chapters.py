"""Cases without a race: a chariot's creation, a look-up in a table, who can be attacked, a track that is checked."""

from collections.abc import Callable, Mapping

from rules.casebook.chapters import before_the_race, book_of, compared, given, seats_of
from rules.casebook.words import Chapter, Staging, UnreadableCase
from rules.charts import row_of
from rules.circus_maximus.board.walk import reach
from rules.circus_maximus.cases import values as case_values
from rules.circus_maximus.model.book import Book
from rules.values import Json


def _book(sheet: Staging) -> Book:
    book: Book = book_of(sheet)
    return book


def _creation(sheet: Staging) -> list[str]:
    """[case.creation]: points, lanes and dice, and the chariots they make (C-21 to C-27)."""
    raw = sheet.case["creation"]
    seats = seats_of(sheet, raw.get("points", {}), "creation", "points") or ("red",)
    for seat, said in raw.get("points", {}).items():
        if said != "none":
            case_values.check_points(said, ("creation", "points", seat))
    answers = [{"ask": "D-1", "seat": s, "say": said} for s, said in raw.get("points", {}).items() if said != "none"]
    refused = [{"ask": "D-1", **entry} for entry in raw.get("refused", ())]
    round_0 = {"rolls": raw.get("rolls", ()), "answers": answers, "refused": refused}
    played = before_the_race(sheet, seats, round_0)
    return played.differences(raw) + given(played, raw.get("gives", {}))


def _chart(sheet: Staging) -> list[str]:
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
        raise UnreadableCase(("chart", "table"), f"table must be one of: {', '.join(results)}")
    return compared("chart", {"result": raw.get("result")}, {"result": results[name]()})


def _drag(rows: tuple[Json, ...], squares: int, die: int) -> int:
    if not squares:
        return 0
    row = row_of(rows, squares)
    return int(die // row.of + row.plus)


def _reach(sheet: Staging) -> list[str]:
    """[case.reach]: which counters a car on a square can attack (C-90)."""
    raw, arena = sheet.case["reach"], _book(sheet).arena
    for square in (raw.get("car"), *raw.get("squares", ())):
        if square not in arena.squares:
            raise UnreadableCase(("reach",), f"there is no square {square} on {arena.name}: write zone:lane/index")
    can = [square for square in raw.get("squares", ()) if reach(arena, raw["car"], square)]
    return compared("reach", {"attacks": raw.get("attacks", [])}, {"attacks": can})


def _check(sheet: Staging) -> list[str]:
    """[case.check]: whether the track of the case is refused."""
    wanted = bool(sheet.case["check"].get("sound", True))
    return [] if wanted == (not sheet.faults) else [f"check.sound: expected {wanted}", *sheet.faults]


CHAPTERS: Mapping[str, Chapter] = {
    "creation": Chapter(frozenset({"points", "rolls", "refused", "gives", "told", "not_told"}), _creation),
    "chart": Chapter(
        frozenset({"table", "total", "points", "strain", "factor", "squares", "corner", "result"}), _chart
    ),
    "reach": Chapter(frozenset({"car", "squares", "attacks"}), _reach),
    "check": Chapter(frozenset({"sound"}), _check, faulty_track=True),
}
