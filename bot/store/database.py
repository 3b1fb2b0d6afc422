"""Interfaces of the database: transactions, units of work, and the errors they raise."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar
from urllib.parse import urlsplit, urlunsplit

from pydantic import SecretStr

from bot.util.error_places import QuotableError

T = TypeVar("T")

LockableTable = Literal["race", "season", "member", "guild"]
"""Tables whose rows can be locked."""


class Unusable(Exception):
    """The database cannot be used, because of its location, its content or another user; the message is one
    sentence."""


class OutdatedDatabase(Unusable):
    """The database has no tables yet, or those of an older version; a start of the bot migrates it."""


def describe_older(database: str, version: int, current: int) -> str:
    """Say that a database has no tables yet, or those of an older version, and what to do."""
    if not version:
        return f"{database} is empty: the first start of the bot creates its tables."
    return (
        f"{database} has the tables of an older Steward (version {version}, this one uses {current}): "
        "the next start of the bot brings them up to date."
    )


def describe_newer(database: str, version: int, current: int) -> str:
    """Say that a newer version has written a database, and what to do."""
    return (
        f"{database} was written by a newer Steward (version {version}, this one knows {current}): "
        "install that version again, or put the backup from before it in its place."
    )


class Stale(Exception):
    """The data has changed since it was read; read it again."""


class Unsettled(QuotableError):
    """The database failed during a unit of work, and it is unknown whether that was committed.

    The message is the driver's reason, such as a full disk."""


class Clash(Exception):
    """A unique constraint was violated; `name` is the constraint, such as `race.channel` or `token.token`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Row(Protocol):
    """A row of a result; columns are read by name or by position."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> list[str]:
        """Return the names of the columns."""


class Transaction(Protocol):
    """The statements of one database transaction. Parameters are positional."""

    async def fetch_rows(self, sql: str, *values: Any) -> list[Row]:
        """Return all rows of a query; empty if a parameter exceeds 64 bits."""

    async def fetch_row(self, sql: str, *values: Any) -> Row | None:
        """Return the first row of a query, if any."""
        rows = await self.fetch_rows(sql, *values)
        return rows[0] if rows else None

    async def fetch_value(self, sql: str, *values: Any) -> Any:
        """Return the first column of the first row of a query, if any."""
        row = await self.fetch_row(sql, *values)
        return row[0] if row else None

    async def run(self, sql: str, *values: Any) -> int:
        """Execute a statement; return the number of rows it changed."""

    async def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute one statement for many rows; do nothing if there are none."""

    async def lock_row(self, table: LockableTable, id: int, version: int | None = None) -> None:
        """Lock a row until the commit. Raises Stale if it no longer has that version."""

    async def get_time_ms(self) -> int:
        """Return the time of the database server in milliseconds since 1970, the same for all processes."""

    async def holds_partition(self, partition: int, holder: int, epoch: int) -> bool:
        """Whether this process still holds a partition under the given epoch, and keeps it until the commit."""

    def invalidate_race(self, race: int) -> None:
        """Drop cached data of a race when this unit of work ends, whether it succeeds or not."""


UnitOfWork = Callable[[Transaction], Coroutine[Any, Any, T]]
"""A unit of work: it awaits nothing but statements of its transaction. On SQLite it runs from start to end in
the connection's thread, so it must run no rules and touch nothing that belongs to the event loop."""


class Readable(Protocol):
    """A database, or a snapshot of one."""

    async def read(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work on a consistent snapshot. Raises Unsettled."""


class Database(Readable, Protocol):
    """An open database.

    `alone`: no other process writes to it, so data that was read stays valid until this process changes it."""

    @property
    def alone(self) -> bool: ...

    async def write(self, unit: UnitOfWork[T]) -> T:
        """Run a unit of work in one transaction, which is on disk when this returns.

        If the task is cancelled meanwhile, the unit is finished first and the cancellation is raised afterwards.
        Raises Clash, Stale, Unsettled."""

    def add_invalidation_listener(self, on_invalid_race: Callable[[int], None]) -> None:
        """Call back at the end of each unit of work for every race it invalidated (`Transaction.invalidate_race`)."""

    async def broadcast(self, word: str) -> None:
        """Send a message to every process that has the database open, including this one; it may be lost."""

    def add_broadcast_listener(self, on_message: Callable[[str], None]) -> None:
        """Call back with every message that any process broadcasts from now on."""

    async def backup(self, target: Path) -> None:
        """Write a copy of the current state to `target`, complete or not at all. Raises Unusable."""

    async def reset_sequences(self) -> None:
        """Continue the generated ids after the highest one, once rows with explicit ids were inserted."""

    async def close(self) -> None:
        """Close the database for good, after the work that is under way."""


async def write_until_current(database: Database, unit: UnitOfWork[T]) -> T:
    """Run a unit of work, again whenever another process has changed what it read. Raises Clash, Unsettled."""
    while True:
        try:
            return await database.write(unit)
        except Stale:
            continue


async def finish_despite_cancel(work: Awaitable[T]) -> T:
    """Wait until `work` is done even if the task is cancelled meanwhile; then raise the cancellation."""
    task, cancellation = asyncio.ensure_future(work), None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as request:
            if task.cancelled():
                raise
            cancellation = request
        except Exception:  # noqa: BLE001 (whatever the work raised is raised below)
            break
    if cancellation is not None:
        if not task.cancelled():
            task.exception()
        raise cancellation
    return task.result()


POSTGRES_SCHEMES = ("postgresql", "postgres")


class NoAddress(ValueError):
    """A text is not a database address. The message is one sentence and omits the text, which may hold a password."""


@dataclass(frozen=True)
class Server:
    """A PostgreSQL database. Its address is secret: only host and database name are printed."""

    secret: SecretStr

    @property
    def url(self) -> str:
        """The address with its password, for the driver only."""
        return self.secret.get_secret_value()

    def with_database(self, name: str) -> "Server":
        """Return the address of another database on the same server."""
        return Server(SecretStr(urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))))

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"the database {parts.path.lstrip('/') or 'of that name'} on {parts.hostname or 'this machine'}"


Address = Path | Server


def parse_address(text: str) -> Address:
    """Parse a path or `postgresql://…`. Raises NoAddress."""
    scheme, mark, _ = text.partition("://")
    if not mark:
        return Path(text)
    if scheme.lower() not in POSTGRES_SCHEMES:
        raise NoAddress(f"must be a path or begin with postgresql://; it begins with {scheme[:20]}://")
    try:
        parts = urlsplit(text)
        # A password may end the host early: what follows it would then be named in messages.
        is_split_wrongly = parts.port == 0 or "#" in text or "@" in parts.path
    except ValueError:
        is_split_wrongly = True
    if is_split_wrongly:
        raise NoAddress(
            "is not the address of a PostgreSQL: write postgresql://NAME:PASSWORD@HOST/DATABASE, and in the password "
            "%2F for /, %40 for @, %23 for #, %3F for ? and %25 for %"
        )
    return Server(SecretStr(text))
