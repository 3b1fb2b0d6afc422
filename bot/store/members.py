"""What members have settled for themselves."""

from collections.abc import Iterable

from bot.deadlines.terms import Habits
from bot.store.database import Transaction
from rules.values import canonical


async def habits(t: Transaction, members: Iterable[int]) -> dict[int, Habits]:
    """The habits of those who have any."""
    wanted = sorted(set(members))
    if not wanted:
        return {}
    marks = ", ".join("?" * len(wanted))
    rows = await t.rows(f"SELECT id, settings FROM member WHERE id IN ({marks})", *wanted)  # noqa: S608 (marks only)
    return {row["id"]: Habits.model_validate_json(row["settings"]) for row in rows}


async def settle(t: Transaction, member: int, settled: Habits) -> None:
    """A member's habits, all of them. What is kept in memory of his live races is out of date with them."""
    settings = canonical(settled.model_dump(mode="json"))
    sql = "INSERT INTO member (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings"
    await t.run(sql, member, settings)
    touched = await t.rows(
        "UPDATE race SET version = version + 1 WHERE stage NOT IN ('over', 'abandoned')"
        " AND id IN (SELECT race FROM seat WHERE member = ?) RETURNING id",
        member,
    )
    for row in touched:
        t.outdate(row["id"])
