"""Rows whose race no longer exists or is over, left behind by a fault or by manual changes."""

from bot.store.database import Transaction
from bot.store.migration_steps import list_race_tables
from rules.base import Value


class OrphanRows(Value):
    """Orphan rows of one table that name one race. `gone`: the race does not exist; otherwise they are questions
    still open in a race that is over."""

    table: str
    race: int
    count: int
    gone: bool = True


async def find_orphans(t: Transaction) -> tuple[OrphanRows, ...]:
    """Find all orphan rows."""
    rows = [
        OrphanRows(table=table, race=row["race"], count=row["n"])
        for table in list_race_tables()
        for row in await t.fetch_rows(
            f"SELECT race, count(*) AS n FROM {table} WHERE race NOT IN (SELECT id FROM race)"  # noqa: S608 (our names)
            " GROUP BY race ORDER BY race"
        )
    ]
    over = await t.fetch_rows(
        "SELECT race, count(*) AS n FROM question JOIN race ON race.id = question.race"
        " WHERE closed = 0 AND stage IN ('over', 'abandoned') GROUP BY race ORDER BY race"
    )
    return (*rows, *(OrphanRows(table="question", race=row["race"], count=row["n"], gone=False) for row in over))


async def delete(t: Transaction, orphans: OrphanRows) -> None:
    """Delete the rows of a race that does not exist."""
    await t.run(f"DELETE FROM {orphans.table} WHERE race = ?", orphans.race)  # noqa: S608 (our names)


async def close(t: Transaction, orphans: OrphanRows) -> None:
    """Close the open questions of a race that is over."""
    await t.run("UPDATE question SET closed = 1 WHERE closed = 0 AND race = ?", orphans.race)
