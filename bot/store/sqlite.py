"""One SQLite file, one writer: opened, locked, migrated, backed up, closed. Nothing else here knows the driver."""

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.database import Clash, Holdable, Outdated, Row, Stale, Transaction, Unit, Unsettled, Unusable, to_the_end
from bot.store.ours import make_file, tighten_all
from bot.store.scripts import migrations

# It logs every statement with its values at DEBUG: answers and seeds.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

T = TypeVar("T")

APPLICATION = 0x53_54_57_44
"""Marks our files in SQLite's header: `STWD`."""
PATIENCE = 5000
"""Milliseconds that a statement waits for a reader of another process."""
OLDEST = (3, 38, 0)
"""The first SQLite that knows `->>`."""


class Connection(aiosqlite.Connection):
    """A connection that runs a function in its thread; aiosqlite does that for itself only."""

    async def hop(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs it there, to its end, also when nobody waits for it any more."""
        done: T = await self._execute(lambda: work(self._conn))  # type: ignore[no-untyped-call]
        return done


class SqliteStatements(Transaction):
    """A transaction on SQLite. A statement is done when it is called: nothing here ever suspends."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self.outdated = connection, set[int]()

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        try:
            return list(self._connection.execute(sql, values).fetchall())
        except OverflowError:
            return []

    async def run(self, sql: str, *values: Any) -> int:
        return self._connection.execute(sql, values).rowcount

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        if found := list(rows):
            self._connection.executemany(sql, found)

    async def hold(self, table: Holdable, id: int, version: int | None = None) -> None:
        """There is one writer: only the version is looked at. Raises Stale."""
        if version is None:
            return
        sql = f"SELECT 1 FROM {table} WHERE id = ? AND version = ?"  # noqa: S608 (one of four names)
        if await self.value(sql, id, version) is None:
            if table == "race":
                self.outdate(id)
            raise Stale(f"{table} {id} is no longer at version {version}")

    async def moment(self) -> int:
        return int(time.time() * 1000)

    async def fenced(self, slice: int, holder: int, epoch: int) -> bool:
        """There is nobody else."""
        return True

    def outdate(self, race: int) -> None:
        self.outdated.add(race)


class Sqlite:
    """An open file. Everything, reading too, goes through one connection, a unit of work after the other."""

    alone = True

    def __init__(self, path: Path, connection: Connection, guard: sqlite3.Connection | None) -> None:
        self.path = path
        self._connection, self._guard = connection, guard
        self._watching: list[Callable[[int], None]] = []

    @classmethod
    async def open(cls, path: Path, scripts: Sequence[str] | None = None) -> "Sqlite":
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
    async def look(cls, path: Path) -> "Sqlite":
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
        await to_the_end(self._connection.close())
        if self._guard:
            self._guard.close()
            self._guard = None

    async def read(self, unit: Unit[T]) -> T:
        """One moment's picture of everything."""
        return await self._connection.hop(partial(_read, unit))

    async def write(self, unit: Unit[T]) -> T:
        """All or nothing."""
        outdated = set[int]()
        try:
            return await to_the_end(self._connection.hop(partial(_written, unit, outdated)))
        finally:
            for race in outdated:
                for forget in self._watching:
                    forget(race)

    def watch(self, outdated: Callable[[int], None]) -> None:
        """Calls back for each race of which memory is out of date."""
        self._watching.append(outdated)

    async def count_on(self) -> None:
        """SQLite does by itself."""

    async def call(self, word: str) -> None:
        """There is nobody else."""

    def hear(self, heard: Callable[[str], None]) -> None:
        """Nobody says anything."""

    async def backup(self, target: Path) -> None:
        """A copy of this moment under another name, whole or not at all. Raises Unusable."""
        if target.absolute() == self.path.absolute():  # noqa: ASYNC240 (asks no disk)
            raise Unusable(f"{target} is the database itself.")
        part = target.with_name(target.name + ".part")
        try:
            part.unlink(missing_ok=True)
            await to_the_end(_vacuumed(self._connection, part))
            _settle_on_disk(part)
            part.replace(target)
        except (OSError, sqlite3.Error) as fault:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise Unusable(f"The backup {target} could not be written: {_reason(fault)}.") from fault


def driven(unit: Unit[T], t: Transaction) -> T:
    """The result of a unit of work, in this thread and at once. Raises RuntimeError."""
    work = unit(t)
    try:
        work.send(None)
    except StopIteration as end:
        found: T = end.value
        return found
    work.close()
    raise RuntimeError(
        f"{getattr(work, '__qualname__', unit)} is a unit of work, and waits for something that is no statement"
    )


def _read(unit: Unit[T], connection: sqlite3.Connection) -> T:
    try:
        connection.execute("BEGIN")
        try:
            return driven(unit, SqliteStatements(connection))
        finally:
            connection.rollback()
    except sqlite3.OperationalError as fault:
        raise _translated(fault) from fault


def _written(unit: Unit[T], outdated: set[int], connection: sqlite3.Connection) -> T:
    t = SqliteStatements(connection)
    t.outdated = outdated
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            found = driven(unit, t)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
    except (sqlite3.IntegrityError, sqlite3.OperationalError) as fault:
        raise _translated(fault) from fault
    return found


def _translated(fault: sqlite3.Error) -> Exception:
    """What a fault of SQLite means to the program: something is there already; the disk or the file failed. A
    statement that SQLite does not understand stays what it is."""
    if isinstance(fault, sqlite3.IntegrityError):
        return Clash(str(fault).rpartition(": ")[2].removeprefix("index ").strip("'"))
    return fault if fault.sqlite_errorcode == sqlite3.SQLITE_ERROR else Unsettled(_reason(fault))


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


async def _connected(path: Path, *, writable: bool) -> Connection:
    if sqlite3.sqlite_version_info < OLDEST:
        raise Unusable(
            f"This Python brings SQLite {sqlite3.sqlite_version}; Steward needs {'.'.join(map(str, OLDEST))}."
        )
    address = f"{path.absolute().as_uri()}?mode={'rwc' if writable else 'ro'}"  # noqa: ASYNC240 (asks no disk)
    try:
        # Tried beforehand: a thread of aiosqlite that cannot connect outlives the event loop, and complains of it.
        sqlite3.connect(address, uri=True).close()
        connection = Connection(partial(sqlite3.connect, address, uri=True, isolation_level=None), 64)
        await connection
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


async def _version(connection: Connection, path: Path) -> int:
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


async def _current(connection: Connection, path: Path) -> None:
    version = await _version(connection, path)
    if version != len(migrations()):
        raise Outdated(f"{path} has version {version}; this program reads version {len(migrations())}.")


async def _pragma(connection: Connection, name: str) -> int:
    return int(next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0])


async def _migrated(connection: Connection, path: Path, scripts: Sequence[str]) -> None:
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


async def _copied(connection: Connection, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        await _vacuumed(connection, part)
        part.replace(target)
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"The copy {target} could not be written: {_reason(fault)}.") from fault


async def _vacuumed(connection: Connection, target: Path) -> None:
    make_file(target)
    await connection.execute("VACUUM INTO ?", (str(target),))


def _settle_on_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _reason(fault: BaseException) -> str:
    return str(fault.strerror if isinstance(fault, OSError) and fault.strerror else fault).rstrip(".")
