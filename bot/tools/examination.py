"""The process in which a file from outside is examined (`bot.outside.apart`): what it is given on stdin, what it has
found on stdout, both JSON. `python -m bot.tools.examination track SECONDS BYTES`."""

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.outside.bounds import LONGEST, oversized
from bot.race.situation import Game, laid
from bot.record.racefile import NoRaceFile, RaceFile, read_json
from bot.record.retold import RetoldRace, Untold, retold
from bot.record.verify import FileDifference, verify
from bot.render import raster
from bot.render.scene import Undrawable
from bot.store.library import Library
from bot.telling.callsigns import driver
from bot.telling.language import ENGLISH
from bot.telling.narrator import Narrators
from bot.telling.newsroom import Voices
from bot.tools.stats import StatsWanted, Unknown, course, drive
from bot.tools.tracks import faults_of, track_scene
from rules.reading import TooMuch, read_toml, within_limits
from rules.rulesets import RULESETS
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import Json

NICE = 10
FAULTS = 40
"""Faults that are named, and how long one may be."""
SENTENCE = 200
CARS = 4
"""That try a track."""


def main() -> None:
    """Examines one file, within the bounds that it sets itself first."""
    task, processor, memory = sys.argv[1:]
    within(int(processor), int(memory))
    found = TASKS[task](json.load(sys.stdin))
    sys.stdout.write(json.dumps(found))


def within(processor: int, memory: int) -> None:
    """So many seconds and bytes for this process, where its system can say so; whoever waits for it keeps the time."""
    try:
        import resource  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def track(given: Mapping[str, Json]) -> Json:
    """Every fault of a track's text, or its card. It is laid under every game and profile that it names, drawn, and
    driven for a lap."""
    name, text, library = given["name"], given["text"], Library(Path(given["data"]))
    found = list(dict.fromkeys(_faults(name, text, library)))
    if found:
        return {"faults": [one[:SENTENCE] for one in found[:FAULTS]], "more": max(0, len(found) - FAULTS)}
    sound = read_track(name, text)
    games = [game for game in RULESETS if game in sound.rules]
    return {"faults": [], "card": {"title": sound.title, "games": games, "laps": sound.laps, "rows": sound.rows}}


def _faults(name: str, text: str, library: Library) -> Iterator[str]:
    raw = yield from _readable(text)
    if raw is None:
        return
    large = oversized(raw)
    yield from (one if one.startswith("shape: ") else f"S-18: {one}" for one in large)
    if large:
        return
    found = faults_of(name, text, RULESETS)
    yield from found
    if "shape" not in raw:
        yield "shape: there is no [shape], and a track without one has no picture"
    elif not found:
        yield from _tried(read_track(name, text), text, library)


def _readable(text: str) -> Generator[str, None, dict[str, Any] | None]:
    """What the file says; None where it cannot be read."""
    if len(text) > LONGEST:
        yield f"S-18: the file has {len(text)} characters, and may have {LONGEST}"
        return None
    try:
        within_limits(text)
        return read_toml(text)
    except TooMuch as fault:
        yield f"S-18: the file cannot be read: {fault}"
    except (ValueError, RecursionError) as fault:
        yield f"S-18: the file is not TOML: {fault}"
    return None


def _tried(track: Track, text: str, library: Library) -> Iterator[str]:
    """What goes wrong when the track is used, in each game that it names."""
    for name in track.rules:
        ruleset = RULESETS[name]
        for profile in ruleset.profiles:
            try:
                game = laid(ruleset, track.name, text, library.tables(name, profile) or "")
                raster.png(track_scene(track, text, ruleset.board(game.table)))
                if profile == ruleset.profiles[0]:
                    yield from _driven(game, library)
            except (BadTrack, Undrawable, Unknown) as fault:
                yield f"S-18: in {ruleset.title} ({profile}): {fault}"
            except Exception as fault:  # noqa: BLE001 (whatever a track makes of the rules, it is no track)
                yield f"S-18: in {ruleset.title} ({profile}) it cannot be driven ({type(fault).__name__})"


def _driven(game: Game, library: Library) -> Iterator[str]:
    """What goes wrong in a lap of automatic drivers. Raises Unknown."""
    grid, ruleset = len(game.ruleset.board(game.table).grid), game.ruleset
    cars = min(CARS, max(ruleset.seats[0], grid or CARS))
    wanted = StatsWanted(game=ruleset.name, drivers=cars, laps=1)
    race = next(drive(course(library, ruleset, game.table.track.name, wanted, game), ["trial"]))
    if not race.placings:
        yield f"S-18: in {ruleset.title} the race of {cars} automatic drivers comes to no end"


def race(given: Mapping[str, Json]) -> Json:
    """A race file that holds true, as it will be kept; or why it is not taken."""
    try:
        verified = verify(given["text"], RULESETS)
        if verified.difference:
            return _altered(verified.difference)
        return {"race": _told(read_json(given["text"]), Library(Path(given["data"]))).model_dump(mode="json")}
    except NoRaceFile as fault:
        return _refused("no_race_file", reason=str(fault)[:SENTENCE])
    except Untold as fault:
        return _refused(fault.code)


def _told(body: dict[str, Json], library: Library) -> RetoldRace:
    """A verified race, told again. Raises Untold."""
    from bot.forms.discord_text import disarmed, shown_name  # noqa: PLC0415 (a track is examined without Discord)

    file = RaceFile.model_validate(body)
    ruleset = RULESETS[file.game]
    if oversized(read_toml(file.track.text)) or ruleset.check_tables(file.tables.text):
        raise Untold("import_strange")
    narrators = Narrators.read(library.phrases(ENGLISH), disarmed)
    return retold(body, file, ruleset, Voices(narrators, library.weights(), shown_name, driver))


def _altered(difference: FileDifference) -> Json:
    """What is not as it is computed; other rules are nobody's fault."""
    strange = difference.path in ("format", "game", "revision")
    return _refused("import_other_rules" if strange else "import_altered", difference=str(difference)[:SENTENCE])


def _refused(code: str, **facts: Json) -> Json:
    return {"refused": code, "facts": facts}


TASKS: Mapping[str, Callable[[Mapping[str, Json]], Json]] = {"track": track, "race": race}


if __name__ == "__main__":
    main()
