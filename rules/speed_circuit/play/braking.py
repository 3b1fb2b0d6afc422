"""The deceleration chart: plotted overage (chapter 8) and emergency braking (chapter 12)."""

from rules.speed_circuit.board.corners import add_paid, due
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.board.standings import place_of
from rules.speed_circuit.model.book import PriceLine
from rules.speed_circuit.model.facts import Braked
from rules.speed_circuit.model.questions import BrakingPrice, PlottedOverage
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.charges import brake_test, choose, paid, pay_line
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.crashes import spin


def charge_overage(meet: FieldOf, car: Car) -> None:
    """S-34, S-47, S-52: the price of a plot over the Deceleration; a spin happens on the start space."""
    over = car.turn.overage
    if not over:
        return
    car.turn.braked = over
    lines = due(meet.book.braking, car.turn.brake_paid, over)
    line, chips, hand = choose(
        meet,
        car,
        lines,
        "brakes, plotted overage",
        lambda choice: PlottedOverage(seat=car.seat, over=over, lines=choice, stock=seen_stock(meet.race, car)),
    )
    _pay(meet, car, line, chips, "deceleration", "brakes, plotted overage", hand)


def brake(meet: FieldOf, car: Car, by: int, *, forced: bool = False, hand: str = "") -> None:
    """S-76 to S-79: all braking of the turn is added up, and the price of the sum is due less what has been paid.
    `hand`: who brakes, where it is not the driver."""
    turn = car.turn
    turn.speed, turn.braked, turn.brakings, turn.lost_tow = turn.speed - by, turn.braked + by, turn.brakings + 1, True
    meet.steward.tell(
        Braked(
            item="S-79" if forced else "S-76",
            seat=car.seat,
            space=place_of(meet.book.circuit, car),
            by=by,
            sum=turn.braked,
            speed=turn.speed,
            forced=forced,
            hand=hand,
        )
    )
    lines = due(meet.book.braking, turn.brake_paid, turn.braked)
    if not lines:
        return
    line, chips, hand = choose(
        meet,
        car,
        lines,
        "brakes, emergency",
        lambda choice: BrakingPrice(
            seat=car.seat, at=str(turn.brakings), over=turn.braked, lines=choice, stock=seen_stock(meet.race, car)
        ),
    )
    _pay(meet, car, line, chips, "braking", "brakes, emergency", hand)


def _pay(meet: FieldOf, car: Car, line: PriceLine, chips: str, toward: str, roll: str, hand: str) -> None:
    fact = paid(
        "S-47" if toward == "deceleration" else "S-78",
        car,
        toward,
        car.turn.braked,
        line,
        "test",
        space=place_of(meet.book.circuit, car),
        hand=hand,
    )
    short = pay_line(meet, car, line, fact)
    outcome = brake_test(meet, car, roll, str(car.turn.brakings or ""), chips) if line.roll else "on"
    car.turn.brake_paid = add_paid(car.turn.brake_paid, line)
    if outcome == "out":
        return
    if short or line.spin or outcome == "spin":
        spin(meet, car, "chart" if line.spin else "wear" if short else "brakes")
