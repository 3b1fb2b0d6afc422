"""Rows of races."""

import sys
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from bot.model.driver import RaceStage
from bot.model.timing_options import TimingOptions
from bot.schedule.hidden_phase import HiddenPhase
from bot.schedule.race_length import Tempo
from bot.store.database import Row, Stale, Transaction
from bot.store.key_value import LIVE_SQL, RACE_LANGUAGE_COLUMN
from bot.store.leases import PARTITION_COUNT
from bot.store.row_models import encode_field, make_insert_sql, parse_row
from bot.store.rulings import DeferredRuling
from rules.base import Json, Seat, Value
from rules.view import ResultRow

SHARD_SHIFT_BITS = 22
"""Bits by which Discord shifts a server id to find its shard; a partition never spans two shards."""
MAX_QUERIED_CHANNELS = 500


class TriedFrom(Value):
    """The race and the round from which another race is tried."""

    race: int
    round: int


class Race(Value):
    """A row of the race table, with its large columns (`SIDE_TABLES`).

    `revision`: that of the rules it began under, `last_revision`: that of the rules that wrote it last; `step_events`,
    `step_rolls`: those of the open step so far; `open_orders_post`: the last post that opened orders; `post_counts`:
    posts queued so far, by lane; `deferred_rulings`: stewards' actions that wait for the end of the hidden phase;
    `next_action_at`: when the scheduler has to look at it (`questions.compute_next_due_time`); `imported`: import time,
    None for a race driven here; `drivers_may_start_at`: when the drivers of a lobby may start it without its
    organiser, 0 if that one is gone; `tried_from`: the round of another race from which it was begun, which gives no
    points and no records; `language`: that of its server.

    Every field is a column, except `language`: it is derived."""

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
    timing: TimingOptions = TimingOptions()
    track: str
    track_text: str
    tables: str
    tables_text: str
    house_seed: bytes | None
    seed: bytes | None = None
    commitment: str
    stage: RaceStage = "lobby"
    hold_reason: str = ""
    may_run_unattended: bool = False
    idle_rounds: int = 0
    stopped_at: int | None = None
    closes_at: int | None = None
    step_pending: bool = False
    round: int = 0
    branch: int = 0
    post_counts: dict[str, int] = {}
    hidden_phase: HiddenPhase | None = None
    deferred_rulings: tuple[DeferredRuling, ...] = ()
    step_events: tuple[Json, ...] = ()
    step_rolls: tuple[Json, ...] = ()
    open_orders_post: Json = None
    classification: tuple[ResultRow, ...] = ()
    last_slot: int | None = None
    check_in_until: int | None = None
    position_history: tuple[Json, ...] = ()
    review: bool = False
    previous_loadouts: dict[Seat, Json] = {}
    next_action_at: int | None = None
    last_revision: int = 0
    reminder_at: int | None = None
    reminders_sent: int = 0
    drivers_may_start_at: int | None = None
    created: int
    imported: int | None = None
    tried_from: TriedFrom | None = None
    version: int = 0
    language: str = "en"


FIXED_COLUMNS = frozenset(
    [
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
        "timing",
        "track",
        "tables",
        "house_seed",
        "commitment",
        "created",
        "imported",
        "tried_from",
    ]
)
"""Columns that stay as the race was created; `move` changes its place."""
SIDE_TABLES = {"race_text": ("track_text", "tables_text"), "race_positions": ("position_history",)}
"""Large columns in tables of their own, since SQLite writes a whole row at every change."""
SIDE_COLUMNS = tuple(chain.from_iterable(SIDE_TABLES.values()))
ROW_COLUMNS = tuple(name for name in Race.model_fields if name not in ("id", "version", "language", *SIDE_COLUMNS))
CHANGING_COLUMNS = tuple(name for name in ROW_COLUMNS if name not in FIXED_COLUMNS)
UPDATED_COLUMNS = ("guild", "partition", "channel", *CHANGING_COLUMNS)
SELECT_RACE = (
    f"SELECT {', '.join(('id', *ROW_COLUMNS, *SIDE_COLUMNS, 'version', RACE_LANGUAGE_COLUMN))}"  # noqa: S608 (our names)
    f" FROM race {' '.join(f'JOIN {table} ON {table}.race = race.id' for table in SIDE_TABLES)}"
)


