"""How many readings are kept of an order."""

import pytest

from rules.orders.parsing import MOST_READINGS, Scan, TooManyReadings, alt, many, meaning, word
from rules.orders.words import Vocabulary, tokens

SAID = Vocabulary({"WISH": "wish"})


def scan(count: int) -> Scan:
    return Scan(tokens(" ".join(["wish"] * count), SAID, {}))


def test_a_long_list_has_one_reading_however_many_places_it_may_end_at() -> None:
    count = 2 * MOST_READINGS
    ways = many(word("WISH"))(scan(count), 0)
    assert [len(way.value) for way in ways if way.end == count] == [count]


def test_one_stretch_of_words_has_no_more_readings_than_can_be_kept() -> None:
    either = alt(meaning(word("WISH"), "this"), meaning(word("WISH"), "that"))
    assert len(many(either)(scan(6), 0)) == sum(2**n for n in range(7))
    with pytest.raises(TooManyReadings):
        many(either)(scan(7), 0)
