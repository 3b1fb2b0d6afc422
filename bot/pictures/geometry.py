"""Geometry of a track file's `[shape]`: a measured closed curve, lanes beside it, outlines of spaces.

The file gives a centreline through points in coordinates of its own; a point may pin a row (`[x, y,
row]`), so that the corners of the rules are in the bends of the drawing. Between pins, spaces are
equally long. Lane 1 is on the left."""

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, ValidationError, model_validator

from bot.pictures.scene import Point, Undrawable, find_bounds
from rules.base import SpaceId, Value
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_fault
from rules.track.track import Corner, Space, Track

BOARD_WIDTH_PX = 1200
"""Width of a board's picture; all sizes in pixels refer to it."""
CURVE_STEPS = 24
"""Number of straight pieces between two points of the centreline."""

MAX_CACHED_POINTS = 20_000
"""Number of cached points along the road."""
SIDE_LANE_GAP_LANES = 0.7
"""Distance between the road and a side lane."""

Number = int | float
Knot = tuple[Number, Number] | tuple[Number, Number, int]
Coordinate = Annotated[float, Field(ge=-20_000, le=20_000, allow_inf_nan=False)]
Extent = Annotated[float, Field(gt=0, le=20_000, allow_inf_nan=False)]
Ground = Literal[
    "", "meadow", "forest", "alp", "marsh", "coast", "desert", "quarry", "basalt", "ice", "quay", "town"
]  # fmt: skip
AreaKind = Literal[
    "water", "lava", "snow", "beach", "rock", "pit", "field", "flowers", "forest", "marsh", "quay", "town", "road"
]  # fmt: skip
LandmarkKind = Literal[
    "pine", "tree", "bush", "cactus", "rock", "reeds", "house", "barn", "church", "mill", "lighthouse", "temple",
    "haystack", "logs", "tent", "lamp", "stand", "casino", "crane", "ship", "boat", "mesa", "mountain", "iceberg",
    "volcano", "hut", "trident", "serpent", "tern", "heron", "kestrel", "kingfisher",
]  # fmt: skip


class Area(Value):
    """A part of the ground: a shape around its points, or with a `width` a band along them."""

    kind: AreaKind
    points: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Field(min_length=2, max_length=40)]
    width: Extent | None = None

    @model_validator(mode="after")
    def _has_extent(self) -> "Area":
        if self.width is None and len(self.points) < 3:
            raise ValueError("it needs a third point, or a width")
        return self


class Landmark(Value):
    """A thing on the ground, seen from above. `size`: its length; `turn`: degrees to the right."""

    kind: LandmarkKind
    at: tuple[Coordinate, Coordinate]
    size: Extent
    turn: Annotated[int, Field(ge=-360, le=360)] = 0


class Shape(Value):
    """The drawn shape of a track: row at the first point, lane width, points in driving direction.

    `surface` and `infield`: the material of the road and the structure inside it; `margin`: pixels around
    the road; `ground`, `light`, `area` and `landmark`: what lies around it."""

    start: int = 0
    lane_width: Annotated[float, Field(gt=0)]
    surface: Literal["asphalt", "sand", "ice"] = "asphalt"
    infield: Literal["", "spina"] = ""
    margin: Annotated[int, Field(ge=20, le=120)] = 62
    centreline: Annotated[tuple[Knot, ...], Field(min_length=4)]
    ground: Ground = ""
    light: Literal["day", "night"] = "day"
    area: Annotated[tuple[Area, ...], Field(max_length=20)] = ()
    landmark: Annotated[tuple[Landmark, ...], Field(max_length=40)] = ()


