"""All ways a car may go with its roll, and their costs (sections 7 to 9 and 14).

Nothing here is rolled."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.board.routes import Level, Way
from rules.formula_d.board.search_position import PlanSituation, PublicRace, build_situation, find_reachable
from rules.formula_d.model.derived import count_points_left, has_gift, slide_spaces
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.play.corner_result import CornerResult, Grip, measure_grip, resolve_corners
from rules.formula_d.play.dangers import count_fatal_dice, list_danger_tests, sum_risk
from rules.formula_d.play.move_option import (
    NO_WEAR,
    Plan,
    brake_cost,
    compute_blocking_cost,
    compute_overshoot_cost,
    default_rank,
    drop_dominated,
    is_braking_free,
    is_exit_move,
    sum_prices,
)

UNLIMITED_WEAR = Wear(tires=999)
"""Stock on a qualifying lap, where nothing wears, and nobody brakes (F-110)."""


class Move(NamedTuple):
    """Movement that a driver may choose: with a bonus, or as rolled.

    `brakable`: brakes may shorten it."""

    total: int
    bonus: int = 0
    bonus_of: str = ""
    price: Wear = NO_WEAR
    brakable: bool = True
    braked_spaces: int = 0


def list_move_plans(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> tuple[Plan, ...]:
    """Return every legal plan, one for each landing, price and risk, the default first (F-175).

    D-5 to D-9, D-15."""
    return _list_plans_cached(build_situation(tables, scene, car, turn))


@lru_cache(maxsize=64)
def _list_plans_cached(now: PlanSituation) -> tuple[Plan, ...]:
    """Return the plans; cached, since the form, the answer's reading and the rule need the same ones."""
    plans = [plan for some in _list_plans_by_brakes(now.tables, now.scene, now.car, now.turn) for plan in some]
    return tuple(sorted(drop_dominated(plans), key=lambda plan: default_rank(now.tables, plan)))


def list_likely_plans(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, slack: int = 0) -> tuple[Plan, ...]:
    """Return plans without braking that saves no more than `slack` wear points: enough to judge a gear."""
    plans = list[Plan]()
    for braked_spaces, some in enumerate(_list_plans_by_brakes(tables, scene, car, turn)):
        plans += some
        if any(not plan.out and plan.wear <= braked_spaces + slack for plan in plans):
            break
    return tuple(plans)


