"""A sheet filled in field by field: what stands in a field is read as in a line, and is about that field."""

import pytest

from rules.orders.interpreter import read_fields, read_sheet
from rules.orders.standing_orders import StandingOrders, file_mapping
from rules.powersled.orders.grammar import LANGUAGE
from rules.questions import InvalidAnswer
from rules.speed_circuit.orders.grammar import LANGUAGE as SPEED_CIRCUIT

NAMES = {"SEAT": ("red", "blue")}


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"shield": "3, hook"}, "field from 3 and against hooks"),
        ({"discard": "Mine, Force Field"}, "discard Mine then Force Field"),
        ({"play": "MOVE 5, never hook", "reflex": "ask"}, "MOVE 5; hook never; reflex ask"),
        ({"grapple": 4, "after": None}, "hook from 4"),
    ],
)
def test_what_stands_in_a_field_is_about_that_field_where_it_can_be(fields: dict[str, object], line: str) -> None:
    assert LANGUAGE.write(read_fields(LANGUAGE, NAMES, fields)) == line


def test_fields_that_are_filed_are_read_one_by_one_too() -> None:
    filing = file_mapping(LANGUAGE, {"standing": {"shield": "3, hook"}}, NAMES, 4, StandingOrders())
    assert filing.filed.standing == read_sheet(LANGUAGE, "field from 3 and against hooks", NAMES)


def test_a_field_with_no_such_words_is_refused_by_its_word() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read_fields(LANGUAGE, NAMES, {"grapple": "perhaps"})
    assert "perhaps" in str(caught.value.facts)


def test_fields_whose_names_are_shortened_are_read_and_said_back_whole() -> None:
    names = {"SEAT": ("red", "blue"), "CORNER": ("C1",)}
    said = read_sheet(SPEED_CIRCUIT, "spe: 120, lan: 2, cor: C1: roll, def: blu: 2", names)
    assert SPEED_CIRCUIT.write(said) == "120, lane 2, corner pay C1: roll, defend blue 2"


def test_a_corner_that_is_not_there_is_refused_by_its_whole_name() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read_sheet(SPEED_CIRCUIT, "120, corner pay C9: roll", {"SEAT": ("red", "blue"), "CORNER": ("C1",)})
    assert caught.value.facts["said"] == "C9"
