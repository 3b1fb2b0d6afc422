"""A finished race is opened again with the same setup, bots and invited drivers."""

from pathlib import Path
from typing import Any

from bot.lobby.rematch import Rematch
from bot.model.actor import Rejection
from bot.posts.summaries import Setup
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, RaceServices, expect_done, open_speed_circuit_services
from tests.members import Local


async def choose_this_channel(_: Setup) -> int:
    return CHANNEL


async def abandon_race(services: RaceServices, *members: int, automatic: int = 0, **setup: Any) -> int:
    """Start a race and let all its members give up."""
    race = await services.race(*members, automatic=automatic, game="speed_circuit", **setup)
    for member in members:
        expect_done(await services.member_api.leave(race, Local(member=member)))
    for _ in range(60):
        if expect_done(await services.member_api.summarize(race, Local(member=ANA))).stage == "over":
            return race
        services.clock.now += 1_000_000
        await services.settle()
    raise AssertionError("no flag")


async def open_rematch(services: RaceServices, race: int, member: int, track: str = "") -> Rematch:
    opened = await services.member_api.rematches.open(race, Local(member=member), choose_this_channel, track)
    assert isinstance(opened, Rematch), opened
    return opened


async def test_the_setup_is_that_of_before_with_its_timing_and_without_its_penalties(tmp_path: Path) -> None:
    options = {"days": "mon,thu", "hour": "21", "zone": "Europe/Berlin", "few": "1", "set_back": "red:2"}
    async with open_speed_circuit_services(tmp_path) as services:
        race = await abandon_race(services, ANA, BEN, track="tt-1", laps=2, hours=24, options=options)
        opened = await open_rematch(services, race, BEN)
        before = expect_done(await services.member_api.summarize(race, Local(member=ANA)))
        same = ("game", "track", "laps", "profile", "pace", "hours", "timing", "title")
        assert [getattr(opened.race, name) for name in same] == [getattr(before, name) for name in same]
        assert opened.race.options == {n: v for n, v in before.options.items() if n != "set_back"}
        assert (opened.race.creator, opened.invited_members) == (BEN, (ANA,))


async def test_bots_come_back_with_their_strengths_and_leave_the_cars_of_the_invited_free(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        number = await services.open_lobby(ANA, BEN, game="speed_circuit", track="tt-1", laps=1)
        expect_done(await services.member_api.add_bots(number, Local(member=ANA), 2, "ace"))
        expect_done(await services.member_api.add_bots(number, Local(member=ANA), 1, "rookie"))
        expect_done(await services.member_api.start(number, Local(member=ANA)))
        await services.settle()
        for member in (ANA, BEN):
            expect_done(await services.member_api.leave(number, Local(member=member)))
        services.clock.now += 1_000_000
        await services.settle()
        opened = await open_rematch(services, number, BEN)
        assert sorted(d.automatic for d in opened.race.drivers if d.automatic) == ["ace", "ace", "rookie"]
        assert [d.seat for d in opened.race.drivers if d.member == BEN] == ["blue"]
        assert "red" not in {d.seat for d in opened.race.drivers}


async def test_there_is_one_rematch_whoever_presses_until_it_is_abandoned(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await abandon_race(services, ANA, BEN, track="tt-1", laps=1)
        first = await open_rematch(services, race, ANA)
        second = await open_rematch(services, race, BEN, "three-rivers")
        assert (second.race.id, second.fresh, second.race.track) == (first.race.id, False, "tt-1")
        assert {d.member for d in second.race.drivers} == {ANA, BEN}
        expect_done(await services.member_api.abandon(first.race.id, Local(member=ANA), "no time"))
        third = await open_rematch(services, race, BEN)
        assert third.fresh
        assert third.race.id != first.race.id


async def test_options_that_the_next_track_cannot_have_are_left_out(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await abandon_race(
            services, ANA, BEN, track="old-quarry", laps=1, options={"pits": "yes", "blind": "yes"}
        )
        opened = await open_rematch(services, race, ANA, "three-rivers")
        assert opened.race.track == "three-rivers"
        assert "pits" not in opened.race.options
        assert opened.race.options["blind"] is True


async def test_a_race_that_is_on_and_somebody_who_did_not_drive_open_nothing(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1)
        refused = await services.member_api.rematches.open(race, Local(member=ANA), choose_this_channel)
        assert isinstance(refused, Rejection)
        assert refused.code == "not_over"
        expect_done(await services.member_api.abandon(race, Local(member=ANA), "no time"))
        race = await abandon_race(services, ANA, BEN, track="tt-1", laps=1)
        refused = await services.member_api.rematches.open(race, Local(member=CLEO), choose_this_channel)
        assert isinstance(refused, Rejection)
        assert refused.code == "drivers_only"
