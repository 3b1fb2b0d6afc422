"""Collisions (T13) and engine tests (T14): sections 10 and 11."""

from collections.abc import Mapping

from rules.base import Seat, SpaceId
from rules.formula_d.model.derived import FormulaContext, compute_collision_max, compute_engine_test_max, has_gift
from rules.formula_d.model.events import Beside, EnginesTested
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.model.track import Circuit
from rules.formula_d.play.rolls import roll_black_die
from rules.formula_d.play.wear import lose_points


def resolve_collisions(context: FormulaContext, car: Car) -> None:
    """Roll for every touched car, then for the mover once for each of them (F-67 to F-72)."""
    touched_rivals = find_touched_seats(context.tables.circuit, context.race.cars, car, car.at or "")
    near = [context.race.cars[seat] for seat in context.race.order if seat in touched_rivals]
    if not near:
        return
    context.step.emit(Beside(item="F-67", seat=car.seat, touched=tuple(other.seat for other in near)))
    for other in near:
        _roll_collision(context, other, car, "collision")
        if not other.running and context.race.settings.auto_body_on_kill and car.running:
            lose_points(context, car, "body", 1, "collision", "F-70")
    for other in near:
        _roll_collision(context, car, other, "collision, mover")


def _roll_collision(context: FormulaContext, car: Car, other: Car, name: str) -> None:
    upto = compute_collision_max(context.tables, context.race.settings, context.race.wet)
    for _ in range(count_collision_dice(context.tables, other)):
        if car.running and other.running:
            face = roll_black_die(context, name, car.seat, "F-69", lambda face: "hit" if face <= upto else "clear")
            if face <= upto:
                lose_points(context, car, "body", 1, "collision", "F-69")


def count_collision_dice(tables: RuleTables, other: Car) -> int:
    """Return the dice rolled against a car: one, or two against a bruiser (F-69, F-70, F-127)."""
    return 1 + has_gift(tables, other, "bruiser")


def find_touched_seats(circuit: Circuit, cars: Mapping[Seat, Car], car: Car, at: SpaceId) -> frozenset[Seat]:
    """Return the seats of cars beside a car on a space and directly ahead of it (F-67, F-71).

    Cars do not touch in a side lane, or if they have finished, are out or in the river (F-71)."""
    if not car.running or car.fallen or circuit[at].side:
        return frozenset()
    near = (*circuit[at].beside, circuit[at].ahead)
    others = (other for other in cars.values() if other.seat != car.seat and other.running and not other.fallen)
    return frozenset(other.seat for other in others if other.at in near and not circuit[other.at or ""].side)


def test_engines(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Test engines after a 20 in 5th or a 30 in 6th (F-73 to F-76, F-168).

    The roller's engine is first, even if a quick stop has left the car in 4th (F-105), then every other car
    in those gears."""
    if not turn.flat_out:
        return
    faces = context.tables.rulebook.tests.engine_faces
    others = [context.race.cars[seat] for seat in context.race.order if seat != car.seat]
    tested_cars = [
        c
        for c in (car, *(c for c in others if c.gear in faces))
        if c.running and not is_engine_sheltered(context.tables.circuit, c.at or "")
    ]
    if tested_cars:
        context.step.emit(EnginesTested(item="F-73", seat=car.seat, tested=tuple(c.seat for c in tested_cars)))
    for one in tested_cars:
        _test_engine(
            context, one, compute_engine_test_max(context.tables, context.race.settings, context.race.wet, one)
        )


def _test_engine(context: FormulaContext, car: Car, upto: int) -> None:
    """Test one engine (F-74)."""
    if roll_black_die(context, "engine", car.seat, "F-74", lambda face: "hit" if face <= upto else "clear") <= upto:
        lose_points(context, car, "engine", 1, "engine", "F-74")


def is_engine_sheltered(circuit: Circuit, at: SpaceId) -> bool:
    """Whether engines rest: in the pits and at the casino (F-75, F-159)."""
    return circuit[at].side in ("pit", "box", "casino")
