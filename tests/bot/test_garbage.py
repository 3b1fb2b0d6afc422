"""What is old is looked through for garbage while nobody presses, and in the end whoever presses."""

import gc

import pytest

from bot.garbage import MANY, SOME, is_due, looked_through


@pytest.mark.parametrize(
    ("looks", "quiet", "due"),
    [(SOME - 1, True, False), (SOME, True, True), (SOME, False, False), (MANY - 1, False, False), (MANY, False, True)],
)
def test_the_old_is_looked_through_in_a_quiet_moment_or_when_there_is_too_much_of_it(
    looks: int, quiet: bool, due: bool
) -> None:
    assert is_due(looks, lambda: quiet) == due


async def test_python_leaves_the_old_alone() -> None:
    before = gc.get_threshold()
    async with looked_through(lambda: False):
        assert gc.get_threshold()[2] > MANY
    assert gc.get_threshold() == before
