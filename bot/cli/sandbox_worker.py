"""The process that examines an uploaded file for `bot.uploads.sandbox`: JSON input on stdin, JSON result on
stdout.

Usage: `python -m bot.cli.sandbox_worker track SECONDS BYTES`."""

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.app.race_snapshot import Game, build_game
from bot.cli.stats import StatsRequest, Unknown, drive_races, load_course
from bot.cli.tracks import build_track_scene, find_track_faults
from bot.data_files import Library
from bot.model.seats import format_driver
from bot.pictures import pillow_backend
from bot.pictures.scene import Undrawable
from bot.race_file.reconstruction import RetoldRace, UnusableRaceFile, reconstruct_race
from bot.race_file.schema import NoRaceFile, RaceFile, read_json
from bot.race_file.verify import FileDifference, verify
from bot.text.locale import ENGLISH
from bot.text.localizer import Localizers
from bot.text.services import TextServices
from bot.uploads.sandbox import MAX_FILE_CHARS, find_excesses
from rules.base import Json
from rules.registry import RULESETS
from rules.safe_toml import TooMuch, check_limits, read_toml
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track

NICE_INCREMENT = 10
MAX_REPORTED_FAULTS = 40
"""Faults that are reported; the rest are only counted."""
MAX_FAULT_CHARS = 200
TRIAL_CARS = 4
"""Cars in the trial race on a track."""


def main() -> None:
    """Examine one file, within resource limits that the process sets for itself first."""
    task, processor, memory = sys.argv[1:]
    limit_resources(int(processor), int(memory))
    findings = TASKS[task](json.load(sys.stdin))
    sys.stdout.write(json.dumps(findings))


def limit_resources(processor: int, memory: int) -> None:
    """Limit processor seconds and memory bytes of this process, where the system can; the parent limits the time."""
    try:
        import resource  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return
    os.nice(NICE_INCREMENT)
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def examine_track(request: Mapping[str, Json]) -> Json:
    """Return every fault of a track's text, or its card.

    The track is loaded under every game and profile it names, drawn, and driven for a lap."""
    name, text, library = request["name"], request["text"], Library(Path(request["data"]))
    faults = list(dict.fromkeys(_find_faults(name, text, library)))
    if faults:
        return {
            "faults": [one[:MAX_FAULT_CHARS] for one in faults[:MAX_REPORTED_FAULTS]],
            "more": max(0, len(faults) - MAX_REPORTED_FAULTS),
        }
    sound = read_track(name, text)
    games = [game for game in RULESETS if game in sound.rules]
    return {"faults": [], "card": {"title": sound.title, "games": games, "laps": sound.laps, "rows": sound.rows}}


def _find_faults(name: str, text: str, library: Library) -> Iterator[str]:
    raw = yield from _parse_text(text)
    if raw is None:
        return
    large = find_excesses(raw)
    yield from (one if one.startswith("shape: ") else f"S-18: {one}" for one in large)
    if large:
        return
    faults = find_track_faults(name, text, RULESETS)
    yield from faults
    if "shape" not in raw:
        yield "shape: there is no [shape], and a track without one has no picture"
    elif not faults:
        yield from _try_in_games(read_track(name, text), text, library)


def _parse_text(text: str) -> Generator[str, None, dict[str, Any] | None]:
    """Parse the file, yielding its faults; None if it cannot be read."""
    if len(text) > MAX_FILE_CHARS:
        yield f"S-18: the file has {len(text)} characters, and may have {MAX_FILE_CHARS}"
        return None
    try:
        check_limits(text)
        return read_toml(text)
    except TooMuch as fault:
        yield f"S-18: the file cannot be read: {fault}"
    except (ValueError, RecursionError) as fault:
        yield f"S-18: the file is not TOML: {fault}"
    return None


def _try_in_games(track: Track, text: str, library: Library) -> Iterator[str]:
    """Yield the faults that appear when the track is used in each game it names."""
    for name in track.rules:
        ruleset = RULESETS[name]
        for profile in ruleset.profiles:
            try:
                game = build_game(ruleset, track.name, text, library.read_tables_text(name, profile) or "")
                pillow_backend.render_png(build_track_scene(track, text, ruleset.board(game.table)))
                if profile == ruleset.profiles[0]:
                    yield from _try_race(game, library)
            except (BadTrack, Undrawable, Unknown) as fault:
                yield f"S-18: in {ruleset.title} ({profile}): {fault}"
            except Exception as fault:  # noqa: BLE001 (whatever a track makes of the rules, it is no track)
                yield f"S-18: in {ruleset.title} ({profile}) it cannot be driven ({type(fault).__name__})"


def _try_race(game: Game, library: Library) -> Iterator[str]:
    """Yield the faults of a one-lap race of bots with one strategy, without forecasts. Raises Unknown."""
    grid, ruleset = len(game.ruleset.board(game.table).grid), game.ruleset
    strategy = next(iter(ruleset.drivers))
    cars = min(TRIAL_CARS, max(ruleset.seats[0], grid or TRIAL_CARS))
    request = StatsRequest(game=ruleset.name, drivers=cars, laps=1, kinds=(strategy,))
    race = next(drive_races(load_course(library, ruleset, game.table.track.name, request, game), ["trial"]))
    if not race.placings:
        yield f"S-18: in {ruleset.title} the race of {cars} automatic drivers comes to no end"


def examine_race(request: Mapping[str, Json]) -> Json:
    """Return a verified race as it will be stored, or the reason why it is refused."""
    try:
        verification = verify(request["text"], RULESETS)
        if verification.difference:
            return _refuse_altered(verification.difference)
        return {
            "race": _reconstruct(read_json(request["text"]), Library(Path(request["data"]))).model_dump(mode="json")
        }
    except NoRaceFile as fault:
        return _make_refusal("no_race_file", reason=str(fault)[:MAX_FAULT_CHARS])
    except UnusableRaceFile as fault:
        return _make_refusal(fault.code)


def _reconstruct(body: dict[str, Json], library: Library) -> RetoldRace:
    """Reconstruct a verified race. Raises Untold."""
    from bot.forms.discord_text import escape_name, escape_text  # noqa: PLC0415 (a track is examined without Discord)

    file = RaceFile.model_validate(body)
    ruleset = RULESETS[file.game]
    if find_excesses(read_toml(file.track.text)) or ruleset.check_tables(file.tables.text):
        raise UnusableRaceFile("import_strange")
    localizers = Localizers.from_files(library.load_messages(ENGLISH), escape_text)
    return reconstruct_race(
        body, file, ruleset, TextServices(localizers, library.load_weights(), escape_name, format_driver)
    )


def _refuse_altered(difference: FileDifference) -> Json:
    """Refuse a file that differs from its recomputation, or that other rules wrote."""
    strange = difference.path in ("format", "game", "revision")
    return _make_refusal(
        "import_other_rules" if strange else "import_altered", difference=str(difference)[:MAX_FAULT_CHARS]
    )


def _make_refusal(code: str, **facts: Json) -> Json:
    return {"refused": code, "facts": facts}


TASKS: Mapping[str, Callable[[Mapping[str, Json]], Json]] = {"track": examine_track, "race": examine_race}


if __name__ == "__main__":
    main()
