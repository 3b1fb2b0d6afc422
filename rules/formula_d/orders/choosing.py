"""Which gear the default order takes (F-174)."""

from collections.abc import Sequence

from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import named
from rules.formula_d.model.state import Car
from rules.formula_d.play.gears import TOP, GearChoice, choices
from rules.formula_d.play.plan import Plan, default_rank
from rules.formula_d.play.plans import likely

RUIN = 1000
"""What an elimination counts as wear (F-174)."""
IDLE = 3
"""F-181: below this gear the default order shifts up where it costs nothing."""


def prudent_gear(book: Book, knowledge: Knowledge, car: Car, gears: Sequence[int]) -> int:
    """F-174: the free gear whose die costs least on the average; the cheapest where none is free."""
    offered = [c for c in choices(book, knowledge.settings, car, qualifying=knowledge.qualifying) if c.gear in gears]
    free = [choice for choice in offered if not named(choice.price)]
    if not free:
        return min(offered, key=lambda choice: (choice.price.pool + choice.price.total, -choice.gear)).gear
    return min(free, key=lambda choice: (risk(book, knowledge, car, choice.gear), *_liking(car, choice))).gear


def _liking(car: Car, choice: GearChoice) -> tuple[int, int]:
    """Of equals the gear it is in, or one more while it idles, or the highest away from a slow stop (D-12); else the
    lower."""
    wanted = TOP if car.condition == "slow" else car.gear + (car.gear < IDLE)
    return abs(choice.gear - wanted), choice.gear


def risk(book: Book, knowledge: Knowledge, car: Car, gear: int) -> int:
    """The average over a gear's faces of what the best plan costs, in thousandths."""
    faces = book.tables.dice.faces(gear)
    costs = {face: _cost(best(book, knowledge, car, gear, face)) for face in dict.fromkeys(faces)}
    return 1000 * sum(costs[face] for face in faces) // len(faces)


def best(book: Book, knowledge: Knowledge, car: Car, gear: int, face: int) -> Plan:
    """F-175 for a face that may be rolled."""
    turn = knowledge.own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    return min(likely(book, knowledge, car, turn), key=lambda plan: default_rank(book, plan))


def _cost(plan: Plan) -> int:
    return RUIN if plan.out else plan.wear
