"""The bot in a process of its own that may be killed at any instant and is there again at once.

python -m tests.siege.garrison API TOKEN DATABASE LOG

It imports everything, then forks a bot for every line on stdin and says its number. What the bots log goes to LOG.
"""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from bot import serving
from bot.app import running
from bot.fake_discord import LocalTable
from bot.settings import Environment
from bot.store.address import Address, Server, address
from bot.store.database import Unusable
from bot.store.library import Library, data_folder
from bot.tools.exits import Failed

ROOT = Path(__file__).parents[2]
READY_TIMEOUT = 0.05
"""Seconds that discord.py waits for further servers."""


class Garrison:
    """Whoever holds the place: at most one bot at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._bot = 0

    @property
    def number(self) -> int:
        """The bot's process."""
        return self._bot

    def stands(self) -> bool:
        """Whether a bot is there."""
        if self._bot:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._bot, 0)
                return True
        return False

    async def man(self) -> None:
        """A bot, unless there is one."""
        if self.stands():
            return
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(b"\n")
        self._bot = int(await self._process.stdout.readline())

    async def fell(self, how: signal.Signals = signal.SIGKILL) -> None:
        """The bot is killed, or stopped; there is none when this returns."""
        if self.stands():
            os.kill(self._bot, how)
        while self.stands():  # noqa: ASYNC110 (a process that ends tells nobody)
            await asyncio.sleep(0.005)


@asynccontextmanager
async def garrison(table: LocalTable, database: Address, log: Path, **environment: object) -> AsyncIterator[Garrison]:
    """A garrison without a bot yet; none is left afterwards. `environment`: settings of its own."""
    own = os.environ | {name: str(value) for name, value in environment.items()}
    wish = ("tests.siege.garrison", table.api_base, table.token, _written(database), str(log))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *wish, cwd=ROOT, stdin=PIPE, stdout=PIPE, env=own
    )
    held = Garrison(process)
    try:
        yield held
    finally:
        await held.fell()
        assert process.stdin
        process.stdin.close()
        await process.wait()


def _written(database: Address) -> str:
    return database.url if isinstance(database, Server) else str(database)


def _serve(api: str, token: str, database: Address) -> None:
    """One bot, until it is stopped. Rounds close as soon as all orders are in."""
    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)

    async def hold() -> None:
        async with running(settings, grace=0, guild_ready_timeout=READY_TIMEOUT) as parts:
            await parts.client.ended.wait()

    try:
        serving._until_stopped(hold())
    except (Failed, Unusable) as sentence:
        sys.stderr.write(f"{sentence}\n")


def main(api: str, token: str, database: str, log: str) -> None:
    """Forks a bot a line. What takes long to read is read before."""
    Library(data_folder()).phrases()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin.buffer:
        bot = os.fork()
        if not bot:
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
            logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
            _serve(api, token, address(database))
            os._exit(0)
        print(bot, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
