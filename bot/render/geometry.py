"""From a track file's `[shape]` to the outline of every space: a closed curve, measured, with the lanes beside it.

The file gives a centreline through points of a field of its own; a point may pin a row (`[x, y, row]`), so that the
corners of the rules lie in the bends of the drawing. Between pins spaces are equally long. Lane 1 lies on the left.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from bot.render.scene import Point, Undrawable, bounds
from rules.reading import read_toml
from rules.track.track import Space, Track
from rules.values import SpaceId, Value

WIDTH = 1200
"""Pixels of a board's picture; sizes in pixels are meant for it."""
STEPS = 24
"""Straight pieces by which the curve between two points is measured."""

MARKS = 20_000
"""Places along the road that are kept."""
GAP = 0.7
"""Lanes between the road and a side lane."""

Number = int | float
Knot = tuple[Number, Number] | tuple[Number, Number, int]


class Shape(Value):
    """How a track is drawn: the row at the first point, a lane's width, points in driving direction.

    `surface` and `infield`: what it is laid on, and what stands inside it; `margin`: pixels around the road.
    """

    start: int = 0
    lane_width: Annotated[float, Field(gt=0)]
    surface: Literal["asphalt", "sand"] = "asphalt"
    infield: Literal["", "spina"] = ""
    margin: Annotated[int, Field(ge=20, le=120)] = 62
    centreline: Annotated[tuple[Knot, ...], Field(min_length=4)]


