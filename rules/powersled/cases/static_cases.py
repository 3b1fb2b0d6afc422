"""Cases without a race: builds, grid, standing, sleds side by side, lane changes, charts, options."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rules.base import Json, Seat
from rules.casebook.runner import PlayedRound, check_seats, compare_values, get_rule_tables, play_round_zero
from rules.casebook.vocabulary import Chapter, Staging, UnreadableCase, format_toml
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.model.state import SledRace
from rules.powersled.model.tables import Options, RuleTables, Tables
from rules.powersled.model.track import WAY_OF_SIDE, Way
from rules.powersled.play.setup import check_options
from rules.questions import InvalidAnswer

SEAT_NAMES = ("red", "blue", "yellow", "green", "orange", "purple")
LOSE_STEPS_PATTERN = re.compile(r"lose ?([12])(?: steps?)?")
TWO_DICE_WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""Number of ways, of 36, in which each total comes up."""


def _rule_tables(sheet: Staging) -> RuleTables:
    tables: RuleTables = get_rule_tables(sheet)
    return tables


def _load_race(outcome: PlayedRound) -> SledRace | None:
    return SledRace.model_validate(outcome.checkpoint.state) if outcome.checkpoint else None


def _check_build(sheet: Staging) -> list[str]:
    """[case.build]: check points and the sled they make (P-25 to P-29); without points, the default build."""
    raw = sheet.case["build"]
    build_answers = [{"ask": "D-BUILD", "seat": "red", "say": raw["points"]}] if "points" in raw else []
    refused_answers = [{**build_answers[0], "because": raw["refused"]}] if "refused" in raw else []
    answers = [] if refused_answers else build_answers
    outcome = play_round_zero(sheet, ("red", "blue"), {"answers": answers, "refused": refused_answers}, grid="red/blue")
    race = _load_race(outcome)
    if race is None:
        return outcome.list_differences({})
    actual = sheet.ruleset.cases.list_car_values(sheet.table, race, "red")
    points_spent = sum(race.sleds["red"].points.model_dump().values())
    return outcome.list_differences({}) + compare_values(
        "gives", raw.get("gives", {}), actual | {"unspent": race.settings.points - points_spent}
    )


def _check_grid(sheet: Staging) -> list[str]:
    """[case.grid]: check the grid and who moves first (P-20).
    The grid is given by rolls or by the entered order."""
    raw = sheet.case["grid"]
    outcome = play_round_zero(sheet, check_seats(sheet, raw["seats"], "grid", "seats"), {"rolls": raw.get("rolls", ())})
    differences, race = outcome.list_differences({}), _load_race(outcome)
    if race is None:
        return differences
    differences += compare_values("places", raw.get("places", {}), {s.seat: s.square for s in race.sleds.values()})
    for seat, expected in raw.get("gives", {}).items():
        differences += compare_values(
            f"gives.{seat}", expected, sheet.ruleset.cases.list_car_values(sheet.table, race, seat)
        )
    return differences + (
        compare_values("grid", {"order": raw["order"]}, {"order": _rank_seats(sheet, race)}) if "order" in raw else []
    )


def _rank_seats(sheet: Staging, race: SledRace) -> list[Seat]:
    occupancy = Occupancy(_rule_tables(sheet).circuit, race.sleds, race.hazards)
    return [sled.seat for sled in sorted(race.list_sleds_on_track(), key=occupancy.make_standing_key)]


def _build_position(sheet: Staging) -> SledRace:
    race: SledRace = sheet.ruleset.cases.position(
        sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case
    )
    return race


def _check_order(sheet: Staging) -> list[str]:
    """[case.order]: check the order of movement of the case's sleds (P-51)."""
    return compare_values("order", sheet.case["order"], {"seats": _rank_seats(sheet, _build_position(sheet))})


def _check_beside(sheet: Staging) -> list[str]:
    """[case.beside]: check which sleds each sled is beside (P-18)."""
    race = _build_position(sheet)
    occupancy = Occupancy(_rule_tables(sheet).circuit, race.sleds, race.hazards)
    actual = {
        one.seat: [two.seat for two in race.sleds.values() if two is not one and occupancy.is_beside(one, two)]
        for one in race.sleds.values()
    }
    return compare_values("beside", sheet.case["beside"], actual)


