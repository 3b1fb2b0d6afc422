"""What a form said of an order is compared with what came of it."""

from bot.report.driver_digest import write_digest
from bot.report.promises import Promise, compare_promise, encode_displayed_price, find_promise, is_as_promised
from bot.report.round_report import ReportWriter
from rules.cost_preview import Cost, Otherwise, Price, Test
from rules.forecast import RoundResult
from tests.bot.report.reported_races import WEIGHTS, tell_race
from tests.repository import LOCALIZERS

PAID = Price(tone="costs", spaces=3, costs=(Cost(stock="wear", by=2, left=5),))
SAID = Price(spaces=4, otherwise=Otherwise(tenths=9, price=PAID, rival="green"))


def test_what_comes_as_it_was_said_first_is_told_from_what_was_said_to_be_else() -> None:
    assert is_as_promised(SAID, RoundResult(spaces=4), {"wear": 0})
    assert not is_as_promised(SAID, RoundResult(spaces=3), {"wear": 2})


def test_a_price_that_was_kept_is_read_again() -> None:
    assert find_promise(encode_displayed_price(SAID)) == SAID


def test_what_was_kept_before_forecasts_promises_nothing() -> None:
    assert find_promise({"tone": "free", "spaces": 4}) is None
    assert find_promise(None) is None


def test_odds_of_rolls_alone_are_not_held_against_what_came() -> None:
    dice = [Price(tests=(Test(name="gear die", effects=(("free", n), ("wear", 8 - n)), of=8),)) for n in (6, 4)]
    told = dice[0].model_copy(update={"otherwise": Otherwise(tenths=6, price=dice[1])})
    assert compare_promise(told, RoundResult(spaces=6), {"brakes": 1}) is None
    assert compare_promise(SAID, RoundResult(spaces=4), {"wear": 0}) == Promise(SAID, 9, kept=True)


def test_a_driver_reads_what_was_told_of_their_order_and_whether_it_came_so() -> None:
    account = next(one.account for one in tell_race("speed_circuit", "one") if one.account.round == 2)
    lines = ReportWriter(LOCALIZERS.for_game("speed_circuit"), WEIGHTS["speed_circuit"]).collect_lines(account, {})
    for promise, said in (
        (Promise(SAID, 9, kept=True), "You were told free (9 in 10), and so it came."),
        (Promise(SAID, 9, kept=False), "You were told free (9 in 10): it was the tenth."),
        (Promise(PAID, 6, kept=False), "You were told 2 wear (6 in 10): it was one of the other 4."),
    ):
        assert write_digest(lines, "yellow", promise=promise).splitlines()[-1] == said


def test_a_cost_that_a_die_decides_was_told_as_about_so_much() -> None:
    account = next(one.account for one in tell_race("circus_maximus", "one") if one.account.round == 2)
    lines = ReportWriter(LOCALIZERS.for_game("circus_maximus"), WEIGHTS["circus_maximus"]).collect_lines(account, {})
    whip = Price(tone="costs", costs=(Cost(stock="END", by=3, left=36, rolled=True),))
    said = write_digest(lines, "yellow", promise=Promise(whip, 6, kept=True)).splitlines()[-1]
    assert said == "You were told about 3 endurance (6 in 10), and so it came."
