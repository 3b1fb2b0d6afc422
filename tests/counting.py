"""Machine-independent counts: trips to the database's thread, statements, commits, runs of the rules."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.store.database import Database
from bot.store.sqlite import Sqlite, SqliteStatements
from rules.base import Seat
from rules.ruleset import RaceSetup, RuleContext, RuleSet
from rules.view import RaceView

T = TypeVar("T")


@dataclass
class Counts:
    """Counts since counting began. `runs`: steps that the rules played; `views`: views made of a state."""

    trips: int = 0
    runs: int = 0
    views: int = 0
    commits: int = 0
    sql: list[str] = field(default_factory=list)

    @property
    def statements(self) -> int:
        """Number of statements, including BEGIN and COMMIT or ROLLBACK; one for many rows counts once."""
        return len(self.sql)

    def reset(self) -> None:
        """Set all counts to zero."""
        self.trips = self.runs = self.views = self.commits = 0
        self.sql.clear()

    def count_sql(self, sql: str) -> None:
        """Count a statement that SQLite reports."""
        if sql.startswith(("BEGIN", "COMMIT", "ROLLBACK")):
            self.sql.append(sql)
            self.commits += sql == "COMMIT"

    def wrap_ruleset(self, ruleset: RuleSet[Any, Any]) -> RuleSet[Any, Any]:
        """Return a rule set whose steps and views are counted."""

        def play_step(context: RuleContext[Any, Any]) -> None:
            self.runs += 1
            ruleset.play_step(context)

        def view(table: RaceSetup[Any], race: Any, seat: Seat | None) -> RaceView:
            self.views += 1
            return ruleset.view(table, race, seat)

        return replace(ruleset, play_step=play_step, view=view)


@asynccontextmanager
async def count_database(database: Database, counts: Counts) -> AsyncIterator[None]:
    """Count the calls of a database."""
    assert isinstance(database, Sqlite)
    connection = database._connection
    originals = {name: getattr(SqliteStatements, name) for name in ("fetch_rows", "run", "run_many")}
    await connection.run_in_thread(lambda raw: raw.set_trace_callback(counts.count_sql))
    trip = connection.run_in_thread
    for name, ask in originals.items():
        setattr(SqliteStatements, name, _count_statements(ask, counts))

    async def count_and_hop(work: Callable[..., T]) -> T:
        counts.trips += 1
        return await trip(work)

    connection.run_in_thread = count_and_hop  # type: ignore[method-assign]
    counts.reset()
    try:
        yield
    finally:
        for name, ask in originals.items():
            setattr(SqliteStatements, name, ask)
        connection.run_in_thread = trip  # type: ignore[method-assign]
        await connection.run_in_thread(lambda raw: raw.set_trace_callback(None))


def _count_statements(ask: Callable[..., Any], counts: Counts) -> Callable[..., Any]:
    def note_statement(t: SqliteStatements, sql: str, *values: Any) -> Any:
        counts.sql.append(sql)
        return ask(t, sql, *values)

    def note_statements(t: SqliteStatements, sql: str, rows: Iterable[Any]) -> Any:
        parameters = list(rows)
        counts.sql += [sql] if parameters else []
        return ask(t, sql, parameters)

    return note_statements if ask is SqliteStatements.run_many else note_statement
