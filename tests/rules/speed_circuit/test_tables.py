"""Chapters 7, 8, 10, 12: the tables, their odds, and the upgrades."""

import pytest

from rules.speed_circuit.model.tables import PriceLine, check_tables
from tests.rules.speed_circuit.race_setup import load_table, read_tables_text

ODDS = {
    ("T-5", "goes"): (36, 35, 33, 30, 26, 21, 15),
    ("T-6", "holds"): (36, 35, 33, 30, 26, 21, 15),
    ("T-4", "goes"): (35, 33, 30, 26, 21, 15, 10),
    ("T-4", "stall"): (0, 1, 3, 6, 10, 15, 21),
    ("T-7", "safe"): (30, 26, 21, 15, 10, 6, 3),
    ("T-7", "spin"): (6, 9, 12, 15, 16, 15, 12),
    ("T-7", "crash"): (0, 1, 3, 6, 10, 15, 21),
    ("T-8", "passes"): (26, 21, 15, 10, 6, 3, 1),
    ("T-8", "contact"): (0, 1, 3, 6, 10, 15, 21),
}
"""The probability reference of chapter 7, from -3 to +3."""


@pytest.mark.parametrize(("name", "effect"), list(ODDS))
def test_the_tables_have_the_odds_of_the_reference(name: str, effect: str) -> None:
    odds = load_table().tables.odds
    assert tuple(odds[name, by].get(effect, 0) for by in range(-3, 4)) == ODDS[name, effect]


def lines(dues: object, wear: int, rolled: bool, over: int) -> list[str]:
    """Return the lines due as the rule items write them."""
    due = dues[wear, rolled, over]  # type: ignore[index]
    return [in_letters(line) for line in due]


def in_letters(line: PriceLine) -> str:
    """Write a line as `2W+C`."""
    parts = (f"{line.wear}W" if line.wear else "", "C" if line.roll else "", "spin" if line.spin else "")
    return "+".join(part for part in parts if part) or "crash"


CORNER = {
    (0, False): [["1W", "C"], ["2W", "1W+C"], ["2W+C"]],
    (1, False): [[], ["1W", "C"], ["1W+C"]],
    (0, True): [[], ["1W"], ["2W"]],
    (2, False): [[], [], ["C"]],
    (1, True): [[], [], ["1W"]],
    (2, True): [[], [], []],
}


@pytest.mark.parametrize("paid", list(CORNER))
def test_a_raised_level_in_a_corner_costs_the_difference(paid: tuple[int, bool]) -> None:
    dues = load_table().tables.cornering_dues
    assert [lines(dues, *paid, over) for over in (20, 40, 60)] == CORNER[paid]
    assert all(line.crash for line in dues[(*paid, 80)])


BRAKING = {
    (0, False): [["1W", "C"], ["2W", "1W+C"], ["2W+C"], ["3W+C+spin"]],
    (1, False): [[], ["1W", "C"], ["1W+C"], ["2W+C+spin"]],
    (0, True): [[], ["1W"], ["2W"], ["3W+spin"]],
    (2, False): [[], [], ["C"], ["1W+C+spin"]],
    (1, True): [[], [], ["1W"], ["2W+spin"]],
    (2, True): [[], [], [], ["1W+spin"]],
}


@pytest.mark.parametrize("paid", list(BRAKING))
def test_brakings_of_a_turn_are_added_and_the_difference_is_due(paid: tuple[int, bool]) -> None:
    dues = load_table().tables.braking_dues
    assert [lines(dues, *paid, over) for over in (20, 40, 60, 80)] == BRAKING[paid]
    assert lines(dues, *paid, 160) == BRAKING[paid][3]


def test_the_wbc_tables_have_no_fault() -> None:
    assert check_tables(read_tables_text()) == ()


def test_a_table_that_does_not_reach_12_is_a_fault() -> None:
    text = read_tables_text().replace('[[tests.engine]]\nto = 12\neffect = "fails"\ndamage = true\n', "")
    assert check_tables(text) == ("S-3: the rows of tests.engine must rise and end at 12",)


def test_a_missing_chapter_is_named() -> None:
    text = read_tables_text().replace("[arrow]\nbonus = 20", "")
    assert check_tables(text) == ("S-6: arrow is missing",)
