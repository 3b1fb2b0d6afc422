"""The outbox: posts that wait for delivery, and the result of each."""

import hmac
import json
from collections.abc import Callable, Sequence
from typing import Any

from bot.model.driver import ENDED_STAGES
from bot.posts.outbox_types import POST_ADAPTER, BlockedQueue, NewPost, QueuedPost, SentPost
from bot.posts.types import RaceOver
from bot.store import database
from bot.store.database import Transaction
from bot.store.key_value import READER_LANGUAGE_SQL
from bot.store.races import Race
from bot.store.row_models import parse_row
from rules.base import Json

NONCE_CHARS = 20
DOUBTFUL_REASON = "in doubt"
"""Reason of a queue that is blocked because its first post may have arrived and can no longer be found."""
BLOCKED_AFTER_SECONDS = 900
"""Seconds of trouble after which a queue counts as blocked."""

SELECT_QUEUE = (
    "SELECT id, race, audience, reason, first AS since, told,"
    " (SELECT channel FROM race WHERE race.id = outbox.race) AS channel, (SELECT count(*) FROM outbox AS o"
    " WHERE o.race = outbox.race AND coalesce(o.audience, 0) = coalesce(outbox.audience, 0) AND o.state = 'waiting')"
    " AS posts FROM outbox"
)
"""Query for a queue by the post at its head."""


async def enqueue(t: Transaction, race: Race, new_posts: Sequence[NewPost]) -> Race:
    """Append posts to a race's queues; return the race with updated post counts.

    Each lane (a member's messages, or the channel's) counts its own posts, so that no gap reveals posts to
    other people. Direct messages to nobody, and to members who had themselves forgotten, are dropped."""
    post_counts, rows = dict(race.post_counts), list[tuple[Any, ...]]()
    for new_post in new_posts:
        if new_post.audience is not None and new_post.audience <= 0:
            continue
        lane = str(new_post.audience or 0)
        post_counts[lane] = post_counts.get(lane, 0) + 1
        rows.append(_list_row_values(race, lane, post_counts[lane], new_post))
    await t.run_many(
        "INSERT INTO outbox (race, branch, ordinal, audience, kind, subject, body, dedupe, nonce, language)"  # noqa: S608
        f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, {READER_LANGUAGE_SQL})",
        rows,
    )
    return race.model_copy(update={"post_counts": post_counts})


def _list_row_values(race: Race, lane: str, ordinal: int, new_post: NewPost) -> tuple[Any, ...]:
    key, post = f"{race.id}/{race.branch}/{lane}/{ordinal}", new_post.post
    place = (race.id, race.branch, ordinal, new_post.audience, post.kind, new_post.subject)
    return (*place, post.model_dump_json(), key, make_nonce(race, key), new_post.audience, race.guild)


def make_nonce(race: Race, key: str) -> str:
    """Make a nonce that identifies a post but does not reveal how many posts there were.

    Before the start the race's own seed is unknown; the house seed is just as secret."""
    secret = race.seed or race.house_seed or b""
    return hmac.digest(secret, f"post/{key}".encode(), "sha256").hex()[:NONCE_CHARS]


async def list_ready_queues(t: Transaction, now: int) -> tuple[tuple[int, int | None, int], ...]:
    """List the queues whose next post may be tried now, as (race, audience, partition of the race)."""
    rows = await t.fetch_rows(
        "SELECT race, audience, not_before, (SELECT partition FROM race WHERE race.id = outbox.race) AS partition"
        " FROM outbox WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"
        " ORDER BY id"
    )
    return tuple((r["race"], r["audience"], r["partition"]) for r in rows if r["not_before"] <= now)


async def find_next_attempt_time(t: Transaction) -> int | None:
    """Return the earliest time at which a queue may be tried."""
    earliest = await t.fetch_value(
        "SELECT min(not_before) FROM outbox WHERE id IN"
        " (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"
    )
    return None if earliest is None else int(earliest)


