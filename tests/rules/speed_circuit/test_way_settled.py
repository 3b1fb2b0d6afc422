"""A mover in live pace is asked for his way only where the one that he confirmed is gone or dearer."""

import pytest

from rules.speed_circuit.model.questions import Brake, Route
from rules.speed_circuit.model.state import SpeedCircuitRace, Turn
from tests.rules.speed_circuit.paddock import GAME, car, start, state, table

AHEAD = {"blue": "(3,1)", "green": "(3,2)", "yellow": "(3,3)"}
"""A wall of cars within reach."""


def moving(now: dict[str, str], stood: dict[str, str]) -> SpeedCircuitRace:
    """Red is about to move; where the others stand now, and where they stood at the reveal."""
    race = state(start(("red", *now)))
    race.round = 5
    race.cars = {seat: car(seat, space) for seat, space in {"red": "(0,1)", **now}.items()}
    race.cars["red"].turn = Turn(before=100, plot=100, speed=100)
    race.stood = {"red": "(0,1)", **stood}
    return race


def settled(race: SpeedCircuitRace, at: str = "1") -> tuple[bool, ...]:
    asked = (
        Route(seat="red", at=at, place="(0,1)", speed=100),
        Brake(seat="red", at=at, place="(0,1)", speed=100),
    )
    knowledge = GAME.knowledge(table(), race, "red")
    assert GAME.settled
    return tuple(GAME.settled(table(), knowledge, question) for question in asked)


def test_a_way_that_is_as_good_as_it_was_is_driven() -> None:
    assert settled(moving(AHEAD, AHEAD)) == (True, True)
    far = {"blue": "(14,1)", "green": "(14,2)", "yellow": "(14,3)"}
    assert settled(moving(far, AHEAD)) == (True, True), "better than it was"


def test_a_way_that_is_gone_is_asked_for() -> None:
    far = {"blue": "(14,1)", "green": "(14,2)", "yellow": "(14,3)"}
    assert settled(moving(AHEAD, far)) == (False, False)


@pytest.mark.parametrize("stood", ["(1,1)", "(0,2)"])
def test_who_no_longer_stands_where_he_stood_is_asked(stood: str) -> None:
    race = moving({}, {})
    race.stood = {"red": stood}
    assert settled(race) == (False, False)


def test_a_second_question_in_the_move_is_put_in_any_case() -> None:
    assert settled(moving({}, {}), at="2") == (False, False)
