"""Corners (chapter 7): safe speeds, corner checks, and their results."""

from rules.circus_maximus.board.legal_steps import INWARD, OUTWARD
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_corner_speed,
    compute_driver_modifier,
    find_car_square,
)
from rules.circus_maximus.model.events import Strained
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import flips, rams, wheels
from rules.circus_maximus.play.hooks_registry import Arrival, handle_consequence
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hit_horses, jostle_driver, lose_endurance
from rules.circus_maximus.play.rolls import make_driver_modifier, roll_dice


def compute_current_corner_speed(context: CircusContext, chariot: Chariot) -> int:
    """Return V at this moment (C-33, C-73)."""
    race = context.race
    return compute_corner_speed(
        context.tables.rulebook, race.settings, race.phase, chariot, race.written.get(chariot.seat, 0)
    )


@handle_consequence.register
def check_on_arrival(arrival: Arrival, context: CircusContext) -> None:
    """Check a car that enters a corner, or moves further inside within one (C-71 b and c)."""
    chariot, before, way = arrival
    car = find_car_square(context.tables.arena, chariot)
    here = context.tables.arena[car].corner if car else ""
    if not here:
        return
    if context.tables.arena[before].corner != here:
        check_corner(context, chariot)
    elif way == INWARD:
        check_corner(context, chariot, inward=True)


def check_corner(context: CircusContext, chariot: Chariot, *, inward: bool = False, wheels_done: bool = False) -> None:
    """Make the corner check if one is due: one per corner and phase, except for moves inside (C-71).

    Second edition, 7.22: a lane further inside in which the car re-enters a corner, having slipped out of it
    backwards (C-19), counts as a move inside."""
    car = find_car_square(context.tables.arena, chariot)
    if car is None:
        return
    square = context.tables.arena[car]
    if not square.corner:
        return
    speed = compute_current_corner_speed(context, chariot)
    strain = speed - square.safe
    before = chariot.strain.get(square.corner, 0)
    again = context.race.settings.edition == 2 and (inward or strain > before)
    if strain > 0 and (again or not before):
        _apply_strain(context, chariot, square.corner, speed, strain, wheels_done=wheels_done)


def _apply_strain(
    context: CircusContext, chariot: Chariot, corner: str, speed: int, strain: int, *, wheels_done: bool
) -> None:
    """Pay the strain and roll (C-72)."""
    before = chariot.strain.get(corner, 0)
    owed, rolls = max(0, strain - before), chariot.endurance > 0
    chariot.strain[corner] = max(before, strain)
    context.step.emit(
        Strained(
            item="C-71",
            seat=chariot.seat,
            corner=corner,
            safe=speed - strain,
            speed=speed,
            strain=strain,
            paid=min(owed, chariot.endurance),
            rolls=rolls,
        )
    )
    if not rolls:
        flips.flip_chariot(context, chariot, "exhausted", "C-72")
        return
    lose_endurance(context, chariot, owed, "corner", "C-72")
    if not wheels_done:
        wheels.check_damaged_wheels(context, chariot)
    if chariot.car:
        _roll_strain(context, chariot, strain)


def _roll_strain(context: CircusContext, chariot: Chariot, strain: int) -> None:
    tables = context.tables.rulebook
    own = compute_driver_modifier(tables.wounds, chariot) if chariot.driven else 0
    chart = tables.corner_strain
    total = roll_dice(
        context,
        "corner strain",
        3,
        chariot.seat,
        "C-72",
        make_driver_modifier(-own),
        table="T-7.32",
        effect=lambda t: chart.read(t, strain),
    )
    apply_strain_result(context, chariot, chart.read(total, strain))


def apply_strain_result(context: CircusContext, chariot: Chariot, result: str) -> None:
    """Apply a result of the corner strain table (C-74)."""
    if result in ("S", "SS"):
        rams.slide_lanes(context, chariot, OUTWARD, len(result))
    elif result == "J":
        jostle_driver(context, chariot)
    elif result in ("LH", "RH"):
        hit_horses(context, chariot, LEFTMOST if result == "LH" else RIGHTMOST, "C-74")
    elif result == "F":
        flips.flip_chariot(context, chariot, "corner", "C-74")
