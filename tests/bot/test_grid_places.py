"""Grid penalties of a season: served once, in the driver's next race, and announced."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.model.actor import Rejection
from bot.posts.summaries import Setup
from bot.race_file.verify import verify
from bot.season.entries import Deduction
from bot.season.service import SeasonService
from bot.stewards.planning import rewind_to
from bot.store import seasons as stored
from bot.store.database import Stale
from bot.store.seasons import Season, SeasonEntrant
from bot.text.post_renderer import PostRenderer
from bot.text.season_post import render_season_summary
from rules.league.season import SeasonTerms
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS

STEWARD = Local(member=GIL, manager=True)
FORMULA, CIRCUS = "formula_d", "circus_maximus"
LOCALIZER = LOCALIZERS.common


@dataclass
class Club:
    """A season with Ana, Ben and Cleo in it."""

    p: RaceServices
    seasons: SeasonService
    number: int

    async def now(self) -> Season:
        found: Season = expect_done(await self.seasons.get_season(self.number, STEWARD))
        return found

    async def penalise(self, member: int, grid: int, **lost: int) -> Season | Rejection:
        return await self.seasons.penalise(
            self.number, STEWARD, member, "cut the chicane", Deduction(grid=grid, **lost)
        )

    async def lobby(self, *members: int, channel: int, game: str = FORMULA, **setup: Any) -> int:
        race = await self.p.open_lobby(
            *members, automatic=3, channel=channel, game=game, track=find_smallest_track_name(game), **setup
        )
        expect_done(await self.seasons.count_race(self.number, STEWARD, race))
        return race

    async def start_race(self, *members: int, channel: int, game: str = FORMULA, **setup: Any) -> int:
        race = await self.lobby(*members, channel=channel, game=game, **setup)
        expect_done(await self.p.member_api.start(race, Local(member=members[0])))
        await self.p.settle()
        return race

    async def list_served(self) -> dict[int, int | None]:
        return {one.number: one.served for one in (await self.now()).penalties}

    async def options(self, race: int) -> dict[str, Any]:
        return dict(expect_done(await self.p.member_api.summarize(race, STEWARD)).options)

    async def file(self, race: int) -> dict[str, Any]:
        """Stop a race and return its file."""
        expect_done(await self.p.member_api.abandon(race, STEWARD, "enough seen"))
        text = expect_done(await self.p.member_api.export_race_file(race, STEWARD))
        assert verify(text, RULESETS).difference is None
        return dict(json.loads(text))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A season with three drivers."""
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        seasons = SeasonService(services.access, services.system_api, LIBRARY)
        made = expect_done(await seasons.create(1, STEWARD, "Cup", SeasonTerms()))
        for member, name in ((ANA, "Ana"), (BEN, "Ben"), (CLEO, "Cleo")):
            expect_done(await seasons.enter(made.id, Local(member=member), SeasonEntrant(member=member, name=name)))
        yield Club(services, seasons, made.id)


def find_code(said: object) -> str:
    return said.code if isinstance(said, Rejection) else ""


@pytest.mark.slow
@pytest.mark.usefixtures("on_both_databases")
async def test_a_driver_serves_a_grid_penalty_in_their_next_race_only(club: Club) -> None:
    expect_done(await club.penalise(ANA, 3))
    summary = await club.seasons.scoring.summarize(await club.now())
    assert "Ana starts the next race 3 places further back (penalty 1)" in render_season_summary(
        summary, LOCALIZER, str
    )
    first = await club.start_race(ANA, BEN, channel=5)
    assert (await club.options(first))["set_back"] == "red 3"
    assert await club.list_served() == {1: first}
    said = [letter.post for letter in club.p.publisher.list_of_kind("notice") if letter.post.what == "grid_places"]
    assert [(post.members, post.facts["number"], post.facts["reason"]) for post in said] == [
        ((ANA,), 1, "cut the chicane")
    ]
    summary = await club.seasons.scoring.summarize(await club.now())
    assert "further back" not in render_season_summary(summary, LOCALIZER, str)
    assert [(one.grid, one.served) for one in summary.penalties] == [(3, 1)]
    second = await club.start_race(ANA, BEN, channel=6)
    assert "set_back" not in await club.options(second)
    assert find_code(await club.seasons.withdraw_penalty(club.number, STEWARD, 1)) == "penalty_served"


async def test_the_lobby_says_who_starts_further_back_until_the_options_say_it(club: Club) -> None:
    expect_done(await club.penalise(ANA, 2))
    expect_done(await club.penalise(ANA, 1))
    race = await club.lobby(BEN, channel=5)
    expect_done(await club.p.member_api.join(race, Local(member=ANA, name="Ana")))
    await club.p.settle()
    letter = club.p.publisher.list_of_kind("lobby")[-1]
    lobby = letter.post
    (seat,) = (driver.seat for driver in lobby.drivers if driver.member == ANA)
    assert lobby.back == {seat: 3}
    said = PostRenderer(LOCALIZERS, str).render(letter, FORMULA).text
    assert [line for line in said.splitlines() if "further back" in line] == [
        line for line in said.splitlines() if "Ana" in line
    ]
    expect_done(await club.p.member_api.start(race, Local(member=BEN)))
    await club.p.settle()
    assert club.p.publisher.list_of_kind("lobby")[-1].post.back == {}


