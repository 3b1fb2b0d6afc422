"""The outbox worker: delivers posts after their commit, in order, until they arrive.

Every channel and every member has a queue of its own."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from bot.cluster.leases import AllPartitions, Partitions
from bot.posts.outbox_types import BlockedQueue, Delivered, MissingPermission, QueuedPost
from bot.posts.types import (
    HIDDEN_QUESTION_KIND,
    Digest,
    FormsClosed,
    FormsPutOff,
    HiddenQuestionPost,
    Notice,
    Reminder,
    Report,
)
from bot.schedule.deadlines import find_end_of_quiet_hours
from bot.store import key_value, outbox
from bot.store.database import Database, Transaction
from bot.util.cancel_tasks import cancel_and_wait
from bot.util.error_places import log_error
from bot.util.wakeup import SleepFunction, Wakeup
from rules.questions import InvalidAnswer

log = logging.getLogger(__name__)

MAX_RETRY_DELAY_SECONDS = 600
FIRST_DELIVERY_SECONDS = 15
"""Longest time that the scheduler waits after a start for posts that were left unsent before it."""
DOUBT_SECONDS = 1800
"""Seconds after which a post in doubt is sent again if its race is over: nobody would resume that race."""
FIRST_REFUSED_DELAY_SECONDS, MAX_REFUSED_DELAY_SECONDS = 60, 3600
"""Delays after a refusal by Discord: the first one, and the longest."""

Lane = tuple[int, int | None]
"""A race, and a member or None for its channel: the key of a queue."""
DELIVERY_TIMEOUT_SECONDS = 12.0
"""Seconds after which one of several processes gives up a post; the process that takes it over searches for it
first."""


class Retry(Exception):
    """A temporary failure. `after`: seconds to wait; None: as the outbox worker decides."""

    def __init__(self, after: float | None = None, reason: str = "not now") -> None:
        super().__init__()
        self.after, self.reason = after, reason


class Undeliverable(Exception):
    """A permanent failure: the channel is gone, or the member takes no direct messages."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Doubtful(Undeliverable):
    """The message may have arrived, but too many others followed to find it."""

    def __init__(self) -> None:
        super().__init__(outbox.DOUBTFUL_REASON)


class MessageSender(Protocol):
    """Sends the outbox's posts to Discord."""

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        """Send the parts that have not arrived, or edit `queued_post.message`. Raises Retry, Undeliverable."""

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        """Find our own message of this post, if an earlier attempt arrived. Raises Retry, Undeliverable."""


class DeliveryListener(Protocol):
    """Handles delivery problems, and reports new commits."""

    def watch(self, on_change: Callable[[], None]) -> None:
        """Register a callback that is called after every commit."""

    async def handle_failed_dm(self, race: int, member: int) -> None:
        """Handle a member who takes no direct messages."""

    async def handle_unreachable_channel(self, queue: BlockedQueue) -> None:
        """Handle a channel that cannot be written to, or a post in doubt."""

    async def handle_blocked_queue(self, queue: BlockedQueue) -> None:
        """Handle a queue that has been in trouble for long."""

    async def handle_reachable_channel(self, race: int) -> None:
        """Handle that a race's channel can be written to again."""

    async def report_missing_permission(self, race: int, channel: int, what: MissingPermission) -> None:
        """Report a post that was sent incomplete because a permission is missing."""


