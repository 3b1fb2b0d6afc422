"""A season of four games, compared with standings that were computed by hand."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.model.actor import Rejection, Visibility
from bot.season.entries import Deduction
from bot.season.exports import to_csv
from bot.season.service import SeasonService
from bot.stewards.race_actions import disqualify
from bot.store import races
from bot.store.database import Transaction
from bot.store.seasons import SeasonEntrant
from rules.league.season import SeasonTerms
from rules.registry import RULESETS
from rules.view import ResultRow
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import Local
from tests.repository import LIBRARY

DAN, SUE = 1005, 1006
NAMES = {ANA: "Ana", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", SUE: "Sue"}
TEAMS = {ANA: "Reds", BEN: "Reds", CLEO: "Blues", DAN: "Blues"}
STEWARD = Local(member=GIL, manager=True)
CAME_IN = (
    ("speed_circuit", (ANA, None, BEN, CLEO, DAN)),
    ("circus_maximus", (BEN, ANA, DAN, CLEO)),
    ("formula_d", (SUE, DAN, ANA, BEN)),
    ("powersled", (DAN, CLEO, BEN, ANA)),
)
"""Who came in, race by race; None is a program. In the second Ben is disqualified; in the third Sue drives for Cleo."""

AT_THE_CLOSE = """\
table,place,name,points,gap,wins,penalty,race 1,race 2,race 3,race 4
drivers 1,1,Dan,21,0,1,0,(3),6,6,9
drivers 1,2,Ana,20,1,2,2,9,9,4,(3)
drivers 1,3,Cleo,19,2,1,0,4,(4),9,6
drivers 1,4,Ben,12,9,0,1,6,(0),3,4
teams,1,Blues,47,0,2,0,7,10,15,15
teams,2,Reds,38,9,2,0,15,9,7,7
"""
"""9, 6, 4, 3 points; the worst of four does not count; two points off Ana's sum, one off Ben's."""

CORRECTED = """\
table,place,name,points,gap,wins,penalty,race 1,race 2,race 3,race 4
drivers 1,1,Cleo,22,0,2,0,4,(4),9,9
drivers 1,2,Ana,20,2,2,2,9,9,4,(4)
drivers 1,3,Dan,15,7,0,0,3,6,6,(0)
drivers 1,4,Ben,14,8,0,1,6,(0),3,6
teams,1,Blues,41,0,2,0,7,10,15,9
teams,1,Reds,41,0,2,0,15,9,7,10
"""
"""Dan is out of the fourth race: Cleo, Ben and Ana move up."""


@dataclass
class Club:
    """A season with four members in it."""

    p: RaceServices
    seasons: SeasonService
    number: int

    async def drive_race(self, n: int) -> int:
        """Run the nth race to its given result."""
        game, order = CAME_IN[n]
        members = [member for member in order if member is not None]
        race = await self.p.open_lobby(
            *members,
            automatic=len(order) - len(members),
            channel=500 + n,
            game=game,
            track=find_smallest_track_name(game),
        )
        expect_done(await self.p.member_api.start(race, Local(member=members[0])))
        seats = {d.member: d.seat for d in (await self.p.summarize(race)).drivers}
        placings = tuple(
            ResultRow(place=place, seat=seats[member], laps=1, status="finished")
            for place, member in enumerate(order, 1)
        )

        async def finish(t: Transaction) -> None:
            found = await races.get(t, race)
            assert found
            over = {"stage": "over", "step_pending": False, "next_action_at": None, "classification": placings}
            await races.update(t, found.model_copy(update=over))

        await self.p.database.write(finish)
        self.p.control.memory.invalidate(race)
        expect_done(await self.seasons.count_race(self.number, STEWARD, race))
        return race

    async def seat_of(self, race: int, member: int) -> str:
        drivers = (await self.p.summarize(race)).drivers
        return str(next(d.seat for d in drivers if d.member == member))

    async def sheet(self) -> str:
        season = expect_done(await self.seasons.get_season(self.number, STEWARD))
        return to_csv(await self.seasons.scoring.summarize(season))


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A season of four games, with its drivers and teams."""
    async with open_services(tmp_path, rulesets=RULESETS, data=LIBRARY) as services:
        seasons = SeasonService(services.access, services.system_api, LIBRARY)
        terms = SeasonTerms(scheme="f1_1977", drop=1, scorer="owner")
        made = expect_done(await seasons.create(1, STEWARD, "Four games", terms))
        for title in ("One", "Two", "Three", "Four"):
            expect_done(await seasons.plan_race(made.id, STEWARD, title))
        for member, team in TEAMS.items():
            own = SeasonEntrant(member=member, name=NAMES[member], team=team)
            expect_done(await seasons.enter(made.id, Local(member=member), own))
        yield Club(services, seasons, made.id)


