"""Where members stand in the tables: for whoever wants to read what is kept of him, or to have it forgotten."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.store import notes
from bot.store.database import Row, Transaction
from rules.values import Json, canonical

NUMBERS = {"race": "creator", "seat": "member", "journal": "member", "tenure": "member", "prompt": "member"}
"""The columns of a race's tables that hold a member's number."""
LETTERS = {"outbox": "audience", "season_letter": "member", "act_draft": "member"}
"""Tables of messages to a member, or drafts of his, and the column that says whose: they go with him."""
TEXTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "race": (("id",), ("why", "opened", "silent", "ordinals", "kept")),
    "round": (("race", "take", "n"), ("living", "lines")),
    "journal": (("id",), ("value", "reason")),
    "outbox": (("id",), ("body", "reason")),
    "prompt": (("number",), ("facts", "answer", "reason")),
    "act_draft": (("race", "mark"), ("body",)),
}
"""The columns of a race's tables in whose texts members occur, by number or by name; by what a row is found."""
NAMED = frozenset({"name", "was", "text", "names"})
"""Where a text of one word is somebody's name."""
SHORT = 3
"""Letters of a name that is cut short, at least."""


@dataclass(frozen=True)
class Known:
    """A member, as he occurs in a race or a season: his number, and the names under which he drove; `stranger`: the
    number of nobody that takes the place of his."""

    member: int
    names: tuple[str, ...]
    stranger: int

    @property
    def neutral(self) -> str:
        """What he is called from now on."""
        return f"Former driver {-self.stranger}"

    def without(self, text: str | None) -> str | None:
        """A text, JSON or prose, in which he has no number and no name of his own."""
        if not text:
            return text
        try:
            return json.dumps(self.replaced(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
        except ValueError:
            return self._unnamed(text)

    def replaced(self, value: Json, key: str = "") -> Json:
        """A value without him; `key`: what it is called."""
        if isinstance(value, dict):
            named = key == "names"
            return {self._numbered(k): self.replaced(v, key if named else k) for k, v in value.items()}
        if isinstance(value, list):
            return [self.replaced(one, key) for one in value]
        if isinstance(value, str):
            return self._unnamed(value) if key in NAMED or " " in value else self._numbered(value)
        return self.stranger if value == self.member and not isinstance(value, bool) else value

    def _numbered(self, text: str) -> str:
        return re.sub(rf"(?<!\d){self.member}(?!\d)", str(self.stranger), text)

    def occurs(self, text: str | None) -> bool:
        """Whether a stored text may name him: whatever does not is left as it is spelt."""
        return text is not None and (str(self.member) in text or any(spelt(name).search(text) for name in self.names))

    def _unnamed(self, text: str) -> str:
        text = re.sub(rf"<@!?{self.member}>", self.neutral, text)
        for name in self.names:
            text = spelt(name).sub(self.neutral, text)
        return self._numbered(text)


@cache
def spelt(name: str) -> re.Pattern[str]:
    """A name wherever it stands for itself, also with its markup and its mentions disarmed, and cut short with `…`."""
    gap, short = r"(?:\\|\u200b)*", ""
    letters = [gap + re.escape(letter) for letter in name]
    for letter in reversed(letters[SHORT:]):
        short = f"(?:{letter}{short})?"
    cut = f"|{''.join(letters[:SHORT])}{short}…" if len(letters) > SHORT else ""
    return re.compile(rf"(?<!\w)(?:{''.join(letters)}(?!\w){cut})")


async def races_of(t: Transaction, member: int) -> tuple[int, ...]:
    """Every race in which he drove, organised, ruled or was written to."""
    columns = {**{table: column for table, column in NUMBERS.items() if table != "race"}, "outbox": "audience"}
    parts = [f"SELECT race AS id FROM {table} WHERE {column} = ?1" for table, column in columns.items()]  # noqa: S608
    sql = " UNION ".join(["SELECT id FROM race WHERE creator = ?1", *parts])
    rows = await t.rows(f"{sql} ORDER BY id", member)
    return tuple(row["id"] for row in rows)


async def seasons_of(t: Transaction, member: int) -> tuple[Row, ...]:
    """Every season in which he is named."""
    like = f"%{member}%"
    sql = (
        "SELECT id, guild, creator, closed, body FROM season WHERE creator = ? OR CAST(body AS TEXT) LIKE ? ORDER BY id"
    )
    return tuple(await t.rows(sql, member, like))


async def taken_out(t: Transaction, member: int) -> None:
    """Whatever names a member says a number that nobody has, and his cars' names are neutral; what he had settled, and
    what was written to him, is gone."""
    stranger = await _stranger(t)
    for race in await races_of(t, member):
        await _out_of_race(t, race, member, stranger)
    for row in await seasons_of(t, member):
        await _out_of_season(t, row, member, stranger)
    for table, column in LETTERS.items():
        await t.run(f"DELETE FROM {table} WHERE {column} = ?", member)  # noqa: S608 (our names)
    await t.run("UPDATE own_track SET member = ? WHERE member = ?", stranger, member)
    await t.run("DELETE FROM token WHERE CAST(outcome AS TEXT) LIKE ?", f"%{member}%")
    await t.run("DELETE FROM member WHERE id = ?", member)


async def _stranger(t: Transaction) -> int:
    """A number for somebody whom nobody knows any more: below nought, where Discord has none."""
    count = int(await notes.read(t, "forgotten") or 0) + 1
    await notes.write(t, "forgotten", str(count))
    return -count


async def _out_of_race(t: Transaction, race: int, member: int, stranger: int) -> None:
    known = Known(member, await _names(t, race, member), stranger)
    for table, (found_by, columns) in TEXTS.items():
        for row in await _texts(t, table, race):
            changed = {c: known.without(row[c]) for c in columns if known.occurs(row[c])}
            if changed:
                await _rewrite(t, table, {c: row[c] for c in found_by}, changed)
    for table in ("seat", "tenure"):
        sql = f"UPDATE {table} SET name = ?, record = '{{}}' WHERE race = ? AND member = ?"  # noqa: S608 (our names)
        await t.run(sql, known.neutral, race, member)
    await t.run("UPDATE seat SET past = 'null' WHERE race = ? AND member = ?", race, member)
    for table, column in NUMBERS.items():
        own = "id" if table == "race" else "race"
        await t.run(f"UPDATE {table} SET {column} = ? WHERE {own} = ? AND {column} = ?", stranger, race, member)  # noqa: S608
    await t.run("UPDATE race SET version = version + 1 WHERE id = ?", race)
    t.outdate(race)


async def _names(t: Transaction, race: int, member: int) -> tuple[str, ...]:
    """The names under which he drove; one that is a car's own is nobody's."""
    rows = await t.rows(
        "SELECT name FROM (SELECT name FROM seat WHERE race = ?1 AND member = ?2 UNION"
        " SELECT name FROM tenure WHERE race = ?1 AND member = ?2) AS known"
        " WHERE name NOT IN (SELECT seat FROM seat WHERE race = ?1) ORDER BY length(name) DESC, name",
        race,
        member,
    )
    return tuple(row["name"] for row in rows)


async def _texts(t: Transaction, table: str, race: int) -> list[Row]:
    found_by, columns = TEXTS[table]
    texts = [f"CAST({column} AS TEXT) AS {column}" for column in columns]
    own = "id" if table == "race" else "race"
    return await t.rows(f"SELECT {', '.join((*found_by, *texts))} FROM {table} WHERE {own} = ?", race)  # noqa: S608


async def _rewrite(t: Transaction, table: str, found_by: Mapping[str, Any], changed: Mapping[str, str | None]) -> None:
    sets, where = ", ".join(f"{c} = ?" for c in changed), " AND ".join(f"{c} = ?" for c in found_by)
    await t.run(f"UPDATE {table} SET {sets} WHERE {where}", *changed.values(), *found_by.values())  # noqa: S608


async def _out_of_season(t: Transaction, row: Row, member: int, stranger: int) -> None:
    body = json.loads(row["body"])
    entered = [entry for part in ("entrants", "reserves") for entry in body.get(part, ())]
    names = {entry["name"] for entry in entered if entry["member"] == member}
    known = Known(member, tuple(sorted(names)), stranger)
    creator = stranger if row["creator"] == member else row["creator"]
    sql = "UPDATE season SET body = ?, creator = ?, version = version + 1 WHERE id = ?"
    await t.run(sql, canonical(known.replaced(body)), creator, row["id"])


async def kept_of(t: Transaction, member: int) -> dict[str, Json]:
    """All that is kept of a member, table by table; of a race that is run in silence nothing of the rounds that it has
    not shown yet."""
    settings = await notes.settings(t, "member", member)
    held = {row["id"]: row["round"] for row in await t.rows("SELECT id, round FROM race WHERE silent != 'null'")}
    driven = await t.rows(f"{DRIVEN} WHERE seat.member = ? ORDER BY race.id", member)
    former = await t.rows(
        "SELECT race, seat, name, since, until, record FROM tenure WHERE member = ? ORDER BY race", member
    )
    given = await t.rows(f"{GIVEN} WHERE member = ? ORDER BY id", member)
    filed = await t.rows(f"{FILED} WHERE member = ? AND round IS NULL ORDER BY orders.race", member)
    written = await t.rows(f"{WRITTEN} WHERE audience = ? AND state = 'sent' ORDER BY id", member)
    ruled = await t.rows("SELECT race, round, kind, answer, reason, settled FROM prompt WHERE member = ?", member)
    tracks = await t.rows("SELECT guild, name, version, at FROM own_track WHERE member = ? ORDER BY id", member)
    made = await t.rows("SELECT id, guild, title, created FROM race WHERE creator = ? ORDER BY id", member)
    return {
        "member": member,
        "settings": settings,
        "seats": _plain(driven),
        "former seats": _plain(former),
        "races organised": _plain(made),
        "orders and answers": _plain(row for row in given if row["round"] < held.get(row["race"], row["round"] + 1)),
        "standing orders": _plain(filed),
        "messages": _plain(row for row in written if row["race"] not in held),
        "rulings": _plain(ruled),
        "tracks handed in": _plain(tracks),
        "seasons": [_of_season(row, member) for row in await seasons_of(t, member)],
    }


DRIVEN = (
    "SELECT race.id AS race, guild, channel, title, game, stage, seat, name, contribution, asked_by, dm_closed, missed,"
    " since, record FROM seat JOIN race ON race.id = seat.race"
)
GIVEN = "SELECT race, round, key, hand, value, reason, at FROM journal"
FILED = (
    "SELECT orders.race, orders.seat, sheet FROM orders"
    " JOIN seat ON seat.race = orders.race AND seat.seat = orders.seat"
)
WRITTEN = "SELECT race, kind, CAST(body AS TEXT) AS body FROM outbox"
SPELT = ("record", "value", "sheet", "body")
"""Columns of JSON."""


def _plain(rows: Iterable[Row]) -> list[Json]:
    return [{c: json.loads(row[c]) if c in SPELT else row[c] for c in row.keys()} for row in rows]  # noqa: SIM118 (a row)


def _of_season(row: Row, member: int) -> Json:
    """What a season has of him alone."""
    body = json.loads(row["body"])
    own = {
        part: [one for one in found if _is_of(one, member)] for part, found in body.items() if isinstance(found, list)
    }
    return {"season": row["id"], "title": body["title"], "organised": row["creator"] == member, **own}


def _is_of(value: Json, member: int) -> bool:
    return str(member) in json.dumps(value)
