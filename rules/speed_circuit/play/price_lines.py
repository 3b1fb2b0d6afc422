"""Prices in words, and the choice among the lines of a chart (T-9, T-10)."""

from rules.questions import Option, Pick
from rules.speed_circuit.model.book import Chips, PriceLine
from rules.speed_circuit.model.orders import Pay
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.play.chips import affordable, words

DICE = ("roll", "test")
"""What a roll is called in the words of a price (T-10, T-9)."""


def matching(lines: tuple[PriceLine, ...], wish: Pay) -> PriceLine | None:
    """The line a driver means, the cheaper one where they name no figure."""
    fits = [line for line in lines if line.roll == wish.roll and wish.wear in (None, line.wear)]
    return min(fits, key=lambda line: line.wear, default=None)


def in_words(line: PriceLine, dice: str = "roll", chips: str = "0") -> str:
    """A line as it is offered and answered."""
    parts = ([f"{line.wear} wear"] if line.wear else []) + ([dice] if line.roll else [])
    return (" + ".join(parts) or "nothing") + (f", chips {chips}" if line.roll and chips != "0" else "")


def price_form(lines: tuple[PriceLine, ...], dice: str, chips: Chips, stock: Stock, item: str) -> Pick:
    """Every line, and with a roll everything that may be spent on it."""
    options = [
        Option(
            value=in_words(line, dice, word),
            code="price",
            facts={"wear": line.wear, "roll": line.roll, "spin": line.spin, "chips": int(word)},
        )
        for line in lines
        for word in (affordable(chips, stock) if line.roll else ("0",))
    ]
    return Pick(options=tuple(options), because=item)


def chosen(lines: tuple[PriceLine, ...], chips: Chips, answer: str) -> tuple[PriceLine, str] | None:
    """The line and the chips that an answer has chosen."""
    offers = ((line, word) for line in lines for word in (words(chips) if line.roll else ("0",)))
    return next(
        ((line, word) for line, word in offers if answer in [in_words(line, dice, word) for dice in DICE]), None
    )


def one_choice(lines: tuple[PriceLine, ...], chips: Chips, stock: Stock) -> bool:
    """There is nothing to choose: one line, and no chips for its roll."""
    return len(lines) == 1 and (not lines[0].roll or len(affordable(chips, stock)) == 1)
