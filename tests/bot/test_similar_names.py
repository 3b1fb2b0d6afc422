"""Suggestions for mistyped names."""

import pytest

from bot.util.similar_names import begins_a_word_of, find_similar

OPTIONS = ("weather", "tyres", "rear_end", "vacation", "grid", "post_spin_min", "zone", "days")


@pytest.mark.parametrize(
    ("typed", "similar"),
    [
        ("wether", ["weather"]),
        ("rear end", ["rear_end"]),
        ("spin", ["post_spin_min"]),
        ("rain", []),
        ("xyz", []),
        ("", []),
        ("tyre", ["tyres"]),
    ],
)
def test_only_names_that_look_alike_are_suggested(typed: str, similar: list[str]) -> None:
    assert find_similar(typed, OPTIONS) == similar


def test_an_option_is_found_by_a_word_of_its_sentence() -> None:
    assert begins_a_word_of("rain", "Dice can bring rain.")
    assert not begins_a_word_of("rain", "Drivers train for it.")
    assert not begins_a_word_of("", "Anything.")
