"""Amendments by stewards at the end of a step."""

from typing import Any

import pytest

from rules.questions import FieldsForm, InvalidAnswer
from rules.speed_circuit.model.state import Chain, SpeedCircuitRace, Stock
from rules.speed_circuit.orders.amending import amend, build_amend_form
from tests.rules.speed_circuit.race_setup import GAME, load_state, load_table, make_car, start

FULL = Stock(wear=24, ones=15, threes=2)


def race() -> SpeedCircuitRace:
    before = load_state(start(("red", "blue")))
    before.cars = {
        "red": make_car("red", "(0,1)", chain=Chain(("Gate line",)), first=FULL),
        "blue": make_car("blue", "(3,2)"),
    }
    return before


def amend_red(**amendment: Any) -> SpeedCircuitRace:
    before = race()
    form: FieldsForm = build_amend_form(
        load_table(), GAME.player_view(load_table(), before, None), amendment.get("car", "red")
    )
    return amend(load_table(), before, form.accept({"car": "red", **amendment}))


def test_place_lap_speed_stock_and_damage_are_set_and_the_rest_stays() -> None:
    red = amend_red(place="(5,2)", lap=1, speed=60, wear=4, threes=0, engine=1).cars["red"]
    assert (red.space, red.lap, red.speed, red.turn.speed, red.engine) == ("(5,2)", 1, 60, 60, 1)
    assert red.stock == Stock(wear=4, ones=9, threes=0)
    assert red.chain is None
    assert amend_red(wear=4).cars["red"].space == "(0,1)"
    assert amend_red(engine=0, acceleration=60).cars["red"].acceleration == 60
    assert amend_red(wear=24, ones=15).cars["red"].stock == Stock(wear=24, ones=15, threes=1)


def test_a_car_is_taken_out_and_put_back_on_a_named_space() -> None:
    out = amend_red(status="out")
    assert (out.cars["red"].status, out.cars["red"].reason) == ("out", "stewards")
    with pytest.raises(InvalidAnswer, match="field_missing"):
        amend(load_table(), out, {"car": "red", "status": "running"})
    back = amend(load_table(), out, {"car": "red", "status": "running", "place": "(2,1)"})
    assert back.find_seats_by_space()["(2,1)"] == "red"


@pytest.mark.parametrize(
    ("amendment", "code"),
    [
        ({"place": "(3,2)"}, "place_taken"),
        ({"place": "(99,9)"}, "no_such_place"),
        ({"speed": 70}, "out_of_range"),
        ({"wear": -1}, "out_of_range"),
        ({"wear": 25}, "out_of_range"),
        ({"wear": "much"}, "not_a_number"),
        ({"mood": "good"}, "unknown_field"),
        ({"car": "pink"}, "not_an_option"),
    ],
)
def test_what_cannot_be_is_refused(amendment: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidAnswer, match=code):
        amend_red(**amendment)
