"""Races driven by bots up to a round with open orders."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, advance, create_checkpoint
from rules.events import Event
from rules.forecast import WorldRules
from rules.journal import Journal
from rules.step_context import OpenQuestion
from tests.games import Game, load_course

OPTIONS: Mapping[str, Mapping[str, Json]] = {
    "speed_circuit": {"missing_order": "gm_planner"},
    "powersled": {},
    "circus_maximus": {},
    "formula_d": {"gears": "together"},
}


@dataclass(frozen=True)
class RacersUntil(StepAnswerer):
    """Racers drive up to a round, whose orders nobody gives."""

    rules: WorldRules[Any, Any]
    round: int

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question = open_question.question
        if step.race.round >= self.round and question.kind in self.rules.order_kinds:
            return None
        view = step.build_view(question.seat)
        return step.ruleset.drivers["racer"](step.table, view, events, question), "automatic"


def open_round(
    game: str, round: int, seed: str = "x", cars: int = 6, **options: Json
) -> tuple[Game, AdvanceResult, Any]:
    """Drive a race until a round is open for orders; return its game, the open questions and a copy of its state."""
    course, run = _drive(game, round, seed, cars, tuple(options.items()))
    return course, run, course.ruleset.state.model_validate(run.state)


@cache
def _drive(
    game: str, round: int, seed: str, cars: int, options: tuple[tuple[str, Json], ...]
) -> tuple[Game, AdvanceResult]:
    course = load_course(game, **{**OPTIONS[game], **dict(options)})
    at = create_checkpoint(course.ruleset, course.table, course.start(cars))
    dice = SeededDice(derive_seed_from_text(seed))
    while True:
        run = advance(course.ruleset, course.table, at, Journal(()), dice, RacersUntil(course.ruleset.worlds, round))
        if run.open:
            return course, run
        at = run.closed[-1].checkpoint
