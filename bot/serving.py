"""The commands that speak with Discord: `run`, `check` before it, `play` at the local table."""

import argparse
import asyncio
import contextlib
import logging
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from bot.settings import Environment, Unset
from bot.store.database import Unusable
from bot.store.library import Missing
from bot.tools.errands import read_text
from bot.tools.exits import DONE, SURROUNDINGS, USAGE, WRONG, Failed

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIRST_START = """DISCORD_TOKEN is not set: it is the password of your bot.
  1. https://discord.com/developers/applications → New Application → Bot → Reset Token: copy it, switch nothing else on.
  2. DISCORD_TOKEN=… steward check      tells what is right and what is missing, and gives the link that invites it.
  3. DISCORD_TOKEN=… steward run        and /race create in a channel of your server.
  Without Discord: steward play         opens a table in your browser."""
FIELDS = {"asctime": "time", "levelname": "level", "name": "logger"}

NOT_REACHED = ("GatewayNotFound", "HTTPException", "DiscordServerError", "ServerDisconnectedError")
"""What discord.py says of a Discord that is not there, or goes away in mid-sentence."""


def run(wish: argparse.Namespace) -> int:
    """The bot on Discord, until it is told to stop. Raises Failed."""
    settings: Environment = wish.settings
    if not settings.token:
        raise Failed(FIRST_START, SURROUNDINGS)
    # Others log what they send and receive at DEBUG: orders, tokens. Only our own loggers may go as far as that.
    level = max(settings.log_level, logging.INFO)
    logging.basicConfig(level=level, format=LINE)
    if settings.log_format == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonFormatter(LINE, rename_fields=FIELDS))
    logging.getLogger("bot").setLevel(settings.log_level)
    from bot import app  # noqa: PLC0415 (see the module's head)

    return _until_stopped(app.run(settings, wish.metrics))


def check(wish: argparse.Namespace) -> int:
    """What a host has set up, a line a finding. Raises Failed."""
    logging.basicConfig(level=logging.CRITICAL)
    from bot.tools.checking import checked  # noqa: PLC0415

    wrong = 0

    async def checking() -> None:
        nonlocal wrong
        async for finding in checked(wish.settings):
            print(finding, flush=True)
            wrong += finding.wrong

    _until_stopped(checking())
    if not wish.settings.token:
        raise Failed(FIRST_START, SURROUNDINGS)
    return WRONG if wrong else DONE


def play(wish: argparse.Namespace) -> int:
    """The local table."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    from bot import play  # noqa: PLC0415

    file = _race_file(wish.race) if wish.race else None

    async def playing() -> None:
        refusal = await play.play(
            wish.port, wish.database, opens=not wish.no_open, fresh=wish.fresh, race=file, locale=wish.locale
        )
        if refusal:
            raise Failed(f"{wish.race} cannot be told here ({refusal.code}): `--fresh` clears the table.", USAGE)

    return _until_stopped(playing())


def _race_file(path: Path) -> Any:
    """A race file that holds true."""
    from bot.record.racefile import NoRaceFile  # noqa: PLC0415
    from bot.record.reopen import readable  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    try:
        return readable(read_text(path), RULESETS)
    except NoRaceFile as fault:
        raise Failed(f"{path} {fault}.", USAGE) from fault


def _until_stopped(work: Coroutine[Any, Any, None]) -> int:
    """Runs until it ends, or until SIGINT or SIGTERM, which end it in good order."""

    async def guarded() -> None:
        task = asyncio.ensure_future(work)
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(name, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    try:
        asyncio.run(guarded())
    except BaseExceptionGroup as several:
        raise _refused(_first(several)) from several
    except Exception as trouble:
        raise _refused(trouble) from trouble
    return DONE


def _first(several: BaseExceptionGroup[BaseException]) -> BaseException:
    first: BaseException = several
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return first


def _refused(trouble: BaseException) -> BaseException:
    """What ended the bot, in a sentence."""
    kind = type(trouble).__name__
    sentences = {
        "LoginFailure": "Discord refused the token in DISCORD_TOKEN.",
        "PrivilegedIntentsRequired": "Discord refused the intents: the application must be allowed direct messages.",
    }
    if isinstance(trouble, Unusable | Unset | Missing | Failed | KeyboardInterrupt):
        return trouble
    if kind in sentences:
        return Failed(sentences[kind], SURROUNDINGS)
    if isinstance(trouble, OSError) or kind in NOT_REACHED:
        return Failed(f"Discord cannot be reached ({kind}).", SURROUNDINGS)
    logging.getLogger(__name__).error("stopped by %s", kind)
    return Failed(f"The bot stopped: {kind}.", SURROUNDINGS)
