"""Comparison of the price shown for a confirmed order with its outcome."""

from collections.abc import Mapping

from rules.base import Json
from rules.cost_preview import Price
from rules.forecast import RoundResult

SPELLING = 2
"""Version of stored prices. Prices without a version promise nothing, because they assumed that rivals stand still."""


HARMED = 10
"""Distance between two outcomes, in spaces or points, if only one of them is a spin or a crash."""


def as_shown(price: Price | None) -> Json:
    """Encode a displayed price for storage."""
    return {"v": SPELLING, "price": price.model_dump(mode="json", exclude_defaults=True)} if price else None


def promised(shown: Json) -> Price | None:
    """Return the stored price of an answer if it was a promise."""
    if not isinstance(shown, dict) or shown.get("v") != SPELLING:
        return None
    return Price.model_validate(shown["price"])


def came_as_said(price: Price, result: RoundResult, paid: Mapping[str, int]) -> bool:
    """Whether the outcome is nearer to the first price than to the other one. `paid`: the decrease of each stock."""
    assert price.otherwise
    return _apart(price, result, paid) <= _apart(price.otherwise.price, result, paid)


def _apart(price: Price, result: RoundResult, paid: Mapping[str, int]) -> int:
    harmed = HARMED * ((price.tone == "impossible") != bool(result.harm))
    far = abs(result.spaces - price.spaces) if price.spaces is not None else 0
    hits = {note.facts["rival"] for note in price.notes if "rival" in note.facts}
    stocks = {cost.stock for cost in price.costs} | {stock for stock, by in paid.items() if by}
    apart = sum(abs(price.total_cost(stock) - max(0, paid[stock])) for stock in stocks if stock in paid)
    return harmed + far + len(hits ^ set(result.hits)) + apart
