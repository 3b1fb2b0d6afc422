"""Tracks prepared for drawing: shape, printed board, and the stand-alone plan of a track."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.pictures.board_arena import Sand
from bot.pictures.board_road import PrintedGround
from bot.pictures.fonts import cut_to_width, measure_text, to_writable
from bot.pictures.geometry import Course, parse_shape
from bot.pictures.palette import DAY_THEME, THEMES, Theme, adapt_to_surface, list_colours
from bot.pictures.scene import Box, Scene, Shape, Text, Undrawable, find_extent, move_shape
from bot.pictures.scenery import draw_ground
from bot.pictures.zoomed_view import Road
from rules.base import compute_digest
from rules.track.track import BadTrack, Track
from rules.track.track_file import read_track
from rules.view import Board, RaceView

MAX_CACHED_TRACKS = 8
"""Number of tracks whose shapes are cached, two to nine megabytes each."""
TITLE_HEIGHT_PX, TITLE_MARGIN_PX = 54, 22


@dataclass(frozen=True)
class BoardArt:
    """A track with its file's text, and the board as a game prints it."""

    track: Track
    text: str
    board: Board


@dataclass(frozen=True)
class Picture:
    """A PNG and its description."""

    png: bytes
    alt: str


def build_course(name: str, text: str) -> Course:
    """Build the course of a track file. Raises Undrawable."""
    try:
        return _build_course(_DrawnFile(name, text))
    except BadTrack as fault:
        raise Undrawable(f"track {name}: {fault}") from fault


def build_course_of_track(track: Track, text: str) -> Course:
    """Build the course of a parsed track and its file's text. Raises Undrawable."""
    return _build_course(_DrawnFile(track.name, text, track))


class _DrawnFile:
    """A track file, equal to another with the same name and text; key of the cache."""

    def __init__(self, name: str, text: str, track: Track | None = None) -> None:
        self.name, self.text, self.track = name, text, track

    def __hash__(self) -> int:
        return hash((self.name, self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DrawnFile) and (self.name, self.text) == (other.name, other.text)


@lru_cache(maxsize=MAX_CACHED_TRACKS)
def _build_course(file: _DrawnFile) -> Course:
    track = file.track or read_track(file.name, file.text)
    course = Course(track, parse_shape(file.text))
    course.key = compute_digest([file.name, file.text])
    return course


def draw_plan(course: Course, board: Board, title: str, note: str, light: str = "day") -> Scene:
    """Draw a track without a race, under its title with a note beside it."""
    theme = adapt_to_surface(THEMES[light], course.shape)
    key, ground = _build_ground(course, _PrintedBoard(board), theme)
    moving = tuple(_draw_title(title, note, theme, course.width))
    return Scene(
        course.width,
        TITLE_HEIGHT_PX + course.height,
        theme.paper,
        key,
        ground,
        moving,
        list_moving_colours(course, theme),
    )


def _draw_title(title: str, note: str, theme: Theme, wide: int) -> Iterator[Shape]:
    text = cut_to_width(to_writable(title, "Track"), 28, wide - 3 * TITLE_MARGIN_PX - measure_text(note, 22), "bold")
    yield Text((TITLE_MARGIN_PX, TITLE_HEIGHT_PX / 2 + 2), text, 28, theme.ink, "bold", "start")
    yield Text((wide - TITLE_MARGIN_PX, TITLE_HEIGHT_PX / 2 + 2), note, 22, theme.soft_ink, "plain", "end")


def build_printed_board(course: Course, board: Board, theme: Theme) -> PrintedGround:
    """Build the printed board in the colours of a theme."""
    return (Sand if course.shape.surface == "sand" else PrintedGround)(course, board, theme)


def list_moving_colours(course: Course, theme: Theme) -> tuple[str, ...]:
    """Return the colours of everything that moves on a course."""
    return list_colours(theme, horses=course.shape.surface == "sand")


class _PrintedBoard:
    """A board that is equal to another with the same print; key of the cache."""

    def __init__(self, board: Board) -> None:
        self.board, self.digest = board, compute_digest(board.model_dump(mode="json"))

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _PrintedBoard) and self.digest == other.digest


@lru_cache(maxsize=MAX_CACHED_TRACKS)
def _build_road(course: Course, printed_board: _PrintedBoard, theme: Theme) -> Road:
    road_shapes = build_printed_board(course, printed_board.board, theme).list_road_shapes()
    shapes = tuple((find_extent(shape), shape) for shape in road_shapes if not isinstance(shape, Text))
    return Road(course, printed_board.board, theme, shapes, _make_road_key(course, printed_board, theme))


def _make_road_key(course: Course, printed_board: _PrintedBoard, theme: Theme) -> str:
    """Return a key of all that a printed board is drawn from; two servers may have tracks of one name."""
    return compute_digest([course.key or id(course), printed_board.digest, repr(theme)])


def build_road(course: Course, board: Board, theme: Theme) -> Road:
    """Build the printed road of a board, to be seen through a lens."""
    return _build_road(course, _PrintedBoard(board), theme)


def build_day_road(board_art: BoardArt, view: RaceView | None = None) -> Road:
    """Build the printed road by day, of the board that a view shows if it has one of its own. Raises Undrawable."""
    course = build_course_of_track(board_art.track, board_art.text)
    board = (view and view.board) or board_art.board
    return build_road(course, board, adapt_to_surface(DAY_THEME, course.shape))


@lru_cache(maxsize=MAX_CACHED_TRACKS)
def _build_ground(course: Course, printed_board: _PrintedBoard, theme: Theme) -> tuple[str, tuple[Shape, ...]]:
    ground_shapes = draw_ground(course, theme), *build_printed_board(course, printed_board.board, theme).list_shapes()
    shapes = (
        *(move_shape(shape, 0, TITLE_HEIGHT_PX) for shape in ground_shapes),
        Box(0, 0, course.width, TITLE_HEIGHT_PX, theme.paper),
    )
    return f"plan {_make_road_key(course, printed_board, theme)}", shapes
