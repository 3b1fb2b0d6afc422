"""Which database an address names, opened."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.store import notes
from bot.store.address import Address, Server
from bot.store.copying import ARRIVING, MOVED
from bot.store.database import Database, Readable, Unsettled, Unusable
from bot.store.sqlite import Sqlite

if TYPE_CHECKING:
    from bot.store.postgres import Postgres


async def opened(address: Address, *, shared: bool = False) -> Database:
    """Opens for this process alone, or `shared` with others on a PostgreSQL, and brings the tables up to date. Raises
    Unusable."""
    database = await opened_to_move(address, shared=shared)
    try:
        await _at_home(database, address)
    except Unsettled as fault:
        await database.close()
        raise Unusable(f"{address} cannot be used: {fault}.") from fault
    except BaseException:
        await database.close()
        raise
    return database


async def opened_to_move(address: Address, *, shared: bool = False) -> Database:
    """The same, also where its races have been moved away before. Raises Unusable."""
    if isinstance(address, Server):
        return await _postgres().open(address, shared=shared)
    return await Sqlite.open(address)


async def looked_into(address: Address) -> Database:
    """Opens for reading, whoever else has it. Raises Unusable."""
    if isinstance(address, Server):
        return await _postgres().look(address)
    return await Sqlite.look(address)


@asynccontextmanager
async def snapshot(address: Address) -> AsyncIterator[Readable]:
    """This moment of a database, whoever else has it. Raises Unusable."""
    if isinstance(address, Server):
        served = await _postgres().look(address)
        try:
            async with served.snapshot() as moment:
                yield moment
        finally:
            await served.close()
        return
    file = await Sqlite.look(address)
    try:
        with TemporaryDirectory(dir=address.parent) as folder:
            await file.backup(Path(folder) / "copy.sqlite")
            copy = await Sqlite.look(Path(folder) / "copy.sqlite")
            try:
                yield copy
            finally:
                await copy.close()
    finally:
        await file.close()


@asynccontextmanager
async def scratch(address: Address) -> AsyncIterator[Database]:
    """A new database beside an address, gone at the end. Raises Unusable."""
    if isinstance(address, Server):
        async with _postgres().scratch(address) as served:
            yield served
        return
    with TemporaryDirectory(dir=address.parent) as folder:
        file = await Sqlite.open(Path(folder) / "rehearsal.sqlite")
        try:
            yield file
        finally:
            await file.close()


async def _at_home(database: Database, address: Address) -> None:
    """Raises Unusable where its races go on elsewhere, or have never arrived."""
    moved = await database.read(lambda t: notes.read(t, MOVED))
    if moved is not None:
        raise Unusable(f"The races of {address} were moved to {moved}, and go on there.")
    if await database.read(lambda t: notes.read(t, ARRIVING)) is not None:
        raise Unusable(
            f"{address} was being copied into, and the copy was never finished: move it again, into an empty one."
        )


def _postgres() -> "type[Postgres]":
    """Only who has a PostgreSQL needs its driver."""
    try:
        from bot.store.postgres import Postgres  # noqa: PLC0415
    except ImportError as lacking:
        raise Unusable("A PostgreSQL needs one more package: pip install 'race-steward[postgres]'.") from lacking
    return Postgres
