"""Price lines (T-9, T-10), and paying a price: choose the line, pay wear, then roll (S-48 to S-51)."""

from collections.abc import Callable

from rules.questions import ChoiceForm, Option, Question
from rules.speed_circuit.board.corners import default_line, list_payable_lines
from rules.speed_circuit.board.player_view import find_stock_for_questions
from rules.speed_circuit.model.events import PricePaid, Tested
from rules.speed_circuit.model.orders import Pay
from rules.speed_circuit.model.state import Car, Stock
from rules.speed_circuit.model.tables import Chips, PriceLine
from rules.speed_circuit.play.chips import (
    SpeedContext,
    count_chips,
    find_other_source,
    list_affordable_chips,
    list_legal_chips,
    pay_toll,
    spend_chips,
)
from rules.speed_circuit.play.crashes import Outcome, damage_brakes, retire_car
from rules.speed_circuit.play.pits import pay_with_soft_tyres
from rules.speed_circuit.play.rolls import make_chips_modifier, roll_on_table

ROLL_WORDS = ("roll", "test")
"""Words for a roll in prices (T-10, T-9)."""


def find_matching_line(lines: tuple[PriceLine, ...], wish: Pay) -> PriceLine | None:
    """Return the line that a driver means, the cheapest if no number is given."""
    fits = [line for line in lines if line.roll == wish.roll and wish.wear in (None, line.wear)]
    return min(fits, key=lambda line: line.wear, default=None)


def format_line(line: PriceLine, dice: str = "roll", chips: str = "0") -> str:
    """Format a line as it is offered and answered."""
    parts = ([f"{line.wear} wear"] if line.wear else []) + ([dice] if line.roll else [])
    return (" + ".join(parts) or "nothing") + (f", chips {chips}" if line.roll and chips != "0" else "")


def price_form(lines: tuple[PriceLine, ...], dice: str, chips: Chips, stock: Stock, item: str) -> ChoiceForm:
    """Return a form with every line, each roll with all chips that may be spent on it."""
    options = [
        Option(
            value=format_line(line, dice, word),
            code="price",
            facts={"wear": line.wear, "roll": line.roll, "spin": line.spin, "chips": int(word)},
        )
        for line in lines
        for word in (list_affordable_chips(chips, stock) if line.roll else ("0",))
    ]
    return ChoiceForm(options=tuple(options), because=item)


def parse_line(lines: tuple[PriceLine, ...], chips: Chips, answer: str) -> tuple[PriceLine, str] | None:
    """Return the line and the chips of an answer."""
    offers = ((line, word) for line in lines for word in (list_legal_chips(chips) if line.roll else ("0",)))
    return next(
        ((line, word) for line, word in offers if answer in [format_line(line, dice, word) for dice in ROLL_WORDS]),
        None,
    )


def has_single_choice(lines: tuple[PriceLine, ...], chips: Chips, stock: Stock) -> bool:
    """Whether there is nothing to choose: one line, and no chips for its roll."""
    return len(lines) == 1 and (not lines[0].roll or len(list_affordable_chips(chips, stock)) == 1)


PriceQuestion = Callable[[tuple[PriceLine, ...]], Question[str]]
"""Function that makes the question for the lines a driver may choose from."""


def choose_line(
    context: SpeedContext, car: Car, lines: tuple[PriceLine, ...], roll: str, asking: PriceQuestion
) -> tuple[PriceLine, str, str]:
    """Return the chosen line, chips for its roll, and the source if not the driver (S-47, S-50).

    `roll`: a name of T-14. Nobody is asked if there is only one answer."""
    chips, known_stock = context.tables.chips_before_roll, find_stock_for_questions(context.race, car)
    payable = _list_payable_lines(context, lines, roll, car.stock)
    offered_lines = _list_payable_lines(context, lines, roll, known_stock)
    if has_single_choice(offered_lines, chips, known_stock):
        return offered_lines[0], "0", ""
    question = asking(offered_lines)
    line, word = parse_line(offered_lines, context.tables.rulebook.chips, context.step.ask(question)) or (None, "0")
    if line is None or line not in payable:
        line = default_line(payable, car.stock.wear)
    return line, word, find_other_source(context, question)


def _list_payable_lines(
    context: SpeedContext, lines: tuple[PriceLine, ...], roll: str, stock: Stock
) -> tuple[PriceLine, ...]:
    return list_payable_lines(
        lines, stock.wear, rolls=count_chips(context.tables.rulebook.chips, stock) >= context.tables.find_toll(roll)
    )


def pay_wear(car: Car, wear: int) -> bool:
    """Pay wear as far as available. Return True if it was not enough (S-49)."""
    payment = min(wear, car.stock.wear)
    car.stock = car.stock.model_copy(update={"wear": car.stock.wear - payment})
    car.turn.wear += payment
    return payment < wear


def pay_line(context: SpeedContext, car: Car, line: PriceLine, fact: PricePaid) -> bool:
    """Pay a line's wear and emit its event. Return True if it was not enough."""
    before = car.stock.wear
    short = pay_wear(car, line.wear)
    wear_left = car.stock.wear
    context.step.emit(fact.model_copy(update={"wear": before - wear_left, "wear_left": wear_left, "short": short}))
    return short


def price_event(
    item: str,
    car: Car,
    toward: str,
    over: int,
    line: PriceLine,
    dice: str,
    corner: str = "",
    space: str = "",
    source: str = "",
) -> PricePaid:
    """Return the event of a price about to be paid."""
    return PricePaid(
        item=item,
        seat=car.seat,
        toward=toward,
        over=over,
        line=format_line(line, dice),
        wear=0,
        wear_left=0,
        roll=line.roll,
        corner=corner,
        space=space or None,
        hand=source,
    )


def roll_chance(context: SpeedContext, car: Car, at: str, word: str) -> Outcome:
    """Roll T-7 on entering a posted space, or pay the price that replaces it (S-49)."""
    if context.tables.settings.no_dice:
        return "on" if pay_toll(context, car, "chance, corner") else "spin"
    effect = spend_chips(context, car, word, "chance, corner")
    row = roll_on_table(context, car, "chance, corner", "T-7", at, make_chips_modifier(effect))
    return {"spin": "spin", "crash": "crash"}.get(row.effect, "on")  # type: ignore[return-value]


def roll_brake_test(context: SpeedContext, car: Car, name: str, at: str, word: str) -> Outcome:
    """Roll T-6: a failure costs wear and damages the brakes; without wear the car spins (S-51, S-108)."""
    if context.tables.settings.no_dice:
        return "on" if pay_toll(context, car, name) else "spin"
    if pay_with_soft_tyres(context, car, name, at):
        return "on"
    effect = spend_chips(context, car, word, name)
    row = roll_on_table(context, car, name, "T-6", at, make_chips_modifier(effect))
    context.step.emit(
        Tested(item="S-47", seat=car.seat, test=name, effect=row.effect, attempted=car.turn.plot, speed=car.turn.speed)
    )
    if row.effect != "fails":
        return "on"
    is_out_of_wear = damage_brakes(context, car)
    extra = PriceLine(wear=row.wear)
    short = pay_line(context, car, extra, price_event("S-51", car, "brakes", 0, extra, "test"))
    if is_out_of_wear:
        retire_car(context, car, "brakes", "S-108")
        return "out"
    return "spin" if short else "on"
