"""Posts that wait to be delivered, and what became of them."""

import hmac
import json
from collections.abc import Callable, Sequence
from typing import Any

from bot.store import database
from bot.store.database import Transaction
from bot.store.language_settings import OF_GUILD, OF_MEMBER
from bot.store.races import Race
from bot.telling.mail import Draft, Stuck
from rules.values import Json, Value

NONCE = 20
"""Characters of a nonce."""
DOUBTFUL = "in doubt"
"""Why a queue stands whose first post may have arrived, and can no longer be found."""
PATIENCE = 900
"""Seconds of trouble after which a queue stands."""

QUEUE = (
    "SELECT id, race, audience, reason, first AS since, told, (SELECT count(*) FROM outbox AS o"
    " WHERE o.race = outbox.race AND coalesce(o.audience, 0) = coalesce(outbox.audience, 0) AND o.state = 'waiting')"
    " AS posts FROM outbox"
)
"""The queue at whose head a post stands."""


class PostRow(Value):
    """A post. `audience`: a member, None for the race's channel. `place` and `message`: where its subject was sent,
    unless the race has moved since. `first`: when it was tried first; `reason`: what came of it last."""

    id: int
    race: int
    take: int
    ordinal: int
    guild: int
    channel: int
    audience: int | None
    kind: str
    subject: str
    body: str
    tries: int
    nonce: str
    first: int | None = None
    reason: str = ""
    place: int | None = None
    message: int | None = None
    language: str = "en"


async def queue(t: Transaction, race: Race, drafts: Sequence[Draft]) -> Race:
    """Puts posts at the ends of the race's queues; the race with its count of them. Each lane counts its own, so that
    no gap tells that somebody else has been written to."""
    counted, rows = dict(race.ordinals), list[tuple[Any, ...]]()
    for draft in drafts:
        lane = str(draft.to or 0)
        counted[lane] = counted.get(lane, 0) + 1
        rows.append(_cells(race, lane, counted[lane], draft))
    await t.many(
        "INSERT INTO outbox (race, take, ordinal, audience, kind, subject, body, dedupe, nonce, language)"  # noqa: S608
        f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce({OF_MEMBER}, {OF_GUILD}, 'en'))",
        rows,
    )
    return race.model_copy(update={"ordinals": counted})


def _cells(race: Race, lane: str, ordinal: int, draft: Draft) -> tuple[Any, ...]:
    key, post = f"{race.id}/{race.take}/{lane}/{ordinal}", draft.post
    place = (race.id, race.take, ordinal, draft.to, post.kind, draft.subject)
    reader = (draft.to, race.guild if draft.to is None else None)
    return (*place, post.model_dump_json(), key, nonce(race, key), *reader)


def nonce(race: Race, key: str) -> str:
    """Tells a post from every other, and nobody how many there were. Before the start the race's own seed is not known
    yet, and that of the house is as secret."""
    secret = race.seed or race.house or b""
    return hmac.digest(secret, f"post/{key}".encode(), "sha256").hex()[:NONCE]


async def lanes(t: Transaction, now: int) -> tuple[tuple[int, int | None, int], ...]:
    """The (race, audience) whose next post may be tried now, with the race's slice. Each is a queue of its own."""
    rows = await t.rows(
        "SELECT race, audience, not_before, (SELECT slice FROM race WHERE race.id = outbox.race) AS slice FROM outbox"
        " WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience) ORDER BY id"
    )
    return tuple((r["race"], r["audience"], r["slice"]) for r in rows if r["not_before"] <= now)


async def next_time(t: Transaction) -> int | None:
    """When the earliest of the queues may be tried."""
    found = await t.value(
        "SELECT min(not_before) FROM outbox WHERE id IN"
        " (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"
    )
    return None if found is None else int(found)


async def head(t: Transaction, race: int, audience: int | None, now: int) -> PostRow | None:
    """The next post of a queue. Of several with one subject only the newest is left, in the place of the first."""
    first = await t.row(
        "SELECT id, race, audience, subject, tries, not_before FROM outbox"
        " WHERE state = 'waiting' AND race = ? AND coalesce(audience, 0) = ? ORDER BY id LIMIT 1",
        race,
        audience or 0,
    )
    if first is None or first["not_before"] > now:
        return None
    if first["subject"]:
        await _coalesce(t, first)
    found = await t.row(
        "SELECT outbox.id, outbox.race, outbox.take, outbox.ordinal, guild, channel, outbox.audience, outbox.kind,"
        " outbox.subject, outbox.body, outbox.tries, outbox.nonce, outbox.first, outbox.reason, outbox.language,"
        " sent.place AS was_place, sent.message AS was_message FROM outbox"
        " JOIN race ON outbox.race = race.id LEFT JOIN outbox AS sent ON sent.id = (SELECT max(id) FROM outbox AS o"
        " WHERE o.race = outbox.race AND o.subject = outbox.subject AND o.subject != '' AND o.state = 'sent')"
        " WHERE outbox.id = ?",
        first["id"],
    )
    return _row(found) if found else None


