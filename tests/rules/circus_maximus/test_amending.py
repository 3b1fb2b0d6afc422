"""Amendments by stewards at the end of a step."""

from typing import Any

import pytest

from bot.forms.answer_parser import parse_answer
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.circus_maximus.orders.amending import amend, build_amend_form
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from tests.rules.circus_maximus.board_setup import SAND, start

SEATS = ("red", "blue", "green")


def race() -> CircusRace:
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(SEATS, 1))
    filed = AutoAnswerer(drivers=dict.fromkeys(SEATS, "racer"))
    progress = advance(CIRCUS_MAXIMUS, SAND, before, Journal(), SeededDice(derive_seed_from_text("amend")), filed)
    return CircusRace.model_validate(progress.state)


def amend_red(**amendment: Any) -> Chariot:
    before = race()
    form = build_amend_form(SAND, CIRCUS_MAXIMUS.player_view(SAND, before, None), amendment.get("car", "red"))
    return amend(SAND, before, form.accept({"car": "red", **amendment})).chariots["red"]


def test_stocks_wheels_and_crossings_are_set_and_the_rest_stays() -> None:
    was, red = race().chariots["red"], amend_red(endurance=2, left=1, crossings=1)
    assert (red.endurance, red.wheels, red.crossings) == (2, (1, was.wheels[1]), 1)
    assert (red.team, red.whips) == (was.team, was.whips)


def test_team_and_car_are_put_on_two_free_squares() -> None:
    arena = SAND.tables.arena
    ahead = arena[arena[race().chariots["red"].team or ""].ahead].ahead
    assert amend_red(place=ahead).team == ahead


def test_end_is_endurance_and_a_refusal_says_what_it_takes() -> None:
    form = build_amend_form(SAND, CIRCUS_MAXIMUS.player_view(SAND, race(), None), "red")
    assert parse_answer(form, "car red END 30", str) == {"car": "red", "endurance": 30}
    with pytest.raises(InvalidAnswer) as refused:
        parse_answer(form, "car red END 500", str)
    assert (refused.value.code, refused.value.facts["most"]) == ("out_of_range", race().chariots["red"].endurance_full)


def test_a_chariot_is_taken_out_with_its_counters() -> None:
    red = amend_red(status="out")
    assert (red.status, red.reason, red.team, red.active) == ("out", "stewards", None, False)


@pytest.mark.parametrize(
    ("amendment", "code"),
    [({"place": "X:1"}, "no_such_place"), ({"left": 99}, "out_of_range"), ({"car": "pink"}, "not_an_option")],
)
def test_what_cannot_be_is_refused(amendment: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidAnswer, match=code):
        amend_red(**amendment)


def test_a_square_that_is_taken_is_refused() -> None:
    with pytest.raises(InvalidAnswer, match="place_taken"):
        amend_red(place=race().chariots["blue"].team)
