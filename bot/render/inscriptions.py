"""What is written on a board: the spaces' labels, the names of corners and zones, places and rows. Nothing is written
over anything else."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from bot.render.geometry import Course
from bot.render.lettering import width
from bot.render.palette import Theme, mix
from bot.render.scene import Point, Shape, Text
from rules.track.track import Corner, Space
from rules.values import SpaceId
from rules.view import Board

RANK = re.compile(r"(.+):\d+/(\d+)")
"""A space of a stretch with a name: the stretch, and the space's number in its lane."""
LETTERED = re.compile(r"(.+):\w+#(\d+)")
"""The same, where lanes have letters."""
TICK = re.compile(r"\d+:(\d+)")
"""A space named for its lane and where it begins."""
FAR = 70
"""Fifths of a lane up to which a zone's name may stand away from it."""
Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Inscriptions:
    """What is written on one track for one game. `taken`: what lies there already, added to by every inscription and
    by whoever draws something that must stay free."""

    def __init__(self, course: Course, board: Board, theme: Theme) -> None:
        self.course, self.board, self.theme = course, board, theme
        self.track = course.track
        self.taken: list[Rect] = []
        self.step, self.small, self.middling, self.big = 5, 13, 17, 24

    def _inscriptions(self) -> Iterator[Shape]:
        """All of it, what must be read first."""
        yield from self._limits()
        yield from self._corner_names()
        yield from self._zone_names()
        yield from self._ticks()
        yield from self._row_numbers()

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
            limit = self.said(corner)
            wide = max(width(corner.name, self.middling, "bold"), width(limit, self.big, "narrow"))
            tall = (self.middling + self.big) * 1.12 if limit else self.middling * 1.3
            middle = (corner.start + corner.end) / 2 / self.track.unit
            x, y = self._free_place(middle, corner.inside, wide + 8, tall)
            self.taken.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
            name_y = y - (self.big / 2 if limit else 0)
            yield Text((x, name_y), corner.name, self.middling, self.theme.soft_ink, "bold")
            if limit:
                yield Text((x, y + self.big * 0.46), limit, self.big, self.theme.ink, "narrow")

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

    def said(self, corner: Corner) -> str:
        """What the labels of a corner say in a word: its figure, its lowest and highest, or nothing."""
        if corner.name in self.board.captions:
            return self.board.captions[corner.name]
        labels = [self.board.labels[id].text for id in corner.spaces if id in self.board.labels]
        figures = sorted({int(text) for text in labels if text.isdecimal()})
        if len(figures) > 1:
            return f"{figures[0]}–{figures[-1]}"
        return labels[0] if labels else ""

    def _ticks(self) -> Iterator[Shape]:
        """In some rows without labels the places as players write them."""
        for row in range(self.course.rows):
            here = self.track.rows_of.get(row * self.track.unit, ())
            for space in here if row % 5 == 3 else ():
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
        """The nearest place beside the road at a row where nothing else lies, n fifths of a lane away at most;
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

    def _row_numbers(self) -> Iterator[Shape]:
        for row, text in self.numbered():
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

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Every fifth row; where stretches have names, ranks of squares instead, as `A10`, with
        letters `A#10`; where spaces are named for where they begin, that, in every row without a label of its own."""
        if any(LETTERED.fullmatch(space.id) for space in self.track.road):
            yield from self._lettered_numbers()
            return
        for row in range(self.course.rows):
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
        """Every fifth space of the first lane on a straight, as `A#10`."""
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
