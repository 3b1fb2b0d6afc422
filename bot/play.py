"""`steward play`: a local table in the browser, the unmodified bot at it, and nobody else needed."""

import asyncio
import contextlib
import sys
import webbrowser
from pathlib import Path

from pydantic import SecretStr

from bot.app import Parts, running
from bot.fake_discord import LocalTable
from bot.record.racefile import RaceFile
from bot.record.reopen import reopen
from bot.settings import Environment
from bot.store.ours import make_folder
from bot.telling.summaries import Refusal

PORT = 8090
FURNISHED = 1_790_000_000.0
"""The same moment every time, so that a kept race finds its members and its channel again."""
GRACE = 2
"""Seconds before a full set of orders closes: enough to take back a slip of the finger."""


async def play(
    port: int,
    database: Path,
    *,
    opens: bool,
    fresh: bool = False,
    race: RaceFile | None = None,
    locale: str = "en-US",
) -> Refusal | None:
    """Serves until it is cancelled. The first line on stdout is the address. `race` is told in the channel of races;
    refused at once where another race is on there. `locale`: the language of everybody's Discord."""
    if fresh:
        for leftover in database.parent.glob(f"{database.name}*"):
            leftover.unlink()
    make_folder(database.parent)
    table = LocalTable(furnished=FURNISHED, locale=locale)
    address = await _served(table, port)
    try:
        settings = Environment(discord_token=SecretStr(table.token), database=database, discord_api=table.api_base)
        async with running(settings, grace=GRACE) as parts:
            if race is not None:
                owner, channel = table.guild.owner.id, table.track.id
                told = await reopen(parts.control, race, owner, table.guild.id, channel)
                if isinstance(told, Refusal):
                    return told
            else:
                await _greeted(parts, table)
            sys.stdout.write(f"{address}\n")
            sys.stdout.flush()
            if opens:
                await asyncio.to_thread(webbrowser.open, address)
            await asyncio.Event().wait()
            return None
    finally:
        await table.stop()


async def _greeted(parts: Parts, table: LocalTable) -> None:
    """The table opens on the welcome, as a server does after the invitation."""
    guild = parts.client.get_guild(table.guild.id)
    if guild is not None:
        await parts.client.on_guild_join(guild)


async def _served(table: LocalTable, port: int) -> str:
    """The table's address: at the port if it is free, else at another."""
    with contextlib.suppress(OSError):
        return await table.start(port)
    return await table.start(0)
