"""The printed board of a road: spaces, zones, racing lines, finish line and grid."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from bot.pictures.geometry import rotate_to, smooth_path
from bot.pictures.map_labels import Inscriptions
from bot.pictures.scene import Disc, Point, Polygon, Shape, Stroke, Text
from bot.pictures.scenery import Scenery
from rules.base import SpaceId
from rules.track.track import LaneIndex, Space, find_covering, index_lanes

PointInSpace = Callable[[float, float], Point]
"""Function that returns the point at shares of a space's length and width from its middle."""
DAY_INK = "#2a2a2a"
ZONE_COLOURS: Mapping[str, Mapping[str, str]] = {
    "day": {
        "danger": "#efb7a8",
        "water": "#a5cfe6",
        "crowd": "#d9c3ea",
        "mud": "#b58d63",
        "rock": "#c3bdb3",
        "star": "#f6e08c",
    },
    "night": {
        "danger": "#8d4a3d",
        "water": "#2f6687",
        "crowd": "#6a4f80",
        "mud": "#6e4f30",
        "rock": "#6c675e",
        "star": "#8a7420",
    },
}
"""Colour of a zone's spaces, by theme."""
SIGN_INK: Mapping[str, str] = {"day": DAY_INK, "night": "#f6f2e6"}


def draw_zone_sign(look: str, place: PointInSpace, size: float, theme: str) -> Iterator[Shape]:
    """Draw the sign of a zone on one of its spaces. `size`: its largest width in pixels."""
    at, ink = place(0, 0), SIGN_INK[theme]
    if look == "danger":
        yield Text(at, "!", max(9, round(size)), ink, "narrow")
    elif look == "water":
        for forward in (-0.18, 0.18):
            points = [place(forward + 0.08 * (-1) ** k, 0.34 - 0.17 * k) for k in range(5)]
            yield Stroke(tuple(points), ink, 1.2, 0.6)
    elif look == "crowd":
        for forward, left in ((-0.26, 0.2), (-0.05, -0.2), (0.05, 0.24), (0.27, -0.1)):
            yield Disc(place(forward, left), max(1.3, size * 0.11), ink, 0.75)
    elif look == "mud":
        yield Polygon(_make_lump_points(at, size * 0.4, 9, 0.22), "#5d4123")
    elif look == "rock":
        yield Polygon(_make_lump_points(at, size * 0.42, 6, 0.12), "#57534c")
    elif look == "star":
        yield Polygon(_list_star_points(at, size * 0.5), "#a87b00")


