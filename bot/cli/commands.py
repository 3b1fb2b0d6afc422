"""One-shot commands: races, race files, tracks and tables. Commands for hosts are in `host_commands.py`.

Each imports what it needs when it runs, so that `steward health` does not wait for Discord's library."""

import argparse
import asyncio
import dataclasses
import gc
import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.failures import EXIT_DONE, EXIT_USAGE, EXIT_WRONG, Failed, fail_if_unwritable, print_error
from bot.cli.input_files import MAX_FILE_BYTES, read_limited_text, read_named_file, read_toml_text

if TYPE_CHECKING:
    from bot.data_files import Library
    from rules.casebook.runner_cli import CaseReport


def find_version() -> str:
    """Return the version of Steward that is installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("race-steward")
    except PackageNotFoundError:
        return "(not installed)"


def _find_game(args: argparse.Namespace, track: str | None = None) -> str:
    """Return the key of the game named; without one, the first that the track is laid out for. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    if args.game:
        return names.resolve_game(args.game, {key: ruleset.title for key, ruleset in RULESETS.items()})
    laid_out = names.list_games_of_track(track, _open_library(args), RULESETS) if track else ()
    return next(iter(laid_out or RULESETS))


def _find_track(args: argparse.Namespace) -> str:
    """Return the name of the track that is named or called so. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415

    return names.resolve_track(args.track, _open_library(args))


def _find_language(args: argparse.Namespace) -> str:
    """Return the language of messages that is asked for. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415

    return names.resolve_language(args.language, _open_library(args))


def run_race(args: argparse.Namespace) -> int:
    """Drive a whole race of bot drivers. Raises Failed."""
    from bot.cli.headless import RaceRequest, drive_race  # noqa: PLC0415
    from bot.posts.summaries import Setup  # noqa: PLC0415
    from bot.race_file.schema import format_classification  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    track = _find_track(args)
    setup = Setup(
        game=_find_game(args, track),
        track=track,
        laps=args.laps,
        profile=args.profile,
        options=dict(args.option),
        pace=args.pace,
    )
    seed = args.seed if args.seed is not None else secrets.token_hex(8)
    request = RaceRequest(setup, args.drivers, seed, args.out, args.strength, _find_language(args))
    classification = drive_race(request, _open_library(args), RULESETS)
    if args.json:
        return print_json(
            {"classification": [one.model_dump(mode="json") for one in classification], "out": str(args.out)}
        )
    sys.stdout.write(format_classification(classification))
    return EXIT_DONE


def run_verify(args: argparse.Namespace) -> int:
    """Recompute race files one after another; with several files each output line begins with the file's name."""
    from bot.cli.progress import show_progress  # noqa: PLC0415

    reports, code = list[dict[str, Any]](), EXIT_DONE
    for path in show_progress(args.files, "files"):
        try:
            reports.append(_verify_file(path))
        except Failed as failure:
            code = EXIT_USAGE
            reports.append({"file": str(path), "fault": str(failure)})
    if any(one.get("difference") for one in reports):
        code = max(code, EXIT_WRONG)
    if args.json:
        return print_json(reports, code)
    for one in reports:
        if fault := one.get("fault"):
            print_error(fault, EXIT_USAGE)
            continue
        before = f"{one['file']}: " if len(reports) > 1 else ""
        lines = [str(one["difference"])] if one["difference"] else [*one["checked"], *one["unchecked"]]
        print(*(f"{before}{line}" for line in lines), sep="\n")
    return code


def _verify_file(path: Path) -> dict[str, Any]:
    """Verify one file. Raises Failed."""
    from bot.race_file.verify import verify as verified  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    with fail_if_no_race_file(path):
        verification = verified(read_named_file(path), RULESETS)
    return {
        "file": str(path),
        "difference": verification.difference,
        "checked": verification.checked,
        "unchecked": verification.unchecked,
    }


@contextmanager
def fail_if_no_race_file(path: Path) -> Iterator[None]:
    """Raise Failed for a race file that cannot be used: with exit code 1 if it was read and does not hold true."""
    from bot.race_file.schema import AlteredRaceFile, NoRaceFile  # noqa: PLC0415

    try:
        yield
    except NoRaceFile as fault:
        code = EXIT_WRONG if isinstance(fault, AlteredRaceFile) else EXIT_USAGE
        raise Failed(f"{path} {fault}.", code) from fault


def print_json(content: Any, code: int = EXIT_DONE) -> int:
    """Print one line of JSON; return the exit code."""
    print(json.dumps(content, sort_keys=True, ensure_ascii=False, default=dataclasses.asdict))
    return code


