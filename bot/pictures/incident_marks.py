"""Marks of incidents on the board: a shape per kind, with the number of its line in the story."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.model.seats import BLACK, WHITE
from bot.pictures.icons import ICON_DRAWERS, draw_icon, place_points
from bot.pictures.palette import Theme
from bot.pictures.scene import Colour, Disc, Point, Polygon, Shape, Stroke, Text
from rules.base import Seat, SpaceId

MIN_TEXT_SIZE_PX = 33
"""Smallest text size that can be read on a phone."""
MARK_RADIUS_PX, NUMBER_RADIUS_PX = 30.0, 22.0


@dataclass(frozen=True)
class Mark:
    """An incident to be marked.
    `number`: its line in the story, 0 for none; `kind`: one of `MARK_DRAWERS`, or the name of an icon
    (`mine`, `beam`, `hook` …); `seats`: the car that acted, then those affected; `at`: the place, if it is
    not where the first of them is now; `weight`: its importance, 1 to 5."""

    number: int
    kind: str
    seats: tuple[Seat, ...] = ()
    at: SpaceId | None = None
    weight: int = 4


def draw_mark(mark: Mark, at: Point, theme: Theme) -> Iterator[Shape]:
    """Draw a mark: its shape on a plate, its number at the right."""
    reach = MARK_RADIUS_PX
    yield Disc(at, reach + 3, BLACK)
    yield Disc(at, reach, WHITE)
    yield from draw_mark_shape(mark.kind, at, reach * 0.74, theme.alarm if theme.name == "day" else "#b3362e")
    if mark.number:
        yield from draw_number(mark.number, (at[0] + reach + NUMBER_RADIUS_PX * 0.55, at[1]), theme)


def draw_number(count: int, at: Point, theme: Theme) -> Iterator[Shape]:
    """Draw a line's number on a disc."""
    yield Disc(at, NUMBER_RADIUS_PX + 3, BLACK)
    yield Disc(at, NUMBER_RADIUS_PX, theme.mark)
    yield Text(at, str(count), MIN_TEXT_SIZE_PX, BLACK, "narrow")


def measure_mark_extent(mark: Mark) -> tuple[float, float, float, float]:
    """Return how far a mark extends from its point: left, up, right, down."""
    out = MARK_RADIUS_PX + 3
    return out, out, MARK_RADIUS_PX + NUMBER_RADIUS_PX * 1.55 + 3 if mark.number else out, out


