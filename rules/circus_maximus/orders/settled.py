"""What a driver has settled with his sheet, so that he is not asked back in a live race."""

from typing import Any

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import occupied
from rules.circus_maximus.model.questions import ChoosePath, Defend, RestOfPath
from rules.circus_maximus.orders import saying
from rules.ruleset import Table
from rules.values import Json, SpaceId


def as_priced(_: Table[Book], __: Knowledge, ___: Any, ____: Json) -> bool:
    """D-6, D-7: whip and rein go by the sheet, and where it is silent as the price beside the speed took them."""
    return True


def defence_settled(_: Table[Book], knowledge: Knowledge, question: Defend, filed: Json) -> bool:
    """D-10: unless the sheet says "ask", and there is something to choose from."""
    return not (saying.asks_back(knowledge, question, filed) and question.defences)


def way_settled(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> bool:
    """D-8, D-9: a way that was ordered; and straight on where no corner, wreck or rival is in reach, unless
    its driver has steered so far."""
    ordered = saying.way(table, knowledge, question, filed)
    if ordered or isinstance(question, RestOfPath):
        return bool(ordered)
    arena = table.book.arena
    reach = _reach(arena, question.square, question.mf)
    others = {seat: one for seat, one in knowledge.chariots.items() if seat != question.seat}
    there = {*occupied(arena, others.values()), *(wreck.square for wreck in knowledge.wrecks)}
    return not any(arena[square].corner for square in reach) and not there & reach


def _reach(arena: Arena, start: SpaceId, squares: int) -> set[SpaceId]:
    """Every square abreast of the way straight on."""
    found, here = set[SpaceId](), start
    for _ in range(squares + 1):
        found |= _abreast(arena, here)
        here = arena[here].ahead
    return found


def _abreast(arena: Arena, square: SpaceId) -> set[SpaceId]:
    found, edge = {square}, [square]
    while edge:
        beside = [*arena[edge[0]].inside, *arena[edge.pop(0)].outside]
        edge += [one for one in beside if one not in found]
        found.update(beside)
    return found
