"""Cases without a race: a build, a grid, a table look-up, a turn order, a track check."""

from collections.abc import Mapping
from dataclasses import replace

from rules.base import Json
from rules.casebook.runner import check_seats, compare_values, play_round_zero
from rules.casebook.vocabulary import Chapter, Staging, UnreadableCase, format_toml
from rules.league.points import find_scheme_path, read_scheme, score_race
from rules.questions import InvalidAnswer
from rules.speed_circuit.board.corners import list_lines_due
from rules.speed_circuit.cases.notation import parse_price
from rules.speed_circuit.model.design import ATTRIBUTES
from rules.speed_circuit.model.state import Build, Paid, Stock
from rules.speed_circuit.model.tables import Dues, PriceLine, RuleTables, find_result
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.orders.reading import read_chips
from rules.speed_circuit.play.charges import format_line
from rules.speed_circuit.play.turn import list_turn_order
from rules.view import ResultRow

ATTRIBUTE_ALIASES = {"top": "top_speed", "start": "start_speed"}
CHART_KEYS = frozenset(
    {
        "table",
        "total",
        "roll",
        "chips",
        "against",
        "in_a_row",
        "modifier",
        "result",
        "ways",
        "over",
        "paid",
        "lines",
        "spend",
        "stock",
        "legal",
    }
)


def parse_build(raw: Mapping[str, Json], path: tuple[str | int, ...]) -> Build:
    """Parse the columns of T-1 that a case names, 0 for the others. Raises UnreadableCase."""
    columns = {ATTRIBUTE_ALIASES.get(name, name): column for name, column in raw.items()}
    for name in columns:
        if name not in ATTRIBUTES:
            raise UnreadableCase((*path, name), f"unknown attribute {name}; known: {', '.join(ATTRIBUTES)}")
    return Build(**columns)


def parse_bid(raw: Mapping[str, Json]) -> dict[str, Json]:
    """Return a bid with its chips split into ones and threes."""
    chips = raw.get("chips", [0, 0])
    ones, threes = chips if isinstance(chips, list) else (chips, 0)
    return {"wear": raw.get("wear", 0), "ones": raw.get("ones", ones), "threes": raw.get("threes", threes)}


def _check_build(sheet: Staging) -> list[str]:
    """Check [case.build]: a driver's columns and the resulting car (S-19 to S-21)."""
    raw = sheet.case["build"]
    if isinstance(raw.get("columns"), dict):
        parse_build(raw["columns"], ("build", "columns"))
    entry = {"ask": "D-1", "seat": "red", "say": raw.get("columns", {})}
    missing = raw.get("columns") == "none"
    refused_answers = [entry | {"because": raw["refused"]}] if "refused" in raw else []
    answers = [] if refused_answers or missing else [entry]
    former = (
        {"red": parse_build(raw["former"], ("build", "former")).model_dump(exclude_unset=True)}
        if "former" in raw
        else {}
    )
    sheet = replace(sheet, start=sheet.start.model_copy(update={"former": former}))
    outcome = play_round_zero(
        sheet, ("red",), {"rolls": raw.get("rolls", ()), "refused": refused_answers, "answers": answers}
    )
    build_event = next((fact for fact in outcome.events if fact["what"] == "built"), {})
    actual = {
        **build_event,
        **build_event.get("stock", {}),
        **{short: build_event.get(name) for short, name in ATTRIBUTE_ALIASES.items()},
    }
    return outcome.list_differences(raw) + compare_values("gives", raw.get("gives", {}), actual)


def _check_grid(sheet: Staging) -> list[str]:
    """Check [case.grid]: bids, the resulting grid, and the remaining stocks (S-23 to S-25)."""
    raw = sheet.case["grid"]
    table_name = "bids" if raw.get("bids") else "builds"
    seats = check_seats(sheet, raw.get(table_name, {}), "grid", table_name)
    builds = [{"ask": "D-1", "seat": seat, "say": raw.get("builds", {}).get(seat, {"wear": 0})} for seat in seats]
    bids = [
        {"ask": "D-2", "seat": seat, "say": bid}
        for name in ("bids", "second_bids")
        for seat, bid in raw.get(name, {}).items()
        if bid != "none"
    ]
    refused_answers = [{"ask": "D-2", **entry} for entry in raw.get("refused", ())]
    outcome = play_round_zero(
        sheet, seats, {"rolls": raw.get("rolls", ()), "answers": builds + bids, "refused": refused_answers}
    )
    grid = [fact for fact in outcome.events if fact["what"] == "grid"]
    places = {fact["seat"]: fact["space"] for fact in grid}
    remaining_stocks = {fact["seat"]: fact["left"] for fact in outcome.events if fact["what"] in ("bid", "grouped")}
    expected_places = {seat: normalize_place(sheet, place) for seat, place in raw.get("places", {}).items()}
    order = raw.get("order", [])
    return [
        *outcome.list_differences(raw),
        *(compare_values("grid", {"order": order}, {"order": [fact["seat"] for fact in grid]}) if order else ()),
        *compare_values("places", expected_places, places),
        *(
            line
            for seat, stock in raw.get("left", {}).items()
            for line in _compare_stock(seat, stock, remaining_stocks.get(seat, {}))
        ),
    ]


def _compare_stock(seat: str, expected: Mapping[str, Json], actual: Mapping[str, Json]) -> list[str]:
    return compare_values(f"left.{seat}", expected, {**actual, "chips": [actual.get("ones"), actual.get("threes")]})


def normalize_place(sheet: Staging, place: Json) -> Json:
    """Return the space of a written place, also before the line."""
    return sheet.ruleset.cases.plain(sheet.table, "at", place)


