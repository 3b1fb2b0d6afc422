"""A PostgreSQL on a server: opened, locked, migrated, closed. Nothing else here knows the driver."""

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from asyncpg import exceptions as trouble

from bot.store.address import Server
from bot.store.copying import copied
from bot.store.database import (
    Clash,
    Holdable,
    Outdated,
    Readable,
    Row,
    Stale,
    Transaction,
    Unit,
    Unsettled,
    Unusable,
    to_the_end,
)
from bot.store.scripts import migrations_on_postgres, oldest
from bot.store.sqlite import Sqlite

log = logging.getLogger(__name__)
T = TypeVar("T")

TAKE = {False: "SELECT pg_try_advisory_lock($1)", True: "SELECT pg_try_advisory_lock_shared($1)"}
OURS = 0x53_54_57_44
"""The number of the lock that says who runs on a database: `STWD`."""
MIGRATING = OURS + 1
"""The number of the lock under which its tables are brought up to date."""
CONNECTIONS = 8
PATIENCE = 2.0
"""Seconds that a unit of work waits for a connection before its member is asked to press again."""
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0)
"""Seconds between two tries of getting a lost lock back; the last one again and again."""
LINGERING = (0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 0)
"""Seconds between two tries of getting the lock at a start: the server may not have noticed a kill yet."""
LIVELY = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""For the lock's own line: a machine that is gone holds it for half a minute at most."""
CHANNEL = "steward"
SCHEMA = "CREATE TABLE IF NOT EXISTS steward_schema (version BIGINT NOT NULL, oldest BIGINT NOT NULL)"
"""`oldest`: the version that a program must know at least to work on this one."""

BROKEN = (trouble.InterfaceError, trouble.InternalClientError, OSError, TimeoutError, EOFError)
"""What is raised when the line breaks; that, and whatever the server says as it goes down."""
GOING_DOWN = ("08", "25", "53", "57", "58", "XX")
"""Classes of its error codes: connection, state of the transaction, resources, operator, system, its own faults."""
AGAIN = (trouble.SerializationError, trouble.DeadlockDetectedError, trouble.LockNotAvailableError)


class PostgresRow(asyncpg.Record):
    """A row whose columns can be counted."""

    def keys(self) -> list[str]:  # type: ignore[override]
        """The names of its columns."""
        return list(super().keys())


class PostgresStatements(Transaction):
    """A transaction on PostgreSQL."""

    def __init__(self, connection: Any) -> None:
        self._connection, self.outdated = connection, set[int]()

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        try:
            return list(await self._connection.fetch(numbered(sql), *_storable(values)))
        except trouble.DataError as fault:
            if "int64 range" in str(fault):
                return []
            raise

    async def run(self, sql: str, *values: Any) -> int:
        status = await self._connection.execute(numbered(sql), *_storable(values))
        count = status.rpartition(" ")[2]
        return int(count) if count.isdecimal() else 0

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        if found := [_storable(row) for row in rows]:
            await self._connection.executemany(numbered(sql), found)

    async def hold(self, table: Holdable, id: int, version: int | None = None) -> None:
        """Its row is locked until the commit; of a row that may not be there yet, its number. Raises Stale."""
        if version is None:
            await self._connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, $2))", table, id)
            return
        sql = f"SELECT 1 FROM {table} WHERE id = ? AND version = ? FOR UPDATE"  # noqa: S608 (one of four names)
        if await self.value(sql, id, version) is None:
            if table == "race":
                self.outdate(id)
            raise Stale(f"{table} {id} is no longer at version {version}")

    async def moment(self) -> int:
        return int(await self.value("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"))

    async def fenced(self, slice: int, holder: int, epoch: int) -> bool:
        sql = (
            "SELECT 1 FROM slice JOIN process ON process.id = slice.holder WHERE n = ? AND holder = ? AND epoch = ?"
            " AND until > extract(epoch FROM clock_timestamp()) * 1000 FOR SHARE OF slice"
        )
        return await self.value(sql, slice, holder, epoch) is not None

    def outdate(self, race: int) -> None:
        self.outdated.add(race)


