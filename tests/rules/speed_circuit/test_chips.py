"""Chapter 14: skill chips."""

import pytest

from rules.questions import InvalidAnswer
from rules.speed_circuit.model.state import Stock
from rules.speed_circuit.orders.reading import read_chips
from rules.speed_circuit.play.chips import default_chips, list_affordable_chips, take_chips
from tests.rules.speed_circuit.race_setup import load_table

CHIPS = load_table().tables.rulebook.chips
RICH = Stock(ones=9, threes=3)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("0", "0"),
        ("none", "0"),
        ("1", "1"),
        ("-1", "1"),
        ("1+1", "2"),
        ("two -1 chips", "2"),
        ("one -3 chip", "3"),
        ("-3", "3"),
        (2, "2"),
    ],
)
def test_chips_may_be_said_in_many_ways(said: object, word: str) -> None:
    assert read_chips(CHIPS, RICH, said) == word


@pytest.mark.parametrize("said", ["three -1 chips", "1+1+1", "-1 -1 -1", "3+1", "-3 -1", "4", "two -3", "many", ""])
def test_more_than_the_limit_is_refused(said: str) -> None:
    with pytest.raises(InvalidAnswer) as refused:
        read_chips(CHIPS, RICH, said)
    assert refused.value.because == "S-94"


def test_a_three_is_broken_when_ones_run_short() -> None:
    stock = Stock(wear=1, ones=1, threes=1)
    assert list_affordable_chips(CHIPS, stock) == ("0", "1", "2", "3")
    assert take_chips(stock, 2, 3) == Stock(wear=1, ones=2, threes=0)


def test_nobody_can_spend_more_than_they_have() -> None:
    stock = Stock(ones=1)
    assert list_affordable_chips(CHIPS, stock) == ("0", "1")
    with pytest.raises(InvalidAnswer, match="not_so_many_chips"):
        read_chips(CHIPS, stock, "2")


def test_unordered_chips_are_ones_only() -> None:
    assert default_chips(CHIPS, Stock(ones=9, threes=1)) == "2"
    assert default_chips(CHIPS, Stock(ones=1, threes=1)) == "1"
    assert default_chips(CHIPS, Stock(ones=0, threes=3)) == "0"
