"""From what may be seen of a race to its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from bot.render import raster
from bot.render.cars import Field
from bot.render.geometry import Course, read_shape
from bot.render.ground import Ground
from bot.render.palette import THEMES, Theme, colours
from bot.render.panel import TITLE, Panel, panel_height, title_line
from bot.render.scene import Box, Disc, Line, Point, Polygon, Scene, Shape, Undrawable
from bot.render.words import alt_text
from rules.track import BadTrack, Track, read_track
from rules.values import Seat, SpaceId, digest
from rules.view import Board, RaceView

WIDTH = 1200


@dataclass(frozen=True)
class Picture:
    """A PNG and what it shows in words."""

    png: bytes
    alt: str


@lru_cache(maxsize=64)
def course_of(name: str, text: str) -> Course:
    """The track of a file's text, on paper. Raises Undrawable."""
    try:
        return Course(read_track(name, text), read_shape(text), WIDTH)
    except BadTrack as fault:
        raise Undrawable(f"track {name}: {fault}") from fault


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
    except (ArithmeticError, LookupError, OSError, ValueError) as fault:
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
    paint = THEMES[theme]
    key, ground = _ground(course, _Printed(board), paint)
    foot = TITLE + course.height
    moving = chain(
        title_line(title, view, paint, course.width),
        (_moved(shape, TITLE) for shape in Field(course, view.cars, paint).shapes(view.marked, choices)),
        Panel(view, names, paint, course.width, foot).shapes(),
    )
    height = foot + panel_height(len(view.cars))
    return Scene(course.width, height, paint.paper, key, ground, tuple(moving), colours(paint))


class _Printed:
    """A board that is equal to another with the same print."""

    def __init__(self, board: Board) -> None:
        self.board, self.digest = board, digest(board.model_dump(mode="json"))

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Printed) and self.digest == other.digest


@lru_cache(maxsize=64)
def _ground(course: Course, printed: _Printed, theme: Theme) -> tuple[str, tuple[Shape, ...]]:
    shapes = tuple(_moved(shape, TITLE) for shape in Ground(course, printed.board, theme).shapes())
    return digest([repr(shapes), theme.name]), shapes


def _moved(shape: Shape, down: int) -> Shape:
    """A shape so many pixels further down."""

    def move(p: Point) -> Point:
        return p[0], p[1] + down

    if isinstance(shape, Polygon | Line):
        return replace(shape, points=tuple(move(p) for p in shape.points))
    if isinstance(shape, Disc):
        return replace(shape, centre=move(shape.centre))
    return replace(shape, top=shape.top + down) if isinstance(shape, Box) else replace(shape, at=move(shape.at))
