"""Signs that tell cards, and what lies on the road, apart by their shape alone."""

import math
from collections.abc import Callable, Iterator, Mapping

from bot.render.palette import BLACK, WHITE
from bot.render.scene import Colour, Disc, Point, Polygon, Shape, Stroke

BOLT = ((0.15, -1.0), (-0.55, 0.12), (-0.05, 0.12), (-0.25, 1.0), (0.55, -0.25), (0.05, -0.25))
SHIELD = (
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
PUDDLE = (
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
SPIKES = 8


def sign(kind: str, at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A sign within n pixels of a point; a ring for one that has no drawing."""
    yield from DRAWN.get(kind, _ring)(at, reach, ink)


def badge(kind: str, at: Point, lane: float) -> Iterator[Shape]:
    """A sign on a white disc, for a lane of a width."""
    reach = max(9.0, lane * 0.28)
    yield Disc(at, reach * 1.16, WHITE)
    yield from sign(kind, at, reach, BLACK)


def _ring(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(_at(_arc(0, 345, 0.8), at, reach), ink, reach * 0.24, closed=True)


def _at(points: tuple[Point, ...], at: Point, reach: float) -> tuple[Point, ...]:
    return tuple((at[0] + x * reach, at[1] + y * reach) for x, y in points)


def _arc(from_: float, to: float, share: float = 1.0) -> tuple[Point, ...]:
    """Part of a circle, in degrees clockwise from the right."""
    turns = [math.radians(from_ + (to - from_) * k / 24) for k in range(25)]
    return tuple((share * math.cos(t), share * math.sin(t)) for t in turns)


def _arrow(points: tuple[Point, ...], at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A stroke that ends in a head."""
    path = _at(points, at, reach)
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


def _ahead(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield from _arrow(((0, 0.95), (0, -1)), at, reach, ink)


def _drift(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Ahead, across, ahead."""
    yield from _arrow(((-0.45, 0.95), (-0.45, 0.3), (0.45, -0.25), (0.45, -1)), at, reach, ink)


def _bend(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    arc = tuple((x + 0.55, y + 0.75) for x, y in _arc(180, 282, 1.35))
    yield from _arrow(arc, at, reach, ink)


def _wheel(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(_at(_arc(0, 345, 0.85), at, reach), ink, reach * 0.24, closed=True)
    for turn in (90, 200, 340):
        x, y = math.cos(math.radians(turn)) * 0.8, math.sin(math.radians(turn)) * 0.8
        yield Stroke((at, *_at(((x, y),), at, reach)), ink, reach * 0.2)
    yield Disc(at, reach * 0.24, ink)


def _bolt(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(_at(BOLT, at, reach), ink)


def _faster(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for low in (-0.15, 0.65):
        yield Stroke(_at(((-0.7, low), (0, low - 0.7), (0.7, low)), at, reach), ink, reach * 0.28)


def _beam(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Stroke(_at(((-0.75, 0.75), (0.25, -0.25)), at, reach), ink, reach * 0.16)
    yield Polygon(_at(((-1, 0.55), (-0.55, 1), (-0.3, 0.75), (-0.75, 0.3)), at, reach), ink)
    for turn in range(0, 360, 60):
        far = math.cos(math.radians(turn)) * 0.5 + 0.45, math.sin(math.radians(turn)) * 0.5 - 0.45
        yield Stroke(_at(((0.45, -0.45), far), at, reach), ink, reach * 0.13)


def _mine(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A ball with spikes."""
    for k in range(SPIKES):
        turn = math.tau * k / SPIKES
        near = [(math.cos(turn + off) * 0.55, math.sin(turn + off) * 0.55) for off in (-0.3, 0.3)]
        yield Polygon(_at((*near, (math.cos(turn), math.sin(turn))), at, reach), ink)
    yield Disc(at, reach * 0.66, ink)
    yield Disc((at[0] - reach * 0.2, at[1] - reach * 0.2), reach * 0.16, WHITE)


def _slick(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A puddle with waves."""
    yield Polygon(_at(PUDDLE, at, reach), ink)
    for low in (-0.12, 0.22):
        wave = tuple((-0.5 + k * 0.25, low + (0.09 if k % 2 else -0.09)) for k in range(5))
        yield Stroke(_at(wave, at, reach), WHITE, reach * 0.11)


def _trefoil(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Three blades about a dot."""
    for turn in (30, 150, 270):
        yield Polygon(_at((*_arc(turn, turn + 60), *_arc(turn + 60, turn, 0.36)), at, reach), ink)
    yield Disc(at, reach * 0.22, ink)


def _shield(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(_at(SHIELD, at, reach), ink)
    yield Stroke(_at(((-0.38, 0), (-0.08, 0.32), (0.42, -0.34)), at, reach), WHITE, reach * 0.18)


def _hook(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A hook on a chain."""
    for link in (-0.86, -0.5):
        ring = tuple((x * 0.17 + 0.2, y * 0.2 + link) for x, y in _arc(0, 345))
        yield Stroke(_at(ring, at, reach), ink, reach * 0.1, closed=True)
    yield Stroke(
        _at(((0.2, -0.32), (0.2, 0.3), *((x - 0.25, y + 0.35) for x, y in _arc(0, 190, 0.45))), at, reach),
        ink,
        reach * 0.22,
    )


def chain(from_: Point, to: Point, reach: float) -> Iterator[Shape]:
    """A chain from one point to another: links, one seen flat, one on edge."""
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


DRAWN: Mapping[str, Callable[[Point, float, Colour], Iterator[Shape]]] = {
    "ahead": _ahead,
    "drift": _drift,
    "bend": _bend,
    "wheel": _wheel,
    "bolt": _bolt,
    "faster": _faster,
    "beam": _beam,
    "mine": _mine,
    "slick": _slick,
    "trefoil": _trefoil,
    "shield": _shield,
    "hook": _hook,
}
