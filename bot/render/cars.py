"""What moves on the board: the ribbons of the cars' ways this round, cars, pieces, numbered marks."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.render.curves import glide
from bot.render.looks import Layer, car_look, piece_look
from bot.render.palette import WHITE, livery
from bot.render.scene import Point, Polygon, Shape, Stroke, Text
from bot.render.signs import badge, chain
from bot.render.stand import CarsStanding
from rules.values import SpaceId
from rules.view import CarView, Piece


class CarsDrawn(CarsStanding):
    """The cars of a view on a course, and what else lies and walks there, drawn."""

    def shapes(self, marked: Sequence[SpaceId] = ()) -> Iterator[Shape]:
        """Ribbons below, then what lies, cars from the last to the first, men."""
        yield from self.below(marked)
        yield from self.above()

    def below(self, marked: Sequence[SpaceId]) -> Iterator[Shape]:
        """What lies on the road itself: warnings and ribbons."""
        for id in marked:
            if id in self.course.track.spaces:
                yield from self.warning(id)
        for one in self.shown:
            yield from self._ribbon(one)

    def above(self) -> Iterator[Shape]:
        """What lies, stands and walks there."""
        yield from self.lying()
        yield from self._chains()
        for one in sorted(self.shown, key=lambda c: -c.order):
            yield from car_look(one).board(self, one)
        for piece in self._of("dropped"):
            yield from piece_look(piece).board(self, piece)
        yield from self._hooks()
        for piece in self._of("afoot"):
            yield from piece_look(piece).board(self, piece)

    def _of(self, layer: Layer) -> list[Piece]:
        return [p for p in self.pieces if piece_look(p).layer == layer]

    def _chains(self) -> Iterator[Shape]:
        """From whoever hangs on another to that one."""
        spots = {one.seat: self.spot(one) for one in self.shown}
        for one in self.shown:
            here, there = spots.get(one.seat), spots.get(one.tied or "")
            if here and there:
                yield from chain(here[0], there[0], self.course.lane_width * 0.3)

    def _hooks(self) -> Iterator[Shape]:
        """A hook beside whoever hangs on another."""
        for one in self.shown:
            if one.tied and one.spaces and one.spaces[0] in self.course.track.spaces:
                yield from badge("hook", self.course.middle(one.spaces[0], 0.5, 0.34), self.course.lane_width)

    def lying(self) -> Iterator[Shape]:
        """Wrecks, on spaces with a warning edge; of several in a space the last, and how many there are."""
        lying = self._of("lying")
        for id in dict.fromkeys(p.at for p in lying):
            yield Polygon(self.course.outlines[id], self.theme.alarm, 0.28)
            yield Stroke(
                self.course.outlines[id], self.theme.alarm, max(2.0, self.course.lane_width * 0.08), closed=True
            )
        for id in dict.fromkeys(p.at for p in lying):
            here = [p for p in lying if p.at == id]
            yield from piece_look(here[-1]).board(self, here[-1])
            if len(here) > 1:
                (x, y), reach = self.course.middle(id), self.course.lane_width * 0.48
                at, size = (x + reach, y - reach), max(12, round(reach * 0.9))
                yield Text(at, f"×{len(here)}", size, self.theme.alarm, "narrow", halo=self.theme.paper)

    def warning(self, id: SpaceId) -> Iterator[Shape]:
        """A triangle with an exclamation mark: wreckage."""
        x, y = self.course.middle(id)
        for reach, colour in ((self.course.lane_width * 0.5, WHITE), (self.course.lane_width * 0.42, self.theme.alarm)):
            yield Polygon(
                ((x, y - reach), (x + reach * 0.95, y + reach * 0.75), (x - reach * 0.95, y + reach * 0.75)), colour
            )
        yield Text((x, y + 2), "!", max(12, round(self.course.lane_width * 0.45)), WHITE, "narrow")

    def _ribbon(self, one: CarView) -> Iterator[Shape]:
        """The way driven this round, from faint and thin to full."""
        aside = ((one.number * 5) % 7 - 3) * 0.05
        path = glide(self.course, one.trail, aside)
        if len(path) < 2:
            return
        paint = livery(one.seat, one.number)
        pieces = max(1, min(8, len(path) // 4))
        cuts = [round(k * (len(path) - 1) / pieces) for k in range(pieces + 1)]
        for k, (a, b) in enumerate(pairwise(cuts)):
            share = (k + 1) / pieces
            ribbon = _band(path[a : b + 1], self.course.lane_width * 0.14)
            yield Polygon(ribbon, paint.body, 0.15 + 0.55 * share)


def _band(path: tuple[Point, ...], half: float) -> tuple[Point, ...]:
    """A path made wide."""
    left, right = [], []
    for i, (x, y) in enumerate(path):
        (a, b), (c, d) = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        size = math.hypot(c - a, d - b) or 1.0
        nx, ny = (d - b) / size * half, (a - c) / size * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *reversed(right))
