"""One-shot commands: races, race files, tracks and tables. Commands for hosts are in `host_commands.py`.

Each imports what it needs when it runs, so that `steward health` does not wait for Discord's library."""

import argparse
import asyncio
import dataclasses
import gc
import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.input_files import MAX_FILE_BYTES, read_limited_text
from rules.safe_toml import TooMuch, check_limits

if TYPE_CHECKING:
    from bot.data_files import Library
    from bot.race_file.schema import NoRaceFile
    from rules.casebook.runner_cli import CaseReport

EXIT_DONE, EXIT_WRONG, EXIT_USAGE, EXIT_ENVIRONMENT = 0, 1, 2, 3
"""Exit codes: done; checked and found wrong; bad usage or unreadable input; environment (token, database,
port)."""


class Failed(Exception):
    """A command cannot continue. Holds one sentence and the exit code."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


def print_error(sentence: str, code: int) -> int:
    """Print one sentence to stderr and return the exit code."""
    sys.stderr.write(f"steward: {sentence}\n")
    return code


def _find_game(wish: argparse.Namespace, track: str | None = None) -> str:
    """Return the key of the game named; without one, the first that the track is laid out for. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    if wish.game:
        try:
            return names.resolve_game(wish.game, {key: ruleset.title for key, ruleset in RULESETS.items()})
        except names.UnknownName as fault:
            raise Failed(str(fault), EXIT_USAGE) from fault
    laid_out = names.list_games_of_track(track, _open_library(wish), RULESETS) if track else ()
    return next(iter(laid_out or RULESETS))


def _find_track(wish: argparse.Namespace) -> str:
    """Return the name of the track that is named or called so. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415

    try:
        return names.resolve_track(wish.track, _open_library(wish))
    except names.UnknownName as fault:
        raise Failed(str(fault), EXIT_USAGE) from fault


def _find_language(wish: argparse.Namespace) -> str:
    """Return the language of messages that is asked for. Raises Failed."""
    from bot.cli import names  # noqa: PLC0415

    try:
        return names.resolve_language(wish.language, _open_library(wish))
    except names.UnknownName as fault:
        raise Failed(str(fault), EXIT_USAGE) from fault


def run_race(wish: argparse.Namespace) -> int:
    """Drive a whole race of bot drivers. Raises Failed."""
    from bot.cli.headless import NoRace, RaceRequest, drive_race  # noqa: PLC0415
    from bot.posts.summaries import Setup  # noqa: PLC0415
    from bot.race_file.schema import format_classification  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    track = _find_track(wish)
    setup = Setup(
        game=_find_game(wish, track),
        track=track,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        pace=wish.pace,
    )
    seed = wish.seed if wish.seed is not None else secrets.token_hex(8)
    request = RaceRequest(setup, wish.drivers, seed, wish.out, wish.strength, _find_language(wish))
    try:
        classification = drive_race(request, _open_library(wish), RULESETS)
    except NoRace as fault:
        raise Failed(str(fault), fault.code) from fault
    if wish.json:
        return print_json(
            {"classification": [one.model_dump(mode="json") for one in classification], "out": str(wish.out)}
        )
    sys.stdout.write(format_classification(classification))
    return EXIT_DONE


def run_verify(wish: argparse.Namespace) -> int:
    """Recompute race files one after another; with several files each output line begins with the file's name."""
    from bot.cli.progress import show_progress  # noqa: PLC0415

    reports, code = list[dict[str, Any]](), EXIT_DONE
    for path in show_progress(wish.files, "files"):
        try:
            reports.append(_verify_file(path))
        except Failed as failure:
            code = EXIT_USAGE
            reports.append({"file": str(path), "fault": str(failure)})
    if any(one.get("difference") for one in reports):
        code = max(code, EXIT_WRONG)
    if wish.json:
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
    from bot.race_file.schema import NoRaceFile  # noqa: PLC0415
    from bot.race_file.verify import verify as verified  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    try:
        verification = verified(read_utf8_file(path), RULESETS)
    except NoRaceFile as fault:
        raise refuse_race_file(path, fault) from fault
    return {
        "file": str(path),
        "difference": verification.difference,
        "checked": verification.checked,
        "unchecked": verification.unchecked,
    }


