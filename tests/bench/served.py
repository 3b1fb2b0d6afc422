"""A bot in its own process and core, for `crowd`: it prints when it is ready, and at the end its processor
seconds.

python -m tests.bench.served bot|bare API TOKEN DATABASE CHANNEL CORES

CORES are the numbers of the machine's cores, since this process inherits the one core of the sandbox that starts it.
`bare`: a minimal discord.py bot that puts a button into the channel and answers each press with "ok"."""

import asyncio
import os
import sys
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any

import discord
from discord.http import Route
from pydantic import SecretStr

from bot.util.event_loop import run_on_fast_loop

GUILD_READY_SECONDS = 0.05
"""How long discord.py waits for further servers."""
CAN_PIN = hasattr(os, "sched_setaffinity")
"""Whether the system can keep a process to some of its cores."""


class Bare(discord.AutoShardedClient):
    """A minimal bot."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer "ok"."""
        await interaction.response.send_message("ok", ephemeral=True)


async def run_bare_bot(api: str, token: str, channel: int, core: Collection[int]) -> None:
    """Run a bot with one button that answers each press with "ok"."""
    Route.BASE = api
    client = Bare(
        intents=discord.Intents(guilds=True, dm_messages=True),
        guild_ready_timeout=GUILD_READY_SECONDS,
        max_messages=None,
    )
    async with client:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Press", custom_id="press"))
        await client.get_partial_messageable(channel).send("Press", view=view)
        pin_to_cores(core)
        await _wait_for_end()
        await client.close()
        await connection


async def run_bot(api: str, token: str, database: Path, core: Collection[int]) -> None:
    """Run the bot over a database; rounds close as soon as all orders are in. Its worker processes use all cores."""
    from bot.bootstrap import run_components
    from bot.settings import Environment

    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)
    async with run_components(
        settings, grace=0, guild_ready_timeout=GUILD_READY_SECONDS, picture_process=True, tuned_gc=True
    ):
        pin_to_cores(core)
        await _wait_for_end()


async def _wait_for_end() -> None:
    """Print that the bot is ready, and wait for a line on stdin or for its end."""
    print("ready", flush=True)
    began = time.process_time()
    await asyncio.to_thread(sys.stdin.readline)
    print(time.process_time() - began, flush=True)


def list_cores() -> list[int]:
    """Return the cores that this process may use; none where the system cannot keep it to some."""
    return sorted(os.sched_getaffinity(0)) if CAN_PIN else []


def pin_to_cores(cores: Collection[int]) -> None:
    """Keep this process, its threads and the processes that it starts from now on to these cores, if the system can."""
    if CAN_PIN and cores:
        for thread in Path("/proc/self/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores)


def main() -> None:
    """Run the bot that the command line asks for, first on all cores, and on the second one when it is ready."""
    kind, api, token, database, channel, *numbers = sys.argv[1:]
    cores = [int(number) for number in numbers]
    pin_to_cores(cores)
    core = cores[1:2] or cores
    if kind == "bare":
        run_on_fast_loop(run_bare_bot(api, token, int(channel), core))
    else:
        run_on_fast_loop(run_bot(api, token, Path(database), core))


if __name__ == "__main__":
    main()
