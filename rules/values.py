"""What everything is made of: immutable values, private states, keys, canonical JSON."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

Json = Any
"""A JSON value without floats."""

Seat = str
"""A place in a race: a slug such as `red`, chosen at joining and never reused."""

Key = str
"""The stable name of a question or a roll: `round/kind/seat/at`. What else is entered stands under a word of its own
(`seal/`, `dice/`, `retire/` …), and is read where it is written."""

SpaceId = str
"""A space as players write it, for instance `(10,2)`."""


class Value(BaseModel):
    """Something said or asked: immutable, complete in itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class State(BaseModel):
    """Something that changes, but only ever on a private copy. Attributes are set as of any object: the types have seen
    to it that they are fields."""

    model_config = ConfigDict(extra="forbid")
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__


P = TypeVar("P", bound=State)


def twin(state: P) -> P:
    """A copy one deep, at a fraction of the price of `model_copy`: what a seat sees is made of many."""
    copied = state.__class__.__new__(state.__class__)
    object.__setattr__(copied, "__dict__", dict(state.__dict__))
    object.__setattr__(copied, "__pydantic_fields_set__", state.__pydantic_fields_set__)
    object.__setattr__(copied, "__pydantic_extra__", None)
    object.__setattr__(copied, "__pydantic_private__", None)
    return copied


class RaceState(State):
    """What the engine reads of any game's state; each game adds its own."""

    round: int = 0
    over: bool = False


class KeyParts(NamedTuple):
    """A key, read. `at` tells apart what has round, kind and seat in common; there may be strokes in it."""

    round: int
    kind: str
    seat: Seat
    at: str


MOOT = "moot"
"""How the `at` of a question begins to which everybody knows the answer: it is put for the record, to nobody."""


def is_moot(key: Key) -> bool:
    """Whether a question's key says so."""
    return key_of(key).at.startswith(MOOT)


def key_of(text: Key) -> KeyParts:
    """What a key names. Raises ValueError where it is no question's and no roll's."""
    round, kind, seat, at = text.split("/", 3)
    return KeyParts(int(round), kind, seat, at)


def is_key(text: str) -> bool:
    """Whether it names a question or a roll."""
    round, *rest = text.split("/", 3)
    return len(rest) == 3 and round.isdecimal() and len(round) < 10


CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: Json) -> str:
    """One spelling for one value: sorted keys, no spaces, UTF-8."""
    return CANONICAL.encode(value)


def digest(value: Json) -> str:
    """Hex SHA-256 of the canonical spelling."""
    return sha256(canonical(value).encode()).hexdigest()
