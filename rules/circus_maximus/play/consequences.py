"""What comes of a move or a flip, in chapters that lead to moves and flips themselves: a slide ends in a corner, the
corner flips the chariot, its wreck falls on the next one, which evades, and moves. Who moves or flips says so here; the
chapters of corners and of wrecks, which know all the others, take it up."""

from functools import singledispatch
from typing import NamedTuple

from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.state import Chariot, Wreck
from rules.values import SpaceId


class CountersMoved(NamedTuple):
    """The counters stand on other squares: on wrecks, or off them (C-140)."""

    chariot: Chariot


class Arrived(NamedTuple):
    """The car has left the square `before`, perhaps sideways: it may be in a corner (C-71)."""

    chariot: Chariot
    before: SpaceId
    way: int


class Landed(NamedTuple):
    """A wreck has come down in a square, where somebody may stand (C-124)."""

    wreck: Wreck
    came_from: SpaceId


@singledispatch
def follow(what: object, _: Circus) -> None:
    """What comes of it, in the chapter that takes it up. LookupError where none does."""
    raise LookupError(f"no chapter takes up {what}")
