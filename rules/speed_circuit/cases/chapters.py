"""Cases without a race: a build, the grid, a look-up in a chart, an order of movement, a track that is checked."""

from collections.abc import Mapping
from dataclasses import replace

from rules.casebook.chapters import before_the_race, compared, seats_of
from rules.casebook.words import Chapter, Staging, UnreadableCase, spelled
from rules.league.points import file_of, points, read_scheme
from rules.questions import Refused
from rules.speed_circuit.board.corners import due
from rules.speed_circuit.cases.amounts import price
from rules.speed_circuit.model.book import Book, Dues, PriceLine, read_row
from rules.speed_circuit.model.design import ATTRIBUTES
from rules.speed_circuit.model.state import Build, Paid, Stock
from rules.speed_circuit.orders.reading import read_chips
from rules.speed_circuit.play.order import order_of_movement
from rules.speed_circuit.play.plotting import STEP
from rules.speed_circuit.play.price_lines import in_words
from rules.values import Json
from rules.view import Placing

ALIASES = {"top": "top_speed", "start": "start_speed"}
CHART = frozenset(
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


def build_of(raw: Mapping[str, Json], path: tuple[str | int, ...]) -> Build:
    """The columns of T-1 a case names, 0 for the others. Raises UnreadableCase."""
    columns = {ALIASES.get(name, name): column for name, column in raw.items()}
    for name in columns:
        if name not in ATTRIBUTES:
            raise UnreadableCase((*path, name), f"unknown attribute {name}; known: {', '.join(ATTRIBUTES)}")
    return Build(**columns)


def bid_of(raw: Mapping[str, Json]) -> dict[str, Json]:
    """A bid with its chips told apart."""
    chips = raw.get("chips", [0, 0])
    ones, threes = chips if isinstance(chips, list) else (chips, 0)
    return {"wear": raw.get("wear", 0), "ones": raw.get("ones", ones), "threes": raw.get("threes", threes)}


def _build(sheet: Staging) -> list[str]:
    """[case.build]: one driver's columns, and the car they make (S-19 to S-21)."""
    raw = sheet.case["build"]
    if isinstance(raw.get("columns"), dict):
        build_of(raw["columns"], ("build", "columns"))
    entry = {"ask": "D-1", "seat": "red", "say": raw.get("columns", {})}
    missing = raw.get("columns") == "none"
    refused = [entry | {"because": raw["refused"]}] if "refused" in raw else []
    answers = [] if refused or missing else [entry]
    former = (
        {"red": build_of(raw["former"], ("build", "former")).model_dump(exclude_unset=True)} if "former" in raw else {}
    )
    sheet = replace(sheet, start=sheet.start.model_copy(update={"former": former}))
    played = before_the_race(sheet, ("red",), {"rolls": raw.get("rolls", ()), "refused": refused, "answers": answers})
    built = next((fact for fact in played.told if fact["what"] == "built"), {})
    got = {**built, **built.get("stock", {}), **{short: built.get(name) for short, name in ALIASES.items()}}
    return played.differences(raw) + compared("gives", raw.get("gives", {}), got)


def _grid(sheet: Staging) -> list[str]:
    """[case.grid]: bids, the grid they give, and what is left (S-23 to S-25)."""
    raw = sheet.case["grid"]
    named = "bids" if raw.get("bids") else "builds"
    seats = seats_of(sheet, raw.get(named, {}), "grid", named)
    builds = [{"ask": "D-1", "seat": seat, "say": raw.get("builds", {}).get(seat, {"wear": 0})} for seat in seats]
    bids = [
        {"ask": "D-2", "seat": seat, "say": bid}
        for name in ("bids", "second_bids")
        for seat, bid in raw.get(name, {}).items()
        if bid != "none"
    ]
    refused = [{"ask": "D-2", **entry} for entry in raw.get("refused", ())]
    played = before_the_race(
        sheet, seats, {"rolls": raw.get("rolls", ()), "answers": builds + bids, "refused": refused}
    )
    grid = [fact for fact in played.told if fact["what"] == "grid"]
    places = {fact["seat"]: fact["space"] for fact in grid}
    left = {fact["seat"]: fact["left"] for fact in played.told if fact["what"] in ("bid", "grouped")}
    wanted = {seat: plain_place(sheet, place) for seat, place in raw.get("places", {}).items()}
    order = raw.get("order", [])
    return [
        *played.differences(raw),
        *(compared("grid", {"order": order}, {"order": [fact["seat"] for fact in grid]}) if order else ()),
        *compared("places", wanted, places),
        *(line for seat, stock in raw.get("left", {}).items() for line in _left(seat, stock, left.get(seat, {}))),
    ]


def _left(seat: str, wanted: Mapping[str, Json], got: Mapping[str, Json]) -> list[str]:
    return compared(f"left.{seat}", wanted, {**got, "chips": [got.get("ones"), got.get("threes")]})


def plain_place(sheet: Staging, place: Json) -> Json:
    """A place before the line as the space it is."""
    return sheet.ruleset.cases.plain(sheet.table, "at", place)


def _order(sheet: Staging) -> list[str]:
    """[case.order]: the order of movement of the cars, their `speed` being V (S-53)."""
    race = sheet.ruleset.cases.position(sheet.table, sheet.ruleset.enter(sheet.table, sheet.start), sheet.case)
    for car in race.cars.values():
        car.turn.speed = car.speed
    book = book_of(sheet)
    got = [car.seat for car in order_of_movement(book.circuit, race.cars.values(), book.lapped)]
    return compared("order", {"seats": sheet.case["order"].get("seats", [])}, {"seats": got})


def _check(sheet: Staging) -> list[str]:
    """[case.check]: the items under which the track of the case is refused (S-18)."""
    items = sorted({fault.partition(":")[0] if fault.startswith("S-") else "S-18" for fault in sheet.faults})
    wanted = sorted(sheet.case["check"].get("faults", []))
    return [] if items == wanted else [f"check.faults: expected {spelled(wanted)}, got {spelled(items)}", *sheet.faults]


def _chart(sheet: Staging) -> list[str]:
    """[case.chart]: a look-up in T-4 to T-8, T-9, T-10 or T-12, or the ways out of 36."""
    raw, book = sheet.case["chart"], book_of(sheet)
    table = raw.get("table", "")
    if table in ("T-9", "T-10"):
        return _prices(raw, book.braking if table == "T-9" else book.cornering)
    if table == "T-12":
        return _limits(raw, book)
    if table not in book.test_tables:
        raise UnreadableCase(("chart", "table"), f"unknown table {table}; known: T-4 to T-10, T-12")
    if "ways" in raw:
        ways = book.odds[table, int(raw.get("modifier", 0))]
        return compared("ways", raw["ways"], {effect: ways.get(effect, 0) for effect in raw["ways"]})
    added = raw.get("against", 0) + raw.get("modifier", 0) + raw.get("in_a_row", 0) * book.tables.passing.running
    row = read_row(book.test_tables[table], raw.get("total", raw.get("roll", 0)) + added - raw.get("chips", 0))
    return compared("chart", {"result": raw.get("result")}, {"result": row.effect})


def book_of(sheet: Staging) -> Book:
    """The book under the options of a case."""
    book: Book = sheet.table.book
    return book.under(book.chosen(sheet.start.options))


def _prices(raw: Mapping[str, Json], dues: Dues) -> list[str]:
    wear, rolled, *_ = price(str(raw.get("paid", "")))
    if int(raw.get("over", 0)) % STEP:
        raise UnreadableCase(("chart", "over"), f"over must be a multiple of {STEP} mph, not {raw['over']}")
    lines = due(dues, Paid(wear or 0, rolled), int(raw.get("over", 0)))
    got = sorted(in_words(PriceLine(wear=one.wear, roll=one.roll)) + _extra(one) for one in lines)
    wanted = sorted(_line(said, n) for n, said in enumerate(raw.get("lines", [])))
    return [] if wanted == got else [f"chart.lines: expected {spelled(wanted)}, got {spelled(got)}"]


def _line(said: str, number: int) -> str:
    wear, roll, extra, _ = price(said)
    if wear is None:
        raise UnreadableCase(("chart", "lines", number), f"{said} is no price: write 2W, 1W+C, 2W+B, 3W+B+spin, crash")
    return in_words(PriceLine(wear=wear, roll=roll)) + (f" + {extra}" if extra else "")


def _extra(line: PriceLine) -> str:
    return " + spin" if line.spin else " + crash" if line.crash else ""


def _limits(raw: Mapping[str, Json], book: Book) -> list[str]:
    ones, threes = raw.get("stock", (9, 1))
    try:
        word = read_chips(book.tables.chips, Stock(ones=ones, threes=threes), raw.get("spend", "0"))
    except Refused:
        return compared("chart", {"legal": raw.get("legal")}, {"legal": False})
    got = {"legal": True, "result": int(word)}
    return compared("chart", {key: raw[key] for key in ("legal", "result") if key in raw}, got)


def _points(sheet: Staging) -> list[str]:
    """[case.points]: what a classification is worth under a scheme (T-13)."""
    raw, name = sheet.case["points"], book_of(sheet).settings.points
    try:
        scheme = read_scheme(sheet.fetch(file_of(name)) if sheet.fetch else "")
    except OSError as fault:
        raise UnreadableCase(("options", "points"), f"there is no scheme {name}") from fault
    out, led = raw.get("out", []), raw.get("led", [])
    places = [
        Placing(place=n, seat=seat, laps=0, status="crashed" if seat in out else "finished", led=seat in led)
        for n, seat in enumerate(raw.get("order", []), 1)
    ]
    got = {scored.seat: scored.points for scored in points(scheme, places)}
    return compared("gives", raw.get("gives", {}), got)


TOLD = frozenset({"told", "not_told"})
CHAPTERS: Mapping[str, Chapter] = {
    "build": Chapter(frozenset({"columns", "former", "gives", "refused", "told", "not_told"}), _build),
    "grid": Chapter(
        frozenset({"bids", "second_bids", "builds", "rolls", "refused", "order", "places", "left"}) | TOLD,
        _grid,
    ),
    "points": Chapter(frozenset({"order", "out", "led", "gives"}), _points),
    "order": Chapter(frozenset({"seats"}), _order),
    "chart": Chapter(CHART, _chart),
    "check": Chapter(frozenset({"faults"}), _check, faulty_track=True),
}
