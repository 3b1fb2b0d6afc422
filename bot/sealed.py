"""Receipts for sealed orders: fixed before the reveal, opened after it. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.receipts import nonce, receipt
from rules.values import Json, Key

SHORT = 8
"""Characters of a receipt that are shown where there are many."""


def receipts(entries: Iterable[Mapping[str, Json]], seed: bytes, take: int) -> dict[Key, str]:
    """By key, of what was said in the sets that a seal closed, whoever said it; `entries` as a race file has them."""
    return {e["key"]: receipt(seed, e["key"], e["value"], take) for e in _in_sealed_sets(entries)}


def opened(
    entries: Iterable[Mapping[str, Json]], seed: bytes, take: int, may: Callable[[Key], bool]
) -> dict[Key, dict[str, Json]]:
    """What opens those receipts that may be opened, by key: the sixteen bytes in hex, and the answer."""
    found = (e for e in _in_sealed_sets(entries) if may(e["key"]))
    return {e["key"]: {"nonce": nonce(seed, e["key"], take).hex(), "value": e["value"]} for e in found}


def of_set(key: Key) -> tuple[str, ...]:
    """Round, kind and subject of an answer: what a sealed set's answers have in common."""
    round, kind, _, *at = key.split("/")
    return (round, kind, *at)


def of_seal(key: Key) -> tuple[str, ...]:
    """The set that a seal closes."""
    return tuple(key.split("/")[1:])


def _in_sealed_sets(entries: Iterable[Mapping[str, Json]]) -> Iterator[Mapping[str, Json]]:
    listed = list(entries)
    sets = {of_seal(e["key"]) for e in listed if e["key"].startswith("seal/")}
    return (e for e in listed if e["key"][:1].isdigit() and of_set(e["key"]) in sets)
