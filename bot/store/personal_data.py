"""Personal data of members in all tables: export and erasure."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.store import key_value
from bot.store.database import Row, Transaction
from rules.base import Json, encode_canonical_json

MEMBER_COLUMNS = {
    "race": "creator",
    "seat": "member",
    "journal": "member",
    "tenure": "member",
    "steward_question": "member",
}
"""Columns of race tables that hold a member's id."""
UPLOAD_TABLES = ("own_track", "race_template")
"""Tables of what members have given their server; it stays when its author is erased."""
GUILD_TABLES = ("race", "season", *UPLOAD_TABLES)
"""Tables whose rows belong to a server."""
OWNED_TABLES = {"outbox": "audience", "season_letter": "member", "ruling_draft": "member"}
"""Tables of messages to a member or drafts by them, with the member column; the rows are deleted with the
member."""
TEXT_COLUMNS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "race": (("id",), ("hold_reason", "open_orders_post", "hidden_phase", "post_counts", "deferred_rulings")),
    "race_positions": (("race",), ("position_history",)),
    "round": (("race", "branch", "n"), ("live_post", "lines")),
    "journal": (("id",), ("value", "reason")),
    "outbox": (("id",), ("body", "reason")),
    "steward_question": (("number",), ("facts", "answer", "reason")),
    "ruling_draft": (("race", "mark"), ("body",)),
}
"""By race table: the columns that identify a row, and the text columns that may name members."""
NAME_KEYS = frozenset({"name", "was", "text", "names"})
"""JSON keys under which a text of one word is a person's name."""
MIN_CUT_NAME_CHARS = 3
"""Fewest characters of a name that was shortened with `…`."""


