"""Receipts for sealed orders: made before the reveal, opened after it. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.base import Json, Key, KeyParts, is_question_or_roll_key, parse_key
from rules.commitments import derive_receipt_nonce, make_receipt
from rules.journal import SEAL, parse_seal_key

SHORT_RECEIPT_CHARS = 8
"""Characters of a receipt that are shown where many are listed."""


def make_receipts(entries: Iterable[Mapping[str, Json]], seed: bytes, branch: int) -> dict[Key, str]:
    """Return a receipt for each answer that was sealed, by the answer's key.

    `entries`: the journal as a race file holds it. The entry that opened a sealed set says on which branch the set was
    closed; where it does not, it was on `branch`."""
    return {
        entry["key"]: make_receipt(seed, entry["key"], entry["value"], closed_on)
        for entry, closed_on in _iter_sealed_answers(entries, branch)
    }


def open_receipts(
    entries: Iterable[Mapping[str, Json]], seed: bytes, branch: int, may: Callable[[Key], bool]
) -> dict[Key, dict[str, Json]]:
    """Return nonce (16 bytes as hex) and answer, by key, for each receipt that `may` allows to open."""
    return {
        entry["key"]: {"nonce": derive_receipt_nonce(seed, entry["key"], closed_on).hex(), "value": entry["value"]}
        for entry, closed_on in _iter_sealed_answers(entries, branch)
        if may(entry["key"])
    }


def get_answer_set_key(key: Key) -> KeyParts:
    """Return round, kind and subject of an answer key: the part that a sealed set's answers share."""
    return parse_key(key)._replace(seat="")


def _iter_sealed_answers(
    entries: Iterable[Mapping[str, Json]], branch: int
) -> Iterator[tuple[Mapping[str, Json], int]]:
    """Yield sealed answers with the branch that closed their set.

    A correction that keeps them keeps their receipts."""
    entry_list = list(entries)
    seals = {parse_seal_key(e["key"]): e["value"] for e in entry_list if e["key"].startswith(SEAL)}
    for entry in entry_list:
        if is_question_or_roll_key(entry["key"]) and get_answer_set_key(entry["key"]) in seals:
            closed_on = seals[get_answer_set_key(entry["key"])]
            yield entry, branch if isinstance(closed_on, bool) else closed_on
