"""Tracks uploaded by a server: several versions of each are kept, and races use the newest."""

import json
from hashlib import sha256

from bot.store.database import Row, Transaction
from rules.base import Value, encode_canonical_json

MAX_VERSIONS = 5
"""Versions of a track that are kept; a race on an older version has its own copy."""
COLUMNS = "guild, name, version, card, sha256, member, at"
NEWEST_VERSION_SQL = (
    "version = (SELECT max(version) FROM own_track AS other WHERE other.guild = one.guild AND other.name = one.name)"
)


class TrackCard(Value):
    """Description of a track. `games`: games that can be raced on it; `laps`: the usual number; `version`: from 1
    for an uploaded track, 0 for a built-in one."""

    name: str
    title: str
    games: tuple[str, ...]
    laps: int
    rows: int
    test: bool = False
    version: int = 0


class OwnTrack(Value):
    """A version of an uploaded track. `sha256`: hash of its text, as used in race files; `member`: the uploader;
    `at`: the time of the upload."""

    guild: int
    card: TrackCard
    sha256: str
    member: int
    at: int


def hash_track_text(text: str) -> str:
    """Return the SHA-256 under which race files name a track's text."""
    return sha256(text.encode()).hexdigest()


async def list_all(t: Transaction, guild: int) -> tuple[OwnTrack, ...]:
    """List a server's tracks in their newest versions, by name."""
    sql = f"SELECT {COLUMNS} FROM own_track AS one WHERE guild = ? AND {NEWEST_VERSION_SQL} ORDER BY name"  # noqa: S608 (ours)
    return tuple(_parse_track(row) for row in await t.fetch_rows(sql, guild))


async def get(t: Transaction, guild: int, name: str, version: int | None = None) -> tuple[OwnTrack, str] | None:
    """Load a track of a server with its text, in the given version or the newest."""
    which, also = ("version = ?", (version,)) if version is not None else (NEWEST_VERSION_SQL, ())
    sql = f"SELECT {COLUMNS}, body FROM own_track AS one WHERE guild = ? AND name = ? AND {which}"  # noqa: S608 (ours)
    row = await t.fetch_row(sql, guild, name, *also)
    return (_parse_track(row), str(row["body"])) if row else None


async def get_text(t: Transaction, guild: int, name: str) -> str | None:
    """Load the newest text of a server's track."""
    track = await get(t, guild, name)
    return track[1] if track else None


async def add(t: Transaction, track: OwnTrack, body: str) -> None:
    """Store a new version and delete those beyond the limit. Raises Clash if the version exists."""
    card = encode_canonical_json(track.card.model_dump(mode="json", exclude={"name", "version"}))
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
    oldest = track.card.version - MAX_VERSIONS
    await t.run(
        "DELETE FROM own_track WHERE guild = ? AND name = ? AND version <= ?", track.guild, track.card.name, oldest
    )


async def remove(t: Transaction, guild: int, name: str) -> None:
    """Delete a track with all its versions."""
    await t.run("DELETE FROM own_track WHERE guild = ? AND name = ?", guild, name)


async def list_all_with_texts(t: Transaction) -> tuple[tuple[OwnTrack, str], ...]:
    """List the newest version of every track of every server, with its text."""
    sql = f"SELECT {COLUMNS}, body FROM own_track AS one WHERE {NEWEST_VERSION_SQL} ORDER BY guild, name"  # noqa: S608 (our names)
    return tuple((_parse_track(row), str(row["body"])) for row in await t.fetch_rows(sql))


def _parse_track(row: Row) -> OwnTrack:
    card = TrackCard(**json.loads(row["card"]), name=row["name"], version=row["version"])
    return OwnTrack(guild=row["guild"], card=card, sha256=row["sha256"], member=row["member"], at=row["at"])
