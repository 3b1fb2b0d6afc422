"""Where cars stand, and the order in which they move (chapter 9)."""

from collections.abc import Iterable

from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Car


def unit_of(circuit: Circuit, car: Car) -> int:
    """The unit of the lap at which a car stands, on the track or beside it."""
    return car.row if car.space is None else circuit.row[circuit.number[car.space]]


def absolute(circuit: Circuit, car: Car) -> int:
    """S-15: the absolute row, in units."""
    return car.lap * circuit.length + unit_of(circuit, car)


def place_of(circuit: Circuit, car: Car) -> str:
    """How players name where a car stands: a space, or a side and a row."""
    return car.space or f"{car.side or 'off'} of row {car.row // circuit.unit}"


def order_of_movement(circuit: Circuit, cars: Iterable[Car], lapped: int = 0) -> tuple[Car, ...]:
    """S-53, S-54, S-140: by absolute row; on track first, higher V, lower inside rank, lower number. Reads V.

    `lapped`: a car that is a lap down moves before any car so many units or fewer behind it on the road (S-55).
    """
    ranked = sorted(cars, key=lambda car: _rank(circuit, car, car.turn.speed))
    order: list[Car] = []
    for car in ranked:
        first = next((n for n, other in enumerate(order) if 0 < _ahead(circuit, car, other) <= lapped), len(order))
        order.insert(first, car)
    return tuple(order)


def _ahead(circuit: Circuit, car: Car, other: Car) -> int:
    """How far a car that comes later in the order stands ahead on the road, 0 where it does not."""
    behind = absolute(circuit, other) - absolute(circuit, car)
    return -behind % circuit.length if behind > 0 else 0


def running_order(circuit: Circuit, cars: Iterable[Car]) -> tuple[Car, ...]:
    """Cars by absolute row, ties as in the order of movement (S-111); of two off the track the lower number (S-140)."""
    return tuple(sorted(cars, key=lambda car: _rank(circuit, car, 0 if car.off_track else car.speed)))


def _rank(circuit: Circuit, car: Car, speed: int) -> tuple[int, bool, int, int, int]:
    inside = 0 if car.space is None else circuit.inside_rank[circuit.number[car.space]]
    return -absolute(circuit, car), car.space is None, -speed, inside, car.number
