"""What holding and ramming risk, counted over all faces."""

from rules.circus_maximus.orders.ram_odds import ATTACKER, DEFENDER, ram_test
from tests.games import load_course

BOOK = load_course("circus_maximus").table.tables


def _odds(letter: str, by: int = 0, wheel: int = 0, other: int = 0) -> dict[str, int]:
    test = ram_test(BOOK, "holding", "blue", by=by, letter=letter, wheel=wheel, other_class=other)
    assert sum(ways for _, ways in test.effects) == test.of
    return dict(test.effects)


def test_who_is_rammed_is_struck_more_often_by_a_stronger_attacker() -> None:
    assert _odds(DEFENDER, by=3)["unharmed"] < _odds(DEFENDER, by=-3)["unharmed"]


def test_a_wheel_that_is_damaged_breaks_more_often() -> None:
    assert _odds(DEFENDER, wheel=9).get("flips", 0) > _odds(DEFENDER).get("flips", 0)


def test_who_rams_may_be_harmed_too_and_less_often_than_the_rammed() -> None:
    assert 0 < _odds(DEFENDER)["unharmed"] < _odds(ATTACKER)["unharmed"] < 6**7
