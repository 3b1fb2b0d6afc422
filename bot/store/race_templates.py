"""Setups of races that a server keeps under a name."""

from bot.posts.summaries import Setup
from bot.store.database import Row, Transaction
from rules.base import Value, encode_canonical_json


class RaceTemplate(Value):
    """A setup under a name, unique in its server. `member`: who has saved it; `at`: when."""

    guild: int
    name: str
    setup: Setup
    member: int
    at: int


async def list_all(t: Transaction, guild: int) -> tuple[RaceTemplate, ...]:
    """List a server's templates by name."""
    rows = await t.fetch_rows(
        "SELECT guild, name, setup, member, at FROM race_template WHERE guild = ? ORDER BY name", guild
    )
    return tuple(map(_parse_template, rows))


async def save(t: Transaction, one: RaceTemplate) -> None:
    """Store a template in the place of one of the same name."""
    await t.run("DELETE FROM race_template WHERE guild = ? AND name = ?", one.guild, one.name)
    await t.run(
        "INSERT INTO race_template (guild, name, setup, member, at) VALUES (?, ?, ?, ?, ?)",
        one.guild,
        one.name,
        encode_canonical_json(one.setup.model_dump(mode="json")),
        one.member,
        one.at,
    )


async def remove(t: Transaction, guild: int, name: str) -> None:
    """Delete a template."""
    await t.run("DELETE FROM race_template WHERE guild = ? AND name = ?", guild, name)


def _parse_template(row: Row) -> RaceTemplate:
    setup = Setup.model_validate_json(row["setup"])
    return RaceTemplate(guild=row["guild"], name=row["name"], setup=setup, member=row["member"], at=row["at"])
