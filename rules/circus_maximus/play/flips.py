"""Chapter 12: flips, and where the wreck lands."""

from rules.circus_maximus.board.walk import IN, OUT
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.facts import Flip, Runaway
from rules.circus_maximus.model.figures import Circus, car_class, car_square, hanging
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import dropping
from rules.circus_maximus.play.consequences import Landed, follow
from rules.circus_maximus.play.rolls import roll
from rules.circus_maximus.play.way import tell_way
from rules.values import SpaceId


def flip(meet: Circus, chariot: Chariot, why: str, item: str) -> None:
    """C-120, C-121: the car becomes a wreck, the driver is dragged, the team runs away."""
    square = car_square(meet.book.arena, chariot)
    if square is None:
        return
    tell_way(meet, chariot)
    if not meet.race.settings.advanced:
        meet.steward.tell(Flip(item=item, seat=chariot.seat, square=square, why=why))
        dropping.remove(meet, chariot, "flip", "C-120")
        return
    stuck = chariot.stuck
    to = _landing(meet, chariot, square)
    chariot.car, chariot.standing = False, ()
    was_in_car = chariot.driver == "car"
    if was_in_car:
        chariot.driver = "dragged"
    wreck = dropping.add_wreck(meet, chariot.seat, to, car_class(meet.book.tables, chariot))
    meet.steward.tell(Flip(item=item, seat=chariot.seat, square=square, why=why, wreck=to))
    if was_in_car:
        meet.steward.tell(Runaway(item="C-121", seat=chariot.seat, driver="dragged"))
    _begin_dragging(meet, chariot)
    if stuck:
        dropping.lie_down(meet, chariot)
    follow(Landed(wreck, square), meet)


def _begin_dragging(meet: Circus, chariot: Chariot) -> None:
    """C-161: squares count from the flip on when it happens in the own phase."""
    phase = meet.race.phase
    if phase and phase.seat == chariot.seat:
        phase.flipped = True
        hung = hanging(meet.book.arena, chariot)
        if hung and not phase.dragging:
            phase.moved, phase.dragging = 0, (hung,)


def _landing(meet: Circus, chariot: Chariot, square: SpaceId) -> SpaceId:
    """T-12.2."""
    arena, table = meet.book.arena, meet.book.tables.wreck_landing
    faces = table.corner if arena[square].corner else table.straight
    die = roll(meet, "landing of a wreck", 1, chariot.seat, "C-121", table="T-12.2", effect=lambda t: faces[t - 1])
    return {
        "here": square,
        "out": aside(arena, square, OUT, 1),
        "in": aside(arena, square, IN, 1),
        "out 2": aside(arena, square, OUT, 2),
        "back": arena[square].behind,
    }[faces[die - 1]]


def aside(arena: Arena, square: SpaceId, way: int, lanes: int) -> SpaceId:
    """Sideways by the sideslip rule; off the track the last lane reached."""
    for _ in range(lanes):
        beside = arena.aside(square, way)
        square = beside[0] if beside else square
    return square
