"""Which part of the races this process tends: all of them, or its share among several processes on one database.

Any process may act on any race, whenever a press arrives there; a share says who opens rounds, answers for the late and
delivers posts. It is a lease: a process that dies or freezes loses it, and others take its slices.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from bot.store import processes
from bot.store.database import Database, Transaction, Unsettled
from bot.store.processes import DUTIES, Process, Slice

log = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between two renewals of a lease."""
LEASE = 24.0
"""Seconds for which a process that says nothing more counts as alive; half a minute, and its races go on elsewhere."""
MARGIN = 14.0
"""Seconds before the end of its lease from which on a process begins nothing that others might begin too."""
SOON = 1.0
"""Seconds until the second look at slices that nobody has."""

SESSION_EVERY = 5.2
"""Seconds between two sessions of a bucket (Discord: five, and something for clocks)."""
TOGETHER = 0.02
"""Seconds within which changes of a slice are one call to whoever tends it."""

Fence = tuple[int, int, int]
"""A slice, its holder, and how often it had been taken when he took it."""


@dataclass(frozen=True)
class Standing:
    """A process's `number`; its slices, with how often each had been taken; those it gives back; those that nobody has;
    how many processes are alive."""

    number: int
    held: dict[int, int]
    leaving: set[int]
    orphans: set[int]
    living: int


class Share(Protocol):
    """What a process tends. `number`: of its row, if it has one; `living`: how many processes there are."""

    @property
    def number(self) -> int | None: ...

    @property
    def living(self) -> int: ...

    def has(self, slice: int) -> bool:
        """Whether a slice's races are this process's to tend now."""

    def fence(self, slice: int) -> Fence | None:
        """What must still be true of a slice when something of its is posted; None: nothing."""


class Everything:
    """The only process there is."""

    number: int | None = None
    living = 1

    def has(self, slice: int) -> bool:
        """Always."""
        return slice >= 0

    def fence(self, slice: int) -> None:
        """Nobody else could have taken it."""


