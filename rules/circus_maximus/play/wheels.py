"""Wheel damage and wheel checks (C-75, C-100)."""

from typing import Literal

from rules.circus_maximus.model.facts import WheelHit
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import flips
from rules.circus_maximus.play.rolls import roll
from rules.events import Modifier

SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")


def strike(meet: Circus, chariot: Chariot, wheel: int, item: str, *modifiers: Modifier) -> int:
    """2D6 on T-9.55 to a wheel; returns the points. The check of C-75 c is left to `check_struck`."""
    points = meet.book.tables.wheel_damage.read(
        roll(meet, "wheel damage", 2, chariot.seat, item, *modifiers, table="T-9.55")
    )
    damage(meet, chariot, wheel, points, item)
    return points


def check_struck(meet: Circus, chariot: Chariot, wheel: int, points: int) -> None:
    """C-75 c: a wheel that took 2 or more points in one blow is checked."""
    if points >= meet.book.tables.wheels.check_from and chariot.car:
        _check(meet, chariot, wheel)


def scrape(meet: Circus, chariot: Chariot, wheel: int, item: str) -> None:
    """A blow without modifier, and its check (C-104, C-142)."""
    check_struck(meet, chariot, wheel, strike(meet, chariot, wheel, item))


def check_all(meet: Circus, chariot: Chariot) -> bool:
    """C-75: every damaged wheel, left first, until the chariot flips. Tells whether one was checked."""
    damaged = [wheel for wheel in (0, 1) if chariot.wheels[wheel]]
    for wheel in damaged:
        if chariot.car:
            _check(meet, chariot, wheel)
    return bool(damaged)


def damage(meet: Circus, chariot: Chariot, wheel: int, points: int, item: str) -> None:
    """More damage; a wheel without boxes left is destroyed and the chariot flips (C-75)."""
    most = meet.book.tables.car.wheel_boxes
    now = min(most, chariot.wheels[wheel] + points)
    left, right = (now, chariot.wheels[1]) if wheel == 0 else (chariot.wheels[0], now)
    chariot.wheels = (left, right)
    meet.steward.tell(
        WheelHit(item=item, seat=chariot.seat, wheel=SIDES[wheel], by=points, damage=now, destroyed=now == most)
    )
    if now == most and points:
        flips.flip(meet, chariot, "wheel", "C-75")


def _check(meet: Circus, chariot: Chariot, wheel: int) -> None:
    against = chariot.wheels[wheel]

    def effect(total: int) -> str:
        return "wheel breaks" if total < against else "wheel cracks" if total == against else "wheel holds"

    total = roll(meet, "wheel check", 2, chariot.seat, "C-75", effect=effect)
    if total < against:
        flips.flip(meet, chariot, "wheel", "C-75")
    elif total == against:
        damage(meet, chariot, wheel, 1, "C-75")
