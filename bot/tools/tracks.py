"""Track files for people: `steward tracks list`, `check` and `draw`."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.record.files import text_in
from bot.render import raster
from bot.render.board import course_of, plan
from bot.render.scene import Scene, Undrawable
from bot.render.survey import shape_faults
from bot.render.svg import svg
from bot.store.library import is_name
from rules.reading import TooMuch, read_toml
from rules.track.layout import layout_faults
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.view import Board

ITEM = re.compile(r"[A-Z]+-\d+[a-z]?: ")


class NoTrackFile(Exception):
    """A file that is no track file at all, or cannot be opened. One sentence."""


class TrackGame(Protocol):
    """What is asked of a rule set here."""

    @property
    def check_track(self) -> Callable[[Track], tuple[str, ...]]:
        """Its faults with a track."""


@dataclass(frozen=True)
class TrackCheck:
    """What to print, and the exit code: 0 nothing wrong, 1 faults."""

    lines: tuple[str, ...]
    code: int


@dataclass(frozen=True)
class TrackList:
    """The tracks, one a line, tab-separated; and a sentence for each file that is none."""

    lines: tuple[str, ...]
    faults: tuple[str, ...]


def list_tracks(folder: Path, game: str | None = None) -> TrackList:
    """Name, title, spaces in a lap, laps and games of every track in a folder, by name; of one game's, if given."""
    lines, faults = list[str](), list[str]()
    for path in sorted(folder.glob("*.toml")):
        try:
            track = read_track(path.stem, text_of(path))
        except (BadTrack, NoTrackFile) as fault:
            faults.append(f"{path}: {fault}")
            continue
        if game is None or game in track.rules:
            title = f"{track.title} (test)" if track.test else track.title
            lines.append(
                "\t".join([track.name, title, str(track.rows), str(track.laps), ",".join(sorted(track.rules))])
            )
    return TrackList(tuple(lines), tuple(faults))


def check_track(path: Path, games: Mapping[str, TrackGame]) -> TrackCheck:
    """Every fault of a track file, a line each: `FILE: S-18: …`. Raises Unreadable."""
    text = text_of(path)
    faults = faults_of(path.stem, text, games)
    if faults:
        return TrackCheck(tuple(f"{path}: {fault}" for fault in faults), 1)
    return TrackCheck((f"{path}: OK: {_summary(read_track(path.stem, text), text)}",), 0)


def faults_of(name: str, text: str, games: Mapping[str, TrackGame]) -> tuple[str, ...]:
    """Every fault of a track's text. What bears no item of a rulebook is one of the track model's."""
    try:
        track = read_track(name, text)
    except BadTrack as bad:
        found = bad.faults
    else:
        found = (*_misnamed(name), *_layout(track), *_tables(track, games), *_games(track, games))
        found = (*found, *_drawing(track, text))
    return tuple(fault if ITEM.match(fault) or fault.startswith("shape: ") else f"S-18: {fault}" for fault in found)


def draw_track(path: Path, picture: Path, board_of: Callable[[Track], Board]) -> None:
    """Draws the track without cars, as PNG or SVG by the picture's suffix. Raises Unreadable, BadTrack, Undrawable."""
    if picture.suffix not in {".png", ".svg"}:
        raise NoTrackFile(f"{picture}: a picture's name ends in .png or .svg")
    text = text_of(path)
    track = read_track(path.stem, text)
    drawn = track_scene(track, text, board_of(track))
    try:
        picture.write_bytes(raster.png(drawn) if picture.suffix == ".png" else svg(drawn).encode())
    except OSError as fault:
        raise NoTrackFile(f"{picture}: cannot be written: {fault.strerror}") from fault


def track_scene(track: Track, text: str, board: Board) -> Scene:
    """The track alone, as a scene. Raises Undrawable."""
    return plan(course_of(track.name, text), board, track.title, f"{track.laps} laps")


def text_of(path: Path) -> str:
    """The text of a track file that is at least TOML. Raises Unreadable."""
    try:
        text = text_in(path)
        read_toml(text)
    except OSError as fault:
        raise NoTrackFile(f"{path}: cannot be read: {fault.strerror}") from fault
    except UnicodeDecodeError as fault:
        raise NoTrackFile(f"{path}: is no UTF-8 text") from fault
    except TooMuch as fault:
        raise NoTrackFile(f"{path}: cannot be read: {fault}") from fault
    except ValueError as fault:
        raise NoTrackFile(f"{path}: is not TOML: {fault}") from fault
    return text


def _misnamed(name: str) -> Iterator[str]:
    if not is_name(name):
        yield f"the file's name {name!r} is not made of a-z, 0-9 and hyphens"


def _layout(track: Track) -> tuple[str, ...]:
    return layout_faults(track) if track.spaces else ("the track has no spaces",)


def _tables(track: Track, games: Mapping[str, TrackGame]) -> Iterator[str]:
    """Tables of games that are not known, or of which the track itself says nothing."""
    if not track.rules:
        yield "the file carries no game's table, so no game can be raced on it"
    for game in track.rules:
        if game not in games:
            yield f"[{game}] is the table of no game known here"
    for corner in track.corners.values():
        for game in corner.rules:
            if game not in track.rules:
                yield f"corner {corner.name} has figures for {game}, but the file has no [{game}]"


def _games(track: Track, games: Mapping[str, TrackGame]) -> Iterator[str]:
    if layout_faults(track):
        return
    for name in track.rules:
        if name in games:
            try:
                yield from games[name].check_track(track)
            except (LookupError, TypeError, ValueError, AttributeError) as fault:
                yield f"the figures for {name} cannot be read: {type(fault).__name__} {fault}"


def _drawing(track: Track, text: str) -> Iterator[str]:
    if "shape" not in read_toml(text) or not track.spaces:
        return
    try:
        for fault in shape_faults(course_of(track.name, text)):
            yield f"shape: {fault}"
    except Undrawable as fault:
        yield f"shape: {str(fault).removeprefix('[shape] ')}"


def _summary(track: Track, text: str) -> str:
    games = ", ".join(sorted(track.rules))
    drawn = "" if "shape" in read_toml(text) else "; no [shape], so races on it have no picture"
    return f"{track.title}, {track.rows} rows, {len(track.spaces)} spaces, {len(track.corners)} corners, {games}{drawn}"