class Leased:
    """One of several. `rules`: the revisions of its games; a process with newer ones has everything. `busy`: whether
    a slice's posts are under way; `changed`: there may be more to tend."""

    def __init__(
        self,
        database: Database,
        shards: Sequence[int],
        shard_count: int,
        rules: Mapping[str, int] | None = None,
        *,
        every: float = EVERY,
        lease: float = LEASE,
    ) -> None:
        self._database, self._shards, self._count = database, tuple(shards), shard_count
        self._rules = dict(rules or {})
        self._every, self._lease = every, lease
        self._margin = min(MARGIN, lease / 2)
        self._id: int | None = None
        self._held, self._leaving, self._orphans = dict[int, int](), set[int](), set[int]()
        self.living = 1
        self._sure_until = 0.0
        self.busy: Callable[[int], bool] = lambda _: False
        self.changed: list[Callable[[], None]] = []
        self._calling = dict[int, asyncio.Task[None]]()
        database.hear(self._heard)

    @property
    def number(self) -> int | None:
        """The number of its row."""
        return self._id

    @property
    def held(self) -> frozenset[int]:
        """The slices that are its own now."""
        return frozenset(n for n in self._held if self.has(n))

    def has(self, slice: int) -> bool:
        """Whether it is, and will be for a while."""
        in_time = time.monotonic() < self._sure_until - self._margin
        return in_time and slice in self._held and slice not in self._leaving

    def fence(self, slice: int) -> Fence | None:
        """What a post must be claimed under."""
        return slice, self._id or 0, self._held.get(slice, -1)

    async def run(self) -> None:
        """Renews until it is cancelled."""
        while True:
            try:
                await self.renew()
            except Exception as trouble:  # noqa: BLE001 (the next turn may find the database again)
                log.warning("the lease could not be renewed: %s", type(trouble).__name__)
            await asyncio.sleep(min(SOON, self._every) if self._orphans else self._every)

    async def renew(self) -> None:
        """Says that it is alive, takes what is free and its own, and gives back what is another's."""
        before, began = frozenset(self._held), time.monotonic()
        now = await self._database.write(self._renewed)
        self._id, self._held, self._leaving, self._orphans = now.number, now.held, now.leaving, now.orphans
        self.living = now.living
        self._sure_until = began + self._lease
        if frozenset(self._held) != before:
            log.info(
                "%d of 1,024 slices are tended here%s", len(self._held), ", and the duties" * (DUTIES in self._held)
            )
            for one in self.changed:
                one()

    def elsewhere(self, slice: int) -> None:
        """Something of a slice has changed here: whoever tends it looks at once, instead of at his next look round."""
        if not self.has(slice) and slice not in self._calling:
            task = self._calling[slice] = asyncio.create_task(self._called(slice))
            task.add_done_callback(lambda _: self._calling.pop(slice, None))

    async def _called(self, slice: int) -> None:
        await asyncio.sleep(TOGETHER)
        await self._database.call(str(slice))

    def _heard(self, word: str) -> None:
        if word.isdecimal() and self.has(int(word)):
            for one in self.changed:
                one()

    async def begin(self) -> None:
        """The first renewal, as soon as the database can be written to."""
        while True:
            with suppress(Unsettled):
                return await self.renew()
            await asyncio.sleep(SOON)

    async def passed(self, bucket: int) -> None:
        """Waits until a session of the gateway may begin, in one of the buckets that all processes share; while the
        database cannot be written to, none may."""
        wait = 1.0
        while wait:
            wait = SOON
            with suppress(Unsettled):
                wait = await self._database.write(lambda t: _identified(t, bucket)) / 1000
            await asyncio.sleep(wait)

    async def end(self) -> None:
        """In good order: whatever it held is free at once."""
        self._sure_until = 0.0
        if self._id is not None:
            number = self._id
            with suppress(Unsettled):
                await self._database.write(lambda t: processes.leave(t, number))

    async def _renewed(self, t: Transaction) -> Standing:
        now = await t.moment()
        until = now + int(self._lease * 1000)
        number = self._id
        if number is None or not await processes.renew(t, number, now, until):
            if number is not None:
                log.warning("this process was taken for dead, or another has the same shards")
            number = await processes.arrive(t, socket.gethostname(), self._shards, self._count, self._rules, until)
        # In this order: whoever had taken one of the slices is then seen to be alive.
        rows, alive = await processes.slices(t), await processes.living(t, now)
        free, able = [one for one in rows if one.holder not in alive], _newest(alive)
        taken = [one for one in free if self._wanted(one, able, number)]
        given = {one.n for one in rows if one.holder == number and self._belongs_elsewhere(one.n, able, number)}
        gone = {n for n in given if not self.busy(n)}
        await processes.take(t, number, taken)
        await processes.give(t, number, gone)
        now_held = await processes.slices(t) if taken or gone or number != self._id else rows
        held = {one.n: one.epoch for one in now_held if one.holder == number}
        orphans = {one.n for one in free} - {one.n for one in taken}
        return Standing(number, held, given, orphans, len(alive))

    def _wanted(self, one: Slice, alive: Mapping[int, Process], number: int) -> bool:
        """Its own shards' at once; what nobody else comes for from the second look on, an equal share; duties too."""
        if number not in alive:
            return False
        if one.n == DUTIES or one.n % self._count in self._shards:
            return True
        if self._belongs_elsewhere(one.n, alive, number) or one.n not in self._orphans:
            return False
        return list(alive)[one.n % len(alive)] == number

    def _belongs_elsewhere(self, slice: int, alive: Mapping[int, Process], number: int) -> bool:
        """Whether another process that is alive has the slice's shard, or everything."""
        if number not in alive:
            return True
        if slice == DUTIES or slice % self._count in self._shards:
            return False
        return any(slice % one.shard_count in one.shards for one in alive.values() if one.id != number)


def _newest(alive: Mapping[int, Process]) -> Mapping[int, Process]:
    """The processes than which none has newer rules: all races are theirs until the others have been updated."""
    return {n: one for n, one in alive.items() if not any(other.newer(one) for other in alive.values())}


async def _identified(t: Transaction, bucket: int) -> int:
    return await processes.identified(t, bucket, await t.moment(), int(SESSION_EVERY * 1000))
