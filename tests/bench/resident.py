"""One bot in a process of its own, for `memory`: it says a line of JSON at every stage, and goes.

python -m tests.bench.resident bot|bare API TOKEN DATABASE
"""

import asyncio
import json
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import discord
from discord.http import Route
from pydantic import SecretStr

from tests.members import Local

READY_TIMEOUT = 0.05
"""Seconds that discord.py waits for further servers; its own two seconds would hide what is measured."""
PATIENCE = 600.0


def resident() -> int:
    """Kilobytes of this process that lie in memory now; where the system does not say, the most there ever were."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def say(stage: str, looks: Sequence[float] = ()) -> None:
    """Where the process is, and what it needs; how long looks took, in milliseconds."""
    print(json.dumps({"stage": stage, "kB": resident(), "looks": [round(ms, 2) for ms in looks]}), flush=True)


async def bare(api: str, token: str) -> None:
    """A client of discord.py that does nothing."""
    Route.BASE = api
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True, dm_messages=True), guild_ready_timeout=READY_TIMEOUT, max_messages=None
    )
    async with client:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        say("ready")
        await client.close()
        await connection


async def bot(api: str, token: str, database: Path) -> None:
    """The bot: ready, a race looked up, every race gone through, every race looked at."""
    from bot.app import running
    from bot.settings import Environment
    from bot.store import races

    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)
    async with running(settings, grace=0, guild_ready_timeout=READY_TIMEOUT) as parts:
        say("ready")
        await parts.house.summary(1)
        say("answering")
        async with asyncio.timeout(PATIENCE):
            while parts.clockwork.unseen != 0:  # noqa: ASYNC110 (the clock tells nobody)
                await asyncio.sleep(0.005)
        say("reviewed")
        looks = list[float]()
        for race in await parts.control.database.read(races.running):
            began = time.perf_counter()
            await parts.desk.standing(race, Local(member=1))
            looks.append(1000 * (time.perf_counter() - began))
        say("looked at", looks)


if __name__ == "__main__":
    kind, api, token, database = sys.argv[1:]
    asyncio.run(bare(api, token) if kind == "bare" else bot(api, token, Path(database)))
