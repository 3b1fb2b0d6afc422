"""Wear points lost and regained, damage markers, elimination (sections 3, 8 and 12)."""

from collections.abc import Mapping

from rules.base import SpaceId
from rules.formula_d.model.derived import (
    FATAL_CATEGORIES,
    FormulaContext,
    choose_loss_category,
    count_points_left,
    list_all_costs,
    list_nonzero_costs,
)
from rules.formula_d.model.events import Lost, Marked, Out, Regained, Spun
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import Stock, Wear

MARKER_CATEGORIES = ("body", "engine")
UNMARKED_REASONS = ("overshot", "tires", "handling")
"""Eliminations that leave no marker under C-9."""


def lose_points(context: FormulaContext, car: Car, stock: Stock, by: int, why: str, item: str) -> None:
    """Take points of a category; at 0 the car may be eliminated (F-9, F-10, F-13).

    C-10: a blown engine coasts, unless it was blown by skipping gears: that is the end at once (F-31). For
    tires use `lose_tires`."""
    name = choose_loss_category(context.race.settings, stock)
    points_now = max(0, count_points_left(car, name) - by)
    car.stock = car.stock.model_copy(update={name: points_now})
    context.step.emit(Lost(item=item, seat=car.seat, category=name, by=by, left=points_now, why=why))
    if name in MARKER_CATEGORIES:
        mark_damage(context, car)
    if not points_now and name == "engine" and context.race.settings.inertia and why != "shift":
        car.condition = "coasting"
    elif not points_now and name in FATAL_CATEGORIES:
        eliminate_car(context, car, name, item)


def lose_tires(context: FormulaContext, car: Car, by: int, why: str, item: str) -> None:
    """Take tires: losing the last one spins the car, losing more eliminates it (F-53 to F-57).

    A car without tires spins if it loses one more."""
    settings, tires_before = context.race.settings, car.stock.tires
    if settings.is_basic:
        lose_points(context, car, "tires", by, why, item)
        return
    if by > max(tires_before, 1):
        eliminate_car(context, car, "tires", "F-57" if not tires_before else "F-55")
        return
    if tires_before:
        lose_points(context, car, "tires", by, why, item)
    if car.stock.tires == 0 and (why == "overshot" or not settings.spin_overshoot_only):
        spin_car(context, car)


def spin_car(context: FormulaContext, car: Car) -> None:
    """Spin a car; it stays where its move ends, facing backwards; once a turn is enough (F-56, F-180)."""
    turn = context.race.turn
    moving = turn if turn and turn.seat == car.seat else None
    if moving and moving.spun:
        return
    if moving:
        moving.spun = True
    car.condition = "spun"
    where = moving.path[-1] if moving and moving.path else car.at
    context.step.emit(Spun(item="F-56", seat=car.seat, space=where or ""))


def pay_price(context: FormulaContext, car: Car, price: Wear, why: str, item: str) -> None:
    """Pay a price, category by category."""
    for name, by in list_nonzero_costs(price).items():
        if name == "tires":
            lose_tires(context, car, by, why, item)
        else:
            lose_points(context, car, name, by, why, item)  # type: ignore[arg-type]


def regain_points(
    context: FormulaContext, car: Car, points: Mapping[str, int], item: str, *, everything: bool = False
) -> None:
    """Give points back, never above the number at the start (F-12)."""
    back = {name: min(by, getattr(car.first, name) - count_points_left(car, name)) for name, by in points.items()}
    car.stock = car.stock.model_copy(update={name: count_points_left(car, name) + by for name, by in back.items()})
    context.step.emit(
        Regained(item=item, seat=car.seat, points={**list_all_costs(Wear()), **back}, everything=everything)
    )


def mark_damage(context: FormulaContext, car: Car) -> None:
    """Lay a marker where the car's move ends, or where it stands (F-78).

    For a skipped gear under C-9 it lies where the turn began (F-32)."""
    turn = context.race.turn
    if turn and turn.seat == car.seat:
        shifting = not turn.face and not turn.path
        if shifting and context.race.settings.masters_markers:
            lay_marker(context, turn.start)
        else:
            turn.marks = True
    elif car.at:
        lay_marker(context, car.at)


def lay_marker(context: FormulaContext, space: SpaceId) -> None:
    """Mark a space as dangerous for the rest of the race; a second marker changes nothing (F-79).

    There are none in the basic rules, and none off the road."""
    race = context.race
    if not race.settings.is_basic and not context.tables.circuit[space].side and space not in race.marked:
        race.marked = (*race.marked, space)
        context.step.emit(Marked(item="F-79", space=space))


def eliminate_car(context: FormulaContext, car: Car, reason: str, item: str) -> None:
    """Remove a car from the track and leave a marker at its place (F-80)."""
    where = car.at
    car.status, car.reason, car.out_at, car.condition = "out", reason, context.race.round, ""
    car.last, car.at = where, None
    context.step.emit(Out(item=item, seat=car.seat, reason=reason, space=where))
    stays_unmarked = context.race.settings.masters_markers and reason in UNMARKED_REASONS
    if where and not stays_unmarked and reason != "retired":
        lay_marker(context, where)
