"""Views and drafts of one driver change no picture of others, and no public one.

`python -m tests.bench --only silence` tries every game in the rounds one to five; here are a few.
"""

from pathlib import Path

import pytest

from tests.private_looks import Position, compare_pictures, list_positions, list_view_differences
from tests.sampling import sample_cases


@pytest.mark.slow
@pytest.mark.parametrize("position", sample_cases([*list_positions()], one_in=5), ids=str)
async def test_pictures_of_others_do_not_depend_on_what_a_driver_has_looked_at(
    tmp_path: Path, position: Position
) -> None:
    pictures = await compare_pictures(tmp_path, position)
    if pictures is None:
        return
    quiet, busy, _ = pictures
    assert quiet
    assert list_view_differences(quiet, busy) == []


@pytest.mark.slow
async def test_a_draft_with_a_way_shows_in_no_picture_of_anybody_else(tmp_path: Path) -> None:
    pictures = await compare_pictures(tmp_path, Position("powersled", 3))
    assert pictures
    quiet, busy, picture_count = pictures
    assert picture_count > 1
    assert list_view_differences(quiet, busy) == []
