"""Counters on the move: steps, lane changes, sideslips, being pushed back; the line, wrecks, corners on the way."""

from rules.circus_maximus.board.walk import OUT, landing
from rules.circus_maximus.model.facts import LaneChanged, Pushed
from rules.circus_maximus.model.figures import Circus, car_square, hanging
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import finish, foot
from rules.circus_maximus.play.consequences import Arrived, CountersMoved, follow
from rules.circus_maximus.play.way import note_slide
from rules.values import SpaceId


def go_ahead(meet: Circus, chariot: Chariot) -> None:
    """One square forward in the lane."""
    if chariot.team is None:
        return
    to = meet.book.arena[chariot.team].ahead
    _arrive(meet, chariot, to, crossing=to)


def change_lane(meet: Circus, chariot: Chariot, way: int, *, evades: bool = False) -> None:
    """C-17: one square forward, then one lane sideways, as one step. `evades`: a defence (C-93), no normal movement."""
    if chariot.team is None:
        return
    arena = meet.book.arena
    to = landing(arena, chariot.team, "O" if way == OUT else "I")
    if to is not None:
        meet.steward.tell(LaneChanged(item="C-17", seat=chariot.seat, way="out" if way == OUT else "in", square=to))
        _arrive(meet, chariot, to, crossing=arena[chariot.team].ahead, way=way, normal=not evades)


def slip(meet: Circus, chariot: Chariot, way: int, *, forced: bool = False) -> None:
    """C-19: sideways without the forward step; both squares are known to be free."""
    if chariot.team is None:
        return
    to = landing(meet.book.arena, chariot.team, "SO" if way == OUT else "SI")
    if to is not None:
        word, item = "out" if way == OUT else "in", "C-104" if forced else "C-19"
        meet.steward.tell(
            LaneChanged(item=item, seat=chariot.seat, way=word, slip=True, forced=forced, square=to)  # type: ignore[arg-type]
        )
        if forced:
            note_slide(meet, chariot)
        _arrive(meet, chariot, to, way=way, normal=not forced)


def push_back(meet: Circus, chariot: Chariot, why: str) -> None:
    """C-94, C-97: back one square in the lane; a crossing of the line is not taken away (C-16)."""
    if chariot.team is None:
        return
    arena = meet.book.arena
    if arena.crosses(chariot.team) and chariot.crossings:
        chariot.back += 1
    to = arena[chariot.team].behind
    meet.steward.tell(
        Pushed(item="C-94" if why == "brake" else "C-97", seat=chariot.seat, square=to, why=why)  # type: ignore[arg-type]
    )
    _put(meet, chariot, to)
    follow(CountersMoved(chariot), meet)


def _arrive(
    meet: Circus, chariot: Chariot, to: SpaceId, *, crossing: SpaceId | None = None, way: int = 0, normal: bool = True
) -> None:
    """Stands on a square; then the line, wrecks, men on foot (C-174) and the corner have their say, in this order."""
    arena, before = meet.book.arena, car_square(meet.book.arena, chariot)
    _put(meet, chariot, to)
    if crossing is not None and arena.crosses(crossing):
        finish.cross(meet, chariot)
    if chariot.team is not None:
        follow(CountersMoved(chariot), meet)
    phase = meet.race.phase
    if normal and chariot.team == to and phase and phase.seat == chariot.seat:
        foot.run_down(meet, chariot, phase)
    if chariot.team == to and chariot.car and before is not None:
        follow(Arrived(chariot, before, way), meet)


def _put(meet: Circus, chariot: Chariot, to: SpaceId) -> None:
    chariot.team = to
    phase = meet.race.phase
    if phase and phase.seat == chariot.seat:
        phase.struck = False
        phase.trail = (*phase.trail, to)
        phase.moved += 1
        hung = hanging(meet.book.arena, chariot)
        if hung:
            phase.dragging = (*phase.dragging, hung)
