"""Slipstreaming: three more spaces behind the car ahead (section 13)."""

from collections.abc import Iterator
from functools import lru_cache

from rules.base import Seat
from rules.formula_d.board.routes import Level, Way
from rules.formula_d.board.search_position import PlanSituation, PublicRace, build_situation, find_reachable
from rules.formula_d.model.derived import count_points_left, slide_spaces
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.play.corner_result import list_corner_exits, measure_grip
from rules.formula_d.play.move_option import NO_WEAR, Plan, default_rank, drop_dominated, is_exit_move
from rules.formula_d.play.move_options import Move, build_plan, enters_corner


def find_car_ahead(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> Seat | None:
    """Return the car whose slipstream can be taken, if any.

    F-88, F-92, F-95, F-97, F-98, F-107."""
    is_barred = (
        turn.braked or turn.ended or turn.held or is_exit_move(tables, scene.settings, turn) or car.condition == "spun"
    )
    if not scene.settings.slips or is_barred or not car.at or _overshoots(tables, turn):
        return None
    here = tables.circuit[car.at]
    if tables.circuit.find_zone(here.id, "gap"):
        return None
    front = next((c for c in scene.cars.values() if c.running and c.at and c.at == here.ahead), None)
    if front is None or here.side or tables.circuit[front.at or ""].side:
        return None
    racing = front.gear >= tables.rulebook.slipstream.from_gear and not front.fallen
    racing = racing and front.condition not in ("spun", "stalled")
    return front.seat if racing and turn.gear >= front.gear else None


def _overshoots(tables: RuleTables, turn: Turn) -> bool:
    """Whether the turn has left a corner too early (F-95)."""
    return any(corner_exit.missing > 0 for corner_exit in list_corner_exits(tables, turn.corner, turn.stops, turn.path))


def list_slipstream_plans(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """Return every payable slipstream way, one for each landing, price and risk, the cheapest first.

    F-90, F-91, F-94, F-120."""
    return _list_plans_cached(build_situation(tables, scene, car, turn))


@lru_cache(maxsize=32)
def _list_plans_cached(now: PlanSituation) -> tuple[Plan, ...]:
    tables, scene, car, turn = now.tables, now.scene, now.car, now.turn
    spaces = tables.rulebook.slipstream.spaces
    settings = scene.settings
    slid = turn.slid or enters_corner(tables, settings, turn, turn.path)
    slide = 0 if slid else slide_spaces(tables, settings, scene.wet, car)
    layers = find_reachable(tables, scene, car, turn, spaces + slide)
    brakes = count_points_left(car, "pool" if settings.is_basic else "brakes")
    plans = [
        plan
        for braked_spaces in range(min(brakes, spaces - 1 + slide) + 1)
        for way, by in _list_slipstream_ways(tables, settings, turn, layers, (spaces, slide, braked_spaces))
        if (plan := _build_slipstream_plan(tables, scene, car, turn, way, by, braked_spaces)) is not None
    ]
    return tuple(sorted(drop_dominated(plans), key=lambda plan: default_rank(tables, plan)))


def _list_slipstream_ways(
    tables: RuleTables, settings: Settings, turn: Turn, layers: tuple[Level, ...], far: tuple[int, int, int]
) -> Iterator[tuple[Way, int]]:
    """Yield ways of the three spaces, longer by a slide (F-120), shortened first by brakes (F-119)."""
    spaces, slide, braked_spaces = far
    short, normal = spaces - braked_spaces, spaces - max(0, braked_spaces - slide)
    for way in _list_ways_of_length(layers, short) if short > 0 else ():
        if not slide or not enters_corner(tables, settings, turn, way.spaces):
            yield way, 0
    for way in _list_ways_of_length(layers, short + slide) if slide else ():
        if enters_corner(tables, settings, turn, way.list_spaces_within(normal)):
            yield way, max(0, slide - braked_spaces)


def _list_ways_of_length(layers: tuple[Level, ...], total: int) -> Iterator[Way]:
    yield from layers[total]
    yield from (way for layer in layers[:total] for way in layer.ended_ways if way.spaces)


def _build_slipstream_plan(
    tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, way: Way, slid: int, braked_spaces: int
) -> Plan | None:
    """Build the plan of a slipstream; None if the car lacks brakes.

    Entering a corner costs one brake more (F-94)."""
    was = tables.circuit[car.at or ""].corner
    into = any(tables.circuit[space].corner not in ("", was) for space in way.spaces)
    extra = tables.rulebook.slipstream.into_corner if into else 0
    basic = scene.settings.is_basic
    if braked_spaces + extra > count_points_left(car, "pool" if basic else "brakes"):
        return None
    price = NO_WEAR if not extra else Wear(pool=extra) if basic else Wear(brakes=extra)
    return build_plan(
        tables,
        scene,
        car,
        turn,
        Move(len(way.spaces), price=price, braked_spaces=braked_spaces),
        (way, slid, 0),
        measure_grip(tables, scene.settings, scene.wet, car),
    )
