"""Simulated people in a race without database: what they are asked, how they answer, and how long others wait."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random
from typing import Any

from bot.forms.main_choices import MAX_CHOICES
from rules.base import Json, Key, Seat, canonical_json
from rules.cost_preview import Preset, Price
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer, Pace
from rules.questions import (
    AllocationForm,
    ChoiceForm,
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
from tests.paper_race import MOST_ROUNDS, PaperRace, answer_on_a_whim, closing_entry, driver_entry
from tests.thorough import Turns

HOUR, DAY = 3600, 24 * 3600
Habit = Callable[[Random], float]
HABITS: dict[str, Habit] = {
    "prompt": lambda draw: draw.uniform(60, 2 * HOUR),
    "by phone": lambda draw: draw.expovariate(1 / (3 * HOUR)),
    "at lunch": lambda draw: draw.uniform(0, 24 * HOUR),
    "in the evening": lambda draw: draw.gauss(10 * HOUR, 4 * HOUR),
    "other side of the world": lambda draw: draw.gauss(14 * HOUR, 3 * HOUR),
    "at weekends": lambda draw: 12 * HOUR if draw.random() < 2 / 7 else draw.uniform(1, 3) * DAY,
    "forgetful": lambda draw: draw.expovariate(1 / (8 * HOUR)) if draw.random() < 0.8 else 10 * DAY,
    "last minute": lambda draw: 23 * HOUR,
    "in bursts": lambda draw: draw.choice((600, 600, 600, 30 * HOUR)),
    "gone": lambda draw: 10 * DAY,
}
"""Seconds from the question to the answer."""
PREPARATION_ROUND = 0
"""The round of builds and bids."""
ENOUGH = 30
"""Ways to choose several things at once that are looked at."""
CAREFUL, READY = 0.4, 0.4
"""How often people take the careful answer, and another one that is ready-made; else they fill in the form."""


@dataclass
class Put:
    """A question that was put to a person.

    `round`: its round; `taps`: presses from the open form to a confirmed answer; `covered`: nobody may know
    whether it was put to a driver who can act; `alike`: it has fewer than two different answers; `bare`:
    choices that may cost something and show no price."""

    key: Key
    kind: str
    round: int
    taps: int = 0
    covered: bool = False
    alike: bool = False
    bare: tuple[Any, ...] = ()


@dataclass
class Seen:
    """Measurements of a race of people.

    `waits`: seconds that each set stood open; `rounds`: number of rounds; `turns`: drivers of each round."""

    game: Game
    put: list[Put] = field(default_factory=list)
    waits: list[tuple[int, float]] = field(default_factory=list)
    rounds: int = 0
    turns: set[tuple[Seat, int]] = field(default_factory=set)

    def forms(self) -> float:
        """Forms for each driver and round, without the preparation."""
        return sum(one.round > PREPARATION_ROUND for one in self.put) / max(1, len(self.turns))

    def taps(self) -> float:
        """Taps for each answer."""
        driven = [one.taps for one in self.put if one.round > PREPARATION_ROUND]
        return sum(driven) / max(1, len(driven))

    def hours(self) -> float:
        """Hours a round that the race waited."""
        return sum(wait for round, wait in self.waits if round > PREPARATION_ROUND) / HOUR / max(1, self.rounds)

    def kinds(self) -> Counter[str]:
        """How often each kind of question was put."""
        return Counter(one.kind for one in self.put)


@dataclass
class Limits:
    """Seconds after which the clock answers: of what a round asks, and of what is asked in mid-round."""

    round: float = 24 * HOUR
    answer: float = 12 * HOUR


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
) -> Seen:
    """A race in which everybody is a person. `look`: forms whose turn it is are looked at for answers that
    differ, and for prices; `ready`: they all take what is ready-made; `rounds`: after so many it is broken off."""
    race, draw, seen = PaperRace(game, cars, seed, AutoAnswerer(pace=pace)), Random(seed), Seen(game)
    habits, limits, known = habits or {}, limits or Limits(), set[tuple[Key, str]]()
    open_now = dict[Key, Put]()
    prompt = HABITS["prompt"]
    while not race.progress.finished and len(race.rounds) < rounds:
        asked = [one for one in race.progress.open if one.is_unanswered]
        fresh = [one for one in asked if (one.key, one.question_digest) not in known]
        known.update((one.key, one.question_digest) for one in fresh)
        of_all = len(race.progress.open) > 1
        waits = {one.key: max(60.0, habits.get(one.question.seat, prompt)(draw)) for one in fresh}
        round = race.checkpoint.round
        if fresh:
            limit = limits.round if of_all or pace == "orders" else limits.answer
            seen.waits.append((round, min(limit, max(waits.values()))))
            turns = {(one.question.seat, round) for one in fresh if one.question.required}
            seen.turns |= turns if round > PREPARATION_ROUND else set()
        for one in fresh:
            kind = one.question.kind
            found = _looked_at(race, one, round) if look and look.is_next(kind) else Put(one.key, kind, round)
            seen.put.append(found)
            open_now[one.key] = found
        if not asked:
            race.enter(closing_entry(race.progress.open[0]))
            continue
        for one in asked:
            value, open_now[one.key].taps = answer_as_person(race, one, draw, 1.0 - CAREFUL if ready else READY)
            race.enter(driver_entry(one, value))
            break
    seen.rounds = len(race.rounds)
    return seen


def answer_as_person(race: PaperRace, asked: OpenQuestion, draw: Random, others: float = READY) -> tuple[Json, int]:
    """What a person says, and in how many taps: the careful order or the ready-made one beside it, in one; another that
    is ready-made, behind **More…**, in two, as often as `others` says; something of their own from the form."""
    ruleset, table = race.game.ruleset, race.game.table
    knowledge = ruleset.player_view(table, race.state(race.progress), asked.question.seat)
    ready, chance = ruleset.presets(table, knowledge, asked.question), draw.random()
    if ready and chance < CAREFUL + others:
        first = chance < CAREFUL or len(ready) == 1
        chosen = ready[0] if first else draw.choice(ready[1:])
        return chosen.value, 1 if chosen in ready[:2] else 2
    value = answer_on_a_whim(race, race.progress, asked)
    return value, _presses(ruleset.form(table, knowledge, asked.question), value, ready)


def _presses(form: Any, value: Json, ready: tuple[Preset, ...]) -> int:
    """One press for a ready-made order or a numbered choice; else one for each field, part or step, and Confirm."""
    if value in [one.value for one in ready[:2]]:
        return 1
    if isinstance(form, ChoiceForm) and len(form.options) <= MAX_CHOICES:
        return 1
    if isinstance(form, FieldsForm | AllocationForm) and isinstance(value, dict):
        return 1 + max(1, len(value.get("wishes", value)) if isinstance(form, FieldsForm) else len(value))
    return 1 + (len(value) if isinstance(form, Steps) and isinstance(value, list) else 1)


def _looked_at(race: PaperRace, asked: OpenQuestion, round: int) -> Put:
    """What a form offers."""
    found = list(choices(race, asked))
    bare = tuple(value for value, price in found if price is None)
    alike = _alike(race, asked, [value for value, _ in found])
    return Put(asked.key, asked.question.kind, round, 0, asked.question.hidden, alike, bare)


def _alike(race: PaperRace, asked: OpenQuestion, values: list[Json]) -> bool:
    """Whether whatever is answered comes to the same. A form to write in has more answers than it names; of an answer
    that waits for a seal nothing follows yet."""
    form = _form(race, asked)
    if isinstance(form, FieldsForm | AllocationForm | Steps | TextForm) and not asked.question.hidden:
        return False
    if asked.seal or len(race.progress.open) > 1:
        return len({canonical_json(value) for value in values}) < 2
    found = set[str]()
    for value in values:
        entries = {**race.entries, asked.key: driver_entry(asked, value)}
        after = race.advance(race.checkpoint, Journal(entries.values(), race.round.rolls))
        told = [event.model_dump(mode="json") for event in after.events]
        found.add(canonical_json([after.state, told, [one.question_digest for one in after.open], len(after.closed)]))
        if len(found) > 1:
            return False
    return True


def choices(race: PaperRace, asked: OpenQuestion) -> Iterator[tuple[Json, Price | None]]:
    """Each choice of a form, as the rules read it, with its price."""
    ruleset, table, question, form = race.game.ruleset, race.game.table, asked.question, _form(race, asked)
    knowledge = ruleset.player_view(table, race.state(race.progress), question.seat)
    if isinstance(form, MultiChoiceForm):
        some = combinations([option.value for option in form.options], max(1, form.least))
        offers: Iterable[Json] = [list(one) for one in islice(some, ENOUGH)]
    else:
        offers = [option.value for option in list_options(form)]
    for value in offers:
        said = {form.fields[0].name: value} if isinstance(form, FieldsForm) else value
        said = [value] if isinstance(form, Steps) else said
        with suppress(InvalidAnswer):
            read = ruleset.read_answer(table, knowledge, question, said)
            yield read, ruleset.price(table, knowledge, question, read)


def _form(race: PaperRace, asked: OpenQuestion) -> Form:
    ruleset, table = race.game.ruleset, race.game.table
    return ruleset.form(
        table, ruleset.player_view(table, race.state(race.progress), asked.question.seat), asked.question
    )
