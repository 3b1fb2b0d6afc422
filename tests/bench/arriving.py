"""Presses at a fixed rate, for a bot in its own process and core; the sandbox and the people run on another
core.

A press does not wait for earlier ones. Half of the presses open a form, four of ten its details, and one of ten
sends an order or takes it back to change it. In each race one driver sends nothing, until every three seconds it is
one race's turn and its round closes. Then everybody opens their form without time pressure, and orders alone come
at a rate."""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import rules
from bot.forms.custom_ids import parse_press
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, NotPossible, Person
from bot.sandbox.world import WorldChange
from bot.util.gc_tuning import tune_gc
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bench.served import list_cores, pin_to_cores

ROOT = Path(rules.__file__).parent.parent
CORES = list_cores()
"""The cores of this machine, listed before the sandbox keeps to the first of them."""
RATES = ((100, 30.0), (200, 30.0), (300, 60.0))
"""Presses a second, and the number of seconds."""
ORDERS_A_SECOND, WAVES = 150, 3
PRESSES = {"open": 0.5, "details": 0.4, "order": 0.1}
"""Shares of what a driver presses whose form is open while it is not their race's turn."""
ROUND_CLOSE_SECONDS = 5.0
"""The next bot closes the rounds that the last one left ready to close after this time."""
NEXT_ROUNDS_SECONDS = 20.0
"""How long the next rounds are awaited; a race that first waits for another decision sends no orders in this wave."""
OPENING_CONCURRENCY = 4
"""Number of drivers who open their forms at the same time."""
ROUND_INTERVAL_SECONDS = 3.0
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
    ordered: list[float] = field(default_factory=list)
    rounds: int = 0
    busy: float = 0.0
    late_by_wish: Counter[str] = field(default_factory=Counter)
    """How many presses waited too long or were never answered, by what was pressed."""
    impossible: Counter[str] = field(default_factory=Counter)
    """Presses that the client did not let a person make, by its reason: the message has changed since."""

    @property
    def late(self) -> int:
        """Number of presses that waited too long, or were never answered."""
        return self.late_by_wish.total()


@dataclass
class Driver:
    """A driver of a race: the message that asks them, and their form once it is open."""

    person: Person
    asked: Message
    waits_for_turn: bool
    """Whether they send nothing before it is their race's turn."""
    form: Message | None = None
    has_turn: bool = False
    has_ordered: bool = False
    """Whether they have sent their order since it is their race's turn."""
    unanswered: "list[asyncio.Event]" = field(default_factory=list)
    """Their presses that wait for an answer."""

    @property
    def can_order(self) -> bool:
        """Whether their open form has a button that sends an order."""
        return self.form is not None and bool(find_labels(self.form, *SENDING))


SENDING = "send", "preset"
"""What a button does that sends an order at once: one value, or a ready-made order."""


