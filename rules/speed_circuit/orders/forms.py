"""In what form a question is put, and how an answer is read. Refusals name the item."""

from collections.abc import Callable
from typing import Any

from rules.orders.sheets import Laid, read_said
from rules.orders.spelling import stored
from rules.questions import Amount, Field, Form, Line, Option, Pick, Question, Refused, Sheet
from rules.ruleset import Table
from rules.speed_circuit.board.sight import Sight
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Braking, Orders, Wishes
from rules.speed_circuit.orders.form import BRAKINGS, YES_NO, sheet_form
from rules.speed_circuit.orders.reading import read_braking, read_chips, read_price, read_stop, read_way
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.orders.writing import fields
from rules.speed_circuit.play.build import build_form, read_build
from rules.speed_circuit.play.chips import chips_form
from rules.speed_circuit.play.grid import bid_form, read_bid
from rules.speed_circuit.play.pits import TYRE_OPTIONS, pit_form
from rules.speed_circuit.play.planner import plans_by_end, rank
from rules.speed_circuit.play.plotting import reach
from rules.speed_circuit.play.prices import price_form
from rules.speed_circuit.play.wishes import Constraints, setting_of
from rules.values import Json, SpaceId

STEP = 20
PRICES = {"overage": ("test", "S-47"), "braking price": ("test", "S-78"), "corner price": ("roll", "S-63")}
CHIPS = ("test chips", "pass chips", "involvement chips", "chips after", "defence chips", "attack chips")
MOST_ROUTES = 5


def form(table: Table[Book], sight: Sight, question: Question[Any]) -> Form:
    """The form of a question; routes are looked for only here."""
    book, kind = table.book.under(sight.settings), question.kind
    if kind in CHIPS:
        return chips_form(book.tables.chips, question.stock)  # type: ignore[attr-defined]
    if kind in PRICES:
        dice, item = PRICES[kind]
        return price_form(question.lines, dice, book.chips, question.stock, item)  # type: ignore[attr-defined]
    if kind in ("slip", "rejoin"):
        return _spaces_form(question.spaces, "S-74" if kind == "slip" else "S-102")  # type: ignore[attr-defined]
    return FORMS[kind](book, sight, question)


def read_answer(table: Table[Book], sight: Sight, question: Question[Any], value: Json) -> Json:
    """An answer in its own spelling; raises Refused."""
    book, kind = table.book.under(sight.settings), question.kind
    if kind in CHIPS:
        return read_chips(book.tables.chips, question.stock, value)  # type: ignore[attr-defined]
    if kind in PRICES:
        dice, item = PRICES[kind]
        lines, stock = question.lines, question.stock  # type: ignore[attr-defined]
        return read_price(str(value), lines, dice, book.chips, stock, item)
    if kind in READERS:
        return READERS[kind](table, sight, question, value)
    return form(table, sight, question).accept(value)


def _build_form(book: Book, sight: Sight, question: Any) -> Form:
    return build_form(book, question.allowance, sight.former)


def _bid_form(_: Book, __: Sight, question: Any) -> Form:
    return bid_form(question.stock)


def _group_form(_: Book, __: Sight, question: Any) -> Form:
    return Amount(least=0, most=question.most, because="S-28")


def _plot_form(book: Book, sight: Sight, _: Any) -> Form:
    return sheet_form(book, sight.car.stock.wear, _speeds(book, sight))


def _speeds(book: Book, sight: Sight) -> tuple[str, ...]:
    """Speeds without a test and without a price, and MPS."""
    car = sight.car
    if car.off_track:
        return ("MPS",) if car.speed else (str(STEP),)
    free = reach(book, sight.round, car).free
    least = max(STEP, min(car.speed, car.top_speed) - car.deceleration)
    return (*(str(speed) for speed in range(free, least - STEP, -STEP)), *(("MPS",) if car.speed else ()))