async def add(t: Transaction, race: Race) -> int:
    """Insert a race and return its id. Raises Clash if the channel already has a live race."""
    columns = (*ROW_COLUMNS, "partition")
    sql = f"{make_insert_sql('race', columns)} RETURNING id"
    number = int(await t.fetch_value(sql, *(_encode_cell(race, c) for c in columns)))
    for table, side_columns in SIDE_TABLES.items():
        sql = make_insert_sql(table, ("race", *side_columns))
        await t.run(sql, number, *(_encode_cell(race, c) for c in side_columns))
    return number


async def update(t: Transaction, race: Race, was: Race | None = None) -> None:
    """Save what has changed of a race since it `was` read, and increment its version. Raises Stale on a conflict."""
    columns = UPDATED_COLUMNS if was is None else _list_changed_columns(race, was)
    sets = "".join(f"{c} = ?, " for c in columns)
    sql = f"UPDATE race SET {sets}version = version + 1 WHERE id = ? AND version = ?"  # noqa: S608 (as above)
    t.invalidate_race(race.id)
    if not await t.run(sql, *(_encode_cell(race, c) for c in columns), race.id, race.version):
        raise Stale(f"race {race.id} is no longer at version {race.version}")
    if was is None or race.position_history != was.position_history:
        await t.run(
            "UPDATE race_positions SET position_history = ? WHERE race = ?",
            _encode_cell(race, "position_history"),
            race.id,
        )


async def get(t: Transaction, race: int) -> Race | None:
    """Load a race by its id."""
    row = await t.fetch_row(f"{SELECT_RACE} WHERE id = ?", race)
    return _parse_race(row) if row else None


class Venue(Value):
    """Location and organiser of a race. `seated`: the member asked about has a seat; `imported`: the race is
    read-only."""

    guild: int
    channel: int
    creator: int
    seated: bool
    imported: bool = False


async def load_venue(t: Transaction, race: int, member: int) -> Venue | None:
    """Load the location of a race, and whether a member drives in it."""
    row = await t.fetch_row(
        "SELECT guild, channel, creator, imported IS NOT NULL AS imported,"
        " EXISTS (SELECT 1 FROM seat WHERE race = race.id AND member = ?) AS seated FROM race WHERE id = ?",
        member,
        race,
    )
    return parse_row(Venue, row) if row else None


class WrittenBy(Value):
    """Version of a race, and the rules that wrote it last."""

    version: int
    game: str
    last_revision: int


async def load_written_by(t: Transaction, race: int) -> WrittenBy | None:
    """Load the version of a race before its data, which only newer rules may be able to read."""
    row = await t.fetch_row("SELECT version, game, last_revision FROM race WHERE id = ?", race)
    return parse_row(WrittenBy, row) if row else None


async def get_live_in_channel(t: Transaction, channel: int) -> Race | None:
    """Load the live race of a channel."""
    row = await t.fetch_row(f"{SELECT_RACE} WHERE channel = ? AND {LIVE_SQL}", channel)
    return _parse_race(row) if row else None


async def list_ids(t: Transaction, *, finished: bool) -> tuple[int, ...]:
    """List the ids of live races, or, if `finished`, of all races."""
    rows = await t.fetch_rows(f"SELECT id FROM race WHERE {'id > 0' if finished else LIVE_SQL} ORDER BY id")  # noqa: S608 (ours)
    return tuple(row["id"] for row in rows)


async def list_ids_for_stewards(t: Transaction, guild: int) -> tuple[int, ...]:
    """List the ids of a server's live races, and of those that are over while their stewards still have to decide."""
    waits = "stage = 'over' AND EXISTS (SELECT 1 FROM steward_question AS q WHERE q.race = race.id AND q.answer = '')"
    rows = await t.fetch_rows(f"SELECT id FROM race WHERE guild = ? AND ({LIVE_SQL} OR {waits}) ORDER BY id", guild)  # noqa: S608
    return tuple(row["id"] for row in rows)


async def list_finished(t: Transaction, guild: int, most: int) -> tuple[Race, ...]:
    """List a server's newest finished races, at most `most`, oldest first."""
    rows = await t.fetch_rows(
        f"{SELECT_RACE} WHERE guild = ? AND stage = 'over' AND tried_from = 'null' ORDER BY id DESC LIMIT ?",
        guild,
        most,
    )
    return tuple(_parse_race(row) for row in reversed(rows))


async def list_ids_of_guild(t: Transaction, guild: int, stage: RaceStage) -> tuple[int, ...]:
    """List the ids of a server's races in a stage."""
    rows = await t.fetch_rows("SELECT id FROM race WHERE guild = ? AND stage = ? ORDER BY id", guild, stage)
    return tuple(row["id"] for row in rows)


