"""The wall in the middle of an arena, and what stands on it, drawn upright as on old engravings."""

import math
from collections.abc import Iterator, Sequence

from bot.render.palette import Masonry
from bot.render.scene import Disc, Point, Polygon, Shape, Stroke, bounds

LAPS = 7
"""Eggs of a lap counter."""


class Spina:
    """A wall along an outline. It bears its furniture where it is long and lies level."""

    def __init__(self, outline: Sequence[Point], stone: Masonry) -> None:
        self.outline, self.stone = tuple(outline), stone
        self.left, self.top, self.right, self.bottom = bounds(outline)
        self.unit = (self.bottom - self.top) / 2
        self.y = (self.top + self.bottom) / 2
        self.x = (self.left + self.right) / 2
        self.long = (self.right - self.left) / 2
        self.furnished = self.unit >= 20 and self.long > 5 * self.unit

    def inscription(self, near: Point) -> Point:
        """The middle of the place for words on the end nearer to a point."""
        away = self.long - 3.0 * self.unit
        return (self.x + away if near[0] > self.x else self.x - away), self.y

    def shapes(self) -> Iterator[Shape]:
        """The wall, lowest; metae at its ends, basins, counters, and an obelisk in the middle."""
        yield Stroke(self.outline, self.stone.shadow, 6, closed=True)
        yield Polygon(self.outline, self.stone.lit)
        if not self.furnished:
            return
        inner = self.unit * 0.13
        yield Stroke(tuple(self._within(p, inner) for p in self.outline), self.stone.stone, 2, closed=True)
        for side in (-1, 1):
            yield from self._metae(self.x + side * (self.long - self.unit * 1.05))
            near, far = 2.4 * self.unit, self.long - 5.2 * self.unit
            if far - near > 2 * self.unit:
                yield from self._basin(self.x + side * (near + far) / 2, (far - near) / 2)
            yield from self._column(self.x + side * (self.long - 4.5 * self.unit))
            yield from (self._eggs if side < 0 else self._dolphins)(self.x + side * 1.2 * self.unit)
        yield from self._obelisk()

    def _within(self, p: Point, by: float) -> Point:
        """A point nearer to the wall's middle line."""
        along = min(max(p[0], self.left + self.unit), self.right - self.unit)
        size = math.hypot(p[0] - along, p[1] - self.y) or 1.0
        share = (size - by) / size
        return along + (p[0] - along) * share, self.y + (p[1] - self.y) * share

    def _at(self, x: float, points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x + a * self.unit, self.y + b * self.unit) for a, b in points)

    def _metae(self, x: float) -> Iterator[Shape]:
        """Three cones on a base."""
        yield Disc((x, self.y), self.unit * 0.72, self.stone.shadow)
        yield Disc((x, self.y), self.unit * 0.66, self.stone.stone)
        for a, b in ((0.0, 0.12), (-0.34, 0.36), (0.34, 0.36)):
            tall = 0.98
            yield Polygon(
                self._at(x, [(a - 0.2, b), (a - 0.05, b - tall), (a + 0.05, b - tall), (a + 0.2, b)]),
                self.stone.granite,
            )
            yield Polygon(
                self._at(x, [(a + 0.02, b), (a, b - tall), (a + 0.05, b - tall), (a + 0.2, b)]), self.stone.dark_granite
            )
            yield Disc(self._at(x, [(a, b - tall)])[0], self.unit * 0.09, self.stone.gold)

    def _basin(self, x: float, half: float) -> Iterator[Shape]:
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

    def _column(self, x: float) -> Iterator[Shape]:
        """A column with a gilded Victory."""
        yield Polygon(self._at(x, [(-0.24, 0.72), (-0.24, 0.6), (0.24, 0.6), (0.24, 0.72)]), self.stone.shadow)
        yield Polygon(self._at(x, [(-0.11, 0.6), (-0.09, -0.3), (0.09, -0.3), (0.11, 0.6)]), self.stone.stone)
        yield Polygon(self._at(x, [(0.03, 0.6), (0.03, -0.3), (0.09, -0.3), (0.11, 0.6)]), self.stone.shadow)
        yield Polygon(self._at(x, [(-0.2, -0.3), (-0.2, -0.38), (0.2, -0.38), (0.2, -0.3)]), self.stone.shadow)
        yield Polygon(self._at(x, [(-0.1, -0.38), (0, -0.78), (0.1, -0.38)]), self.stone.gold)
        yield Polygon(self._at(x, [(0, -0.5), (-0.28, -0.74), (0, -0.64), (0.28, -0.74)]), self.stone.gold)
        yield Disc(self._at(x, [(0, -0.78)])[0], self.unit * 0.07, self.stone.gold)

    def _stand(self, x: float) -> Iterator[Shape]:
        """Two pillars and the beam that bears a counter."""
        for a in (-0.42, 0.42):
            yield Polygon(
                self._at(x, [(a - 0.07, 0.7), (a - 0.07, -0.1), (a + 0.07, -0.1), (a + 0.07, 0.7)]), self.stone.shadow
            )
        yield Polygon(self._at(x, [(-0.62, 0.02), (-0.62, -0.12), (0.62, -0.12), (0.62, 0.02)]), self.stone.shadow)

    def _eggs(self, x: float) -> Iterator[Shape]:
        yield from self._stand(x)
        for n in range(LAPS):
            yield Disc(self._at(x, [((n - (LAPS - 1) / 2) * 0.185, -0.22)])[0], self.unit * 0.088, self.stone.gold)

    def _dolphins(self, x: float) -> Iterator[Shape]:
        yield from self._stand(x)
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
            yield Polygon(self._at(x, back), self.stone.gold)

    def _obelisk(self) -> Iterator[Shape]:
        x = self.x
        yield Polygon(self._at(x, [(-0.42, 0.8), (-0.42, 0.66), (0.42, 0.66), (0.42, 0.8)]), self.stone.shadow)
        yield Polygon(self._at(x, [(-0.3, 0.66), (-0.3, 0.46), (0.3, 0.46), (0.3, 0.66)]), self.stone.stone)
        yield Polygon(
            self._at(x, [(-0.19, 0.46), (-0.13, -0.62), (0, -0.84), (0.13, -0.62), (0.19, 0.46)]), self.stone.granite
        )
        yield Polygon(
            self._at(x, [(0.05, 0.46), (0.04, -0.62), (0, -0.84), (0.13, -0.62), (0.19, 0.46)]), self.stone.dark_granite
        )
        yield Polygon(self._at(x, [(-0.13, -0.62), (0, -0.84), (0.13, -0.62)]), self.stone.gold)
