"""The command line `steward …`: data goes to stdout, errors and progress to stderr, one sentence for each
error.

Exit codes: 0 done; 1 checked and found wrong; 2 bad usage or unreadable input; 3 environment (token,
database, port)."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import shtab

from bot.cli import commands, host_commands, serve
from bot.cli.commands import find_version
from bot.cli.failures import EXIT_DONE, EXIT_ENVIRONMENT, EXIT_USAGE, EXIT_WRONG, Failed, print_error
from bot.util.error_places import describe_error
from rules.bots import STRENGTHS, USUAL_STRENGTH


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with the command's exit code."""
    sys.exit(run_command(arguments))


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    args = build_parser().parse_args(arguments)
    from bot.data_files import Missing  # noqa: PLC0415 (--help and --version do without)
    from bot.settings import MissingSetting, read_settings  # noqa: PLC0415
    from bot.store.database import Unsettled, Unusable  # noqa: PLC0415

    try:
        args.settings = read_settings()
        code: int = args.does(args)
        sys.stdout.flush()
    except Failed as failure:
        return print_error(str(failure), failure.code)
    except (Unusable, MissingSetting, Missing) as fault:
        return print_error(str(fault), EXIT_ENVIRONMENT)
    except Unsettled as fault:
        return print_error(f"The database failed: {fault}. {_advise_on_database(str(fault))}", EXIT_ENVIRONMENT)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`); Python must not report an error when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_DONE
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        return print_error(f"{fault.filename or 'something'}: {fault.strerror or fault}.", EXIT_ENVIRONMENT)
    except Exception as trouble:
        if args.settings.log == "DEBUG":
            raise
        return print_error(
            f"this should not happen: {describe_error(trouble)}; STEWARD_LOG=DEBUG shows more.", EXIT_WRONG
        )
    return code


def _advise_on_database(fault: str) -> str:
    if "malformed" in fault or "not a database" in fault:
        return "Put your last backup in its place, without the -wal and -shm files beside it."
    if "full" in fault:
        return "Make room on the disk and try again."
    return "Try again; if it fails again, look at the disk or the server."


EXIT_CODES = (
    "Exit codes: 0 done; 1 checked, and something is wrong; 2 bad usage, or a file that cannot be read or written; "
    "3 a problem of the environment: token, database or port."
)
INVALID_CHOICE = re.compile(r"invalid choice: '(?P<typed>.*)' \(choose from (?P<choices>.*)\)", re.DOTALL)
"""What argparse says of a word that is not on its list."""


class CommandParser(argparse.ArgumentParser):
    """Argument parser that reports errors in one sentence, without the usage text, and explains exit codes."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"epilog": EXIT_CODES, **settings})
        self.register("action", None, StoreOnce)

    def error(self, message: str) -> NoReturn:
        """Exit with code 2; for an unknown choice, name the most similar ones."""
        if wrong := INVALID_CHOICE.search(message):
            from bot.cli.names import suggest  # noqa: PLC0415

            choices = re.findall(r"[\w-]+", wrong["choices"])
            message = (
                f"there is no “{wrong['typed']}”.{suggest(wrong['typed'], choices)} There are: {', '.join(choices)}"
            )
        self.exit(EXIT_USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """Build the parser with every command and its options."""
    top = CommandParser(prog="steward", description="Moderates board-game races by chat.")
    shtab.add_argument_to(top, ["--print-completion"], help="print what completes these commands in a shell")
    top.add_argument("--version", action=PrintVersion, nargs=0, help="print the version and exit")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, does: Callable[..., int] | None, help: str) -> argparse.ArgumentParser:
        parser = _add_described_parser(subparsers, name, help)
        parser.set_defaults(does=does)
        return parser

    bot = add("run", serve.run_bot, "connect to Discord and moderate (settings: see data/handbook/hosts.md)")
    bot.add_argument(
        "--metrics",
        type=_parse_host_port,
        metavar="[HOST:]PORT",
        help="serve metrics for Prometheus at this address (default HOST: 127.0.0.1)",
    )
    add("check", serve.run_check, "check the setup, say what is missing, and print the link that invites the bot")
    _add_play_options(add("play", serve.run_play, "open a sandbox in the browser; no token, no account"))
    _add_race_options(add("race", commands.run_race, "run a race of bots and write its files"))
    one = add(
        "verify", commands.run_verify, "check race files: recompute every roll, every round and the classification"
    )
    one.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a race.json")
    _add_json_option(one)
    replay = add("replay", commands.run_replay, "turn a race file into a page that shows the race in any browser")
    replay.add_argument("file", type=Path, metavar="FILE", help="the race.json of a finished race")
    replay.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="PAGE",
        help="the page to write, such as race.html; an existing file is replaced",
    )
    replay.add_argument(
        "--analysis", type=Path, metavar="FILE", help="the analysis.json of the race: adds chances and turning points"
    )
    _add_language_option(replay, "the page")
    _add_analyse_options(
        add(
            "analyse",
            commands.run_analyse,
            "say what each round of a finished race was worth, by simulating the rest of the race many times",
        )
    )
    _add_import_options(
        add("import", commands.run_import, "import a finished race into the archive of a server; stop the bot first")
    )
    some = add("cases", commands.run_cases, "run rulebook cases and compare their results")
    some.add_argument("files", nargs="+", metavar="FILE", help="case files (TOML), or folders of them")
    _add_json_option(some)
    _add_words_options(add("words", commands.try_words, "show how an order is understood, or print a phrase book"))
    _add_stats_options(add("stats", commands.run_stats, "print statistics of race files, or of many races of bots"))
    _add_tracks_commands(add("tracks", None, "list, check and draw tracks"))
    _add_tables_commands(add("tables", None, "check tables"))
    look = add("doctor", host_commands.run_doctor, "replay every live race and compare it with its record")
    look.add_argument("--all", action="store_true", help="also check finished races")
    look.add_argument(
        "--repair", action="store_true", help="back up the database and offer to repair each fault; stop the bot first"
    )
    look.add_argument("--yes", action="store_true", help="repair everything without asking")
    _add_json_option(look)
    copy = add("backup", host_commands.run_backup, "write a copy of the database, even while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="the copy to write; an existing file is replaced")
    _add_move_options(
        add(
            "move",
            host_commands.run_move,
            "move the database to another file, or to PostgreSQL and back; stop the bot first",
        )
    )
    alive = add(
        "health",
        host_commands.run_health,
        f"exit with 0 if the bot's last heartbeat is less than {host_commands.MAX_HEARTBEAT_AGE_SECONDS} s old",
    )
    alive.add_argument(
        "--all", action="store_true", help="print a line for each of several processes; exit with 0 if all are alive"
    )
    return top


class StoreOnce(argparse.Action):
    """Store the value of an argument; an option that is given twice with different values is refused."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Store the value."""
        del parser
        given = vars(namespace).setdefault("given", {})
        if option and given.setdefault(self.dest, values) != values:
            raise argparse.ArgumentError(self, f"is given twice, as {given[self.dest]} and as {values}: leave one out")
        setattr(namespace, self.dest, values)


class AppendPair(argparse.Action):
    """Append KEY=VALUE to a list; a key that is given twice with different values is refused."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Append the pair."""
        del parser, option
        pairs, (key, value) = getattr(namespace, self.dest), values
        before = dict(pairs).get(key, value)
        if before != value:
            raise argparse.ArgumentError(self, f"{key} is given twice, as {before} and as {value}: leave one out")
        setattr(namespace, self.dest, [*pairs, values])


class PrintVersion(argparse.Action):
    """Option that prints the version, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> NoReturn:
        """Print and exit."""
        sys.stdout.write(f"steward {find_version()}\n")
        parser.exit()


def _add_words_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, help="name or title of the game")
    parser.add_argument(
        "--at", type=Path, metavar="CASEFILE", help="a case file: the order is read in the position of its first case"
    )
    parser.add_argument(
        "--ask", default="", help="the decision that is asked there, such as D-5 (default: the order sheet)"
    )
    parser.add_argument("--seat", default="", help="the car that is asked (default: the first of the case)")
    parser.add_argument("--book", action="store_true", help="print the phrase book as a page of the handbook")
    parser.add_argument("text", nargs="?", default="", metavar="TEXT", help="the order")
    _add_json_option(parser)


def _add_json_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _add_play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=_make_integer_parser(0, 65535),
        help="port of the page on 127.0.0.1 (default: 8090, or a free one)",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--database",
        type=Path,
        help="file that keeps the sandbox (default: .steward/play.sqlite in a clone, otherwise in your data folder)",
    )
    parser.add_argument("--fresh", action="store_true", help="start with an empty database")
    parser.add_argument(
        "--language",
        "--locale",
        dest="locale",
        default="en-US",
        help="language of all members' Discord, such as de (default: en-US)",
    )
    parser.add_argument(
        "--race",
        type=Path,
        metavar="FILE",
        help="show the race of a race.json from its start; an unfinished one continues",
    )


def _add_race_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="name or title of the game (default: the first that the track is made for)")
    parser.add_argument("--track", required=True, help="a name or title that `steward tracks list` prints")
    _add_setup_options(parser)
    parser.add_argument(
        "--strength",
        choices=STRENGTHS,
        default=USUAL_STRENGTH,
        help=f"strength of the bots (default: {USUAL_STRENGTH})",
    )
    parser.add_argument("--seed", help="any text; the same text gives the same race (default: random)")
    parser.add_argument("--pace", choices=("orders", "live"), default="orders", help="(default: orders)")
    _add_language_option(parser, "posts and pictures")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new or empty folder")
    _add_json_option(parser)


def _add_setup_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--laps", type=_make_integer_parser(1, 20), help="1 to 20 (default: those of the track)")
    parser.add_argument("--drivers", type=_make_integer_parser(2, 12), default=6, help="2 to 12 (default: 6)")
    parser.add_argument("--profile", help="profile of the rules (default: the first of the game)")
    parser.add_argument(
        "--option", action=AppendPair, default=[], metavar="KEY=VALUE", type=_parse_pair, help="an option of the game"
    )


def _add_language_option(parser: argparse.ArgumentParser, of: str) -> None:
    parser.add_argument("--language", default="en", help=f"language of {of}: en or de (default: en)")


def _add_analyse_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the race.json of a finished race")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder to write to; existing files are replaced"
    )
    parser.add_argument(
        "--rollouts",
        type=_make_integer_parser(1, 1000),
        default=24,
        help="simulations from each round, 1 to 1000 (default: 24)",
    )
    _add_jobs_option(parser)
    _add_language_option(parser, "the texts")
    _add_json_option(parser)


def _add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Add the number of processes, on which no result depends."""
    parser.add_argument(
        "--jobs",
        type=_read_jobs,
        default="auto",
        help="number of processes, or auto for one per processor (default: auto)",
    )


def _read_jobs(text: str) -> int:
    return os.cpu_count() or 1 if text == "auto" else _make_integer_parser(1, 256)(text)


def _add_import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the race.json of a finished race")
    parser.add_argument(
        "--server", type=_parse_discord_id, required=True, metavar="ID", help="Discord ID of the server"
    )
    parser.add_argument(
        "--channel",
        type=_parse_discord_id,
        required=True,
        metavar="ID",
        help="Discord ID of a channel: its readers can view the race",
    )
    parser.add_argument(
        "--driver",
        action=AppendPair,
        default=[],
        metavar="CAR=ID",
        type=_parse_driver,
        help="a car, and the Discord ID of the member who drove it",
    )


def _add_stats_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="race files (default: none; races of bots are run)"
    )
    parser.add_argument("--by", metavar="OPTION", help="with race files: compare races by the value of this option")
    parser.add_argument("--game", help="name or title of the game (default: the first of the track, or the first game)")
    parser.add_argument("--track", help="name or title of one track (default: all tracks of the game)")
    parser.add_argument(
        "--races", type=_make_integer_parser(1, 10_000), default=10, help="number of races on each track (default: 10)"
    )
    _add_setup_options(parser)
    parser.add_argument(
        "--strength",
        action="append",
        default=[],
        dest="kind",
        choices=STRENGTHS,
        help=f"strength of the bots; if given several times, seats take turns (default: {USUAL_STRENGTH})",
    )
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="NAME",
        help="a kind of bot of older versions; if given several times, seats take turns",
    )
    parser.add_argument(
        "--against",
        action=AppendPair,
        default=[],
        metavar="KEY=VALUE",
        type=_parse_pair,
        help="run the same races again with this option, and compare",
    )
    parser.add_argument("--csv", action="store_true", help="print comma-separated values, one line for each figure")
    _add_jobs_option(parser)
    _add_json_option(parser)


def _add_move_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="the database to move: a path, or postgresql://…")
    parser.add_argument("target", metavar="TO", help="where to: a new file, or an empty PostgreSQL database")
    parser.add_argument(
        "--rehearse",
        action="store_true",
        help="only try it, even while the bot runs: copy, compare, and delete the copy",
    )
    parser.add_argument("--again", action="store_true", help="move FROM although it was moved before")


def _add_described_parser(parsers: "argparse._SubParsersAction[Any]", name: str, help: str) -> argparse.ArgumentParser:
    """Add a command whose own help begins with its line in the list of commands."""
    parser: argparse.ArgumentParser = parsers.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
    return parser


def _add_tracks_commands(parser: argparse.ArgumentParser) -> None:
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = _add_described_parser(inner, "list", "list tracks: name, title, spaces, laps and games, separated by tabs")
    one.add_argument("--game", help="only tracks of this game")
    one.set_defaults(does=commands.run_list_tracks)
    one = _add_described_parser(inner, "check", "check track files, and print a line for each fault")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a track file, such as data/tracks/tt-1.toml")
    one.set_defaults(does=commands.run_check_tracks)
    one = _add_described_parser(inner, "draw", "draw a track as PNG or SVG")
    one.add_argument("file", type=Path, metavar="FILE", help="a track file, such as data/tracks/tt-1.toml")
    one.add_argument(
        "-o",
        "--out",
        type=Path,
        required=True,
        metavar="PICTURE",
        help="the picture to write; its name ends in .png or .svg",
    )
    one.add_argument("--game", help="draw the marks of this game (default: the first of the track)")
    one.set_defaults(does=commands.run_draw_track)


def _add_tables_commands(parser: argparse.ArgumentParser) -> None:
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = _add_described_parser(inner, "check", "check files of tables, and print a line for each fault")
    one.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a file of tables (.toml), as in the folders of data"
    )
    one.add_argument("--game", help="name of the game (default: the game with the most similar tables)")
    one.set_defaults(does=commands.run_check_tables)


def _make_integer_parser(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) < 10) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def _parse_discord_id(text: str) -> int:
    if not (text.isdecimal() and len(text) < 20 and 0 < int(text) < 1 << 63):
        raise argparse.ArgumentTypeError(f"{text!r} is not a Discord ID")
    return int(text)


def _parse_driver(text: str) -> tuple[str, int]:
    car, member = _parse_pair(text)
    return car.casefold(), _parse_discord_id(member)


def _parse_host_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is neither PORT nor HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def _parse_pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key.strip(), value.strip()


if __name__ == "__main__":
    main()
