"""Who comes to the desk when: whoever has been acknowledged waits for his turn, so that others need not wait for it."""

import asyncio
import time
from collections import deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

BOUND = 0.005
"""Seconds that the event loop may have been busy with those at the desk before it must look round once more."""
MANY = 10
"""So many before the desk are a crowd."""
QUIET = 2.0
"""Seconds for which nobody has come."""
PATIENCE = 10.0
"""Seconds after which whoever presses once more does not wait any longer for the answer to his first press."""


class Overtaken(Exception):
    """Whoever waited has pressed again: his last press has taken the place of this one."""


@dataclass
class Ticket:
    """A place in the queue, and whose turn it will be."""

    turn: asyncio.Future[bool]
    about: Hashable = None


class Turns:
    """One queue before the desk: at most one comes forward each time the event loop goes round, and none where its last
    round took too long. Of those who came at the same moment, whoever only looks goes before whoever acts."""

    def __init__(self) -> None:
        self._looks, self._acts, self._called = deque[Ticket](), deque[Ticket](), deque[Ticket]()
        self._done, self._about = deque[Ticket](), dict[Hashable, Ticket]()
        self._answered = dict[Hashable, float]()
        self._is_going = self._has_paused = False
        self._last = self._came = 0.0

    @property
    def is_crowded(self) -> bool:
        """Whether many wait."""
        return len(self._looks) + len(self._acts) + len(self._called) > MANY

    def is_quiet(self) -> bool:
        """Whether nobody has come for a while."""
        return time.perf_counter() - self._came > QUIET

    @contextmanager
    def once(self, about: Hashable) -> Iterator[bool]:
        """Whether nobody waits for an answer about the same already, so that one answer serves for every press; about
        None everybody is answered. It counts until the answer is `said`, or the block ends."""
        began = time.perf_counter()
        is_first = about is None or began - self._answered.get(about, began - 2 * PATIENCE) > PATIENCE
        if about is None or not is_first:
            yield is_first
            return
        self._answered[about] = began
        try:
            yield True
        finally:
            if self._answered.get(about) == began:
                del self._answered[about]

    def said(self, about: Hashable) -> None:
        """The answer is there: whoever presses from here on is answered anew."""
        self._answered.pop(about, None)

    async def come(self, *, looks: bool, about: Hashable = None) -> None:
        """Returns when it is one's turn. `about`: whoever comes about the same takes the place of him who still waits,
        who is Overtaken."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        place = self._about.get(about)
        if place is None:
            place = Ticket(turn, about)
            self._enter(self._looks if looks else self._acts, place)
        else:
            place.turn, before = turn, place.turn
            if not before.done():
                before.set_result(False)
        if about is not None:
            self._about[about] = place
        if not await turn:
            raise Overtaken

    async def leave(self) -> None:
        """Returns when it is one's turn to be answered, before all who have only come."""
        place = Ticket(asyncio.get_running_loop().create_future())
        self._enter(self._done, place)
        await place.turn

    def _enter(self, queue: deque[Ticket], place: Ticket) -> None:
        queue.append(place)
        self._came = time.perf_counter()
        if not self._is_going:
            self._is_going, self._last = True, self._came
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        """Calls the next, unless the loop has been busy for long and has not had a round of its own since."""
        busy = time.perf_counter() - self._last > BOUND
        self._has_paused = busy and not self._has_paused
        if not self._has_paused:
            self._call_next()
        self._is_going = bool(self._done or self._called or self._looks or self._acts)
        self._last = time.perf_counter()
        if self._is_going:
            asyncio.get_running_loop().call_soon(self._call)

    def _call_next(self) -> None:
        if not self._called:
            self._called = deque([*self._looks, *self._acts])
            self._looks.clear()
            self._acts.clear()
        while self._done or self._called:
            place = (self._done or self._called).popleft()
            self._about.pop(place.about, None)
            if not place.turn.done():
                place.turn.set_result(True)
                return
