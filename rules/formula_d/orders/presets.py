"""Ready-made sheets of a turn: the careful gear, the highest that is free, all in; each with the way whose price stands
beside it, so that nothing is left to ask when the die has fallen."""

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
from rules.values import Json


def presets(answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Gear) -> Iterator[Preset]:
    """For the gear of a turn."""
    careful = prudent_gear(table.book, knowledge, knowledge.cars[question.seat], question.gears)
    yield _preset("careful", careful)
    weighed = [
        (gear, price)
        for gear in sorted(question.gears, reverse=True)
        if (price := answering.weigh(table, knowledge, question, _sheet(gear)))
    ]
    free = [gear for gear, price in weighed if price.tone == "free"]
    bold = [gear for gear, price in weighed if price.tone != "impossible"]
    if free:
        yield _preset("free", free[0])
    if bold:
        yield _preset("all_in", bold[0])


def _preset(name: str, gear: int) -> Preset:
    return Preset(name=name, value=_sheet(gear), facts={"choice": gear, "gear": gear})


def _sheet(gear: int) -> Json:
    return stored(Sheet(gear=(gear,), path=("usual",)))
