"""Dice that a way calls for, in path order (T9)."""

from collections import Counter
from typing import NamedTuple

from rules.base import SpaceId
from rules.formula_d.board.search_position import PublicRace
from rules.formula_d.model.derived import FormulaContext, compute_marker_max, compute_tyre_factor
from rules.formula_d.model.events import Overshot
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables, Wear
from rules.formula_d.play.corner_result import CornerResult, measure_grip, resolve_corners
from rules.formula_d.play.rolls import roll_black_die
from rules.formula_d.play.wear import eliminate_car, lose_points, lose_tires


class DangerTest(NamedTuple):
    """Die that a way calls for (T9): the step, the name of the roll, and the stock at risk."""

    step: int
    roll: str
    loss: str


def list_danger_tests(tables: RuleTables, scene: PublicRace, path: tuple[SpaceId, ...]) -> tuple[DangerTest, ...]:
    """Return the tests of a path in order.

    Markers (F-81), dangerous areas once a lane (F-134 to F-136), rocks (F-152, F-153)."""
    settings, places, marks = scene.settings, tables.circuit.places, scene.marked
    if scene.qualifying or not (marks or tables.circuit.zones):
        return ()
    tests, zones_entered = list[DangerTest](), list[object]()
    for step, space in enumerate(path):
        zones = places[space].zones
        if not zones and space not in marks:
            continue
        is_dangerous = space in marks or any(zone.kind == "danger_space" for zone in zones)
        if is_dangerous and not settings.is_basic:
            tests.append(DangerTest(step, "dangerous space", "handling"))
        for zone in zones:
            if zone.kind == "rock":
                tests.append(DangerTest(step, "rock", zone.loss))
            elif zone.kind == "danger_lane" and (settings.danger_per_space or zone not in zones_entered):
                zones_entered.append(zone)
                tests.append(DangerTest(step, "dangerous area", zone.loss))
    return tuple(tests)


class Risk(NamedTuple):
    """Dice of a way by the stock they may cost.

    `debris` a point of road handling (F-81), the others one of their own category (F-134, F-135, F-152,
    F-153); in the basic rules every die is for the `pool`."""

    debris: int = 0
    body: int = 0
    handling: int = 0
    tires: int = 0
    pool: int = 0

    @property
    def dice(self) -> int:
        """The number of dice."""
        return sum(self)


NO_RISK = Risk()


def sum_risk(tests: tuple[DangerTest, ...], *, basic: bool) -> Risk:
    """Return the risk of a way's dice."""
    if not tests:
        return NO_RISK
    return Risk(
        **Counter("pool" if basic else "debris" if test.roll == "dangerous space" else test.loss for test in tests)
    )


def count_fatal_dice(risk: Risk, stock: Wear) -> int:
    """Return the dice that may end a car's race.

    Dice for a category are fatal if there are as many as the car has points left in it (F-9, F-10)."""
    if risk is NO_RISK:
        return 0
    stakes = ((risk.body, stock.body), (risk.debris + risk.handling, stock.handling), (risk.pool, stock.pool))
    return sum(dice for dice, points in stakes if dice and dice >= points)


ITEM_BY_ROLL = {"dangerous space": "F-81", "dangerous area": "F-134", "rock": "F-152"}


def roll_danger_tests(context: FormulaContext, car: Car, turn: Turn) -> bool:
    """Roll the tests of a way; return True if the car comes through (T9, F-86).

    A car that is lost on the way does not reach the later spaces (F-85); beyond the line nothing is tested
    (F-87, F-163)."""
    end = len(turn.path) - (turn.ended == "finish")
    if not car.running:
        return False
    for test in list_danger_tests(context.tables, context.race, turn.path):
        lost_at_step = _find_corner_result(context, car, turn).lost_at_step
        if test.step >= end or (lost_at_step is not None and test.step > lost_at_step):
            break
        if _fails_test(context, car, test) and not _survives_loss(context, car, turn, test):
            return False
    return True


def find_highest_harmful_face(tables: RuleTables, wet: bool, car: Car, roll: str) -> int:
    """Return the highest face of a test's die that costs a point (F-81, F-134, F-152)."""
    return compute_marker_max(tables, wet, car) if roll == "dangerous space" else tables.rulebook.tests.zone


def _fails_test(context: FormulaContext, car: Car, test: DangerTest) -> bool:
    upto = find_highest_harmful_face(context.tables, context.race.wet, car, test.roll)
    return (
        roll_black_die(
            context, test.roll, car.seat, ITEM_BY_ROLL[test.roll], lambda face: "hit" if face <= upto else "clear"
        )
        <= upto
    )


def _survives_loss(context: FormulaContext, car: Car, turn: Turn, test: DangerTest) -> bool:
    """Take the point at risk; a car that is eliminated by it is lost on that space."""
    end, car.at = car.at, turn.path[test.step]
    if test.loss == "tires":
        lose_tires(context, car, 1, test.roll, "F-153")
    else:
        lose_points(context, car, test.loss, 1, test.roll, ITEM_BY_ROLL[test.roll])  # type: ignore[arg-type]
    if car.running:
        car.at = end
    else:
        turn.path = turn.path[: test.step + 1]
    return car.running


def apply_overshoots(context: FormulaContext, car: Car, turn: Turn) -> CornerResult | None:
    """Charge corners left too early; None for a car that is lost, at the space given by F-51.

    T10, F-44 to F-57."""
    corner_result = _find_corner_result(context, car, turn)
    factor = compute_tyre_factor(context.tables, context.race.settings, context.race.wet, car)
    for one in corner_result.overshoots:
        context.step.emit(
            Overshot(
                item="F-45", seat=car.seat, corner=one.corner, spaces=one.spaces, factor=factor, by=factor * one.spaces
            )
        )
    if corner_result.lost_at_step is not None:
        turn.path = turn.path[: corner_result.lost_at_step + 1]
        car.at = turn.path[-1]
        eliminate_car(
            context,
            car,
            corner_result.why,
            "F-44" if corner_result.why == "overshot" else "F-9" if corner_result.why == "pool" else "F-55",
        )
        return None
    for one in corner_result.overshoots:
        lose_tires(context, car, factor * one.spaces, "overshot", "F-45")
    return corner_result


def _find_corner_result(context: FormulaContext, car: Car, turn: Turn) -> CornerResult:
    now = measure_grip(context.tables, context.race.settings, context.race.wet, car)
    return resolve_corners(context.tables, now, (turn.corner, turn.stops), turn.path)
