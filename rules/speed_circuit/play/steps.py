"""One step of a car: entering a space and paying for it (S-56, S-60 to S-69)."""

from rules.speed_circuit.board.corners import compute_entry, list_corner_lines_due, record_payment
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.model.events import Lap, OnArrow
from rules.speed_circuit.model.questions import CornerPrice
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import PriceLine
from rules.speed_circuit.play.charges import choose_line, pay_line, price_event, roll_chance
from rules.speed_circuit.play.chips import SpeedContext
from rules.speed_circuit.play.crashes import Outcome, crash_car, spin_car
from rules.speed_circuit.play.pits import regain_wear


def enter_space(
    context: SpeedContext, car: Car, space: int, *, lines: bool = True, passing: bool = False, bonus: bool = False
) -> None:
    """Enter a space: re-rate a racing line that is left, pay, and stand on the space (S-60).

    `lines`: a racing line may be begun; `passing`: the space is occupied, so a spin happens before it (S-87);
    `bonus`: the space is a slipstream's and does not count as moved (S-74)."""
    circuit = context.tables.circuit
    step = compute_entry(
        circuit, context.tables.rulebook.arrow_bonus, car.visit, car.chain, space, car.turn.speed, lines
    )
    outcome = _rerate_line(context, car, space, "left") if step.leaves_line else "on"
    earlier_payment = car.visit.paid if car.visit and step.visit and car.visit.corner == step.visit.corner else None
    car.visit = step.visit._replace(paid=earlier_payment) if earlier_payment and step.visit else step.visit
    car.chain = step.chain
    if step.effect in ("begun", "driven"):
        _emit_line(context, car, step.arrow, step.effect, space)
    why = "arrow"
    if outcome == "on":
        why, outcome = "corner", pay_corner(context, car, space, step.over, "corner")
    if outcome != "spin" or not passing:
        stand_on(context, car, space, counts=not bonus)
    apply_outcome(context, car, outcome, why)


def apply_outcome(context: SpeedContext, car: Car, outcome: Outcome, why: str) -> None:
    """Apply a price's outcome where the car stands. "out" means a crash off course (S-67)."""
    if outcome == "spin":
        spin_car(context, car, why)
    elif outcome in ("crash", "out"):
        crash_car(context, car, why, on_course=outcome == "crash")


def stand_on(context: SpeedContext, car: Car, space: int, *, counts: bool = True) -> None:
    """Put the car on a space, perhaps across the line (S-15, S-109)."""
    id = context.tables.circuit.ids[space]
    over_line = (
        car.space is not None
        and context.tables.circuit.row[space] < context.tables.circuit.row[_find_space_number(context, car)]
    )
    rejoining_over_line = car.space is None and context.tables.circuit.row[space] < car.row
    car.space, car.side, car.row = id, None, context.tables.circuit.row[space]
    car.turn.moved += counts
    car.turn.trail = (*car.turn.trail, id)
    count_lap(context, car, over_line or rejoining_over_line)


def count_lap(context: SpeedContext, car: Car, over_line: bool) -> None:
    """Count a crossing of the line, and detect the finishing row (S-109)."""
    circuit, race = context.tables.circuit, context.race
    if over_line:
        car.lap += 1
        if 0 < car.lap < race.laps:
            context.step.emit(Lap(item="S-15", seat=car.seat, lap=car.lap, left=race.laps - car.lap))
            race.leaders += (car.seat,) if car.lap > len(race.leaders) else ()
            regain_wear(context, car)
    if compute_absolute_position(circuit, car) >= race.laps * circuit.length - circuit.unit:
        car.turn.crossed = True


def forfeit_line(context: SpeedContext, car: Car) -> Outcome:
    """Forfeit the racing line after a forced pass in a corner, and re-rate what was driven on it (S-69)."""
    if context.race.settings.pass_keeps_line:
        return "on"
    space = _find_space_number(context, car)
    had_begun_line = car.chain is not None and car.chain.step > 0
    outcome = _rerate_line(context, car, space, "lost") if car.visit and car.visit.bare else "on"
    if had_begun_line and not (car.visit and car.visit.bare) and car.chain:
        _emit_line(context, car, car.chain.arrows[0], "lost", space)
    car.chain = None
    if car.visit:
        car.visit = car.visit._replace(passed=True)
    return outcome


def pay_corner(context: SpeedContext, car: Car, space: int, over: int, toward: str) -> Outcome:
    """Pay T-10 for an overage of this visit, less earlier payments (S-61 to S-64)."""
    lines = list_corner_lines_due(context.tables, car.visit, over)
    if not lines or car.visit is None:
        return "on"
    if lines[0].crash:
        return "out"
    car.turn.prices += 1
    corner, id, stock = car.visit.corner, context.tables.circuit.ids[space], find_stock_for_questions(context.race, car)
    at = f"{corner}#{car.turn.prices}"

    def asking(choice: tuple[PriceLine, ...]) -> CornerPrice:
        return CornerPrice(seat=car.seat, at=at, corner=corner, space=id, over=over, lines=choice, stock=stock)

    line, word, source = choose_line(context, car, lines, "chance, corner", asking)
    item = "S-69" if toward == "arrow" else "S-61"
    short = pay_line(context, car, line, price_event(item, car, toward, over, line, "roll", corner, id, source))
    outcome = roll_chance(context, car, at, word) if line.roll else "on"
    car.visit = record_payment(car.visit, line)
    return "spin" if short and outcome == "on" else outcome


def _rerate_line(context: SpeedContext, car: Car, space: int, effect: str) -> Outcome:
    """Charge the posted spaces driven on the line without its bonus, if not paid yet (S-69)."""
    if car.visit is None or not list_corner_lines_due(context.tables, car.visit, car.visit.bare):
        return "on"
    if car.chain:
        _emit_line(context, car, car.chain.arrows[0], effect, space)
    return pay_corner(context, car, space, car.visit.bare, "arrow")


def _emit_line(context: SpeedContext, car: Car, arrow: str, effect: str, space: int) -> None:
    context.step.emit(
        OnArrow(
            item="S-69",
            seat=car.seat,
            arrow=arrow,
            effect=effect,  # type: ignore[arg-type]
            space=context.tables.circuit.ids[space],
        )
    )


def _find_space_number(context: SpeedContext, car: Car) -> int:
    return context.tables.circuit.number[car.space or ""]
