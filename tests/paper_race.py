"""A race on paper: what a desk does with entries, rolls and checkpoints, without a database or a clock."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.dice import Drawn, Luck, Seeded, seed_from_text
from rules.engine import AnswererFor, Checkpoint, Progress, advance, enter
from rules.events import Event, told_to
from rules.hearing import heard
from rules.journal import Entry, Journal
from rules.orders.answering import Settled, prudent
from rules.questions import Fields, Question
from rules.steward import Asked
from rules.values import Json, Key, RaceState, canonical
from tests.games import Game
from tests.random_player import random_value

Answer = Callable[["PaperRace", Asked], Json]
MOST_ROUNDS = 120
SENSE = 0.6
"""How many of a random player's answers are those of an automatic driver."""


@dataclass
class Round:
    """A closed round: all that a race file keeps of it. `used`: the entries in the order the rules used them."""

    before: Checkpoint
    used: list[Entry] = field(default_factory=list)
    rolls: list[Drawn] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    after: Checkpoint | None = None


class Dry:
    """Luck that must not be called for: everything is recorded."""

    def faces(self, key: Key, dice: Any) -> tuple[int, ...]:
        raise AssertionError(f"{key} is not recorded")

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        raise AssertionError(f"{key} is not recorded")


class Nobody:
    """No one answers inside the run."""

    def seeing(self, *_: Any) -> "Nobody":
        return self

    def answer(self, *_: Any) -> None:
        return None


@dataclass
class PaperRace:
    """A race under way. `progresses`: what every single advance of it found; `tellings`: how many rounds were
    closed at a moment, and what had been told in the open one; `runs`: the rules run for every answer, also where a
    desk would only have it noted."""

    game: Game
    cars: int
    seed: str
    filed: AnswererFor
    rounds: list[Round] = field(default_factory=list)
    progresses: list[Progress] = field(default_factory=list)
    tellings: list[tuple[int, tuple[Event, ...]]] = field(default_factory=list)
    runs: bool = False
    progress: Progress = field(init=False)

    def __post_init__(self) -> None:
        self.checkpoint = enter(self.game.ruleset, self.game.table, self.game.start(self.cars))
        self.luck: Luck = Seeded(seed_from_text(self.seed))
        self._open_round()
        self.enter()

    def _open_round(self) -> None:
        self.entries: dict[Key, Entry] = {}
        self.round = Round(self.checkpoint)

    def enter(self, *entries: Entry) -> None:
        """Hand in entries and run on until somebody must be asked or the race is over."""
        self.entries.update({e.key: e for e in entries})
        noted = heard(self.progress, entries[0]) if len(entries) == 1 and not self.runs else None
        if noted is not None:
            self.progress = noted
            self.progresses.append(noted)
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
        self, before: Checkpoint, journal: Journal, luck: Luck | None = None, filed: AnswererFor | None = None
    ) -> Progress:
        """One pure advance at this race's table."""
        return advance(self.game.ruleset, self.game.table, before, journal, luck or self.luck, filed or self.filed)

    def _keep(self, progress: Progress) -> None:
        self.entries.update({e.key: e for e in progress.given})
        for step in progress.closed:
            self.checkpoint = self.round.after = step.checkpoint
            self.round.used += step.used
            self.round.rolls += step.rolled
            self.round.told += step.told
        if progress.round_closed:
            self.rounds.append(self.round)
            self._open_round()

    def state(self, progress: Progress) -> RaceState:
        """The position, as the game holds it."""
        state: RaceState = self.game.ruleset.state.model_validate(progress.state)
        return state

    def told(self) -> tuple[Event, ...]:
        """What has been told in the open round."""
        return (*self.round.told, *self.progress.told)


def by_key(asked: Asked, value: Json) -> Entry:
    """A driver's answer."""
    return Entry(key=asked.key, hand="driver", value=value, about=asked.question.digest())


def seal(asked: Asked) -> Entry:
    """The entry that closes a set."""
    return Entry(key=asked.seal, hand="clock", value=True)


def at_random(race: PaperRace, asked: Asked) -> Json:
    """What the race's random drivers say now."""
    return whim(race, race.progress, asked)


def whim(race: PaperRace, progress: Progress, asked: Asked, salt: str = "") -> Json:
    """An answer from the form, or what an automatic driver would do, so that cars meet and overtake.

    It depends on the race's seed and the question's key only.
    """
    question, chance = asked.question, Random(f"{race.seed}/{asked.key}/{salt}")
    ruleset, table, told = race.game.ruleset, race.game.table, told_to(progress.told, question.seat)
    knowledge = ruleset.knowledge(table, race.state(progress), question.seat)
    if chance.random() < SENSE:
        return ruleset.drivers[chance.choice(sorted(ruleset.drivers))](table, knowledge, told, question)
    return random_value(ruleset, table, knowledge, told, question, chance)


def play(
    race: PaperRace,
    arrival: Random,
    answer: Answer = at_random,
    look: Callable[[PaperRace], None] = lambda _: None,
    rounds: int = MOST_ROUNDS,
) -> PaperRace:
    """Answer what is open, in the order in which answers happen to arrive, to the end of the race or of so many
    rounds."""
    while not race.progress.finished and len(race.rounds) < rounds:
        look(race)
        open_set = race.progress.open
        waiting = [asked for asked in open_set if asked.outstanding]
        if waiting:
            asked = arrival.choice(waiting)
            race.enter(by_key(asked, answer(race, asked)))
        else:
            race.enter(seal(open_set[0]))
    look(race)
    return race


def first_sheet(game: Game) -> tuple[Fields, Any, Question[Any]]:
    """The first order sheet of a race, with what its driver knows, and the question."""
    race, ruleset = PaperRace(game, 2, "sheet", Settled(pace="live")), game.ruleset
    while True:
        asked = next(one for one in race.progress.open if one.outstanding)
        knowledge = ruleset.knowledge(game.table, race.state(race.progress), asked.question.seat)
        form = ruleset.form(game.table, knowledge, asked.question)
        if isinstance(form, Fields) and ruleset.sheets and ruleset.sheets.asked(asked.question):
            return form, knowledge, asked.question
        race.enter(prudent(ruleset, game.table, race.progress.state, (), asked))


def spelled(value: Any) -> str:
    """A value of any kind as text, to the byte."""
    if hasattr(value, "model_dump"):
        return canonical(value.model_dump(mode="json"))
    if isinstance(value, Mapping):
        return canonical({key: spelled(one) for key, one in value.items()})
    return canonical([spelled(one) for one in value]) if isinstance(value, tuple | list) else repr(value)
