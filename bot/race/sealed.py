"""Receipts for sealed orders: fixed before the reveal, opened after it. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.journal import SEAL, sealed_set
from rules.receipts import nonce, receipt
from rules.values import Json, Key, KeyParts, is_key, key_of

SHORT = 8
"""Characters of a receipt that are shown where there are many."""


def receipts(entries: Iterable[Mapping[str, Json]], seed: bytes, take: int) -> dict[Key, str]:
    """By key, of what was said in the sets that a seal closed, whoever said it; `entries` as a race file has them. A
    seal's value is the take that closed the set; `take` where it does not say."""
    found = _in_sealed_sets(entries, take)
    return {entry["key"]: receipt(seed, entry["key"], entry["value"], closed) for entry, closed in found}


def opened(
    entries: Iterable[Mapping[str, Json]], seed: bytes, take: int, may: Callable[[Key], bool]
) -> dict[Key, dict[str, Json]]:
    """What opens those receipts that may be opened, by key: the sixteen bytes in hex, and the answer."""
    return {
        entry["key"]: {"nonce": nonce(seed, entry["key"], closed).hex(), "value": entry["value"]}
        for entry, closed in _in_sealed_sets(entries, take)
        if may(entry["key"])
    }


def of_set(key: Key) -> KeyParts:
    """Round, kind and subject of an answer: what a sealed set's answers have in common."""
    return key_of(key)._replace(seat="")


def _in_sealed_sets(entries: Iterable[Mapping[str, Json]], take: int) -> Iterator[tuple[Mapping[str, Json], int]]:
    """Answers with the take that closed their set: a correction that keeps them keeps their receipts."""
    listed = list(entries)
    seals = {sealed_set(e["key"]): e["value"] for e in listed if e["key"].startswith(SEAL)}
    for entry in listed:
        if is_key(entry["key"]) and of_set(entry["key"]) in seals:
            said = seals[of_set(entry["key"])]
            yield entry, take if isinstance(said, bool) else said