def run_replay(args: argparse.Namespace) -> int:
    """Write the replay page of a race file. Raises Failed."""
    from bot.cli.replaying import write_page  # noqa: PLC0415
    from bot.replay_page.timeline import NotReplayed  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    text = read_named_file(args.file)
    analysis = read_named_file(args.analysis) if args.analysis else None
    try:
        with fail_if_no_race_file(args.file), fail_if_unwritable(args.out):
            page = write_page(text, args.out, _open_library(args), RULESETS, _find_language(args), analysis)
    except NotReplayed as fault:
        raise Failed(f"{args.file} {fault}.", EXIT_WRONG if fault.altered else EXIT_USAGE) from fault
    print(f"{args.out}\t{page.size}")
    return print_error(f"{args.file} was altered: {page.difference}.", EXIT_WRONG) if page.difference else EXIT_DONE


def run_analyse(args: argparse.Namespace) -> int:
    """Write the analysis of a race file. Raises Failed."""
    from bot.cli.analysing import AnalysisRequest, write_analysis  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    request = AnalysisRequest(read_named_file(args.file), args.out, args.rollouts, args.jobs, _find_language(args))
    with fail_if_no_race_file(args.file), fail_if_unwritable(args.out):
        race_analysis = write_analysis(request, _open_library(args), RULESETS)
    if args.json:
        return print_json(race_analysis.model_dump(mode="json"))
    for point in race_analysis.turning_points:
        print(point.round, point.seat, f"{point.before / 10:.0f} %", f"{point.after / 10:.0f} %", sep="\t")
    return EXIT_DONE


def run_import(args: argparse.Namespace) -> int:
    """Verify a finished race and import it into a server's archive. Raises Failed."""
    from bot.cli.import_race import ImportRefusal, ImportTarget, import_race  # noqa: PLC0415

    try:
        body = args.file.read_bytes() if args.file.stat().st_size <= MAX_FILE_BYTES else b""
    except OSError as fault:
        raise Failed(f"{args.file} cannot be read: {fault.strerror}.") from fault
    where = ImportTarget(guild=args.server, channel=args.channel, members=dict(args.driver))
    database = args.settings.database
    is_new = isinstance(database, Path) and not database.exists()
    import_outcome = asyncio.run(import_race(database, body, where, _open_library(args)))
    if isinstance(import_outcome, ImportRefusal):
        raise Failed(import_outcome.sentence, EXIT_USAGE if import_outcome.is_unreadable else EXIT_WRONG)
    if is_new:
        sys.stderr.write(f"steward: {database} did not exist; it is a new database now.\n")
    print(f"race {import_outcome.race}\t{import_outcome.title}\t{import_outcome.track}")
    return EXIT_DONE


def run_cases(args: argparse.Namespace) -> int:
    """Run rulebook cases."""
    from bot.cli.progress import show_progress  # noqa: PLC0415
    from rules.casebook.runner_cli import run_files  # noqa: PLC0415

    gc.freeze()  # Imported modules live to the end; collecting them again would cost a twelfth of the time.
    files = [one for name in args.files for one in _find_case_files(name)]
    folder = str(_open_library(args).folder)
    report = run_files(
        files, lambda path: read_limited_text(Path(path)), folder, watch=lambda every: show_progress(every, "cases")
    )
    if args.json:
        return print_json(report, report.code)
    return _print_case_report(report)


def _find_case_files(name: str) -> list[str]:
    """Return the file, or all case files below a folder, except tracks. Raises Failed."""
    if not Path(name).is_dir():
        return [name]
    below = [str(path) for path in sorted(Path(name).rglob("*.toml")) if "tracks" not in path.parts[:-1]]
    if not below:
        raise Failed(f"{name} holds no case files (*.toml).")
    return below


def _print_case_report(report: "CaseReport") -> int:
    print(*report.lines, sep="\n") if report.lines else None
    for fault in report.faults:
        sys.stderr.write(f"{fault}\n")
    return int(report.code)


def _list_bot_race_options(args: argparse.Namespace) -> list[str]:
    """List the given options that say which races of bots to run."""
    given_once = [
        name for name in ("track", "races", "drivers", "laps", "profile") if name in vars(args).get("given", {})
    ]
    given_often = [name for name in ("option", "against", "kind") if getattr(args, name)]
    return ["--strength" if name == "kind" else f"--{name}" for name in (*given_once, *given_often)]


