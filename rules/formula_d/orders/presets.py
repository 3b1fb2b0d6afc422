"""Ready-made sheets of a turn: the careful gear, the highest that is free, all in."""

from collections.abc import Iterator

from rules.decisions import Answering
from rules.formula_d.board.knowledge import Knowledge
from rules.formula_d.model.book import Book
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import Gear
from rules.formula_d.orders.choosing import prudent_gear
from rules.orders.spelling import stored
from rules.prices import Preset
from rules.ruleset import Table


def presets(answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Gear) -> Iterator[Preset]:
    """For the gear of a turn."""
    yield _preset("careful", prudent_gear(table.book, knowledge, knowledge.cars[question.seat], question.gears))
    weighed = [
        (gear, price)
        for gear in sorted(question.gears, reverse=True)
        if (price := answering.weigh(table, knowledge, question, stored(Sheet(gear=(gear,)))))
    ]
    free = [gear for gear, price in weighed if price.tone == "free"]
    bold = [gear for gear, price in weighed if price.tone != "impossible"]
    if free:
        yield _preset("free", free[0])
    if bold:
        yield _preset("all_in", bold[0])


def _preset(name: str, gear: int) -> Preset:
    return Preset(name=name, value=stored(Sheet(gear=(gear,))), facts={"choice": gear, "gear": gear})
