"""What lies around the road: areas of water, ice or trees, things scattered over the ground, and landmarks.

Nothing here is random: where a small thing lies is computed from its place on the board."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from bot.pictures.geometry import Area, Course, trace_edges
from bot.pictures.landmarks import DRAWINGS
from bot.pictures.palette import AREA_COLOURS, Theme, mix_colours
from bot.pictures.pen import Pen
from bot.pictures.scene import Point, Polygon, Shape, Stroke, find_bounds

OVERHANG_PX = 240
"""How far beyond the board its ground is drawn: a turned view of a part shows that much."""
CELL_PX = 84
"""Side of the squares in each of which one thing may be scattered."""
BAND_PX = 24
"""Height of the bands by which the edges of areas are found."""
STEPS_PER_POINT = 5
"""Number of straight pieces between two points of an area."""
ROAD_CLEARANCE_LANES, CLEARANCE_PX = 0.95, 3.0
"""Free space between the middle of the outer lane and what is scattered, in lanes; around it, in pixels."""
ROADSIDE_STEP_LANES, ROADSIDE_SHARE = 2.6, 0.7
"""Distance from one thing beside the road to the next; share of these places that are taken."""
ROADSIDE_HALF_LANES = (0.3, 0.5)
"""Half the size of a thing beside the road, which close-ups show."""
ANGULAR_KINDS = frozenset({"quay", "town", "field", "road"})
"""Kinds of areas with straight edges."""
BRIDGED_KINDS = frozenset({"water", "lava"})
"""Kinds of areas that the road crosses on a bridge."""
BRIDGE_COLOURS: Mapping[str, str] = {"day": "#c9bfae", "night": "#4d4a45"}


@dataclass(frozen=True)
class Scatter:
    """What is scattered over a ground: `kinds` in turn, in a share of the squares, `half` their size in pixels."""

    kinds: tuple[str, ...]
    share: float
    half: tuple[float, float]


SCATTER: Mapping[str, Scatter] = {
    "meadow": Scatter(("tuft", "flower", "tuft", "bush", "tree"), 0.5, (9, 17)),
    "forest": Scatter(("pine", "pine", "tree", "pine", "tuft"), 0.6, (17, 28)),
    "alp": Scatter(("pine", "tuft", "rock", "pine", "flower"), 0.55, (11, 20)),
    "marsh": Scatter(("reeds", "tuft", "reeds", "bush"), 0.55, (12, 19)),
    "coast": Scatter(("tuft", "rock", "bush"), 0.36, (8, 14)),
    "desert": Scatter(("cactus", "rock", "tuft", "rock"), 0.4, (9, 16)),
    "quarry": Scatter(("rock", "rock", "tuft"), 0.5, (8, 18)),
    "basalt": Scatter(("rock", "ember", "rock"), 0.4, (9, 18)),
    "ice": Scatter(("drift", "crack", "drift"), 0.5, (16, 28)),
    "quay": Scatter(("house",), 0.16, (14, 20)),
    "town": Scatter(("house", "tree", "house"), 0.7, (16, 24)),
    "water": Scatter(("wave",), 0.5, (14, 20)),
    "lava": Scatter(("ember",), 0.5, (14, 22)),
    "snow": Scatter(("drift",), 0.45, (16, 26)),
    "rock": Scatter(("rock",), 0.5, (10, 20)),
    "pit": Scatter(("rock",), 0.3, (7, 12)),
    "field": Scatter(("furrow",), 0.8, (22, 30)),
    "flowers": Scatter(("flower", "flower", "tuft"), 0.9, (10, 16)),
}
"""What is scattered over a ground or an area, by its kind."""
DENSE_FOREST = Scatter(("pine", "pine", "tree"), 0.8, (20, 30))
AREA_SCATTER: Mapping[str, Scatter] = {**SCATTER, "forest": DENSE_FOREST}


def draw_ground(course: Course, theme: Theme) -> Polygon:
    """Draw the ground itself, as large as the board."""
    wide, tall = course.width, course.height
    return Polygon(((0, 0), (wide, 0), (wide, tall), (0, tall)), theme.ground)


@dataclass(frozen=True)
class DrawnArea:
    """An area in pixels of the board, with its outline and the rectangle around it."""

    kind: str
    outline: tuple[Point, ...]
    box: tuple[float, float, float, float]

    def covers(self, p: Point) -> bool:
        """Whether a point is in the area."""
        (x, y), (left, top, right, bottom) = p, self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        inside = False
        for a, b, c, d in self._edges_by_band.get(int(y // BAND_PX), ()):
            if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
                inside = not inside
        return inside

    @cached_property
    def _edges_by_band(self) -> dict[int, list[tuple[float, float, float, float]]]:
        """The edges of the outline, by each of the horizontal bands that they touch."""
        edges: dict[int, list[tuple[float, float, float, float]]] = {}
        a, b = self.outline[-1]
        for c, d in self.outline:
            for band in range(int(min(b, d) // BAND_PX), int(max(b, d) // BAND_PX) + 1):
                edges.setdefault(band, []).append((a, b, c, d))
            a, b = c, d
        return edges


class Scenery:
    """The surroundings of one course in the colours of a theme."""

    def __init__(self, course: Course, theme: Theme) -> None:
        self.course, self.theme, self.shape = course, theme, course.shape

    def draw_shapes(self) -> Iterator[Shape]:
        """Draw areas, and what is scattered over them and the ground."""
        for area in self.areas:
            yield from self._draw_area(area)
        yield from self._draw_scattered()

    def draw_landmarks(self) -> Iterator[Shape]:
        """Draw the landmarks."""
        for landmark in self.shape.landmark:
            at = self.course.fit.to_picture(landmark.at)
            half = landmark.size * self.course.fit.scale / 2
            yield from DRAWINGS[landmark.kind](self._make_pen(at, half, math.radians(landmark.turn)))

    def find_bridge_colour(self, row: int) -> str | None:
        """Return the colour of a bridge's edges if the road crosses something on one in a row."""
        at = self.course.find_point(row + 0.5)
        over = self._find_area_at(at) if self.areas else None
        return BRIDGE_COLOURS[self.theme.name] if over and over.kind in BRIDGED_KINDS else None

    @cached_property
    def areas(self) -> tuple[DrawnArea, ...]:
        """The areas in pixels, lowest first."""
        return tuple(self._build_area(area) for area in self.shape.area)

    def _build_area(self, area: Area) -> DrawnArea:
        points = [self.course.fit.to_picture(p) for p in area.points]
        smooth = area.kind not in ANGULAR_KINDS
        if area.width is not None:
            line = smooth_line(points, closed=False) if smooth else points
            outline = widen_line(line, area.width * self.course.fit.scale / 2)
        else:
            outline = smooth_line(points, closed=True) if smooth else points
        return DrawnArea(area.kind, tuple(outline), find_bounds(outline))

    def _draw_area(self, area: DrawnArea) -> Iterator[Shape]:
        fill, edge = AREA_COLOURS[area.kind][self.theme.name]
        yield Stroke(area.outline, edge, 5, closed=True)
        yield Polygon(area.outline, fill)

    def _find_area_at(self, p: Point) -> DrawnArea | None:
        """Return the uppermost area at a point."""
        for area in reversed(self.areas):
            if area.covers(p):
                return area
        return None

    def _find_ground_colour_at(self, p: Point) -> str:
        area = self._find_area_at(p)
        return AREA_COLOURS[area.kind][self.theme.name][0] if area else self.theme.ground

    def _make_pen(self, at: Point, half: float, angle: float) -> Pen:
        shade = mix_colours("#000000", self._find_ground_colour_at(at), 0.16)
        return Pen(at, half, angle, self.theme.name, shade)

    def _draw_scattered(self) -> Iterator[Shape]:
        if not self.shape.ground and not self.areas:
            return
        side = max(self.course.width, self.course.height)
        over = (OVERHANG_PX + (side - self.course.width) / 2, OVERHANG_PX + (side - self.course.height) / 2)
        across, down = (math.ceil(n / CELL_PX) for n in (side + 2 * OVERHANG_PX, side + 2 * OVERHANG_PX))
        for row in range(down):
            for column in range(across):
                yield from self._draw_in_cell(column, row, (column * CELL_PX - over[0], row * CELL_PX - over[1]))
        yield from self._draw_roadside()

    def _draw_in_cell(self, column: int, row: int, corner: Point) -> Iterator[Shape]:
        """Draw the thing that lies in a square, if any lies there and has room."""
        chance, right, low, size, turn, which = hash_to_shares(self.course.track.name, column, row)
        at = corner[0] + CELL_PX * (0.2 + 0.6 * right), corner[1] + CELL_PX * (0.2 + 0.6 * low)
        area = self._find_area_at(at)
        scatter = self._find_scatter(area)
        if scatter is None or chance >= scatter.share:
            return
        half = scatter.half[0] + (scatter.half[1] - scatter.half[0]) * size
        yield from self._draw_if_clear(at, half, area, scatter.kinds[int(which * len(scatter.kinds))], turn)

    def _find_scatter(self, area: DrawnArea | None) -> Scatter | None:
        return AREA_SCATTER.get(area.kind) if area else SCATTER.get(self.shape.ground)

    def _draw_roadside(self) -> Iterator[Shape]:
        """Draw small things along both sides of the road, which are seen in close-ups."""
        lane, (least, most) = self.course.lane_width, ROADSIDE_HALF_LANES
        steps = int(self.course.curve.total / (ROADSIDE_STEP_LANES * lane))
        for n in range(steps):
            row = n * self.course.rows / steps
            for side, edge in enumerate(self.course.find_edges(int(row))):
                chance, away, size, turn, which, _ = hash_to_shares(self.course.track.name, n, -1 - side)
                half = (least + (most - least) * size) * lane
                out = (0.5 + 0.5 * away) + (half + CLEARANCE_PX) / lane
                at = self.course.find_point(row, edge + (out if side == 0 else -out))
                area = self._find_area_at(at)
                scatter = self._find_scatter(area)
                if scatter and chance < ROADSIDE_SHARE * min(1.0, scatter.share * 1.6):
                    yield from self._draw_if_clear(at, half, area, scatter.kinds[int(which * len(scatter.kinds))], turn)

    def _draw_if_clear(self, at: Point, half: float, area: DrawnArea | None, kind: str, turn: float) -> Iterator[Shape]:
        """Draw a thing if it lies within one area, and on neither the road nor a landmark."""
        (x, y), inside = at, self._find_area_at
        around = ((x - half, y), (x + half, y), (x, y - half), (x, y + half))
        if not self._is_clear(at, half) or any(inside(p) is not area for p in around):
            return
        angle = 0.0 if kind in ("furrow", "wave", "tuft", "reeds") else math.radians(round(turn * 24) * 15)
        yield from DRAWINGS[kind](self._make_pen(at, half, angle))

    def _is_clear(self, at: Point, half: float) -> bool:
        """Whether a thing touches neither the road nor a landmark."""
        x, y = at
        for left, top, reach in self._landmark_discs:
            if math.hypot(x - left, y - top) < reach + half + CLEARANCE_PX:
                return False
        cells, reach = self._road_cells, half + CLEARANCE_PX
        column, row = int(x // CELL_PX), int(y // CELL_PX)
        return not any(
            (x - a) * (x - a) + (y - b) * (y - b) < (wide + reach) * (wide + reach)
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for a, b, wide in cells.get((across, down), ())
        )

    @cached_property
    def _landmark_discs(self) -> list[tuple[float, float, float]]:
        fit = self.course.fit
        return [(*fit.to_picture(one.at), one.size * fit.scale / 2) for one in self.shape.landmark]

    @cached_property
    def _road_cells(self) -> dict[tuple[int, int], list[tuple[float, float, float]]]:
        """Points of the lanes with the width to keep free around them, by square."""
        points_by_cell: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        clear = ROAD_CLEARANCE_LANES * self.course.lane_width
        offsets = [
            self.course.find_left_edge(lane) - 0.5
            for lane in self.course.track.lanes[:: max(1, len(self.course.track.lanes) - 1)]
        ]
        for half_row in range(self.course.rows * 2):
            for offset in offsets:
                x, y = self.course.find_point(half_row / 2, offset)
                points_by_cell.setdefault((int(x // CELL_PX), int(y // CELL_PX)), []).append((x, y, clear))
        for space in self.course.track.spaces.values():
            if space.aside:
                x, y = self.course.find_middle(space.id)
                points_by_cell.setdefault((int(x // CELL_PX), int(y // CELL_PX)), []).append((x, y, clear))
        return points_by_cell


def find_scenery_faults(course: Course) -> Iterator[str]:
    """Find landmarks on the road and things far outside the board."""
    for number, landmark in enumerate(course.shape.landmark, 1):
        at, half = course.fit.to_picture(landmark.at), landmark.size * course.fit.scale / 2
        name = f"landmark {number} ({landmark.kind})"
        if not 2 * half <= MAX_LANDMARK_PX:
            yield f"{name} is drawn {2 * half:.0f} pixels long, and may be {MAX_LANDMARK_PX}"
        elif not _is_near_board(course, at):
            yield f"{name} lies outside the picture"
        elif _measure_distance_to_road(course, at) < 0:
            yield f"{name} stands on the road"


MAX_LANDMARK_PX = 600
"""Length of a landmark in pixels, at most."""


def _is_near_board(course: Course, p: Point) -> bool:
    return -OVERHANG_PX <= p[0] <= course.width + OVERHANG_PX and -OVERHANG_PX <= p[1] <= course.height + OVERHANG_PX


def _measure_distance_to_road(course: Course, p: Point) -> float:
    """Return how far a point is from the edge of the road, negative on it."""
    half = len(course.track.lanes) / 2 * course.lane_width
    rows = (row / 2 for row in range(course.rows * 2))
    return min(math.dist(p, course.find_point(row)) for row in rows) - half


def hash_to_shares(name: str, column: int, row: int) -> tuple[float, ...]:
    """Return six numbers from 0 to 1 that depend on nothing but a name and a square."""
    many = [crc32(f"{name} {column} {row} {n}".encode()) for n in range(3)]
    return tuple(part / 0x10000 for one in many for part in (one & 0xFFFF, one >> 16))


def smooth_line(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """Return a smooth line through points (Catmull-Rom)."""
    n = len(points)
    smooth_points = list[Point]()
    for i in range(n if closed else n - 1):
        a, b, c, d = (points[(i + k) % n] if closed else points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        for step in range(STEPS_PER_POINT):
            t = step / STEPS_PER_POINT
            smooth_points.append((_interpolate(a[0], b[0], c[0], d[0], t), _interpolate(a[1], b[1], c[1], d[1], t)))
    return smooth_points if closed else [*smooth_points, points[-1]]


def _interpolate(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def widen_line(line: Sequence[Point], half: float) -> list[Point]:
    """Return the outline of a band along a line."""
    left, right = trace_edges(line, half)
    return [*left, *reversed(right)]
