"""The planner (S-127, S-128): the best route without forced passes, with at most one emergency braking."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from rules.speed_circuit.book import Book
from rules.speed_circuit.search import STEP, search
from rules.speed_circuit.wishes import Plan, Setting, Wishes


def plan(setting: Setting) -> Plan | None:
    """The best plan that meets the wishes, dropping them one by one (S-128); None where the car cannot but pass."""
    for wishes in _dropping(setting.wishes):
        best = best_plan(replace(setting, wishes=wishes))
        if best:
            return best
    return None


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


def _dropping(wishes: Wishes) -> Iterator[Wishes]:
    """S-128: route, end lane, arrow, wear limit, ban on dice; a braking wish goes with the route it was made for."""
    yield wishes
    for dropped in (
        {"route": None},
        {"brake": wishes.brake if wishes.brake == "no" else None},
        {"stop": False},
        {"end_lane": None},
        {"arrow": None},
        {"max_wear": None},
        {"no_dice": False},
        {"box": None},
        {"brake": None},
    ):
        after = replace(wishes, **dropped)
        if after != wishes:
            wishes = after
            yield wishes


def _route_blocked(setting: Setting) -> bool:
    """The ordered route, as far as the speed goes, leads nowhere or onto an occupied space (S-128)."""
    wishes, circuit, here = setting.wishes, setting.book.circuit, setting.space
    saved = sum(braking.by for braking in wishes.brake) if isinstance(wishes.brake, tuple) else 0
    for lane in (wishes.route or ())[: (setting.speed - saved) // STEP - setting.moved]:
        onto = [n for n in circuit.exits[here] if circuit.lane[n] == lane and n not in setting.closed]
        if not onto:
            return True
        here = onto[0]
    return False
