"""Presses at a fixed rate, for a bot in its own process and core; the sandbox and the people run on another
core.

A press does not wait for earlier ones. Most presses open a form or choose in it; every three seconds one
race confirms and its round closes. Then forms are opened and drafted without time pressure, and
confirmations alone come at a rate."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import rules
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, NotPossible, Person
from bot.sandbox.world import Change
from bot.util.gc_tuning import tune_gc
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bench.served import pin_to_core

ROOT = Path(rules.__file__).parent.parent
RATES = ((100, 30.0), (200, 30.0), (300, 60.0))
"""Presses a second, and the number of seconds."""
CONFIRMATIONS, WAVES = 150, 3
ROUND_CLOSE_SECONDS = 5.0
"""The next bot closes the rounds that the last one left ready to close after this time."""
DRAFT_CONCURRENCY = 4
"""Number of drivers who draft at the same time."""
CONFIRM_INTERVAL_SECONDS = 3.0
"""Time between the ends of two rounds: twenty rounds a minute."""
LATE_MS = 3000.0
"""Discord gives up an interaction that is not answered within this time."""
SETTLE_SECONDS = 20.0
"""How long a complete answer is awaited."""
READY_TIMEOUT_SECONDS = 120.0


@dataclass
class Arrivals:
    """Results of presses at one rate: milliseconds to the acknowledgement and to the complete answer."""

    rate: int
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    confirmed: list[float] = field(default_factory=list)
    rounds: int = 0
    failed: int = 0
    busy: float = 0.0

    @property
    def late(self) -> int:
        """Number of presses that waited too long, or were never answered."""
        return self.failed + sum(ms > LATE_MS for ms in self.acknowledged)


@dataclass
class Driver:
    """A driver of a race: the message that asks them, and their form once it is open."""

    person: Person
    asked: Message
    form: Message | None = None
    drafted: bool = False
    confirms: bool = False
    asking: "list[asyncio.Event]" = field(default_factory=list)
    choosing: "list[asyncio.Event]" = field(default_factory=list)
    """Their unanswered presses, for a form and on it."""


Press = Callable[[], Coroutine[Any, Any, None]]


class Stream:
    """All people in the sandbox, and the order in which they press."""

    def __init__(self, sandbox: DiscordSandbox, grids: Sequence[tuple[Message, Sequence[Person]]], seed: str) -> None:
        self._random = Random(seed)
        self._grids = [[Driver(person, message) for person in people] for message, people in grids]
        self._next, self._all_asked = 0, asyncio.Event()
        sandbox.world.listen(self._note_question)

    def _note_question(self, change: Change) -> None:
        message = change.subject
        if isinstance(message, Message) and change.kind == "message sent" and "Your orders" in message.labels:
            self._forget_forms(message)

    def _forget_forms(self, message: Message) -> None:
        for grid in self._grids:
            if grid[0].asked.channel is message.channel:
                for driver in grid:
                    driver.asked, driver.form, driver.drafted, driver.confirms = message, None, False, False
        if not any(grid[0].form for grid in self._grids):
            self._all_asked.set()

    def confirm_next_race(self) -> None:
        """Let the drivers of the next race confirm as soon as they can."""
        for driver in self._grids[self._next]:
            driver.confirms = True
        self._next = (self._next + 1) % len(self._grids)

    async def press_next(self, found: Arrivals) -> None:
        """Let the next person press."""
        hurried = [driver for grid in self._grids for driver in grid if driver.confirms]
        driver = self._random.choice(hurried or [driver for grid in self._grids for driver in grid])
        form = driver.form
        if form is None:
            await self._open(driver, found)
        elif driver.confirms and driver.drafted and "Confirm" in form.labels:
            await self.confirm(driver, found)
        elif form.selects:
            await self._choose(driver, form, found)
        else:
            await self._open(driver, found)

    async def _open(self, driver: Driver, found: Arrivals) -> None:
        """Press *Your orders* and wait for the form; presses before it has come are answered by one form for all."""
        began, asked = time.perf_counter(), driver.asked
        with _waiting(driver.asking) as answered:
            outcome = await driver.person.press(asked, "Your orders", settle=SETTLE_SECONDS)
            self._count_outcome(outcome, found)
            form = None if outcome.message is asked else outcome.message
            if form is None:
                await _wait_briefly(answered)
            for waiting in driver.asking:
                waiting.set()
        found.answered.append(1000 * (time.perf_counter() - began))
        if form and asked is driver.asked:
            driver.form, driver.drafted = form, False

    async def _wait_for_rewrite(
        self, driver: Driver, work: Coroutine[Any, Any, ActionOutcome], found: Arrivals
    ) -> None:
        """Wait until the form has been rewritten after this press or a later one."""
        began = time.perf_counter()
        with _waiting(driver.choosing) as answered:
            outcome = await work
            self._count_outcome(outcome, found)
            if not outcome.failed:
                filling = asyncio.create_task(_wait_until_filled(outcome, driver.choosing, answered))
                await _wait_briefly(answered)
                filling.cancel()
        found.answered.append(1000 * (time.perf_counter() - began))

    async def confirm(self, driver: Driver, found: Arrivals) -> None:
        """Confirm a draft, and wait until the form says so."""
        driver.confirms, form, began = False, driver.form, time.perf_counter()
        assert form
        await self._wait_for_rewrite(driver, driver.person.press(form, "Confirm", settle=0), found)
        found.confirmed.append(1000 * (time.perf_counter() - began))

    async def draft_all(self, found: Arrivals) -> list[Driver]:
        """Let everybody open their form and choose; return all but one driver of each race, in random order."""
        few = asyncio.Semaphore(DRAFT_CONCURRENCY)

        async def draft(driver: Driver) -> None:
            async with few:
                while not (driver.form and driver.form.selects):
                    with suppress(NotPossible):
                        await self._open(driver, found)
                await self._choose(driver, driver.form, found)

        await asyncio.gather(*(draft(driver) for grid in self._grids for driver in grid))
        drivers = [driver for grid in self._grids for driver in grid[1:]]
        self._random.shuffle(drivers)
        return drivers

    async def next_round(self, found: Arrivals) -> None:
        """Let the last driver of each race confirm, and wait for the next round."""
        self._all_asked.clear()
        for grid in self._grids:
            await self.confirm(grid[0], found)
        async with asyncio.timeout(READY_TIMEOUT_SECONDS):
            await self._all_asked.wait()

    async def _choose(self, driver: Driver, form: Message, found: Arrivals) -> None:
        select, driver.drafted = form.selects[0], True
        wish = self._random.choice(select["options"])["value"]
        work = driver.person.choose(form, select["custom_id"], [wish], settle=0)
        await self._wait_for_rewrite(driver, work, found)

    @staticmethod
    def _count_outcome(outcome: ActionOutcome, found: Arrivals) -> None:
        found.failed += outcome.failed
        if outcome.ms is not None:
            found.acknowledged.append(outcome.ms)


@contextmanager
def _waiting(among: list[asyncio.Event]) -> Iterator[asyncio.Event]:
    """Add a press to the driver's unanswered presses during the block."""
    answered = asyncio.Event()
    among.append(answered)
    try:
        yield answered
    finally:
        with suppress(ValueError):
            among.remove(answered)


