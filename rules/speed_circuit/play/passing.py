"""Forced passing (chapter 13), with the chips of passer and passee (S-81, S-88)."""

from collections.abc import Collection

from rules.events import Modifier
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.model.events import BlockDeclared, Passed, PassFailed, PassTried
from rules.speed_circuit.model.questions import AttackChips, Block, DefenceChips, PassChips
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.tables import PriceLine, Result, RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.play.charges import pay_line, price_event
from rules.speed_circuit.play.chips import (
    SpeedContext,
    count_chips,
    find_other_source,
    list_affordable_chips,
    pay_toll,
    spend_chips,
)
from rules.speed_circuit.play.crashes import spin_car
from rules.speed_circuit.play.off_track import resolve_shared_space
from rules.speed_circuit.play.rolls import roll_on_table
from rules.speed_circuit.play.steps import apply_outcome, enter_space, forfeit_line

NO_CHIPS = ("0", "")


def ask_modifiers(context: SpeedContext, car: Car, rival: Car) -> tuple[Modifier, ...]:
    """Ask for the modifiers of both sides before the roll."""
    if context.tables.settings.block == "plus2":
        by = (
            context.tables.rulebook.passing.block
            if _ask_for_block(context, car, rival, context.tables.rulebook.passing.block, 0)
            else 0
        )
        return (*_ask_attack(context, car, rival, by), Modifier(why="block", by=by))
    if context.tables.settings.chips_after_roll:
        return ()
    if context.tables.settings.block == "sequential":
        by = _ask_defence(context, car, rival)
        return (*_ask_attack(context, car, rival, by), Modifier(why="defence", by=by))
    return _ask_secret_chips(context, car, rival)


def ask_late_modifiers(context: SpeedContext, car: Car, rival: Car, total: int) -> tuple[Modifier, ...]:
    """Ask for the chips of both sides after the dice (S-92); a blocking passee sets none."""
    if context.tables.settings.block == "plus2":
        return _ask_secret_chips(context, car, rival, total, alone=True)
    return _ask_secret_chips(context, car, rival, total)


def pay_pass(context: SpeedContext, car: Car, rival: Car) -> bool:
    """Pay the fixed price of a pass, raised by a block (option no_dice). Return False if chips are short."""
    tolls, chips = context.tables.rulebook.no_dice, context.tables.rulebook.chips
    is_blocked = count_chips(chips, rival.stock) >= tolls.block and _ask_for_block(context, car, rival, 0, tolls.block)
    if is_blocked:
        pay_toll(context, rival, "block")
    if count_chips(chips, car.stock) < context.tables.find_toll(FORCING_ROLL) + (tolls.block if is_blocked else 0):
        return False
    return pay_toll(context, car, FORCING_ROLL) and (not is_blocked or pay_toll(context, car, "block"))


def _can_defend(context: SpeedContext, rival: Car) -> bool:
    """Whether the passee may defend (S-88)."""
    return context.race.settings.spun_defends or not (rival.turn.spun or (rival.after_spin and not rival.turn.moved))


def _ask_secret_chips(
    context: SpeedContext, car: Car, rival: Car, total: int | None = None, *, alone: bool = False
) -> tuple[Modifier, ...]:
    """Ask both sides for secret chips and reveal them together (S-81).

    A side without a choice is not asked."""
    at = f"{car.seat}>{rival.seat}#{car.turn.attempts}"
    chips = context.tables.rulebook.chips
    both = (car, rival) if _can_defend(context, rival) and not alone else (car,)
    sides = [c for c in both if len(list_affordable_chips(chips, c.stock)) > 1]
    questions = [
        PassChips(
            seat=c.seat,
            at=at,
            passer=car.seat,
            passee=rival.seat,
            stock=find_stock_for_questions(context.race, c),
            total=total,
        )
        for c in sides
    ]
    words = context.step.ask_all(questions)
    chips_by_seat = {q.seat: (word, find_other_source(context, q)) for q, word in zip(questions, words, strict=True)}
    (attack, by_whom), (defence, whose) = chips_by_seat.get(car.seat, NO_CHIPS), chips_by_seat.get(rival.seat, NO_CHIPS)
    return (
        Modifier(why="chips", by=-spend_chips(context, car, attack, FORCING_ROLL, by_whom)),
        Modifier(why="defence", by=spend_chips(context, rival, defence, FORCING_ROLL, whose)),
    )


def _ask_for_block(context: SpeedContext, car: Car, rival: Car, by: int, chips: int) -> bool:
    """Ask the passee for an open block, before the passer sets chips."""
    if not _can_defend(context, rival):
        return False
    question = Block(seat=rival.seat, at=f"{car.seat}#{car.turn.attempts}", passer=car.seat, by=by, chips=chips)
    if context.step.ask(question) != "yes":
        return False
    context.step.emit(BlockDeclared(item="S-81", seat=rival.seat, passer=car.seat, by=by, chips=chips))
    return True


def _ask_defence(context: SpeedContext, car: Car, rival: Car) -> int:
    """Ask for the passee's chips, first and openly."""
    if not _can_defend(context, rival) or len(list_affordable_chips(context.tables.rulebook.chips, rival.stock)) == 1:
        return 0
    at = f"{car.seat}#{car.turn.attempts}"
    question = DefenceChips(
        seat=rival.seat, at=at, passer=car.seat, stock=find_stock_for_questions(context.race, rival)
    )
    return spend_chips(context, rival, context.step.ask(question), FORCING_ROLL, find_other_source(context, question))