class BadShape(Undrawable):
    """A `[shape]` breaks the format. `faults`: a sentence for each."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(f"[shape] {'; '.join(faults)}")
        self.faults = tuple(faults)


def parse_shape(text: str) -> Shape:
    """Parse the shape in the text of a track file. Raises Undrawable with the reason."""
    try:
        raw = read_toml(text)
        return Shape.model_validate(raw["shape"])
    except KeyError as fault:
        raise Undrawable("the file has no [shape]") from fault
    except ValidationError as fault:
        raise BadShape([_format_shape_fault(one["loc"], one["type"], one["msg"]) for one in fault.errors()]) from fault
    except ValueError as fault:
        raise Undrawable(f"not TOML: {fault}") from fault


def _format_shape_fault(loc: Sequence[int | str], kind: str, message: str) -> str:
    """Format a fault of the schema: `area 2: kind must be …`, entries counted from 1."""
    whose = f"{loc[0]} {int(loc[1]) + 1}: " if len(loc) > 1 and loc[0] in ("area", "landmark") else ""
    return whose + format_schema_fault(loc[2:] if whose else loc, kind, message)


def list_pins(shape: Shape, rows: int) -> list[tuple[int, int]]:
    """List pairs (point, row) in driving order. Raises Undrawable if rows do not increase."""
    pins = [(0, shape.start)]
    for point, knot in enumerate(shape.centreline[1:], 1):
        if len(knot) == 3:
            row = knot[2] if knot[2] > shape.start else knot[2] + rows
            pins.append((point, row))
    for (_, before), (_, after) in zip(pins, [*pins[1:], (0, shape.start + rows)], strict=True):
        if after <= before:
            raise Undrawable(f"[shape] pins row {after % rows} after row {before % rows}")
    return pins


def _make_curve_between(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield the centripetal Catmull-Rom curve from b up to c, excluding c.
    It has no loops and no overshoot."""
    t1 = math.dist(a, b) ** 0.5
    t2 = t1 + math.dist(b, c) ** 0.5
    t3 = t2 + math.dist(c, d) ** 0.5
    for step in range(CURVE_STEPS):
        t = t1 + (t2 - t1) * step / CURVE_STEPS
        middle = (t - t1) / (t2 - t1)
        ab, bc, cd = _interpolate(a, b, t / t1), _interpolate(b, c, middle), _interpolate(c, d, (t - t2) / (t3 - t2))
        yield _interpolate(_interpolate(ab, bc, t / t2), _interpolate(bc, cd, (t - t1) / (t3 - t1)), middle)


class Curve:
    """A closed curve through points, measured by its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        if any(math.dist(p, q) < 1e-6 for p, q in zip(points, [*points[1:], points[0]], strict=True)):
            raise Undrawable("[shape] two neighbouring points are the same")
        n = len(points)
        self.points = [p for i in range(n) for p in _make_curve_between(*(points[(i + k) % n] for k in (-1, 0, 1, 2)))]
        self.lengths = [0.0]
        for p, q in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            self.lengths.append(self.lengths[-1] + math.dist(p, q))
        self.total = self.lengths[-1]
        self.headings = [self._find_heading_at_index(i) for i in range(len(self.points))]

    def to_picture(self, fit: "Fit") -> "Curve":
        """Return the same curve in picture coordinates."""
        other = object.__new__(Curve)
        other.points, other.headings = [fit.to_picture(p) for p in self.points], self.headings
        other.lengths = [length * fit.scale for length in self.lengths]
        other.total = self.total * fit.scale
        return other

    def _find_heading_at_index(self, i: int) -> Point:
        (x, y), (z, w) = self.points[i - 1], self.points[(i + 1) % len(self.points)]
        size = math.hypot(z - x, w - y)
        return (z - x) / size, (w - y) / size

    def find_point(self, length: float) -> tuple[Point, Point]:
        """Return the point and heading (a unit vector) after a length of curve."""
        length %= self.total
        i = bisect_right(self.lengths, length) - 1
        i = min(i, len(self.points) - 1)
        share = (length - self.lengths[i]) / (self.lengths[i + 1] - self.lengths[i])
        j = (i + 1) % len(self.points)
        place = _interpolate(self.points[i], self.points[j], share)
        x, y = _interpolate(self.headings[i], self.headings[j], share)
        size = math.hypot(x, y)
        return place, (x / size, y / size)


def _interpolate(p: Point, q: Point, share: float) -> Point:
    return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share


@dataclass(frozen=True)
class Fit:
    """Placement of the field's coordinates in the picture."""

    scale: float
    left: float
    top: float

    def to_picture(self, p: Point) -> Point:
        """Convert a point to pixels."""
        return self.left + p[0] * self.scale, self.top + p[1] * self.scale


