"""One plot handed in: from the desk's door to the disk and back. Beside it, the least that can be on a disk."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from tests.bench.figures import Found, How, Line, Watch
from tests.bench.stable import CARS, Stable, meant, stable, suggested
from tests.members import Local

PEOPLE = tuple(range(1, CARS + 1))


def measure(how: How) -> Found:
    """Six people plot round after round of one race."""
    return asyncio.run(_measured(how))


async def _measured(how: How) -> Found:
    handed, bare, closing = Watch(), Watch(), Watch()
    async with stable(how.folder) as here, _disk(how.folder / "bare.sqlite") as disk:
        race = await here.to_plots(PEOPLE)
        for n in range(how.many(20, 2)):
            if (await here.control.look(race, lambda b: b.now.race.stage)) != "running":
                break
            await _round(here, race, n, handed, bare, disk)
            with closing.running():
                await here.settle()
    return Found(_lines(handed, bare, closing))


def _lines(handed: Watch, bare: Watch, closing: Watch) -> list[Line]:
    wall = Line("a bare transaction", "ms", bare.wall)
    cpu = Line("a bare transaction, CPU", "ms CPU", bare.cpu)
    return [
        Line("a plot handed in", "ms", handed.wall, wall),
        wall,
        Line("a plot handed in, CPU", "ms CPU", handed.cpu, cpu),
        cpu,
        Line("a round closed, the next opened, all queued", "ms", closing.wall, wall),
    ]


async def _round(here: Stable, race: int, n: int, handed: Watch, bare: Watch, disk: aiosqlite.Connection) -> None:
    """Everybody plots; after each, the bare transaction."""
    for member in PEOPLE:
        question = await here.asked(race, member)
        value = await suggested(here.control, question)
        with handed.running():
            meant(await here.desk.answer(question.number, Local(member=member, token=f"{n}.{member}"), value))
        row = await here.database.read(lambda t: t.row("SELECT * FROM journal ORDER BY id DESC LIMIT 1"))
        assert row is not None
        body = "x" * sum(len(str(cell)) for cell in tuple(row))
        with bare.running():
            await _written(disk, body)


@asynccontextmanager
async def _disk(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """A database with one table, as durable as the bot's."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
        yield connection


async def _written(disk: aiosqlite.Connection, body: str) -> None:
    await disk.execute("BEGIN IMMEDIATE")
    await disk.execute("INSERT INTO entry (body) VALUES (?)", (body,))
    await disk.commit()
