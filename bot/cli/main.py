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

from bot.cli import commands as handlers
from bot.cli import serve
from bot.cli.commands import EXIT_DONE, EXIT_ENVIRONMENT, EXIT_USAGE, EXIT_WRONG, Failed, print_error
from bot.util.error_places import describe_error
from rules.bots import STRENGTHS, USUAL_STRENGTH


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with the command's exit code."""
    sys.exit(run_command(arguments))


def run_command(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    wish = build_parser().parse_args(arguments)
    from bot.data_files import Missing  # noqa: PLC0415 (--help and --version do without)
    from bot.settings import MissingSetting, read_settings  # noqa: PLC0415
    from bot.store.database import Unsettled, Unusable  # noqa: PLC0415

    try:
        wish.settings = read_settings()
        code: int = wish.does(wish)
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
        if wish.settings.log == "DEBUG":
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
    "Exit codes: 0 done; 1 checked and found wrong; 2 wrong usage, or a file that cannot be read or written; "
    "3 the surroundings: token, database, port."
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
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, does: Callable[..., int] | None, help: str) -> argparse.ArgumentParser:
        parser = commands.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
        parser.set_defaults(does=does)
        return parser

    bot = add("run", serve.run_bot, "connect to Discord and moderate (settings: see data/handbook/hosts.md)")
    bot.add_argument(
        "--metrics",
        type=_parse_host_port,
        metavar="[HOST:]PORT",
        help="its figures for Prometheus (on 127.0.0.1 without HOST)",
    )
    add("check", serve.run_check, "tell what is set up and what is missing, and the link that invites the bot")
    _add_play_options(add("play", serve.run_play, "open a sandbox in the browser; no token, no account"))
    _add_race_options(add("race", handlers.run_race, "drive a race of automatic drivers and write it down"))
    one = add("verify", handlers.run_verify, "recompute race files: every roll, every round, the classification")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a race.json")
    _add_json_option(one)
    replay = add("replay", handlers.run_replay, "make a race file a page that shows the race, for any browser")
    replay.add_argument("file", type=Path, metavar="FILE", help="a race.json of a race that is over")
    replay.add_argument(
        "--out", type=Path, required=True, metavar="PAGE", help="the page, race.html; one there is replaced"
    )
    replay.add_argument(
        "--analysis", type=Path, metavar="FILE", help="the analysis.json of the race: shows chances and turning points"
    )
    replay.add_argument("--language", default="en", help="what the page is told in: de (en)")
    _add_analyse_options(
        add(
            "analyse",
            handlers.run_analyse,
            "tell what each round of a finished race was worth, by driving it on many times",
        )
    )
    _add_import_options(
        add("import", handlers.run_import, "take a finished race into a server's archive; the bot is stopped")
    )
    some = add("cases", handlers.run_cases, "play rulebook cases and compare")
    some.add_argument("files", nargs="+", metavar="FILE", help="case files (TOML), or folders of them")
    _add_json_option(some)
    _add_words_options(
        add("words", handlers.try_words, "tell what a line would mean as an order, or print a phrase book")
    )
    _add_stats_options(
        add("stats", handlers.run_stats, "count what happens in races: those of files, or many automatic ones")
    )
    _add_tracks_commands(add("tracks", None, "list, check and draw tracks"))
    _add_tables_commands(add("tables", None, "check tables"))
    look = add("doctor", handlers.run_doctor, "replay every live race and compare it with what is recorded")
    look.add_argument("--all", action="store_true", help="those that are over too")
    look.add_argument(
        "--repair", action="store_true", help="offer to mend what can be, after a backup; the bot is stopped"
    )
    look.add_argument("--yes", action="store_true", help="mend all of it and ask nothing")
    _add_json_option(look)
    copy = add("backup", handlers.run_backup, "copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE", help="the copy; one that exists is replaced")
    _add_move_options(
        add("move", handlers.run_move, "copy a database whose bot is stopped into an empty one, either way")
    )
    alive = add(
        "health",
        handlers.run_health,
        f"exit 0 while the bot's heartbeat is under {handlers.MAX_HEARTBEAT_AGE_SECONDS} s old",
    )
    alive.add_argument("--all", action="store_true", help="of several processes a line each; 0 if every one is alive")
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
            raise argparse.ArgumentError(
                self, f"it is given twice, as {given[self.dest]} and as {values}: leave one out"
            )
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
        sys.stdout.write(f"steward {_find_version()}\n")
        parser.exit()


def _find_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("race-steward")
    except PackageNotFoundError:
        return "(not installed)"


def _add_words_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, help="by name or title")
    parser.add_argument("--at", type=Path, metavar="CASEFILE", help="where it is said: the first case of a file")
    parser.add_argument("--ask", default="", help="what is asked there: a decision such as D-5 (the order sheet)")
    parser.add_argument("--seat", default="", help="who is asked (the case's first car)")
    parser.add_argument("--book", action="store_true", help="print the phrase book as a page of the handbook")
    parser.add_argument("text", nargs="?", default="", metavar="TEXT", help="the line")
    _add_json_option(parser)


def _add_json_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def _add_play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=_make_integer_parser(0, 65535),
        help="of the page on 127.0.0.1 (8090, or else a free one)",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--database", type=Path, help="kept between tables (.steward/play.sqlite in a clone, else in your data folder)"
    )
    parser.add_argument("--fresh", action="store_true", help="begin with an empty database")
    parser.add_argument(
        "--language",
        "--locale",
        dest="locale",
        default="en-US",
        help="the language of everybody's Discord: de (en-US)",
    )
    parser.add_argument(
        "--race", type=Path, metavar="FILE", help="tell a race.json from its start, and go on from its end"
    )


