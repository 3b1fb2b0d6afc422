"""What a sheet has settled although it says nothing of it: a way that is no worse than when the sheet was written."""

from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.questions import Brake, Route
from rules.speed_circuit.orders.answers import FIRST
from rules.speed_circuit.planning.planner import decide
from rules.speed_circuit.planning.wishes import Plan, constraints_of, setting_of
from rules.speed_circuit.play.conditions import in_force


def way_settled(table: Table[Book], knowledge: Knowledge, question: Route | Brake) -> bool:
    """D-6, D-8: the planner's way is as good now as with everybody standing where he stood at the reveal. Its driver
    has confirmed that one, and is asked only where it is gone or dearer."""
    car, stood = knowledge.car, knowledge.stood
    if question.at != FIRST or car.space is None or stood.get(car.seat) != car.space:
        return False
    there = {c.seat: c.space for c in knowledge.cars.values() if c.running and c.space}
    shown = _plan(table, knowledge, {seat: space for seat, space in stood.items() if seat in there})
    now = _plan(table, knowledge, there)
    return bool(shown and now) and _no_worse(now, shown)


def _plan(table: Table[Book], knowledge: Knowledge, where: dict[str, str]) -> Plan | None:
    book, car = table.book.under(knowledge.settings), knowledge.car
    taken = frozenset(book.circuit.number[space] for seat, space in where.items() if seat != car.seat)
    wishes = constraints_of(in_force(knowledge.sheet, book.circuit, knowledge))
    decided = decide(setting_of(book, car, taken, wishes))
    return decided and decided.plan


def _no_worse(now: Plan | None, shown: Plan | None) -> bool:
    if now is None or shown is None:
        return False
    dearer = now.crash > shown.crash or now.spin > shown.spin or now.wear > shown.wear
    return not dearer and now.moved >= shown.moved
