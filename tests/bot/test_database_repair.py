"""Damage in a database is found, offered for repair and repaired, on SQLite and on PostgreSQL."""

import asyncio
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.cli.doctor import Diagnosis, examine_database, repair_database
from bot.cli.main import run_command
from bot.store.database import Address, Transaction, Unusable
from tests.bot import race_services
from tests.bot.race_services import ANA, BEN, Clock, RaceServices, expect_done, open_services
from tests.members import Local
from tests.miniature import MINIATURE

RULESETS = {"miniature": MINIATURE}
FAR = 3_000_000_000
"""A moment in another century."""


@pytest.fixture(autouse=True)
def own_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's folder: the backup of a server's database is put into the working directory."""
    monkeypatch.chdir(tmp_path)


async def start_plots(services: RaceServices) -> int:
    """Start a race whose drivers are asked for their speed; Ana has answered."""
    race = await services.race(ANA, BEN, options={"build": "false"})
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    return race


async def address(folder: Path) -> Address:
    return await race_services.database_in(folder)


async def damage(folder: Path, *statements: str) -> None:
    async with open_services(folder) as services:
        services.control.compares = False
        for sql in statements:
            assert await services.database.write(partial(_run, sql=sql)), sql


async def _run(t: Transaction, sql: str) -> int:
    return await t.run(sql)


async def repair(folder: Path, *, agreed: bool = True) -> Diagnosis:
    return await repair_database(await address(folder), RULESETS, lambda _: agreed)


def list_repairs(report: Diagnosis) -> list[str]:
    return [line.removeprefix("repaired: ") for line in report.lines if line.startswith("repaired: ")]


STRANGE = (
    "INSERT INTO question (number, race, branch, round, key, digest, seat, kind, set_key, opened, due)"
    " VALUES (17, 1, 0, 1, '1/pit/red/', 'd', 'red', 'pit', '1/pit//', 0, 9)"
)
WAITS = "UPDATE outbox SET state = 'waiting', not_before = {}, {} WHERE id = (SELECT max(id) FROM outbox WHERE {})"
DAMAGES = {
    STRANGE: "race 1: question 17 is no longer asked",
    "DELETE FROM question WHERE seat = 'blue' AND closed = 0": "race 1: the rules ask blue 1/plot/blue/, but no form",
    "UPDATE race SET next_action_at = NULL": "race 1: its next due time is stored as never, but should be ",
    "UPDATE race SET partition = 999": "race 1: it is stored in partition 999, but should be in 0",
    """UPDATE race SET post_counts = '{"0": 1}'""": "race 1: its counters of posts are lower than",
    WAITS.format(FAR, "first = NULL", "audience IS NULL"): "race 1: 1 post postponed until 2065-01-24 05:20 UTC",
    WAITS.format(1, "told = 1, first = 7, reason = '403 50007'", "audience = 1001"): "race 1: 1 post for member 1001 ",
}


@pytest.mark.slow
async def test_each_kind_of_damage_is_found_and_mended_and_the_race_goes_on(
    on_both_databases: None, tmp_path: Path
) -> None:
    clock = Clock(int(time.time()))
    async with open_services(tmp_path, clock) as services:
        race = await start_plots(services)
    assert (await examine_database(await address(tmp_path), RULESETS)).problem_count == 0
    await damage(tmp_path, *DAMAGES)
    before = await repair(tmp_path, agreed=False)
    assert before.problem_count == len(DAMAGES)
    assert sum(line.startswith("  can be repaired: ") for line in before.lines) == before.problem_count
    report = await repair(tmp_path)
    assert report.problem_count == 0, report.lines
    assert {line for line in DAMAGES.values() if not any(one.startswith(line) for one in list_repairs(report))} == set()
    assert list_repairs(report) == [f"{one.what}: {one.remedy}" for one in before.problems]
    backup = Path(report.lines[0].removeprefix("backup: "))
    assert (await examine_database(backup, RULESETS)).problems == before.problems, (
        "nothing was changed before it was copied"
    )
    async with open_services(tmp_path, clock) as services:
        expect_done(await services.answer(race, BEN, {"speed": 1}))
        await services.settle()
        assert expect_done(await services.member_api.summarize(race, Local(member=ANA))).round == 2


async def test_the_doctor_says_how_faults_are_repaired_that_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "test.sqlite"))
    monkeypatch.setattr("rules.registry.RULESETS", RULESETS)
    async with open_services(tmp_path) as services:
        race = await start_plots(services)
        expect_done(await services.member_api.abandon(race, Local(member=ANA), "rain"))
        await services.settle()
    assert await asyncio.to_thread(run_command, ["doctor"]) == 0
    assert capsys.readouterr().err == ""
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as raw, raw:
        raw.execute("UPDATE question SET closed = 0 WHERE seat = 'red'")
    raw.close()
    assert await asyncio.to_thread(run_command, ["doctor"]) == 1
    assert "`steward doctor --repair`" in capsys.readouterr().err


async def test_questions_of_a_race_that_is_over_are_closed(on_both_databases: None, tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        race = await start_plots(services)
        expect_done(await services.member_api.abandon(race, Local(member=ANA), "rain"))
        await services.settle()
    assert (await examine_database(await address(tmp_path), RULESETS)).problem_count == 0
    await damage(tmp_path, "UPDATE question SET closed = 0 WHERE seat = 'red'")
    report = await repair(tmp_path)
    assert report.problem_count == 0
    assert list_repairs(report)[0].startswith("race 1: it is over, and 1 question open: they are closed")


async def test_rows_of_a_race_that_is_gone_are_removed_from_a_file(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        await start_plots(services)
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as raw, raw:
        raw.execute("DELETE FROM race")
    raw.close()
    report = await repair(tmp_path)
    assert report.problem_count == 0
    assert {line.split(" of ")[1].split(" ")[0] for line in list_repairs(report)} >= {
        "question",
        "outbox",
        "seat",
        "journal",
    }


async def test_what_only_a_backup_helps_is_said_and_left(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        race = await start_plots(services)
        expect_done(await services.answer(race, BEN, {"speed": 1}))
        await services.settle()
    altered = "UPDATE round SET events = replace(events, '\"speed\":1', '\"speed\":2') WHERE n = 1"
    await damage(tmp_path, altered, "UPDATE race SET next_action_at = NULL")
    report = await repair(tmp_path)
    assert report.problem_count == 1
    at = next(n for n, line in enumerate(report.lines) if "rounds[1].told" in line)
    assert report.lines[at + 1].startswith("  cannot be repaired here: ")
    assert len(list_repairs(report)) == 1


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        ("UPDATE race SET options = '{' WHERE id = ?", "JSONDecodeError"),
        ("UPDATE outbox SET body = '{' WHERE race = ?", "OperationalError"),
    ],
)
async def test_a_race_whose_record_cannot_be_read_is_named_and_the_others_are_checked(
    tmp_path: Path, damage: str, error: str
) -> None:
    async with open_services(tmp_path) as services:
        spoilt, sound_race = await start_plots(services), await services.race(ANA, BEN, channel=101)
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as raw, raw:
        raw.execute(damage, (spoilt,))
    report = await repair(tmp_path)
    assert report.problem_count == 1
    assert report.lines[0].startswith(f"race {spoilt}: its record cannot be read ({error} at ")
    assert report.lines[1].startswith("  cannot be repaired here: ")
    assert f"race {sound_race}: sound" in report.lines


async def test_while_a_bot_runs_on_it_nothing_is_mended(
    on_both_databases: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres_connections.LOCK_RETRY_DELAYS_SECONDS", (0.05, 0))
    async with open_services(tmp_path) as services:
        await start_plots(services)
        with pytest.raises(Unusable, match="in use"):
            await repair(tmp_path)
    assert not [path for path in sorted(tmp_path.iterdir()) if "before-repair" in path.name]  # noqa: ASYNC240


async def test_a_set_that_is_in_and_waits_for_its_grace_is_sound(tmp_path: Path, services: RaceServices) -> None:
    race = await services.race(ANA, BEN, options={"build": "false"}, grace=30)
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"speed": 1}))
    assert (await examine_database(tmp_path / "test.sqlite", RULESETS)).problem_count == 0


async def sound(folder: Path) -> bool:
    async with open_services(folder):
        return True


def test_without_yes_and_without_a_terminal_it_only_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "test.sqlite"))
    assert run_command(["doctor", "--repair"]) == 3
    assert run_command(["doctor", "--yes"]) == 2
    capsys.readouterr()

    assert asyncio.run(sound(tmp_path))
    assert run_command(["doctor", "--repair"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing was changed"
