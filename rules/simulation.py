"""Simulation of the rules for one seat with the best dice, to find the costs and rolls of an answer."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.base import Json, Key, RaceState, parse_key
from rules.dice import Dice
from rules.events import Event
from rules.journal import AnswerSource
from rules.questions import Question
from rules.ruleset import AnswerWithSource, RaceSetup, RuleContext
from rules.step_context import OpenQuestion, UnrecordedStep

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")


class BestDice:
    """Dice that all show one side, chosen by kind of roll and seat; by default the lowest."""

    def __init__(self, side: Callable[[str, str], int] = lambda _, __: 1) -> None:
        self._side = side

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Return the chosen side for each die."""
        parts = parse_key(key)
        return (dice.find_face(min(self._side(parts.kind, parts.seat), dice.sides)),) * dice.count

    def order(self, _: Key, count: int) -> tuple[int, ...]:
        """Return the identity order."""
        return tuple(range(1, count + 1))


class SimulationAnswerer:
    """Answerer of a simulation: orders and default orders only."""

    def __init__(self, answer: Callable[[Question[Any]], AnswerWithSource]) -> None:
        self._answer = answer

    def answer(self, open_question: OpenQuestion, _: tuple[Event, ...]) -> tuple[Json, AnswerSource]:
        """Return the answer from orders."""
        answer = self._answer(open_question.question)
        return answer.value, answer.source


class Simulation(Generic[S, B]):
    """A private copy of a race that is played on."""

    def __init__(
        self,
        table: RaceSetup[B],
        race: S,
        answer: Callable[[Question[Any]], AnswerWithSource],
        dice: BestDice | None = None,
    ) -> None:
        step = UnrecordedStep(race.round, dice or BestDice(), SimulationAnswerer(answer))
        self.context = RuleContext(race, table.track, table.tables, step, table.start_revision)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all events so far."""
        return tuple(self.context.step.events)
