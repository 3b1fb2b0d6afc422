"""The printed board of an arena: sand between walls, a chalk line, named straights, the spina."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from bot.pictures.board_road import PrintedGround
from bot.pictures.fonts import measure_text
from bot.pictures.map_labels import STRETCH_SPACE_PATTERN
from bot.pictures.palette import MASONRY_BY_THEME, StoneColours, mix_colours
from bot.pictures.pen import draw_ring
from bot.pictures.scene import Disc, Point, Polygon, Shape, Stroke, Text, find_bounds
from bot.pictures.scenery import hash_to_shares
from rules.track.track import Space

LAP_COUNTER_EGGS = 7


class Spina:
    """A wall along an outline, with monuments if it is long and horizontal."""

    def __init__(self, outline: Sequence[Point], stone: StoneColours) -> None:
        self.outline, self.stone = tuple(outline), stone
        self.left, self.top, self.right, self.bottom = find_bounds(outline)
        self.unit = (self.bottom - self.top) / 2
        self.y = (self.top + self.bottom) / 2
        self.x = (self.left + self.right) / 2
        self.long = (self.right - self.left) / 2
        self.furnished = self.unit >= 20 and self.long > 5 * self.unit

    def find_label_point(self, near: Point) -> Point:
        """Return the middle of the label area at the end nearer to a point."""
        away = self.long - 3.0 * self.unit
        return (self.x + away if near[0] > self.x else self.x - away), self.y

    def draw_shapes(self) -> Iterator[Shape]:
        """Draw the wall first; then metae at its ends, basins, counters, and an obelisk in the middle."""
        yield Stroke(self.outline, self.stone.shadow, 6, closed=True)
        yield Polygon(self.outline, self.stone.lit)
        if not self.furnished:
            return
        inner = self.unit * 0.13
        yield Stroke(tuple(self._shift_inwards(p, inner) for p in self.outline), self.stone.stone, 2, closed=True)
        for side in (-1, 1):
            yield from self._draw_metae(self.x + side * (self.long - self.unit * 1.05))
            near, far = 2.4 * self.unit, self.long - 5.2 * self.unit
            if far - near > 2 * self.unit:
                yield from self._draw_basin(self.x + side * (near + far) / 2, (far - near) / 2)
            yield from self._draw_column(self.x + side * (self.long - 4.5 * self.unit))
            yield from (self._draw_eggs if side < 0 else self._draw_dolphins)(self.x + side * 1.2 * self.unit)
        yield from self._draw_obelisk()

    def _shift_inwards(self, p: Point, by: float) -> Point:
        """Move a point towards the wall's middle line."""
        along = min(max(p[0], self.left + self.unit), self.right - self.unit)
        size = math.hypot(p[0] - along, p[1] - self.y) or 1.0
        share = (size - by) / size
        return along + (p[0] - along) * share, self.y + (p[1] - self.y) * share

    def _place_points(self, x: float, points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x + a * self.unit, self.y + b * self.unit) for a, b in points)

    def _draw_metae(self, x: float) -> Iterator[Shape]:
        """Draw three cones on a base."""
        yield Disc((x, self.y), self.unit * 0.72, self.stone.shadow)
        yield Disc((x, self.y), self.unit * 0.66, self.stone.stone)
        for a, b in ((0.0, 0.12), (-0.34, 0.36), (0.34, 0.36)):
            tall = 0.98
            yield Polygon(
                self._place_points(x, [(a - 0.2, b), (a - 0.05, b - tall), (a + 0.05, b - tall), (a + 0.2, b)]),
                self.stone.granite,
            )
            yield Polygon(
                self._place_points(x, [(a + 0.02, b), (a, b - tall), (a + 0.05, b - tall), (a + 0.2, b)]),
                self.stone.dark_granite,
            )
            yield Disc(self._place_points(x, [(a, b - tall)])[0], self.unit * 0.09, self.stone.gold)

    def _draw_basin(self, x: float, half: float) -> Iterator[Shape]:
        tall = self.unit * 0.42
        ends = ((x - half, self.y), (x + half, self.y))
        yield Stroke(ends, self.stone.shadow, tall * 2 + 5)
        yield Stroke(ends, self.stone.stone, tall * 2 + 3)
        yield Stroke(ends, self.stone.water, tall * 2 - 2)
        for n in range(max(1, int(half / self.unit * 1.6))):
            at = x - half + (2 * n + 1) * half / max(1, int(half / self.unit * 1.6))
            rise = self.unit * (0.12 if n % 2 else -0.12)
            wave = [(at + k * self.unit * 0.14, self.y + rise + (k % 2) * self.unit * 0.07) for k in range(-2, 3)]
            yield Stroke(tuple(wave), self.stone.lit, max(1.0, self.unit * 0.045))

    def _draw_column(self, x: float) -> Iterator[Shape]:
        """Draw a column with a gilded Victory."""
        yield Polygon(
            self._place_points(x, [(-0.24, 0.72), (-0.24, 0.6), (0.24, 0.6), (0.24, 0.72)]), self.stone.shadow
        )
        yield Polygon(self._place_points(x, [(-0.11, 0.6), (-0.09, -0.3), (0.09, -0.3), (0.11, 0.6)]), self.stone.stone)
        yield Polygon(self._place_points(x, [(0.03, 0.6), (0.03, -0.3), (0.09, -0.3), (0.11, 0.6)]), self.stone.shadow)
        yield Polygon(
            self._place_points(x, [(-0.2, -0.3), (-0.2, -0.38), (0.2, -0.38), (0.2, -0.3)]), self.stone.shadow
        )
        yield Polygon(self._place_points(x, [(-0.1, -0.38), (0, -0.78), (0.1, -0.38)]), self.stone.gold)
        yield Polygon(self._place_points(x, [(0, -0.5), (-0.28, -0.74), (0, -0.64), (0.28, -0.74)]), self.stone.gold)
        yield Disc(self._place_points(x, [(0, -0.78)])[0], self.unit * 0.07, self.stone.gold)

    def _draw_counter_stand(self, x: float) -> Iterator[Shape]:
        """Draw two pillars and the beam of a lap counter."""
        for a in (-0.42, 0.42):
            yield Polygon(
                self._place_points(x, [(a - 0.07, 0.7), (a - 0.07, -0.1), (a + 0.07, -0.1), (a + 0.07, 0.7)]),
                self.stone.shadow,
            )
        yield Polygon(
            self._place_points(x, [(-0.62, 0.02), (-0.62, -0.12), (0.62, -0.12), (0.62, 0.02)]), self.stone.shadow
        )

    def _draw_eggs(self, x: float) -> Iterator[Shape]:
        yield from self._draw_counter_stand(x)
        for n in range(LAP_COUNTER_EGGS):
            yield Disc(
                self._place_points(x, [((n - (LAP_COUNTER_EGGS - 1) / 2) * 0.185, -0.22)])[0],
                self.unit * 0.088,
                self.stone.gold,
            )

    def _draw_dolphins(self, x: float) -> Iterator[Shape]:
        yield from self._draw_counter_stand(x)
        for n in range(4):
            a = (n - 1.5) * 0.31
            back = [
                (a - 0.13, -0.1),
                (a - 0.1, -0.26),
                (a + 0.02, -0.36),
                (a + 0.1, -0.5),
                (a + 0.14, -0.36),
                (a + 0.04, -0.2),
                (a - 0.02, -0.12),
            ]
            yield Polygon(self._place_points(x, back), self.stone.gold)

    def _draw_obelisk(self) -> Iterator[Shape]:
        x = self.x
        yield Polygon(
            self._place_points(x, [(-0.42, 0.8), (-0.42, 0.66), (0.42, 0.66), (0.42, 0.8)]), self.stone.shadow
        )
        yield Polygon(self._place_points(x, [(-0.3, 0.66), (-0.3, 0.46), (0.3, 0.46), (0.3, 0.66)]), self.stone.stone)
        yield Polygon(
            self._place_points(x, [(-0.19, 0.46), (-0.13, -0.62), (0, -0.84), (0.13, -0.62), (0.19, 0.46)]),
            self.stone.granite,
        )
        yield Polygon(
            self._place_points(x, [(0.05, 0.46), (0.04, -0.62), (0, -0.84), (0.13, -0.62), (0.19, 0.46)]),
            self.stone.dark_granite,
        )
        yield Polygon(self._place_points(x, [(-0.13, -0.62), (0, -0.84), (0.13, -0.62)]), self.stone.gold)


