"""In which language members and servers are spoken to: as they have chosen, else as Discord has it."""

from bot.store import notes
from bot.store.database import Transaction
from rules.values import Json

CHOSEN, SEEN = "language", "locale"
"""Where the settings of a member or a server have it."""
SPOKEN = f"coalesce(nullif(settings ->> '{CHOSEN}', ''), nullif(settings ->> '{SEEN}', ''))"
OF_MEMBER, OF_GUILD = (f"(SELECT {SPOKEN} FROM {table} WHERE id = ?)" for table in ("member", "guild"))  # noqa: S608
OF_RACE = f"coalesce((SELECT {SPOKEN} FROM guild WHERE guild.id = race.guild), 'en') AS language"  # noqa: S608
"""Of a member, of a server, of the server of a race."""


async def in_server(t: Transaction, guild: int) -> str:
    """What is spoken in a server's channels."""
    return str(await t.value(f"SELECT coalesce({OF_GUILD}, 'en')", guild))


async def with_member(t: Transaction, member: int) -> str:
    """How a member is spoken to."""
    return str(await t.value(f"SELECT coalesce({OF_MEMBER}, 'en')", member))


async def of_guild(t: Transaction, guild: int) -> dict[str, str]:
    """What a server has chosen, and what Discord had of it."""
    known = await notes.settings(t, "guild", guild)
    return {name: str(known.get(name) or "") for name in (CHOSEN, SEEN)}


async def settle_guild(t: Transaction, guild: int, **languages: str) -> None:
    """A server's languages. What is kept in memory of its live races is out of date with them."""
    await t.hold("guild", guild)
    settings: dict[str, Json] = await notes.settings(t, "guild", guild)
    await notes.set_settings(t, "guild", guild, settings | languages)
    touched = await t.rows(
        "UPDATE race SET version = version + 1 WHERE stage NOT IN ('over', 'abandoned') AND guild = ? RETURNING id",
        guild,
    )
    for row in touched:
        t.outdate(row["id"])
