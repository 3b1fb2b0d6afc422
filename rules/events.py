"""Event classes shared by all games. The rules emit events; the text about them is made elsewhere."""

from typing import ClassVar

from rules.base import Json, Key, Seat, Value
from rules.tagged_union import Tagged


class Event(Tagged):
    """A fact emitted by the rules. `what` names it, `item` is the rule; `audience` None means everyone."""

    tag_field: ClassVar[str] = "what"
    what: str = ""
    item: str = ""
    seat: Seat | None = None
    audience: Seat | None = None


HAND_EVENT = "hand"
"""The private event with a driver's cards, in every game that has cards."""


class Modifier(Value):
    """A modifier of a roll and its reason."""

    why: str
    by: int


class Rolled(Event, tag="roll"):
    """A roll read on a table: natural faces, modifiers with their sources, total, table and effect."""

    key: Key
    roll: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: int
    table: str = ""
    effect: str = ""


class Amended(Event):
    """The stewards amended the position before a step. `said`: the new values."""

    said: dict[str, Json] = {}


class RightNotOffered(Event, tag="entitled"):
    """A driver had a right under the rules but did not ask for it; the stewards may grant it.

    `key`: the question; `options`: the possible answers."""

    key: Key
    options: tuple[str, ...]


def list_visible(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat (None: the public) may see."""
    return tuple([e for e in events if e.audience is None or e.audience == seat])
