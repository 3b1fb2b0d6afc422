"""Keyed dice: the key of a roll determines its faces, so arrival order and repetition change nothing."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from rules.base import Key, Value, parse_key

WORD_RANGE = 1 << 64
"""The number of values of an unsigned 64-bit word."""


class Dice(Value):
    """`count` dice with `sides` sides, showing 1 to `sides` or the `printed` values."""

    count: int = 1
    sides: int = 6
    printed: tuple[int, ...] = ()

    def find_face(self, side: int) -> int:
        """Return the value on a side."""
        return self.printed[side - 1] if self.printed else side

    def has_face(self, face: int) -> bool:
        """Whether a side shows this value."""
        return face in self.printed if self.printed else 1 <= face <= self.sides


class RecordedRoll(Value):
    """A roll as recorded in the journal."""

    key: Key
    sides: int
    faces: tuple[int, ...]


class RollRequired(BaseException):
    """A simulation needs a roll that is not recorded. Raised by its dice, caught in the engine only."""

    def __init__(self, key: Key, dice: Dice) -> None:
        super().__init__()
        self.key, self.dice = key, dice


class DiceSource(Protocol):
    """Source of dice faces."""

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Return one face for each die."""

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Return the numbers 1 to `count`, shuffled."""


def draw_face(seed: bytes, key: Key, die: int, sides: int) -> int:
    """Draw one unbiased face: the first HMAC-SHA256 word below the largest multiple of `sides`."""
    limit = WORD_RANGE - WORD_RANGE % sides
    attempt = 0
    while True:
        word = hmac.digest(seed, f"{key}#{die}.{attempt}".encode(), "sha256")[:8]
        number = int.from_bytes(word, "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


class RerollSalts(Value):
    """Salts that rewinds have appended to the keys of rolls.

    `since`: first round and salt, the newest last; `kept`: rolls of such a round made before the rewind, with
    the salt they were made with."""

    since: tuple[tuple[int, str], ...] = ()
    kept: dict[Key, str] = {}

    def find_salt(self, key: Key) -> str:
        """Return the salt of a roll; empty if it has none."""
        if key in self.kept:
            return self.kept[key]
        round = parse_key(key).round
        return next((salt for first, salt in reversed(self.since) if first <= round), "")


class SeededDice:
    """Dice drawn from a race's seed (32 bytes)."""

    def __init__(self, seed: bytes, salts: RerollSalts | None = None) -> None:
        self._seed, self._salts = seed, salts

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Return the faces that belong to this key."""
        name = self._add_salt(key)
        return tuple(dice.find_face(draw_face(self._seed, name, j, dice.sides)) for j in range(dice.count))

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Return a Fisher-Yates shuffle from the last card; die j has as many sides as cards are unplaced."""
        name, cards = self._add_salt(key), list(range(1, count + 1))
        for j, last in enumerate(range(count - 1, 0, -1)):
            other = draw_face(self._seed, name, j, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _add_salt(self, key: Key) -> Key:
        salt = self._salts.find_salt(key) if self._salts else ""
        return f"{key}~{salt}" if salt else key


class RecordedDiceOnly:
    """Dice without a source: recorded rolls are reused, and the first missing one ends the run."""

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Raises RollRequired."""
        raise RollRequired(key, dice)

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Raises RollRequired."""
        raise RollRequired(key, Dice(count=count, sides=count))


def compute_commitment(house: bytes) -> str:
    """Return the hex SHA-256 of the house seed, posted in the lobby before anyone joins."""
    return sha256(house).hexdigest()


def derive_race_seed(house: bytes, contributions: Sequence[str]) -> bytes:
    """Return SHA-256(house seed + "|" + contributions in joining order, joined by "|").

    Neither side alone can choose the seed."""
    return sha256(house + b"|" + "|".join(contributions).encode()).digest()


def derive_seed_from_text(text: str) -> bytes:
    """Return the public seed of a race without Discord: SHA-256("steward:" + text)."""
    return sha256(f"steward:{text}".encode()).digest()
