"""The corner ahead in the question for a gear (F-41, F-42)."""

import pytest

from rules.formula_d.board.search_position import NextCorner, find_next_corner
from tests.rules.formula_d.boards import NR


@pytest.mark.parametrize(
    ("at", "stops", "told"),
    [
        ("S1:L#20", 0, NextCorner("C1", 5, 7, 1)),
        ("S1:R#20", 0, NextCorner("C1", 5, 9, 1)),
        ("C2:R#1", 0, NextCorner("C2", 0, 3, 2)),
        ("C2:R#1", 1, NextCorner("C2", 0, 3, 1)),
        ("C1:L#3", 1, NextCorner("C2", 17, 22, 2)),
    ],
)
def test_the_next_corner_that_wants_a_stop_is_told_with_the_spaces_to_it(at: str, stops: int, told: NextCorner) -> None:
    assert find_next_corner(NR, at, stops) == told
