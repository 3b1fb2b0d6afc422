"""What moves on the board: cars, the ribbons of their way this round, crashes, numbered marks."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from bot.render.geometry import Course
from bot.render.ground import glide, turned
from bot.render.palette import BLACK, WHITE, Livery, Theme, Trim, livery
from bot.render.scene import Disc, Line, Point, Polygon, Shape, Text
from rules.values import SpaceId
from rules.view import CarView

Spot = tuple[Point, float]
"""A place and a heading in radians."""

BODY = ((1.0, 0.34), (0.93, 0.62), (0.72, 0.82), (0.3, 0.88), (-0.82, 0.96), (-0.97, 0.84), (-1.0, 0.6))
"""The left half of a car from above, nose to tail, in half lengths and half widths."""
WHEELS = ((0.56, 0.9), (-0.6, 0.98))
TRIMS: Mapping[Trim, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "nose": ((0.6, 0.83, -0.72, 0.72),),
    "tail": ((-0.9, -0.66, -0.9, 0.9),),
    "both": ((0.62, 0.82, -0.74, 0.74), (-0.9, -0.7, -0.9, 0.9)),
    "stripe": ((-0.99, -0.56, -0.22, 0.22), (0.54, 0.99, -0.22, 0.22)),
    "flanks": ((-0.8, 0.55, 0.62, 0.86), (-0.8, 0.55, -0.86, -0.62)),
}
"""Painted parts: from and to along the car, from and to across it."""


def car(spot: Spot, half: tuple[float, float], paint: Livery, number: int, size: int) -> Iterator[Shape]:
    """A car at a spot; `half` its length and width; its number in figures of a size."""
    at, angle = spot

    def place(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(turned(x * half[0], y * half[1], angle, at) for x, y in points)

    def slab(from_: float, to: float, low: float, high: float) -> tuple[Point, ...]:
        return place([(from_, low), (to, low), (to, high), (from_, high)])

    for x, y in WHEELS:
        yield Polygon(slab(x - 0.2, x + 0.2, -y - 0.12, y + 0.12), BLACK)
    body = _both(BODY)
    long, wide = 1 + 1.4 / half[0], 1 + 1.4 / half[1]
    yield Polygon(place((x * long, y * wide) for x, y in body), paint.rim)
    yield Polygon(place(body), paint.body)
    for part in TRIMS[paint.where]:
        yield Polygon(slab(*part), paint.trim)
    yield Text(turned(-0.05 * half[0], 0, angle, at), str(number), size, paint.ink, "narrow")


def _both(half: Iterable[Point]) -> tuple[Point, ...]:
    left = tuple(half)
    return left + tuple((x, -y) for x, y in reversed(left))


class Field:
    """The cars of a view on a course."""

    def __init__(self, course: Course, cars: tuple[CarView, ...], theme: Theme) -> None:
        self.course, self.cars, self.theme = course, cars, theme
        self.shown = tuple(c for c in cars if c.spaces or c.beside)

    def shapes(self, marked: Sequence[SpaceId], choices: Sequence[SpaceId]) -> Iterator[Shape]:
        """Warnings and ribbons below, then cars from the last to the first, then the numbers of choices."""
        for id in marked:
            if id in self.course.track.spaces:
                yield from self._warning(id)
        for one in self.shown:
            yield from self._ribbon(one)
        for one in sorted(self.shown, key=lambda c: -c.order):
            yield from self._one(one)
        for number, id in enumerate(choices, 1):
            if id in self.course.track.spaces:
                yield from self._mark(id, number)

    def half(self, id: SpaceId) -> tuple[float, float]:
        """Half length and half width of a car on a space."""
        space = self.course.track.spaces[id]
        start, end = self.course.rows_of(space)
        long = self.course.length_at(start + (end - start) * 0.999) - self.course.length_at(start)
        wide = min(self.course.lane_width * 0.38, 24)
        return min(abs(long) * 0.45, wide * 1.75), wide

    def spot(self, one: CarView) -> Spot | None:
        """Where a car is drawn, on the road or beside it."""
        id = one.spaces[0] if one.spaces else one.beside
        if id not in self.course.track.spaces:
            return None
        row, offset = self.course.seat_of(id)
        if not one.spaces:
            offset = self._aside(one, row)
        dx, dy = self.course.heading(row)
        return self.course.at(row + self._stagger(one), offset), math.atan2(dy, dx)

    def _stagger(self, one: CarView) -> float:
        """Cars on one space stand one behind the other."""
        here = [c.seat for c in self.shown if c.spaces and one.spaces and c.spaces[0] == one.spaces[0]]
        return 0.24 * (len(here) - 1 - 2 * here.index(one.seat)) if len(here) > 1 else 0.0

    def _aside(self, one: CarView, row: float) -> float:
        """The offset of a car off the track: further out behind others that are there."""
        here = [c.seat for c in self.shown if not c.spaces and (c.beside, c.side) == (one.beside, one.side)]
        left, right = self.course.width_at(int(row))
        out = 0.85 + here.index(one.seat)
        return left + out if one.side == "left" else right - out

    def _one(self, one: CarView) -> Iterator[Shape]:
        spot = self.spot(one)
        if spot is None:
            return
        paint = livery(one.seat, one.number)
        half = self.half(one.spaces[0] if one.spaces else one.beside or "")
        for behind in (id for id in one.spaces[1:] if id in self.course.track.spaces):
            yield Line((spot[0], self.course.middle(behind)), BLACK, 4)
            yield Disc(self.course.middle(behind), half[1] * 0.9, BLACK)
            yield Disc(self.course.middle(behind), half[1] * 0.72, paint.body)
        if one.status == "out":
            yield from self._crash(spot[0], half[0] * 1.25)
        yield from car(spot, half, paint, one.number, max(12, round(half[1] * 1.6)))

    def _crash(self, at: Point, reach: float) -> Iterator[Shape]:
        for size, colour in ((reach, self.theme.alarm), (reach * 0.8, self.theme.mark)):
            points = []
            for k in range(18):
                r = size if k % 2 else size * 0.68
                points.append((at[0] + r * math.cos(k * math.pi / 9), at[1] + r * math.sin(k * math.pi / 9)))
            yield Polygon(tuple(points), colour)

    def _warning(self, id: SpaceId) -> Iterator[Shape]:
        """A triangle with an exclamation mark: wreckage."""
        x, y = self.course.middle(id)
        for reach, colour in ((self.course.lane_width * 0.5, WHITE), (self.course.lane_width * 0.42, self.theme.alarm)):
            yield Polygon(((x, y - reach), (x + reach * 0.95, y + reach * 0.75), (x - reach * 0.95, y + reach * 0.75)),
                          colour)  # fmt: skip
        yield Text((x, y + 2), "!", max(12, round(self.course.lane_width * 0.45)), WHITE, "narrow")

    def _mark(self, id: SpaceId, number: int) -> Iterator[Shape]:
        at = self.course.middle(id)
        radius = min(20.0, self.course.lane_width * 0.46)
        yield Disc(at, radius + 1.6, BLACK)
        yield Disc(at, radius, self.theme.mark)
        yield Text(at, str(number), max(12, round(radius * 1.2)), BLACK, "narrow")

    def _ribbon(self, one: CarView) -> Iterator[Shape]:
        """The way driven this round, from faint and thin to full."""
        aside = ((one.number * 5) % 7 - 3) * 0.05
        path = glide(self.course, one.trail, aside)
        if len(path) < 2:
            return
        paint = livery(one.seat, one.number)
        pieces = max(1, min(8, len(path) // 4))
        cuts = [round(k * (len(path) - 1) / pieces) for k in range(pieces + 1)]
        for k, (a, b) in enumerate(pairwise(cuts)):
            share = (k + 1) / pieces
            ribbon = _band(path[a : b + 1], self.course.lane_width * 0.14)
            yield Polygon(ribbon, paint.body, 0.15 + 0.55 * share)


def _band(path: tuple[Point, ...], half: float) -> tuple[Point, ...]:
    """A path made wide."""
    left, right = [], []
    for i, (x, y) in enumerate(path):
        (a, b), (c, d) = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        size = math.hypot(c - a, d - b) or 1.0
        nx, ny = (d - b) / size * half, (a - c) / size * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *reversed(right))
