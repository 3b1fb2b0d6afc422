"""The price of a wreck in the way: T-14.2, worse by what is not paid, counted over all faces."""

from collections import Counter
from itertools import product

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.player_view import build_player_view
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import CircusRace
from rules.cost_preview import Price
from rules.dice import SeededDice
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.rules.circus_maximus.sand import SAND, start


def weighed(paid: int) -> Price:
    grid = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(("red", "blue")))
    ready = advance(
        CIRCUS_MAXIMUS, SAND, grid, Journal(), SeededDice(bytes(32)), AutoAnswerer(absent=frozenset({"red", "blue"}))
    )
    knowledge = build_player_view(SAND, CircusRace.model_validate(ready.closed[-1].checkpoint.state), "red")
    question = PayForWreck(seat="red", asked=6, endurance=knowledge.chariots["red"].endurance)
    price = CIRCUS_MAXIMUS.price(SAND, knowledge, question, paid)
    assert price
    return price


def test_c_142_each_point_unpaid_makes_the_chart_worse() -> None:
    clean = [weighed(paid).tests[0].effects[0][1] for paid in range(7)]
    assert clean == sorted(clean)
    assert clean[0] < clean[-1]
    assert [weighed(paid).total_cost("END") for paid in (0, 6)] == [0, 6]


def test_c_142_paid_in_full_its_odds_are_those_of_the_chart() -> None:
    chart = SAND.tables.tables.wreck_chart
    flips = Counter(chart.look_up(sum(faces)) for faces in product(range(1, 7), repeat=3))["F"]
    (test,) = weighed(6).tests
    modified = dict(test.effects).get("flips", 0)
    assert sum(ways for _, ways in test.effects) == 216
    assert modified <= flips, "the usual driver is no worse than none"
