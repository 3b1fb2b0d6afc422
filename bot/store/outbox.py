"""Posts that wait to be delivered, and what became of them."""

import json
import sqlite3

from bot.store.database import Transaction
from rules.values import Json, Value


class Row(Value):
    """A post. `audience`: a member, None for the race's channel. `place` and `message`: where its subject was sent,
    unless the race has moved since."""

    id: int
    race: int
    take: int
    ordinal: int
    guild: int
    channel: int
    audience: int | None
    subject: str
    body: str
    tries: int
    place: int | None = None
    message: int | None = None


async def queue(
    t: Transaction, race: int, take: int, ordinal: int, audience: int | None, kind: str, subject: str, body: str
) -> int:
    """Puts a post at the end of the race's queue."""
    return await t.insert(
        "INSERT INTO outbox (race, take, ordinal, audience, kind, subject, body, dedupe)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        race, take, ordinal, audience, kind, subject, body, f"{race}/{take}/{ordinal}",
    )  # fmt: skip


async def lanes(t: Transaction, now: int) -> tuple[tuple[int, int | None], ...]:
    """The (race, audience) whose next post may be tried now. Each is a queue of its own."""
    rows = await t.rows(
        "SELECT race, audience, not_before FROM outbox WHERE id IN"
        " (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience) ORDER BY id"
    )
    return tuple((r["race"], r["audience"]) for r in rows if r["not_before"] <= now)


async def next_time(t: Transaction) -> int | None:
    """When the earliest of the queues may be tried."""
    found = await t.value(
        "SELECT min(not_before) FROM outbox WHERE id IN"
        " (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"
    )
    return None if found is None else int(found)


async def head(t: Transaction, race: int, audience: int | None, now: int) -> Row | None:
    """The next post of a queue. Of several with one subject only the newest is left, in the place of the first."""
    first = await t.row(
        "SELECT * FROM outbox WHERE state = 'waiting' AND race = ? AND audience IS ? ORDER BY id LIMIT 1",
        race,
        audience,
    )
    if first is None or first["not_before"] > now:
        return None
    if first["subject"]:
        await _coalesce(t, first)
    found = await t.row(
        "SELECT outbox.*, guild, channel, sent.place AS was_place, sent.message AS was_message FROM outbox"
        " JOIN race ON outbox.race = race.id LEFT JOIN outbox AS sent ON sent.id = (SELECT max(id) FROM outbox AS o"
        " WHERE o.race = outbox.race AND o.subject = outbox.subject AND o.subject != '' AND o.state = 'sent')"
        " WHERE outbox.id = ?",
        first["id"],
    )
    return _row(found) if found else None


async def _coalesce(t: Transaction, first: sqlite3.Row) -> None:
    """Puts the newest body in the first post's place. A post that may have been seen already is left as it is."""
    same = "state = 'waiting' AND race = ? AND audience IS ? AND subject = ? AND id > ?"
    key = (first["race"], first["audience"], first["subject"], first["id"])
    body = await t.value(f"SELECT body FROM outbox WHERE {same} ORDER BY id DESC LIMIT 1", *key)  # noqa: S608
    if body is not None and not first["tries"]:
        await t.run("UPDATE outbox SET body = ? WHERE id = ?", body, first["id"])
        await t.run(f"UPDATE outbox SET state = 'outdated' WHERE {same}", *key)  # noqa: S608


async def last_report(t: Transaction, race: int, round: int) -> str | None:
    """The newest post that told of a round, unless that has been corrected since."""
    found = await t.value(
        "SELECT body FROM outbox WHERE race = ?1 AND kind = 'report' AND json_extract(body, '$.round') = ?2 AND id >"
        " (SELECT ifnull(max(id), 0) FROM outbox WHERE race = ?1 AND kind = 'correction'"
        " AND json_extract(body, '$.round') <= ?2) ORDER BY id DESC LIMIT 1",
        race,
        round,
    )
    return None if found is None else str(found)


async def trouble(t: Transaction, race: int) -> str:
    """What was found when the race was held last: for its stewards."""
    found = await t.value(
        "SELECT json_extract(body, '$.detail') FROM outbox WHERE race = ? AND kind = 'held' ORDER BY id DESC LIMIT 1",
        race,
    )
    return str(found or "")


async def told_of(t: Transaction, race: int, take: int, round: int) -> list[Json] | None:
    """All that the posts of a round told; None where there were none, or a correction in their place."""
    rows = await t.rows(
        "SELECT kind, json_extract(body, '$.told') AS told FROM outbox WHERE race = ? AND take = ?"
        " AND kind IN ('report', 'correction') AND json_extract(body, '$.round') = ? ORDER BY id",
        race, take, round,
    )  # fmt: skip
    if not rows or any(row["kind"] == "correction" for row in rows):
        return None
    return [fact for row in rows for fact in json.loads(row["told"])]


async def trying(t: Transaction, id: int) -> None:
    """From here on it may have been seen."""
    await t.run("UPDATE outbox SET tries = tries + 1 WHERE id = ?", id)


async def sent(t: Transaction, id: int, place: int, message: int) -> None:
    """It has arrived."""
    await t.run("UPDATE outbox SET state = 'sent', place = ?, message = ? WHERE id = ?", place, message, id)


async def later(t: Transaction, id: int, not_before: int) -> None:
    """It is to be tried again, and its queue waits for it."""
    await t.run("UPDATE outbox SET not_before = ? WHERE id = ?", not_before, id)


async def failed(t: Transaction, id: int, reason: str) -> None:
    """It will never arrive."""
    await t.run("UPDATE outbox SET state = 'failed', reason = ? WHERE id = ?", reason, id)


async def readers(t: Transaction, race: int) -> tuple[int, ...]:
    """The members whom a post in a race's channel may ping."""
    rows = await t.rows(
        "SELECT member FROM seat WHERE race = ?1 AND member IS NOT NULL UNION SELECT creator FROM race WHERE id = ?1",
        race,
    )
    return tuple(row["member"] for row in rows)


async def waiting(t: Transaction) -> int:
    """How many posts have not been delivered yet."""
    return int(await t.value("SELECT count(*) FROM outbox WHERE state = 'waiting'"))


async def hurry(t: Transaction, race: int) -> None:
    """A race's posts may be tried at once."""
    await t.run("UPDATE outbox SET not_before = 0 WHERE race = ? AND state = 'waiting'", race)


def _row(row: sqlite3.Row) -> Row:
    moved = row["audience"] is None and row["was_place"] not in (None, row["channel"])
    return Row(
        id=row["id"], race=row["race"], take=row["take"], ordinal=row["ordinal"], guild=row["guild"],
        channel=row["channel"], audience=row["audience"], subject=row["subject"], body=row["body"], tries=row["tries"],
        place=None if moved else row["was_place"], message=None if moved else row["was_message"],
    )  # fmt: skip
