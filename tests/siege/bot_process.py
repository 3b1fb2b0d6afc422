"""The bot in a process that can be killed at any moment and started again within milliseconds.

python -m tests.siege.bot_process

The process imports everything, then reads lines of JSON from stdin, each with the settings of one bot. For each line it
forks a bot and prints its process id. When stdin ends, it kills all bots and itself.
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
from bot.cli.failures import Failed
from bot.data_files import Library, find_data_folder
from bot.sandbox import DiscordSandbox
from bot.settings import Environment
from bot.store.database import Address, Server, Unusable, parse_address
from bot.text.localizer import Localizers
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
GUILD_READY_SECONDS = 0.05
"""How long discord.py waits for further servers."""
FORK_TIMEOUT_SECONDS = 120.0
"""A fork that takes longer is a fault; the first one waits for all imports."""
KILL_TIMEOUT_SECONDS = 60.0
"""A bot that still runs so long after its signal is a fault."""


class ForkServer:
    """Process that forks bots. All sieges share one, since its imports take seconds."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.siege.bot_process"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        atexit.register(self.kill_all)

    def fork(self, settings: str) -> int:
        """Fork a bot with these settings (JSON); return its process id."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{settings}\n".encode())
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def kill_all(self) -> None:
        """Kill this process and all bots that it has forked."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()


fork_server = cache(ForkServer)


class BotProcess:
    """A bot that can be killed and started again. `settings`: its sandbox, database, log and environment, as JSON."""

    def __init__(self, settings: str) -> None:
        self._settings = settings
        self._pid = 0

    @property
    def pid(self) -> int:
        """The id of the latest process."""
        return self._pid

    def is_running(self) -> bool:
        """Whether the bot's process exists."""
        if self._pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, 0)
                return True
        return False

    async def start(self) -> None:
        """Start the bot unless it is running."""
        if not self.is_running():
            forking = asyncio.ensure_future(asyncio.to_thread(fork_server().fork, self._settings))
            forks_done, _ = await asyncio.wait([forking], timeout=FORK_TIMEOUT_SECONDS)
            if not forks_done:
                fork_server().kill_all()  # this ends the thread that waits for an answer
            self._pid = await forking

    async def kill(self, by: signal.Signals = signal.SIGKILL) -> None:
        """Kill the bot if it is running, or stop it by another signal, and wait until its process has ended."""
        if self.is_running():
            os.kill(self._pid, by)
        await wait_until(lambda: not self.is_running(), KILL_TIMEOUT_SECONDS)


@asynccontextmanager
async def manage_bot_process(
    sandbox: DiscordSandbox, database: Address, log: Path, **environment: object
) -> AsyncIterator[BotProcess]:
    """Return a bot that is not started yet, and kill it at the end. `environment`: its environment variables."""
    variables = {name: str(value) for name, value in environment.items()}
    bot = BotProcess(json.dumps([sandbox.api_base, sandbox.token, _format_address(database), str(log), variables]))
    try:
        yield bot
    finally:
        await bot.kill()


def _format_address(database: Address) -> str:
    return database.url if isinstance(database, Server) else str(database)


def _serve(api: str, token: str, database: Address) -> None:
    """Run one bot until it is stopped. Its rounds close as soon as all orders are in."""
    settings = Environment(discord_token=SecretStr(token), database=database, discord_api=api)

    async def run_bot() -> None:
        async with run_components(settings, grace=0, guild_ready_timeout=GUILD_READY_SECONDS) as parts:
            await wait_for_failure(parts)

    try:
        serve._run_until_stopped(run_bot())
    except (Failed, Unusable) as sentence:
        sys.stderr.write(f"{sentence}\n")


def main() -> None:
    """Fork a bot for every line on stdin. The data files are read before, since that takes long."""
    library = Library(find_data_folder())
    Localizers.from_files(library.load_messages())
    library.load_weights(), library.load_rule_items()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        api, token, database, log, environment = json.loads(line)
        pid = os.fork()
        if not pid:
            os.environ.update(environment)
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), sys.stderr.fileno())
            logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
            _serve(api, token, parse_address(database))
            os._exit(0)
        print(pid, flush=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
