"""The price of a choice on the boards of a forecast: what they agree on, and what they do not."""

from collections.abc import Sequence
from math import lcm
from typing import Any

from rules.base import Json, Seat
from rules.cost_preview import ALL_TENTHS, WORSE, Otherwise, Price, Test, convert_to_tenths
from rules.forecast import Forecast
from rules.questions import Question

HARM = ("spin", "crash", "stall", "out", "flips", "breaks")
"""Effects of a roll that end a move, or the race."""
WEAR, SHORT = "wear", "short"
"""Effects of a roll that end nothing: one costs points, with the other a car is short of a corner and pays nothing."""
CERTAIN_PERMILLE = 1000
"""Odds are counted in thousandths."""
RARE_WEAR_PERMILLE = 50
"""Lost wear that is nearer to never than to one case in ten."""
MIN_BLOCKED_WORSE_TENTHS, MAX_BLOCKED_BETTER_TENTHS = 8, 2
"""A rival decides that stands in the way on so many tenths of the worse boards, and on so few of the better ones."""


class PathOnBoards:
    """The path of a choice, and the position of every car on each board."""

    def __init__(
        self, forecast: Forecast[Any, Any], boards: Sequence[Any], question: Question[Any], value: Json
    ) -> None:
        self._forecast, self._boards, self._question, self._value = forecast, boards, question, value

    def find_rival(self, good: Sequence[int], bad: Sequence[int]) -> tuple[Seat, bool]:
        """Find the rival who stands in the way on nearly all bad boards and on hardly any good one; also return
        whether anybody stands in the way. `good`, `bad`: indexes of boards."""
        ruleset, table = self._forecast.ruleset, self._forecast.table
        if ruleset.preview is None:
            return "", False
        way = set(ruleset.preview(table, self._boards[good[0]], self._question, self._value))
        stands = [self._forecast.rules.locate_cars(board) for board in self._boards]
        own, anybody = self._question.seat, False
        for rival in stands[0]:
            if rival == own:
                continue
            in_way = sum(stands[n].get(rival) in way for n in bad)
            still = sum(stands[n].get(rival) in way for n in good)
            anybody = anybody or in_way > 0
            blocks_worse = 10 * in_way >= MIN_BLOCKED_WORSE_TENTHS * len(bad)
            if blocks_worse and 10 * still <= MAX_BLOCKED_BETTER_TENTHS * len(good):
                return rival, True
        return "", anybody


def merge_prices(prices: Sequence[Price], path: PathOnBoards | None = None) -> Price:
    """Merge the prices of a choice on several boards into one: the most frequent price, with the worst other one
    beside it. The choice is impossible only if it is impossible on every board."""
    alike: dict[Any, list[int]] = {}
    for n, price in enumerate(prices):
        alike.setdefault(_make_signature(price), []).append(n)
    groups = sorted(alike.values(), key=lambda some: (-len(some), WORSE.index(prices[some[0]].tone)))
    first = _average([prices[n] for n in groups[0]])
    least = min(price.distance_range[0] for price in prices)
    most = max(price.distance_range[1] for price in prices)
    reach = (least, most) if least < most else None
    if len(groups) == 1:
        return first.model_copy(update={"reach": reach, "spaces": _find_median_spaces(prices)})
    worst = max(
        groups[1:], key=lambda some: (WORSE.index(prices[some[0]].tone), _sum_costs(prices[some[0]]), len(some))
    )
    rival, anybody = path.find_rival(groups[0], [n for some in groups[1:] for n in some]) if path else ("", False)
    other = _average([prices[n] for n in worst])
    better = _rank_price(first) < _rank_price(other)
    otherwise = Otherwise(
        tenths=convert_to_tenths(len(groups[0]), len(prices)),
        price=other,
        rival=rival if better else "",
        clear=anybody and better and not rival,
    )
    tone = "fatal" if first.tone == "impossible" else first.tone
    return first.model_copy(
        update={"tone": tone, "reach": reach, "spaces": _find_median_spaces(prices), "otherwise": otherwise}
    )


