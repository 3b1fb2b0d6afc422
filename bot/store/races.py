"""Races and their seats."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from bot.deadlines.duration import Tempo
from bot.deadlines.silence import Silence
from bot.deadlines.terms import Terms
from bot.store.acts import WaitingAct
from bot.store.database import Row, Stale, Transaction
from bot.store.language_settings import OF_RACE
from bot.telling.posts import Driver, Record, Stage
from rules.values import Json, Seat, Value, canonical
from rules.view import Placing

FIXED = (
    "guild",
    "channel",
    "creator",
    "title",
    "game",
    "revision",
    "profile",
    "laps",
    "pace",
    "hours",
    "grace",
    "tempo",
    "terms",
    "track",
    "track_text",
    "tables",
    "tables_text",
    "house",
    "commitment",
    "created",
    "imported",
)
CHANGING = (
    "options",
    "seed",
    "stage",
    "why",
    "unattended",
    "idle",
    "stopped",
    "seal_at",
    "pending",
    "round",
    "take",
    "ordinals",
    "silent",
    "kept",
    "told",
    "rolls",
    "opened",
    "classification",
    "slot",
    "muster",
    "places",
    "review",
    "former",
    "due",
    "rules",
)
JSON = (
    "options",
    "tempo",
    "terms",
    "told",
    "rolls",
    "opened",
    "classification",
    "places",
    "former",
    "ordinals",
    "silent",
    "kept",
)
SEAT = (
    "seat",
    "number",
    "name",
    "member",
    "automatic",
    "contribution",
    "asked_by",
    "dm_closed",
    "missed",
    "gone",
    "standin",
    "present",
    "waited",
    "since",
    "record",
    "past",
)
TEXTS = ("track_text", "tables_text")
SELECT = f"SELECT {', '.join(('id', *FIXED, *CHANGING, 'version', OF_RACE))} FROM race"  # noqa: S608 (our names)
SLICES, SHARD = 1024, 22
"""Parts of all races; how far Discord shifts a server's number to find its shard, in which a part always lies."""
LIVE = "stage NOT IN ('over', 'abandoned')"


class Race(Value):
    """A row of the table. `revision`: of the rules it began under, `rules`: of those that wrote it last; `told` and
    `rolls` are those of the open step; `opened` the last message of an open set; `ordinals`: posts queued so far, by
    lane; `silent`: the part of the race that is run in silence now; `kept`: what the stewards did meanwhile, until
    its show; `due`: when the clock has to look at it next (`bot.store.questions.next_due`); `imported`: when it was
    taken in from a file, None where it was driven here; `language`: its channel's, which is the server's."""

    id: int = 0
    guild: int
    channel: int
    creator: int
    title: str
    game: str
    revision: int
    profile: str
    options: dict[str, Any]
    laps: int
    pace: str
    hours: int
    grace: int
    tempo: Tempo = Tempo()
    terms: Terms = Terms()
    track: str
    track_text: str
    tables: str
    tables_text: str
    house: bytes | None
    seed: bytes | None = None
    commitment: str
    stage: Stage = "lobby"
    why: str = ""
    unattended: bool = False
    idle: int = 0
    stopped: int | None = None
    seal_at: int | None = None
    pending: bool = False
    round: int = 0
    take: int = 0
    ordinals: dict[str, int] = {}
    silent: Silence | None = None
    kept: tuple[WaitingAct, ...] = ()
    told: tuple[Json, ...] = ()
    rolls: tuple[Json, ...] = ()
    opened: Json = None
    classification: tuple[Placing, ...] = ()
    slot: int | None = None
    muster: int | None = None
    places: tuple[Json, ...] = ()
    review: bool = False
    former: dict[Seat, Json] = {}
    due: int | None = None
    rules: int = 0
    created: int
    imported: int | None = None
    version: int = 0
    language: str = "en"


async def add(t: Transaction, race: Race) -> int:
    """A new race; its number. Raises Clash where the channel has a live race already."""
    columns = (*FIXED, "slice", *CHANGING)
    marks = ", ".join("?" * len(columns))
    sql = f"INSERT INTO race ({', '.join(columns)}) VALUES ({marks}) RETURNING id"  # noqa: S608 (our names)
    return int(await t.value(sql, *(_cell(race, c) for c in columns)))


