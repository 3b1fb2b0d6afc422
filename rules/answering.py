"""Base of answerers inside a run: one class each, which gets the state of the race with every question."""

from dataclasses import dataclass
from typing import Any

from rules.base import Json, Seat
from rules.engine import AnswererFor
from rules.events import Event
from rules.journal import AnswerSource
from rules.ruleset import RaceSetup, RuleSet
from rules.step_context import Answerer, OpenQuestion

AnswerAndSource = tuple[Json, AnswerSource] | None


@dataclass(frozen=True)
class RunningStep:
    """The state of the race in which a step puts a question."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    race: Any

    def build_view(self, seat: Seat) -> Any:
        """Return what a seat knows."""
        return self.ruleset.player_view(self.table, self.race, seat)

    def ask(self, answerer: AnswererFor, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        """Return the answer of another answerer."""
        return answerer.make_answerer(self.ruleset, self.table, self.race).answer(open_question, events)


class StepAnswerer:
    """Base class of answerers: each says in `answer_in` what it answers to a question in a step of the race."""

    def make_answerer(self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], race: Any) -> Answerer:
        """Return the answerer of a step, for the engine."""
        return _BoundAnswerer(self, RunningStep(ruleset, table, race))

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        """Return the answer and its source; None if the question stays open."""
        raise NotImplementedError


@dataclass(frozen=True)
class _BoundAnswerer:
    answerer: StepAnswerer
    step: RunningStep

    def answer(self, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        return self.answerer.answer_in(self.step, open_question, events)
