"""Delivery: after the commit, in order, until it has arrived. Every channel and every member is a queue of its own."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.deadlines.pace import quiet_until
from bot.desk.bell import Bell, Sleep
from bot.desk.share import Everything, Share
from bot.desk.stopping import stopped
from bot.store import members, outbox
from bot.store.database import Database, Transaction
from bot.telling.mail import POST, Lacking, Letter, Sent, Stuck
from bot.telling.posts import COVERED, CoveredPost, Digest, FormsClosed, Notice, Reminder

log = logging.getLogger(__name__)

LONGEST_WAIT = 600
"""Seconds between two attempts at most."""
REFUSED, LONGEST_REFUSED = 60, 3600
"""Seconds between two attempts where Discord has refused: at first, and at most."""

Lane = tuple[int, int | None]
NOTICE = '{"kind":"notice"'
"""How a post begins that may call members who have no seat."""
"""A race, and a member or its channel (None)."""
WITHIN = 12.0
"""Seconds after which one of several processes gives a post up; whoever has it next looks for it first."""


class Retry(Exception):
    """It did not work this time, for some `reason`. `after`: seconds to wait; None: as long as the outbox thinks
    right."""

    def __init__(self, after: float | None = None, reason: str = "not now") -> None:
        super().__init__()
        self.after, self.reason = after, reason


class Undeliverable(Exception):
    """It will not work: the channel is gone, or the member takes no direct messages."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Doubtful(Undeliverable):
    """It may have arrived, and too much has been said since to find it."""

    def __init__(self) -> None:
        super().__init__(outbox.DOUBTFUL)


class Speaker(Protocol):
    """The end of the outbox that speaks with Discord."""

    async def publish(self, letter: Letter) -> Sent:
        """Sends what has not arrived of it, or edits `letter.message`. Raises Retry, Undeliverable."""

    async def find(self, letter: Letter) -> Sent | None:
        """Our own message that is this letter, if an earlier attempt has arrived. Raises Retry, Undeliverable."""


class Informed(Protocol):
    """Who is told what cannot be delivered: the desk."""

    def watch(self, changed: Callable[[], None]) -> None:
        """Calls back after every commit."""

    async def dm_failed(self, race: int, member: int) -> None:
        """A member takes no direct messages."""

    async def unreachable(self, queue: Stuck) -> None:
        """A race's channel cannot be written to, or nobody knows whether it was."""

    async def stuck(self, queue: Stuck) -> None:
        """A queue has been in trouble for long."""

    async def reachable(self, race: int) -> None:
        """A race's channel can be written to again."""

    async def lacking(self, race: int, channel: int, what: Lacking) -> None:
        """A post went out without what cannot be sent in this channel."""


