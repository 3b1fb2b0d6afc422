"""Checks that every statement of the store runs on both databases.

Statements that the tests ran on SQLite only are run on PostgreSQL at the end, with their values; an error
fails the run."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import asyncpg

from bot.store.postgres import Postgres, PostgresStatements, number_placeholders
from bot.store.sqlite import SqliteStatements
from tests.postgres import get_cluster
from tests.repository import ROOT

Said = dict[tuple[str, tuple[type, ...]], list[Any]]
"""The values of statements, by their text and the types of these values."""
STORE = ROOT / "bot"
BACKEND_FILES = ("database.py", "sqlite.py", "postgres.py")
"""Through which a statement goes to a database: whoever called them is its author."""


class Statements:
    """Statements that this process ran on either database."""

    def __init__(self) -> None:
        self.on_sqlite: Said = {}
        self.on_postgres: set[tuple[str, tuple[type, ...]]] = set()

    def record(self, put: Callable[[Any, str, Any], None] = setattr) -> None:
        """Record every statement from now on. `put`: replaces an attribute."""
        for access, note in ((SqliteStatements, self._note_on_sqlite), (PostgresStatements, self._note_on_postgres)):
            for name in ("fetch_rows", "run", "run_many"):
                put(access, name, _record_calls(getattr(access, name), note, many=name == "run_many"))

    def list_only_on_sqlite(self) -> list[tuple[str, list[Any]]]:
        """Return the statements that no PostgreSQL has run yet, with their values."""
        return [
            (sql, values) for (sql, types), values in self.on_sqlite.items() if (sql, types) not in self.on_postgres
        ]

    def _note_on_sqlite(self, sql: str, values: Sequence[Any]) -> None:
        key = sql, list_types(values)
        if key not in self.on_sqlite and is_called_by_program():
            self.on_sqlite[key] = list(values)

    def _note_on_postgres(self, sql: str, values: Sequence[Any]) -> None:
        self.on_postgres.add((sql, list_types(values)))


def _record_calls(
    method: Callable[..., Any], note: Callable[[str, Sequence[Any]], None], *, many: bool
) -> Callable[..., Any]:
    async def run(self: Any, sql: str, *values: Any) -> Any:
        if many:
            rows = list(values[0])
            for row in rows[:1]:
                note(sql, row)
            return await method(self, sql, rows)
        outcome = await method(self, sql, *values)
        note(sql, values)
        return outcome

    return run


def list_types(values: Iterable[Any]) -> tuple[type, ...]:
    """Return the types of values: PostgreSQL does not accept a number as text."""
    return tuple(map(type, values))


def is_called_by_program() -> bool:
    """Whether the statement comes from the program, not from a test."""
    frame = sys._getframe(1)
    while frame.f_back and (frame.f_code.co_filename == __file__ or frame.f_code.co_filename.endswith(BACKEND_FILES)):
        frame = frame.f_back
    return STORE in Path(frame.f_code.co_filename).parents


def merge(statement_lists: Iterable[Sequence[tuple[str, list[Any]]]]) -> Iterator[tuple[str, list[Any]]]:
    """Merge the statements of several processes, each once."""
    keys = set[tuple[str, tuple[type, ...]]]()
    for sql, values in (one for each in statement_lists for one in each):
        key = sql, list_types(values)
        if key not in keys:
            keys.add(key)
            yield sql, values


async def list_refused(statements: Iterable[tuple[str, Sequence[Any]]]) -> dict[str, str]:
    """Return the statements that PostgreSQL does not accept, with the reasons."""
    database, faults = await Postgres.open(await get_cluster().create_migrated()), dict[str, str]()
    connection = await asyncpg.connect(database.server.url)
    try:
        for sql, values in statements:
            transaction = connection.transaction()
            await transaction.start()
            try:
                await PostgresStatements(connection).fetch_rows(sql, *values)
            except asyncpg.IntegrityConstraintViolationError:
                # It is understood: only what it refers to is not here.
                pass
            except (asyncpg.PostgresError, asyncpg.InterfaceError, TypeError) as fault:
                faults[number_placeholders(sql)] = f"{type(fault).__name__}: {fault}"
            finally:
                await transaction.rollback()
    finally:
        await connection.close()
        await database.close()
    return faults