class OutboxWorker:
    """Delivers waiting posts, and continues after a restart where it stopped."""

    def __init__(
        self,
        listener: DeliveryListener,
        database: Database,
        publisher: MessageSender,
        clock: Callable[[], int],
        sleep: SleepFunction = asyncio.sleep,
        share: Partitions | None = None,
        pace_seconds: float = 0.0,
    ) -> None:
        """`pace_seconds`: pause after each round's post of a race that people only watch."""
        self._pace_seconds, self._sleep = pace_seconds, sleep
        self._listener, self._database, self._publisher = listener, database, publisher
        self._share: Partitions = share or AllPartitions()
        self._partitions: dict[Lane, int] = {}
        self._clock, self._wakeup = clock, Wakeup(sleep)
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        self._failures: dict[Lane, _Failures] = {}
        self._fresh = True
        self._first_turn, self._first_lanes = asyncio.Event(), tuple[asyncio.Task[None], ...]()
        listener.watch(self.wake)

    def wake(self) -> None:
        """Check the queues now: there may be a new post."""
        self._wakeup.set()

    async def run(self) -> None:
        """Run until cancelled; deliveries under way are then abandoned, and tried again after the next start."""
        try:
            while True:
                self._wakeup.clear()
                try:
                    await self._start_tasks()
                    self._note_first_pass()
                    wait = await self._count_seconds_to_wait()
                except Exception as trouble:  # noqa: BLE001 (the next turn may find the database again)
                    log_error(log, "a turn of the outbox", trouble)
                    wait = 20.0
                await self._wakeup.wait(wait)
        finally:
            await cancel_and_wait(self.list_active_tasks())

    def _note_first_pass(self) -> None:
        if not self._first_turn.is_set():
            self._first_lanes = self.list_active_tasks()
            self._first_turn.set()

    async def deliver_first(self) -> None:
        """Wait until every post left over from before the start is sent or postponed.

        Nothing else competes for the processor until then, so even a bot that is killed soon after every start
        makes progress."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIRST_DELIVERY_SECONDS):
                await self._first_turn.wait()
                if self._first_lanes:
                    await asyncio.wait(self._first_lanes)

    def list_active_tasks(self) -> tuple[asyncio.Task[None], ...]:
        """Return the tasks of the queues that are being emptied now."""
        return tuple(self._lanes.values())

    def is_busy(self, partition: int) -> bool:
        """Whether a post of a partition's races is being delivered."""
        return partition in self._partitions.values()

    async def drain(self) -> None:
        """Deliver every post that can be delivered now."""
        while True:
            await self._start_tasks()
            if not self._lanes:
                return
            await asyncio.gather(*self._lanes.values(), return_exceptions=True)

    async def report_blocked_queues(self) -> None:
        """Report the queues that have been in trouble for long."""
        now = self._clock()
        for queue in await self._database.read(lambda t: outbox.list_blocked(t, now)):
            if not queue.told:
                await self._listener.handle_blocked_queue(queue)
                await self._mark_reported(queue.id)

    async def _start_tasks(self) -> None:
        """Start a task for every ready queue that has none; after a start, every queue that was tried before is
        ready."""
        if self._fresh:
            await self._database.write(outbox.release_all)
            self._fresh = False
        now = self._clock()
        for race, audience, partition in await self._database.read(lambda t: outbox.list_ready_queues(t, now)):
            lane = race, audience
            rests = lane in self._failures and now < self._failures[lane].until
            if lane not in self._lanes and not rests and self._share.has(partition):
                self._partitions[lane] = partition
                task = asyncio.create_task(self._deliver_queue(lane))
                self._lanes[lane] = task
                task.add_done_callback(partial(self._remove_task, lane))

    def _remove_task(self, lane: Lane, task: asyncio.Task[None]) -> None:
        self._lanes.pop(lane, None)
        self._partitions.pop(lane, None)
        if not task.cancelled() and (error := task.exception()):
            log_error(log, f"a queue of race {lane[0]}", error)
            self._failures[lane] = _Failures.add_failure(self._failures.get(lane), self._clock())
        else:
            self._failures.pop(lane, None)
        self._wakeup.set()

    async def _deliver_queue(self, lane: Lane) -> None:
        claimed_post = await self._claim_next(lane)
        while claimed_post:
            claimed_post = await self._deliver_and_claim(lane, claimed_post)

    async def _claim_next(
        self, lane: Lane, arrived_post: tuple[QueuedPost, Delivered] | None = None
    ) -> "_Claimed | None":
        """Claim the next post of a queue; the same transaction marks the arrived one as sent."""
        now, partition = self._clock(), self._partitions[lane]
        may, fence = self._share.has(partition), self._share.fence(partition)

        async def claim(t: Transaction) -> _Claimed | None:
            if arrived_post:
                queued_post, delivery = arrived_post
                await outbox.mark_sent(t, queued_post.id, delivery.place, delivery.message)
            is_lease_held = may and (fence is None or await t.holds_partition(*fence))
            return await _claim_post(t, lane, now) if is_lease_held else None

        return await self._database.write(claim)

    async def _deliver_and_claim(self, lane: Lane, claimed_post: "_Claimed") -> "_Claimed | None":
        """Deliver a post and claim the next; None if the queue is empty or has to wait."""
        queued_post = claimed_post.queued_post
        delivery = await self._try_delivery(queued_post)
        if isinstance(delivery, bool):
            return await self._claim_next(lane) if delivery else None
        must_pause = self._pace_seconds and queued_post.watched and isinstance(queued_post.post, Report)
        if not (claimed_post.ends_trouble or delivery.lacking or must_pause):
            return await self._claim_next(lane, (queued_post, delivery))
        await self._database.write(lambda t: outbox.mark_sent(t, queued_post.id, delivery.place, delivery.message))
        if claimed_post.ends_trouble:
            await self._listener.handle_reachable_channel(queued_post.race)
        for what in delivery.lacking:
            await self._listener.report_missing_permission(queued_post.race, delivery.place, what)
        if must_pause:
            await self._sleep(self._pace_seconds)
        return await self._claim_next(lane)

    async def _try_delivery(self, queued_post: QueuedPost) -> Delivered | bool:
        """Deliver a post; return its location, or whether its queue continues without it."""
        try:
            async with asyncio.timeout(None if isinstance(self._share, AllPartitions) else DELIVERY_TIMEOUT_SECONDS):
                return await self._find_or_send(queued_post)
        except TimeoutError:
            return await self._retry_later(queued_post, Retry(reason="too slow"))
        except Retry as retry:
            return await self._retry_later(queued_post, retry)
        except Undeliverable as failure:
            return await self._handle_undeliverable(queued_post, failure)
        except InvalidAnswer as refusal:
            # A question has changed meanwhile: the next attempt shows its new version.
            log.info("race %d, post %d is put off: %s", queued_post.race, queued_post.ordinal, refusal.code)
            return await self._retry_later(queued_post, Retry(reason=refusal.code))
        except Exception as trouble:  # noqa: BLE001 (a post that cannot be made now must not be lost)
            log_error(log, queued_post.label, trouble)
            return await self._retry_later(queued_post, Retry(reason=type(trouble).__name__))

    async def _find_or_send(self, queued_post: QueuedPost) -> Delivered:
        """Find the message of an earlier attempt, else send it. Raises Retry, Undeliverable."""
        if queued_post.tries:
            try:
                delivery = await self._publisher.find(queued_post)
            except Doubtful:
                if not await self._may_be_repeated(queued_post):
                    raise
                # As if it had never been tried: sending does not look for it any more.
                queued_post = queued_post.model_copy(update={"tries": 0})
            else:
                if delivery:
                    return delivery
        return await self._publisher.publish(queued_post)

    async def _may_be_repeated(self, queued_post: QueuedPost) -> bool:
        """Whether a post in doubt may be sent twice: if its race is over, nobody would resume it."""
        if self._clock() - (queued_post.first or 0) < DOUBT_SECONDS:
            return False
        return await self._database.read(lambda t: outbox.is_race_over(t, queued_post.race))

    async def _retry_later(self, queued_post: QueuedPost, trouble: Retry) -> bool:
        grown = min(MAX_RETRY_DELAY_SECONDS, 2 ** min(queued_post.tries + 1, 10))
        wait = grown if trouble.after is None else max(trouble.after, 1)
        until = self._clock() + int(wait)
        await self._database.write(lambda t: outbox.retry_after(t, queued_post.id, until, trouble.reason))
        return False

    async def _handle_undeliverable(self, queued_post: QueuedPost, failure: Undeliverable) -> bool:
        """Handle a permanent failure.

        In a channel the queue is blocked and retried at growing intervals. A direct message is dropped, and the
        failure is reported unless that would reveal a hidden question."""
        if queued_post.audience is None or isinstance(failure, Doubtful):
            return await self._block_queue(queued_post, failure.reason)
        await self._database.write(lambda t: outbox.mark_failed(t, queued_post.id, failure.reason))
        if not isinstance(queued_post.post, HiddenQuestionPost | FormsClosed | FormsPutOff):
            await self._listener.handle_failed_dm(queued_post.race, queued_post.audience)
        return True

    async def _block_queue(self, queued_post: QueuedPost, reason: str) -> bool:
        """Block a queue and report it once; resuming the race starts over, reports included."""
        wait = min(MAX_REFUSED_DELAY_SECONDS, FIRST_REFUSED_DELAY_SECONDS * 2 ** min(queued_post.tries, 10))
        until = self._clock() + wait

        async def put_off(t: Transaction) -> BlockedQueue | None:
            if await outbox.is_attempt_void(t, queued_post):
                return None
            await outbox.retry_after(t, queued_post.id, until, reason)
            return await outbox.load_queue(t, queued_post.id)

        queue = await self._database.write(put_off)
        if queue is None:
            # Somebody has resumed or moved the race meanwhile: the post is sent now, in doubt or not.
            return True
        if queued_post.post.kind != HIDDEN_QUESTION_KIND:
            await (
                self._listener.handle_unreachable_channel(queue)
                if queued_post.audience is None
                else self._listener.handle_blocked_queue(queue)
            )
        await self._mark_reported(queue.id)
        return False

    async def _mark_reported(self, post: int) -> None:
        await self._database.write(lambda t: outbox.mark_reported(t, post))

    async def _count_seconds_to_wait(self) -> float:
        due = await self._database.read(outbox.find_next_attempt_time)
        return 20.0 if due is None else float(min(20, max(due - self._clock(), 1)))


