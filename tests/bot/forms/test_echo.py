"""Answers read back to their driver."""

import pytest

from bot.discord_ui.typed_orders import READING_PATTERN, name_listed_options
from bot.forms.answer_text import format_answer
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Part,
    Steps,
    TextForm,
)
from tests.localizers import make_localizer
from tests.repository import LOCALIZERS
from tests.sentences.positions import load_position

LOCALIZER = make_localizer("option-pay = Pay { $wear } wear", "field-slip = Slipstream", escape=lambda t: f"<{t}>")


def test_a_choice_is_said_by_the_name_on_its_button() -> None:
    form = ChoiceForm(options=(Option(value="w", code="pay", facts={"wear": 2}),))
    assert format_answer(form, "w", LOCALIZER) == "Pay 2 wear"


def test_a_choice_whose_button_has_no_code_is_said_by_both() -> None:
    localizer = make_localizer("option-land = { $end }", "short-land = { $spaces } spaces", escape=str)
    form = ChoiceForm(options=(Option(value="L#9", code="land", facts={"end": "L#9", "spaces": 4}),))
    assert format_answer(form, "L#9", localizer) == "4 spaces · L#9"


@pytest.mark.parametrize("line", ["2. `L#9 brake 1`", "2. `L#9 brake 1` · 4 spaces, left lane"])
def test_a_reading_that_is_asked_back_is_found_with_and_without_its_name(line: str) -> None:
    assert READING_PATTERN.findall(f"1. `x`\n{line}") == ["x", "L#9 brake 1"]


@pytest.mark.parametrize("situation", ["s3r9", "slip"])
def test_a_refused_landing_lists_what_stands_on_the_buttons(situation: str) -> None:
    at, localizer = load_position("formula_d", situation), LOCALIZERS.for_game("formula_d")
    assert at.question is not None
    form = at.ruleset.build_form(at.table, at.player_view, at.question)
    with pytest.raises(InvalidAnswer) as refusal:
        form.accept("banana")
    name_listed_options(refusal.value, form, localizer)
    text = localizer.format_rejection(refusal.value)
    assert "#" not in text
    assert "1 · " in text


def test_a_sheet_is_said_field_by_field_and_typed_text_is_disarmed() -> None:
    form = FieldsForm(
        fields=(
            Field(name="speed", ask=IntegerForm(least=0, most=200)),
            Field(name="slip", ask=ChoiceForm(options=(Option(value="yes"),))),
            Field(name="route", ask=TextForm()),
            Field(name="arrow", ask=TextForm()),
        )
    )
    said = format_answer(form, {"speed": 120, "slip": "yes", "route": "@everyone"}, LOCALIZER)
    assert said == "Speed 120 · Slipstream yes · Route <@everyone>"


def test_levels_carry_their_signs() -> None:
    form = AllocationForm(
        parts=(Part(name="top_speed", levels=(0, 1)), Part(name="wear", levels=(-1, 0))), least=-1, most=1
    )
    assert format_answer(form, {"top_speed": 1, "wear": -1}, LOCALIZER) == "Top speed +1 · Wear −1"


def test_an_empty_subset_is_said_too() -> None:
    assert format_answer(MultiChoiceForm(options=(), most=0), [], LOCALIZER) == "none"


def test_a_line_that_means_several_things_is_said_as_a_list() -> None:
    assert format_answer(TextForm(), ["Mine", "Nuke Grenade:blue"], LOCALIZER) == "<Mine, Nuke Grenade blue>"
    assert format_answer(TextForm(), [], LOCALIZER) == "none"


def test_a_sheet_or_a_way_that_says_nothing_is_said_too() -> None:
    assert (
        format_answer(FieldsForm(fields=(Field(name="wear", ask=IntegerForm(least=0, most=3)),)), {}, LOCALIZER)
        == "nothing"
    )
    assert format_answer(Steps(), [], LOCALIZER) == "nothing"
