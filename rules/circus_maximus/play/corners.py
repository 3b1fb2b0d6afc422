"""Chapter 7: safe speeds, the corner check, and what it does."""

from rules.circus_maximus.board.walk import IN, OUT
from rules.circus_maximus.model.facts import Strained
from rules.circus_maximus.model.figures import Circus, car_square, corner_speed, modifier
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import flips, slides, wheels
from rules.circus_maximus.play.consequences import Arrived, follow
from rules.circus_maximus.play.endurance import jostle, lose
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hurt
from rules.circus_maximus.play.rolls import driver, roll


def turn_speed(meet: Circus, chariot: Chariot) -> int:
    """V as it stands (C-33, C-73)."""
    race = meet.race
    return corner_speed(meet.book.tables, race.settings, race.phase, chariot, race.written.get(chariot.seat, 0))


@follow.register
def on_arrival(arrived: Arrived, meet: Circus) -> None:
    """C-71 b and c: the car enters a corner, or gets into a lane further inside in one."""
    chariot, before, way = arrived
    car = car_square(meet.book.arena, chariot)
    here = meet.book.arena[car].corner if car else ""
    if not here:
        return
    if meet.book.arena[before].corner != here:
        check(meet, chariot)
    elif way == IN:
        check(meet, chariot, inward=True)


def check(meet: Circus, chariot: Chariot, *, inward: bool = False, wheels_done: bool = False) -> None:
    """C-71: one check per corner and phase, but for those on moving inside (second edition, 7.22); to them belongs a
    lane further inside in which the car drives into the corner again, having slipped out of it backwards (C-19)."""
    car = car_square(meet.book.arena, chariot)
    if car is None:
        return
    square = meet.book.arena[car]
    if not square.corner:
        return
    speed = turn_speed(meet, chariot)
    strain = speed - square.safe
    before = chariot.strain.get(square.corner, 0)
    again = meet.race.settings.edition == 2 and (inward or strain > before)
    if strain > 0 and (again or not before):
        _strain(meet, chariot, square.corner, speed, strain, wheels_done=wheels_done)


def _strain(meet: Circus, chariot: Chariot, corner: str, speed: int, strain: int, *, wheels_done: bool) -> None:
    """C-72."""
    before = chariot.strain.get(corner, 0)
    owed, rolls = max(0, strain - before), chariot.endurance > 0
    chariot.strain[corner] = max(before, strain)
    meet.steward.tell(
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
        flips.flip(meet, chariot, "exhausted", "C-72")
        return
    lose(meet, chariot, owed, "corner", "C-72")
    if not wheels_done:
        wheels.check_all(meet, chariot)
    if chariot.car:
        _roll(meet, chariot, strain)


def _roll(meet: Circus, chariot: Chariot, strain: int) -> None:
    tables = meet.book.tables
    own = modifier(tables.wounds, chariot) if chariot.driven else 0
    chart = tables.corner_strain
    total = roll(
        meet,
        "corner strain",
        3,
        chariot.seat,
        "C-72",
        driver(-own),
        table="T-7.32",
        effect=lambda t: chart.read(t, strain),
    )
    suffer(meet, chariot, chart.read(total, strain))


def suffer(meet: Circus, chariot: Chariot, result: str) -> None:
    """C-74."""
    if result in ("S", "SS"):
        slides.slide(meet, chariot, OUT, len(result))
    elif result == "J":
        jostle(meet, chariot)
    elif result in ("LH", "RH"):
        hurt(meet, chariot, LEFTMOST if result == "LH" else RIGHTMOST, "C-74")
    elif result == "F":
        flips.flip(meet, chariot, "corner", "C-74")
