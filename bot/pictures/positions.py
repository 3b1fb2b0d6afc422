"""Positions of cars and pieces on a drawn board."""

import math

from bot.pictures.geometry import Course
from bot.pictures.palette import Theme
from bot.pictures.scene import Spot
from rules.base import Seat, SpaceId
from rules.view import BoardPiece, CarView

HAZARD_SHAPES = ("mine", "slick")
"""Pieces that a car leaves on the board while it drives on."""


def find_remains(pieces: tuple[BoardPiece, ...], seat: Seat) -> SpaceId | None:
    """Return where the wreck or the driver of a car lies."""
    return next((piece.at for piece in pieces if piece.seat == seat and piece.shape not in HAZARD_SHAPES), None)


class CarPositions:
    """Positions of the cars and pieces of a view on a course.

    `cars_on_board`: those on the track or beside it."""

    def __init__(
        self, course: Course, cars: tuple[CarView, ...], theme: Theme, pieces: tuple[BoardPiece, ...] = ()
    ) -> None:
        self.course, self.cars, self.theme = course, cars, theme
        self.pieces = tuple(p for p in pieces if p.at in course.track.spaces)
        self.cars_on_board = tuple(c for c in cars if c.spaces or c.beside)

    def measure_half_size(self, id: SpaceId) -> tuple[float, float]:
        """Return half length and half width of a car on a space."""
        space = self.course.track.spaces[id]
        start, end = self.course.find_rows(space)
        long = self.course.measure_length(start + (end - start) * 0.999) - self.course.measure_length(start)
        wide = min(self.course.lane_width * 0.38, 24 * self.course.scale)
        return min(abs(long) * 0.45, wide * 1.75), wide

    def find_row_and_offset(self, one: CarView) -> tuple[float, float] | None:
        """Return row and offset of a car, on the road or beside it."""
        id = one.spaces[0] if one.spaces else one.beside
        if id not in self.course.track.spaces:
            return None
        row, offset = self.course.find_row_and_offset(id)
        if not one.spaces:
            offset = self._find_offset_beside_road(one, row)
        return row + self._find_row_shift(one), offset

    def spot_of(self, one: CarView) -> Spot | None:
        """Return place and heading at which a car is drawn."""
        berth = self.find_row_and_offset(one)
        if berth is None:
            return None
        dx, dy = self.course.find_heading(berth[0])
        return self.course.find_point(*berth), math.atan2(dy, dx)

    def _find_row_shift(self, one: CarView) -> float:
        """Return the row shift of a car that shares its space: one behind the other, or in its half."""
        if one.half and one.spaces:
            start, end = self.course.find_rows(self.course.track.spaces[one.spaces[0]])
            return (end - start) * (0.25 if one.half == "front" else -0.25)
        here = [c.seat for c in self.cars_on_board if c.spaces and one.spaces and c.spaces[0] == one.spaces[0]]
        return 0.24 * (len(here) - 1 - 2 * here.index(one.seat)) if len(here) > 1 else 0.0

    def _find_offset_beside_road(self, one: CarView, row: float) -> float:
        """Return the offset of a car off the track, further out if others are there."""
        here = [c.seat for c in self.cars_on_board if not c.spaces and (c.beside, c.side) == (one.beside, one.side)]
        left, right = self.course.find_edges(int(row))
        out = 0.85 + here.index(one.seat)
        return left + out if one.side == "left" else right - out

    def spot_on(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Spot:
        """Return the middle of a space, moved by shares of its length and width, with the driving direction."""
        dx, dy = self.course.find_heading(self.course.find_row_and_offset(id)[0])
        return self.course.find_middle(id, forward, left), math.atan2(dy, dx)

    def measure_team_length(self, id: SpaceId) -> float:
        """Return the length of a team on a space, within the limits of a horse."""
        wide = self.course.lane_width
        long = math.dist(self.course.find_middle(id, -0.5), self.course.find_middle(id, 0.5))
        return max(0.6 * wide, min(long, 0.95 * wide))

    def measure_length(self, one: CarView) -> float:
        """Return the drawn length of a car, with its team."""
        ids = [id for id in (one.spaces or (one.beside or "",)) if id in self.course.track.spaces]
        if len(ids) < 2:
            return 2 * self.measure_half_size(ids[0])[0] if ids else 0.0
        ends = self.course.find_middle(ids[0]), self.course.find_middle(ids[-1])
        return math.dist(*ends) + 1.08 * (self.measure_team_length(ids[0]) + self.measure_team_length(ids[-1])) / 2
