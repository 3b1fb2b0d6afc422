"""Advance a race step by step until a round closes, the race is over, or an answer is missing."""

from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from pydantic import Field, SkipValidation

from rules.base import Json, Key, RaceState, Value
from rules.dice import Dice, DiceSource, RecordedRoll, RollRequired
from rules.events import Amended, Event
from rules.journal import PEOPLE_SOURCES, Journal, JournalEntry, ReplayMismatch
from rules.questions import InvalidAnswer
from rules.ruleset import B, RaceSetup, RuleContext, RuleSet, S, StartList
from rules.step_context import Answerer, AwaitingAnswers, OpenQuestion, StepContext, limit_turns
from rules.view import ResultRow

MAX_RACE_ROUNDS = 2000
"""A race is held after this many rounds: 100 for each of up to 20 laps."""


class AnswererFor(Protocol):
    """Factory of automatic answerers, bound to the state of each step."""

    def make_answerer(self, ruleset: RuleSet[S, B], table: RaceSetup[B], race: S) -> Answerer:
        """Return the answerer for a step; it sees the race only through each seat's own view."""


class Checkpoint(Value):
    """The state of a race after a step. `spent`: keys used so far in this round, to detect reuse."""

    round: int = 0
    step: int = 0
    revision: int
    started: int
    state: dict[str, Any]
    spent: tuple[Key, ...] = ()
    over: bool = False


class CompletedStep(Value):
    """A completed step: its checkpoint, events, rolls and used entries, in order of use.

    `required_answers`: keys of used answers that drivers had to give themselves (`Question.required`).
    `ignored_entries`: steward entries that could not be applied: faces for other dice than are thrown, or an
    impossible amendment. When the engine runs with `without_questions`, only the last step of the run has a
    checkpoint with a state."""

    checkpoint: Checkpoint
    events: tuple[Event, ...]
    rolls: tuple[RecordedRoll, ...]
    used: tuple[JournalEntry, ...]
    required_answers: tuple[Key, ...] = ()
    ignored_entries: tuple[JournalEntry, ...] = ()


class PendingRoll(Value):
    """The missing roll at which a run with recorded dice only stopped."""

    key: Key
    dice: Dice


class AdvanceResult(Value):
    """The result of one call of `advance`.

    `closed`: steps completed in this call. `open`: every question of the pending set, with its present answer.
    `events`, `rolls`, `used`, `ignored_entries`: events, rolls, used and ignored entries of the suspended step.
    `pending_roll`: the missing roll at which a run with recorded dice only stopped. `automatic_answers`: answers from
    standing orders, defaults and bot drivers in this call. `state`: at the point of suspension; secret, only `view`
    and `player_view` read it. `round_closed`: the last completed step ended its round. `race`: the state that the
    last checkpoint describes, if the round closed; the next call may go on with it. `unused_keys`: keys of entries
    not used in this round."""

    closed: tuple[CompletedStep, ...] = ()
    open: tuple[OpenQuestion, ...] = ()
    events: tuple[Event, ...] = ()
    rolls: tuple[RecordedRoll, ...] = ()
    used: tuple[JournalEntry, ...] = ()
    ignored_entries: tuple[JournalEntry, ...] = ()
    pending_roll: PendingRoll | None = None
    automatic_answers: tuple[JournalEntry, ...] = ()
    state: dict[str, Any]
    round_closed: bool = False
    race: SkipValidation[RaceState] | None = Field(default=None, exclude=True, repr=False)
    finished: bool = False
    unused_keys: frozenset[Key] = frozenset()
    classification: tuple[ResultRow, ...] = ()


def create_checkpoint(ruleset: RuleSet[S, B], table: RaceSetup[B], start: StartList) -> Checkpoint:
    """Create the checkpoint before round 0."""
    race = ruleset.enter(table, start)
    start_revision = min(table.start_revision, ruleset.revision)
    return Checkpoint(
        round=race.round, revision=ruleset.revision, started=start_revision, state=race.model_dump(mode="json")
    )


def upgrade_checkpoint(ruleset: RuleSet[S, B], checkpoint: Checkpoint) -> Checkpoint:
    """Convert a checkpoint of an older revision to the current one."""
    if checkpoint.revision >= ruleset.revision:
        return checkpoint
    state, upgrade = checkpoint.state, ruleset.upgrade
    if upgrade and checkpoint.revision < upgrade.since:
        state = upgrade.state(checkpoint.revision, state)
    return checkpoint.model_copy(update={"revision": ruleset.revision, "state": state})