class Postgres:
    """An open database of a server: units of work run side by side, each on a connection of the pool."""

    alone = False

    def __init__(self, server: Server, pool: Any, guard: "Guard | None") -> None:
        self.server, self._pool, self._guard = server, pool, guard
        self._watching: list[Callable[[int], None]] = []

    @classmethod
    async def open(cls, server: Server, scripts: Sequence[str] | None = None, *, shared: bool = False) -> "Postgres":
        """Opens for this process alone, or `shared` with others that do the same, and brings the tables up to date.
        Raises Unusable."""
        guard = await Guard.taken(server, shared=shared)
        try:
            with _said(server):
                await _migrated(guard.connection, server, migrations_on_postgres() if scripts is None else scripts)
                pool = await _pool(server)
        except BaseException:
            await guard.close()
            raise
        return cls(server, pool, guard)

    @classmethod
    async def look(cls, server: Server) -> "Postgres":
        """Opens for reading, whoever else has it. Raises Unusable."""
        with _said(server):
            pool = await _pool(server, 1)
            try:
                async with pool.acquire() as connection:
                    await _current(connection, server)
            except BaseException:
                await pool.close()
                raise
        return cls(server, pool, None)

    @classmethod
    @asynccontextmanager
    async def scratch(cls, beside: Server) -> "AsyncIterator[Postgres]":
        """A new database on the same server, dropped at the end. Raises Unusable."""
        name = f"steward_rehearsal_{secrets.token_hex(6)}"
        with _said(beside):
            connection = await _connected(beside)
        try:
            with _said(beside):
                await connection.execute(f"CREATE DATABASE {name}")
            try:
                database = await cls.open(beside.named(name))
                try:
                    yield database
                finally:
                    await database.close()
            finally:
                await connection.execute(f"DROP DATABASE {name}")
        finally:
            await connection.close()

    async def close(self) -> None:
        """Closes for good, after whatever is under way."""
        await to_the_end(self._closed())

    async def _closed(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except BROKEN:
            self._pool.terminate()
        if self._guard:
            await self._guard.close()
            self._guard = None

    async def read(self, unit: Unit[T]) -> T:
        """One moment's picture of everything. Raises Unsettled."""
        async with self._unit(isolation="repeatable_read", readonly=True) as t:
            return await unit(t)

    async def write(self, unit: Unit[T]) -> T:
        """All or nothing. Raises Clash, Stale, Unsettled."""
        outdated = set[int]()
        try:
            return await to_the_end(self._written(unit, outdated))
        finally:
            for race in outdated:
                for forget in self._watching:
                    forget(race)

    async def _written(self, unit: Unit[T], outdated: set[int]) -> T:
        if self._guard is None or not self._guard.held:
            raise Unsettled("nothing is written before it is certain again that this process alone runs here")
        async with self._unit() as t:
            t.outdated = outdated
            return await unit(t)

    @asynccontextmanager
    async def _unit(self, **kind: Any) -> AsyncIterator[PostgresStatements]:
        """A transaction. Whatever breaks in it means to the program what it would mean on SQLite."""
        with _translated():
            connection = await self._acquired()
            try:
                async with connection.transaction(**kind):
                    yield PostgresStatements(connection)
            finally:
                await to_the_end(_released(self._pool, connection))

    async def _acquired(self) -> Any:
        """A connection; while the server restarts, one as soon as it is back."""
        async with asyncio.timeout(PATIENCE):
            for pause in chain(PAUSES, repeat(PAUSES[-1])):
                try:
                    return await self._pool.acquire()
                except (ConnectionError, trouble.CannotConnectNowError, trouble.ConnectionDoesNotExistError):
                    await asyncio.sleep(pause)
        raise TimeoutError

    def watch(self, outdated: Callable[[int], None]) -> None:
        """Calls back for each race of which memory is out of date."""
        self._watching.append(outdated)

    async def call(self, word: str) -> None:
        """Says a word to every process, this one too; it may be lost."""
        with suppress(*BROKEN, trouble.PostgresError):
            await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, word)

    def hear(self, heard: Callable[[str], None]) -> None:
        """Calls back with every word that any process says from now on."""
        assert self._guard is not None
        self._guard.heard.append(heard)

    async def count_on(self) -> None:
        """After rows came with numbers of their own: what is new is numbered from there on."""
        await self.write(_counted_on)

    async def backup(self, target: Path) -> None:
        """A copy of this moment as a file of SQLite, whole or not at all. Raises Unusable."""
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        try:
            async with self.snapshot() as moment:
                file = await Sqlite.open(part)
                try:
                    await copied(moment, file)
                finally:
                    await file.close()
            part.replace(target)
        except OSError as fault:
            raise Unusable(f"The backup {target} could not be written: {fault.strerror or fault}.") from fault
        finally:
            for left in (part, part.with_name(part.name + ".lock")):
                left.unlink(missing_ok=True)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Readable]:
        """This moment of the database, for as long as it takes to read it."""
        async with self._unit(isolation="repeatable_read", readonly=True) as t:
            yield Moment(t)


