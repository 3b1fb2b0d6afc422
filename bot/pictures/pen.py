"""The pen that draws landmarks and small things, and the outlines that several of them share."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bot.pictures.palette import SCENERY_INKS
from bot.pictures.scene import Colour, Disc, Point, Polygon


@dataclass(frozen=True)
class Pen:
    """Draws in units of half a thing's size around its middle, turned, with colours by name.

    `light`: day or night; `shade`: the colour of a shadow on the ground there."""

    at: Point
    half: float
    angle: float
    light: str
    shade: Colour

    def find_colour(self, ink: str) -> Colour:
        """Return a colour by its name; `shade` is that of a shadow."""
        day, night = SCENERY_INKS[ink] if ink != "shade" else (self.shade, self.shade)
        return day if self.light == "day" else night

    @cached_property
    def _rotation(self) -> tuple[float, float]:
        return math.cos(self.angle), math.sin(self.angle)

    def convert_point(self, x: float, y: float) -> Point:
        """Convert a point of the drawing to the board."""
        return self._place_points(((x, y),), (0, 0))[0]

    def _place_points(self, points: Iterable[Point], shift: Point) -> tuple[Point, ...]:
        """Convert points of the drawing, moved by a shift, to the board."""
        (cos, sin), (x0, y0), half, (right, down) = self._rotation, self.at, self.half, shift
        moved_points = [((x + right) * half, (y + down) * half) for x, y in points]
        return tuple([(x0 + x * cos - y * sin, y0 + x * sin + y * cos) for x, y in moved_points])

    def draw_area(self, points: Iterable[Point], ink: str, shift: Point = (0, 0)) -> Polygon:
        """Draw an area, moved by a shift."""
        return Polygon(self._place_points(points, shift), self.find_colour(ink))

    def draw_disc(self, x: float, y: float, radius: float, ink: str) -> Disc:
        """Draw a disc."""
        return Disc(self.convert_point(x, y), radius * self.half, self.find_colour(ink))

    def draw_bar(self, start: Point, end: Point, wide: float, ink: str, tip: float | None = None) -> Polygon:
        """Draw a bar with flat ends; `tip`: its width at the end."""
        (x, y), (z, w) = start, end
        long = math.hypot(z - x, w - y) or 1.0
        a, b = (w - y) / long / 2, (x - z) / long / 2
        far = wide if tip is None else tip
        return self.draw_area(
            (
                (x + a * wide, y + b * wide),
                (z + a * far, w + b * far),
                (z - a * far, w - b * far),
                (x - a * wide, y - b * wide),
            ),
            ink,
        )

    def draw_box(
        self, left: float, top: float, right: float, bottom: float, ink: str, shift: Point = (0, 0)
    ) -> Polygon:
        """Draw a rectangle."""
        return self.draw_area(((left, top), (right, top), (right, bottom), (left, bottom)), ink, shift)


@lru_cache(maxsize=1024)
def draw_ring(
    radius: float, corners: int, rough: float = 0.0, at: Point = (0, 0), start: float = 0.0
) -> tuple[Point, ...]:
    """Return the corners of a regular polygon; `rough`: every second one lies that share further in."""
    return tuple(
        (
            at[0] + radius * (1 - rough * (k % 2)) * math.cos(start + 2 * math.pi * k / corners),
            at[1] + radius * (1 - rough * (k % 2)) * math.sin(start + 2 * math.pi * k / corners),
        )
        for k in range(corners)
    )


BLOB = (
    (1.0, 0.05),
    (0.74, 0.66),
    (0.12, 0.93),
    (-0.52, 0.8),
    (-0.95, 0.24),
    (-0.86, -0.5),
    (-0.2, -0.96),
    (0.55, -0.78),
)
"""An uneven outline, such as that of a rock."""


def make_scaled_blob(share: float, at: Point = (0, 0)) -> list[Point]:
    """Return the uneven outline around a point, scaled."""
    return [(at[0] + x * share, at[1] + y * share) for x, y in BLOB]