async def load_next_post(t: Transaction, race: int, audience: int | None, now: int) -> QueuedPost | None:
    """Load the next post of a queue; of several posts on one subject only the newest remains, in first place."""
    first = await t.fetch_row(
        "SELECT id, race, audience, subject, tries, not_before FROM outbox"
        " WHERE state = 'waiting' AND race = ? AND coalesce(audience, 0) = ? ORDER BY id LIMIT 1",
        race,
        audience or 0,
    )
    if first is None or first["not_before"] > now:
        return None
    if first["subject"]:
        await _coalesce_subject(t, first)
    row = await t.fetch_row(
        "SELECT outbox.id, outbox.race, outbox.branch, outbox.ordinal, guild, channel, outbox.audience,"
        " outbox.subject, outbox.body, outbox.tries, outbox.nonce, outbox.first, outbox.reason, outbox.language,"
        " sent.place, sent.message, race.may_run_unattended AS watched FROM outbox"
        " JOIN race ON outbox.race = race.id LEFT JOIN outbox AS sent ON sent.id = (SELECT max(id) FROM outbox AS o"
        " WHERE o.race = outbox.race AND o.subject = outbox.subject AND o.subject != '' AND o.state = 'sent')"
        " WHERE outbox.id = ?",
        first["id"],
    )
    if not row:
        return None
    queued_post = _parse_post(row)
    if isinstance(queued_post.post, RaceOver) and queued_post.post.decisive:
        return queued_post.model_copy(
            update={"decisive_url": await _find_report_url(t, queued_post, queued_post.post.decisive)}
        )
    return queued_post


async def _find_report_url(t: Transaction, post: QueuedPost, round: int) -> str:
    """Find the address of the message that reports a round of a race; empty if there is none.

    A round that only the flag tells has message 0."""
    message = await t.fetch_row(
        "SELECT place, message FROM outbox WHERE race = ? AND kind = 'report' AND state = 'sent'"
        " AND message > 0 AND CAST(body ->> 'round' AS BIGINT) = ? ORDER BY id DESC LIMIT 1",
        post.race,
        round,
    )
    return f"https://discord.com/channels/{post.guild}/{message['place']}/{message['message']}" if message else ""


async def _coalesce_subject(t: Transaction, first: database.Row) -> None:
    """Give the first post the newest body of its subject, unless the post may have been seen already."""
    same = "state = 'waiting' AND race = ? AND coalesce(audience, 0) = ? AND subject = ? AND id > ?"
    key = (first["race"], first["audience"] or 0, first["subject"], first["id"])
    newest = await t.fetch_row(f"SELECT body, language FROM outbox WHERE {same} ORDER BY id DESC LIMIT 1", *key)  # noqa: S608
    if newest is not None and not first["tries"]:
        change = "UPDATE outbox SET body = ?, language = ? WHERE id = ?"
        await t.run(change, newest["body"], newest["language"], first["id"])
        await t.run(f"DELETE FROM outbox WHERE {same}", *key)  # noqa: S608


async def load_last_report(t: Transaction, race: int, round: int) -> str | None:
    """Load the newest report of a round, unless the round was corrected since."""
    body = await t.fetch_value(
        "SELECT body FROM outbox WHERE race = ?1 AND kind IN ('report', 'flag')"
        " AND CAST(body ->> 'round' AS BIGINT) = ?2 AND id >"
        " (SELECT coalesce(max(id), 0) FROM outbox WHERE race = ?1 AND kind = 'correction'"
        " AND CAST(body ->> 'round' AS BIGINT) <= ?2) ORDER BY id DESC LIMIT 1",
        race,
        round,
    )
    return None if body is None else str(body)


async def load_last_tables(t: Transaction, race: int) -> str | None:
    """Load the newest season tables that were posted after a race."""
    body = await t.fetch_value(
        "SELECT body FROM outbox WHERE race = ? AND kind = 'tables' ORDER BY id DESC LIMIT 1", race
    )
    return None if body is None else str(body)


async def load_last_reports(t: Transaction, race: int) -> list[str]:
    """Load the newest report of each round, in order of the rounds."""
    rows = await t.fetch_rows(
        "SELECT body FROM outbox WHERE race = ?1 AND kind = 'report' AND id IN (SELECT max(id) FROM outbox"
        " WHERE race = ?1 AND kind = 'report' GROUP BY CAST(body ->> 'round' AS BIGINT)) ORDER BY"
        " CAST(body ->> 'round' AS BIGINT)",
        race,
    )
    return [str(row["body"]) for row in rows]


async def list_deferred_rounds(t: Transaction, race: int, branch: int) -> tuple[tuple[int, str], ...]:
    """List the rounds of a branch whose reports are shown only with the final post, each with its headline."""
    rows = await t.fetch_rows(
        "SELECT body FROM outbox WHERE race = ? AND branch = ? AND kind = 'report'"
        """ AND CAST(body AS TEXT) LIKE '%"aside":true%' ORDER BY id""",
        race,
        branch,
    )
    reports = [json.loads(row["body"]) for row in rows]
    return tuple(
        (report["round"], report["headline"]) for report in reports if report["closes"] and report.get("aside")
    )


