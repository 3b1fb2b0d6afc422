"""Seasons: calendar, entries, and tables that follow the results."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.lobby.rematch import Rematch
from bot.model.actor import Rejection, see_no_channel
from bot.posts.summaries import Setup
from bot.season.entries import Deduction
from bot.season.service import SeasonService
from bot.stewards.race_actions import hold, release
from bot.store import key_value, personal_data, races, seats
from bot.store.database import Transaction
from bot.store.seasons import Season, SeasonEntrant
from bot.text.season_post import list_tables, render_season_summary
from rules.league.season import SeasonTerms, Tie
from tests.bot.race_services import (
    ANA,
    BEN,
    CLEO,
    GIL,
    RaceServices,
    expect_done,
    make_library,
    on_both,
    open_services,
)
from tests.members import ONLOOKER, Local
from tests.repository import LOCALIZERS

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

COMMON = LOCALIZERS.common
SCHEME = 'title = "Nine"\nplaces = [9, 6, 4]\n'


@asynccontextmanager
async def club(folder: Path, **terms: Any) -> AsyncIterator[tuple[RaceServices, SeasonService, int]]:
    """Open services with a season of Ana's."""
    async with open_services(folder) as p:
        (folder / "data" / "points").mkdir()
        (folder / "data" / "points" / "f1-1977.toml").write_text(SCHEME, encoding="utf-8")
        seasons = SeasonService(p.access, p.system_api, make_library(folder / "data"))
        made = expect_done(
            await seasons.create(1, Local(member=ANA, manager=True), " Spring   Cup ", SeasonTerms(**terms))
        )
        yield p, seasons, made.id


async def drive_to_the_flag(p: RaceServices, *members: int, channel: int, title: str = "") -> int:
    """Start a race of these members and drive it to the flag."""
    race = await p.race(*members, laps=1, channel=channel, title=title)
    for member in members:
        await p.answer(race, member, {"top": 3, "tyres": 3})
    await p.settle()
    while (await p.summarize(race)).stage != "over":
        for member in members:
            if await p.member_api.list_questions(Local(member=member), race):
                await p.answer(race, member, {"speed": 3 if member == members[0] else 2})
        await p.settle()
    return race


async def drivers(seasons: SeasonService, season: int) -> list[tuple[str, int]]:
    tables = expect_done(await seasons.get_standings(season, ONLOOKER))
    return [(tables.names[line.who], line.points) for line in tables.drivers[0]]


