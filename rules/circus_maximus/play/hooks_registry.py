"""Callbacks between chapters that would otherwise import each other.

A slide ends in a corner, the corner flips the chariot, its wreck falls on another chariot, which evades
and moves. Movement and flips announce such consequences here; the chapters on corners and wrecks handle
them."""

from functools import singledispatch
from typing import NamedTuple

from rules.base import SpaceId
from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.state import Chariot, Wreck


class CountersMove(NamedTuple):
    """Consequence: the counters stand on other squares, on wrecks or off them (C-140)."""

    chariot: Chariot


class Arrival(NamedTuple):
    """Consequence: the car has left the square `before`, perhaps sideways, and may be in a corner (C-71)."""

    chariot: Chariot
    before: SpaceId
    way: int


class WreckLanding(NamedTuple):
    """Consequence: a wreck has come down in a square, which may be occupied (C-124)."""

    wreck: Wreck
    came_from: SpaceId


@singledispatch
def handle_consequence(what: object, _: CircusContext) -> None:
    """Handle a consequence in the chapter registered for it. Raises LookupError if there is none."""
    raise LookupError(f"no chapter takes up {what}")
