"""Views of a part of a board, scaled and turned: shapes and course seen through a lens."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.pictures.geometry import Course
from bot.pictures.scene import Disc, Point, Polygon, Rect, Shape, Stroke, find_bounds
from rules.base import SpaceId

MAX_LINE_WIDTH_PX = 6.0
"""Width up to which a stroke is a line, which grows with the root of the scale; wider ones are bodies."""


@dataclass(frozen=True)
class Lens:
    """A view of the board.
    Point `at` of the board is at `to` of the picture, scaled by n, turned by an angle in radians."""

    at: Point
    to: Point
    scale: float = 1.0
    angle: float = 0.0

    @cached_property
    def _rotation(self) -> tuple[float, float]:
        return math.cos(self.angle) * self.scale, math.sin(self.angle) * self.scale

    def to_picture(self, p: Point) -> Point:
        """Convert a point of the board to the picture."""
        (c, s), (x, y) = self._rotation, (p[0] - self.at[0], p[1] - self.at[1])
        return self.to[0] + x * c - y * s, self.to[1] + x * s + y * c

    def convert_points_to_picture(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Convert several points of the board to the picture."""
        (c, s), (x0, y0), (x1, y1) = self._rotation, self.at, self.to
        if not s:
            return tuple([(x1 + (x - x0) * c, y1 + (y - y0) * c) for x, y in points])
        return tuple([(x1 + (x - x0) * c - (y - y0) * s, y1 + (x - x0) * s + (y - y0) * c) for x, y in points])

    def to_board(self, p: Point) -> Point:
        """Convert a point of the picture to the board."""
        (c, s), (x, y) = self._rotation, (p[0] - self.to[0], p[1] - self.to[1])
        size = self.scale * self.scale
        return self.at[0] + (x * c + y * s) / size, self.at[1] + (y * c - x * s) / size

    def turn_direction(self, heading: Point) -> Point:
        """Convert a direction on the board to the picture."""
        (c, s), (x, y) = self._rotation, heading
        return (x * c - y * s) / self.scale, (x * s + y * c) / self.scale

    def find_visible_rect(self, width: float, height: float) -> Rect:
        """Return the part of the board that is visible in a picture of a size."""
        return find_bounds([self.to_board(p) for p in ((0, 0), (width, 0), (width, height), (0, height))])


def list_visible_shapes(shapes: Iterable[tuple[Rect, Shape]], lens: Lens, width: int, height: int) -> Iterator[Shape]:
    """Yield the shapes visible in a picture of a size; texts are skipped, since they stay upright."""
    left, top, right, bottom = lens.find_visible_rect(width, height)
    stroke = math.sqrt(lens.scale) if lens.scale > 1 else lens.scale
    rotated = lens.angle != 0
    for (x0, y0, x1, y1), shape in shapes:
        if x0 > right or x1 < left or y0 > bottom or y1 < top:
            continue
        if isinstance(shape, Polygon):
            points = lens.convert_points_to_picture(shape.points)
            if not rotated or _is_near(points, 1, width, height):
                yield Polygon(points, shape.fill, shape.opacity)
        elif isinstance(shape, Stroke):
            wide = shape.width * (stroke if shape.width <= MAX_LINE_WIDTH_PX else lens.scale)
            points = lens.convert_points_to_picture(shape.points)
            if not rotated or _is_near(points, wide + 1, width, height):
                yield Stroke(points, shape.colour, wide, shape.opacity, shape.closed)
        elif isinstance(shape, Disc):
            yield Disc(lens.to_picture(shape.centre), shape.radius * lens.scale, shape.fill, shape.opacity)


def _is_near(points: Sequence[Point], margin: float, width: int, height: int) -> bool:
    """Whether the rectangle around points touches a picture of a size, or comes as near as a margin."""
    left, top, right, bottom = find_bounds(points)
    return left <= width + margin and right >= -margin and top <= height + margin and bottom >= -margin


class FramedCourse(Course):
    """A course seen through a lens, in a picture of a size."""

    def __init__(self, course: Course, lens: Lens, width: int, height: int) -> None:
        self.base, self.lens = course, lens
        self.track, self.shape, self.rows = course.track, course.shape, course.rows
        self.width, self.height, self.scale = width, height, course.scale * lens.scale
        self.curve, self.lane_width = course.curve, course.lane_width * lens.scale

    def measure_length(self, row: float) -> float:
        """Return the road's length at a row, in pixels of the picture."""
        return self.base.measure_length(row) * self.lens.scale

    def find_point(self, row: float, offset: float = 0.0) -> Point:
        """Return the point at a row."""
        return self.lens.to_picture(self.base.find_point(row, offset))

    def trace_line(self, start: float, end: float, offset: float) -> tuple[Point, ...]:
        """Return a line along the track from one row to another."""
        return self.lens.convert_points_to_picture(self.base.trace_line(start, end, offset))

    def find_middle(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Point:
        """Return the middle of a space."""
        return self.lens.to_picture(self.base.find_middle(id, forward, left))

    def find_heading(self, row: float) -> Point:
        """Return the driving direction at a row."""
        return self.lens.turn_direction(self.base.find_heading(row))

    @cached_property
    def outlines(self) -> Mapping[SpaceId, tuple[Point, ...]]:
        """Outline of every space, computed on access."""
        return _Outlines(self.base.outlines, self.lens)

    def shows(self, p: Point, margin: float = 0.0) -> bool:
        """Whether a point is within the picture."""
        return margin <= p[0] <= self.width - margin and margin <= p[1] <= self.height - margin


class _Outlines(Mapping[SpaceId, tuple[Point, ...]]):
    def __init__(self, base: Mapping[SpaceId, tuple[Point, ...]], lens: Lens) -> None:
        self._base, self._lens = base, lens

    def __getitem__(self, id: SpaceId) -> tuple[Point, ...]:
        return self._lens.convert_points_to_picture(self._base[id])

    def __iter__(self) -> Iterator[SpaceId]:
        return iter(self._base)

    def __len__(self) -> int:
        return len(self._base)
