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

from bot.sandbox import DiscordSandbox, Message, NotPossible
from bot.sandbox.discord_sandbox import ANSWER_TIMEOUT_SECONDS
from bot.sandbox.interactions import Interaction
from bot.sandbox.world import WorldChange
from bot.store.database import Address
from tests.siege import audit
from tests.siege.bot_process import BotProcess, manage_bot_process
from tests.siege.discord_faults import COMMON_FAULTS, FaultKind, inject_faults, write_chat
from tests.siege.race_loop import CONFIRMING_ACTIONS, GAMES, DriverActions, RaceLoop

MAX_REQUESTS, MAX_START_REQUESTS = 200, 30
"""A bot is killed after a random number of its requests, at most so many: usually after it has connected, every eighth
time during its start.

Kills depend on requests, not on time, so that as much happens between two kills on a slow machine as on a fast one."""
KILL_DURING_START_EVERY = 8
MOMENT_SHARE, MOMENT_SECONDS = 0.75, 0.06
"""Share of the bots that, after their last request, live on until the next order is handed in or the next post is sent,
and the time after this moment in which they are killed."""
READY_SECONDS = 20.0
"""A bot that has not connected by then is killed."""
MAX_READY_SECONDS = 10.0
"""A bot that has so little to do that it does not reach its last request is killed so long after it has connected."""
MAX_KILLS_FACTOR = 5
"""A siege ends after so many times its kills, even if no order was acknowledged."""
MEAN_FAULT_INTERVAL_SECONDS = 0.5
CHAT_INTERVAL_SECONDS = 0.05
ANSWER_SECONDS = 2.0
"""Discord waits three seconds for an answer. Here a member whose bot was killed waits less."""
REMEMBERED_INTERACTIONS = 50
MAX_DRAIN_SECONDS = 60.0
"""When the faults have stopped, all waiting posts must be sent by then."""
DRAINED_CHECKS, DRAIN_CHECK_SECONDS = 15, 0.1
"""The outbox counts as empty when so many checks in a row have found nothing in it."""
RESUME_INTERVAL_SECONDS = 5.0
"""In the end the organisers try to resume their paused races so often."""


@dataclass(frozen=True)
class Siege:
    """Settings of a siege.

    `games`: how many of the games are driven; `max_requests`: requests after which a bot is killed at the latest;
    `max_ready_seconds`: time after which it is killed in any case; `finish_seconds`: time in which the running races
    reach their flags after the last kill (0: they need not); `processes`: number of bots, each with a shard and servers
    of its own; `outages`: a coroutine that breaks the database until it is cancelled."""

    kills: int
    races: int = 4
    games: int = 1
    max_requests: int = MAX_REQUESTS
    max_ready_seconds: float = MAX_READY_SECONDS
    fault_kinds: tuple[FaultKind, ...] = COMMON_FAULTS
    chat: bool = False
    finish_seconds: float = 0.0
    max_drain_seconds: float = MAX_DRAIN_SECONDS
    seed: str = "siege"
    processes: int = 1
    outages: Callable[[Random], Coroutine[Any, Any, None]] | None = None


@dataclass(frozen=True)
class KillResult:
    """Counts of a siege. `while_waiting`: kills while somebody waited for an answer; `at_order_or_post`: kills at the
    moment when an order was handed in or a post was sent."""

    kills: int
    starts: int
    presses: int
    acknowledged_orders: int
    flags: int
    posts: int
    unfinished_races: int
    lost_orders: int
    duplicates: int
    missing: int
    tracebacks: int
    while_waiting: int = 0
    at_order_or_post: int = 0

    @property
    def faults(self) -> tuple[str, ...]:
        """The counts that should be zero and are not, each as a sentence."""
        counts = {
            "races that never came to the flag": self.unfinished_races,
            "acknowledged orders lost": self.lost_orders,
            "posts twice": self.duplicates,
            "posts missing": self.missing,
            "tracebacks": self.tracebacks,
        }
        return tuple(f"{number:,} {what}" for what, number in counts.items() if number)


