"""Stored data of a member: they can read it and have it forgotten; data of a server that left is deleted."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.model.actor import Rejection
from bot.model.timing_options import DAY_SECONDS
from bot.posts.summaries import Setup
from bot.privacy.personal_data import PersonalData, RemovedServers
from bot.race_file.verify import verify
from bot.season.scheduler import list_expected_members
from bot.store import migration_steps, season_posts, seasons
from bot.store.personal_data import MEMBER_COLUMNS, OWNED_TABLES, TEXT_COLUMNS
from bot.store.races import SHARD_SHIFT_BITS
from bot.store.seasons import Meeting, Season, SeasonEntrant
from rules.league.season import SeasonTerms
from rules.registry import RULESETS
from tests.bot.race_services import CHANNEL, PLAIN, RaceServices, expect_done, open_speed_circuit_services
from tests.members import ONLOOKER, Local

ZOE, BOB = 700000000000000001, 700000000000000002
NAME = "Zenobia_of Palmyra"
OURS = {
    "race": "title game profile options pace tempo timing track tables house_seed seed commitment stage"
    " step_events step_rolls classification previous_loadouts tried_from",
    "race_text": "track_text tables_text",
    "seat": "seat name automatic contribution asked_by standin record past",
    "checkpoint": "body",
    "round": "events rolls entries state_sha256 sha256",
    "journal": "key hand about shown",
    "orders": "seat sheet",
    "question": "key digest seat kind set_key answered",
    "outbox": "kind subject dedupe state nonce language",
    "steward_question": "game kind seat at",
    "tenure": "seat name record",
    "season_race": "posted",
    "puzzle": "seat choices",
}
"""Texts of a race's tables that name no member: the rules know seats alone. The names of seats are written anew."""


async def dump(services: RaceServices) -> str:
    """Return every cell of every table."""
    tables = [*migration_steps.list_shared_table_keys(), *migration_steps.list_race_tables()]

    async def read(t: Any) -> list[str]:
        return [f"{table} {list(row)}" for table in tables for row in await t.fetch_rows(f"SELECT * FROM {table}")]

    return "\n".join(await services.database.read(read))


def build_personal_data(services: RaceServices) -> PersonalData:
    return PersonalData(services.access, services.member_api.leave, services.member_api.give_up_seat)


def build_removed_servers(services: RaceServices) -> RemovedServers:
    api = services.system_api
    return RemovedServers(
        services.database, services.clock, 30, hold=api.hold_races_of_server, reach=api.handle_reachable_server
    )


async def start_race(services: RaceServices, channel: int = CHANNEL, **setup: Any) -> int:
    """Start Zoe's race with Bob and two bots, before anybody orders."""
    wanted = Setup(**{"game": "miniature", "track": "loop", "grace": 0, **setup})
    race = int(expect_done(await services.member_api.create(wanted, Local(member=ZOE), 1, channel)).id)
    for member, name in ((ZOE, NAME), (BOB, "Bob")):
        expect_done(
            await services.member_api.join(race, Local(member=member, name=name, token=f"joining {race}/{name[1:3]}"))
        )
    expect_done(await services.member_api.add_bots(race, Local(member=ZOE), 2))
    expect_done(await services.member_api.start(race, Local(member=ZOE)))
    await services.settle()
    return race


async def run_out(services: RaceServices, race: int) -> None:
    """Let bots drive for the members until the flag."""
    for member in (ZOE, BOB):
        expect_done(await services.member_api.hand_over_to_bot(race, Local(member=member)))
    for _ in range(400):
        await services.settle()
        if (await services.summarize(race)).stage == "over":
            return
        if (await services.summarize(race)).stage == "held":
            expect_done(await services.member_api.resume(race, Local(member=ZOE, manager=True)))
        services.clock.now += 200_000
    raise AssertionError("it never ends")


async def test_a_forgotten_member_is_named_nowhere_and_their_races_still_verify(
    on_both_databases: None, services: RaceServices
) -> None:
    await services.member_api.members.set_quiet_hours(Local(member=ZOE), 22, 6, "Europe/Berlin")
    old = await start_race(services, laps=1)
    await run_out(services, old)
    season = Season(
        guild=1, creator=ZOE, title="Cup", terms=SeasonTerms(), entrants=(SeasonEntrant(member=ZOE, name=NAME),)
    )
    await services.database.write(lambda t: seasons.add(t, season))
    live = await start_race(services, channel=CHANNEL + 1)
    before = await dump(services)
    assert str(ZOE) in before
    assert "Zenobia" in before
    assert services.publisher.list_of_kind("opened")[-1].post.names["red"] == NAME
    meant = await build_personal_data(services).plan_erasure(Local(member=ZOE))
    assert (meant.live_races, meant.organised_races, meant.named_race_count) == ((live,), (live,), 2)
    assert meant.organised_seasons == ("Cup",)
    assert expect_done(await build_personal_data(services).erase(Local(member=ZOE, token="once"))) == meant
    await services.settle()
    after = await dump(services)
    assert [line for line in after.splitlines() if str(ZOE) in line or "Zenobia" in line] == []
    assert "Former driver 1" in after
    posts = [line for line in after.splitlines() if line.startswith("outbox ") and '"kind":"opened"' in line]
    assert any('"names":{"red":"Former driver 1"' in line for line in posts)
    assert str(BOB) in after
    report = verify(await services.export_race_file(old), services.control.rulesets)
    assert report.difference is None
    seats = (await services.summarize(live)).drivers
    assert [(d.member, bool(d.bot_driver)) for d in seats][:2] == [(None, True), (BOB, False)]
    assert "given_up" in [letter.post.what for letter in services.publisher.list_of_kind("notice")]


