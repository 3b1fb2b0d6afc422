"""What prudence (F-174, F-175) and wishes make of the plans on offer."""

from collections.abc import Sequence

from rules.formula_d.board.sight import Sight
from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import named
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.state import Car
from rules.formula_d.play.gears import TOP, Choice, choices
from rules.formula_d.play.plan import Plan, prudence
from rules.formula_d.play.plans import likely

RUIN = 1000
"""What an elimination counts as wear (F-174)."""
IDLE = 3
"""F-181: below this gear prudence shifts up where it costs nothing."""


def prudent_gear(book: Book, sight: Sight, car: Car, gears: Sequence[int]) -> int:
    """F-174: the free gear whose die costs least on the average; the cheapest where none is free."""
    offered = [c for c in choices(book, sight.settings, car, qualifying=sight.qualifying) if c.gear in gears]
    free = [choice for choice in offered if not named(choice.price)]
    if not free:
        return min(offered, key=lambda choice: (choice.price.pool + choice.price.total, -choice.gear)).gear
    return min(free, key=lambda choice: (risk(book, sight, car, choice.gear), *_liking(car, choice))).gear


def _liking(car: Car, choice: Choice) -> tuple[int, int]:
    """Of equals the gear it is in, or one more while it idles, or the highest away from a slow stop (D-12); else the
    lower."""
    wanted = TOP if car.condition == "slow" else car.gear + (car.gear < IDLE)
    return abs(choice.gear - wanted), choice.gear


def risk(book: Book, sight: Sight, car: Car, gear: int) -> int:
    """The average over a gear's faces of what the best plan costs, in thousandths."""
    faces = book.tables.dice.faces(gear)
    costs = {face: _cost(best(book, sight, car, gear, face)) for face in dict.fromkeys(faces)}
    return 1000 * sum(costs[face] for face in faces) // len(faces)


def best(book: Book, sight: Sight, car: Car, gear: int, face: int) -> Plan:
    """F-175 for a face that may be rolled."""
    turn = sight.own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    return min(likely(book, sight, car, turn), key=lambda plan: prudence(book, plan))


def _cost(plan: Plan) -> int:
    return RUIN if plan.out else plan.wear


def wished_plan(book: Book, sheet: Sheet, offered: Sequence[Plan]) -> Plan | None:
    """The plan that a sheet asks for; None where it says nothing of ways."""
    if not (sheet.about_the_way and offered):
        return None
    return min(offered, key=lambda plan: wish_order(book, sheet, plan))


def wish_order(book: Book, sheet: Sheet, plan: Plan) -> tuple[object, ...]:
    """Never out for a wish; then pits and casino, the limit for brakes, stops and distance, wear, lanes, prudence."""
    over = max(0, plan.brakes - sheet.brake) if sheet.brake is not None else 0
    first = tuple(_wish(book, wish, plan) for wish in sheet.path if wish in ("stop", "far", "short"))
    later = tuple(_wish(book, wish, plan) for wish in sheet.path if wish not in ("stop", "far", "short"))
    return (
        bool(plan.out),
        _aside(book, sheet, plan),
        over,
        _bonus(sheet, plan),
        *first,
        plan.wear,
        *later,
        *prudence(book, plan),
    )


def _aside(book: Book, sheet: Sheet, plan: Plan) -> tuple[int, int]:
    """D-6, D-7: into the box or onto the nearest star where that is wished for, else as far as it goes towards them;
    and nowhere else."""
    side, ended = book.circuit[plan.end].side, plan.way.ended
    place = "pit" if side in ("pit", "box") else side if side == "casino" else ""
    wanted = [name for name, wish in (("pit", sheet.pit), ("casino", sheet.casino)) if wish]
    if place in wanted:
        return (0, len(plan.way.spaces)) if ended in ("box", "star") else (1, 0)
    return (3, 0) if place else (2 * bool(wanted), 0)


def _bonus(sheet: Sheet, plan: Plan) -> int:
    if sheet.bonus:
        return -plan.bonus
    return int(bool(plan.bonus)) if sheet.bonus is False else 0


def _wish(book: Book, wish: str, plan: Plan) -> int:
    end = book.circuit[plan.end]
    lanes = sorted({place.lane for place in book.circuit.places.values() if not place.side})
    values = {
        "stop": int(not plan.stop),
        "far": -(plan.crossed * book.circuit.length + end.progress),
        "short": plan.crossed * book.circuit.length + end.progress,
        "inside": end.inside,
        "outside": -end.inside,
        "left": end.lane - lanes[0],
        "right": lanes[-1] - end.lane,
        "middle": abs(2 * end.lane - lanes[0] - lanes[-1]),
        "safe": plan.risk.dice,
    }
    return values.get(wish, 0)
