"""Ready-made sheets of a turn: the careful one, the fastest that is free, all in, the last one again, attacks. Each
says of the way what its price was found with, so that only a surprise is asked for when the chit comes."""

from collections.abc import Iterator

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import Path, Sheet, Target
from rules.circus_maximus.model.questions import WriteSpeed
from rules.circus_maximus.orders.prices import END
from rules.circus_maximus.play.defaults import speed_written
from rules.decisions import Answering
from rules.orders.spelling import stored
from rules.prices import Preset, Price
from rules.ruleset import Table

MOST = 2
"""Rivals for whom an attack is made ready."""
KEEN = 3
"""How keenly: it goes before progress (C-221)."""


def presets(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed
) -> Iterator[Preset]:
    """For a turn's sheet."""
    chariot = knowledge.chariots[question.seat]
    careful = speed_written(table.book, knowledge, chariot, "prudent")
    yield _preset("careful", careful)
    yield from _round_others(answering, table, knowledge, question, careful)
    speeds = range(question.most, 0, -1)
    prices = ((speed, _price(answering, table, knowledge, question, speed)) for speed in speeds)
    weighed = {speed: price for speed, price in prices if price}
    free = [speed for speed, price in weighed.items() if price.tone == "free"]
    if free:
        yield _preset("free", free[0])
    bold = [speed for speed, price in weighed.items() if price.tone != "impossible"]
    if bold:
        yield _preset("all_in", bold[0])
    if knowledge.before is not None and 0 < knowledge.before <= question.most:
        yield _preset("last", knowledge.before)
    yield from _attacks(answering, table, knowledge, question, careful)


def _preset(name: str, speed: int) -> Preset:
    return Preset(name=name, value=stored(_straight_on(speed)), facts={"choice": speed})


def _straight_on(speed: int) -> Sheet:
    return Sheet(speed=speed, path=Path(then="straight"))


def _price(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed, speed: int
) -> Price | None:
    return answering.weigh(table, knowledge, question, stored(Sheet(speed=speed)))


def _round_others(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed, speed: int
) -> Iterator[Preset]:
    """The best way, where straight on somebody stands, or a lane takes less."""
    sheet = stored(Sheet(speed=speed, path=Path(then="best")))
    straight = answering.weigh(table, knowledge, question, stored(_straight_on(speed)))
    best = answering.weigh(table, knowledge, question, sheet)
    if straight and best and ((best.spaces or 0), -best.cost(END)) > ((straight.spaces or 0), -straight.cost(END)):
        yield Preset(name="best", value=sheet, facts={"choice": speed})


def _attacks(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: WriteSpeed, careful: int
) -> Iterator[Preset]:
    """At a careful speed, of whoever is within reach where he stands."""
    found = 0
    for rival in (seat for seat in knowledge.chariots if seat != question.seat):
        sheet = stored(Sheet(speed=careful, targets=(Target(seat=rival, level=KEEN),)))
        price = answering.weigh(table, knowledge, question, sheet) if found < MOST else None
        if price and any(test.at == rival for test in price.tests):
            found += 1
            yield Preset(name="attack", value=sheet, facts={"choice": careful, "rival": rival})
