"""The audit after a siege: lost and doubled messages, by database, local table and log."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.forms.custom_ids import draft_mark
from bot.posts.summaries import FOLLOW_UP_MARK
from bot.sandbox import LocalTable, Message
from bot.sandbox.world import Change
from bot.store.connect import open_for_reading
from bot.store.database import Address

A_LOST_LINE = re.compile(r"^ERROR discord\.shard: Attempting a reconnect|Failed to connect for shard_id")
"""discord.py tells of a lost line with a traceback: that is weather."""
FAILED = re.compile(r"^ERROR bot\.")


class Posts:
    """Every message of the bot that answers nobody, by place and nonce."""

    def __init__(self, table: LocalTable) -> None:
        self._sent = Counter[tuple[int, str]]()
        self._table = table
        table.world.listen(self._hear)

    def _hear(self, change: Change) -> None:
        message = change.subject
        if change.kind == "message sent" and isinstance(message, Message) and message.nonce is not None:
            self._sent[message.channel.id, str(message.nonce)] += message.author is self._table.world.bot

    @property
    def twice(self) -> int:
        """Posts that were sent more often than once, as often as it was too often."""
        return sum(count - 1 for count in self._sent.values() if count > 1)

    @property
    def count(self) -> int:
        """How many posts there are."""
        return len(self._sent)


async def lost(database: Address, acknowledged: Mapping[int, str]) -> int:
    """Orders of which a driver was told that they count, and that do not stand in the journal as confirmed."""
    kept = {number: await _marks(database, number) for number in acknowledged}
    return sum(not (kept[number] and mark in ("", *kept[number])) for number, mark in acknowledged.items())


async def _marks(database: Address, number: int) -> set[str]:
    """Return the marks of a question's recorded answers: of each alone, and of the whole form that it stood in."""
    sql = (
        "SELECT journal.race, journal.member, journal.at, journal.id, value FROM journal"
        " JOIN question USING (race, take, key) WHERE question.number = ? AND hand = 'driver'"
    )
    beside = (
        "SELECT key, value FROM journal WHERE race = ? AND member = ? AND at = ? AND id > ? AND hand = 'driver'"
        " ORDER BY id DESC"
    )
    marks = set()
    for *place, value in await _rows(database, sql, number):
        answer = json.loads(value)
        follow_ups = {
            FOLLOW_UP_MARK + key.split("/")[1]: json.loads(said) for key, said in await _rows(database, beside, *place)
        }
        marks |= {draft_mark(answer)} | ({draft_mark(answer | follow_ups)} if isinstance(answer, dict) else set())
    return marks


async def waiting(database: Address) -> int:
    """Posts of the outbox that have not arrived."""
    return len(await _rows(database, "SELECT 1 FROM outbox WHERE state = 'waiting'"))


async def missing(table: LocalTable, database: Address) -> int:
    """Posts that are not there: still waiting, given up although a channel was meant, or gone."""
    sent = await _rows(database, "SELECT place, message FROM outbox WHERE state = 'sent' AND coalesce(message, 0) != 0")
    given_up = await _rows(database, "SELECT 1 FROM outbox WHERE state = 'failed' AND audience IS NULL")
    there = {(channel.id, id) for channel in table.world.channels.values() for id in channel.messages}
    return await waiting(database) + len(given_up) + sum((row[0], row[1]) not in there for row in sent)


async def _rows(database: Address, sql: str, *values: int) -> list[tuple[Any, ...]]:
    looked = await open_for_reading(database)
    try:
        return [tuple(row) for row in await looked.read(lambda t: t.rows(sql, *values))]
    finally:
        await looked.close()


def tracebacks(log: Path) -> int:
    """Tracebacks that a log has, but for those with which discord.py tells of a lost line; a chain of them is one."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    told = [n for n, line in enumerate(lines) if line.startswith("Traceback ") and not _goes_on(lines, n)]
    return sum(not (n and A_LOST_LINE.search(lines[n - 1])) for n in told)


def _goes_on(lines: list[str], n: int) -> bool:
    return n > 1 and lines[n - 2].startswith("During handling of the above exception")


def failures(log: Path) -> int:
    """Lines in which our own parts say that something failed."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    return sum(bool(FAILED.search(line)) for line in lines)
