"""One SQLite file, one writer: opened, locked, migrated, backed up, closed."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.ours import make_file, tighten_all

# It logs every statement with its values at DEBUG: answers and seeds.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

T = TypeVar("T")

APPLICATION = 0x53_54_57_44
"""Marks our files in SQLite's header: `STWD`."""
PATIENCE = 5000
"""Milliseconds that a statement waits for a reader of another process."""


class Unusable(Exception):
    """The database cannot be used: where it lies, what it is, or who has it. One sentence."""


class Stale(Exception):
    """What was read has changed meanwhile: read again."""


SCRIPTS = ("schema.sql", "seasons.sql", "time.sql", "stewards.sql", "catching_up.sql", "former.sql", "queues.sql")
"""Never changed once they have been published; what is new is a script of its own."""


def migrations() -> tuple[str, ...]:
    """The scripts that make version 1 of nothing, version 2 of version 1, and so on."""
    return tuple((files("bot.store") / name).read_text(encoding="utf-8") for name in SCRIPTS)


class Clash(Exception):
    """What was to be written is there already: a token, a channel's live race, a seat."""


class Transaction:
    """Statements between one BEGIN and its COMMIT. Parameters are positional."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Everything a query finds. No row has a number beyond 64 bits."""
        try:
            return list(await self._connection.execute_fetchall(sql, values))
        except OverflowError:
            return []

    async def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """The first row, if any."""
        found = await self.rows(sql, *values)
        return found[0] if found else None

    async def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row, if any."""
        found = await self.row(sql, *values)
        return found[0] if found else None

    async def run(self, sql: str, *values: Any) -> int:
        """How many rows a statement changed."""
        cursor = await self._connection.execute(sql, values)
        return cursor.rowcount

    async def insert(self, sql: str, *values: Any) -> int:
        """The number of the row inserted."""
        cursor = await self._connection.execute(sql, values)
        return int(cursor.lastrowid or 0)

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """One statement for many rows."""
        await self._connection.executemany(sql, rows)


class Database:
    """An open database. Everything, reading too, goes through one connection and waits its turn at one lock."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, guard: sqlite3.Connection | None) -> None:
        self.path = path
        self._connection, self._guard, self._turn = connection, guard, asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, scripts: Sequence[str] | None = None) -> "Database":
        """Opens for this process alone, and brings the tables up to date. Raises Unusable."""
        guard = _guard(path)
        try:
            if not path.exists():  # noqa: ASYNC240 (once, at the start)
                make_file(path)
            connection = await _connected(path, writable=True)
            try:
                # Only now is it known to be ours.
                tighten_all(path)
                await _migrated(connection, path, migrations() if scripts is None else scripts)
            except BaseException:
                await to_the_end(connection.close())
                raise
        except BaseException:
            guard.close()
            raise
        return cls(path, connection, guard)

    @classmethod
    async def look(cls, path: Path) -> "Database":
        """Opens for reading, whoever else has it. Raises Unusable."""
        if not path.exists():  # noqa: ASYNC240 (once, at the start)
            raise Unusable(f"There is no database {path}.")
        connection = await _connected(path, writable=False)
        try:
            await _current(connection, path)
        except BaseException:
            await to_the_end(connection.close())
            raise
        return cls(path, connection, None)

    async def close(self) -> None:
        """Closes for good, after whatever is under way. A connection left open would keep the process from ending."""
        async with self._turn:
            await to_the_end(self._connection.close())
            if self._guard:
                self._guard.close()
                self._guard = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing, also for a task that is cancelled in the middle: the lock is kept until that is settled.

        Raises Clash.
        """
        async with self._turn:
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
                yield Transaction(self._connection)
                await to_the_end(self._connection.commit())
            except BaseException as trouble:
                await to_the_end(self._connection.rollback())
                if isinstance(trouble, sqlite3.IntegrityError):
                    raise Clash(str(trouble)) from trouble
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """One moment's picture of everything."""
        async with self._turn:
            try:
                await self._connection.execute("BEGIN")
                yield Transaction(self._connection)
            finally:
                await to_the_end(self._connection.rollback())

    async def backup(self, target: Path) -> None:
        """A copy of this moment under another name, whole or not at all. Raises Unusable."""
        if target.absolute() == self.path.absolute():  # noqa: ASYNC240 (asks no disk)
            raise Unusable(f"{target} is the database itself.")
        part = target.with_name(target.name + ".part")
        try:
            part.unlink(missing_ok=True)
            async with self._turn:
                await to_the_end(_vacuumed(self._connection, part))
            _settle_on_disk(part)
            part.replace(target)
        except (OSError, sqlite3.Error) as fault:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise Unusable(f"The backup {target} could not be written: {_reason(fault)}.") from fault