def _make_lump_points(at: Point, reach: float, corners: int, rough: float) -> tuple[Point, ...]:
    """Return a slightly uneven polygon."""
    turns = [2 * math.pi * k / corners for k in range(corners)]
    far = [reach * (1 + rough * (-1) ** k) for k in range(corners)]
    return tuple((at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for r, a in zip(far, turns, strict=True))


def _list_star_points(at: Point, reach: float) -> tuple[Point, ...]:
    turns = [math.pi * (k / 5 - 0.5) for k in range(10)]
    return tuple(
        (
            at[0] + (reach if k % 2 == 0 else reach * 0.42) * math.cos(a),
            at[1] + (reach if k % 2 == 0 else reach * 0.42) * math.sin(a),
        )
        for k, a in enumerate(turns)
    )


SLIP_ROAD_ROWS = 2.4
"""Number of rows over which a side lane leaves the road."""
MAX_SEAM_ROWS = 6.0
"""Length of a line along the road, short enough to be skipped where it is not visible."""


@dataclass(frozen=True)
class OpenSide:
    """A side of a lane with nothing beside it: its rows and its offset. `outwards`: 1 to the left, -1 to the right."""

    lane: int
    start: float
    end: float
    offset: float
    outwards: int


class PrintedGround(Inscriptions):
    """The printed board of one track for one game."""

    def list_shapes(self) -> tuple[Shape, ...]:
        """List all shapes, lowest first."""
        return (*self.list_road_shapes(), *self._draw_labels())

    def list_road_shapes(self) -> tuple[Shape, ...]:
        """List all shapes except the labels."""
        return (
            *self.scenery.draw_shapes(),
            *self._draw_verge(),
            *self.scenery.draw_landmarks(),
            *self._draw_kerbs(),
            *self._draw_tapers(),
            *self._draw_slip_roads(),
            *self._draw_spaces(),
            *self._draw_seams(),
            *self._draw_zone_signs(),
            *self._draw_lane_changes(),
            *self._draw_corner_ends(),
            *self._draw_direction(),
            *self._draw_grid(),
            *self._draw_doubles(),
            *self._draw_finish_line(),
            *(shape for arrow in self.board.arrows for shape in self._draw_racing_line(arrow.spaces)),
            *(shape for arrow in self.board.arrows for shape in self._draw_arrow_head(arrow.spaces)),
        )

    @cached_property
    def scenery(self) -> Scenery:
        """What lies around the road."""
        return Scenery(self.course, self.theme)

    def _find_row_range(self) -> range:
        return range(self.course.rows)

    def _draw_verge(self) -> Iterator[Shape]:
        for wedge in self._road_tapers:
            yield Stroke(wedge, self.theme.verge, self.course.lane_width * 0.9, closed=True)
        for side in self._open_sides:
            if side.lane in self.track.lanes:
                inner, outer = side.offset - 0.3 * side.outwards, side.offset + 0.45 * side.outwards
                yield Polygon(self._trace_band(side.start, side.end + 0.02, outer, inner), self.theme.verge)
        for row in self._find_row_range():
            bridge = self.scenery.find_bridge_colour(row)
            if bridge:
                left, right = self.course.find_edges(row)
                yield Polygon(self._trace_band(row, row + 1.02, left + 0.45, right - 0.45), bridge)

    def _trace_band(self, start: float, end: float, left: float, right: float) -> tuple[Point, ...]:
        return self.course.trace_line(start, end, left) + self.course.trace_line(start, end, right)[::-1]

    def _draw_kerbs(self) -> Iterator[Shape]:
        """Draw stripes along the inside of every corner, a quarter of a row each."""
        for corner in self.track.corners.values():
            start, end = corner.start / self.track.unit, corner.end / self.track.unit
            for stripe in range(round((end - start) * 4)):
                row = start + stripe / 4
                left, right = self.course.find_edges(int(row))
                inner, outer = (left, left + 0.24) if corner.inside == "left" else (right, right - 0.24)
                yield Polygon(self._trace_band(row, row + 0.26, inner, outer), self.theme.kerb[stripe % 2])

    def _draw_spaces(self) -> Iterator[Shape]:
        """Draw the edges of the road where nothing hides them, and the spaces."""
        for side in self._open_sides:
            yield Stroke(self.course.trace_line(side.start, side.end, side.offset), self.theme.edge, 5)
        for row, left in self._list_open_ends():
            yield Stroke((self.course.find_point(row, left), self.course.find_point(row, left - 1)), self.theme.edge, 5)
        for id, outline in self.course.outlines.items():
            yield Polygon(outline, self._choose_colour(id))

    @cached_property
    def _open_sides(self) -> tuple[OpenSide, ...]:
        """Where lanes have no other lane beside them, a few rows at a time."""
        lanes = {self.course.find_left_edge(lane): lane for lane in (*self.track.lanes, *self.track.side_lanes)}
        return tuple(
            OpenSide(lane, start / self.track.unit, end / self.track.unit, offset, outwards)
            for left, lane in lanes.items()
            for offset, outwards in ((left, 1), (left - 1, -1))
            for start, end in self._list_open_stretches(lane, lanes.get(left + outwards))
        )

    def _list_open_stretches(self, lane: int, beside: int | None) -> Iterator[tuple[int, int]]:
        """List the first and last unit of stretches where a lane has a space, and the one beside it has none."""
        start, most = 0, round(MAX_SEAM_ROWS * self.track.unit)
        for unit in range(self.track.length + 1):
            ends = unit == self.track.length or not self._is_side_open(lane, beside, unit)
            if start < unit and (ends or unit - start == most):
                yield start, unit
                start = unit
            if ends:
                start = unit + 1

    def _is_side_open(self, lane: int, beside: int | None, unit: int) -> bool:
        """Whether a lane has a space at a unit of the lap, and the one beside it has none."""
        return self._has_space(lane, unit) and (beside is None or not self._has_space(beside, unit))

    def _has_space(self, lane: int, unit: int) -> bool:
        """Whether a lane, which may be a side lane, has a space at a unit of the lap."""
        return find_covering(self._lane_index, lane, unit, self.track.length) is not None

    @cached_property
    def _lane_index(self) -> LaneIndex:
        return index_lanes(self.track.spaces.values())

    def _list_open_ends(self) -> Iterator[tuple[float, float]]:
        """List the rows where a lane begins or ends, and the offset of its left edge."""
        for space in self.track.spaces.values():
            (start, end), left = self.course.find_rows(space), self.course.find_left_edge(space.lane)
            for row, unit in ((start, space.start - 1), (end, space.end)):
                if not self._has_space(space.lane, unit):
                    yield row, left

    def _choose_colour(self, id: SpaceId) -> str:
        label = self.board.labels.get(id)
        if id in self._look_by_space:
            return ZONE_COLOURS[self.theme.name].get(self._look_by_space[id], self.theme.shade)
        if label:
            return self.theme.tints[min(3, max(0, label.tint))]
        return self.theme.shade if id in self.board.shaded else self.theme.asphalt

    def _draw_tapers(self) -> Iterator[Shape]:
        for wedge in self._road_tapers:
            yield Stroke(wedge, self.theme.edge, 5, closed=True)
            yield Polygon(wedge, self.theme.seam)

    def _draw_slip_roads(self) -> Iterator[Shape]:
        """Draw where side lanes leave and rejoin the road; a lane with many entries only once."""
        pairs = ((self.track.spaces[id], self.track.spaces[e.to]) for id, its in self.track.exits.items() for e in its)
        junctions = [(here, there) for here, there in pairs if bool(here.aside) != bool(there.aside)]
        for here, there in {
            (there.id if there.aside else here.id, bool(there.aside)): (here, there) for here, there in junctions
        }.values():
            yield from self._draw_slip_road(here, there)

    def _draw_slip_road(self, here: Space, there: Space) -> Iterator[Shape]:
        lane, way, row = (there, -SLIP_ROAD_ROWS, there.start) if there.aside else (here, SLIP_ROAD_ROWS, here.end)
        at = row / self.track.unit
        left, right = self.course.find_edges(int(at + way / 2) % self.course.rows)
        edge = left if lane.aside == "left" else right
        near = self.course.find_left_edge(lane.lane)
        points = (
            self.course.find_point(at + way, edge),
            self.course.find_point(at, near),
            self.course.find_point(at, near - 1),
            self.course.find_point(at + way * 0.45, edge),
        )
        yield Stroke(points, self.theme.edge, 5, closed=True)
        yield Polygon(points, self.theme.seam)

    def _draw_seams(self) -> Iterator[Shape]:
        """Draw the edges of spaces: fronts of adjacent spaces as one line, and long lines between lanes."""
        for row, lanes in self._group_lanes_by_front_row().items():
            for first, last in _find_lane_runs(lanes):
                edges = self.course.find_left_edge(first), self.course.find_left_edge(last) - 1
                yield Stroke(tuple(self.course.find_point(row, edge) for edge in edges), self.theme.seam, 1.4)
        for lane, its in self._list_shared_edges().items():
            for start, end in its:
                edge = self.course.trace_line(start, end, self.course.find_left_edge(lane) - 1)
                yield Stroke(edge, self.theme.seam, 1.4)

    def _group_lanes_by_front_row(self) -> dict[float, list[int]]:
        """Group the lanes of spaces that lead on by the row where the space ends."""
        lanes_by_row: dict[float, list[int]] = {}
        for id, space in self.track.spaces.items():
            if self.track.exits[id]:
                lanes_by_row.setdefault(self.course.find_rows(space)[1], []).append(space.lane)
        return {row: sorted(lanes) for row, lanes in lanes_by_row.items()}

    def _list_shared_edges(self) -> dict[int, list[tuple[float, float]]]:
        """List where a lane has another one to its right, in pieces of a few spaces."""
        edges_by_lane: dict[int, list[tuple[float, float]]] = {}
        for space in sorted(self.track.spaces.values(), key=lambda one: (one.lane, one.start)):
            if not self.track.find_space_at(space.lane + 1, space.start):
                continue
            (start, end), its = self.course.find_rows(space), edges_by_lane.setdefault(space.lane, [])
            if its and its[-1][1] == start and end - its[-1][0] <= MAX_SEAM_ROWS:
                its[-1] = its[-1][0], end
            else:
                its.append((start, end))
        return edges_by_lane

    def _draw_corner_ends(self) -> Iterator[Shape]:
        """Draw a line across the road where a corner begins and ends."""
        for corner in self.track.corners.values():
            for unit, within in ((corner.start, corner.start), (corner.end, corner.end - 1)):
                left, right = self.course.find_edges(within // self.track.unit)
                row = unit / self.track.unit
                yield Stroke(
                    (self.course.find_point(row, left), self.course.find_point(row, right)), self.theme.edge, 2
                )

    def _draw_direction(self) -> Iterator[Shape]:
        """Draw two chevrons beyond the finish line that point in driving direction."""
        left, right = self.course.find_edges(0)
        middle = (left + right) / 2
        for row in (0.45, 0.8):
            points = [
                self.course.find_point(row + ahead, middle + side) for ahead, side in ((0, 0.5), (0.3, 0), (0, -0.5))
            ]
            yield Stroke(tuple(points), self.theme.edge, 4, 0.55)

    def _draw_finish_line(self) -> Iterator[Shape]:
        left, right = self.course.find_edges(self.course.rows - 1)
        count = round(left - right) * 3
        size = (left - right) / count
        for column in range(2):
            for n in range(count):
                start, side = -0.16 + column * 0.16, left - n * size
                colour = ("#ffffff", "#1f2429")[(n + column) % 2]
                yield Polygon(self._trace_band(start, start + 0.16, side, side - size), colour)

    def _draw_grid(self) -> Iterator[Shape]:
        for slot, id in enumerate(self.board.grid, 1):
            corners = [(-0.15, 0.36), (0.34, 0.36), (0.34, -0.36), (-0.15, -0.36)]
            points = tuple(self.course.find_middle(id, forward, left) for forward, left in corners)
            yield Stroke(points, "#ffffff" if self.theme.name == "day" else self.theme.soft_ink, 2.5)
            yield Text(self.course.find_middle(id, -0.1), str(slot), 12, self.theme.soft_ink)

    def _draw_doubles(self) -> Iterator[Shape]:
        """Draw a broken line and a "×2" on double-length spaces."""
        for id in self.board.doubles:
            for side in (-0.36, -0.12, 0.12, 0.36):
                ends = self.course.find_middle(id, 0, side - 0.06), self.course.find_middle(id, 0, side + 0.06)
                yield Stroke(ends, self.theme.soft_ink, 2.5)
            yield Text(self.course.find_middle(id, 0.25, 0.22), "×2", self.small, self.theme.soft_ink, "narrow")

    def _draw_racing_line(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = smooth_path(self.course, spaces)
        if len(path) > 1:
            yield Stroke(path, self.theme.print, 5.4, 0.75)
            yield Stroke(path, self.theme.paper, 3)

    def _draw_arrow_head(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = smooth_path(self.course, spaces)
        if len(path) < 2:
            return
        tip, back = path[-1], path[-2]
        angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
        head = [(13.0, 0.0), (-7.0, 10.0), (-7.0, -10.0)]
        yield Stroke(tuple(rotate_to(x, y, angle, tip) for x, y in head), self.theme.print, 2.4, closed=True)
        yield Polygon(tuple(rotate_to(x, y, angle, tip) for x, y in head), self.theme.paper)
        self.occupied_rects.append((tip[0] - 9, tip[1] - 9, tip[0] + 9, tip[1] + 9))

    @cached_property
    def _look_by_space(self) -> dict[SpaceId, str]:
        """Look of the spaces of zones."""
        return {id: zone.look for zone in self.board.zones for id in zone.spaces if id in self.track.spaces}

    def _draw_zone_signs(self) -> Iterator[Shape]:
        size = self.course.lane_width * 0.8
        for id, look in self._look_by_space.items():
            yield from draw_zone_sign(look, partial(self.course.find_middle, id), size, self.theme.name)

    def _draw_lane_changes(self) -> Iterator[Shape]:
        """Draw a small arrow for each printed lane change."""
        size = max(1.2, self.course.lane_width * 0.09)
        for start, to in self.board.changes:
            if start in self.track.spaces and to in self.track.spaces:
                yield from self._draw_lane_change(start, to, size)

    def _draw_lane_change(self, start: SpaceId, to: SpaceId, size: float) -> Iterator[Shape]:
        (x, y), (z, w) = self.course.find_middle(start, 0.2), self.course.find_middle(to, 0.1)
        angle, long = math.atan2(w - y, z - x), math.hypot(z - x, w - y)
        tip = rotate_to(long * 0.72, 0, angle, (x, y))
        yield Stroke((rotate_to(long * 0.2, 0, angle, (x, y)), tip), self.theme.edge, size)
        head = ((size * 3, 0.0), (-size, size * 2.2), (-size, -size * 2.2))
        yield Polygon(tuple(rotate_to(a, b, angle, tip) for a, b in head), self.theme.edge)


def _find_lane_runs(lanes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Find the first and last of lanes that are side by side."""
    first = last = lanes[0]
    for lane in lanes[1:]:
        if lane > last + 1:
            yield first, last
            first = lane
        last = lane
    yield first, last
