"""From what may be seen of a race to its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from bot.render import raster
from bot.render.captions import alt_text
from bot.render.cars import CarsDrawn
from bot.render.geometry import Course, read_shape
from bot.render.ground import PrintedGround
from bot.render.lens import extent
from bot.render.palette import THEMES, Theme, colours, surfaced
from bot.render.pane import Road
from bot.render.panel import TITLE, Panel, panel_height, title_line
from bot.render.sand import Sand
from bot.render.scene import Scene, Shape, Text, Undrawable, moved
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import Seat, SpaceId, digest
from rules.view import Board, RaceView

TRACKS = 8
"""Tracks whose shapes are kept, two to nine megabytes each."""
TROUBLE = (ArithmeticError, LookupError, OSError, TypeError, ValueError)
"""What a picture may fail with, if its track or view is not what it should be."""


@dataclass(frozen=True)
class Picture:
    """A PNG and what it shows in words."""

    png: bytes
    alt: str


def course_of(name: str, text: str) -> Course:
    """The track of a file's text, on paper. Raises Undrawable."""
    try:
        return _course(_DrawnFile(name, text))
    except BadTrack as fault:
        raise Undrawable(f"track {name}: {fault}") from fault


def course_on(track: Track, text: str) -> Course:
    """A track that has been read, with its file's text. Raises Undrawable."""
    return _course(_DrawnFile(track.name, text, track))


class _DrawnFile:
    """A track's file, equal to another of one name and text."""

    def __init__(self, name: str, text: str, track: Track | None = None) -> None:
        self.name, self.text, self.track = name, text, track

    def __hash__(self) -> int:
        return hash((self.name, self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DrawnFile) and (self.name, self.text) == (other.name, other.text)


@lru_cache(maxsize=TRACKS)
def _course(file: _DrawnFile) -> Course:
    track = file.track or read_track(file.name, file.text)
    return Course(track, read_shape(file.text))


def draw(
    track: Track,
    text: str,
    board: Board,
    view: RaceView,
    names: Mapping[Seat, str],
    title: str,
    choices: Sequence[SpaceId] = (),
    theme: str = "day",
) -> Picture:
    """The picture of a race. `text`: the track's file, for its shape; `choices` bear the numbers 1, 2, 3 …

    Raises Undrawable, and nothing else. May be called from several threads at once.
    """
    try:
        drawn = scene(course_of(track.name, text), board, view, names, title, choices, theme)
        return Picture(raster.png(drawn), alt_text(view, names))
    except TROUBLE as fault:
        raise Undrawable(f"{track.name}: {fault}") from fault


def scene(
    course: Course,
    board: Board,
    view: RaceView,
    names: Mapping[Seat, str],
    title: str,
    choices: Sequence[SpaceId] = (),
    theme: str = "day",
) -> Scene:
    """Everything in the picture of a race."""
    paint = surfaced(THEMES[theme], course.shape.surface)
    key, ground = _ground(course, _Printed(view.board or board), paint)
    foot = TITLE + course.height
    moving = chain(
        title_line(title, view, paint, course.width),
        (moved(s, 0, TITLE) for s in CarsDrawn(course, view.cars, paint, view.pieces).shapes(view.marked, choices)),
        Panel(view, names, paint, course.width, foot).shapes(),
    )
    height = foot + panel_height(len(view.cars))
    return Scene(course.width, height, paint.paper, key, ground, tuple(moving), palette_of(course, paint))


def palette_of(course: Course, theme: Theme) -> tuple[str, ...]:
    """The colours that all that moves on a course is made of."""
    return colours(theme, horses=course.shape.surface == "sand")


class _Printed:
    """A board that is equal to another with the same print."""

    def __init__(self, board: Board) -> None:
        self.board, self.digest = board, digest(board.model_dump(mode="json"))

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Printed) and self.digest == other.digest


@lru_cache(maxsize=TRACKS)
def _road(course: Course, printed: _Printed, theme: Theme) -> Road:
    printer = Sand if course.shape.surface == "sand" else PrintedGround
    drawn = printer(course, printed.board, theme).road()
    shapes = tuple((extent(shape), shape) for shape in drawn if not isinstance(shape, Text))
    return Road(course, printed.board, theme, shapes, f"{course.track.name} {printed.digest} {theme.name}")


def road_of(course: Course, board: Board, theme: Theme) -> Road:
    """What is printed on a board, to be seen through lenses."""
    return _road(course, _Printed(board), theme)


@lru_cache(maxsize=TRACKS)
def _ground(course: Course, printed: _Printed, theme: Theme) -> tuple[str, tuple[Shape, ...]]:
    printer = Sand if course.shape.surface == "sand" else PrintedGround
    shapes = tuple(moved(shape, 0, TITLE) for shape in printer(course, printed.board, theme).shapes())
    return digest([repr(shapes), theme.name]), shapes
