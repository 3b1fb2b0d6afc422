"""Points for a race (T-13)."""

from pathlib import Path

import pytest

import rules
from rules.points import file_of, points, read_scheme
from rules.speed_circuit.facts import Lap
from rules.speed_circuit.leading import lap_leaders
from rules.view import Placing

DATA = Path(rules.__file__).parent.parent / "data"


@pytest.mark.parametrize("name", ["f1_1977", "field_plus", "ci_league", "custom"])
def test_T_13_every_scheme_has_a_file(name: str) -> None:
    scheme = read_scheme((DATA / file_of(name)).read_text(encoding="utf-8"))
    placed = [Placing(place=n, seat=seat, laps=2, status="finished") for n, seat in enumerate(("red", "blue"), 1)]
    first, second = points(scheme, placed)
    assert first.points > second.points > 0


def test_T_13_the_first_across_the_line_leads_the_lap() -> None:
    laps = [Lap(seat="red", lap=1, left=2), Lap(seat="blue", lap=1, left=2), Lap(seat="blue", lap=2, left=1)]
    assert lap_leaders(laps) == ("red", "blue")