class Stream:
    """All people in the sandbox, and the order in which they press."""

    def __init__(self, sandbox: DiscordSandbox, grids: Sequence[tuple[Message, Sequence[Person]]], seed: str) -> None:
        self._random = Random(seed)
        self._grids = [
            [Driver(person, message, waits_for_turn=n == 0) for n, person in enumerate(people)]
            for message, people in grids
        ]
        self._next, self._all_asked, self.rounds = 0, asyncio.Event(), 0
        sandbox.world.listen(self._note_question)

    def _note_question(self, change: WorldChange) -> None:
        message = change.subject
        if isinstance(message, Message) and change.kind == "message sent" and "Your orders" in message.labels:
            self.rounds += 1
            self._forget_forms(message)

    def _forget_forms(self, message: Message) -> None:
        for grid in self._grids:
            if grid[0].asked.channel is message.channel:
                for driver in grid:
                    driver.asked, driver.form, driver.has_turn, driver.has_ordered = message, None, False, False
        if not any(grid[0].form for grid in self._grids):
            self._all_asked.set()

    def close_next_round(self) -> None:
        """Let the drivers of the next race send their orders as soon as they can."""
        for driver in self._grids[self._next]:
            driver.has_turn = True
        self._next = (self._next + 1) % len(self._grids)

    async def press_next(self, arrivals: Arrivals) -> None:
        """Let the next person press."""
        everybody = [driver for grid in self._grids for driver in grid]
        late = [driver for driver in everybody if driver.has_turn and not driver.has_ordered]
        driver = self._random.choice(late or everybody)
        form, (wish,) = driver.form, self._random.choices([*PRESSES], [*PRESSES.values()])
        if form is None or driver.has_ordered or (not driver.has_turn and wish == "open"):
            await self._open(driver, arrivals)
        elif not driver.has_turn and wish == "details":
            await self._open_details(driver, form, arrivals)
        elif driver.can_order and (driver.has_turn or not driver.waits_for_turn):
            await self.order(driver, arrivals)
        elif find_labels(form, "change") and not driver.has_turn:
            await self._press(driver, form, ("change",), arrivals)
        else:
            driver.has_ordered = driver.has_turn and not driver.can_order
            await self._open(driver, arrivals)

    async def _open(self, driver: Driver, arrivals: Arrivals) -> None:
        """Press *Your orders* and wait for the form; presses before it has come are answered by one form for all.

        A press is acknowledged without a message of its own if the form of an earlier press is on its way."""
        asked, earlier_presses = driver.asked, driver.unanswered.copy()
        with self._await_answer(driver, arrivals) as answered:
            outcome = await driver.person.press(asked, "Your orders", settle=0)
            self._count_outcome("open", outcome, arrivals)
            has_no_own_answer = outcome.how == "deferred update"
            press = earlier_presses[0] if earlier_presses and has_no_own_answer else answered
            await _wait_for_answer(outcome, driver.unanswered, press)
        form = None if outcome.message is asked else outcome.message
        if form and asked is driver.asked:
            driver.form = form

    async def _open_details(self, driver: Driver, form: Message, arrivals: Arrivals) -> None:
        """Open the details of a form, which is an answer in full; open the form again if it has none."""
        labels = find_labels(form, "settings")
        if not labels:
            await self._open(driver, arrivals)
            return
        began = time.perf_counter()
        outcome = await driver.person.press(form, labels[0], settle=0)
        self._count_outcome("details", outcome, arrivals)
        arrivals.answered.append(1000 * (time.perf_counter() - began))

    async def _press(self, driver: Driver, form: Message, actions: Sequence[str], arrivals: Arrivals) -> None:
        """Press a button of their form, and wait until the form has been rewritten after this press or a later one."""
        with self._await_answer(driver, arrivals) as answered:
            outcome = await driver.person.press(form, self._random.choice(find_labels(form, *actions)), settle=0)
            self._count_outcome("order", outcome, arrivals)
            if not outcome.failed:
                await _wait_for_answer(outcome, driver.unanswered, answered)

    @staticmethod
    @contextmanager
    def _await_answer(driver: Driver, arrivals: Arrivals) -> Iterator[asyncio.Event]:
        """Count one of a driver's presses as unanswered during the block, and measure how long that takes."""
        began, answered = time.perf_counter(), asyncio.Event()
        driver.unanswered.append(answered)
        try:
            yield answered
        finally:
            driver.unanswered.remove(answered)
        arrivals.answered.append(1000 * (time.perf_counter() - began))

    async def order(self, driver: Driver, arrivals: Arrivals) -> None:
        """Send an order with one of the form's buttons, and wait until the form says so."""
        driver.has_ordered, form, began = driver.has_turn, driver.form, time.perf_counter()
        assert form
        await self._press(driver, form, SENDING, arrivals)
        arrivals.ordered.append(1000 * (time.perf_counter() - began))

    async def open_all(self, arrivals: Arrivals) -> list[Driver]:
        """Let everybody open their form; return, in random order, who can send an order, but for one of each race.

        Raises AssertionError if nobody can."""
        few = asyncio.Semaphore(OPENING_CONCURRENCY)

        async def open_form(driver: Driver) -> None:
            async with few:
                with suppress(NotPossible):
                    await self._open(driver, arrivals)

        await asyncio.gather(*(open_form(driver) for grid in self._grids for driver in grid))
        drivers = [driver for grid in self._grids for driver in grid[1:] if driver.can_order]
        assert drivers, "nobody can send an order"
        self._random.shuffle(drivers)
        return drivers

    async def next_round(self, arrivals: Arrivals) -> None:
        """Let the last driver of each race send their order, and wait for the next rounds.

        Raises AssertionError if none is opened."""
        rounds_before = self.rounds
        self._all_asked.clear()
        for driver in [grid[0] for grid in self._grids if grid[0].can_order]:
            await self.order(driver, arrivals)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_asked.wait(), NEXT_ROUNDS_SECONDS)
        assert self.rounds > rounds_before, "no race has opened its next round"

    @staticmethod
    def _count_outcome(wish: str, outcome: ActionOutcome, arrivals: Arrivals) -> None:
        if outcome.ms is not None:
            arrivals.acknowledged.append(outcome.ms)
        arrivals.late_by_wish[wish] += outcome.ms is None or outcome.ms > LATE_MS