async def to_the_end(work: Awaitable[T]) -> T:
    """Waits for something to be done although the task is cancelled meanwhile; the cancellation comes after it."""
    task, cancelled = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as request:
            if task.cancelled():
                raise
            cancelled = request
        except Exception:  # noqa: BLE001 (whatever the work raised is raised below)
            break
    if cancelled is not None:
        if not task.cancelled():
            task.exception()
        raise cancelled
    return task.result()


def _guard(path: Path) -> sqlite3.Connection:
    """Holds a lock that ends with the process, however it ends. It is a database of its own: `NAME.lock`."""
    if path.name in {"", ":memory:"} or str(path).startswith("file:"):
        raise Unusable(f"{str(path)!r} is not the name of a file: races are never kept in memory only.")
    if path.is_dir():
        raise Unusable(f"{path} is a directory, not a database.")
    if not path.parent.is_dir():
        raise Unusable(f"There is no directory {path.parent} for the database {path.name}.")
    lock = path.with_name(path.name + ".lock")
    try:
        make_file(lock)
        guard = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"{path} cannot be used: {_reason(fault)}.") from fault
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as fault:
        guard.close()
        if "locked" in str(fault):
            raise Unusable(f"{path} is in use by another process: only one may run on a database.") from fault
        raise Unusable(f"Nothing can be written beside {path}: {_reason(fault)}.") from fault
    return guard


async def _connected(path: Path, *, writable: bool) -> aiosqlite.Connection:
    address = f"{path.absolute().as_uri()}?mode={'rwc' if writable else 'ro'}"  # noqa: ASYNC240 (asks no disk)
    try:
        # Tried beforehand: a thread of aiosqlite that cannot connect outlives the event loop, and complains of it.
        sqlite3.connect(address, uri=True).close()
        connection = await aiosqlite.connect(address, uri=True, isolation_level=None)
    except sqlite3.Error as fault:
        raise Unusable(f"{path} cannot be opened: {_reason(fault)}.") from fault
    connection.row_factory = sqlite3.Row
    try:
        await connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        if writable:
            await _version(connection, path)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await connection.execute(f"PRAGMA {pragma}")
    except BaseException as fault:
        await to_the_end(connection.close())
        if isinstance(fault, sqlite3.Error):
            raise Unusable(f"{path} cannot be used: {_reason(fault)}.") from fault
        raise
    return connection


async def _version(connection: aiosqlite.Connection, path: Path) -> int:
    """Its version, 0 if it is new. Raises Unusable when it is not ours, or newer than the program."""
    try:
        version = await _pragma(connection, "user_version")
        ours = await _pragma(connection, "application_id") == APPLICATION
        known = await connection.execute_fetchall("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError as fault:
        raise Unusable(f"{path} cannot be read: {_reason(fault)}.") from fault
    except sqlite3.DatabaseError as fault:
        raise Unusable(f"{path} is not a database of Steward: {_reason(fault)}.") from fault
    if not ours and (version or list(known)):
        raise Unusable(f"{path} is the database of another program.")
    if version > len(migrations()):
        raise Unusable(
            f"{path} has version {version}, made by a newer Steward; this one knows version {len(migrations())}."
        )
    return version


async def _current(connection: aiosqlite.Connection, path: Path) -> None:
    version = await _version(connection, path)
    if version != len(migrations()):
        raise Unusable(f"{path} has version {version}; this program reads version {len(migrations())}.")


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    return int(next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0])


async def _migrated(connection: aiosqlite.Connection, path: Path, scripts: Sequence[str]) -> None:
    version = await _pragma(connection, "user_version")
    if 0 < version < len(scripts):
        await _copied(connection, path.with_name(f"{path.name}.before-{version + 1}"))
    for number, script in enumerate(scripts[version:], version + 1):
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
        try:
            await connection.executescript(f"BEGIN IMMEDIATE; {script}\n; {marks} COMMIT;")
        except BaseException as fault:
            await to_the_end(connection.rollback())
            if isinstance(fault, sqlite3.Error):
                raise Unusable(f"{path} could not be brought to version {number}: {_reason(fault)}.") from fault
            raise


async def _copied(connection: aiosqlite.Connection, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        await _vacuumed(connection, part)
        part.replace(target)
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"The copy {target} could not be written: {_reason(fault)}.") from fault


async def _vacuumed(connection: aiosqlite.Connection, target: Path) -> None:
    make_file(target)
    await connection.execute("VACUUM INTO ?", (str(target),))


def _settle_on_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _reason(fault: BaseException) -> str:
    return str(fault.strerror if isinstance(fault, OSError) and fault.strerror else fault).rstrip(".")
