"""The audit after a siege: lost orders, lost and doubled posts, and tracebacks."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.forms.custom_ids import make_draft_mark
from bot.posts.summaries import FOLLOW_UP_MARK
from bot.sandbox import DiscordSandbox, Message
from bot.sandbox.world import WorldChange
from bot.store.connect import open_for_reading
from bot.store.database import Address

LOST_CONNECTION = re.compile(r"^ERROR discord\.shard: Attempting a reconnect|Failed to connect for shard_id")
"""discord.py logs a lost connection with a traceback; here it is a fault of Discord, not of the bot."""
LOGGED_ERROR = re.compile(r"^ERROR bot\.")


class PostCounter:
    """Counts the bot's posts (all its messages but answers to interactions) by channel and nonce."""

    def __init__(self, sandbox: DiscordSandbox) -> None:
        self._sent = Counter[tuple[int, str]]()
        self._sandbox = sandbox
        sandbox.world.listen(self._count_post)

    def _count_post(self, change: WorldChange) -> None:
        message = change.subject
        if change.kind == "message sent" and isinstance(message, Message) and message.nonce is not None:
            self._sent[message.channel.id, str(message.nonce)] += message.author is self._sandbox.world.bot

    @property
    def duplicates(self) -> int:
        """The number of posts that repeat another."""
        return sum(count - 1 for count in self._sent.values() if count > 1)

    @property
    def count(self) -> int:
        """The number of different posts."""
        return len(self._sent)


async def count_lost_orders(database: Address, marks_by_question: Mapping[int, str]) -> int:
    """Count the orders that the bot acknowledged but that are not in the journal."""
    recorded_marks = {number: await _load_marks(database, number) for number in marks_by_question}
    return sum(
        not (recorded_marks[number] and mark in ("", *recorded_marks[number]))
        for number, mark in marks_by_question.items()
    )


async def _load_marks(database: Address, number: int) -> set[str]:
    """Return the marks of a question's recorded answers: of each alone, and of the whole form with its follow-ups."""
    sql = (
        "SELECT journal.race, journal.member, journal.at, journal.id, value FROM journal"
        " JOIN question USING (race, branch, key) WHERE question.number = ? AND hand = 'driver'"
    )
    follow_up_sql = (
        "SELECT key, value FROM journal WHERE race = ? AND member = ? AND at = ? AND id > ? AND hand = 'driver'"
        " ORDER BY id DESC"
    )
    marks = set()
    for *place, value in await _load_rows(database, sql, number):
        answer = json.loads(value)
        follow_ups = {
            FOLLOW_UP_MARK + key.split("/")[1]: json.loads(value)
            for key, value in await _load_rows(database, follow_up_sql, *place)
        }
        marks |= {make_draft_mark(answer)} | (
            {make_draft_mark(answer | follow_ups)} if isinstance(answer, dict) else set()
        )
    return marks


async def count_waiting_posts(database: Address) -> int:
    """Count the posts that wait in the outbox."""
    return len(await _load_rows(database, "SELECT 1 FROM outbox WHERE state = 'waiting'"))


async def count_missing_posts(sandbox: DiscordSandbox, database: Address) -> int:
    """Count the posts that are not in their channels: still waiting, given up, or sent but deleted."""
    sent_rows = await _load_rows(
        database, "SELECT place, message FROM outbox WHERE state = 'sent' AND coalesce(message, 0) != 0"
    )
    given_up = await _load_rows(database, "SELECT 1 FROM outbox WHERE state = 'failed' AND audience IS NULL")
    present = {(channel.id, id) for channel in sandbox.world.channels.values() for id in channel.messages}
    return (
        await count_waiting_posts(database) + len(given_up) + sum((row[0], row[1]) not in present for row in sent_rows)
    )


async def _load_rows(database: Address, sql: str, *values: int) -> list[tuple[Any, ...]]:
    reader = await open_for_reading(database)
    try:
        return [tuple(row) for row in await reader.read(lambda t: t.fetch_rows(sql, *values))]
    finally:
        await reader.close()


def count_tracebacks(log: Path) -> int:
    """Count a log's tracebacks, chained ones once, without those of discord.py for a lost connection."""
    lines = _read_lines(log)
    starts = [n for n, line in enumerate(lines) if line.startswith("Traceback ") and not _is_chained(lines, n)]
    return sum(not (n and LOST_CONNECTION.search(lines[n - 1])) for n in starts)


def _is_chained(lines: list[str], n: int) -> bool:
    return n > 1 and lines[n - 2].startswith("During handling of the above exception")


def count_logged_errors(log: Path) -> int:
    """Count the errors that the bot's own modules logged."""
    lines = _read_lines(log)
    return sum(bool(LOGGED_ERROR.search(line)) for line in lines)


def _read_lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
