"""Where everything stands that moves on a board."""

import math

from bot.render.geometry import Course
from bot.render.palette import Theme
from bot.render.scene import Spot
from rules.values import SpaceId
from rules.view import CarView, Piece


class CarsStanding:
    """The cars of a view on a course, and what else lies and walks there. `shown`: the cars that are on the board."""

    def __init__(self, course: Course, cars: tuple[CarView, ...], theme: Theme, pieces: tuple[Piece, ...] = ()) -> None:
        self.course, self.cars, self.theme = course, cars, theme
        self.pieces = tuple(p for p in pieces if p.at in course.track.spaces)
        self.shown = tuple(c for c in cars if c.spaces or c.beside)

    def half(self, id: SpaceId) -> tuple[float, float]:
        """Half length and half width of a car on a space."""
        space = self.course.track.spaces[id]
        start, end = self.course.rows_of(space)
        long = self.course.length_at(start + (end - start) * 0.999) - self.course.length_at(start)
        wide = min(self.course.lane_width * 0.38, 24 * self.course.scale)
        return min(abs(long) * 0.45, wide * 1.75), wide

    def berth(self, one: CarView) -> tuple[float, float] | None:
        """Row and offset at which a car stands, on the road or beside it."""
        id = one.spaces[0] if one.spaces else one.beside
        if id not in self.course.track.spaces:
            return None
        row, offset = self.course.seat_of(id)
        if not one.spaces:
            offset = self._aside(one, row)
        return row + self._stagger(one), offset

    def spot(self, one: CarView) -> Spot | None:
        """Where a car is drawn."""
        berth = self.berth(one)
        if berth is None:
            return None
        dx, dy = self.course.heading(berth[0])
        return self.course.at(*berth), math.atan2(dy, dx)

    def _stagger(self, one: CarView) -> float:
        """Cars on one space stand one behind the other, those with a half of it in their half."""
        if one.half and one.spaces:
            start, end = self.course.rows_of(self.course.track.spaces[one.spaces[0]])
            return (end - start) * (0.25 if one.half == "front" else -0.25)
        here = [c.seat for c in self.shown if c.spaces and one.spaces and c.spaces[0] == one.spaces[0]]
        return 0.24 * (len(here) - 1 - 2 * here.index(one.seat)) if len(here) > 1 else 0.0

    def _aside(self, one: CarView, row: float) -> float:
        """The offset of a car off the track: further out behind others that are there."""
        here = [c.seat for c in self.shown if not c.spaces and (c.beside, c.side) == (one.beside, one.side)]
        left, right = self.course.width_at(int(row))
        out = 0.85 + here.index(one.seat)
        return left + out if one.side == "left" else right - out

    def place(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Spot:
        """The middle of a space, moved by shares of its length and width, with the driving direction."""
        dx, dy = self.course.heading(self.course.seat_of(id)[0])
        return self.course.middle(id, forward, left), math.atan2(dy, dx)

    def long(self, id: SpaceId) -> float:
        """How long a team in a space is: as long as the space, within what a horse may be."""
        wide = self.course.lane_width
        long = math.dist(self.course.middle(id, -0.5), self.course.middle(id, 0.5))
        return max(0.6 * wide, min(long, 0.95 * wide))

    def length(self, one: CarView) -> float:
        """How long a car is drawn, with what draws it."""
        ids = [id for id in (one.spaces or (one.beside or "",)) if id in self.course.track.spaces]
        if len(ids) < 2:
            return 2 * self.half(ids[0])[0] if ids else 0.0
        ends = self.course.middle(ids[0]), self.course.middle(ids[-1])
        return math.dist(*ends) + 1.08 * (self.long(ids[0]) + self.long(ids[-1])) / 2
