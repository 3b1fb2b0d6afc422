"""The planner (S-127, S-128): the best route without forced passes, with at most one braking."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from rules.base import SpaceId
from rules.speed_circuit.model.orders import InLane, Pay, SlipWish, UpTo, Wishes
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.planning.plan_request import Constraints, Plan, Setting, make_constraints, make_planner_setting
from rules.speed_circuit.planning.search import CERTAINTY, price_bonus_steps, search_plans

DROPPED_VALUES: Mapping[str, Any] = {
    "route": None,
    "stop": False,
    "end_lane": None,
    "arrow": None,
    "max_wear": None,
    "brake": None,
    "no_dice": False,
    "box": None,
}
"""Wishes in the order of dropping (S-128, S-147), with their values once dropped.

A ban on braking is dropped last."""


class DroppedWish(NamedTuple):
    """A dropped wish and the reason: blocked, impossible, or the conflicting wish."""

    wish: str
    why: str


class PlanDecision(NamedTuple):
    """A plan, the wishes it meets, and those it cannot meet."""

    plan: Plan
    wishes: Constraints
    dropped_wishes: tuple[DroppedWish, ...] = ()


def find_plan(setting: Setting) -> Plan | None:
    """Return the best plan for the wishes that can be met (S-128); None if the car must pass."""
    decision = plan_with_drops(setting)
    return decision and decision.plan


def plan_with_drops(setting: Setting) -> PlanDecision | None:
    """Return the best plan that meets the wishes, dropping some if none meets all (S-128, S-147).

    A wish is dropped only if it cannot be met beside those that are dropped after it."""
    best = find_best_plan(setting)
    if best:
        return PlanDecision(best, setting.wishes)
    wishes, dropped_wishes = setting.wishes._replace(**DROPPED_VALUES), list[DroppedWish]()
    best = find_best_plan(setting._replace(wishes=wishes))
    for name in _rank_wishes(setting.wishes) if best else ():
        decision = _try_wish(setting, wishes, name)
        if decision is None or getattr(decision.wishes, name) != getattr(setting.wishes, name):
            dropped_wishes.append(DroppedWish(name, _drop_reason(setting, wishes, name)))
        if decision:
            best, wishes = decision.plan, decision.wishes
    return PlanDecision(best, wishes, tuple(reversed(dropped_wishes))) if best else None


def _rank_wishes(wishes: Constraints) -> tuple[str, ...]:
    """Return the names of the wishes, the last to be dropped first."""
    names = [name for name, nothing in DROPPED_VALUES.items() if getattr(wishes, name) != nothing]
    if wishes.brake == "no":
        names = [*(name for name in names if name != "brake"), "brake"]
    return tuple(reversed(names))


def _try_wish(setting: Setting, wishes: Constraints, name: str) -> PlanDecision | None:
    """Return a plan with one more wish, or with as many of its brakings as possible."""
    wish = getattr(setting.wishes, name)
    for attempt in (wish[:n] for n in range(len(wish), 0, -1)) if name == "brake" and wish != "no" else (wish,):
        trial = wishes._replace(**{name: attempt})
        best = find_best_plan(setting._replace(wishes=trial))
        if best:
            return PlanDecision(best, trial)
    return None


def _drop_reason(setting: Setting, above: Constraints, name: str) -> str:
    """Return why a wish is dropped: the higher wishes with which it conflicts."""
    bare = setting._replace(wishes=above._replace(**DROPPED_VALUES))
    alone = bare._replace(wishes=bare.wishes._replace(**{name: getattr(setting.wishes, name)}))
    if not find_best_plan(alone):
        return "blocked" if _is_route_blocked(alone) else "impossible"
    others = {other: getattr(above, other) for other in _rank_wishes(above)}
    pairs = ((other, alone._replace(wishes=alone.wishes._replace(**{other: wish}))) for other, wish in others.items())
    return next((other for other, pair in pairs if not find_best_plan(pair)), "others")


def find_best_plan(setting: Setting) -> Plan | None:
    """Return the best plan that meets every wish."""
    searches = () if _is_route_blocked(setting) else _list_searches_by_risk(setting)
    plans = next((plan_by_end.values() for plan_by_end in searches if plan_by_end), ())
    return min(plans, key=lambda p: rank_key(setting.tables, p), default=None)


def find_safe_plans(setting: Setting) -> dict[int, Plan]:
    """Return the best plan for each end without braking and without any risk.

    This search is fast, as it abandons every route that would need dice."""
    return search_plans(setting, brakes=False, dice=False)


def _list_searches_by_risk(setting: Setting) -> Iterator[dict[int, Plan]]:
    """Yield searches of rising risk, each needed only if those before find nothing (S-127).

    Without any risk; with braking but without dice; with everything."""
    has_brakings = isinstance(setting.wishes.brake, tuple)
    if not has_brakings:
        yield find_safe_plans(setting)
    if setting.tables.settings.rear_end == "spin" and not has_brakings:
        yield find_plans_by_end(setting)
        return
    yield search_plans(setting, brakes=True, dice=False)
    yield search_plans(setting, brakes=True)


def find_plans_by_end(setting: Setting) -> dict[int, Plan]:
    """Return the best plan for each possible end. Braking is tried only if there is a risk or a block."""
    plans = {} if isinstance(setting.wishes.brake, tuple) else search_plans(setting, brakes=False)
    if not plans and setting.tables.settings.rear_end == "spin" and not isinstance(setting.wishes.brake, tuple):
        return search_plans(setting._replace(rear_end=True, wishes=setting.wishes._replace(brake="no")), brakes=True)
    if not plans or not min(plans.values(), key=lambda p: rank_key(setting.tables, p)).is_safe:
        plans = search_plans(setting, brakes=True)
    return plans


def rank_key(tables: RuleTables, p: Plan) -> tuple[object, ...]:
    """Return the ranking of S-127.

    Changes of lane include the first step; later braking ranks last (S-142)."""
    lanes = tuple(tables.circuit.lane[n] for n in p.path)
    changes = sum(a != b for a, b in pairwise(lanes))
    end = p.path[-1]
    return p.crash, p.spin, -p.moved, p.wear, tables.circuit.inside_rank[end], changes, lanes, -(p.brake or (0, 0))[1]


def _is_route_blocked(setting: Setting) -> bool:
    """Whether the ordered route leads nowhere or onto an occupied space within the speed (S-128).

    With an ordered braking the search itself decides."""
    wishes, circuit, here = setting.wishes, setting.tables.circuit, setting.space
    if isinstance(wishes.brake, tuple):
        return False
    for lane in (wishes.route or ())[: setting.speed // MPH_PER_SPACE - setting.moved]:
        onto = [n for n in circuit.exits[here] if circuit.lane[n] == lane and n not in setting.closed_spaces]
        if not onto:
            return True
        here = onto[0]
    return False


def choose_ordered_slip(tables: RuleTables, car: Car, wishes: Wishes, spaces: Iterable[SpaceId]) -> tuple[SpaceId, str]:
    """Return the bonus space for an ordered slipstream, or "no" and the reason (S-148).

    It is the planner's choice, or the space in the named lane at any cost within the wear limit. Reasons:
    taken, crash or max_wear."""
    wish, lane, number = wishes.slip, tables.circuit.lane, tables.circuit.number
    if wish in (None, "no", "ask"):
        return "no", ""
    alone = wish.lane if isinstance(wish, InLane) else None
    spaces_in_lane = [space for space in spaces if alone is None or lane[number[space]] == alone]
    if not spaces_in_lane:
        return "no", "taken"
    steps = {
        space: price_slips(tables, car, [space], _make_slip_constraints(tables, car, wishes, space))[space]
        for space in spaces_in_lane
    }
    affordable = {
        space: step
        for space, step in steps.items()
        if _is_within_order(wish, step) and step.wear <= _find_wear_limit(wishes, car)
    }
    survivable = {space: step for space, step in affordable.items() if alone is not None or step.crash < CERTAINTY}
    if not survivable:
        return "no", "crash" if affordable else "max_wear"
    return min(survivable, key=lambda space: rank_key(tables, survivable[space])), ""


def _is_within_order(wish: SlipWish, step: Plan) -> bool:
    """Whether a slipstream costs no more than ordered."""
    if wish == "if free":
        return step.is_safe and not step.wear
    return not isinstance(wish, UpTo) or step.wear <= wish.wear


def price_slips(
    tables: RuleTables, car: Car, spaces: Iterable[SpaceId], wishes: Constraints | None = None
) -> dict[SpaceId, Plan]:
    """Return gain and cost of each bonus space; a racing line may be begun on it (S-70)."""
    setting = make_planner_setting(tables, car, frozenset(), Constraints(arrow=False))
    setting = setting._replace(wishes=(wishes or Constraints())._replace(arrow=None))
    ids = tables.circuit.ids
    step_by_space = price_bonus_steps(setting, [tables.circuit.number[space] for space in spaces])
    return {ids[space]: step for space, step in step_by_space.items()}


def _make_slip_constraints(tables: RuleTables, car: Car, wishes: Wishes, space: SpaceId) -> Constraints:
    """Return how a bonus space is paid: within the wear limit, else by dice.

    The limit does not apply to a corner to be paid in wear, or once it was dropped on the way (S-128)."""
    constraints = make_constraints(wishes)
    wish = wishes.find_payment(tables.circuit.corner[tables.circuit.number[space]])
    in_wear = car.turn.over_limit or (isinstance(wish, Pay) and not wish.roll)
    return constraints._replace(max_wear=None if in_wear or wishes.max_wear is None else _find_wear_limit(wishes, car))


def _find_wear_limit(wishes: Wishes, car: Car) -> int:
    """Return the wear that a bonus space may cost (S-120, S-148)."""
    limit = wishes.max_wear
    return car.stock.wear if limit is None else min(car.stock.wear, max(0, limit - car.turn.wear))