def _add_race_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", help="by name or title (the first that the track is laid out for)")
    parser.add_argument("--track", required=True, help="a name or title that `steward tracks list` prints")
    parser.add_argument("--laps", type=_make_integer_parser(1, 20), help="1 to 20 (as the track has it)")
    parser.add_argument("--drivers", type=_make_integer_parser(2, 12), default=6, help="2 to 12 (6)")
    parser.add_argument("--strength", choices=STRENGTHS, default=USUAL_STRENGTH, help=f"of the bots ({USUAL_STRENGTH})")
    parser.add_argument("--seed", help="any text; the same text gives the same race (else a new one)")
    parser.add_argument("--profile", help="of the tables (the game's first)")
    parser.add_argument(
        "--option", action=AppendPair, default=[], metavar="KEY=VALUE", type=_parse_pair, help="of the game"
    )
    parser.add_argument("--pace", choices=("orders", "live"), default="orders", help="(orders)")
    parser.add_argument("--language", default="en", help="what posts and pictures are told in: de (en)")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new or empty folder")
    _add_json_option(parser)


def _add_analyse_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a race.json of a race that is over")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder; files there are replaced")
    parser.add_argument(
        "--rollouts", type=_make_integer_parser(1, 1000), default=24, help="from each round, 1 to 1000 (24)"
    )
    _add_jobs_option(parser)
    parser.add_argument("--language", default="en", help="what is told in: de (en)")
    _add_json_option(parser)


def _add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Add the number of processes; whatever it is, the results are the same."""
    parser.add_argument(
        "--jobs", type=_read_jobs, default="auto", help="processes, or auto: one for each processor (auto)"
    )


def _read_jobs(text: str) -> int:
    return os.cpu_count() or 1 if text == "auto" else _make_integer_parser(1, 256)(text)


def _add_import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the race.json of a race that is over")
    parser.add_argument(
        "--server", type=_parse_discord_id, required=True, metavar="ID", help="of Discord: whose archive"
    )
    parser.add_argument(
        "--channel", type=_parse_discord_id, required=True, metavar="ID", help="who may view it may look at the race"
    )
    parser.add_argument(
        "--driver", action=AppendPair, default=[], metavar="CAR=ID", type=_parse_driver, help="who drove which car"
    )


def _add_stats_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="race files (none: races are driven)")
    parser.add_argument("--by", metavar="OPTION", help="of files: races of one value of an option against the others'")
    parser.add_argument("--game", help="by name or title (the track's first, else the first there is)")
    parser.add_argument("--track", help="one track (all of the game)")
    parser.add_argument("--races", type=_make_integer_parser(1, 10_000), default=10, help="on each track (10)")
    parser.add_argument("--drivers", type=_make_integer_parser(2, 12), default=6, help="2 to 12 (6)")
    parser.add_argument(
        "--strength",
        action="append",
        default=[],
        dest="kind",
        choices=STRENGTHS,
        help=f"of the bots; several are seated in turn ({USUAL_STRENGTH})",
    )
    parser.add_argument("--kind", action="append", default=[], metavar="NAME", help="of bots of older races, in turn")
    parser.add_argument("--laps", type=_make_integer_parser(1, 20), help="1 to 20 (as the track has it)")
    parser.add_argument("--profile", help="of the tables (the game's first)")
    parser.add_argument(
        "--option", action=AppendPair, default=[], metavar="KEY=VALUE", type=_parse_pair, help="of the game"
    )
    parser.add_argument(
        "--against",
        action=AppendPair,
        default=[],
        metavar="KEY=VALUE",
        type=_parse_pair,
        help="the same races with another option",
    )
    parser.add_argument("--csv", action="store_true", help="print a line a figure, separated by commas")
    _add_jobs_option(parser)
    _add_json_option(parser)


def _add_move_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="a path, or postgresql://…")
    parser.add_argument("target", metavar="TO", help="the same; a new file, or a database without tables")
    parser.add_argument("--rehearse", action="store_true", help="also while the bot runs: copy, compare, throw it away")
    parser.add_argument("--again", action="store_true", help="although FROM has been moved away before")


def _add_tracks_commands(parser: argparse.ArgumentParser) -> None:
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = inner.add_parser("list", help="name, title, spaces, laps and games, tab-separated")
    one.add_argument("--game", help="only those of a game")
    one.set_defaults(does=handlers.run_list_tracks)
    one = inner.add_parser("check", help="every fault of a track file, a line each")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.set_defaults(does=handlers.run_check_tracks)
    one = inner.add_parser("draw", help="draw a track as PNG or SVG")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("-o", "--out", type=Path, required=True, metavar="PICTURE", help="its name ends in .png or .svg")
    one.add_argument("--game", help="whose marks to draw (the track's first)")
    one.set_defaults(does=handlers.run_draw_track)


def _add_tables_commands(parser: argparse.ArgumentParser) -> None:
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    one = inner.add_parser("check", help="every fault of a tables file, a line each")
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.add_argument("--game", help="by name (the one whose own tables are most like the file)")
    one.set_defaults(does=handlers.run_check_tables)


def _make_integer_parser(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isdecimal() and len(text) < 10) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def _parse_discord_id(text: str) -> int:
    if not (text.isdecimal() and len(text) < 20 and 0 < int(text) < 1 << 63):
        raise argparse.ArgumentTypeError(f"{text!r} is no ID of Discord's")
    return int(text)


def _parse_driver(text: str) -> tuple[str, int]:
    car, member = _parse_pair(text)
    return car.casefold(), _parse_discord_id(member)


def _parse_host_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not (port.isdecimal() and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not PORT, nor HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def _parse_pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key.strip(), value.strip()


if __name__ == "__main__":
    main()
