"""What is printed on the spaces of zones, each with a colour and a sign, to tell them without the colour."""

import math
from collections.abc import Callable, Iterator, Mapping

from bot.render.scene import Disc, Point, Polygon, Shape, Stroke, Text

Place = Callable[[float, float], Point]
"""The point of a space some shares of its length forward of its middle, and of its width to the left."""
INK = "#2a2a2a"
COLOURS: Mapping[str, Mapping[str, str]] = {
    "day": {
        "danger": "#efb7a8",
        "water": "#a5cfe6",
        "crowd": "#d9c3ea",
        "mud": "#b58d63",
        "rock": "#c3bdb3",
        "star": "#f6e08c",
    },
    "night": {
        "danger": "#8d4a3d",
        "water": "#2f6687",
        "crowd": "#6a4f80",
        "mud": "#6e4f30",
        "rock": "#6c675e",
        "star": "#8a7420",
    },
}
"""The colour of a zone's spaces, by theme."""
LINED: Mapping[str, str] = {"day": INK, "night": "#f6f2e6"}


def emblem(look: str, place: Place, size: float, theme: str) -> Iterator[Shape]:
    """The sign of a zone, on one of its spaces. `size`: pixels that it may be wide."""
    at, ink = place(0, 0), LINED[theme]
    if look == "danger":
        yield Text(at, "!", max(9, round(size)), ink, "narrow")
    elif look == "water":
        for forward in (-0.18, 0.18):
            points = [place(forward + 0.08 * (-1) ** k, 0.34 - 0.17 * k) for k in range(5)]
            yield Stroke(tuple(points), ink, 1.2, 0.6)
    elif look == "crowd":
        for forward, left in ((-0.26, 0.2), (-0.05, -0.2), (0.05, 0.24), (0.27, -0.1)):
            yield Disc(place(forward, left), max(1.3, size * 0.11), ink, 0.75)
    elif look == "mud":
        yield Polygon(_round(at, size * 0.4, 9, 0.22), "#5d4123")
    elif look == "rock":
        yield Polygon(_round(at, size * 0.42, 6, 0.12), "#57534c")
    elif look == "star":
        yield Polygon(_star(at, size * 0.5), "#a87b00")


def _round(at: Point, reach: float, corners: int, rough: float) -> tuple[Point, ...]:
    """A lump: a polygon that is not quite even."""
    turns = [2 * math.pi * k / corners for k in range(corners)]
    far = [reach * (1 + rough * (-1) ** k) for k in range(corners)]
    return tuple((at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for r, a in zip(far, turns, strict=True))


def _star(at: Point, reach: float) -> tuple[Point, ...]:
    turns = [math.pi * (k / 5 - 0.5) for k in range(10)]
    return tuple(
        (
            at[0] + (reach if k % 2 == 0 else reach * 0.42) * math.cos(a),
            at[1] + (reach if k % 2 == 0 else reach * 0.42) * math.sin(a),
        )
        for k, a in enumerate(turns)
    )
