"""Prices during a phase: a wreck in the way (T-14.2, over all die faces), and squares offered by a lash."""

from collections import Counter
from dataclasses import dataclass
from itertools import product

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.player_view import build_player_view
from rules.circus_maximus.model.events import Drove, Lost
from rules.circus_maximus.model.questions import PayForWreck, TakeOffered
from rules.circus_maximus.model.state import CircusRace
from rules.cost_preview import Price
from rules.dice import SeededDice
from rules.engine import advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.step_context import OpenQuestion
from tests.rules.circus_maximus.board_setup import SAND, start


def price_wreck(paid: int) -> Price:
    grid = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(("red", "blue")))
    ready = advance(
        CIRCUS_MAXIMUS, SAND, grid, Journal(), SeededDice(bytes(32)), AutoAnswerer(absent=frozenset({"red", "blue"}))
    )
    view = build_player_view(SAND, CircusRace.model_validate(ready.closed[-1].checkpoint.state), "red")
    question = PayForWreck(seat="red", asked=6, endurance=view.chariots["red"].endurance)
    price = CIRCUS_MAXIMUS.price(SAND, view, question, paid)
    assert price
    return price


def test_c_142_each_point_unpaid_makes_the_chart_worse() -> None:
    clean = [price_wreck(paid).tests[0].effects[0][1] for paid in range(7)]
    assert clean == sorted(clean)
    assert clean[0] < clean[-1]
    assert [price_wreck(paid).compute_cost("END") for paid in (0, 6)] == [0, 6]


def test_c_142_paid_in_full_its_odds_are_those_of_the_chart() -> None:
    chart = SAND.tables.rulebook.wreck_chart
    flips = Counter(chart.look_up(sum(faces)) for faces in product(range(1, 7), repeat=3))["F"]
    (test,) = price_wreck(6).tests
    modified = dict(test.effects).get("flips", 0)
    assert sum(ways for _, ways in test.effects) == 216
    assert modified <= flips, "the usual driver is no worse than none"


@dataclass(frozen=True)
class Takes(StepAnswerer):
    """Red takes so many of the MF that a lash offers; whatever else is asked is answered by default."""

    count: int
    prices: list[Price]

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question = open_question.question
        view = step.build_view(question.seat)
        if isinstance(question, TakeOffered):
            price = CIRCUS_MAXIMUS.price(SAND, view, question, self.count)
            assert price
            self.prices.append(price)
            return self.count, "driver"
        default_answer = CIRCUS_MAXIMUS.answer_for(SAND, view, events, question, None)
        return default_answer.value, default_answer.source


def test_c_95_offered_squares_say_how_far_they_take_the_chariot_and_what_they_cost() -> None:
    grid = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(("red", "blue")))
    dice, prices = SeededDice(bytes(32)), list[Price]()
    ready = advance(CIRCUS_MAXIMUS, SAND, grid, Journal(), dice, Takes(0, prices)).closed[-1].checkpoint
    race = CircusRace.model_validate(ready.state)
    race.chariots["red"].offered = 4
    lashed = ready.model_copy(update={"state": race.model_dump(mode="json")})
    for count in (0, 4):
        run = advance(CIRCUS_MAXIMUS, SAND, lashed, Journal(), dice, Takes(count, prices))
        events = [event for step in run.closed for event in step.events if event.seat == "red"]
        driven = sum(event.squares for event in events if isinstance(event, Drove))
        paid = sum(event.by for event in events if isinstance(event, Lost))
        assert (prices[-1].spaces, prices[-1].compute_cost("END")) == (driven, paid)
    assert prices[1].spaces == (prices[0].spaces or 0) + 4