async def run_siege(siege: Siege, folder: Path, database: Address | None = None) -> KillResult:
    """Kill bots under faults, let the races and the outbox finish without faults, and return the audit."""
    random, actions = Random(siege.seed), DriverActions()
    log = folder / "siege.log"
    database = database or folder / "siege.sqlite"
    async with DiscordSandbox(answer_within=ANSWER_SECONDS, shards=siege.processes) as sandbox:
        posts = audit.PostCounter(sandbox)
        async with AsyncExitStack() as stack:
            bots = [
                await stack.enter_async_context(
                    manage_bot_process(sandbox, database, log, **build_shard_settings(n, siege.processes))
                )
                for n in range(siege.processes)
            ]
            faults = [inject_faults(sandbox, random, siege.fault_kinds, MEAN_FAULT_INTERVAL_SECONDS)]
            faults += [write_chat(tuple(sandbox.people.values()), CHAT_INTERVAL_SECONDS)] if siege.chat else []
            faults += [siege.outages(random)] if siege.outages else []
            loops = _build_race_loops(sandbox, siege, actions, random)
            async with run_in_background(*(loop.run() for loop in loops)):
                async with run_in_background(*faults):
                    starts, activity = await _kill_repeatedly(sandbox, bots, siege, actions, random)
                sandbox.faults.clear()
                sandbox.interactions.answer_within = ANSWER_TIMEOUT_SECONDS
                for bot in bots:
                    await bot.start()
                await sandbox.wait_until(lambda: sandbox.gateway.is_connected, READY_SECONDS)
                unfinished_count = await _finish_races(loops, siege.finish_seconds)
            await _wait_until_drained(database, siege.max_drain_seconds)
            for bot in bots:
                await bot.kill(signal.SIGTERM)
        return KillResult(
            siege.kills,
            starts,
            actions.presses,
            len(actions.marks_by_question),
            actions.flags,
            posts.count,
            unfinished_count,
            await audit.count_lost_orders(database, actions.marks_by_question),
            posts.duplicates,
            await audit.count_missing_posts(sandbox, database),
            audit.count_tracebacks(log),
            activity.kills_while_waiting,
            activity.kills_at_moments,
        )


def _build_race_loops(sandbox: DiscordSandbox, siege: Siege, actions: DriverActions, random: Random) -> list[RaceLoop]:
    loops = []
    for n in range(siege.races):
        people = tuple(sandbox.add_member(f"{name}{n}") for name in ("Ida", "Jon"))
        name, shard, first = f"course-{n}", n % siege.processes, n % siege.games
        channel = sandbox.add_server(name, *people, shard=shard) if siege.processes > 1 else sandbox.add_channel(name)
        games = GAMES[first : siege.games] + GAMES[:first]
        loops.append(RaceLoop(sandbox, channel, people, actions, random, games))
    return loops


