"""Cases without a race: creation of a chariot, table look-ups, reach of attacks, track checks."""

from collections.abc import Callable, Mapping

from rules.base import Json
from rules.casebook.runner import (
    check_seats,
    compare_check,
    compare_round_zero,
    compare_values,
    get_rule_tables,
    play_round_zero,
)
from rules.casebook.toml_lines import Path
from rules.casebook.vocabulary import Chapter, Staging, UnreadableCase
from rules.circus_maximus.board.legal_steps import find_attack_side
from rules.circus_maximus.model.tables import RuleTables
from rules.dice_tables import find_row


def _rule_tables(sheet: Staging) -> RuleTables:
    tables: RuleTables = get_rule_tables(sheet)
    return tables


def _compare_creation(sheet: Staging) -> list[str]:
    """Compare [case.creation]: points, lanes and dice, and the resulting chariots (C-21 to C-27)."""
    raw = sheet.case["creation"]
    seats = check_seats(sheet, raw.get("points", {}), "creation", "points") or ("red",)
    for seat, points in raw.get("points", {}).items():
        if points != "none":
            check_points(points, ("creation", "points", seat))
    answers = [
        {"ask": "D-1", "seat": s, "say": points} for s, points in raw.get("points", {}).items() if points != "none"
    ]
    refused_answers = [{"ask": "D-1", **entry} for entry in raw.get("refused", ())]
    round_0 = {"rolls": raw.get("rolls", ()), "answers": answers, "refused": refused_answers}
    outcome = play_round_zero(sheet, seats, round_0)
    return outcome.list_differences(raw) + compare_round_zero(outcome, raw.get("gives", {}))


def _compare_lookup(sheet: Staging) -> list[str]:
    """Compare [case.chart]: a look-up by total, and by the table's columns if it has any."""
    raw, tables = sheet.case["chart"], _rule_tables(sheet).rulebook
    name, total = raw["table"], int(raw.get("total", 0))
    points, landing = int(raw.get("points", 0)), tables.wreck_landing
    results: Mapping[str, Callable[[], Json]] = {
        "T-3.61": lambda: tables.driver_hits.read(total),
        "T-3.63": lambda: tables.team_speed.points[points][total - 1],
        "T-3.64": lambda: tables.team_endurance.points[points][total - 1],
        "T-7.32": lambda: tables.corner_strain.read(total, int(raw.get("strain", 1))),
        "T-9.42": lambda: tables.lash_driver.read(total, int(raw.get("factor", 0))),
        "T-9.5": lambda: tables.horse_injury.look_up(total),
        "T-9.54": lambda: tables.damage_to_cars.look_up(total),
        "T-9.55": lambda: tables.wheel_damage.look_up(total),
        "T-12.2": lambda: (landing.corner if raw.get("corner") else landing.straight)[total - 1],
        "T-14.2": lambda: tables.wreck_chart.look_up(total),
        "T-16.3": lambda: _compute_drag_hits(tables.drag_injury.rows, int(raw.get("squares", 0)), total),
    }
    if name not in results:
        raise UnreadableCase(("chart", "table"), f"table must be one of: {', '.join(results)}")
    return compare_values("chart", {"result": raw.get("result")}, {"result": results[name]()})


def _compute_drag_hits(rows: tuple[Json, ...], squares: int, die: int) -> int:
    if not squares:
        return 0
    row = find_row(rows, squares)
    return int(die // row.of + row.plus)


def _compare_reach(sheet: Staging) -> list[str]:
    """Compare [case.reach]: the counters that a car on a square can attack (C-90)."""
    raw, arena = sheet.case["reach"], _rule_tables(sheet).arena
    for square in (raw.get("car"), *raw.get("squares", ())):
        if square not in arena.squares:
            raise UnreadableCase(("reach",), f"there is no square {square} on {arena.name}: write zone:lane/index")
    can = [square for square in raw.get("squares", ()) if find_attack_side(arena, raw["car"], square)]
    return compare_values("reach", {"attacks": raw.get("attacks", [])}, {"attacks": can})


CHAPTERS: Mapping[str, Chapter] = {
    "creation": Chapter(frozenset({"points", "rolls", "refused", "gives", "told", "not_told"}), _compare_creation),
    "chart": Chapter(
        frozenset({"table", "total", "points", "strain", "factor", "squares", "corner", "result"}), _compare_lookup
    ),
    "reach": Chapter(frozenset({"car", "squares", "attacks"}), _compare_reach),
    "check": Chapter(frozenset({"sound"}), compare_check, faulty_track=True),
}


def check_points(points: Json, path: Path) -> None:
    """Raise UnreadableCase for points that are not a number for each of the four parts (C-21)."""
    numbers = isinstance(points, list) and len(points) == 4 and all(type(one) is int and one >= 0 for one in points)
    if not isinstance(points, dict) and not numbers:
        raise UnreadableCase(path, f"points must be a list of 4 whole numbers from 0, not {points}")
