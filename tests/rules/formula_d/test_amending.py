"""Amendments by stewards, and their limits."""

from typing import Any

import pytest

from rules.formula_d import FORMULA_D
from rules.formula_d.model.state import FormulaRace
from rules.questions import InvalidAnswer
from rules.ruleset import Entrant, RaceSetup, StartList
from tests.rules.formula_d.boards import FIGURES, track

TABLE: RaceSetup[Any] = RaceSetup(track("nr-test"), FORMULA_D.read_tables(track("nr-test"), FIGURES))
CORNER = next(place for place in TABLE.tables.circuit.places.values() if place.corner)
STRAIGHT = next(place for place in TABLE.tables.circuit.places.values() if not (place.corner or place.side))


def make_grid() -> FormulaRace:
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(("red", "blue"), 1))
    race = FORMULA_D.enter(TABLE, StartList(seats=seats, profile="fd2008", laps=1))
    for car, space in zip(race.cars.values(), TABLE.tables.circuit.grid, strict=False):
        car.at = space
    return race


def amend_race(race: FormulaRace, **amendment: Any) -> FormulaRace:
    form = FORMULA_D.amend_form(TABLE, FORMULA_D.player_view(TABLE, race, None), amendment["car"])
    return FORMULA_D.amend(TABLE, race, form.accept(amendment))


def test_a_car_is_put_on_a_space_with_its_stops_and_stocks() -> None:
    red = amend_race(make_grid(), car="red", place=CORNER.id, stops=1, gear=3, crossings=1, tires=4).cars["red"]
    assert (red.at, red.corner, red.stops, red.gear, red.crossings) == (CORNER.id, CORNER.corner, 1, 3, 1)
    assert red.stock.tires == 4


def test_out_of_a_corner_there_are_no_stops_to_count() -> None:
    red = amend_race(make_grid(), car="red", place=STRAIGHT.id, stops=2).cars["red"]
    assert (red.corner, red.stops) == ("", 0)


@pytest.mark.parametrize(("place", "because"), [("Nowhere", "F-33"), (TABLE.tables.circuit.grid[1], "F-34")])
def test_no_car_is_put_where_there_is_no_room(place: str, because: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        amend_race(make_grid(), car="red", place=place)
    assert refusal.value.because == because


def test_a_car_is_taken_out_and_put_back_where_it_stood() -> None:
    race = make_grid()
    before = race.cars["red"].at
    race = amend_race(race, car="red", status="out")
    assert (race.cars["red"].at, race.cars["red"].reason, race.marked) == (None, "stewards", ())
    with pytest.raises(InvalidAnswer):
        amend_race(race, car="red", place=STRAIGHT.id)
    assert amend_race(race, car="red", status="running").cars["red"].at == before
