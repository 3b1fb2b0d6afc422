"""Craft that hover: sleds from above, how they are out of control, and what is left of one."""

import math
from collections.abc import Iterable, Iterator

from bot.render.motors import driven
from bot.render.palette import BLACK, WHITE, Livery, Theme, livery
from bot.render.rigs import alarm
from bot.render.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text
from bot.render.signs import badge
from bot.render.stand import CarsStanding
from rules.view import CarView, Piece

HULL = ((1.0, 0.0), (0.88, 0.2), (0.5, 0.54), (-0.2, 0.7), (-0.8, 0.62), (-1.0, 0.36))
"""The left half of a hull, nose to tail, in half lengths and half widths."""
SKID = ((0.64, 0.82), (0.5, 1.06), (-0.92, 1.06), (-1.0, 0.82))
STRUTS = ((0.3, 0.08), (-0.42, -0.68))


def sled(spot: Spot, half: tuple[float, float], paint: Livery, number: int, size: int) -> Iterator[Shape]:
    """A hull between two skids; `half` its length and width; its number in figures of a size."""

    def place(points: Iterable[Point], more: float = 0.0) -> tuple[Point, ...]:
        return tuple(_turned(x * (half[0] + more), y * (half[1] + more), spot) for x, y in points)

    for side in (1, -1):
        skid = [(x, y * side) for x, y in SKID]
        yield Stroke(place(skid), paint.rim, 2.4, closed=True)
        yield Polygon(place(skid), BLACK)
    for front, back in STRUTS:
        yield Polygon(place([(front, -0.8), (front, 0.8), (back, 0.8), (back, -0.8)]), BLACK)
    hull = [*HULL, *((x, -y) for x, y in reversed(HULL))]
    yield Polygon(place(hull, 1.6), paint.rim)
    yield Polygon(place(hull), paint.body)
    yield Polygon(place([(-0.78, 0.54), (-0.78, -0.54), (-1.0, -0.32), (-1.0, 0.32)]), paint.trim)
    yield Text(_turned(-0.16 * half[0], 0, spot), str(number), size, paint.ink, "narrow")


def _turned(x: float, y: float, spot: Spot) -> Point:
    (x0, y0), angle = spot
    cos, sin = math.cos(angle), math.sin(angle)
    return x0 + x * cos - y * sin, y0 + x * sin + y * cos


def whirl(at: Point, reach: float, theme: Theme, *, crashing: bool) -> Iterator[Shape]:
    """Arrows round a craft that spins; with an alarm where it is past saving."""
    for start in (20, 200):
        arc = [math.radians(start + 11 * k) for k in range(12)]
        path = tuple((at[0] + reach * math.cos(t), at[1] + reach * math.sin(t)) for t in arc)
        for colour, wide in ((WHITE, reach * 0.26), (theme.alarm, reach * 0.15)):
            yield Stroke(path, colour, wide)
        tip, turn = path[-1], arc[-1] + math.pi / 2
        head = [(0.5, 0.0), (-0.1, 0.3), (-0.1, -0.3)]
        yield Polygon(tuple(_turned(x * reach, y * reach, (tip, turn)) for x, y in head), theme.alarm)
    if crashing:
        yield from alarm((at[0] + reach * 0.85, at[1] - reach * 0.85), reach * 0.5, theme)


def debris(at: Point, reach: float, paint: Livery, number: int, theme: Theme) -> Iterator[Shape]:
    """Where a sled was taken off: a cross in its colour with its number."""
    yield Disc(at, reach, WHITE)
    for colour, wide in ((theme.alarm, 0.42), (paint.body, 0.24)):
        for side in (0.8, -0.8):
            ends = (at[0] - reach * 0.8, at[1] - side * reach), (at[0] + reach * 0.8, at[1] + side * reach)
            yield Stroke(ends, colour, reach * wide)
    yield Text(at, str(number), max(14, round(reach * 0.95)), paint.ink, "narrow", halo=paint.body)


def on_board(stand: CarsStanding, one: CarView) -> Iterator[Shape]:
    """A sled where it stands, and how it is out of control: `spinning` or `crashing`."""
    yield from driven(stand, one, sled, 1.5)
    spot = stand.spot(one)
    if spot and one.marks:
        half = stand.half(one.spaces[0] if one.spaces else one.beside or "")
        yield from whirl(spot[0], half[1] * 1.35, stand.theme, crashing="crashing" in one.marks)


def portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """A sled by itself, driving to the right."""
    half = long / 2, long * 0.3
    yield from sled((at, 0.0), half, livery(one.seat, one.number), one.number, round(long * 0.36))


def removed(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """Where a sled was taken off."""
    reach = stand.course.lane_width * 0.46
    yield from debris(stand.course.middle(piece.at), reach, livery(piece.seat, piece.number), piece.number, stand.theme)


def mine(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A mine, to the left where a slick lies beside it."""
    yield from _dropped(stand, piece, 0.27)


def slick(stand: CarsStanding, piece: Piece) -> Iterator[Shape]:
    """A slick, to the right where a mine lies beside it."""
    yield from _dropped(stand, piece, -0.27)


def _dropped(stand: CarsStanding, piece: Piece, aside: float) -> Iterator[Shape]:
    """In the middle of an empty space, else beside what lies there and the nose of whoever stands there."""
    taken = piece.at in {one.spaces[0] for one in stand.shown if one.spaces}
    alone = not taken and len({p.shape for p in stand.pieces if p.at == piece.at}) == 1
    at = stand.course.middle(piece.at, 0.34 if taken else 0.0, 0.0 if alone else aside)
    yield from badge(piece.shape, at, stand.course.lane_width)
