"""Amendments of a car's laps never put it beyond its last one."""

from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal, JournalEntry, make_amend_key
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import FieldsForm, IntegerForm, InvalidAnswer
from rules.registry import RULESETS
from tests.games import SEATS, load_course

FIELDS = {"speed_circuit": "lap", "circus_maximus": "crossings", "formula_d": "crossings", "powersled": "lap"}
LAPS, AMENDED, MOST_ROUNDS = 2, 2, 60


def form(name: str) -> FieldsForm:
    game = load_course(name, LAPS)
    race = game.ruleset.enter(game.table, game.start(2))
    return game.ruleset.amend_form(game.table, game.ruleset.player_view(game.table, race, None), "red")


def find_most_laps(name: str) -> int:
    asked = next(field.ask for field in form(name).fields if field.name == FIELDS[name])
    assert isinstance(asked, IntegerForm)
    assert asked.most is not None
    return asked.most


@pytest.mark.parametrize("name", RULESETS)
def test_a_car_that_is_put_on_its_last_lap_drives_it_and_is_home(name: str) -> None:
    game, filed = load_course(name, LAPS), AutoAnswerer(drivers=dict.fromkeys(SEATS[:2], "racer"))
    amendment: Any = {"car": "red", FIELDS[name]: find_most_laps(name)}
    checkpoint = create_checkpoint(game.ruleset, game.table, game.start(2))
    dice = SeededDice(derive_seed_from_text(f"last lap {name}"))
    for _ in range(MOST_ROUNDS):
        entry = JournalEntry(key=make_amend_key(checkpoint.round, 0), hand="gm", value=amendment)
        journal = Journal([entry] if checkpoint.round == AMENDED else [])
        progress = advance(game.ruleset, game.table, checkpoint, journal, dice, filed)
        checkpoint = progress.closed[-1].checkpoint
        if progress.finished:
            return
    pytest.fail(f"no end after {MOST_ROUNDS} rounds")


@pytest.mark.parametrize("name", RULESETS)
def test_no_car_is_put_behind_its_last_lap(name: str) -> None:
    with pytest.raises(InvalidAnswer, match="out_of_range"):
        form(name).accept({"car": "red", FIELDS[name]: find_most_laps(name) + 1})
