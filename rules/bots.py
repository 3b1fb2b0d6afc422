"""Bot drivers by strength: how often each gives the answer of the game's driver program, and what it gives else.

Every draw is a function of the race's seed and of what is decided, never of the race's own dice: the same seed gives
the same race, and a bot draws the same however often it is asked.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple, get_args

from rules.base import Json, Seat
from rules.events import Event
from rules.forecast import Deal, WorldRules
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet

Strength = Literal["rookie", "club", "ace"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
USUAL_STRENGTH: Strength = "club"
"""Of bots that nobody has chosen, and of stand-ins."""
EASY_STRENGTH: Strength = "rookie"
"""Of the rivals of somebody who tries a game."""
Manner = Literal["best", "careful", "silent", "any"]
"""How a bot drives a round: as the game's program, by the careful ready-made order, as somebody who says nothing, or by
any legal order that does not go wrong for certain."""
Drive = Callable[[RaceSetup[Any], Any, tuple[Event, ...], Question[Any]], Json]


class Mix(NamedTuple):
    """Chances in hundredths of each manner of driving a round."""

    best: int = 100
    careful: int = 0
    silent: int = 0
    any: int = 0


@dataclass(frozen=True)
class BotRules:
    """How a game's bots differ.

    `mixes`: by strength; `temperaments`: the programs that bots drive by, with their weights: each bot has one for the
    whole race. `prepare`: what it builds and bids, drawn from several good ones; None where the temperament answers.
    `others`: the orders of manner "any", where not every choice of the forecast will do. `look_ahead`: the order of an
    ace, found from what its seat knows; None where the program's is not beaten."""

    mixes: Mapping[Strength, Mix]
    temperaments: tuple[tuple[Drive, int], ...]
    prepare: Callable[[RaceSetup[Any], Any, Question[Any], Deal], Json] = lambda *_: None
    others: Callable[[RaceSetup[Any], Any, Question[Any]], tuple[Json, ...]] | None = None
    look_ahead: Callable[[RuleSet[Any, Any], RaceSetup[Any], Any, Question[Any]], Json] | None = None
    steady: bool = False
    """What is asked during the move is answered by the temperament, however the round is driven."""


@dataclass(frozen=True)
class Bots:
    """The bots of a race. `seed`: of their draws, no dice's."""

    seed: bytes = b""
    _drawn: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def answer(
        self,
        name: str,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        knowledge: Any,
        told: tuple[Event, ...],
        question: Question[Any],
    ) -> Json:
        """Answer as the bot of this name: a strength, or a program by its own name, as in older races."""
        rules: BotRules | None = ruleset.bots
        if name in ruleset.drivers:
            return ruleset.drivers[name](table, knowledge, told, question)
        seat = question.seat
        if rules is None:
            programs = tuple((program, 1) for program in ruleset.drivers.values())
            return self._deal(seat, "temperament").pick(programs)(table, knowledge, told, question)
        prepared = rules.prepare(table, knowledge, question, self._deal(seat, question.kind))
        if prepared is not None:
            return prepared
        program = self._deal(seat, "temperament").pick(rules.temperaments)
        strength: Strength = next(one for one in STRENGTHS if one == name)
        manner = self.manner(rules.mixes[strength], seat, knowledge.round) if knowledge.round else "best"
        if manner != "best":
            return self._other(manner, ruleset, rules, table, knowledge, told, question, program)
        if strength == "ace" and rules.look_ahead is not None:
            better = rules.look_ahead(ruleset, table, knowledge, question)
            if better is not None:
                return better
        return program(table, knowledge, told, question)

    def manner(self, mix: Mix, seat: Seat, round: int) -> Manner:
        """How a seat drives a round: one draw, whatever is asked in it."""
        manners: tuple[Manner, ...] = get_args(Manner)
        return self._deal(seat, f"{round}").pick(tuple(zip(manners, mix, strict=True)))

    def _deal(self, seat: Seat, what: str) -> Deal:
        return Deal(self.seed, f"{seat}/{what}")

    def _other(
        self,
        manner: Manner,
        ruleset: RuleSet[Any, Any],
        rules: BotRules,
        table: RaceSetup[Any],
        knowledge: Any,
        told: tuple[Event, ...],
        question: Question[Any],
        program: Drive,
    ) -> Json:
        worlds: WorldRules[Any, Any] | None = ruleset.worlds
        orders = worlds is not None and question.kind in worlds.order_kinds and worlds.applies(knowledge)
        if rules.steady and not orders:
            return program(table, knowledge, told, question)
        if worlds is None or not orders or manner == "silent":
            return ruleset.answer_for(table, knowledge, told, question, None).value
        if manner == "careful":
            values = tuple(preset.value for preset in ruleset.presets(table, knowledge, question)[:1])
        else:
            values = (rules.others or worlds.choices)(table, knowledge, question)
        drawn = self._deal(question.seat, f"{knowledge.round}/{question.kind}").shuffle(values)
        legal = (read for value in drawn for read in _legal(ruleset, table, knowledge, question, value))
        found = next(legal, None)
        return program(table, knowledge, told, question) if found is None else found


def bots_of_seed(seed: bytes) -> Bots:
    """The bots of a race with this seed of its dice."""
    return Bots(sha256(b"bots:" + seed).digest())


def bot_names(ruleset: RuleSet[Any, Any]) -> tuple[str, ...]:
    """Names of all bots that a race may hold: the strengths, and programs of older races."""
    return (*STRENGTHS, *ruleset.drivers)


def _legal(
    ruleset: RuleSet[Any, Any], table: RaceSetup[Any], knowledge: Any, question: Question[Any], value: Json
) -> Iterator[Json]:
    """The answer as it is stored, unless it is refused or goes wrong for certain."""
    try:
        read = ruleset.read_answer(table, knowledge, question, value)
        price = ruleset.price(table, knowledge, question, read)
    except InvalidAnswer:
        return
    if price is None or price.tone != "impossible":
        yield read
