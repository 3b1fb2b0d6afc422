"""What passer and passee set on a forced pass (S-81, S-88), and the ways in which leagues let the passee block."""

from rules.events import Modifier
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.model.facts import BlockDeclared
from rules.speed_circuit.model.questions import AttackChips, Block, DefenceChips, PassChips
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.chips import FieldOf, affordable, pay_toll, purse, spend
from rules.speed_circuit.play.who_chose import in_his_place

ROLL = "forced pass"
NOTHING = ("0", "")


def modifiers(meet: FieldOf, car: Car, rival: Car) -> tuple[Modifier, ...]:
    """What both sides put on the roll before it is made."""
    if meet.book.settings.block == "plus2":
        by = meet.book.tables.passing.block if _blocks(meet, car, rival, meet.book.tables.passing.block, 0) else 0
        return (*_attack(meet, car, rival, by), Modifier(why="block", by=by))
    if meet.book.settings.chips_after_roll:
        return ()
    if meet.book.settings.block == "sequential":
        by = _defence(meet, car, rival)
        return (*_attack(meet, car, rival, by), Modifier(why="defence", by=by))
    return _in_secret(meet, car, rival)


def late_modifiers(meet: FieldOf, car: Car, rival: Car, total: int) -> tuple[Modifier, ...]:
    """The chips of both sides when the dice lie (S-92); a passee who has declared a block sets none."""
    if meet.book.settings.block == "plus2":
        return _in_secret(meet, car, rival, total, alone=True)
    return _in_secret(meet, car, rival, total)


def pay_pass(meet: FieldOf, car: Car, rival: Car) -> bool:
    """Fixed prices (option no_dice): a block costs the passee chips and the passer as many more. False: too few."""
    tolls, chips = meet.book.tables.no_dice, meet.book.tables.chips
    blocked = purse(chips, rival.stock) >= tolls.block and _blocks(meet, car, rival, 0, tolls.block)
    if blocked:
        pay_toll(meet, rival, "block")
    if purse(chips, car.stock) < meet.book.toll(ROLL) + (tolls.block if blocked else 0):
        return False
    return pay_toll(meet, car, ROLL) and (not blocked or pay_toll(meet, car, "block"))


def _defends(meet: FieldOf, rival: Car) -> bool:
    """S-88."""
    return meet.race.settings.spun_defends or not (rival.turn.spun or (rival.after_spin and not rival.turn.moved))


def _in_secret(
    meet: FieldOf, car: Car, rival: Car, total: int | None = None, *, alone: bool = False
) -> tuple[Modifier, ...]:
    """S-81: set in secret, shown together; who has no choice is not asked."""
    at = f"{car.seat}>{rival.seat}#{car.turn.attempts}"
    chips = meet.book.tables.chips
    both = (car, rival) if _defends(meet, rival) and not alone else (car,)
    sides = [c for c in both if len(affordable(chips, c.stock)) > 1]
    asked = [
        PassChips(seat=c.seat, at=at, passer=car.seat, passee=rival.seat, stock=seen_stock(meet.race, c), total=total)
        for c in sides
    ]
    words = meet.steward.ask_all(asked)
    said = {q.seat: (word, in_his_place(meet, q)) for q, word in zip(asked, words, strict=True)}
    (attack, by_whom), (defence, whose) = said.get(car.seat, NOTHING), said.get(rival.seat, NOTHING)
    return (
        Modifier(why="chips", by=-spend(meet, car, attack, ROLL, by_whom)),
        Modifier(why="defence", by=spend(meet, rival, defence, ROLL, whose)),
    )


def _blocks(meet: FieldOf, car: Car, rival: Car, by: int, chips: int) -> bool:
    """A declared block: open, before the passer sets anything."""
    if not _defends(meet, rival):
        return False
    question = Block(seat=rival.seat, at=f"{car.seat}#{car.turn.attempts}", passer=car.seat, by=by, chips=chips)
    if meet.steward.ask(question) != "yes":
        return False
    meet.steward.tell(BlockDeclared(item="S-81", seat=rival.seat, passer=car.seat, by=by, chips=chips))
    return True


def _defence(meet: FieldOf, car: Car, rival: Car) -> int:
    """The passee's chips, first and openly."""
    if not _defends(meet, rival) or len(affordable(meet.book.tables.chips, rival.stock)) == 1:
        return 0
    at = f"{car.seat}#{car.turn.attempts}"
    question = DefenceChips(seat=rival.seat, at=at, passer=car.seat, stock=seen_stock(meet.race, rival))
    return spend(meet, rival, meet.steward.ask(question), ROLL, in_his_place(meet, question))


def _attack(meet: FieldOf, car: Car, rival: Car, against: int) -> tuple[Modifier, ...]:
    """The passer's chips, when he knows what stands against him."""
    if len(affordable(meet.book.chips, car.stock)) == 1:
        return ()
    at = f"{rival.seat}#{car.turn.attempts}"
    question = AttackChips(seat=car.seat, at=at, passee=rival.seat, against=against, stock=seen_stock(meet.race, car))
    word = meet.steward.ask(question)
    return (Modifier(why="chips", by=-spend(meet, car, word, ROLL, in_his_place(meet, question))),)
