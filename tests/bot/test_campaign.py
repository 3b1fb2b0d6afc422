"""A campaign of Circus Maximus (C-200 to C-205): stables, repairs, bids, bets and money after each race."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.model.actor import see_no_channel
from bot.season.campaign import Betting, CampaignService, StableStatus, convert_income_to_points
from bot.season.service import SeasonService
from bot.stewards.race_actions import disqualify
from bot.store import races, rounds
from bot.store.seasons import Meeting, Season
from rules.circus_maximus.model.state import CircusRace
from rules.league.campaign import OwnerOrders, Stable, Sum
from rules.league.season import SeasonResult, SeasonTerms, make_campaign_terms
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY
from tests.sampling import THOROUGH

OWNERS = (ANA, BEN, CLEO)
SEATS = {"red": ANA, "blue": BEN, "green": CLEO}
SUE = 1006
WEEK = 7 * 24 * 3600
RACES = 6 if THOROUGH else 4


@asynccontextmanager
async def campaign(folder: Path) -> AsyncIterator[tuple[RaceServices, SeasonService, CampaignService, int]]:
    """Open services with a campaign of Ana's."""
    async with open_services(folder, Clock(), RULESETS, LIBRARY) as services:
        services.control.compares = False
        seasons, stables = (
            SeasonService(services.access, services.system_api, LIBRARY),
            CampaignService(services.access),
        )
        made = expect_done(
            await seasons.create(
                1,
                Local(member=ANA, manager=True),
                "Ludi",
                make_campaign_terms(SeasonTerms(), "circus_maximus", "circus_campaign"),
            )
        )
        yield services, seasons, stables, made.id


async def open_lobby(services: RaceServices, seasons: SeasonService, season: int, n: int) -> int:
    """Open the lobby of a race that counts for the campaign."""
    race = await services.open_lobby(
        *OWNERS,
        automatic=1,
        channel=100 + n,
        game="circus_maximus",
        track=find_smallest_track_name("circus_maximus"),
        laps=1,
    )
    expect_done(await seasons.count_race(season, Local(member=ANA), race))
    return race


async def to_the_bets(services: RaceServices, race: int) -> None:
    """Start a race, and let time pass until the chariots are built."""
    expect_done(await services.member_api.start(race, Local(member=ANA)))
    await services.settle()
    while (await services.summarize(race)).round == 0:
        services.clock.now += 25 * 3600
        await services.settle()


async def finish_race(services: RaceServices, race: int) -> None:
    """Drive the race to its end by the clock alone."""
    while (await services.summarize(race)).stage != "over":
        services.clock.now += 25 * 3600
        await services.settle()
        if (await services.summarize(race)).hold_reason == "nobody":
            expect_done(await services.member_api.resume(race, Local(member=ANA)))
            await services.settle()


async def load_stable(stables: CampaignService, season: int, member: int) -> StableStatus:
    found: StableStatus = expect_done(await stables.get_stable(season, Local(member=member), member))
    return found


