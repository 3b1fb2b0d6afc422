"""Rollouts: a race driven on from a checkpoint to its flag by bots of unknown strength that err as people do.

A rollout is a function of its seed and of where it begins. Rollouts with the same seed roll the same dice in the same
rounds, so what two of them differ in comes from where they begin and not from luck. A rollout uses everything that is
in the checkpoint, hidden hands too: rollouts are for races that are over."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.base import Json, Key, RaceState
from rules.bots import Bots, Mix, Strength
from rules.dice import SeededDice
from rules.engine import Checkpoint, upgrade_checkpoint
from rules.events import Event, list_visible
from rules.journal import AnswerSource
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup, RuleContext, RuleSet
from rules.step_context import OpenQuestion, UnrecordedStep, limit_turns
from rules.view import ResultRow

LIKE_PEOPLE: Mapping[Strength, Mix] = {
    "rookie": Mix(best=15, any=85),
    "club": Mix(best=65, any=35),
    "ace": Mix(best=1),
}
"""How often a driver of each strength orders as the light driver. How strong a driver is, nobody knows: each rollout
draws it for each seat."""
MAX_ROLLOUT_ROUNDS = 150
"""Rounds after which a rollout is given up."""


@dataclass(frozen=True)
class RolloutAnswers:
    """Answers of bots that err as people do, except those that are given. `orders`: fixed answers by key."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    race: RaceState
    bots: Bots
    orders: Mapping[Key, Json]

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> tuple[Json, AnswerSource]:
        """Return the fixed answer if it is legal here, else the bot's."""
        ruleset, table, question = self.ruleset, self.table, open_question.question
        view = ruleset.player_view(table, self.race, question.seat)
        visible_events = list_visible(events, question.seat)
        if open_question.key in self.orders:
            with suppress(InvalidAnswer):
                return ruleset.read_answer(table, view, question, self.orders[open_question.key]), "automatic"
        light, bots = ruleset.bots.light if ruleset.bots else None, self.bots
        if light is None:
            strength = bots.draw_strength(question.seat)
            return bots.answer(strength, ruleset, table, view, visible_events, question), "automatic"
        return bots.answer_lightly(light, ruleset, table, view, visible_events, question), "automatic"


def roll_out(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    start: Checkpoint,
    seed: bytes,
    orders: Mapping[Key, Json] | None = None,
) -> tuple[ResultRow, ...]:
    """Drive a race on to its flag and return the classification; empty if it has no flag after many rounds.
    `orders`: answers of the first round that are fixed, by key."""
    start = upgrade_checkpoint(ruleset, start)
    table, race = replace(table, start_revision=start.started), ruleset.state.model_validate(start.state)
    answers = RolloutAnswers(ruleset, table, race, Bots(seed, {ruleset.name: LIKE_PEOPLE}), orders or {})
    dice = SeededDice(seed)
    for _ in range(MAX_ROLLOUT_ROUNDS):
        _drive_round(answers, dice)
        if race.over:
            return ruleset.classify(table, race)
    return ()


def _drive_round(answers: RolloutAnswers, dice: SeededDice) -> None:
    """Drive a race on to the end of its round, as the engine does, but without a record of it."""
    ruleset, table, race = answers.ruleset, answers.table, answers.race
    round, steps = race.round, limit_turns(f"rollout, round {race.round}")
    while race.round == round and not race.over:
        next(steps)
        step = UnrecordedStep(round, dice, answers)
        step.redact = partial(ruleset.redact, race)
        ruleset.play_step(RuleContext(race, table.track, table.tables, step, table.start_revision))
