"""Skill chips (chapter 14), and the source of an answer for the log.

Spent chips are a word: "0", "1", "2" for -1 chips, "3" for one -3 chip."""

from typing import Any

from rules.questions import ChoiceForm, Option, Question
from rules.ruleset import RuleContext
from rules.speed_circuit.model.events import ChipsSpent
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock
from rules.speed_circuit.model.tables import Chips, RuleTables

SpeedContext = RuleContext[SpeedCircuitRace, RuleTables]


def list_legal_chips(chips: Chips) -> tuple[str, ...]:
    """Return all chips that T-12 allows on one roll."""
    return tuple(str(n) for n in chips.ones) + tuple(str(n * chips.three) for n in chips.threes if n)


def list_affordable_chips(chips: Chips, stock: Stock) -> tuple[str, ...]:
    """Return the chips that a driver can spend now, breaking a -3 chip if needed (S-90)."""
    return tuple(word for word in list_legal_chips(chips) if _can_afford(chips, stock, int(word)))


def limit_chips(chips: Chips, stock: Stock, wanted_effect: str) -> str:
    """Return the most chips that a driver can spend, up to a wanted number."""
    return max((w for w in list_affordable_chips(chips, stock) if int(w) <= int(wanted_effect)), key=int, default="0")


def default_chips(chips: Chips, stock: Stock) -> str:
    """Return the chips for a forced roll without orders: unbroken -1 chips only (S-126)."""
    return str(min(chips.unordered, stock.ones, max(chips.ones)))


def build_chips_form(chips: Chips, stock: Stock) -> ChoiceForm:
    """Return the form of a question about chips."""
    options = (
        Option(value=word, code="chips", facts={"effect": int(word)}) for word in list_affordable_chips(chips, stock)
    )
    return ChoiceForm(options=tuple(options), because="S-94")


def spend_chips(context: SpeedContext, car: Car, word: str, roll: str, source: str = "") -> int:
    """Spend chips and return their effect on the roll (S-89 to S-91).

    In a blind race a driver may want to spend more than they have; then they spend all they can. `source`:
    of the choice, if not the driver."""
    chips = context.tables.rulebook.chips
    effect = int(limit_chips(chips, car.stock, word))
    if not effect:
        return 0
    if effect <= max(chips.ones):
        _pay_ones(context, car, roll, effect, "S-91", source)
        return effect
    threes = effect // chips.three
    car.stock = car.stock.model_copy(update={"threes": car.stock.threes - threes})
    context.step.emit(
        ChipsSpent(
            item="S-91",
            seat=car.seat,
            roll=roll,
            effect=effect,
            ones=0,
            threes=threes,
            broken=False,
            left=car.stock,
            hand=source,
        )
    )
    return effect


def take_chips(stock: Stock, count: int, three: int) -> Stock:
    """Take chips from a stock as far as available, -1 chips first, then breaking -3 chips (S-93)."""
    ones, threes = stock.ones, stock.threes
    while ones < count and threes:
        ones, threes = ones + three, threes - 1
    return stock.model_copy(update={"ones": max(0, ones - count), "threes": threes})


def count_chips(chips: Chips, stock: Stock) -> int:
    """Return all chips of a stock, counted as -1 chips."""
    return stock.count_chips(chips.three)


def pay_toll(context: SpeedContext, car: Car, roll: str) -> bool:
    """Pay the chips that replace a roll (option no_dice). Return False, paying nothing, if too few."""
    toll = context.tables.find_toll(roll)
    if count_chips(context.tables.rulebook.chips, car.stock) < toll:
        return False
    _pay_ones(context, car, roll, toll, "T-14")
    return True


def _pay_ones(context: SpeedContext, car: Car, roll: str, ones: int, item: str, source: str = "") -> None:
    """Pay n -1 chips, breaking -3 chips when they run out (S-90)."""
    threes = car.stock.threes
    car.stock = take_chips(car.stock, ones, context.tables.rulebook.chips.three)
    context.step.emit(
        ChipsSpent(
            item=item,
            seat=car.seat,
            roll=roll,
            effect=ones,
            ones=ones,
            threes=0,
            broken=car.stock.threes < threes,
            left=car.stock,
            hand=source,
        )
    )


def _can_afford(chips: Chips, stock: Stock, effect: int) -> bool:
    if effect > max(chips.ones):
        return stock.threes * chips.three >= effect
    return count_chips(chips, stock) >= effect


OTHER_SOURCES = ("standing", "clock", "gm")
"""Sources other than the driver, the sheet and the default order."""


def find_other_source(context: RuleContext[Any, Any], question: Question[Any]) -> str:
    """Return the source of an answer if it was given in the driver's place; else ""."""
    source = context.step.find_answer_source(question)
    return source if source in OTHER_SOURCES else ""


def name_source_other_than_driver(source: str) -> str:
    """Return who chose a route if not the driver, else "": `prudence` is the planner."""
    return source if source == "prudence" or source in OTHER_SOURCES else ""
