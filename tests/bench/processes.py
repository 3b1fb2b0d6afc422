"""One, two and four bots on one PostgreSQL: kills and broken connections, takeover time, and throughput of
each."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from bot.sandbox import DiscordSandbox
from bot.store import leases as rows
from bot.store.connect import open_for_reading
from bot.store.database import Address
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bench.siege import format_siege
from tests.postgres import find_binaries, get_cluster
from tests.siege.bot_process import BotProcess, manage_bot_process
from tests.siege.discord_faults import ALL_FAULTS
from tests.siege.kills import Siege, build_shard_settings, run_in_background, run_siege
from tests.siege.outages import Outages
from tests.siege.race_loop import GAMES, DriverActions, RaceLoop
from tests.waiting import wait_until

NUMBERS = (1, 2, 4)
KILLS, RACES = 100, 4
TAKEOVERS, MAX_TAKEOVER_SECONDS = 3, 30.0
RATED_RACES, RATED_SECONDS = 8, 60
"""The throughput of the bots is measured with so many races at once, for so long."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Besiege one, two and four bots, then measure takeovers, and the throughput of bots that nobody kills."""
    if find_binaries() is None:
        return MeasureResult([], ["PostgreSQL is not here."], ())
    notes, faults = list[str](), list[str]()
    for number in NUMBERS:
        lines, wrong = asyncio.run(
            _run_siege(number, settings.choose_count(KILLS, 3), _folder(settings, f"siege-{number}"))
        )
        print(*lines, sep="\n", flush=True)
        notes += lines
        faults += wrong
    takeovers = [
        asyncio.run(_measure_takeover(_folder(settings, f"over-{n}")))
        for n in range(settings.choose_count(TAKEOVERS, 1))
    ]
    faults += [f"taken over after {seconds:.0f} s" for seconds in takeovers if seconds > MAX_TAKEOVER_SECONDS]
    rates = [
        asyncio.run(_measure_rate(n, settings.choose_count(RATED_SECONDS, 6), _folder(settings, f"rate-{n}")))
        for n in NUMBERS
    ]
    notes += [_format_rate(number, rate, rates[0]) for number, rate in zip(NUMBERS, rates, strict=True)]
    return MeasureResult([Line("a killed bot's share is taken over", "s", takeovers)], notes, tuple(faults))


def _folder(settings: BenchSettings, name: str) -> Path:
    folder = settings.folder / name
    folder.mkdir()
    return folder


async def _run_siege(number: int, kills: int, folder: Path) -> tuple[list[str], list[str]]:
    """Besiege a number of bots; return the lines of the result, and the faults."""
    server, seed = await get_cluster().create_empty(), f"processes {number}"
    outages = Outages(get_cluster(), server)
    siege = Siege(kills, races=RACES, fault_kinds=ALL_FAULTS, processes=number, outages=outages.run, seed=seed)
    kill_result = await run_siege(siege, folder, server)
    database_faults = f"{outages.restarts} restarts of the database, {outages.broken_connections} broken connections."
    return [f"{number} at work:", *format_siege(kill_result), database_faults], [
        f"{number} at work: {fault}" for fault in kill_result.faults
    ]


async def _measure_takeover(folder: Path) -> float:
    """Return the seconds from the death of one of two bots until the other holds all partitions."""
    database = await get_cluster().create_migrated()
    async with _manage_bots(2, folder, database) as (_, bots):
        await _wait_until_shared(database, 2)
        await bots[1].kill()
        died = time.monotonic()
        await _wait_until_shared(database, 1)
        return time.monotonic() - died


async def _wait_until_shared(database: Address, number: int) -> None:
    """Wait until exactly so many bots hold all partitions."""
    reader = await open_for_reading(database)

    async def are_shared() -> bool:
        holders = {one.holder for one in await reader.read(rows.list_partitions)}
        return len(holders) == number and None not in holders

    try:
        await wait_until(are_shared, 5 * MAX_TAKEOVER_SECONDS)
    finally:
        await reader.close()


Rate = tuple[int, float, float]
"""Presses answered; seconds of the bots' processors; seconds by the clock."""


async def _measure_rate(number: int, seconds: float, folder: Path) -> Rate:
    """Measure what bots get done while races run, each on a server of its own."""
    random, actions = Random(number), DriverActions()
    async with _manage_bots(number, folder, await get_cluster().create_migrated()) as (table, bots):
        loops = [_build_race_loop(table, n, n % number, actions, random) for n in range(RATED_RACES)]
        async with run_in_background(*(loop.run() for loop in loops)):
            await asyncio.sleep(seconds / 4)
            presses, cpu_before, began = actions.presses, sum(map(_read_cpu_seconds, bots)), time.monotonic()
            await asyncio.sleep(seconds)
            return actions.presses - presses, sum(map(_read_cpu_seconds, bots)) - cpu_before, time.monotonic() - began


def _build_race_loop(sandbox: DiscordSandbox, n: int, shard: int, actions: DriverActions, random: Random) -> RaceLoop:
    people = tuple(sandbox.add_member(f"{name}{n}") for name in ("Ida", "Jon"))
    return RaceLoop(
        sandbox, sandbox.add_server(f"course-{n}", *people, shard=shard), people, actions, random, GAMES[:1]
    )


@asynccontextmanager
async def _manage_bots(
    number: int, folder: Path, database: Address
) -> AsyncIterator[tuple[DiscordSandbox, Sequence[BotProcess]]]:
    """Start a sandbox and so many bots, and wait until all have connected."""
    async with DiscordSandbox(shards=number) as sandbox, AsyncExitStack() as stack:
        log = folder / "bots.log"
        bots = [
            await stack.enter_async_context(
                manage_bot_process(sandbox, database, log, **build_shard_settings(n, number))
            )
            for n in range(number)
        ]
        for bot in bots:
            await bot.start()
        await sandbox.wait_until(
            lambda: sum(s.line is not None for s in sandbox.gateway.sessions.values()) == number, 60
        )
        yield sandbox, bots


def _read_cpu_seconds(bot: BotProcess) -> float:
    """Read the CPU time that a bot has used."""
    fields = Path(f"/proc/{bot.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _format_rate(number: int, rate: Rate, alone: Rate) -> str:
    """`2 bots: 31 presses a second of their processors, 0.97 of what one alone does; 40 by the clock (1.6 times)`."""
    (presses, cpu_seconds, seconds), (first, first_spent, first_seconds) = rate, alone
    each, wall = presses / cpu_seconds, presses / seconds
    shares = f"{each / (first / first_spent):.2f} of what one alone does"
    clock = f"{wall:.1f} a second by the clock ({wall / (first / first_seconds):.2f} times)"
    return f"{number} at work: {each:.1f} presses a second of their processors, {shares}; {clock}."
