"""In what form a question is put. Refusals name the item."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.questions import Amount, Form, Option, Pick, TextLine
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Attack, Braking, Orders, Wishes
from rules.speed_circuit.orders.form import BRAKINGS, YES_NO, sheet_form
from rules.speed_circuit.orders.settled import in_the_way
from rules.speed_circuit.orders.writing import write
from rules.speed_circuit.planning.planner import plans_by_end, rank
from rules.speed_circuit.planning.wishes import Plan, constraints_of, setting_of
from rules.speed_circuit.play.build import build_form
from rules.speed_circuit.play.chips import chips_form
from rules.speed_circuit.play.conditions import in_force
from rules.speed_circuit.play.grid import bid_form
from rules.speed_circuit.play.pits import TYRE_OPTIONS, pit_form
from rules.speed_circuit.play.plotting import legal_speeds
from rules.speed_circuit.play.price_lines import price_form
from rules.values import Seat

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
    """S-59, S-76, S-80: where the move can end, by the best way to each space; and the car that could be passed."""
    ways = [_landing(book, plan) for plan in _plans(book, knowledge)]
    rival = in_the_way(book, knowledge)
    return Pick(options=(*ways, *([_pass(rival)] if rival else [])), because="S-59")


def _landing(book: Book, plan: Plan) -> Option:
    """A way, with its braking, and without a pass."""
    circuit, lanes = book.circuit, tuple(book.circuit.lane[n] for n in plan.path[1:])
    brake: tuple[Braking, ...] | None = None
    if plan.brake:
        by, after = plan.brake
        brake = (Braking(by=by, after=after),)
    wishes = Wishes(route=lanes or None, brake_if=brake, passing="no" if plan.brake else None)
    facts = {"lane": circuit.lane[plan.path[-1]], "brake": plan.brake[0] if plan.brake else 0}
    return Option(value=write(Orders(wishes=wishes)), code="way", facts=facts, where=circuit.ids[plan.path[-1]])


def _pass(rival: Seat) -> Option:
    """S-80."""
    said = write(Orders(wishes=Wishes(passing=Attack(seat=rival))))
    return Option(value=said, code="way_through", facts={"rival": rival}, group="pass")


def _plans(book: Book, knowledge: Knowledge) -> list[Plan]:
    """The planner's best way to each space the move can end on, the best of all first."""
    car, number = knowledge.car, book.circuit.number
    if car.space is None:
        return []
    taken = frozenset(number[c.space] for c in knowledge.cars.values() if c.running and c.space and c.seat != car.seat)
    wishes = constraints_of(in_force(knowledge.sheet, book.circuit, knowledge))
    free = replace(wishes, route=None, end_lane=None, arrow=None, max_wear=None, no_dice=False, brake=None)
    plans = plans_by_end(setting_of(book, car, taken, free)).values()
    return sorted(plans, key=lambda p: rank(book, p))[:MOST_ROUTES]


def brake(_: Book, __: Knowledge, ___: Any) -> Form:
    """S-76: when to brake, where the way says nothing of it."""
    return TextLine(suggestions=BRAKINGS, because="S-76")


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