async def test_once_its_organiser_is_forgotten_a_race_calls_its_stewards_and_writes_to_nobody_who_is_gone(
    services: RaceServices,
) -> None:
    race = await start_race(services)
    expect_done(await build_personal_data(services).erase(Local(member=ZOE, token="once")))
    await services.settle()
    refused = await services.member_api.pause(race, Local(member=BOB), "rain")
    assert isinstance(refused, Rejection)
    assert refused.facts["owner"] == ""
    expect_done(await services.answer(race, BOB, {"top": 3, "tyres": 3}))
    await services.settle()
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BOB), "that was not fair"))
    services.clock.now += 8 * DAY_SECONDS
    await services.settle()
    assert [row for row in (await dump(services)).splitlines() if row.startswith("outbox ") and ", -1, " in row] == []
    called = [one.post for one in services.publisher.list_of_kind("notice") if one.post.what == "question_protest"]
    assert called
    assert not any("by" in post.facts or -1 in post.members for post in called)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
async def test_no_post_and_no_line_of_any_game_keeps_a_name(tmp_path: Path, game: str) -> None:
    async with open_speed_circuit_services(tmp_path, RULESETS) as services:
        race = await start_race(services, game=game, track=services.library.find_first_track(game), laps=1)
        await run_out(services, race)
        assert "Zenobia" in await dump(services)
        expect_done(await build_personal_data(services).erase(Local(member=ZOE, token="once")))
        left = [line for line in (await dump(services)).splitlines() if str(ZOE) in line or "Zenobia" in line]
        assert left == []
        assert verify(await services.export_race_file(race), RULESETS).difference is None


async def test_a_member_reads_all_their_stored_data_and_nobody_elses(services: RaceServices) -> None:
    await services.member_api.members.set_quiet_hours(Local(member=ZOE), 22, 6, "Europe/Berlin")
    race = await start_race(services)
    expect_done(await services.answer(race, ZOE, {"top": 4, "tyres": 2}))
    expect_done(await services.answer(race, BOB, {"top": 3, "tyres": 3}))
    text = await build_personal_data(services).export(Local(member=ZOE))
    kept = json.loads(text)
    assert kept["settings"]["quiet"] == [22, 6]
    assert [seat["name"] for seat in kept["seats"]] == [NAME]
    assert [one["value"] for one in kept["orders and answers"] if one["hand"] == "driver"] == [{"top": 4, "tyres": 2}]
    assert str(BOB) not in text


async def test_no_race_of_a_season_waits_for_a_forgotten_member_and_their_team_keeps_its_points(
    services: RaceServices,
) -> None:
    driven, coming = Meeting(title="Driven", race=7), Meeting(title="Coming", stand_ins={ZOE: BOB})
    entrants = tuple(SeasonEntrant(member=one, name=str(one), team="Blues") for one in (ZOE, BOB))
    open_season = Season(guild=1, creator=BOB, title="Cup", terms=SeasonTerms(), entrants=entrants)
    open_season = open_season.model_copy(update={"meetings": (driven, coming), "reserves": entrants[:1]})

    async def write(t: Any) -> tuple[int, int]:
        closed = await seasons.add(t, open_season)
        await t.run("UPDATE season SET closed = ?", 1)
        return closed, await seasons.add(t, open_season)

    closed, opened = await services.database.write(write)
    erased = expect_done(await build_personal_data(services).erase(Local(member=ZOE)))
    assert erased.named_season_count == 2
    found = await services.database.read(lambda t: seasons.get(t, opened))
    assert found is not None
    assert [one.member for one in (*found.entrants, *found.reserves)] == [BOB]
    assert found.meetings[0].teams == {-1: "Blues"}
    assert list_expected_members(found, found.meetings[1]) == ()
    over = await services.database.read(lambda t: seasons.get(t, closed))
    assert over is not None
    assert [one.member for one in over.entrants] == [-1, BOB]