class Outbox:
    """Delivers what waits, and begins again where it was after a restart."""

    def __init__(
        self,
        desk: Informed,
        database: Database,
        publisher: Speaker,
        clock: Callable[[], int],
        sleep: Sleep = asyncio.sleep,
        share: Share | None = None,
    ) -> None:
        self._desk, self._database, self._publisher = desk, database, publisher
        self._share: Share = share or Everything()
        self._slices: dict[Lane, int] = {}
        self._clock, self._bell = clock, Bell(sleep)
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        self._fresh = True
        desk.watch(self.wake)

    def wake(self) -> None:
        """Something new may wait."""
        self._bell.ring()

    async def run(self) -> None:
        """Until cancelled; what is under way is then given up, and tried again after the next start."""
        try:
            while True:
                self._bell.still()
                try:
                    await self._begin()
                    wait = await self._wait()
                except Exception as trouble:  # noqa: BLE001 (the next turn may find the database again)
                    log.error("the outbox stumbled: %s", type(trouble).__name__)  # noqa: TRY400 (texts may be secret)
                    wait = 20.0
                await self._bell.heard(wait)
        finally:
            await stopped(self.lanes())

    def lanes(self) -> tuple[asyncio.Task[None], ...]:
        """The queues that are being emptied now."""
        return tuple(self._lanes.values())

    def busy(self, slice: int) -> bool:
        """Whether a post of a slice's races is under way."""
        return slice in self._slices.values()

    async def drain(self) -> None:
        """Delivers everything that can be delivered now."""
        while True:
            await self._begin()
            if not self._lanes:
                return
            await asyncio.gather(*self._lanes.values(), return_exceptions=True)

    async def look_after(self) -> None:
        """Tells of the queues that have been in trouble for long."""
        now = self._clock()
        for queue in await self._database.read(lambda t: outbox.stuck(t, now)):
            if not queue.told:
                await self._desk.stuck(queue)
                await self._known(queue.id)

    async def _begin(self) -> None:
        """A task for every queue that may move and has none; after a start all may that have ever been tried."""
        if self._fresh:
            await self._database.write(outbox.begin_again)
            self._fresh = False
        now = self._clock()
        for race, audience, slice in await self._database.read(lambda t: outbox.lanes(t, now)):
            lane = race, audience
            if lane not in self._lanes and self._share.has(slice):
                self._slices[lane] = slice
                task = asyncio.create_task(self._empty(lane))
                self._lanes[lane] = task
                task.add_done_callback(partial(self._ended, lane))

    def _ended(self, lane: Lane, done: asyncio.Task[None]) -> None:
        self._lanes.pop(lane, None)
        self._slices.pop(lane, None)
        if not done.cancelled() and done.exception() is not None:
            log.error("a queue of race %d stumbled: %s", lane[0], type(done.exception()).__name__)
        self._bell.ring()

    async def _empty(self, lane: Lane) -> None:
        claimed = await self._claim(lane)
        while claimed:
            claimed = await self._deliver(lane, claimed)

    async def _claim(self, lane: Lane, arrived: tuple[Letter, Sent] | None = None) -> "_Claimed | None":
        """The next post of a queue; in the same transaction the last one has `arrived`."""
        now, slice = self._clock(), self._slices[lane]
        may, fence = self._share.has(slice), self._share.fence(slice)

        async def claim(t: Transaction) -> _Claimed | None:
            if arrived:
                letter, sent = arrived
                await outbox.sent(t, letter.id, sent.place, sent.message)
            held = may and (fence is None or await t.fenced(*fence))
            return await _claimed(t, lane, now) if held else None

        return await self._database.write(claim)

    async def _deliver(self, lane: Lane, claimed: "_Claimed") -> "_Claimed | None":
        """Delivers a post; the next one, unless the queue is empty or has to wait."""
        letter = claimed.letter
        sent = await self._published(letter)
        if isinstance(sent, bool):
            return await self._claim(lane) if sent else None
        if not (claimed.is_over or sent.lacking):
            return await self._claim(lane, (letter, sent))
        await self._database.write(lambda t: outbox.sent(t, letter.id, sent.place, sent.message))
        if claimed.is_over:
            await self._desk.reachable(letter.race)
        for what in sent.lacking:
            await self._desk.lacking(letter.race, sent.place, what)
        return await self._claim(lane)

    async def _published(self, letter: Letter) -> Sent | bool:
        """Where it has arrived; else whether its queue goes on without it."""
        try:
            async with asyncio.timeout(None if isinstance(self._share, Everything) else WITHIN):
                found = await self._publisher.find(letter) if letter.tries else None
                return found or await self._publisher.publish(letter)
        except TimeoutError:
            return await self._later(letter, Retry(reason="too slow"))
        except Retry as retry:
            return await self._later(letter, retry)
        except Undeliverable as failure:
            return await self._given_up(letter, failure)
        except Exception as trouble:  # noqa: BLE001 (a post that cannot be made now must not be lost)
            log.error("race %d, post %d: %s", letter.race, letter.ordinal, type(trouble).__name__)  # noqa: TRY400
            return await self._later(letter, Retry(reason=type(trouble).__name__))

    async def _later(self, letter: Letter, trouble: Retry) -> bool:
        grown = min(LONGEST_WAIT, 2 ** min(letter.tries + 1, 10))
        wait = grown if trouble.after is None else max(trouble.after, 1)
        until = self._clock() + int(wait)
        await self._database.write(lambda t: outbox.later(t, letter.id, until, trouble.reason))
        return False

    async def _given_up(self, letter: Letter, failure: Undeliverable) -> bool:
        """A member's closed door is remembered, and said, unless the table could tell by it that he was asked something
        covered; in a channel the queue stands, and is tried again ever more rarely."""
        if letter.audience is None or isinstance(failure, Doubtful):
            return await self._stands(letter, failure.reason)
        await self._database.write(lambda t: outbox.failed(t, letter.id, failure.reason))
        if not isinstance(letter.post, CoveredPost | FormsClosed):
            await self._desk.dm_failed(letter.race, letter.audience)
        return True

    async def _stands(self, letter: Letter, reason: str) -> bool:
        """The organiser is told once; a race that goes on begins anew, and so does what is told of it."""
        wait = min(LONGEST_REFUSED, REFUSED * 2 ** min(letter.tries, 10))
        until = self._clock() + wait

        async def stands(t: Transaction) -> Stuck:
            await outbox.later(t, letter.id, until, reason)
            return await outbox.queue_of(t, letter.id)

        queue = await self._database.write(stands)
        if letter.post.kind != COVERED:
            await (self._desk.unreachable(queue) if letter.audience is None else self._desk.stuck(queue))
        await self._known(queue.id)
        return False

    async def _known(self, post: int) -> None:
        await self._database.write(lambda t: outbox.told(t, post))

    async def _wait(self) -> float:
        due = await self._database.read(outbox.next_time)
        return 20.0 if due is None else float(min(20, max(due - self._clock(), 1)))


