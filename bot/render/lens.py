"""A part of a board seen larger or smaller, and turned: the same shapes and the same course through a lens."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.render.geometry import Course
from bot.render.scene import Box, Disc, Point, Polygon, Shape, Stroke, Text, bounds
from rules.values import SpaceId

FINE_LINE = 6.0
"""Strokes up to this width are drawn strokes, and grow with the root of the scale; wider ones are bodies."""
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Lens:
    """Point `at` of the board lies at `to` of the picture, n times as large, turned by an angle (radians)."""

    at: Point
    to: Point
    scale: float = 1.0
    angle: float = 0.0

    @cached_property
    def _matrix(self) -> tuple[float, float]:
        return math.cos(self.angle) * self.scale, math.sin(self.angle) * self.scale

    def place(self, p: Point) -> Point:
        """A point of the board in the picture."""
        (c, s), (x, y) = self._matrix, (p[0] - self.at[0], p[1] - self.at[1])
        return self.to[0] + x * c - y * s, self.to[1] + x * s + y * c

    def places(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Several points."""
        (c, s), (x0, y0), (x1, y1) = self._matrix, self.at, self.to
        return tuple([(x1 + (x - x0) * c - (y - y0) * s, y1 + (x - x0) * s + (y - y0) * c) for x, y in points])

    def back(self, p: Point) -> Point:
        """A point of the picture on the board."""
        (c, s), (x, y) = self._matrix, (p[0] - self.to[0], p[1] - self.to[1])
        size = self.scale * self.scale
        return self.at[0] + (x * c + y * s) / size, self.at[1] + (y * c - x * s) / size

    def turn(self, heading: Point) -> Point:
        """A direction of the board in the picture."""
        (c, s), (x, y) = self._matrix, heading
        return (x * c - y * s) / self.scale, (x * s + y * c) / self.scale

    def field(self, width: float, height: float) -> Rect:
        """What of the board may be seen in a picture of a size."""
        return bounds([self.back(p) for p in ((0, 0), (width, 0), (width, height), (0, height))])


def through(shapes: Iterable[tuple[Rect, Shape]], lens: Lens, width: int, height: int) -> Iterator[Shape]:
    """The shapes, with their extents, that are seen in a picture of a size; words are left out: they stay upright."""
    left, top, right, bottom = lens.field(width, height)
    stroke = math.sqrt(lens.scale) if lens.scale > 1 else lens.scale
    for (x0, y0, x1, y1), shape in shapes:
        if x0 > right or x1 < left or y0 > bottom or y1 < top:
            continue
        if isinstance(shape, Polygon):
            yield Polygon(lens.places(shape.points), shape.fill, shape.opacity)
        elif isinstance(shape, Stroke):
            wide = shape.width * (stroke if shape.width <= FINE_LINE else lens.scale)
            yield Stroke(lens.places(shape.points), shape.colour, wide, shape.opacity, shape.closed)
        elif isinstance(shape, Disc):
            yield Disc(lens.place(shape.centre), shape.radius * lens.scale, shape.fill, shape.opacity)


def extent(shape: Shape) -> Rect:
    """What a shape covers; of words their anchor alone."""
    if isinstance(shape, Polygon):
        return bounds(shape.points)
    if isinstance(shape, Stroke):
        (left, top, right, bottom), half = bounds(shape.points), shape.width / 2
        return left - half, top - half, right + half, bottom + half
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    if isinstance(shape, Box):
        return shape.left, shape.top, shape.left + shape.width, shape.top + shape.height
    assert isinstance(shape, Text)
    return (*shape.at, *shape.at)


class Framed(Course):
    """A course as it is seen through a lens, in a picture of a size."""

    def __init__(self, course: Course, lens: Lens, width: int, height: int) -> None:
        self.base, self.lens = course, lens
        self.track, self.shape, self.rows = course.track, course.shape, course.rows
        self.width, self.height, self.scale = width, height, course.scale * lens.scale
        self.curve, self.lane_width = course.curve, course.lane_width * lens.scale

    def length_at(self, row: float) -> float:
        """The road's length at a row, in the picture's pixels."""
        return self.base.length_at(row) * self.lens.scale

    def at(self, row: float, offset: float = 0.0) -> Point:
        """The point at a row."""
        return self.lens.place(self.base.at(row, offset))

    def middle(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Point:
        """The middle of a space."""
        return self.lens.place(self.base.middle(id, forward, left))

    def heading(self, row: float) -> Point:
        """The driving direction at a row."""
        return self.lens.turn(self.base.heading(row))

    @cached_property
    def outlines(self) -> Mapping[SpaceId, tuple[Point, ...]]:
        """The outline of every space, made when it is asked for."""
        return _Outlines(self.base.outlines, self.lens)

    def shows(self, p: Point, margin: float = 0.0) -> bool:
        """Whether a point lies within the picture."""
        return margin <= p[0] <= self.width - margin and margin <= p[1] <= self.height - margin


class _Outlines(Mapping[SpaceId, tuple[Point, ...]]):
    def __init__(self, base: Mapping[SpaceId, tuple[Point, ...]], lens: Lens) -> None:
        self._base, self._lens = base, lens

    def __getitem__(self, id: SpaceId) -> tuple[Point, ...]:
        return self._lens.places(self._base[id])

    def __iter__(self) -> Iterator[SpaceId]:
        return iter(self._base)

    def __len__(self) -> int:
        return len(self._base)