def refuse_race_file(path: Path, fault: "NoRaceFile") -> Failed:
    """Return the error of a race file that cannot be used: with exit code 1 if it was read and does not hold true."""
    from bot.race_file.schema import AlteredRaceFile  # noqa: PLC0415

    return Failed(f"{path} {fault}.", EXIT_WRONG if isinstance(fault, AlteredRaceFile) else EXIT_USAGE)


def print_json(content: Any, code: int = EXIT_DONE) -> int:
    """Print one line of JSON; return the exit code."""
    print(json.dumps(content, sort_keys=True, ensure_ascii=False, default=dataclasses.asdict))
    return code


def run_replay(wish: argparse.Namespace) -> int:
    """Write the replay page of a race file. Raises Failed."""
    from bot.cli.replaying import write_page  # noqa: PLC0415
    from bot.race_file.schema import NoRaceFile  # noqa: PLC0415
    from bot.replay_page.timeline import NotReplayed  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    text = read_utf8_file(wish.file)
    try:
        analysis = read_utf8_file(wish.analysis) if wish.analysis else None
        page = write_page(text, wish.out, _open_library(wish), RULESETS, _find_language(wish), analysis)
    except NotReplayed as fault:
        raise Failed(f"{wish.file} {fault}.", EXIT_WRONG if fault.altered else EXIT_USAGE) from fault
    except NoRaceFile as fault:
        raise refuse_race_file(wish.file, fault) from fault
    except OSError as fault:
        raise Failed(f"{wish.out} cannot be written: {fault.strerror}.", EXIT_USAGE) from fault
    print(f"{wish.out}\t{page.size}")
    return print_error(f"{wish.file} was altered: {page.difference}.", EXIT_WRONG) if page.difference else EXIT_DONE


def run_analyse(wish: argparse.Namespace) -> int:
    """Write the analysis of a race file. Raises Failed."""
    from bot.cli.analysing import AnalysisRequest, write_analysis  # noqa: PLC0415
    from bot.race_file.schema import NoRaceFile  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    request = AnalysisRequest(read_utf8_file(wish.file), wish.out, wish.rollouts, wish.jobs, _find_language(wish))
    try:
        race_analysis = write_analysis(request, _open_library(wish), RULESETS)
    except NoRaceFile as fault:
        raise refuse_race_file(wish.file, fault) from fault
    except OSError as fault:
        raise Failed(f"{wish.out} cannot be written: {fault.strerror}.", EXIT_USAGE) from fault
    if wish.json:
        return print_json(race_analysis.model_dump(mode="json"))
    for point in race_analysis.turning_points:
        print(point.round, point.seat, f"{point.before / 10:.0f} %", f"{point.after / 10:.0f} %", sep="\t")
    return EXIT_DONE


def run_import(wish: argparse.Namespace) -> int:
    """Verify a finished race and import it into a server's archive. Raises Failed."""
    from bot.cli.import_race import ImportRefusal, ImportTarget, import_race  # noqa: PLC0415

    try:
        body = wish.file.read_bytes() if wish.file.stat().st_size <= MAX_FILE_BYTES else b""
    except OSError as fault:
        raise Failed(f"{wish.file} cannot be read: {fault.strerror}.", EXIT_USAGE) from fault
    where = ImportTarget(guild=wish.server, channel=wish.channel, members=dict(wish.driver))
    database = wish.settings.database
    is_new = isinstance(database, Path) and not database.exists()
    import_outcome = asyncio.run(import_race(database, body, where, _open_library(wish)))
    if isinstance(import_outcome, ImportRefusal):
        raise Failed(import_outcome.sentence, EXIT_USAGE if import_outcome.is_unreadable else EXIT_WRONG)
    if is_new:
        sys.stderr.write(f"steward: {database} did not exist; it is a new database now.\n")
    print(f"race {import_outcome.race}\t{import_outcome.title}\t{import_outcome.track}")
    return EXIT_DONE


