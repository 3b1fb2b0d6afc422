"""Section 21: what an order sheet makes of the ways on offer (F-170)."""

from collections.abc import Sequence

from rules.formula_d.model.book import Book
from rules.formula_d.model.orders import Sheet
from rules.formula_d.play.plan import Plan, prudence


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
