"""A SQLite file: one writer, and transactions that commit or roll back as a whole."""

import asyncio
import hashlib
import inspect
import random
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import pytest

import bot.store
from bot.store import key_value, races, ruling_drafts, steward_questions
from bot.store.database import Clash, Database, Transaction, UnitOfWork, Unsettled, Unusable, finish_despite_cancel
from bot.store.journal import NON_RULE_PREFIXES
from bot.store.migration_steps import list_script_names, load_migrations, load_postgres_migrations
from bot.store.questions import QuestionRow
from bot.store.races import ROW_COLUMNS, SIDE_TABLES
from bot.store.row_models import list_json_fields
from bot.store.seats import SEAT_COLUMNS
from bot.store.sqlite import Connection, Sqlite
from bot.util.error_places import describe_error
from rules.base import Json, Value
from rules.journal import make_amend_key, make_dice_override_key, make_retire_key, make_seal_key
from rules.registry import RULESETS
from tests.games import make_question_adapter

EMPTY = "CREATE TABLE pair (a INTEGER NOT NULL, b INTEGER NOT NULL UNIQUE) STRICT;"

OF_A_DIALECT = ("sqlite.py", "postgres.py", "postgres_connections.py", "migration_steps.py", "copying.py")
"""The two drivers, what translates, and what copies whatever columns there are."""


@asynccontextmanager
async def open_sqlite(path: Path, *scripts: str) -> AsyncIterator[Database]:
    database = await Sqlite.open(path, scripts or None)
    try:
        yield database
    finally:
        await database.close()


async def pairs(database: Database) -> list[tuple[int, int]]:
    return [tuple(row) for row in await database.read(lambda t: t.fetch_rows("SELECT a, b FROM pair ORDER BY a, b"))]


def make_query(sql: str) -> UnitOfWork[Any]:
    return lambda t: t.fetch_value(sql)


async def insert_pair(t: Transaction, n: int) -> None:
    """Insert two rows that belong together."""
    await t.run("INSERT INTO pair VALUES (?, ?)", n, 2 * n)
    await t.run("INSERT INTO pair VALUES (?, ?)", n, 2 * n + 1)


async def write_all(database: Database, *numbers: int | None) -> None:
    """Write all pairs in one transaction."""

    async def write(t: Transaction) -> None:
        for n in numbers:
            await insert_pair(t, n)  # type: ignore[arg-type]

    await database.write(write)


