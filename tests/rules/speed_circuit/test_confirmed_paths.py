"""In live pace a driver is asked for a path only if the confirmed one is blocked or dearer."""

import pytest

from rules.cost_preview import Price
from rules.questions import ChoiceForm, Option
from rules.speed_circuit.model.orders import Orders, Wishes
from rules.speed_circuit.model.questions import ForcePass, Route
from rules.speed_circuit.model.state import SpeedCircuitRace, Turn
from tests.orders_in_words import read_answer
from tests.rules.speed_circuit.race_setup import GAME, load_state, load_table, make_car, start

AHEAD = {"blue": "(3,1)", "green": "(3,2)", "yellow": "(3,3)"}
"""A wall of cars within reach."""


def build_position(now: dict[str, str], stood: dict[str, str]) -> SpeedCircuitRace:
    """Build a position in which red is about to move. `stood`: where the others stood at the reveal."""
    race = load_state(start(("red", *now)))
    race.round = 5
    race.cars = {seat: make_car(seat, space) for seat, space in {"red": "(0,1)", **now}.items()}
    race.cars["red"].turn = Turn(before=100, plot=100, speed=100)
    race.stood = {"red": "(0,1)", **stood}
    race.sheets = {"red": Orders(speed=100, wishes=Wishes(passing="no"))}
    return race


def list_paths(race: SpeedCircuitRace) -> tuple[Option, ...]:
    """Return the paths that a mover may choose from."""
    form = GAME.build_form(
        load_table(), GAME.player_view(load_table(), race, "red"), Route(seat="red", at="1", place="(0,1)", speed=100)
    )
    assert isinstance(form, ChoiceForm)
    return form.options


def price(race: SpeedCircuitRace, said: object) -> Price:
    asked, view = Route(seat="red", at="1", place="(0,1)", speed=100), GAME.player_view(load_table(), race, "red")
    found = GAME.price(load_table(), view, asked, read_answer(GAME, load_table(), view, asked, said))
    assert found
    return found


def is_route_confirmed(race: SpeedCircuitRace, at: str = "1") -> bool | None:
    asked = Route(seat="red", at=at, place="(0,1)", speed=100)
    return GAME.is_confirmed(load_table(), GAME.player_view(load_table(), race, "red"), asked, None)


def test_a_way_that_is_as_good_as_it_was_is_driven() -> None:
    assert is_route_confirmed(build_position(AHEAD, AHEAD))
    far = {"blue": "(14,1)", "green": "(14,2)", "yellow": "(14,3)"}
    assert is_route_confirmed(build_position(far, AHEAD)), "better than it was"


def test_a_way_that_is_gone_is_asked_for() -> None:
    far = {"blue": "(14,1)", "green": "(14,2)", "yellow": "(14,3)"}
    assert not is_route_confirmed(build_position(AHEAD, far))


@pytest.mark.parametrize("stood", ["(1,1)", "(0,2)"])
def test_a_driver_whose_position_changed_is_asked(stood: str) -> None:
    race = build_position({}, {})
    race.stood = {"red": stood}
    assert not is_route_confirmed(race)


def test_a_second_question_in_the_move_is_put_in_any_case() -> None:
    assert not is_route_confirmed(build_position({}, {}), at="2")


def test_a_driver_without_an_order_about_passing_is_asked_before_braking_for_others() -> None:
    race = build_position(AHEAD, AHEAD)
    assert is_route_confirmed(race)
    race.sheets = {}
    assert not is_route_confirmed(race)


def test_each_way_ends_where_its_number_stands_and_has_its_price() -> None:
    race = build_position({"blue": "(3,1)", "green": "(3,2)"}, AHEAD)
    landings = [one for one in list_paths(race) if one.where]
    assert len(landings) > 1
    assert len({one.where for one in landings}) == len(landings)
    assert all(price(race, one.value).end == one.where for one in landings)


def test_a_pass_stands_among_the_ways_with_its_odds() -> None:
    race = build_position(AHEAD, AHEAD)
    through = next(one for one in list_paths(race) if one.code == "way_through")
    assert through.facts["rival"] == "blue"
    assert next(test.name for test in price(race, through.value).tests) == "forced pass"
    braking = next(one for one in list_paths(race) if one.where)
    assert braking.facts["brake"]
    assert "forced pass" not in [test.name for test in price(race, braking.value).tests]


def test_after_a_way_nobody_is_asked_about_a_pass_again() -> None:
    race, asked = build_position(AHEAD, AHEAD), ForcePass(seat="red", at="blue#1", rival="blue", space="(3,1)")
    for said in ("no", None):
        race.sheets = {"red": Orders(speed=100, wishes=Wishes(passing=said))}
        assert GAME.is_confirmed(load_table(), GAME.player_view(load_table(), race, "red"), asked, None)