class Course:
    """A track in pixels: `width` × `height`.
    Offsets to the left of the centreline are positive. `scale`: size relative to a picture of the usual
    width; `key`: digest of the track file, if it was built from one."""

    def __init__(self, track: Track, shape: Shape, width: int = BOARD_WIDTH_PX, most: int = 860) -> None:
        self.track, self.shape, margin = track, shape, shape.margin
        self.key = ""
        self.rows = track.rows
        self._pins = list_pins(shape, track.rows)
        plain = [(float(knot[0]), float(knot[1])) for knot in shape.centreline]
        half = (
            len(track.lanes) / 2 + (len(track.side_lanes) + SIDE_LANE_GAP_LANES if track.side_lanes else 0)
        ) * shape.lane_width
        curve = Curve(plain)
        left, top, right, bottom = find_bounds(curve.points)
        left, top, right, bottom = left - half, top - half, right + half, bottom + half
        scale = min((width - 2 * margin) / (right - left), (most - 2 * margin) / (bottom - top))
        self.width, self.height = width, round((bottom - top) * scale + 2 * margin)
        self.fit = Fit(scale, (width - (right - left) * scale) / 2 - left * scale, margin - top * scale)
        self.curve = curve.to_picture(self.fit)
        self._marks: dict[float, tuple[Point, Point]] = {}
        self.lane_width, self.scale = shape.lane_width * scale, width / BOARD_WIDTH_PX

    @cached_property
    def _row_lengths(self) -> list[tuple[float, float]]:
        """Pairs (row, length of curve); the last is one lap after the first."""
        pin_lengths = [(float(row), self.curve.lengths[point * CURVE_STEPS]) for point, row in self._pins]
        return [*pin_lengths, (pin_lengths[0][0] + self.rows, self.curve.total)]

    def measure_length(self, row: float) -> float:
        """Return the curve's length at a row; fractions are allowed."""
        first = self._row_lengths[0][0]
        row = (row - first) % self.rows + first
        i = min(bisect_right(self._row_lengths, (row, math.inf)), len(self._row_lengths) - 1)
        (before, a), (after, b) = self._row_lengths[i - 1], self._row_lengths[i]
        return a + (b - a) * (row - before) / (after - before)

    def find_point(self, row: float, offset: float = 0.0) -> Point:
        """Return the point at a row, an offset in lane widths to the left of the centreline."""
        (x, y), (dx, dy) = self._find_cached_point(row)
        away = offset * self.lane_width
        return x + dy * away, y - dx * away

    def _find_cached_point(self, row: float) -> tuple[Point, Point]:
        """Return the cached point and heading at a row; edges of lanes, seams and kerbs share them."""
        mark = self._marks.get(row)
        if mark is None:
            if len(self._marks) > MAX_CACHED_POINTS:
                self._marks.clear()
            mark = self._marks[row] = self.curve.find_point(self.measure_length(row))
        return mark

    def find_heading(self, row: float) -> Point:
        """Return the driving direction at a row, a unit vector."""
        return self._find_cached_point(row)[1]

    def find_left_edge(self, lane: int) -> float:
        """Return the offset of a lane's left edge, in lanes.
        Side lanes keep a gap to the road, the lowest number first."""
        side = self.track.side_lanes.get(lane)
        if side:
            away = (
                sum(1 for other, its in self.track.side_lanes.items() if its == side and other < lane)
                + SIDE_LANE_GAP_LANES
            )
            half = len(self.track.lanes) / 2
            return half + away + 1 if side == "left" else -half - away
        return len(self.track.lanes) / 2 - (lane - self.track.lanes[0])

    def find_rows(self, space: Space) -> tuple[float, float]:
        """Return the first and last row of a space, as fractions."""
        return space.start / self.track.unit, space.end / self.track.unit

    def trace_line(self, start: float, end: float, offset: float) -> tuple[Point, ...]:
        """Return a line along the track from one row to another."""
        pieces, away, cached_points = max(2, math.ceil((end - start) * 5)), offset * self.lane_width, self._marks
        rows = [start + (end - start) * k / pieces for k in range(pieces + 1)]
        marks = [cached_points.get(row) or self._find_cached_point(row) for row in rows]
        return tuple([(x + dy * away, y - dx * away) for (x, y), (dx, dy) in marks])

    def trace_outline(self, space: Space) -> tuple[Point, ...]:
        """Return the outline of a space: left edge forwards, right edge backwards."""
        start, end = self.find_rows(space)
        left = self.find_left_edge(space.lane)
        return self.trace_line(start, end, left) + self.trace_line(start, end, left - 1)[::-1]

    @cached_property
    def outlines(self) -> Mapping[SpaceId, tuple[Point, ...]]:
        """Outline of every space."""
        return {id: self.trace_outline(space) for id, space in self.track.spaces.items()}

    @cached_property
    def _cached_middles(self) -> dict[SpaceId, Point]:
        return {}

    def find_middle(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Point:
        """Return the middle of a space, moved by shares of its length and width."""
        if not forward and not left:
            if id not in self._cached_middles:
                self._cached_middles[id] = self.find_point(*self.find_row_and_offset(id))
            return self._cached_middles[id]
        row, offset = self.find_row_and_offset(id)
        space = self.track.spaces[id]
        start, end = self.find_rows(space)
        return self.find_point(row + forward * (end - start), offset + left)

    def find_row_and_offset(self, id: SpaceId) -> tuple[float, float]:
        """Return row and offset of the middle of a space."""
        space = self.track.spaces[id]
        start, end = self.find_rows(space)
        return (start + end) / 2, self.find_left_edge(space.lane) - 0.5

    def measure_turn_degrees(self, start: float, end: float) -> float:
        """Return the degrees that the track turns between two rows, positive to the right."""
        steps = max(8, math.ceil((end - start) * 8))
        along = [self.find_heading(start + (end - start) * k / steps) for k in range(steps + 1)]
        return sum(
            math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) for a, b in pairwise(along)
        )

    def find_edges(self, row: int) -> tuple[float, float]:
        """Return the offsets of the road's left and right edge in a row."""
        unit = row % self.rows * self.track.unit
        lanes = [lane for lane in self.track.lanes if self.track.find_space_at(lane, unit)] or list(self.track.lanes)
        return self.find_left_edge(lanes[0]), self.find_left_edge(lanes[-1]) - 1


