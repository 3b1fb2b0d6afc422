"""Races under faults while the bot is killed repeatedly; at the end nothing is lost or doubled."""

import asyncio
import contextlib
import signal
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox import LocalTable, Message, NotPossible
from bot.sandbox.interactions import Interaction
from bot.sandbox.local_table import ANSWER_TIMEOUT_SECONDS
from bot.sandbox.world import Change
from bot.store.database import Address
from tests.siege import audit
from tests.siege.bot_process import BotProcess, manage_bot_process
from tests.siege.discord_faults import COMMON_FAULTS, FaultKind, inject_faults, write_chat
from tests.siege.race_loop import AT_ONCE as CONFIRMING
from tests.siege.race_loop import GAMES, Course, Tally

START, LIFE = 30, 200
"""Requests that a bot makes before it is killed, at most: from its start every eighth time, else from its being ready.
Work and not time, so that a slow machine lets as much happen between two kills as a fast one."""
FROM_START = 8
MIDST, MIDST_SECONDS = 0.75, 0.06
"""How often a bot whose requests are up lives on until the next order is handed in or the next post arrives, and is
killed within so many seconds of it."""
READY, LONGEST = 20.0, 10.0
"""Seconds in which it is ready, or will not be; in which it is killed then at the latest, though there was little to
do."""
PATIENCE = 5
"""How many times its kills a siege goes on, at most, in which nobody gets an order acknowledged."""
MEAN_FAULT_INTERVAL_SECONDS = 0.5
CHAT_INTERVAL_SECONDS = 0.05
WITHIN = 2.0
"""Seconds in which a press must be answered here: whoever presses while there is no bot does not wait for three."""
AT_ONCE = 50
"""Actions of members that are remembered."""
CALM = 60.0
"""Seconds in which everything that waits must have arrived when the weather is fine again."""


QUIET = 15
"""Tenths of a second in which nothing may have waited."""
RESUME = 5.0
"""Seconds after which whoever organises a race tries again to let it go on."""


@dataclass(frozen=True)
class Siege:
    """How hard it is. `games`: how many of them are driven; `life`, `longest`: requests that a bot makes before it is
    killed, and seconds, at most. In the end, in seconds: `finish`, in which the races that
    are under way come to their flags (0: they need not); `calm`, in which everything that waits arrives. `processes`:
    how many bots there are, each with a shard of its own and servers in it; `outages`: what their database suffers
    meanwhile, until it is cancelled."""

    kills: int
    races: int = 4
    games: int = 1
    life: int = LIFE
    longest: float = LONGEST
    fault_kinds: tuple[FaultKind, ...] = COMMON_FAULTS
    chat: bool = False
    finish: float = 0.0
    calm: float = CALM
    seed: str = "siege"
    processes: int = 1
    outages: Callable[[Random], Coroutine[Any, Any, None]] | None = None


@dataclass(frozen=True)
class KillResult:
    """What it came to. `midway`: kills while somebody waited to be answered; `at_work`: kills in the moment in which
    an order was handed in or a post went out."""

    kills: int
    starts: int
    presses: int
    acknowledged: int
    flags: int
    posts: int
    unfinished: int
    lost: int
    twice: int
    missing: int
    tracebacks: int
    midway: int = 0
    at_work: int = 0

    @property
    def faults(self) -> tuple[str, ...]:
        """What should be nought and is not."""
        counts = {
            "races that never came to the flag": self.unfinished,
            "acknowledged orders lost": self.lost,
            "posts twice": self.twice,
            "posts missing": self.missing,
            "tracebacks": self.tracebacks,
        }
        return tuple(f"{number:,} {what}" for what, number in counts.items() if number)


async def run_siege(siege: Siege, folder: Path, database: Address | None = None) -> KillResult:
    """Kills, then calm weather until nothing waits any more, then the audit."""
    random, tally = Random(siege.seed), Tally()
    log = folder / "siege.log"
    database = database or folder / "siege.sqlite"
    async with LocalTable(answer_within=WITHIN, shards=siege.processes) as table:
        posts = audit.Posts(table)
        async with AsyncExitStack() as stack:
            bots = [
                await stack.enter_async_context(
                    manage_bot_process(table, database, log, **build_shard_settings(n, siege.processes))
                )
                for n in range(siege.processes)
            ]
            faults = [inject_faults(table, random, siege.fault_kinds, MEAN_FAULT_INTERVAL_SECONDS)]
            faults += [write_chat(tuple(table.people.values()), CHAT_INTERVAL_SECONDS)] if siege.chat else []
            faults += [siege.outages(random)] if siege.outages else []
            courses = _courses(table, siege, tally, random)
            async with going_on(*(course.run() for course in courses)):
                async with going_on(*faults):
                    starts, work = await _kill_repeatedly(table, bots, siege, tally, random)
                table.faults.clear()
                table.interactions.answer_within = ANSWER_TIMEOUT_SECONDS
                for bot in bots:
                    await bot.start()
                await table.wait_until(lambda: table.gateway.is_connected, READY)
                unfinished = await _finished(courses, siege.finish)
            await _calm(database, siege.calm)
            for bot in bots:
                await bot.kill(signal.SIGTERM)
        return KillResult(
            siege.kills,
            starts,
            tally.presses,
            len(tally.acknowledged),
            tally.flags,
            posts.count,
            unfinished,
            await audit.lost(database, tally.acknowledged),
            posts.twice,
            await audit.missing(table, database),
            audit.tracebacks(log),
            work.midway,
            work.at_work,
        )


