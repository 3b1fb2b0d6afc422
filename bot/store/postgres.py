"""The PostgreSQL backend: open, lock, migrate, close. No other module uses its driver."""

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from typing import Any, TypeVar

from asyncpg import exceptions

from bot.store.copying import copy_database
from bot.store.database import (
    LockableTable,
    OutdatedDatabase,
    Readable,
    Row,
    Server,
    Stale,
    Transaction,
    UnitOfWork,
    Unsettled,
    Unusable,
    describe_newer,
    describe_older,
    finish_despite_cancel,
)
from bot.store.migration_steps import find_oldest_compatible_version, load_postgres_migrations
from bot.store.postgres_connections import (
    CONNECTION_ERRORS,
    CONNECTION_TIMEOUT_SECONDS,
    NOTIFY_CHANNEL,
    PROCESS_LOCK_ID,
    RECONNECT_DELAYS_SECONDS,
    ProcessLock,
    capitalize_name,
    create_pool,
    open_connection,
    raise_unusable,
    release_connection,
    translate_errors,
)
from bot.store.sqlite import Sqlite

log = logging.getLogger(__name__)

T = TypeVar("T")

MIGRATION_LOCK_ID = PROCESS_LOCK_ID + 1
"""Advisory lock held during a migration."""
CREATE_VERSION_TABLE = "CREATE TABLE IF NOT EXISTS steward_schema (version BIGINT NOT NULL, oldest BIGINT NOT NULL)"
"""Statement for the table of versions. `oldest`: the version a program must know to work on this one."""


class PostgresStatements(Transaction):
    """A transaction on PostgreSQL."""

    def __init__(self, connection: Any) -> None:
        self._connection, self.invalid_races = connection, set[int]()

    async def fetch_rows(self, sql: str, *values: Any) -> list[Row]:
        try:
            return list(await self._connection.fetch(number_placeholders(sql), *_strip_nul(values)))
        except exceptions.DataError as fault:
            if "int64 range" in str(fault):
                return []
            raise

    async def run(self, sql: str, *values: Any) -> int:
        status = await self._connection.execute(number_placeholders(sql), *_strip_nul(values))
        count = status.rpartition(" ")[2]
        return int(count) if count.isdecimal() else 0

    async def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        if values := [_strip_nul(row) for row in rows]:
            await self._connection.executemany(number_placeholders(sql), values)

    async def lock_row(self, table: LockableTable, id: int, version: int | None = None) -> None:
        """Lock a row until the commit; without a version lock its id, as the row may not exist yet. Raises Stale."""
        if version is None:
            await self._connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, $2))", table, id)
            return
        sql = f"SELECT 1 FROM {table} WHERE id = ? AND version = ? FOR UPDATE"  # noqa: S608 (one of four names)
        if await self.fetch_value(sql, id, version) is None:
            if table == "race":
                self.invalidate_race(id)
            raise Stale(f"{table} {id} is no longer at version {version}")

    async def get_time_ms(self) -> int:
        return int(await self.fetch_value("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"))

    async def holds_partition(self, partition: int, holder: int, epoch: int) -> bool:
        sql = (
            "SELECT 1 FROM slice JOIN process ON process.id = slice.holder WHERE n = ? AND holder = ? AND epoch = ?"
            " AND until > extract(epoch FROM clock_timestamp()) * 1000 FOR SHARE OF slice"
        )
        return await self.fetch_value(sql, partition, holder, epoch) is not None

    def invalidate_race(self, race: int) -> None:
        self.invalid_races.add(race)


