"""Checkpoints, the journal, recorded rolls, closed steps and open questions: where a race stands."""

import json
from collections.abc import Iterable

from aiosqlite import Connection

from bot.store.database import Database
from bot.store.rows import Open, Race
from rules.dice import Drawn
from rules.engine import Checkpoint
from rules.journal import Entry
from rules.values import Json, Key, canonical


async def begin(connection: Connection, race: int, checkpoint: Checkpoint) -> None:
    """Stores a checkpoint."""
    await connection.execute(
        "INSERT INTO checkpoint (race, round, step, body) VALUES (?, ?, ?, ?)",
        (race, checkpoint.round, checkpoint.step, canonical(checkpoint.model_dump(mode="json"))))


async def checkpoint(database: Database, race: int) -> Checkpoint:
    """The last checkpoint of a race."""
    rows = await database.rows("SELECT body FROM checkpoint WHERE race = ? ORDER BY round DESC, step DESC LIMIT 1", race)
    return Checkpoint.model_validate_json(rows[0]["body"])


async def first_checkpoint(database: Database, race: int) -> Checkpoint:
    """The checkpoint before round 0."""
    rows = await database.rows("SELECT body FROM checkpoint WHERE race = ? ORDER BY round, step LIMIT 1", race)
    return Checkpoint.model_validate_json(rows[0]["body"])


async def entries(database: Database, race: int, round: int) -> tuple[Entry, ...]:
    """The standing entries of a round, in the order they came in."""
    rows = await database.rows(
        "SELECT key, hand, value, about FROM journal WHERE race = ? AND round = ? AND struck_by IS NULL ORDER BY id",
        race, round)
    return tuple(Entry(key=r["key"], hand=r["hand"], value=json.loads(r["value"]), about=r["about"]) for r in rows)


