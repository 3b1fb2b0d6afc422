"""A bot in its own process and core, for `crowd`: it prints when it is ready, and at the end its processor
seconds.

python -m tests.bench.served bot|bare API TOKEN DATABASE CHANNEL

`bare`: a minimal discord.py bot that puts a button into the channel and answers each press with "ok"."""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import discord
from discord.http import Route
from pydantic import SecretStr

GUILD_READY_SECONDS = 0.05
"""How long discord.py waits for further servers."""


class Bare(discord.AutoShardedClient):
    """A minimal bot."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer "ok"."""
        await interaction.response.send_message("ok", ephemeral=True)


async def run_bare_bot(api: str, token: str, channel: int) -> None:
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
        pin_to_core(1)
        await _wait_for_end()
        await client.close()
        await connection


async def run_bot(api: str, token: str, database: Path) -> None:
    """The bot over a database; rounds close as soon as all orders are in. The process that draws is on
    whichever core."""
    from bot.bootstrap import run_components
    from bot.settings import Environment
    from bot.util.gc_tuning import tune_gc

    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)
    async with (
        run_components(settings, grace=0, guild_ready_timeout=GUILD_READY_SECONDS, picture_process=True) as parts,
        tune_gc(parts.client.turns.is_quiet),
    ):
        pin_to_core(1)
        await _wait_for_end()


async def _wait_for_end() -> None:
    """Print that the bot is ready, and wait for a line on stdin or for its end."""
    print("ready", flush=True)
    began = time.process_time()
    await asyncio.to_thread(sys.stdin.readline)
    print(time.process_time() - began, flush=True)


def pin_to_core(number: int) -> None:
    """Pin this process and its threads to one core, if the system can and has several."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        for thread in Path("/proc/self/task").iterdir():
            os.sched_setaffinity(int(thread.name), {cores[number % len(cores)]})


if __name__ == "__main__":
    kind, api, token, database, channel = sys.argv[1:]
    asyncio.run(run_bare_bot(api, token, int(channel)) if kind == "bare" else run_bot(api, token, Path(database)))
