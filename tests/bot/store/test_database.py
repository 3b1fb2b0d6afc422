"""One file, one writer, all or nothing."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.store.database import Clash, Database, Transaction, Unusable, migrations, to_the_end

EMPTY = "CREATE TABLE pair (a INTEGER NOT NULL, b INTEGER NOT NULL UNIQUE) STRICT;"


@asynccontextmanager
async def opened(path: Path, *scripts: str) -> AsyncIterator[Database]:
    database = await Database.open(path, scripts or None)
    try:
        yield database
    finally:
        await database.close()


async def pairs(database: Database) -> list[tuple[int, int]]:
    async with database.reading() as t:
        return [tuple(row) for row in await t.rows("SELECT a, b FROM pair ORDER BY a, b")]


async def insert_pair(t: Transaction, n: int) -> None:
    """Two rows that belong together."""
    await t.run("INSERT INTO pair VALUES (?, ?)", n, 2 * n)
    await asyncio.sleep(0)
    await t.run("INSERT INTO pair VALUES (?, ?)", n, 2 * n + 1)


async def write_all(database: Database, *numbers: int | None) -> None:
    """All pairs in one transaction."""
    async with database.transaction() as t:
        for n in numbers:
            await insert_pair(t, n)  # type: ignore[arg-type]


async def test_a_new_file_is_strict_durable_and_keeps_its_keys(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite") as database, database.reading() as t:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert await t.value(f"PRAGMA {pragma}") == value
        loose = await t.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
        )
        assert [row["name"] for row in loose] == ["sqlite_schema", "sqlite_sequence"]


async def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite", EMPTY) as database:
        for numbers, trouble in (((1, 1), Clash), ((2, None), TypeError)):
            with pytest.raises(trouble):
                await write_all(database, *numbers)
        assert await pairs(database) == []


async def test_nobody_sees_half_a_transaction_however_tasks_are_cancelled(tmp_path: Path) -> None:
    seed = 20
    dice = random.Random(seed)
    async with opened(tmp_path / "a.sqlite", EMPTY) as database:

        async def write(n: int) -> None:
            async with database.transaction() as t:
                await insert_pair(t, n)

        for batch in range(40):
            tasks = [asyncio.create_task(write(batch * 10 + i)) for i in range(10)]
            for task in tasks:
                for _ in range(dice.randrange(12)):
                    await asyncio.sleep(0)
                if dice.random() < 0.5:
                    await asyncio.sleep(dice.random() / 500)
                if dice.random() < 0.7:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            async with database.transaction() as t:
                await insert_pair(t, 100_000 + batch)
        kept = await pairs(database)
        halves = [a for a, _ in kept if sum(a == other for other, _ in kept) != 2]
        assert halves == [], f"seed {seed}"
        assert sum(a >= 100_000 for a, _ in kept) == 80


async def test_work_is_done_to_the_end_and_the_cancellation_comes_after_it() -> None:
    finished = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        finished.append(True)

    task = asyncio.create_task(to_the_end(work()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert finished


async def test_a_second_process_is_turned_away_while_the_first_lives(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    code = "import asyncio, sys; from pathlib import Path; from bot.store.database import *\nasync def go():\n"
    code += "    await Database.open(Path(sys.argv[1]))\n    print('open', flush=True)\n    await asyncio.sleep(60)\n"
    code += "asyncio.run(go())"
    other = subprocess.Popen(  # noqa: ASYNC220 (it is over in a moment)
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(Unusable, match="in use by another process"):
            await Database.open(path)
        reader = await Database.look(path)
        await reader.backup(tmp_path / "copy.sqlite")
        await reader.close()
    finally:
        other.kill()
        other.wait()
        assert other.stdout is not None
        other.stdout.close()
    async with opened(path):
        pass
    async with opened(tmp_path / "copy.sqlite"):
        pass


async def test_what_is_no_database_of_ours_is_left_as_it_is(tmp_path: Path) -> None:
    text, foreign = tmp_path / "text.sqlite", tmp_path / "foreign.sqlite"
    text.write_text("Dear diary, " * 100)
    with sqlite3.connect(foreign) as other:
        other.execute("CREATE TABLE music (title TEXT)")
    other.close()
    for path in (text, foreign):
        before = path.read_bytes()
        with pytest.raises(Unusable, match=r"not a database of Steward|of another program"):
            await Database.open(path)
        assert path.read_bytes() == before


@pytest.mark.parametrize("name", [":memory:", "missing/a.sqlite", "file.txt/a.sqlite", "."])
async def test_where_no_file_can_be_nothing_is_kept_in_memory_instead(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.txt").write_text("")
    with pytest.raises(Unusable):
        await Database.open(Path(name) if name == ":memory:" else tmp_path / name)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write to")
async def test_a_folder_that_cannot_be_written_to_is_named() -> None:
    with pytest.raises(Unusable, match=r"a\.sqlite"):
        await Database.open(Path("/proc/self/a.sqlite"))


async def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    async with opened(path, *migrations(), "CREATE TABLE later (a INTEGER) STRICT;"):
        pass
    for way in (Database.open, Database.look):
        with pytest.raises(Unusable, match="newer Steward"):
            await way(path)


async def test_before_a_migration_the_file_is_copied(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    async with opened(path, EMPTY) as database, database.transaction() as t:
        await insert_pair(t, 1)
    with pytest.raises(Unusable, match="could not be brought to version 2"):
        await Database.open(path, (EMPTY, "CREATE TABLE good (a INTEGER) STRICT; CREATE TABLE pair (a INTEGER);"))
    async with opened(path, EMPTY) as database, database.reading() as t:
        assert await t.value("SELECT count(*) FROM sqlite_master WHERE name = 'good'") == 0
        assert await pairs_in(t) == 2
    async with opened(tmp_path / "a.sqlite.before-2", EMPTY) as copy:
        assert await pairs(copy) == [(1, 2), (1, 3)]


async def pairs_in(t: Transaction) -> int:
    return int(await t.value("SELECT count(*) FROM pair"))


async def test_a_backup_is_whole_while_others_write(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite", EMPTY) as database:

        async def write() -> None:
            for n in range(1000):
                async with database.transaction() as t:
                    await insert_pair(t, n)

        writing = asyncio.create_task(write())
        await asyncio.sleep(0.05)
        await database.backup(tmp_path / "copy.sqlite")
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
    async with opened(tmp_path / "copy.sqlite", EMPTY) as copy:
        kept = await pairs(copy)
        assert kept
        assert all(sum(a == other for other, _ in kept) == 2 for a, _ in kept)
    assert not (tmp_path / "copy.sqlite.part").exists()


async def test_a_backup_never_overwrites_the_database_itself(tmp_path: Path) -> None:
    async with opened(tmp_path / "a.sqlite") as database:
        with pytest.raises(Unusable):
            await database.backup(tmp_path / "a.sqlite")
        with pytest.raises(Unusable):
            await database.backup(tmp_path / "missing" / "copy.sqlite")
