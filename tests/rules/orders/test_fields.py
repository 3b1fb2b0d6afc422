"""Sheets filled field by field: a field reads the same as in a line, and changes that field only."""

import pytest

from rules.orders.interpreter import read_fields, read_sheet
from rules.orders.sheets import SheetReader, write_fields_in_notation
from rules.orders.standing_orders import StandingOrders, file_mapping
from rules.powersled.orders.grammar import LANGUAGE
from rules.powersled.orders.sheets import SHEETS
from rules.questions import InvalidAnswer
from rules.speed_circuit.orders.grammar import LANGUAGE as SPEED_CIRCUIT
from tests.sentences.positions import load_phrase_book, load_position

NAMES = {"SEAT": ("red", "blue")}


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"shield": "3, hook"}, "field from 3 and against hooks"),
        ({"shield": "from 3 and not against hooks"}, "field from 3 and not against hooks"),
        ({"discard": "Mine, Force Field"}, "discard Mine then Force Field"),
        ({"play": "move 5", "reflex": "ask me"}, "MOVE 5; reflex ask"),
        ({"grapple": "4", "after": None}, "hook from 4"),
    ],
)
def test_a_draft_of_an_earlier_version_is_read_field_by_field(fields: dict[str, object], line: str) -> None:
    at = load_position("powersled", "order")
    laid = SheetReader(SHEETS, at.table, at.player_view, at.question, load_phrase_book("powersled"))
    said = write_fields_in_notation(laid, fields)
    assert LANGUAGE.write(read_fields(LANGUAGE, laid.names, said)) == line


def test_fields_that_are_filed_are_read_one_by_one_too() -> None:
    filing = file_mapping(LANGUAGE, {"standing": {"shield": "from 3 and against hooks"}}, NAMES, 4, StandingOrders())
    assert filing.orders.standing == read_sheet(LANGUAGE, "field from 3 and against hooks", NAMES)


def test_a_field_with_no_such_words_is_refused_by_its_word() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read_fields(LANGUAGE, NAMES, {"grapple": "perhaps"})
    assert "perhaps" in str(caught.value.facts)


def test_a_field_may_be_called_as_the_form_calls_it() -> None:
    names = {"SEAT": ("red", "blue"), "CORNER": ("C1",)}
    said = read_sheet(SPEED_CIRCUIT, "speed: 120, end_lane: 2, corner_pay: C1: roll, defend_chips: blue: 2", names)
    assert SPEED_CIRCUIT.write(said) == "120, lane 2, corner pay C1: roll, defend blue 2"


def test_a_corner_that_is_not_there_is_refused_by_its_whole_name() -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read_sheet(SPEED_CIRCUIT, "120, corner pay C9: roll", {"SEAT": ("red", "blue"), "CORNER": ("C1",)})
    assert "C9" in caught.value.facts["said"]
