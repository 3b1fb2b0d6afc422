"""One bot in its own process, for `memory`: it prints a line of JSON at every stage.

python -m tests.bench.resident bot|bare API TOKEN DATABASE"""

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
from tests.waiting import wait_until

GUILD_READY_SECONDS = 0.05
"""How long discord.py waits for further servers; its own two seconds would hide what is measured."""
TIMEOUT_SECONDS = 600.0


def resident_kilobytes() -> int:
    """Return this process's resident memory in kilobytes; if the system does not say, the peak."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def print_stage(stage: str, looks: Sequence[float] = ()) -> None:
    """Print which stage the process has reached, its memory, and how long views took, in milliseconds."""
    print(json.dumps({"stage": stage, "kB": resident_kilobytes(), "looks": [round(ms, 2) for ms in looks]}), flush=True)


async def run_bare_client(api: str, token: str) -> None:
    """Run a discord.py client that does nothing."""
    Route.BASE = api
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True, dm_messages=True),
        guild_ready_timeout=GUILD_READY_SECONDS,
        max_messages=None,
    )
    async with client:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        print_stage("ready")
        await client.close()
        await connection


async def run_bot(api: str, token: str, database: Path) -> None:
    """Run the bot: start, load a race, process every race, view every race."""
    from bot.bootstrap import run_components
    from bot.settings import Environment
    from bot.store import races

    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)
    async with run_components(settings, grace=0, guild_ready_timeout=GUILD_READY_SECONDS) as parts:
        print_stage("ready")
        await parts.system_api.summarize(1)
        print_stage("answering")
        await wait_until(lambda: parts.scheduler.unreviewed_count == 0, TIMEOUT_SECONDS)
        print_stage("reviewed")
        looks = list[float]()
        for race in await parts.control.database.read(races.list_running_ids):
            began = time.perf_counter()
            await parts.member_api.view_standing(race, Local(member=1))
            looks.append(1000 * (time.perf_counter() - began))
        print_stage("looked at", looks)


if __name__ == "__main__":
    kind, api, token, database = sys.argv[1:]
    asyncio.run(run_bare_client(api, token) if kind == "bare" else run_bot(api, token, Path(database)))
