"""Bot drivers by strength: how often each gives the answer of the game's driver program, and what it gives else.

Every draw is a function of the race's seed and of what is decided, never of the race's own dice: the same seed gives
the same race, and a bot draws the same however often it is asked.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple, get_args

from rules.advice import Adviser, is_forecast
from rules.base import Json, Seat
from rules.events import Event
from rules.forecast import Deal, WorldRules
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup, RuleSet
from rules.safe_toml import read_toml

Strength = Literal["rookie", "club", "ace"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
USUAL_STRENGTH: Strength = "club"
"""Strength of bots for which nobody has chosen one."""
EASY_STRENGTH: Strength = "rookie"
"""Strength of the rivals of somebody who tries a game."""
STAND_IN = "stand_in"
"""The bot that drives the car of an absent member: as one of the usual strength, but only by orders that are safe."""
SAFE_WORLDS = 2
"""Worlds of the forecast behind a safe order; five would take too long, as bots answer while the round is run."""
HURRY_DIVISOR = 3
"""Bots hurry to the flag when at most the number of cars divided by this is left."""
Manner = Literal["best", "careful", "silent", "any"]
"""How a bot drives a round: as the game's program, by the safe order of a forecast, by the default order as who says
nothing, or by any legal order that does not go wrong for certain."""
MANNERS: tuple[Manner, ...] = get_args(Manner)
Drive = Callable[[RaceSetup[Any], Any, tuple[Event, ...], Question[Any]], Json]


class Mix(NamedTuple):
    """Chances of each manner of driving a round, relative to each other."""

    best: int = 0
    careful: int = 0
    silent: int = 0
    any: int = 0


Mixes = Mapping[str, Mapping[Strength, Mix]]
"""Chances by game and strength."""
PROGRAM_ONLY = Mix(best=1)
"""The mix of a strength without chances in the data."""


def read_mixes(text: str) -> Mixes:
    """Parse the chances of all games. Raises ValueError."""
    mixes = dict[str, dict[Strength, Mix]]()
    for game, strengths in read_toml(text).items():
        if {*strengths} != {*STRENGTHS}:
            raise ValueError(f"{game} has chances of {', '.join(strengths)} and not of {', '.join(STRENGTHS)}")
        mixes[game] = {strength: _read_mix(f"{game}.{strength}", strengths[strength]) for strength in STRENGTHS}
    return mixes


def _read_mix(where: str, raw: Mapping[str, Any]) -> Mix:
    unknown = sorted({*raw} - {*Mix._fields})
    if unknown or not all(isinstance(chance, int) and chance >= 0 for chance in raw.values()) or not sum(raw.values()):
        raise ValueError(f"{where}: chances are {', '.join(Mix._fields)}, whole numbers that are not all 0")
    return Mix(**raw)


class LightDriver(NamedTuple):
    """A driver that costs little, for rollouts. `drive`: answers any question of a round, nearly as well as the
    temperaments; `slips`: choices of a driver who errs; `order_slip`: the order of such a choice."""

    drive: Drive
    slips: Callable[[RaceSetup[Any], Any, Question[Any]], Sequence[Any]]
    order_slip: Callable[[Any], Json]


@dataclass(frozen=True)
class BotRules:
    """How a game's bots differ.

    `temperaments`: the programs that bots drive by, with their weights: each bot has one for the whole race, a stand-in
    the first. `prepare`: what it builds and bids, drawn from several good ones; None where the temperament answers.
    `others`: the orders of manner "any", where not every choice of the forecast will do. `look_ahead`: the order of an
    ace, found from what its seat knows; None where the program's is not beaten."""

    temperaments: tuple[tuple[Drive, int], ...]
    prepare: Callable[[RaceSetup[Any], Any, Question[Any], Deal], Json] = lambda *_: None
    others: Callable[[RaceSetup[Any], Any, Question[Any]], tuple[Json, ...]] | None = None
    look_ahead: Callable[[RuleSet[Any, Any], RaceSetup[Any], Any, Question[Any]], Json] | None = None
    default_order: Callable[[RaceSetup[Any], Any, Question[Any]], Json] = lambda *_: None
    """The default order of a bot, where the rules' own would report that none was sent; None for the rules' own."""
    kept_stocks: frozenset[str] = frozenset()
    """Stocks that an order of manner "any" never empties: a car without them crawls for the rest of the race."""
    steady: bool = False
    """What is asked during the move is answered by the temperament, however the round is driven by a strength."""
    light: LightDriver | None = None
    """The driver of rollouts; without it the temperaments drive them."""


