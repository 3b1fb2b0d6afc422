"""Drawings of racing cars, from above."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from bot.model.seats import BLACK, Livery, Trim, find_livery
from bot.pictures.geometry import rotate_to
from bot.pictures.palette import Theme
from bot.pictures.positions import CarPositions
from bot.pictures.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text, mirror
from rules.view import CarView

CarDrawer = Callable[[Spot, tuple[float, float], Livery, int, int], Iterator[Shape]]
"""Function that draws a car at a spot, with half its length and width, livery, number and text size."""

BODY_OUTLINE = ((1.0, 0.34), (0.93, 0.62), (0.72, 0.82), (0.3, 0.88), (-0.82, 0.96), (-0.97, 0.84), (-1.0, 0.6))
"""Left half of a car from above, nose to tail, in half lengths and half widths."""
WHEEL_CENTRES = ((0.56, 0.9), (-0.6, 0.98))
TRIM_RECTS: Mapping[Trim, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "nose": ((0.6, 0.83, -0.72, 0.72),),
    "tail": ((-0.9, -0.66, -0.9, 0.9),),
    "both": ((0.62, 0.82, -0.74, 0.74), (-0.9, -0.7, -0.9, 0.9)),
    "stripe": ((-0.99, -0.56, -0.22, 0.22), (0.54, 0.99, -0.22, 0.22)),
    "flanks": ((-0.8, 0.55, 0.62, 0.86), (-0.8, 0.55, -0.86, -0.62)),
}
"""Painted parts: from and to along the car, from and to across it."""


def draw_car(spot: Spot, half: tuple[float, float], livery: Livery, number: int, size: int) -> Iterator[Shape]:
    """Draw a car at a spot. `half`: half its length and width; `size`: text size of its number."""
    at, angle = spot

    def place(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(rotate_to(x * half[0], y * half[1], angle, at) for x, y in points)

    def make_slab(from_: float, to: float, low: float, high: float) -> tuple[Point, ...]:
        return place([(from_, low), (to, low), (to, high), (from_, high)])

    for x, y in WHEEL_CENTRES:
        yield Polygon(make_slab(x - 0.2, x + 0.2, -y - 0.12, y + 0.12), BLACK)
    body = mirror(BODY_OUTLINE)
    long, wide = 1 + 1.4 / half[0], 1 + 1.4 / half[1]
    yield Polygon(place((x * long, y * wide) for x, y in body), livery.rim)
    yield Polygon(place(body), livery.body)
    for part in TRIM_RECTS[livery.where]:
        yield Polygon(make_slab(*part), livery.trim)
    yield Text(rotate_to(-0.05 * half[0], 0, angle, at), str(number), size, livery.ink, "narrow")


def draw_car_on_board(stand: CarPositions, one: CarView) -> Iterator[Shape]:
    """Draw a car on the board, with a star behind it if it is out."""
    yield from draw_with_tail(stand, one, draw_car, 1.6)


def draw_with_tail(stand: CarPositions, one: CarView, draw_car: CarDrawer, figures: float) -> Iterator[Shape]:
    """Draw a car; further spaces that it takes are beads behind it.
    `figures`: size of its number, in half widths."""
    spot = stand.spot_of(one)
    if spot is None:
        return
    livery = find_livery(one.seat, one.number)
    half = stand.measure_half_size(one.spaces[0] if one.spaces else one.beside or "")
    for behind in (id for id in one.spaces[1:] if id in stand.course.track.spaces):
        yield Stroke((spot[0], stand.course.find_middle(behind)), BLACK, 4)
        yield Disc(stand.course.find_middle(behind), half[1] * 0.9, BLACK)
        yield Disc(stand.course.find_middle(behind), half[1] * 0.72, livery.body)
    if one.status == "out":
        yield from draw_crash_star(spot[0], half[0] * 1.25, stand.theme)
    yield from draw_car(spot, half, livery, one.number, max(12, round(half[1] * figures)))


def draw_crash_star(at: Point, reach: float, theme: Theme) -> Iterator[Shape]:
    """Draw the star of a crash."""
    for size, colour in ((reach, theme.alarm), (reach * 0.8, theme.mark)):
        points = []
        for k in range(18):
            r = size if k % 2 else size * 0.68
            points.append((at[0] + r * math.cos(k * math.pi / 9), at[1] + r * math.sin(k * math.pi / 9)))
        yield Polygon(tuple(points), colour)


def draw_car_portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """Draw a car by itself, driving to the right."""
    half = long / 2, long * 0.29
    yield from draw_car((at, 0.0), half, find_livery(one.seat, one.number), one.number, round(long * 0.4))
