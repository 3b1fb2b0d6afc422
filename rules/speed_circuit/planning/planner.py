"""The planner (S-127, S-128): the best route without forced passes, with at most one emergency braking."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from rules.speed_circuit.model.book import Book
from rules.speed_circuit.planning.search import STEP, search
from rules.speed_circuit.planning.wishes import Constraints, Plan, Setting

DROPPED: Mapping[str, Any] = {
    "route": None,
    "stop": False,
    "end_lane": None,
    "arrow": None,
    "max_wear": None,
    "brake": None,
    "no_dice": False,
    "box": None,
}
"""S-128, S-147: the wishes in the order in which they are dropped, with what is left of each. A ban on braking goes
last of all."""


class DroppedWish(NamedTuple):
    """A wish that is dropped, and why: blocked, impossible, or what it does not go with."""

    wish: str
    why: str


class Decided(NamedTuple):
    """A plan, the wishes it meets, and those that it cannot meet."""

    plan: Plan
    wishes: Constraints
    lost: tuple[DroppedWish, ...] = ()


def plan(setting: Setting) -> Plan | None:
    """The best plan that meets the wishes it can (S-128); None where the car cannot but pass."""
    decided = decide(setting)
    return decided and decided.plan


def decide(setting: Setting) -> Decided | None:
    """S-128, S-147: the best plan that meets the wishes. Where none meets all, one is dropped only if it cannot be met
    beside those that are dropped after it."""
    best = best_plan(setting)
    if best:
        return Decided(best, setting.wishes)
    wishes, lost = replace(setting.wishes, **DROPPED), list[DroppedWish]()
    best = best_plan(replace(setting, wishes=wishes))
    for name in _strongest_first(setting.wishes) if best else ():
        found = _kept(setting, wishes, name)
        if found is None or getattr(found.wishes, name) != getattr(setting.wishes, name):
            lost.append(DroppedWish(name, _hindrance(setting, wishes, name)))
        if found:
            best, wishes = found.plan, found.wishes
    return Decided(best, wishes, tuple(reversed(lost))) if best else None


def _strongest_first(wishes: Constraints) -> tuple[str, ...]:
    """The wishes there are, the first to be dropped last."""
    names = [name for name, nothing in DROPPED.items() if getattr(wishes, name) != nothing]
    if wishes.brake == "no":
        names = [*(name for name in names if name != "brake"), "brake"]
    return tuple(reversed(names))


def _kept(setting: Setting, wishes: Constraints, name: str) -> Decided | None:
    """With one wish more, or with the first of its brakings that can be met: those after them are given up."""
    wish = getattr(setting.wishes, name)
    for said in (wish[:n] for n in range(len(wish), 0, -1)) if name == "brake" and wish != "no" else (wish,):
        trial = replace(wishes, **{name: said})
        best = best_plan(replace(setting, wishes=trial))
        if best:
            return Decided(best, trial)
    return None


def _hindrance(setting: Setting, above: Constraints, name: str) -> str:
    """Why a wish is dropped: whatever of those above it does not go with it."""
    bare = replace(setting, wishes=replace(above, **DROPPED))
    alone = replace(bare, wishes=replace(bare.wishes, **{name: getattr(setting.wishes, name)}))
    if not best_plan(alone):
        return "blocked" if _route_blocked(alone) else "impossible"
    others = {other: getattr(above, other) for other in _strongest_first(above)}
    pairs = ((other, replace(alone, wishes=replace(alone.wishes, **{other: said}))) for other, said in others.items())
    return next((other for other, pair in pairs if not best_plan(pair)), "others")


def best_plan(setting: Setting) -> Plan | None:
    """The best plan that meets every wish."""
    searches = () if _route_blocked(setting) else _bolder_and_bolder(setting)
    plans = next((found.values() for found in searches if found), ())
    return min(plans, key=lambda p: rank(setting.book, p), default=None)


def safe_plans(setting: Setting) -> dict[int, Plan]:
    """The best plan for each space a move can end on without braking and without any risk: a search that is soon over,
    since it leaves every way where it would take dice."""
    return search(setting, brakes=False, dice=False)


def _bolder_and_bolder(setting: Setting) -> Iterator[dict[int, Plan]]:
    """Searches of which each is made only where those before it find nothing, since theirs would go first (S-127):
    without any risk, with a braking but without dice, with whatever it takes."""
    ordered = isinstance(setting.wishes.brake, tuple)
    if not ordered:
        yield safe_plans(setting)
    if setting.book.settings.rear_end == "spin" and not ordered:
        yield plans_by_end(setting)
        return
    yield search(setting, brakes=True, dice=False)
    yield search(setting, brakes=True)


def plans_by_end(setting: Setting) -> dict[int, Plan]:
    """The best plan for each space a move can end on. Braking is looked at only where some risk, or a block, asks."""
    plans = {} if isinstance(setting.wishes.brake, tuple) else search(setting, brakes=False)
    if not plans and setting.book.settings.rear_end == "spin" and not isinstance(setting.wishes.brake, tuple):
        return search(replace(setting, rear_end=True, wishes=replace(setting.wishes, brake="no")), brakes=True)
    if not plans or not min(plans.values(), key=lambda p: rank(setting.book, p)).safe:
        plans = search(setting, brakes=True)
    return plans


def rank(book: Book, p: Plan) -> tuple[object, ...]:
    """S-127's tuple. Lanes include where it started from for the changes; the later braking comes last (S-142)."""
    lanes = tuple(book.circuit.lane[n] for n in p.path)
    changes = sum(a != b for a, b in pairwise(lanes))
    end = p.path[-1]
    return p.crash, p.spin, -p.moved, p.wear, book.circuit.inside_rank[end], changes, lanes, -(p.brake or (0, 0))[1]


def _route_blocked(setting: Setting) -> bool:
    """The ordered route, as far as the speed goes, leads nowhere or onto an occupied space (S-128). What an ordered
    braking leaves of it the search finds out."""
    wishes, circuit, here = setting.wishes, setting.book.circuit, setting.space
    if isinstance(wishes.brake, tuple):
        return False
    for lane in (wishes.route or ())[: setting.speed // STEP - setting.moved]:
        onto = [n for n in circuit.exits[here] if circuit.lane[n] == lane and n not in setting.closed]
        if not onto:
            return True
        here = onto[0]
    return False
