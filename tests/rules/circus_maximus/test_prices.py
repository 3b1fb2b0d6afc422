"""The price of a wreck in the way: T-14.2, worse by what is not paid, counted over all faces."""

from collections import Counter
from itertools import product

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.knowledge import knowledge_of
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import CircusRace
from rules.dice import Seeded
from rules.engine import advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.prices import Price
from tests.rules.circus_maximus.sand import SAND, start


def weighed(paid: int) -> Price:
    grid = enter(CIRCUS_MAXIMUS, SAND, start(("red", "blue")))
    ready = advance(
        CIRCUS_MAXIMUS, SAND, grid, Journal(), Seeded(bytes(32)), Settled(absent=frozenset({"red", "blue"}))
    )
    knowledge = knowledge_of(SAND, CircusRace.model_validate(ready.closed[-1].checkpoint.state), "red")
    question = PayForWreck(seat="red", asked=6, endurance=knowledge.chariots["red"].endurance)
    assert CIRCUS_MAXIMUS.weigh
    price = CIRCUS_MAXIMUS.weigh(SAND, knowledge, question, paid)
    assert price
    return price


def test_c_142_each_point_unpaid_makes_the_chart_worse() -> None:
    clean = [weighed(paid).tests[0].effects[0][1] for paid in range(7)]
    assert clean == sorted(clean)
    assert clean[0] < clean[-1]
    assert [weighed(paid).cost("END") for paid in (0, 6)] == [0, 6]


def test_c_142_paid_in_full_its_odds_are_those_of_the_chart() -> None:
    chart = SAND.book.tables.wreck_chart
    flips = Counter(chart.read(sum(faces)) for faces in product(range(1, 7), repeat=3))["F"]
    (test,) = weighed(6).tests
    modified = dict(test.effects).get("flips", 0)
    assert sum(ways for _, ways in test.effects) == 216
    assert modified <= flips, "the usual driver is no worse than none"