async def change(t: Transaction, race: Race, was: Race | None = None) -> None:
    """Writes what may change of a race, or what has since it `was` read, and counts its version up. Raises Stale if it
    is not as it was read."""
    columns = [c for c in ("guild", "slice", "channel", *CHANGING) if was is None or _of(race, c) != _of(was, c)]
    sets = "".join(f"{c} = ?, " for c in columns)
    sql = f"UPDATE race SET {sets}version = version + 1 WHERE id = ? AND version = ?"  # noqa: S608 (as above)
    t.outdate(race.id)
    if not await t.run(sql, *(_cell(race, c) for c in columns), race.id, race.version):
        raise Stale(f"race {race.id} is no longer at version {race.version}")


async def find(t: Transaction, race: int) -> Race | None:
    """A race by its number."""
    row = await t.row(f"{SELECT} WHERE id = ?", race)
    return _race(row) if row else None


class Venue(Value):
    """Where a race is held and whose it is. `seated`: whoever was asked about has a seat in it; `imported`: it stays as
    its file has it."""

    guild: int
    channel: int
    creator: int
    seated: bool
    imported: bool = False


async def place(t: Transaction, race: int, member: int) -> Venue | None:
    """Where a race is held, and whether a member drives in it."""
    row = await t.row(
        "SELECT guild, channel, creator, imported IS NOT NULL AS imported,"
        " EXISTS (SELECT 1 FROM seat WHERE race = race.id AND member = ?) AS seated FROM race WHERE id = ?",
        member,
        race,
    )
    return Venue(**dict(row)) if row else None


class WrittenBy(Value):
    """How often a race has changed, and by which rules it was written last."""

    version: int
    game: str
    rules: int


async def written(t: Transaction, race: int) -> WrittenBy | None:
    """What is read of a race before anything else: the rest may be spelt as only newer rules can read it."""
    row = await t.row("SELECT version, game, rules FROM race WHERE id = ?", race)
    return WrittenBy(**dict(row)) if row else None


async def live_in(t: Transaction, channel: int) -> Race | None:
    """The live race of a channel."""
    row = await t.row(f"{SELECT} WHERE channel = ? AND {LIVE}", channel)
    return _race(row) if row else None


async def live(t: Transaction) -> tuple[Race, ...]:
    """Every live race."""
    return tuple(_race(row) for row in await t.rows(f"{SELECT} WHERE {LIVE} ORDER BY id"))


async def numbers(t: Transaction, *, finished: bool) -> tuple[int, ...]:
    """The numbers of the live races; `finished`: of all."""
    rows = await t.rows(f"SELECT id FROM race WHERE {'id > 0' if finished else LIVE} ORDER BY id")  # noqa: S608 (ours)
    return tuple(row["id"] for row in rows)


async def live_of_guild(t: Transaction, guild: int) -> tuple[int, ...]:
    """The numbers of a server's live races."""
    rows = await t.rows(f"SELECT id FROM race WHERE guild = ? AND {LIVE} ORDER BY id", guild)  # noqa: S608
    return tuple(row["id"] for row in rows)


async def driven_in(t: Transaction, guild: int, most: int) -> tuple[Race, ...]:
    """A server's races that are over, the newest of them, in their order."""
    rows = await t.rows(f"{SELECT} WHERE guild = ? AND stage = 'over' ORDER BY id DESC LIMIT ?", guild, most)
    return tuple(_race(row) for row in reversed(rows))


async def running(t: Transaction, mine: Callable[[int], bool] = lambda _: True) -> tuple[int, ...]:
    """The numbers of the races of `mine` slices that run."""
    rows = await t.rows("SELECT id, slice FROM race WHERE stage = 'running' ORDER BY id")
    return tuple(row["id"] for row in rows if mine(row["slice"]))


async def last_in(t: Transaction, channel: int) -> Race | None:
    """The newest race of a channel, live or not; what was driven elsewhere is looked at by its number."""
    row = await t.row(f"{SELECT} WHERE channel = ? AND imported IS NULL ORDER BY id DESC LIMIT 1", channel)
    return _race(row) if row else None


async def live_of(t: Transaction, member: int) -> tuple[Race, ...]:
    """The live races in which a member has a seat."""
    seated = "id IN (SELECT race FROM seat WHERE member = ? AND gone = 0)"
    return tuple(_race(row) for row in await t.rows(f"{SELECT} WHERE {seated} AND {LIVE} ORDER BY id", member))


