"""Grid penalties: where each car starts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.grid_penalties import apply_penalties, parse_penalties
from tests.hypothesis_settings import make_hypothesis_settings

SIX = ("a", "b", "c", "d", "e", "f")


@pytest.mark.parametrize(
    ("lost", "grid"),
    [
        ({}, "abcdef"),
        ({"c": 3}, "abdefc"),
        ({"a": 1}, "bacdef"),
        ({"f": 4}, "abcdef"),
        ({"a": 20}, "bcdefa"),
        ({"b": 1, "c": 1}, "adbcef"),
        ({"a": 3, "c": 1}, "bdeacf"),
        ({"a": 9, "b": 9}, "cdefab"),
        ({"a": 5, "f": 1}, "bcdeaf"),
        ({"x": 3}, "abcdef"),
    ],
)
def test_a_car_starts_so_many_places_behind_the_one_it_earned(lost: dict[str, int], grid: str) -> None:
    assert "".join(apply_penalties(SIX, parse_penalties(lost))) == grid


@make_hypothesis_settings(100)
@given(st.dictionaries(st.sampled_from(SIX), st.integers(1, 12)))
def test_everybody_starts_once_and_who_loses_nothing_is_passed_by_nobody_but_moves_up(lost: dict[str, int]) -> None:
    grid = apply_penalties(SIX, parse_penalties(lost))
    assert sorted(grid) == sorted(SIX)
    clean = [seat for seat in SIX if seat not in lost]
    assert [seat for seat in grid if seat not in lost] == clean
    assert all(grid.index(seat) <= SIX.index(seat) for seat in clean)


@make_hypothesis_settings(100)
@given(st.sampled_from(SIX), st.integers(1, 12))
def test_a_single_penalty_costs_all_of_its_places_or_leads_to_the_back(seat: str, places: int) -> None:
    start = apply_penalties(SIX, parse_penalties({seat: places})).index(seat)
    assert start == min(SIX.index(seat) + places, len(SIX) - 1)


@pytest.mark.parametrize(
    "said", ["blue:5,red:3", "red 3, blue 5", "red=3;blue=5", "red:1/blue:5/red:2", {"red": 3, "blue": 5}]
)
def test_grid_places_are_read_however_they_are_typed_and_those_of_one_car_add_up(said: Any) -> None:
    assert parse_penalties(said) == (("blue", 5), ("red", 3))


@pytest.mark.parametrize("said", ["red", "red 0", "red three", "red -2", "3 red", {"red": None}, 7, ["red"]])
def test_a_text_that_is_no_grid_penalty_is_refused(said: Any) -> None:
    with pytest.raises(ValueError, match="no_grid_places"):
        parse_penalties(said)
