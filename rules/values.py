"""What everything is made of: immutable values, private states, keys, canonical JSON."""

import json
from hashlib import sha256
from typing import Any

from pydantic import BaseModel, ConfigDict

Json = Any
"""A JSON value without floats."""

Seat = str
"""A place in a race: a slug such as `red`, chosen at joining and never reused."""

Key = str
"""The stable name of a question or a roll: `round/kind/seat/at`."""

SpaceId = str
"""A space as players write it, for instance `(10,2)`."""


class Value(BaseModel):
    """Something said or asked: immutable, complete in itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class State(BaseModel):
    """Something that changes, but only ever on a private copy."""

    model_config = ConfigDict(extra="forbid")


class Race(State):
    """What the engine reads of any game's state; each game adds its own."""

    round: int = 0
    over: bool = False


def canonical(value: Json) -> str:
    """One spelling for one value: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: Json) -> str:
    """Hex SHA-256 of the canonical spelling."""
    return sha256(canonical(value).encode()).hexdigest()
