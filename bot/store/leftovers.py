"""Rows that belong to nothing any more, whichever hand or fault has left them."""

from bot.store.database import Transaction
from bot.store.scripts import of_a_race
from rules.values import Value


class Leftover(Value):
    """Rows of a table, by the race that they name. `gone`: there is no such race; else they are questions that are
    open in a race that is over."""

    table: str
    race: int
    count: int
    gone: bool = True


async def found(t: Transaction) -> tuple[Leftover, ...]:
    """All of them."""
    rows = [
        Leftover(table=table, race=row["race"], count=row["n"])
        for table in of_a_race()
        for row in await t.rows(
            f"SELECT race, count(*) AS n FROM {table} WHERE race NOT IN (SELECT id FROM race)"  # noqa: S608 (our names)
            " GROUP BY race ORDER BY race"
        )
    ]
    over = await t.rows(
        "SELECT race, count(*) AS n FROM question JOIN race ON race.id = question.race"
        " WHERE closed = 0 AND stage IN ('over', 'abandoned') GROUP BY race ORDER BY race"
    )
    return (*rows, *(Leftover(table="question", race=row["race"], count=row["n"], gone=False) for row in over))


async def removed(t: Transaction, left: Leftover) -> None:
    """Rows of a race that is gone."""
    await t.run(f"DELETE FROM {left.table} WHERE race = ?", left.race)  # noqa: S608 (our names)


async def closed(t: Transaction, left: Leftover) -> None:
    """Questions of a race that is over."""
    await t.run("UPDATE question SET closed = 1 WHERE closed = 0 AND race = ?", left.race)
