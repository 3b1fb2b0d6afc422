"""Amendments never give a car more than it can have, and a refusal names the limit."""

from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import FieldsForm, IntegerForm, InvalidAnswer
from rules.registry import RULESETS
from tests.games import SEATS, load_course

FULL_STOCKS = {
    "speed_circuit": {"wear": "first.wear", "ones": "first.ones"},
    "formula_d": {"tires": "first.tires", "body": "first.body"},
    "circus_maximus": {"endurance": "endurance_full", "hits": "hits_full"},
    "powersled": {"armor": "armor_full"},
}
"""By game and field: the car's attribute that is its limit."""


def build_form(name: str, **options: Any) -> tuple[FieldsForm, Any]:
    game, filed = load_course(name, 2), AutoAnswerer(drivers=dict.fromkeys(SEATS[:2], "racer"))
    start = game.start(2).model_copy(update={"options": options})
    before = create_checkpoint(game.ruleset, game.table, start)
    progress = advance(game.ruleset, game.table, before, Journal(), SeededDice(derive_seed_from_text("limits")), filed)
    race: Any = game.ruleset.state.model_validate(progress.state)
    view = game.ruleset.player_view(game.table, race, None)
    cars = getattr(race, "cars", None) or getattr(race, "chariots", None) or race.sleds
    return game.ruleset.amend_form(game.table, view, "red"), cars["red"]


def list_numbers(form: FieldsForm) -> dict[str, IntegerForm]:
    return {field.name: field.ask for field in form.fields if isinstance(field.ask, IntegerForm)}


@pytest.mark.parametrize("name", RULESETS)
def test_a_number_outside_its_limits_is_refused_with_the_limit(name: str) -> None:
    form, _ = build_form(name)
    for field, ask in list_numbers(form).items():
        for value in (ask.most + ask.step, ask.least - ask.step, 10**6):
            with pytest.raises(InvalidAnswer) as refusal:
                form.accept({"car": "red", field: value})
            facts = refusal.value.facts
            assert (refusal.value.code, facts["field"], facts["most"]) == ("out_of_range", field, ask.most)
        for nonsense in ("many", 1.5, [1]):
            with pytest.raises(InvalidAnswer, match="not_a_number"):
                form.accept({"car": "red", field: nonsense})
        assert form.accept({"car": "red", field: ask.most}) == {"car": "red", field: ask.most}


@pytest.mark.parametrize(
    ("name", "field", "attribute"), [(name, *one) for name, fields in FULL_STOCKS.items() for one in fields.items()]
)
def test_a_stock_is_limited_by_what_the_car_started_with(name: str, field: str, attribute: str) -> None:
    form, limit = build_form(name)
    for part in attribute.split("."):
        limit = getattr(limit, part)
    assert list_numbers(form)[field].most == limit > 0


def test_a_blind_race_does_not_betray_what_a_car_started_with() -> None:
    form, car = build_form("speed_circuit", blind=True)
    assert list_numbers(form)["threes"].most > car.first.threes


@pytest.mark.parametrize("name", RULESETS)
def test_a_seat_that_is_not_there_is_refused(name: str) -> None:
    game = load_course(name, 2)
    race = game.ruleset.enter(game.table, game.start(2))
    with pytest.raises(InvalidAnswer, match="not_an_option"):
        game.ruleset.amend_form(game.table, game.ruleset.player_view(game.table, race, None), "pink")
