"""What is to be said: rows that are queued with the change they tell of, and delivered in order."""

from aiosqlite import Connection

from bot.posts import POST, Post, Waiting
from bot.store.database import Database


async def queue(connection: Connection, race: int, name: str, post: Post, audience: int | None = None) -> None:
    """Queues a post once; a row that says something newer under the same name replaces the older text."""
    await connection.execute(
        "INSERT INTO outbox (race, name, kind, audience, body) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (race, name) DO UPDATE SET body = excluded.body,"
        " state = CASE WHEN body = excluded.body THEN state ELSE 'waiting' END",
        (race, name, post.kind, audience, post.model_dump_json()))


async def waiting(database: Database, now: int, limit: int = 50) -> list[Waiting]:
    """The rows to deliver now: the first of each race and audience, oldest first, so that order is kept."""
    rows = await database.rows(
        "SELECT * FROM outbox WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'waiting'"
        " GROUP BY race, audience) AND not_before <= ? ORDER BY id LIMIT ?", now, limit)
    return [Waiting(id=r["id"], race=r["race"], name=r["name"], audience=r["audience"],
                    post=POST.validate_json(r["body"]), tries=r["tries"], channel=r["channel"], message=r["message"])
            for r in rows]


async def next_try(database: Database) -> int | None:
    """When the earliest waiting row may be tried."""
    rows = await database.rows("SELECT min(not_before) AS at FROM outbox WHERE state = 'waiting'")
    return rows[0]["at"] if rows else None


async def trying(connection: Connection, row: int) -> None:
    """Notes that a row is on its way: after a crash Discord may have seen it."""
    await connection.execute("UPDATE outbox SET tries = tries + 1 WHERE id = ?", (row,))


async def sent(connection: Connection, row: Waiting, channel: int, message: int) -> None:
    """Notes where a row was posted; if it says something newer by now it stays waiting, as an edit."""
    await connection.execute(
        "UPDATE outbox SET channel = ?, message = ?, tries = 0,"
        " state = CASE WHEN body = ? THEN 'sent' ELSE 'waiting' END WHERE id = ?",
        (channel, message, row.post.model_dump_json(), row.id))


async def later(connection: Connection, row: int, not_before: int) -> None:
    """Puts a row off."""
    await connection.execute("UPDATE outbox SET not_before = ? WHERE id = ?", (not_before, row))


async def drop(connection: Connection, row: int) -> None:
    """Gives a row up."""
    await connection.execute("UPDATE outbox SET state = 'dropped' WHERE id = ?", (row,))


async def message(database: Database, race: int, name: str) -> tuple[int, int] | None:
    """(channel, message) of a post that was sent."""
    rows = await database.rows("SELECT channel, message FROM outbox WHERE race = ? AND name = ?", race, name)
    return (rows[0]["channel"], rows[0]["message"]) if rows and rows[0]["message"] else None
