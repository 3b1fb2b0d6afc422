"""Prices of a choice on several forecast boards, merged into one."""

from rules.cost_preview import Cost, Note, Otherwise, Price, Test, convert_to_tenths
from rules.merged_prices import add_rare_prices, estimate_harm, is_certain, merge_prices

FREE = Price(spaces=4)
PAID = Price(tone="costs", spaces=3, costs=(Cost(stock="wear", by=2, left=5),))
SPIN = Price(tone="impossible", notes=(Note(code="spins"),))


def test_a_price_that_is_equal_on_every_board_has_no_alternative() -> None:
    assert merge_prices([FREE] * 5) == FREE


def test_prices_that_differ_become_the_usual_one_with_its_odds_and_the_worst() -> None:
    said = merge_prices([FREE, FREE, FREE, FREE, PAID])
    assert (said.tone, said.reach) == ("free", (3, 4))
    assert said.otherwise
    assert (said.otherwise.tenths, said.otherwise.price) == (8, PAID)


def test_an_outcome_that_no_board_shows_stands_beside_a_price_that_is_equal_on_all() -> None:
    assert add_rare_prices(FREE, FREE, []) == add_rare_prices(FREE, FREE, [FREE, FREE]) == FREE
    short = Price(spaces=1)
    said = add_rare_prices(FREE, FREE, [FREE, Price(spaces=2), short])
    assert (said.spaces, said.reach) == (4, None)
    assert said.otherwise == Otherwise(tenths=9, price=Price(spaces=1, reach=(1, 2)), clear=True)
    worse = PAID.model_copy(update={"reach": (1, 3)})
    assert add_rare_prices(FREE, FREE, [short, PAID]).otherwise == Otherwise(tenths=9, price=worse, clear=True)
    assert add_rare_prices(short, FREE, [short]).otherwise == Otherwise(tenths=9, price=FREE, clear=False)
    farther = add_rare_prices(short, PAID, [short]).otherwise
    assert farther == Otherwise(tenths=9, price=PAID, clear=False), "it costs more where the way is clear"
    range_of_boards = FREE.model_copy(update={"reach": (2, 4)})
    assert add_rare_prices(range_of_boards, FREE, [Price(spaces=2)]) == range_of_boards
    several = merge_prices([FREE, PAID])
    assert add_rare_prices(several, FREE, [short]) == several


def test_a_choice_is_impossible_only_if_it_is_impossible_on_every_board() -> None:
    assert merge_prices([SPIN] * 5).tone == "impossible"
    assert merge_prices([SPIN, SPIN, SPIN, SPIN, FREE]).tone == "fatal"


def test_ten_tenths_are_all_and_no_tenth_is_none() -> None:
    assert [convert_to_tenths(count, 100) for count in (0, 1, 14, 15, 50, 99, 100)] == [0, 1, 1, 2, 5, 9, 10]


def test_odds_of_harm_count_the_boards_and_the_dice() -> None:
    risky = Price(tone="fatal", tests=(Test(name="corner", effects=(("safe", 18), ("spin", 18)), of=36),))
    assert estimate_harm(merge_prices([risky] * 4)) == 500
    assert estimate_harm(merge_prices([FREE, FREE, FREE, FREE, SPIN])) == 200


def test_boards_that_differ_in_the_odds_of_a_roll_alone_are_one_price_with_the_mean_odds() -> None:
    odds = [
        Test(name="gear die", effects=(("free", well), ("wear", of - well)), of=of) for well, of in ((9, 10), (5, 6))
    ]
    prices = [Price(tone="costs", spaces=4, tests=(test,)) for test in odds]
    said = merge_prices([prices[0], prices[0], prices[1]])
    assert said.otherwise is None
    (test,) = said.tests
    ways = dict(test.effects)
    assert (ways["free"] * 90, ways["wear"] * 90) == (79 * test.of, 11 * test.of)


def test_a_roll_that_hardly_ever_costs_a_point_leaves_an_order_certain() -> None:
    def rolled(*effects: tuple[str, int]) -> Price:
        test = Test(name="gear die", effects=effects, of=sum(ways for _, ways in effects))
        return Price(tone="costs", tests=(test,))

    assert is_certain(rolled(("stops", 40), ("short", 57), ("wear", 3)))
    assert not is_certain(rolled(("free", 19), ("wear", 1)))
    assert not is_certain(rolled(("free", 199), ("out", 1)))
