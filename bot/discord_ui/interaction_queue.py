"""Fair queue for acknowledged interactions, so that unacknowledged ones need not wait for them."""

import asyncio
import time
from collections import deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MAX_LOOP_BUSY_SECONDS = 0.005
"""Seconds that the event loop may be busy with queued interactions before it must run other tasks."""
CROWD_SIZE = 10
"""Waiting interactions from which on the queue counts as crowded."""
QUIET_SECONDS = 2.0
"""Seconds without interactions after which the queue counts as quiet."""
REPEAT_AFTER_SECONDS = 10.0
"""Seconds after which a repeated press no longer waits for the first one's answer."""


class Superseded(Exception):
    """The same member has pressed again; the later press replaces this one."""


@dataclass
class QueueSlot:
    """A place in the queue, and the future that its turn resolves."""

    turn: asyncio.Future[bool]
    about: Hashable = None


class InteractionQueue:
    """One queue before the handlers: at most one interaction proceeds per pass of the event loop.

    None does after a slow pass. Of those that came together, views go before changes."""

    def __init__(self) -> None:
        self._looks, self._acts, self._current_batch = deque[QueueSlot](), deque[QueueSlot](), deque[QueueSlot]()
        self._replies, self._about = deque[QueueSlot](), dict[Hashable, QueueSlot]()
        self._claims = dict[Hashable, float]()
        self._is_going = self._has_paused = False
        self._last = self._came = 0.0

    @property
    def is_crowded(self) -> bool:
        """Whether many wait."""
        return len(self._looks) + len(self._acts) + len(self._current_batch) > CROWD_SIZE

    def is_quiet(self) -> bool:
        """Whether no interaction has come for a while."""
        return time.perf_counter() - self._came > QUIET_SECONDS

    @contextmanager
    def claim(self, about: Hashable) -> Iterator[bool]:
        """Yield whether this is the first press about the same, so that one answer serves for all.

        `about` None: always the first. The claim lasts until `release_claim`, or the end of the block."""
        began = time.perf_counter()
        is_first = (
            about is None or began - self._claims.get(about, began - 2 * REPEAT_AFTER_SECONDS) > REPEAT_AFTER_SECONDS
        )
        if about is None or not is_first:
            yield is_first
            return
        self._claims[about] = began
        try:
            yield True
        finally:
            if self._claims.get(about) == began:
                del self._claims[about]

    def release_claim(self, about: Hashable) -> None:
        """Release a claim after the answer was sent: later presses are answered anew."""
        self._claims.pop(about, None)

    async def wait_for_turn(self, *, looks: bool, about: Hashable = None) -> None:
        """Wait for one's turn.

        `about`: replaces an earlier waiting press about the same, which raises Superseded."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        place = self._about.get(about)
        if place is None:
            place = QueueSlot(turn, about)
            self._enqueue(self._looks if looks else self._acts, place)
        else:
            place.turn, before = turn, place.turn
            if not before.done():
                before.set_result(False)
        if about is not None:
            self._about[about] = place
        if not await turn:
            raise Superseded

    async def wait_to_reply(self) -> None:
        """Wait for one's turn to send the answer, before all who wait for their first turn."""
        place = QueueSlot(asyncio.get_running_loop().create_future())
        self._enqueue(self._replies, place)
        await place.turn

    def _enqueue(self, queue: deque[QueueSlot], place: QueueSlot) -> None:
        queue.append(place)
        self._came = time.perf_counter()
        if not self._is_going:
            self._is_going, self._last = True, self._came
            asyncio.get_running_loop().call_soon(self._pass)

    def _pass(self) -> None:
        """Resume the next one, unless the loop has been busy for long and needs a pass of its own."""
        busy = time.perf_counter() - self._last > MAX_LOOP_BUSY_SECONDS
        self._has_paused = busy and not self._has_paused
        if not self._has_paused:
            self._resume_next()
        self._is_going = bool(self._replies or self._current_batch or self._looks or self._acts)
        self._last = time.perf_counter()
        if self._is_going:
            asyncio.get_running_loop().call_soon(self._pass)

    def _resume_next(self) -> None:
        if not self._current_batch:
            self._current_batch = deque([*self._looks, *self._acts])
            self._looks.clear()
            self._acts.clear()
        while self._replies or self._current_batch:
            place = (self._replies or self._current_batch).popleft()
            self._about.pop(place.about, None)
            if not place.turn.done():
                place.turn.set_result(True)
                return
