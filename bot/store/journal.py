"""What has been entered: append only."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Row, Transaction
from rules.journal import Entry
from rules.values import Json, Key, Seat, canonical

BESIDE = ("take/", "steward/", "tenure/")
"""How the keys of entries begin of which the rules do not read."""
OF_RULES = " AND ".join(f"key NOT LIKE '{beginning}%'" for beginning in BESIDE)
STANDING = (
    f"SELECT key, hand, value, about, shown FROM journal WHERE race = ? AND round = ? AND take = ? AND {OF_RULES}"  # noqa: S608
)


@dataclass(frozen=True)
class New:
    """An entry on its way into the journal: for which round of which take, by whom. `reason`: of the stewards."""

    take: int
    round: int
    entry: Entry
    member: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class EnteredRow:
    """An entry of the journal: the number of its row, and the take that it was entered in."""

    id: int
    take: int
    entry: Entry


async def append(t: Transaction, race: int, at: int, entered: Iterable[New]) -> None:
    """Enters them in their order."""
    await t.many(
        "INSERT INTO journal (race, take, round, key, hand, value, about, shown, member, at, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                race,
                new.take,
                new.round,
                new.entry.key,
                new.entry.hand,
                canonical(new.entry.value),
                new.entry.about,
                None if new.entry.shown is None else canonical(new.entry.shown),
                new.member,
                at,
                new.reason,
            )
            for new in entered
        ],
    )


async def last_at(t: Transaction, race: int, key: Key) -> int | None:
    """When something was entered last under a key."""
    found: int | None = await t.value("SELECT max(at) FROM journal WHERE race = ? AND key = ?", race, key)
    return found


async def standing(t: Transaction, race: int, take: int, round: int) -> tuple[Entry, ...]:
    """What stands of a round for the rules: for every key its latest entry that was not struck."""
    rows = await t.rows(f"{STANDING} AND struck_by IS NULL ORDER BY id", race, round, take)
    latest = {row["key"]: row for row in rows}.values()
    return tuple(map(_entry, latest))


async def entered(t: Transaction, race: int) -> dict[int, tuple[EnteredRow, ...]]:
    """By round, all that was ever entered for the rules and was not struck, in its order."""
    rows = await t.rows(
        f"SELECT id, take, round, key, hand, value, about, shown FROM journal WHERE race = ? AND struck_by IS NULL"  # noqa: S608
        f" AND {OF_RULES} ORDER BY id",
        race,
    )
    found, read = dict[int, list[EnteredRow]](), dict[tuple[str | None, ...], Entry]()
    for r in rows:
        # Each story of a round has entered much the same once more.
        written = r["key"], r["hand"], r["value"], r["about"], r["shown"]
        entry = read[written] if written in read else read.setdefault(written, _entry(r))
        found.setdefault(r["round"], []).append(EnteredRow(r["id"], r["take"], entry))
    return {n: tuple(entries) for n, entries in found.items()}


def _entry(row: Row) -> Entry:
    shown = json.loads(row["shown"]) if row["shown"] else None
    return Entry(key=row["key"], hand=row["hand"], value=json.loads(row["value"]), about=row["about"], shown=shown)


async def price(t: Transaction, race: int, take: int, round: int, shown: Mapping[Key, Json]) -> None:
    """What stood beside answers that have been entered already."""
    await t.many(
        "UPDATE journal SET shown = ? WHERE race = ? AND take = ? AND round = ? AND key = ? AND struck_by IS NULL",
        [(canonical(price), race, take, round, key) for key, price in shown.items()],
    )


async def strike(t: Transaction, race: int, take: int, round: int, keys: Sequence[Key]) -> None:
    """Entries that stand no longer: each is struck by the newest entry of its race."""
    for key in keys:
        await t.run(
            "UPDATE journal SET struck_by = (SELECT max(id) FROM journal WHERE race = ?1) WHERE race = ?1 AND take = ?2"
            " AND round = ?3 AND key = ?4 AND struck_by IS NULL",
            race,
            take,
            round,
            key,
        )


async def proposals(t: Transaction, race: int, take: int, round: int) -> dict[Key, Json]:
    """What people had answered in this round before it was taken back, by key: theirs to confirm."""
    rows = await t.rows(
        "SELECT key, value FROM journal WHERE race = ? AND round = ? AND take < ? AND struck_by IS NULL"
        " AND hand IN ('driver', 'gm') AND substr(key, 1, 1) BETWEEN '0' AND '9' ORDER BY id",
        race,
        round,
        take,
    )
    return {row["key"]: json.loads(row["value"]) for row in rows}


async def strike_rows(t: Transaction, race: int, ids: Sequence[int]) -> None:
    """Rows that stand no longer: each is struck by the newest entry of its race."""
    newest = "(SELECT max(id) FROM journal WHERE race = ?1)"
    for id in ids:
        await t.run(f"UPDATE journal SET struck_by = {newest} WHERE race = ?1 AND id = ?2", race, id)  # noqa: S608


async def file_standing(t: Transaction, race: int, seat: Seat, sheet: Json) -> None:
    """A standing order in place of the last one, its fields as they were written; None withdraws it."""
    await t.run("DELETE FROM orders WHERE race = ? AND seat = ? AND round IS NULL", race, seat)
    if sheet is not None:
        await t.run(
            "INSERT INTO orders (race, seat, round, sheet) VALUES (?, ?, NULL, ?)", race, seat, json.dumps(sheet)
        )


async def standing_orders(t: Transaction, race: int) -> dict[Seat, Json]:
    """Standing orders by seat."""
    rows = await t.rows("SELECT seat, sheet FROM orders WHERE race = ? AND round IS NULL ORDER BY seat", race)
    return {row["seat"]: json.loads(row["sheet"]) for row in rows}
