"""A race file opened again as a race."""

from pathlib import Path

import pytest

from bot.race_file.reopen import read_reopenable, reopen_race
from bot.race_file.schema import NoRaceFile
from tests.bot.race_services import ANA, BEN, CHANNEL, RaceServices, expect_done, on_both, open_services
from tests.bot.test_verifying import write_contested_race, write_driven_race
from tests.members import Local
from tests.miniature import MINIATURE

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

RULESETS = {"miniature": MINIATURE}


async def reopen_text(services: RaceServices, text: str) -> int:
    race = expect_done(await reopen_race(services.control, read_reopenable(text, RULESETS), ANA, 1, CHANNEL))
    await services.settle()
    return int(race)


@on_both
async def test_a_whole_race_is_told_from_its_start_to_the_flag(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    text = await write_driven_race(tmp_path / "first", "7", laps=1)
    async with open_services(tmp_path) as services:
        race = await reopen_text(services, text)
        assert (await services.summarize(race)).stage == "over"
        assert services.publisher.list_kinds().count("flag") == 1
        again = await services.export_race_file(race)
        assert again == text


async def test_a_race_without_a_flag_waits_where_it_ended_and_can_go_on(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    _, after = await write_contested_race(tmp_path / "first", 1)
    async with open_services(tmp_path) as services:
        race = await reopen_text(services, after)
        assert (await services.summarize(race)).stage == "paused"
        expect_done(await services.member_api.resume(race, Local(member=ANA)))
        await services.settle()
        assert (await services.summarize(race)).stage == "over"


async def test_what_does_not_hold_true_or_is_still_sealed_is_not_opened(tmp_path: Path) -> None:
    before, after = await write_contested_race(tmp_path, 1)
    with pytest.raises(NoRaceFile, match="before the flag"):
        read_reopenable(before, RULESETS)
    with pytest.raises(NoRaceFile, match="does not hold true"):
        read_reopenable(after.replace('"M1001"', '"M1009"'), RULESETS)


async def test_one_live_race_a_channel(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    _, after = await write_contested_race(tmp_path / "first", 1)
    async with open_services(tmp_path) as services:
        await services.race(ANA, BEN)
        said = await reopen_race(services.control, read_reopenable(after, RULESETS), ANA, 1, CHANNEL)
        assert not isinstance(said, int)
        assert said.code == "channel_busy"
