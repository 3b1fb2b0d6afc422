"""Dice by key: what a roll is for decides its faces, so arrival order and repetition change nothing."""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Protocol

from rules.values import Key, Value

WORD = 1 << 64


class Dice(Value):
    """`count` dice of `sides` sides."""

    count: int = 1
    sides: int = 6


class Drawn(Value):
    """A roll as it was recorded: a fact from then on."""

    key: Key
    sides: int
    faces: tuple[int, ...]


class Luck(Protocol):
    """Where faces come from."""

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """One face a die, each from 1 to the number of sides."""

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """The numbers 1 to `count`, shuffled."""


def face(seed: bytes, key: Key, die: int, sides: int) -> int:
    """One face without bias: the first word of HMAC-SHA256 below the largest multiple of `sides`."""
    limit = WORD - WORD % sides
    attempt = 0
    while True:
        word = hmac.digest(seed, f"{key}#{die}.{attempt}".encode(), "sha256")[:8]
        number = int.from_bytes(word, "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


class Seeded:
    """Luck drawn from a race's seed (32 bytes). `salts` maps a round to what a salted take-back appended."""

    def __init__(self, seed: bytes, salts: Mapping[int, str] | None = None) -> None:
        self._seed, self._salts = seed, salts or {}

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """The faces that belong to this key for ever."""
        name = self._salted(key)
        return tuple(face(self._seed, name, j, dice.sides) for j in range(dice.count))

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Fisher and Yates, from the last card: die j has as many sides as there are cards still to be placed."""
        name, cards = self._salted(key), list(range(1, count + 1))
        for j, last in enumerate(range(count - 1, 0, -1)):
            other = face(self._seed, name, j, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _salted(self, key: Key) -> Key:
        salt = self._salts.get(int(key.partition("/")[0]), "")
        return f"{key}~{salt}" if salt else key


def commitment(house: bytes) -> str:
    """What is posted in the lobby before anyone joins: hex SHA-256 of the house seed."""
    return sha256(house).hexdigest()


def seed_of_race(house: bytes, contributions: Sequence[str]) -> bytes:
    """SHA-256(house seed + "|" + the contributions in joining order, parted by "|"). Neither side alone chooses it."""
    return sha256(house + b"|" + "|".join(contributions).encode()).digest()


def seed_from_text(text: str) -> bytes:
    """The open seed of a headless race: SHA-256("steward:" + text)."""
    return sha256(f"steward:{text}".encode()).digest()
