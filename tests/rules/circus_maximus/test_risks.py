"""Risks of holding, ramming and lashing, over all die faces."""

from rules.circus_maximus.model.questions import Defend
from rules.circus_maximus.orders.ram_odds import (
    ATTACKER,
    DEFENDER,
    compute_max_lash_loss,
    estimate_lash_test,
    estimate_ram_test,
    estimate_whip_test,
    find_hits_by_ram,
)
from tests.games import load_course
from tests.races_with_open_orders import open_round

GAME = load_course("circus_maximus")
BOOK = GAME.table.tables


def _odds(letter: str, by: int = 0, wheel: int = 0) -> dict[str, int]:
    test = estimate_ram_test(BOOK, "holding", "blue", by=by, letter=letter, wheel=wheel, other_class=0)
    assert sum(ways for _, ways in test.effects) == test.of
    return dict(test.effects)


def test_who_is_rammed_is_struck_more_often_by_a_stronger_attacker() -> None:
    assert _odds(DEFENDER, by=3)["unharmed"] < _odds(DEFENDER, by=-3)["unharmed"]


def test_a_wheel_that_is_damaged_breaks_more_often() -> None:
    assert _odds(DEFENDER, wheel=9).get("flips", 0) > _odds(DEFENDER).get("flips", 0)


def test_who_rams_may_be_harmed_too_and_less_often_than_the_rammed() -> None:
    assert 0 < _odds(DEFENDER)["unharmed"] < _odds(ATTACKER)["unharmed"] < 6**7


def test_who_holds_against_a_lash_is_harmed_more_often_by_a_stronger_attacker() -> None:
    weak, strong = (dict(estimate_lash_test(BOOK, by).effects) for by in (-3, 3))
    assert sum(strong.values()) == sum(weak.values()) == 6**6
    assert strong["unharmed"] < weak["unharmed"]
    assert {"wounded", "driven back"} <= {*strong}


def test_who_lashes_a_driver_may_lose_the_whip() -> None:
    test = estimate_whip_test(BOOK, "blue", 0)
    assert 0 < dict(test.effects)["whip lost"] < test.of


def test_a_lash_at_a_team_costs_at_least_one_endurance_and_a_ram_some_hits() -> None:
    assert compute_max_lash_loss(1, 0) == 5
    assert compute_max_lash_loss(1, -9) == 1
    least, most = find_hits_by_ram(BOOK, 0)
    assert 0 <= least < most


def test_every_defence_says_what_holding_risks() -> None:
    _, run, race = open_round("circus_maximus", 2)
    seat, attacker = (asked.question.seat for asked in run.open[:2])
    for manner in ("lash_team", "lash_driver", "ram_team", "ram_car"):
        asked = Defend(seat=seat, attacker=attacker, manner=manner, defences=("brake",), modifier=1, own=0)
        view = GAME.ruleset.player_view(GAME.table, race, seat)
        price = GAME.ruleset.price(GAME.table, view, asked, "hold")
        assert price
        assert price.tone != "free"
        assert price.tests or price.notes[0].facts["most"] > 1
