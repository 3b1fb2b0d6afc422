"""Opening the database that an address names."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.store import key_value
from bot.store.copying import COPY_UNFINISHED_NOTE, MOVED_TO_NOTE
from bot.store.database import Address, Database, Readable, Server, Unsettled, Unusable
from bot.store.sqlite import Sqlite

if TYPE_CHECKING:
    from bot.store.postgres import Postgres


async def open_database(address: Address, *, shared: bool = False) -> Database:
    """Open a database and bring its tables up to date.

    It is opened for this process alone, or, if `shared`, together with other processes on PostgreSQL. Raises
    Unusable."""
    database = await open_for_move(address, shared=shared)
    try:
        await check_not_moved(database, address)
    except Unsettled as fault:
        await database.close()
        raise Unusable(f"{address} cannot be used: {fault}.") from fault
    except BaseException:
        await database.close()
        raise
    return database


async def open_for_move(address: Address, *, shared: bool = False) -> Database:
    """Open a database like `open_database`, but also if its races were moved away before. Raises Unusable."""
    if isinstance(address, Server):
        return await _import_postgres().open(address, shared=shared)
    return await Sqlite.open(address)


async def open_for_reading(address: Address) -> Database:
    """Open a database for reading, even while another process uses it. Raises Unusable."""
    if isinstance(address, Server):
        return await _import_postgres().open_for_reading(address)
    return await Sqlite.open_for_reading(address)


async def open_for_backup(address: Address) -> Database:
    """Open a database for a backup, which a SQLite file of an older version can have too. Raises Unusable."""
    if isinstance(address, Server):
        return await _import_postgres().open_for_reading(address)
    return await Sqlite.open_for_reading(address, outdated=True)


@asynccontextmanager
async def open_updated_copy(path: Path) -> AsyncIterator[Database]:
    """Copy a SQLite file of an older version and bring the copy's tables up to date, until the block ends.

    Raises Unusable."""
    with TemporaryDirectory(dir=path.parent) as folder:
        copy = Path(folder) / "copy.sqlite"
        file = await Sqlite.open_for_reading(path, outdated=True)
        try:
            await file.backup(copy)
        finally:
            await file.close()
        updated = await Sqlite.open(copy)
        try:
            yield updated
        finally:
            await updated.close()


@asynccontextmanager
async def open_snapshot(address: Address) -> AsyncIterator[Readable]:
    """Open a consistent snapshot of a database, even while another process uses it. Raises Unusable."""
    if isinstance(address, Server):
        database = await _import_postgres().open_for_reading(address)
        try:
            async with database.open_snapshot() as snapshot:
                yield snapshot
        finally:
            await database.close()
        return
    file = await Sqlite.open_for_reading(address)
    try:
        with TemporaryDirectory(dir=address.parent) as folder:
            await file.backup(Path(folder) / "copy.sqlite")
            copy = await Sqlite.open_for_reading(Path(folder) / "copy.sqlite")
            try:
                yield copy
            finally:
                await copy.close()
    finally:
        await file.close()


@asynccontextmanager
async def open_scratch_database(address: Address) -> AsyncIterator[Database]:
    """Create an empty database beside an address and delete it on exit. Raises Unusable."""
    if isinstance(address, Server):
        async with _import_postgres().open_scratch(address) as database:
            yield database
        return
    with TemporaryDirectory(dir=address.parent) as folder:
        file = await Sqlite.open(Path(folder) / "rehearsal.sqlite")
        try:
            yield file
        finally:
            await file.close()


async def check_not_moved(database: Readable, address: Address) -> None:
    """Raise Unusable if the races were moved elsewhere, or if a copy into this database was never finished."""
    new_address = await database.read(lambda t: key_value.read(t, MOVED_TO_NOTE))
    if new_address is not None:
        raise Unusable(f"The races of {address} were moved to {new_address}, and go on there.")
    if await database.read(lambda t: key_value.read(t, COPY_UNFINISHED_NOTE)) is not None:
        raise Unusable(
            f"{address} was being copied into, and the copy was never finished: move it again, into an empty one."
        )


def _import_postgres() -> "type[Postgres]":
    """Import the PostgreSQL backend lazily: its driver is an optional dependency."""
    try:
        from bot.store.postgres import Postgres  # noqa: PLC0415
    except ImportError as lacking:
        raise Unusable("A PostgreSQL needs one more package: pip install 'race-steward[postgres]'.") from lacking
    return Postgres
