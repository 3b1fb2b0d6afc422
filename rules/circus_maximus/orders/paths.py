"""Paths: the steps that are legal next, how they are read, and where they lead (C-41, C-171)."""

from collections.abc import Sequence
from typing import Any

from rules.circus_maximus.board.ground import Ground, Walk
from rules.circus_maximus.board.knowledge import Knowledge
from rules.circus_maximus.board.path import follow, passable
from rules.circus_maximus.board.walk import after, fault, landing, next_ones
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book
from rules.circus_maximus.model.orders import Step, steps_of, written
from rules.circus_maximus.model.questions import (
    ChoosePath,
    FootPath,
    RestOfPath,
)
from rules.circus_maximus.orders.grammar import ON_FOOT, PATHS
from rules.circus_maximus.orders.sheets import names
from rules.circus_maximus.play.foot import WALL, may_leave, squares_walked, taken_squares
from rules.orders.reading import Language, read
from rules.questions import Option, Question, Refused, Steps
from rules.ruleset import Table
from rules.values import Json, SpaceId


def next_steps(
    table: Table[Book], knowledge: Knowledge, question: Question[Any], so_far: tuple[str, ...]
) -> tuple[Option, ...]:
    """The legal next steps of a path after those taken so far; none when every MF is spent."""
    chariot, arena = knowledge.chariots[question.seat], table.book.arena
    if isinstance(question, FootPath):
        return _next_on_foot(table, knowledge, question, so_far)
    ground = knowledge.ground(table.book, chariot)
    _, walk = follow(ground, knowledge.walk(chariot), _read_row(PATHS, table, knowledge, so_far))
    found = next_ones(ground, walk)
    stretches = _stretches(ground, walk) if found and found[0].kind == "F" else ()
    return (
        *stretches,
        *(_step_option(arena, walk, step) for step in found if step.kind != "F"),
    )


def _stretches(ground: Ground, walk: Walk) -> tuple[Option, ...]:
    """Straight on by a square, by three, up to a corner, and as far as the way is free: each that is possible."""
    squares = list[SpaceId]()
    corner = 0
    while walk.mf > 0 and fault(ground, walk, Step("F")) is None:
        walk = after(ground, walk, Step("F"))
        squares.append(walk.team)
        corner += not ground.arena[ground.arena[walk.team].behind].corner
    counts = sorted({1, 3, corner, len(squares)} & set(range(1, len(squares) + 1)))
    return tuple(
        Option(
            value="F" if count == 1 else f"F{count}",
            code="step F",
            facts={"count": count},
            where=squares[count - 1],
        )
        for count in counts
    )


def _step_option(arena: Arena, walk: Walk, step: Step) -> Option:
    aside = step.kind in ("O", "I", "SO", "SI")
    return Option(
        value=step.token,
        code=f"step {step.kind}",
        facts={"manner": step.manner, "target": step.target},
        where=landing(arena, walk.team, step.kind) if aside else None,
    )


def _next_on_foot(
    table: Table[Book], knowledge: Knowledge, question: FootPath, so_far: tuple[str, ...]
) -> tuple[Option, ...]:
    """Free squares to step to, and the wall where it can be climbed; none when he can go no further (C-171, C-172)."""
    book, taken = table.book, taken_squares(table.book.arena, knowledge.chariots)
    steps = _read_row(ON_FOOT, table, knowledge, so_far)
    gone = squares_walked(book.arena, knowledge.settings, taken, question.square, question.squares, steps)
    if len(gone) >= question.squares or WALL in gone:
        return ()
    at = gone[-1] if gone else question.square
    here = book.arena[at]
    ways = {"out": here.outside, "in": here.inside, "ahead": (here.ahead,), "back": (here.behind,)}
    wall = (Option(value=WALL, code="foot wall"),) if may_leave(book.arena, knowledge.settings, at) else ()
    squares = (
        Option(value=square, code=f"foot {way}", where=square)
        for way, near in ways.items()
        for square in near
        if square not in taken
    )
    return (*wall, *squares)


def _read_row(
    language: Language[Any], table: Table[Book], knowledge: Knowledge, said: Sequence[str]
) -> tuple[Any, ...]:
    """Steps in a row, in words or in tokens."""
    steps: tuple[Any, ...] = read(language, " ".join(said), names(table, knowledge)) if said else ()
    return steps


def read_path(table: Table[Book], knowledge: Knowledge, question: ChoosePath | RestOfPath, value: Json) -> Json:
    """The steps of a path, every attack named, if all of it can be gone. Raises Refused."""
    chariot, said = knowledge.chariots[question.seat], Steps(because="C-41").accept(value)
    wanted = _read_row(PATHS, table, knowledge, said)
    steps, _ = follow(knowledge.ground(table.book, chariot), knowledge.walk(chariot), wanted)
    if not steps:
        raise Refused("no_path", "C-41", mf=question.mf)
    return written(steps)


def read_on_foot(table: Table[Book], knowledge: Knowledge, question: FootPath, value: Json) -> Json:
    """The squares that are entered."""
    arena, steps = table.book.arena, _read_row(ON_FOOT, table, knowledge, Steps(because="C-171").accept(value))
    taken = taken_squares(arena, knowledge.chariots)
    return squares_walked(arena, knowledge.settings, taken, question.square, question.squares, steps)


def led(table: Table[Book], knowledge: Knowledge, question: Question[Any], answer: Json) -> tuple[SpaceId, ...]:
    """The squares a path would lead through, nobody else moving and no dice rolled; empty for other questions."""
    if isinstance(question, FootPath):
        return tuple(square for square in answer if square != WALL)
    if not isinstance(question, ChoosePath | RestOfPath):
        return ()
    chariot = knowledge.chariots[question.seat]
    ground, walk = knowledge.ground(table.book, chariot), knowledge.walk(chariot)
    squares = list[SpaceId]()
    for step in passable(ground, walk, steps_of(answer))[0]:
        walk = after(ground, walk, step)
        squares += [walk.team] if step.kind not in ("A", "B", "R") else []
    return tuple(squares)
