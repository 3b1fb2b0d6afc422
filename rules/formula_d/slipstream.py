"""Section 13: slipstreaming: three more spaces in the lee of the car ahead."""

from collections.abc import Iterator
from functools import lru_cache

from rules.formula_d.book import Book, Wear
from rules.formula_d.fate import exits, grip
from rules.formula_d.figures import held, slide_of
from rules.formula_d.plan import Plan, prudence
from rules.formula_d.plans import Move, plan_of
from rules.formula_d.prices import NOTHING, leaving
from rules.formula_d.routes import Way
from rules.formula_d.scene import Scene, Situation, met, reach
from rules.formula_d.state import Car, Turn
from rules.values import Seat


def ahead(book: Book, scene: Scene, car: Car, turn: Turn) -> Seat | None:
    """F-88, F-92, F-95, F-97, F-98, F-107: the car whose slipstream can be taken, if there is one."""
    barred = turn.braked or turn.ended or turn.held or leaving(book, scene.settings, turn) or car.condition == "spun"
    if not scene.settings.slips or barred or not car.at or _overshoots(book, turn):
        return None
    here = book.circuit[car.at]
    front = next((c for c in scene.cars.values() if c.running and c.at and c.at == here.ahead), None)
    if front is None or here.side or book.circuit[front.at or ""].side:
        return None
    racing = front.gear >= book.tables.slipstream.from_gear and not front.fallen
    racing = racing and front.condition not in ("spun", "stalled")
    return front.seat if racing and turn.gear >= front.gear else None


def _overshoots(book: Book, turn: Turn) -> bool:
    """F-95."""
    return any(left.missing > 0 for left in exits(book, turn.corner, turn.stops, turn.path))


def slip_plans(book: Book, scene: Scene, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """F-90, F-91, F-94, F-120: every way of a slipstream that can be paid, the cheapest first."""
    return _slip_plans(met(book, scene, car, turn))


@lru_cache(maxsize=32)
def _slip_plans(now: Situation) -> tuple[Plan, ...]:
    book, scene, car, turn = now.book, now.scene, now.car, now.turn
    spaces = book.tables.slipstream.spaces
    slide = 0 if turn.slid or _cornered(book, turn.path) else slide_of(book, scene.settings, scene.wet, car)
    layers = reach(book, scene, car, turn, spaces + slide)
    brakes = held(car, "pool" if scene.settings.basic else "brakes")
    found = [
        plan
        for braked in range(min(brakes, spaces - 1) + 1)
        for way, slid in _ways(book, layers, spaces, slide, braked)
        if (plan := _slip(book, scene, car, turn, way, slid, braked)) is not None
    ]
    best: dict[str, Plan] = {}
    for plan in found:
        kept = best.setdefault(plan.end, plan)
        if (bool(plan.out), plan.wear, plan.tests) < (bool(kept.out), kept.wear, kept.tests):
            best[plan.end] = plan
    return tuple(sorted(best.values(), key=lambda plan: prudence(book, plan)))


def _ways(
    book: Book, layers: tuple[tuple[Way, ...], ...], spaces: int, slide: int, braked: int
) -> Iterator[tuple[Way, int]]:
    total = spaces - braked
    ended = [way for layer in layers[:total] for way in layer if way.ended and way.spaces]
    for way in (*layers[total], *ended):
        if not slide or not _cornered(book, way.spaces):
            yield way, 0
    if slide:
        yield from ((way, slide) for way in layers[total + slide] if _cornered(book, way.spaces[:total]))


def _cornered(book: Book, path: tuple[str, ...]) -> bool:
    return any(book.circuit[space].corner for space in path)


def _slip(book: Book, scene: Scene, car: Car, turn: Turn, way: Way, slid: int, braked: int) -> Plan | None:
    """F-94: into a corner the car was not in it takes one brake more; None where the car has none."""
    was = book.circuit[car.at or ""].corner
    into = any(book.circuit[space].corner not in ("", was) for space in way.spaces)
    extra = book.tables.slipstream.into_corner if into else 0
    basic = scene.settings.basic
    if braked + extra > held(car, "pool" if basic else "brakes"):
        return None
    price = NOTHING if not extra else Wear(pool=extra) if basic else Wear(brakes=extra)
    return plan_of(
        book,
        scene,
        car,
        turn,
        Move(len(way.spaces), price=price, braked=braked),
        (way, slid, 0),
        grip(book, scene.settings, scene.wet, car),
    )