def run_stats(args: argparse.Namespace) -> int:
    """Print statistics of many races. Raises Failed."""
    from bot.cli import stats_table  # noqa: PLC0415
    from bot.cli.stats import Sample, StatsRequest, load_samples, simulate_samples  # noqa: PLC0415
    from bot.text.locale import ENGLISH  # noqa: PLC0415
    from bot.text.localizer import Localizers  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    if args.csv and args.json:
        raise Failed("--csv and --json are two formats: leave one out.")
    if args.by and not args.files:
        raise Failed("--by needs race files; without files use --against.")
    if args.files and (unused := _list_bot_race_options(args)):
        raise Failed(f"{', '.join(unused)}: only for races of bots; leave that out, or the race files.")
    track = _find_track(args) if args.track else None
    library, game, samples = _open_library(args), _find_game(args, track), list[Sample]()
    request = StatsRequest(
        game=game,
        track=track,
        races=args.races,
        drivers=args.drivers,
        laps=args.laps,
        profile=args.profile,
        options=dict(args.option),
        kinds=tuple(args.kind),
        against=dict(args.against),
    )
    if args.files:
        game, loaded_samples = load_samples(args.files, RULESETS, args.by)
        sample_source = iter(loaded_samples)
    else:
        sample_source = simulate_samples(library, RULESETS, request, args.jobs)
    if args.csv or args.json:
        samples += sample_source
        sys.stdout.write(stats_table.format_csv(samples) if args.csv else stats_table.format_json(samples))
        return EXIT_DONE
    localizer = Localizers.from_files(library.load_messages(ENGLISH)).for_game(game)
    for line in stats_table.format_report(sample_source, localizer, for_people=sys.stdout.isatty()):
        print(line, flush=True)
    return EXIT_DONE


def try_words(args: argparse.Namespace) -> int:
    """Return what a line would mean, or the phrase book of a game. Raises Failed."""
    from bot.cli import words  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    library, game = _open_library(args), _find_game(args)
    if args.book:
        print(*words.format_book_page(library.load_phrase_book(game), RULESETS[game].title), sep="\n")
        return EXIT_DONE
    report = words.try_line(library, game, args.text, args.at, args.ask, args.seat)
    if args.json:
        return print_json(report._asdict(), EXIT_WRONG if report.how == "refused" else EXIT_DONE)
    print(*report.lines, sep="\n")
    return EXIT_WRONG if report.how == "refused" else EXIT_DONE


def run_list_tracks(args: argparse.Namespace) -> int:
    """List the tracks, one a line."""
    from bot.cli import tracks  # noqa: PLC0415

    game = _find_game(args) if args.game else None
    listing = tracks.list_tracks(_open_library(args).tracks_folder, game)
    for line in listing.lines:
        print(line)
    for fault in listing.faults:
        sys.stderr.write(f"{fault}\n")
    return EXIT_DONE


def run_check_tracks(args: argparse.Namespace) -> int:
    """Check track files and print every fault."""
    from bot.cli import tracks  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    code = EXIT_DONE
    for path in args.files:
        try:
            report = tracks.check_track(path, RULESETS)
        except Failed as failure:
            code = max(code, print_error(str(failure), failure.code))
            continue
        for line in report.lines:
            print(line)
        code = max(code, report.code)
    return code


def run_draw_track(args: argparse.Namespace) -> int:
    """Draw an empty track. Raises Failed."""
    from bot.cli import tracks  # noqa: PLC0415
    from bot.pictures.scene import Undrawable  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415
    from rules.ruleset import RaceSetup  # noqa: PLC0415
    from rules.track.track import BadTrack, Track  # noqa: PLC0415
    from rules.view import Board  # noqa: PLC0415

    chosen_game = _find_game(args) if args.game else None

    def load_board(track: Track) -> Board:
        game = chosen_game or next((name for name in track.rules if name in RULESETS), None)
        ruleset = RULESETS.get(game or "")
        text = _open_library(args).read_tables_text(game, ruleset.profiles[0]) if game and ruleset else None
        if ruleset is None or text is None:
            return Board()
        return ruleset.board(RaceSetup(track, ruleset.read_tables(track, text)))

    try:
        tracks.draw_track(args.file, args.out, load_board)
    except (BadTrack, Undrawable, LookupError, ValueError) as fault:
        raise Failed(str(fault).rstrip(".") + ".") from fault
    return EXIT_DONE


def run_check_tables(args: argparse.Namespace) -> int:
    """Check table files and print every fault. Raises Failed."""
    from rules.registry import RULESETS  # noqa: PLC0415

    chosen_game, code = _find_game(args) if args.game else None, EXIT_DONE
    for path in args.files:
        text = read_toml_text(path)
        game = chosen_game or _open_library(args).guess_game(
            text, {name: one.profiles for name, one in RULESETS.items()}
        )
        faults = RULESETS[game].check_tables(text)
        print(*(f"{path}: {fault}" for fault in faults or ("OK",)), sep="\n")
        code = EXIT_WRONG if faults else code
    return code


def _open_library(args: argparse.Namespace) -> "Library":
    from bot.data_files import Library, find_data_folder  # noqa: PLC0415

    data = args.settings.data
    return Library(find_data_folder(str(data) if data else None))
