"""Drafts of stewards' rulings: previewed, but not published yet."""

import json
from typing import Literal

from bot.store.database import Row, Transaction
from rules.base import Json, Value, encode_canonical_json

DRAFT_LIFETIME_SECONDS = 14 * 24 * 3600


class ActionCall(Value):
    """A steward action by its name, with its arguments."""

    what: str
    given: dict[str, Json] = {}


class DraftedSettlement(Value):
    """The question to the stewards that a ruling answers: its id (stored as `prompt`), the answer, and whether it is
    a precedent (`always`)."""

    prompt: int
    answer: str
    always: bool = False


class AffectedRuling(Value):
    """An earlier ruling, by its number from 1, that no longer fits after a new one.

    It is dropped, stays without effect, or is entered with another value."""

    number: int
    fate: Literal["goes", "stays", "rewritten"]
    value: Json = None


class RulingDraft(Value):
    """A previewed ruling; `act`, as it is stored, is the call of its action.

    `mark`: its id in button ids; `member`: its author, None if any other steward may decide it; `seen`: branch
    and round of the preview; `said`: text for one steward only; `asks`: mark under which another steward was
    asked to decide; `fates`: earlier rulings that no longer fit; `waits`: end of the hidden phase it would be
    deferred to; `by`: who left it to another steward, who was `reminded` so often; `usual`: nobody has typed its
    reason."""

    mark: str
    member: int | None
    act: ActionCall
    reason: str
    seen: tuple[int, int]
    settles: DraftedSettlement | None = None
    said: str = ""
    asks: str = ""
    fates: tuple[AffectedRuling, ...] = ()
    waits: int | None = None
    by: int | None = None
    reminded: int = 0
    usual: bool = False


class WaitingDraft(Value):
    """A draft that any steward of its race may decide; `at`: since when, or since the last reminder."""

    race: int
    at: int
    draft: RulingDraft


async def save(t: Transaction, race: int, draft: RulingDraft, now: int) -> None:
    """Save a draft, replacing the one with its mark."""
    body = encode_canonical_json(draft.model_dump(mode="json", exclude={"mark", "member"}))
    sql = "INSERT INTO ruling_draft (race, mark, member, at, body) VALUES (?, ?, ?, ?, ?)"
    again = "ON CONFLICT (race, mark) DO UPDATE SET member = excluded.member, at = excluded.at, body = excluded.body"
    await t.run(f"{sql} {again}", race, draft.mark, draft.member, now, body)


async def get(t: Transaction, race: int, mark: str) -> RulingDraft | None:
    """Load a draft by its mark."""
    row = await t.fetch_row("SELECT mark, member, body FROM ruling_draft WHERE race = ? AND mark = ?", race, mark)
    return _parse_draft(row) if row else None


async def list_unassigned(t: Transaction, race: int) -> tuple[RulingDraft, ...]:
    """List the drafts that any steward of a race may decide, oldest first."""
    sql = "SELECT mark, member, body FROM ruling_draft WHERE race = ? AND member IS NULL ORDER BY at, mark"
    return tuple(_parse_draft(row) for row in await t.fetch_rows(sql, race))


async def list_waiting(t: Transaction) -> tuple[WaitingDraft, ...]:
    """List the drafts of all races that any steward may decide, oldest first."""
    sql = "SELECT race, at, mark, member, body FROM ruling_draft WHERE member IS NULL ORDER BY at, mark"
    return tuple(
        WaitingDraft(race=row["race"], at=row["at"], draft=_parse_draft(row)) for row in await t.fetch_rows(sql)
    )


async def delete(t: Transaction, race: int, mark: str) -> None:
    """Delete a draft that was published or discarded."""
    await t.run("DELETE FROM ruling_draft WHERE race = ? AND mark = ?", race, mark)


async def delete_expired(t: Transaction, now: int) -> None:
    """Delete drafts that nobody has come back to."""
    await t.run("DELETE FROM ruling_draft WHERE at < ?", now - DRAFT_LIFETIME_SECONDS)


def _parse_draft(row: Row) -> RulingDraft:
    return RulingDraft(mark=row["mark"], member=row["member"], **json.loads(row["body"]))
