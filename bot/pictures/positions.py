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

    def half_size_on(self, id: SpaceId) -> tuple[float, float]:
        """Return half length and half width of a car on a space."""
        space = self.course.track.spaces[id]
        start, end = self.course.rows_of(space)
        long = self.course.length_at(start + (end - start) * 0.999) - self.course.length_at(start)
        wide = min(self.course.lane_width * 0.38, 24 * self.course.scale)
        return min(abs(long) * 0.45, wide * 1.75), wide

    def row_and_offset_of(self, one: CarView) -> tuple[float, float] | None:
        """Return row and offset of a car, on the road or beside it."""
        id = one.spaces[0] if one.spaces else one.beside
        if id not in self.course.track.spaces:
            return None
        row, offset = self.course.row_and_offset_of(id)
        if not one.spaces:
            offset = self._find_offset_beside_road(one, row)
        return row + self._find_row_shift(one), offset

    def spot_of(self, one: CarView) -> Spot | None:
        """Return place and heading at which a car is drawn."""
        berth = self.row_and_offset_of(one)
        if berth is None:
            return None
        dx, dy = self.course.heading_at(berth[0])
        return self.course.point_at(*berth), math.atan2(dy, dx)

    def _find_row_shift(self, one: CarView) -> float:
        """Return the row shift of a car that shares its space: one behind the other, or in its half."""
        if one.half and one.spaces:
            start, end = self.course.rows_of(self.course.track.spaces[one.spaces[0]])
            return (end - start) * (0.25 if one.half == "front" else -0.25)
        here = [c.seat for c in self.cars_on_board if c.spaces and one.spaces and c.spaces[0] == one.spaces[0]]
        return 0.24 * (len(here) - 1 - 2 * here.index(one.seat)) if len(here) > 1 else 0.0

    def _find_offset_beside_road(self, one: CarView, row: float) -> float:
        """Return the offset of a car off the track, further out if others are there."""
        here = [c.seat for c in self.cars_on_board if not c.spaces and (c.beside, c.side) == (one.beside, one.side)]
        left, right = self.course.edges_at(int(row))
        out = 0.85 + here.index(one.seat)
        return left + out if one.side == "left" else right - out

    def spot_on(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Spot:
        """Return the middle of a space, moved by shares of its length and width, with the driving direction."""
        dx, dy = self.course.heading_at(self.course.row_and_offset_of(id)[0])
        return self.course.middle_of(id, forward, left), math.atan2(dy, dx)

    def team_length_on(self, id: SpaceId) -> float:
        """Return the length of a team on a space, within the limits of a horse."""
        wide = self.course.lane_width
        long = math.dist(self.course.middle_of(id, -0.5), self.course.middle_of(id, 0.5))
        return max(0.6 * wide, min(long, 0.95 * wide))

    def length_of(self, one: CarView) -> float:
        """Return the drawn length of a car, with its team."""
        ids = [id for id in (one.spaces or (one.beside or "",)) if id in self.course.track.spaces]
        if len(ids) < 2:
            return 2 * self.half_size_on(ids[0])[0] if ids else 0.0
        ends = self.course.middle_of(ids[0]), self.course.middle_of(ids[-1])
        return math.dist(*ends) + 1.08 * (self.team_length_on(ids[0]) + self.team_length_on(ids[-1])) / 2