async def test_a_new_file_is_strict_durable_and_keeps_its_keys(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert await database.read(make_query(f"PRAGMA {pragma}")) == value
        sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
        loose = await database.read(lambda t: t.fetch_rows(sql))
        assert [row["name"] for row in loose] == ["sqlite_schema", "sqlite_sequence"]


async def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite", EMPTY) as database:
        for numbers, trouble in (((1, 1), Clash), ((2, None), TypeError)):
            with pytest.raises(trouble):
                await write_all(database, *numbers)
        assert await pairs(database) == []


async def test_nobody_sees_half_a_transaction_however_tasks_are_cancelled(tmp_path: Path) -> None:
    seed = 20
    dice = random.Random(seed)
    async with open_sqlite(tmp_path / "a.sqlite", EMPTY) as database:

        async def write(n: int) -> None:
            await database.write(lambda t: insert_pair(t, n))

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
            await database.write(partial(insert_pair, n=100_000 + batch))
        kept = await pairs(database)
        halves = [a for a, _ in kept if sum(a == other for other, _ in kept) != 2]
        assert halves == [], f"seed {seed}"
        assert sum(a >= 100_000 for a, _ in kept) == 80


async def test_work_is_done_to_the_end_and_the_cancellation_comes_after_it() -> None:
    finished = []

    async def work() -> None:
        await asyncio.sleep(0.01)
        finished.append(True)

    task = asyncio.create_task(finish_despite_cancel(work()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert finished


async def test_a_second_process_is_turned_away_while_the_first_lives(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    code = "import asyncio, sys; from pathlib import Path; from bot.store.sqlite import *\nasync def go():\n"
    code += "    await Sqlite.open(Path(sys.argv[1]))\n    print('open', flush=True)\n    await asyncio.sleep(60)\n"
    code += "asyncio.run(go())"
    other = subprocess.Popen(  # noqa: ASYNC220 (it is over in a moment)
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(Unusable, match="in use by another process"):
            await Sqlite.open(path)
        reader = await Sqlite.open_for_reading(path)
        await reader.backup(tmp_path / "copy.sqlite")
        await reader.close()
    finally:
        other.kill()
        other.wait()
        assert other.stdout is not None
        other.stdout.close()
    async with open_sqlite(path):
        pass
    async with open_sqlite(tmp_path / "copy.sqlite"):
        pass


async def test_what_is_no_database_of_ours_is_left_as_it_is(tmp_path: Path) -> None:
    text, foreign = tmp_path / "text.sqlite", tmp_path / "foreign.sqlite"
    text.write_text("Dear diary, " * 100)
    with closing(sqlite3.connect(foreign)) as other, other:
        other.execute("CREATE TABLE music (title TEXT)")
    other.close()
    for path in (text, foreign):
        before = path.read_bytes()
        with pytest.raises(Unusable, match=r"not a database of Steward|of another program"):
            await Sqlite.open(path)
        assert path.read_bytes() == before


@pytest.mark.parametrize("name", [":memory:", "missing/a.sqlite", "file.txt/a.sqlite", "."])
async def test_where_no_file_can_be_nothing_is_kept_in_memory_instead(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.txt").write_text("")
    with pytest.raises(Unusable):
        await Sqlite.open(Path(name) if name == ":memory:" else tmp_path / name)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write to")
async def test_a_folder_that_cannot_be_written_to_is_named() -> None:
    with pytest.raises(Unusable, match=r"a\.sqlite"):
        await Sqlite.open(Path("/proc/self/a.sqlite"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a file's size")
@pytest.mark.parametrize("room", [4096, 40_000])
async def test_a_disk_that_is_full_at_the_first_start_is_named(tmp_path: Path, room: int) -> None:
    import resource  # Windows has none

    path, limits = tmp_path / "s.sqlite", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, limits[1]))
    try:
        with pytest.raises(Unusable, match=r"s\.sqlite .*(full|disk I/O error)"):
            await Sqlite.open(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    async with open_sqlite(path) as database:
        assert await database.read(make_query("SELECT count(*) FROM race")) == 0, "with room it is created all the same"


async def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    async with open_sqlite(path, *load_migrations(), "CREATE TABLE later (a INTEGER) STRICT;"):
        pass
    for way in (Sqlite.open, Sqlite.open_for_reading):
        with pytest.raises(Unusable, match="newer Steward"):
            await way(path)


async def test_the_columns_of_races_seats_and_questions_are_the_fields_of_their_models(tmp_path: Path) -> None:
    """So a new column is a migration and a field; what is no scalar is JSON by itself."""
    async with open_sqlite(tmp_path / "a.sqlite") as database:

        async def columns(table: str) -> set[str]:
            rows = await database.read(lambda t: t.fetch_rows(f"SELECT name FROM pragma_table_info('{table}')"))
            return {row["name"] for row in rows}

        assert await columns("race") == {"id", "version", "partition", *ROW_COLUMNS}
        for table, side_columns in SIDE_TABLES.items():
            assert await columns(table) == {"race", *side_columns}
        assert await columns("seat") == {"race", *SEAT_COLUMNS}
        assert await columns("question") == set(QuestionRow.model_fields)
    assert list_json_fields(QuestionRow) == frozenset()
    assert list_json_fields(MixedRow) == {"figures", "texts", "perhaps"}


class MixedRow(Value):
    number: int
    name: str | None
    kind: Literal["a", "b"]
    flag: bool
    seed: bytes | None
    figures: dict[str, int]
    texts: tuple[str, ...]
    perhaps: Json


@pytest.mark.parametrize(
    ("load", "digest"),
    [
        (load_migrations, "64d13df6e8ef519f39060446d9b54ab7"),
        (load_postgres_migrations, "a8fc25ea31e5b90c5bd841233108195e"),
    ],
)
def test_published_migrations_stay_as_they_are(load: Callable[[], tuple[str, ...]], digest: str) -> None:
    """A database of today knows by a number alone which of them it has behind it. New ones are not counted here before
    they are published."""
    published = "\0".join(load()[:21])
    assert hashlib.sha256(published.encode()).hexdigest().startswith(digest)


async def test_before_a_migration_the_file_is_copied_and_the_log_names_the_copy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    path = tmp_path / "a.sqlite"
    async with open_sqlite(path, EMPTY) as database:
        await database.write(lambda t: insert_pair(t, 1))
    with pytest.raises(Unusable, match="could not be brought to version 2"):
        await Sqlite.open(path, (EMPTY, "CREATE TABLE good (a INTEGER) STRICT; CREATE TABLE pair (a INTEGER);"))
    async with open_sqlite(path, EMPTY) as database:
        good = "SELECT count(*) FROM sqlite_master WHERE name = 'good'"
        assert await database.read(lambda t: t.fetch_value(good)) == 0
        assert await pairs(database) == [(1, 2), (1, 3)]
    assert f"updating {path} from version 1 to 2; {path}.before-2 is a copy from before" in caplog.text
    async with open_sqlite(tmp_path / "a.sqlite.before-2", EMPTY) as copy:
        assert await pairs(copy) == [(1, 2), (1, 3)]


async def test_a_backup_is_whole_while_others_write(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite", EMPTY) as database:

        async def write() -> None:
            for n in range(1000):
                await database.write(partial(insert_pair, n=n))

        writing = asyncio.create_task(write())
        await asyncio.sleep(0.05)
        await database.backup(tmp_path / "copy.sqlite")
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
    async with open_sqlite(tmp_path / "copy.sqlite", EMPTY) as copy:
        kept = await pairs(copy)
        assert kept
        assert all(sum(a == other for other, _ in kept) == 2 for a, _ in kept)
    assert not (tmp_path / "copy.sqlite.part").exists()


async def test_a_backup_never_overwrites_the_database_itself(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        with pytest.raises(Unusable):
            await database.backup(tmp_path / "a.sqlite")
        with pytest.raises(Unusable):
            await database.backup(tmp_path / "missing" / "copy.sqlite")


async def test_a_unit_of_work_is_one_hop_to_the_connections_thread_and_sees_one_moment(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite", EMPTY) as database:
        loop_threads = {threading.get_ident()}

        async def write(t: Transaction) -> int:
            loop_threads.discard(threading.get_ident())
            await insert_pair(t, 1)
            return threading.get_ident()

        thread = await database.write(write)
        assert loop_threads
        assert thread not in loop_threads


async def test_a_unit_that_waits_for_something_else_is_a_fault_and_leaves_nothing(tmp_path: Path) -> None:
    async def idle(t: Transaction) -> None:
        await insert_pair(t, 1)
        await asyncio.sleep(0)

    async with open_sqlite(tmp_path / "a.sqlite", EMPTY) as database:
        for way in (database.read, database.write):
            with pytest.raises(RuntimeError, match=r"idle is a unit of work, and waits for something"):
                await way(idle)
        assert await pairs(database) == []


async def test_a_clash_names_what_there_is_only_one_of(tmp_path: Path) -> None:
    expected = {
        "INSERT INTO token (token, outcome, at) VALUES ('a', '1', 1), ('a', '2', 2)": "token.token",
        "INSERT INTO orders (race, seat, round, sheet) SELECT 1, 'red', NULL, '' UNION ALL SELECT 1, 'red', NULL, ''": (
            "orders_once"
        ),
        "INSERT INTO orders (race, seat, round, sheet) VALUES (7, 'red', NULL, '')": "FOREIGN KEY constraint failed",
    }
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        for sql, name in expected.items():
            with pytest.raises(Clash) as clash:
                await database.write(make_query(sql))
            assert clash.value.name == name


async def test_the_log_has_the_reason_of_a_database_that_fails(tmp_path: Path) -> None:
    async def fill(t: Transaction) -> None:
        await t.run("PRAGMA max_page_count = 20")
        for n in range(5000):
            await insert_pair(t, n)

    async with open_sqlite(tmp_path / "s.sqlite", EMPTY) as database:
        with pytest.raises(Unsettled) as failure:
            await database.write(fill)
    assert describe_error(failure.value).startswith("Unsettled (database or disk is full) at ")


async def test_a_file_that_fails_is_lost_and_a_statement_that_is_wrong_is_not(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            await database.read(lambda t: t.fetch_rows("SELECT a FROM nowhere"))
        reader = await Sqlite.open_for_reading(tmp_path / "a.sqlite")
        with pytest.raises(Unsettled, match="readonly"):
            await reader.write(make_query("INSERT INTO note (name, value) VALUES ('a', 'b') RETURNING name"))
        await reader.close()


async def test_a_race_is_outdated_however_its_unit_ends(tmp_path: Path) -> None:
    seen = list[int]()

    async def fail(t: Transaction) -> None:
        t.invalidate_race(5)
        raise KeyError

    async def succeed(t: Transaction) -> None:
        t.invalidate_race(4)

    async with open_sqlite(tmp_path / "a.sqlite") as database:
        database.add_invalidation_listener(seen.append)
        await database.write(succeed)
        with pytest.raises(KeyError):
            await database.write(fail)
    assert seen == [4, 5]


def test_the_driver_still_runs_functions_in_its_thread_as_we_use_it() -> None:
    """`Connection.run_in_thread` calls private functions of aiosqlite: when this fails, look at its `_execute` and
    `_conn`."""
    assert version("aiosqlite").startswith("0.22.")
    assert list(inspect.signature(Connection._execute).parameters) == ["self", "fn", "args", "kwargs"]
    assert isinstance(Connection._conn, property)


def test_the_store_speaks_no_dialect() -> None:
    """What only one of SQLite and PostgreSQL knows; scripts are SQLite's, and are translated as a whole."""
    own = r"OR REPLACE|GLOB|json_extract|\bifnull\(|\binstr\(|IS \?|last_insert_rowid|body LIKE|SELECT \*|\.\*"
    folder = Path(bot.store.__file__).parent
    found = {
        path.name: words
        for path in folder.glob("*.py")
        if path.name not in OF_A_DIALECT and (words := re.findall(own, path.read_text(encoding="utf-8")))
    }
    assert found == {}


async def test_what_a_database_of_the_last_version_holds_is_due_when_it_was(tmp_path: Path) -> None:
    race = (
        "INSERT INTO race (id, guild, channel, creator, title, game, revision, profile, options, laps, pace, hours,"
        " grace, track, track_text, tables, tables_text, commitment, created,"
        " stage, pending, seal_at, muster)"
        " VALUES (?, 12582912, ?, 1, '', '', 1, '', '{}', 1, '', 1, 0, '', '', '', '', '', 0, ?, ?, ?, ?)"
    )
    question = (
        "INSERT INTO question (race, take, round, key, digest, seat, kind, asked_in, opened, due, remind, answered)"
        " VALUES (?, 0, 1, ?, '', 'red', 'plot', '', 0, ?, ?, ?)"
    )

    async def fill(t: Transaction) -> None:
        stages = [("lobby", 0, None, 70), ("running", 1, 50, None), ("running", 0, None, None), ("over", 0, 50, None)]
        await t.run_many(race, [(n, n, *cells) for n, cells in enumerate(stages, 1)])
        await t.run_many(question, [(3, "a", 90, 80, ""), (3, "b", 60, None, "driver"), (4, "a", 40, None, "")])

    path = tmp_path / "a.sqlite"
    before = load_migrations()[: list_script_names().index("0008_due.sql")]
    async with open_sqlite(path, *before) as database:
        await database.write(fill)
    async with open_sqlite(path) as database:
        rows = await database.read(lambda t: t.fetch_rows("SELECT id, next_action_at, partition FROM race ORDER BY id"))
        assert [tuple(row) for row in rows] == [(1, 70, 3), (2, 0, 3), (3, 80, 3), (4, None, 3)]


async def test_a_race_keeps_its_texts_its_places_and_its_tokens_when_the_database_is_upgraded(tmp_path: Path) -> None:
    race = (
        "INSERT INTO race (id, guild, channel, creator, title, game, revision, profile, options, laps, pace, hours,"
        " grace, track, track_text, tables, tables_text, commitment, created, stage, places)"
        " VALUES (7, 1, 2, 3, '', '', 1, '', '{}', 1, '', 1, 0, '', 'a road', '', 'figures', '', 0, 'running',"
        " '[{\"round\": 1}]')"
    )
    before = load_migrations()[: list_script_names().index("0028_race_rows.sql")]
    async with open_sqlite(tmp_path / "a.sqlite", *before) as database:
        await database.write(lambda t: t.run(race))
        await database.write(lambda t: key_value.save_outcome(t, "a press", 5, 10))
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        upgraded = await database.read(lambda t: races.get(t, 7))
        assert upgraded is not None
        assert (upgraded.track_text, upgraded.tables_text, upgraded.position_history) == (
            "a road",
            "figures",
            ({"round": 1},),
        )
        assert await database.read(lambda t: key_value.find_outcome(t, "a press")) == (5,)


async def test_questions_to_the_stewards_and_drafts_of_rulings_outlive_the_upgrade(tmp_path: Path) -> None:
    race = (
        "INSERT INTO race (id, guild, channel, creator, title, game, revision, profile, options, laps, pace, hours,"
        " grace, track, tables, commitment, created, stage)"
        " VALUES (7, 1, 2, 3, '', '', 1, '', '{}', 1, '', 1, 0, '', '', '', 0, 'running')"
    )
    question = (
        "INSERT INTO prompt (race, guild, game, branch, round, kind, seat, at, facts, asked, answer, act)"
        " VALUES (7, 1, '', 0, 1, 'protest', 'red', '1/plot/red/', '{}', 5, 'stand', 9)"
    )
    draft = (
        "INSERT INTO act_draft (race, mark, member, at, body)"
        """ VALUES (7, 'a', 3, 5, '{"act": {"what": "hold"}, "reason": "rain", "seen": [0, 1]}')"""
    )

    async def fill(t: Transaction) -> None:
        for sql in (race, question, draft):
            await t.run(sql)

    before = load_migrations()[: list_script_names().index("0029_ruling_names.sql")]
    async with open_sqlite(tmp_path / "a.sqlite", *before) as database:
        await database.write(fill)
    async with open_sqlite(tmp_path / "a.sqlite") as database:
        (kept,) = await database.read(lambda t: steward_questions.list_answered(t, 1, 5))
        assert (kept.race, kept.seat, kept.answer, kept.ruling) == (7, "red", "stand", 9)
        assert await database.write(lambda t: steward_questions.reopen(t, 7, 9, 60)) == (kept.number,)
        kept_draft = await database.read(lambda t: ruling_drafts.get(t, 7, "a"))
        assert kept_draft is not None
        assert (kept_draft.act.what, kept_draft.reason) == ("hold", "rain")


def test_keys_are_lower_case() -> None:
    """The store finds them by LIKE, which minds no case in SQLite and does in PostgreSQL."""
    asked = (make_question_adapter(ruleset).json_schema()["discriminator"]["mapping"] for ruleset in RULESETS.values())
    kinds = {kind for mapping in asked for kind in mapping}
    ours = {
        make_seal_key(1, "plot"),
        make_dice_override_key("1/plot/red/"),
        make_retire_key(1, "red"),
        make_amend_key(1, 0),
        *NON_RULE_PREFIXES,
    }
    assert kinds
    assert {one for one in (*ours, *kinds) if one != one.lower()} == set()
