"""Copying a whole database into an empty one of either kind, and comparing the two row by row."""

import hashlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from bot.store.database import Database, Readable, Row, Transaction, Unusable
from bot.store.migration_steps import list_race_tables, list_shared_table_keys

PAGE_ROWS = 500
"""Rows that are read at once; all rows of one race are read together."""
COPY_UNFINISHED_NOTE = "arriving"
"""Name of the note that marks a database while it is being copied into."""
MOVED_TO_NOTE = "moved"
"""Name of the note that says where the races of this database were moved."""

RowsByTable = dict[str, list[Row]]


async def copy_database(source: Readable, target: Database) -> dict[str, int]:
    """Copy every row into an empty database; return the number of rows by table.

    Raises Unusable if the copy differs from the source; the target must not be used after a failure."""
    await target.write(_mark_unfinished)
    async for page in iterate_pages(source):
        await target.write(partial(_insert_page, page=page))
    await target.reset_sequences()
    await target.write(_mark_finished)
    before, after = await compute_fingerprint(source), await compute_fingerprint(target)
    differing = sorted(table for table in before if before[table] != after.get(table))
    if differing:
        raise Unusable(f"The copy differs from what was copied, in {', '.join(differing)}.")
    return {table: count for table, (count, _) in after.items()}


async def is_empty(database: Database) -> bool:
    """Whether the database holds nothing but notes of the program itself."""
    have_rows = [
        await database.read(partial(_has_rows, table=table)) for table in list_shared_table_keys() if table != "note"
    ]
    return not any(have_rows)


async def iterate_pages(source: Readable) -> AsyncIterator[RowsByTable]:
    """Yield all rows: first those of no race, then race by race, each row after the rows it refers to."""
    for table, key in list_shared_table_keys().items():
        if table == "race":
            continue
        async for page in _iterate_table(source, table, key):
            yield {table: page}
    async for page in _iterate_table(source, "race", "id"):
        for race in page:
            yield {"race": [race], **await source.read(partial(_fetch_race_rows, race=race["id"]))}


async def compute_fingerprint(database: Readable) -> dict[str, tuple[int, str]]:
    """Return the row count and a SHA-256 of the rows, by table."""
    counts = dict.fromkeys((*list_shared_table_keys(), *list_race_tables()), 0)
    hashes = {table: hashlib.sha256() for table in counts}
    async for page in iterate_pages(database):
        for table, rows in page.items():
            lines = sorted(repr(tuple(row)) for row in rows if not _is_transient(table, row))
            counts[table] += len(lines)
            for line in lines:
                hashes[table].update(line.encode())
    return {table: (counts[table], hashes[table].hexdigest()) for table in counts}


def _is_transient(table: str, row: Row) -> bool:
    return table == "note" and row["name"] in (COPY_UNFINISHED_NOTE, MOVED_TO_NOTE)


async def _iterate_table(source: Readable, table: str, key: str) -> AsyncIterator[list[Row]]:
    after: Any = None
    while page := await source.read(partial(_fetch_page, table=table, key=key, after=after)):
        yield page
        after = page[-1][key]


async def _fetch_page(t: Transaction, table: str, key: str, after: Any) -> list[Row]:
    where, values = (f"WHERE {key} > ?", (after,)) if after is not None else ("", ())
    return await t.fetch_rows(f"SELECT * FROM {table} {where} ORDER BY {key} LIMIT {PAGE_ROWS}", *values)  # noqa: S608 (our names)


async def _fetch_race_rows(t: Transaction, race: int) -> RowsByTable:
    """Fetch the rows of a race; the journal newest first, because a struck entry refers to a later row."""
    order = {"journal": " ORDER BY id DESC"}
    return {
        table: await t.fetch_rows(f"SELECT * FROM {table} WHERE race = ?{order.get(table, '')}", race)  # noqa: S608 (our names)
        for table in list_race_tables()
    }


async def _insert_page(t: Transaction, page: RowsByTable) -> None:
    for table, table_rows in page.items():
        rows = [row for row in table_rows if not _is_transient(table, row)]
        if rows:
            columns = rows[0].keys()
            marks = ", ".join("?" * len(columns))
            sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 (names of the database)
            await t.run_many(sql, [tuple(row) for row in rows])


async def _has_rows(t: Transaction, table: str) -> bool:
    return await t.fetch_row(f"SELECT 1 FROM {table} LIMIT 1") is not None  # noqa: S608 (our names)


async def _mark_unfinished(t: Transaction) -> None:
    await t.run("DELETE FROM note")
    await t.run("INSERT INTO note (name, value) VALUES (?, '')", COPY_UNFINISHED_NOTE)


async def _mark_finished(t: Transaction) -> None:
    await t.run("DELETE FROM note WHERE name = ?", COPY_UNFINISHED_NOTE)
