"""Skill chips (chapter 14). What is spent on a roll is a word: "0", "1", "2" for -1 chips, "3" for one -3 chip."""

from rules.questions import Option, Pick
from rules.ruleset import Meet
from rules.speed_circuit.model.book import Book, Chips
from rules.speed_circuit.model.facts import ChipsSpent
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock

FieldOf = Meet[SpeedCircuitRace, Book]


def words(chips: Chips) -> tuple[str, ...]:
    """Everything T-12 lets a driver spend on one roll."""
    return tuple(str(n) for n in chips.ones) + tuple(str(n * chips.three) for n in chips.threes if n)


def affordable(chips: Chips, stock: Stock) -> tuple[str, ...]:
    """What he can spend now, breaking a -3 chip if need be (S-90)."""
    return tuple(word for word in words(chips) if _can(chips, stock, int(word)))


def within(chips: Chips, stock: Stock, wanted: str) -> str:
    """The most that he can spend, up to what he wanted."""
    return max((w for w in affordable(chips, stock) if int(w) <= int(wanted)), key=int, default="0")


def unordered(chips: Chips, stock: Stock) -> str:
    """S-126: what goes on a forced roll for which nothing was ordered: -1 chips only, unbroken."""
    return str(min(chips.unordered, stock.ones, max(chips.ones)))


def chips_form(chips: Chips, stock: Stock) -> Pick:
    """The choice, for a question about chips."""
    options = (Option(value=word, code="chips", facts={"effect": int(word)}) for word in affordable(chips, stock))
    return Pick(options=tuple(options), because="S-94")


def spend(meet: FieldOf, car: Car, word: str, roll: str, hand: str = "") -> int:
    """S-89 to S-91: takes the chips and says so; returns what they change the roll by. In a blind race a driver may
    want to spend more than he has: then it is all that he can. `hand`: who chose, where it was not the driver."""
    chips = meet.book.tables.chips
    effect = int(within(chips, car.stock, word))
    if not effect:
        return 0
    if effect <= max(chips.ones):
        _hand_over(meet, car, roll, effect, "S-91", hand)
        return effect
    threes = effect // chips.three
    car.stock = car.stock.model_copy(update={"threes": car.stock.threes - threes})
    meet.steward.tell(
        ChipsSpent(
            item="S-91",
            seat=car.seat,
            roll=roll,
            effect=effect,
            ones=0,
            threes=threes,
            broken=False,
            left=car.stock,
            hand=hand,
        )
    )
    return effect


def lose(stock: Stock, count: int, three: int) -> Stock:
    """S-93: -1 chips go first; when they run out a -3 chip is broken. Takes no more than there is."""
    ones, threes = stock.ones, stock.threes
    while ones < count and threes:
        ones, threes = ones + three, threes - 1
    return stock.model_copy(update={"ones": max(0, ones - count), "threes": threes})


def purse(chips: Chips, stock: Stock) -> int:
    """All chips of a stock, counted as -1 chips."""
    return stock.purse(chips.three)


def pay_toll(meet: FieldOf, car: Car, roll: str) -> bool:
    """Chips in the place of a roll (option no_dice), -1 chips first. False when there are too few: none are paid."""
    toll = meet.book.toll(roll)
    if purse(meet.book.tables.chips, car.stock) < toll:
        return False
    _hand_over(meet, car, roll, toll, "T-14")
    return True


def _hand_over(meet: FieldOf, car: Car, roll: str, ones: int, item: str, hand: str = "") -> None:
    """n chips of -1, -3 chips being broken when they run out (S-90)."""
    threes = car.stock.threes
    car.stock = lose(car.stock, ones, meet.book.tables.chips.three)
    meet.steward.tell(
        ChipsSpent(
            item=item,
            seat=car.seat,
            roll=roll,
            effect=ones,
            ones=ones,
            threes=0,
            broken=car.stock.threes < threes,
            left=car.stock,
            hand=hand,
        )
    )


def _can(chips: Chips, stock: Stock, effect: int) -> bool:
    if effect > max(chips.ones):
        return stock.threes * chips.three >= effect
    return purse(chips, stock) >= effect
