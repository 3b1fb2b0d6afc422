"""What the stewards have entered: every row of the journal that has a reason."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.store.act_drafts import ActFate, Meant
from bot.store.database import Row, Transaction
from bot.store.takes import REWINDS, Take
from rules.values import Json, Key, Seat, Value

SELECT = "SELECT id, take, round, key, value, reason, member, at, struck_by FROM journal"


STEWARD = "steward/"
"""How the keys of acts begin that are no entries of the rules."""


def measure_of(key: Key) -> tuple[str, str]:
    """What such an act is (`extend`, `disqualify`), and the seat or seal that it is about; empty for any other key."""
    what, _, about = key.removeprefix(STEWARD).partition("/") if key.startswith(STEWARD) else ("", "", "")
    return what, about


CLOSE, DRIVE = f"{STEWARD}close", f"{STEWARD}drive/"
"""The key of an act that closes a window, and how those begin that let a program drive a seat for their round."""

Driven = Mapping[int, Mapping[Seat, str]]
"""By round, the seats that stewards have let a program drive, and which program."""

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


def driven(done: Iterable[Act], line: Iterable[Take]) -> Driven:
    """Whom programs drive because the stewards have let them. `line`: the take-backs that the story is made of; one
    that goes back to before a round leaves out what was done in it."""
    rewinds, found = [take for take in line if take.act in REWINDS], dict[int, dict[Seat, str]]()
    for act in (act for act in done if act.key.startswith(DRIVE) and not act.struck):
        if not any(take.take > act.take and take.round <= act.round for take in rewinds):
            found.setdefault(act.round, {})[measure_of(act.key)[1]] = act.value
    return found


async def in_force(t: Transaction, race: int, line: Iterable[Take]) -> tuple[frozenset[Seat], dict[str, int], Driven]:
    """The seats that are disqualified; the seconds that were granted for questions, by what they are about; and whom
    programs drive by the stewards' leave. `line`: the take-backs that the story is made of."""
    rows = await t.rows(
        f"{SELECT} WHERE race = ? AND reason != '' AND struck_by IS NULL AND (key = 'steward/extend'"
        f" OR key LIKE 'steward/disqualify/%' OR key LIKE '{DRIVE}%') ORDER BY id",
        race,
    )
    done, granted = tuple(map(_act, rows)), Counter[str]()
    for act in (act for act in done if measure_of(act.key)[0] == "extend"):
        granted.update(act.value["given"])
    seats = (measure_of(act.key) for act in done)
    out = frozenset(seat for what, seat in seats if what == "disqualify")
    return out, dict(granted), driven(done, line)


def _act(row: Row) -> Act:
    fields = {name: row[name] for name in Act.model_fields if name not in ("value", "struck", "names")}
    return Act(**fields, value=json.loads(row["value"]), struck=row["struck_by"] is not None)
