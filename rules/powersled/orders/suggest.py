"""Plays that are offered to a driver: every card in hand, the best ways first."""

from collections.abc import Callable, Iterable

from rules.powersled.board.knowledge import Knowledge
from rules.powersled.model.book import Book
from rules.powersled.model.orders import Plan, plan_in_words
from rules.powersled.model.state import Sled
from rules.powersled.orders.planner import Taste, candidates, expected, laid_together, tried, worth

MOST = 20
EACH = 6
"""Ways to play one card."""


def suggested(book: Book, knowledge: Knowledge, sled: Sled) -> tuple[str, ...]:
    """Plans in words."""
    return tuple(map(plan_in_words, suggested_plans(book, knowledge, sled)))


def suggested_plans(book: Book, knowledge: Knowledge, sled: Sled) -> tuple[Plan, ...]:
    """The best play of every card first, where it helps with a special; then further ways to play them."""
    ground, taste = expected(book, knowledge, sled), Taste()

    def rated(plans: Iterable[Plan]) -> list[Plan]:
        found = tried(book, knowledge, ground, sled, plans)
        return [one.plan for one in sorted(found, key=lambda one: -worth(book, knowledge, sled, one, taste))]

    ways: dict[str, list[Plan]] = {}
    every = rated(candidates(book, sled, plain=True))
    for plan in every:
        ways.setdefault(f"{plan.card} {plan.drift}", []).append(plan)
    best = [_helped(sled, plans[0], rated) for plans in ways.values()]
    more = [plan for plan in every if plan not in best and plan in ways[f"{plan.card} {plan.drift}"][:EACH]]
    return (*best, *more)[:MOST]


def _helped(sled: Sled, plan: Plan, rated: Callable[[Iterable[Plan]], list[Plan]]) -> Plan:
    """The plan with the special that makes most of it; a special used as a drift card is not helped by another."""
    return plan if plan.drift is not None else rated((plan, *laid_together(sled, plan)))[0]
