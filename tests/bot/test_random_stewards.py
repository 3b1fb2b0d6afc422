"""Five hundred random rulings: every race waits for somebody and ends with a verifiable file."""

from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.campaigns.random_stewards import ACTS_A_RACE, try_race

ACTS = 500
RACES_A_GAME = ACTS // ACTS_A_RACE // len(RULESETS)


@pytest.mark.parametrize("game", sorted(RULESETS))
@pytest.mark.parametrize("seed", range(RACES_A_GAME))
async def test_whatever_stewards_and_drivers_do_somebody_is_asked_and_the_race_ends(
    game: str, seed: int, tmp_path: Path
) -> None:
    assert await try_race(game, seed, tmp_path) == ""