async def organised_by(t: Transaction, member: int) -> tuple[int, ...]:
    """The numbers of the live races of an organiser."""
    rows = await t.rows(f"SELECT id FROM race WHERE creator = ? AND {LIVE} ORDER BY id", member)  # noqa: S608
    return tuple(row["id"] for row in rows)


async def drivers(t: Transaction, race: int) -> tuple[Driver, ...]:
    """A race's drivers in joining order."""
    rows = await t.rows(f"SELECT {', '.join(SEAT)} FROM seat WHERE race = ? ORDER BY number", race)  # noqa: S608
    return tuple(_driver(row) for row in rows)


async def seat(t: Transaction, race: int, seated: Iterable[Driver]) -> None:
    """Gives drivers their seats, or writes down what has changed about them."""
    marks = ", ".join("?" * (1 + len(SEAT)))
    sets = ", ".join(f"{column} = excluded.{column}" for column in SEAT[1:])
    sql = f"INSERT INTO seat (race, {', '.join(SEAT)}) VALUES ({marks}) ON CONFLICT (race, seat) DO UPDATE SET {sets}"  # noqa: S608
    await t.many(sql, [(race, *(_of_driver(driver, column) for column in SEAT)) for driver in seated])


def _of_driver(driver: Driver, column: str) -> Any:
    if column == "record":
        return driver.record.model_dump_json()
    if column == "past":
        return driver.past.model_dump_json() if driver.past else "null"
    return getattr(driver, {"asked_by": "by"}.get(column, column))


async def end_tenure(t: Transaction, race: int, driver: Driver, until: int) -> None:
    """Keeps the record of a member whose seat another takes in this round; until then it is nobody's."""
    await t.run("UPDATE seat SET member = NULL WHERE race = ? AND seat = ?", race, driver.seat)
    await t.run(
        "INSERT INTO tenure (race, seat, member, name, since, until, record) VALUES (?, ?, ?, ?, ?, ?, ?)",
        race,
        driver.seat,
        driver.member,
        driver.name,
        driver.since,
        until,
        driver.record.model_dump_json(),
    )


async def record_of(t: Transaction, member: int) -> Record:
    """How a member's orders came in all his races."""
    rows = await t.rows(
        "SELECT record FROM seat WHERE member = ?1 UNION ALL SELECT record FROM tenure WHERE member = ?1", member
    )
    found = [Record.model_validate_json(row["record"]) for row in rows]
    return Record(**{name: sum(getattr(one, name) for one in found) for name in Record.model_fields})


async def began(t: Transaction, race: int) -> dict[Seat, int]:
    """Who drove the first round in the seats that others have now, or nobody."""
    sql = "SELECT seat, member FROM tenure WHERE race = ? AND since = 0 AND until > 0"
    return {row["seat"]: row["member"] for row in await t.rows(sql, race)}


async def before(t: Transaction, race: Race, member: int) -> tuple[tuple[int, int, Seat], ...]:
    """A member's finished races of the same game and profile on the same server: number, take and the seat he began
    in. Those of this race's season come first, then the newest; what was driven elsewhere was brought nowhere here."""
    rows = await t.rows(
        "SELECT race.id, take, began.seat FROM race JOIN ("
        " SELECT race, seat, member FROM seat WHERE since = 0 UNION"
        " SELECT race, seat, member FROM tenure WHERE since = 0 AND until > 0) AS began ON began.race = race.id"
        " LEFT JOIN season_race ON season_race.race = race.id WHERE began.member = ? AND stage = 'over'"
        " AND imported IS NULL AND guild = ? AND game = ? AND profile = ? AND race.id != ? ORDER BY"
        " CASE WHEN season_race.season IN (SELECT season FROM season_race WHERE race = ?) THEN 1 ELSE 0 END DESC,"
        " race.id DESC",
        member,
        race.guild,
        race.game,
        race.profile,
        race.id,
        race.id,
    )
    return tuple((row["id"], row["take"], row["seat"]) for row in rows)


async def driven_on(t: Transaction, game: str, track: str, text: str) -> tuple[tuple[int, int], ...]:
    """(laps, rounds) of the last races of a game that were driven to the flag on a track of this text: two servers may
    call their own tracks the same."""
    rows = await t.rows(
        "SELECT laps, round FROM race WHERE stage = 'over' AND game = ? AND track = ? AND track_text = ?"
        " ORDER BY id DESC LIMIT 20",
        game,
        track,
        text,
    )
    return tuple((row["laps"], row["round"]) for row in rows)


