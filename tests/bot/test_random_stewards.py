"""Five hundred random rulings: every race waits for somebody and ends with a verifiable file.

`make bench ONLY=stewards` tries ten thousand.
"""

from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.campaigns.random_stewards import try_race

SEEDS = (0, 3)
"""In one race what is kept in memory is compared as well; they differ in their people and their pace."""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
@pytest.mark.parametrize("seed", SEEDS)
async def test_somebody_is_asked_and_the_race_ends_after_any_actions_of_stewards_and_drivers(
    game: str, seed: int, tmp_path: Path
) -> None:
    assert await try_race(game, seed, tmp_path) == ""
