"""Track files on the command line: `steward tracks list`, `check` and `draw`."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.cli.failures import Failed, fail_if_unwritable
from bot.cli.input_files import read_toml_text
from bot.data_files import is_valid_name
from bot.pictures import pillow_backend
from bot.pictures.board import build_course, draw_plan
from bot.pictures.geometry import BadShape, list_shape_faults
from bot.pictures.scene import Scene, Undrawable
from bot.pictures.scenery import find_scenery_faults
from bot.pictures.svg_backend import render_svg
from bot.util.whole_files import write_whole_file
from rules.safe_toml import read_toml
from rules.track.track import BadTrack, Track, find_layout_faults
from rules.track.track_file import read_track
from rules.view import Board

RULE_ITEM_PREFIX = re.compile(r"[A-Z]+-\d+[a-z]?: ")


class TrackGame(Protocol):
    """The part of a rule set that checks tracks."""

    @property
    def check_track(self) -> Callable[[Track], tuple[str, ...]]:
        """Checks a track and returns its faults."""


@dataclass(frozen=True)
class TrackCheck:
    """Lines to print, and the exit code: 0 if nothing is wrong, 1 for faults."""

    lines: tuple[str, ...]
    code: int


@dataclass(frozen=True)
class TrackList:
    """The tracks, one tab-separated line each, and a sentence for each file that is not a track."""

    lines: tuple[str, ...]
    faults: tuple[str, ...]


def list_tracks(folder: Path, game: str | None = None) -> TrackList:
    """List name, title, spaces in a lap, laps and games of the tracks in a folder; `game`: only those for it."""
    lines, faults = list[str](), list[str]()
    for path in sorted(folder.glob("*.toml")):
        try:
            track = read_track(path.stem, read_track_text(path))
        except BadTrack as fault:
            faults.append(f"{path}: {fault}")
            continue
        except Failed as failure:
            faults.append(str(failure))
            continue
        if game is None or game in track.rules:
            title = f"{track.title} (test)" if track.test else track.title
            lines.append(
                "\t".join([track.name, title, str(track.rows), str(track.laps), ",".join(sorted(track.rules))])
            )
    return TrackList(tuple(lines), tuple(faults))


def check_track(path: Path, games: Mapping[str, TrackGame]) -> TrackCheck:
    """Check a track file and list every fault as `FILE: S-18: …`. Raises Failed."""
    text = read_track_text(path)
    faults = find_track_faults(path.stem, text, games)
    if faults:
        return TrackCheck(tuple(f"{path}: {fault}" for fault in faults), 1)
    return TrackCheck((f"{path}: OK: {_summarize(read_track(path.stem, text), text)}",), 0)


def find_track_faults(name: str, text: str, games: Mapping[str, TrackGame]) -> tuple[str, ...]:
    """Return every fault of a track's text; faults without a rule item belong to the track model (S-18)."""
    try:
        track = read_track(name, text)
    except BadTrack as bad:
        faults = bad.faults
    else:
        faults = (
            *_find_name_fault(name),
            *_find_layout_faults(track),
            *_find_unknown_games(track, games),
            *_find_game_faults(track, games),
        )
        faults = (*faults, *_find_shape_faults(track, text))
    return tuple(
        fault if RULE_ITEM_PREFIX.match(fault) or fault.startswith("shape: ") else f"S-18: {fault}" for fault in faults
    )


def draw_track(path: Path, picture: Path, board_of: Callable[[Track], Board]) -> None:
    """Draw the track without cars, as PNG or SVG by the picture's suffix. Raises Failed, BadTrack, Undrawable."""
    if picture.suffix not in {".png", ".svg"}:
        raise Failed(f"{picture}: a picture's name ends in .png or .svg.")
    text = read_track_text(path)
    track = read_track(path.stem, text)
    scene = build_track_scene(track, text, board_of(track))
    with fail_if_unwritable(picture):
        content = pillow_backend.render_png(scene) if picture.suffix == ".png" else render_svg(scene).encode()
        write_whole_file(picture, content)


def build_track_scene(track: Track, text: str, board: Board) -> Scene:
    """Return the empty track as a scene. Raises Undrawable."""
    return draw_plan(build_course(track.name, text), board, track.title, f"{track.laps} laps")


def read_track_text(path: Path) -> str:
    """Read the text of a track file, which must be TOML. Raises Failed."""
    text = read_toml_text(path)
    try:
        read_toml(text)
    except ValueError as fault:
        raise Failed(f"{path} is not TOML: {fault}.") from fault
    return text


def _find_name_fault(name: str) -> Iterator[str]:
    if not is_valid_name(name):
        yield f"the file's name {name!r} is not made of a-z, 0-9 and hyphens"


def _find_layout_faults(track: Track) -> tuple[str, ...]:
    return find_layout_faults(track) if track.spaces else ("the track has no spaces",)


def _find_unknown_games(track: Track, games: Mapping[str, TrackGame]) -> Iterator[str]:
    """Yield game sections whose game is unknown or missing from the track."""
    if not track.rules:
        yield "the file carries no game's table, so no game can be raced on it"
    for game in track.rules:
        if game not in games:
            yield f"[{game}] is the table of no game known here"
    for corner in track.corners.values():
        for game in corner.rules:
            if game not in track.rules:
                yield f"corner {corner.name} has figures for {game}, but the file has no [{game}]"


def _find_game_faults(track: Track, games: Mapping[str, TrackGame]) -> Iterator[str]:
    if find_layout_faults(track):
        return
    for name in track.rules:
        if name in games:
            try:
                yield from games[name].check_track(track)
            except (LookupError, TypeError, ValueError, AttributeError) as fault:
                yield f"the figures for {name} cannot be read: {type(fault).__name__} {fault}"


def _find_shape_faults(track: Track, text: str) -> Iterator[str]:
    if "shape" not in read_toml(text) or not track.spaces:
        return
    try:
        course = build_course(track.name, text)
        for fault in (*list_shape_faults(course), *find_scenery_faults(course)):
            yield f"shape: {fault}"
    except BadShape as bad:
        yield from (f"shape: {fault}" for fault in bad.faults)
    except Undrawable as fault:
        yield f"shape: {str(fault).removeprefix('[shape] ')}"


def _summarize(track: Track, text: str) -> str:
    games = ", ".join(sorted(track.rules))
    remark = "" if "shape" in read_toml(text) else "; no [shape], so races on it have no picture"
    return (
        f"{track.title}, {track.rows} rows, {len(track.spaces)} spaces, {len(track.corners)} corners, {games}{remark}"
    )