@dataclass(frozen=True)
class MemberRedactor:
    """A member as they occur in a race or season: id and names used; `stranger`: the anonymous id that replaces
    theirs."""

    member: int
    names: tuple[str, ...]
    stranger: int

    @property
    def neutral_name(self) -> str:
        """The anonymous name that replaces the member's names."""
        return f"Former driver {-self.stranger}"

    def redact_text(self, text: str | None) -> str | None:
        """Return a text (JSON or prose) without the member's id and names."""
        if not text:
            return text
        try:
            return json.dumps(self.redact_value(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
        except ValueError:
            return self._replace_names(text)

    def redact_value(self, value: Json, key: str = "") -> Json:
        """Return a JSON value without the member; `key`: the JSON key it stands under."""
        if isinstance(value, dict):
            under_names = key == "names"
            return {self._replace_id(k): self.redact_value(v, key if under_names else k) for k, v in value.items()}
        if isinstance(value, list):
            return [self.redact_value(one, key) for one in value]
        if isinstance(value, str):
            return self._replace_names(value) if key in NAME_KEYS or " " in value else self._replace_id(value)
        return self.stranger if value == self.member and not isinstance(value, bool) else value

    def _replace_id(self, text: str) -> str:
        return re.sub(rf"(?<!\d){self.member}(?!\d)", str(self.stranger), text)

    def may_occur_in(self, text: str | None) -> bool:
        """Whether a stored text may name the member; other texts are left unchanged."""
        return text is not None and (
            str(self.member) in text or any(make_name_pattern(name).search(text) for name in self.names)
        )

    def _replace_names(self, text: str) -> str:
        text = re.sub(rf"<@!?{self.member}>", self.neutral_name, text)
        for name in self.names:
            text = make_name_pattern(name).sub(self.neutral_name, text)
        return self._replace_id(text)


@cache
def make_name_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for a name as a whole word, also with escaped markup or mentions, or shortened with `…`."""
    gap, short = r"(?:\\|\u200b)*", ""
    letters = [gap + re.escape(letter) for letter in name]
    for letter in reversed(letters[MIN_CUT_NAME_CHARS:]):
        short = f"(?:{letter}{short})?"
    cut = f"|{''.join(letters[:MIN_CUT_NAME_CHARS])}{short}…" if len(letters) > MIN_CUT_NAME_CHARS else ""
    return re.compile(rf"(?<!\w)(?:{''.join(letters)}(?!\w){cut})")


async def list_races(t: Transaction, member: int) -> tuple[int, ...]:
    """List every race that the member drove in, organised, ruled on or was messaged about."""
    columns = {**{table: column for table, column in MEMBER_COLUMNS.items() if table != "race"}, "outbox": "audience"}
    parts = [f"SELECT race AS id FROM {table} WHERE {column} = ?1" for table, column in columns.items()]  # noqa: S608
    sql = " UNION ".join(["SELECT id FROM race WHERE creator = ?1", *parts])
    rows = await t.fetch_rows(f"{sql} ORDER BY id", member)
    return tuple(row["id"] for row in rows)


async def list_seasons(t: Transaction, member: int) -> tuple[Row, ...]:
    """List every season that names the member."""
    like = f"%{member}%"
    sql = (
        "SELECT id, guild, creator, closed, body FROM season WHERE creator = ? OR CAST(body AS TEXT) LIKE ? ORDER BY id"
    )
    return tuple(await t.fetch_rows(sql, member, like))


async def erase_member(t: Transaction, member: int) -> None:
    """Erase a member: replace their id and names everywhere, and delete their settings and messages."""
    stranger = await _allocate_stranger_id(t)
    for race in await list_races(t, member):
        await _erase_from_race(t, race, member, stranger)
    for row in await list_seasons(t, member):
        await _erase_from_season(t, row, member, stranger)
    for table, column in OWNED_TABLES.items():
        await t.run(f"DELETE FROM {table} WHERE {column} = ?", member)  # noqa: S608 (our names)
    for table in UPLOAD_TABLES:
        await t.run(f"UPDATE {table} SET member = ? WHERE member = ?", stranger, member)  # noqa: S608 (our names)
    await t.run("DELETE FROM token WHERE CAST(outcome AS TEXT) LIKE ?", f"%{member}%")
    await t.run("DELETE FROM member WHERE id = ?", member)


async def _allocate_stranger_id(t: Transaction) -> int:
    """Allocate an anonymous id; it is negative, which Discord's ids never are."""
    count = int(await key_value.read(t, "forgotten") or 0) + 1
    await key_value.write(t, "forgotten", str(count))
    return -count


async def _erase_from_race(t: Transaction, race: int, member: int, stranger: int) -> None:
    redactor = MemberRedactor(member, await _list_names(t, race, member), stranger)
    for table, (found_by, columns) in TEXT_COLUMNS.items():
        for row in await _fetch_texts(t, table, race):
            new_texts = {c: redactor.redact_text(row[c]) for c in columns if redactor.may_occur_in(row[c])}
            if new_texts:
                await _rewrite(t, table, {c: row[c] for c in found_by}, new_texts)
    for table in ("seat", "tenure"):
        sql = f"UPDATE {table} SET name = ?, record = '{{}}' WHERE race = ? AND member = ?"  # noqa: S608 (our names)
        await t.run(sql, redactor.neutral_name, race, member)
    await t.run("UPDATE seat SET past = 'null' WHERE race = ? AND member = ?", race, member)
    for table, column in MEMBER_COLUMNS.items():
        own = "id" if table == "race" else "race"
        await t.run(f"UPDATE {table} SET {column} = ? WHERE {own} = ? AND {column} = ?", stranger, race, member)  # noqa: S608
    await t.run("UPDATE race SET version = version + 1 WHERE id = ?", race)
    t.invalidate_race(race)


async def _list_names(t: Transaction, race: int, member: int) -> tuple[str, ...]:
    """List the names the member drove under, except those that are a car's own."""
    rows = await t.fetch_rows(
        "SELECT name FROM (SELECT name FROM seat WHERE race = ?1 AND member = ?2 UNION"
        " SELECT name FROM tenure WHERE race = ?1 AND member = ?2) AS known"
        " WHERE name NOT IN (SELECT seat FROM seat WHERE race = ?1) ORDER BY length(name) DESC, name",
        race,
        member,
    )
    return tuple(row["name"] for row in rows)


async def _fetch_texts(t: Transaction, table: str, race: int) -> list[Row]:
    found_by, columns = TEXT_COLUMNS[table]
    texts = [f"CAST({column} AS TEXT) AS {column}" for column in columns]
    own = "id" if table == "race" else "race"
    return await t.fetch_rows(f"SELECT {', '.join((*found_by, *texts))} FROM {table} WHERE {own} = ?", race)  # noqa: S608


async def _rewrite(
    t: Transaction, table: str, found_by: Mapping[str, Any], new_texts: Mapping[str, str | None]
) -> None:
    sets, where = ", ".join(f"{c} = ?" for c in new_texts), " AND ".join(f"{c} = ?" for c in found_by)
    await t.run(f"UPDATE {table} SET {sets} WHERE {where}", *new_texts.values(), *found_by.values())  # noqa: S608


async def _erase_from_season(t: Transaction, row: Row, member: int, stranger: int) -> None:
    body = json.loads(row["body"])
    entrants = [entry for part in ("entrants", "reserves", "former") for entry in body.get(part, ())]
    names = {entry["name"] for entry in entrants if entry["member"] == member}
    redactor = MemberRedactor(member, tuple(sorted(names)), stranger)
    creator = stranger if row["creator"] == member else row["creator"]
    if not row["closed"]:
        _end_entries(body, member)
    sql = "UPDATE season SET body = ?, creator = ?, version = version + 1 WHERE id = ?"
    await t.run(sql, encode_canonical_json(redactor.redact_value(body)), creator, row["id"])


def _end_entries(body: dict[str, Any], member: int) -> None:
    """Remove a member's entries, so that no race waits for them; their results stay with the team they drove for."""
    teams = {str(member): entry["team"] for entry in body.get("entrants", ()) if entry["member"] == member}
    for meeting in body.get("meetings", ()):
        if meeting.get("race") is not None or meeting.get("outside"):
            meeting["teams"] = teams | meeting.get("teams", {})
    leaving = [entry for entry in body.get("entrants", ()) if entry["member"] == member]
    body["former"] = [*body.get("former", ()), *leaving]
    for part in ("entrants", "reserves"):
        body[part] = [entry for entry in body.get(part, ()) if entry["member"] != member]


async def export_member(t: Transaction, member: int) -> dict[str, Json]:
    """Export all data stored about a member, table by table.

    Of a race in its hidden phase, the rounds that are not revealed yet are left out."""
    settings = await key_value.load_settings(t, "member", member)
    hidden_rounds = {
        row["id"]: row["round"] for row in await t.fetch_rows("SELECT id, round FROM race WHERE hidden_phase != 'null'")
    }
    seats = await t.fetch_rows(f"{SELECT_SEATS} WHERE seat.member = ? ORDER BY race.id", member)
    former = await t.fetch_rows(
        "SELECT race, seat, name, since, until, record FROM tenure WHERE member = ? ORDER BY race", member
    )
    answers = await t.fetch_rows(f"{SELECT_ANSWERS} WHERE member = ? ORDER BY id", member)
    standing_orders = await t.fetch_rows(
        f"{SELECT_STANDING_ORDERS} WHERE member = ? AND round IS NULL ORDER BY orders.race", member
    )
    messages = await t.fetch_rows(f"{SELECT_MESSAGES} WHERE audience = ? AND state = 'sent' ORDER BY id", member)
    letters = await t.fetch_rows(
        "SELECT season, what AS kind, facts AS body FROM season_letter WHERE member = ? AND state = 'sent' ORDER BY id",
        member,
    )
    protests = await t.fetch_rows(SELECT_PROTESTS, member)
    rulings = await t.fetch_rows(
        "SELECT race, round, kind, answer, reason, settled FROM steward_question WHERE member = ?", member
    )
    tracks = await t.fetch_rows("SELECT guild, name, version, at FROM own_track WHERE member = ? ORDER BY id", member)
    templates = await t.fetch_rows(
        "SELECT guild, name, setup, at FROM race_template WHERE member = ? ORDER BY id", member
    )
    organised_races = await t.fetch_rows(
        "SELECT id, guild, title, created FROM race WHERE creator = ? ORDER BY id", member
    )
    return {
        "member": member,
        "settings": settings,
        "seats": _to_json(seats),
        "former seats": _to_json(former),
        "races organised": _to_json(organised_races),
        "orders and answers": _to_json(
            row for row in answers if row["round"] < hidden_rounds.get(row["race"], row["round"] + 1)
        ),
        "standing orders": _to_json(standing_orders),
        "messages": _to_json(row for row in messages if row["race"] not in hidden_rounds),
        "messages about seasons": _to_json(letters),
        "protests": _to_json(protests),
        "rulings": _to_json(rulings),
        "tracks handed in": _to_json(tracks),
        "race templates": _to_json(templates),
        "seasons": [_export_season(row, member) for row in await list_seasons(t, member)],
    }


SELECT_SEATS = (
    "SELECT race.id AS race, guild, channel, title, game, stage, seat, name, contribution, asked_by, dm_closed, missed,"
    " since, record FROM seat JOIN race ON race.id = seat.race"
)
SELECT_ANSWERS = "SELECT race, round, key, hand, value, reason, at FROM journal"
SELECT_STANDING_ORDERS = (
    "SELECT orders.race, orders.seat, sheet FROM orders"
    " JOIN seat ON seat.race = orders.race AND seat.seat = orders.seat"
)
SELECT_PROTESTS = (
    "SELECT question.race, question.round, question.facts, question.answer, question.reason, question.asked"
    " FROM steward_question AS question WHERE question.kind = 'protest' AND EXISTS (SELECT 1 FROM"
    " (SELECT race, seat, member, since, NULL AS until FROM seat UNION ALL"
    " SELECT race, seat, member, since, until FROM tenure) AS held WHERE held.race = question.race"
    " AND held.seat = question.seat AND held.member = ? AND held.since <= question.round"
    " AND (held.until IS NULL OR question.round <= held.until)) ORDER BY question.number"
)
SELECT_MESSAGES = "SELECT race, kind, CAST(body AS TEXT) AS body FROM outbox"
JSON_COLUMNS = ("record", "facts", "value", "sheet", "body", "setup")


def _to_json(rows: Iterable[Row]) -> list[Json]:
    return [{c: json.loads(row[c]) if c in JSON_COLUMNS else row[c] for c in row.keys()} for row in rows]  # noqa: SIM118 (a row)


def _export_season(row: Row, member: int) -> Json:
    """Export the parts of a season that concern the member."""
    body = json.loads(row["body"])
    own = {
        part: [one for one in entries if str(member) in json.dumps(one)]
        for part, entries in body.items()
        if isinstance(entries, list)
    }
    return {"season": row["id"], "title": body["title"], "organised": row["creator"] == member, **own}


SELECT_KNOWN_GUILDS = " UNION ".join(
    ["SELECT id AS guild FROM guild", *(f"SELECT guild FROM {table}" for table in (*GUILD_TABLES, "departure"))]  # noqa: S608 (our names)
)


async def mark_left(t: Transaction, guild: int, now: int) -> None:
    """Record that a server has removed the bot; an earlier record stays."""
    await t.run("INSERT INTO departure (guild, at) VALUES (?, ?) ON CONFLICT (guild) DO NOTHING", guild, now)


async def mark_present(t: Transaction, guild: int) -> None:
    """Record that a server has the bot."""
    await t.run("DELETE FROM departure WHERE guild = ?", guild)


async def reconcile(t: Transaction, there: Collection[int], mine: Callable[[int], bool], now: int) -> tuple[int, ...]:
    """After a start, update the records from the servers that are `there`, as far as they are `mine`; return those
    that have gone."""
    gone = list[int]()
    for row in await t.fetch_rows(SELECT_KNOWN_GUILDS):
        guild = row["guild"]
        if guild in there:
            await mark_present(t, guild)
        elif guild and mine(guild):
            await mark_left(t, guild, now)
            gone.append(guild)
    return tuple(gone)


async def list_gone_since(t: Transaction, moment: int) -> tuple[int, ...]:
    """List the servers that had removed the bot by `moment`."""
    return tuple(row["guild"] for row in await t.fetch_rows("SELECT guild FROM departure WHERE at <= ?", moment))


async def delete_guild(t: Transaction, guild: int) -> None:
    """Delete all data of a server: races with their logs, seasons, tracks, settings."""
    for row in await t.fetch_rows("SELECT id FROM race WHERE guild = ?", guild):
        t.invalidate_race(row["id"])
    for table in GUILD_TABLES:
        await t.run(f"DELETE FROM {table} WHERE guild = ?", guild)  # noqa: S608 (our names)
    await t.run("DELETE FROM guild WHERE id = ?", guild)
    await mark_present(t, guild)
