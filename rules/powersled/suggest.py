"""Plays that are offered to a driver: every card in hand, the best ways first."""

from rules.powersled.book import Book
from rules.powersled.plan import Plan
from rules.powersled.planner import Taste, candidates, expected, laid_together, worth
from rules.powersled.plans import plan_in_words
from rules.powersled.sight import Sight
from rules.powersled.state import Sled

MOST = 20
EACH = 4
"""Ways to play one card."""


def suggested(book: Book, sight: Sight, sled: Sled) -> tuple[str, ...]:
    """The best play of every card first, where it helps with a special; then further ways to play them."""
    ground, taste = expected(book, sight, sled), Taste()

    def value(plan: Plan) -> int:
        return worth(book, sight, ground, sled, plan, taste)

    rated = sorted(candidates(book, sled, plain=True), key=lambda plan: -value(plan))
    ways: dict[str, list[Plan]] = {}
    for plan in rated:
        ways.setdefault(f"{plan.card} {plan.drift}", []).append(plan)
    best = [max((plans[0], *laid_together(sled, plans[0])), key=value) for plans in ways.values()]
    more = [plan for plan in rated if plan not in best and plan in ways[f"{plan.card} {plan.drift}"][:EACH]]
    return tuple(plan_in_words(plan) for plan in (*best, *more)[:MOST])
