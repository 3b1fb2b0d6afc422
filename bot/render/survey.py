"""Whether a track can be drawn as its `[shape]` says: every fault in a sentence."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from bot.render.geometry import Course
from bot.render.scene import Point
from rules.track.track import Corner

NARROWEST = 14.0
"""Pixels a lane must be wide, to bear a car with its number."""
SHORTEST = 7.0
"""Pixels a space's shorter side must be long."""
STEP = 0.5
"""Rows between the places where the road is held against itself."""


def shape_faults(course: Course) -> tuple[str, ...]:
    """Lanes too narrow, bends too tight, bends to the wrong side, the road over itself."""
    if course.lane_width < NARROWEST:
        return (f"lanes are drawn {course.lane_width:.0f} pixels wide, and need {NARROWEST:.0f}",)
    return (*_too_tight(course), *_wrong_bends(course), *_crossings(course))


def _too_tight(course: Course) -> Iterator[str]:
    for space in course.track.spaces.values():
        start, end = course.rows_of(space)
        left = course.left_edge(space.lane)
        edges = [_forward(course, start, end, offset) for offset in (left, left - 1)]
        if min(edges) < SHORTEST:
            yield f"{space.id} is drawn {max(0, min(edges)):.0f} pixels long on its inside, and needs {SHORTEST:.0f}"


def _forward(course: Course, start: float, end: float, offset: float) -> float:
    """How far an edge leads in driving direction; where it folds back, that counts against it."""
    pieces = max(2, math.ceil((end - start) * 5))
    rows = [start + (end - start) * k / pieces for k in range(pieces + 1)]
    total = 0.0
    for row, to in pairwise(rows):
        (x, y), (z, w) = course.at(row, offset), course.at(to, offset)
        dx, dy = course.heading((row + to) / 2)
        total += (z - x) * dx + (w - y) * dy
    return total


def _wrong_bends(course: Course) -> Iterator[str]:
    for corner in course.track.corners.values():
        turn = course.turn(corner.start / course.track.unit, corner.end / course.track.unit)
        yield from _bend(corner, turn)


def _bend(corner: Corner, turn: float) -> Iterator[str]:
    drawn = "right" if turn > 0 else "left"
    if abs(turn) < 10:
        yield f"corner {corner.name} is drawn straight"
    elif drawn != corner.inside:
        yield f"corner {corner.name} is drawn to the {drawn}, but its inside is {corner.inside}"


def _crossings(course: Course) -> Iterator[str]:
    """The first place where the road comes to lie over another part of itself, for each such part."""
    places = [_place(course, k * STEP) for k in range(round(course.rows / STEP))]
    told = list[tuple[float, float]]()
    for here, there in combinations(places, 2):
        if _over(here, there, course.curve.total) and not any(_near(here, there, pair) for pair in told):
            told.append((here.row, there.row))
            yield f"rows {int(here.row)} and {int(there.row)} are drawn over each other"


class _Place(NamedTuple):
    """The middle of the road at a row, after so much curve; half the road's width."""

    row: float
    length: float
    middle: Point
    half: float


def _place(course: Course, row: float) -> _Place:
    left, right = course.width_at(int(row))
    half = (left - right) / 2 * course.lane_width
    return _Place(row, course.length_at(row), course.at(row, (left + right) / 2), half)


def _over(here: _Place, there: _Place, total: float) -> bool:
    """Two places nearer than the road is wide, though the way between them is longer than any bend's."""
    wide = here.half + there.half
    way = abs(there.length - here.length)
    return min(way, total - way) > 1.7 * wide and math.dist(here.middle, there.middle) < wide


def _near(here: _Place, there: _Place, pair: tuple[float, float]) -> bool:
    return abs(here.row - pair[0]) < 8 and abs(there.row - pair[1]) < 8