def run_cases(wish: argparse.Namespace) -> int:
    """Run rulebook cases."""
    from bot.cli.progress import show_progress  # noqa: PLC0415
    from rules.casebook.runner_cli import run_files  # noqa: PLC0415

    gc.freeze()  # Imported modules live to the end; collecting them again would cost a twelfth of the time.
    files = [one for name in wish.files for one in _find_case_files(name)]
    folder = str(_open_library(wish).folder)
    report = run_files(
        files, lambda path: read_limited_text(Path(path)), folder, watch=lambda every: show_progress(every, "cases")
    )
    if wish.json:
        return print_json(report, report.code)
    return _print_case_report(report)


def _find_case_files(name: str) -> list[str]:
    """Return the file, or all case files below a folder, except tracks. Raises Failed."""
    if not Path(name).is_dir():
        return [name]
    below = [str(path) for path in sorted(Path(name).rglob("*.toml")) if "tracks" not in path.parts[:-1]]
    if not below:
        raise Failed(f"{name} holds no case files (*.toml).", EXIT_USAGE)
    return below


def _print_case_report(report: "CaseReport") -> int:
    print(*report.lines, sep="\n") if report.lines else None
    for fault in report.faults:
        sys.stderr.write(f"{fault}\n")
    return int(report.code)


def _list_bot_race_options(wish: argparse.Namespace) -> list[str]:
    """List the given options that say which races of bots to run."""
    given_once = [
        name for name in ("track", "races", "drivers", "laps", "profile") if name in vars(wish).get("given", {})
    ]
    given_often = [name for name in ("option", "against", "kind") if getattr(wish, name)]
    return ["--strength" if name == "kind" else f"--{name}" for name in (*given_once, *given_often)]


def run_stats(wish: argparse.Namespace) -> int:
    """Print statistics of many races. Raises Failed."""
    from bot.cli import stats_table  # noqa: PLC0415
    from bot.cli.stats import Sample, StatsRequest, Unknown, load_samples, simulate_samples  # noqa: PLC0415
    from bot.text.locale import ENGLISH  # noqa: PLC0415
    from bot.text.localizer import Localizers  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    if wish.csv and wish.json:
        raise Failed("--csv and --json are two formats: leave one out.", EXIT_USAGE)
    if wish.by and not wish.files:
        raise Failed("--by needs race files; without files use --against.", EXIT_USAGE)
    if wish.files and (unused := _list_bot_race_options(wish)):
        raise Failed(f"{', '.join(unused)}: only for races of bots; leave that out, or the race files.", EXIT_USAGE)
    track = _find_track(wish) if wish.track else None
    library, game, samples = _open_library(wish), _find_game(wish, track), list[Sample]()
    request = StatsRequest(
        game=game,
        track=track,
        races=wish.races,
        drivers=wish.drivers,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        kinds=tuple(wish.kind),
        against=dict(wish.against),
    )
    try:
        if wish.files:
            game, loaded_samples = load_samples(wish.files, RULESETS, wish.by)
            sample_source = iter(loaded_samples)
        else:
            sample_source = simulate_samples(library, RULESETS, request, wish.jobs)
        if wish.csv or wish.json:
            samples += sample_source
            sys.stdout.write(stats_table.format_csv(samples) if wish.csv else stats_table.format_json(samples))
            return EXIT_DONE
        localizer = Localizers.from_files(library.load_messages(ENGLISH)).for_game(game)
        is_terminal = sys.stdout.isatty()
        for line in stats_table.format_report(sample_source, localizer, for_people=is_terminal):
            print(line, flush=True)
    except Unknown as fault:
        raise Failed(str(fault), EXIT_USAGE) from fault
    return EXIT_DONE


def try_words(wish: argparse.Namespace) -> int:
    """Return what a line would mean, or the phrase book of a game. Raises Failed."""
    from bot.cli import words  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    library, game = _open_library(wish), _find_game(wish)
    if wish.book:
        print(*words.format_book_page(library.load_phrase_book(game), RULESETS[game].title), sep="\n")
        return EXIT_DONE
    try:
        report = words.try_line(library, game, wish.text, wish.at, wish.ask, wish.seat)
    except words.NoPosition as fault:
        raise Failed(f"{fault}.", EXIT_USAGE) from fault
    if wish.json:
        return print_json(report._asdict(), EXIT_WRONG if report.how == "refused" else EXIT_DONE)
    print(*report.lines, sep="\n")
    return EXIT_WRONG if report.how == "refused" else EXIT_DONE


