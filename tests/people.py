"""People at a race on paper: what they are asked, how they answer by their forms, and how long the others wait."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random
from typing import Any

from rules.journal import Journal
from rules.orders.answering import Pace, Settled
from rules.prices import Preset, Price
from rules.questions import Allot, Fields, Form, Refused, Steps, Subset, TextLine, offered
from rules.steward import Asked
from rules.values import Json, Key, Seat, canonical
from tests.games import Game
from tests.paper_race import MOST_ROUNDS, PaperRace, by_key, seal, whim
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
BEFOREHAND = 0
"""The round of builds and bids."""
ENOUGH = 30
"""Ways to choose several things at once that are looked at."""
CAREFUL, READY = 0.4, 0.4
"""How often people take the careful answer, and another one that is ready-made; else they fill in the form."""


@dataclass
class Put:
    """A question that was put to a person. `round`: in which; `taps`: presses to a counted answer, the form open;
    `covered`: nobody may know whether it was put to one who can act; `alike`: it has
    fewer than two answers that differ; `bare`: choices that may cost something and show no price."""

    key: Key
    kind: str
    round: int
    taps: int = 0
    covered: bool = False
    alike: bool = False
    bare: tuple[Any, ...] = ()


@dataclass
class Seen:
    """A race of people. `waits`: seconds that each set stood open; `rounds`: how many there were; `turns`: who drove in
    which of them."""

    game: Game
    put: list[Put] = field(default_factory=list)
    waits: list[tuple[int, float]] = field(default_factory=list)
    rounds: int = 0
    turns: set[tuple[Seat, int]] = field(default_factory=set)

    def forms(self) -> float:
        """Forms a driver and round, the preparation left out."""
        return sum(one.round > BEFOREHAND for one in self.put) / max(1, len(self.turns))

    def taps(self) -> float:
        """Taps an answer."""
        driven = [one.taps for one in self.put if one.round > BEFOREHAND]
        return sum(driven) / max(1, len(driven))

    def hours(self) -> float:
        """Hours a round that the race waited."""
        return sum(wait for round, wait in self.waits if round > BEFOREHAND) / HOUR / max(1, self.rounds)

    def kinds(self) -> Counter[str]:
        """How often each kind of question was put."""
        return Counter(one.kind for one in self.put)


@dataclass
class Limits:
    """Seconds after which the clock answers: of what a round asks, and of what is asked in mid-round."""

    round: float = 24 * HOUR
    answer: float = 12 * HOUR


def raced(
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
    race, draw, seen = PaperRace(game, cars, seed, Settled(pace=pace)), Random(seed), Seen(game)
    habits, limits, known = habits or {}, limits or Limits(), set[tuple[Key, str]]()
    open_now = dict[Key, Put]()
    prompt = HABITS["prompt"]
    while not race.progress.finished and len(race.rounds) < rounds:
        asked = [one for one in race.progress.open if one.outstanding]
        fresh = [one for one in asked if (one.key, one.about) not in known]
        known.update((one.key, one.about) for one in fresh)
        of_all = len(race.progress.open) > 1
        waits = {one.key: max(60.0, habits.get(one.question.seat, prompt)(draw)) for one in fresh}
        round = race.checkpoint.round
        if fresh:
            limit = limits.round if of_all or pace == "orders" else limits.answer
            seen.waits.append((round, min(limit, max(waits.values()))))
            turns = {(one.question.seat, round) for one in fresh if one.question.always}
            seen.turns |= turns if round > BEFOREHAND else set()
        for one in fresh:
            kind = one.question.kind
            found = _looked_at(race, one, round) if look and look.of(kind) else Put(one.key, kind, round)
            seen.put.append(found)
            open_now[one.key] = found
        if not asked:
            race.enter(seal(race.progress.open[0]))
            continue
        for one in asked:
            value, open_now[one.key].taps = answered(race, one, draw, 1.0 - CAREFUL if ready else READY)
            race.enter(by_key(one, value))
            break
    seen.rounds = len(race.rounds)
    return seen


def answered(race: PaperRace, asked: Asked, draw: Random, others: float = READY) -> tuple[Json, int]:
    """What a person says, and in how many taps: the careful order, in one; another that is ready-made, in two, as often
    as `others` says; something of his own from the form, in two or more."""
    ruleset, table = race.game.ruleset, race.game.table
    knowledge = ruleset.knowledge(table, race.state(race.progress), asked.question.seat)
    assert ruleset.presets
    ready, chance = ruleset.presets(table, knowledge, asked.question), draw.random()
    if ready and chance < CAREFUL + others:
        first = chance < CAREFUL or len(ready) == 1
        return ready[0].value if first else draw.choice(ready[1:]).value, 1 if first else 2
    value = whim(race, race.progress, asked)
    return value, _presses(ruleset.form(table, knowledge, asked.question), value, ready)


def _presses(form: Any, value: Json, ready: tuple[Preset, ...]) -> int:
    """A press or a choice for each field, part or step, and Confirm."""
    if value in [one.value for one in ready[:1]]:
        return 1
    if isinstance(form, Fields | Allot) and isinstance(value, dict):
        return 1 + max(1, len(value.get("wishes", value)) if isinstance(form, Fields) else len(value))
    return 1 + (len(value) if isinstance(form, Steps) and isinstance(value, list) else 1)


def _looked_at(race: PaperRace, asked: Asked, round: int) -> Put:
    """What a form offers."""
    found = list(choices(race, asked))
    bare = tuple(value for value, price in found if price is None)
    alike = _alike(race, asked, [value for value, _ in found])
    return Put(asked.key, asked.question.kind, round, 0, asked.question.covered, alike, bare)


def _alike(race: PaperRace, asked: Asked, values: list[Json]) -> bool:
    """Whether whatever is answered comes to the same. A form to write in has more answers than it names; of an answer
    that waits for a seal nothing follows yet."""
    form = _form(race, asked)
    if isinstance(form, Fields | Allot | Steps | TextLine) and not asked.question.covered:
        return False
    if asked.seal or len(race.progress.open) > 1:
        return len({canonical(value) for value in values}) < 2
    found = set[str]()
    for value in values:
        entries = {**race.entries, asked.key: by_key(asked, value)}
        after = race.advance(race.checkpoint, Journal(entries.values(), race.round.rolls))
        told = [event.model_dump(mode="json") for event in after.told]
        found.add(canonical([after.state, told, [one.about for one in after.open], len(after.closed)]))
        if len(found) > 1:
            return False
    return True


def choices(race: PaperRace, asked: Asked) -> Iterator[tuple[Json, Price | None]]:
    """Each choice of a form, as the rules read it, with its price."""
    ruleset, table, question, form = race.game.ruleset, race.game.table, asked.question, _form(race, asked)
    knowledge = ruleset.knowledge(table, race.state(race.progress), question.seat)
    assert ruleset.weigh
    if isinstance(form, Subset):
        some = combinations([option.value for option in form.options], max(1, form.least))
        offers: Iterable[Json] = [list(one) for one in islice(some, ENOUGH)]
    else:
        offers = [option.value for option in offered(form)]
    for value in offers:
        said = {form.fields[0].name: value} if isinstance(form, Fields) else value
        said = [value] if isinstance(form, Steps) else said
        with suppress(Refused):
            read = ruleset.read_answer(table, knowledge, question, said)
            yield read, ruleset.weigh(table, knowledge, question, read)


def _form(race: PaperRace, asked: Asked) -> Form:
    ruleset, table = race.game.ruleset, race.game.table
    return ruleset.form(table, ruleset.knowledge(table, race.state(race.progress), asked.question.seat), asked.question)
