"""Receipts for sealed answers: hashes that prove an answer was not changed, without revealing it.

An unsalted hash of a plot could be guessed in a dozen tries, so sixteen secret bytes precede it. They are
published with the answer when the set is revealed."""

import hmac
from hashlib import sha256

from rules.base import Json, Key, encode_canonical_json


def derive_receipt_nonce(seed: bytes, key: Key, branch: int = 0) -> bytes:
    """Derive a question's sixteen secret bytes from the race's seed; a rewind (`branch`) gives new ones."""
    name = f"receipt/{key}~{branch}" if branch else f"receipt/{key}"
    return hmac.digest(seed, name.encode(), "sha256")[:16]


def hash_receipt(nonce: bytes, value: Json) -> str:
    """Return the hex SHA-256 of nonce and canonical answer, which anybody can recompute after the reveal."""
    return sha256(nonce + encode_canonical_json(value).encode()).hexdigest()


def make_receipt(seed: bytes, key: Key, value: Json, branch: int = 0) -> str:
    """Return the receipt for an answer to a question."""
    return hash_receipt(derive_receipt_nonce(seed, key, branch), value)
