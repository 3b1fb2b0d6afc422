"""The bot in a process that can be killed at any moment and restarts at once.

python -m tests.siege.bot_process

It imports everything, then forks a bot for every line on stdin, which says in JSON where it works, and prints its
number. It ends when its stdin does, and every bot with it.
"""

import asyncio
import atexit
import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from pydantic import SecretStr

from bot.bootstrap import run_components, wait_for_failure
from bot.cli import serve
from bot.cli.commands import Failed
from bot.data_files import Library, find_data_folder
from bot.sandbox import LocalTable
from bot.settings import Environment
from bot.store.database import Address, Server, Unusable, parse_address
from bot.text.localizer import Localizers

ROOT = Path(__file__).parents[2]
READY_TIMEOUT = 0.05
"""Seconds that discord.py waits for further servers."""
FORKED, FALLEN = 120.0, 60.0
"""Seconds in which a bot is there, the first imports included, or gone; else something is wrong."""


class ForkServer:
    """A process that forks bots; one is shared by all sieges, since its imports take seconds."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.siege.bot_process"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        atexit.register(self.end)

    def fork(self, posting: str) -> int:
        """A bot's process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{posting}\n".encode())
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def end(self) -> None:
        """It and every bot are killed."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()


fork_server = cache(ForkServer)


class BotProcess:
    """At most one bot process at a time. `posting`: its table and database, as JSON."""

    def __init__(self, posting: str) -> None:
        self._posting = posting
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
        if not self.stands():
            forking = asyncio.ensure_future(asyncio.to_thread(fork_server().fork, self._posting))
            done, _ = await asyncio.wait([forking], timeout=FORKED)
            if not done:
                fork_server().end()  # what has begun to read ends then
            self._bot = await forking

    async def fell(self, how: signal.Signals = signal.SIGKILL) -> None:
        """The bot is killed, or stopped; there is none when this returns."""
        if self.stands():
            os.kill(self._bot, how)
        async with asyncio.timeout(FALLEN):
            while self.stands():  # noqa: ASYNC110 (a process that ends tells nobody)
                await asyncio.sleep(0.005)


@asynccontextmanager
async def start_bot_process(
    table: LocalTable, database: Address, log: Path, **environment: object
) -> AsyncIterator[BotProcess]:
    """Manage a process for bots, none started yet; kill it at the end. `environment`: extra settings."""
    own = {name: str(value) for name, value in environment.items()}
    held = BotProcess(json.dumps([table.api_base, table.token, _written(database), str(log), own]))
    try:
        yield held
    finally:
        await held.fell()


def _written(database: Address) -> str:
    return database.url if isinstance(database, Server) else str(database)


def _serve(api: str, token: str, database: Address) -> None:
    """One bot, until it is stopped. Rounds close as soon as all orders are in."""
    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)

    async def hold() -> None:
        async with run_components(settings, grace=0, guild_ready_timeout=READY_TIMEOUT) as parts:
            await wait_for_failure(parts)

    try:
        serve._run_until_stopped(hold())
    except (Failed, Unusable) as sentence:
        sys.stderr.write(f"{sentence}\n")


def main() -> None:
    """Forks a bot a line. What takes long to read is read before."""
    library = Library(find_data_folder())
    Localizers.from_files(library.load_messages())
    library.load_weights(), library.load_rule_items()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        api, token, database, log, environment = json.loads(line)
        bot = os.fork()
        if not bot:
            os.environ.update(environment)
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
            logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
            _serve(api, token, parse_address(database))
            os._exit(0)
        print(bot, flush=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
