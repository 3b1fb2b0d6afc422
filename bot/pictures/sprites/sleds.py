"""Drawings of sleds from above, out of control, and removed."""

import math
from collections.abc import Iterable, Iterator

from bot.model.seats import BLACK, WHITE, Livery, find_livery
from bot.pictures.geometry import rotate_to
from bot.pictures.icons import draw_badge
from bot.pictures.palette import Theme
from bot.pictures.positions import CarPositions
from bot.pictures.scene import Disc, Point, Polygon, Shape, Spot, Stroke, Text, mirror
from bot.pictures.sprites.cars import draw_with_tail
from bot.pictures.sprites.chariots import draw_alarm
from rules.view import BoardPiece, CarView

HULL_OUTLINE = ((1.0, 0.0), (0.88, 0.2), (0.5, 0.54), (-0.2, 0.7), (-0.8, 0.62), (-1.0, 0.36))
"""Left half of a hull, nose to tail, in half lengths and half widths."""
SKID_OUTLINE = ((0.64, 0.82), (0.5, 1.06), (-0.92, 1.06), (-1.0, 0.82))
STRUT_SPANS = ((0.3, 0.08), (-0.42, -0.68))


def draw_sled(spot: Spot, half: tuple[float, float], livery: Livery, number: int, size: int) -> Iterator[Shape]:
    """Draw a hull between two skids. `half`: half its length and width; `size`: text size of its number."""
    at, angle = spot

    def place(points: Iterable[Point], more: float = 0.0) -> tuple[Point, ...]:
        return tuple(rotate_to(x * (half[0] + more), y * (half[1] + more), angle, at) for x, y in points)

    for side in (1, -1):
        skid = [(x, y * side) for x, y in SKID_OUTLINE]
        yield Stroke(place(skid), livery.rim, 2.4, closed=True)
        yield Polygon(place(skid), BLACK)
    for front, back in STRUT_SPANS:
        yield Polygon(place([(front, -0.8), (front, 0.8), (back, 0.8), (back, -0.8)]), BLACK)
    hull = mirror(HULL_OUTLINE)
    yield Polygon(place(hull, 1.6), livery.rim)
    yield Polygon(place(hull), livery.body)
    yield Polygon(place([(-0.78, 0.54), (-0.78, -0.54), (-1.0, -0.32), (-1.0, 0.32)]), livery.trim)
    yield Text(rotate_to(-0.16 * half[0], 0, angle, at), str(number), size, livery.ink, "narrow")


def draw_spin_arrows(at: Point, reach: float, theme: Theme, *, crashing: bool) -> Iterator[Shape]:
    """Draw arrows around a spinning sled; with an alarm if it is crashing."""
    for start in (20, 200):
        arc = [math.radians(start + 11 * k) for k in range(12)]
        path = tuple((at[0] + reach * math.cos(t), at[1] + reach * math.sin(t)) for t in arc)
        for colour, wide in ((WHITE, reach * 0.26), (theme.alarm, reach * 0.15)):
            yield Stroke(path, colour, wide)
        tip, turn = path[-1], arc[-1] + math.pi / 2
        head = [(0.5, 0.0), (-0.1, 0.3), (-0.1, -0.3)]
        yield Polygon(tuple(rotate_to(x * reach, y * reach, turn, tip) for x, y in head), theme.alarm)
    if crashing:
        yield from draw_alarm((at[0] + reach * 0.85, at[1] - reach * 0.85), reach * 0.5, theme)


def draw_debris(at: Point, reach: float, livery: Livery, number: int, theme: Theme) -> Iterator[Shape]:
    """Draw a cross in a removed sled's colour with its number."""
    yield Disc(at, reach, WHITE)
    for colour, wide in ((theme.alarm, 0.42), (livery.body, 0.24)):
        for side in (0.8, -0.8):
            ends = (at[0] - reach * 0.8, at[1] - side * reach), (at[0] + reach * 0.8, at[1] + side * reach)
            yield Stroke(ends, colour, reach * wide)
    yield Text(at, str(number), max(14, round(reach * 0.95)), livery.ink, "narrow", halo=livery.body)


def draw_sled_on_board(stand: CarPositions, one: CarView) -> Iterator[Shape]:
    """Draw a sled, and how it is out of control: `spinning` or `crashing`."""
    yield from draw_with_tail(stand, one, draw_sled, 1.5)
    spot = stand.spot_of(one)
    if spot and one.marks:
        half = stand.measure_half_size(one.spaces[0] if one.spaces else one.beside or "")
        yield from draw_spin_arrows(spot[0], half[1] * 1.35, stand.theme, crashing="crashing" in one.marks)


def draw_sled_portrait(at: Point, long: float, one: CarView) -> Iterator[Shape]:
    """Draw a sled by itself, driving to the right."""
    half = long / 2, long * 0.3
    yield from draw_sled((at, 0.0), half, find_livery(one.seat, one.number), one.number, round(long * 0.36))


def draw_removed_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw where a sled was removed."""
    reach = stand.course.lane_width * 0.46
    yield from draw_debris(
        stand.course.find_middle(piece.at), reach, find_livery(piece.seat, piece.number), piece.number, stand.theme
    )


def draw_mine_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a mine, to the left if a slick is beside it."""
    yield from _draw_dropped(stand, piece, 0.27)


def draw_slick_piece(stand: CarPositions, piece: BoardPiece) -> Iterator[Shape]:
    """Draw a slick, to the right if a mine is beside it."""
    yield from _draw_dropped(stand, piece, -0.27)


def _draw_dropped(stand: CarPositions, piece: BoardPiece, aside: float) -> Iterator[Shape]:
    """Draw a hazard in the middle of an empty space, otherwise beside other pieces and the car's nose."""
    occupied = piece.at in {one.spaces[0] for one in stand.cars_on_board if one.spaces}
    alone = not occupied and len({p.shape for p in stand.pieces if p.at == piece.at}) == 1
    at = stand.course.find_middle(piece.at, 0.34 if occupied else 0.0, 0.0 if alone else aside)
    yield from draw_badge(piece.shape, at, stand.course.lane_width)
