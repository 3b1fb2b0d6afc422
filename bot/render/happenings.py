"""What happened in a round, as it is drawn: a shape for each kind, with the number of its line in the story."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.render.palette import BLACK, WHITE, Theme
from bot.render.scene import Colour, Disc, Point, Polygon, Shape, Stroke, Text
from bot.render.signs import DRAWN, sign
from rules.values import Seat, SpaceId

SIZE = 33
"""Pixels of the smallest figure that is read on a phone."""
REACH, NUMBER = 30.0, 22.0
"""Half the size of a mark's shape, and of the disc with its number."""


@dataclass(frozen=True)
class Mark:
    """One thing that happened. `number`: of its line in the story, 0 for none; `kind`: one of `SHAPES`, or the name of
    a sign (`mine`, `beam`, `hook` …); `seats`: who did it, then to whom; `at`: where, if not where the first of them
    stands now; `weight`: how much it draws the eye, 1 to 5."""

    number: int
    kind: str
    seats: tuple[Seat, ...] = ()
    at: SpaceId | None = None
    weight: int = 4


def drawn(mark: Mark, at: Point, theme: Theme, reach: float = REACH) -> Iterator[Shape]:
    """A mark about a point: its shape on a plate, its number below on the right."""
    yield Disc(at, reach + 3, BLACK)
    yield Disc(at, reach, WHITE)
    yield from shape_of(mark.kind, at, reach * 0.74, theme.alarm if theme.name == "day" else "#b3362e")
    if mark.number:
        yield from number(mark.number, (at[0] + reach + NUMBER * 0.55, at[1]), theme)


def number(count: int, at: Point, theme: Theme) -> Iterator[Shape]:
    """A line's number on a disc."""
    yield Disc(at, NUMBER + 3, BLACK)
    yield Disc(at, NUMBER, theme.mark)
    yield Text(at, str(count), SIZE, BLACK, "narrow")


def size_of(mark: Mark) -> tuple[float, float, float, float]:
    """How far a mark reaches from its point: left, up, right, down."""
    out = REACH + 3
    return out, out, REACH + NUMBER * 1.55 + 3 if mark.number else out, out


