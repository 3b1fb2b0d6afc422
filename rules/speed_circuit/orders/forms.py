"""In what form a question is put. Refusals name the item."""

from collections.abc import Callable
from typing import Any

from rules.questions import Amount, Field, Fields, Form, Option, Pick, TextLine
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Braking, Orders, Wishes
from rules.speed_circuit.orders.form import BRAKINGS, YES_NO, sheet_form
from rules.speed_circuit.orders.writing import fields
from rules.speed_circuit.planning.planner import plans_by_end, rank
from rules.speed_circuit.planning.wishes import Constraints, setting_of
from rules.speed_circuit.play.build import build_form
from rules.speed_circuit.play.chips import chips_form
from rules.speed_circuit.play.grid import bid_form
from rules.speed_circuit.play.pits import TYRE_OPTIONS, pit_form
from rules.speed_circuit.play.plotting import legal_speeds
from rules.speed_circuit.play.price_lines import price_form

STEP = 20
MOST_ROUTES = 5

FormOf = Callable[[Book, Knowledge, Any], Form]


def build(book: Book, knowledge: Knowledge, question: Any) -> Form:
    """S-19: a column for each attribute."""
    return build_form(book, question.allowance, knowledge.former)


def bid(_: Book, __: Knowledge, question: Any) -> Form:
    """S-23: what may be given for the grid."""
    return bid_form(question.stock)


def group(_: Book, __: Knowledge, question: Any) -> Form:
    """S-28: wear for groups."""
    return Amount(least=0, most=question.most, because="S-28")


def plot(book: Book, knowledge: Knowledge, _: Any) -> Form:
    """S-120: the order sheet, with every legal speed, those that need a test too."""
    return sheet_form(
        book, knowledge.car.stock.wear, tuple(map(str, legal_speeds(book, knowledge.round, knowledge.car)))
    )


def route(book: Book, knowledge: Knowledge, _: Any) -> Form:
    """S-59: the way, with the best route to each landing."""
    return _route_sheet(book, _routes(book, knowledge))


def _route_sheet(book: Book, routes: tuple[str, ...]) -> Fields:
    lanes = tuple(Option(value=lane) for lane in book.circuit.lanes)
    return Fields(
        because="S-59",
        fields=(
            Field(name="route", ask=TextLine(suggestions=("planner", *routes), because="S-9")),
            Field(name="end_lane", ask=Pick(options=lanes, because="S-127")),
            Field(name="arrow", ask=Pick(options=YES_NO, because="S-69")),
        ),
    )


def _routes(book: Book, knowledge: Knowledge) -> tuple[str, ...]:
    """The planner's best route to each space the move can end on."""
    car, number = knowledge.car, book.circuit.number
    if car.space is None:
        return ()
    taken = frozenset(number[c.space] for c in knowledge.cars.values() if c.running and c.space and c.seat != car.seat)
    plans = plans_by_end(setting_of(book, car, taken, Constraints())).values()
    best = sorted(plans, key=lambda p: rank(book, p))[:MOST_ROUTES]
    ways = (tuple(book.circuit.lane[n] for n in p.path[1:]) for p in best if len(p.path) > 1)
    return tuple(fields(Orders(wishes=Wishes(route=way)))["route"] for way in ways)


def brake(_: Book, knowledge: Knowledge, __: Any) -> Form:
    """S-76: when to brake."""
    here = Wishes(brake_if=(Braking(by=STEP, at=knowledge.car.space or ""),))
    return TextLine(suggestions=(*BRAKINGS, fields(Orders(wishes=here))["brake_if"]), because="S-76")


def pit(_: Book, __: Knowledge, ___: Any) -> Form:
    """S-116 to S-118: a stop in the box."""
    return pit_form()


def tyres(_: Book, __: Knowledge, ___: Any) -> Form:
    """S-118: the tyres to start on."""
    return Pick(options=TYRE_OPTIONS, because="S-118")


def yes_or_no(item: str) -> FormOf:
    """Yes or no."""
    return lambda _, __, ___: Pick(options=YES_NO, because=item)


def spaces(item: str) -> FormOf:
    """One of the question's spaces, or none of them."""
    no = Option(value="no", code="no")
    return lambda _, __, question: Pick(
        options=(no, *(Option(value=id, where=id) for id in question.spaces)), because=item
    )


def price(dice: str, item: str) -> FormOf:
    """A line of a chart; `dice`: what its roll is called."""
    return lambda book, _, question: price_form(question.lines, dice, book.chips, question.stock, item)


def chips(book: Book, _: Knowledge, question: Any) -> Form:
    """S-94: what may be spent on a roll."""
    return chips_form(book.tables.chips, question.stock)
