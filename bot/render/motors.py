"""Racing cars from above."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from bot.render.curves import turned
from bot.render.palette import BLACK, Livery, Theme, Trim, livery
from bot.render.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text
from bot.render.stand import CarsStanding
from rules.view import CarView

Drawn = Callable[[Spot, tuple[float, float], Livery, int, int], Iterator[Shape]]
"""A car at a spot: half its length and width, its livery, its number in figures of a size."""

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


def on_board(stand: CarsStanding, one: CarView) -> Iterator[Shape]:
    """A car where it stands; behind one that is out a star."""
    yield from driven(stand, one, car, 1.6)


def driven(stand: CarsStanding, one: CarView, drawn: Drawn, figures: float) -> Iterator[Shape]:
    """A car of one piece; further spaces that it takes are beads behind it. `figures`: how large its number is, in half
    widths."""
    spot = stand.spot(one)
    if spot is None:
        return
    paint = livery(one.seat, one.number)
    half = stand.half(one.spaces[0] if one.spaces else one.beside or "")
    for behind in (id for id in one.spaces[1:] if id in stand.course.track.spaces):
        yield Stroke((spot[0], stand.course.middle(behind)), BLACK, 4)
        yield Disc(stand.course.middle(behind), half[1] * 0.9, BLACK)
        yield Disc(stand.course.middle(behind), half[1] * 0.72, paint.body)
    if one.status == "out":
        yield from star(spot[0], half[0] * 1.25, stand.theme)
    yield from drawn(spot, half, paint, one.number, max(12, round(half[1] * figures)))


def star(at: Point, reach: float, theme: Theme) -> Iterator[Shape]:
    """A crash."""
    for size, colour in ((reach, theme.alarm), (reach * 0.8, theme.mark)):
        points = []
        for k in range(18):
            r = size if k % 2 else size * 0.68
            points.append((at[0] + r * math.cos(k * math.pi / 9), at[1] + r * math.sin(k * math.pi / 9)))
        yield Polygon(tuple(points), colour)


def portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """A car by itself, driving to the right."""
    half = long / 2, long * 0.29
    yield from car((at, 0.0), half, livery(one.seat, one.number), one.number, round(long * 0.4))