def _route_form(book: Book, sight: Sight, _: Any) -> Form:
    return _route_sheet(book, _routes(book, sight))


def _route_sheet(book: Book, routes: tuple[str, ...]) -> Sheet:
    lanes = tuple(Option(value=lane) for lane in book.circuit.lanes)
    return Sheet(
        because="S-59",
        fields=(
            Field(name="route", ask=Line(suggestions=("planner", *routes), because="S-9")),
            Field(name="end_lane", ask=Pick(options=lanes, because="S-127")),
            Field(name="arrow", ask=Pick(options=YES_NO, because="S-69")),
        ),
    )


def _routes(book: Book, sight: Sight) -> tuple[str, ...]:
    """The planner's best route to each space the move can end on."""
    car, number = sight.car, book.circuit.number
    if car.space is None:
        return ()
    taken = frozenset(number[c.space] for c in sight.cars.values() if c.running and c.space and c.seat != car.seat)
    plans = plans_by_end(setting_of(book, car, taken, Constraints())).values()
    best = sorted(plans, key=lambda p: rank(book, p))[:MOST_ROUTES]
    ways = (tuple(book.circuit.lane[n] for n in p.path[1:]) for p in best if len(p.path) > 1)
    return tuple(fields(Orders(wishes=Wishes(route=way)))["route"] for way in ways)


def _brake_form(_: Book, sight: Sight, __: Any) -> Form:
    here = Wishes(brake_if=(Braking(by=STEP, at=sight.car.space or ""),))
    return Line(suggestions=(*BRAKINGS, fields(Orders(wishes=here))["brake_if"]), because="S-76")


def _pass_form(_: Book, __: Sight, ___: Any) -> Form:
    return Pick(options=YES_NO, because="S-80")


def _block_form(_: Book, __: Sight, ___: Any) -> Form:
    return Pick(options=YES_NO, because="S-81")


def _pit_form(_: Book, __: Sight, ___: Any) -> Form:
    return pit_form()


def _tyres_form(_: Book, __: Sight, ___: Any) -> Form:
    return Pick(options=TYRE_OPTIONS, because="S-118")


def _spaces_form(spaces: tuple[SpaceId, ...], item: str) -> Form:
    return Pick(options=(Option(value="no", code="no"), *(Option(value=id, where=id) for id in spaces)), because=item)


def _read_build(table: Table[Book], sight: Sight, question: Any, value: Json) -> Json:
    return read_build(table.book.under(sight.settings), question.allowance, value)


def _read_bid(_: Table[Book], __: Sight, question: Any, value: Json) -> Json:
    return read_bid(question.stock, value)


def _read_plot(table: Table[Book], sight: Sight, question: Any, value: Json) -> Json:
    """The order sheet. A change of speed is refused with the figure that it would mean."""
    try:
        return stored(read_said(Laid(SHEETS, table, sight, question), value))
    except Refused as no:
        if no.code != "not_a_change":
            raise
        raise Refused(no.code, no.because, **no.facts, figure=sight.car.speed + no.facts["by"]) from None


def _read_stop(_: Table[Book], __: Sight, ___: Any, value: Json) -> Json:
    return pit_form().accept(value) if isinstance(value, dict) else read_stop(str(value))


FORMS: dict[str, Callable[[Book, Sight, Any], Form]] = {
    "build": _build_form,
    "bid": _bid_form,
    "group": _group_form,
    "plot": _plot_form,
    "route": _route_form,
    "brake": _brake_form,
    "pass": _pass_form,
    "soft tyres": _pass_form,
    "pit stop": _pit_form,
    "tyres": _tyres_form,
    "block": _block_form,
}
READERS: dict[str, Callable[[Table[Book], Sight, Any, Json], Json]] = {
    "build": _read_build,
    "bid": _read_bid,
    "plot": _read_plot,
    "route": read_way,
    "brake": read_braking,
    "pit stop": _read_stop,
}