async def list_running_ids(t: Transaction, mine: Callable[[int], bool] = lambda _: True) -> tuple[int, ...]:
    """List the ids of running races in `mine` partitions."""
    rows = await t.fetch_rows("SELECT id, partition FROM race WHERE stage = 'running' ORDER BY id")
    return tuple(row["id"] for row in rows if mine(row["partition"]))


async def get_last_in_channel(t: Transaction, channel: int, *, started: bool = False) -> Race | None:
    """Load the newest race of a channel, live or not; imported races are left out. `started`: of those that have."""
    those = "imported IS NULL AND stage <> 'lobby'" if started else "imported IS NULL"
    row = await t.fetch_row(f"{SELECT_RACE} WHERE channel = ? AND {those} ORDER BY id DESC LIMIT 1", channel)
    return _parse_race(row) if row else None


class ChannelStage(Value):
    """The game and the stage of a channel's newest race, and the language of its server."""

    channel: int
    game: str
    stage: RaceStage
    language: str


async def list_stages(t: Transaction, channels: Sequence[int]) -> tuple[ChannelStage, ...]:
    """List the stages of the newest races of channels; channels without a race are left out."""
    stages = list[ChannelStage]()
    for n in range(0, len(channels), MAX_QUERIED_CHANNELS):
        some = channels[n : n + MAX_QUERIED_CHANNELS]
        marks = ", ".join("?" * len(some))
        newest = f"SELECT MAX(id) FROM race WHERE channel IN ({marks}) AND imported IS NULL GROUP BY channel"  # noqa: S608
        columns = f"channel, game, stage, {RACE_LANGUAGE_COLUMN}"
        rows = await t.fetch_rows(f"SELECT {columns} FROM race WHERE id IN ({newest})", *some)  # noqa: S608 (our names)
        stages += [parse_row(ChannelStage, row) for row in rows]
    return tuple(stages)


async def list_live_of_member(t: Transaction, member: int) -> tuple[Race, ...]:
    """List the live races in which a member has a seat."""
    has_seat_sql = "id IN (SELECT race FROM seat WHERE member = ? AND gone = 0)"
    return tuple(
        _parse_race(row)
        for row in await t.fetch_rows(f"{SELECT_RACE} WHERE {has_seat_sql} AND {LIVE_SQL} ORDER BY id", member)
    )


async def list_organised_ids(t: Transaction, member: int) -> tuple[int, ...]:
    """List the ids of the live races of an organiser."""
    rows = await t.fetch_rows(f"SELECT id FROM race WHERE creator = ? AND {LIVE_SQL} ORDER BY id", member)  # noqa: S608
    return tuple(row["id"] for row in rows)


class LobbyOrganiser(Value):
    """A race in its lobby, and who organises it on which server."""

    id: int
    guild: int
    creator: int


async def list_lobby_organisers(t: Transaction, created: int, now: int) -> tuple[LobbyOrganiser, ...]:
    """List lobbies that only the organiser may start, and that somebody else has joined.

    `created`: those opened until then, if their organiser is known."""
    rows = await t.fetch_rows(
        "SELECT id, guild, creator FROM race WHERE stage = 'lobby' AND (creator <= 0 OR created <= ?)"
        " AND (drivers_may_start_at IS NULL OR drivers_may_start_at > ?) AND EXISTS (SELECT 1 FROM seat"
        " WHERE seat.race = race.id AND seat.member IS NOT NULL AND seat.member <> race.creator) ORDER BY id",
        created,
        now,
    )
    return tuple(parse_row(LobbyOrganiser, row) for row in rows)


async def list_race_lengths(t: Transaction, game: str, track: str, text: str) -> tuple[tuple[int, int], ...]:
    """List (laps, rounds) of the last finished races of a game on a track with exactly this text.

    The text decides because two servers may give different tracks one name."""
    rows = await t.fetch_rows(
        "SELECT laps, round FROM race JOIN race_text ON race_text.race = race.id"
        " WHERE stage = 'over' AND game = ? AND track = ? AND track_text = ? ORDER BY id DESC LIMIT 20",
        game,
        track,
        text,
    )
    return tuple((row["laps"], row["round"]) for row in rows)


