"""Receipts for sealed orders: each driver's in his confirmation, all of a round's in the race file. Pure."""

from collections.abc import Iterable, Mapping

from rules.receipts import receipt
from rules.values import Json, Key


def receipts(entries: Iterable[Mapping[str, Json]], seed: bytes, take: int) -> dict[Key, str]:
    """By key, of what people answered in the sets that a seal closed; `entries` as a race file has them."""
    listed = list(entries)
    sets = {tuple(e["key"].split("/")[1:]) for e in listed if e["key"].startswith("seal/")}
    people = (e for e in listed if e["hand"] in ("driver", "gm") and e["key"][:1].isdigit())
    return {e["key"]: receipt(seed, e["key"], e["value"], take) for e in people if _set(e["key"]) in sets}


def _set(key: Key) -> tuple[str, ...]:
    """Round, kind and subject: what a sealed set's questions have in common."""
    round, kind, _, *at = key.split("/")
    return (round, kind, *at)