class _Asked(NamedTuple):
    """A question, and what its seat may use to answer it."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    view: Any
    events: tuple[Event, ...]
    question: Question[Any]

    @property
    def is_forecast(self) -> bool:
        """Whether answers are priced on the boards of a forecast."""
        return is_forecast(self.ruleset, self.view, self.question)

    def ask(self, program: Drive) -> Json:
        """Return a program's answer."""
        return program(self.table, self.view, self.events, self.question)

    def choose_default(self) -> Json:
        """Give the bots' default order, else the rules' own or the order of the seat's own sheet."""
        rules: BotRules | None = self.ruleset.bots
        order = rules.default_order(self.table, self.view, self.question) if rules is not None else None
        if order is not None:
            return order
        return self.ruleset.answer_for(self.table, self.view, self.events, self.question, None).value

    def list_legal(self, value: Json) -> Iterator[Json]:
        """Yield the answer as it is stored, unless it is refused, goes wrong for certain, or spends the last of a stock
        that bots keep."""
        try:
            answer = self.ruleset.read_answer(self.table, self.view, self.question, value)
            price = self.ruleset.price(self.table, self.view, self.question, answer)
        except InvalidAnswer:
            return
        if price is None or not (price.tone == "impossible" or price.spent_stocks & self.ruleset.bots.kept_stocks):
            yield answer


