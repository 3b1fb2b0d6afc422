"""What the program keeps for itself: its heartbeat, tokens of what was handed in, settings of servers and members."""

import json

from bot.store.database import Transaction
from rules.values import Json, canonical

KEPT = 7 * 24 * 3600
"""Seconds for which a token is remembered; Discord forgets an interaction after fifteen minutes."""


async def read(t: Transaction, name: str) -> str | None:
    """A note."""
    found = await t.value("SELECT value FROM note WHERE name = ?", name)
    return None if found is None else str(found)


async def write(t: Transaction, name: str, value: str) -> None:
    """A note in place of the last one."""
    sql = "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await t.run(sql, name, value)


async def outcome(t: Transaction, token: str) -> tuple[Json] | None:
    """What came of a token that has been handed in before; None if it has not."""
    found = await t.value("SELECT outcome FROM token WHERE token = ?", token)
    return None if found is None else (json.loads(found),)


async def remember(t: Transaction, token: str, outcome: Json, now: int) -> None:
    """A token and what came of it. Raises Clash if it is known already."""
    await t.run("INSERT INTO token (token, outcome, at) VALUES (?, ?, ?)", token, canonical(outcome), now)


async def forget_tokens(t: Transaction, now: int) -> None:
    """Drops tokens that nobody can hand in again."""
    await t.run("DELETE FROM token WHERE at < ?", now - KEPT)


async def settings(t: Transaction, table: str, id: int) -> dict[str, Json]:
    """A guild's or a member's settings."""
    assert table in {"guild", "member"}
    found = await t.value(f"SELECT settings FROM {table} WHERE id = ?", id)  # noqa: S608 (checked above)
    return dict(json.loads(found)) if found else {}


async def set_settings(t: Transaction, table: str, id: int, settings: dict[str, Json]) -> None:
    """A guild's or a member's settings, all of them."""
    assert table in {"guild", "member"}
    again = "ON CONFLICT (id) DO UPDATE SET settings = excluded.settings"
    await t.run(f"INSERT INTO {table} (id, settings) VALUES (?, ?) {again}", id, canonical(settings))  # noqa: S608
