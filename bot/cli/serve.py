"""The commands that connect to Discord or its sandbox: `run`, `check`, `play`."""

import argparse
import asyncio
import contextlib
import logging
import platform
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.commands import fail_if_no_race_file, find_version
from bot.cli.failures import EXIT_DONE, EXIT_ENVIRONMENT, EXIT_WRONG, Failed
from bot.cli.input_files import read_named_file
from bot.util.event_loop import run_on_fast_loop
from bot.util.private_files import describe_denied_access, make_folder

if TYPE_CHECKING:
    from bot.settings import Environment

LOG_LINE_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIRST_START_HELP = """DISCORD_TOKEN is not set: it is your bot's password.
  1. https://discord.com/developers/applications → New Application → Bot → Reset Token: copy it; change nothing else.
  2. DISCORD_TOKEN=… steward check      checks the setup and prints the link that invites the bot.
  3. DISCORD_TOKEN=… steward run        starts the bot; then type /race create in a channel of your server.
  Without Discord: steward play         opens a sandbox in your browser."""
JSON_LOG_FIELDS = {"asctime": "time", "levelname": "level", "name": "logger"}


def run_bot(args: argparse.Namespace) -> int:
    """Run the bot on Discord until it is stopped. Raises Failed."""
    settings: Environment = args.settings
    if not settings.token:
        raise Failed(FIRST_START_HELP, EXIT_ENVIRONMENT)
    # Libraries log what they send and receive at DEBUG, including orders and tokens, so only our own loggers may use
    # it.
    level = max(settings.log_level, logging.INFO)
    logging.basicConfig(level=level, format=LOG_LINE_FORMAT)
    if settings.log_format == "json":
        from pythonjsonlogger.json import JsonFormatter  # noqa: PLC0415

        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonFormatter(LOG_LINE_FORMAT, rename_fields=JSON_LOG_FIELDS))
    logging.getLogger("bot").setLevel(settings.log_level)
    from bot import bootstrap  # noqa: PLC0415 (see the module's head)

    log = logging.getLogger(__name__)
    log.info("Steward %s starts on Python %s with %s", find_version(), platform.python_version(), settings.database)
    code = _run_until_stopped(bootstrap.run(settings, args.metrics))
    log.info("stopped by a signal")
    return code


def run_check(args: argparse.Namespace) -> int:
    """Check a host's setup and print the findings. Raises Failed."""
    logging.basicConfig(level=logging.CRITICAL)
    from bot.cli.preflight import check_setup  # noqa: PLC0415

    wrong = 0

    async def checking() -> None:
        nonlocal wrong
        async for finding in check_setup(args.settings):
            print(finding, flush=True)
            wrong += finding.wrong

    _run_until_stopped(checking())
    if not args.settings.token:
        raise Failed(FIRST_START_HELP, EXIT_ENVIRONMENT)
    return EXIT_WRONG if wrong else EXIT_DONE


def run_play(args: argparse.Namespace) -> int:
    """Run the local sandbox."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    from bot.cli import play  # noqa: PLC0415

    _check_locale(args.locale)
    file = _load_race_file(args.race) if args.race else None
    database: Path = args.database or play.find_database()
    try:
        make_folder(database.parent)
    except OSError as fault:
        raise Failed(
            f"{database.parent} cannot be written to ({fault.strerror}): name another place with --database.",
            EXIT_ENVIRONMENT,
        ) from fault
    if denied := describe_denied_access(database):
        raise Failed(f"{database} cannot be used: {denied}; name another place with --database.", EXIT_ENVIRONMENT)

    async def playing() -> None:
        refusal = await play.run_sandbox(
            args.port, database, opens=not args.no_open, fresh=args.fresh, race=file, locale=args.locale
        )
        if refusal:
            raise Failed(f"{args.race} cannot be told here ({refusal.code}): `--fresh` clears the sandbox.")

    return _run_until_stopped(playing())


def _check_locale(locale: str) -> None:
    """Raise Failed for a language that Discord does not offer."""
    from bot.discord_ui.command_localization import list_locales  # noqa: PLC0415

    locales = list_locales()
    if locale not in {*locales, *(one.partition("-")[0] for one in locales)}:
        raise Failed(f"Discord has no language “{locale}”. It has: {', '.join(locales)}.")


def _load_race_file(path: Path) -> Any:
    """Load and verify a race file."""
    from bot.race_file.reopen import read_reopenable  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    with fail_if_no_race_file(path):
        return read_reopenable(read_named_file(path), RULESETS)


def _run_until_stopped(work: Coroutine[Any, Any, None]) -> int:
    """Run `work` until it ends, or until SIGINT or SIGTERM cancels it."""

    async def stop_on_signals() -> None:
        task = asyncio.ensure_future(work)
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(name, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    try:
        run_on_fast_loop(stop_on_signals())
    except BaseExceptionGroup as several:
        raise _to_failure(_find_first_error(several)) from several
    except Exception as trouble:
        raise _to_failure(trouble) from trouble
    return EXIT_DONE


def _find_first_error(several: BaseExceptionGroup[BaseException]) -> BaseException:
    first: BaseException = several
    while isinstance(first, BaseExceptionGroup):
        first = first.exceptions[0]
    return first


def _to_failure(trouble: BaseException) -> BaseException:
    """Turn the error that ended the bot into one sentence, and log it."""
    from bot.data_files import Missing  # noqa: PLC0415 (see the head of `commands`)
    from bot.delivery.discord_errors import describe_end  # noqa: PLC0415
    from bot.metrics import NoEndpoint  # noqa: PLC0415
    from bot.settings import MissingSetting  # noqa: PLC0415
    from bot.store.database import Unusable  # noqa: PLC0415

    if isinstance(trouble, Unusable | MissingSetting | Missing | Failed | KeyboardInterrupt):
        return trouble
    if isinstance(trouble, NoEndpoint):
        return Failed(str(trouble), EXIT_ENVIRONMENT)

    sentence = describe_end(trouble)
    logging.getLogger(__name__).error("stopped: %s", sentence)
    return Failed(sentence, EXIT_ENVIRONMENT)
