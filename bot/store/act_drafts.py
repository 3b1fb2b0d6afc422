"""Acts that stewards have looked at and that nobody has published yet."""

import json
from typing import Literal

from bot.store.database import Row, Transaction
from rules.values import Json, Value, canonical

KEPT = 14 * 24 * 3600
"""Seconds for which a draft is kept."""


class Meant(Value):
    """An act by its name, and what it was given."""

    what: str
    given: dict[str, Json] = {}


class Settling(Value):
    """What waits for the stewards and is settled with an act: its number, their answer, whether that is always so."""

    prompt: int
    answer: str
    always: bool = False


class ActFate(Value):
    """What becomes of an act, by its number from 1, that no longer fits after another: it goes, it stays entered
    although nothing comes of it, or it is entered with another value."""

    number: int
    fate: Literal["goes", "stays", "rewritten"]
    value: Json = None


class ActDraft(Value):
    """An act that has been looked at. `mark`: by which its buttons know it; `member`: whose it is, None where it was
    left to any other steward; `seen`: the take and round that were looked at; `said`: for a steward's eyes only;
    `asks`: the mark under which another steward was asked to decide; `fates`: of those that no longer fit;
    `waits`: until when it would be kept."""

    mark: str
    member: int | None
    act: Meant
    reason: str
    seen: tuple[int, int]
    settles: Settling | None = None
    said: str = ""
    asks: str = ""
    fates: tuple[ActFate, ...] = ()
    waits: int | None = None


async def keep(t: Transaction, race: int, draft: ActDraft, now: int) -> None:
    """A draft, in the place of the one with its mark."""
    body = canonical(draft.model_dump(mode="json", exclude={"mark", "member"}))
    sql = "INSERT INTO act_draft (race, mark, member, at, body) VALUES (?, ?, ?, ?, ?)"
    again = "ON CONFLICT (race, mark) DO UPDATE SET member = excluded.member, at = excluded.at, body = excluded.body"
    await t.run(f"{sql} {again}", race, draft.mark, draft.member, now, body)


async def find(t: Transaction, race: int, mark: str) -> ActDraft | None:
    """The draft of a mark."""
    row = await t.row("SELECT mark, member, body FROM act_draft WHERE race = ? AND mark = ?", race, mark)
    return _draft(row) if row else None


async def left_to_others(t: Transaction, race: int) -> tuple[ActDraft, ...]:
    """What any steward of a race may decide, the oldest first."""
    sql = "SELECT mark, member, body FROM act_draft WHERE race = ? AND member IS NULL ORDER BY at, mark"
    return tuple(_draft(row) for row in await t.rows(sql, race))


async def drop(t: Transaction, race: int, mark: str) -> None:
    """Published, or given up."""
    await t.run("DELETE FROM act_draft WHERE race = ? AND mark = ?", race, mark)


async def forget(t: Transaction, now: int) -> None:
    """Drops what nobody has come back to."""
    await t.run("DELETE FROM act_draft WHERE at < ?", now - KEPT)


def _draft(row: Row) -> ActDraft:
    return ActDraft(mark=row["mark"], member=row["member"], **json.loads(row["body"]))