async def touch(t: Transaction, race: Race, due: int | None) -> None:
    """Increment a race's version after a change outside its row; also save its post counts and reminder times."""
    t.invalidate_race(race.id)
    sql = (
        "UPDATE race SET version = version + 1, post_counts = ?, reminder_at = ?, reminders_sent = ?,"
        " next_action_at = ? WHERE id = ?"
    )
    await t.run(sql, _encode_cell(race, "post_counts"), race.reminder_at, race.reminders_sent, due, race.id)


async def list_to_remind(t: Transaction, now: int) -> tuple[Race, ...]:
    """List the races with a reminder due: of the check-in, or of a stopped race."""
    # +id: the few are found by their time; ordered by the key itself, SQLite would go through all.
    sql = f"{SELECT_RACE} WHERE reminder_at <= ? AND stage IN ('lobby', 'held', 'paused') ORDER BY +id"
    return tuple(_parse_race(row) for row in await t.fetch_rows(sql, now))


class DerivedColumns(Value):
    """Columns of a race that are derived from other data."""

    next_action_at: int | None
    partition: int


async def load_derived(t: Transaction, race: int) -> DerivedColumns:
    """Load the derived columns as stored."""
    row = await t.fetch_row("SELECT next_action_at, partition FROM race WHERE id = ?", race)
    assert row is not None
    return parse_row(DerivedColumns, row)


async def save_derived(t: Transaction, race: Race) -> None:
    """Recompute and save the derived columns: next due time, partition, post counts."""
    t.invalidate_race(race.id)
    cells = [_encode_cell(race, column) for column in ("next_action_at", "partition", "post_counts")]
    await t.run(
        "UPDATE race SET version = version + 1, next_action_at = ?, partition = ?, post_counts = ? WHERE id = ?",
        *cells,
        race.id,
    )


async def list_due(t: Transaction, now: int, mine: Callable[[int], bool]) -> dict[int, int]:
    """Return the races of `mine` partitions that are due, with their due times, the longest overdue first."""
    rows = await t.fetch_rows(
        "SELECT id, next_action_at, partition FROM race WHERE next_action_at <= ? ORDER BY next_action_at, id", now
    )
    return {row["id"]: row["next_action_at"] for row in rows if mine(row["partition"])}


async def list_suspects(t: Transaction, since: int, mine: Callable[[int], bool]) -> tuple[int, ...]:
    """List the races of `mine` partitions that may be stuck.

    They run with nothing due or something overdue `since` then, or their stage and stop time contradict each
    other."""
    rows = await t.fetch_rows(
        "SELECT id, partition FROM race WHERE (stage = 'running' AND (hold_reason <> '' OR stopped_at IS NOT NULL"
        " OR next_action_at IS NULL OR next_action_at <= ?))"
        " OR (stage IN ('held', 'paused') AND stopped_at IS NULL) ORDER BY id",
        since,
    )
    return tuple(row["id"] for row in rows if mine(row["partition"]))


async def find_next_due_time(t: Transaction, mine: Callable[[int], bool]) -> int | None:
    """Return the earliest time at which a race of `mine` partitions is due."""
    rows = await t.fetch_rows(
        "SELECT partition, min(next_action_at) AS at FROM race WHERE next_action_at IS NOT NULL GROUP BY partition"
    )
    return min((row["at"] for row in rows if mine(row["partition"])), default=None)


async def count_by_stage(t: Transaction) -> dict[str, int]:
    """Count the races by stage."""
    return {
        row["stage"]: row["n"] for row in await t.fetch_rows("SELECT stage, count(*) AS n FROM race GROUP BY stage")
    }


def find_partition(race: Race) -> int:
    """Return the partition of a race."""
    return (race.guild >> SHARD_SHIFT_BITS) % PARTITION_COUNT


def _list_changed_columns(race: Race, was: Race) -> list[str]:
    """List the columns to update. Most values are the same object in both."""
    new, old = vars(race), vars(was)
    columns = [c for c in ("guild", "channel", *CHANGING_COLUMNS) if new[c] is not old[c] and new[c] != old[c]]
    return ["partition", *columns] if "guild" in columns else columns


def _encode_cell(race: Race, column: str) -> Any:
    return find_partition(race) if column == "partition" else encode_field(race, column)


def _parse_race(row: Row) -> Race:
    race = parse_row(Race, row)
    # Many races run on one track: one copy in memory is enough.
    return race.model_copy(update={column: sys.intern(getattr(race, column)) for column in SIDE_TABLES["race_text"]})