def find_labels(form: Message, *actions: str) -> list[str]:
    """Return the labels of a form's buttons that do one of these things when they are pressed."""
    buttons = zip(form.buttons, form.labels, strict=True)
    return [label for button, label in buttons if parse_press(button.get("custom_id", "")).action in actions]


def _mark_answered(unanswered: list[asyncio.Event], last: asyncio.Event) -> None:
    """Mark a press and all before it as answered."""
    for press in [*unanswered]:
        press.set()
        if press is last:
            return


async def _wait_for_answer(outcome: ActionOutcome, unanswered: list[asyncio.Event], press: asyncio.Event) -> None:
    """Wait until a press or a later one has been answered, or for a while."""

    async def mark_when_filled() -> None:
        await outcome.interaction.filled.wait()
        _mark_answered(unanswered, press)

    filling = asyncio.create_task(mark_when_filled())
    with suppress(TimeoutError):
        await asyncio.wait_for(press.wait(), SETTLE_SECONDS)
    filling.cancel()


async def press_at_rate(rate: int, seconds: float, press: Callable[[Arrivals], Coroutine[Any, Any, None]]) -> Arrivals:
    """Press at a fixed rate, whether earlier presses have been answered or not."""
    found, began, tasks = Arrivals(rate), time.perf_counter(), list[asyncio.Task[None]]()
    for n in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(press(found)))
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, NotPossible):
            found.impossible[str(outcome).split(", but")[0]] += 1
        elif isinstance(outcome, BaseException):
            raise outcome
    return found


@asynccontextmanager
async def start_bot(
    sandbox: DiscordSandbox, kind: str, database: Path, channel: int
) -> AsyncIterator[Callable[[], Any]]:
    """Start a bot in a process of its own; yield a function that ends it and returns its CPU seconds."""
    wish = ("tests.bench.served", kind, sandbox.api_base, sandbox.token, str(database), str(channel), *map(str, CORES))
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
    """Keep the sandbox and the people to one core for a while, where the system can, and collect no garbage there:
    that would be measured as the bot's."""
    pin_to_cores(CORES[:1])
    try:
        async with tune_gc(lambda: False):
            yield
    finally:
        pin_to_cores(CORES)


async def at_every_rate(
    options: BenchSettings, sandbox: DiscordSandbox, database: Path, grids: Sequence[tuple[Message, Sequence[Person]]]
) -> list[tuple[Arrivals, Arrivals]]:
    """Measure the bot at each rate, and beside it a bare bot."""
    rates = ((50, 2.0),) if options.quick else RATES
    found = []
    async with on_the_first_core():
        for rate, seconds in rates:
            plain = await _bare(options.folder, rate, seconds)
            async with start_bot(sandbox, "bot", database, 0) as end:
                stream = Stream(sandbox, grids, f"arriving {rate}")
                closing = asyncio.create_task(_closing(stream))
                ours = await press_at_rate(rate, seconds, stream.press_next)
                closing.cancel()
                ours.rounds, ours.busy = stream.rounds, await end()
            found.append((ours, plain))
            grids = [(_newest(message), people) for message, people in grids]
    return found