@pytest.mark.slow
async def test_a_campaign_adds_up_to_the_last_sesterce(tmp_path: Path) -> None:
    async with campaign(tmp_path) as (p, seasons, stables, season):
        by_hand = Counter(dict.fromkeys(OWNERS, 10_000))
        for n in range(1, RACES + 1):
            race = await open_lobby(p, seasons, season, n)
            bids = {ANA: 100 * n, BEN: 250}
            for member, bid in bids.items():
                expect_done(await stables.place_bid(season, Local(member=member), bid, (n, 1)))
            if n == 4:
                expect_done(
                    await stables.order_repairs(season, Local(member=CLEO), OwnerOrders(wheels=0, boxes=0, horses=0))
                )
            await to_the_bets(p, race)
            bets = {ANA: {"red": 500}, BEN: {"red": 200, "yellow": 300}, CLEO: {"blue": 1_000}}
            for member, chits in bets.items():
                for seat, stake in chits.items():
                    expect_done(await stables.place_bet(season, Local(member=member), seat, stake))
            before = await p.database.read(partial(rounds.load_latest_checkpoint, race=race))
            assert before is not None
            began = CircusRace.model_validate(before.state).brought
            await finish_race(p, race)
            if n == 3:
                expect_done(await p.rulings.carry_out(race, Local(member=ANA), disqualify("red"), "three wheels"))
            row = await p.database.read(partial(races.get, race=race))
            assert row is not None
            placings = [x for x in row.classification if x.status != "disqualified"]
            owned = [x for x in placings if x.seat in SEATS]
            for seat, member in SEATS.items():
                own = began[seat]
                by_hand[member] -= 1_000 + 100 * own.wheels + 300 * own.boxes + 1_500 * own.horses + own.bid
                assert own.bid == bids.get(member, 0)
                assert (own.chariot is None) == (n == 1)
            for place, placing in enumerate(owned, 1):
                by_hand[SEATS[placing.seat]] += (8_000, 4_000, 2_000, 1_000)[place - 1] if place < 5 else 0
                by_hand[SEATS[placing.seat]] += 500 * (placing.status == "finished")
            won = placings[0].seat if placings[0].status == "finished" else ""
            backed = sum(chits.get(won, 0) for chits in bets.values())
            for member, chits in bets.items():
                by_hand[member] -= sum(chits.values())
                by_hand[member] += 1_800 * chits.get(won, 0) // backed if backed else sum(chits.values())
            for member in OWNERS:
                now = (await load_stable(stables, season, member)).stable
                assert now.purse == by_hand[member], (n, member, now.lines)
            if n == 4:
                assert (began["green"].wheels, began["green"].boxes, began["green"].horses) == (0, 0, 0)
            p.clock.now += WEEK
        await seasons.post_standings()
        await p.settle()
        tables = expect_done(await seasons.get_standings(season, ONLOOKER))
        assert {int(line.who): line.points + 10_000 for line in tables.drivers[0]} == dict(by_hand)
        told = p.publisher.list_of_kind("tables")[-1].post
        assert {int(one.who): one.purse for one in told.purses} == dict(by_hand)


async def test_nobody_orders_or_bets_in_a_race_that_they_may_not_view(tmp_path: Path) -> None:
    async with campaign(tmp_path) as (p, seasons, stables, season):
        outside = Local(member=BEN, sees=see_no_channel)
        race = await open_lobby(p, seasons, season, 1)
        assert expect_done(await stables.get_stable(season, Local(member=BEN), BEN)).race == race
        assert expect_done(await stables.get_stable(season, outside, BEN)).race == 0
        assert (await stables.place_bid(season, outside, 1, ())).code == "nothing_to_order"  # type: ignore[union-attr]
        await to_the_bets(p, race)
        assert set(expect_done(await stables.get_betting(season, Local(member=BEN))).chariots) >= set(SEATS)
        assert await stables.get_betting(season, outside) == Betting()
        assert (await stables.place_bet(season, outside, "red", 100)).code == "no_betting"  # type: ignore[union-attr]
        assert expect_done(await stables.get_stable(season, outside, BEN)).names == {}


async def test_a_chariot_keeps_what_became_of_it_and_a_correction_corrects_purses_and_bets(tmp_path: Path) -> None:
    async with campaign(tmp_path) as (p, seasons, stables, season):
        race = await open_lobby(p, seasons, season, 1)
        assert (await stables.place_bet(season, Local(member=ANA), "red", 100)).code == "no_betting"  # type: ignore[union-attr]
        await to_the_bets(p, race)
        assert (await stables.place_bid(season, Local(member=ANA), 1, ())).code == "nothing_to_order"  # type: ignore[union-attr]
        too_much = await stables.place_bet(season, Local(member=ANA), "red", 2_001)
        assert (too_much.code, too_much.facts["most"]) == ("stake_too_high", 2_000)  # type: ignore[union-attr]
        for seat in ("red", "blue", "green", "yellow"):
            expect_done(await stables.place_bet(season, Local(member=BEN), seat, 100))
        await finish_race(p, race)
        row = await p.database.read(lambda t: races.get(t, race))
        last = await p.database.read(lambda t: rounds.load_latest_checkpoint(t, race))
        assert row is not None
        assert last is not None
        was = {member: (await load_stable(stables, season, member)).stable.purse for member in OWNERS}
        first = next(x.seat for x in row.classification if x.seat in SEATS)
        expect_done(await p.rulings.carry_out(race, Local(member=ANA), disqualify(first), "cut the corner"))
        now = {member: (await load_stable(stables, season, member)).stable for member in OWNERS}
        assert now[SEATS[first]].purse < was[SEATS[first]]
        assert [line.what for line in now[SEATS[first]].lines if line.what in ("prize", "finisher")] == []
        assert all(now[m].purse >= was[m] for m in OWNERS if m != SEATS[first])
        final = CircusRace.model_validate(last.state).chariots
        for seat, member in SEATS.items():
            kept = now[member].chariot
            assert [h["left"] for h in kept["horses"]] == [h.left for h in final[seat].horses]
            assert tuple(kept["wheels"]) == final[seat].wheels


