"""Forced passing (chapter 13)."""

from collections.abc import Collection

from rules.events import Modifier
from rules.speed_circuit.model.book import Book, PriceLine, Result
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.facts import Passed, PassFailed, PassTried
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.charges import paid, pay_line
from rules.speed_circuit.play.chips import FieldOf, purse
from rules.speed_circuit.play.crashes import spin
from rules.speed_circuit.play.duel import late_modifiers, modifiers, pay_pass
from rules.speed_circuit.play.off_track import settle
from rules.speed_circuit.play.rolls import roll_on
from rules.speed_circuit.play.steps import enter, lose_line, suffer

STEP = 20
ROLL = "forced pass"
"""The roll's name in T-14."""
MANY = 99
"""More cars than a race can have."""


def may_pass(circuit: Circuit, taken: Collection[int], target: int, spaces: int, passes: int = MANY) -> bool:
    """S-80: beyond the occupied space some way leads on, further passes included, to an empty space in reach.

    `spaces`: how many the car has left, the occupied one included; `passes`: how many it can make.
    """
    edge = [target]
    for _ in range(min(spaces - 1, passes)):
        edge = list(dict.fromkeys(n for space in edge for n in circuit.exits[space]))
        if any(n not in taken for n in edge):
            return True
    return False


def passes_left(book: Book, car: Car) -> int:
    """As many as it likes where there is a table for them; where chips stand in its place, as many as it can pay."""
    toll = book.toll(ROLL)
    return 0 if not book.test_tables["T-8"] else purse(book.tables.chips, car.stock) // toll if toll else MANY


def force_pass(meet: FieldOf, car: Car, target: int, hand: str = "") -> None:
    """S-81 to S-87, S-136, S-137: both sides' chips, the roll, and what comes of it. `hand`: who tries it, where it is
    not the driver."""
    circuit, turn = meet.book.circuit, car.turn
    rival = meet.race.cars[meet.race.occupied()[circuit.ids[target]]]
    turn.attempts += 1
    meet.steward.tell(
        PassTried(
            item="S-80",
            seat=car.seat,
            rival=rival.seat,
            space=car.space or "",
            at=circuit.ids[target],
            in_a_row=turn.in_a_row,
            hand=hand,
        )
    )
    row = _roll(meet, car, rival)
    if row.effect == "passes":
        _succeed(meet, car, rival, target, row.wear)
    else:
        _fail(meet, car, rival, row.wear)


def _roll(meet: FieldOf, car: Car, rival: Car) -> Result:
    """T-8; or fixed prices, which a block raises, and which are paid only if that is enough (option no_dice)."""
    if meet.book.settings.no_dice:
        return Result(to=0, effect="passes" if pay_pass(meet, car, rival) else "fails")
    running = Modifier(why="running", by=meet.book.tables.passing.running * car.turn.in_a_row)
    at, before = f"{rival.seat}#{car.turn.attempts}", modifiers(meet, car, rival)
    return roll_on(
        meet, car, ROLL, "T-8", at, (*before, running), lambda total: late_modifiers(meet, car, rival, total)
    )


def _succeed(meet: FieldOf, car: Car, rival: Car, target: int, drawback: int) -> None:
    """S-82, S-87: the price of the racing line lost and of the occupied space follow the roll (S-137). The draft's
    table has a drawback: both lose wear, and who cannot pay spins (S-49)."""
    car.turn.in_a_row += 1
    meet.steward.tell(Passed(item="S-82", seat=car.seat, rival=rival.seat, space=meet.book.circuit.ids[target]))
    _both_pay(meet, car, rival, drawback)
    if not car.turn.done:
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
    meet.steward.tell(
        PassFailed(
            item="S-84" if contact else "S-83",
            seat=car.seat,
            rival=rival.seat,
            space=car.space or "",
            speed=turn.speed,
            contact=contact > 0,
        )
    )
    outcome = lose_line(meet, car)
    _both_pay(meet, car, rival, contact)
    if not (outcome == "spin" and turn.spun):
        suffer(meet, car, outcome, "arrow")
    settle(meet, car)


def _both_pay(meet: FieldOf, car: Car, rival: Car, wear: int) -> None:
    """S-84: who cannot pay spins where he stands."""
    for side in (car, rival) if wear else ():
        price = PriceLine(wear=wear)
        if pay_line(meet, side, price, paid("S-84", side, "contact", 0, price, "roll")):
            spin(meet, side, "contact")
