"""Garbage is collected while nobody presses, and at the latest after a while."""

import gc

import pytest

from bot.util.gc_tuning import DUE_AFTER_COLLECTIONS, FORCED_AFTER_COLLECTIONS, is_due, tune_gc


@pytest.mark.parametrize(
    ("looks", "quiet", "due"),
    [
        (DUE_AFTER_COLLECTIONS - 1, True, False),
        (DUE_AFTER_COLLECTIONS, True, True),
        (DUE_AFTER_COLLECTIONS, False, False),
        (FORCED_AFTER_COLLECTIONS - 1, False, False),
        (FORCED_AFTER_COLLECTIONS, False, True),
    ],
)
def test_the_old_is_looked_through_in_a_quiet_moment_or_when_there_is_too_much_of_it(
    looks: int, quiet: bool, due: bool
) -> None:
    assert is_due(looks, lambda: quiet) == due


async def test_python_leaves_the_old_alone() -> None:
    before = gc.get_threshold()
    async with tune_gc(lambda: False):
        assert gc.get_threshold()[2] > FORCED_AFTER_COLLECTIONS
    assert gc.get_threshold() == before
