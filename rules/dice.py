"""Dice by key: what a roll is for decides its faces, so arrival order and repetition change nothing."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from rules.values import Key, Value, key_of

WORD = 1 << 64


class Dice(Value):
    """`count` dice of `sides` sides, which show 1 to `sides`, or what is `printed` on them, side by side."""

    count: int = 1
    sides: int = 6
    printed: tuple[int, ...] = ()

    def shown(self, side: int) -> int:
        """What stands on a side."""
        return self.printed[side - 1] if self.printed else side

    def shows(self, face: int) -> bool:
        """Whether a side shows this."""
        return face in self.printed if self.printed else 1 <= face <= self.sides


class Drawn(Value):
    """A roll as it was recorded: a fact from then on."""

    key: Key
    sides: int
    faces: tuple[int, ...]


class Unrolled(BaseException):
    """Nobody has rolled these dice yet: a what-if ends here. Raised by its luck, caught in the engine only."""

    def __init__(self, key: Key, dice: Dice) -> None:
        super().__init__()
        self.key, self.dice = key, dice


class Luck(Protocol):
    """Where faces come from."""

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """One face a die, each one that the dice can show."""

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


class Salts(Value):
    """What salted take-backs have appended to the keys of rolls. `since`: from which round on, the newest last;
    `kept`: rolls of such a round that had been made before it was taken back, with the salt they were made with."""

    since: tuple[tuple[int, str], ...] = ()
    kept: dict[Key, str] = {}

    def of(self, key: Key) -> str:
        """The salt of a roll; empty for none."""
        if key in self.kept:
            return self.kept[key]
        round = key_of(key).round
        return next((salt for first, salt in reversed(self.since) if first <= round), "")


class Seeded:
    """Luck drawn from a race's seed (32 bytes)."""

    def __init__(self, seed: bytes, salts: Salts | None = None) -> None:
        self._seed, self._salts = seed, salts or Salts()

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """The faces that belong to this key for ever."""
        name = self._salted(key)
        return tuple(dice.shown(face(self._seed, name, j, dice.sides)) for j in range(dice.count))

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Fisher and Yates, from the last card: die j has as many sides as there are cards still to be placed."""
        name, cards = self._salted(key), list(range(1, count + 1))
        for j, last in enumerate(range(count - 1, 0, -1)):
            other = face(self._seed, name, j, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def _salted(self, key: Key) -> Key:
        salt = self._salts.of(key)
        return f"{key}~{salt}" if salt else key


class Unlucky:
    """No luck at all: rolls that are recorded are as they were, and the first that is not ends the run."""

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Raises Unrolled."""
        raise Unrolled(key, dice)

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Raises Unrolled."""
        raise Unrolled(key, Dice(count=count, sides=count))


def commitment(house: bytes) -> str:
    """What is posted in the lobby before anyone joins: hex SHA-256 of the house seed."""
    return sha256(house).hexdigest()


def seed_of_race(house: bytes, contributions: Sequence[str]) -> bytes:
    """SHA-256(house seed + "|" + the contributions in joining order, separated by "|"). Neither side alone chooses
    it."""
    return sha256(house + b"|" + "|".join(contributions).encode()).digest()


def seed_from_text(text: str) -> bytes:
    """The open seed of a headless race: SHA-256("steward:" + text)."""
    return sha256(f"steward:{text}".encode()).digest()