def _set_earlier(among: list[asyncio.Event], answered: asyncio.Event) -> None:
    """Mark a press and all before it as answered."""
    for earlier in [*among]:
        earlier.set()
        if earlier is answered:
            return


async def _wait_until_filled(outcome: ActionOutcome, among: list[asyncio.Event], answered: asyncio.Event) -> None:
    await outcome.interaction.filled.wait()
    _set_earlier(among, answered)


async def _wait_briefly(answered: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(answered.wait(), SETTLE_SECONDS)


async def press_at_rate(rate: int, seconds: float, press: Callable[[Arrivals], Coroutine[Any, Any, None]]) -> Arrivals:
    """Press at a fixed rate, whether earlier presses have been answered or not."""
    found, began, tasks = Arrivals(rate), time.perf_counter(), list[asyncio.Task[None]]()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(press(found)))
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException) and not isinstance(outcome, NotPossible):
            raise outcome
    return found


@asynccontextmanager
async def start_bot(
    sandbox: DiscordSandbox, kind: str, database: Path, channel: int
) -> AsyncIterator[Callable[[], Any]]:
    """Start a bot in a process of its own; yield a function that ends it and returns its CPU seconds."""
    wish = ("tests.bench.served", kind, sandbox.api_base, sandbox.token, str(database), str(channel))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", *wish, cwd=ROOT, stdin=pipe, stdout=pipe)
    assert process.stdin
    assert process.stdout

    async def go() -> float:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"\n")
        return float(await process.stdout.readline() or 0)

    try:
        async with asyncio.timeout(READY_TIMEOUT_SECONDS):
            assert (await process.stdout.readline()).strip() == b"ready"
        yield go
    finally:
        process.stdin.close()
        await process.wait()


