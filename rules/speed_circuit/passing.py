"""Forced passing (chapter 13)."""

from collections.abc import Collection

from rules.events import Modifier
from rules.speed_circuit.book import Line
from rules.speed_circuit.charges import paid, pay_line
from rules.speed_circuit.chips import FieldOf, affordable, spend
from rules.speed_circuit.circuit import Circuit
from rules.speed_circuit.crashes import spin
from rules.speed_circuit.facts import Passed, PassFailed, PassTried
from rules.speed_circuit.off_track import settle
from rules.speed_circuit.questions import PassChips
from rules.speed_circuit.rolls import roll_on
from rules.speed_circuit.state import Car
from rules.speed_circuit.steps import enter, lose_line, suffer

STEP = 20
ROLL = "forced pass"


def may_pass(circuit: Circuit, taken: Collection[int], target: int, spaces: int) -> bool:
    """S-80: beyond the occupied space some way leads on, further passes included, to an empty space in reach.

    `spaces`: how many the car has left, the occupied one included.
    """
    edge = [target]
    for _ in range(spaces - 1):
        edge = list(dict.fromkeys(n for space in edge for n in circuit.exits[space]))
        if any(n not in taken for n in edge):
            return True
    return False


def force_pass(meet: FieldOf, car: Car, target: int) -> None:
    """S-81 to S-87, S-136, S-137: both sides' chips, the roll, and what comes of it."""
    circuit, turn = meet.book.circuit, car.turn
    rival = meet.race.cars[meet.race.occupied()[circuit.ids[target]]]
    turn.attempts += 1
    meet.steward.tell(PassTried(item="S-80", seat=car.seat, rival=rival.seat, space=car.space or "",
                                at=circuit.ids[target], in_a_row=turn.in_a_row))  # fmt: skip
    row = roll_on(meet, car, ROLL, "T-8", f"{rival.seat}#{turn.attempts}", _modifiers(meet, car, rival))
    if row.effect == "passes":
        _succeed(meet, car, rival, target)
    else:
        _fail(meet, car, rival, row.wear)


def _modifiers(meet: FieldOf, car: Car, rival: Car) -> tuple[Modifier, ...]:
    mine, theirs = _chips(meet, car, rival)
    running = meet.book.tables.running_pass * car.turn.in_a_row
    return (
        Modifier(why="chips", by=-spend(meet, car, mine, ROLL)),
        Modifier(why="defence", by=spend(meet, rival, theirs, ROLL)),
        Modifier(why="running", by=running),
    )


def _chips(meet: FieldOf, car: Car, rival: Car) -> tuple[str, str]:
    """S-81, S-88: set in secret, shown together; who has no choice is not asked."""
    at = f"{car.seat}>{rival.seat}#{car.turn.attempts}"
    defends = meet.race.settings.spun_defends or not rival.turn.spun
    chips = meet.book.tables.chips
    sides = [c for c in ((car, rival) if defends else (car,)) if len(affordable(chips, c.stock)) > 1]
    said = meet.steward.ask_all(
        PassChips(seat=c.seat, at=at, passer=car.seat, passee=rival.seat, stock=c.stock) for c in sides
    )
    words = {c.seat: word for c, word in zip(sides, said, strict=True)}
    return words.get(car.seat, "0"), words.get(rival.seat, "0")


def _succeed(meet: FieldOf, car: Car, rival: Car, target: int) -> None:
    """S-82, S-87: the price of the racing line lost and of the occupied space follow the roll (S-137)."""
    car.turn.in_a_row += 1
    meet.steward.tell(Passed(item="S-82", seat=car.seat, rival=rival.seat, space=meet.book.circuit.ids[target]))
    suffer(meet, car, lose_line(meet, car), "arrow")
    if not car.turn.done:
        enter(meet, car, target, lines=False, passing=True)
        if car.visit:
            car.visit = car.visit._replace(passed=True)
    if car.turn.done:
        settle(meet, car)


def _fail(meet: FieldOf, car: Car, rival: Car, contact: int) -> None:
    """S-83, S-84, S-136, S-86: stopped without a price; contact; the line lost; and a place to stand."""
    turn = car.turn
    turn.speed, turn.done, turn.lost_tow = STEP * turn.moved, True, True
    meet.steward.tell(PassFailed(item="S-84" if contact else "S-83", seat=car.seat, rival=rival.seat,
                                 space=car.space or "", speed=turn.speed, contact=contact > 0))  # fmt: skip
    outcome = lose_line(meet, car)
    for side in (car, rival) if contact else ():
        price = Line(wear=contact)
        if pay_line(meet, side, price, paid("S-84", side, "contact", 0, price, "roll")):
            spin(meet, side, "contact")
    if not (outcome == "spin" and turn.spun):
        suffer(meet, car, outcome, "arrow")
    settle(meet, car)