class Postgres:
    """An open PostgreSQL database; units of work run concurrently, each on its own pooled connection."""

    alone = False

    def __init__(self, server: Server, pool: Any, process_lock: "ProcessLock | None") -> None:
        self.server, self._pool, self._process_lock = server, pool, process_lock
        self._invalidation_listeners: list[Callable[[int], None]] = []

    @classmethod
    async def open(cls, server: Server, scripts: Sequence[str] | None = None, *, shared: bool = False) -> "Postgres":
        """Open the database and bring its tables up to date.

        It is opened for this process alone, or, if `shared`, together with others that do the same. Raises Unusable."""
        process_lock = await ProcessLock.acquire(server, shared=shared)
        try:
            with raise_unusable(server):
                await _migrate(
                    process_lock.connection, server, load_postgres_migrations() if scripts is None else scripts
                )
                pool = await create_pool(server)
        except BaseException:
            await process_lock.close()
            raise
        return cls(server, pool, process_lock)

    @classmethod
    async def open_for_reading(cls, server: Server) -> "Postgres":
        """Open the database for reading, even while another process uses it. Raises Unusable."""
        with raise_unusable(server):
            pool = await create_pool(server, 1)
            try:
                async with pool.acquire() as connection:
                    await _check_current(connection, server)
            except BaseException:
                await pool.close()
                raise
        return cls(server, pool, None)

    @classmethod
    @asynccontextmanager
    async def open_scratch(cls, beside: Server) -> "AsyncIterator[Postgres]":
        """Create a new database on the same server and drop it on exit. Raises Unusable."""
        name = f"steward_rehearsal_{secrets.token_hex(6)}"
        with raise_unusable(beside):
            connection = await open_connection(beside)
        try:
            with raise_unusable(beside):
                await connection.execute(f"CREATE DATABASE {name}")
            try:
                database = await cls.open(beside.with_database(name))
                try:
                    yield database
                finally:
                    await database.close()
            finally:
                await connection.execute(f"DROP DATABASE {name}")
        finally:
            await connection.close()

    async def close(self) -> None:
        """Close the database for good, after the work that is under way."""
        await finish_despite_cancel(self._close_connections())

    async def _close_connections(self) -> None:
        try:
            async with asyncio.timeout(CONNECTION_TIMEOUT_SECONDS):
                await self._pool.close()
        except CONNECTION_ERRORS:
            self._pool.terminate()
        if self._process_lock:
            await self._process_lock.close()
            self._process_lock = None

    async def read(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work on a consistent snapshot. Raises Unsettled."""
        async with self._open_transaction(isolation="repeatable_read", readonly=True) as t:
            return await unit(t)

    async def write(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work in one transaction. Raises Clash, Stale, Unsettled."""
        invalid_races = set[int]()
        try:
            return await finish_despite_cancel(self._run_write(unit, invalid_races))
        finally:
            for race in invalid_races:
                for forget in self._invalidation_listeners:
                    forget(race)

    async def _run_write(self, unit: UnitOfWork[T], invalid_races: set[int]) -> T:
        if self._process_lock is None or not self._process_lock.has_lock:
            raise Unsettled("nothing is written before it is certain again that this process alone runs here")
        async with self._open_transaction() as t:
            t.invalid_races = invalid_races
            return await unit(t)

    @asynccontextmanager
    async def _open_transaction(self, **kind: Any) -> AsyncIterator[PostgresStatements]:
        """Open a transaction, and raise the same errors as SQLite would."""
        with translate_errors():
            connection = await self._acquire_connection()
            try:
                async with connection.transaction(**kind):
                    yield PostgresStatements(connection)
            finally:
                await finish_despite_cancel(release_connection(self._pool, connection))

    async def _acquire_connection(self) -> Any:
        """Take a connection from the pool; while the server restarts, retry until it is back."""
        async with asyncio.timeout(CONNECTION_TIMEOUT_SECONDS):
            for pause in chain(RECONNECT_DELAYS_SECONDS, repeat(RECONNECT_DELAYS_SECONDS[-1])):
                try:
                    return await self._pool.acquire()
                except (ConnectionError, exceptions.CannotConnectNowError, exceptions.ConnectionDoesNotExistError):
                    await asyncio.sleep(pause)
        raise TimeoutError

    def add_invalidation_listener(self, on_invalid_race: Callable[[int], None]) -> None:
        """Call back for each race whose cached data is invalid."""
        self._invalidation_listeners.append(on_invalid_race)

    async def broadcast(self, word: str) -> None:
        """Send a message to every process, including this one; it may be lost."""
        with suppress(*CONNECTION_ERRORS, exceptions.PostgresError):
            await self._pool.execute("SELECT pg_notify($1, $2)", NOTIFY_CHANNEL, word)

    def add_broadcast_listener(self, on_message: Callable[[str], None]) -> None:
        """Call back with every message that any process broadcasts from now on."""
        assert self._process_lock is not None
        self._process_lock.broadcast_listeners.append(on_message)

    async def reset_sequences(self) -> None:
        """Continue the generated ids after the highest one, once rows with explicit ids were inserted."""
        await self.write(_reset_sequences)

    async def backup(self, target: Path) -> None:
        """Write a copy of the current state as an SQLite file, complete or not at all. Raises Unusable."""
        part = target.with_name(target.name + ".part")
        try:
            part.unlink(missing_ok=True)
            async with self.open_snapshot() as snapshot:
                file = await Sqlite.open(part)
                try:
                    await copy_database(snapshot, file)
                finally:
                    await file.close()
            part.replace(target)
        except OSError as fault:
            raise Unusable(f"The backup {target} could not be written: {fault.strerror or fault}.") from fault
        finally:
            for leftover in (part, part.with_name(part.name + ".lock")):
                leftover.unlink(missing_ok=True)

    @asynccontextmanager
    async def open_snapshot(self) -> AsyncIterator[Readable]:
        """Open a consistent snapshot of the database."""
        async with self._open_transaction(isolation="repeatable_read", readonly=True) as t:
            yield PostgresSnapshot(t)


class PostgresSnapshot:
    """A consistent snapshot of a database."""

    def __init__(self, t: Transaction) -> None:
        self._t = t

    async def read(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work on this snapshot."""
        return await unit(self._t)


@cache
def number_placeholders(sql: str) -> str:
    """Replace `?` or `?1` with `$1`, `$2` in a statement, except inside quoted text."""
    count = 0

    def mark(match: re.Match[str]) -> str:
        nonlocal count
        if match[0].startswith("'"):
            return match[0]
        count += 1
        return f"${match[1] or count}"

    return re.sub(r"'[^']*'|\?(\d*)", mark, sql)


def _strip_nul(values: Sequence[Any]) -> list[Any]:
    """Remove U+0000, which PostgreSQL cannot store."""
    return [value.replace("\0", "") if isinstance(value, str) else value for value in values]


async def _reset_sequences(t: Transaction) -> None:
    """Continue every identity after the highest id."""
    identities = await t.fetch_rows(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE is_identity = 'YES' AND table_schema = current_schema()"
    )
    for table, column in identities:
        greatest = f"(SELECT max({column}) FROM {table})"  # noqa: S608 (names of the database)
        await t.run(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {greatest})")


async def _read_version(connection: Any, server: Server, newest_version: int) -> int:
    """Return the database's version, 0 if it is new; a newer version is accepted if the program can still work on
    it.

    Raises Unusable if the database is not ours, or too new."""
    there = set(
        await connection.fetchval(
            "SELECT coalesce(array_agg(tablename), '{}') FROM pg_tables WHERE schemaname = current_schema()"
        )
    )
    if "steward_schema" not in there:
        if there:
            raise Unusable(
                f"{capitalize_name(server)} belongs to another program: create a database of its own for Steward."
            )
        return 0
    version, oldest = await connection.fetchrow(
        "SELECT coalesce(max(version), 0), coalesce(max(oldest), 0) FROM steward_schema"
    )
    if oldest > newest_version:
        raise Unusable(describe_newer(capitalize_name(server), version, newest_version))
    return int(version)


async def _check_current(connection: Any, server: Server) -> None:
    newest_version = len(load_postgres_migrations())
    version = await _read_version(connection, server, newest_version)
    if version < newest_version:
        raise OutdatedDatabase(describe_older(capitalize_name(server), version, newest_version))


async def _migrate(connection: Any, server: Server, scripts: Sequence[str]) -> None:
    """Migrate the tables, one process at a time."""
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK_ID)
    try:
        await _run_migrations(connection, server, scripts)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", MIGRATION_LOCK_ID)


async def _run_migrations(connection: Any, server: Server, scripts: Sequence[str]) -> None:
    version = await _read_version(connection, server, len(scripts))
    await connection.execute(CREATE_VERSION_TABLE)
    if 0 < version < len(scripts):
        log.info("updating the tables of %s from version %d to %d", server, version, len(scripts))
    for number, script in enumerate(scripts[version:], version + 1):
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = '5s'")
            await connection.execute(script)
            oldest_version = find_oldest_compatible_version(scripts[:number])
            await connection.execute(
                "INSERT INTO steward_schema (version, oldest) VALUES ($1, $2)", number, oldest_version
            )
