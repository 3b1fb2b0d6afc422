"""A PostgreSQL keeps what a file of SQLite keeps, and fails as it fails."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.store import notes
from bot.store.address import NoAddress, Server, address
from bot.store.copying import copied, emptiness, fingerprint
from bot.store.database import Clash, Database, Stale, Transaction, Unsettled, Unusable
from bot.store.opening import looked_into, opened
from bot.store.postgres import Postgres, numbered
from bot.store.scripts import OF_PROCESSES, keys, migrations_on_postgres, of_a_race
from bot.store.sqlite import Sqlite
from tests.bot.store.test_database import insert_pair, pairs
from tests.postgres import binaries, cluster

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not here")

PAIR = "CREATE TABLE pair (a BIGINT NOT NULL, b BIGINT NOT NULL UNIQUE);"


@asynccontextmanager
async def paired() -> AsyncIterator[Database]:
    """A database with one table."""
    database = await Postgres.open(await cluster().empty(), [PAIR])
    try:
        yield database
    finally:
        await database.close()


async def test_a_transaction_that_fails_leaves_nothing() -> None:
    async with paired() as database:

        async def twice(t: Transaction) -> None:
            await insert_pair(t, 1)
            await insert_pair(t, 1)

        with pytest.raises(Clash, match=r"pair\.b"):
            await database.write(twice)
        assert await pairs(database) == []


async def test_whoever_is_cancelled_has_written_all_or_nothing() -> None:
    async with paired() as database:
        for n in range(30):
            task = asyncio.create_task(database.write(partial(insert_pair, n=n)))
            await asyncio.sleep(n / 10_000)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        kept = await pairs(database)
        assert all((n, 2 * n + 1) in kept for n, b in kept if b == 2 * n)


async def test_only_one_process_runs_on_it_and_others_may_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.LINGERING", (0.05, 0))
    server = await cluster().new()
    database = await opened(server)
    try:
        with pytest.raises(Unusable, match="in use by another process"):
            await opened(server)
        reader = await looked_into(server)
        assert await reader.read(lambda t: notes.read(t, "heartbeat")) is None
        with pytest.raises(Unsettled):
            await reader.write(lambda t: notes.write(t, "heartbeat", "1"))
        await reader.close()
    finally:
        await database.close()
    await (await opened(server)).close()


async def test_a_race_is_held_by_one_writer_at_a_time_and_at_its_version() -> None:
    database = await opened(await cluster().new())
    try:
        entered, order = asyncio.Event(), list[str]()

        async def slow(t: Transaction) -> None:
            await t.hold("member", 7)
            entered.set()
            await asyncio.sleep(0.05)
            order.append("first")

        async def second(t: Transaction) -> None:
            await t.hold("member", 7)
            order.append("second")

        task = asyncio.create_task(database.write(slow))
        await entered.wait()
        await database.write(second)
        await task
        assert order == ["first", "second"]
        forgotten = list[int]()
        database.watch(forgotten.append)
        with pytest.raises(Stale):
            await database.write(lambda t: t.hold("race", 5, 1))
        assert forgotten == [5]
    finally:
        await database.close()


async def test_it_survives_a_restart_of_the_server_and_takes_its_lock_again() -> None:
    async with paired() as database:
        await database.write(lambda t: insert_pair(t, 1))
        cluster().stop()
        with pytest.raises(Unsettled):
            await database.write(lambda t: insert_pair(t, 2))
        cluster().start()
        async with asyncio.timeout(20):
            while True:
                try:
                    await database.write(lambda t: insert_pair(t, 3))
                    break
                except Unsettled:
                    await asyncio.sleep(0.05)
        assert [a for a, _ in await pairs(database)] == [1, 1, 3, 3]


async def test_a_script_that_fails_changes_nothing_and_a_newer_database_is_left_alone() -> None:
    server = await cluster().empty()
    with pytest.raises(Unusable, match="nowhere"):
        await Postgres.open(server, [PAIR, "CREATE TABLE good (a BIGINT); INSERT INTO nowhere VALUES (1);"])
    database = await Postgres.open(server, [PAIR])
    assert await database.read(lambda t: t.value("SELECT to_regclass('good')")) is None
    await database.close()
    server = await cluster().empty()
    known = migrations_on_postgres()
    await (await Postgres.open(server, [*known, f"-- oldest: {len(known) + 1}\nSELECT 1;"])).close()
    for way in (Postgres.open, Postgres.look):
        with pytest.raises(Unusable, match="newer Steward"):
            await way(server)


async def test_a_newer_database_from_which_nothing_was_taken_is_worked_on_side_by_side() -> None:
    server, known = await cluster().empty(), migrations_on_postgres()
    newer = await Postgres.open(server, [*known, "CREATE TABLE beside (a BIGINT);"], shared=True)
    older = await Postgres.open(server, known, shared=True)
    assert await older.read(lambda t: t.value("SELECT max(version) FROM steward_schema")) == len(known) + 1
    for one in (newer, older, await Postgres.look(server)):
        await one.close()


async def test_the_database_of_another_program_is_left_alone() -> None:
    server = await cluster().empty()
    other = await Postgres.open(server, [PAIR])
    await other.write(lambda t: t.run("DROP TABLE steward_schema"))
    await other.close()
    with pytest.raises(Unusable, match="another program"):
        await opened(server)


async def test_what_cannot_be_reached_is_said_without_its_password() -> None:
    server = address("postgresql://steward:s3same@127.0.0.1:1/league")
    with pytest.raises(Unusable, match=r"league on 127\.0\.0\.1") as fault:
        await opened(server)
    assert "s3same" not in f"{fault.value} {server} {server!r}"


def test_an_address_is_a_path_or_a_postgresql() -> None:
    assert address("races/steward.sqlite") == Path("races/steward.sqlite")
    assert isinstance(address("postgres://localhost/steward"), Server)
    with pytest.raises(NoAddress, match="mysql"):
        address("mysql://localhost/steward")


def test_marks_are_numbered_and_quoted_text_is_left_alone() -> None:
    assert numbered("SELECT '?' WHERE a = ? AND b = ?") == "SELECT '?' WHERE a = $1 AND b = $2"
    assert numbered("SELECT ?2, ?1, ?2") == "SELECT $2, $1, $2"


async def test_every_table_of_the_scripts_is_there_on_both(tmp_path: Path) -> None:
    file, served = await Sqlite.open(tmp_path / "a.sqlite"), await opened(await cluster().new())
    try:
        for database in (file, served):
            found = await fingerprint(database)
            assert set(found) == {*keys(), *of_a_race()}
            assert await emptiness(database)
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        assert {row[0] for row in await file.read(lambda t: t.rows(names))} == {*keys(), *of_a_race(), *OF_PROCESSES}
    finally:
        await file.close()
        await served.close()


async def test_an_empty_database_is_copied_either_way(tmp_path: Path) -> None:
    file, served = await Sqlite.open(tmp_path / "a.sqlite"), await opened(await cluster().new())
    try:
        await file.write(lambda t: notes.write(t, "commands", "abc"))
        assert (await copied(file, served))["note"] == 1
        assert await served.read(lambda t: notes.read(t, "commands")) == "abc"
    finally:
        await file.close()
        await served.close()
