"""From what may be seen of a race to its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from bot.render import raster
from bot.render.cars import Field
from bot.render.geometry import Course, read_shape
from bot.render.ground import Ground
from bot.render.palette import THEMES, Theme, colours, surfaced
from bot.render.panel import TITLE, Panel, panel_height, title_line
from bot.render.sand import Sand
from bot.render.scene import Point, Scene, Shape, Undrawable, Window, bounds, moved
from bot.render.words import alt_text, choices_text
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.values import Seat, SpaceId, digest
from rules.view import Board, CarView, RaceView

WIDTH = 1200
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


@lru_cache(maxsize=64)
def course_of(name: str, text: str, width: int = WIDTH) -> Course:
    """The track of a file's text, on paper of a width. Raises Undrawable."""
    try:
        return Course(read_track(name, text), read_shape(text), width, width * 43 // 60)
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
        (moved(s, 0, TITLE) for s in Field(course, view.cars, paint, view.pieces).shapes(view.marked, choices)),
        Panel(view, names, paint, course.width, foot).shapes(),
    )
    height = foot + panel_height(len(view.cars))
    return Scene(course.width, height, paint.paper, key, ground, tuple(moving), _colours(course, paint))


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
    field = Field(course, view.cars, theme, view.pieces)
    spot = field.spot(one)
    afoot = [course.middle(man.at) for man in field.pieces if man.steered and man.seat == one.seat]
    stands = afoot or ([spot[0]] if spot else [])
    points = [course.middle(id) for id in choices if id in course.track.spaces] + stands
    window = _window(course, points or [course.at(0)])
    moving = tuple(moved(shape, 0, TITLE) for shape in field.shapes(view.marked, choices))
    height = TITLE + course.height
    return Scene(course.width, height, theme.paper, key, ground, moving, _colours(course, theme), window)


def _colours(course: Course, theme: Theme) -> tuple[str, ...]:
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


@lru_cache(maxsize=64)
def _ground(course: Course, printed: _Printed, theme: Theme) -> tuple[str, tuple[Shape, ...]]:
    printer = Sand if course.shape.surface == "sand" else Ground
    shapes = tuple(moved(shape, 0, TITLE) for shape in printer(course, printed.board, theme).shapes())
    return digest([repr(shapes), theme.name]), shapes