STANDS_DEPTH_LANES = 1.3
PEOPLE_COLOURS: Mapping[str, tuple[str, ...]] = {
    "day": ("#b98f6a", "#f6f1e4", "#8f6f8c", "#c98a62", "#7f95a3"),
    "night": ("#7b6350", "#8a8476", "#5d4c5c", "#80614c", "#536069"),
}
"""Colours of the people in the stands, by theme."""
PEOPLE_ROWS, PEOPLE_STEP_ROWS = (0.5, 0.8, 1.08), 0.5
"""Distances of the rows of people from the wall, in lanes; rows of the road from one to the next."""
SPINA_MARGIN_LANES = 0.3
"""Distance between the inside of the road and the wall of the spina."""


class Sand(PrintedGround):
    """The printed board of a sand track."""

    @cached_property
    def _inside_of_corners(self) -> str:
        """Side that all corners bend to; "" if they differ."""
        sides = {corner.inside for corner in self.track.corners.values()}
        return sides.pop() if len(sides) == 1 else ""

    def _list_edge_offsets(self, away: float) -> tuple[float, float]:
        """Return the offsets of lines a distance within the infield and a distance beyond the outside."""
        half = len(self.track.lanes) / 2
        return (half + away, -half - away) if self._inside_of_corners != "right" else (-half - away, half + away)

    def _make_ring_at(self, offset: float) -> tuple[Point, ...]:
        return self.course.trace_line(0, self.course.rows, offset)[:-1]

    def _draw_verge(self) -> Iterator[Shape]:
        """Draw the stands, the outer wall and the infield."""
        stone = MASONRY_BY_THEME[self.theme.name]
        wide = self.course.lane_width
        outside = self._list_edge_offsets(STANDS_DEPTH_LANES)[1]
        yield Polygon(self._make_ring_at(outside), self.theme.verge)
        for step in (STANDS_DEPTH_LANES, STANDS_DEPTH_LANES - 0.16):
            yield Stroke(self._make_ring_at(self._list_edge_offsets(step)[1]), stone.stone, 1.4, closed=True)
        yield from self._draw_people()
        yield Stroke(self._make_ring_at(self._list_edge_offsets(0.1)[1]), stone.shadow, wide * 0.3, closed=True)
        yield Stroke(self._make_ring_at(self._list_edge_offsets(0.1)[1]), stone.stone, wide * 0.2, closed=True)
        yield Polygon(self._make_ring_at(self._list_edge_offsets(0)[0]), self.theme.seam)
        if self._spina_drawing:
            yield from self._spina_drawing.draw_shapes()

    def _draw_people(self) -> Iterator[Shape]:
        """Draw people in the stands, colour by colour; some seats are empty, always the same ones."""
        colours, size = PEOPLE_COLOURS[self.theme.name], self.course.lane_width * 0.13
        people: list[list[Shape]] = [[] for _ in colours]
        for place, away in enumerate(PEOPLE_ROWS):
            offset = self._list_edge_offsets(away)[1]
            for n in range(int(self.course.rows / PEOPLE_STEP_ROWS)):
                empty, _, _, which, *_ = hash_to_shares("people", n, place)
                if empty > 0.2:
                    x, y = self.course.find_point((n + place / 3) * PEOPLE_STEP_ROWS, offset)
                    colour = int(which * len(colours))
                    person = tuple((x + right, y + down) for right, down in draw_ring(size, 7))
                    people[colour].append(Polygon(person, colours[colour]))
        yield from (person for group in people for person in group)

    @cached_property
    def _spina_drawing(self) -> Spina | None:
        if self.course.shape.infield != "spina" or not self._inside_of_corners:
            return None
        return Spina(
            self._make_ring_at(self._list_edge_offsets(SPINA_MARGIN_LANES)[0]), MASONRY_BY_THEME[self.theme.name]
        )

    def _draw_kerbs(self) -> Iterator[Shape]:
        yield from ()

    def _draw_finish_line(self) -> Iterator[Shape]:
        """Draw a chalk line."""
        left, right = self.course.find_edges(self.course.rows - 1)
        ends = self.course.find_point(0, left), self.course.find_point(0, right)
        yield Stroke(ends, self.theme.edge, self.course.lane_width * 0.26)
        yield Stroke(ends, "#ffffff", self.course.lane_width * 0.17)

    def _draw_grid(self) -> Iterator[Shape]:
        """Draw chalk marks where teams start, lane numbers on the straights, and the straights' names."""
        colour = "#ffffff" if self.theme.name == "day" else self.theme.soft_ink
        for id in self.board.grid:
            for side in (0.34, -0.34):
                ends = [self.course.find_middle(id, f, s) for f, s in ((0.1, side), (0.36, side), (0.36, side / 3))]
                yield Stroke(tuple(ends), colour, max(1.6, self.course.lane_width * 0.07))
        for name, row in self._straight_rows.items():
            yield from self._draw_straight_name(name, row)
            for space in self.track.spaces_by_start.get(row * self.track.unit, ()):
                yield Text(self.course.find_middle(space.id), str(space.lane), self.small, self.theme.soft_ink)

    @cached_property
    def _straight_rows(self) -> dict[str, int]:
        """Middle row of every named stretch that is not a corner."""
        spaces_by_stretch: dict[str, list[tuple[int, Space]]] = {}
        for space in self.track.road:
            rank = None if space.corner else STRETCH_SPACE_PATTERN.fullmatch(space.id)
            if rank:
                spaces_by_stretch.setdefault(rank[1], []).append((int(rank[2]), space))
        return {
            name: sorted(its, key=lambda one: one[0])[len(its) // 2][1].start // self.track.unit
            for name, its in spaces_by_stretch.items()
        }

    def _draw_straight_name(self, name: str, row: int) -> Iterator[Shape]:
        x, y = self.course.find_point(row + 0.5, self._list_edge_offsets(STANDS_DEPTH_LANES * 0.6)[1])
        wide = measure_text(name, self.big, "bold") / 2 + 6
        self.occupied_rects.append((x - wide, y - self.big * 0.5, x + wide, y + self.big * 0.5))
        yield Text((x, y), name, self.big, self.theme.ink, "bold")

    def _draw_corner_names(self) -> Iterator[Shape]:
        """Draw corner names on the spina near its ends, if there is room."""
        spina = self._spina_drawing
        if spina is None or not spina.furnished:
            yield from super()._draw_corner_names()
            return
        for corner in sorted(self.track.corners.values(), key=lambda c: c.start):
            near = self.course.find_point((corner.start + corner.end) / 2 / self.track.unit)
            x, y = spina.find_label_point(near)
            limit = self.summarize_corner(corner)
            up = self.big * 0.5 if limit else 0
            yield Text((x, y - up), corner.name, self.middling, self.theme.soft_ink, "bold")
            if limit:
                yield Text((x, y + self.big * 0.46), limit, self.big, self.theme.ink, "narrow")
        yield from self._draw_square_numbers()

    def _draw_square_numbers(self) -> Iterator[Shape]:
        """Draw the numbers of corner squares in the squares.
        Lanes have different numbers of squares there."""
        for id, space in self.track.spaces.items():
            rank = STRETCH_SPACE_PATTERN.fullmatch(id)
            if rank and space.corner and int(rank[2]) % self.step == 0 and self._is_unprinted(id):
                yield Text(
                    self.course.find_middle(id), rank[2], 12, mix_colours(self.theme.soft_ink, self.theme.asphalt, 0.7)
                )

    def list_row_labels(self) -> Iterator[tuple[int, str]]:
        """List row labels on straights only, except where their names are."""
        unit = self.track.unit
        rows = [row + near for row in self._straight_rows.values() for near in (-1, 0, 1)]
        rows += [row for c in self.track.corners.values() for row in range(c.start // unit, c.end // unit)]
        yield from ((row, text) for row, text in super().list_row_labels() if row not in rows)