@dataclass(frozen=True)
class _Failures:
    """How often in a row a queue could not be read, and until when (seconds since 1970) it is left alone."""

    count: int
    until: int

    @classmethod
    def add_failure(cls, earlier: "_Failures | None", now: int) -> "_Failures":
        """Add a failure: the queue is left alone for twice as long as the last time."""
        count = earlier.count + 1 if earlier else 1
        return cls(count, now + min(MAX_RETRY_DELAY_SECONDS, 2**count))


@dataclass(frozen=True)
class _Claimed:
    """A claimed post, which may be seen from now on. `ends_trouble`: if it arrives, trouble in its channel is over."""

    queued_post: QueuedPost
    ends_trouble: bool


async def _claim_post(t: Transaction, lane: Lane, now: int) -> _Claimed | None:
    """Return the first post of a queue that is still useful; None if the queue is empty or has to wait."""
    queued_post = await outbox.load_next_post(t, *lane, now)
    while queued_post is not None and _is_too_late(queued_post.post, now):
        await outbox.mark_failed(t, queued_post.id, "too late")
        queued_post = await outbox.load_next_post(t, *lane, now)
    if queued_post is None:
        return None
    quiet = await _load_quiet_members(t, queued_post, now)
    if (
        queued_post.audience is not None
        and queued_post.audience in quiet
        and queued_post.post.kind != HIDDEN_QUESTION_KIND
    ):
        await outbox.retry_after(t, queued_post.id, quiet[queued_post.audience])
        return None
    await outbox.mark_attempt(t, queued_post.id, now)
    ends_trouble = bool(queued_post.reason) and queued_post.audience is None
    return _Claimed(queued_post.model_copy(update={"quiet": tuple(quiet)}), ends_trouble=ends_trouble)


async def _load_quiet_members(t: Transaction, queued_post: QueuedPost, now: int) -> dict[int, int]:
    """Return the members who must not be pinged now, and until when."""
    if queued_post.audience is None:
        mentioned_members = queued_post.post.members if isinstance(queued_post.post, Notice) else ()
        members = (*await outbox.list_pingable_members(t, queued_post.race), *mentioned_members)
    else:
        members = (queued_post.audience,)
    settings = await key_value.load_member_settings(t, members)
    until = {member: find_end_of_quiet_hours(member_settings, now) for member, member_settings in settings.items()}
    return {member: end for member, end in until.items() if end is not None}


def _is_too_late(post: object, now: int) -> bool:
    """Whether a reminder is too late to be useful."""
    if isinstance(post, Digest):
        return all(awaited_race.due <= now for awaited_race in post.owed)
    return isinstance(post, Reminder) and post.due <= now