def _courses(table: LocalTable, siege: Siege, tally: Tally, random: Random) -> list[Course]:
    courses = []
    for n in range(siege.races):
        people = tuple(table.add_member(f"{name}{n}") for name in ("Ida", "Jon"))
        shard, first = n % siege.processes, n % siege.games
        several = siege.processes > 1
        channel = table.add_server(f"course-{n}", *people, shard=shard) if several else table.add_channel(f"course-{n}")
        games = GAMES[first : siege.games] + GAMES[:first]
        courses.append(Course(table, channel, people, tally, random, games))
    return courses


@asynccontextmanager
async def going_on(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Work that goes on during the block. What breaks it is raised."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        yield
    finally:
        broken = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in broken:
            task.result()


def build_shard_settings(process: int, processes: int) -> dict[str, object]:
    """Return the environment variables of one of several bots; none for a single bot."""
    if processes == 1:
        return {}
    return {"STEWARD_PROCESSES": processes, "STEWARD_PROCESS": process, "STEWARD_SHARD_COUNT": processes}


async def _kill_repeatedly(
    table: LocalTable, bots: Sequence[BotProcess], siege: Siege, tally: Tally, random: Random
) -> tuple[int, "_Work"]:
    """Kills one of them at random instants, most of them while an order is handed in or a post goes out, and goes on
    until an order was acknowledged, so that one could have been lost; how often a bot was started, those that fell by
    themselves among them, and what was going on at the kills."""
    starts, work = 0, _Work(table)
    for n in count():
        if n >= siege.kills and (tally.acknowledged or n >= PATIENCE * siege.kills):
            break
        whole = n % FROM_START > 0
        left, until, begun = random.uniform(0, siege.life if whole else START), time.monotonic() + READY, False
        midst = whole and random.random() < MIDST
        while time.monotonic() < until:
            for bot in bots:
                starts += not bot.is_running()
                await bot.start()
            before, moments = work.count, work.moments
            await asyncio.sleep(0.005)
            if not begun and (table.gateway.is_connected or not whole):
                begun, until = True, time.monotonic() + siege.longest
            left -= (work.count - before) * begun
            if begun and left <= 0 and (not midst or work.moments > moments):
                break
        if midst:
            await asyncio.sleep(random.uniform(0, MIDST_SECONDS))
        work.note_kill()
        await random.choice(bots).kill()
    return starts, work


class _Work:
    """Counts the requests to the table and what its members did.

    `moments`: orders handed in and posts sent, after which a kill is due; `midway`: kills while somebody waited for an
    answer; `at_work`: kills at one of these moments."""

    def __init__(self, table: LocalTable) -> None:
        self.count, self._made = 0, deque[Interaction](maxlen=AT_ONCE)
        self.moments, self._last_moment = 0, -1.0
        self.midway = self.at_work = 0
        self._bot = table.world.bot
        table.observe(self._counted)
        table.world.listen(self._heard)

    @property
    def waits(self) -> bool:
        """Whether somebody waits for an answer, or for what was promised."""
        return any(not one.filled.is_set() for one in self._made if _is_fresh(one))

    def note_kill(self) -> None:
        """Counts what a bot that is killed now was doing."""
        handed_in = any(_is_order(one) and not one.filled.is_set() for one in self._made if _is_fresh(one))
        self.midway += self.waits
        self.at_work += handed_in or time.monotonic() - self._last_moment < 2 * MIDST_SECONDS

    def _counted(self, _: object) -> None:
        self.count += 1

    def _heard(self, change: Change) -> None:
        subject, kind = change.subject, change.kind
        if isinstance(subject, Interaction) and kind == "interaction made":
            self._made.append(subject)
        is_order = isinstance(subject, Interaction) and kind == "interaction made" and _is_order(subject)
        is_post = isinstance(subject, Message) and kind == "message sent" and subject.author is self._bot
        if is_order or (is_post and subject.nonce is not None):
            self.moments, self._last_moment = self.moments + 1, time.monotonic()


def _is_order(one: Interaction) -> bool:
    """Whether a press makes an order count, or brings one: a button that confirms, a sheet, `/orders`."""
    said = str(one.data.get("custom_id", "")).split(":")
    return said[1:2] in ([act] for act in CONFIRMING) or said[0] == "m" or one.data.get("name") == "orders"


def _is_fresh(one: Interaction) -> bool:
    return time.time() - one.made_at < WITHIN


async def _finished(courses: list[Course], seconds: float) -> int:
    """Lets the races that are under way come to their flags; how many have not."""
    until = time.monotonic() + seconds
    for course in courses:
        course.is_last = seconds > 0
    while True:
        await _resumed([course for course in courses if not course.is_over])
        await asyncio.sleep(min(RESUME, max(until - time.monotonic(), 1.0)))
        left = sum(course.is_last and not course.is_over for course in courses)
        if not left or time.monotonic() > until:
            return left


async def _resumed(courses: list[Course]) -> None:
    """Whoever organises a race that was held lets it go on."""
    for course in courses:
        with contextlib.suppress(NotPossible):
            await course.people[0].slash("race resume", at=course.channel)


async def _calm(database: Address, seconds: float) -> None:
    """Waits until nothing has waited in the outbox for a while."""
    until, quiet = time.monotonic() + seconds, 0
    while quiet < QUIET and time.monotonic() < until:
        await asyncio.sleep(0.1)
        quiet = 0 if await audit.waiting(database) else quiet + 1
