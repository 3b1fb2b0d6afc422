"""What a whip may lead to in a corner, over all faces of its die."""

from collections import Counter
from collections.abc import Callable, Sequence

from rules.cost_preview import Cost, Price, Test

CORNER_TEST, CORNER_COST = "corner strain", "corner"
DIE_FACES = range(1, 7)
MIDDLE_FACE = 3
"""The face with which a price is found."""


def weigh_whip_faces(usual: Price, price_face: Callable[[int], Price]) -> Price:
    """Add what corners take where the whip's die is high to the price of its middle face (C-44, C-71)."""
    highest = price_face(DIE_FACES[-1])
    if _list_corner_tests(highest) == _list_corner_tests(usual):
        return usual
    known_prices = {MIDDLE_FACE: usual, DIE_FACES[-1]: highest}
    prices = [known_prices.get(face) or price_face(face) for face in DIE_FACES]
    corners = dict.fromkeys(test.at for price in prices for test in _list_corner_tests(price))
    others = tuple(test for test in usual.tests if test.name != CORNER_TEST)
    tests = (*(_merge_corner_tests(corner, prices) for corner in corners), *others)
    return usual.model_copy(update={"tests": tests, "costs": (*usual.costs, *_estimate_further_cost(usual, prices))})


def _list_corner_tests(price: Price) -> tuple[Test, ...]:
    return tuple(test for test in price.tests if test.name == CORNER_TEST)


def _merge_corner_tests(corner: str, prices: Sequence[Price]) -> Test:
    """Merge the tests of a corner into one; a face that asks for none goes well.

    A trouble of fewer than 1 in 100 cases counts as the most frequent one: tenths would make far more of it."""
    tests = [test for price in prices for test in _list_corner_tests(price) if test.at == corner]
    every, ways = tests[0].of * len(prices), Counter[str]()
    for test in tests:
        ways.update(dict(test.effects[1:]))
    rare = [trouble for trouble, count in ways.items() if 100 * count < every]
    usual = max(ways, key=lambda trouble: ways[trouble])
    for trouble in rare:
        if trouble != usual:
            ways[usual] += ways.pop(trouble)
    effects = ((tests[0].effects[0][0], every - ways.total()), *ways.items())
    return Test(name=CORNER_TEST, at=corner, effects=effects, of=every)


def _estimate_further_cost(usual: Price, prices: Sequence[Price]) -> tuple[Cost, ...]:
    """Return what corners take on the average beyond what they take at the middle face."""
    taken, left = _sum_corner_costs(usual), min((cost.left for cost in usual.costs), default=0)
    count = len(prices)
    further = (2 * sum(map(_sum_corner_costs, prices)) + count) // (2 * count) - taken
    if further <= 0:
        return ()
    paid = next(cost for price in prices for cost in price.costs if cost.toward == CORNER_COST)
    return (paid.model_copy(update={"by": further, "left": max(0, left - further), "rolled": True}),)


def _sum_corner_costs(price: Price) -> int:
    return sum(cost.by for cost in price.costs if cost.toward == CORNER_COST)
