"""Advice: recommended orders and their prices on forecast boards."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules import advice
from rules.advice import Advice, Adviser, TriedAnswer, choose_recommended
from rules.base import Json, encode_canonical_json
from rules.cost_preview import Cost, Otherwise, Preset, Price, Test, Tone
from rules.forecast import make_forecast
from rules.registry import RULESETS
from rules.ruleset import RuleSet
from tests.advised_races import OrderResult, drive
from tests.bench.advice import find_wrong_odds, is_inside, listen
from tests.bench.advice_cost import measure_costs
from tests.games import SEATS, load_course
from tests.races_with_open_orders import OPTIONS, open_round


def test_a_recommended_order_of_powersled_goes_as_far_as_its_form_says() -> None:
    race = drive(
        load_course("powersled", **OPTIONS["powersled"]), "promise 0", 6, dict.fromkeys(SEATS[0:6:2], "recommended")
    )
    certain = [one for one in race.results if not one.forecast.price.otherwise]
    assert len(race.results) > len(certain) > len(SEATS)
    assert [one for one in race.results if not one.harm and not is_inside(one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", OPTIONS)
def test_recommended_orders_are_legal_distinct_and_read_as_they_are_sent(game: str) -> None:
    for round in (1, 3):
        found, run, race = open_round(game, round)
        adviser, names = Adviser(), set[str]()
        for asked in run.open[::3]:
            question = asked.question
            view = found.ruleset.player_view(found.table, race, question.seat)
            advised = adviser.advise(found.ruleset, found.table, view, question)
            assert advised
            values = [encode_canonical_json(one.value) for one in advised.orders]
            assert values
            assert len(set(values)) == len(values) <= 4
            names |= {one.name for one in advised.orders}
            read = [found.ruleset.read_answer(found.table, view, question, one.value) for one in advised.orders]
            assert [encode_canonical_json(one) for one in read] == values
            tones = [advised.prices[value].tone for value in values]
            assert "impossible" not in tones or set(tones) == {"impossible"}
        assert names <= {"recommended", "safe", "flat_out", "attack_on"}
        assert "recommended" in names


@cache
def list_results(game: str) -> list[OrderResult]:
    """Drive one race and return what its forms said of orders beside what came of them."""
    return listen(game, 1)


@pytest.mark.parametrize("game", OPTIONS)
def test_all_seats_of_a_round_share_one_forecast(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, run, race = open_round(game, 1)
    made = list[Any]()

    def make(*given: Any) -> Any:
        made.append(make_forecast(*given))
        return made[-1]

    monkeypatch.setattr(advice, "make_forecast", make)
    adviser = Adviser()
    for asked in (*run.open, *run.open[:1]):
        view = found.ruleset.player_view(found.table, race, asked.question.seat)
        adviser.price_answers(found.ruleset, found.table, view, asked.question, ())
    assert len({asked.question.seat for asked in run.open}) > 1
    assert len(made) == 1


def test_equal_boards_are_priced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody moves before the first, whose boards are all the same."""
    found, run, race = open_round("powersled", 3)
    leader = next(asked.question for asked in run.open if asked.question.seat == race.order[0])
    view = found.ruleset.player_view(found.table, race, leader.seat)
    priced, price = list[Any](), RuleSet.price

    def count_price(*given: Any) -> Any:
        priced.append(given)
        return price(*given)

    monkeypatch.setattr(RuleSet, "price", count_price)
    assert Adviser().price_answers(found.ruleset, found.table, view, leader, [{"play": "autopilot", "v": 2}])
    assert len(priced) == 1


def _all_said(game: str, race: Any, found: Any, asked: Any) -> Any:
    view = found.ruleset.player_view(found.table, race, asked.question.seat)
    return Adviser().advise(found.ruleset, found.table, view, asked.question)


