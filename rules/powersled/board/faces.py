"""The cards as their holder sees them."""

from collections.abc import Mapping

from rules.powersled.model.book import (
    CORNERING,
    FIELD,
    HOOK,
    LASER,
    MINE,
    NUKE,
    PILOTING,
    REFLEXES,
    SLICK,
    SPEED,
    Tables,
)
from rules.view import Face

SIGNS: Mapping[str, str] = {
    CORNERING: "bend",
    PILOTING: "wheel",
    REFLEXES: "bolt",
    SPEED: "faster",
    LASER: "beam",
    MINE: "mine",
    SLICK: "slick",
    NUKE: "trefoil",
    FIELD: "shield",
    HOOK: "hook",
}


def face(tables: Tables, card: str) -> Face:
    """P-35: a movement card with its speed, a special with its sign."""
    if card in SIGNS:
        return Face(name=card, sign=SIGNS[card])
    return Face(name=card, sign="ahead" if card.startswith("MOVE") else "drift", figure=str(tables.speed_of[card]))
