"""Endless loops of play end by themselves or hold the race."""

from dataclasses import replace
from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal, ReplayMismatch
from rules.orders.auto_answer import RecordedOnly
from rules.registry import RULESETS
from rules.step_context import MAX_LOOP_TURNS, limit_turns, limit_turns_while
from tests.games import GAMES


def test_a_loop_runs_as_long_as_its_reason_lasts() -> None:
    left = [1, 2, 3]
    assert [left.pop() + nth for nth in limit_turns_while(lambda: left, "three")] == [3, 3, 3]
    assert list(limit_turns_while(lambda: False, "nothing")) == []


def test_a_loop_may_be_left_before_its_end() -> None:
    assert next(nth for nth in limit_turns_while(lambda: True, "for ever") if nth == 7) == 7


@pytest.mark.parametrize("most", [0, 1, MAX_LOOP_TURNS])
def test_a_loop_without_an_end_is_no_end_but_a_race_that_is_held(most: int) -> None:
    loop = limit_turns_while(lambda: True, "the phase of red", most)
    assert [nth for nth, _ in zip(range(most), loop, strict=False)] == list(range(most))
    with pytest.raises(ReplayMismatch, match=f"the phase of red: no end after {most} turns"):
        next(loop)
    with pytest.raises(ReplayMismatch, match="the way"):
        list(limit_turns("the way", most))


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_game_whose_round_does_not_end_is_held(name: str) -> None:
    game = next(game for key, game in GAMES.items() if key.startswith(name))

    def stands_still(context: Any) -> None:
        """Play a step after which everything is as it was."""

    idle = replace(game.ruleset, play_step=stands_still)
    dice, before = SeededDice(derive_seed_from_text("idle")), create_checkpoint(game.ruleset, game.table, game.start(2))
    with pytest.raises(ReplayMismatch, match="round 0: no end"):
        advance(idle, game.table, before, Journal(), dice, RecordedOnly())
