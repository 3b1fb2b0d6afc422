"""Processes on one database: which are alive, and which part of the races each of them tends."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Row, Transaction
from rules.values import canonical

SLICES = 1024
"""Parts of all races; a race's never changes."""
DUTIES = SLICES
"""The number of what is done once for all races: reminders, seasons, prompts, the commands."""


@dataclass(frozen=True)
class Process:
    """A process that is alive: its shards of `shard_count`, the revisions of its games."""

    id: int
    shards: tuple[int, ...]
    shard_count: int
    rules: Mapping[str, int]

    def newer(self, other: "Process") -> bool:
        """Whether it has newer rules than another, and none that are older."""
        return _ahead(self.rules, other.rules) and not _ahead(other.rules, self.rules)


def _ahead(rules: Mapping[str, int], others: Mapping[str, int]) -> bool:
    return any(revision > others.get(game, 0) for game, revision in rules.items())


@dataclass(frozen=True)
class Slice:
    """A part of all races and who holds it; `epoch`: how often it has been taken."""

    n: int
    holder: int | None
    epoch: int


async def arrive(
    t: Transaction, name: str, shards: Sequence[int], count: int, rules: Mapping[str, int], until: int
) -> int:
    """A process is alive; its number. One that had the same shards is taken for dead: what it held is free."""
    own = json.dumps(list(shards))
    await t.run("DELETE FROM process WHERE shards = ? AND shard_count = ?", own, count)
    sql = "INSERT INTO process (name, shards, shard_count, rules, until) VALUES (?, ?, ?, ?, ?) RETURNING id"
    return int(await t.value(sql, name, own, count, canonical(dict(rules)), until))


async def renew(t: Transaction, process: int, now: int, until: int) -> bool:
    """It is still alive. False where it had been given up already: what it held may be another's."""
    return bool(await t.run("UPDATE process SET until = ? WHERE id = ? AND until > ?", until, process, now))


async def beat(t: Transaction, process: int) -> None:
    """It has looked at its races."""
    await t.run("UPDATE process SET beaten = ? WHERE id = ?", await t.moment(), process)


@dataclass(frozen=True)
class Pulse:
    """How a process is: on which machine, with which shards, how many slices and whether the duties it has; seconds
    since it has looked at its races last, None if it never has."""

    name: str
    shards: tuple[int, ...]
    slices: int
    duties: bool
    age: int | None


async def pulses(t: Transaction) -> tuple[Pulse, ...]:
    """Of every process that is alive."""
    now = await t.moment()
    rows = await t.rows(
        "SELECT name, shards, beaten, (SELECT count(*) FROM slice WHERE holder = process.id AND n < ?1) AS slices,"
        " (SELECT count(*) FROM slice WHERE holder = process.id AND n = ?1) AS duties FROM process WHERE until > ?2"
        " ORDER BY id",
        DUTIES,
        now,
    )
    return tuple(_pulse(row, now) for row in rows)


def _pulse(row: Row, now: int) -> Pulse:
    age = None if row["beaten"] is None else max(0, now - row["beaten"]) // 1000
    return Pulse(row["name"], tuple(json.loads(row["shards"])), row["slices"], bool(row["duties"]), age)


async def leave(t: Transaction, process: int) -> None:
    """It ends in good order; what it held is free."""
    await t.run("UPDATE slice SET holder = NULL WHERE holder = ?", process)
    await t.run("DELETE FROM process WHERE id = ?", process)


async def living(t: Transaction, now: int) -> Mapping[int, Process]:
    """The processes that are alive; the rows of others are taken out."""
    await t.run("DELETE FROM process WHERE until <= ?", now - 3_600_000)
    rows = await t.rows("SELECT id, shards, shard_count, rules FROM process WHERE until > ? ORDER BY id", now)
    return {row["id"]: _process(row) for row in rows}


def _process(row: Row) -> Process:
    return Process(row["id"], tuple(json.loads(row["shards"])), row["shard_count"], json.loads(row["rules"]))


async def slices(t: Transaction) -> tuple[Slice, ...]:
    """All slices, in order."""
    rows = await t.rows("SELECT n, holder, epoch FROM slice ORDER BY n")
    return tuple(Slice(row["n"], row["holder"], row["epoch"]) for row in rows)


async def take(t: Transaction, process: int, free: Iterable[Slice]) -> None:
    """Takes slices, unless somebody has been quicker."""
    sql = "UPDATE slice SET holder = ?, epoch = epoch + 1 WHERE n = ? AND epoch = ?"
    await t.many(sql, [(process, held.n, held.epoch) for held in free])


async def give(t: Transaction, process: int, numbers: Iterable[int]) -> None:
    """Gives slices up, whole: nothing of theirs is under way."""
    await t.many("UPDATE slice SET holder = NULL WHERE n = ? AND holder = ?", [(n, process) for n in numbers])


async def identified(t: Transaction, bucket: int, now: int, every: int) -> int:
    """Milliseconds until a session of a bucket may begin; 0: it may now, and the next one `every` later."""
    await t.run("INSERT INTO identify (bucket, free) VALUES (?, 0) ON CONFLICT (bucket) DO NOTHING", bucket)
    if await t.run("UPDATE identify SET free = ? WHERE bucket = ? AND free <= ?", now + every, bucket, now):
        return 0
    return max(1, int(await t.value("SELECT free FROM identify WHERE bucket = ?", bucket)) - now)
