"""Figures that follow from a chariot: modifiers, speeds, and who stands where (C-3, C-24, C-28, C-33)."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Book, Settings, Tables, Wounds
from rules.circus_maximus.model.state import Chariot, CircusRace, Phase, Wreck
from rules.ruleset import Meet
from rules.values import Seat, SpaceId

Circus: TypeAlias = Meet[CircusRace, Book]


def wound(wounds: Wounds, chariot: Chariot) -> int:
    """The effect of a driver's wounds on his modifier (C-28)."""
    for grade in (wounds.worst, wounds.bad):
        if grade.of * chariot.hits <= grade.share * chariot.hits_full:
            return grade.modifier
    return 0


def modifier(wounds: Wounds, chariot: Chariot) -> int:
    """CDM: base modifier, wounds and jostle (C-28)."""
    return chariot.base + wound(wounds, chariot) - chariot.jostle


def in_attacks(wounds: Wounds, settings: Settings, chariot: Chariot) -> int:
    """CDM in an attack: 0 for a runaway (C-152), at most 0 while stuck (C-83)."""
    if not chariot.driven:
        return 0
    own = modifier(wounds, chariot)
    return min(own, 0) if chariot.stuck and settings.edition == 2 else own


def car_class(tables: Tables, chariot: Chariot) -> int:
    """The class modifier (C-24)."""
    return tables.car.modifiers[chariot.points.car]


def boxes(chariot: Chariot) -> int:
    """TS: unmarked boxes of the living horses (C-33)."""
    return sum(horse.left for horse in chariot.horses)


def team_speed(chariot: Chariot) -> int:
    """MTS (C-33)."""
    return max(0, boxes(chariot) - chariot.worn - chariot.pending - chariot.slowed)


def highest(wounds: Wounds, chariot: Chariot) -> int:
    """The highest speed that can be written (C-33)."""
    return max(0, team_speed(chariot) + modifier(wounds, chariot))


def taken(wounds: Wounds, chariot: Chariot, written: int) -> int:
    """E: what is left of the speed written (C-33)."""
    return min(written, highest(wounds, chariot))


def corner_speed(tables: Tables, settings: Settings, phase: Phase | None, chariot: Chariot, written: int) -> int:
    """V: of the phase in hand (C-33), of the last one if it has moved, else E or the team's speed (C-73, C-239)."""
    if phase and phase.seat == chariot.seat:
        return phase.power - (phase.braked if settings.corner_speed == "after_brakes" else 0)
    if chariot.moved:
        return chariot.speed
    return taken(tables.wounds, chariot, written) if chariot.driven else team_speed(chariot)


def living(chariot: Chariot) -> tuple[int, ...]:
    """Numbers of the living horses, from 0, leftmost first."""
    return tuple(n for n, horse in enumerate(chariot.horses) if horse.alive)


def car_square(arena: Arena, chariot: Chariot) -> SpaceId | None:
    """Where the car stands: directly behind its team (C-3)."""
    return arena[chariot.team].behind if chariot.team is not None and chariot.car else None


def hanging(arena: Arena, chariot: Chariot) -> SpaceId | None:
    """Where a dragged driver hangs (C-160)."""
    if chariot.driver != "dragged":
        return None
    return arena[chariot.team].behind if chariot.team is not None else chariot.foot


def counters(arena: Arena, chariot: Chariot) -> tuple[SpaceId, ...]:
    """The squares of a chariot's counters, front first (C-7)."""
    if chariot.team is None:
        return ()
    return (chariot.team, arena[chariot.team].behind) if chariot.car else (chariot.team,)


def occupied(arena: Arena, chariots: Iterable[Chariot]) -> dict[SpaceId, Seat]:
    """Whose chariot counters stand where."""
    return {square: chariot.seat for chariot in chariots for square in counters(arena, chariot)}


def others(race: CircusRace, seat: Seat) -> tuple[Chariot, ...]:
    """All chariots but one."""
    return tuple(c for c in race.chariots.values() if c.seat != seat)


def wrecks_on(wrecks: Iterable[Wreck], square: SpaceId) -> tuple[Wreck, ...]:
    """The wrecks in a square (C-242)."""
    return tuple(w for w in wrecks if w.square == square)


def on_foot(chariots: Mapping[Seat, Chariot]) -> dict[SpaceId, tuple[Seat, ...]]:
    """Men on foot by their squares."""
    found: dict[SpaceId, tuple[Seat, ...]] = {}
    for chariot in chariots.values():
        if chariot.driver == "foot" and chariot.foot is not None:
            found[chariot.foot] = (*found.get(chariot.foot, ()), chariot.seat)
    return found
