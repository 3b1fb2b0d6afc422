"""A campaign with more owners than starting places runs its race in heats."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.model.actor import Rejection
from bot.season.campaign import CampaignService
from bot.season.exports import to_csv
from bot.season.scheduler import split_into_heats
from bot.season.service import SeasonService
from bot.store import key_value
from bot.store.seasons import RacePlan, Season
from rules.league.campaign import OrganiserPayment
from rules.league.season import SeasonTerms, make_campaign_terms
from rules.registry import RULESETS
from tests.bot.race_services import CHANNEL, Clock, expect_done, open_services
from tests.bot.test_calendar import DAY, HOUR, ORGANISER, THREAD, Board, League, channel_of, stage
from tests.games import find_smallest_track_name
from tests.members import Local
from tests.repository import LIBRARY

OWNERS = tuple(range(2001, 2015))
FIRST, SECOND = OWNERS[::2], OWNERS[1::2]


@asynccontextmanager
async def campaign(folder: Path, *owners: int, room: bool = True) -> AsyncIterator[tuple[League, CampaignService]]:
    """Open a campaign whose first race starts in three days, its lobby a day before."""
    async with open_services(folder, Clock(), RULESETS, LIBRARY) as services:
        services.control.compares = False
        seasons, stables = (
            SeasonService(services.access, services.system_api, LIBRARY),
            CampaignService(services.access),
        )
        terms = make_campaign_terms(SeasonTerms(), "circus_maximus", "circus_campaign")
        made = expect_done(await seasons.create(1, ORGANISER, "Ludi", terms, RacePlan(lead=DAY), CHANNEL))
        lg = League(services, seasons, Board(room=room), made.id)
        await lg.enter(*owners)
        for title, days in (("Opening", 3), ("Finale", 30)):
            await lg.plan(title, days, find_smallest_track_name("circus_maximus"), laps=1)
        yield lg, stables


def list_races(season: Season) -> list[int]:
    return [m.race for m in season.meetings if m.race is not None]


async def expect_refusal(lg: League, race: int, member: int) -> Rejection:
    found = await lg.p.member_api.join(race, Local(member=member))
    assert isinstance(found, Rejection)
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("on_both_databases")
async def test_fourteen_owners_drive_in_two_heats_of_seven(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS) as (lg, stables):
        await lg.pass_time(2 * DAY + 12 * HOUR)
        now = await lg.now()
        assert [m.title for m in now.meetings] == ["Opening, heat 1", "Opening, heat 2", "Finale"]
        assert [m.drivers for m in now.meetings] == [FIRST, SECOND, ()], "dealt in turn, as they have entered"
        assert len({m.number for m in now.meetings}) == 3
        one, two = list_races(now)
        assert [await channel_of(lg, race) for race in (one, two)] == [CHANNEL, THREAD]
        calls = [n.post for n in lg.p.publisher.list_of_kind("notice")]
        called = sorted((c.what, c.members) for c in calls)
        assert called == [("season_lobby", FIRST), ("season_lobby", SECOND)], (
            "in whichever order two channels hear of it"
        )
        assert [m.title for m in lg.board.hung[-1][1].meetings][:2] == ["Opening, heat 1", "Opening, heat 2"]
        for race, own, others in ((one, FIRST, SECOND), (two, SECOND, FIRST)):
            for member in others:
                no = await expect_refusal(lg, race, member)
                assert (no.code, no.facts["heat"], no.facts["seated"]) == ("other_heat", 2 if race == one else 1, 0)
            for member in own[:3]:
                bid = expect_done(await stables.place_bid(lg.number, Local(member=member), 300, (1,)))
                assert bid.race == race, "bids are for the owner's heat, also before they join"
        await stables.notify_owners()
        await lg.p.settle()
        await lg.season_messages.process_due()
        due = [letter.member for letter in lg.board.letters if letter.what == "stable_due"]
        assert sorted(due) == sorted(OWNERS), "each owner gets one message, for their own heat"


@pytest.mark.slow
async def test_both_heats_are_paid_for_and_count_in_the_table(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS) as (lg, stables):
        await lg.pass_time(2 * DAY + 12 * HOUR)
        heats = list_races(await lg.now())
        expect_done(await stables.add_payment(lg.number, ORGANISER, SECOND[0], 500, "a loan"))
        for race, own in zip(heats, (FIRST, SECOND), strict=True):
            for member in own:
                expect_done(await lg.p.member_api.join(race, Local(member=member)))
        await lg.pass_time(DAY)
        while "running" in {await stage(lg, race) for race in heats}:
            await lg.pass_time(DAY)
            for race in heats:
                if await stage(lg, race) in ("paused", "held"):
                    expect_done(await lg.p.member_api.resume(race, ORGANISER))
        assert [await stage(lg, race) for race in heats] == ["over", "over"]
        tables = expect_done(await lg.seasons.get_standings(lg.number, ORGANISER))
        assert tables.races == (("Opening, heat 1", "Opening, heat 2"),)
        purses = {m: expect_done(await stables.get_stable(lg.number, Local(member=m), m)).stable for m in OWNERS}
        assert {int(line.who): line.points for line in tables.drivers[0]} == {
            member: stable.purse - 10_000 for member, stable in purses.items()
        }
        for n, own in ((1, FIRST), (2, SECOND)):
            fees = [sum(line.what == "fee" for line in purses[m].lines if line.race == n) for m in OWNERS]
            assert fees == [int(m in own) for m in OWNERS], "everybody pays for one race"
            prizes = [line.amount for m in own for line in purses[m].lines if line.what == "prize"]
            assert sorted(prizes, reverse=True) == [8_000, 4_000, 2_000, 1_000]
        assert len(to_csv(expect_done(await lg.seasons.export_data(lg.number, ORGANISER))).splitlines()) == 1 + len(
            OWNERS
        )
        expect_done(await lg.seasons.close(lg.number, ORGANISER))
        assert len(expect_done(await lg.seasons.create_successor(lg.number, ORGANISER, "Ludi II")).entrants) == len(
            OWNERS
        )


async def test_twelve_owners_drive_one_race(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS[:12]) as (lg, _):
        await lg.pass_time(2 * DAY + 12 * HOUR)
        assert [m.title for m in (await lg.now()).meetings] == ["Opening", "Finale"]
        assert len(list_races(await lg.now())) == 1


async def test_a_late_entrant_drives_in_either_heat_but_not_in_both(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS[:13]) as (lg, _):
        await lg.pass_time(2 * DAY + 12 * HOUR)
        assert [len(m.drivers) for m in (await lg.now()).meetings[:2]] == [7, 6]
        late, (one, two) = OWNERS[13], list_races(await lg.now())
        await lg.enter(late)
        expect_done(await lg.p.member_api.join(two, Local(member=late)))
        no = await expect_refusal(lg, one, late)
        assert (no.code, no.facts["heat"], no.facts["seated"]) == ("other_heat", 2, 1)
        expect_done(await lg.seasons.admit(lg.number, ORGANISER, two, FIRST[0]))
        expect_done(await lg.p.member_api.join(two, Local(member=FIRST[0])))
        assert (await expect_refusal(lg, one, FIRST[0])).facts["seated"] == 1


async def test_a_heat_with_too_few_is_put_off_and_called_off_alone(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS) as (lg, _):
        await lg.pass_time(2 * DAY + 12 * HOUR)
        one, two = list_races(await lg.now())
        for member in FIRST:
            expect_done(await lg.p.member_api.join(one, Local(member=member)))
        await lg.pass_time(DAY)
        assert [m.put_off for m in (await lg.now()).meetings] == [0, 1, 0]
        assert [await stage(lg, race) for race in (one, two)] == ["running", "lobby"]
        await lg.pass_time(2 * DAY)
        assert [m.off for m in (await lg.now()).meetings] == [False, True, False]


async def test_without_threads_the_organiser_reads_a_day_before_that_heats_have_no_room(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS, room=False) as (lg, _):
        await lg.pass_time(DAY + 12 * HOUR)
        assert [(x.what, x.member) for x in lg.board.letters] == [("no_threads_for_heats", ORGANISER.member)]
        assert len((await lg.now()).meetings) == 2, "until its lobbies open, a race is one"
        expect_done(await lg.seasons.cancel_meeting(lg.number, ORGANISER, 1))
        await lg.pass_time(2 * DAY)
        assert list_races(await lg.now()) == []


async def test_heats_are_called_as_the_server_speaks(tmp_path: Path) -> None:
    async with campaign(tmp_path, *OWNERS[:13]) as (lg, _):
        await lg.p.database.write(lambda t: key_value.save_guild_locales(t, 1, language="de"))
        await lg.pass_time(2 * DAY + 12 * HOUR)
        assert [m.title for m in (await lg.now()).meetings] == ["Opening, Lauf 1", "Opening, Lauf 2", "Finale"]


async def test_what_was_lent_after_a_later_race_stays_with_it(tmp_path: Path) -> None:
    """Two heats take two places on the calendar."""
    async with campaign(tmp_path, *OWNERS) as (lg, _):
        now = await lg.now()
        lent = tuple(OrganiserPayment(number=n + 1, who="2001", amount=5, race=n) for n in range(3))
        after = split_into_heats(now.model_copy(update={"paid": lent}), now.meetings[0], 12, str)
        assert [p.race for p in after.paid] == [0, 1, 3]
        assert split_into_heats(after, after.meetings[0], 3, str) == after, "a heat is not parted again"
