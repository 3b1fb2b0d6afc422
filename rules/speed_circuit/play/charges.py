"""Paying a price: the line is chosen, wear is paid first, then the roll is made (S-48 to S-51)."""

from collections.abc import Callable

from rules.questions import Question
from rules.speed_circuit.board.corners import choosable, usual
from rules.speed_circuit.board.knowledge import seen_stock
from rules.speed_circuit.model.book import PriceLine
from rules.speed_circuit.model.facts import PricePaid, Tested
from rules.speed_circuit.model.state import Car, Stock
from rules.speed_circuit.play.chips import FieldOf, pay_toll, purse, spend
from rules.speed_circuit.play.damage import Outcome, damage_brakes, put_out
from rules.speed_circuit.play.pits import tyres_pay
from rules.speed_circuit.play.price_lines import chosen, in_words, one_choice
from rules.speed_circuit.play.rolls import roll_on, spent
from rules.speed_circuit.play.who_chose import in_his_place

Asking = Callable[[tuple[PriceLine, ...]], Question[str]]
"""The question for the lines a driver may choose from."""


def choose(
    meet: FieldOf, car: Car, lines: tuple[PriceLine, ...], roll: str, asking: Asking
) -> tuple[PriceLine, str, str]:
    """S-47, S-50: a line, chips for its roll, which bears a name of T-14, and who chose in the driver's place. Nobody
    is asked where there is one answer."""
    chips, seen = meet.book.chips, seen_stock(meet.race, car)
    payable, offered = _choosable(meet, lines, roll, car.stock), _choosable(meet, lines, roll, seen)
    if one_choice(offered, chips, seen):
        return offered[0], "0", ""
    question = asking(offered)
    line, word = chosen(offered, meet.book.tables.chips, meet.steward.ask(question)) or (None, "0")
    if line is None or line not in payable:
        line = usual(payable, car.stock.wear)
    return line, word, in_his_place(meet, question)


def _choosable(meet: FieldOf, lines: tuple[PriceLine, ...], roll: str, stock: Stock) -> tuple[PriceLine, ...]:
    return choosable(lines, stock.wear, rolls=purse(meet.book.tables.chips, stock) >= meet.book.toll(roll))


def pay_wear(car: Car, wear: int) -> bool:
    """Pays what there is. True when it was not enough (S-49)."""
    paid = min(wear, car.stock.wear)
    car.stock = car.stock.model_copy(update={"wear": car.stock.wear - paid})
    car.turn.wear += paid
    return paid < wear


def pay_line(meet: FieldOf, car: Car, line: PriceLine, fact: PricePaid) -> bool:
    """The wear of a line, told. True when it was not enough."""
    before = car.stock.wear
    short = pay_wear(car, line.wear)
    left = car.stock.wear
    meet.steward.tell(fact.model_copy(update={"wear": before - left, "wear_left": left, "short": short}))
    return short


def paid(
    item: str,
    car: Car,
    toward: str,
    over: int,
    line: PriceLine,
    dice: str,
    corner: str = "",
    space: str = "",
    hand: str = "",
) -> PricePaid:
    """The fact of a price about to be paid."""
    return PricePaid(
        item=item,
        seat=car.seat,
        toward=toward,
        over=over,
        line=in_words(line, dice),
        wear=0,
        wear_left=0,
        roll=line.roll,
        corner=corner,
        space=space or None,
        hand=hand,
    )


def chance(meet: FieldOf, car: Car, at: str, word: str) -> Outcome:
    """T-7 on entering a posted space; where nobody rolls, its price (S-49)."""
    if meet.book.settings.no_dice:
        return "on" if pay_toll(meet, car, "chance, corner") else "spin"
    effect = spend(meet, car, word, "chance, corner")
    row = roll_on(meet, car, "chance, corner", "T-7", at, spent(effect))
    return {"spin": "spin", "crash": "crash"}.get(row.effect, "on")  # type: ignore[return-value]


def brake_test(meet: FieldOf, car: Car, name: str, at: str, word: str) -> Outcome:
    """T-6: a failure costs wear and damages the brakes; with none left the car spins (S-51, S-108)."""
    if meet.book.settings.no_dice:
        return "on" if pay_toll(meet, car, name) else "spin"
    if tyres_pay(meet, car, name, at):
        return "on"
    effect = spend(meet, car, word, name)
    row = roll_on(meet, car, name, "T-6", at, spent(effect))
    meet.steward.tell(
        Tested(item="S-47", seat=car.seat, test=name, effect=row.effect, attempted=car.turn.plot, speed=car.turn.speed)
    )
    if row.effect != "fails":
        return "on"
    failed = damage_brakes(meet, car)
    extra = PriceLine(wear=row.wear)
    short = pay_line(meet, car, extra, paid("S-51", car, "brakes", 0, extra, "test"))
    if failed:
        put_out(meet, car, "brakes", "S-108")
        return "out"
    return "spin" if short else "on"