async def _coalesce(t: Transaction, first: database.Row) -> None:
    """Puts the newest body in the first post's place. A post that may have been seen already is left as it is."""
    same = "state = 'waiting' AND race = ? AND coalesce(audience, 0) = ? AND subject = ? AND id > ?"
    key = (first["race"], first["audience"] or 0, first["subject"], first["id"])
    newest = await t.row(f"SELECT body, language FROM outbox WHERE {same} ORDER BY id DESC LIMIT 1", *key)  # noqa: S608
    if newest is not None and not first["tries"]:
        change = "UPDATE outbox SET body = ?, language = ? WHERE id = ?"
        await t.run(change, newest["body"], newest["language"], first["id"])
        await t.run(f"DELETE FROM outbox WHERE {same}", *key)  # noqa: S608


async def last_report(t: Transaction, race: int, round: int) -> str | None:
    """The newest post that told of a round, unless that has been corrected since."""
    found = await t.value(
        "SELECT body FROM outbox WHERE race = ?1 AND kind IN ('report', 'flag')"
        " AND CAST(body ->> 'round' AS BIGINT) = ?2 AND id >"
        " (SELECT coalesce(max(id), 0) FROM outbox WHERE race = ?1 AND kind = 'correction'"
        " AND CAST(body ->> 'round' AS BIGINT) <= ?2) ORDER BY id DESC LIMIT 1",
        race,
        round,
    )
    return None if found is None else str(found)


async def last_reports(t: Transaction, race: int) -> list[str]:
    """The newest post that told of each round, in the order of the rounds."""
    found = await t.rows(
        "SELECT body FROM outbox WHERE race = ?1 AND kind = 'report' AND id IN (SELECT max(id) FROM outbox"
        " WHERE race = ?1 AND kind = 'report' GROUP BY CAST(body ->> 'round' AS BIGINT)) ORDER BY"
        " CAST(body ->> 'round' AS BIGINT)",
        race,
    )
    return [str(row["body"]) for row in found]


async def asides(t: Transaction, race: int, take: int) -> tuple[tuple[int, str], ...]:
    """The rounds of a story that are told with the flag, each with its headline."""
    rows = await t.rows(
        "SELECT body FROM outbox WHERE race = ? AND take = ? AND kind = 'report'"
        """ AND CAST(body AS TEXT) LIKE '%"aside":true%' ORDER BY id""",
        race,
        take,
    )
    found = [json.loads(row["body"]) for row in rows]
    return tuple((one["round"], one["headline"]) for one in found if one["closes"] and one.get("aside"))


async def trouble(t: Transaction, race: int) -> str:
    """What was found when the race was held last: for its stewards."""
    found = await t.value(
        "SELECT body ->> 'detail' FROM outbox WHERE race = ? AND kind = 'held' ORDER BY id DESC LIMIT 1",
        race,
    )
    return str(found or "")


async def told_of(t: Transaction, race: int, take: int, round: int) -> list[Json] | None:
    """All that the posts of a round told; None where there were none, or a correction in their place."""
    rows = await t.rows(
        "SELECT kind, body ->> 'told' AS told FROM outbox WHERE race = ? AND take = ?"
        " AND kind IN ('report', 'flag', 'correction') AND CAST(body ->> 'round' AS BIGINT) = ? ORDER BY id",
        race,
        take,
        round,
    )
    if not rows or any(row["kind"] == "correction" for row in rows):
        return None
    return [fact for row in rows for fact in json.loads(row["told"])]


async def trying(t: Transaction, id: int, now: int) -> None:
    """From here on it may have been seen."""
    await t.run("UPDATE outbox SET tries = tries + 1, first = coalesce(first, ?) WHERE id = ?", now, id)


async def sent(t: Transaction, id: int, place: int, message: int) -> None:
    """It has arrived."""
    await t.run("UPDATE outbox SET state = 'sent', place = ?, message = ? WHERE id = ?", place, message, id)


async def later(t: Transaction, id: int, not_before: int, reason: str = "") -> None:
    """It is to be tried again, and its queue waits for it. `reason`: what went wrong, if anything did."""
    await t.run("UPDATE outbox SET not_before = ?, reason = ? WHERE id = ?", not_before, reason, id)