def rotate_to(x: float, y: float, angle: float, to: Point) -> Point:
    """Rotate a point about the origin by an angle in radians and move it to a place."""
    cos, sin = math.cos(angle), math.sin(angle)
    return to[0] + x * cos - y * sin, to[1] + x * sin + y * cos


def smooth_path(
    course: Course, spaces: Iterable[SpaceId], aside: float = 0.0, points_per_space: int = 6
) -> tuple[Point, ...]:
    """Return a smooth path through the middles of spaces, shifted by lane widths to the left.
    `points_per_space`: more make it smoother and slower to draw."""
    seats = [course.find_row_and_offset(id) for id in spaces if id in course.track.spaces]
    if not seats:
        return ()
    offsets = [offset + aside for _, offset in seats]
    bends = [_find_slope_at(offsets, i) for i in range(len(seats))]
    points: list[Point] = []
    for i in range(len(seats) - 1):
        length = (seats[i + 1][0] - seats[i][0] + course.rows / 2) % course.rows - course.rows / 2
        for k in range(points_per_space):
            t = k / points_per_space
            points.append(course.find_point(seats[i][0] + length * t, _interpolate_offset(offsets, bends, i, t)))
    points.append(course.find_point(seats[-1][0], offsets[-1]))
    return tuple(points)


def _find_slope_at(offsets: Sequence[float], i: int) -> float:
    """Return how steeply a path crosses the lanes at its i-th space; 0 at its ends."""
    return (offsets[i + 1] - offsets[i - 1]) / 2 if 0 < i < len(offsets) - 1 else 0.0


def _interpolate_offset(offsets: Sequence[float], bends: Sequence[float], i: int, t: float) -> float:
    a, b = offsets[i], offsets[i + 1]
    return a + t * t * (3 - 2 * t) * (b - a) + t * (1 - t) * ((1 - t) * bends[i] - t * bends[i + 1])