async def test_a_member_reads_their_own_protests_and_what_they_were_sent_about_seasons(
    on_both_databases: None, services: RaceServices
) -> None:
    race = await start_race(services)
    for member in (ZOE, BOB):
        expect_done(await services.answer(race, member, {"top": 4, "tyres": 2}))
    await services.settle()
    for member, text in ((ZOE, "I meant 3"), (BOB, "she cut the corner")):
        expect_done(await services.steward_questions.submit_protest(race, Local(member=member), text))

    async def write(t: Any) -> None:
        number = await seasons.add(t, Season(guild=1, creator=BOB, title="Cup", terms=SeasonTerms()))
        await season_posts.queue_letter(t, number, ZOE, "stable_due", {"title": "Round 1"}, "once")
        await t.run("UPDATE season_letter SET state = 'sent'")

    await services.database.write(write)
    kept = json.loads(await build_personal_data(services).export(Local(member=ZOE)))
    assert [one["facts"]["text"] for one in kept["protests"]] == ["I meant 3"]
    assert [one["body"] for one in kept["messages about seasons"]] == [{"title": "Round 1"}]


async def test_a_stranger_has_no_data_and_is_forgotten_all_the_same(services: RaceServices) -> None:
    kept = json.loads(await build_personal_data(services).export(Local(member=ZOE)))
    assert [part for part, found in kept.items() if found and part != "member"] == []
    assert expect_done(await build_personal_data(services).erase(Local(member=ZOE))).named_race_count == 0


async def test_a_server_without_the_bot_is_forgotten_when_its_time_is_over_and_not_before(
    on_both_databases: None, services: RaceServices
) -> None:
    race = await start_race(services)
    departed = build_removed_servers(services)
    await departed.handle_removal(1)
    services.clock.now += 29 * DAY_SECONDS
    await departed.erase_expired()
    assert (await services.summarize(race)).id == race
    services.clock.now += 2 * DAY_SECONDS
    await departed.erase_expired()
    assert get_refusal_code(await services.member_api.summarize(race, ONLOOKER)) == "unknown_race"
    left = [line for line in (await dump(services)).splitlines() if not line.startswith(("note", "token", "member"))]
    assert left == []


async def test_a_server_that_invites_the_bot_again_keeps_its_races(services: RaceServices) -> None:
    race = await start_race(services)
    departed = build_removed_servers(services)
    await departed.handle_removal(1)
    await departed.handle_invitation(1)
    services.clock.now += 31 * DAY_SECONDS
    await departed.erase_expired()
    assert (await services.summarize(race)).id == race


async def test_after_a_start_the_bot_knows_which_of_its_own_servers_have_gone(services: RaceServices) -> None:
    await start_race(services)
    departed = build_removed_servers(services)
    await departed.reconcile((), lambda guild: guild >> SHARD_SHIFT_BITS == 7)
    assert await list_departures(services) == []
    await departed.reconcile((), lambda _: True)
    assert await list_departures(services) == [1]
    await departed.reconcile((1,), lambda _: True)
    assert await list_departures(services) == []


async def list_departures(services: RaceServices) -> list[int]:
    return [row["guild"] for row in await services.database.read(lambda t: t.fetch_rows("SELECT guild FROM departure"))]


def get_refusal_code(refusal: Any) -> str:
    return str(refusal.code)


async def test_every_column_of_a_race_is_listed_as_naming_members_or_not(services: RaceServices) -> None:
    columns = await services.database.read(
        lambda t: t.fetch_rows(
            "SELECT m.name AS of, c.name AS name, c.type AS type FROM sqlite_master AS m"
            " JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
        )
    )
    for table in ("race", *migration_steps.list_race_tables()):
        texts = {row["name"] for row in columns if row["of"] == table and row["type"] == "TEXT"}
        known = {
            *TEXT_COLUMNS.get(table, ((), ()))[1],
            *OURS.get(table, "").split(),
            *TEXT_COLUMNS.get(table, ((), ()))[0],
        }
        assert texts - known == set(), f"{table}: does it name members? Then traces.TEXTS, else OURS here"
        members = {row["name"] for row in columns if row["of"] == table} & {"member", "creator", "audience"}
        assert members <= {MEMBER_COLUMNS.get(table), OWNED_TABLES.get(table)}, table


def test_a_member_who_left_is_mentioned_without_their_number() -> None:
    english, german = (PLAIN.localizers.in_language(language).common for language in ("en", "de"))
    assert english.format_ui("paused", race=1, by="<@-3>", reason="") == english.format_ui(
        "paused", race=1, by="a former member", reason=""
    )
    assert "ein früheres Mitglied" in german.format_ui("paused", race=1, by="<@-3>", reason="")