def _check_lanes(sheet: Staging) -> list[str]:
    """[case.lanes]: check lane changes such as `0:84 L 1:96`, clear or possible only in a spin (P-15)."""
    circuit, differences = _rule_tables(sheet).circuit, list[str]()
    for kind, clear in (("clear", True), ("forced", False)):
        for lane_change in sheet.case["lanes"].get(kind, ()):
            square, letter, _ = _split_lane_change(sheet, lane_change)
            way: Way = "L" if letter == "L" else "R"
            actual = f"{square} {way} {circuit.find_diagonal_square(square, way)}", circuit.can_drift(square, way)
            differences += (
                [] if actual == (lane_change, clear) else [f"lanes.{kind}: expected {lane_change}, got {actual[0]}"]
            )
    return differences


def _split_lane_change(sheet: Staging, lane_change: Json) -> list[str]:
    """Split `0:84 L 1:96` into its three words."""
    words = str(lane_change).split()
    if len(words) != 3 or words[0] not in _rule_tables(sheet).circuit.squares or words[1] not in WAY_OF_SIDE.values():
        raise UnreadableCase(("lanes",), f"{lane_change} is no lane change: write `0:84 L 1:96`")
    return words


def _check_chart(sheet: Staging) -> list[str]:
    """[case.chart]: check the result of a chart for a total, or the ways of each result under a modifier."""
    raw, tables = sheet.case["chart"], _rule_tables(sheet).rulebook
    name = raw["table"]
    if name == "spin_track":
        return compare_values(
            "chart", {"result": raw["result"]}, {"result": list(tables.find_spin_circles(_read_int(raw, "speed")))}
        )
    if "ways" in raw:
        ways = Counter[str]()
        for total, count in TWO_DICE_WAYS.items():
            ways[str(_look_up(tables, raw, total + (_read_int(raw, "modifier") if "modifier" in raw else 0)))] += count
        expected = {str(_normalize_row(result)): count for result, count in raw["ways"].items()}
        return compare_values("chart", {"ways": expected}, {"ways": dict(ways)})
    expected = _parse_cell(raw["result"]) if name == "collision" else _normalize_row(raw["result"])
    return compare_values("chart", {"result": expected}, {"result": _look_up(tables, raw, _read_int(raw, "total"))})


def _read_int(raw: Mapping[str, Json], key: str) -> int:
    if type(raw.get(key)) is not int:
        raise UnreadableCase(("chart",), f"{key} must be a whole number")
    return int(raw[key])


def _normalize_row(row: Json) -> Json:
    """Read `lose1` or `lose 1 step` as `lose 1`; leave anything else."""
    loss = LOSE_STEPS_PATTERN.fullmatch(row) if isinstance(row, str) else None
    return f"lose {loss[1]}" if loss else row


def _parse_cell(cell: Json) -> Json:
    """Parse `2/-1` as [2, -1], `+3` as [0, 3] (P-123)."""
    damage, _, test = str(cell).rpartition("/")
    return [int(damage or 0), int(test)] if isinstance(cell, str) else cell


def _look_up(tables: Tables, raw: Mapping[str, Json], total: int) -> Json:
    name = raw["table"]
    if name == "collision":
        harm = tables.look_up_collision(total, _read_int(raw, "strength"))
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
    return charts[name].look_up(total)


def _check_options(sheet: Staging) -> list[str]:
    """[case.option]: check which options can be chosen (P-3)."""
    raw = sheet.case["option"]
    wrong = [
        f"option: taken all the same: {format_toml(options)}"
        for options in raw.get("impossible", ())
        if _accepts_options(sheet, options)
    ]
    return wrong + [
        f"option: refused: {format_toml(options)}"
        for options in raw.get("possible", ())
        if not _accepts_options(sheet, options)
    ]


def _accepts_options(sheet: Staging, options: Json) -> bool:
    try:
        check_options(sheet.table, Options.model_validate(options))
    except (ValidationError, InvalidAnswer):
        return False
    return True


STATIC_CHAPTERS: Mapping[str, Chapter] = {
    "build": Chapter(frozenset({"points", "gives", "refused"}), _check_build),
    "grid": Chapter(frozenset({"seats", "rolls", "places", "order", "gives"}), _check_grid),
    "order": Chapter(frozenset({"seats"}), _check_order),
    "beside": Chapter(frozenset(SEAT_NAMES), _check_beside),
    "lanes": Chapter(frozenset({"clear", "forced"}), _check_lanes),
    "chart": Chapter(frozenset({"table", "total", "modifier", "strength", "speed", "result", "ways"}), _check_chart),
    "option": Chapter(frozenset({"impossible", "possible"}), _check_options),
}
