"""Wheel damage and wheel checks (C-75, C-100)."""

from typing import Literal

from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.events import WheelHit
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import flips
from rules.circus_maximus.play.rolls import roll_dice
from rules.events import Modifier

WHEEL_NAMES: tuple[Literal["left", "right"], ...] = ("left", "right")


def strike_wheel(context: CircusContext, chariot: Chariot, wheel: int, item: str, *modifiers: Modifier) -> int:
    """Roll 2D6 on T-9.55 for a wheel and return the points.

    The check of C-75 c is left to `check_struck_wheel`."""
    points = context.tables.rulebook.wheel_damage.look_up(
        roll_dice(context, "wheel damage", 2, chariot.seat, item, *modifiers, table="T-9.55")
    )
    damage_wheel(context, chariot, wheel, points, item)
    return points


def check_struck_wheel(context: CircusContext, chariot: Chariot, wheel: int, points: int) -> None:
    """Check a wheel that took 2 or more points in one blow (C-75 c)."""
    if points >= context.tables.rulebook.wheels.check_from and chariot.car:
        _check_wheel(context, chariot, wheel)


def scrape_wheel(context: CircusContext, chariot: Chariot, wheel: int, item: str) -> None:
    """Strike a wheel without a modifier and check it (C-104, C-142)."""
    check_struck_wheel(context, chariot, wheel, strike_wheel(context, chariot, wheel, item))


def check_damaged_wheels(context: CircusContext, chariot: Chariot) -> bool:
    """Check every damaged wheel, left first, until the chariot flips; return whether one was checked.

    C-75."""
    damaged_wheels = [wheel for wheel in (0, 1) if chariot.wheels[wheel]]
    for wheel in damaged_wheels:
        if chariot.car:
            _check_wheel(context, chariot, wheel)
    return bool(damaged_wheels)


def damage_wheel(context: CircusContext, chariot: Chariot, wheel: int, points: int, item: str) -> None:
    """Add damage to a wheel; if it has no boxes left it breaks and the chariot flips (C-75)."""
    most = context.tables.rulebook.car.wheel_boxes
    now = min(most, chariot.wheels[wheel] + points)
    left, right = (now, chariot.wheels[1]) if wheel == 0 else (chariot.wheels[0], now)
    chariot.wheels = (left, right)
    context.step.emit(
        WheelHit(item=item, seat=chariot.seat, wheel=WHEEL_NAMES[wheel], by=points, damage=now, destroyed=now == most)
    )
    if now == most and points:
        flips.flip_chariot(context, chariot, "wheel", "C-75")


def _check_wheel(context: CircusContext, chariot: Chariot, wheel: int) -> None:
    against = chariot.wheels[wheel]

    def effect(total: int) -> str:
        return "wheel breaks" if total < against else "wheel cracks" if total == against else "wheel holds"

    total = roll_dice(context, "wheel check", 2, chariot.seat, "C-75", effect=effect)
    if total < against:
        flips.flip_chariot(context, chariot, "wheel", "C-75")
    elif total == against:
        damage_wheel(context, chariot, wheel, 1, "C-75")