async def stuck(t: Transaction, now: int) -> tuple[Stuck, ...]:
    """The queues that stand: refused, or in trouble for long."""
    rows = await t.rows(
        f"{QUEUE} WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"  # noqa: S608
        " AND reason != '' AND kind != 'covered' AND (told != 0 OR first <= ?) ORDER BY race, id",
        now - PATIENCE,
    )
    return tuple(Stuck.model_validate(dict(row)) for row in rows)


async def put_off(t: Transaction, until: int) -> tuple[tuple[int, int, int], ...]:
    """Races whose posts wait until then or longer: how many, and the latest moment."""
    rows = await t.rows(
        "SELECT race, count(*) AS n, max(not_before) AS latest FROM outbox WHERE state = 'waiting' AND not_before >= ?"
        " GROUP BY race ORDER BY race",
        until,
    )
    return tuple((row["race"], row["n"], row["latest"]) for row in rows)


async def last_ordinals(t: Transaction, race: int, take: int) -> dict[str, int]:
    """The last ordinal of each lane of a take."""
    rows = await t.rows(
        "SELECT coalesce(audience, 0) AS lane, max(ordinal) AS last FROM outbox WHERE race = ? AND take = ?"
        " GROUP BY coalesce(audience, 0)",
        race,
        take,
    )
    return {str(row["lane"]): row["last"] for row in rows}


async def queue_of(t: Transaction, id: int) -> Stuck:
    """The queue at whose head a post stands."""
    row = await t.row(f"{QUEUE} WHERE id = ?", id)
    assert row is not None
    return Stuck.model_validate(dict(row))


async def told(t: Transaction, id: int) -> None:
    """The organiser knows of it."""
    await t.run("UPDATE outbox SET told = 1 WHERE id = ?", id)


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


async def backlog(t: Transaction, mine: Callable[[int], bool]) -> tuple[int, int | None]:
    """How many posts of races in `mine` slices have not been delivered, and since when the first of those that were
    tried has been."""
    rows = await t.rows(
        "SELECT slice, count(*) AS n, min(first) AS oldest FROM outbox JOIN race ON race.id = outbox.race"
        " WHERE state = 'waiting' GROUP BY slice"
    )
    own = [row for row in rows if mine(row["slice"])]
    return sum(row["n"] for row in own), min((r["oldest"] for r in own if r["oldest"] is not None), default=None)


async def hurry(t: Transaction, race: int) -> None:
    """A race's posts may be tried at once, and what is met then is news. A post of which nobody knows whether it has
    arrived is sent again, as if it had never been tried."""
    doubted = "UPDATE outbox SET tries = 0, first = NULL WHERE race = ? AND state = 'waiting' AND reason = ?"
    await t.run(doubted, race, DOUBTFUL)
    await t.run("UPDATE outbox SET not_before = 0, told = 0, reason = '' WHERE race = ? AND state = 'waiting'", race)


async def begin_again(t: Transaction) -> None:
    """After a start, whatever has been tried may be tried at once."""
    await t.run("UPDATE outbox SET not_before = 0 WHERE state = 'waiting' AND tries > 0")


async def last_on(t: Transaction, race: int, subjects: Sequence[str]) -> list[tuple[str, int | None, str]]:
    """The last post on each subject that begins with one of these, the newest first: subject, audience, body."""
    rows = await t.rows(
        "SELECT subject, audience, body FROM outbox WHERE id IN"
        " (SELECT max(id) FROM outbox WHERE race = ? AND subject != '' GROUP BY subject) ORDER BY id DESC",
        race,
    )
    found = ((row["subject"], row["audience"], row["body"]) for row in rows)
    return [one for one in found if one[0].startswith(tuple(subjects))]


async def was_said(t: Transaction, race: int, subject: str) -> bool:
    """Whether a post on a subject has ever been queued."""
    return bool(await t.value("SELECT 1 FROM outbox WHERE race = ? AND subject = ? LIMIT 1", race, subject))


def _row(row: database.Row) -> PostRow:
    moved = row["audience"] is None and row["was_place"] not in (None, row["channel"])
    return PostRow(
        id=row["id"],
        race=row["race"],
        take=row["take"],
        ordinal=row["ordinal"],
        guild=row["guild"],
        channel=row["channel"],
        audience=row["audience"],
        kind=row["kind"],
        subject=row["subject"],
        body=row["body"],
        tries=row["tries"],
        nonce=row["nonce"],
        first=row["first"],
        reason=row["reason"],
        place=None if moved else row["was_place"],
        message=None if moved else row["was_message"],
        language=row["language"],
    )
