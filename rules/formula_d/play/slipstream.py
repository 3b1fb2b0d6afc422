"""Section 13: slipstreaming: three more spaces in the lee of the car ahead."""

from collections.abc import Iterator
from functools import lru_cache

from rules.formula_d.board.routes import Level, Way
from rules.formula_d.board.scene import PlanSituation, RaceSeen, met, reach
from rules.formula_d.model.book import Book, Wear
from rules.formula_d.model.figures import held, slide_of
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.fate import exits, grip
from rules.formula_d.play.plan import Plan, default_rank, worthwhile
from rules.formula_d.play.plan_prices import NOTHING, leaving
from rules.formula_d.play.plans import Move, cornered, plan_of
from rules.values import Seat


def ahead(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> Seat | None:
    """F-88, F-92, F-95, F-97, F-98, F-107: the car whose slipstream can be taken, if there is one."""
    barred = turn.braked or turn.ended or turn.held or leaving(book, scene.settings, turn) or car.condition == "spun"
    if not scene.settings.slips or barred or not car.at or _overshoots(book, turn):
        return None
    here = book.circuit[car.at]
    if book.circuit.zone(here.id, "gap"):
        return None
    front = next((c for c in scene.cars.values() if c.running and c.at and c.at == here.ahead), None)
    if front is None or here.side or book.circuit[front.at or ""].side:
        return None
    racing = front.gear >= book.tables.slipstream.from_gear and not front.fallen
    racing = racing and front.condition not in ("spun", "stalled")
    return front.seat if racing and turn.gear >= front.gear else None


def _overshoots(book: Book, turn: Turn) -> bool:
    """F-95."""
    return any(left.missing > 0 for left in exits(book, turn.corner, turn.stops, turn.path))


def slip_plans(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """F-90, F-91, F-94, F-120: every way of a slipstream that can be paid, one a landing, price and risk, the
    cheapest first."""
    return _slip_plans(met(book, scene, car, turn))


@lru_cache(maxsize=32)
def _slip_plans(now: PlanSituation) -> tuple[Plan, ...]:
    book, scene, car, turn = now.book, now.scene, now.car, now.turn
    spaces = book.tables.slipstream.spaces
    settings = scene.settings
    slid = turn.slid or cornered(book, settings, turn, turn.path)
    slide = 0 if slid else slide_of(book, settings, scene.wet, car)
    layers = reach(book, scene, car, turn, spaces + slide)
    brakes = held(car, "pool" if settings.basic else "brakes")
    found = [
        plan
        for braked in range(min(brakes, spaces - 1 + slide) + 1)
        for way, by in _ways(book, settings, turn, layers, (spaces, slide, braked))
        if (plan := _slip(book, scene, car, turn, way, by, braked)) is not None
    ]
    return tuple(sorted(worthwhile(found), key=lambda plan: default_rank(book, plan)))


def _ways(
    book: Book, settings: Settings, turn: Turn, layers: tuple[Level, ...], far: tuple[int, int, int]
) -> Iterator[tuple[Way, int]]:
    """Ways of the three spaces, longer by the slide where one is due (F-120), which brakes shorten first (F-119)."""
    spaces, slide, braked = far
    short, normal = spaces - braked, spaces - max(0, braked - slide)
    for way in _as_far(layers, short) if short > 0 else ():
        if not slide or not cornered(book, settings, turn, way.spaces):
            yield way, 0
    for way in _as_far(layers, short + slide) if slide else ():
        if cornered(book, settings, turn, way.within(normal)):
            yield way, max(0, slide - braked)


def _as_far(layers: tuple[Level, ...], total: int) -> Iterator[Way]:
    yield from layers[total]
    yield from (way for layer in layers[:total] for way in layer.ended if way.spaces)


def _slip(book: Book, scene: RaceSeen, car: Car, turn: Turn, way: Way, slid: int, braked: int) -> Plan | None:
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