async def test_the_race_begins_so_and_its_file_verifies_also_after_a_rewind(club: Club) -> None:
    expect_done(await club.penalise(ANA, 1))
    race = await club.start_race(ANA, BEN, channel=5)
    expect_done(await club.p.rulings.carry_out(race, STEWARD, rewind_to(0), "from the start once more"))
    await club.p.settle()
    told = [fact for round in (await club.file(race))["rounds"] for fact in round["told"]]
    grid = [fact["seat"] for fact in told if fact["what"] == "grid_place"]
    lost = [fact for fact in told if fact["what"] == "set_back"]
    assert [(fact["seat"], fact["places"], fact["start"]) for fact in lost] == [("red", 1, grid.index("red") + 1)]
    assert lost[0]["start"] == min(lost[0]["earned"] + 1, 5)


@pytest.mark.usefixtures("on_both_databases")
async def test_a_penalty_that_is_taken_back_before_the_start_is_not_served(club: Club) -> None:
    expect_done(await club.penalise(ANA, 3))
    race = await club.lobby(ANA, BEN, channel=5)
    expect_done(await club.seasons.withdraw_penalty(club.number, STEWARD, 1))
    with pytest.raises(Stale):
        await club.p.database.write(lambda t: stored.serve_penalties(t, race, (1,)))
    expect_done(await club.p.member_api.start(race, Local(member=ANA)))
    assert "set_back" not in await club.options(race)
    assert (await club.now()).penalties == ()


async def test_a_driver_who_does_not_start_keeps_the_penalty_and_nobody_serves_it_for_them(club: Club) -> None:
    expect_done(await club.penalise(ANA, 3))
    first = await club.lobby(BEN, CLEO, channel=5)
    expect_done(await club.seasons.set_stand_in(club.number, STEWARD, first, CLEO, ANA))
    expect_done(await club.p.member_api.start(first, Local(member=BEN)))
    assert "set_back" not in await club.options(first)
    assert await club.list_served() == {1: None}
    second = await club.start_race(BEN, ANA, channel=6)
    assert (await club.options(second))["set_back"] == "blue 3"
    assert await club.list_served() == {1: second}


async def test_penalties_add_up_with_each_other_and_with_what_the_organiser_has_said(club: Club) -> None:
    for member, grid in ((ANA, 2), (BEN, 1), (ANA, 3)):
        expect_done(await club.penalise(member, grid))
    race = await club.start_race(ANA, BEN, channel=5, options={"set_back": "green:1,red:1"})
    assert (await club.options(race))["set_back"] == "blue 1, green 1, red 6"
    assert await club.list_served() == {1: race, 2: race, 3: race}


async def test_a_race_without_a_flag_and_one_that_counts_no_longer_give_grid_places_back_to_be_served(
    club: Club,
) -> None:
    expect_done(await club.penalise(ANA, 3))
    first = await club.start_race(ANA, BEN, channel=5)
    expect_done(await club.p.member_api.abandon(first, STEWARD, "no time"))
    assert await club.list_served() == {1: None}
    second = await club.start_race(ANA, BEN, channel=6)
    assert await club.list_served() == {1: second}
    expect_done(await club.seasons.uncount_race(club.number, STEWARD, second))
    assert await club.list_served() == {1: None}


async def test_what_is_not_served_when_the_season_is_closed_lapses(club: Club) -> None:
    expect_done(await club.penalise(ANA, 3))
    race = await club.lobby(ANA, BEN, channel=5)
    expect_done(await club.seasons.close(club.number, STEWARD))
    expect_done(await club.p.member_api.start(race, Local(member=ANA)))
    assert "set_back" not in await club.options(race)


async def test_what_else_a_served_penalty_took_can_still_be_given_back(club: Club) -> None:
    expect_done(await club.penalise(ANA, 2, points=4))
    race = await club.start_race(ANA, BEN, channel=5)
    expect_done(await club.seasons.withdraw_penalty(club.number, STEWARD, 1))
    assert [(one.points, one.grid, one.served) for one in (await club.now()).penalties] == [(0, 2, race)]
    assert find_code(await club.seasons.withdraw_penalty(club.number, STEWARD, 1)) == "penalty_served"


async def test_where_lots_decide_there_is_nothing_to_lose_and_in_a_mixed_season_it_waits(club: Club) -> None:
    expect_done(await club.penalise(ANA, 3))
    circus = await club.start_race(ANA, BEN, channel=5, game=CIRCUS)
    assert "set_back" not in await club.options(circus)
    assert await club.list_served() == {1: None}
    alone = expect_done(await club.seasons.create(1, STEWARD, "Sand", SeasonTerms(game=CIRCUS)))
    expect_done(await club.seasons.enter(alone.id, Local(member=ANA), SeasonEntrant(member=ANA, name="Ana")))
    refused = await club.seasons.penalise(alone.id, STEWARD, ANA, "rammed", Deduction(grid=3))
    assert find_code(refused) == "grid_by_lot"


@pytest.mark.parametrize(
    ("said", "reason"), [("mauve:3", "no_car_of_that_name"), ("red", "no_grid_places"), ("red:0", "no_grid_places")]
)
async def test_an_organiser_who_names_no_car_or_no_places_is_told_so(tmp_path: Path, said: str, reason: str) -> None:
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        setup = Setup(game=FORMULA, track=find_smallest_track_name(FORMULA), options={"set_back": said})
        refused = await services.member_api.create(setup, Local(member=ANA), 1, 5)
        assert isinstance(refused, Rejection)
        assert (refused.code, refused.facts["reason"]) == ("bad_option", reason)
