"""From what may be seen of a race to its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from bot.render import raster
from bot.render.captions import alt_text, choices_text
from bot.render.cars import CarsDrawn
from bot.render.geometry import WIDTH, Course, read_shape
from bot.render.ground import PrintedGround
from bot.render.lens import extent
from bot.render.palette import THEMES, Theme, colours, surfaced
from bot.render.pane import Road
from bot.render.panel import TITLE, Panel, panel_height, title_line
from bot.render.sand import Sand
from bot.render.scene import Point, Scene, Shape, Text, Undrawable, Window, bounds, moved
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import Seat, SpaceId, digest
from rules.view import Board, CarView, RaceView

TRACKS = 16
"""Tracks whose shapes are kept."""
CLOSE = 2400
"""The width of the picture that a close-up is a part of."""
WINDOWS = ((800, 534), (WIDTH, 800))
"""Width and height of a close-up: the first that leaves room around what has to be seen."""
ROOM = 100
TROUBLE = (ArithmeticError, LookupError, OSError, TypeError, ValueError)
"""What a picture may fail with, if its track or view is not what it should be."""


@dataclass(frozen=True)
class Picture:
    """A PNG and what it shows in words."""

    png: bytes
    alt: str


def course_of(name: str, text: str, width: int = WIDTH) -> Course:
    """The track of a file's text, on paper of a width. Raises Undrawable."""
    try:
        return _course(_DrawnFile(name, text), width)
    except BadTrack as fault:
        raise Undrawable(f"track {name}: {fault}") from fault


def course_on(track: Track, text: str) -> Course:
    """A track that has been read, with its file's text. Raises Undrawable."""
    return _course(_DrawnFile(track.name, text, track), WIDTH)


class _DrawnFile:
    """A track's file, equal to another of one name and text."""

    def __init__(self, name: str, text: str, track: Track | None = None) -> None:
        self.name, self.text, self.track = name, text, track

    def __hash__(self) -> int:
        return hash((self.name, self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DrawnFile) and (self.name, self.text) == (other.name, other.text)


@lru_cache(maxsize=TRACKS)
def _course(file: _DrawnFile, width: int) -> Course:
    track = file.track or read_track(file.name, file.text)
    return Course(track, read_shape(file.text), width, width * 43 // 60)


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


def close_up(
    track: Track,
    text: str,
    board: Board,
    view: RaceView,
    names: Mapping[Seat, str],
    seat: Seat,
    choices: Sequence[SpaceId] = (),
    theme: str = "day",
) -> Picture:
    """The surroundings of one car, enlarged, with its numbered choices. Raises Undrawable, and nothing else."""
    try:
        one = next(car for car in view.cars if car.seat == seat)
        return Picture(
            raster.png(_enlarged(course_of(track.name, text, CLOSE), board, view, one, choices, THEMES[theme])),
            choices_text(one, names, choices, view.pace),
        )
    except StopIteration as fault:
        raise Undrawable(f"{seat} has no car in this race") from fault
    except TROUBLE as fault:
        raise Undrawable(f"{track.name}: {fault}") from fault


def _enlarged(
    course: Course, board: Board, view: RaceView, one: CarView, choices: Sequence[SpaceId], theme: Theme
) -> Scene:
    theme = surfaced(theme, course.shape.surface)
    key, ground = _ground(course, _Printed(view.board or board), theme)
    field = CarsDrawn(course, view.cars, theme, view.pieces)
    spot = field.spot(one)
    afoot = [course.middle(man.at) for man in field.pieces if man.steered and man.seat == one.seat]
    stands = afoot or ([spot[0]] if spot else [])
    points = [course.middle(id) for id in choices if id in course.track.spaces] + stands
    window = _window(course, points or [course.at(0)])
    moving = tuple(moved(shape, 0, TITLE) for shape in field.shapes(view.marked, choices))
    height = TITLE + course.height
    return Scene(course.width, height, theme.paper, key, ground, moving, palette_of(course, theme), window)


def palette_of(course: Course, theme: Theme) -> tuple[str, ...]:
    """The colours that all that moves on a course is made of."""
    return colours(theme, horses=course.shape.surface == "sand")


def _window(course: Course, points: Sequence[Point]) -> Window:
    """What shows all points in the middle, within the picture."""
    left, top, right, bottom = bounds(points)
    fits = (w for w in WINDOWS if right - left + 2 * ROOM <= w[0] and bottom - top + 2 * ROOM <= w[1])
    wide, tall = next(fits, WINDOWS[-1])
    tall = min(tall, TITLE + course.height)
    x = min(max(0, round((left + right - wide) / 2)), course.width - wide)
    y = min(max(0, round((top + bottom - tall) / 2) + TITLE), TITLE + course.height - tall)
    return Window(x, y, wide, tall)


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
