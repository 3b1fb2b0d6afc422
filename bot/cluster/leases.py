"""Leases on partitions of the races, for one process or several on one database.

Any process may change any race when a member acts there. The partition decides who opens rounds, answers
for late drivers and delivers posts. A process that dies or freezes loses its lease, and others take over
its partitions."""

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from bot.store import leases
from bot.store.database import Database, Transaction, Unsettled
from bot.store.leases import DUTIES_PARTITION, PartitionRow, Process
from bot.util.error_places import describe_error

log = logging.getLogger(__name__)

LEASE_RENEWAL_SECONDS = 5.0
LEASE_SECONDS = 24.0
"""Seconds for which a silent process counts as alive; takeover takes about half a minute."""
LEASE_MARGIN_SECONDS = 14.0
"""Seconds before the end of its lease in which a process begins no work that others might begin."""
ORPHAN_RECHECK_SECONDS = 1.0
"""Seconds until partitions without an owner are looked at again."""

SESSION_INTERVAL_SECONDS = 5.2
"""Seconds between two gateway sessions of a bucket (Discord: five, plus a margin for clocks)."""
NOTIFY_DELAY_SECONDS = 0.02
"""Seconds within which changes of a partition are sent to its owner as one notification."""

Fence = tuple[int, int, int]
"""A partition, its holder, and the lease's epoch."""


@dataclass(frozen=True)
class LeaseState:
    """A process after a renewal: its `number`, and its partitions with their epochs.

    `leaving`: partitions that it gives back; `orphans`: those without an owner; `living`: how many processes live."""

    number: int
    epochs: dict[int, int]
    leaving: set[int]
    orphans: set[int]
    living: int


class Partitions(Protocol):
    """The partitions that a process works on.

    `number`: of its row, if it has one; `living`: the number of processes."""

    @property
    def number(self) -> int | None: ...

    @property
    def living(self) -> int: ...

    def has(self, partition: int) -> bool:
        """Whether a partition's races are this process's to work on now."""

    def fence(self, partition: int) -> Fence | None:
        """Return what must still hold for a partition when one of its posts is sent; None: nothing."""


class AllPartitions:
    """All partitions, for the only process."""

    number: int | None = None
    living = 1

    def has(self, partition: int) -> bool:
        return partition >= 0

    def fence(self, partition: int) -> None:
        """Return None: nobody else could have taken the partition."""


