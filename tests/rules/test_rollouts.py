"""Rollouts: the race that the engine drives with the same bots and dice, and what their drivers order when they err."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.bots import Bots
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.registry import RULESETS
from rules.rollouts import LIKE_PEOPLE, RolloutAnswers, roll_out
from rules.ruleset import RaceSetup, RuleSet
from tests.fields import OPTIONS
from tests.games import load_course
from tests.races_with_open_orders import open_round

SEED = derive_seed_from_text("a rollout")


@dataclass(frozen=True)
class SameBots:
    """The bots of a rollout, for a race of the engine."""

    bots: Bots

    def make_answerer(self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], race: Any) -> RolloutAnswers:
        return RolloutAnswers(ruleset, table, race, self.bots, {})


@pytest.mark.parametrize("game", RULESETS)
def test_a_rollout_ends_like_the_race_that_the_engine_drives_with_the_same_bots_and_dice(game: str) -> None:
    laid = load_course(game, laps=1, **OPTIONS[game])
    start = create_checkpoint(laid.ruleset, laid.table, laid.start(3))
    bots, dice = SameBots(Bots(SEED, {game: LIKE_PEOPLE})), SeededDice(SEED)
    run = advance(laid.ruleset, laid.table, start, Journal(), dice, bots, without_questions=True)
    while not run.finished:
        run = advance(
            laid.ruleset, laid.table, run.closed[-1].checkpoint, Journal(), dice, bots, without_questions=True
        )
    assert roll_out(laid.ruleset, laid.table, start, SEED) == run.classification


@pytest.mark.parametrize("game", RULESETS)
def test_what_somebody_who_errs_may_order_is_an_order_of_the_game(game: str) -> None:
    laid, run, race = open_round(game, 2, **OPTIONS[game])
    ruleset, question = laid.ruleset, run.open[0].question
    view, rules = ruleset.player_view(laid.table, race, question.seat), ruleset.bots
    slips = [rules.light.order_slip(slip) for slip in rules.light.slips(laid.table, view, question)]
    others = (rules.others or ruleset.worlds.list_candidates)(laid.table, view, question)
    assert slips
    assert others
    for value in (*slips, *others):
        assert ruleset.read_answer(laid.table, view, question, value)
