"""Section 21: what an order sheet makes of the ways on offer (F-170)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.formula_d.board.scene import RaceSeen, still
from rules.formula_d.model.book import Book
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.plan import Plan, default_rank
from rules.formula_d.play.plans import plans


class Wished(NamedTuple):
    """The way that a sheet asks for; `within`: it keeps the sheet's limits."""

    plan: Plan
    within: bool


def wished(book: Book, sheet: Sheet, offered: Sequence[Plan], shown: Plan | None = None) -> Wished | None:
    """The best of a sheet's ways that keeps its limits; failing that, without dice and no dearer than what was `shown`
    when it was written; failing that, prudence's (F-175). None where it says nothing of ways. Never out for a wish."""
    if not (sheet.about_the_way and offered):
        return None
    if shown is None and sheet.wear is None:
        return Wished(_best(book, sheet, offered), within=True)
    dearest = shown.wear if shown else 0
    within = [plan for plan in offered if not plan.out and _within(sheet, plan, dearest)]
    careful = [plan for plan in offered if not (plan.out or plan.risk.dice) and plan.wear <= dearest]
    best = _best(book, sheet, within or careful) if within or careful else offered[0]
    return Wished(best, within=bool(within))


def _best(book: Book, sheet: Sheet, offered: Sequence[Plan]) -> Plan:
    return min(offered, key=lambda plan: wish_order(book, sheet, plan))


def _within(sheet: Sheet, plan: Plan, dearest: int) -> bool:
    """Brake points up to the limit, and besides them n wear points more than was shown."""
    brakes = plan.brakes if sheet.brake is None else sheet.brake
    allowed = dearest + (sheet.wear or 0) + (sheet.brake or 0)
    return plan.brakes <= brakes and plan.wear <= allowed


def expected(book: Book, scene: RaceSeen, car: Car, turn: Turn, sheet: Sheet) -> Plan | None:
    """The way that a sheet would have with everybody standing as when it was written; None where nothing was shown, or
    there was none but out of the race."""
    if not scene.stood or turn.exit:
        return None
    found = wished(book, sheet.model_copy(update={"wear": None}), plans(book, still(scene, car.seat), car, turn))
    return found.plan if found and not found.plan.out else None


def first_lost(book: Book, sheet: Sheet, shown: Plan, plan: Plan) -> str:
    """The first wish of a sheet that a way serves worse than the one that was shown; "" where none is."""
    aside = [name for name, wanted in (("pit", sheet.pit), ("casino", sheet.casino)) if wanted]
    if aside and _aside(book, sheet, plan) > _aside(book, sheet, shown):
        return aside[0]
    return next((wish for wish in sheet.path if _wish(book, wish, plan) > _wish(book, wish, shown)), "")


def wish_order(book: Book, sheet: Sheet, plan: Plan) -> tuple[object, ...]:
    """Never out for a wish; then pits and casino, the limit for brakes, stops and distance, wear, lanes, the default
    order."""
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
        *default_rank(book, plan),
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
    end, lanes = book.circuit[plan.end], book.circuit.lanes
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