class Moment:
    """One moment of a database."""

    def __init__(self, t: Transaction) -> None:
        self._t = t

    async def read(self, unit: Unit[T]) -> T:
        """What was true then."""
        return await unit(self._t)


class Guard:
    """A connection of its own that holds the lock of the process that runs on a database. Where the line breaks, it is
    taken again; until then nothing is written."""

    def __init__(self, server: Server, connection: Any, *, shared: bool) -> None:
        self.server, self.connection, self.held = server, connection, True
        self.heard: list[Callable[[str], None]] = []
        self._shared, self._broken = shared, asyncio.Event()
        self._keeping = asyncio.create_task(self._kept())

    @classmethod
    async def taken(cls, server: Server, *, shared: bool = False) -> "Guard":
        """Raises Unusable where another process has it; `shared`: where another has it for itself alone."""
        with _said(server):
            connection = await _connected(server)
            for pause in LINGERING:
                if await connection.fetchval(TAKE[shared], OURS):
                    guard = cls(server, connection, shared=shared)
                    await guard._watch(connection)
                    return guard
                await asyncio.sleep(pause)
            await connection.close()
        raise Unusable(f"{_named(server)} is in use by another process: only one may run on a database.")

    async def close(self) -> None:
        """Gives the lock up."""
        self._keeping.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeping
        self.held = False
        with suppress(*BROKEN, trouble.PostgresError):
            await self.connection.close(timeout=PATIENCE)

    async def _watch(self, connection: Any) -> None:
        connection.add_termination_listener(self._lost)
        await connection.add_listener(CHANNEL, self._hear)

    def _hear(self, _connection: Any, _process: int, _channel: str, word: str) -> None:
        for one in self.heard:
            one(word)

    def _lost(self, _connection: Any) -> None:
        self.held = False
        self._broken.set()

    async def _kept(self) -> None:
        while True:
            await self._broken.wait()
            self._broken.clear()
            log.warning("the line to %s broke", self.server)
            for pause in chain(PAUSES, repeat(PAUSES[-1])):
                if await self._again():
                    break
                await asyncio.sleep(pause)

    async def _again(self) -> bool:
        try:
            connection = await _connected(self.server)
        except (*BROKEN, trouble.PostgresError):
            return False
        try:
            taken = bool(await connection.fetchval(TAKE[self._shared], OURS))
            if taken:
                await self._watch(connection)
        except (*BROKEN, trouble.PostgresError):
            taken = False
        if not taken:
            connection.terminate()
            return False
        self.connection, self.held = connection, True
        log.warning("the line to %s is back", self.server)
        return True


@cache
def numbered(sql: str) -> str:
    """A statement with `$1`, `$2` in place of `?` or `?1`; quoted text stays as it is."""
    count = 0

    def mark(found: re.Match[str]) -> str:
        nonlocal count
        if found[0].startswith("'"):
            return found[0]
        count += 1
        return f"${found[1] or count}"

    return re.sub(r"'[^']*'|\?(\d*)", mark, sql)


def _storable(values: Sequence[Any]) -> list[Any]:
    """U+0000 cannot be stored here, and means nothing in a name or a reason."""
    return [value.replace("\0", "") if isinstance(value, str) else value for value in values]


