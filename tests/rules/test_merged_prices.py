"""Prices of a choice on several forecast boards, merged into one."""

from rules.cost_preview import Cost, Note, Otherwise, Price, Test, convert_to_tenths
from rules.merged_prices import add_rare_prices, estimate_harm, merge_prices

FREE = Price(spaces=4)
PAID = Price(tone="costs", spaces=3, costs=(Cost(stock="wear", by=2, left=5),))
SPIN = Price(tone="impossible", notes=(Note(code="spins"),))


def test_what_is_alike_on_every_board_is_said_once() -> None:
    assert merge_prices([FREE] * 5) == FREE


def test_what_differs_is_said_with_its_odds_and_the_worst_beside_it() -> None:
    said = merge_prices([FREE, FREE, FREE, FREE, PAID])
    assert (said.tone, said.reach) == ("free", (3, 4))
    assert said.otherwise
    assert (said.otherwise.tenths, said.otherwise.price) == (8, PAID)


def test_what_no_board_shows_but_may_be_is_said_beside_what_all_of_them_show() -> None:
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


def test_only_what_cannot_be_on_every_board_cannot_be() -> None:
    assert merge_prices([SPIN] * 5).tone == "impossible"
    assert merge_prices([SPIN, SPIN, SPIN, SPIN, FREE]).tone == "fatal"


def test_ten_tenths_are_all_and_no_tenth_is_none() -> None:
    assert [convert_to_tenths(count, 100) for count in (0, 1, 14, 15, 50, 99, 100)] == [0, 1, 1, 2, 5, 9, 10]


def test_odds_of_harm_count_the_boards_and_the_dice() -> None:
    risky = Price(tone="fatal", tests=(Test(name="corner", effects=(("safe", 18), ("spin", 18)), of=36),))
    assert estimate_harm(merge_prices([risky] * 4)) == 500
    assert estimate_harm(merge_prices([FREE, FREE, FREE, FREE, SPIN])) == 200
