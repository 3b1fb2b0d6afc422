"""Tracks of a server's own: every version of each, the newest of them raced on."""

import json
from hashlib import sha256

from bot.store.database import Row, Transaction
from rules.values import Value, canonical

VERSIONS = 5
"""Versions of a track that are kept; a race that was driven on an older one has its own copy."""
COLUMNS = "guild, name, version, card, sha256, member, at"
NEWEST = (
    "version = (SELECT max(version) FROM own_track AS other WHERE other.guild = one.guild AND other.name = one.name)"
)


class TrackCard(Value):
    """A track as it is offered. `games`: that are raced on it; `laps`: the usual number; `version`: of a server's own
    track, from 1; 0 of one of ours."""

    name: str
    title: str
    games: tuple[str, ...]
    laps: int
    rows: int
    test: bool = False
    version: int = 0


class OwnTrack(Value):
    """A version of a server's track. `sha256`: of its text, as race files name it; `member`: who handed it in, `at`
    when."""

    guild: int
    card: TrackCard
    sha256: str
    member: int
    at: int


def sha256_of(text: str) -> str:
    """By which race files name a track's text."""
    return sha256(text.encode()).hexdigest()


async def every(t: Transaction, guild: int) -> tuple[OwnTrack, ...]:
    """A server's tracks as they are raced on, by name."""
    sql = f"SELECT {COLUMNS} FROM own_track AS one WHERE guild = ? AND {NEWEST} ORDER BY name"  # noqa: S608 (ours)
    return tuple(_track(row) for row in await t.rows(sql, guild))


async def find(t: Transaction, guild: int, name: str, version: int | None = None) -> tuple[OwnTrack, str] | None:
    """A track of a server with its text, in its newest version or in the one that is asked for."""
    which, also = ("version = ?", (version,)) if version is not None else (NEWEST, ())
    sql = f"SELECT {COLUMNS}, body FROM own_track AS one WHERE guild = ? AND name = ? AND {which}"  # noqa: S608 (ours)
    row = await t.row(sql, guild, name, *also)
    return (_track(row), str(row["body"])) if row else None


async def text(t: Transaction, guild: int, name: str) -> str | None:
    """The text of a server's track, as it is raced on."""
    found = await find(t, guild, name)
    return found[1] if found else None


async def add(t: Transaction, track: OwnTrack, body: str) -> None:
    """A new version; the oldest beyond those that are kept goes. Raises Clash where there is one of its number."""
    card = canonical(track.card.model_dump(mode="json", exclude={"name", "version"}))
    await t.run(
        f"INSERT INTO own_track ({COLUMNS}, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 (our names)
        track.guild,
        track.card.name,
        track.card.version,
        card,
        track.sha256,
        track.member,
        track.at,
        body,
    )
    oldest = track.card.version - VERSIONS
    await t.run(
        "DELETE FROM own_track WHERE guild = ? AND name = ? AND version <= ?", track.guild, track.card.name, oldest
    )


async def remove(t: Transaction, guild: int, name: str) -> None:
    """A track with all its versions."""
    await t.run("DELETE FROM own_track WHERE guild = ? AND name = ?", guild, name)


async def all_texts(t: Transaction) -> tuple[tuple[OwnTrack, str], ...]:
    """Every track of every server as it is raced on, with its text."""
    sql = f"SELECT {COLUMNS}, body FROM own_track AS one WHERE {NEWEST} ORDER BY guild, name"  # noqa: S608 (our names)
    return tuple((_track(row), str(row["body"])) for row in await t.rows(sql))


def _track(row: Row) -> OwnTrack:
    card = TrackCard(**json.loads(row["card"]), name=row["name"], version=row["version"])
    return OwnTrack(guild=row["guild"], card=card, sha256=row["sha256"], member=row["member"], at=row["at"])
