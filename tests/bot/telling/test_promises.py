"""What was said of an order, held against what came of it."""

from bot.report.promises import as_shown, came_as_said, promised
from rules.cost_preview import Cost, Otherwise, Price
from rules.forecast import RoundResult

PAID = Price(tone="costs", spaces=3, costs=(Cost(stock="wear", by=2, left=5),))
SAID = Price(spaces=4, otherwise=Otherwise(tenths=9, price=PAID, rival="green"))


def test_what_comes_as_it_was_said_first_is_told_from_what_was_said_to_be_else() -> None:
    assert came_as_said(SAID, RoundResult(spaces=4), {"wear": 0})
    assert not came_as_said(SAID, RoundResult(spaces=3), {"wear": 2})


def test_a_price_that_was_kept_is_read_again() -> None:
    assert promised(as_shown(SAID)) == SAID


def test_what_was_kept_before_forecasts_promises_nothing() -> None:
    assert promised({"tone": "free", "spaces": 4}) is None
    assert promised(None) is None
