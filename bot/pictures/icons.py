"""Icons of cards and of hazards, told apart by shape alone."""

import math
from collections.abc import Callable, Iterator, Mapping

from bot.model.seats import BLACK, WHITE
from bot.pictures.scene import Colour, Disc, Point, Polygon, Shape, Stroke

BOLT_OUTLINE = ((0.15, -1.0), (-0.55, 0.12), (-0.05, 0.12), (-0.25, 1.0), (0.55, -0.25), (0.05, -0.25))
SHIELD_OUTLINE = (
    (0.0, -1.0),
    (0.42, -0.78),
    (0.85, -0.7),
    (0.85, -0.05),
    (0.55, 0.55),
    (0.0, 1.0),
    (-0.55, 0.55),
    (-0.85, -0.05),
    (-0.85, -0.7),
    (-0.42, -0.78),
)
PUDDLE_OUTLINE = (
    (-1.0, 0.1),
    (-0.72, -0.42),
    (-0.2, -0.36),
    (0.18, -0.68),
    (0.62, -0.5),
    (0.66, -0.12),
    (1.0, 0.16),
    (0.74, 0.56),
    (0.2, 0.44),
    (-0.18, 0.72),
    (-0.66, 0.6),
)
MINE_SPIKES = 8


def draw_icon(kind: str, at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw an icon within `reach` pixels of a point; a ring for an unknown icon."""
    yield from ICON_DRAWERS.get(kind, _draw_ring)(at, reach, ink)


def draw_badge(kind: str, at: Point, lane: float) -> Iterator[Shape]:
    """Draw an icon on a white disc, sized for a lane."""
    reach = max(9.0, lane * 0.28)
    yield Disc(at, reach * 1.16, WHITE)
    yield from draw_icon(kind, at, reach, BLACK)


def _draw_ring(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(place_points(at, reach, *_list_arc_points(0, 345, 0.8)), ink, reach * 0.24, closed=True)


def place_points(at: Point, reach: float, *points: Point) -> tuple[Point, ...]:
    """Return points of a drawing of reach 1 around (0, 0), placed and sized."""
    return tuple((at[0] + x * reach, at[1] + y * reach) for x, y in points)


def _list_arc_points(from_: float, to: float, share: float = 1.0) -> tuple[Point, ...]:
    """Return part of a circle, in degrees clockwise from the right."""
    turns = [math.radians(from_ + (to - from_) * k / 24) for k in range(25)]
    return tuple((share * math.cos(t), share * math.sin(t)) for t in turns)


def _draw_arrow(points: tuple[Point, ...], at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw a stroke that ends in an arrow head."""
    path = place_points(at, reach, *points)
    (x0, y0), (x1, y1) = path[-2], path[-1]
    size = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy, head = (x1 - x0) / size, (y1 - y0) / size, reach * 0.55
    foot = x1 - dx * head, y1 - dy * head
    yield Stroke((*path[:-1], foot), ink, reach * 0.24)
    yield Polygon(
        (
            (x1, y1),
            (foot[0] - dy * head * 0.7, foot[1] + dx * head * 0.7),
            (foot[0] + dy * head * 0.7, foot[1] - dx * head * 0.7),
        ),
        ink,
    )


def _draw_ahead(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield from _draw_arrow(((0, 0.95), (0, -1)), at, reach, ink)


def _draw_drift(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield from _draw_arrow(((-0.45, 0.95), (-0.45, 0.3), (0.45, -0.25), (0.45, -1)), at, reach, ink)


def _draw_bend(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    arc = tuple((x + 0.55, y + 0.75) for x, y in _list_arc_points(180, 282, 1.35))
    yield from _draw_arrow(arc, at, reach, ink)


def _draw_wheel(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(place_points(at, reach, *_list_arc_points(0, 345, 0.85)), ink, reach * 0.24, closed=True)
    for turn in (90, 200, 340):
        x, y = math.cos(math.radians(turn)) * 0.8, math.sin(math.radians(turn)) * 0.8
        yield Stroke((at, *place_points(at, reach, (x, y))), ink, reach * 0.2)
    yield Disc(at, reach * 0.24, ink)


def _draw_bolt(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(place_points(at, reach, *BOLT_OUTLINE), ink)


def _draw_faster(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for low in (-0.15, 0.65):
        yield Stroke(place_points(at, reach, (-0.7, low), (0, low - 0.7), (0.7, low)), ink, reach * 0.28)


def _draw_beam(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(place_points(at, reach, (-0.75, 0.75), (0.25, -0.25)), ink, reach * 0.16)
    yield Polygon(place_points(at, reach, (-1, 0.55), (-0.55, 1), (-0.3, 0.75), (-0.75, 0.3)), ink)
    for turn in range(0, 360, 60):
        far = math.cos(math.radians(turn)) * 0.5 + 0.45, math.sin(math.radians(turn)) * 0.5 - 0.45
        yield Stroke(place_points(at, reach, (0.45, -0.45), far), ink, reach * 0.13)


def _draw_mine(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for k in range(MINE_SPIKES):
        turn = math.tau * k / MINE_SPIKES
        near = [(math.cos(turn + off) * 0.55, math.sin(turn + off) * 0.55) for off in (-0.3, 0.3)]
        yield Polygon(place_points(at, reach, *near, (math.cos(turn), math.sin(turn))), ink)
    yield Disc(at, reach * 0.66, ink)
    yield Disc((at[0] - reach * 0.2, at[1] - reach * 0.2), reach * 0.16, WHITE)


def _draw_slick(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(place_points(at, reach, *PUDDLE_OUTLINE), ink)
    for low in (-0.12, 0.22):
        wave = tuple((-0.5 + k * 0.25, low + (0.09 if k % 2 else -0.09)) for k in range(5))
        yield Stroke(place_points(at, reach, *wave), WHITE, reach * 0.11)


def _draw_trefoil(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for turn in (30, 150, 270):
        yield Polygon(
            place_points(at, reach, *_list_arc_points(turn, turn + 60), *_list_arc_points(turn + 60, turn, 0.36)),
            ink,
        )
    yield Disc(at, reach * 0.22, ink)


def _draw_shield(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(place_points(at, reach, *SHIELD_OUTLINE), ink)
    yield Stroke(place_points(at, reach, (-0.38, 0), (-0.08, 0.32), (0.42, -0.34)), WHITE, reach * 0.18)


def _draw_hook(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for link in (-0.86, -0.5):
        ring = tuple((x * 0.17 + 0.2, y * 0.2 + link) for x, y in _list_arc_points(0, 345))
        yield Stroke(place_points(at, reach, *ring), ink, reach * 0.1, closed=True)
    shank = ((0.2, -0.32), (0.2, 0.3), *((x - 0.25, y + 0.35) for x, y in _list_arc_points(0, 190, 0.45)))
    yield Stroke(place_points(at, reach, *shank), ink, reach * 0.22)


def draw_chain(from_: Point, to: Point, reach: float) -> Iterator[Shape]:
    """Draw a chain between two points, with links alternately flat and on edge."""
    length = math.dist(from_, to)
    count = max(3, round(length / (reach * 0.55)))
    dx, dy = (to[0] - from_[0]) / count, (to[1] - from_[1]) / count
    yield Stroke((from_, to), WHITE, reach * 0.5)
    for k in range(count):
        middle = from_[0] + dx * (k + 0.5), from_[1] + dy * (k + 0.5)
        near, far = (middle[0] - dx * 0.42, middle[1] - dy * 0.42), (middle[0] + dx * 0.42, middle[1] + dy * 0.42)
        yield Stroke((near, far), BLACK, reach * (0.34 if k % 2 else 0.16))
        if k % 2:
            yield Stroke((near, far), WHITE, reach * 0.12)


ICON_DRAWERS: Mapping[str, Callable[[Point, float, Colour], Iterator[Shape]]] = {
    "ahead": _draw_ahead,
    "drift": _draw_drift,
    "bend": _draw_bend,
    "wheel": _draw_wheel,
    "bolt": _draw_bolt,
    "faster": _draw_faster,
    "beam": _draw_beam,
    "mine": _draw_mine,
    "slick": _draw_slick,
    "trefoil": _draw_trefoil,
    "shield": _draw_shield,
    "hook": _draw_hook,
}
