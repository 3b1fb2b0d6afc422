"""The board as printed: the road, its spaces, the corners' limits and names, racing lines, line and grid."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import combinations

from bot.render.geometry import Course
from bot.render.lettering import width
from bot.render.palette import Theme, mix
from bot.render.scene import Line, Point, Polygon, Shape, Text
from bot.render.zones import COLOURS, emblem
from rules.track import Corner, Space
from rules.values import SpaceId
from rules.view import Board, Look

RANK = re.compile(r"(.+):\d+/(\d+)")
"""A space of a stretch with a name: the stretch, and the space's number in its lane."""
LETTERED = re.compile(r"(.+):\w+#(\d+)")
"""The same, where lanes have letters."""
TICK = re.compile(r"\d+:(\d+)")
"""A space named for its lane and where it begins."""
SLIP = 2.4
"""Rows over which a side lane leaves the road."""
FAR = 70
"""Fifths of a lane up to which a zone's name may stand away from it."""
LARGE = 1600
"""Pixels of width from which on a picture is to be looked at in parts."""
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Ground:
    """What is printed on one track for one game."""

    def __init__(self, course: Course, board: Board, theme: Theme) -> None:
        self.course, self.board, self.theme = course, board, theme
        self.track = course.track
        self.taken: list[Rect] = []
        self.close = course.width > LARGE
        self.step, self.small, self.middling, self.big = (1, 18, 24, 34) if self.close else (5, 13, 17, 24)

    def shapes(self) -> tuple[Shape, ...]:
        """All of it, lowest first."""
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
            *self._limits(),
            *self._corner_names(),
            *self._zone_names(),
            *self._ticks(),
            *self._row_numbers(),
        )

    def _rows(self) -> range:
        return range(self.course.rows)

    def _verge(self) -> Iterator[Shape]:
        for wedge in self._wedges:
            yield Line(wedge, self.theme.verge, self.course.lane_width * 0.9, closed=True)
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
            yield Line(outlines[id], self.theme.edge, 5, closed=True)
        for id, outline in outlines.items():
            yield Polygon(outline, self._paint(id))

    def _paint(self, id: SpaceId) -> str:
        label = self.board.labels.get(id)
        if id in self._looks:
            return COLOURS[self.theme.name][self._looks[id]]
        if label:
            return self.theme.tints[min(3, max(0, label.tint))]
        return self.theme.shade if id in self.board.shaded else self.theme.asphalt

    @cached_property
    def _wedges(self) -> tuple[tuple[Point, ...], ...]:
        """Where a lane begins or ends the road narrows within a row."""
        return tuple(wedge for space in self.track.road for wedge in self._wedges_of(space))

    def _wedges_of(self, space: Space) -> Iterator[tuple[Point, ...]]:
        start, end = self.course.rows_of(space)
        left = self.course.left_edge(space.lane)
        inner, outer = (left, left - 1) if self.track.containing(space.lane - 1, space.start) else (left - 1, left)
        for row, way, unit in ((end, 0.9, space.end), (start, -0.9, space.start - 1)):
            if not self.track.containing(space.lane, unit):
                yield (
                    self.course.at(row, outer),
                    self.course.at(row, inner),
                    self.course.at(row + way / 2, inner),
                    self.course.at(row + way, inner),
                )

    def _tapers(self) -> Iterator[Shape]:
        for wedge in self._wedges:
            yield Line(wedge, self.theme.edge, 5, closed=True)
            yield Polygon(wedge, self.theme.seam)

    def _slip_roads(self) -> Iterator[Shape]:
        """Where a side lane leaves the road and comes back to it; one that is entered from many spaces, once."""
        pairs = ((self.track.spaces[id], self.track.spaces[e.to]) for id, its in self.track.exits.items() for e in its)
        joined = [(here, there) for here, there in pairs if bool(here.aside) != bool(there.aside)]
        for here, there in {(there.id if there.aside else here.id, bool(there.aside)): (here, there)
                            for here, there in joined}.values():  # fmt: skip
            yield from self._slip_road(here, there)

    def _slip_road(self, here: Space, there: Space) -> Iterator[Shape]:
        lane, way, row = (there, -SLIP, there.start) if there.aside else (here, SLIP, here.end)
        at = row / self.track.unit
        left, right = self.course.width_at(int(at + way / 2) % self.course.rows)
        edge = left if lane.aside == "left" else right
        near = self.course.left_edge(lane.lane)
        points = (self.course.at(at + way, edge), self.course.at(at, near), self.course.at(at, near - 1),
                  self.course.at(at + way * 0.45, edge))  # fmt: skip
        yield Line(points, self.theme.edge, 5, closed=True)
        yield Polygon(points, self.theme.seam)

    def _seams(self) -> Iterator[Shape]:
        """The spaces' edges: the front of each, and its right side where another lane lies there."""
        for id, space in self.track.spaces.items():
            start, end = self.course.rows_of(space)
            left = self.course.left_edge(space.lane)
            front = self.course.at(end, left), self.course.at(end, left - 1)
            if self.track.exits[id]:
                yield Line(front, self.theme.seam, 1.4)
            if self.track.containing(space.lane + 1, space.start):
                yield Line(self.course.edge(start, end, left - 1), self.theme.seam, 1.4)

    def _corner_ends(self) -> Iterator[Shape]:
        """A line across the road where a corner begins and ends."""
        for corner in self.track.corners.values():
            for unit, within in ((corner.start, corner.start), (corner.end, corner.end - 1)):
                left, right = self.course.width_at(within // self.track.unit)
                row = unit / self.track.unit
                yield Line((self.course.at(row, left), self.course.at(row, right)), self.theme.edge, 2)

    def _direction(self) -> Iterator[Shape]:
        """Two chevrons behind the line's far side, pointing the way."""
        left, right = self.course.width_at(0)
        middle = (left + right) / 2
        for row in (0.45, 0.8):
            points = [self.course.at(row + ahead, middle + side) for ahead, side in ((0, 0.5), (0.3, 0), (0, -0.5))]
            yield Line(tuple(points), self.theme.edge, 4, 0.55)

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
            yield Line(points, "#ffffff" if self.theme.name == "day" else self.theme.soft_ink, 2.5)
            yield Text(self.course.middle(id, -0.1), str(slot), 12, self.theme.soft_ink)

    def _doubles(self) -> Iterator[Shape]:
        """Where two stand one behind the other: a broken line between them, and a 2."""
        for id in self.board.doubles:
            for side in (-0.36, -0.12, 0.12, 0.36):
                ends = self.course.middle(id, 0, side - 0.06), self.course.middle(id, 0, side + 0.06)
                yield Line(ends, self.theme.soft_ink, 2.5)
            yield Text(self.course.middle(id, 0.25, 0.22), "×2", self.small, self.theme.soft_ink, "narrow")

    def _racing_line(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = glide(self.course, spaces)
        if len(path) > 1:
            yield Line(path, self.theme.line, 5)

    def _arrow_head(self, spaces: Sequence[SpaceId]) -> Iterator[Shape]:
        path = glide(self.course, spaces)
        if len(path) < 2:
            return
        tip, back = path[-1], path[-2]
        angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
        head = [(13.0, 0.0), (-7.0, 10.0), (-7.0, -10.0)]
        yield Polygon(tuple(turned(x, y, angle, tip) for x, y in head), self.theme.line)
        self.taken.append((tip[0] - 9, tip[1] - 9, tip[0] + 9, tip[1] + 9))

    def _limits(self) -> Iterator[Shape]:
        """Every run of one limit in a lane bears it at least once; further spaces where there is room. Labels that only
        name their space are small."""
        size = max(12, min(28, round(self.course.lane_width * (0.4 if self.board.captions else 0.68))))
        runs = sorted(self._runs(), key=len)
        for run in runs:
            sizes = (size, (size + 12) // 2, 12)
            free = next(((id, small) for small in sizes for id in run if self._has_room(id, small, 1)), None)
            yield self._limit(*(free or (run[len(run) // 2], 12)))
        for id in (id for run in runs for id in run):
            if self._has_room(id, size, 5):
                yield self._limit(id, size)

    def _runs(self) -> Iterator[list[SpaceId]]:
        """Spaces one after the other in a lane that bear the same label."""
        labels = self.board.labels
        behind = {e.to: id for id, exits in self.track.exits.items() for e in exits if e.side == "straight"}
        for id in labels:
            before = behind.get(id)
            if before in labels and labels[before] == labels[id]:
                continue
            run, ahead = [id], self.track.ahead(id)
            while ahead in labels and labels[ahead] == labels[id] and ahead not in run:
                run.append(ahead)
                ahead = self.track.ahead(ahead)
            yield run

    def _label_box(self, id: SpaceId, size: int, air: float) -> Rect:
        (x, y), wide = self.course.middle(id), width(self.board.labels[id].text, size, "narrow") / 2 + air
        return x - wide, y - size * 0.38 - air, x + wide, y + size * 0.38 + air

    def _has_room(self, id: SpaceId, size: int, air: float) -> bool:
        box = self._label_box(id, size, air)
        return not any(overlap(box, other) for other in self.taken)

    def _limit(self, id: SpaceId, size: int) -> Text:
        label = self.board.labels[id]
        while size > 12 and width(label.text, size, "narrow") > self.course.lane_width * 1.5:
            size -= 1
        self.taken.append(self._label_box(id, size, 0))
        tint = self.theme.tints[min(3, max(0, label.tint))]
        return Text(self.course.middle(id), label.text, size, self.theme.print, "narrow", halo=tint)

    def _corner_names(self) -> Iterator[Shape]:
        for corner in sorted(self.track.corners.values(), key=lambda c: c.start):
            limit = self._range(corner)
            wide = max(width(corner.name, self.middling, "bold"), width(limit, self.big, "narrow"))
            tall = (self.middling + self.big) * 1.12 if limit else self.middling * 1.3
            middle = (corner.start + corner.end) / 2 / self.track.unit
            x, y = self._free_place(middle, corner.inside, wide + 8, tall)
            self.taken.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
            name_y = y - (self.big / 2 if limit else 0)
            yield Text((x, name_y), corner.name, self.middling, self.theme.soft_ink, "bold")
            if limit:
                yield Text((x, y + self.big * 0.46), limit, self.big, self.theme.ink, "narrow")

    @cached_property
    def _looks(self) -> dict[SpaceId, Look]:
        """What a zone's spaces look like."""
        return {id: zone.look for zone in self.board.zones for id in zone.spaces if id in self.track.spaces}

    def _zone_signs(self) -> Iterator[Shape]:
        size = self.course.lane_width * 0.8
        for id, look in self._looks.items():
            yield from emblem(look, partial(self.course.middle, id), size, self.theme.name)

    def _zone_names(self) -> Iterator[Shape]:
        """A zone's name beside its middle; the same name is written once."""
        spaces: dict[str, list[SpaceId]] = {}
        for zone in self.board.zones:
            spaces.setdefault(zone.name, []).extend(id for id in zone.spaces if id in self.track.spaces)
        for name, ids in spaces.items():
            rows = [self.course.seat_of(id)[0] for id in ids]
            wide, tall = width(name, self.middling, "bold"), self.middling * 1.3
            x, y = self._free_place(sum(rows) / len(rows), "", wide + 8, tall, FAR)
            self.taken.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
            yield Text((x, y), name, self.middling, self.theme.soft_ink, "bold")

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
        yield Line((turned(long * 0.2, 0, angle, (x, y)), tip), self.theme.edge, size)
        head = ((size * 3, 0.0), (-size, size * 2.2), (-size, -size * 2.2))
        yield Polygon(tuple(turned(a, b, angle, tip) for a, b in head), self.theme.edge)

    def _range(self, corner: Corner) -> str:
        """What the labels of a corner say in a word: its figure, its lowest and highest, or nothing."""
        if corner.name in self.board.captions:
            return self.board.captions[corner.name]
        labels = [self.board.labels[id].text for id in corner.spaces if id in self.board.labels]
        figures = sorted({int(text) for text in labels if text.isdecimal()})
        if len(figures) > 1:
            return f"{figures[0]}–{figures[-1]}"
        return labels[0] if labels else ""

    def _ticks(self) -> Iterator[Shape]:
        """In some rows without labels the places as players write them, close up in all."""
        for row in self._rows():
            here = self.track.rows_of.get(row * self.track.unit, ())
            due = self.close or row % 5 == 3
            for space in here if due else ():
                (x, y), half = self.course.middle(space.id), width(space.id, self.small) / 2 + 1
                box = x - half, y - self.small * 0.5, x + half, y + self.small * 0.5
                room = self._is_bare(space.id) and not any(overlap(box, other) for other in self.taken)
                if TICK.fullmatch(space.id) and room:
                    self.taken.append(box)
                    yield Text((x, y), space.id, self.small, mix(self.theme.soft_ink, self.theme.asphalt, 0.8))

    @cached_property
    def _printed(self) -> set[SpaceId]:
        """Spaces that bear something already."""
        lines = (id for arrow in self.board.arrows for id in arrow.spaces)
        return {*self.board.labels, *self.board.grid, *self.board.doubles, *lines}

    def _is_bare(self, id: SpaceId) -> bool:
        x, y = self.course.middle(id)
        half = self.small * 0.6
        box = x - half * 1.4, y - half, x + half * 1.4, y + half
        return id not in self._printed and not any(overlap(box, other) for other in self.taken)

    def _free_place(self, middle: float, inside: str, wide: float, tall: float, reach: int = 22) -> Point:
        """The nearest place beside the road at a row where nothing else lies, so many fifths of a lane away at most;
        outside a bend, if in doubt."""
        left, right = self.course.width_at(int(middle))
        best: tuple[float, Point] | None = None
        for shift in (0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 3, -3):
            for step in range(2, reach):
                for side, edge, sign in (("right", right, -1), ("left", left, 1)):
                    away = edge + sign * step * 0.2
                    x, y = self.course.at(middle + shift, away)
                    cost = step * 0.2 + abs(shift) * 0.7 + (0.3 if side == inside else 0)
                    if (best is None or cost < best[0]) and self._is_free(x, y, wide, tall):
                        best = cost, (x, y)
        return best[1] if best else self.course.at(middle, left + 1.2)

    @cached_property
    def _obstacles(self) -> list[Point]:
        points = [p for outline in self.course.outlines.values() for p in outline]
        middles = [self.course.middle(id, f) for id in self.track.spaces for f in (-0.33, 0, 0.33)]
        return points + middles + [p for wedge in self._wedges for p in (*wedge, *pairs_middles(wedge))]

    def _is_free(self, x: float, y: float, wide: float, tall: float) -> bool:
        box = x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2
        if box[0] < 6 or box[1] < 2 or box[2] > self.course.width - 6 or box[3] > self.course.height - 2:
            return False
        if any(overlap(box, other) for other in self.taken):
            return False
        left, top, right, bottom = box[0] - 9, box[1] - 9, box[2] + 9, box[3] + 9
        return not any(left < px < right and top < py < bottom for px, py in self._obstacles)

    def _row_numbers(self) -> Iterator[Shape]:
        for row, text in self._numbers():
            left, right = self.course.width_at(row)
            for edge, sign in ((right, -1), (left, 1)):
                x, y = self.course.at(row + 0.5, edge)
                dx, dy = self.course.at(row + 0.5, edge + sign)
                size = math.dist((x, y), (dx, dy))
                right_, down = (dx - x) / size, (dy - y) / size
                half = max(self.small * 0.9, width(text, self.small) / 2)
                away = self.small * 1.3 + abs(right_) * (half - self.small * 0.9)
                x, y = x + right_ * away, y + down * away
                box = x - half, y - self.small * 0.5, x + half, y + self.small * 0.5
                if self._is_free_small(box):
                    self.taken.append(box)
                    yield Text((x, y), text, self.small, self.theme.soft_ink)
                    break

    def _numbers(self) -> Iterator[tuple[int, str]]:
        """Every fifth row, close up every row; where stretches have names, ranks of squares instead, as `A10`, with
        letters `A#10`; where spaces are named for where they begin, that, in every row without a label of its own."""
        if any(LETTERED.fullmatch(space.id) for space in self.track.road):
            yield from self._lettered_numbers()
            return
        for row in self._rows():
            ids = [space.id for space in self.track.rows_of.get(row * self.track.unit, ())]
            ranks = {(found[1], int(found[2])) for id in ids if (found := RANK.fullmatch(id))}
            if ids and all(TICK.fullmatch(id) for id in ids):
                if not any(id in self.board.labels for id in ids):
                    yield row, ids[0].partition(":")[2]
            elif not ranks and row % self.step == 0:
                yield row, str(row)
            elif len(ranks) == 1 and len(ids) == len(self.track.lanes):
                (((stretch, number)),) = ranks
                if number % self.step == 0:
                    yield row, f"{stretch}{number}"

    def _lettered_numbers(self) -> Iterator[tuple[int, str]]:
        """Every fifth space of the first lane on a straight, close up every one, as `A#10`."""
        for space in self.track.road:
            found = LETTERED.fullmatch(space.id)
            if found and space.lane == self.track.lanes[0] and not space.corner and int(found[2]) % self.step == 0:
                yield space.start // self.track.unit, f"{found[1]}#{found[2]}"

    def _is_free_small(self, box: Rect) -> bool:
        left, top, right, bottom = box
        hit = any(left < px < right and top < py < bottom for px, py in self._obstacles)
        return not hit and not any(overlap(box, other) for other in self.taken)


def overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share some area."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def pairs_middles(points: Sequence[Point]) -> tuple[Point, ...]:
    """The middles between all pairs of points."""
    return tuple(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in combinations(points, 2))


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
