"""The board as printed: the road, its spaces, zones, racing lines, line and grid."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from bot.render.curves import glide, turned
from bot.render.inscriptions import Inscriptions
from bot.render.scene import Point, Polygon, Shape, Stroke, Text
from bot.render.zones import COLOURS, emblem
from rules.track.track import Space
from rules.values import SpaceId

SLIP = 2.4
"""Rows over which a side lane leaves the road."""
LINE = 6.0
"""Rows of a line between two lanes: short enough to be left out where it is not seen."""


class PrintedGround(Inscriptions):
    """What is printed on one track for one game."""

    def shapes(self) -> tuple[Shape, ...]:
        """All of it, lowest first."""
        return (*self.road(), *self._inscriptions())

    def road(self) -> tuple[Shape, ...]:
        """All but the inscriptions."""
        return (
            *self._verge(),
            *self._kerbs(),
            *self._tapers(),
            *self._slip_roads(),
            *self._road(),
            *self._seams(),
            *self._zone_signs(),
            *self._changes(),
            *self._corner_ends(),
            *self._direction(),
            *self._grid(),
            *self._doubles(),
            *self._chequer(),
            *(shape for arrow in self.board.arrows for shape in self._racing_line(arrow.spaces)),
            *(shape for arrow in self.board.arrows for shape in self._arrow_head(arrow.spaces)),
        )

    def _rows(self) -> range:
        return range(self.course.rows)

    def _verge(self) -> Iterator[Shape]:
        for wedge in self._wedges:
            yield Stroke(wedge, self.theme.verge, self.course.lane_width * 0.9, closed=True)
        for row in self._rows():
            left, right = self.course.width_at(row)
            yield Polygon(self._band(row, row + 1.02, left + 0.45, right - 0.45), self.theme.verge)

    def _band(self, start: float, end: float, left: float, right: float) -> tuple[Point, ...]:
        return self.course.edge(start, end, left) + self.course.edge(start, end, right)[::-1]

    def _kerbs(self) -> Iterator[Shape]:
        """Striped along the inside of every corner, a quarter of a row a stripe."""
        for corner in self.track.corners.values():
            start, end = corner.start / self.track.unit, corner.end / self.track.unit
            for stripe in range(round((end - start) * 4)):
                row = start + stripe / 4
                left, right = self.course.width_at(int(row))
                inner, outer = (left, left + 0.24) if corner.inside == "left" else (right, right - 0.24)
                yield Polygon(self._band(row, row + 0.26, inner, outer), self.theme.kerb[stripe % 2])

    def _road(self) -> Iterator[Shape]:
        outlines = self.course.outlines
        for id in self.track.spaces:
            yield Stroke(outlines[id], self.theme.edge, 5, closed=True)
        for id, outline in outlines.items():
            yield Polygon(outline, self._paint(id))

    def _paint(self, id: SpaceId) -> str:
        label = self.board.labels.get(id)
        if id in self._looks:
            return COLOURS[self.theme.name].get(self._looks[id], self.theme.shade)
        if label:
            return self.theme.tints[min(3, max(0, label.tint))]
        return self.theme.shade if id in self.board.shaded else self.theme.asphalt

    def _tapers(self) -> Iterator[Shape]:
        for wedge in self._wedges:
            yield Stroke(wedge, self.theme.edge, 5, closed=True)
            yield Polygon(wedge, self.theme.seam)

    def _slip_roads(self) -> Iterator[Shape]:
        """Where a side lane leaves the road and comes back to it; one that is entered from many spaces, once."""
        pairs = ((self.track.spaces[id], self.track.spaces[e.to]) for id, its in self.track.exits.items() for e in its)
        joined = [(here, there) for here, there in pairs if bool(here.aside) != bool(there.aside)]
        for here, there in {
            (there.id if there.aside else here.id, bool(there.aside)): (here, there) for here, there in joined
        }.values():
            yield from self._slip_road(here, there)

    def _slip_road(self, here: Space, there: Space) -> Iterator[Shape]:
        lane, way, row = (there, -SLIP, there.start) if there.aside else (here, SLIP, here.end)
        at = row / self.track.unit
        left, right = self.course.width_at(int(at + way / 2) % self.course.rows)
        edge = left if lane.aside == "left" else right
        near = self.course.left_edge(lane.lane)
        points = (
            self.course.at(at + way, edge),
            self.course.at(at, near),
            self.course.at(at, near - 1),
            self.course.at(at + way * 0.45, edge),
        )
        yield Stroke(points, self.theme.edge, 5, closed=True)
        yield Polygon(points, self.theme.seam)

    def _seams(self) -> Iterator[Shape]:
        """The spaces' edges: the fronts of those beside each other in one line, and between lanes lines of several."""
        for row, lanes in self._fronts().items():
            for first, last in _runs(lanes):
                edges = self.course.left_edge(first), self.course.left_edge(last) - 1
                yield Stroke(tuple(self.course.at(row, edge) for edge in edges), self.theme.seam, 1.4)
        for lane, its in self._beside().items():
            for start, end in its:
                edge = self.course.edge(start, end, self.course.left_edge(lane) - 1)
                yield Stroke(edge, self.theme.seam, 1.4)

    def _fronts(self) -> dict[float, list[int]]:
        """The lanes of spaces that end at a row and lead on, by that row."""
        found: dict[float, list[int]] = {}
        for id, space in self.track.spaces.items():
            if self.track.exits[id]:
                found.setdefault(self.course.rows_of(space)[1], []).append(space.lane)
        return {row: sorted(lanes) for row, lanes in found.items()}

    def _beside(self) -> dict[int, list[tuple[float, float]]]:
        """From where to where another lane lies to the right of one, in lengths of a few spaces."""
        found: dict[int, list[tuple[float, float]]] = {}
        for space in sorted(self.track.spaces.values(), key=lambda one: (one.lane, one.start)):
            if not self.track.containing(space.lane + 1, space.start):
                continue
            (start, end), its = self.course.rows_of(space), found.setdefault(space.lane, [])
            if its and its[-1][1] == start and end - its[-1][0] <= LINE:
                its[-1] = its[-1][0], end
            else:
                its.append((start, end))
        return found

    def _corner_ends(self) -> Iterator[Shape]:
        """A line across the road where a corner begins and ends."""
        for corner in self.track.corners.values():
            for unit, within in ((corner.start, corner.start), (corner.end, corner.end - 1)):
                left, right = self.course.width_at(within // self.track.unit)
                row = unit / self.track.unit
                yield Stroke((self.course.at(row, left), self.course.at(row, right)), self.theme.edge, 2)

    def _direction(self) -> Iterator[Shape]:
        """Two chevrons behind the line's far side, pointing the way."""
        left, right = self.course.width_at(0)
        middle = (left + right) / 2
        for row in (0.45, 0.8):
            points = [self.course.at(row + ahead, middle + side) for ahead, side in ((0, 0.5), (0.3, 0), (0, -0.5))]
            yield Stroke(tuple(points), self.theme.edge, 4, 0.55)

    def _chequer(self) -> Iterator[Shape]:
        left, right = self.course.width_at(self.course.rows - 1)
        count = round(left - right) * 3
        size = (left - right) / count
        for column in range(2):
            for n in range(count):
                start, side = -0.16 + column * 0.16, left - n * size
                colour = ("#ffffff", "#1f2429")[(n + column) % 2]
                yield Polygon(self._band(start, start + 0.16, side, side - size), colour)

    def _grid(self) -> Iterator[Shape]:
        for slot, id in enumerate(self.board.grid, 1):
            corners = [(-0.15, 0.36), (0.34, 0.36), (0.34, -0.36), (-0.15, -0.36)]
            points = tuple(self.course.middle(id, forward, left) for forward, left in corners)
            yield Stroke(points, "#ffffff" if self.theme.name == "day" else self.theme.soft_ink, 2.5)
            yield Text(self.course.middle(id, -0.1), str(slot), 12, self.theme.soft_ink)

    def _doubles(self) -> Iterator[Shape]:
        """Where two stand one behind the other: a broken line between them, and a 2."""
        for id in self.board.doubles:
            for side in (-0.36, -0.12, 0.12, 0.36):
                ends = self.course.middle(id, 0, side - 0.06), self.course.middle(id, 0, side + 0.06)
                yield Stroke(ends, self.theme.soft_ink, 2.5)
            yield Text(self.course.middle(id, 0.25, 0.22), "×2", self.small, self.theme.soft_ink, "narrow")

    def _racing_line(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = glide(self.course, spaces)
        if len(path) > 1:
            yield Stroke(path, self.theme.print, 5.4, 0.75)
            yield Stroke(path, self.theme.paper, 3)

    def _arrow_head(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = glide(self.course, spaces)
        if len(path) < 2:
            return
        tip, back = path[-1], path[-2]
        angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
        head = [(13.0, 0.0), (-7.0, 10.0), (-7.0, -10.0)]
        yield Stroke(tuple(turned(x, y, angle, tip) for x, y in head), self.theme.print, 2.4, closed=True)
        yield Polygon(tuple(turned(x, y, angle, tip) for x, y in head), self.theme.paper)
        self.taken.append((tip[0] - 9, tip[1] - 9, tip[0] + 9, tip[1] + 9))

    @cached_property
    def _looks(self) -> dict[SpaceId, str]:
        """What a zone's spaces look like."""
        return {id: zone.look for zone in self.board.zones for id in zone.spaces if id in self.track.spaces}

    def _zone_signs(self) -> Iterator[Shape]:
        size = self.course.lane_width * 0.8
        for id, look in self._looks.items():
            yield from emblem(look, partial(self.course.middle, id), size, self.theme.name)

    def _changes(self) -> Iterator[Shape]:
        """A small arrow from lane to lane, where a change is printed."""
        size = max(1.2, self.course.lane_width * 0.09)
        for start, to in self.board.changes:
            if start in self.track.spaces and to in self.track.spaces:
                yield from self._change(start, to, size)

    def _change(self, start: SpaceId, to: SpaceId, size: float) -> Iterator[Shape]:
        (x, y), (z, w) = self.course.middle(start, 0.2), self.course.middle(to, 0.1)
        angle, long = math.atan2(w - y, z - x), math.hypot(z - x, w - y)
        tip = turned(long * 0.72, 0, angle, (x, y))
        yield Stroke((turned(long * 0.2, 0, angle, (x, y)), tip), self.theme.edge, size)
        head = ((size * 3, 0.0), (-size, size * 2.2), (-size, -size * 2.2))
        yield Polygon(tuple(turned(a, b, angle, tip) for a, b in head), self.theme.edge)


def _runs(lanes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of lanes that lie side by side."""
    first = last = lanes[0]
    for lane in lanes[1:]:
        if lane > last + 1:
            yield first, last
            first = lane
        last = lane
    yield first, last
