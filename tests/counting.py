"""Counts that are the same on every machine: trips to the database's thread, statements, commits, runs of the rules."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.store.database import Database
from bot.store.sqlite import Sqlite, SqliteStatements
from rules.ruleset import Meet, RuleSet, Table
from rules.values import Seat
from rules.view import RaceView

T = TypeVar("T")


@dataclass
class Counts:
    """What has been done since counting began. `runs`: steps that the rules played; `views`: made of a state."""

    hops: int = 0
    runs: int = 0
    views: int = 0
    commits: int = 0
    sql: list[str] = field(default_factory=list)

    @property
    def statements(self) -> int:
        """With BEGIN and COMMIT or ROLLBACK; one for many rows is one."""
        return len(self.sql)

    def begin(self) -> None:
        """Counts from here."""
        self.hops = self.runs = self.views = self.commits = 0
        self.sql.clear()

    def traced(self, sql: str) -> None:
        """What SQLite says that it does."""
        if sql.startswith(("BEGIN", "COMMIT", "ROLLBACK")):
            self.sql.append(sql)
            self.commits += sql == "COMMIT"

    def watched(self, ruleset: RuleSet[Any, Any]) -> RuleSet[Any, Any]:
        """A rule set whose steps and views are counted."""

        def play_step(meet: Meet[Any, Any]) -> None:
            self.runs += 1
            ruleset.play_step(meet)

        def view(table: Table[Any], race: Any, seat: Seat | None) -> RaceView:
            self.views += 1
            return ruleset.view(table, race, seat)

        return replace(ruleset, play_step=play_step, view=view)


@asynccontextmanager
async def counting(database: Database, counts: Counts) -> AsyncIterator[None]:
    """Counts what is asked of a database."""
    assert isinstance(database, Sqlite)
    connection = database._connection
    asked = {name: getattr(SqliteStatements, name) for name in ("rows", "run", "many")}
    await connection.hop(lambda raw: raw.set_trace_callback(counts.traced))
    hop = connection.hop
    for name, ask in asked.items():
        setattr(SqliteStatements, name, _noted(ask, counts))

    async def counted(work: Callable[..., T]) -> T:
        counts.hops += 1
        return await hop(work)

    connection.hop = counted  # type: ignore[method-assign]
    counts.begin()
    try:
        yield
    finally:
        for name, ask in asked.items():
            setattr(SqliteStatements, name, ask)
        connection.hop = hop  # type: ignore[method-assign]
        await connection.hop(lambda raw: raw.set_trace_callback(None))


def _noted(ask: Callable[..., Any], counts: Counts) -> Callable[..., Any]:
    def noted(t: SqliteStatements, sql: str, *values: Any) -> Any:
        counts.sql.append(sql)
        return ask(t, sql, *values)

    def noted_of_many(t: SqliteStatements, sql: str, rows: Iterable[Any]) -> Any:
        found = list(rows)
        counts.sql += [sql] if found else []
        return ask(t, sql, found)

    return noted_of_many if ask is SqliteStatements.many else noted
