"""Ready-made cars, teams and sleds: one press is a legal build in the terms of the game."""

from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from tests.games import GAMES, Game
from tests.repository import LOCALIZERS

BUILT: dict[str, dict[str, Any]] = {
    "speed_circuit wbc": {},
    "circus_maximus second-edition": {},
    "powersled reconstructed-1": {},
    "formula_d fd2008": {"build": True},
}


def first_question(game: Game, options: dict[str, Any]) -> tuple[Any, Any]:
    """Return the first question before the race, and the view of its seat."""
    start = game.start(3).model_copy(update={"options": options})
    checkpoint = create_checkpoint(game.ruleset, game.table, start)
    progress = advance(
        game.ruleset,
        game.table,
        checkpoint,
        Journal(),
        SeededDice(derive_seed_from_text("ready")),
        AutoAnswerer(pace="orders"),
    )
    question = progress.open[0].question
    state = game.ruleset.state.model_validate(progress.state)
    return question, game.ruleset.player_view(game.table, state, question.seat)


@pytest.mark.parametrize("name", list(BUILT))
def test_each_ready_made_build_is_legal_as_it_stands_and_described_in_full(name: str) -> None:
    game = GAMES[name]
    question, sight = first_question(game, BUILT[name])
    ready = game.ruleset.list_presets(game.table, sight, question)
    assert len(ready) == 3
    localizer = LOCALIZERS.for_game(game.ruleset.name)
    for one in ready:
        assert game.ruleset.read_answer(game.table, sight, question, one.value) == one.value
        about = localizer.format_phrase("about", one.name, one.facts, {})
        assert len(about) > 30
        assert "{" not in about
        assert "$" not in about


def test_every_game_in_which_something_is_built_has_ready_made_builds() -> None:
    assert {GAMES[name].ruleset.name for name in BUILT} == set(RULESETS)