def run_list_tracks(wish: argparse.Namespace) -> int:
    """List the tracks, one a line."""
    from bot.cli import tracks  # noqa: PLC0415

    game = _find_game(wish) if wish.game else None
    listing = tracks.list_tracks(_open_library(wish).tracks_folder, game)
    for line in listing.lines:
        print(line)
    for fault in listing.faults:
        sys.stderr.write(f"{fault}\n")
    return EXIT_DONE


def run_check_tracks(wish: argparse.Namespace) -> int:
    """Check track files and print every fault."""
    from bot.cli import tracks  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    code = EXIT_DONE
    for path in wish.files:
        try:
            report = tracks.check_track(path, RULESETS)
        except tracks.NoTrackFile as fault:
            code = max(code, print_error(str(fault), EXIT_USAGE))
            continue
        for line in report.lines:
            print(line)
        code = max(code, report.code)
    return code


def run_draw_track(wish: argparse.Namespace) -> int:
    """Draw an empty track. Raises Failed."""
    from bot.cli import tracks  # noqa: PLC0415
    from bot.pictures.scene import Undrawable  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415
    from rules.ruleset import RaceSetup  # noqa: PLC0415
    from rules.track.track import BadTrack, Track  # noqa: PLC0415
    from rules.view import Board  # noqa: PLC0415

    chosen_game = _find_game(wish) if wish.game else None

    def load_board(track: Track) -> Board:
        game = chosen_game or next((name for name in track.rules if name in RULESETS), None)
        ruleset = RULESETS.get(game or "")
        text = _open_library(wish).read_tables_text(game, ruleset.profiles[0]) if game and ruleset else None
        if ruleset is None or text is None:
            return Board()
        return ruleset.board(RaceSetup(track, ruleset.read_tables(track, text)))

    try:
        tracks.draw_track(wish.file, wish.out, load_board)
    except (tracks.NoTrackFile, BadTrack, Undrawable, LookupError, ValueError) as fault:
        raise Failed(str(fault).rstrip(".") + ".", EXIT_USAGE) from fault
    return EXIT_DONE


def run_check_tables(wish: argparse.Namespace) -> int:
    """Check table files and print every fault. Raises Failed."""
    from rules.registry import RULESETS  # noqa: PLC0415

    chosen_game, code = _find_game(wish) if wish.game else None, EXIT_DONE
    for path in wish.files:
        text = read_toml_text(path)
        game = chosen_game or _open_library(wish).guess_game(
            text, {name: one.profiles for name, one in RULESETS.items()}
        )
        faults = RULESETS[game].check_tables(text)
        print(*(f"{path}: {fault}" for fault in faults or ("OK",)), sep="\n")
        code = EXIT_WRONG if faults else code
    return code


def _open_library(wish: argparse.Namespace) -> "Library":
    from bot.data_files import Library, find_data_folder  # noqa: PLC0415

    data = wish.settings.data
    return Library(find_data_folder(str(data) if data else None))


def read_toml_text(path: Path) -> str:
    """Read a file whose size is safe for a TOML parser. Raises Failed."""
    text = read_utf8_file(path)
    try:
        check_limits(text)
    except TooMuch as fault:
        raise Failed(f"{path} cannot be read: {fault}.", EXIT_USAGE) from fault
    return text


def read_utf8_file(path: Path) -> str:
    """Read a file as UTF-8. Raises Failed with the reason."""
    try:
        return read_limited_text(path)
    except OSError as fault:
        raise Failed(f"{path} cannot be read: {fault.strerror}.", EXIT_USAGE) from fault
    except TooMuch as fault:
        raise Failed(f"{path} cannot be read: {fault}.", EXIT_USAGE) from fault
    except UnicodeDecodeError as fault:
        raise Failed(f"{path} is not UTF-8 text.", EXIT_USAGE) from fault
