"""Simulated people in a race without database: what they are asked, how they answer, and how long others wait."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from random import Random
from typing import Any

from bot.model.timing_options import TimingOptions
from rules.base import Json, Key, Seat, encode_canonical_json
from rules.bots import STAND_IN
from rules.cost_preview import Price
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer, Pace, make_default_entry
from rules.questions import (
    AllocationForm,
    FieldsForm,
    Form,
    InvalidAnswer,
    MultiChoiceForm,
    Steps,
    TextForm,
    list_options,
)
from rules.step_context import OpenQuestion
from tests.games import Game
from tests.paper_race import MOST_ROUNDS, PaperRace, answer_on_a_whim, make_closing_entry, make_driver_entry
from tests.sampling import Turns
from tests.taps import Forms

HOUR, DAY = 3600, 24 * 3600
GONE = 10 * DAY
Habit = Callable[[Random], float]
HABITS: dict[str, Habit] = {
    "prompt": lambda draw: draw.uniform(60, 2 * HOUR),
    "by phone": lambda draw: draw.expovariate(1 / (3 * HOUR)),
    "at lunch": lambda draw: draw.uniform(0, 24 * HOUR),
    "in the evening": lambda draw: draw.gauss(10 * HOUR, 4 * HOUR),
    "other side of the world": lambda draw: draw.gauss(14 * HOUR, 3 * HOUR),
    "at weekends": lambda draw: 12 * HOUR if draw.random() < 2 / 7 else draw.uniform(1, 3) * DAY,
    "forgetful": lambda draw: draw.expovariate(1 / (8 * HOUR)) if draw.random() < 0.8 else GONE,
    "last minute": lambda draw: 23 * HOUR,
    "in bursts": lambda draw: draw.choice((600, 600, 600, 30 * HOUR)),
    "gone": lambda draw: GONE,
}
"""Seconds from the question to the answer."""


def pick_habits(nth: int, cars: int) -> list[Habit]:
    """Return the habits of the nth race; one race after the other has them all in turn."""
    names = list(HABITS.values())
    return [names[(nth * cars + car) % len(names)] for car in range(cars)]


PREPARATION_ROUND = 0
"""The round of builds and bids."""
MAX_COMBINATIONS = 30
"""At most so many combinations of a multiple choice are tried."""
CAREFUL_SHARE, READY_MADE_SHARE = 0.4, 0.4
"""How often people take the careful answer and another ready-made one; else they fill in the form."""


@dataclass
class Put:
    """A question that was put to a person.

    `round`: its round; `taps`: presses from the open form to a confirmed answer, 0 if the clock gave it; `covered`:
    nobody may know whether it was put to a driver who can act; `alike`: it has fewer than two different answers;
    `bare`: choices that may cost something and show no price."""

    key: Key
    kind: str
    round: int
    taps: int = 0
    covered: bool = False
    alike: bool = False
    bare: tuple[Any, ...] = ()


@dataclass
class RaceMeasurements:
    """Measurements of a race of people.

    `waits`: seconds that each set stood open; `rounds`: number of rounds; `turns`: drivers of each round."""

    game: Game
    put: list[Put] = field(default_factory=list)
    waits: list[tuple[int, float]] = field(default_factory=list)
    rounds: int = 0
    turns: set[tuple[Seat, int]] = field(default_factory=set)

    def count_forms_per_round(self) -> float:
        """Count the forms for each driver and round, without the preparation."""
        return sum(one.round > PREPARATION_ROUND for one in self.put) / max(1, len(self.turns))

    def count_taps_per_answer(self) -> float:
        """Count the taps for each answer that a person gave."""
        tap_counts = [one.taps for one in self.put if one.round > PREPARATION_ROUND and one.taps]
        return sum(tap_counts) / max(1, len(tap_counts))

    def count_hours_per_round(self) -> float:
        """Count the hours that the race waited in a round."""
        return sum(wait for round, wait in self.waits if round > PREPARATION_ROUND) / HOUR / max(1, self.rounds)

    def count_days(self) -> float:
        """Count the days that the race took."""
        return self.count_hours_per_round() * self.rounds * HOUR / DAY


@dataclass
class Limits:
    """Seconds after which the clock answers: of what a round asks, of what is asked in mid-round, and of what is asked
    in private before a live round is shown. `auto_after`: misses in a row after which a bot takes over."""

    round: float = 24 * HOUR
    answer: float = 12 * HOUR
    show: float = 4 * HOUR
    auto_after: int = TimingOptions().auto_after


@dataclass
class Attendance:
    """Keeps who answers in time, as a race does: after some misses in a row a bot drives.

    A driver who would have answered a round in time takes the seat back when it begins. With nobody left the race is
    paused, and all come back who are not gone for good."""

    habits: dict[Seat, Habit]
    limits: Limits
    draw: Random
    round: int = PREPARATION_ROUND
    missed: Counter[Seat] = field(default_factory=Counter)
    out_of_time: set[Seat] = field(default_factory=set)
    away: set[Seat] = field(default_factory=set)

    def draw_wait(self, seat: Seat) -> float:
        """Draw how long somebody takes for an answer."""
        return max(60.0, self.habits.get(seat, HABITS["prompt"])(self.draw))

    def begin_round(self, round: int) -> None:
        """Give the seats back to those who are there again."""
        if round != self.round:
            self.round = round
            self.out_of_time.clear()
            back = {seat for seat in sorted(self.away) if self.draw_wait(seat) < self.limits.round}
            self.away -= back
            self.missed.subtract({seat: self.missed[seat] for seat in back})

    def record(self, open_question: OpenQuestion, *, late: bool) -> None:
        """Record an answer."""
        seat = open_question.question.seat
        if late:
            self.out_of_time.add(seat)
        if open_question.question.required and self.round != PREPARATION_ROUND:
            self.missed[seat] = self.missed[seat] + 1 if late else 0
            if self.missed[seat] >= self.limits.auto_after:
                self.away.add(seat)
            if self.away >= {*self.habits}:
                self.away = {one for one in sorted(self.away) if self.draw_wait(one) >= GONE}

    def make_answerer(self, answerer_of_others: AutoAnswerer) -> AutoAnswerer:
        """Return who answers for those who are not there."""
        return replace(
            answerer_of_others, drivers=dict.fromkeys(self.away, STAND_IN), out_of_time=frozenset(self.out_of_time)
        )


def race_people(
    game: Game,
    pace: Pace,
    seed: str,
    cars: int = 5,
    habits: dict[Seat, Habit] | None = None,
    limits: Limits | None = None,
    *,
    look: Turns | None = None,
    ready: bool = False,
    rounds: int = MOST_ROUNDS,
    forms: Forms | None = None,
) -> RaceMeasurements:
    """A race in which everybody is a person. `look`: forms whose turn it is are looked at for answers that
    differ, and for prices; `ready`: they all take what is ready-made; `rounds`: after so many it is broken off;
    `forms`: on which taps are counted."""
    forms = forms or Forms(game)
    answerer = AutoAnswerer(pace=pace)
    race, draw, measurements = PaperRace(game, cars, seed, answerer), Random(seed), RaceMeasurements(game)
    there = Attendance(habits or {}, limits or Limits(), draw)
    known_questions = set[tuple[Key, str]]()
    hidden_rounds = set[int]()
    open_now, waits = dict[Key, Put](), dict[Key, float]()
    while not race.progress.finished and len(race.rounds) < rounds:
        round = race.checkpoint.round
        there.begin_round(round)
        race.answerer = there.make_answerer(answerer)
        unanswered = [one for one in race.progress.open if one.is_unanswered]
        fresh = [one for one in unanswered if (one.key, one.question_digest) not in known_questions]
        known_questions.update((one.key, one.question_digest) for one in fresh)
        limit = _limit_of(fresh, pace, there.limits)
        waits |= {one.key: there.draw_wait(one.question.seat) for one in fresh}
        if fresh and not (fresh[0].question.hidden and round in hidden_rounds):
            private = fresh[0].question.hidden
            measurements.waits.append((round, limit if private else min(limit, max(waits[one.key] for one in fresh))))
            hidden_rounds |= {round} if private else set()
            turns = {(one.question.seat, round) for one in fresh if one.question.required}
            measurements.turns |= turns if round > PREPARATION_ROUND else set()
        for one in fresh:
            kind = one.question.kind
            put = _describe_form(race, one, round) if look and look.is_next(kind) else Put(one.key, kind, round)
            measurements.put.append(put)
            open_now[one.key] = put
        if not unanswered:
            race.enter(make_closing_entry(race.progress.open[0]))
            continue
        one = unanswered[0]
        late = waits[one.key] >= _limit_of(race.progress.open, pace, there.limits)
        if late:
            entry = make_default_entry(game.ruleset, game.table, race.progress.state, race.progress.events, one)
        else:
            value, open_now[one.key].taps = answer_as_person(
                race, one, draw, forms, 1.0 - CAREFUL_SHARE if ready else READY_MADE_SHARE
            )
            entry = make_driver_entry(one, value)
        there.record(one, late=late)
        race.answerer = there.make_answerer(answerer)
        race.enter(entry)
    measurements.rounds = len(race.rounds)
    return measurements


def _limit_of(open_questions: Iterable[OpenQuestion], pace: Pace, limits: Limits) -> float:
    """Return the time limit of these questions: of a round, in mid-round, or in private."""
    questions = [one.question for one in open_questions]
    if any(question.hidden for question in questions):
        return limits.show
    of_all = any(question.required and (question.sealed or pace == "orders") for question in questions)
    return limits.round if of_all or pace == "orders" else limits.answer


def answer_as_person(
    race: PaperRace, open_question: OpenQuestion, draw: Random, forms: Forms, others: float = READY_MADE_SHARE
) -> tuple[Json, int]:
    """What a person says, and in how many taps: the careful order; another that is ready-made, as often as `others`
    says; something of their own from the form."""
    ruleset, table = race.game.ruleset, race.game.table
    view = ruleset.player_view(table, race.load_state(race.progress), open_question.question.seat)
    ready, chance = forms.list_ready(view, open_question), draw.random()
    if ready and chance < CAREFUL_SHARE + others:
        first = chance < CAREFUL_SHARE or len(ready) == 1
        value = ready[0].value if first else draw.choice(ready[1:]).value
    else:
        value = answer_on_a_whim(race, race.progress, open_question)
    return value, forms.count_taps(view, open_question, value, ready)


def _describe_form(race: PaperRace, open_question: OpenQuestion, round: int) -> Put:
    """Describe what a form offers."""
    priced_values = list(list_choices_with_prices(race, open_question))
    bare = tuple(value for value, price in priced_values if price is None)
    alike = _are_alike(race, open_question, [value for value, _ in priced_values])
    return Put(open_question.key, open_question.question.kind, round, 0, open_question.question.hidden, alike, bare)


def _are_alike(race: PaperRace, open_question: OpenQuestion, values: list[Json]) -> bool:
    """Whether whatever is answered comes to the same. A form to write in has more answers than it names; of an answer
    that waits for a seal nothing follows yet."""
    form = _form(race, open_question)
    if isinstance(form, FieldsForm | AllocationForm | Steps | TextForm) and not open_question.question.hidden:
        return False
    if open_question.seal or len(race.progress.open) > 1:
        return len({encode_canonical_json(value) for value in values}) < 2
    outcomes = set[str]()
    for value in values:
        entries = {**race.entries, open_question.key: make_driver_entry(open_question, value)}
        after = race.advance(race.checkpoint, Journal(entries.values(), race.round.rolls))
        events = [event.model_dump(mode="json") for event in after.events]
        outcomes.add(
            encode_canonical_json([after.state, events, [one.question_digest for one in after.open], len(after.closed)])
        )
        if len(outcomes) > 1:
            return False
    return True


def list_choices_with_prices(race: PaperRace, open_question: OpenQuestion) -> Iterator[tuple[Json, Price | None]]:
    """Yield each choice of a form as the rules read it, with its price."""
    ruleset = race.game.ruleset
    table = race.game.table
    question = open_question.question
    form = _form(race, open_question)
    view = ruleset.player_view(table, race.load_state(race.progress), question.seat)
    if isinstance(form, MultiChoiceForm):
        some = combinations([option.value for option in form.options], max(1, form.least))
        offers: Iterable[Json] = [list(one) for one in islice(some, MAX_COMBINATIONS)]
    else:
        offers = [option.value for option in list_options(form)]
    for value in offers:
        answer = {form.fields[0].name: value} if isinstance(form, FieldsForm) else value
        answer = [value] if isinstance(form, Steps) else answer
        with suppress(InvalidAnswer):
            read = ruleset.read_answer(table, view, question, answer)
            yield read, ruleset.price(table, view, question, read)


def _form(race: PaperRace, open_question: OpenQuestion) -> Form:
    ruleset, table = race.game.ruleset, race.game.table
    return ruleset.build_form(
        table,
        ruleset.player_view(table, race.load_state(race.progress), open_question.question.seat),
        open_question.question,
    )