@asynccontextmanager
async def run_in_background(*coroutines: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run the coroutines during the block, then cancel them; raise what has broken one of them."""
    tasks = [asyncio.ensure_future(coroutine) for coroutine in coroutines]
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
    sandbox: DiscordSandbox, bots: Sequence[BotProcess], siege: Siege, actions: DriverActions, random: Random
) -> tuple[int, "_Activity"]:
    """Kill a random bot again and again; return how often bots were started, and what went on at the kills.

    Most kills come while an order is handed in or a post is sent. If no order has been acknowledged after the last
    kill, none could have been lost, so there are more, of bots that live longer: the machine may be busy. Bots that
    ended by themselves are started again and counted."""
    starts, activity = 0, _Activity(sandbox)
    for n in count():
        if n >= siege.kills and (actions.marks_by_question or n >= MAX_KILLS_FACTOR * siege.kills):
            break
        after_start = n % KILL_DURING_START_EVERY > 0
        factor = 1 + n // siege.kills
        requests_left = factor * random.uniform(0, siege.max_requests if after_start else MAX_START_REQUESTS)
        deadline, counts = time.monotonic() + READY_SECONDS, False
        at_moment = after_start and random.random() < MOMENT_SHARE
        while time.monotonic() < deadline:
            for bot in bots:
                starts += not bot.is_running()
                await bot.start()
            requests, moments = activity.requests, activity.moments
            await asyncio.sleep(0.005)
            if not counts and (sandbox.gateway.is_connected or not after_start):
                counts, deadline = True, time.monotonic() + factor * siege.max_ready_seconds
            requests_left -= (activity.requests - requests) * counts
            if counts and requests_left <= 0 and (not at_moment or activity.moments > moments):
                break
        if at_moment:
            await asyncio.sleep(random.uniform(0, MOMENT_SECONDS))
        activity.count_kill()
        await random.choice(bots).kill()
    return starts, activity


class _Activity:
    """Counts the bots' requests and the moments at which a kill is hard: an order is handed in, or a post is sent.

    `kills_while_waiting`: kills while somebody waited for an answer; `kills_at_moments`: kills at these moments."""

    def __init__(self, sandbox: DiscordSandbox) -> None:
        self.requests, self._interactions = 0, deque[Interaction](maxlen=REMEMBERED_INTERACTIONS)
        self.moments, self._last_moment = 0, -1.0
        self.kills_while_waiting = self.kills_at_moments = 0
        self._bot = sandbox.world.bot
        sandbox.observe(self._count_request)
        sandbox.world.listen(self._count_moment)

    def count_kill(self) -> None:
        """Count a kill by what is going on now."""
        waiting = [one for one in self._interactions if _is_recent(one) and not one.filled.is_set()]
        self.kills_while_waiting += bool(waiting)
        is_moment = time.monotonic() - self._last_moment < 2 * MOMENT_SECONDS
        self.kills_at_moments += is_moment or any(map(_is_order, waiting))

    def _count_request(self, _: object) -> None:
        self.requests += 1

    def _count_moment(self, change: WorldChange) -> None:
        subject, kind = change.subject, change.kind
        if isinstance(subject, Interaction) and kind == "interaction made":
            self._interactions.append(subject)
        is_order = isinstance(subject, Interaction) and kind == "interaction made" and _is_order(subject)
        is_post = isinstance(subject, Message) and kind == "message sent" and subject.author is self._bot
        if is_order or (is_post and subject.nonce is not None):
            self.moments, self._last_moment = self.moments + 1, time.monotonic()


def _is_order(one: Interaction) -> bool:
    """Whether an interaction hands in an order: by a button that confirms, by a modal or by `/orders`."""
    kind, action, *_ = *str(one.data.get("custom_id", "")).split(":"), ""
    return action in CONFIRMING_ACTIONS or kind == "m" or one.data.get("name") == "orders"


def _is_recent(one: Interaction) -> bool:
    return time.time() - one.made_at < ANSWER_SECONDS


async def _finish_races(loops: list[RaceLoop], seconds: float) -> int:
    """Let the running races reach their flags; return how many did not."""
    deadline = time.monotonic() + seconds
    for loop in loops:
        loop.is_last_race = seconds > 0
    while True:
        await _resume_races([loop for loop in loops if not loop.is_over])
        await asyncio.sleep(min(RESUME_INTERVAL_SECONDS, max(deadline - time.monotonic(), 1.0)))
        unfinished_count = sum(loop.is_last_race and not loop.is_over for loop in loops)
        if not unfinished_count or time.monotonic() > deadline:
            return unfinished_count


async def _resume_races(loops: list[RaceLoop]) -> None:
    """Let the organisers resume the races that may have been paused."""
    for loop in loops:
        with contextlib.suppress(NotPossible):
            await loop.people[0].run_command("race resume", at=loop.channel)


async def _wait_until_drained(database: Address, max_seconds: float) -> None:
    """Wait until the outbox has been empty for a while."""
    deadline, empty_checks = time.monotonic() + max_seconds, 0
    while empty_checks < DRAINED_CHECKS and time.monotonic() < deadline:
        await asyncio.sleep(DRAIN_CHECK_SECONDS)
        empty_checks = 0 if await audit.count_waiting_posts(database) else empty_checks + 1
