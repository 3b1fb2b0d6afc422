"""One, two and four bots on one PostgreSQL: kills and broken connections, takeover time, and throughput of
each."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from bot.sandbox import LocalTable
from bot.store import leases as rows
from bot.store.connect import open_for_reading
from bot.store.database import Address
from tests.bench.figures import Found, How, Line
from tests.bench.siege import format_siege
from tests.postgres import find_binaries, get_cluster
from tests.siege.bot_process import BotProcess, manage_bot_process
from tests.siege.discord_faults import ALL_FAULTS
from tests.siege.kills import Siege, build_shard_settings, going_on, run_siege
from tests.siege.outages import Outages
from tests.siege.race_loop import GAMES, Course, Tally

NUMBERS = (1, 2, 4)
KILLS, RACES = 100, 4
TAKEOVERS, WITHIN = 3, 30.0
"""How often it is waited for others to take over, and the seconds in which they must have."""
AT_ONCE, SECONDS = 8, 60
"""Races that are driven, and for how long, to see what bots get done."""


def measure(how: How) -> Found:
    """Sieges with a bot a shard, in which nothing that was acknowledged is lost and nothing is said twice; then what
    several bots do that nobody kills."""
    if find_binaries() is None:
        return Found([], ["PostgreSQL is not here."], ())
    notes, faults = list[str](), list[str]()
    for number in NUMBERS:
        lines, wrong = asyncio.run(_run_siege(number, how.choose_count(KILLS, 3), _folder(how, f"siege-{number}")))
        print(*lines, sep="\n", flush=True)
        notes += lines
        faults += wrong
    takeovers = [
        asyncio.run(_measure_takeover(_folder(how, f"over-{n}"))) for n in range(how.choose_count(TAKEOVERS, 1))
    ]
    faults += [f"taken over after {seconds:.0f} s" for seconds in takeovers if seconds > WITHIN]
    rates = [asyncio.run(_rate(n, how.choose_count(SECONDS, 6), _folder(how, f"rate-{n}"))) for n in NUMBERS]
    notes += [_compared(number, rate, rates[0]) for number, rate in zip(NUMBERS, rates, strict=True)]
    return Found([Line("a killed bot's share is taken over", "s", takeovers)], notes, tuple(faults))


def _folder(how: How, name: str) -> Path:
    folder = how.folder / name
    folder.mkdir()
    return folder


async def _run_siege(number: int, kills: int, folder: Path) -> tuple[list[str], list[str]]:
    """A siege of so many bots: what it came to, and what is wrong."""
    server, seed = await get_cluster().create_empty(), f"processes {number}"
    outages = Outages(get_cluster(), server)
    siege = Siege(kills, races=RACES, fault_kinds=ALL_FAULTS, processes=number, outages=outages.run, seed=seed)
    kill_result = await run_siege(siege, folder, server)
    suffered = f"The database was restarted {outages.restarts} times, and {outages.cut} lines to it were cut."
    return [f"{number} at work:", *format_siege(kill_result), suffered], [
        f"{number} at work: {fault}" for fault in kill_result.faults
    ]


async def _measure_takeover(folder: Path) -> float:
    """Return the seconds from the death of one of two bots until the other holds all partitions."""
    database = await get_cluster().create_migrated()
    async with _bots(2, folder, database) as (_, bots):
        await _wait_until_shared(database, 2)
        await bots[1].kill()
        died = time.monotonic()
        await _wait_until_shared(database, 1)
        return time.monotonic() - died


async def _wait_until_shared(database: Address, number: int) -> None:
    """Until so many bots have everything between them."""
    looked = await open_for_reading(database)
    try:
        async with asyncio.timeout(5 * WITHIN):
            holders = set[int | None]()
            while len(holders) != number or None in holders:
                await asyncio.sleep(0.1)
                holders = {one.holder for one in await looked.read(rows.list_partitions)}
    finally:
        await looked.close()


Rate = tuple[int, float, float]
"""Presses answered; seconds of the bots' processors; seconds by the clock."""


async def _rate(number: int, seconds: float, folder: Path) -> Rate:
    """What bots get done of races in servers of their own."""
    random, tally = Random(number), Tally()
    async with _bots(number, folder, await get_cluster().create_migrated()) as (table, bots):
        courses = [_course(table, n, n % number, tally, random) for n in range(AT_ONCE)]
        async with going_on(*(course.run() for course in courses)):
            await asyncio.sleep(seconds / 4)
            presses, spent, began = tally.presses, sum(map(_spent, bots)), time.monotonic()
            await asyncio.sleep(seconds)
            return tally.presses - presses, sum(map(_spent, bots)) - spent, time.monotonic() - began


def _course(table: LocalTable, n: int, shard: int, tally: Tally, random: Random) -> Course:
    people = tuple(table.add_member(f"{name}{n}") for name in ("Ida", "Jon"))
    return Course(table, table.add_server(f"course-{n}", *people, shard=shard), people, tally, random, GAMES[:1])


@asynccontextmanager
async def _bots(number: int, folder: Path, database: Address) -> AsyncIterator[tuple[LocalTable, Sequence[BotProcess]]]:
    """A table with so many bots at it, all of them connected."""
    async with LocalTable(shards=number) as table, AsyncExitStack() as stack:
        log = folder / "bots.log"
        bots = [
            await stack.enter_async_context(manage_bot_process(table, database, log, **build_shard_settings(n, number)))
            for n in range(number)
        ]
        for bot in bots:
            await bot.start()
        await table.wait_until(lambda: sum(s.line is not None for s in table.gateway.sessions.values()) == number, 60)
        yield table, bots


def _spent(bot: BotProcess) -> float:
    """Seconds of processor time that a bot has had."""
    fields = Path(f"/proc/{bot.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _compared(number: int, rate: Rate, alone: Rate) -> str:
    """`2 bots: 31 presses a second of their processors, 0.97 of what one alone does; 40 by the clock (1.6 times)`."""
    (presses, spent, seconds), (first, first_spent, first_seconds) = rate, alone
    each, wall = presses / spent, presses / seconds
    shares = f"{each / (first / first_spent):.2f} of what one alone does"
    clock = f"{wall:.1f} a second by the clock ({wall / (first / first_seconds):.2f} times)"
    return f"{number} at work: {each:.1f} presses a second of their processors, {shares}; {clock}."
