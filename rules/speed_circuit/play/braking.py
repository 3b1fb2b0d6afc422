"""The deceleration chart: plotted overage (chapter 8) and emergency braking (chapter 12)."""

from rules.speed_circuit.board.corners import add_payment, list_lines_due
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.board.standings import format_position
from rules.speed_circuit.model.events import Braked
from rules.speed_circuit.model.questions import BrakingPrice, PlottedOverage
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import PriceLine
from rules.speed_circuit.play.charges import choose_line, pay_line, price_event, roll_brake_test
from rules.speed_circuit.play.chips import SpeedContext
from rules.speed_circuit.play.crashes import spin_car


def charge_overage(context: SpeedContext, car: Car) -> None:
    """Charge a plot over the Deceleration; a spin happens on the start space (S-34, S-47, S-52)."""
    over = car.turn.overage
    if not over:
        return
    car.turn.braked = over
    lines = list_lines_due(context.tables.braking_dues, car.turn.brake_paid, over)
    line, chips, source = choose_line(
        context,
        car,
        lines,
        "brakes, plotted overage",
        lambda choice: PlottedOverage(
            seat=car.seat, over=over, lines=choice, stock=find_stock_for_questions(context.race, car)
        ),
    )
    _pay_braking(context, car, line, chips, "deceleration", "brakes, plotted overage", source)


def brake_car(context: SpeedContext, car: Car, by: int, *, forced: bool = False, source: str = "") -> None:
    """Brake a car and charge the sum of the turn less what has been paid (S-76 to S-79).

    `source`: of the decision, if not the driver."""
    turn = car.turn
    turn.speed, turn.braked, turn.brakings, turn.lost_tow = turn.speed - by, turn.braked + by, turn.brakings + 1, True
    context.step.emit(
        Braked(
            item="S-79" if forced else "S-76",
            seat=car.seat,
            space=format_position(context.tables.circuit, car),
            by=by,
            sum=turn.braked,
            speed=turn.speed,
            forced=forced,
            hand=source,
        )
    )
    lines = list_lines_due(context.tables.braking_dues, turn.brake_paid, turn.braked)
    if not lines:
        return
    line, chips, source = choose_line(
        context,
        car,
        lines,
        "brakes, emergency",
        lambda choice: BrakingPrice(
            seat=car.seat,
            at=str(turn.brakings),
            over=turn.braked,
            lines=choice,
            stock=find_stock_for_questions(context.race, car),
        ),
    )
    _pay_braking(context, car, line, chips, "braking", "brakes, emergency", source)


def _pay_braking(
    context: SpeedContext, car: Car, line: PriceLine, chips: str, toward: str, roll: str, source: str
) -> None:
    fact = price_event(
        "S-47" if toward == "deceleration" else "S-78",
        car,
        toward,
        car.turn.braked,
        line,
        "test",
        space=format_position(context.tables.circuit, car),
        source=source,
    )
    short = pay_line(context, car, line, fact)
    outcome = roll_brake_test(context, car, roll, str(car.turn.brakings or ""), chips) if line.roll else "on"
    car.turn.brake_paid = add_payment(car.turn.brake_paid, line)
    if outcome == "out":
        return
    if short or line.spin or outcome == "spin":
        spin_car(context, car, "chart" if line.spin else "wear" if short else "brakes")
