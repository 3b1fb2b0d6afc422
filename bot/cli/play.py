"""`steward play`: the unmodified bot with a local sandbox server in the browser; no Discord needed."""

import asyncio
import os
import sys
import webbrowser
from pathlib import Path

import platformdirs
from pydantic import SecretStr

import rules
from bot.bootstrap import Components, run_components
from bot.cli.failures import EXIT_ENVIRONMENT, Failed
from bot.model.actor import Rejection
from bot.race_file.reopen import reopen_race
from bot.race_file.schema import RaceFile
from bot.sandbox import DiscordSandbox
from bot.sandbox.stored_world import WorldFile
from bot.settings import Environment
from bot.util.private_files import make_folder

DEFAULT_PORT = 8090
SANDBOX_CREATED_AT = 1_790_000_000.0
"""Fixed creation time of the sandbox, so that a stored race finds its members and its channel again."""
GRACE_SECONDS = 2
"""Seconds before a complete set of orders closes: enough to correct a slip."""


async def run_sandbox(
    port: int | None,
    database: Path,
    *,
    opens: bool,
    fresh: bool = False,
    race: RaceFile | None = None,
    locale: str = "en-US",
) -> Rejection | None:
    """Serve the sandbox until cancelled; the first line on stdout is its address. Raises Failed.

    `port`: None for the default one, or for a free one if that is taken.
    `race`: a race file to reopen in the race channel; returns a rejection if another race is live there.
    `locale`: the language of every member's Discord."""
    if fresh:
        for leftover in database.parent.glob(f"{database.name}*"):
            leftover.unlink()
    make_folder(database.parent)
    sandbox = DiscordSandbox(created_at=SANDBOX_CREATED_AT, locale=locale)
    address = await _start_server(sandbox, port)
    try:
        is_restored = await asyncio.to_thread(_restore_sandbox, sandbox, database)
        settings = Environment(discord_token=SecretStr(sandbox.token), database=database, discord_api=sandbox.api_base)
        async with run_components(settings, grace=GRACE_SECONDS, forecasts=True, own_emojis=True) as parts:
            if race is not None:
                owner, channel = sandbox.guild.owner.id, sandbox.track.id
                reopened_race = await reopen_race(parts.control, race, owner, sandbox.guild.id, channel)
                if isinstance(reopened_race, Rejection):
                    return reopened_race
            elif not is_restored:
                await _post_welcome(parts, sandbox)
            sys.stdout.write(f"{address}\n")
            sys.stdout.flush()
            if opens:
                await asyncio.to_thread(webbrowser.open, address)
            await asyncio.Event().wait()
            return None
    finally:
        await sandbox.stop()


def _restore_sandbox(sandbox: DiscordSandbox, database: Path) -> bool:
    """Restore what the sandbox of this database showed when it was last open, and record it from now on.

    Return whether there was anything. A sandbox without its database is forgotten."""
    path = database.with_name(f"{database.name}.table")
    if not database.exists():
        path.unlink(missing_ok=True)
    file = WorldFile(sandbox, path)
    is_restored = file.restore()
    file.record()
    return is_restored


async def _post_welcome(parts: Components, sandbox: DiscordSandbox) -> None:
    """Post the welcome message, as on a real server after the invitation."""
    guild = parts.client.get_guild(sandbox.guild.id)
    if guild is not None:
        await parts.client.on_guild_join(guild)


async def _start_server(sandbox: DiscordSandbox, port: int | None) -> str:
    """Start the server and return its address. Raises Failed."""
    try:
        return await sandbox.start(DEFAULT_PORT if port is None else port)
    except OSError as fault:
        if port is not None:
            why = os.strerror(fault.errno or 0)
            sentence = f"Port {port} of 127.0.0.1 cannot be used: {why}; name another, or leave --port out."
            raise Failed(sentence, EXIT_ENVIRONMENT) from fault
    return await sandbox.start(0)


def find_database() -> Path:
    """Return where the sandbox keeps its database: in `.steward` of the clone we are in, else in the user's data
    folder."""
    clone, here = Path(rules.__file__).parent.parent, Path.cwd()
    inside = clone in (here, *here.parents) and (clone / "pyproject.toml").is_file() and os.access(clone, os.W_OK)
    return (clone / ".steward" if inside else platformdirs.user_data_path("steward")) / "play.sqlite"
