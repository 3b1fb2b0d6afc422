"""Prices in words, and the choice among the lines of a chart (T-9, T-10)."""

from typing import NamedTuple

from rules.questions import Option, Pick, Refused
from rules.speed_circuit.model.book import Chips, Line
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.play.chips import affordable, read_chips

DICE = ("roll", "test", "chance", "dice", "brakes")


class PriceWish(NamedTuple):
    """How a driver would pay: so much wear, with or without a roll, chips for the roll. None: no wish."""

    wear: int | None = None
    roll: bool | None = None
    chips: str | None = None


def read_price(text: str, chips: Chips) -> PriceWish:
    """ "2 wear", "roll", "1 wear + test, chips 2" (S-120). Refuses what is none of it."""
    parts = text.casefold().replace(",", " ").replace("+", " ").replace("and", " ").split()
    wish = PriceWish(roll=any(p in DICE for p in parts))
    for n, part in enumerate(parts):
        before = parts[n - 1] if n else ""
        if part == "wear" and before.isdecimal():
            wish = wish._replace(wear=int(before))
        elif part in ("chips", "chip"):
            after = parts[n + 1] if n + 1 < len(parts) else before
            wish = wish._replace(chips=read_chips(after, chips))
        elif part not in (*DICE, "wear", "no") and not part.lstrip("-").isdecimal():
            raise Refused("not_a_price", "S-120", said=text)
    if not parts or not any(p in (*DICE, "wear", "chips", "chip") for p in parts):
        raise Refused("not_a_price", "S-120", said=text)
    return wish


def matching(lines: tuple[Line, ...], wish: PriceWish) -> Line | None:
    """The line a driver means, the cheaper one where he names no figure."""
    fits = [line for line in lines if line.roll == bool(wish.roll) and wish.wear in (None, line.wear)]
    return min(fits, key=lambda line: line.wear, default=None)


def in_words(line: Line, dice: str = "roll", chips: str = "0") -> str:
    """A line as it is offered and answered."""
    parts = ([f"{line.wear} wear"] if line.wear else []) + ([dice] if line.roll else [])
    return (" + ".join(parts) or "nothing") + (f", chips {chips}" if line.roll and chips != "0" else "")


def price_form(lines: tuple[Line, ...], dice: str, chips: Chips, stock: Stock, item: str) -> Pick:
    """Every line, and with a roll everything that may be spent on it."""
    options = [
        Option(value=in_words(line, dice, word), code="price",
               facts={"wear": line.wear, "roll": line.roll, "spin": line.spin, "chips": int(word)})
        for line in lines
        for word in (affordable(chips, stock) if line.roll else ("0",))
    ]  # fmt: skip
    return Pick(options=tuple(options), because=item)


def read_choice(text: str, lines: tuple[Line, ...], dice: str, chips: Chips, stock: Stock, item: str) -> str:
    """A price in its own spelling; refuses lines that are not due and chips he has not got."""
    wish = read_price(text, chips)
    line = matching(lines, wish)
    if line is None and wish.wear is not None and wish.wear > stock.wear:
        raise Refused(
            "not_payable", "S-50", said=text, wear=stock.wear, options=[in_words(line, dice) for line in lines]
        )
    if line is None:
        raise Refused("not_an_option", item, said=text, options=[in_words(line, dice) for line in lines])
    word = wish.chips or "0"
    if word not in affordable(chips, stock):
        raise Refused("not_so_many_chips", "S-94", said=word, ones=stock.ones, threes=stock.threes)
    return in_words(line, dice, word)


def one_choice(lines: tuple[Line, ...], chips: Chips, stock: Stock) -> bool:
    """There is nothing to choose: one line, and no chips for its roll."""
    return len(lines) == 1 and (not lines[0].roll or len(affordable(chips, stock)) == 1)
