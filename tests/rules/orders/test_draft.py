"""Corrections to a draft order."""

import pytest

from rules.formula_d.model.orders import Sheet
from rules.formula_d.orders.grammar import LANGUAGE
from rules.orders.interpreter import Read
from rules.orders.sheet_edits import apply_correction
from rules.questions import InvalidAnswer

DRAFT = Sheet(gear=(4,), path=("inside",))


def after(text: str, draft: Sheet | None = DRAFT) -> Read[Sheet]:
    return apply_correction(LANGUAGE, text, {}, draft)


def test_a_new_line_takes_the_place_of_the_draft_and_says_so() -> None:
    assert after("3, path far") == Read(Sheet(gear=(3,), path=("far",)), DRAFT)


def test_also_adds_and_a_field_that_is_there_is_changed() -> None:
    assert after("also brake 1").value == Sheet(gear=(4,), path=("inside",), brake=1)
    assert after("also path outside").value == Sheet(gear=(4,), path=("outside",))


@pytest.mark.parametrize("text", ["path -", "no wish for path", "also path -"])
def test_a_field_is_taken_back(text: str) -> None:
    assert after(text).value == Sheet(gear=(4,))


def test_a_dash_alone_drops_the_draft() -> None:
    assert after("-") == Read(None, DRAFT)


def test_a_line_without_its_first_field_is_asked_back() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        after("brake 1")
    assert caught.value.code == "add_or_anew"
    assert caught.value.facts["readings"] == ["4, path inside, brake 1"]


def test_without_a_draft_a_line_needs_its_first_field_and_nothing_can_be_added() -> None:
    with pytest.raises(InvalidAnswer, match="first_missing"):
        after("brake 1", None)
    with pytest.raises(InvalidAnswer, match="nothing_to_add_to"):
        after("also brake 1", None)