def read_shape(text: str) -> Shape:
    """The shape in the text of a track file. Raises Undrawable with the reason."""
    try:
        raw = read_toml(text)
        return Shape.model_validate(raw["shape"])
    except KeyError as fault:
        raise Undrawable("the file has no [shape]") from fault
    except ValidationError as fault:
        first = fault.errors()[0]
        raise Undrawable(f"[shape] {'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from fault
    except ValueError as fault:
        raise Undrawable(f"not TOML: {fault}") from fault


def pins(shape: Shape, rows: int) -> list[tuple[int, int]]:
    """Pairs (point, row), in driving order, the first point's first. Raises Undrawable where rows do not increase."""
    found = [(0, shape.start)]
    for point, knot in enumerate(shape.centreline[1:], 1):
        if len(knot) == 3:
            row = knot[2] if knot[2] > shape.start else knot[2] + rows
            found.append((point, row))
    for (_, before), (_, after) in zip(found, [*found[1:], (0, shape.start + rows)], strict=True):
        if after <= before:
            raise Undrawable(f"[shape] pins row {after % rows} after row {before % rows}")
    return found


def _spline(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """The centripetal Catmull-Rom curve from b, without c itself: neither loops nor overshoots."""
    t1 = math.dist(a, b) ** 0.5
    t2 = t1 + math.dist(b, c) ** 0.5
    t3 = t2 + math.dist(c, d) ** 0.5

    def between(p: Point, q: Point, from_: float, to: float, t: float) -> Point:
        share = (t - from_) / (to - from_)
        return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share

    for step in range(STEPS):
        t = t1 + (t2 - t1) * step / STEPS
        ab, bc, cd = between(a, b, 0, t1, t), between(b, c, t1, t2, t), between(c, d, t2, t3, t)
        yield between(between(ab, bc, 0, t2, t), between(bc, cd, t1, t3, t), t1, t2, t)


class Curve:
    """A closed curve through points, measured by its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        if any(math.dist(p, q) < 1e-6 for p, q in zip(points, [*points[1:], points[0]], strict=True)):
            raise Undrawable("[shape] two neighbouring points are the same")
        n = len(points)
        self.points = [p for i in range(n) for p in _spline(*(points[(i + k) % n] for k in (-1, 0, 1, 2)))]
        self.lengths = [0.0]
        for p, q in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            self.lengths.append(self.lengths[-1] + math.dist(p, q))
        self.total = self.lengths[-1]
        self.headings = [self._heading(i) for i in range(len(self.points))]

    def placed(self, fit: "Fit") -> "Curve":
        """The same curve in the picture."""
        other = object.__new__(Curve)
        other.points, other.headings = [fit.place(p) for p in self.points], self.headings
        other.lengths = [length * fit.scale for length in self.lengths]
        other.total = self.total * fit.scale
        return other

    def _heading(self, i: int) -> Point:
        (x, y), (z, w) = self.points[i - 1], self.points[(i + 1) % len(self.points)]
        size = math.hypot(z - x, w - y)
        return (z - x) / size, (w - y) / size

    def at(self, length: float) -> tuple[Point, Point]:
        """Place and heading (a unit vector) after a length of curve."""
        length %= self.total
        i = bisect_right(self.lengths, length) - 1
        i = min(i, len(self.points) - 1)
        share = (length - self.lengths[i]) / (self.lengths[i + 1] - self.lengths[i])
        j = (i + 1) % len(self.points)
        place = _mix(self.points[i], self.points[j], share)
        x, y = _mix(self.headings[i], self.headings[j], share)
        size = math.hypot(x, y)
        return place, (x / size, y / size)


def _mix(p: Point, q: Point, share: float) -> Point:
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share


@dataclass(frozen=True)
class Fit:
    """Where the field's points come to lie in the picture."""

    scale: float
    left: float
    top: float

    def place(self, p: Point) -> Point:
        """A field's point in pixels."""
        return self.left + p[0] * self.scale, self.top + p[1] * self.scale


class Course:
    """A track on paper, in pixels: `width` × `height`. Offsets to the left of the centreline are positive. `scale`: how
    many times as large as on a picture of the usual width."""

    def __init__(self, track: Track, shape: Shape, width: int = WIDTH, most: int = 860) -> None:
        self.track, self.shape, margin = track, shape, shape.margin
        self.rows = track.rows
        self._pins = pins(shape, track.rows)
        plain = [(float(knot[0]), float(knot[1])) for knot in shape.centreline]
        half = (len(track.lanes) / 2 + (len(track.side_lanes) + GAP if track.side_lanes else 0)) * shape.lane_width
        drawn = Curve(plain)
        left, top, right, bottom = bounds(drawn.points)
        left, top, right, bottom = left - half, top - half, right + half, bottom + half
        scale = min((width - 2 * margin) / (right - left), (most - 2 * margin) / (bottom - top))
        self.width, self.height = width, round((bottom - top) * scale + 2 * margin)
        fit = Fit(scale, (width - (right - left) * scale) / 2 - left * scale, margin - top * scale)
        self.curve = drawn.placed(fit)
        self._marks: dict[float, tuple[Point, Point]] = {}
        self.lane_width, self.scale = shape.lane_width * scale, width / WIDTH

    @cached_property
    def _rows(self) -> list[tuple[float, float]]:
        """Pairs (row, length of curve), the last a lap after the first."""
        known = [(float(row), self.curve.lengths[point * STEPS]) for point, row in self._pins]
        return [*known, (known[0][0] + self.rows, self.curve.total)]

    def length_at(self, row: float) -> float:
        """The curve's length at a row, fractions allowed."""
        first = self._rows[0][0]
        row = (row - first) % self.rows + first
        i = min(bisect_right(self._rows, (row, math.inf)), len(self._rows) - 1)
        (before, a), (after, b) = self._rows[i - 1], self._rows[i]
        return a + (b - a) * (row - before) / (after - before)

    def at(self, row: float, offset: float = 0.0) -> Point:
        """The point at a row, some lanes' widths to the left of the centreline."""
        (x, y), (dx, dy) = self._mark(row)
        away = offset * self.lane_width
        return x + dy * away, y - dx * away

    def _mark(self, row: float) -> tuple[Point, Point]:
        """Place and heading at a row, kept: edges of lanes, seams and kerbs ask for the same ones."""
        found = self._marks.get(row)
        if found is None:
            if len(self._marks) > MARKS:
                self._marks.clear()
            found = self._marks[row] = self.curve.at(self.length_at(row))
        return found

    def heading(self, row: float) -> Point:
        """The driving direction at a row, a unit vector."""
        return self._mark(row)[1]

    def left_edge(self, lane: int) -> float:
        """The offset of a lane's left edge, in lanes. Side lanes keep a gap to the road, the lowest number first."""
        side = self.track.side_lanes.get(lane)
        if side:
            away = sum(1 for other, its in self.track.side_lanes.items() if its == side and other < lane) + GAP
            half = len(self.track.lanes) / 2
            return half + away + 1 if side == "left" else -half - away
        return len(self.track.lanes) / 2 - (lane - self.track.lanes[0])

    def rows_of(self, space: Space) -> tuple[float, float]:
        """First and last row of a space, as fractions."""
        return space.start / self.track.unit, space.end / self.track.unit

    def edge(self, start: float, end: float, offset: float) -> tuple[Point, ...]:
        """A line along the track from one row to another."""
        pieces = max(2, math.ceil((end - start) * 5))
        return tuple(self.at(start + (end - start) * k / pieces, offset) for k in range(pieces + 1))

    def outline(self, space: Space) -> tuple[Point, ...]:
        """The left edge forwards, then the right edge backwards."""
        start, end = self.rows_of(space)
        left = self.left_edge(space.lane)
        return self.edge(start, end, left) + self.edge(start, end, left - 1)[::-1]

    @cached_property
    def outlines(self) -> Mapping[SpaceId, tuple[Point, ...]]:
        """The outline of every space."""
        return {id: self.outline(space) for id, space in self.track.spaces.items()}

    @cached_property
    def _middles(self) -> dict[SpaceId, Point]:
        """Those that have been asked for."""
        return {}

    def middle(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Point:
        """The middle of a space, moved by shares of its length and width."""
        if not forward and not left:
            if id not in self._middles:
                self._middles[id] = self.at(*self.seat_of(id))
            return self._middles[id]
        row, offset = self.seat_of(id)
        space = self.track.spaces[id]
        start, end = self.rows_of(space)
        return self.at(row + forward * (end - start), offset + left)

    def seat_of(self, id: SpaceId) -> tuple[float, float]:
        """Row and offset of the middle of a space."""
        space = self.track.spaces[id]
        start, end = self.rows_of(space)
        return (start + end) / 2, self.left_edge(space.lane) - 0.5

    def turn(self, start: float, end: float) -> float:
        """Degrees the track turns between two rows, to the right positive."""
        steps = max(8, math.ceil((end - start) * 8))
        along = [self.heading(start + (end - start) * k / steps) for k in range(steps + 1)]
        return sum(
            math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) for a, b in pairwise(along)
        )

    def width_at(self, row: int) -> tuple[float, float]:
        """The offsets of the road's left and right edge in a row."""
        unit = row % self.rows * self.track.unit
        lanes = [lane for lane in self.track.lanes if self.track.containing(lane, unit)] or list(self.track.lanes)
        return self.left_edge(lanes[0]), self.left_edge(lanes[-1]) - 1
