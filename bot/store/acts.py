"""What the stewards have entered: every row of the journal that has a reason."""

import json
from collections import Counter
from typing import NamedTuple

from bot.store.act_drafts import ActFate, Meant
from bot.store.database import Row, Transaction
from rules.values import Json, Key, Seat, Value

SELECT = "SELECT id, take, round, key, value, reason, member, at, struck_by FROM journal"


STEWARD = "steward/"
"""How the keys of acts begin that are no entries of the rules."""


def measure_of(key: Key) -> tuple[str, str]:
    """What such an act is (`extend`, `disqualify`), and the seat or seal that it is about; empty for any other key."""
    what, _, about = key.removeprefix(STEWARD).partition("/") if key.startswith(STEWARD) else ("", "", "")
    return what, about


KEEP, KEPT = f"{STEWARD}keep/", f"{STEWARD}kept/"
"""How the keys begin of an act that is kept for a show, and of what says that it has been done there."""


class WaitingAct(Value):
    """An act that waits for the show of a silent run: its key in the journal, what becomes of those that no longer fit
    after it, who has done it, and why."""

    key: Key
    act: Meant
    fates: tuple[ActFate, ...] = ()
    by: int
    reason: str


class Act(Value):
    """An act of the stewards, in the order of the journal. `struck`: it stands no longer, `struck_by`: since this row
    of the journal; `names`: of drivers who had a seat then and have it no longer."""

    id: int
    take: int
    round: int
    key: Key
    value: Json
    reason: str
    member: int | None
    at: int
    struck: bool
    struck_by: int | None = None
    names: dict[Seat, str] = {}


async def every(t: Transaction, race: int) -> tuple[Act, ...]:
    """All acts of a race, the first one first. One that was kept for a show and done there stands as what was done."""
    rows = await t.rows(
        f"{SELECT} WHERE race = ? AND (reason != '' OR key LIKE '{KEPT}%') ORDER BY id",
        race,
    )
    done = {KEEP + row["key"].removeprefix(KEPT) for row in rows if row["key"].startswith(KEPT)}
    return tuple(_act(row) for row in rows if row["reason"] and row["key"] not in done)


class Succession(NamedTuple):
    """A seat that has changed hands: the journal's row, in which take and round, and who drove before."""

    id: int
    take: int
    round: int
    seat: Seat
    was: str


async def successions(t: Transaction, race: int) -> tuple[Succession, ...]:
    """Every seat that has changed hands, the last first."""
    sql = "SELECT id, take, key, value FROM journal WHERE race = ? AND key LIKE 'tenure/%' ORDER BY id DESC"
    rows = [(row, row["key"].split("/")) for row in await t.rows(sql, race)]
    return tuple(
        Succession(row["id"], row["take"], int(key[1]), key[2], json.loads(row["value"])["was"]) for row, key in rows
    )


async def as_then(t: Transaction, race: int) -> tuple[Act, ...]:
    """All acts of a race, with the names that have changed since."""
    changes = await successions(t, race)
    return tuple(
        [
            act.model_copy(update={"names": {one.seat: one.was for one in changes if one.id > act.id}})
            for act in await every(t, race)
        ]
    )


async def in_force(t: Transaction, race: int) -> tuple[frozenset[Seat], dict[str, int]]:
    """The seats that are disqualified; and the seconds that were granted for questions, by what they are about."""
    rows = await t.rows(
        "SELECT key, value FROM journal WHERE race = ? AND reason != '' AND struck_by IS NULL"
        " AND (key = 'steward/extend' OR key LIKE 'steward/disqualify/%')",
        race,
    )
    seats, granted = set[Seat](), Counter[str]()
    for what, about, value in ((*measure_of(row["key"]), row["value"]) for row in rows):
        if what == "disqualify":
            seats.add(about)
        else:
            granted.update(json.loads(value)["given"])
    return frozenset(seats), dict(granted)


def _act(row: Row) -> Act:
    fields = {name: row[name] for name in Act.model_fields if name not in ("value", "struck", "names")}
    return Act(**fields, value=json.loads(row["value"]), struck=row["struck_by"] is not None)
