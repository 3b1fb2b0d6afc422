"""Servers that have removed the bot, and what is forgotten with them."""

from collections.abc import Callable, Collection

from bot.store.database import Transaction

KNOWN = (
    "SELECT guild FROM race UNION SELECT guild FROM season UNION SELECT id FROM guild UNION SELECT guild FROM departure"
    " UNION SELECT guild FROM own_track"
)


async def left(t: Transaction, guild: int, now: int) -> None:
    """A server has removed the bot; where that was known, it is as long ago as it was."""
    await t.run("INSERT INTO departure (guild, at) VALUES (?, ?) ON CONFLICT (guild) DO NOTHING", guild, now)


async def came(t: Transaction, guild: int) -> None:
    """A server has the bot."""
    await t.run("DELETE FROM departure WHERE guild = ?", guild)


async def counted(t: Transaction, there: Collection[int], mine: Callable[[int], bool], now: int) -> None:
    """After a start: who is `there`, of the servers that are `mine` to know."""
    for row in await t.rows(KNOWN):
        guild = row["guild"]
        if guild in there:
            await came(t, guild)
        elif guild and mine(guild):
            await left(t, guild, now)


async def gone_since(t: Transaction, moment: int) -> tuple[int, ...]:
    """The servers that had removed the bot by then."""
    return tuple(row["guild"] for row in await t.rows("SELECT guild FROM departure WHERE at <= ?", moment))


async def forget(t: Transaction, guild: int) -> None:
    """Everything that was held on a server: its races with their logs, its seasons, its tracks, its settings."""
    for row in await t.rows("SELECT id FROM race WHERE guild = ?", guild):
        t.outdate(row["id"])
    await t.run("DELETE FROM season WHERE guild = ?", guild)
    await t.run("DELETE FROM own_track WHERE guild = ?", guild)
    await t.run("DELETE FROM race WHERE guild = ?", guild)
    await t.run("DELETE FROM guild WHERE id = ?", guild)
    await came(t, guild)
