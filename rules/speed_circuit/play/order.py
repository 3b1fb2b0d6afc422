"""The order in which cars move (chapter 9)."""

from collections.abc import Iterable

from rules.speed_circuit.board.standings import absolute, rank
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.state import Car


def order_of_movement(circuit: Circuit, cars: Iterable[Car], lapped: int = 0) -> tuple[Car, ...]:
    """S-53, S-54, S-140: by absolute row; on track first, higher V, lower inside rank, lower number. Reads V.

    `lapped`: a car that is a lap down moves before any car n units or fewer behind it on the road (S-55).
    """
    ranked = sorted(cars, key=lambda car: rank(circuit, car, car.turn.speed))
    order: list[Car] = []
    for car in ranked:
        first = next((n for n, other in enumerate(order) if 0 < _ahead(circuit, car, other) <= lapped), len(order))
        order.insert(first, car)
    return tuple(order)


def _ahead(circuit: Circuit, car: Car, other: Car) -> int:
    """How far a car that comes later in the order stands ahead on the road, 0 where it does not."""
    behind = absolute(circuit, other) - absolute(circuit, car)
    return -behind % circuit.length if behind > 0 else 0