def advance(
    ruleset: RuleSet[S, B],
    table: RaceSetup[B],
    checkpoint: Checkpoint,
    journal: Journal,
    dice: DiceSource,
    answerer: AnswererFor,
    *,
    without_questions: bool = False,
    race: S | None = None,
) -> AdvanceResult:
    """Play on from a checkpoint. Pure: the same arguments give the same result, to the byte.

    A call closes at most one round; a finished race stays as it is. `without_questions`: nobody is asked, so the
    state is serialised only at the end of the round; if the run has to wait after all, it is repeated without
    this option. `race`: the state that the checkpoint describes, if the caller still has it from the call before; it
    is changed. Raises ReplayMismatch when a key is used twice, a recorded roll does not fit, or a round does
    not end.

    Each step continues with the state object of the step before. A suspended step leaves it half changed, so
    only the checkpoint serialised before that step counts."""
    checkpoint = upgrade_checkpoint(ruleset, checkpoint)
    if not checkpoint.over and checkpoint.round > MAX_RACE_ROUNDS:
        raise ReplayMismatch(f"no end after {MAX_RACE_ROUNDS} rounds")
    if table.start_revision != checkpoint.started:
        table = replace(table, start_revision=checkpoint.started)
    if checkpoint.over:
        race = race or ruleset.state.model_validate(checkpoint.state)
        return AdvanceResult(state=checkpoint.state, finished=True, classification=ruleset.classify(table, race))
    first_checkpoint, completed_steps, automatic_answers = checkpoint, list[CompletedStep](), list[JournalEntry]()
    steps, race = limit_turns(f"round {first_checkpoint.round}"), race or ruleset.state.model_validate(checkpoint.state)
    while True:
        next(steps)
        step_answerer = answerer.make_answerer(ruleset, table, race)
        step = StepContext(checkpoint.round, journal, dice, step_answerer, checkpoint.spent, checkpoint.step)
        try:
            race = _apply_amendments(ruleset, table, race, step)
            step.redact = partial(ruleset.redact, race)
            ruleset.play_step(RuleContext(race, table.track, table.tables, step, checkpoint.started))
        except (AwaitingAnswers, RollRequired) as stop:
            if without_questions and completed_steps:
                return advance(ruleset, table, first_checkpoint, journal, dice, answerer)
            return AdvanceResult(
                closed=tuple(completed_steps),
                open=stop.open if isinstance(stop, AwaitingAnswers) else (),
                pending_roll=PendingRoll(key=stop.key, dice=stop.dice) if isinstance(stop, RollRequired) else None,
                events=tuple(step.events),
                rolls=tuple(step.rolls),
                used=tuple(step.used),
                ignored_entries=tuple(step.ignored_entries),
                automatic_answers=(*automatic_answers, *step.automatic_answers),
                state=race.model_dump(mode="json"),
                unused_keys=journal.list_keys() - step.list_used_keys(),
            )
        automatic_answers.extend(step.automatic_answers)
        round_ended = race.over or race.round != first_checkpoint.round
        checkpoint = _make_next_checkpoint(
            ruleset, checkpoint, race, step, with_state=round_ended or not without_questions
        )
        completed_steps.append(
            CompletedStep(
                checkpoint=checkpoint,
                events=tuple(step.events),
                rolls=tuple(step.rolls),
                used=tuple(step.used),
                required_answers=tuple(step.required_answers),
                ignored_entries=tuple(step.ignored_entries),
            )
        )
        if round_ended:
            return AdvanceResult(
                closed=tuple(completed_steps),
                automatic_answers=tuple(automatic_answers),
                state=checkpoint.state,
                round_closed=True,
                race=race,
                finished=race.over,
                unused_keys=journal.list_keys() - step.list_used_keys(),
                classification=ruleset.classify(table, race) if race.over else (),
            )


def _apply_amendments(ruleset: RuleSet[S, B], table: RaceSetup[B], race: S, step: StepContext) -> S:
    """Apply the stewards' amendments before this step; impossible ones are ignored and reported."""
    for entry in step.list_amendments():
        race, fits = apply_amendment(ruleset, table, race, entry.value)
        if not fits:
            step.ignored_entries.append(entry)
            continue
        step.record_amendment(entry)
        changes = {name: value for name, value in sorted(entry.value.items()) if name != "car"}
        step.emit(Amended(seat=entry.value["car"], said=changes))
    return race


def apply_amendment(ruleset: RuleSet[S, B], table: RaceSetup[B], race: S, amendment: Json) -> tuple[S, bool]:
    """Return the race after an amendment and True; if it is impossible, the unchanged race and False."""
    before = race.model_dump(mode="json")
    try:
        return ruleset.amend(table, race, amendment), True
    except InvalidAnswer:
        return ruleset.state.model_validate(before), False


def _make_next_checkpoint(
    ruleset: RuleSet[S, B], before: Checkpoint, race: S, step: StepContext, *, with_state: bool
) -> Checkpoint:
    same_round = race.round == before.round
    return Checkpoint(
        round=race.round,
        step=before.step + 1 if same_round else 0,
        revision=ruleset.revision,
        started=before.started,
        state=race.model_dump(mode="json") if with_state else {},
        spent=tuple(sorted(step.list_used_keys())) if same_round else (),
        over=race.over,
    )


def record_answer(progress: AdvanceResult, entry: JournalEntry) -> AdvanceResult | None:
    """Return the result with one more answer, without running the rules; None if they must run.

    A step is suspended by a set of questions as a whole, before it has read any answer. As long as the set
    stays open (another answer is missing, or a person's answer, which can still change, waits for the seal), the
    events, rolls and entries so far and the state stay the same."""
    question = next((a for a in progress.open if a.key == entry.key), None)
    if question is None or entry.about not in ("", question.question_digest):
        return None
    others = any(a.is_unanswered for a in progress.open if a is not question)
    if not (others or (question.seal and entry.hand in PEOPLE_SOURCES)):
        return None
    with_answer = question.model_copy(update={"answer": entry})
    open_questions = tuple(with_answer if a is question else a for a in progress.open)
    return progress.model_copy(update={"closed": (), "automatic_answers": (), "open": open_questions})
