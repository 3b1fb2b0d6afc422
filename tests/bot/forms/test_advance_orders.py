"""Orders for later rounds: how they are recognised and read back."""

import pytest

from bot.forms.answer_text import format_replaced_orders, format_standing_orders, is_standing_order
from tests.localizers import make_localizer

MESSAGES = """
    ui-orders_line = `{ $said }`
    ui-orders_replaced = { $round }: { $said }
    """
LOCALIZER = make_localizer(MESSAGES, escape=lambda t: t.replace("*", ""))


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("standing: slip yes", True),
        ("Standing orders = slip yes", True),
        ("ahead = 120 ; 100", True),
        ("ahead 3, out", False),
        ("ahead: 120\n100", True),
        ("standing: none", True),
        ("ahead:", True),
        ("**Round 7:** 120", True),
        ("turn 7: none", True),
        ("In every round: slip no", True),
        ("Daueranweisung: 120", True),
        ("Im Voraus: 120", True),
        ("In jeder Runde: 120", True),
        ("Runde 7: 120", True),
        ("immer innen bleiben", False),
        ("120 slip yes", False),
        ("if red ahead slip no", False),
        ("standings", False),
        ("round", False),
    ],
)
def test_the_first_words_tell_whether_orders_are_for_this_round(text: str, *, about: bool) -> None:
    assert is_standing_order(text) is about


def test_orders_are_said_line_by_line_as_they_can_be_typed_back() -> None:
    lines = ((None, "in every round: slip y*es"), (4, "round 4: 120"))
    assert format_standing_orders(lines, LOCALIZER) == ["`in every round: slip yes`", "`round 4: 120`"]


def test_rounds_that_are_over_are_not_said_again() -> None:
    assert format_standing_orders(((4, "round 4: 120"), (6, "round 6: 100")), LOCALIZER, since=5) == ["`round 6: 100`"]


def test_what_gives_way_is_said() -> None:
    assert format_replaced_orders(((None, "slip no"), (6, "100")), LOCALIZER) == ["every: slip no", "6: 100"]
