"""Points of a race (T-13)."""

import pytest

from rules.league.points import find_scheme_path, read_scheme, score_race
from rules.view import ResultRow
from tests.repository import DATA


@pytest.mark.parametrize("name", ["f1_1977", "field_plus", "ci_league", "custom", "circus_campaign"])
def test_T_13_every_scheme_has_a_file(name: str) -> None:
    scheme = read_scheme((DATA / find_scheme_path(name)).read_text(encoding="utf-8"))
    placed = [ResultRow(place=n, seat=seat, laps=2, status="finished") for n, seat in enumerate(("red", "blue"), 1)]
    first, second = score_race(scheme, placed)
    assert first.points > second.points > 0