async def test_a_season_of_four_games_equals_the_sheet_that_was_made_by_hand(club: Club) -> None:
    driven = [await club.drive_race(n) for n in range(len(CAME_IN))]
    ben = disqualify(await club.seat_of(driven[1], BEN))
    expect_done(await club.p.rulings.carry_out(driven[1], STEWARD, ben, "cut the spina"))
    expect_done(await club.seasons.set_stand_in(club.number, STEWARD, driven[2], SUE, CLEO))
    expect_done(await club.seasons.penalise(club.number, STEWARD, ANA, "late for the grid", Deduction(points=2)))
    expect_done(await club.seasons.penalise(club.number, STEWARD, BEN, "words on the radio", Deduction(points=1)))
    assert await club.sheet() == AT_THE_CLOSE
    expect_done(await club.seasons.close(club.number, STEWARD))
    assert await club.sheet() == AT_THE_CLOSE
    dan = disqualify(await club.seat_of(driven[3], DAN))
    expect_done(await club.p.rulings.carry_out(driven[3], STEWARD, dan, "found at the inspection"))
    assert await club.sheet() == CORRECTED
    season = expect_done(await club.seasons.get_season(club.number, STEWARD))
    assert await club.seasons.scoring.list_champions(season) == ("Cleo",)


async def test_places_lost_in_a_race_move_the_others_up_and_come_back_with_a_pardon(club: Club) -> None:
    race = await club.drive_race(0)
    expect_done(
        await club.seasons.penalise(club.number, STEWARD, ANA, "jumped the start", Deduction(places=2, race=race))
    )
    table = (await club.sheet()).splitlines()[1:5]
    assert [line.split(",")[2:4] for line in table] == [["Ben", "9"], ["Ana", "6"], ["Cleo", "4"], ["Dan", "3"]]
    summary = await club.seasons.scoring.summarize(expect_done(await club.seasons.get_season(club.number, STEWARD)))
    assert summary.meetings[0].winners != ("M1001",)
    expect_done(await club.seasons.withdraw_penalty(club.number, STEWARD, 1))
    assert (await club.sheet()).splitlines()[1].startswith("drivers 1,1,Ana,9")
    for refused in (
        await club.seasons.penalise(club.number, STEWARD, ANA, "nothing", Deduction()),
        await club.seasons.penalise(club.number, STEWARD, ANA, "nowhere", Deduction(places=1, race=999)),
    ):
        assert isinstance(refused, Rejection)


async def test_a_race_that_was_driven_elsewhere_counts_as_the_organiser_enters_and_corrects_it(club: Club) -> None:
    await club.drive_race(0)
    twice = await club.seasons.enter_result(club.number, STEWARD, 2, (BEN, BEN))
    assert getattr(twice, "code", "") == "bad_result"
    here = await club.seasons.enter_result(club.number, STEWARD, 1, (BEN, ANA))
    assert getattr(here, "code", "") == "driven_here"
    expect_done(await club.seasons.enter_result(club.number, STEWARD, 2, (BEN, ANA, CLEO), (DAN,)))
    assert [line.split(",")[2:4] for line in (await club.sheet()).splitlines()[1:5]] == [
        *(["Ben", "15"], ["Ana", "15"], ["Cleo", "8"], ["Dan", "3"])
    ]
    expect_done(await club.seasons.enter_result(club.number, STEWARD, 2, (CLEO, ANA), (BEN, DAN)))
    assert (await club.sheet()).splitlines()[1] == "drivers 1,1,Ana,15,0,1,0,9,6"
    summary = await club.seasons.scoring.summarize(expect_done(await club.seasons.get_season(club.number, STEWARD)))
    assert [(m.state, m.winners) for m in summary.meetings[:3]] == [
        *(("over", ("M1001",)), ("over", ("Cleo",)), ("planned", ()))
    ]
    await club.drive_race(2)
    season = expect_done(await club.seasons.get_season(club.number, STEWARD))
    assert [m.race is None for m in season.meetings] == [False, True, False, True], "its place is taken"
    expect_done(await club.seasons.enter_result(club.number, STEWARD, 2, ()))
    assert expect_done(await club.seasons.get_season(club.number, STEWARD)).meetings[1].is_undriven