def add_rare_prices(price: Price, clear: Price, blocked: Sequence[Price]) -> Price:
    """Put the worst of what is rare beside a price that all boards agree on, or else the farthest from it.

    `clear`: the price where nobody is in the way; `blocked`: the prices where somebody is."""
    least, most = price.distance_range

    def is_alike(one: Price) -> bool:
        return least <= (one.spaces or 0) <= most and _make_signature(one) == _make_signature(price)

    unlike = [one for one in (clear, *blocked) if not is_alike(one)]
    if price.otherwise or not unlike:
        return price
    worst = max(unlike, key=lambda one: (_rank_price(one), abs((one.spaces or 0) - (price.spaces or 0))))
    shortest, farthest = min(one.spaces or 0 for one in unlike), max(one.spaces or 0 for one in unlike)
    worst = worst.model_copy(update={"reach": (shortest, farthest) if shortest < farthest else None})
    otherwise = Otherwise(tenths=ALL_TENTHS - 1, price=worst, clear=is_alike(clear))
    tone = "fatal" if price.tone == "impossible" else price.tone
    return price.model_copy(update={"tone": tone, "otherwise": otherwise})


def _rank_price(price: Price) -> tuple[int, int]:
    return WORSE.index(price.tone), _sum_costs(price)


def _sum_costs(price: Price) -> int:
    return sum(cost.by for cost in price.costs)


def _find_median_spaces(prices: Sequence[Price]) -> int | None:
    """Return the distance on the median board."""
    spaces = sorted(price.spaces for price in prices if price.spaces is not None)
    return spaces[len(spaces) // 2] if spaces else None


def _average(prices: Sequence[Price]) -> Price:
    """Return the first of several prices with the mean odds of all: they differ in the odds of their rolls alone."""
    rolls = zip(*(price.tests for price in prices), strict=True)
    return prices[0].model_copy(update={"tests": tuple(_average_odds(tests) for tests in rolls)})


def _average_odds(tests: Sequence[Test]) -> Test:
    """Return a roll whose odds are the mean of the odds of several equal rolls."""
    if all(test == tests[0] for test in tests):
        return tests[0]
    of = lcm(*(test.of for test in tests))
    ways = dict.fromkeys(effect for test in tests for effect, _ in test.effects)
    effects = tuple(
        (effect, sum(dict(test.effects).get(effect, 0) * of // test.of for test in tests)) for effect in ways
    )
    return tests[0].model_copy(update={"effects": effects, "of": of * len(tests)})


def _make_signature(price: Price) -> Any:
    """Return what makes two prices equal: tone, stocks left, the rolls without their odds, and rivals hit."""
    stocks = {cost.stock: price.compute_cost(cost.stock) for cost in price.costs}
    rolls = tuple((test.name, test.at, test.effects[0][0]) for test in price.tests)
    hits = tuple(note.facts["rival"] for note in price.notes if "rival" in note.facts)
    return price.tone, tuple(sorted(stocks.items())), rolls, hits


def estimate_harm(price: Price) -> int:
    """Return the odds, in thousandths, that a price foresees harm in this round."""
    own = CERTAIN_PERMILLE if price.tone == "impossible" else CERTAIN_PERMILLE - _estimate_success(price)
    if price.otherwise is None:
        return own
    first = price.otherwise.tenths
    return (first * own + (10 - first) * estimate_harm(price.otherwise.price)) // 10


def is_certain(price: Price) -> bool:
    """Whether no roll and no rival can make an answer cost more than its price says, but for rolls that hardly ever
    cost anything."""
    is_so_here = price.tone == "free" or (price.tone == "costs" and all(map(_rarely_costs_wear, price.tests)))
    return is_so_here and (price.otherwise is None or is_certain(price.otherwise.price))


def _rarely_costs_wear(test: Test) -> bool:
    """Whether a roll does no worse than cost wear, and does that rarely: for example a contact at the end of a move."""
    bad = {effect: ways for effect, ways in test.effects[1:] if ways}
    is_rare = CERTAIN_PERMILLE * bad.get(WEAR, 0) < RARE_WEAR_PERMILLE * test.of
    return bad.keys() <= {WEAR, SHORT} and is_rare


def _estimate_success(price: Price) -> int:
    well = CERTAIN_PERMILLE
    for test in price.tests:
        well = well * (test.of - sum(ways for effect, ways in test.effects if effect in HARM)) // test.of
    return well
