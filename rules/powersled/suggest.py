"""Plays that are offered to a driver: every card in hand, the best ways first."""

from rules.powersled.book import Book
from rules.powersled.plan import Plan
from rules.powersled.planner import Taste, candidates, expected, worth
from rules.powersled.plans import plan_in_words
from rules.powersled.sight import Sight
from rules.powersled.state import Sled

MOST = 20
EACH = 4
"""Ways to play one card."""


def suggested(book: Book, sight: Sight, sled: Sled) -> tuple[str, ...]:
    """The best play of every card first, then further ways, each as it is written."""
    ground, taste = expected(book, sight, sled), Taste()
    rated = sorted(candidates(book, sled), key=lambda p: -worth(book, sight, ground, sled, p, taste))
    ways: dict[str, list[Plan]] = {}
    for plan in rated:
        ways.setdefault(f"{plan.card} {plan.drift}", []).append(plan)
    first = [plans[0] for plans in ways.values()]
    more = [plan for plan in rated if plan not in first and plan in ways[f"{plan.card} {plan.drift}"][:EACH]]
    return tuple(plan_in_words(plan) for plan in (*first, *more)[:MOST])
