"""One SQLite file, one writer, explicit transactions. Nothing outside this folder knows SQL."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite

VERSION = 1
"""`user_version` of the files this program writes."""
SCHEMA = Path(__file__).with_name("schema.sql")


class Unusable(Exception):
    """The database cannot be used; the text is one sentence for whoever starts the program."""


class Database:
    """An open database. Made by `opened`; every change goes through `change`."""

    def __init__(self, path: Path, connection: aiosqlite.Connection, lock: int | None) -> None:
        self.path, self._connection, self._lock = path, connection, lock
        self._turn = asyncio.Lock()

    @classmethod
    async def opened(cls, path: Path, *, exclusive: bool = True) -> "Database":
        """Opens, locks for this process and migrates a file. Raises Unusable; never falls back on memory."""
        lock = _locked(path) if exclusive else None
        try:
            connection = await aiosqlite.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            _unlock(lock)
            raise Unusable(f"{path} cannot be opened: {error}.") from error
        database = cls(path, connection, lock)
        try:
            await database._prepare()
        except BaseException as error:
            await database.close()
            if isinstance(error, sqlite3.Error):
                raise Unusable(f"{path} is no Steward database: {error}.") from error
            raise
        return database

    async def close(self) -> None:
        """Closes the file; a connection left open would hang the exit."""
        await self._connection.close()
        _unlock(self._lock)
        self._lock = None

    @asynccontextmanager
    async def change(self) -> AsyncIterator[aiosqlite.Connection]:
        """One transaction. Whatever goes wrong, cancellation included, rolls all of it back."""
        async with self._turn:
            try:
                await _through(self._connection.execute("BEGIN IMMEDIATE"))
                yield self._connection
                await _through(self._connection.execute("COMMIT"))
            except BaseException:
                if self._connection.in_transaction:
                    await _through(self._connection.execute("ROLLBACK"))
                raise

    async def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """What a query finds, outside any transaction of ours."""
        async with self._turn:
            return list(await _through(self._connection.execute_fetchall(sql, values)))

    async def backup(self, target: Path) -> None:
        """A consistent copy, made while the bot runs; an existing file is replaced only when the copy is whole."""
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        async with self._turn:
            await _through(self._connection.execute("VACUUM INTO ?", (str(part),)))
        os.replace(part, target)

    async def _prepare(self) -> None:
        self._connection.row_factory = sqlite3.Row
        for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            await self._connection.execute(f"PRAGMA {pragma}")
        version = await self._version()
        if version > VERSION:
            raise Unusable(
                f"{self.path} was written by a newer Steward (version {version}, this one knows {VERSION}): update first."
            )
        if version < VERSION:
            await self._migrate(version)

    async def _version(self) -> int:
        row = await (await self._connection.execute("PRAGMA user_version")).fetchone()
        return int(row[0]) if row else 0

    async def _migrate(self, version: int) -> None:
        tables = await self._connection.execute_fetchall("SELECT name FROM sqlite_master WHERE type = 'table'")
        if version == 0 and list(tables):
            raise Unusable(f"{self.path} is a database, but not one of Steward's.")
        if version:
            await self.backup(self.path.with_name(f"{self.path.name}.before-{VERSION}"))
        async with self.change() as connection:
            for statement in SCHEMA.read_text(encoding="utf-8").split(";\n"):
                if statement.strip():
                    await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {VERSION}")


async def _through(operation: Any) -> Any:
    """Awaits a database call to its end even when the task is cancelled meanwhile, so that we know what happened."""
    task = asyncio.ensure_future(operation)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


def _locked(path: Path) -> int:
    lock = path.with_name(path.name + ".lock")
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unusable(f"{path} cannot be opened: {error.strerror}.") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise Unusable(f"{path} is in use by another Steward: one process per database.") from error
    return descriptor


def _unlock(descriptor: int | None) -> None:
    if descriptor is not None:
        os.close(descriptor)
