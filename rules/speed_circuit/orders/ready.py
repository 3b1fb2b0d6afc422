"""Ready-made cars and bids: one press each (chapter 3, S-23)."""

from collections.abc import Iterator
from typing import Any

from rules.prices import Preset
from rules.questions import Refused
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.questions import BidForGrid, BuildCar
from rules.speed_circuit.model.state import Build
from rules.speed_circuit.play.build import stock_of
from rules.speed_circuit.play.grid import read_bid

SHOWN = ("acceleration", "deceleration", "top_speed", "start_speed")
BIDS: dict[str, dict[str, int]] = {"no_bid": {}, "bid_1": {"wear": 1}, "bid_2": {"wear": 2}}


def cars(_: Any, table: Table[Book], known: Knowledge, question: BuildCar) -> tuple[Preset, ...]:
    """What each gives, for the laps of this race."""
    book = table.book.under(known.settings)
    design, classic = book.design, book.settings.classic_era
    found = list[Preset]()
    for ready in design.ready:
        columns = design.fitted(ready.columns, question.allowance, classic=classic)
        build = Build(**columns)
        stock = stock_of(book, build, question.laps)
        figures = {
            name: design.figure(name, columns[name])
            for name in ("acceleration", "deceleration", "top_speed", "start_speed")
        }
        facts = {**figures, "wear": stock.wear, "ones": stock.ones, "threes": stock.threes}
        found.append(Preset(name=ready.name, value=columns, facts=facts))
    return tuple(found)


def bids(_: Any, __: Table[Book], ___: Knowledge, question: BidForGrid) -> tuple[Preset, ...]:
    """Nothing, or a wear or two."""
    return tuple(_payable(question))


def _payable(question: BidForGrid) -> Iterator[Preset]:
    for name, bid in BIDS.items():
        try:
            yield Preset(name=name, value=read_bid(question.stock, bid))
        except Refused:
            return
