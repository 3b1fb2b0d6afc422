"""Rams: cars on cars, cars on teams, front to rear, falling wrecks, dragged drivers (C-99 to C-103, C-124, C-163)."""

from rules.circus_maximus.board.walk import OUT
from rules.circus_maximus.model.facts import RammedAhead, Slowed
from rules.circus_maximus.model.figures import Circus, car_class, in_attacks, occupied, others
from rules.circus_maximus.model.state import Chariot, Wreck
from rules.circus_maximus.play import defences, dropping, wheels
from rules.circus_maximus.play.endurance import lose
from rules.circus_maximus.play.horses import LEFTMOST, RIGHTMOST, hurt
from rules.circus_maximus.play.rolls import driver, kind_of_car, roll
from rules.circus_maximus.play.way import lose_rest
from rules.events import Modifier
from rules.values import Seat

OUTER, INNER = 1, 0
"""Wheels: the right one faces outside (C-4)."""


def car_on_team(meet: Circus, attacker: Chariot, victim: Chariot, way: int) -> None:
    """C-99: the hits go to the horse nearest to the attacker; `way` leads from him to the victim."""
    end = LEFTMOST if way == OUT else RIGHTMOST
    hurt(meet, victim, end, "C-99", kind_of_car(car_class(meet.book.tables, attacker)))


def car_on_car(meet: Circus, attacker: Chariot, victim: Chariot, side: int, *, less: int = 0) -> int:
    """C-100, C-101: how many lanes the victim is pushed aside (DS, DSS). `side` leads from the victim to the attacker;
    `less` off the attacker's modifier (C-104)."""
    result = _collision(meet, attacker.seat, _modifier(meet, attacker) - less, _modifier(meet, victim), "C-100")
    struck = [(victim, attacker, side)] if "D" in result else []
    struck += [(attacker, victim, -side)] if "A" in result else []
    _strike(meet, struck)
    return result.count("S") if result.endswith("S") else 0


def _strike(meet: Circus, struck: list[tuple[Chariot, Chariot, int]]) -> None:
    """Each car's wheel that faces the other, the victim's first; then the checks in the same order."""
    blows = list[tuple[Chariot, int, int]]()
    for chariot, other, side in struck:
        if not chariot.car:
            continue
        wheel = OUTER if side == OUT else INNER
        points = wheels.strike(meet, chariot, wheel, "C-100", kind_of_car(car_class(meet.book.tables, other)))
        blows.append((chariot, wheel, points))
    for chariot, wheel, points in blows:
        wheels.check_struck(meet, chariot, wheel, points)


def _collision(meet: Circus, of: Seat, attack: int, defence: int, item: str) -> str:
    """3D6 and both modifiers on T-9.54."""
    chart = meet.book.tables.damage_to_cars
    against = Modifier(why="defender", by=-defence)
    return chart.read(
        roll(meet, "damage to cars", 3, of, item, driver(attack), against, table="T-9.54", effect=chart.read)
    )


def _modifier(meet: Circus, chariot: Chariot) -> int:
    return in_attacks(meet.book.tables.wounds, meet.race.settings, chariot)


def wreck_on_car(meet: Circus, wreck: Wreck, victim: Chariot, wheel: int) -> None:
    """C-124: the attacker's modifier is 0, nothing happens to the wreck, nobody slides."""
    result = _collision(meet, wreck.seat, 0, _modifier(meet, victim), "C-124")
    if "D" in result:
        points = wheels.strike(meet, victim, wheel, "C-124", kind_of_car(wreck.modifier))
        wheels.check_struck(meet, victim, wheel, points)


def ahead(meet: Circus, mover: Chariot) -> None:
    """C-46, C-103, C-235: the team runs into the counter ahead; the phase ends unless that one gets away."""
    race, arena = meet.race, meet.book.arena
    seat = occupied(arena, others(race, mover.seat)).get(arena[mover.team or ""].ahead)
    if seat is None:
        return
    rival = race.chariots[seat]
    lost = race.phase.mf - 1 if race.phase else 0
    meet.steward.tell(RammedAhead(item="C-103", seat=mover.seat, rival=seat, lost=lost))
    if defences.gets_away(meet, mover, rival, "ahead", of=mover.seat):
        return
    if race.phase:
        lose_rest(meet, mover, race.phase, spent=1)
    slow_down(meet, mover)
    if rival.car:
        hurt(meet, mover, None, "C-103", kind_of_car(car_class(meet.book.tables, rival)))
    else:
        lose(meet, mover, 1, "teams", "C-235")


def slow_down(meet: Circus, chariot: Chariot) -> None:
    """C-102: whoever rams without wanting to is slower in the next turn."""
    by = meet.book.tables.costs.ram_slows
    chariot.slows += by
    meet.steward.tell(Slowed(item="C-102", seat=chariot.seat, by=by, why="ram"))


def team_on_driver(meet: Circus, attacker: Seat, own: int, victim: Chariot) -> None:
    """C-163: a dragged driver is rammed; only he suffers, twice the points of T-9.55."""
    if "D" not in _collision(meet, attacker, own, 0, "C-163"):
        return
    points = meet.book.tables.wheel_damage.read(
        roll(meet, "wheel damage", 2, victim.seat, "C-163", table="T-9.55"),
    )
    dropping.wound(meet, victim, points * meet.race.settings.dragged_multiplier, "rammed", "C-163", attacker=attacker)
