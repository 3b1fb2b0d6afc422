"""Flips, and the landing of wrecks (chapter 12)."""

from rules.base import SpaceId
from rules.circus_maximus.board.legal_steps import INWARD, OUTWARD
from rules.circus_maximus.model.derived import CircusContext, find_car_modifier, find_car_square, find_dragged_square
from rules.circus_maximus.model.events import Flip, Runaway
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.play import elimination
from rules.circus_maximus.play.hooks_registry import WreckLanding, handle_consequence
from rules.circus_maximus.play.path_text import emit_path
from rules.circus_maximus.play.rolls import roll_dice


def flip_chariot(context: CircusContext, chariot: Chariot, why: str, item: str) -> None:
    """Flip a chariot: the car becomes a wreck, the driver is dragged, the team runs away (C-120, C-121)."""
    square = find_car_square(context.tables.arena, chariot)
    if square is None:
        return
    emit_path(context, chariot)
    if not context.race.settings.advanced:
        context.step.emit(Flip(item=item, seat=chariot.seat, square=square, why=why))
        elimination.remove_chariot(context, chariot, "flip", "C-120")
        return
    stuck = chariot.stuck
    to = _roll_landing(context, chariot, square)
    chariot.car, chariot.standing = False, ()
    was_in_car = chariot.driver == "car"
    if was_in_car:
        chariot.driver = "dragged"
    wreck = elimination.add_wreck(context, chariot.seat, to, find_car_modifier(context.tables.rulebook, chariot))
    context.step.emit(Flip(item=item, seat=chariot.seat, square=square, why=why, wreck=to))
    if was_in_car:
        context.step.emit(Runaway(item="C-121", seat=chariot.seat, driver="dragged"))
    _begin_dragging(context, chariot)
    if stuck:
        elimination.drop_team(context, chariot)
    handle_consequence(WreckLanding(wreck, square), context)


def _begin_dragging(context: CircusContext, chariot: Chariot) -> None:
    """Start counting dragged squares if the flip happens in the chariot's own phase (C-161)."""
    phase = context.race.phase
    if phase and phase.seat == chariot.seat:
        phase.flipped = True
        hung = find_dragged_square(context.tables.arena, chariot)
        if hung and not phase.dragging:
            phase.moved, phase.dragging = 0, (hung,)


def _roll_landing(context: CircusContext, chariot: Chariot, square: SpaceId) -> SpaceId:
    """Roll the landing square of a wreck (T-12.2)."""
    arena, table = context.tables.arena, context.tables.rulebook.wreck_landing
    faces = table.corner if arena[square].corner else table.straight
    die = roll_dice(
        context, "landing of a wreck", 1, chariot.seat, "C-121", table="T-12.2", effect=lambda t: faces[t - 1]
    )
    return {
        "here": square,
        "out": move_sideways(arena, square, OUTWARD, 1),
        "in": move_sideways(arena, square, INWARD, 1),
        "out 2": move_sideways(arena, square, OUTWARD, 2),
        "back": arena[square].behind,
    }[faces[die - 1]]


def move_sideways(arena: Arena, square: SpaceId, way: int, lanes: int) -> SpaceId:
    """Return the square some lanes aside by the sideslip rule; at most the last lane of the track."""
    for _ in range(lanes):
        beside = arena.list_squares_aside(square, way)
        square = beside[0] if beside else square
    return square
