"""The cache of races between two presses: its size, and that it changes nobody's view."""

from pathlib import Path

import pytest

from bot.app import race_cache
from tests.bot.race_services import ANA, BEN, open_services
from tests.members import ONLOOKER, Local


async def test_a_race_looks_the_same_after_its_state_was_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_cache, "MAX_LIVE_STATES", 1)
    async with open_services(tmp_path) as services:
        races = [await services.race(ANA, BEN, channel=channel) for channel in (1, 2, 3)]
        lookers = (Local(member=ANA), Local(member=BEN), ONLOOKER)
        first = {race: await services.member_api.view_standing(race, ONLOOKER) for race in races}
        for looker in lookers:
            again = {race: await services.member_api.view_standing(race, looker) for race in races}
            services.control.memory = race_cache.RaceCache()
            assert again == {race: await services.member_api.view_standing(race, looker) for race in races}
        assert first == {race: await services.member_api.view_standing(race, ONLOOKER) for race in races}
        assert {len(await services.member_api.list_questions(Local(member=ANA), race)) for race in races} == {1}  # type: ignore[arg-type]
