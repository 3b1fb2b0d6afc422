"""What a driver reads off the board before he names a gear: the next corner that wants a stop (F-41, F-42)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.formula_d.model.circuit import Circuit
from rules.values import SpaceId


class Ahead(NamedTuple):
    """`first` and `last`: spaces straight on to the corner's first and last space, `first` 0 for a car in it."""

    corner: str = ""
    first: int = 0
    last: int = 0
    wanted: int = 0


@lru_cache(maxsize=1024)
def next_stop(circuit: Circuit, at: SpaceId, stops: int) -> Ahead:
    """The next corner that wants stops from a car that has made n where it stands; nothing where none does."""
    left = circuit[at].corner
    wanted = circuit.corners[left].stops - stops if left else 0
    found = Ahead(left, 0, 0, wanted) if wanted > 0 else None
    for steps, here in enumerate(_straight_on(circuit, at), 1):
        corner = circuit[here].corner
        if found and corner != found.corner:
            break
        if found:
            found = found._replace(last=steps)
        elif corner and corner != left:
            found = Ahead(corner, steps, steps, circuit.corners[corner].stops)
    return found or Ahead()


def _straight_on(circuit: Circuit, at: SpaceId) -> Iterator[SpaceId]:
    """The spaces ahead in the lane, or where it ends wherever one may go, for a lap at most."""
    here = at
    for _ in circuit.places:
        onward = circuit[here].ahead or next((exit.to for exit in circuit[here].exits), None)
        if onward is None:
            return
        yield onward
        here = onward
