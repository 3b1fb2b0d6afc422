"""Standings: distance covered and tie-breaks between level cars (F-21 to F-27, F-164)."""

from collections.abc import Iterable

from rules.formula_d.model.derived import has_gift
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables


def count_completed_laps(tables: RuleTables, car: Car) -> int:
    """Return the laps completed (F-4)."""
    return max(0, car.crossings - tables.circuit.grid_behind_line)


def compute_distance_key(tables: RuleTables, car: Car) -> tuple[int, int]:
    """Return the units driven and the pit position as a key (F-21, F-26).

    A car in the pits comes after those past the entry and before those that are not: it counts as a unit
    beyond the entry, the lane before the box."""
    circuit, at = tables.circuit, car.at or car.last
    if at is None:
        return car.crossings * circuit.length, 0
    here = circuit[at]
    units_driven = car.crossings * circuit.length + here.progress
    if here.side not in ("pit", "box") or not circuit.pit_entries:
        return units_driven, 0
    entry = max(circuit[space].progress for space in circuit.pit_entries)
    along = (here.progress - entry) % circuit.length
    return units_driven - along + 1, circuit.length - along + (here.side == "box")


def compute_progress_key(tables: RuleTables, settings: Settings, car: Car) -> tuple[int, ...]:
    """Return a sort key of the distance covered; the smallest is in front (F-21)."""
    units_driven, pits = compute_distance_key(tables, car)
    return (-units_driven, pits, *make_tie_break_key(tables, settings, car))


def make_tie_break_key(tables: RuleTables, settings: Settings, car: Car) -> tuple[int, ...]:
    """Return the tie-break key of level cars (F-22, F-23, F-27).

    The higher gear, then the inside (C-3: who came first); the driver with the gift "first of equals"
    precedes everybody (F-127)."""
    lever = -1 if car.condition == "stalled" else 1 if car.condition == "spun" else car.gear
    inside = tables.circuit[car.at].inside if car.at and not settings.tie_first_come else 0
    return (-has_gift(tables, car, "first of equals"), -lever, inside, car.arrived, car.number)


def rank_cars(tables: RuleTables, settings: Settings, cars: Iterable[Car]) -> tuple[Car, ...]:
    """Return finishers by place, then running cars, then the others by distance (F-164, F-166)."""

    def key(car: Car) -> tuple[int, ...]:
        return (0, car.place) if car.place else (1 + (not car.running), *compute_progress_key(tables, settings, car))

    return tuple(sorted(cars, key=key))
