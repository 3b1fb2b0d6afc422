"""Receipts for sealed answers."""

from rules.commitments import derive_receipt_nonce, hash_receipt, make_receipt
from rules.dice import derive_seed_from_text

SEED, KEY = derive_seed_from_text("example"), "3/plot/red/"
ANSWER = {"speed": 120, "corner": "pay"}


def test_after_the_reveal_anybody_can_check_a_receipt() -> None:
    assert hash_receipt(derive_receipt_nonce(SEED, KEY), ANSWER) == make_receipt(SEED, KEY, ANSWER)


def test_the_order_of_fields_does_not_matter_but_every_word_does() -> None:
    assert make_receipt(SEED, KEY, {"corner": "pay", "speed": 120}) == make_receipt(SEED, KEY, ANSWER)
    assert make_receipt(SEED, KEY, {"corner": "pay", "speed": 100}) != make_receipt(SEED, KEY, ANSWER)


def test_the_same_answer_has_another_receipt_elsewhere() -> None:
    keys = [KEY, "3/plot/blue/", "4/plot/red/"]
    assert len({make_receipt(SEED, key, ANSWER) for key in keys}) == 3
    assert make_receipt(derive_seed_from_text("other"), KEY, ANSWER) != make_receipt(SEED, KEY, ANSWER)


def test_a_nonce_is_sixteen_bytes_and_no_die() -> None:
    assert len(derive_receipt_nonce(SEED, KEY)) == 16


def test_after_a_rewind_the_same_answer_has_another_receipt() -> None:
    seed, key = bytes(32), "3/plot/red/"
    assert len({make_receipt(seed, key, 60, take) for take in (0, 1, 2)}) == 3
    assert make_receipt(seed, key, 60, 1) == hash_receipt(derive_receipt_nonce(seed, key, 1), 60)
