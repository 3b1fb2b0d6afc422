"""Processes that share one database: which are alive, and which partition of the races each one handles."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Row, Transaction
from rules.base import encode_canonical_json

PARTITION_COUNT = 1024
"""Number of partitions into which all races are divided; the partition of a race never changes."""
DUTIES_PARTITION = PARTITION_COUNT
"""Number of the partition for work done once for all races: reminders, seasons, questions to stewards, commands."""


@dataclass(frozen=True)
class Process:
    """A live process: its shards out of `shard_count`, and the rule revision of each game."""

    id: int
    shards: tuple[int, ...]
    shard_count: int
    rules: Mapping[str, int]

    def has_newer_rules_than(self, other: "Process") -> bool:
        """Whether it has some newer rules than another process and none that are older."""
        return _has_any_newer(self.rules, other.rules) and not _has_any_newer(other.rules, self.rules)


def _has_any_newer(rules: Mapping[str, int], others: Mapping[str, int]) -> bool:
    return any(revision > others.get(game, 0) for game, revision in rules.items())


@dataclass(frozen=True)
class PartitionRow:
    """A partition of all races and the process that holds it; `epoch`: how often it has been taken."""

    n: int
    holder: int | None
    epoch: int


async def register_process(
    t: Transaction, name: str, shards: Sequence[int], count: int, rules: Mapping[str, int], until: int
) -> int:
    """Register a live process and return its id.

    An older process with the same shards is assumed dead, and its partitions become free."""
    own = json.dumps(list(shards))
    await t.run("DELETE FROM process WHERE shards = ? AND shard_count = ?", own, count)
    sql = "INSERT INTO process (name, shards, shard_count, rules, until) VALUES (?, ?, ?, ?, ?) RETURNING id"
    return int(await t.fetch_value(sql, name, own, count, encode_canonical_json(dict(rules)), until))


async def renew_process(t: Transaction, process: int, now: int, until: int) -> bool:
    """Extend a process's lease. False if it had expired: another process may hold its partitions."""
    return bool(await t.run("UPDATE process SET until = ? WHERE id = ? AND until > ?", until, process, now))


async def record_heartbeat(t: Transaction, process: int) -> None:
    """Record that a process has checked its races."""
    await t.run("UPDATE process SET beaten = ? WHERE id = ?", await t.get_time_ms(), process)


@dataclass(frozen=True)
class Pulse:
    """Health of a process: machine name, shards, number of partitions, whether it holds the duties partition, and
    the seconds since its last heartbeat (None if there was none)."""

    name: str
    shards: tuple[int, ...]
    partitions: int
    duties: bool
    age: int | None


async def list_pulses(t: Transaction) -> tuple[Pulse, ...]:
    """List the health of every live process."""
    now = await t.get_time_ms()
    rows = await t.fetch_rows(
        "SELECT name, shards, beaten, (SELECT count(*) FROM slice WHERE holder = process.id AND n < ?1) AS slices,"
        " (SELECT count(*) FROM slice WHERE holder = process.id AND n = ?1) AS duties FROM process WHERE until > ?2"
        " ORDER BY id",
        DUTIES_PARTITION,
        now,
    )
    return tuple(_parse_pulse(row, now) for row in rows)


def _parse_pulse(row: Row, now: int) -> Pulse:
    age = None if row["beaten"] is None else max(0, now - row["beaten"]) // 1000
    return Pulse(row["name"], tuple(json.loads(row["shards"])), row["slices"], bool(row["duties"]), age)


async def unregister_process(t: Transaction, process: int) -> None:
    """Unregister a process that ends in good order, and free its partitions."""
    await t.run("UPDATE slice SET holder = NULL WHERE holder = ?", process)
    await t.run("DELETE FROM process WHERE id = ?", process)


async def list_live_processes(t: Transaction, now: int) -> Mapping[int, Process]:
    """List the live processes by id, and delete rows that expired over an hour ago."""
    await t.run("DELETE FROM process WHERE until <= ?", now - 3_600_000)
    rows = await t.fetch_rows("SELECT id, shards, shard_count, rules FROM process WHERE until > ? ORDER BY id", now)
    return {row["id"]: _parse_process(row) for row in rows}


def _parse_process(row: Row) -> Process:
    return Process(row["id"], tuple(json.loads(row["shards"])), row["shard_count"], json.loads(row["rules"]))


async def list_partitions(t: Transaction) -> tuple[PartitionRow, ...]:
    """List all partitions in order."""
    rows = await t.fetch_rows("SELECT n, holder, epoch FROM slice ORDER BY n")
    return tuple(PartitionRow(row["n"], row["holder"], row["epoch"]) for row in rows)


async def take_partitions(t: Transaction, process: int, free: Iterable[PartitionRow]) -> None:
    """Take partitions that no other process has taken meanwhile."""
    sql = "UPDATE slice SET holder = ?, epoch = epoch + 1 WHERE n = ? AND epoch = ?"
    await t.run_many(sql, [(process, partition.n, partition.epoch) for partition in free])


async def release_partitions(t: Transaction, process: int, numbers: Iterable[int]) -> None:
    """Release partitions that have no work under way."""
    await t.run_many("UPDATE slice SET holder = NULL WHERE n = ? AND holder = ?", [(n, process) for n in numbers])


async def reserve_identify(t: Transaction, bucket: int, now: int, every: int) -> int:
    """Reserve a gateway session start in a bucket.

    Return 0 if a session may start now (the next one `every` milliseconds later), else the milliseconds to wait."""
    await t.run("INSERT INTO identify (bucket, free) VALUES (?, 0) ON CONFLICT (bucket) DO NOTHING", bucket)
    if await t.run("UPDATE identify SET free = ? WHERE bucket = ? AND free <= ?", now + every, bucket, now):
        return 0
    return max(1, int(await t.fetch_value("SELECT free FROM identify WHERE bucket = ?", bucket)) - now)
