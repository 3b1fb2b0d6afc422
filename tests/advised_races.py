"""Races in which one driver always presses the same recommended order, with what its form said of each order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.data_files import load_bot_mixes
from rules.advice import Adviser
from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json, Seat, encode_canonical_json
from rules.bots import USUAL_STRENGTH, Bots, make_bots
from rules.cost_preview import Price
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event
from rules.forecast import Deal, WorldRules
from rules.journal import Journal
from rules.merged_prices import estimate_harm
from rules.step_context import OpenQuestion
from rules.view import ResultRow
from tests.games import Game

MAX_ROUNDS = 150
SENDS, MIXES = "sends", "mixes"
"""Sends the strongest bot's order or another promising one, and is silent during the move."""
BOT = "bot"
"""Presses nothing: a bot of the usual strength drives."""
PREPARED = ("build", "bid", "preparation")
"""Kinds of question before the race, which a presser answers as the game's strongest bot would."""


class OrderForecast(NamedTuple):
    """The forecast of an order: its price on the boards of rollouts, and on the board as it stood."""

    round: int
    seat: Seat
    name: str
    price: Price
    still: Price | None
    before: Mapping[str, int]


class OrderResult(NamedTuple):
    """The result of an order, with its forecast."""

    forecast: OrderForecast
    spaces: int
    harm: str
    paid_stocks: Mapping[str, int]

    @property
    def odds(self) -> int:
        """The forecast odds of harm, in thousandths."""
        return estimate_harm(self.forecast.price)


@dataclass
class DrivenRace:
    """A driven race: its result, forecasts with results, and the CPU seconds of each piece of advice."""

    rows: tuple[ResultRow, ...] = ()
    results: list[OrderResult] = field(default_factory=list)
    rounds: int = 0


@dataclass
class Pressers(StepAnswerer):
    """Answers for pressers with the recommended order of one name, and for the others as bots."""

    adviser: Adviser
    presses: Mapping[Seat, str]
    bots: Bots
    forecasts: list[OrderForecast] = field(default_factory=list)

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question, ruleset, table = open_question.question, step.ruleset, step.table
        seat, rules = question.seat, ruleset.worlds
        view = step.build_view(seat)
        name = self.presses.get(seat, BOT)
        order = question.kind in rules.order_kinds
        if name == BOT:
            return self.bots.answer(USUAL_STRENGTH, ruleset, table, view, events, question), "automatic"
        if order and rules.can_forecast(view) and name in (SENDS, MIXES):
            value = self._draw_order(step, name, view, question)
            self._note(step, name, view, question, value)
            return value, "automatic"
        if order and rules.can_forecast(view):
            advice = self.adviser.advise(ruleset, table, view, question)
            if advice and advice.orders:
                chosen = {one.name: one.value for one in advice.orders}
                value = chosen.get(name, advice.orders[0].value)
                self._note(step, name, view, question, value)
                return value, "automatic"
        if question.kind in PREPARED:
            return ruleset.drivers[rules.strongest_bot](table, view, events, question), "automatic"
        default_answer = ruleset.answer_for(table, view, events, question, None)
        return default_answer.value, "automatic"

    def _draw_order(self, step: RunningStep, name: str, view: Any, question: Any) -> Json:
        ruleset, table = step.ruleset, step.table
        every = [self.adviser.order_as_bot(ruleset, table, view, question)]
        every += ruleset.worlds.list_candidates(table, view, question) if name == MIXES else ()
        deal = Deal(derive_seed_from_text(f"{step.race.round} {question.seat} {view.round}"))
        return ruleset.read_answer(table, view, question, every[deal.draw_below(len(every))])

    def _note(self, step: RunningStep, name: str, view: Any, question: Any, value: Json) -> None:
        ruleset, table, race = step.ruleset, step.table, step.race
        price = self.adviser.price_answers(ruleset, table, view, question, [value]).get(encode_canonical_json(value))
        still = ruleset.price(table, view, question, value)
        if price:
            before = ruleset.worlds.list_stocks(race, question.seat)
            self.forecasts.append(OrderForecast(race.round, question.seat, name, price, still, before))


def drive(game: Game, seed: str, cars: int, presses: Mapping[Seat, str]) -> DrivenRace:
    """Drive a race to its flag; the seed is that of the dice and of the bots."""
    ruleset, table = game.ruleset, game.table
    rules: WorldRules[Any, Any] = ruleset.worlds
    seed_bytes, race = derive_seed_from_text(seed), DrivenRace()
    at, dice = create_checkpoint(ruleset, table, game.start(cars)), SeededDice(seed_bytes)
    pressers = Pressers(Adviser(), presses, make_bots(seed_bytes, load_bot_mixes()))
    for _ in range(MAX_ROUNDS):
        pressers.forecasts.clear()
        run = advance(ruleset, table, at, Journal(()), dice, pressers)
        assert not run.open
        events = tuple(event for step in run.closed for event in step.events)
        after = ruleset.state.model_validate(run.state)
        for forecast in pressers.forecasts:
            result, stocks = rules.sum_up_round(events, forecast.seat), rules.list_stocks(after, forecast.seat)
            paid_stocks = {name: by - stocks[name] for name, by in forecast.before.items()}
            race.results.append(OrderResult(forecast, result.spaces, result.harm, paid_stocks))
        at = run.closed[-1].checkpoint
        race.rounds += 1
        if run.finished:
            race.rows = run.classification
            break
    return race


def find_place(race: DrivenRace, seat: Seat) -> int:
    """Return the place of a seat; the last place if the race did not end."""
    return next((row.place or len(race.rows) for row in race.rows if row.seat == seat), 99)