async def test_two_members_change_teams_and_what_they_have_driven_stays_with_the_team_of_then(club: Club) -> None:
    await club.drive_race(0)
    before = [line for line in (await club.sheet()).splitlines() if line.startswith("teams")]
    expect_done(await club.seasons.swap(club.number, STEWARD, ANA, CLEO))
    assert [line for line in (await club.sheet()).splitlines() if line.startswith("teams")] == before
    expect_done(
        await club.seasons.enter(club.number, Local(member=BEN), SeasonEntrant(member=BEN, name="Ben", team="Greens"))
    )
    assert [line for line in (await club.sheet()).splitlines() if line.startswith("teams")] == before
    season = expect_done(await club.seasons.get_season(club.number, STEWARD))
    assert {e.name: e.team for e in season.entrants} == {
        "Ana": "Blues",
        "Ben": "Greens",
        "Cleo": "Reds",
        "Dan": "Blues",
    }
    alone = await club.seasons.swap(club.number, STEWARD, ANA, SUE)
    assert getattr(alone, "code", "") == "not_both_entered"


async def test_a_tier_that_changes_in_the_moment_of_a_press_counts(club: Club) -> None:
    race = await club.p.open_lobby(
        ANA, channel=600, game="speed_circuit", track=find_smallest_track_name("speed_circuit")
    )
    expect_done(await club.seasons.count_race(club.number, STEWARD, race))

    async def move_down(channel: int) -> Visibility:
        """Move Ben to another tier while his press is being handled."""
        del channel
        low = SeasonEntrant(member=BEN, name="Ben", tier=2)
        expect_done(await club.seasons.enter(club.number, STEWARD, low))
        return "seen"

    refused = await club.p.member_api.join(race, Local(member=BEN, name="Ben", sees=move_down))
    assert getattr(refused, "code", "") == "other_tier"
    assert BEN not in {d.member for d in expect_done(await club.p.member_api.summarize(race, STEWARD)).drivers}


async def test_in_a_race_of_a_tier_drives_who_is_in_it_or_is_let_in(club: Club) -> None:
    race = await club.p.open_lobby(
        ANA, channel=600, game="speed_circuit", track=find_smallest_track_name("speed_circuit")
    )
    expect_done(await club.seasons.count_race(club.number, STEWARD, race))
    expect_done(await club.p.member_api.join(race, Local(member=SUE, name="Sue")))
    low = SeasonEntrant(member=BEN, name="Ben", tier=2)
    expect_done(await club.seasons.enter(club.number, STEWARD, low))
    for member, own in ((BEN, 2), (4711, 0)):
        refused = await club.p.member_api.join(race, Local(member=member, name="Somebody"))
        assert isinstance(refused, Rejection)
        assert (refused.code, refused.facts["tier"], refused.facts["own"]) == ("other_tier", 1, own)
    expect_done(await club.p.member_api.join(race, Local(member=CLEO, name="Cleo")))
    expect_done(await club.seasons.admit(club.number, STEWARD, race, BEN))
    expect_done(await club.p.member_api.join(race, Local(member=BEN, name="Ben")))
    expect_done(await club.seasons.toggle_reserve(club.number, Local(member=4711, name="Passer")))
    expect_done(await club.p.member_api.join(race, Local(member=4711, name="Passer")))
