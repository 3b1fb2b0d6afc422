"""Facts that rules emit. Prose is made of them elsewhere."""

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.values import Json, Key, Seat, Value


class Event(Value):
    """A fact. `what` names it, `item` the rule behind it; `audience` None means everyone."""

    what: str
    item: str = ""
    seat: Seat | None = None
    audience: Seat | None = None


class Modifier(Value):
    """What was added to a roll, and why."""

    why: str
    by: int


class Rolled(Event):
    """Dice on a table: natural faces, each modifier with its source, the total, the row read, the effect."""

    what: Literal["roll"] = "roll"
    key: Key
    roll: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: int
    table: str = ""
    effect: str = ""


class Amended(Event):
    """The stewards have amended the position at a step's end: what is so from now on, as their act was read."""

    what: Literal["amended"] = "amended"
    said: dict[str, Json] = {}


class Entitled(Event):
    """The rules would have let a driver have something that nobody asked for; the stewards may give it to him.

    `key`: the decision; `options`: what could have been said there.
    """

    what: Literal["entitled"] = "entitled"
    key: Key
    options: tuple[str, ...]


def told_to(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat (None: the public) is told."""
    return tuple(e for e in events if e.audience is None or e.audience == seat)


def one_of(*kinds: type[Event]) -> Any:
    """A union of event types told apart by `what`, for a TypeAdapter."""
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind  # type: ignore[assignment]
    return Annotated[union, Field(discriminator="what")] if len(kinds) > 1 else union
