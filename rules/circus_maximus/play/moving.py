"""Movement of counters: steps, lane changes, sideslips, being pushed back, and effects on the way."""

from rules.base import SpaceId
from rules.circus_maximus.board.legal_steps import OUTWARD, find_landing
from rules.circus_maximus.model.derived import CircusContext, find_car_square, find_dragged_square
from rules.circus_maximus.model.events import LaneChanged, Pushed
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import finish, on_foot
from rules.circus_maximus.play.hooks_registry import Arrival, CountersMove, handle_consequence
from rules.circus_maximus.play.path_text import record_slide


def move_ahead(context: CircusContext, chariot: Chariot) -> None:
    """Move one square forward in the lane."""
    if chariot.team is None:
        return
    to = context.tables.arena[chariot.team].ahead
    _enter_square(context, chariot, to, crossing=to)


def change_lane(context: CircusContext, chariot: Chariot, way: int, *, evades: bool = False) -> None:
    """Move one square forward and one lane sideways, as one step (C-17).

    `evades`: a defence (C-93), which is no normal movement."""
    if chariot.team is None:
        return
    arena = context.tables.arena
    to = find_landing(arena, chariot.team, "O" if way == OUTWARD else "I")
    if to is not None:
        context.step.emit(LaneChanged(item="C-17", seat=chariot.seat, way="out" if way == OUTWARD else "in", square=to))
        _enter_square(context, chariot, to, crossing=arena[chariot.team].ahead, way=way, normal=not evades)


def sideslip(context: CircusContext, chariot: Chariot, way: int, *, is_forced: bool = False) -> None:
    """Move sideways without the forward step (C-19); both squares are known to be free."""
    if chariot.team is None:
        return
    to = find_landing(context.tables.arena, chariot.team, "SO" if way == OUTWARD else "SI")
    if to is not None:
        word, item = "out" if way == OUTWARD else "in", "C-104" if is_forced else "C-19"
        context.step.emit(
            LaneChanged(item=item, seat=chariot.seat, way=word, slip=True, forced=is_forced, square=to)  # type: ignore[arg-type]
        )
        if is_forced:
            record_slide(context, chariot)
        _enter_square(context, chariot, to, way=way, normal=not is_forced)


def push_back(context: CircusContext, chariot: Chariot, why: str) -> None:
    """Move back one square in the lane; a crossing of the line is kept (C-94, C-97, C-16)."""
    if chariot.team is None:
        return
    arena = context.tables.arena
    if arena.crosses(chariot.team) and chariot.crossings:
        chariot.back += 1
    to = arena[chariot.team].behind
    context.step.emit(
        Pushed(item="C-94" if why == "brake" else "C-97", seat=chariot.seat, square=to, why=why)  # type: ignore[arg-type]
    )
    _set_square(context, chariot, to)
    handle_consequence(CountersMove(chariot), context)


def _enter_square(
    context: CircusContext,
    chariot: Chariot,
    to: SpaceId,
    *,
    crossing: SpaceId | None = None,
    way: int = 0,
    normal: bool = True,
) -> None:
    """Enter a square and apply the line, wrecks, drivers on foot (C-174) and the corner, in this order."""
    arena, before = context.tables.arena, find_car_square(context.tables.arena, chariot)
    _set_square(context, chariot, to)
    if crossing is not None and arena.crosses(crossing):
        finish.cross_line(context, chariot)
    if chariot.team is not None:
        handle_consequence(CountersMove(chariot), context)
    phase = context.race.phase
    if normal and chariot.team == to and phase and phase.seat == chariot.seat:
        on_foot.run_down_drivers(context, chariot, phase)
    if chariot.team == to and chariot.car and before is not None:
        handle_consequence(Arrival(chariot, before, way), context)


def _set_square(context: CircusContext, chariot: Chariot, to: SpaceId) -> None:
    chariot.team = to
    phase = context.race.phase
    if phase and phase.seat == chariot.seat:
        phase.struck = False
        phase.trail = (*phase.trail, to)
        phase.moved += 1
        hung = find_dragged_square(context.tables.arena, chariot)
        if hung:
            phase.dragging = (*phase.dragging, hung)
