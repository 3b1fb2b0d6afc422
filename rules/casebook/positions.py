"""The position of a case at the moment when a seat is asked something, for trying out what a text would mean there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json, Seat
from rules.casebook.runner import Fetch, read_position, read_staging
from rules.casebook.script import CaseDice, ScriptedAnswers
from rules.casebook.spoken import make_book_loader
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleSet
from rules.step_context import OpenQuestion

NOTHING = "nothing"
"""Asks for the position before anybody is asked, as for orders that are filed beforehand."""


class Position(NamedTuple):
    """Where a text is read: the game at its table, what the seat knows, and what it is asked (None: nothing)."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    player_view: Any
    seat: Seat
    question: Question[Any] | None


class NotAsked(ValueError):
    """The case ends before the question comes up. One sentence."""


class _QuestionReached(Exception):
    """The question has come up."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position


@dataclass(frozen=True)
class _AnswersUntil(StepAnswerer):
    """The answers of a case, up to the question that is looked for."""

    script: ScriptedAnswers
    ask: str
    seat: Seat

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question = open_question.question
        if question.seat == self.seat and self.ask in (question.spec_id, question.kind):
            view = step.build_view(question.seat)
            raise _QuestionReached(Position(step.ruleset, step.table, view, question.seat, question))
        return self.script.answer_in(step, open_question, events)


def reach_question(
    raw: Mapping[str, Json],
    ruleset: RuleSet[Any, Any],
    fetch: Fetch,
    ask: str,
    seat: Seat,
    *,
    from_the_start: bool = False,
) -> Position:
    """Return the position in which a case asks a seat this (a decision id or a kind). `from_the_start`: before the
    first round, as for builds. Raises UnreadableCase, Astray, NotAsked."""
    sheet = read_staging(raw, ruleset, fetch)
    if from_the_start:
        checkpoint = create_checkpoint(ruleset, sheet.table, sheet.start)
    else:
        race = read_position(sheet, ruleset.cases)
        if ask == NOTHING:
            return Position(ruleset, sheet.table, ruleset.player_view(sheet.table, race, seat), seat, None)
        state = race.model_dump(mode="json")
        revision = ruleset.revision
        checkpoint = Checkpoint(round=race.round, revision=revision, started=revision, state=state)
    rounds = raw.get("round") or [{}]
    for round_table in rounds:
        answers = ScriptedAnswers(
            words=ruleset.cases,
            plots=round_table.get("plots", {}),
            sheets=round_table.get("sheets", {}),
            answers=list(round_table.get("answers", ())),
            refusals=[],
            load_book=make_book_loader(ruleset.name, fetch),
        )
        dice = CaseDice(round_table.get("rolls", ()))
        try:
            progress = advance(ruleset, sheet.table, checkpoint, Journal(), dice, _AnswersUntil(answers, ask, seat))
        except _QuestionReached as reached:
            return reached.position
        if progress.open or not progress.closed:
            break
        checkpoint = progress.closed[-1].checkpoint
    raise NotAsked(f"{seat} is not asked {ask} in this case")
