"""Receipts: what a driver holds in hand against his sealed answer being changed, without its being readable.

An unsalted hash of a plot is guessed in a dozen tries; so sixteen secret bytes stand before it, and are published
with the answer when the set is revealed.
"""

import hmac
from hashlib import sha256

from rules.values import Json, Key, canonical


def nonce(seed: bytes, key: Key, take: int = 0) -> bytes:
    """The sixteen bytes of a question, from the race's secret seed; others after a take-back, since these are known."""
    name = f"receipt/{key}~{take}" if take else f"receipt/{key}"
    return hmac.digest(seed, name.encode(), "sha256")[:16]


def receipt_with(nonce: bytes, value: Json) -> str:
    """Hex SHA-256 of the nonce and the canonical answer: what anybody recomputes after the reveal."""
    return sha256(nonce + canonical(value).encode()).hexdigest()


def receipt(seed: bytes, key: Key, value: Json, take: int = 0) -> str:
    """The receipt for an answer under a question's key."""
    return receipt_with(nonce(seed, key, take), value)