@dataclass(frozen=True)
class _Claimed:
    """A post that from here on may have been seen. `is_over`: its channel was in trouble before, if it arrives now."""

    letter: Letter
    is_over: bool


async def _claimed(t: Transaction, lane: Lane, now: int) -> _Claimed | None:
    """The first post of a queue that is still of use; None where the queue is empty or has to wait."""
    row = await outbox.head(t, *lane, now)
    while row is not None and _is_too_late(POST.validate_json(row.body), now):
        await outbox.failed(t, row.id, "too late")
        row = await outbox.head(t, *lane, now)
    if row is None:
        return None
    quiet = await _quiet(t, row, now)
    if row.audience in quiet and row.kind != COVERED:
        await outbox.later(t, row.id, quiet[row.audience])
        return None
    await outbox.trying(t, row.id, now)
    return _Claimed(_letter(row, tuple(quiet)), is_over=bool(row.reason) and row.audience is None)


async def _quiet(t: Transaction, row: outbox.PostRow, now: int) -> dict[int | None, int]:
    """Whom nothing may ping just now, and until when."""
    called = Notice.model_validate_json(row.body).members if row.body.startswith(NOTICE) else ()
    asked = (*await outbox.readers(t, row.race), *called) if row.audience is None else (row.audience,)
    known = await members.habits(t, asked)
    until = {member: quiet_until(habits, now) for member, habits in known.items()}
    return {member: end for member, end in until.items() if end is not None}


def _is_too_late(post: object, now: int) -> bool:
    """A reminder of what is over would only startle."""
    if isinstance(post, Digest):
        return all(owed.due <= now for owed in post.owed)
    return isinstance(post, Reminder) and post.due <= now


def _letter(row: outbox.PostRow, quiet: tuple[int | None, ...]) -> Letter:
    return Letter(
        id=row.id,
        race=row.race,
        take=row.take,
        ordinal=row.ordinal,
        guild=row.guild,
        channel=row.channel,
        audience=row.audience,
        subject=row.subject,
        place=row.place,
        message=row.message,
        tries=row.tries,
        first=row.first,
        nonce=row.nonce,
        language=row.language,
        post=POST.validate_json(row.body),
        quiet=tuple(member for member in quiet if member is not None),
    )
