"""Comparison of the price shown for a confirmed order with its outcome."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.base import Json
from rules.cost_preview import Price
from rules.forecast import RoundResult

PRICE_FORMAT_VERSION = 2
"""Version of stored prices. Prices without a version promise nothing, because they assumed that rivals stand still."""

HARM_DISTANCE = 10
"""Distance between two outcomes, in spaces or points, if only one of them is a spin or a crash."""


class Promise(NamedTuple):
    """The odds shown for an order: its most likely price, its odds in tenths, and whether that came about."""

    price: Price
    tenths: int
    kept: bool


def encode_displayed_price(price: Price | None) -> Json:
    """Encode a displayed price for storage."""
    return {"v": PRICE_FORMAT_VERSION, "price": price.model_dump(mode="json", exclude_defaults=True)} if price else None


def find_promise(stored_price: Json) -> Price | None:
    """Return the stored price of an answer if it was a promise."""
    if not isinstance(stored_price, dict) or stored_price.get("v") != PRICE_FORMAT_VERSION:
        return None
    return Price.model_validate(stored_price["price"])


def compare_promise(price: Price, result: RoundResult, decreases: Mapping[str, int]) -> Promise | None:
    """Compare an order's price with its outcome; None if the price had no odds of two distinct outcomes."""
    if price.otherwise is None or not _is_different(price, price.otherwise.price):
        return None
    return Promise(price, price.otherwise.tenths, is_as_promised(price, result, decreases))


def _is_different(price: Price, other: Price) -> bool:
    """Whether two prices differ in more than the odds of their rolls."""
    hits = [[note.facts["rival"] for note in one.notes if "rival" in note.facts] for one in (price, other)]
    stocks = {cost.stock for cost in (*price.costs, *other.costs)}
    costs_same = all(price.compute_cost(stock) == other.compute_cost(stock) for stock in stocks)
    return not costs_same or hits[0] != hits[1] or "impossible" in (price.tone, other.tone)


def is_as_promised(price: Price, result: RoundResult, decreases: Mapping[str, int]) -> bool:
    """Whether the outcome is nearer to the first price than to the other one. `decreases`: that of each stock."""
    assert price.otherwise
    return _measure_outcome_distance(price, result, decreases) <= _measure_outcome_distance(
        price.otherwise.price, result, decreases
    )


def _measure_outcome_distance(price: Price, result: RoundResult, decreases: Mapping[str, int]) -> int:
    harm_distance = HARM_DISTANCE * ((price.tone == "impossible") != bool(result.harm))
    space_distance = abs(result.spaces - price.spaces) if price.spaces is not None else 0
    hits = {note.facts["rival"] for note in price.notes if "rival" in note.facts}
    stocks = {cost.stock for cost in price.costs} | {stock for stock, by in decreases.items() if by}
    cost_distance = sum(
        abs(price.compute_cost(stock) - max(0, decreases[stock])) for stock in stocks if stock in decreases
    )
    return harm_distance + space_distance + len(hits ^ set(result.hits)) + cost_distance