def _ask_attack(context: SpeedContext, car: Car, rival: Car, against: int) -> tuple[Modifier, ...]:
    """Ask for the passer's chips, with the defence known."""
    if len(list_affordable_chips(context.tables.chips_before_roll, car.stock)) == 1:
        return ()
    at = f"{rival.seat}#{car.turn.attempts}"
    question = AttackChips(
        seat=car.seat, at=at, passee=rival.seat, against=against, stock=find_stock_for_questions(context.race, car)
    )
    word = context.step.ask(question)
    return (
        Modifier(why="chips", by=-spend_chips(context, car, word, FORCING_ROLL, find_other_source(context, question))),
    )


FORCING_ROLL = "forced pass"
"""The roll's name in T-14."""
UNLIMITED_PASSES = 99
"""More than the cars of any race."""


def can_pass(
    circuit: Circuit, occupied_spaces: Collection[int], target: int, spaces: int, passes: int = UNLIMITED_PASSES
) -> bool:
    """Whether an empty space can be reached beyond an occupied one, with further passes (S-80).

    `spaces`: the car's remaining spaces, the occupied one included; `passes`: the number of passes it can make."""
    edge = [target]
    for _ in range(min(spaces - 1, passes)):
        edge = list(dict.fromkeys(n for space in edge for n in circuit.exits[space]))
        if any(n not in occupied_spaces for n in edge):
            return True
    return False


def count_passes_left(tables: RuleTables, car: Car) -> int:
    """Return the number of possible passes: unlimited with a dice table, else as many as chips pay for."""
    if not tables.test_tables["T-8"]:
        return 0
    toll = tables.find_toll(FORCING_ROLL)
    return count_chips(tables.rulebook.chips, car.stock) // toll if toll else UNLIMITED_PASSES


def force_pass(context: SpeedContext, car: Car, target: int, source: str = "") -> None:
    """Try a forced pass: chips of both sides, roll, and consequences (S-81 to S-87, S-136, S-137).

    `source`: of the decision, if not the driver."""
    circuit, turn = context.tables.circuit, car.turn
    rival = context.race.cars[context.race.find_seats_by_space()[circuit.ids[target]]]
    turn.attempts += 1
    context.step.emit(
        PassTried(
            item="S-80",
            seat=car.seat,
            rival=rival.seat,
            space=car.space or "",
            at=circuit.ids[target],
            in_a_row=turn.in_a_row,
            hand=source,
        )
    )
    row = _roll_pass(context, car, rival)
    if row.effect == "passes":
        _apply_success(context, car, rival, target, row.wear)
    else:
        _apply_failure(context, car, rival, row.wear)


def _roll_pass(context: SpeedContext, car: Car, rival: Car) -> Result:
    """Roll on T-8; or pay fixed prices, which a block raises, if affordable (option no_dice)."""
    if context.tables.settings.no_dice:
        return Result(to=0, effect="passes" if pay_pass(context, car, rival) else "fails")
    running = Modifier(why="running", by=context.tables.rulebook.passing.running * car.turn.in_a_row)
    at, before = f"{rival.seat}#{car.turn.attempts}", ask_modifiers(context, car, rival)
    return roll_on_table(
        context,
        car,
        FORCING_ROLL,
        "T-8",
        at,
        (*before, running),
        lambda total: ask_late_modifiers(context, car, rival, total),
    )


def _apply_success(context: SpeedContext, car: Car, rival: Car, target: int, drawback: int) -> None:
    """Enter the occupied space; pay for it and for the lost racing line (S-82, S-87, S-137).

    The draft's table has a drawback: both cars lose wear, and a car that cannot pay spins (S-49)."""
    car.turn.in_a_row += 1
    context.step.emit(Passed(item="S-82", seat=car.seat, rival=rival.seat, space=context.tables.circuit.ids[target]))
    _charge_contact(context, car, rival, drawback)
    if not car.turn.done:
        apply_outcome(context, car, forfeit_line(context, car), "arrow")
    if not car.turn.done:
        enter_space(context, car, target, lines=False, passing=True)
        if car.visit:
            car.visit = car.visit._replace(passed=True)
    if car.turn.done:
        resolve_shared_space(context, car)


def _apply_failure(context: SpeedContext, car: Car, rival: Car, contact: int) -> None:
    """Stop the car without a price; contact, lost line, and a space to stand (S-83, S-84, S-86, S-136)."""
    turn = car.turn
    turn.speed, turn.done, turn.lost_tow = MPH_PER_SPACE * turn.moved, True, True
    context.step.emit(
        PassFailed(
            item="S-84" if contact else "S-83",
            seat=car.seat,
            rival=rival.seat,
            space=car.space or "",
            speed=turn.speed,
            contact=contact > 0,
        )
    )
    outcome = forfeit_line(context, car)
    _charge_contact(context, car, rival, contact)
    if not (outcome == "spin" and turn.spun):
        apply_outcome(context, car, outcome, "arrow")
    resolve_shared_space(context, car)


def _charge_contact(context: SpeedContext, car: Car, rival: Car, wear: int) -> None:
    """Charge both cars wear; a car that cannot pay spins where it stands (S-84)."""
    for side in (car, rival) if wear else ():
        price = PriceLine(wear=wear)
        if pay_line(context, side, price, price_event("S-84", side, "contact", 0, price, "roll")):
            spin_car(context, side, "contact")
