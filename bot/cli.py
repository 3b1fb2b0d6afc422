"""`steward …`: data on stdout, errors and progress on stderr, one sentence an error.

Exit codes: 0 done; 1 checked and found wrong; 2 bad usage or unreadable input; 3 surroundings (token, database, port).
What a command needs is imported when it runs, so that `steward health` does not wait for Discord's library.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NoReturn

from bot.library import Library, Missing, data_folder
from bot.settings import Settings, Unset, read_settings
from bot.store.database import Unusable

DONE, WRONG, USAGE, SURROUNDINGS = 0, 1, 2, 3
HEALTHY = 60
"""Seconds since the last heartbeat within which the bot counts as alive."""


class Failed(Exception):
    """A command cannot go on. One sentence, and the exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """The command line. Ends the process with the command's exit code."""
    sys.exit(command(arguments))


def command(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; its exit code."""
    wish = parser().parse_args(arguments)
    try:
        wish.settings = read_settings()
        code: int = wish.does(wish)
        sys.stdout.flush()
    except Failed as failure:
        return said(str(failure), failure.code)
    except (Unusable, Unset, Missing) as fault:
        return said(str(fault), SURROUNDINGS)
    except BrokenPipeError:
        # Whoever read us has read enough (`| head`); Python must not complain of it when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        return said(f"{fault.filename or 'something'}: {fault.strerror or fault}.", SURROUNDINGS)
    except Exception as trouble:
        if wish.settings.log == "DEBUG":
            raise
        return said(f"this should not happen: {type(trouble).__name__}; STEWARD_LOG=DEBUG shows where.", WRONG)
    return code


def said(sentence: str, code: int) -> int:
    """One sentence on stderr."""
    sys.stderr.write(f"steward: {sentence}\n")
    return code


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the usage is for those who ask."""

    def error(self, message: str) -> NoReturn:
        """Ends the process with exit code 2."""
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    top = Parser(prog="steward", description="Moderates board-game races by chat.")
    top.add_argument("--version", action="version", version=f"steward {_version()}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, does: Callable[..., int] | None, help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
        made.set_defaults(does=does)
        return made

    add("run", run, "connect to Discord and moderate (settings: see the README)")
    _play_options(add("play", play, "open a local table in the browser; no token, no account"))
    _race_options(add("race", race, "drive a race of automatic drivers and write it down"))
    one = add("verify", verify, "recompute a race file: every roll, every round, the classification")
    one.add_argument("file", type=Path, metavar="FILE", help="a race.json")
    some = add("cases", cases, "play rulebook cases and compare")
    some.add_argument("files", nargs="+", metavar="FILE", help="case files (TOML)")
    _stats_options(add("stats", stats, "drive many automatic races and count"))
    _tracks_options(add("tracks", None, "list, check and draw tracks"))
    _tables_options(add("tables", None, "check tables"))
    add("doctor", doctor, "replay every live race and compare it with what is recorded")
    copy = add("backup", backup, "copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="the copy; one that exists is replaced")
    add("health", health, f"exit 0 while the bot's heartbeat is under {HEALTHY} s old")
    return top


def _version() -> str:
    try:
        return version("steward")
    except PackageNotFoundError:
        return "(not installed)"


def _play_options(made: argparse.ArgumentParser) -> None:
    made.add_argument("--port", type=int, default=8090, help="of the page on 127.0.0.1 (8090, else a free one)")
    made.add_argument("--no-open", action="store_true", help="do not open a browser")
    made.add_argument("--database", type=Path, default=Path(".steward/play.sqlite"), help="kept between tables")
    made.add_argument("--fresh", action="store_true", help="begin with an empty database")
    made.add_argument(
        "--race", type=Path, metavar="FILE", help="tell a race.json from its start, and go on from its end"
    )


def _race_options(made: argparse.ArgumentParser) -> None:
    made.add_argument("--game", help="by name (the first there is)")
    made.add_argument("--track", required=True, help="a name that `steward tracks list` prints")
    made.add_argument("--laps", type=_count(1, 20), help="1 to 20 (as the track has it)")
    made.add_argument("--drivers", type=_count(2, 12), default=6, help="2 to 12 (6)")
    made.add_argument("--seed", help="any text; the same text gives the same race (else a new one)")
    made.add_argument("--profile", help="of the tables (the game's first)")
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", type=_pair, help="of the game")
    made.add_argument("--pace", choices=("orders", "live"), default="orders", help="(orders)")
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new or empty folder")


def _stats_options(made: argparse.ArgumentParser) -> None:
    made.add_argument("--game", help="by name (the first there is)")
    made.add_argument("--track", help="one track (all of the game)")
    made.add_argument("--races", type=_count(1, 10_000), default=10, help="on each track (10)")
    made.add_argument("--drivers", type=_count(2, 12), default=6, help="2 to 12 (6)")
    made.add_argument("--kind", action="append", default=[], metavar="NAME", help="of automatic driver (all in turn)")
    made.add_argument("--laps", type=_count(1, 20), help="1 to 20 (as the track has it)")
    made.add_argument("--profile", help="of the tables (the game's first)")
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", type=_pair, help="of the game")


def _tracks_options(made: argparse.ArgumentParser) -> None:
    inner = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = inner.add_parser("list", help="name, title, spaces, laps and games, tab-separated")
    one.add_argument("--game", help="only those of a game")
    one.set_defaults(does=list_tracks)
    one = inner.add_parser("check", help="every fault of a track file, a line each")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.set_defaults(does=check_tracks)
    one = inner.add_parser("draw", help="draw a track as PNG or SVG")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("-o", "--out", type=Path, required=True, metavar="PICTURE", help="its name ends in .png or .svg")
    one.add_argument("--game", help="whose marks to draw (the track's first)")
    one.set_defaults(does=draw_track)


def _tables_options(made: argparse.ArgumentParser) -> None:
    inner = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = inner.add_parser("check", help="every fault of a tables file, a line each")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.add_argument("--game", help="by name (the one whose own tables are most like the file)")
    one.set_defaults(does=check_tables)


def _count(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key.strip(), value.strip()


def run(wish: argparse.Namespace) -> int:
    """The bot on Discord, until it is told to stop."""
    settings: Settings = wish.settings
    if not settings.token:
        raise Failed("DISCORD_TOKEN is not set: `steward run` needs the bot's token (see the README).", SURROUNDINGS)
    # Others log what they send and receive at DEBUG: orders, tokens. Only our own loggers may go as far as that.
    level = max(settings.log_level, logging.INFO)
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("bot").setLevel(settings.log_level)
    from bot import app  # noqa: PLC0415 (see the module's head)

    return _until_stopped(app.run(settings))


def play(wish: argparse.Namespace) -> int:
    """The local table."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    from bot import play  # noqa: PLC0415

    file = _race_file(wish.race) if wish.race else None

    async def playing() -> None:
        refusal = await play.play(wish.port, wish.database, opens=not wish.no_open, fresh=wish.fresh, race=file)
        if refusal:
            raise Failed(f"{wish.race} cannot be told here ({refusal.code}): `--fresh` clears the table.", USAGE)

    return _until_stopped(playing())


def _race_file(path: Path) -> Any:
    """A race file that holds true."""
    from bot.racefile import Unreadable  # noqa: PLC0415
    from bot.reopening import readable  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    try:
        return readable(_text(path), RULESETS)
    except Unreadable as fault:
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
    if isinstance(trouble, OSError) or kind in {"GatewayNotFound", "HTTPException", "DiscordServerError"}:
        return Failed(f"Discord cannot be reached ({kind}).", SURROUNDINGS)
    logging.getLogger(__name__).error("stopped by %s", kind)
    return Failed(f"The bot stopped: {kind}.", SURROUNDINGS)


def _game(wish: argparse.Namespace) -> str:
    from rules.rulesets import RULESETS  # noqa: PLC0415

    return wish.game or next(iter(RULESETS))


def race(wish: argparse.Namespace) -> int:
    """A whole race, headless."""
    from bot.cards import Setup  # noqa: PLC0415
    from bot.headless import NoRace, Wanted, automatic_race  # noqa: PLC0415
    from bot.racefile import placings  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    setup = Setup(
        game=_game(wish),
        track=wish.track,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        pace=wish.pace,
    )
    wanted = Wanted(setup, wish.drivers, wish.seed if wish.seed is not None else secrets.token_hex(8), wish.out)
    try:
        sys.stdout.write(placings(automatic_race(wanted, _library(wish), RULESETS)))
    except NoRace as fault:
        raise Failed(str(fault), fault.code) from fault
    return DONE


def verify(wish: argparse.Namespace) -> int:
    """A race file, recomputed."""
    from bot.racefile import Unreadable  # noqa: PLC0415
    from bot.verifying import verify as verified  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    try:
        found = verified(_text(wish.file), RULESETS)
    except Unreadable as fault:
        raise Failed(f"{wish.file} {fault}.", USAGE) from fault
    if found.difference:
        print(found.difference)
        return WRONG
    print(*found.checked, *found.unchecked, sep="\n")
    return DONE


def cases(wish: argparse.Namespace) -> int:
    """Rulebook cases."""
    from rules.casework.files import run_files  # noqa: PLC0415

    report = run_files(wish.files, lambda path: Path(path).read_text(encoding="utf-8"), str(_library(wish).folder))
    return _cases_told(report)


def _cases_told(report: Any) -> int:
    print(*report.lines, sep="\n") if report.lines else None
    for fault in report.faults:
        sys.stderr.write(f"{fault}\n")
    return int(report.code)


def stats(wish: argparse.Namespace) -> int:
    """Many races, counted."""
    from bot.stats import Unknown, Wanted, counted  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    wanted = Wanted(
        game=_game(wish),
        track=wish.track,
        races=wish.races,
        drivers=wish.drivers,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        kinds=tuple(wish.kind),
    )
    try:
        for line in counted(_library(wish), RULESETS, wanted, os.cpu_count() or 1):
            print(line, flush=True)
    except Unknown as fault:
        raise Failed(str(fault), USAGE) from fault
    return DONE


def list_tracks(wish: argparse.Namespace) -> int:
    """A line a track."""
    from bot import tracks  # noqa: PLC0415

    listed = tracks.list_tracks(_library(wish).tracks_folder, wish.game)
    for line in listed.lines:
        print(line)
    for fault in listed.faults:
        sys.stderr.write(f"{fault}\n")
    return DONE


def check_tracks(wish: argparse.Namespace) -> int:
    """A line a fault."""
    from bot import tracks  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    code = DONE
    for path in wish.files:
        try:
            checked = tracks.check_track(path, RULESETS)
        except tracks.Unreadable as fault:
            code = max(code, said(str(fault), USAGE))
            continue
        for line in checked.lines:
            print(line)
        code = max(code, checked.code)
    return code


def draw_track(wish: argparse.Namespace) -> int:
    """A picture of an empty track."""
    from bot import tracks  # noqa: PLC0415
    from bot.render.scene import Undrawable  # noqa: PLC0415
    from rules.ruleset import Table  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415
    from rules.track import BadTrack, Track  # noqa: PLC0415
    from rules.view import Board  # noqa: PLC0415

    def board(track: Track) -> Board:
        game = wish.game or next((name for name in track.rules if name in RULESETS), None)
        ruleset = RULESETS.get(game or "")
        text = _library(wish).tables(game, ruleset.profiles[0]) if game and ruleset else None
        if ruleset is None or text is None:
            return Board()
        return ruleset.board(Table(track, ruleset.read_book(track, text)))

    try:
        tracks.draw_track(wish.file, wish.out, board)
    except (tracks.Unreadable, BadTrack, Undrawable, LookupError, ValueError) as fault:
        raise Failed(str(fault).rstrip(".") + ".", USAGE) from fault
    return DONE


def check_tables(wish: argparse.Namespace) -> int:
    """A line a fault."""
    from rules.rulesets import RULESETS  # noqa: PLC0415

    if wish.game and wish.game not in RULESETS:
        raise Failed(f"There is no game {wish.game!r}. There are: {', '.join(RULESETS)}.", USAGE)
    code = DONE
    for path in wish.files:
        text = _text(path)
        game = wish.game or _library(wish).likest(text, {name: one.profiles for name, one in RULESETS.items()})
        faults = RULESETS[game].check_tables(text)
        print(*(f"{path}: {fault}" for fault in faults or ("OK",)), sep="\n")
        code = WRONG if faults else code
    return code


def doctor(wish: argparse.Namespace) -> int:
    """Every live race, replayed."""
    from bot.doctor import examined  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    report = asyncio.run(examined(wish.settings.database, RULESETS))
    for line in report.lines:
        print(line)
    return WRONG if report.ill else DONE


def backup(wish: argparse.Namespace) -> int:
    """A copy of the database."""
    from bot.doctor import copied  # noqa: PLC0415

    asyncio.run(copied(wish.settings.database, wish.file))
    return DONE


def health(wish: argparse.Namespace) -> int:
    """Whether the bot lives."""
    from bot.doctor import heartbeat_age  # noqa: PLC0415

    age = asyncio.run(heartbeat_age(wish.settings.database))
    if age is None or age >= HEALTHY:
        raise Failed(
            "There has been no heartbeat yet." if age is None else f"The last heartbeat is {age} s old.", WRONG
        )
    return DONE


def _library(wish: argparse.Namespace) -> Library:
    data = wish.settings.data
    return Library(data_folder(str(data) if data else None))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as fault:
        raise Failed(f"{path} cannot be read: {fault.strerror}.", USAGE) from fault
    except UnicodeDecodeError as fault:
        raise Failed(f"{path} is no UTF-8 text.", USAGE) from fault


if __name__ == "__main__":
    main()
