"""Ways through a course, and what is carried along them."""

import math
from collections.abc import Iterable, Sequence

from bot.render.geometry import Course
from bot.render.scene import Point
from rules.values import SpaceId


def turned(x: float, y: float, angle: float, to: Point) -> Point:
    """A point turned about the origin by an angle in radians and carried to a place."""
    cos, sin = math.cos(angle), math.sin(angle)
    return to[0] + x * cos - y * sin, to[1] + x * sin + y * cos


def glide(course: Course, spaces: Iterable[SpaceId], aside: float = 0.0) -> tuple[Point, ...]:
    """A smooth way through the middles of spaces, some lanes' widths aside to the left."""
    seats = [course.seat_of(id) for id in spaces if id in course.track.spaces]
    if not seats:
        return ()
    offsets = [offset + aside for _, offset in seats]
    bends = [_bend(offsets, i) for i in range(len(seats))]
    points: list[Point] = []
    for i in range(len(seats) - 1):
        length = (seats[i + 1][0] - seats[i][0] + course.rows / 2) % course.rows - course.rows / 2
        for k in range(6):
            t = k / 6
            points.append(course.at(seats[i][0] + length * t, _hermite(offsets, bends, i, t)))
    points.append(course.at(seats[-1][0], offsets[-1]))
    return tuple(points)


def _bend(offsets: Sequence[float], i: int) -> float:
    """How steeply a way crosses the lanes at its i-th space: not at all at its ends."""
    return (offsets[i + 1] - offsets[i - 1]) / 2 if 0 < i < len(offsets) - 1 else 0.0


def _hermite(offsets: Sequence[float], bends: Sequence[float], i: int, t: float) -> float:
    a, b = offsets[i], offsets[i + 1]
    return a + t * t * (3 - 2 * t) * (b - a) + t * (1 - t) * ((1 - t) * bends[i] - t * bends[i + 1])
