"""Shared base types: immutable values, tagged unions, mutable states, keys and canonical JSON."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import msgspec
from pydantic import BaseModel, ConfigDict

Json = Any
"""A JSON value without floats."""

Seat = str
"""A driver's place in a race: a slug such as `red`, chosen when joining and never reused."""

Key = str
"""The stable name of a question or a roll: `round/kind/seat/at`.

Other journal entries have keys with a prefix of their own (`seal/`, `dice/`, `retire/` …), parsed where
they are used."""

SpaceId = str
"""The id of a space as players write it, for instance `(10,2)`."""


class Model(BaseModel):
    """Base class of our models."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values for some fields, which are not validated.

        It does what pydantic does in a fifth of the time, since a round makes hundreds of copies."""
        if deep or self.__pydantic_extra__ is not None or self.__pydantic_private__ is not None:
            return super().model_copy(update=update, deep=deep)
        copy, assign = self.__class__.__new__(self.__class__), object.__setattr__
        values, set_fields = self.__dict__, self.__pydantic_fields_set__
        assign(copy, "__dict__", {**values, **update} if update else values.copy())
        assign(copy, "__pydantic_fields_set__", set_fields.union(update) if update else set_fields)
        assign(copy, "__pydantic_extra__", None)
        assign(copy, "__pydantic_private__", None)
        return copy


class Value(Model):
    """Base class of immutable models."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class State(Model):
    """Base class of mutable models; callers change private copies only.

    Attributes are set without validation: the type checker ensures that they are fields."""

    model_config = ConfigDict(extra="forbid")
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__


class RaceState(State):
    """The part of a game's state that the engine reads; each game adds its own fields."""

    round: int = 0
    over: bool = False


class KeyParts(NamedTuple):
    """A parsed key. `at` distinguishes keys with the same round, kind and seat; it may contain slashes."""

    round: int
    kind: str
    seat: Seat
    at: str


class HasCounts(Protocol):
    """A race whose state counts the keys that recur."""

    counts: dict[str, int]


def take_next_ordinal(race: HasCounts, name: str, seat: Seat) -> str:
    """Return the `at` of a key that can recur: "", then "2", "3" …; counted in the state."""
    count = race.counts[f"{name}/{seat}"] = race.counts.get(f"{name}/{seat}", 0) + 1
    return "" if count == 1 else str(count)


FOREGONE_PREFIX = "moot"
"""Prefix of `at` for a question whose answer everybody knows: it is recorded but put to nobody."""


def is_foregone(key: Key) -> bool:
    """Whether a key belongs to a question whose answer everybody already knows."""
    return parse_key(key).at.startswith(FOREGONE_PREFIX)


def parse_key(text: Key) -> KeyParts:
    """Parse the key of a question or a roll. Raises ValueError for any other key."""
    round, kind, seat, at = text.split("/", 3)
    return KeyParts(int(round), kind, seat, at)


def is_question_or_roll_key(text: str) -> bool:
    """Whether a text is the key of a question or a roll."""
    round, *rest = text.split("/", 3)
    return len(rest) == 3 and round.isdecimal() and len(round) < 10


def is_key_of_seat(text: str, seat: Seat | None) -> bool:
    """Whether a text is the key of a question to a seat, or of a roll for it."""
    return is_question_or_roll_key(text) and parse_key(text).seat == seat


CANONICAL_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
FAST_ENCODER = msgspec.json.Encoder(order="deterministic")
"""An encoder of the same spelling, several times as fast, but for floats, which it does not refuse."""


def encode_canonical_json(value: Json) -> str:
    """Encode a value as canonical JSON: sorted keys, no spaces, UTF-8. Raises ValueError for NaN and infinity."""
    return CANONICAL_ENCODER.encode(value)


def encode_json_without_floats(value: Json) -> str:
    """Encode a value without floats as canonical JSON, several times as fast.

    Dumps of models and what `read_json` returns have no floats."""
    try:
        return FAST_ENCODER.encode(value).decode()
    except (TypeError, UnicodeEncodeError):
        # Keys that are numbers, and halves of surrogate pairs, as texts of members may hold.
        return CANONICAL_ENCODER.encode(value)


def compute_digest(value: Json) -> str:
    """Return the hex SHA-256 of the canonical JSON of a value without floats.

    Raises UnicodeEncodeError for half of a surrogate pair."""
    return sha256(encode_json_without_floats(value).encode()).hexdigest()