def _check_turn_order(sheet: Staging) -> list[str]:
    """Check [case.order]: the turn order of the cars, with `speed` as V (S-53)."""
    race = sheet.ruleset.cases.position(sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case)
    for car in race.cars.values():
        car.turn.speed = car.speed
    tables = rule_tables(sheet)
    actual = [car.seat for car in list_turn_order(tables.circuit, race.cars.values(), tables.lapped_distance)]
    return compare_values("order", {"seats": sheet.case["order"].get("seats", [])}, {"seats": actual})


def _check_track_faults(sheet: Staging) -> list[str]:
    """Check [case.check]: the items under which the case's track is rejected (S-18)."""
    items = sorted({fault.partition(":")[0] if fault.startswith("S-") else "S-18" for fault in sheet.faults})
    expected = sorted(sheet.case["check"].get("faults", []))
    return (
        []
        if items == expected
        else [f"check.faults: expected {format_toml(expected)}, got {format_toml(items)}", *sheet.faults]
    )


def _check_chart(sheet: Staging) -> list[str]:
    """Check [case.chart]: a look-up in T-4 to T-10 or T-12, or the odds out of 36."""
    raw, tables = sheet.case["chart"], rule_tables(sheet)
    table = raw.get("table", "")
    if table in ("T-9", "T-10"):
        return _check_prices(raw, tables.braking_dues if table == "T-9" else tables.cornering_dues)
    if table == "T-12":
        return _check_chip_limits(raw, tables)
    if table not in tables.test_tables:
        raise UnreadableCase(("chart", "table"), f"unknown table {table}; known: T-4 to T-10, T-12")
    if "ways" in raw:
        ways = tables.odds[table, int(raw.get("modifier", 0))]
        return compare_values("ways", raw["ways"], {effect: ways.get(effect, 0) for effect in raw["ways"]})
    modifiers = (
        raw.get("against", 0) + raw.get("modifier", 0) + raw.get("in_a_row", 0) * tables.rulebook.passing.running
    )
    row = find_result(tables.test_tables[table], raw.get("total", raw.get("roll", 0)) + modifiers - raw.get("chips", 0))
    return compare_values("chart", {"result": raw.get("result")}, {"result": row.effect})


def rule_tables(sheet: Staging) -> RuleTables:
    """Return the rule tables under a case's options."""
    tables: RuleTables = sheet.table.tables
    return tables.with_settings(tables.resolve_settings(sheet.start.options))


def _check_prices(raw: Mapping[str, Json], dues: Dues) -> list[str]:
    wear, roll_paid, *_ = parse_price(str(raw.get("paid", "")))
    if int(raw.get("over", 0)) % MPH_PER_SPACE:
        raise UnreadableCase(("chart", "over"), f"over must be a multiple of {MPH_PER_SPACE} mph, not {raw['over']}")
    lines = list_lines_due(dues, Paid(wear or 0, roll_paid), int(raw.get("over", 0)))
    actual = sorted(format_line(PriceLine(wear=one.wear, roll=one.roll)) + _format_extra(one) for one in lines)
    expected = sorted(_format_line(line_text, n) for n, line_text in enumerate(raw.get("lines", [])))
    return [] if expected == actual else [f"chart.lines: expected {format_toml(expected)}, got {format_toml(actual)}"]


def _format_line(text: str, number: int) -> str:
    wear, roll, extra, _ = parse_price(text)
    if wear is None:
        raise UnreadableCase(("chart", "lines", number), f"{text} is no price: write 2W, 1W+C, 2W+B, 3W+B+spin, crash")
    return format_line(PriceLine(wear=wear, roll=roll)) + (f" + {extra}" if extra else "")


def _format_extra(line: PriceLine) -> str:
    return " + spin" if line.spin else " + crash" if line.crash else ""


def _check_chip_limits(raw: Mapping[str, Json], tables: RuleTables) -> list[str]:
    ones, threes = raw.get("stock", (9, 1))
    try:
        word = read_chips(tables.rulebook.chips, Stock(ones=ones, threes=threes), raw.get("spend", "0"))
    except InvalidAnswer:
        return compare_values("chart", {"legal": raw.get("legal")}, {"legal": False})
    actual = {"legal": True, "result": int(word)}
    return compare_values("chart", {key: raw[key] for key in ("legal", "result") if key in raw}, actual)


def _check_points(sheet: Staging) -> list[str]:
    """Check [case.points]: the points of a classification under a points table (T-13)."""
    raw, name = sheet.case["points"], rule_tables(sheet).settings.points
    try:
        scheme = read_scheme(sheet.fetch(find_scheme_path(name)) if sheet.fetch else "")
    except OSError as fault:
        raise UnreadableCase(("options", "points"), f"there is no scheme {name}") from fault
    out, led = raw.get("out", []), raw.get("led", [])
    places = [
        ResultRow(place=n, seat=seat, laps=0, status="crashed" if seat in out else "finished", led=seat in led)
        for n, seat in enumerate(raw.get("order", []), 1)
    ]
    actual = {row.seat: row.points for row in score_race(scheme, places)}
    return compare_values("gives", raw.get("gives", {}), actual)


TOLD_KEYS = frozenset({"told", "not_told"})
CASE_CHAPTERS: Mapping[str, Chapter] = {
    "build": Chapter(frozenset({"columns", "former", "gives", "refused", "told", "not_told"}), _check_build),
    "grid": Chapter(
        frozenset({"bids", "second_bids", "builds", "rolls", "refused", "order", "places", "left"}) | TOLD_KEYS,
        _check_grid,
    ),
    "points": Chapter(frozenset({"order", "out", "led", "gives"}), _check_points),
    "order": Chapter(frozenset({"seats"}), _check_turn_order),
    "chart": Chapter(CHART_KEYS, _check_chart),
    "check": Chapter(frozenset({"faults"}), _check_track_faults, faulty_track=True),
}
