"""Races, seats and members."""

import json
from collections.abc import Iterable

from aiosqlite import Connection

from bot.store.database import Database
from bot.store.rows import Race, Seated, Setup, Text
from rules.values import Json, Seat, canonical
from rules.view import Placing

LIVE = "('lobby', 'running', 'held', 'paused')"


class Moved(Exception):
    """The race has changed since it was read: read it again."""


async def add(connection: Connection, race: Race) -> int:
    """Stores a new race and returns its number; `race.id` is ignored."""
    values = (race.guild, race.channel, race.creator, race.created, race.setup.model_dump_json(),
              race.track.model_dump_json(), race.tables.model_dump_json(), race.house, race.seed, race.secret, race.stage)
    cursor = await connection.execute(
        "INSERT INTO race (guild, channel, creator, created, setup, track, tables, house, seed, secret, stage)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    return int(cursor.lastrowid or 0)


async def find(database: Database, race: int) -> Race | None:
    """A race by its number."""
    rows = await database.rows("SELECT * FROM race WHERE id = ?", race)
    return _race(dict(rows[0])) if rows else None


async def in_channel(database: Database, channel: int) -> Race | None:
    """The live race of a channel, else the last one held there."""
    rows = await database.rows(
        f"SELECT * FROM race WHERE channel = ? ORDER BY stage IN {LIVE} DESC, id DESC LIMIT 1", channel)
    return _race(dict(rows[0])) if rows else None


async def live(database: Database) -> list[Race]:
    """Every race that is not over."""
    return [_race(dict(row)) for row in await database.rows(f"SELECT * FROM race WHERE stage IN {LIVE} ORDER BY id")]


async def of_member(database: Database, member: int) -> list[Race]:
    """The live races in which a member has a seat."""
    rows = await database.rows(
        f"SELECT race.* FROM race JOIN seat ON seat.race = race.id WHERE seat.member = ? AND stage IN {LIVE}"
        " ORDER BY race.id", member)
    return [_race(dict(row)) for row in rows]


async def change(connection: Connection, race: Race, **fields: Json) -> None:
    """Changes fields of a race as it was read. Raises Moved when somebody was quicker."""
    sets = "".join(f"{name} = ?, " for name in fields)
    values = [canonical(v) if isinstance(v, list | dict) else v for v in fields.values()]
    cursor = await connection.execute(
        f"UPDATE race SET {sets}version = version + 1 WHERE id = ? AND version = ?", (*values, race.id, race.version))
    if cursor.rowcount == 0:
        raise Moved(race.id)


async def seats(database: Database, race: int) -> tuple[Seated, ...]:
    """The seats of a race in joining order."""
    rows = await database.rows("SELECT * FROM seat WHERE race = ? ORDER BY number", race)
    return tuple(Seated.model_validate({k: v for k, v in dict(row).items() if k != "race"}) for row in rows)


async def seat(connection: Connection, race: int, seated: Seated) -> None:
    """Stores a seat, new or changed."""
    values = seated.model_dump()
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    await connection.execute(f"INSERT OR REPLACE INTO seat (race, {names}) VALUES (?, {marks})", (race, *values.values()))


async def unseat(connection: Connection, race: int, seats: Iterable[Seat]) -> None:
    """Takes seats away (in the lobby only)."""
    await connection.executemany("DELETE FROM seat WHERE race = ? AND seat = ?", [(race, s) for s in seats])


async def known(database: Database, name: str) -> str | None:
    """A fact the program remembers across restarts."""
    rows = await database.rows("SELECT value FROM known WHERE name = ?", name)
    return str(rows[0]["value"]) if rows else None


async def remember(database: Database, name: str, value: str) -> None:
    """Remembers a fact."""
    async with database.change() as connection:
        await connection.execute("INSERT OR REPLACE INTO known VALUES (?, ?)", (name, value))


def _race(row: dict[str, Json]) -> Race:
    row["setup"] = Setup.model_validate_json(row["setup"])
    row["track"], row["tables"] = Text.model_validate_json(row["track"]), Text.model_validate_json(row["tables"])
    row["classification"] = tuple(Placing.model_validate(p) for p in json.loads(row["classification"]))
    return Race.model_validate(row)
