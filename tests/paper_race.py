"""A race without database or clock, driven directly by the rules, for tests of journal entries, rolls and
checkpoints."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.base import Json, Key, RaceState, encode_canonical_json
from rules.dice import DiceSource, RecordedRoll, SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, AnswererFor, Checkpoint, advance, create_checkpoint, record_answer
from rules.events import Event, list_visible
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer, make_default_entry
from rules.questions import FieldsForm, Question
from rules.step_context import OpenQuestion
from tests.games import Game
from tests.random_player import draw_value

Answer = Callable[["PaperRace", OpenQuestion], Json]
MOST_ROUNDS = 120
SENSIBLE_ANSWER_SHARE = 0.6
"""Share of a random player's answers that a bot gives."""


@dataclass
class Round:
    """A closed round, as in a race file. `used`: the entries in the order the rules used them."""

    before: Checkpoint
    used: list[JournalEntry] = field(default_factory=list)
    rolls: list[RecordedRoll] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    after: Checkpoint | None = None


class Dry:
    """A dice source that must not be used: all rolls are recorded."""

    def roll_faces(self, key: Key, dice: Any) -> tuple[int, ...]:
        raise AssertionError(f"{key} is not recorded")

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        raise AssertionError(f"{key} is not recorded")


@dataclass
class PaperRace:
    """A race under way. `progresses`: what every single advance of it found; `tellings`: how many rounds were
    closed at a moment, and what had been told in the open one; `runs`: the rules run for every answer, also where the
    application would only record it."""

    game: Game
    cars: int
    seed: str
    answerer: AnswererFor
    rounds: list[Round] = field(default_factory=list)
    progresses: list[AdvanceResult] = field(default_factory=list)
    tellings: list[tuple[int, tuple[Event, ...]]] = field(default_factory=list)
    runs: bool = False
    progress: AdvanceResult = field(init=False)

    def __post_init__(self) -> None:
        self.checkpoint = create_checkpoint(self.game.ruleset, self.game.table, self.game.start(self.cars))
        self.dice: DiceSource = SeededDice(derive_seed_from_text(self.seed))
        self._open_round()
        self.enter()

    def _open_round(self) -> None:
        self.entries: dict[Key, JournalEntry] = {}
        self.round = Round(self.checkpoint)

    def enter(self, *entries: JournalEntry) -> None:
        """Add entries and run until a person must be asked or the race is over."""
        self.entries.update({e.key: e for e in entries})
        progress = record_answer(self.progress, entries[0]) if len(entries) == 1 and not self.runs else None
        if progress is not None:
            self.progress = progress
            self.progresses.append(progress)
            return
        while True:
            journal = Journal(self.entries.values(), self.round.rolls)
            self.progress = self.advance(self.checkpoint, journal)
            self.progresses.append(self.progress)
            self._keep(self.progress)
            if self.progress.finished or not self.progress.round_closed:
                return
            assert len(self.rounds) < MOST_ROUNDS, f"{self.game.ruleset.name}, seed {self.seed}: no end"

    def advance(
        self, before: Checkpoint, journal: Journal, dice: DiceSource | None = None, answerer: AnswererFor | None = None
    ) -> AdvanceResult:
        """Advance this race once, without side effects."""
        return advance(
            self.game.ruleset, self.game.table, before, journal, dice or self.dice, answerer or self.answerer
        )

    def _keep(self, progress: AdvanceResult) -> None:
        self.entries.update({e.key: e for e in progress.automatic_answers})
        for step in progress.closed:
            self.checkpoint = self.round.after = step.checkpoint
            self.round.used += step.used
            self.round.rolls += step.rolls
            self.round.told += step.events
        if progress.round_closed:
            self.rounds.append(self.round)
            self._open_round()

    def load_state(self, progress: AdvanceResult) -> RaceState:
        """Return the game's state."""
        state: RaceState = self.game.ruleset.state.model_validate(progress.state)
        return state

    def open_events(self) -> tuple[Event, ...]:
        """Return the events of the open round."""
        return (*self.round.told, *self.progress.events)


def make_driver_entry(open_question: OpenQuestion, value: Json) -> JournalEntry:
    """Return a driver's answer as a journal entry."""
    return JournalEntry(
        key=open_question.key, hand="driver", value=value, about=open_question.question.compute_digest()
    )


def make_closing_entry(open_question: OpenQuestion) -> JournalEntry:
    """Return the entry that closes a set of orders."""
    return JournalEntry(key=open_question.seal, hand="clock", value=True)


def answer_randomly(race: PaperRace, open_question: OpenQuestion) -> Json:
    """Answer as the race's random drivers would now."""
    return answer_on_a_whim(race, race.progress, open_question)


def answer_on_a_whim(race: PaperRace, progress: AdvanceResult, open_question: OpenQuestion, salt: str = "") -> Json:
    """Answer at random from the form or as a bot would, so that cars meet and overtake.

    It depends on the race's seed and the question's key only.
    """
    question, chance = open_question.question, Random(f"{race.seed}/{open_question.key}/{salt}")
    ruleset, table, events = race.game.ruleset, race.game.table, list_visible(progress.events, question.seat)
    view = ruleset.player_view(table, race.load_state(progress), question.seat)
    if chance.random() < SENSIBLE_ANSWER_SHARE:
        return ruleset.drivers[chance.choice(sorted(ruleset.drivers))](table, view, events, question)
    return draw_value(ruleset, table, view, events, question, chance)


def play(
    race: PaperRace,
    arrival: Random,
    answer: Answer = answer_randomly,
    look: Callable[[PaperRace], None] = lambda _: None,
    rounds: int = MOST_ROUNDS,
) -> PaperRace:
    """Answer what is open, in the order in which answers happen to arrive, to the end of the race or of so many
    rounds."""
    while not race.progress.finished and len(race.rounds) < rounds:
        look(race)
        open_set = race.progress.open
        waiting = [open_question for open_question in open_set if open_question.is_unanswered]
        if waiting:
            open_question = arrival.choice(waiting)
            race.enter(make_driver_entry(open_question, answer(race, open_question)))
        else:
            race.enter(make_closing_entry(open_set[0]))
    look(race)
    return race


def find_first_sheet(game: Game) -> tuple[FieldsForm, Any, Question[Any]]:
    """Return the first order sheet of a race, its driver's view and the question."""
    race, ruleset = PaperRace(game, 2, "sheet", AutoAnswerer(pace="live")), game.ruleset
    while True:
        open_question = next(one for one in race.progress.open if one.is_unanswered)
        view = ruleset.player_view(game.table, race.load_state(race.progress), open_question.question.seat)
        form = ruleset.build_form(game.table, view, open_question.question)
        if isinstance(form, FieldsForm) and ruleset.sheets and ruleset.sheets.is_sheet_question(open_question.question):
            return form, view, open_question.question
        race.enter(make_default_entry(ruleset, game.table, race.progress.state, (), open_question))


def spell_value(value: Any) -> str:
    """Format any value as text; equal texts mean equal values."""
    if hasattr(value, "model_dump"):
        return encode_canonical_json(value.model_dump(mode="json"))
    if isinstance(value, Mapping):
        return encode_canonical_json({key: spell_value(one) for key, one in value.items()})
    return (
        encode_canonical_json([spell_value(one) for one in value]) if isinstance(value, tuple | list) else repr(value)
    )
