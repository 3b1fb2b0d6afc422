"""Amendments by stewards, and their limits."""

from typing import Any

import pytest

from rules.powersled import POWERSLED
from rules.powersled.model.state import SledRace, Spin
from rules.questions import InvalidAnswer
from tests.rules.powersled.race_setup import race, table


def amend_race(state: SledRace, **amendment: Any) -> SledRace:
    form = POWERSLED.amend_form(table(), POWERSLED.player_view(table(), state, None), amendment["car"])
    return POWERSLED.amend(table(), state, form.accept(amendment))


def make_grid() -> SledRace:
    return race({"red": {"square": "0:36"}, "blue": {"square": "1:384"}, "green": {"square": "1:384", "rear": True}})


def test_a_sled_is_put_where_there_is_room() -> None:
    state = amend_race(make_grid(), car="red", place="1:72", lap=1, armor=3, steps=2)
    red = state.sleds["red"]
    assert (red.square, red.laps, red.armor, red.steps) == ("1:72", 1, 3, 2)


def test_a_long_square_is_filled_from_its_front() -> None:
    state = amend_race(make_grid(), car="blue", place="0:48")
    assert not state.sleds["green"].rear
    assert amend_race(state, car="red", place="1:384").sleds["red"].rear


@pytest.mark.parametrize("place", ["1:384", "0:37"])
def test_no_sled_is_put_where_there_is_none(place: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        amend_race(make_grid(), car="red", place=place)
    assert refusal.value.because.startswith("P-")


def test_a_sled_is_taken_out_and_put_back_where_it_stood() -> None:
    state = amend_race(make_grid(), car="red", status="out")
    assert (state.sleds["red"].square, state.sleds["red"].reason) == (None, "stewards")
    back = amend_race(state, car="red", status="running").sleds["red"]
    assert (back.square, back.status) == ("0:36", "running")


def test_steps_given_end_a_spin() -> None:
    state = make_grid()
    state.sleds["red"].spin = Spin(double=4, plays=1)
    assert amend_race(state, car="red", steps=0).sleds["red"].spin is None
