"""Values and their single JSON form."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.base import (
    Json,
    KeyParts,
    RaceState,
    Value,
    compute_digest,
    encode_canonical_json,
    encode_json_without_floats,
    is_question_or_roll_key,
    parse_key,
)


class Point(Value):
    x: int = 0


def test_a_value_never_changes_and_takes_nothing_it_does_not_know() -> None:
    with pytest.raises(ValidationError):
        Point(x=1).x = 2  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Point(y=1)  # type: ignore[call-arg]


def test_a_state_takes_nothing_it_does_not_know_either() -> None:
    with pytest.raises(ValidationError):
        RaceState(pit=1)  # type: ignore[call-arg]


def test_one_value_has_one_spelling() -> None:
    assert encode_canonical_json({"b": [1, None], "a": "ü"}) == '{"a":"ü","b":[1,null]}'
    assert compute_digest({"b": 1, "a": 2}) == compute_digest({"a": 2, "b": 1})


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | TEXTS
VALUES = st.recursive(SCALARS, lambda values: st.lists(values) | st.dictionaries(TEXTS, values), max_leaves=12)


@given(VALUES)
@example({"\uffff": 1, "😀": 2, "\x7f\x1f\u2028": "\\/\b\x00"})
@example({10: "a number", 9: "as a key"})
@example({"half of a pair": "\ud83d"})
def test_the_fast_spelling_is_that_of_the_standard_library(value: Json) -> None:
    assert encode_json_without_floats(value) == encode_canonical_json(value)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_cannot_say_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        encode_canonical_json({"x": number})


@pytest.mark.parametrize("at", ["", "Bend", "Bend/2", "(10,2)"])
def test_a_key_names_round_kind_seat_and_what_else_tells_it_apart(at: str) -> None:
    assert is_question_or_roll_key(f"12/rest of path/red/{at}")
    assert parse_key(f"12/rest of path/red/{at}") == KeyParts(12, "rest of path", "red", at)


@pytest.mark.parametrize(
    "text",
    ["", "3", "3/", "3/plot/red", "x/plot/red/", "seal/3/plot/", "dice/3/chance/red/", "²/plot/red/", "9" * 5000],
)
def test_what_names_no_question_and_no_roll_is_no_key(text: str) -> None:
    assert not is_question_or_roll_key(text)
    with pytest.raises(ValueError, match=r"."):
        parse_key(text)
