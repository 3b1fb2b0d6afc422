"""How many readings are kept of an order."""

import pytest

from rules.orders.combinators import MAX_READINGS, Scan, TooManyReadings, alt, many, replace_value, word
from rules.orders.tokenizer import Vocabulary, tokenize

SAID = Vocabulary({"WISH": "wish"})


def scan(count: int) -> Scan:
    return Scan(tokenize(" ".join(["wish"] * count), SAID, {}))


def test_a_long_list_has_one_reading_however_many_places_it_may_end_at() -> None:
    count = 2 * MAX_READINGS
    ways = many(word("WISH"))(scan(count), 0)
    assert [len(way.value) for way in ways if way.end == count] == [count]


def test_one_stretch_of_words_has_no_more_readings_than_can_be_kept() -> None:
    either = alt(replace_value(word("WISH"), "this"), replace_value(word("WISH"), "that"))
    assert len(many(either)(scan(6), 0)) == sum(2**n for n in range(7))
    with pytest.raises(TooManyReadings):
        many(either)(scan(7), 0)
