"""What a car would drive now: S-127 with a driver's wishes, everybody else where he stands. For pictures only."""

from dataclasses import replace
from typing import Any

from rules.questions import Question
from rules.ruleset import Table
from rules.speed_circuit.board.corners import NOTHING, add_paid, due, usual
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import Orders, Wishes, wishes_over
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.planning.planner import plan
from rules.speed_circuit.planning.wishes import Constraints, constraints_of, setting_of
from rules.speed_circuit.play.conditions import in_force
from rules.speed_circuit.play.plotting import checked
from rules.values import Json, SpaceId


def preview(table: Table[Book], knowledge: Knowledge, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The spaces an answer would lead through; empty for questions that choose no way."""
    book = table.book.under(knowledge.settings)
    if question.kind == "plot":
        return planned(table, knowledge, question.read(answer))
    if question.kind != "route":
        return ()
    wishes = wishes_over(in_force(knowledge.sheet, book.circuit, knowledge), question.read(answer))
    return _drive(book, knowledge, knowledge.car, wishes)


def planned(table: Table[Book], knowledge: Knowledge, sheet: Orders) -> tuple[SpaceId, ...]:
    """The spaces that a car with this sheet would drive through now, its tests succeeding; empty when it would not
    move, or stands beside the track."""
    book, car = table.book.under(knowledge.settings), knowledge.car
    if car.space is None:
        return ()
    plot = checked(book, knowledge.round, car, sheet.speed)
    turn = Turn(before=car.speed, plot=plot.plot, speed=plot.plot)
    car = car.model_copy(update={"turn": turn})
    if plot.overage:
        line = usual(due(book.braking, NOTHING, plot.overage), car.stock.wear)
        if line.spin or line.wear > car.stock.wear:
            return ()
        turn.braked, turn.brake_paid, turn.wear = plot.overage, add_paid(NOTHING, line), line.wear
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear - line.wear})
    return _drive(book, knowledge, car, in_force(sheet, book.circuit, knowledge))


def _drive(book: Book, knowledge: Knowledge, car: Car, wishes: Wishes) -> tuple[SpaceId, ...]:
    if car.space is None or not car.turn.speed:
        return ()
    number = book.circuit.number
    taken = frozenset(number[c.space] for c in knowledge.cars.values() if c.running and c.space and c.seat != car.seat)
    best = plan(setting_of(book, car, taken, _left(constraints_of(wishes), car)))
    return tuple(book.circuit.ids[n] for n in best.path[1:]) if best else ()


def _left(wishes: Constraints, car: Car) -> Constraints:
    """The wear limit less what the plot has taken of it."""
    return wishes if wishes.max_wear is None else replace(wishes, max_wear=max(0, wishes.max_wear - car.turn.wear))
