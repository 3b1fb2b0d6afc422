"""Answers that a driver has confirmed with the sheet, so that a live race does not ask again."""

from typing import Any, NamedTuple

from rules.base import Json, SpaceId
from rules.circus_maximus.board.legal_steps import apply_step
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.derived import find_occupied_squares
from rules.circus_maximus.model.questions import ChoosePath, Defend, RestOfPath
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.orders import auto_answers
from rules.ruleset import RaceSetup

BLOCKED_STEPS = ("B", "R", "SO", "SI")
"""Steps taken only by a chariot that has no other way."""


def is_confirmed_by_price(_: RaceSetup[RuleTables], __: PlayerView, ___: Any, ____: Json) -> bool:
    """Return True: whip and brake follow the sheet, else the price shown with the speed (D-6, D-7)."""
    return True


def is_defence_confirmed(_: RaceSetup[RuleTables], view: PlayerView, question: Defend, stored_orders: Json) -> bool:
    """Whether the defence is settled: not if the sheet says "ask" and there is a choice (D-10)."""
    return not (auto_answers.wants_to_be_asked(view, question, stored_orders) and question.defences)


def is_path_confirmed(
    table: RaceSetup[RuleTables], view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json
) -> bool:
    """Whether the path is settled by the sheet (D-8, D-9).

    It is by written steps or named rivals; by a lane to make for, if that costs no more than with everybody
    where they stood when the sheets were written; and straight on if no corner, wreck or rival is in reach,
    unless the driver has been steering."""
    steps = auto_answers.answer_path(table, view, question, stored_orders)
    if steps:
        return auto_answers.is_path_explicit(view, question, stored_orders) or _is_no_dearer(
            table, view, question, stored_orders
        )
    if isinstance(question, RestOfPath):
        return False
    arena = table.tables.arena
    reach = _find_squares_in_reach(arena, question.square, question.mf)
    others = {seat: one for seat, one in view.chariots.items() if seat != question.seat}
    there = {*find_occupied_squares(arena, others.values()), *(wreck.square for wreck in view.wrecks)}
    return not any(arena[square].corner for square in reach) and not there & reach


class PathCost(NamedTuple):
    """Cost of a path: how often it is blocked (C-46), and its excess speed in corners (C-71)."""

    blocked_steps: int = 0
    over: int = 0


def _is_no_dearer(
    table: RaceSetup[RuleTables], view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json
) -> bool:
    now = _compute_path_cost(table.tables, view, question, stored_orders)
    if now == PathCost():
        return True
    at_turn_start = _compute_path_cost(table.tables, _restore_view_at_turn_start(view), question, stored_orders)
    return now.blocked_steps <= at_turn_start.blocked_steps and now.over <= at_turn_start.over


def _compute_path_cost(
    tables: RuleTables, view: PlayerView, question: ChoosePath | RestOfPath, stored_orders: Json
) -> PathCost:
    chariot, phase = view.chariots[question.seat], view.phase
    occupancy, walk = view.build_occupancy(tables, chariot), view.walk(chariot)
    speed, blocked_steps, over = phase.power if phase else walk.mf, 0, 0
    for step in auto_answers.list_requested_steps(tables, view, question, stored_orders):
        walk, before = apply_step(occupancy, walk, step), walk
        blocked_steps += step.kind in BLOCKED_STEPS
        car = tables.arena[tables.arena[walk.team].behind]
        over += max(0, speed - car.safe) if car.corner and walk.team != before.team else 0
    return PathCost(blocked_steps, over)


def _restore_view_at_turn_start(view: PlayerView) -> PlayerView:
    """Return the view with everybody who has moved in this turn back at the start of their phase."""
    chariots = {
        seat: one.model_copy(update={"team": one.trail[0]}) if one.moved and one.team and one.trail else one
        for seat, one in view.chariots.items()
    }
    return view.model_copy(update={"chariots": chariots})


def _find_squares_in_reach(arena: Arena, start: SpaceId, squares: int) -> set[SpaceId]:
    """Return every square abreast of the straight way ahead."""
    squares_in_reach, here = set[SpaceId](), start
    for _ in range(squares + 1):
        squares_in_reach |= _find_squares_abreast(arena, here)
        here = arena[here].ahead
    return squares_in_reach


def _find_squares_abreast(arena: Arena, square: SpaceId) -> set[SpaceId]:
    squares_abreast, edge = {square}, [square]
    while edge:
        beside = [*arena[edge[0]].inside, *arena[edge.pop(0)].outside]
        edge += [one for one in beside if one not in squares_abreast]
        squares_abreast.update(beside)
    return squares_abreast