async def test_a_chariot_still_belongs_to_its_owner_when_a_bot_or_another_member_drives_it_home(tmp_path: Path) -> None:
    """Ben leaves his chariot to a bot for good, and Sue gets Cleo's."""
    async with campaign(tmp_path) as (p, seasons, stables, season):
        race = await open_lobby(p, seasons, season, 1)
        await to_the_bets(p, race)
        expect_done(await p.member_api.give_up_seat(race, Local(member=BEN)))
        expect_done(await p.replace(race, "green", SUE, "Sue"))
        await finish_race(p, race)
        row = await p.database.read(lambda t: races.get(t, race))
        last = await p.database.read(lambda t: rounds.load_latest_checkpoint(t, race))
        assert row is not None
        assert last is not None
        ended = {x.seat: x.status == "finished" for x in row.classification if x.seat in ("red", "green")}
        prizes = {seat: (8_000, 4_000)[n] + 500 * ended[seat] for n, seat in enumerate(ended)}
        had = {member: (await load_stable(stables, season, member)).stable for member in (*OWNERS, SUE)}
        assert {member: stable.purse for member, stable in had.items()} == {
            ANA: 9_000 + prizes["red"],
            BEN: 9_000,
            CLEO: 9_000 + prizes["green"],
            SUE: 10_000,
        }
        final = CircusRace.model_validate(last.state).chariots
        for seat, member in SEATS.items():
            assert [h["left"] for h in had[member].chariot["horses"]] == [h.left for h in final[seat].horses]
        assert had[SUE].chariot is None
        tables = expect_done(await seasons.get_standings(season, ONLOOKER))
        assert {int(line.who): line.points for line in tables.drivers[0]} == {
            member: stable.purse - 10_000 for member, stable in had.items() if member != SUE
        }


async def test_a_purse_is_its_owners_until_the_season_is_closed_and_the_organiser_may_lend(tmp_path: Path) -> None:
    async with campaign(tmp_path) as (p, seasons, stables, season):
        await open_lobby(p, seasons, season, 1)
        assert (await stables.get_stable(season, Local(member=BEN), CLEO)).code == "purse_of_another"  # type: ignore[union-attr]
        assert (await stables.add_payment(season, Local(member=BEN), BEN, 500, "please")).code == "not_yours"  # type: ignore[union-attr]
        expect_done(await stables.add_payment(season, Local(member=ANA), BEN, 500, "a loan"))
        assert (await load_stable(stables, season, BEN)).stable.purse == 10_500
        assert (await stables.place_bid(season, Local(member=BEN), 9_501, ())).code == "bid_too_high"  # type: ignore[union-attr]
        assert (await load_stable(stables, season, BEN)).orders.bid == 0
        expect_done(await stables.place_bid(season, Local(member=BEN), 9_500, ()))
        expect_done(await seasons.close(season, Local(member=ANA)))
        assert expect_done(await stables.get_stable(season, Local(member=BEN), CLEO)).stable.purse == 10_000


def test_a_loan_is_in_the_purse_and_counts_for_no_points() -> None:
    lines = (
        Sum(race=0, what="purse", amount=10_000),
        Sum(race=0, what="loan", amount=700),
        Sum(race=0, what="entered", amount=100),
        Sum(race=1, what="prize", amount=8_000),
        Sum(race=1, what="loan", amount=500),
    )
    season = Season(guild=1, creator=ANA, title="Ludi", terms=SeasonTerms(), meetings=(Meeting(number=1, title="One"),))
    results = [SeasonResult(who="1", place=1, points=0)]
    (scored,) = convert_income_to_points({"1": Stable(lines=lines)}, season, season.meetings[0], results)
    assert scored.points == 8_100
    assert Stable(lines=lines).purse == 19_300
