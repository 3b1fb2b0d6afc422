"""A track as it is drawn: its shape, what is printed on it, and the plan of it that stands alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.render.geometry import Course, read_shape
from bot.render.ground import PrintedGround
from bot.render.lens import extent
from bot.render.lettering import fit, legible, width
from bot.render.palette import THEMES, Theme, colours, surfaced
from bot.render.pane import Road
from bot.render.sand import Sand
from bot.render.scene import Scene, Shape, Text, Undrawable, moved
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import digest
from rules.view import Board

TRACKS = 8
"""Tracks whose shapes are kept, two to nine megabytes each."""
TITLE, MARGIN = 54, 22
"""Pixels above a plan, and beside its title."""
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


def plan(course: Course, board: Board, title: str, said: str, theme: str = "day") -> Scene:
    """A track without a race, under its title and what is said beside it."""
    paint = surfaced(THEMES[theme], course.shape.surface)
    key, ground = _ground(course, _Printed(board), paint)
    moving = tuple(_title(title, said, paint, course.width))
    return Scene(course.width, TITLE + course.height, paint.paper, key, ground, moving, palette_of(course, paint))


def _title(title: str, said: str, theme: Theme, wide: int) -> Iterator[Shape]:
    text = fit(legible(title, "Track"), 28, wide - 3 * MARGIN - width(said, 22), "bold")
    yield Text((MARGIN, TITLE / 2 + 2), text, 28, theme.ink, "bold", "start")
    yield Text((wide - MARGIN, TITLE / 2 + 2), said, 22, theme.soft_ink, "plain", "end")


def print_of(course: Course, board: Board, theme: Theme) -> PrintedGround:
    """What is printed on a board, in the colours of a theme."""
    return (Sand if course.shape.surface == "sand" else PrintedGround)(course, board, theme)


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
    drawn = print_of(course, printed.board, theme).road()
    shapes = tuple((extent(shape), shape) for shape in drawn if not isinstance(shape, Text))
    return Road(course, printed.board, theme, shapes, f"{course.track.name} {printed.digest} {theme.name}")


def road_of(course: Course, board: Board, theme: Theme) -> Road:
    """What is printed on a board, to be seen through lenses."""
    return _road(course, _Printed(board), theme)


@lru_cache(maxsize=TRACKS)
def _ground(course: Course, printed: _Printed, theme: Theme) -> tuple[str, tuple[Shape, ...]]:
    shapes = tuple(moved(shape, 0, TITLE) for shape in print_of(course, printed.board, theme).shapes())
    return digest([repr(shapes), theme.name]), shapes