async def enter(connection: Connection, race: Race, entries: Iterable[Entry], now: int) -> None:
    """Appends entries; an earlier entry under the same key is struck by the later one."""
    for entry in entries:
        cursor = await connection.execute(
            "INSERT INTO journal (race, take, round, key, hand, value, about, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (race.id, race.take, race.round, entry.key, entry.hand, canonical(entry.value), entry.about, now))
        await connection.execute(
            "UPDATE journal SET struck_by = ? WHERE race = ? AND key = ? AND id < ? AND struck_by IS NULL",
            (cursor.lastrowid, race.id, entry.key, cursor.lastrowid))


async def rolls(database: Database, race: int, round: int) -> tuple[Drawn, ...]:
    """The rolls recorded in a round."""
    rows = await database.rows("SELECT key, sides, faces FROM roll WHERE race = ? AND round = ? ORDER BY key", race, round)
    return tuple(Drawn(key=r["key"], sides=r["sides"], faces=tuple(json.loads(r["faces"]))) for r in rows)


async def record_rolls(connection: Connection, race: int, round: int, drawn: Iterable[Drawn]) -> None:
    """Records rolls; one that is recorded already stays as it is."""
    await connection.executemany(
        "INSERT OR IGNORE INTO roll (race, round, key, sides, faces) VALUES (?, ?, ?, ?, ?)",
        [(race, round, d.key, d.sides, canonical(list(d.faces))) for d in drawn])


async def close_step(connection: Connection, race: Race, round: int, step: int, body: Json) -> None:
    """Stores what a step told, rolled and used."""
    await connection.execute("INSERT INTO step (race, take, round, step, body) VALUES (?, ?, ?, ?, ?)",
                             (race.id, race.take, round, step, canonical(body)))


async def steps(database: Database, race: int, round: int | None = None) -> list[tuple[int, int, Json]]:
    """(round, take, body) of the closed steps, of one round or of all, in order."""
    where = "" if round is None else " AND round = ?"
    rows = await database.rows(f"SELECT round, take, body FROM step WHERE race = ?{where} ORDER BY round, step",
                               race, *(() if round is None else (round,)))
    return [(r["round"], r["take"], json.loads(r["body"])) for r in rows]


async def open_questions(database: Database, race: int) -> tuple[Open, ...]:
    """The open questions of a race."""
    return tuple(_open(dict(r)) for r in await database.rows(
        "SELECT * FROM question WHERE race = ? AND open = 1 ORDER BY number", race))


async def question(database: Database, number: int) -> tuple[Open, bool] | None:
    """A question by its number, and whether it is still open."""
    rows = await database.rows("SELECT * FROM question WHERE number = ?", number)
    return (_open(dict(rows[0])), bool(rows[0]["open"])) if rows else None


async def put(connection: Connection, race: Race, key: Key, about: str, seat: str, body: Json, seal: str,
              due: int | None, remind: int | None) -> int:
    """Opens a question, or finds it open already; returns its number."""
    await connection.execute(
        "INSERT INTO question (race, take, key, about, seat, body, seal, due, remind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (race, take, key, about) DO UPDATE SET open = 1",
        (race.id, race.take, key, about, seat, canonical(body), seal, due, remind))
    rows = await connection.execute_fetchall(
        "SELECT number FROM question WHERE race = ? AND take = ? AND key = ? AND about = ?",
        (race.id, race.take, key, about))
    return int(next(iter(rows))[0])


async def close_questions(connection: Connection, race: int, numbers: Iterable[int]) -> None:
    """Closes questions."""
    await connection.executemany("UPDATE question SET open = 0 WHERE race = ? AND number = ?",
                                 [(race, n) for n in numbers])


async def reminded(connection: Connection, numbers: Iterable[int]) -> None:
    """Notes that a reminder was queued."""
    await connection.executemany("UPDATE question SET remind = NULL WHERE number = ?", [(n,) for n in numbers])


async def postpone(connection: Connection, race: int, by: int) -> None:
    """Moves every open deadline and timer of a race."""
    await connection.execute(
        "UPDATE question SET due = due + ?, remind = remind + ? WHERE race = ? AND open = 1", (by, by, race))
    await connection.execute("UPDATE timer SET at = at + ? WHERE race = ?", (by, race))


async def set_timer(connection: Connection, race: int, kind: str, at: int | None) -> None:
    """Sets or, with None, removes a timer."""
    await connection.execute("DELETE FROM timer WHERE race = ? AND kind = ?", (race, kind))
    if at is not None:
        await connection.execute("INSERT INTO timer (race, kind, at) VALUES (?, ?, ?)", (race, kind, at))


async def timer(database: Database, race: int, kind: str) -> int | None:
    """When a timer of a race goes off."""
    rows = await database.rows("SELECT at FROM timer WHERE race = ? AND kind = ?", race, kind)
    return int(rows[0]["at"]) if rows else None


async def due(database: Database) -> list[tuple[int, int]]:
    """(when, race) of everything that waits in running races: deadlines, reminders and timers, earliest first."""
    rows = await database.rows(
        "SELECT min(at) AS at, race FROM ("
        " SELECT due AS at, race FROM question WHERE open = 1 AND due IS NOT NULL"
        " UNION ALL SELECT remind, race FROM question WHERE open = 1 AND remind IS NOT NULL"
        " UNION ALL SELECT at, race FROM timer)"
        " JOIN race ON race.id = race WHERE stage = 'running' GROUP BY race ORDER BY at")
    return [(int(r["at"]), int(r["race"])) for r in rows]


async def spend(connection: Connection, token: str, race: int) -> bool:
    """True the first time a token is used: a retry is harmless."""
    cursor = await connection.execute("INSERT OR IGNORE INTO token (token, race) VALUES (?, ?)", (token, race))
    return cursor.rowcount > 0


def _open(row: dict[str, Json]) -> Open:
    row.pop("open")
    row["body"] = json.loads(row["body"])
    return Open.model_validate(row)
