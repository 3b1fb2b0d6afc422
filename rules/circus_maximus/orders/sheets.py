"""Order sheets at the table: what of them holds in this race (C-221)."""

from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import Sheet, Step
from rules.circus_maximus.model.questions import WriteSpeed
from rules.circus_maximus.orders.grammar import LANGUAGE
from rules.circus_maximus.orders.writing import fields
from rules.orders.sheets import OrderSheets
from rules.orders.words import Names
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.values import Seat


def names(_: Table[Book], knowledge: Knowledge) -> Names:
    """What is called so in this race."""
    return {"SEAT": tuple(knowledge.chariots)}


def check(table: Table[Book], knowledge: Knowledge, question: Question[Any] | None, sheet: Sheet) -> Sheet:
    """The sheet as it was said. Refuses a speed that cannot be written now, and rivals, lanes and squares that there
    are not."""
    if isinstance(question, WriteSpeed) and isinstance(sheet.speed, int) and sheet.speed > question.most:
        raise Refused("out_of_range", "C-33", said=str(sheet.speed), least=0, most=question.most, step=1)
    seat = question.seat if question else knowledge.seat
    _check_rivals(tuple(other for other in knowledge.chariots if other != seat), sheet)
    _check_places(table.book.arena, sheet)
    return sheet


def _check_rivals(rivals: tuple[Seat, ...], sheet: Sheet) -> None:
    named = [target.seat for target in sheet.targets or () if target.seat != "any"]
    named += [step.target for step in _steps(sheet) if step.target]
    for seat in named:
        if seat not in rivals:
            raise Refused("no_such_rival", "C-221", said=seat, seats=list(rivals))


def _check_places(arena: Arena, sheet: Sheet) -> None:
    lane = sheet.path.then if sheet.path else None
    if isinstance(lane, int) and lane > arena.lanes:
        raise Refused("no_such_lane", "C-10", said=str(lane), lanes=arena.lanes)
    squares = [step for step in sheet.foot or () if ":" in step]
    known = {square.casefold() for square in arena.squares} if squares else set[str]()
    for square in squares:
        if square.casefold() not in known:
            raise Refused("no_such_square", "C-171", said=square)


def _steps(sheet: Sheet) -> tuple[Step, ...]:
    return sheet.path.steps if sheet.path else ()


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Sheet,
    names=names,
    check=check,
    asked=lambda question: isinstance(question, WriteSpeed),
    fields=fields,
)
