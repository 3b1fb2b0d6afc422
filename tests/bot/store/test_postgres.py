"""PostgreSQL stores the same as SQLite and raises the same errors."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.store import key_value
from bot.store.connect import open_database, open_for_reading
from bot.store.copying import compute_fingerprint, copy_database, is_empty
from bot.store.database import (
    Clash,
    Database,
    NoAddress,
    Server,
    Stale,
    Transaction,
    Unsettled,
    Unusable,
    parse_address,
)
from bot.store.migration_steps import PROCESS_TABLES, list_race_tables, list_shared_table_keys, load_postgres_migrations
from bot.store.postgres import Postgres, number_placeholders
from bot.store.sqlite import Sqlite
from tests.bot.store.test_database import insert_pair, pairs
from tests.postgres import find_binaries, get_cluster

pytestmark = pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL is not here")

PAIR = "CREATE TABLE pair (a BIGINT NOT NULL, b BIGINT NOT NULL UNIQUE);"


@asynccontextmanager
async def open_postgres() -> AsyncIterator[Database]:
    """Open a database with one table."""
    database = await Postgres.open(await get_cluster().create_empty(), [PAIR])
    try:
        yield database
    finally:
        await database.close()


@pytest.mark.slow
async def test_a_transaction_that_fails_leaves_nothing() -> None:
    async with open_postgres() as database:

        async def twice(t: Transaction) -> None:
            await insert_pair(t, 1)
            await insert_pair(t, 1)

        with pytest.raises(Clash, match=r"pair\.b"):
            await database.write(twice)
        assert await pairs(database) == []


async def test_a_cancelled_transaction_has_written_all_or_nothing() -> None:
    async with open_postgres() as database:
        for n in range(30):
            task = asyncio.create_task(database.write(partial(insert_pair, n=n)))
            await asyncio.sleep(n / 10_000)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        kept = await pairs(database)
        assert all((n, 2 * n + 1) in kept for n, b in kept if b == 2 * n)


async def test_only_one_process_runs_on_it_and_others_may_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres_connections.LOCK_RETRY_DELAYS_SECONDS", (0.05, 0))
    server = await get_cluster().create_migrated()
    database = await open_database(server)
    try:
        with pytest.raises(Unusable, match="in use by another process"):
            await open_database(server)
        reader = await open_for_reading(server)
        assert await reader.read(lambda t: key_value.read(t, "heartbeat")) is None
        with pytest.raises(Unsettled):
            await reader.write(lambda t: key_value.write(t, "heartbeat", "1"))
        await reader.close()
    finally:
        await database.close()
    await (await open_database(server)).close()


async def test_a_race_is_held_by_one_writer_at_a_time_and_at_its_version() -> None:
    database = await open_database(await get_cluster().create_migrated())
    try:
        entered, order = asyncio.Event(), list[str]()

        async def slow(t: Transaction) -> None:
            await t.lock_row("member", 7)
            entered.set()
            await asyncio.sleep(0.05)
            order.append("first")

        async def second(t: Transaction) -> None:
            await t.lock_row("member", 7)
            order.append("second")

        task = asyncio.create_task(database.write(slow))
        await entered.wait()
        await database.write(second)
        await task
        assert order == ["first", "second"]
        forgotten = list[int]()
        database.add_invalidation_listener(forgotten.append)
        with pytest.raises(Stale):
            await database.write(lambda t: t.lock_row("race", 5, 1))
        assert forgotten == [5]
    finally:
        await database.close()


async def test_it_survives_a_restart_of_the_server_and_takes_its_lock_again() -> None:
    async with open_postgres() as database:
        await database.write(lambda t: insert_pair(t, 1))
        get_cluster().stop()
        with pytest.raises(Unsettled):
            await database.write(lambda t: insert_pair(t, 2))
        get_cluster().start()
        async with asyncio.timeout(20):
            while True:
                try:
                    await database.write(lambda t: insert_pair(t, 3))
                    break
                except Unsettled:
                    await asyncio.sleep(0.05)
        assert [a for a, _ in await pairs(database)] == [1, 1, 3, 3]


async def test_a_script_that_fails_changes_nothing_and_a_newer_database_is_left_alone() -> None:
    server = await get_cluster().create_empty()
    with pytest.raises(Unusable, match="nowhere"):
        await Postgres.open(server, [PAIR, "CREATE TABLE good (a BIGINT); INSERT INTO nowhere VALUES (1);"])
    database = await Postgres.open(server, [PAIR])
    assert await database.read(lambda t: t.fetch_value("SELECT to_regclass('good')")) is None
    await database.close()
    server = await get_cluster().create_empty()
    known = load_postgres_migrations()
    await (await Postgres.open(server, [*known, f"-- oldest: {len(known) + 1}\nSELECT 1;"])).close()
    for way in (Postgres.open, Postgres.open_for_reading):
        with pytest.raises(Unusable, match="newer Steward"):
            await way(server)


async def test_a_newer_database_from_which_nothing_was_taken_is_worked_on_side_by_side() -> None:
    server, known = await get_cluster().create_empty(), load_postgres_migrations()
    newer = await Postgres.open(server, [*known, "CREATE TABLE beside (a BIGINT);"], shared=True)
    older = await Postgres.open(server, known, shared=True)
    assert await older.read(lambda t: t.fetch_value("SELECT max(version) FROM steward_schema")) == len(known) + 1
    for one in (newer, older, await Postgres.open_for_reading(server)):
        await one.close()


async def test_the_database_of_another_program_is_left_alone() -> None:
    server = await get_cluster().create_empty()
    other = await Postgres.open(server, [PAIR])
    await other.write(lambda t: t.run("DROP TABLE steward_schema"))
    await other.close()
    with pytest.raises(Unusable, match="another program"):
        await open_database(server)


async def test_what_cannot_be_reached_is_said_without_its_password() -> None:
    server = parse_address("postgresql://steward:s3same@127.0.0.1:1/league")
    with pytest.raises(Unusable, match=r"league on 127\.0\.0\.1") as fault:
        await open_database(server)
    assert "s3same" not in f"{fault.value} {server} {server!r}"


def test_an_address_is_a_path_or_a_postgresql() -> None:
    assert parse_address("races/steward.sqlite") == Path("races/steward.sqlite")
    assert isinstance(parse_address("postgres://localhost/steward"), Server)
    with pytest.raises(NoAddress, match="mysql"):
        parse_address("mysql://localhost/steward")


@pytest.mark.parametrize("password", ["s3/same", "s3@sa/me", "s3#same", "s3/sa#me", "s3?sa/me", "s3:sa/me"])
def test_a_password_that_ends_the_host_early_is_refused_and_never_named(password: str) -> None:
    with pytest.raises(NoAddress, match="%2F for /") as fault:
        parse_address(f"postgresql://steward:{password}@127.0.0.1:5432/league")
    assert "s3" not in str(fault.value)
    assert "same" not in str(fault.value)
    server = parse_address("postgresql://steward:s3%2Fsame@127.0.0.1:5432/league")
    assert str(server) == "the database league on 127.0.0.1"


def test_marks_are_numbered_and_quoted_text_is_left_alone() -> None:
    assert number_placeholders("SELECT '?' WHERE a = ? AND b = ?") == "SELECT '?' WHERE a = $1 AND b = $2"
    assert number_placeholders("SELECT ?2, ?1, ?2") == "SELECT $2, $1, $2"


async def test_every_table_of_the_scripts_is_there_on_both(tmp_path: Path) -> None:
    file, served = await Sqlite.open(tmp_path / "a.sqlite"), await open_database(await get_cluster().create_migrated())
    try:
        for database in (file, served):
            found = await compute_fingerprint(database)
            assert set(found) == {*list_shared_table_keys(), *list_race_tables()}
            assert await is_empty(database)
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        assert {row[0] for row in await file.read(lambda t: t.fetch_rows(names))} == {
            *list_shared_table_keys(),
            *list_race_tables(),
            *PROCESS_TABLES,
        }
    finally:
        await file.close()
        await served.close()


async def test_an_empty_database_is_copied_either_way(tmp_path: Path) -> None:
    file, served = await Sqlite.open(tmp_path / "a.sqlite"), await open_database(await get_cluster().create_migrated())
    try:
        await file.write(lambda t: key_value.write(t, "commands", "abc"))
        assert (await copy_database(file, served))["note"] == 1
        assert await served.read(lambda t: key_value.read(t, "commands")) == "abc"
    finally:
        await file.close()
        await served.close()
