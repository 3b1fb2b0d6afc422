"""The append-only journal of a race, and the standing orders of its drivers."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Row, Transaction
from rules.base import Json, Key, Seat, encode_canonical_json, parse_key
from rules.journal import JournalEntry

NON_RULE_PREFIXES = ("take/", "steward/", "tenure/")
"""Key prefixes of the entries that the rules do not read."""
RULES_ENTRY_SQL = " AND ".join(f"key NOT LIKE '{beginning}%'" for beginning in NON_RULE_PREFIXES)
SELECT_ROUND_ENTRIES = (
    "SELECT key, hand, value, about, shown FROM journal"  # noqa: S608
    f" WHERE race = ? AND round = ? AND branch = ? AND {RULES_ENTRY_SQL}"
)


@dataclass(frozen=True)
class NewJournalRow:
    """A journal entry to be stored, with its branch (`branch`) and round. `member`: its author; `reason`: the
    stewards' reason."""

    branch: int
    round: int
    entry: JournalEntry
    member: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class JournalRow:
    """A stored journal entry, with the id of its row and the branch (`branch`) it was made in. `struck_by`: the newest
    row when it was struck."""

    id: int
    branch: int
    entry: JournalEntry
    struck_by: int | None = None


async def append(t: Transaction, race: int, at: int, entries: Iterable[NewJournalRow]) -> None:
    """Append entries in the given order."""
    await t.run_many(
        "INSERT INTO journal (race, branch, round, key, hand, value, about, shown, member, at, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                race,
                new.branch,
                new.round,
                new.entry.key,
                new.entry.hand,
                encode_canonical_json(new.entry.value),
                new.entry.about,
                None if new.entry.shown is None else encode_canonical_json(new.entry.shown),
                new.member,
                at,
                new.reason,
            )
            for new in entries
        ],
    )


async def find_last_entry_time(t: Transaction, race: int, key: Key) -> int | None:
    """Return the time of the last entry under a key."""
    entered_at: int | None = await t.fetch_value("SELECT max(at) FROM journal WHERE race = ? AND key = ?", race, key)
    return entered_at


async def load_current_entries(t: Transaction, race: int, branch: int, round: int) -> tuple[JournalEntry, ...]:
    """Load the entries of a round that the rules read: for each key the latest that was not struck."""
    rows = await t.fetch_rows(f"{SELECT_ROUND_ENTRIES} AND struck_by IS NULL ORDER BY id", race, round, branch)
    latest = {row["key"]: row for row in rows}.values()
    return tuple(map(_parse_entry, latest))


async def load_all_entries(t: Transaction, race: int) -> dict[int, tuple[JournalRow, ...]]:
    """Load all entries for the rules, by round, in the order they were made; without rulings that were struck."""
    rows = await t.fetch_rows(
        f"SELECT id, branch, round, key, hand, value, about, shown, struck_by FROM journal WHERE race = ?"  # noqa: S608
        f" AND (struck_by IS NULL OR reason = '') AND {RULES_ENTRY_SQL} ORDER BY id",
        race,
    )
    entries_by_round, entries_by_content = dict[int, list[JournalRow]](), dict[tuple[str | None, ...], JournalEntry]()
    for r in rows:
        # Each branch repeats most entries of the round, so equal ones are shared.
        content = r["key"], r["hand"], r["value"], r["about"], r["shown"]
        entry = (
            entries_by_content[content]
            if content in entries_by_content
            else entries_by_content.setdefault(content, _parse_entry(r))
        )
        entries_by_round.setdefault(r["round"], []).append(JournalRow(r["id"], r["branch"], entry, r["struck_by"]))
    return {n: tuple(rows_of_round) for n, rows_of_round in entries_by_round.items()}


def _parse_entry(row: Row) -> JournalEntry:
    displayed_price = json.loads(row["shown"]) if row["shown"] else None
    return JournalEntry(
        key=row["key"], hand=row["hand"], value=json.loads(row["value"]), about=row["about"], shown=displayed_price
    )


async def save_displayed_prices(t: Transaction, race: int, branch: int, round: int, prices: Mapping[Key, Json]) -> None:
    """Save the prices that were displayed beside answers already entered."""
    await t.run_many(
        "UPDATE journal SET shown = ? WHERE race = ? AND branch = ? AND round = ? AND key = ? AND struck_by IS NULL",
        [(encode_canonical_json(price), race, branch, round, key) for key, price in prices.items()],
    )


async def strike_key(t: Transaction, race: int, branch: int, round: int, key: Key) -> None:
    """Strike the entry of a key: it is marked as replaced by the newest entry of the race."""
    await t.run(
        "UPDATE journal SET struck_by = (SELECT max(id) FROM journal WHERE race = ?1)"
        " WHERE race = ?1 AND branch = ?2 AND round = ?3 AND key = ?4 AND struck_by IS NULL",
        race,
        branch,
        round,
        key,
    )


async def load_earlier_answers(
    t: Transaction, race: int, branch: int, round: int, changed_seats: Collection[Seat] = ()
) -> dict[Key, Json]:
    """Load the answers given in this round before it was rewound, by key, as proposals to confirm.

    Those of `changed_seats` are left out: somebody else drives them now."""
    rows = await t.fetch_rows(
        "SELECT key, value FROM journal WHERE race = ? AND round = ? AND branch < ? AND struck_by IS NULL"
        " AND hand IN ('driver', 'gm') AND substr(key, 1, 1) BETWEEN '0' AND '9' ORDER BY id",
        race,
        round,
        branch,
    )
    return {row["key"]: json.loads(row["value"]) for row in rows if parse_key(row["key"]).seat not in changed_seats}


async def strike_rows(t: Transaction, race: int, ids: Sequence[int]) -> None:
    """Strike entries by row id: each is marked as replaced by the newest entry of the race."""
    newest = "(SELECT max(id) FROM journal WHERE race = ?1)"
    for id in ids:
        await t.run(f"UPDATE journal SET struck_by = {newest} WHERE race = ?1 AND id = ?2", race, id)  # noqa: S608


async def save_standing_order(t: Transaction, race: int, seat: Seat, sheet: Json) -> None:
    """Replace a seat's standing order, with its fields as typed; None withdraws it."""
    await t.run("DELETE FROM orders WHERE race = ? AND seat = ? AND round IS NULL", race, seat)
    if sheet is not None:
        await t.run(
            "INSERT INTO orders (race, seat, round, sheet) VALUES (?, ?, NULL, ?)", race, seat, json.dumps(sheet)
        )


async def load_standing_orders(t: Transaction, race: int) -> dict[Seat, Json]:
    """Load the standing orders of a race, by seat."""
    rows = await t.fetch_rows("SELECT seat, sheet FROM orders WHERE race = ? AND round IS NULL ORDER BY seat", race)
    return {row["seat"]: json.loads(row["sheet"]) for row in rows}
