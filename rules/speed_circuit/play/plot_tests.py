"""Tests of the plot (chapter 7) and the charges of phase 4."""

from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.model.events import EngineFailed, Tested
from rules.speed_circuit.model.questions import TestChips
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import Result
from rules.speed_circuit.play.braking import charge_overage
from rules.speed_circuit.play.chips import SpeedContext, find_other_source, list_affordable_chips, pay_toll, spend_chips
from rules.speed_circuit.play.crashes import damage_engine, retire_car, spin_car
from rules.speed_circuit.play.pits import pay_with_soft_tyres
from rules.speed_circuit.play.plotting import halve_speed
from rules.speed_circuit.play.rolls import make_chips_modifier, roll_on_table

TEST_TABLES = {"start speed": "T-4", "acceleration": "T-5", "top speed": "T-5"}


def test_and_charge(context: SpeedContext, car: Car) -> None:
    """Roll the tests in order, then charge the deceleration (S-30 phase 4, S-42). Leaves V in the turn."""
    car.turn.speed = car.turn.plot
    for test in car.turn.tests:
        if not _pass_test(context, car, test):
            return
    charge_overage(context, car)


def _pass_test(context: SpeedContext, car: Car, test: str) -> bool:
    if context.tables.settings.no_dice:
        return pay_toll(context, car, test)
    if TEST_TABLES[test] == "T-5" and pay_with_soft_tyres(context, car, test, ""):
        return True
    word, source = "0", ""
    if len(list_affordable_chips(context.tables.chips_before_roll, car.stock)) > 1:
        question = TestChips(
            seat=car.seat, at=test, attempted=car.turn.plot, stock=find_stock_for_questions(context.race, car)
        )
        word, source = context.step.ask(question), find_other_source(context, question)
    effect = spend_chips(context, car, word, test, source)
    row = roll_on_table(context, car, test, TEST_TABLES[test], "", make_chips_modifier(effect))
    if row.effect != "goes":
        car.turn.speed = 0 if row.effect == "stall" else max(0, car.turn.plot - row.drop)
    context.step.emit(
        Tested(
            item="S-33" if TEST_TABLES[test] == "T-5" else "S-35",
            seat=car.seat,
            test=test,
            effect=row.effect,
            attempted=car.turn.plot,
            speed=car.turn.speed,
        )
    )
    if row.damage:
        _apply_damage(context, car, test, row)
    if row.spin:
        spin_car(context, car, "stall")
    if row.twice:
        _record_stall(context, car)
    return row.effect == "goes"


def _record_stall(context: SpeedContext, car: Car) -> None:
    """Record a stall; the second in a row ends the race (T-15)."""
    if car.stalled:
        retire_car(context, car, "stalled", "S-46")
    car.turn.stalled = True


def _apply_damage(context: SpeedContext, car: Car, test: str, row: Result) -> None:
    """Apply engine damage; the second one is a failure, with a stall the end of the race (S-45, S-107)."""
    if not damage_engine(context, car, test):
        return
    if row.effect == "stall":
        retire_car(context, car, "engine", "S-107")
        return
    of = car.turn.plot if context.race.settings.engine_fail_half == "plot" else car.turn.speed
    car.turn.speed, car.turn.engine_failed = halve_speed(of), True
    context.step.emit(EngineFailed(item="S-107", seat=car.seat, plot=car.turn.plot, speed=car.turn.speed))