async def touch(t: Transaction, race: Race, due: int | None) -> None:
    """Something of a race has changed that is not in its own row, but for the count of its posts."""
    t.outdate(race.id)
    sql = "UPDATE race SET version = version + 1, ordinals = ?, due = ? WHERE id = ?"
    await t.run(sql, _cell(race, "ordinals"), due, race.id)


class Stored(Value):
    """What a race's row says that follows from others."""

    due: int | None
    slice: int


async def stored(t: Transaction, race: int) -> Stored:
    """As it is written down."""
    row = await t.row("SELECT due, slice FROM race WHERE id = ?", race)
    assert row is not None
    return Stored(**dict(row))


async def project(t: Transaction, race: Race) -> None:
    """Writes down anew what follows from others: when it is due, its slice, the count of its posts."""
    t.outdate(race.id)
    cells = [_cell(race, column) for column in ("due", "slice", "ordinals")]
    await t.run("UPDATE race SET version = version + 1, due = ?, slice = ?, ordinals = ? WHERE id = ?", *cells, race.id)


async def due_by(t: Transaction, now: int, mine: Callable[[int], bool]) -> dict[int, int]:
    """The races of `mine` slices in which something is due by now, the longest overdue first, and when it was."""
    rows = await t.rows("SELECT id, due, slice FROM race WHERE due <= ? ORDER BY due, id", now)
    return {row["id"]: row["due"] for row in rows if mine(row["slice"])}


async def next_time(t: Transaction, mine: Callable[[int], bool]) -> int | None:
    """The earliest moment at which something is due in a race of `mine` slices."""
    rows = await t.rows("SELECT slice, min(due) AS due FROM race WHERE due IS NOT NULL GROUP BY slice")
    return min((row["due"] for row in rows if mine(row["slice"])), default=None)


async def unseat(t: Transaction, race: int, seat: Seat) -> None:
    """Frees a seat, and closes the gap in the joining order."""
    number = await t.value("SELECT number FROM seat WHERE race = ? AND seat = ?", race, seat)
    await t.run("DELETE FROM seat WHERE race = ? AND seat = ?", race, seat)
    for row in await t.rows("SELECT seat FROM seat WHERE race = ? AND number > ? ORDER BY number", race, number):
        await t.run("UPDATE seat SET number = number - 1 WHERE race = ? AND seat = ?", race, row["seat"])


async def stages(t: Transaction) -> dict[str, int]:
    """How many races there are, by stage."""
    return {row["stage"]: row["n"] for row in await t.rows("SELECT stage, count(*) AS n FROM race GROUP BY stage")}


def slice_of(race: Race) -> int:
    """Which part of all races it belongs to."""
    return (race.guild >> SHARD) % SLICES


def _of(race: Race, column: str) -> Any:
    return slice_of(race) if column == "slice" else getattr(race, column)


def _cell(race: Race, column: str) -> Any:
    value = _of(race, column)
    if column in ("terms", "tempo"):
        return value.model_dump_json()
    if column == "silent":
        return value.model_dump_json() if value else "null"
    if column in ("classification", "kept"):
        return canonical([p.model_dump(mode="json") for p in value])
    return canonical(value) if column in JSON else value


def _race(row: Row) -> Race:
    return Race.model_validate({c: _read(c, row[c]) for c in row.keys()})  # noqa: SIM118 (a Row is no mapping)


def _read(column: str, cell: Any) -> Any:
    if column in TEXTS:
        return sys.intern(cell)  # many races run on one track: one copy in memory is enough
    return json.loads(cell) if column in JSON else cell


def _driver(row: Row) -> Driver:
    return Driver(
        seat=row["seat"],
        number=row["number"],
        name=row["name"],
        member=row["member"],
        automatic=row["automatic"],
        contribution=row["contribution"],
        by=row["asked_by"],
        dm_closed=bool(row["dm_closed"]),
        missed=row["missed"],
        gone=bool(row["gone"]),
        standin=row["standin"],
        present=bool(row["present"]),
        waited=row["waited"],
        since=row["since"],
        record=json.loads(row["record"]),
        past=json.loads(row["past"]),
    )
