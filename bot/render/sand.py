"""An arena as printed: sand between walls, a chalk line, named straights, and what stands on the spina."""

from collections.abc import Iterator
from functools import cached_property

from bot.render.ground import PrintedGround
from bot.render.inscriptions import RANK
from bot.render.lettering import width
from bot.render.palette import MASONRY, mix
from bot.render.scene import Point, Polygon, Shape, Stroke, Text
from bot.render.spina import Spina
from rules.track.track import Space

STANDS = 1.3
"""How deep the stands are, in lanes."""
MARGIN = 0.3
"""Lanes between the road's inside and the spina's wall."""


class Sand(PrintedGround):
    """What is printed on a track of sand."""

    @cached_property
    def _inside(self) -> str:
        """The side that all corners bend to; empty if they do not agree."""
        sides = {corner.inside for corner in self.track.corners.values()}
        return sides.pop() if len(sides) == 1 else ""

    def _edges(self, away: float) -> tuple[float, float]:
        """The offsets of lines so far within the infield, and so far beyond the outside."""
        half = len(self.track.lanes) / 2
        return (half + away, -half - away) if self._inside != "right" else (-half - away, half + away)

    def _ring(self, offset: float) -> tuple[Point, ...]:
        return self.course.edge(0, self.course.rows, offset)[:-1]

    def _verge(self) -> Iterator[Shape]:
        """The stands and the outer wall, and the infield."""
        stone = MASONRY[self.theme.name]
        wide = self.course.lane_width
        outside = self._edges(STANDS)[1]
        yield Polygon(self._ring(outside), self.theme.verge)
        for step in (STANDS, STANDS - 0.16):
            yield Stroke(self._ring(self._edges(step)[1]), stone.stone, 1.4, closed=True)
        yield Stroke(self._ring(self._edges(0.1)[1]), stone.shadow, wide * 0.3, closed=True)
        yield Stroke(self._ring(self._edges(0.1)[1]), stone.stone, wide * 0.2, closed=True)
        yield Polygon(self._ring(self._edges(0)[0]), self.theme.seam)
        if self._spina:
            yield from self._spina.shapes()

    @cached_property
    def _spina(self) -> Spina | None:
        if self.course.shape.infield != "spina" or not self._inside:
            return None
        return Spina(self._ring(self._edges(MARGIN)[0]), MASONRY[self.theme.name])

    def _kerbs(self) -> Iterator[Shape]:
        yield from ()

    def _chequer(self) -> Iterator[Shape]:
        """A line of chalk."""
        left, right = self.course.width_at(self.course.rows - 1)
        ends = self.course.at(0, left), self.course.at(0, right)
        yield Stroke(ends, self.theme.edge, self.course.lane_width * 0.26)
        yield Stroke(ends, "#ffffff", self.course.lane_width * 0.17)

    def _grid(self) -> Iterator[Shape]:
        """Marks of chalk where teams start; on the straights every lane's number; the straights' names."""
        colour = "#ffffff" if self.theme.name == "day" else self.theme.soft_ink
        for id in self.board.grid:
            for side in (0.34, -0.34):
                ends = [self.course.middle(id, f, s) for f, s in ((0.1, side), (0.36, side), (0.36, side / 3))]
                yield Stroke(tuple(ends), colour, max(1.6, self.course.lane_width * 0.07))
        for name, row in self._straights.items():
            yield from self._straight_name(name, row)
            for space in self.track.rows_of.get(row * self.track.unit, ()):
                yield Text(self.course.middle(space.id), str(space.lane), self.small, self.theme.soft_ink)

    @cached_property
    def _straights(self) -> dict[str, int]:
        """The middle row of every named stretch that is no corner."""
        found: dict[str, list[tuple[int, Space]]] = {}
        for space in self.track.road:
            rank = None if space.corner else RANK.fullmatch(space.id)
            if rank:
                found.setdefault(rank[1], []).append((int(rank[2]), space))
        return {
            name: sorted(its, key=lambda one: one[0])[len(its) // 2][1].start // self.track.unit
            for name, its in found.items()
        }

    def _straight_name(self, name: str, row: int) -> Iterator[Shape]:
        x, y = self.course.at(row + 0.5, self._edges(STANDS * 0.6)[1])
        wide = width(name, self.big, "bold") / 2 + 6
        self.taken.append((x - wide, y - self.big * 0.5, x + wide, y + self.big * 0.5))
        yield Text((x, y), name, self.big, self.theme.ink, "bold")

    def _corner_names(self) -> Iterator[Shape]:
        """On the spina near its ends, if there is room for them."""
        spina = self._spina
        if spina is None or not spina.furnished:
            yield from super()._corner_names()
            return
        for corner in sorted(self.track.corners.values(), key=lambda c: c.start):
            near = self.course.at((corner.start + corner.end) / 2 / self.track.unit)
            x, y = spina.inscription(near)
            limit = self.said(corner)
            up = self.big * 0.5 if limit else 0
            yield Text((x, y - up), corner.name, self.middling, self.theme.soft_ink, "bold")
            if limit:
                yield Text((x, y + self.big * 0.46), limit, self.big, self.theme.ink, "narrow")
        yield from self._square_numbers()

    def _square_numbers(self) -> Iterator[Shape]:
        """In the corners, where lanes have different numbers of squares, these stand in the squares."""
        for id, space in self.track.spaces.items():
            rank = RANK.fullmatch(id)
            if rank and space.corner and int(rank[2]) % self.step == 0 and self._is_bare(id):
                yield Text(self.course.middle(id), rank[2], 12, mix(self.theme.soft_ink, self.theme.asphalt, 0.7))

    def numbered(self) -> Iterator[tuple[int, str]]:
        """On straights alone, and not where their names stand."""
        unit = self.track.unit
        rows = [row + near for row in self._straights.values() for near in (-1, 0, 1)]
        rows += [row for c in self.track.corners.values() for row in range(c.start // unit, c.end // unit)]
        yield from ((row, text) for row, text in super().numbered() if row not in rows)
