"""Orders typed as text."""

from typing import Any

import pytest

from bot.discord_ui.ruling_input import translate_amendment
from bot.forms.answer_parser import make_example, parse_answer
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
    TextForm,
)
from tests.races_with_open_orders import open_round
from tests.repository import LOCALIZERS

YES_NO = ChoiceForm(options=(Option(value="yes"), Option(value="no")))
ORDERS = FieldsForm(
    fields=(
        Field(name="speed", ask=IntegerForm(least=20, most=200, step=20, words=("MPS",)), required=True),
        Field(name="slip", ask=YES_NO),
        Field(name="test_chips", ask=TextForm()),
        Field(name="route", ask=TextForm()),
        Field(name="max_wear", ask=IntegerForm(least=0, most=20)),
    )
)
BUILD = AllocationForm(
    parts=tuple(Part(name=n, levels=(-1, 0, 1, 2)) for n in ("acceleration", "top_speed", "start_speed")),
    least=-3,
    most=2,
    because="S-19",
)


def say(form: Any, text: str, draft: Any = None) -> Any:
    return parse_answer(form, text, lambda o: {"w": "Pay wear", "r": "Roll"}.get(str(o.value), str(o.value)), draft)


def test_the_first_field_needs_no_name() -> None:
    assert say(ORDERS, "120 slip yes") == {"speed": 120, "slip": "yes"}


def test_names_may_be_shortened_and_marked() -> None:
    assert say(ORDERS, "spe: 120, max=3, test two") == {"speed": 120, "max_wear": 3, "test_chips": "two"}


def test_marks_inside_a_value_stay_and_a_short_name_in_the_middle_is_part_of_it() -> None:
    assert say(ORDERS, "120 route (10,2) (11,1) test_chips C1: roll, two; C2: test max wear 2") == {
        "speed": 120,
        "route": "(10,2) (11,1)",
        "test_chips": "C1: roll, two; C2: test",
        "max_wear": 2,
    }


def test_words_that_name_no_option_are_left_to_the_rules() -> None:
    assert say(YES_NO, "two -1") == "two -1"


def test_names_of_two_words_may_be_written_as_two() -> None:
    assert say(ORDERS, "120 test chips 1+3 max wear 2") == {"speed": 120, "test_chips": "1+3", "max_wear": 2}


def test_a_value_ends_at_the_next_name() -> None:
    assert say(ORDERS, "120 route left left straight slip no") == {
        "speed": 120,
        "route": "left left straight",
        "slip": "no",
    }


def test_quotes_hold_names_inside_a_value() -> None:
    assert say(ORDERS, '120 route "slip then left"')["route"] == "slip then left"


MAIL = FieldsForm(
    fields=(
        Field(name="speed", ask=TextForm()),
        Field(name="end_lane", also=("lane",), ask=IntegerForm(least=1, most=3)),
        Field(name="slip", ask=TextForm()),
        Field(name="if", rest=True, ask=TextForm(longest=200)),
    )
)


def test_a_field_may_have_another_name_but_after_only_stands_a_value() -> None:
    assert say(MAIL, "120 lane 2 slip only lane 3") == {"speed": "120", "end_lane": 2, "slip": "only lane 3"}


def test_a_field_of_the_rest_takes_everything_to_the_end() -> None:
    assert say(MAIL, "120 slip no if red moved 7+: slip yes, lane 3") == {
        "speed": "120",
        "slip": "no",
        "if": "red moved 7+: slip yes, lane 3",
    }
    assert say(MAIL, "if (12,2) free lane 1", {"speed": "80"}) == {"speed": "80", "if": "(12,2) free lane 1"}


def test_a_rest_that_names_no_field_is_about_the_field_before_it() -> None:
    assert say(MAIL, "120 lane 2 slip yes if red moved 7+") == {
        "speed": "120",
        "end_lane": 2,
        "if": "red moved 7+: slip yes",
    }
    assert say(MAIL, "120 if red moved 7+") == {"speed": "120", "if": "red moved 7+"}


def test_units_and_words_are_read() -> None:
    assert say(ORDERS, "mps") == {"speed": "MPS"}
    assert say(IntegerForm(least=20, most=200, step=20), "120 mph") == 120


