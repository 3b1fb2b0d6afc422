"""A bot in a process of its own, on a core of its own, for `crowd`: it says when it is ready, and in the end how many
seconds of its core it took.

python -m tests.bench.served bot|bare API TOKEN DATABASE CHANNEL

`bare`: the least that discord.py can do. It puts a button into the channel and answers each press with "ok".
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import discord
from discord.http import Route
from pydantic import SecretStr

READY_TIMEOUT = 0.05
"""Seconds that discord.py waits for further servers."""


class Bare(discord.AutoShardedClient):
    """The least that a bot can do."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answers."""
        await interaction.response.send_message("ok", ephemeral=True)


async def bare(api: str, token: str, channel: int) -> None:
    """A button, and "ok" for each press."""
    Route.BASE = api
    client = Bare(
        intents=discord.Intents(guilds=True, dm_messages=True), guild_ready_timeout=READY_TIMEOUT, max_messages=None
    )
    async with client:
        await client.login(token)
        connection = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Press", custom_id="press"))
        await client.get_partial_messageable(channel).send("Press", view=view)
        on_core(1)
        await _told_to_go()
        await client.close()
        await connection


async def bot(api: str, token: str, database: Path) -> None:
    """The bot over a database; rounds close as soon as all orders are in. The process that draws is on
    whichever core."""
    from bot.app import running
    from bot.garbage import looked_through
    from bot.settings import Environment

    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)
    async with (
        running(settings, grace=0, guild_ready_timeout=READY_TIMEOUT, studio=True) as parts,
        looked_through(parts.client.turns.is_quiet),
    ):
        on_core(1)
        await _told_to_go()


async def _told_to_go() -> None:
    """Ready; until a line comes, or whoever started this is gone."""
    print("ready", flush=True)
    began = time.process_time()
    await asyncio.to_thread(sys.stdin.readline)
    print(time.process_time() - began, flush=True)


def on_core(number: int) -> None:
    """Keeps this process and all its threads on one core, where the system has it and there are several."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        for thread in Path("/proc/self/task").iterdir():
            os.sched_setaffinity(int(thread.name), {cores[number % len(cores)]})


if __name__ == "__main__":
    kind, api, token, database, channel = sys.argv[1:]
    asyncio.run(bare(api, token, int(channel)) if kind == "bare" else bot(api, token, Path(database)))
