"""Values derived from a chariot: modifiers, speeds, occupied squares (C-3, C-24, C-28, C-33)."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rules.base import Seat, SpaceId
from rules.circus_maximus.model.state import Chariot, CircusRace, Phase, Wreck
from rules.circus_maximus.model.tables import RuleTables, Settings, Tables, Wounds
from rules.circus_maximus.model.track import Arena
from rules.ruleset import RuleContext

CircusContext: TypeAlias = RuleContext[CircusRace, RuleTables]


def compute_wound_modifier(wounds: Wounds, chariot: Chariot) -> int:
    """Return the effect of a driver's wounds on the modifier (C-28)."""
    for grade in (wounds.worst, wounds.bad):
        if grade.of * chariot.hits <= grade.share * chariot.hits_full:
            return grade.modifier
    return 0


def compute_driver_modifier(wounds: Wounds, chariot: Chariot) -> int:
    """Return the CDM: base modifier, wounds and jostle (C-28)."""
    return chariot.base + compute_wound_modifier(wounds, chariot) - chariot.jostle


def compute_attack_modifier(context: CircusContext, chariot: Chariot) -> int:
    """Return the CDM in an attack: 0 for a runaway (C-152), at most 0 while stuck (C-83)."""
    if not chariot.driven:
        return 0
    own = compute_driver_modifier(context.tables.rulebook.wounds, chariot)
    return min(own, 0) if chariot.stuck and context.race.settings.edition == 2 else own


def find_car_modifier(tables: Tables, chariot: Chariot) -> int:
    """Return the modifier of the car's class (C-24)."""
    return tables.car.modifiers[chariot.points.car]


def count_team_boxes(chariot: Chariot) -> int:
    """Return TS: the unmarked boxes of the living horses (C-33)."""
    return sum(horse.left for horse in chariot.horses)


def compute_team_speed(chariot: Chariot) -> int:
    """Return MTS: the maximum speed of the team (C-33)."""
    return max(0, count_team_boxes(chariot) - chariot.worn - chariot.pending - chariot.slowed)


def compute_max_written_speed(wounds: Wounds, chariot: Chariot) -> int:
    """Return the highest speed that can be written (C-33)."""
    return max(0, compute_team_speed(chariot) + compute_driver_modifier(wounds, chariot))


def compute_effective_speed(wounds: Wounds, chariot: Chariot, written_speed: int) -> int:
    """Return E: the part of the written speed that the team can run (C-33)."""
    return min(written_speed, compute_max_written_speed(wounds, chariot))


def compute_corner_speed(
    tables: Tables, settings: Settings, phase: Phase | None, chariot: Chariot, written_speed: int
) -> int:
    """Return V, the speed in corners.

    That of the current phase (C-33), of the last one if the chariot has moved, else E or the team's speed
    (C-73, C-239)."""
    if phase and phase.seat == chariot.seat:
        return phase.power - (phase.braked if settings.corner_speed == "after_brakes" else 0)
    if chariot.moved:
        return chariot.speed
    return (
        compute_effective_speed(tables.wounds, chariot, written_speed)
        if chariot.driven
        else compute_team_speed(chariot)
    )


def list_living_horses(chariot: Chariot) -> tuple[int, ...]:
    """Return the indexes of the living horses, leftmost first."""
    return tuple(n for n, horse in enumerate(chariot.horses) if horse.alive)


def find_car_square(arena: Arena, chariot: Chariot) -> SpaceId | None:
    """Return the square of the car, directly behind its team (C-3); None without one."""
    return arena[chariot.team].behind if chariot.team is not None and chariot.car else None


def find_dragged_square(arena: Arena, chariot: Chariot) -> SpaceId | None:
    """Return the square of a dragged driver (C-160); None without one."""
    if chariot.driver != "dragged":
        return None
    return arena[chariot.team].behind if chariot.team is not None else chariot.foot


def list_counter_squares(arena: Arena, chariot: Chariot) -> tuple[SpaceId, ...]:
    """Return the squares of a chariot's counters, front first (C-7)."""
    if chariot.team is None:
        return ()
    return (chariot.team, arena[chariot.team].behind) if chariot.car else (chariot.team,)


def find_occupied_squares(arena: Arena, chariots: Iterable[Chariot]) -> dict[SpaceId, Seat]:
    """Return the seat whose counter stands on each occupied square."""
    return {square: chariot.seat for chariot in chariots for square in list_counter_squares(arena, chariot)}


def list_other_chariots(race: CircusRace, seat: Seat) -> tuple[Chariot, ...]:
    """Return the chariots of all other seats."""
    return tuple(c for c in race.chariots.values() if c.seat != seat)


def list_wrecks_on(wrecks: Iterable[Wreck], square: SpaceId) -> tuple[Wreck, ...]:
    """Return the wrecks in a square (C-242)."""
    return tuple(w for w in wrecks if w.square == square)


def find_seats_on_foot(chariots: Mapping[Seat, Chariot]) -> dict[SpaceId, tuple[Seat, ...]]:
    """Return the seats of drivers on foot by their squares."""
    seats_by_square: dict[SpaceId, tuple[Seat, ...]] = {}
    for chariot in chariots.values():
        if chariot.driver == "foot" and chariot.foot is not None:
            seats_by_square[chariot.foot] = (*seats_by_square.get(chariot.foot, ()), chariot.seat)
    return seats_by_square
