"""Questions of whole races: only where answers differ, always with prices, and seldom during a round."""

from functools import cache

import pytest

from rules.orders.auto_answer import Pace
from tests.games import GAMES
from tests.paper_race import MOST_ROUNDS
from tests.sampling import THOROUGH, Turns
from tests.simulated_people import RaceMeasurements, race_people

CHOSEN_FREELY = {
    "tyres": "whichever are fitted cost nothing",
    "new tyres": "whichever are fitted cost nothing",
    "weather again": "a die that is rolled once more costs nothing",
    "leave marker": "it costs others",
    "radio": "it costs others",
    "rejoin": "the spaces lost are the place itself",
    "offered": "squares that are taken or not",
    "cut": "the time it takes is not known",
    "hits": "they come in any case",
    "leave car": "the driver is out of the race with or without it",
    "foot path": "on foot nothing is left to pay with",
}
"""Choices that can cost nothing, and why."""
LIVE = {"speed_circuit": 1.3, "formula_d": 1.6, "circus_maximus": 1.4, "powersled": 3.0}
"""Forms a driver and round in a live race, at most."""
WAYS, SURPRISES = ("path", "rest of path", "route", "brake"), 0.25
"""Where to drive; for how many of the sheets it is asked once more."""
ROUNDS = MOST_ROUNDS if THOROUGH else 7
"""Of each race."""
RACES = ("speed_circuit wbc", "speed_circuit ah77", "formula_d fd2008", "circus_maximus second-edition")
games = pytest.mark.parametrize("name", [*RACES, "powersled reconstructed-1"])


@cache
def simulate_race(name: str, pace: Pace) -> RaceMeasurements:
    return race_people(
        GAMES[name],
        pace,
        f"{name} asks",
        cars=3,
        look=Turns(first=4, one_in=3) if pace == "live" else None,
        rounds=ROUNDS,
    )


@pytest.mark.slow
@games
def test_nobody_is_asked_where_every_answer_comes_to_the_same(name: str) -> None:
    put = [one for one in simulate_race(name, "live").put if not one.covered]
    assert put
    assert [(one.key, one.kind) for one in put if one.alike] == []


@pytest.mark.slow
@games
def test_no_choice_that_may_cost_something_is_without_its_price(name: str) -> None:
    bare = {one.kind: one.bare for one in simulate_race(name, "live").put if one.bare and one.kind not in CHOSEN_FREELY}
    assert bare == {}


@pytest.mark.slow
@games
def test_by_orders_a_driver_fills_in_one_sheet_a_round(name: str) -> None:
    assert simulate_race(name, "orders").count_forms_per_round() <= 1.5


@pytest.mark.slow
@games
def test_in_a_live_race_a_ready_made_sheet_leaves_nothing_to_ask_but_surprises(name: str) -> None:
    race = race_people(GAMES[name], "live", f"{name} ready", cars=3, ready=True, rounds=ROUNDS)
    back = [one.kind for one in race.put if one.round and not one.covered and one.kind in WAYS]
    assert len(back) <= len(race.turns) * SURPRISES


@pytest.mark.slow
@games
def test_a_live_race_seldom_asks_its_drivers_back(name: str) -> None:
    race = simulate_race(name, "live")
    assert race.count_forms_per_round() <= LIVE[race.game.ruleset.name]