def test_a_draft_is_gone_on_with_and_a_wish_taken_back() -> None:
    assert say(ORDERS, "slip -", {"speed": 80, "slip": "yes"}) == {"speed": 80}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("130", "out_of_range"),
        ("fast", "not_a_number"),
        ("120 blue", "not_a_number"),
        ("120 slip", "value_missing"),
        ("120 slip maybe", "not_an_option"),
        ("slip yes", "field_missing"),
        ("", "empty_text"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words_of_the_game(text: str, code: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        say(ORDERS, text)
    assert refusal.value.code == code


def test_a_part_may_be_spelt_in_two_ways() -> None:
    car = AllocationForm(parts=(Part(name="tires", also=("tyres",), levels=(0, 1, 2)),), least=0, most=2)
    assert say(car, "tyres 2") == say(car, "tires 2") == {"tires": 2}


def test_what_could_mean_two_things_is_asked_back() -> None:
    doubtful = FieldsForm(fields=(*ORDERS.fields, Field(name="test_wear", ask=TextForm())))
    numbers = ChoiceForm(options=(Option(value="roll"), Option(value="r")))
    build = AllocationForm(parts=(*BUILD.parts, Part(name="top_gear", levels=(0, 1))), least=-3, most=2)
    for form, text, could_be in (
        (doubtful, "120, test: two", ["test_chips", "test_wear"]),
        (build, "top 1", ["top_speed", "top_gear"]),
        (numbers, "roll", ["roll", "Roll"]),
    ):
        with pytest.raises(InvalidAnswer) as refusal:
            say(form, text)
        assert (refusal.value.code, refusal.value.facts["options"]) == ("two_readings", could_be)
    assert say(doubtful, "120 route C1, test_w: two")["test_wear"] == "two"


def test_an_option_is_known_by_its_value_its_name_and_its_beginning() -> None:
    form = ChoiceForm(options=(Option(value="w"), Option(value="r")))
    assert [say(form, t) for t in ("w", "pay wear", "PAY", "roll")] == ["w", "w", "w", "r"]


def test_a_build_is_pairs_or_all_levels_in_order() -> None:
    expected = {"acceleration": 1, "top_speed": 1, "start_speed": -1}
    assert say(BUILD, "acc +1 top 1 start −1") == expected
    assert say(BUILD, "1 1 -1") == expected
    assert say(BUILD, "top speed 1") == {"acceleration": 0, "top_speed": 1, "start_speed": 0}


def test_a_build_beyond_its_points_is_refused_with_the_item() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        say(BUILD, "2 1 0")
    assert (refusal.value.code, refusal.value.because) == ("wrong_sum", "S-19")


def test_a_subset_is_parted_by_commas_words_or_blanks() -> None:
    form = MultiChoiceForm(options=tuple(Option(value=v) for v in ("nose", "wing", "tyre")), most=2)
    assert say(form, "tyre and nose") == say(form, "nose, tyre") == say(form, "nose tyre") == ["nose", "tyre"]
    assert say(form, "none") == []


@pytest.mark.parametrize(
    "form", [YES_NO, IntegerForm(least=0, most=9), BUILD, MultiChoiceForm(options=YES_NO.options, most=1)]
)
def test_the_example_of_a_form_can_be_read(form: Any) -> None:
    say(form, make_example(form))


def test_the_words_of_a_value_are_no_names_behind_a_mark() -> None:
    guarded = FieldsForm(
        fields=(
            Field(name="speed", ask=IntegerForm(least=0, most=20)),
            Field(name="brake", ask=TextForm()),
            Field(name="defend", ask=TextForm(), words=("brake",)),
            Field(name="path", ask=TextForm()),
        )
    )
    text = "12 brake 2 defend ram: brake 8, hold path 3 out lash:red 4"
    said = {"speed": 12, "brake": "2", "defend": "ram: brake 8, hold", "path": "3 out lash:red 4"}
    assert parse_answer(guarded, text, str) == said
    assert parse_answer(guarded, "12 defend hold brake 2", str) == {"speed": 12, "brake": "2", "defend": "hold"}


@pytest.mark.parametrize("game", ["speed_circuit", "formula_d", "circus_maximus", "powersled"])
def test_an_amendment_may_be_written_in_the_words_in_which_it_is_published(game: str) -> None:
    found, _, race = open_round(game, 3)
    form = found.ruleset.amend_form(found.table, found.ruleset.player_view(found.table, race, None), "red")
    localizers = [LOCALIZERS.in_language(language).for_game(game) for language in LOCALIZERS.languages]
    for localizer in localizers:
        text = " ".join(f"{localizer.format_field_label(field.name)} 1" for field in form.fields[1:-1])
        text += f" {localizer.format_field_label('status')} {localizer.format_word('status', 'out')}"
        for other in localizers:
            text = translate_amendment(form, text, other)
        assert text == " ".join([*(f"{field.name} 1" for field in form.fields[1:-1]), "status out"])
    labels = [[localizer.format_field_label(field.name) for field in form.fields[1:]] for localizer in localizers]
    assert not {*labels[0]} & {*labels[1]} - {"Status"}, "each language has words of its own"