def _list_plans_by_brakes(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> Iterator[list[Plan]]:
    """Yield the plans without brakes, with one, with two …"""
    if scene.qualifying:
        car = car.model_copy(update={"stock": UNLIMITED_WEAR})
    slide = 0 if turn.slid else slide_spaces(tables, scene.settings, scene.wet, car)
    moves = tuple(list_movements(tables, scene, car, turn))
    brakes, settings = count_points_left(car, "pool" if scene.settings.is_basic else "brakes"), scene.settings
    most = _count_max_brakes(tables, scene, car, turn, brakes)
    levels_by_move = {move: find_reachable(tables, scene, car, turn, move.total + slide) for move in moves}
    for braked_spaces in range(most + 1):
        yield [
            plan
            for move in moves
            if braked_spaces <= move.total and (move.brakable or not braked_spaces)
            for plan in _list_plans_of_movement(
                tables, scene, car, turn, move._replace(braked_spaces=braked_spaces), levels_by_move[move], slide
            )
            if braked_spaces <= brakes or is_braking_free(tables, settings, turn, plan.end)
        ]


def _count_max_brakes(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, brakes: int) -> int:
    """Return the most brakes that can be used (F-59, F-60).

    Free in a side lane, but not to a standstill, nor in the river (F-103, F-141, F-176); none on a qualifying
    lap (F-110)."""
    at = car.at or ""
    aside = car.fallen or bool(tables.circuit[at].side)
    free = is_braking_free(tables, scene.settings, turn, at) and not scene.qualifying
    return max(0, turn.total - aside if free else min(brakes, turn.total - aside))


def list_movements(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> Iterator[Move]:
    """Yield the movement as rolled, and with every bonus a driver may use (T4, F-118, F-125, F-127)."""
    settings, total = scene.settings, turn.total
    yield Move(total, brakable=not is_exit_move(tables, settings, turn))
    if turn.exit:
        return
    if settings.tyres and car.tyre == "soft" and not scene.wet and car.age == 1:
        yield Move(total + tables.rulebook.tyres.soft_bonus, tables.rulebook.tyres.soft_bonus, "soft")
    if settings.street and car.nitro and turn.face:
        yield Move(total + turn.gear, turn.gear, "nitro", brakable=False)
        if has_gift(tables, car, "more nitro"):
            yield Move(total + turn.gear + MORE_NITRO_SPACES, turn.gear + MORE_NITRO_SPACES, "nitro", brakable=False)
    if has_gift(tables, car, "corner artist") and tables.circuit[car.at or ""].corner and car.stock.tires:
        for by in (1, -1):
            yield Move(total + by, by, "skill", Wear(tires=1))


MORE_NITRO_SPACES = 3
"""Spaces that the gift "more nitro" adds (F-127)."""


def _list_plans_of_movement(
    tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[Plan]:
    """Yield the plans of one movement, braked (F-59, F-60, F-119); blocked if no way is that long (F-61)."""
    full_ways = list(_list_full_ways(tables, scene.settings, turn, move, layers, slide))
    now = measure_grip(tables, scene.settings, scene.wet, car)
    for one in full_ways or _list_blocked_ways(tables, scene, turn, move, layers, slide):
        yield build_plan(tables, scene, car, turn, move, one, now)


WayWithRest = tuple[Way, int, int]
"""Way, spaces slid on it, and spaces not moved."""


def _list_full_ways(
    tables: RuleTables, settings: Settings, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[WayWithRest]:
    """Yield ways of the whole movement; those into a corner are longer by the slide (F-34, F-119)."""
    braked_spaces = move.braked_spaces
    total = move.total - braked_spaces
    for way in (*layers[total], *_list_ended_ways(layers, total)):
        if not slide or not enters_corner(tables, settings, turn, way.list_spaces_within(move.total - braked_spaces)):
            yield way, 0, 0
    if slide:
        sliding = move.total + slide - braked_spaces
        for way in (*layers[sliding], *_list_ended_ways(layers, sliding)):
            if enters_corner(
                tables, settings, turn, way.list_spaces_within(move.total - max(0, braked_spaces - slide))
            ):
                yield way, max(0, slide - braked_spaces), 0


def _list_ended_ways(layers: tuple[Level, ...], total: int) -> Iterator[Way]:
    """Yield shorter ways that end of themselves."""
    for layer in layers[:total]:
        yield from layer.ended_ways


def enters_corner(tables: RuleTables, settings: Settings, turn: Turn, spaces_entered: tuple[SpaceId, ...]) -> bool:
    """Whether one of the spaces lies in a corner (F-119); under C-15 in one that still wants stops."""
    return any(
        tables.circuit[space].corner
        and not (settings.slide_required_only and _has_all_stops(tables, turn, tables.circuit[space].corner))
        for space in spaces_entered
    )


def _has_all_stops(tables: RuleTables, turn: Turn, corner: str) -> bool:
    return corner == turn.corner and turn.stops >= tables.circuit.corners[corner].stops


def _list_blocked_ways(
    tables: RuleTables, scene: PublicRace, turn: Turn, move: Move, layers: tuple[Level, ...], slide: int
) -> Iterator[WayWithRest]:
    """Yield the longest possible ways, the foremost in next round's order (F-61, F-62).

    Blocking is free in a side lane (F-103, F-143)."""
    braked_spaces = move.braked_spaces
    for layer in reversed(layers[: move.total + slide - braked_spaces]):
        ways = list[WayWithRest]()
        for way in layer:
            normal = way.list_spaces_within(move.total - max(0, braked_spaces - slide))
            sliding = slide and enters_corner(tables, scene.settings, turn, normal)
            rest = move.total - braked_spaces + (slide if sliding else 0) - way.points
            if rest > 0:
                ways.append((way, 0, rest))
        if ways:
            foremost = max(_end_key(tables, scene.settings, way, turn) for way, _, _ in ways)
            yield from (one for one in ways if _end_key(tables, scene.settings, one[0], turn) == foremost)
            return


def _end_key(tables: RuleTables, settings: Settings, way: Way, turn: Turn) -> tuple[int, int, int]:
    """Return the sort key of a way's end (F-21, F-22); the inside does not count under C-3."""
    end = tables.circuit[way.spaces[-1] if way.spaces else turn.start]
    return _count_crossings(tables, way, turn.start), end.progress, 0 if settings.tie_first_come else -end.inside


def _count_crossings(tables: RuleTables, way: Way, begin: SpaceId) -> int:
    places, at, crossings = tables.circuit.places, begin, 0
    progress = places[begin].progress if begin else 0
    for space in way.spaces:
        further = places[space].progress
        if further < progress and tables.circuit.crosses(at, space):
            crossings += 1
        at, progress = space, further
    return crossings


def build_plan(
    tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, move: Move, way_with_rest: WayWithRest, now: Grip
) -> Plan:
    """Build the plan of a way: its price and its result, including the turn's path so far."""
    settings, basic, (way, slid, rest) = scene.settings, scene.settings.is_basic, way_with_rest
    end = way.spaces[-1] if way.spaces else car.at or ""
    free = bool(tables.circuit[end].side) or turn.exit
    blocking_price = (
        NO_WEAR if free or not rest else compute_blocking_cost(tables, settings, car, rest, move.braked_spaces)
    )
    brakes = NO_WEAR if is_braking_free(tables, settings, turn, end) else brake_cost(settings, move.braked_spaces)
    payment = sum_prices(move.price, brakes, blocking_price or NO_WEAR)
    path = (*turn.path, *way.spaces)
    spent_points = payment.pool if basic else payment.tires
    grip_left = now._replace(points=max(0, now.points - spent_points)) if spent_points else now
    corner_result = resolve_corners(tables, grip_left, (turn.corner, turn.stops), path)
    price = sum_prices(payment, compute_overshoot_cost(settings, corner_result.cost)) if corner_result.cost else payment
    risk = sum_risk(list_danger_tests(tables, scene, path), basic=basic)
    return Plan(
        name=_plan_name(end, move),
        way=way,
        end=end,
        corner_result=corner_result,
        brakes=move.braked_spaces,
        rest=rest,
        blocking_price=blocking_price,
        bonus=move.bonus,
        bonus_of=move.bonus_of,
        slid=slid,
        extra=move.price,
        price=price,
        out=_find_out_reason(car, corner_result, blocking_price, price, basic=basic),
        risk=risk,
        perils=count_fatal_dice(risk, car.stock),
        stop=_is_wanted_stop(tables, corner_result),
        falls=bool(tables.circuit.find_zone(end, "gap")),
        crossings=_count_crossings(tables, way, car.at or ""),
    )


def _is_wanted_stop(tables: RuleTables, corner_result: CornerResult) -> bool:
    """Whether the corner still asks for the stop at the end of the way."""
    return (
        bool(corner_result.corner)
        and not corner_result.is_overshooting
        and corner_result.stops <= tables.circuit.corners[corner_result.corner].stops
    )


def _find_out_reason(
    car: Car, corner_result: CornerResult, blocking_price: Wear | None, price: Wear, *, basic: bool
) -> str:
    if blocking_price is None:
        return "blocked"
    if corner_result.lost_at_step is not None:
        return corner_result.why
    return "pool" if basic and price.pool >= car.stock.pool else ""


def _plan_name(end: SpaceId, move: Move) -> str:
    brakes = f" brake {move.braked_spaces}" if move.braked_spaces else ""
    return f"{end}{f' {move.bonus_of} {move.bonus}' if move.bonus else ''}{brakes}"