async def load_hold_detail(t: Transaction, race: int) -> str:
    """Load the fault behind the last hold of a race, for its stewards."""
    detail = await t.fetch_value(
        "SELECT body ->> 'detail' FROM outbox WHERE race = ? AND kind = 'held' ORDER BY id DESC LIMIT 1",
        race,
    )
    return str(detail or "")


async def load_round_events(t: Transaction, race: int, branch: int, round: int) -> list[Json] | None:
    """Load all events in the posts of a round; None if there were none, or if they were corrected."""
    rows = await t.fetch_rows(
        "SELECT kind, body ->> 'told' AS told FROM outbox WHERE race = ? AND branch = ?"
        " AND kind IN ('report', 'flag', 'correction') AND CAST(body ->> 'round' AS BIGINT) = ? ORDER BY id",
        race,
        branch,
        round,
    )
    if not rows or any(row["kind"] == "correction" for row in rows):
        return None
    return [fact for row in rows for fact in json.loads(row["told"])]


async def mark_attempt(t: Transaction, id: int, now: int) -> None:
    """Record an attempt: from now on the post may have been seen."""
    await t.run("UPDATE outbox SET tries = tries + 1, first = coalesce(first, ?) WHERE id = ?", now, id)


async def mark_sent(t: Transaction, id: int, place: int, message: int) -> None:
    """Record that a post has arrived."""
    await t.run("UPDATE outbox SET state = 'sent', place = ?, message = ? WHERE id = ?", place, message, id)


async def find_sent(t: Transaction, message: int, place: int, guild: int | None, member: int) -> SentPost | None:
    """Find the post that a message shows: in a server's channel, or (`guild` None) in a member's direct messages.

    Of posts that edited one message it is the newest."""
    mine = "race IN (SELECT id FROM race WHERE guild = ?)" if guild else "audience = ?"
    row = await t.fetch_row(
        "SELECT race, kind, audience, CAST(body ->> 'round' AS BIGINT) AS round FROM outbox"  # noqa: S608
        f" WHERE message = ? AND place = ? AND state = 'sent' AND {mine} ORDER BY id DESC LIMIT 1",
        message,
        place,
        guild or member,
    )
    return parse_row(SentPost, row) if row else None


async def retry_after(t: Transaction, id: int, not_before: int, reason: str = "") -> None:
    """Postpone a post, and with it its queue. `reason`: the error, if there was one."""
    await t.run("UPDATE outbox SET not_before = ?, reason = ? WHERE id = ?", not_before, reason, id)


async def list_blocked(t: Transaction, now: int) -> tuple[BlockedQueue, ...]:
    """List the blocked queues: those refused by Discord, or in trouble for long."""
    rows = await t.fetch_rows(
        f"{SELECT_QUEUE} WHERE id IN (SELECT min(id) FROM outbox WHERE state = 'waiting' GROUP BY race, audience)"  # noqa: S608
        " AND reason != '' AND kind != 'covered' AND (told != 0 OR first <= ?) ORDER BY race, id",
        now - BLOCKED_AFTER_SECONDS,
    )
    return tuple(parse_row(BlockedQueue, row) for row in rows)


async def list_postponed(t: Transaction, until: int) -> tuple[tuple[int, int, int], ...]:
    """List races with posts that wait until `until` or longer, as (race, number of posts, latest time)."""
    rows = await t.fetch_rows(
        "SELECT race, count(*) AS n, max(not_before) AS latest FROM outbox WHERE state = 'waiting' AND not_before >= ?"
        " GROUP BY race ORDER BY race",
        until,
    )
    return tuple((row["race"], row["n"], row["latest"]) for row in rows)


async def load_last_ordinals(t: Transaction, race: int, branch: int) -> dict[str, int]:
    """Load the last ordinal of each lane of a branch."""
    rows = await t.fetch_rows(
        "SELECT coalesce(audience, 0) AS lane, max(ordinal) AS last FROM outbox WHERE race = ? AND branch = ?"
        " GROUP BY coalesce(audience, 0)",
        race,
        branch,
    )
    return {str(row["lane"]): row["last"] for row in rows}


async def load_queue(t: Transaction, id: int) -> BlockedQueue:
    """Load the queue that has this post at its head."""
    row = await t.fetch_row(f"{SELECT_QUEUE} WHERE id = ?", id)
    assert row is not None
    return parse_row(BlockedQueue, row)


async def mark_reported(t: Transaction, id: int) -> None:
    """Record that the organiser was told about a blocked queue."""
    await t.run("UPDATE outbox SET told = 1 WHERE id = ?", id)


