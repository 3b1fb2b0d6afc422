"""The doors to a database: units of work, what may go wrong with them, and where one is opened."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

T = TypeVar("T")

Holdable = Literal["race", "season", "member", "guild"]
"""Tables whose rows can be held."""


class Unusable(Exception):
    """The database cannot be used: where it lies, what it is, or who has it. One sentence."""


class Outdated(Unusable):
    """The database has no tables yet, or those of an older Steward: a start brings them up to date."""


class Stale(Exception):
    """What was read has changed meanwhile: read again."""


class Unsettled(Exception):
    """The database failed in the middle of a unit of work. Whether it was committed is not known."""


class Clash(Exception):
    """What was to be written is there already. `name`: what there can be only one of, as `race.channel` or
    `token.token`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Row(Protocol):
    """A row of a result, by the names of its columns, or by their order."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def keys(self) -> list[str]:
        """The names of its columns."""


class Transaction(Protocol):
    """Statements between one BEGIN and its COMMIT. Parameters are positional."""

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        """Everything a query finds. No row has a number beyond 64 bits."""

    async def row(self, sql: str, *values: Any) -> Row | None:
        """The first row, if any."""
        found = await self.rows(sql, *values)
        return found[0] if found else None

    async def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row, if any."""
        found = await self.row(sql, *values)
        return found[0] if found else None

    async def run(self, sql: str, *values: Any) -> int:
        """How many rows a statement changed."""

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """One statement for many rows; nothing where there are none."""

    async def hold(self, table: Holdable, id: int, version: int | None = None) -> None:
        """Nobody else changes this row before the commit. Raises Stale where it has left that version."""

    async def moment(self) -> int:
        """The time of whoever keeps the database, in milliseconds since 1970: the same for all who write to it."""

    async def fenced(self, slice: int, holder: int, epoch: int) -> bool:
        """Whether a slice is still held as it was taken, and stays so until the commit."""

    def outdate(self, race: int) -> None:
        """What is kept of a race in memory is out of date with the end of this unit, however it ends."""


Unit = Callable[[Transaction], Coroutine[Any, Any, T]]
"""A unit of work: it awaits nothing but statements of its transaction. On SQLite it runs in the connection's thread
from its first statement to its last: no rules are run in it, and nothing is touched that belongs to the event loop."""


class Readable(Protocol):
    """A database, or one moment of it."""

    async def read(self, unit: Unit[T]) -> T:
        """One moment's picture of everything. Raises Unsettled."""


class Database(Readable, Protocol):
    """An open database.

    `alone`: nobody else writes to it, so what was read stays true until it is changed from here.
    """

    @property
    def alone(self) -> bool: ...

    async def write(self, unit: Unit[T]) -> T:
        """All or nothing, and on the disk when it returns; also for a task that is cancelled meanwhile, whose
        cancellation comes after it. Raises Clash, Stale, Unsettled."""

    def watch(self, outdated: Callable[[int], None]) -> None:
        """Calls back at the end of every unit for each race of which memory is out of date (`Transaction.outdate`)."""

    async def call(self, word: str) -> None:
        """Says a word to every process that has it open, this one too; it may be lost."""

    def hear(self, heard: Callable[[str], None]) -> None:
        """Calls back with every word that any process says from now on."""

    async def backup(self, target: Path) -> None:
        """A copy of this moment under another name, whole or not at all. Raises Unusable."""

    async def count_on(self) -> None:
        """After rows came with numbers of their own: what is new is numbered from there on."""

    async def close(self) -> None:
        """Closes for good, after whatever is under way."""


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
