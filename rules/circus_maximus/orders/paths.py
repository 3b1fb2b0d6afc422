"""Paths: reading them, offering the legal next steps, and finding where they lead (C-41, C-171)."""

from collections.abc import Sequence
from typing import Any

from rules.base import Json, SpaceId
from rules.circus_maximus.board.legal_steps import (
    apply_step,
    find_fault,
    find_landing,
    follow_path,
    follow_while_legal,
    list_legal_steps,
)
from rules.circus_maximus.board.occupancy import Occupancy, Walk
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.orders import Step, format_step_tokens, parse_steps
from rules.circus_maximus.model.questions import (
    ChoosePath,
    FootPath,
    RestOfPath,
)
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.orders.grammar import FOOT_STEPS, STEPS
from rules.circus_maximus.orders.sheets import list_names
from rules.circus_maximus.play.on_foot import WALL, find_blocked_squares, is_exit, trace_foot_path
from rules.orders.interpreter import read_value
from rules.orders.notation import Codec, NotWritten
from rules.questions import InvalidAnswer, Option, Question, Steps
from rules.ruleset import RaceSetup


def list_next_steps(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], so_far: tuple[str, ...]
) -> tuple[Option, ...]:
    """Return the legal next steps of a path after those taken so far; none when every MF is spent."""
    chariot, arena = view.chariots[question.seat], table.tables.arena
    if isinstance(question, FootPath):
        return _list_foot_options(table, view, question, so_far)
    occupancy = view.build_occupancy(table.tables, chariot)
    _, walk = follow_path(occupancy, view.walk(chariot), _read_steps(STEPS, table, view, so_far))
    steps = list_legal_steps(occupancy, walk)
    stretches = _list_forward_options(occupancy, walk) if steps and steps[0].kind == "F" else ()
    return (
        *stretches,
        *(_make_step_option(arena, walk, step) for step in steps if step.kind != "F"),
    )


def _list_forward_options(occupancy: Occupancy, walk: Walk) -> tuple[Option, ...]:
    """Return the possible stretches ahead: one square, three, up to a corner, and as far as is free."""
    squares = list[SpaceId]()
    corner = 0
    while walk.mf > 0 and find_fault(occupancy, walk, Step("F")) is None:
        walk = apply_step(occupancy, walk, Step("F"))
        squares.append(walk.team)
        corner += not occupancy.arena[occupancy.arena[walk.team].behind].corner
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


def _make_step_option(arena: Arena, walk: Walk, step: Step) -> Option:
    aside = step.kind in ("O", "I", "SO", "SI")
    return Option(
        value=step.token,
        code=f"step {step.kind}",
        facts={"manner": step.manner, "target": step.target},
        where=find_landing(arena, walk.team, step.kind) if aside else None,
    )


def _list_foot_options(
    table: RaceSetup[RuleTables], view: PlayerView, question: FootPath, so_far: tuple[str, ...]
) -> tuple[Option, ...]:
    """Return the free squares to step to, and the wall where it can be climbed (C-171, C-172).

    Empty if the driver can go no further."""
    tables, seat_by_square = table.tables, find_blocked_squares(table.tables.arena, view.chariots)
    steps = _read_steps(FOOT_STEPS, table, view, so_far)
    squares_entered = trace_foot_path(
        tables.arena, view.settings, seat_by_square, question.square, question.squares, steps
    )
    if len(squares_entered) >= question.squares or WALL in squares_entered:
        return ()
    at = squares_entered[-1] if squares_entered else question.square
    here = tables.arena[at]
    ways = {"out": here.outside, "in": here.inside, "ahead": (here.ahead,), "back": (here.behind,)}
    wall = (Option(value=WALL, code="foot wall"),) if is_exit(tables.arena, view.settings, at) else ()
    squares = (
        Option(value=square, code=f"foot {way}", where=square)
        for way, near in ways.items()
        for square in near
        if square not in seat_by_square
    )
    return (*wall, *squares)


def _read_steps(steps: Codec, table: RaceSetup[RuleTables], view: PlayerView, words: Sequence[str]) -> tuple[Any, ...]:
    """Read a sequence of steps, in words or in tokens. Raises InvalidAnswer."""
    text = " ".join(words)
    try:
        path: tuple[Any, ...] = read_value(steps, text, list_names(table, view)) if words else ()
    except NotWritten:
        item, like = ("C-41", "F3 O F2") if steps is STEPS else ("C-171", "O O wall")
        raise InvalidAnswer("not_understood", item, said=text, near=None, like=like) from None
    return path


def read_path(table: RaceSetup[RuleTables], view: PlayerView, question: ChoosePath | RestOfPath, value: Json) -> Json:
    """Read a path, with every attack made specific. Raises InvalidAnswer unless all of it is legal."""
    chariot, words = view.chariots[question.seat], Steps(because="C-41").accept(value)
    words = _with_rest(table, view, words) if REST in words else words
    wanted_steps = _read_steps(STEPS, table, view, words)
    steps, _ = follow_path(view.build_occupancy(table.tables, chariot), view.walk(chariot), wanted_steps)
    if not steps:
        raise InvalidAnswer("no_path", "C-41", mf=question.mf)
    return format_step_tokens(steps)


REST = "F*"
"""Straight on with all MF that the other steps leave."""


def _with_rest(table: RaceSetup[RuleTables], view: PlayerView, words: Sequence[str]) -> list[str]:
    """Return the path with as many squares ahead in the place of `F*` as can be gone. Raises InvalidAnswer."""
    at = words.index(REST)
    chariot = view.chariots[view.seat or ""]
    occupancy, walk = view.build_occupancy(table.tables, chariot), view.walk(chariot)
    before, behind = (_read_steps(STEPS, table, view, some) for some in (words[:at], words[at + 1 :]))
    for squares in range(walk.mf, 0, -1):
        if _can_be_gone(occupancy, walk, (*before, *[Step("F")] * squares, *behind)):
            return [*words[:at], f"F{squares}", *words[at + 1 :]]
    raise InvalidAnswer("no_path", "C-41", mf=walk.mf)


def _can_be_gone(occupancy: Occupancy, walk: Walk, steps: Sequence[Step]) -> bool:
    try:
        follow_path(occupancy, walk, steps)
    except InvalidAnswer:
        return False
    return True


def read_foot_path(table: RaceSetup[RuleTables], view: PlayerView, question: FootPath, value: Json) -> Json:
    """Read a path on foot and return the squares entered. Raises InvalidAnswer."""
    arena = table.tables.arena
    steps = _read_steps(FOOT_STEPS, table, view, Steps(because="C-171").accept(value))
    seat_by_square = find_blocked_squares(arena, view.chariots)
    return trace_foot_path(arena, view.settings, seat_by_square, question.square, question.squares, steps)


def list_path_squares(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], answer: Json
) -> tuple[SpaceId, ...]:
    """Return the squares of a path, with rivals standing still and no dice; empty for other questions."""
    if isinstance(question, FootPath):
        return tuple(square for square in answer if square != WALL)
    if not isinstance(question, ChoosePath | RestOfPath):
        return ()
    chariot = view.chariots[question.seat]
    occupancy, walk = view.build_occupancy(table.tables, chariot), view.walk(chariot)
    squares = list[SpaceId]()
    for step in follow_while_legal(occupancy, walk, parse_steps(answer))[0]:
        walk = apply_step(occupancy, walk, step)
        squares += [walk.team] if step.kind not in ("A", "B", "R") else []
    return tuple(squares)