async def mark_failed(t: Transaction, id: int, reason: str) -> None:
    """Record that a post will never arrive."""
    await t.run("UPDATE outbox SET state = 'failed', reason = ? WHERE id = ?", reason, id)


async def list_pingable_members(t: Transaction, race: int) -> tuple[int, ...]:
    """List the members whom a post in a race's channel may ping."""
    rows = await t.fetch_rows(
        "SELECT member FROM seat WHERE race = ?1 AND member IS NOT NULL UNION SELECT creator FROM race WHERE id = ?1",
        race,
    )
    return tuple(row["member"] for row in rows)


async def measure_backlog(t: Transaction, mine: Callable[[int], bool]) -> tuple[int, int | None]:
    """Return the number of undelivered posts of races in `mine` partitions, and the earliest first attempt among
    them."""
    rows = await t.fetch_rows(
        "SELECT partition, count(*) AS n, min(first) AS oldest FROM outbox JOIN race ON race.id = outbox.race"
        " WHERE state = 'waiting' GROUP BY partition"
    )
    own = [row for row in rows if mine(row["partition"])]
    return sum(row["n"] for row in own), min((r["oldest"] for r in own if r["oldest"] is not None), default=None)


async def retry_now(t: Transaction, race: int) -> None:
    """Make a race's posts ready at once and forget earlier trouble.

    A post in doubt is sent again as if it had never been tried."""
    sql = "UPDATE outbox SET tries = 0, first = NULL WHERE race = ? AND state = 'waiting' AND reason = ?"
    await t.run(sql, race, DOUBTFUL_REASON)
    await t.run("UPDATE outbox SET not_before = 0, told = 0, reason = '' WHERE race = ? AND state = 'waiting'", race)


async def retry_guild_now(t: Transaction, guild: int) -> None:
    """Make the waiting posts of a server's races ready at once, and forget why they could not be sent."""
    those = "state = 'waiting' AND reason <> ? AND race IN (SELECT id FROM race WHERE guild = ?)"
    await t.run(f"UPDATE outbox SET not_before = 0, reason = '' WHERE {those}", DOUBTFUL_REASON, guild)  # noqa: S608


async def is_attempt_void(t: Transaction, post: QueuedPost) -> bool:
    """Whether the failure of an attempt says nothing any more: since it began its race has moved, or the post counts
    as never tried, because of `retry_now`."""
    row = await t.fetch_row(
        "SELECT first, channel FROM outbox JOIN race ON race.id = outbox.race WHERE outbox.id = ?", post.id
    )
    return row is None or row["first"] is None or (post.audience is None and row["channel"] != post.channel)


async def has_refused_posts(t: Transaction, race: int) -> bool:
    """Whether a race has waiting posts that could not be sent."""
    row = await t.fetch_value(
        "SELECT 1 FROM outbox WHERE race = ? AND state = 'waiting' AND reason != '' LIMIT 1", race
    )
    return bool(row)


async def is_race_over(t: Transaction, race: int) -> bool:
    """Whether a race is finished or abandoned."""
    return await t.fetch_value("SELECT stage FROM race WHERE id = ?", race) in ENDED_STAGES


async def release_all(t: Transaction) -> None:
    """After a start, make every post that was tried before ready at once."""
    await t.run("UPDATE outbox SET not_before = 0 WHERE state = 'waiting' AND tries > 0")


async def list_last_by_subject(t: Transaction, race: int, subjects: Sequence[str]) -> list[tuple[str, int | None, str]]:
    """List the last post of each subject with one of these prefixes, newest first, as (subject, audience, body)."""
    rows = await t.fetch_rows(
        "SELECT subject, audience, body FROM outbox WHERE id IN"
        " (SELECT max(id) FROM outbox WHERE race = ? AND subject != '' GROUP BY subject) ORDER BY id DESC",
        race,
    )
    posts = ((row["subject"], row["audience"], row["body"]) for row in rows)
    return [post for post in posts if post[0].startswith(tuple(subjects))]


async def is_queued(t: Transaction, race: int, subject: str) -> bool:
    """Whether a post on a subject was ever queued."""
    return bool(await t.fetch_value("SELECT 1 FROM outbox WHERE race = ? AND subject = ? LIMIT 1", race, subject))


def _parse_post(row: database.Row) -> QueuedPost:
    cells = dict(row)
    if row["audience"] is None and row["place"] not in (None, row["channel"]):
        cells |= {"place": None, "message": None}
    post = POST_ADAPTER.validate_json(cells.pop("body"))
    return QueuedPost(**cells, post=post)
