"""Pictures as plain shapes, free of any drawing library.
Points are in pixels, y downwards; colours are `#rrggbb`."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

Point = tuple[float, float]
Spot = tuple[Point, float]
"""A place and a heading in radians."""
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Colour = str
Anchor = Literal["start", "middle", "end"]
Face = Literal["plain", "bold", "narrow"]
BASELINE_SHARE = 0.365
"""How far below the middle of a text its baseline is, in shares of its size."""


class Undrawable(Exception):
    """A picture cannot be drawn. The caller sends its text alone."""


@contextmanager
def convert_drawing_errors(what: str) -> Iterator[None]:
    """Raise Undrawable for the errors of drawing a track or view with unexpected content."""
    try:
        yield
    except (ArithmeticError, LookupError, OSError, TypeError, ValueError) as fault:
        raise Undrawable(f"{what}: {fault}") from fault


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape. `opacity` from 0 to 1."""

    points: tuple[Point, ...]
    fill: Colour
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke of `width` pixels through points, with round ends; `closed` joins the last to the first."""

    points: tuple[Point, ...]
    colour: Colour
    width: float
    opacity: float = 1.0
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    fill: Colour
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle on whole pixels: left, top, width, height."""

    left: int
    top: int
    width: int
    height: int
    fill: Colour


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, `at` its anchor and the middle of its capitals' height. `halo` edges it."""

    at: Point
    text: str
    size: int
    colour: Colour
    face: Face = "plain"
    anchor: Anchor = "middle"
    halo: Colour | None = None


Shape = Polygon | Stroke | Disc | Box | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture. `ground`, equal for equal `key`, is drawn once and cached; `moving` is drawn over it.

    `colours`: colours that a picture of few colours needs for all that may move. `insets`: pictures within
    it, over the ground; `palette`: a cached picture whose ground has the same colours. Without a `key` the
    ground is not cached."""

    width: int
    height: int
    paper: Colour
    key: str
    ground: tuple[Shape, ...]
    moving: tuple[Shape, ...]
    colours: tuple[Colour, ...] = ()
    insets: "tuple[Inset, ...]" = ()
    palette: "Scene | None" = None

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes, lowest first."""
        within = (move_shape(shape, one.left, one.top) for one in self.insets for shape in one.scene.shapes)
        return (*self.ground, *within, *self.moving)


@dataclass(frozen=True, slots=True)
class Inset:
    """A picture within another, placed by its upper left corner."""

    left: int
    top: int
    scene: Scene


def move_shape(shape: Shape, right: int, down: int) -> Shape:
    """Move a shape by n pixels."""

    if isinstance(shape, Polygon):
        return Polygon(_move_points(shape.points, right, down), shape.fill, shape.opacity)
    if isinstance(shape, Stroke):
        return Stroke(_move_points(shape.points, right, down), shape.colour, shape.width, shape.opacity, shape.closed)
    if isinstance(shape, Disc):
        return Disc((shape.centre[0] + right, shape.centre[1] + down), shape.radius, shape.fill, shape.opacity)
    if isinstance(shape, Box):
        return replace(shape, left=shape.left + right, top=shape.top + down)
    return replace(shape, at=(shape.at[0] + right, shape.at[1] + down))


def _move_points(points: tuple[Point, ...], right: int, down: int) -> tuple[Point, ...]:
    return tuple([(x + right, y + down) for x, y in points])


def mirror(half: Iterable[Point]) -> tuple[Point, ...]:
    """Return an outline from the half of it on one side of the x axis."""
    side = tuple(half)
    return side + tuple((x, -y) for x, y in reversed(side))


def find_bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def find_extent(shape: Shape) -> Rect:
    """Return the rectangle that a shape covers; for a text only its anchor."""
    if isinstance(shape, Polygon):
        return find_bounds(shape.points)
    if isinstance(shape, Stroke):
        (left, top, right, bottom), half = find_bounds(shape.points), shape.width / 2
        return left - half, top - half, right + half, bottom + half
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    if isinstance(shape, Box):
        return shape.left, shape.top, shape.left + shape.width, shape.top + shape.height
    assert isinstance(shape, Text)
    return (*shape.at, *shape.at)