class LeasedPartitions:
    """The partitions of one process among several.

    `rules`: the revisions of its games; processes with the newest rules share all races. `busy`: whether a
    partition's posts are being sent; `change_listeners`: called when there may be more to do."""

    def __init__(
        self,
        database: Database,
        shards: Sequence[int],
        shard_count: int,
        rules: Mapping[str, int] | None = None,
        *,
        renewal_seconds: float = LEASE_RENEWAL_SECONDS,
        lease_seconds: float = LEASE_SECONDS,
    ) -> None:
        self._database, self._shards, self._count = database, tuple(shards), shard_count
        self._rules = dict(rules or {})
        self._every, self._lease = renewal_seconds, lease_seconds
        self._margin = min(LEASE_MARGIN_SECONDS, lease_seconds / 2)
        self._id: int | None = None
        self._epochs, self._leaving, self._orphans = dict[int, int](), set[int](), set[int]()
        self.living = 1
        self._sure_until = 0.0
        self.busy: Callable[[int], bool] = lambda _: False
        self.change_listeners: list[Callable[[], None]] = []
        self._notifications = dict[int, asyncio.Task[None]]()
        database.add_broadcast_listener(self._handle_notification)

    @property
    def number(self) -> int | None:
        """The id of its row."""
        return self._id

    @property
    def held_partitions(self) -> frozenset[int]:
        """The partitions that it owns now."""
        return frozenset(n for n in self._epochs if self.has(n))

    def has(self, partition: int) -> bool:
        """Whether it owns the partition, with enough time left on the lease."""
        in_time = time.monotonic() < self._sure_until - self._margin
        return in_time and partition in self._epochs and partition not in self._leaving

    def fence(self, partition: int) -> Fence | None:
        """Return the fence under which a post is claimed."""
        return partition, self._id or 0, self._epochs.get(partition, -1)

    async def run(self) -> None:
        """Renew the lease until cancelled."""
        while True:
            try:
                await self.renew()
            except Exception as trouble:  # noqa: BLE001 (the next turn may find the database again)
                log.warning("the lease could not be renewed: %s", describe_error(trouble))
            await asyncio.sleep(min(ORPHAN_RECHECK_SECONDS, self._every) if self._orphans else self._every)

    async def renew(self) -> None:
        """Renew the lease, take free partitions of its own, and give back those of others."""
        before, began = frozenset(self._epochs), time.monotonic()
        state = await self._database.write(self._renew_lease)
        self._id, self._epochs, self._leaving, self._orphans = state.number, state.epochs, state.leaving, state.orphans
        self.living = state.living
        self._sure_until = began + self._lease
        if frozenset(self._epochs) != before:
            log.info(
                "this process handles %d of 1,024 partitions%s",
                len(self._epochs.keys() - {DUTIES_PARTITION}),
                " and the common jobs" * (DUTIES_PARTITION in self._epochs),
            )
            for one in self.change_listeners:
                one()

    def notify_owner(self, partition: int) -> None:
        """Notify the owner of a partition that has changed here, so that it looks at once."""
        if not self.has(partition) and partition not in self._notifications:
            task = self._notifications[partition] = asyncio.create_task(self._send_notification(partition))
            task.add_done_callback(lambda _: self._notifications.pop(partition, None))

    async def _send_notification(self, partition: int) -> None:
        await asyncio.sleep(NOTIFY_DELAY_SECONDS)
        await self._database.broadcast(str(partition))

    def _handle_notification(self, word: str) -> None:
        if word.isdecimal() and self.has(int(word)):
            for one in self.change_listeners:
                one()

    async def acquire(self) -> None:
        """Renew for the first time, as soon as the database can be written to."""
        while True:
            with suppress(Unsettled):
                return await self.renew()
            await asyncio.sleep(ORPHAN_RECHECK_SECONDS)

    async def wait_for_session(self, bucket: int) -> None:
        """Wait until a gateway session may begin, in one of the buckets that all processes share.

        None may while the database cannot be written to."""
        wait = 1.0
        while wait:
            wait = ORPHAN_RECHECK_SECONDS
            with suppress(Unsettled):
                wait = await self._database.write(lambda t: _claim_session(t, bucket)) / 1000
            await asyncio.sleep(wait)

    async def release(self) -> None:
        """Give up the lease, so that its partitions are free at once."""
        self._sure_until = 0.0
        if self._id is not None:
            number = self._id
            with suppress(Unsettled):
                await self._database.write(lambda t: leases.unregister_process(t, number))

    async def _renew_lease(self, t: Transaction) -> LeaseState:
        now = await t.get_time_ms()
        until = now + int(self._lease * 1000)
        number = self._id
        if number is None or not await leases.renew_process(t, number, now, until):
            if number is not None:
                log.warning("this process was taken for dead, or another has the same shards")
            number = await leases.register_process(
                t, socket.gethostname(), self._shards, self._count, self._rules, until
            )
        # Partitions first: a process that has taken one by then is among the live ones.
        rows, alive = await leases.list_partitions(t), await leases.list_live_processes(t, now)
        free, able = [one for one in rows if one.holder not in alive], _with_newest_rules(alive)
        partitions_to_take = [one for one in free if self._should_take(one, able, number)]
        leaving = {one.n for one in rows if one.holder == number and self._belongs_elsewhere(one.n, able, number)}
        partitions_to_release = {n for n in leaving if not self.busy(n)}
        await leases.take_partitions(t, number, partitions_to_take)
        await leases.release_partitions(t, number, partitions_to_release)
        now_held = (
            await leases.list_partitions(t)
            if partitions_to_take or partitions_to_release or number != self._id
            else rows
        )
        epochs = {one.n: one.epoch for one in now_held if one.holder == number}
        orphans = {one.n for one in free} - {one.n for one in partitions_to_take}
        return LeaseState(number, epochs, leaving, orphans, len(alive))

    def _should_take(self, one: PartitionRow, alive: Mapping[int, Process], number: int) -> bool:
        """Whether to take a free partition.

        Those of its own shards are taken at once; an equal part of the others from the second look on."""
        if number not in alive:
            return False
        if one.n == DUTIES_PARTITION or one.n % self._count in self._shards:
            return True
        if self._belongs_elsewhere(one.n, alive, number) or one.n not in self._orphans:
            return False
        return list(alive)[one.n % len(alive)] == number

    def _belongs_elsewhere(self, partition: int, alive: Mapping[int, Process], number: int) -> bool:
        """Whether another live process has the partition's shard, or newer rules."""
        if number not in alive:
            return True
        if partition == DUTIES_PARTITION or partition % self._count in self._shards:
            return False
        return any(partition % one.shard_count in one.shards for one in alive.values() if one.id != number)


def _with_newest_rules(alive: Mapping[int, Process]) -> Mapping[int, Process]:
    """Return the processes with the newest rules: all races are theirs until the others are updated."""
    return {n: one for n, one in alive.items() if not any(other.has_newer_rules_than(one) for other in alive.values())}


async def _claim_session(t: Transaction, bucket: int) -> int:
    return await leases.reserve_identify(t, bucket, await t.get_time_ms(), int(SESSION_INTERVAL_SECONDS * 1000))
