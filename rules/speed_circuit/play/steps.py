"""One step of a car: entering a space, with what that costs (S-56, S-60 to S-69)."""

from rules.speed_circuit.board.corners import due_here, entering, with_paid
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.board.standings import absolute
from rules.speed_circuit.model.book import PriceLine
from rules.speed_circuit.model.facts import Lap, OnArrow
from rules.speed_circuit.model.questions import CornerPrice
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.charges import chance, choose, paid, pay_line
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.crashes import crash, spin
from rules.speed_circuit.play.damage import Outcome
from rules.speed_circuit.play.pits import give_back


def enter(
    meet: FieldOf, car: Car, space: int, *, lines: bool = True, passing: bool = False, bonus: bool = False
) -> None:
    """S-60: re-rates a racing line that is left, pays for the space, and stands on it.

    `lines`: a racing line may be begun; `passing`: the space is occupied, so a spin happens before it (S-87);
    `bonus`: the space is a slipstream's and does not count as moved (S-74).
    """
    circuit = meet.book.circuit
    step = entering(circuit, meet.book.tables.arrow_bonus, car.visit, car.chain, space, car.turn.speed, lines)
    outcome = _rerate(meet, car, space, "left") if step.left else "on"
    kept = car.visit.paid if car.visit and step.visit and car.visit.corner == step.visit.corner else None
    car.visit = step.visit._replace(paid=kept) if kept and step.visit else step.visit
    car.chain = step.chain
    if step.effect in ("begun", "driven"):
        _tell_line(meet, car, step.arrow, step.effect, space)
    why = "arrow"
    if outcome == "on":
        why, outcome = "corner", pay_corner(meet, car, space, step.over, "corner")
    if outcome != "spin" or not passing:
        arrive(meet, car, space, counts=not bonus)
    suffer(meet, car, outcome, why)


def suffer(meet: FieldOf, car: Car, outcome: Outcome, why: str) -> None:
    """What a price led to happens where the car stands. "out" stands for a crash off course (S-67)."""
    if outcome == "spin":
        spin(meet, car, why)
    elif outcome in ("crash", "out"):
        crash(meet, car, why, on_course=outcome == "crash")


def arrive(meet: FieldOf, car: Car, space: int, *, counts: bool = True) -> None:
    """The car stands on a space; the line may have been crossed (S-15, S-109)."""
    id = meet.book.circuit.ids[space]
    over_line = car.space is not None and meet.book.circuit.row[space] < meet.book.circuit.row[_number(meet, car)]
    rejoining_over_line = car.space is None and meet.book.circuit.row[space] < car.row
    car.space, car.side, car.row = id, None, meet.book.circuit.row[space]
    car.turn.moved += counts
    car.turn.trail = (*car.turn.trail, id)
    count_lap(meet, car, over_line or rejoining_over_line)


def count_lap(meet: FieldOf, car: Car, over_line: bool) -> None:
    """Crossings of the line, and the finishing row (S-109)."""
    circuit, race = meet.book.circuit, meet.race
    if over_line:
        car.lap += 1
        if 0 < car.lap < race.laps:
            meet.steward.tell(Lap(item="S-15", seat=car.seat, lap=car.lap, left=race.laps - car.lap))
            race.leaders += (car.seat,) if car.lap > len(race.leaders) else ()
            give_back(meet, car)
    if absolute(circuit, car) >= race.laps * circuit.length - circuit.unit:
        car.turn.crossed = True


def lose_line(meet: FieldOf, car: Car) -> Outcome:
    """S-69: a forced pass in a corner forfeits its racing line; what was driven on it is re-rated."""
    if meet.race.settings.pass_keeps_line:
        return "on"
    space = _number(meet, car)
    had = car.chain is not None and car.chain.step > 0
    outcome = _rerate(meet, car, space, "lost") if car.visit and car.visit.bare else "on"
    if had and not (car.visit and car.visit.bare) and car.chain:
        _tell_line(meet, car, car.chain.arrows[0], "lost", space)
    car.chain = None
    if car.visit:
        car.visit = car.visit._replace(passed=True)
    return outcome


def pay_corner(meet: FieldOf, car: Car, space: int, over: int, toward: str) -> Outcome:
    """T-10 for an overage of this visit, what was paid before being counted (S-61 to S-64)."""
    lines = due_here(meet.book, car.visit, over)
    if not lines or car.visit is None:
        return "on"
    if lines[0].crash:
        return "out"
    car.turn.prices += 1
    corner, id, stock = car.visit.corner, meet.book.circuit.ids[space], seen_stock(meet.race, car)
    at = f"{corner}#{car.turn.prices}"

    def asking(choice: tuple[PriceLine, ...]) -> CornerPrice:
        return CornerPrice(seat=car.seat, at=at, corner=corner, space=id, over=over, lines=choice, stock=stock)

    line, word, hand = choose(meet, car, lines, "chance, corner", asking)
    item = "S-69" if toward == "arrow" else "S-61"
    short = pay_line(meet, car, line, paid(item, car, toward, over, line, "roll", corner, id, hand))
    outcome = chance(meet, car, at, word) if line.roll else "on"
    car.visit = with_paid(car.visit, line)
    return "spin" if short and outcome == "on" else outcome


def _rerate(meet: FieldOf, car: Car, space: int, effect: str) -> Outcome:
    """S-69: the posted spaces driven on the line, without its bonus; nothing where that has been paid."""
    if car.visit is None or not due_here(meet.book, car.visit, car.visit.bare):
        return "on"
    if car.chain:
        _tell_line(meet, car, car.chain.arrows[0], effect, space)
    return pay_corner(meet, car, space, car.visit.bare, "arrow")


def _tell_line(meet: FieldOf, car: Car, arrow: str, effect: str, space: int) -> None:
    meet.steward.tell(
        OnArrow(
            item="S-69",
            seat=car.seat,
            arrow=arrow,
            effect=effect,  # type: ignore[arg-type]
            space=meet.book.circuit.ids[space],
        )
    )


def _number(meet: FieldOf, car: Car) -> int:
    return meet.book.circuit.number[car.space or ""]
