"""Facts that rules emit. Prose is made of them elsewhere."""

from typing import ClassVar

from rules.kinds import Tagged
from rules.values import Json, Key, Seat, Value


class Event(Tagged):
    """A fact. `what` names it, `item` the rule behind it; `audience` None means everyone."""

    tag_field: ClassVar[str] = "what"
    what: str = ""
    item: str = ""
    seat: Seat | None = None
    audience: Seat | None = None


class Modifier(Value):
    """What was added to a roll, and why."""

    why: str
    by: int


class Rolled(Event, tag="roll"):
    """Dice on a table: natural faces, each modifier with its source, the total, the row read, the effect."""

    key: Key
    roll: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: int
    table: str = ""
    effect: str = ""


class Amended(Event):
    """The stewards have amended the position at a step's end: what is so from now on, as their act was read."""

    said: dict[str, Json] = {}


class Entitled(Event):
    """The rules would have let a driver have something that nobody asked for; the stewards may give it to him.

    `key`: the decision; `options`: what could have been said there.
    """

    key: Key
    options: tuple[str, ...]


def told_to(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat (None: the public) is told."""
    return tuple(e for e in events if e.audience is None or e.audience == seat)