@dataclass(frozen=True)
class Bots:
    """The bots of a race. `seed`: of their draws, no dice's; `mixes`: the chances of the strengths."""

    seed: bytes = b""
    mixes: Mixes = field(default_factory=dict)
    _strengths: dict[Seat, Strength] = field(default_factory=dict, compare=False, repr=False)
    _adviser: Adviser = field(default_factory=lambda: Adviser(SAFE_WORLDS), compare=False, repr=False)

    def answer_lightly(
        self,
        light: LightDriver,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        events: tuple[Event, ...],
        question: Question[Any],
    ) -> Json:
        """Answer by the light driver, or by a slip, as often as drivers of the strength drawn for the seat err."""
        asked, worlds = _Asked(ruleset, table, view, events, question), ruleset.worlds
        answer_before_race = self._prepare(asked, ruleset.bots.temperaments[0][0])
        if answer_before_race is not None:
            return answer_before_race
        is_order = worlds is not None and question.kind in worlds.order_kinds
        if is_order and self._choose_manner(self.draw_strength(question.seat), asked) != "best":
            slips = light.slips(table, view, question)
            for slip in self._deal(question.seat, f"{view.round}/{question.kind}").draw_each(slips):
                try:
                    return ruleset.read_answer(table, view, question, light.order_slip(slip))
                except InvalidAnswer:
                    continue
        return asked.ask(light.drive)

    def answer(
        self,
        name: str,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        events: tuple[Event, ...],
        question: Question[Any],
    ) -> Json:
        """Answer as the bot of this name: a strength, a stand-in, or a program by its own name, as in older races.

        Where most of the field is home or out, a bot drives as well as it can, so that nobody waits for the flag."""
        asked, seat = _Asked(ruleset, table, view, events, question), question.seat
        rules: BotRules | None = ruleset.bots
        if name in ruleset.drivers:
            return asked.ask(ruleset.drivers[name])
        if rules is None:
            programs = tuple((program, 1) for program in ruleset.drivers.values())
            return asked.ask(self._deal(seat, "temperament").pick(programs))
        stands_in = name == STAND_IN
        program = rules.temperaments[0][0] if stands_in else self._deal(seat, "temperament").pick(rules.temperaments)
        answer_before_race = self._prepare(asked, program)
        if answer_before_race is not None:
            return answer_before_race
        strength: Strength = next((one for one in STRENGTHS if one == name), USUAL_STRENGTH)
        manner = self._choose_manner(strength, asked)
        if stands_in and (asked.is_forecast or not rules.steady):
            return self._choose_safe(manner, asked)
        if manner != "best" and not stands_in:
            return self._answer_otherwise(manner, asked, program)
        if strength == "ace" and rules.look_ahead is not None:
            better = rules.look_ahead(ruleset, table, view, question)
            if better is not None:
                return better
        return asked.ask(program)

    def draw_strength(self, seat: Seat) -> Strength:
        """Draw how strong the driver of a seat is, once for the whole race."""
        if seat not in self._strengths:
            self._strengths[seat] = self._deal(seat, "strength").pick(tuple((strength, 1) for strength in STRENGTHS))
        return self._strengths[seat]

    def _prepare(self, asked: _Asked, program: Drive) -> Json:
        """Answer a question from before the race; None once it is under way."""
        question = asked.question
        answer = asked.ruleset.bots.prepare(asked.table, asked.view, question, self._deal(question.seat, question.kind))
        if answer is None and not asked.view.round:
            return asked.ask(program)
        return answer

    def _choose_manner(self, strength: Strength, asked: _Asked) -> Manner:
        """Return how a bot of a strength drives this round, whatever is asked in it: its best where few cars are
        left."""
        mix = self.mixes.get(asked.ruleset.name, {}).get(strength, PROGRAM_ONLY)
        if mix == PROGRAM_ONLY or _is_late(asked.ruleset.worlds, asked.view):
            return "best"
        return self._deal(asked.question.seat, f"{asked.view.round}").pick(tuple(zip(MANNERS, mix, strict=True)))

    def _deal(self, seat: Seat, what: str) -> Deal:
        return Deal(self.seed, f"{seat}/{what}")

    def _answer_otherwise(self, manner: Manner, asked: _Asked, program: Drive) -> Json:
        """Answer in another manner than the best."""
        rules, question = asked.ruleset.bots, asked.question
        if not asked.is_forecast:
            return asked.ask(program) if rules.steady else asked.choose_default()
        if manner == "careful":
            return self._choose_safe(manner, asked)
        if manner == "silent":
            return asked.choose_default()
        values = (rules.others or asked.ruleset.worlds.list_candidates)(asked.table, asked.view, question)
        shuffled_values = self._deal(question.seat, f"{asked.view.round}/{question.kind}").draw_each(values)
        answer = next((read for value in shuffled_values for read in asked.list_legal(value)), None)
        return asked.ask(program) if answer is None else answer

    def _choose_safe(self, manner: Manner, asked: _Asked) -> Json:
        """Give the safe order of a forecast, which is that of the program or the default order, as the manner wants, or
        another one where these may go wrong; without a forecast, the default order."""
        by_default = asked.choose_default()
        if not asked.is_forecast:
            return by_default
        ruleset, table, view, _, question = asked
        worlds: WorldRules[Any, Any] = ruleset.worlds
        of_program = () if manner == "silent" else (worlds.choose_bot_order(table, view, question),)
        usual = of_program if manner == "best" else (*of_program, by_default)
        try:
            safe = self._adviser.find_safe(ruleset, table, view, question, usual)
        except InvalidAnswer:
            return by_default
        return by_default if safe is None else safe


def _is_late(worlds: WorldRules[Any, Any] | None, view: Any) -> bool:
    """Whether so few cars are left on the track that the others wait for them."""
    if worlds is None:
        return False
    starters = len(worlds.list_seats(view))
    return len(worlds.locate_cars(view)) * HURRY_DIVISOR <= starters


def make_bots(seed: bytes, mixes: Mixes) -> Bots:
    """Return the bots of a race with this seed of its dice."""
    return Bots(sha256(b"bots:" + seed).digest(), mixes)


def list_bot_names(ruleset: RuleSet[Any, Any]) -> tuple[str, ...]:
    """List the names of all bots that a race may hold: the strengths, and programs of older races."""
    return (*STRENGTHS, *ruleset.drivers)
