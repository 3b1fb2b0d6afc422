"""A whole database copied into an empty one, of whichever kind, and compared row by row."""

import hashlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from bot.store.database import Database, Readable, Row, Transaction, Unusable
from bot.store.scripts import keys, of_a_race

PAGE = 500
"""Rows that are read at once; all of a race's are."""
ARRIVING = "arriving"
"""A note in a database that is being copied into; whatever still has it was never finished."""
MOVED = "moved"
"""A note in a database whose races go on elsewhere: where."""

Rows = dict[str, list[Row]]


async def copied(source: Readable, target: Database) -> dict[str, int]:
    """Copies every row; how many, by table. The target is empty, and is not to be used where this fails. Raises
    Unusable where the copy is not what was copied."""
    await target.write(_arriving)
    async for page in pages(source):
        await target.write(partial(_laid_down, page=page))
    await target.count_on()
    await target.write(_arrived)
    before, after = await fingerprint(source), await fingerprint(target)
    differing = sorted(table for table in before if before[table] != after.get(table))
    if differing:
        raise Unusable(f"The copy differs from what was copied, in {', '.join(differing)}.")
    return {table: count for table, (count, _) in after.items()}


async def emptiness(database: Database) -> bool:
    """Whether nothing has ever been written to it but notes of the program's own."""
    found = [await database.read(partial(_some, table=table)) for table in keys() if table != "note"]
    return not any(found)


async def pages(source: Readable) -> AsyncIterator[Rows]:
    """Everything: first what belongs to no race, then race by race, each row after those that it refers to."""
    for table, key in keys().items():
        if table == "race":
            continue
        async for page in _pages(source, table, key):
            yield {table: page}
    async for page in _pages(source, "race", "id"):
        for race in page:
            yield {"race": [race], **await source.read(partial(_of_a_race, race=race["id"]))}


async def fingerprint(database: Readable) -> dict[str, tuple[int, str]]:
    """By table: how many rows, and a SHA-256 over them."""
    counts = dict.fromkeys((*keys(), *of_a_race()), 0)
    hashes = {table: hashlib.sha256() for table in counts}
    async for page in pages(database):
        for table, rows in page.items():
            lines = sorted(repr(tuple(row)) for row in rows if not _transient(table, row))
            counts[table] += len(lines)
            for line in lines:
                hashes[table].update(line.encode())
    return {table: (counts[table], hashes[table].hexdigest()) for table in counts}


def _transient(table: str, row: Row) -> bool:
    return table == "note" and row["name"] in (ARRIVING, MOVED)


async def _pages(source: Readable, table: str, key: str) -> AsyncIterator[list[Row]]:
    after: Any = None
    while page := await source.read(partial(_page, table=table, key=key, after=after)):
        yield page
        after = page[-1][key]


async def _page(t: Transaction, table: str, key: str, after: Any) -> list[Row]:
    where, values = (f"WHERE {key} > ?", (after,)) if after is not None else ("", ())
    return await t.rows(f"SELECT * FROM {table} {where} ORDER BY {key} LIMIT {PAGE}", *values)  # noqa: S608 (our names)


async def _of_a_race(t: Transaction, race: int) -> Rows:
    """Its rows, the newest of the journal first: what is struck names a later row."""
    order = {"journal": " ORDER BY id DESC"}
    return {
        table: await t.rows(f"SELECT * FROM {table} WHERE race = ?{order.get(table, '')}", race)  # noqa: S608 (our names)
        for table in of_a_race()
    }


async def _laid_down(t: Transaction, page: Rows) -> None:
    for table, found in page.items():
        rows = [row for row in found if not _transient(table, row)]
        if rows:
            columns = rows[0].keys()
            marks = ", ".join("?" * len(columns))
            sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 (names of the database)
            await t.many(sql, [tuple(row) for row in rows])


async def _some(t: Transaction, table: str) -> bool:
    return await t.row(f"SELECT 1 FROM {table} LIMIT 1") is not None  # noqa: S608 (our names)


async def _arriving(t: Transaction) -> None:
    await t.run("DELETE FROM note")
    await t.run("INSERT INTO note (name, value) VALUES (?, '')", ARRIVING)


async def _arrived(t: Transaction) -> None:
    await t.run("DELETE FROM note WHERE name = ?", ARRIVING)
