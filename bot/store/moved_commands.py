"""Notes of servers whose officials do not know yet which commands have moved."""

from bot.store import key_value
from bot.store.database import Transaction

LISTED_NOTE, SERVER_NOTE = "moved commands", "moved commands "
"""The note that the servers were listed, and the beginning of each server's own."""


async def load_servers_to_tell(t: Transaction) -> frozenset[int]:
    """Load the servers still to notify; at the first call, list all that have held races."""
    if await key_value.read(t, LISTED_NOTE) is None:
        await key_value.write(t, LISTED_NOTE, "1")
        for row in await t.fetch_rows("SELECT DISTINCT guild FROM race ORDER BY guild"):
            await mark_to_tell(t, row["guild"])
    rows = await t.fetch_rows("SELECT name FROM note WHERE name LIKE ?", f"{SERVER_NOTE}%")
    return frozenset(int(row["name"].removeprefix(SERVER_NOTE)) for row in rows)


async def mark_to_tell(t: Transaction, guild: int) -> None:
    """Note that a server's officials are still to be notified."""
    await key_value.write(t, f"{SERVER_NOTE}{guild}", "1")


async def mark_told(t: Transaction, guild: int) -> bool:
    """Note that a server's officials have been notified; return whether that is new."""
    return bool(await t.run("DELETE FROM note WHERE name = ?", f"{SERVER_NOTE}{guild}"))