async def measure_orders(
    options: BenchSettings, sandbox: DiscordSandbox, database: Path, grids: Sequence[tuple[Message, Sequence[Person]]]
) -> MeasureResult:
    """Measure orders alone, wave after wave; the rounds close between two waves."""
    rate, at_leisure, every = options.choose_count(ORDERS_A_SECOND, 50), Arrivals(0), Arrivals(0)
    async with on_the_first_core(), start_bot(sandbox, "bot", database, 0):
        await asyncio.sleep(ROUND_CLOSE_SECONDS)
        stream = Stream(sandbox, [(_newest(message), people) for message, people in grids], "orders")
        for _ in range(options.choose_count(WAVES, 1)):
            waiting = await stream.open_all(at_leisure)
            wave = await press_at_rate(rate, len(waiting) / rate, _one_by_one(stream, waiting))
            every.ordered += wave.ordered
            every.acknowledged += wave.acknowledged
            every.late_by_wish += wave.late_by_wish
            every.late_by_wish["order"] += sum("Order in" not in one.form.text for one in waiting if one.form)
            await stream.next_round(at_leisure)
    what = f"{rate} orders a second"
    lines = [
        Line(f"{what}: acknowledged", "ms", every.acknowledged),
        Line(f"{what}: counted, and said so", "ms", every.ordered),
    ]
    return MeasureResult(lines, (), [f"{what}: {every.late} waited over 3 s, or in vain"] if every.late else [])


def _one_by_one(stream: Stream, drivers: Sequence[Driver]) -> Callable[[Arrivals], Coroutine[Any, Any, None]]:
    rest = iter(drivers)
    return lambda arrivals: stream.order(next(rest), arrivals)


def _newest(message: Message) -> Message:
    """Return a channel's newest message that asks for orders."""
    there = (one for one in reversed(message.channel.messages.values()) if "Your orders" in one.labels)
    return next(there, message)


async def _closing(stream: Stream) -> None:
    while True:
        stream.close_next_round()
        await asyncio.sleep(ROUND_INTERVAL_SECONDS)


async def _bare(folder: Path, rate: int, seconds: float) -> Arrivals:
    async with DiscordSandbox(members=()) as sandbox:
        channel, people = sandbox.add_channel("bare"), [sandbox.add_member(f"P{n}") for n in range(50)]
        async with start_bot(sandbox, "bare", folder / "none", channel.id) as end:
            message = await people[0].wait_for(lambda one: "Press" in one.labels) if people else None
            random = Random(rate)

            async def press(found: Arrivals) -> None:
                outcome = await random.choice(people).press(message, "Press")
                Stream._count_outcome("bare", outcome, found)

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
        lines += [Line(f"{what}: … an order", "ms", ours.ordered, beside)] if ours.ordered else []
        each = 1000 * ours.busy / max(1, len(ours.acknowledged))
        bare = 1000 * plain.busy / max(1, len(plain.acknowledged))
        notes.append(
            f"{what}: {len(ours.acknowledged):,} presses, {len(ours.ordered)} orders, {ours.rounds} rounds opened,"
            f" {ours.late} late; {each:.1f} ms of the bot's core a press, {bare:.1f} of the bare bot's."
        )
        notes += [f"{what}: {count} presses were not possible, {reason}" for reason, count in ours.impossible.items()]
        by_wish = ", ".join(f"{count} × {wish}" for wish, count in ours.late_by_wish.items() if count)
        faults += [f"{what}: {ours.late} waited over 3 s ({by_wish})"] if ours.late else []
    return MeasureResult(lines, notes, faults)