async def _counted_on(t: Transaction) -> None:
    """Every identity goes on from the greatest number there is."""
    identities = await t.rows(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE is_identity = 'YES' AND table_schema = current_schema()"
    )
    for table, column in identities:
        greatest = f"(SELECT max({column}) FROM {table})"  # noqa: S608 (names of the database)
        await t.run(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {greatest})")


@contextmanager
def _translated() -> Iterator[None]:
    """What a fault of PostgreSQL means to the program. A statement that it does not understand stays what it is."""
    try:
        yield
    except trouble.IntegrityConstraintViolationError as fault:
        raise Clash(_clashed(fault)) from fault
    except AGAIN as fault:
        raise Stale(str(fault)) from fault
    except BROKEN as fault:
        raise Unsettled(_reason(fault)) from fault
    except trouble.PostgresError as fault:
        if str(fault.sqlstate or GOING_DOWN[0])[:2] not in GOING_DOWN:
            raise
        raise Unsettled(_reason(fault)) from fault


def _clashed(fault: Any) -> str:
    """As SQLite names it: `race.channel`, `seat.race, seat.number`, or an index of expressions by its name."""
    columns = re.search(r"\((.*?)\)=\(", str(fault.detail or ""))
    if columns is None or "(" in columns[1]:
        return str(fault.constraint_name or "")
    return ", ".join(f"{fault.table_name}.{column.strip()}" for column in columns[1].split(","))


@contextmanager
def _said(server: Server) -> Iterator[None]:
    """What cannot be done with a server, in one sentence without its address."""
    try:
        yield
    except (*BROKEN, trouble.PostgresError, ValueError) as fault:
        raise Unusable(f"{_named(server)} cannot be used: {_reason(fault)}.") from fault


def _named(server: Server) -> str:
    """At the beginning of a sentence."""
    return f"{str(server)[:1].upper()}{str(server)[1:]}"


def _reason(fault: BaseException) -> str:
    said = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return (said.splitlines() or [type(fault).__name__])[0].rstrip(".") or type(fault).__name__


async def _connected(server: Server) -> Any:
    return await asyncpg.connect(server.url, timeout=10, record_class=PostgresRow, server_settings=LIVELY)


async def _pool(server: Server, most: int = CONNECTIONS) -> Any:
    return await asyncpg.create_pool(
        server.url, min_size=1, max_size=most, command_timeout=30, timeout=PATIENCE, record_class=PostgresRow
    )


async def _released(pool: Any, connection: Any) -> None:
    with suppress(*BROKEN):
        await pool.release(connection, timeout=PATIENCE)


async def _version(connection: Any, server: Server, known: int) -> int:
    """Its version, 0 if it is new; a newer one than the program's where nothing has been taken from what it knows.
    Raises Unusable when it is not ours, or too new for the program."""
    there = set(
        await connection.fetchval(
            "SELECT coalesce(array_agg(tablename), '{}') FROM pg_tables WHERE schemaname = current_schema()"
        )
    )
    if "steward_schema" not in there:
        if there:
            raise Unusable(f"{_named(server)} belongs to another program.")
        return 0
    version, oldest = await connection.fetchrow(
        "SELECT coalesce(max(version), 0), coalesce(max(oldest), 0) FROM steward_schema"
    )
    if oldest > known:
        raise Unusable(f"{_named(server)} has version {version}, made by a newer Steward; this one knows {known}.")
    return int(version)


async def _current(connection: Any, server: Server) -> None:
    known = len(migrations_on_postgres())
    version = await _version(connection, server, known)
    if version < known:
        raise Outdated(f"{_named(server)} has version {version}; this program reads version {known}.")


async def _migrated(connection: Any, server: Server, scripts: Sequence[str]) -> None:
    """One process after the other."""
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING)
    try:
        await _brought_up(connection, server, scripts)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", MIGRATING)


async def _brought_up(connection: Any, server: Server, scripts: Sequence[str]) -> None:
    version = await _version(connection, server, len(scripts))
    await connection.execute(SCHEMA)
    for number, script in enumerate(scripts[version:], version + 1):
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = '5s'")
            await connection.execute(script)
            known = oldest(scripts[:number])
            await connection.execute("INSERT INTO steward_schema (version, oldest) VALUES ($1, $2)", number, known)
