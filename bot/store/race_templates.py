"""Setups of races that a server keeps under a name."""

from bot.posts.summaries import Setup
from bot.store.database import Transaction
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
from rules.base import Value


class RaceTemplate(Value):
    """A setup under a name, unique in its server. `member`: who has saved it; `at`: when."""

    guild: int
    name: str
    setup: Setup
    member: int
    at: int


async def list_all(t: Transaction, guild: int) -> tuple[RaceTemplate, ...]:
    """List a server's templates by name."""
    sql = make_select_sql("race_template", RaceTemplate.model_fields)
    rows = await t.fetch_rows(f"{sql} WHERE guild = ? ORDER BY name", guild)
    return tuple(parse_row(RaceTemplate, row) for row in rows)


async def save(t: Transaction, one: RaceTemplate) -> None:
    """Store a template in the place of one of the same name."""
    columns = RaceTemplate.model_fields
    sql = make_upsert_sql("race_template", columns, ("guild", "name"))
    await t.run(sql, *(encode_field(one, column) for column in columns))


async def remove(t: Transaction, guild: int, name: str) -> None:
    """Delete a template."""
    await t.run("DELETE FROM race_template WHERE guild = ? AND name = ?", guild, name)
