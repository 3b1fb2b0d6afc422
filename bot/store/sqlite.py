"""The SQLite backend, one file with one writer: open, lock, migrate, back up, close. No other module uses its
driver."""

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

from bot.store.database import (
    Clash,
    LockableTable,
    OutdatedDatabase,
    Row,
    Stale,
    Transaction,
    UnitOfWork,
    Unsettled,
    Unusable,
    describe_newer,
    describe_older,
    finish_despite_cancel,
)
from bot.store.migration_steps import load_migrations
from bot.util.private_files import describe_denied_access, make_database_private, make_file

# At DEBUG it logs every statement with its values, and so answers and seeds.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

log = logging.getLogger(__name__)
T = TypeVar("T")

APPLICATION_ID = 0x53_54_57_44
"""Mark of our files in SQLite's header: `STWD`."""
SQLITE_BUSY_TIMEOUT_MS = 5000
MIN_SQLITE_VERSION = (3, 38, 0)
"""The first SQLite version with `->>`."""


class Connection(aiosqlite.Connection):
    """A connection that runs a function in its thread, which aiosqlite offers only internally."""

    async def run_in_thread(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in the connection's thread, to its end even if the caller stops waiting."""
        outcome: T = await self._execute(lambda: work(self._conn))  # type: ignore[no-untyped-call]
        return outcome


class SqliteStatements(Transaction):
    """A transaction on SQLite. A statement completes when it is called: nothing here ever suspends."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self.invalid_races = connection, set[int]()

    async def fetch_rows(self, sql: str, *values: Any) -> list[Row]:
        try:
            return list(self._connection.execute(sql, values).fetchall())
        except OverflowError:
            return []

    async def run(self, sql: str, *values: Any) -> int:
        return self._connection.execute(sql, values).rowcount

    async def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        if values := list(rows):
            self._connection.executemany(sql, values)

    async def lock_row(self, table: LockableTable, id: int, version: int | None = None) -> None:
        """Check the version only, as there is a single writer. Raises Stale."""
        if version is None:
            return
        sql = f"SELECT 1 FROM {table} WHERE id = ? AND version = ?"  # noqa: S608 (one of four names)
        if await self.fetch_value(sql, id, version) is None:
            if table == "race":
                self.invalidate_race(id)
            raise Stale(f"{table} {id} is no longer at version {version}")

    async def get_time_ms(self) -> int:
        return int(time.time() * 1000)

    async def holds_partition(self, partition: int, holder: int, epoch: int) -> bool:
        """Return True: no other process runs on the database."""
        return True

    def invalidate_race(self, race: int) -> None:
        self.invalid_races.add(race)


class Sqlite:
    """An open SQLite file. All work, reading too, goes through one connection, one unit of work at a time."""

    alone = True

    def __init__(self, path: Path, connection: Connection, process_lock: sqlite3.Connection | None) -> None:
        self.path = path
        self._connection, self._process_lock = connection, process_lock
        self._invalidation_listeners: list[Callable[[int], None]] = []

    @classmethod
    async def open(cls, path: Path, scripts: Sequence[str] | None = None) -> "Sqlite":
        """Open the file for this process alone and bring its tables up to date. Raises Unusable."""
        process_lock = _acquire_lock(path)
        try:
            if not path.exists():  # noqa: ASYNC240 (once, at the start)
                make_file(path)
                log.info("%s did not exist; it is a new database now", path)
            connection = await _connect(path, writable=True)
            try:
                # Only now do we know that the file is ours.
                make_database_private(path)
                await _migrate(connection, path, load_migrations() if scripts is None else scripts)
            except BaseException as fault:
                await finish_despite_cancel(connection.close())
                if isinstance(fault, sqlite3.Error):
                    raise Unusable(f"{path} cannot be used: {_explain_fault(path, fault)}.") from fault
                raise
        except BaseException:
            process_lock.close()
            raise
        return cls(path, connection, process_lock)

    @classmethod
    async def open_for_reading(cls, path: Path, *, outdated: bool = False) -> "Sqlite":
        """Open the file for reading, even while another process uses it; `outdated`: of an older version too.

        Raises Unusable."""
        if not path.exists():  # noqa: ASYNC240 (once, at the start)
            raise Unusable(f"There is no database {path}: STEWARD_DATABASE names it, `steward run` creates it.")
        _refuse_folder(path)
        connection = await _connect(path, writable=False)
        try:
            await (_read_version if outdated else _check_current)(connection, path)
        except BaseException:
            await finish_despite_cancel(connection.close())
            raise
        return cls(path, connection, None)

    async def close(self) -> None:
        """Close for good, after the work that is under way. An open connection would keep the process from ending."""
        await finish_despite_cancel(self._connection.close())
        if self._process_lock:
            self._process_lock.close()
            self._process_lock = None

    async def read(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work on a consistent snapshot."""
        return await self._connection.run_in_thread(partial(_run_read, unit))

    async def write(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work in one transaction."""
        invalid_races = set[int]()
        try:
            return await finish_despite_cancel(self._connection.run_in_thread(partial(_run_write, unit, invalid_races)))
        finally:
            for race in invalid_races:
                for forget in self._invalidation_listeners:
                    forget(race)

    def add_invalidation_listener(self, on_invalid_race: Callable[[int], None]) -> None:
        """Call back for each race whose cached data is invalid."""
        self._invalidation_listeners.append(on_invalid_race)

    async def reset_sequences(self) -> None:
        """Do nothing: SQLite continues its ids by itself."""

    async def broadcast(self, word: str) -> None:
        """Do nothing: no other process runs on the database."""

    def add_broadcast_listener(self, on_message: Callable[[str], None]) -> None:
        """Do nothing: no other process broadcasts."""

    async def backup(self, target: Path) -> None:
        """Write a copy of the current state to `target`, complete or not at all. Raises Unusable."""
        if target.absolute() == self.path.absolute():  # noqa: ASYNC240 (asks no disk)
            raise Unusable(f"{target} is the database itself.")
        part = target.with_name(target.name + ".part")
        try:
            part.unlink(missing_ok=True)
            await finish_despite_cancel(_copy_by_vacuum(self._connection, part))
            _sync_to_disk(part)
            part.replace(target)
        except (OSError, sqlite3.Error) as fault:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            if _is_corrupt(fault):
                raise Unusable(_describe_bad_file(self.path, fault)) from fault
            raise Unusable(f"The backup {target} could not be written: {_describe_fault(fault)}.") from fault


def run_unit(unit: UnitOfWork[T], t: Transaction) -> T:
    """Run a unit of work in this thread, without suspending. Raises RuntimeError if it awaits anything else."""
    work = unit(t)
    try:
        work.send(None)
    except StopIteration as end:
        outcome: T = end.value
        return outcome
    work.close()
    raise RuntimeError(
        f"{getattr(work, '__qualname__', unit)} is a unit of work, and waits for something that is no statement"
    )


def _run_read(unit: UnitOfWork[T], connection: sqlite3.Connection) -> T:
    try:
        connection.execute("BEGIN")
        try:
            return run_unit(unit, SqliteStatements(connection))
        finally:
            connection.rollback()
    except sqlite3.DatabaseError as fault:
        raise _translate_error(fault) from fault


def _run_write(unit: UnitOfWork[T], invalid_races: set[int], connection: sqlite3.Connection) -> T:
    t = SqliteStatements(connection)
    t.invalid_races = invalid_races
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcome = run_unit(unit, t)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
    except sqlite3.DatabaseError as fault:
        raise _translate_error(fault) from fault
    return outcome


def _translate_error(fault: sqlite3.Error) -> Exception:
    """Translate an error of SQLite: a violated constraint, or a failure of disk or file; an invalid statement
    keeps its error."""
    if isinstance(fault, sqlite3.IntegrityError):
        return Clash(str(fault).rpartition(": ")[2].removeprefix("index ").strip("'"))
    failed = isinstance(fault, sqlite3.OperationalError) and fault.sqlite_errorcode != sqlite3.SQLITE_ERROR
    return Unsettled(_describe_fault(fault)) if failed or _is_corrupt(fault) else fault


def _acquire_lock(path: Path) -> sqlite3.Connection:
    """Lock the database by a second database, `NAME.lock`, whose lock ends with the process, however that ends."""
    _refuse_folder(path)
    if path.name == ":memory:" or str(path).startswith("file:"):
        raise Unusable(f"{str(path)!r} is not the name of a file: races are never kept in memory only.")
    if not path.parent.is_dir():
        raise Unusable(f"There is no folder {path.parent} for the database {path.name}: create it first.")
    lock = path.with_name(path.name + ".lock")
    try:
        make_file(lock, beside=path)
        process_lock = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"{path} cannot be used: {_explain_fault(path, fault)}.") from fault
    try:
        process_lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as fault:
        process_lock.close()
        if "locked" in str(fault):
            raise Unusable(
                f"{path} is in use by another process: stop that one first; only one process may use a database."
            ) from fault
        raise Unusable(f"Nothing can be written in the folder of {path}: {_describe_fault(fault)}.") from fault
    return process_lock


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise Unusable(f"{path} is a folder: name a file in it.")


async def _connect(path: Path, *, writable: bool) -> Connection:
    if sqlite3.sqlite_version_info < MIN_SQLITE_VERSION:
        min_version = ".".join(map(str, MIN_SQLITE_VERSION))
        raise Unusable(f"This Python brings SQLite {sqlite3.sqlite_version}; Steward needs {min_version}.")
    address = f"{path.absolute().as_uri()}?mode={'rwc' if writable else 'ro'}"  # noqa: ASYNC240 (asks no disk)
    try:
        # Try first: an aiosqlite thread that cannot connect outlives the event loop and logs an error.
        sqlite3.connect(address, uri=True).close()
        connection = Connection(partial(sqlite3.connect, address, uri=True, isolation_level=None), 64)
        await connection
    except sqlite3.Error as fault:
        raise Unusable(f"{path} cannot be opened: {_explain_fault(path, fault)}.") from fault
    connection.row_factory = sqlite3.Row
    try:
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {SQLITE_BUSY_TIMEOUT_MS}")
        if writable:
            await _read_version(connection, path)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                await connection.execute(f"PRAGMA {pragma}")
    except BaseException as fault:
        await finish_despite_cancel(connection.close())
        if isinstance(fault, sqlite3.Error):
            raise Unusable(f"{path} cannot be used: {_explain_fault(path, fault)}.") from fault
        raise
    return connection


async def _read_version(connection: Connection, path: Path) -> int:
    """Return the file's version, 0 if it is new. Raises Unusable if it is not ours, or newer than the program."""
    try:
        version = await _read_pragma(connection, "user_version")
        ours = await _read_pragma(connection, "application_id") == APPLICATION_ID
        any_table = await connection.execute_fetchall("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError as fault:
        raise Unusable(f"{path} cannot be read: {_explain_fault(path, fault)}.") from fault
    except sqlite3.DatabaseError as fault:
        raise Unusable(_describe_bad_file(path, fault)) from fault
    if not ours and (version or list(any_table)):
        raise Unusable(f"{path} is the database of another program: name another file.")
    if version > len(load_migrations()):
        raise Unusable(describe_newer(str(path), version, len(load_migrations())))
    return version


def _is_corrupt(fault: BaseException) -> bool:
    """Whether a page of the file is not what SQLite has written there."""
    # Errors of Python's module itself have no code.
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT


def _describe_bad_file(path: Path, fault: BaseException) -> str:
    """Describe the fault of a file that SQLite cannot read, and what the host can do."""
    if _is_corrupt(fault):
        return (
            f"{path} is damaged ({_describe_fault(fault)}): put your last backup in its place, "
            "without the -wal and -shm files beside it."
        )
    return f"{path} is not a database of Steward ({_describe_fault(fault)}): name another file."


async def _check_current(connection: Connection, path: Path) -> None:
    version = await _read_version(connection, path)
    if version != len(load_migrations()):
        raise OutdatedDatabase(describe_older(str(path), version, len(load_migrations())))


async def _read_pragma(connection: Connection, name: str) -> int:
    return int(next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0])


async def _migrate(connection: Connection, path: Path, scripts: Sequence[str]) -> None:
    version = await _read_pragma(connection, "user_version")
    if 0 < version < len(scripts):
        copy = path.with_name(f"{path.name}.before-{version + 1}")
        await _copy_before_migration(connection, copy)
        log.info("updating %s from version %d to %d; %s is a copy from before", path, version, len(scripts), copy)
    for number, script in enumerate(scripts[version:], version + 1):
        marks = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
        try:
            await connection.executescript(f"BEGIN IMMEDIATE; {script}\n; {marks} COMMIT;")
        except BaseException as fault:
            await finish_despite_cancel(connection.rollback())
            if isinstance(fault, sqlite3.Error):
                raise Unusable(f"{path} could not be brought to version {number}: {_describe_fault(fault)}.") from fault
            raise


async def _copy_before_migration(connection: Connection, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        await _copy_by_vacuum(connection, part)
        part.replace(target)
    except (OSError, sqlite3.Error) as fault:
        raise Unusable(f"The copy {target} could not be written: {_describe_fault(fault)}.") from fault


async def _copy_by_vacuum(connection: Connection, target: Path) -> None:
    make_file(target)
    await connection.execute("VACUUM INTO ?", (str(target),))


def _sync_to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _explain_fault(path: Path, fault: BaseException) -> str:
    """Describe why the file cannot be used: by whose it is, since SQLite only says that it cannot open it."""
    return describe_denied_access(path) or _describe_fault(fault)


def _describe_fault(fault: BaseException) -> str:
    return str(fault.strerror if isinstance(fault, OSError) and fault.strerror else fault).rstrip(".")