def shape_of(kind: str, at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """The shape of a kind within n pixels of a point."""
    if kind in SHAPES:
        yield from SHAPES[kind](at, reach, ink)
    elif kind in DRAWN:
        yield from sign(kind, at, reach, ink)
    else:
        yield Text((at[0], at[1]), "!", max(12, round(reach * 1.7)), ink, "narrow")


def _on(at: Point, reach: float, *points: Point) -> tuple[Point, ...]:
    return tuple((at[0] + x * reach, at[1] + y * reach) for x, y in points)


def _curl(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A line that turns in on itself, with a head."""
    turns = [k * math.tau / 20 for k in range(32)]
    path = [(math.cos(t) * (0.16 + t * 0.085), math.sin(t) * (0.16 + t * 0.085)) for t in turns]
    yield Stroke(_on(at, reach, *path), ink, reach * 0.24)
    (x, y), t = path[-1], turns[-1] + math.pi / 2
    head = [(x + math.cos(t + a) * r, y + math.sin(t + a) * r) for a, r in ((0.0, 0.5), (2.1, 0.42), (-2.1, 0.42))]
    yield Polygon(_on(at, reach, *head), ink)


def _star(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    points = [
        (
            math.sin(k * math.pi / 8) * (1.0 if k % 2 == 0 else 0.5),
            -math.cos(k * math.pi / 8) * (1.0 if k % 2 == 0 else 0.5),
        )
        for k in range(16)
    ]
    yield Polygon(_on(at, reach, *points), ink)


def _arrows(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Two arrows, one past the other."""
    for y, from_, to in ((-0.38, -0.95, 0.95), (0.42, -0.95, 0.3)):
        yield Stroke(_on(at, reach, (from_, y), (to - 0.4, y)), ink, reach * 0.24)
        yield Polygon(_on(at, reach, (to, y), (to - 0.55, y - 0.42), (to - 0.55, y + 0.42)), ink)


def _wedge(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A wedge that meets a wall."""
    yield Polygon(_on(at, reach, (0.45, 0.0), (-0.95, -0.7), (-0.95, 0.7)), ink)
    yield Stroke(_on(at, reach, (0.74, -0.85), (0.74, 0.85)), ink, reach * 0.26)


def _wheel(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A broken wheel."""
    rim = [(math.cos(math.radians(a)) * 0.85, math.sin(math.radians(a)) * 0.85) for a in range(-40, 261, 15)]
    yield Stroke(_on(at, reach, *rim), ink, reach * 0.22)
    for turn in (0, 72, 144, 216):
        x, y = math.cos(math.radians(turn)) * 0.8, math.sin(math.radians(turn)) * 0.8
        yield Stroke((at, *_on(at, reach, (x, y))), ink, reach * 0.15)
    yield Disc(at, reach * 0.26, ink)


def _horse(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A horse's head with a bar through it."""
    head = (
        (-0.75, 0.95), (-0.62, 0.1), (-0.2, -0.62), (0.0, -1.0), (0.14, -0.66), (0.46, -0.5), (0.95, 0.12),
        (0.82, 0.42), (0.52, 0.42), (0.16, 0.14), (0.02, 0.42), (0.2, 0.95),
    )  # fmt: skip
    yield Polygon(_on(at, reach, *head), "#54331f")
    yield Stroke(_on(at, reach, (-0.95, 0.85), (0.95, -0.85)), WHITE, reach * 0.42)
    yield Stroke(_on(at, reach, (-0.95, 0.85), (0.95, -0.85)), ink, reach * 0.24)


def _puff(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for x, y, r in ((-0.45, 0.3, 0.46), (0.08, -0.15, 0.56), (0.55, 0.35, 0.42), (0.0, 0.42, 0.4), (0.62, -0.6, 0.26)):
        yield Disc(_on(at, reach, (x, y))[0], reach * r, ink)


def _skids(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Two lines that leave the road together."""
    for x in (-0.4, 0.3):
        path = [(x - 0.35, 0.95), (x - 0.3, 0.35), (x, -0.25), (x + 0.5, -0.9)]
        yield Stroke(_on(at, reach, *path), ink, reach * 0.26)


def _rings(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for x in (-0.36, 0.36):
        ring = [(x + math.cos(math.radians(a)) * 0.54, math.sin(math.radians(a)) * 0.54) for a in range(0, 346, 15)]
        yield Stroke(_on(at, reach, *ring), ink, reach * 0.2, closed=True)


def _letter(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Text(at, "P", max(12, round(reach * 1.9)), ink, "bold")


def _cross(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for side in (0.72, -0.72):
        yield Stroke(_on(at, reach, (-0.72, -side), (0.72, side)), ink, reach * 0.36)


def _man(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A man who runs."""
    yield Disc(_on(at, reach, (0.22, -0.72))[0], reach * 0.28, ink)
    for path in (
        ((0.1, -0.36), (-0.1, 0.2), (0.35, 0.5), (0.2, 1.0)),
        ((-0.1, 0.2), (-0.35, 0.62), (-0.85, 0.62)),
        ((0.1, -0.3), (0.5, 0.02), (0.85, -0.15)),
        ((0.05, -0.28), (-0.5, -0.2), (-0.6, 0.15)),
    ):
        yield Stroke(_on(at, reach, *path), ink, reach * 0.22)


def _stop(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """A bar across the way."""
    yield Stroke(_on(at, reach, (0.8, -0.8), (0.8, 0.8)), ink, reach * 0.3)
    yield Stroke(_on(at, reach, (-0.95, 0.0), (0.0, 0.0)), ink, reach * 0.24)
    yield Polygon(_on(at, reach, (0.5, 0.0), (-0.1, -0.48), (-0.1, 0.48)), ink)


SHAPES: Mapping[str, Callable[[Point, float, Colour], Iterator[Shape]]] = {
    "spin": _curl,
    "crash": _star,
    "pass": _arrows,
    "ram": _wedge,
    "wreck": _wheel,
    "horse": _horse,
    "engine": _puff,
    "overshoot": _skids,
    "contact": _rings,
    "pit": _letter,
    "out": _cross,
    "man": _man,
    "brake": _stop,
}
