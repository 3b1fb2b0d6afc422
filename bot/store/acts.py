"""What the stewards have entered: every row of the journal that has a reason."""

import json

from bot.store.database import Row, Transaction
from rules.values import Json, Key, Seat, Value

SELECT = "SELECT id, take, round, key, value, reason, member, at, struck_by IS NOT NULL AS struck FROM journal"


STEWARD = "steward/"
"""How the keys of acts begin that are no entries of the rules."""


def measure_of(key: Key) -> tuple[str, str]:
    """What such an act is (`extend`, `disqualify`), and the seat or seal that it is about; empty for any other key."""
    what, _, about = key.removeprefix(STEWARD).partition("/") if key.startswith(STEWARD) else ("", "", "")
    return what, about


class Act(Value):
    """An act of the stewards, in the order of the journal. `struck`: it stands no longer."""

    id: int
    take: int
    round: int
    key: Key
    value: Json
    reason: str
    member: int | None
    at: int
    struck: bool


async def every(t: Transaction, race: int) -> tuple[Act, ...]:
    """All acts of a race, the first one first."""
    return tuple(_act(row) for row in await t.rows(f"{SELECT} WHERE race = ? AND reason != '' ORDER BY id", race))


async def disqualified(t: Transaction, race: int) -> frozenset[Seat]:
    """The seats that are disqualified."""
    rows = await t.rows(
        "SELECT key FROM journal WHERE race = ? AND reason != '' AND key LIKE 'steward/disqualify/%'"
        " AND struck_by IS NULL",
        race,
    )
    return frozenset(row["key"].removeprefix(f"{STEWARD}disqualify/") for row in rows)


def _act(row: Row) -> Act:
    fields = {name: row[name] for name in Act.model_fields if name not in ("value", "struck")}
    return Act(**fields, value=json.loads(row["value"]), struck=bool(row["struck"]))
