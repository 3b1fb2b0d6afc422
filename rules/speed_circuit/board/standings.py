"""Where cars stand, and which stands before which (S-15, S-111)."""

from collections.abc import Iterable

from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Car, SpeedCircuitRace


def unit_of(circuit: Circuit, car: Car) -> int:
    """The unit of the lap at which a car stands, on the track or beside it."""
    return car.row if car.space is None else circuit.row[circuit.number[car.space]]


def absolute(circuit: Circuit, car: Car) -> int:
    """S-15: the absolute row, in units."""
    return car.lap * circuit.length + unit_of(circuit, car)


def place_of(circuit: Circuit, car: Car) -> str:
    """How players name where a car stands: a space, or a side and a row."""
    return car.space or f"{car.side or 'off'} of row {car.row // circuit.unit}"


def laps_completed(race: SpeedCircuitRace, car: Car) -> int:
    """Whole laps behind a car; all of them once it has finished."""
    return race.laps if car.status == "finished" else max(0, min(car.lap, race.laps))


def running_order(circuit: Circuit, cars: Iterable[Car]) -> tuple[Car, ...]:
    """Cars by absolute row, ties as in the order of movement (S-111); of two off the track the lower number (S-140)."""
    return tuple(sorted(cars, key=lambda car: rank(circuit, car, 0 if car.off_track else car.speed)))


def rank(circuit: Circuit, car: Car, speed: int) -> tuple[int, bool, int, int, int]:
    """S-53, S-140 as a key: the least is in front."""
    inside = 0 if car.space is None else circuit.inside_rank[circuit.number[car.space]]
    return -absolute(circuit, car), car.space is None, -speed, inside, car.number
