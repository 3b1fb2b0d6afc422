"""Orders that are not for this round: how they are written, and how they are said back."""

import pytest

from bot.forms.beforehand import Written, beforehand, orders_in_words
from tests.voices import voice

MESSAGES = """
    ui-orders_standing = Always { $said }
    ui-orders_ahead = { $round }: { $said }
    ui-orders_none_ahead = No more
    field-if = If
    """
NARRATOR = voice(MESSAGES, escape=lambda t: t.replace("*", ""))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("standing: slip yes", Written("standing", "slip yes")),
        ("Standing orders = slip yes", Written("standing", "slip yes")),
        ("ahead 120 ; 100", Written("ahead", "120 ; 100")),
        ("ahead: 120\n100", Written("ahead", "120\n100")),
        ("standing: none", Written("standing", "")),
        ("ahead:", Written("ahead", "")),
        ("120 slip yes", None),
        ("if red ahead slip no", None),
        ("standings", None),
    ],
)
def test_the_first_word_tells_which_orders_are_meant(text: str, written: Written | None) -> None:
    assert beforehand(text) == written


def test_a_part_that_is_withdrawn_is_said_to_the_game_as_nothing() -> None:
    assert Written("ahead", "").said == {"ahead": None}


def test_orders_are_said_field_by_field_and_round_by_round() -> None:
    orders = {"standing": {"slip": "y*es", "if": "red ahead: slip no"}, "ahead": [{"turn": 4, "speed": "120"}]}
    assert orders_in_words(orders, NARRATOR) == ["Always Slip yes · If red ahead: slip no", "4: Speed 120"]


def test_rounds_that_are_over_are_not_said_again() -> None:
    assert orders_in_words({"ahead": [{"turn": 4}, {"turn": 6}]}, NARRATOR, since=5) == ["6: "]


def test_what_is_withdrawn_is_said_to_be_nothing() -> None:
    assert orders_in_words({"standing": {}, "ahead": []}, NARRATOR) == ["Always nothing", "No more"]
    assert orders_in_words(None, NARRATOR) == []