@asynccontextmanager
async def on_the_first_core() -> AsyncIterator[None]:
    """Table and people keep to one core for a while, where the system has it, and are not held up by the search for
    garbage: that would be measured as the bot's."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else None
    pin_to_core(0)
    try:
        async with tune_gc(lambda: False):
            yield
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)


async def at_every_rate(
    how: BenchSettings, sandbox: DiscordSandbox, database: Path, grids: Sequence[tuple[Message, Sequence[Person]]]
) -> list[tuple[Arrivals, Arrivals]]:
    """Measure the bot at each rate, and beside it a bare bot."""
    rates = ((50, 2.0),) if how.quick else RATES
    found = []
    async with on_the_first_core():
        for rate, seconds in rates:
            plain = await _bare(how.folder, rate, seconds)
            async with start_bot(sandbox, "bot", database, 0) as end:
                stream = Stream(sandbox, grids, f"arriving {rate}")
                closing = asyncio.create_task(_closing(stream))
                ours = await press_at_rate(rate, seconds, stream.press_next)
                closing.cancel()
                ours.rounds, ours.busy = len(ours.confirmed) // len(grids[0][1]), await end()
            found.append((ours, plain))
            grids = [(_newest(message), people) for message, people in grids]
    return found


async def confirmations(
    how: BenchSettings, sandbox: DiscordSandbox, database: Path, grids: Sequence[tuple[Message, Sequence[Person]]]
) -> MeasureResult:
    """Measure confirmations alone, wave after wave; the rounds close between two waves."""
    rate, at_leisure, every = how.choose_count(CONFIRMATIONS, 50), Arrivals(0), Arrivals(0)
    async with on_the_first_core(), start_bot(sandbox, "bot", database, 0):
        await asyncio.sleep(ROUND_CLOSE_SECONDS)
        stream = Stream(sandbox, [(_newest(message), people) for message, people in grids], "confirmations")
        for _ in range(how.choose_count(WAVES, 1)):
            waiting = await stream.draft_all(at_leisure)
            wave = await press_at_rate(rate, len(waiting) / rate, _one_by_one(stream, waiting))
            every.confirmed += wave.confirmed
            every.acknowledged += wave.acknowledged
            every.failed += wave.failed + sum("Order in" not in one.form.text for one in waiting if one.form)
            await stream.next_round(at_leisure)
    what = f"{rate} confirmations a second"
    lines = [
        Line(f"{what}: acknowledged", "ms", every.acknowledged),
        Line(f"{what}: counted, and said so", "ms", every.confirmed),
    ]
    return MeasureResult(lines, (), [f"{what}: {every.late} waited over 3 s, or in vain"] if every.late else [])


def _one_by_one(stream: Stream, drivers: Sequence[Driver]) -> Callable[[Arrivals], Coroutine[Any, Any, None]]:
    rest = iter(drivers)
    return lambda found: stream.confirm(next(rest), found)


def _newest(message: Message) -> Message:
    """Return a channel's newest message that asks for orders."""
    there = (one for one in reversed(message.channel.messages.values()) if "Your orders" in one.labels)
    return next(there, message)


async def _closing(stream: Stream) -> None:
    while True:
        stream.confirm_next_race()
        await asyncio.sleep(CONFIRM_INTERVAL_SECONDS)


async def _bare(folder: Path, rate: int, seconds: float) -> Arrivals:
    async with DiscordSandbox(members=()) as sandbox:
        channel, people = sandbox.add_channel("bare"), [sandbox.add_member(f"P{n}") for n in range(50)]
        async with start_bot(sandbox, "bare", folder / "none", channel.id) as end:
            message = await people[0].wait_for(lambda one: "Press" in one.labels) if people else None
            random = Random(rate)

            async def press(found: Arrivals) -> None:
                outcome = await random.choice(people).press(message, "Press")
                Stream._count_outcome(outcome, found)

            plain = await press_at_rate(rate, seconds, press)
            plain.busy = await end()
    return plain


def format_lines(found: Sequence[tuple[Arrivals, Arrivals]]) -> MeasureResult:
    """Return for each rate a line for acknowledgements, one for complete answers and one for confirmations."""
    lines, notes, faults = list[Line](), list[str](), list[str]()
    for ours, plain in found:
        beside = Line(f"{plain.rate} a second at a bare bot", "ms", plain.acknowledged)
        what = f"{ours.rate} a second"
        lines += [
            beside,
            Line(f"{what}: acknowledged", "ms", ours.acknowledged, beside),
            Line(f"{what}: answered in full", "ms", ours.answered, beside),
        ]
        lines += [Line(f"{what}: … a confirmation", "ms", ours.confirmed, beside)] if ours.confirmed else []
        each = 1000 * ours.busy / max(1, len(ours.acknowledged))
        bare = 1000 * plain.busy / max(1, len(plain.acknowledged))
        notes.append(
            f"{what}: {len(ours.acknowledged):,} presses, {len(ours.confirmed)} confirmed, about {ours.rounds}"
            f" rounds closed, {ours.late} late; {each:.1f} ms of the bot's core a press, {bare:.1f} of the bare bot's."
        )
        faults += [f"{what}: {ours.late} waited over 3 s"] if ours.late else []
    return MeasureResult(lines, notes, faults)
