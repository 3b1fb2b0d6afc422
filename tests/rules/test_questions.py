"""Forms accept what they offer and refuse everything else with the rule item."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Part,
    Steps,
    TextForm,
)
from tests.miniature import CornerTooFast

CORNERS = tuple(Option(value=one) for one in ("Pay", "roll", 3))
PICK = ChoiceForm(options=CORNERS, because="M-4")
SUBSET = MultiChoiceForm(options=CORNERS, least=1, most=2, because="M-4")
AMOUNT = IntegerForm(least=-20, most=60, step=20, words=("MPS",), because="M-2")
ALLOT = AllocationForm(
    parts=(Part(name="top", levels=(2, 4), usual=2), Part(name="tyres", levels=(1, 2))), least=4, most=5
)
SHEET = FieldsForm(
    fields=(
        Field(name="speed", ask=AMOUNT, required=True),
        Field(name="corner", ask=PICK),
        Field(name="on", ask=SUBSET),
    ),
    because="M-2",
)


@pytest.mark.parametrize(
    ("form", "said", "value"),
    [
        (PICK, "Pay", "Pay"),
        (PICK, " pay ", "Pay"),
        (PICK, "3", 3),
        (PICK, 3, 3),
        (AMOUNT, 40, 40),
        (AMOUNT, " +40 ", 40),
        (AMOUNT, "-20", -20),
        (AMOUNT, "mps", "MPS"),
        (TextForm(), "  wait for blue ", "wait for blue"),
        (SUBSET, ["ROLL", "pay"], ["Pay", "roll"]),
        (SUBSET, "3", [3]),
        (Steps(), "3, left 4", ["3", "left", "4"]),
        (Steps(), [3, "left"], ["3", "left"]),
        (ALLOT, {"top": 4, "tyres": 1}, {"top": 4, "tyres": 1}),
        (ALLOT, {"tyres": "2"}, {"top": 2, "tyres": 2}),
        (SHEET, {"speed": "20", "corner": "ROLL"}, {"speed": 20, "corner": "roll"}),
        (SHEET, {"speed": 20, "corner": None, "on": ""}, {"speed": 20}),
        (SHEET, "20", {"speed": 20}),
    ],
)
def test_a_form_reads_what_is_meant(form: Any, said: Any, value: Any) -> None:
    assert form.accept(said) == value
    assert form.accept(value) == value


@pytest.mark.parametrize(
    ("form", "said", "code"),
    [
        (PICK, "brake", "not_an_option"),
        (PICK, None, "not_an_option"),
        (PICK, ["Pay"], "not_an_option"),
        (AMOUNT, "fast", "not_a_number"),
        (AMOUNT, "--20", "not_a_number"),
        (AMOUNT, "", "not_a_number"),
        (AMOUNT, True, "not_a_number"),
        (AMOUNT, 40.0, "not_a_number"),
        (AMOUNT, "9" * 5000, "not_a_number"),
        (AMOUNT, 80, "out_of_range"),
        (AMOUNT, 30, "out_of_range"),
        (TextForm(longest=5), "longer", "too_long"),
        (SUBSET, [], "wrong_count"),
        (SUBSET, ["Pay", "roll", 3], "wrong_count"),
        (SUBSET, ["Pay", "pay"], "not_an_option"),
        (SUBSET, ["brake"], "not_an_option"),
        (SUBSET, [["Pay"]], "not_an_option"),
        (Steps(longest=5), "3 3 3 3", "too_long"),
        (ALLOT, "top", "unknown_part"),
        (ALLOT, {"engine": 2}, "unknown_part"),
        (ALLOT, {"top": 3, "tyres": 2}, "no_such_level"),
        (ALLOT, {"top": 4, "tyres": 2}, "wrong_sum"),
        (ALLOT, {"top": 5, "tyres": 2}, "out_of_range"),
        (SHEET, {"colour": "red"}, "unknown_field"),
        (SHEET, {"corner": "pay"}, "field_missing"),
        (SHEET, {"speed": "", "corner": "pay"}, "field_missing"),
        (SHEET, {"speed": 20, "corner": "brake"}, "not_an_option"),
    ],
)
def test_a_form_refuses_everything_else(form: Any, said: Any, code: str) -> None:
    with pytest.raises(InvalidAnswer) as no:
        form.accept(said)
    assert no.value.code == code


@pytest.mark.parametrize(
    ("said", "field"), [({"speed": 500}, "speed"), ({"speed": 20, "corner": "brake"}, "corner"), ("fast", "speed")]
)
def test_what_a_field_of_a_sheet_refuses_is_refused_with_its_name(said: Any, field: str) -> None:
    with pytest.raises(InvalidAnswer) as no:
        SHEET.accept(said)
    assert no.value.facts["field"] == field


@pytest.mark.parametrize("form", [PICK, AMOUNT, SUBSET, TextForm(because="M-2"), Steps(because="M-3"), SHEET])
def test_a_refusal_names_the_item_of_the_form(form: Any) -> None:
    with pytest.raises(InvalidAnswer) as no:
        form.accept({"": "x" * 500} if form is SHEET else "x" * 500)
    assert no.value.because == form.because


@pytest.mark.parametrize("form", [PICK, AMOUNT, SUBSET, TextForm(), Steps(), ALLOT, SHEET])
def test_every_form_survives_json(form: Any) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(Form)
    assert adapter.validate_json(adapter.dump_json(form)) == form


def test_a_question_with_other_facts_is_another_question() -> None:
    one = CornerTooFast(seat="red", at="Bend", excess=1)
    assert one.compute_digest() == CornerTooFast(seat="red", at="Bend", excess=1).compute_digest()
    assert one.compute_digest() != CornerTooFast(seat="red", at="Bend", excess=2).compute_digest()
    assert one.compute_digest() != CornerTooFast(seat="red", at="Hairpin", excess=1).compute_digest()


def test_a_part_left_unsaid_may_mean_another_level_than_the_usual_one() -> None:
    form = AllocationForm(parts=(Part(name="wear", levels=(0, 1), usual=1, unsaid=0),), least=0, most=2)
    assert form.accept({}) == {"wear": 0}
    assert form.accept({"wear": 1}) == {"wear": 1}


def test_typed_levels_leave_unnamed_parts_at_the_usual_level_while_the_points_suffice() -> None:
    parts = tuple(Part(name=name, levels=(0, 1, 2), usual=1, unsaid=0) for name in ("thrust", "pilot", "armor"))
    form = AllocationForm(parts=parts, least=0, most=3)
    assert form.complete_typed_levels({"pilot": 2, "armor": 0}) == {"thrust": 1, "pilot": 2, "armor": 0}
    assert form.complete_typed_levels({"pilot": 2, "armor": 1}) == {"thrust": 0, "pilot": 2, "armor": 1}
    assert form.complete_typed_levels({"pilot": 2}) == {"pilot": 2}


def test_too_many_typed_levels_add_up_to_what_was_typed() -> None:
    form = AllocationForm(parts=tuple(Part(name=n, levels=(0, 1, 2), usual=1) for n in "abcd"), least=4, most=4)
    with pytest.raises(InvalidAnswer) as refused:
        form.accept(form.complete_typed_levels({"a": 2, "b": 2, "c": 2}))
    assert refused.value.facts["sum"] == 6


def test_typed_columns_that_may_be_negative_are_nothing_unless_they_are_named() -> None:
    form = AllocationForm(
        parts=tuple(Part(name=n, levels=(-1, 0, 1), usual=1) for n in ("wear", "skill")), least=0, most=2
    )
    assert form.complete_typed_levels({"wear": 1}) == {"wear": 1}


def test_of_several_choices_only_those_that_do_not_exist_are_named_as_wrong() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        SUBSET.accept(["Pay", "swim"])
    assert refusal.value.facts["said"] == "swim"
