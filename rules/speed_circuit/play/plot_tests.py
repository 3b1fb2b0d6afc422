"""Tests of the plot (chapter 7) and the charges of phase 4."""

from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.model.book import Result
from rules.speed_circuit.model.facts import EngineFailed, Tested
from rules.speed_circuit.model.questions import TestChips
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.braking import charge_overage
from rules.speed_circuit.play.chips import FieldOf, affordable, pay_toll, spend
from rules.speed_circuit.play.crashes import spin
from rules.speed_circuit.play.damage import damage_engine, put_out
from rules.speed_circuit.play.pits import tyres_pay
from rules.speed_circuit.play.plotting import half
from rules.speed_circuit.play.rolls import roll_on, spent
from rules.speed_circuit.play.who_chose import in_his_place

TABLES = {"start speed": "T-4", "acceleration": "T-5", "top speed": "T-5"}


def test_and_charge(meet: FieldOf, car: Car) -> None:
    """S-30, phase 4: the tests in their order (S-42), then the deceleration chart. Leaves V in the turn."""
    car.turn.speed = car.turn.plot
    for test in car.turn.tests:
        if not _goes(meet, car, test):
            return
    charge_overage(meet, car)


def _goes(meet: FieldOf, car: Car, test: str) -> bool:
    if meet.book.settings.no_dice:
        return pay_toll(meet, car, test)
    if TABLES[test] == "T-5" and tyres_pay(meet, car, test, ""):
        return True
    word, hand = "0", ""
    if len(affordable(meet.book.chips, car.stock)) > 1:
        asked = TestChips(seat=car.seat, at=test, attempted=car.turn.plot, stock=seen_stock(meet.race, car))
        word, hand = meet.steward.ask(asked), in_his_place(meet, asked)
    effect = spend(meet, car, word, test, hand)
    row = roll_on(meet, car, test, TABLES[test], "", spent(effect))
    if row.effect != "goes":
        car.turn.speed = 0 if row.effect == "stall" else max(0, car.turn.plot - row.drop)
    meet.steward.tell(
        Tested(
            item="S-33" if TABLES[test] == "T-5" else "S-35",
            seat=car.seat,
            test=test,
            effect=row.effect,
            attempted=car.turn.plot,
            speed=car.turn.speed,
        )
    )
    if row.damage:
        _damage(meet, car, test, row)
    if row.spin:
        spin(meet, car, "stall")
    if row.twice:
        _stalled(meet, car)
    return row.effect == "goes"


def _stalled(meet: FieldOf, car: Car) -> None:
    """T-15: the second stall in a row ends the race."""
    if car.stalled:
        put_out(meet, car, "stalled", "S-46")
    car.turn.stalled = True


def _damage(meet: FieldOf, car: Car, test: str, row: Result) -> None:
    """S-45, S-107: the second failure ends the engine; a stall then ends the race on the spot."""
    if not damage_engine(meet, car, test):
        return
    if row.effect == "stall":
        put_out(meet, car, "engine", "S-107")
        return
    of = car.turn.plot if meet.race.settings.engine_fail_half == "plot" else car.turn.speed
    car.turn.speed, car.turn.engine_failed = half(of), True
    meet.steward.tell(EngineFailed(item="S-107", seat=car.seat, plot=car.turn.plot, speed=car.turn.speed))
