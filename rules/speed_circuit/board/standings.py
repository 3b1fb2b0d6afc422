"""Positions of cars, and their running order (S-15, S-111)."""

from collections.abc import Iterable

from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.model.track import Circuit


def find_unit(circuit: Circuit, car: Car) -> int:
    """Return the unit of the lap at which a car stands, on the track or beside it."""
    return car.row if car.space is None else circuit.row[circuit.number[car.space]]


def compute_absolute_position(circuit: Circuit, car: Car) -> int:
    """Return the absolute row in units (S-15)."""
    return car.lap * circuit.length + find_unit(circuit, car)


def format_position(circuit: Circuit, car: Car) -> str:
    """Return a car's position as players name it: a space, or a side and a row."""
    return car.space or f"{car.side or 'off'} of row {car.row // circuit.unit}"


def count_laps_completed(race: SpeedCircuitRace, car: Car) -> int:
    """Return a car's completed laps; all of them once it has finished."""
    return race.laps if car.status == "finished" else max(0, min(car.lap, race.laps))


def list_running_order(circuit: Circuit, cars: Iterable[Car]) -> tuple[Car, ...]:
    """Return cars by absolute row, ties as in turn order (S-111); off the track by number (S-140)."""
    return tuple(sorted(cars, key=lambda car: make_order_key(circuit, car, 0 if car.off_track else car.speed)))


def make_order_key(circuit: Circuit, car: Car, speed: int) -> tuple[int, bool, int, int, int]:
    """Return the sort key of S-53 and S-140; the least is in front."""
    inside = 0 if car.space is None else circuit.inside_rank[circuit.number[car.space]]
    return -compute_absolute_position(circuit, car), car.space is None, -speed, inside, car.number
