"""What a driver has settled with his sheet, so that he is not asked back in a live race."""

from typing import Any, NamedTuple

from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.walk import after
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.figures import occupied
from rules.circus_maximus.model.questions import ChoosePath, Defend, RestOfPath
from rules.circus_maximus.orders import saying
from rules.ruleset import Table
from rules.values import Json, SpaceId

HEMMED = ("B", "R", "SO", "SI")
"""Steps of whoever has no other way."""


def as_priced(_: Table[Book], __: Knowledge, ___: Any, ____: Json) -> bool:
    """D-6, D-7: whip and rein go by the sheet, and where it is silent as the price beside the speed took them."""
    return True


def defence_settled(_: Table[Book], knowledge: Knowledge, question: Defend, filed: Json) -> bool:
    """D-10: unless the sheet says "ask", and there is something to choose from."""
    return not (saying.asks_back(knowledge, question, filed) and question.defences)


def way_settled(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> bool:
    """D-8, D-9: steps that were written, rivals named; a lane to make for, where that is no dearer than with everybody
    where he stood when the sheets were written; and straight on where no corner, wreck or rival is in reach, unless its
    driver has steered so far."""
    steps = saying.way(table, knowledge, question, filed)
    if steps:
        return saying.way_written(knowledge, question, filed) or _as_shown(table, knowledge, question, filed)
    if isinstance(question, RestOfPath):
        return False
    arena = table.book.arena
    reach = _reach(arena, question.square, question.mf)
    others = {seat: one for seat, one in knowledge.chariots.items() if seat != question.seat}
    there = {*occupied(arena, others.values()), *(wreck.square for wreck in knowledge.wrecks)}
    return not any(arena[square].corner for square in reach) and not there & reach


class Toll(NamedTuple):
    """What a way costs: how often it is hemmed in (C-46), and by how much it is too fast for a corner (C-71)."""

    hemmed: int = 0
    over: int = 0


def _as_shown(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> bool:
    now = _toll(table.book, knowledge, question, filed)
    if now == Toll():
        return True
    stood = _toll(table.book, _as_they_stood(knowledge), question, filed)
    return now.hemmed <= stood.hemmed and now.over <= stood.over


def _toll(book: Book, knowledge: Knowledge, question: ChoosePath | RestOfPath, filed: Json) -> Toll:
    chariot, phase = knowledge.chariots[question.seat], knowledge.phase
    ground, walk = knowledge.ground(book, chariot), knowledge.walk(chariot)
    speed, hemmed, over = phase.power if phase else walk.mf, 0, 0
    for step in saying.way_wanted(book, knowledge, question, filed):
        walk, before = after(ground, walk, step), walk
        hemmed += step.kind in HEMMED
        car = book.arena[book.arena[walk.team].behind]
        over += max(0, speed - car.safe) if car.corner and walk.team != before.team else 0
    return Toll(hemmed, over)


def _as_they_stood(knowledge: Knowledge) -> Knowledge:
    """Everybody who has moved in this turn back where his phase began."""
    chariots = {
        seat: one.model_copy(update={"team": one.trail[0]}) if one.moved and one.team and one.trail else one
        for seat, one in knowledge.chariots.items()
    }
    return knowledge.model_copy(update={"chariots": chariots})


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