def trace_edges(path: Sequence[Point], half: float) -> tuple[list[Point], list[Point]]:
    """Return the left and the right edge of a ribbon along a path, a point for each of the path's.
    `half`: half its width."""
    left, right = list[Point](), list[Point]()
    for i, (x, y) in enumerate(path):
        (a, b), (c, d) = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        size = math.hypot(c - a, d - b) or 1.0
        nx, ny = (d - b) / size * half, (a - c) / size * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


MIN_LANE_WIDTH_PX = 14.0
"""Width that a lane needs for a car with its number."""
MIN_SPACE_LENGTH_PX = 7.0
"""Length that a space's shorter side needs."""
CHECK_STEP_ROWS = 0.5
"""Distance in rows between the places checked for overlaps of the road with itself."""


def list_shape_faults(course: Course) -> tuple[str, ...]:
    """List faults of the road: narrow lanes, tight bends, bends to the wrong side, a road over itself."""
    if course.lane_width < MIN_LANE_WIDTH_PX:
        return (f"lanes are drawn {course.lane_width:.0f} pixels wide, and need {MIN_LANE_WIDTH_PX:.0f}",)
    return (*_find_tight_bends(course), *_find_wrong_bends(course), *_find_crossings(course))


def _find_tight_bends(course: Course) -> Iterator[str]:
    for space in course.track.spaces.values():
        start, end = course.find_rows(space)
        left = course.find_left_edge(space.lane)
        edges = [_measure_forward(course, start, end, offset) for offset in (left, left - 1)]
        if min(edges) < MIN_SPACE_LENGTH_PX:
            length = max(0, min(edges))
            yield f"{space.id} is drawn {length:.0f} pixels long on its inside, and needs {MIN_SPACE_LENGTH_PX:.0f}"


def _measure_forward(course: Course, start: float, end: float, offset: float) -> float:
    """Return how far an edge leads in driving direction; parts that fold back are subtracted."""
    pieces = max(2, math.ceil((end - start) * 5))
    rows = [start + (end - start) * k / pieces for k in range(pieces + 1)]
    total = 0.0
    for row, to in pairwise(rows):
        (x, y), (z, w) = course.find_point(row, offset), course.find_point(to, offset)
        dx, dy = course.find_heading((row + to) / 2)
        total += (z - x) * dx + (w - y) * dy
    return total


def _find_wrong_bends(course: Course) -> Iterator[str]:
    for corner in course.track.corners.values():
        turn = course.measure_turn_degrees(corner.start / course.track.unit, corner.end / course.track.unit)
        yield from _check_bend(corner, turn)


def _check_bend(corner: Corner, turn: float) -> Iterator[str]:
    direction = "right" if turn > 0 else "left"
    if abs(turn) < 10:
        yield f"corner {corner.name} is drawn straight"
    elif direction != corner.inside:
        yield f"corner {corner.name} is drawn to the {direction}, but its inside is {corner.inside}"


def _find_crossings(course: Course) -> Iterator[str]:
    """Find the first place of each part of the road that lies over another part."""
    places = [_build_place(course, k * CHECK_STEP_ROWS) for k in range(round(course.rows / CHECK_STEP_ROWS))]
    reported_pairs = list[tuple[float, float]]()
    for here, there in combinations(places, 2):
        if _do_overlap(here, there, course.curve.total) and not any(
            _is_near(here, there, pair) for pair in reported_pairs
        ):
            reported_pairs.append((here.row, there.row))
            yield f"rows {int(here.row)} and {int(there.row)} are drawn over each other"


class _Place(NamedTuple):
    """A place on the road: its row, curve length, middle, and half the road's width."""

    row: float
    length: float
    middle: Point
    half: float


def _build_place(course: Course, row: float) -> _Place:
    left, right = course.find_edges(int(row))
    half = (left - right) / 2 * course.lane_width
    return _Place(row, course.measure_length(row), course.find_point(row, (left + right) / 2), half)


def _do_overlap(here: _Place, there: _Place, total: float) -> bool:
    """Whether two places are closer than the road is wide, although far apart along the road."""
    wide = here.half + there.half
    way = abs(there.length - here.length)
    return min(way, total - way) > 1.7 * wide and math.dist(here.middle, there.middle) < wide


def _is_near(here: _Place, there: _Place, pair: tuple[float, float]) -> bool:
    return abs(here.row - pair[0]) < 8 and abs(there.row - pair[1]) < 8