def draw_mark_shape(kind: str, at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw the shape of a kind within `reach` pixels of a point."""
    if kind in MARK_DRAWERS:
        yield from MARK_DRAWERS[kind](at, reach, ink)
    elif kind in ICON_DRAWERS:
        yield from draw_icon(kind, at, reach, ink)
    else:
        yield Text((at[0], at[1]), "!", max(12, round(reach * 1.7)), ink, "narrow")


def _draw_curl(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    turns = [k * math.tau / 20 for k in range(32)]
    path = [(math.cos(t) * (0.16 + t * 0.085), math.sin(t) * (0.16 + t * 0.085)) for t in turns]
    yield Stroke(place_points(at, reach, *path), ink, reach * 0.24)
    (x, y), t = path[-1], turns[-1] + math.pi / 2
    head = [(x + math.cos(t + a) * r, y + math.sin(t + a) * r) for a, r in ((0.0, 0.5), (2.1, 0.42), (-2.1, 0.42))]
    yield Polygon(place_points(at, reach, *head), ink)


def _draw_star(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    points = [
        (
            math.sin(k * math.pi / 8) * (1.0 if k % 2 == 0 else 0.5),
            -math.cos(k * math.pi / 8) * (1.0 if k % 2 == 0 else 0.5),
        )
        for k in range(16)
    ]
    yield Polygon(place_points(at, reach, *points), ink)


def _draw_passing_arrows(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for y, from_, to in ((-0.38, -0.95, 0.95), (0.42, -0.95, 0.3)):
        yield Stroke(place_points(at, reach, (from_, y), (to - 0.4, y)), ink, reach * 0.24)
        yield Polygon(place_points(at, reach, (to, y), (to - 0.55, y - 0.42), (to - 0.55, y + 0.42)), ink)


def _draw_wedge(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Polygon(place_points(at, reach, (0.45, 0.0), (-0.95, -0.7), (-0.95, 0.7)), ink)
    yield Stroke(place_points(at, reach, (0.74, -0.85), (0.74, 0.85)), ink, reach * 0.26)


def _draw_broken_wheel(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    rim = [(math.cos(math.radians(a)) * 0.85, math.sin(math.radians(a)) * 0.85) for a in range(-40, 261, 15)]
    yield Stroke(place_points(at, reach, *rim), ink, reach * 0.22)
    for turn in (0, 72, 144, 216):
        x, y = math.cos(math.radians(turn)) * 0.8, math.sin(math.radians(turn)) * 0.8
        yield Stroke((at, *place_points(at, reach, (x, y))), ink, reach * 0.15)
    yield Disc(at, reach * 0.26, ink)


def _draw_horse(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw a horse's head with a bar through it."""
    head = (
        (-0.75, 0.95), (-0.62, 0.1), (-0.2, -0.62), (0.0, -1.0), (0.14, -0.66), (0.46, -0.5), (0.95, 0.12),
        (0.82, 0.42), (0.52, 0.42), (0.16, 0.14), (0.02, 0.42), (0.2, 0.95),
    )  # fmt: skip
    yield Polygon(place_points(at, reach, *head), "#54331f")
    yield Stroke(place_points(at, reach, (-0.95, 0.85), (0.95, -0.85)), WHITE, reach * 0.42)
    yield Stroke(place_points(at, reach, (-0.95, 0.85), (0.95, -0.85)), ink, reach * 0.24)


def _draw_smoke(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for x, y, r in ((-0.45, 0.3, 0.46), (0.08, -0.15, 0.56), (0.55, 0.35, 0.42), (0.0, 0.42, 0.4), (0.62, -0.6, 0.26)):
        yield Disc(place_points(at, reach, (x, y))[0], reach * r, ink)


def _draw_skids(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw two lines that leave the road."""
    for x in (-0.4, 0.3):
        path = [(x - 0.35, 0.95), (x - 0.3, 0.35), (x, -0.25), (x + 0.5, -0.9)]
        yield Stroke(place_points(at, reach, *path), ink, reach * 0.26)


def _draw_rings(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for x in (-0.36, 0.36):
        ring = [(x + math.cos(math.radians(a)) * 0.54, math.sin(math.radians(a)) * 0.54) for a in range(0, 346, 15)]
        yield Stroke(place_points(at, reach, *ring), ink, reach * 0.2, closed=True)


def _draw_pit_letter(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Text(at, "P", max(12, round(reach * 1.9)), ink, "bold")


def _draw_cross(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    for side in (0.72, -0.72):
        yield Stroke(place_points(at, reach, (-0.72, -side), (0.72, side)), ink, reach * 0.36)


def _draw_runner(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    yield Disc(place_points(at, reach, (0.22, -0.72))[0], reach * 0.28, ink)
    for path in (
        ((0.1, -0.36), (-0.1, 0.2), (0.35, 0.5), (0.2, 1.0)),
        ((-0.1, 0.2), (-0.35, 0.62), (-0.85, 0.62)),
        ((0.1, -0.3), (0.5, 0.02), (0.85, -0.15)),
        ((0.05, -0.28), (-0.5, -0.2), (-0.6, 0.15)),
    ):
        yield Stroke(place_points(at, reach, *path), ink, reach * 0.22)


def _draw_stop(at: Point, reach: float, ink: Colour) -> Iterator[Shape]:
    """Draw an arrow that stops at a bar."""
    yield Stroke(place_points(at, reach, (0.8, -0.8), (0.8, 0.8)), ink, reach * 0.3)
    yield Stroke(place_points(at, reach, (-0.95, 0.0), (0.0, 0.0)), ink, reach * 0.24)
    yield Polygon(place_points(at, reach, (0.5, 0.0), (-0.1, -0.48), (-0.1, 0.48)), ink)


MARK_DRAWERS: Mapping[str, Callable[[Point, float, Colour], Iterator[Shape]]] = {
    "spin": _draw_curl,
    "crash": _draw_star,
    "pass": _draw_passing_arrows,
    "ram": _draw_wedge,
    "wreck": _draw_broken_wheel,
    "horse": _draw_horse,
    "engine": _draw_smoke,
    "overshoot": _draw_skids,
    "contact": _draw_rings,
    "pit": _draw_pit_letter,
    "out": _draw_cross,
    "man": _draw_runner,
    "brake": _draw_stop,
}