async def test_a_race_that_counts_puts_its_drivers_into_the_table(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await drive_to_the_flag(p, ANA, BEN, channel=5)
        assert await drivers(seasons, season) == []
        expect_done(await seasons.count_race(season, Local(member=ANA), race))
        assert [points for _, points in await drivers(seasons, season)] == [9, 6]
        scheme = tmp_path / "data" / "points" / "f1-1977.toml"
        scheme.write_text(SCHEME.replace("9, 6", "10, 8"), encoding="utf-8")
        assert [points for _, points in await drivers(seasons, season)] == [9, 6], (
            "a new file touches no season that is on"
        )


@pytest.mark.parametrize(
    ("ties", "note"),
    [("places", "most wins first, then most second places"), ("ahead", "whoever was ahead more often")],
)
async def test_a_table_says_what_orders_equal_points_only_if_two_drivers_have_them(
    tmp_path: Path, ties: Tie, note: str
) -> None:
    async with club(tmp_path, ties=(ties, "last")) as (p, seasons, season):
        texts = list[str]()
        for n, members in enumerate([(ANA, BEN), (BEN, ANA)]):
            race = await drive_to_the_flag(p, *members, channel=5 + n)
            expect_done(await seasons.count_race(season, Local(member=ANA), race))
            tables = expect_done(await seasons.get_standings(season, ONLOOKER))
            summary = expect_done(await seasons.export_data(season, ONLOOKER))
            texts += [
                "\n".join(note for table in list_tables(tables, COMMON) for note in table.notes),
                render_season_summary(summary, COMMON, str),
            ]
        assert ["Equal points" in text for text in texts] == [False, False, True, True]
        assert all(note in text for text in texts[2:])


async def test_a_race_of_the_same_name_tier_and_time_is_planned_once(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        ana = Local(member=ANA)
        expect_done(await seasons.plan_race(season, ana, "Monza", "2027-03-14"))
        expect_done(await seasons.plan_race(season, ana, "Spa", "2027-03-14"))
        expect_done(await seasons.plan_race(season, ana, "Monza", "2027-03-15"))
        expect_done(await seasons.plan_race(season, ana, "Monza", "2027-03-14", 2))
        again = await seasons.plan_race(season, ana, " monza", "2027-03-14")
        assert isinstance(again, Rejection)
        assert again.code == "planned_already"
        after = expect_done(await seasons.cancel_meeting(season, ana, 1))
        assert [m.title for m in after.meetings] == ["Spa", "Monza", "Monza"]
        expect_done(await seasons.plan_race(season, ana, "Monza", "2027-03-14"))


async def test_who_enters_again_in_the_same_way_is_told_that_nothing_changes(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        entrant = SeasonEntrant(member=CLEO, name="Cleo", team="Reds")
        expect_done(await seasons.enter(season, Local(member=CLEO), entrant))
        again = await seasons.enter(season, Local(member=CLEO), entrant.model_copy(update={"team": " Reds "}))
        assert isinstance(again, Rejection)
        assert again.code == "entry_unchanged"
        expect_done(await seasons.enter(season, Local(member=CLEO), entrant.model_copy(update={"team": "Blues"})))


@on_both
async def test_the_tables_are_posted_once_after_a_race_and_again_when_it_is_corrected(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await drive_to_the_flag(p, ANA, BEN, channel=5)
        expect_done(await seasons.count_race(season, Local(member=ANA), race))
        for _ in range(2):
            await seasons.post_standings()
            await p.settle()
        assert [letter.post.again for letter in p.publisher.list_of_kind("tables")] == [False]
        before = await drivers(seasons, season)
        await _reverse_result(p, race)
        await seasons.post_standings()
        await p.settle()
        assert [letter.post.again for letter in p.publisher.list_of_kind("tables")] == [False, True]
        assert [name for name, _ in await drivers(seasons, season)] == [name for name, _ in reversed(before)]


async def test_tables_in_which_nothing_changes_are_not_posted_again(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await drive_to_the_flag(p, ANA, BEN, channel=5)
        coming_race = await p.open_lobby(ANA, CLEO, channel=6)
        for one in (race, coming_race):
            expect_done(await seasons.count_race(season, Local(member=ANA), one))
        await seasons.post_standings()
        expect_done(await seasons.set_stand_in(season, Local(member=ANA), coming_race, CLEO, BEN))
        await seasons.post_standings()
        await p.settle()
        assert [letter.post.again for letter in p.publisher.list_of_kind("tables")] == [False]


async def test_a_rematch_of_a_race_of_a_season_does_not_bear_its_name(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        for title, expected_title in (("Spring Cup · Monza", "Miniature"), ("Our evening", "Our evening")):
            race = await drive_to_the_flag(p, ANA, BEN, channel=5, title=title)
            expect_done(await seasons.count_race(season, Local(member=ANA), race))
            rematch = await p.member_api.rematches.open(race, Local(member=BEN), use_channel_six)
            assert isinstance(rematch, Rematch)
            assert rematch.race.title == expected_title
            expect_done(await p.member_api.abandon(rematch.race.id, Local(member=BEN), "no time"))


async def use_channel_six(_: Setup) -> int:
    return 6


async def test_races_with_a_protest_that_nobody_has_decided_are_known_before_a_season_is_closed(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await drive_to_the_flag(p, ANA, BEN, channel=5)
        after = expect_done(await seasons.count_race(season, Local(member=ANA), race))
        assert await seasons.list_races_under_protest(after, ONLOOKER) == ()
        expect_done(await p.steward_questions.submit_protest(race, Local(member=BEN), "she cut the corner"))
        assert await seasons.list_races_under_protest(after, ONLOOKER) == (race,)


async def test_records_name_a_track_by_its_title(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, _):
        await drive_to_the_flag(p, ANA, BEN, channel=5)
        (race,) = await seasons.load_driven_races(ONLOOKER)
        assert (race.track, race.shown_track) == ("loop", "Miniature loop")


async def _reverse_result(p: RaceServices, race: int) -> None:
    """Let the stewards reverse the result."""

    async def turn_over(t: Transaction) -> None:
        found = await races.get(t, race)
        assert found
        order = [one.model_copy(update={"place": n}) for n, one in enumerate(reversed(found.classification), 1)]
        await races.update(t, found.model_copy(update={"classification": tuple(order)}))

    await p.database.write(turn_over)


async def test_a_race_takes_the_place_of_its_name_on_the_calendar_else_the_next(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        for title in ("Monza", "Spa"):
            expect_done(await seasons.plan_race(season, Local(member=ANA), title, "2027-03-14"))
        first, second = await p.open_lobby(ANA, channel=5), await p.open_lobby(ANA, channel=6)
        expect_done(await seasons.count_race(season, Local(member=ANA), first, "spa"))
        after = expect_done(await seasons.count_race(season, Local(member=ANA), second))
        assert [(m.title, m.race) for m in after.meetings] == [("Monza", second), ("Spa", first)]


async def test_a_race_that_is_called_off_leaves_the_calendar_so_that_the_worst_of_the_others_is_dropped(
    tmp_path: Path,
) -> None:
    async with club(tmp_path, drop=1) as (p, seasons, season):
        ana = Local(member=ANA)
        for title in ("Monza", "Spa", "Imola"):
            expect_done(await seasons.plan_race(season, ana, title, "2027-03-14"))
        driven = [await drive_to_the_flag(p, *some, channel=n) for n, some in enumerate(((ANA, BEN), (BEN, ANA)), 5)]
        for race in (*driven, await p.open_lobby(ANA, channel=9)):
            expect_done(await seasons.count_race(season, ana, race))
        assert [points for _, points in await drivers(seasons, season)] == [15, 15]
        expect_done(await p.member_api.abandon(race, ana, "storm"))
        tables = expect_done(await seasons.get_standings(season, ONLOOKER))
        assert (tables.rounds, [line.points for line in tables.drivers[0]]) == ((2,), [9, 9])


async def test_who_drives_for_another_scores_as_the_terms_say(tmp_path: Path) -> None:
    for scorer, expected in (("substitute", {"M1001", "M1002", "Cleo"}), ("owner", {"M1001", "Cleo"})):
        folder = tmp_path / scorer
        folder.mkdir()
        async with club(folder, scorer=scorer) as (p, seasons, season):
            await seasons.enter(season, Local(member=CLEO), SeasonEntrant(member=CLEO, name="Cleo", team="Blues"))
            race = await drive_to_the_flag(p, ANA, BEN, channel=5)
            expect_done(await seasons.count_race(season, Local(member=ANA), race))
            expect_done(await seasons.set_stand_in(season, Local(member=ANA), race, BEN, CLEO))
            tables = expect_done(await seasons.get_standings(season, ONLOOKER))
            assert {tables.names[line.who] for line in tables.drivers[0]} == expected
            assert [line.who for line in tables.teams] == ["Blues"]


async def test_tiers_have_tables_of_their_own_and_the_next_season_moves_drivers_between_them(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        for n, member in enumerate((ANA, BEN, CLEO, 1004), 2):
            await seasons.enter(season, Local(member=ANA), SeasonEntrant(member=member, name=f"M{member}", tier=n // 2))
        upper = await drive_to_the_flag(p, ANA, BEN, channel=5)
        lower = await drive_to_the_flag(p, CLEO, 1004, channel=6)
        expect_done(await seasons.count_race(season, Local(member=ANA), upper))
        expect_done(await seasons.count_race(season, Local(member=ANA), lower, tier=2))
        first = [int(table[0].who) for table in expect_done(await seasons.get_standings(season, ONLOOKER)).drivers]
        expect_done(await seasons.close(season, Local(member=ANA)))
        new: Season = expect_done(await seasons.create_successor(season, Local(member=ANA), "Summer Cup"))
        assert {e.member for e in new.entrants if e.tier == 1} == set(first)


@pytest.mark.parametrize("method", ["plan_race", "count_race", "uncount_race", "set_stand_in", "close"])
async def test_only_the_organiser_or_a_manager_runs_a_season(tmp_path: Path, method: str) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await p.open_lobby(ANA)
        acts: dict[str, Any] = {
            "plan_race": ["Monza"],
            "count_race": [race],
            "uncount_race": [race],
            "set_stand_in": [race, BEN, ANA],
        }
        refused = await getattr(seasons, method)(season, Local(member=BEN), *acts.get(method, []))
        assert isinstance(refused, Rejection)
        assert refused.code == "not_yours"


async def test_the_stewards_role_of_the_server_runs_its_seasons_too(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        await p.database.write(lambda t: key_value.change_guild_settings(t, 1, {"gm_role": 7}))
        ben = Local(member=BEN, roles=(7,))
        expect_done(await seasons.plan_race(season, ben, "Monza"))
        expect_done(await seasons.enter(season, ben, SeasonEntrant(member=CLEO, name="Cleo", tier=2)))
        assert isinstance(await seasons.plan_race(season, Local(member=BEN, roles=(8,)), "Spa"), Rejection)


async def test_members_enter_themselves_but_choose_no_tier(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        own = SeasonEntrant(member=BEN, name="Ben", team="Reds")
        assert expect_done(await seasons.enter(season, Local(member=BEN), own)).find_entrant(BEN) == own
        for said in (own.model_copy(update={"tier": 2}), SeasonEntrant(member=CLEO, name="Cleo")):
            assert isinstance(await seasons.enter(season, Local(member=BEN), said), Rejection)


async def test_a_points_table_that_cannot_be_read_is_left_out_and_seasons_keep_their_copy(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        organiser, points = Local(member=ANA, manager=True), tmp_path / "data" / "points"
        (points / "custom.toml").write_text("places = [", encoding="utf-8")
        assert list(seasons.list_schemes()) == ["f1_1977"]
        refused = await seasons.create(1, organiser, "x", SeasonTerms(scheme="custom"))
        assert refused == Rejection(code="unknown_scheme", facts={"scheme": "custom", "schemes": ["f1_1977"]})
        before = expect_done(await seasons.get_season(season, organiser)).points
        (points / "f1-1977.toml").write_text("places = [", encoding="utf-8")
        expect_done(await seasons.close(season, organiser))
        assert expect_done(await seasons.create_successor(season, organiser, "Next")).points == before


async def test_what_cannot_be_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race, ana, organiser = await p.open_lobby(ANA), Local(member=ANA), Local(member=ANA, manager=True)
        other = expect_done(await seasons.create(1, organiser, "Autumn Cup", SeasonTerms())).id
        expect_done(await seasons.count_race(season, ana, race))
        refused = [
            await seasons.create(1, ana, "x", SeasonTerms(scheme="of_my_own")),
            await seasons.create(1, ana, "x", SeasonTerms()),
            await seasons.plan_race(season, ana, "Monza", "1960-03-14"),
            await seasons.plan_race(season, ana, "Monza", "14.3.2027"),
            await seasons.plan_race(season, ana, " "),
            await seasons.plan_race(season, ana, "Monza", tier=12),
            await seasons.count_race(season, ana, 999),
            await seasons.count_race(season, ana, race),
            await seasons.count_race(other, ana, race),
            await seasons.uncount_race(other, ana, race),
            await seasons.withdraw(season, ana, CLEO),
            await seasons.plan_race(999, ana, "Monza"),
        ]
        assert [r.code for r in refused if isinstance(r, Rejection)] == [
            "unknown_scheme",
            "no_organiser",
            "past_day",
            "bad_day",
            "race_unnamed",
            "bad_tier",
            "unknown_race",
            "race_in_season",
            "race_in_season",
            "not_in_season",
            "not_entered",
            "unknown_season",
        ]
        expect_done(await seasons.close(season, ana))
        closed = await seasons.plan_race(season, ana, "Monza")
        assert isinstance(closed, Rejection)
        assert closed.code == "season_closed"


async def test_the_races_before_a_race_are_those_of_its_season_then_the_newest(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        held, loose = [await drive_to_the_flag(p, ANA, BEN, channel=channel) for channel in (5, 6)]
        expect_done(await seasons.count_race(season, Local(member=ANA), held))
        race = await drive_to_the_flag(p, ANA, CLEO, channel=7)

        async def before(member: int) -> list[int]:
            now = await p.database.read(lambda t: races.get(t, race))
            assert now is not None
            return [
                number for number, _, _ in await p.database.read(lambda t: seats.list_earlier_races(t, now, member))
            ]

        assert (await before(ANA), await before(CLEO)) == ([loose, held], [])
        expect_done(await seasons.count_race(season, Local(member=ANA), race))
        assert await before(ANA) == [held, loose]


async def test_two_seasons_of_a_server_never_share_a_title(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        organiser, taken = Local(member=ANA, manager=True), {"title": "Spring Cup", "season": season}
        for title in ("Spring Cup", "  spring   CUP ", "\u202eSpring\u200b Cup", "Ｓpring Cup"):
            refused = await seasons.create(1, organiser, title, SeasonTerms())
            assert refused == Rejection(code="title_taken", facts=taken)
        expect_done(await seasons.close(season, organiser))
        assert await seasons.create_successor(season, organiser, "") == Rejection(code="title_taken", facts=taken)
        assert len(await seasons.list_in_server(1)) == 1
        elsewhere = Local(member=ANA, guild=2, manager=True)
        assert expect_done(await seasons.create(2, elsewhere, "Spring Cup", SeasonTerms())).title == "Spring Cup"


async def test_on_another_server_there_is_no_such_season(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, season):
        afar = Local(member=ANA, guild=2, manager=True)
        own = SeasonEntrant(member=ANA, name="Ana")
        none = Rejection(code="unknown_season", facts={"season": season})
        for said in (
            await seasons.plan_race(season, afar, "Monza"),
            await seasons.enter(season, afar, own),
            await seasons.withdraw(season, afar, ANA),
            await seasons.close(season, afar),
            await seasons.create_successor(season, afar, "Next"),
            await seasons.get_standings(season, afar),
        ):
            assert said == none


async def test_the_calendar_names_no_race_that_does_not_exist_for_whoever_reads_it(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        race = await p.race(ANA, BEN)
        held = expect_done(await seasons.count_race(season, Local(member=ANA), race))
        assert [m.race for m in await seasons.list_visible_calendar(held, Local(member=CLEO))] == [race]
        assert [m.race for m in await seasons.list_visible_calendar(held, Local(member=CLEO, sees=see_no_channel))] == [
            None
        ]
        for said in (
            await seasons.uncount_race(season, Local(member=ANA, sees=see_no_channel), race),
            await seasons.set_stand_in(season, Local(member=ANA, sees=see_no_channel), race, BEN, CLEO),
            await seasons.count_race(season, Local(member=ANA, sees=see_no_channel), race),
        ):
            assert said == Rejection(code="unknown_race", facts={"race": race})


async def test_a_race_of_another_game_or_pace_does_not_count(tmp_path: Path) -> None:
    for terms, code in (({"game": "formula_d"}, "season_of_a_game"), ({"pace": "live"}, "season_of_a_pace")):
        folder = tmp_path / code
        folder.mkdir()
        async with club(folder, **terms) as (p, seasons, season):
            refused = await seasons.count_race(season, Local(member=ANA), await p.open_lobby(ANA))
            assert isinstance(refused, Rejection)
            assert refused.code == code


async def test_a_points_table_of_one_game_makes_a_season_of_that_game(tmp_path: Path) -> None:
    async with club(tmp_path) as (_, seasons, _):
        scheme = tmp_path / "data" / "points" / "circus-campaign.toml"
        scheme.write_text(SCHEME + 'game = "circus_maximus"\n', encoding="utf-8")
        organiser, terms = Local(member=ANA, manager=True), SeasonTerms(scheme="circus_campaign")
        assert expect_done(await seasons.create(1, organiser, "Sesterces", terms)).terms.game == "circus_maximus"
        refused = await seasons.create(1, organiser, "x", terms.model_copy(update={"game": "formula_d"}))
        assert isinstance(refused, Rejection)
        assert refused.code == "scheme_of_another_game"


async def test_once_a_race_is_over_only_somebody_who_drove_it_can_have_stood_in(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        ana, race = Local(member=ANA), await drive_to_the_flag(p, ANA, BEN, channel=5)
        expect_done(await seasons.count_race(season, ana, race))
        refused = await seasons.set_stand_in(season, ana, race, CLEO, BEN)
        assert isinstance(refused, Rejection)
        assert refused.code == "did_not_drive"
        assert expect_done(await seasons.set_stand_in(season, ana, race, BEN, CLEO)).meetings[0].stand_ins == {
            BEN: CLEO
        }


async def test_a_penalty_is_taken_off_the_sum_and_can_be_taken_back(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        ana, race = Local(member=ANA), await drive_to_the_flag(p, ANA, BEN, channel=5)
        expect_done(await seasons.count_race(season, ana, race))
        before = await drivers(seasons, season)
        expect_done(await seasons.penalise(season, ana, ANA, "Cut the chicane", Deduction(points=4)))
        assert dict(await drivers(seasons, season))["M1001"] == dict(before)["M1001"] - 4
        expect_done(await seasons.penalise(season, ana, BEN, "Late", Deduction(points=1)))
        for number in (1, 2):
            expect_done(await seasons.withdraw_penalty(season, ana, number))
        assert await drivers(seasons, season) == before
        again = await seasons.withdraw_penalty(season, ana, 1)
        assert isinstance(again, Rejection)
        assert again.code == "unknown_penalty"
        stranger = await seasons.penalise(season, ana, 4711, "Who?", Deduction(points=1))
        assert isinstance(stranger, Rejection)
        assert stranger.code == "not_entered"


@pytest.mark.parametrize("how", ["removed", "forgotten"])
async def test_a_driver_who_has_left_the_season_keeps_a_name_in_its_penalties_and_results(
    how: str, tmp_path: Path
) -> None:
    async with club(tmp_path) as (p, seasons, season):
        ana, name = Local(member=ANA), {"removed": "Ben", "forgotten": "Former driver 1"}[how]
        for member, title in ((BEN, "Ben"), (CLEO, "Cleo")):
            expect_done(await seasons.enter(season, ana, SeasonEntrant(member=member, name=title)))
        expect_done(await seasons.plan_race(season, ana, "Elsewhere"))
        expect_done(await seasons.enter_result(season, ana, 1, [BEN, CLEO]))
        expect_done(await seasons.penalise(season, ana, BEN, "Blocked", Deduction(grid=2)))
        if how == "removed":
            expect_done(await seasons.withdraw(season, ana, BEN))
        else:
            await p.database.write(lambda t: personal_data.erase_member(t, BEN))
        summary = expect_done(await seasons.export_data(season, ana))
        assert [one.name for one in summary.penalties] == [name]
        assert summary.meetings[0].winners == (name,)
        leader = summary.tables.drivers[0][0].who
        assert summary.tables.names[leader] == name
        assert [entrants for (entrants, _) in summary.entrants[0]] == ["Cleo"]


async def test_a_steward_of_whose_team_somebody_drives_rules_with_a_mark_that_everybody_reads(tmp_path: Path) -> None:
    async with club(tmp_path) as (p, seasons, season):
        for member, team in ((ANA, "Reds"), (CLEO, "Reds"), (GIL, "Blues"), (1005, "")):
            entrant = SeasonEntrant(member=member, name=f"M{member}", team=team)
            expect_done(await seasons.enter(season, Local(member=ANA), entrant))
        race = await p.race(ANA, BEN, channel=5)
        expect_done(await seasons.count_race(season, Local(member=ANA), race))
        for steward, mark in ((CLEO, "team"), (GIL, ""), (1005, ""), (ANA, "drives")):
            ruling = Local(member=steward, manager=True)
            expect_done(await p.rulings.carry_out(race, ruling, hold(), "rain"))
            expect_done(await p.rulings.carry_out(race, ruling, release(), "dry again"))
            await p.settle()
            assert [letter.post.interest for letter in p.publisher.list_of_kind("ruled")[-2:]] == [mark, mark]
            assert expect_done(await p.rulings.find_conflict(race, ruling))[0] == mark