def test_a_safe_order_is_shown_only_where_the_recommended_one_is_less_so_and_neither_strikes_nor_ends_badly() -> None:
    base = RULESETS["powersled"].worlds
    assert base
    rules = replace(base, name_choice=lambda value: value, list_extras=lambda _: ())

    def build_tried(value: str, worth: int, harm: int = 0, tone: Tone = "free", hits: int = 0) -> TriedAnswer:
        return TriedAnswer(value, Price(tone=tone), 30, harm, 0, worth, {"red": hits} if hits else {})

    def choose_values(*every: TriedAnswer) -> dict[str, Json]:
        return {one.name: one.value for one in choose_recommended(rules, every, "the bot's")}

    quick, rash = build_tried("quick", 50), build_tried("rash", 90, harm=5, tone="fatal")
    assert choose_values(build_tried("the bot's", 40), quick, rash)["recommended"] == "the bot's"
    assert "safe" not in choose_values(build_tried("the bot's", 40), quick, rash)
    farther = quick._replace(spaces=50)
    assert choose_values(build_tried("the bot's", 40), farther) == {"recommended": "the bot's", "flat_out": "quick"}
    called_alike = replace(rules, name_choice=lambda value: "MOVE 5")
    assert len(choose_recommended(called_alike, (build_tried("the bot's", 40), farther), "the bot's")) == 2
    assert len(choose_recommended(called_alike, (build_tried("the bot's", 40), quick), "the bot's")) == 1
    assert len(choose_recommended(rules, (build_tried("the bot's", 40), quick), "the bot's")) == 2
    bold = build_tried("the bot's", 80, harm=100, tone="fatal")
    ram = build_tried("ram", 60, hits=9)
    calm = build_tried("calm", 20)
    assert choose_values(bold, rash, ram, calm)["safe"] == "calm"
    assert choose_values(bold, rash, ram)["safe"] == "ram"
    test = Test(name="acceleration", effects=(("goes", 30), ("fails", 6)), of=36)
    keen = build_tried("keen", 70)._replace(price=Price(tone="costs", tests=(test,)), spaces=60)
    assert choose_values(keen, calm) == {"recommended": "keen", "safe": "calm"}


def test_a_safe_order_of_a_form_is_certain_if_no_rival_changes_its_price() -> None:
    test = Test(name="acceleration", effects=(("goes", 30), ("fails", 6)), of=36)
    rolled, paid = Price(tone="costs", tests=(test,)), Price(tone="costs", costs=(Cost(stock="wear", by=1, left=2),))
    blocked = Price(otherwise=Otherwise(tenths=8, price=rolled))
    orders = (Preset(name="recommended", value="far"), Preset(name="safe", value="near"))
    for price, order in ((Price(), "near"), (paid, "near"), (rolled, None), (blocked, None)):
        assert Advice({'"far"': Price(), '"near"': price}, orders).certain_order == order


@pytest.mark.slow
@pytest.mark.parametrize("round", [1, 3])
def test_orders_that_come_to_the_same_are_recommended_once(round: int) -> None:
    found, run, race = open_round("circus_maximus", round, "y")
    for asked in run.open[::3]:
        advised = _all_said("circus_maximus", race, found, asked)
        prices = [advised.prices[encode_canonical_json(one.value)] for one in advised.orders]
        assert all(price not in prices[:n] for n, price in enumerate(prices))


@pytest.mark.slow
def test_a_band_of_odds_is_wrong_only_where_the_cases_tell() -> None:
    said = list_results("speed_circuit")[0].forecast
    risky = said._replace(price=Price(tests=(Test(name="corner", effects=(("safe", 7), ("spin", 3)), of=10),)))

    def came(harmed: int, of: int) -> list[OrderResult]:
        return [OrderResult(risky, 0, "spin" if n < harmed else "", {}) for n in range(of)]

    assert [*find_wrong_odds("any", came(30, 100))] == [*find_wrong_odds("any", came(3, 6))] == []
    assert [*find_wrong_odds("any", came(90, 200))]
    assert [*find_wrong_odds("any", came(30, 40))]


def test_advice_is_the_same_whenever_it_is_asked_for() -> None:
    found, run, race = open_round("speed_circuit", 3)
    assert _all_said("speed_circuit", race, found, run.open[0]) == _all_said("speed_circuit", race, found, run.open[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["speed_circuit", "powersled"])
def test_what_is_said_of_a_distance_is_nearer_than_with_all_rivals_standing_still(game: str) -> None:
    """A sample of `make bench ONLY=advice`."""
    came = [one for one in list_results(game) if one.forecast.still]
    said = sum(abs(one.spaces - (one.forecast.price.spaces or 0)) for one in came)
    still = sum(abs(one.spaces - ((one.forecast.still or one.forecast.price).spaces or 0)) for one in came)
    assert len(came) > 20
    assert 2 * said < still
    assert 10 * sum(is_inside(one) for one in came) >= 8 * len(came)


@pytest.mark.slow
@pytest.mark.parametrize("game", OPTIONS)
def test_a_form_whose_prices_are_known_needs_no_forecast(game: str) -> None:
    """A sample of the CPU time that `make bench ONLY=advice` measures."""
    costs = measure_costs(game, OPTIONS[game], quick=True)
    assert max(costs.forms) < max(costs.orders)
