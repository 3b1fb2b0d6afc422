"""What moves on the board: cars, the ribbons of their way this round, crashes, numbered marks."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from bot.render.curves import glide, turned
from bot.render.geometry import Course
from bot.render.palette import BLACK, WHITE, Livery, Theme, Trim, livery
from bot.render.rigs import alarm, dragged, fallen, rig, walker, wreck
from bot.render.scene import Disc, Line, Point, Polygon, Shape, Spot, Text
from bot.render.signs import chain, sign
from bot.render.sleds import debris, sled, whirl
from rules.values import SpaceId
from rules.view import CarView, Piece, Rig, Sign

BODY = ((1.0, 0.34), (0.93, 0.62), (0.72, 0.82), (0.3, 0.88), (-0.82, 0.96), (-0.97, 0.84), (-1.0, 0.6))
"""The left half of a car from above, nose to tail, in half lengths and half widths."""
WHEELS = ((0.56, 0.9), (-0.6, 0.98))
TRIMS: Mapping[Trim, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "nose": ((0.6, 0.83, -0.72, 0.72),),
    "tail": ((-0.9, -0.66, -0.9, 0.9),),
    "both": ((0.62, 0.82, -0.74, 0.74), (-0.9, -0.7, -0.9, 0.9)),
    "stripe": ((-0.99, -0.56, -0.22, 0.22), (0.54, 0.99, -0.22, 0.22)),
    "flanks": ((-0.8, 0.55, 0.62, 0.86), (-0.8, 0.55, -0.86, -0.62)),
}
"""Painted parts: from and to along the car, from and to across it."""


def car(spot: Spot, half: tuple[float, float], paint: Livery, number: int, size: int) -> Iterator[Shape]:
    """A car at a spot; `half` its length and width; its number in figures of a size."""
    at, angle = spot

    def place(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(turned(x * half[0], y * half[1], angle, at) for x, y in points)

    def slab(from_: float, to: float, low: float, high: float) -> tuple[Point, ...]:
        return place([(from_, low), (to, low), (to, high), (from_, high)])

    for x, y in WHEELS:
        yield Polygon(slab(x - 0.2, x + 0.2, -y - 0.12, y + 0.12), BLACK)
    body = _both(BODY)
    long, wide = 1 + 1.4 / half[0], 1 + 1.4 / half[1]
    yield Polygon(place((x * long, y * wide) for x, y in body), paint.rim)
    yield Polygon(place(body), paint.body)
    for part in TRIMS[paint.where]:
        yield Polygon(slab(*part), paint.trim)
    yield Text(turned(-0.05 * half[0], 0, angle, at), str(number), size, paint.ink, "narrow")


def _both(half: Iterable[Point]) -> tuple[Point, ...]:
    left = tuple(half)
    return left + tuple((x, -y) for x, y in reversed(left))


class Field:
    """The cars of a view on a course, and what else lies and walks there."""

    def __init__(self, course: Course, cars: tuple[CarView, ...], theme: Theme, pieces: tuple[Piece, ...] = ()) -> None:
        self.course, self.cars, self.theme = course, cars, theme
        self.pieces = tuple(p for p in pieces if p.at in course.track.spaces)
        self.shown = tuple(c for c in cars if c.spaces or c.beside)

    def shapes(self, marked: Sequence[SpaceId], choices: Sequence[SpaceId]) -> Iterator[Shape]:
        """Ribbons below, then what lies, cars from the last to the first, men, and the numbers of choices."""
        for id in marked:
            if id in self.course.track.spaces:
                yield from self._warning(id)
        for one in self.shown:
            yield from self._ribbon(one)
        yield from self._lying()
        yield from self._chains()
        for one in sorted(self.shown, key=lambda c: -c.order):
            yield from self._one(one)
        yield from self._dropped()
        yield from self._men()
        for number, id in enumerate(choices, 1):
            if id in self.course.track.spaces:
                yield from self._mark(id, number)

    def half(self, id: SpaceId) -> tuple[float, float]:
        """Half length and half width of a car on a space."""
        space = self.course.track.spaces[id]
        start, end = self.course.rows_of(space)
        long = self.course.length_at(start + (end - start) * 0.999) - self.course.length_at(start)
        wide = min(self.course.lane_width * 0.38, 24)
        return min(abs(long) * 0.45, wide * 1.75), wide

    def spot(self, one: CarView) -> Spot | None:
        """Where a car is drawn, on the road or beside it."""
        id = one.spaces[0] if one.spaces else one.beside
        if id not in self.course.track.spaces:
            return None
        row, offset = self.course.seat_of(id)
        if not one.spaces:
            offset = self._aside(one, row)
        row += self._stagger(one)
        dx, dy = self.course.heading(row)
        return self.course.at(row, offset), math.atan2(dy, dx)

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

    def _one(self, one: CarView) -> Iterator[Shape]:
        if one.rig is not None:
            yield from self._rigged(one, one.rig)
            return
        spot = self.spot(one)
        if spot is None:
            return
        paint = livery(one.seat, one.number)
        half = self.half(one.spaces[0] if one.spaces else one.beside or "")
        for behind in (id for id in one.spaces[1:] if id in self.course.track.spaces):
            yield Line((spot[0], self.course.middle(behind)), BLACK, 4)
            yield Disc(self.course.middle(behind), half[1] * 0.9, BLACK)
            yield Disc(self.course.middle(behind), half[1] * 0.72, paint.body)
        if one.status == "out":
            yield from self._crash(spot[0], half[0] * 1.25)
        drawn = sled if one.craft == "sled" else car
        yield from drawn(
            spot, half, paint, one.number, max(12, round(half[1] * (1.35 if one.craft == "sled" else 1.6)))
        )
        if one.loose:
            yield from whirl(spot[0], half[1] * 1.35, self.theme, crashing=one.loose == "crashing")

    def _chains(self) -> Iterator[Shape]:
        """From whoever was pulled along to the one that pulled it."""
        spots = {one.seat: self.spot(one) for one in self.shown}
        for one in self.shown:
            here, there = spots.get(one.seat), spots.get(one.towed or "")
            if here and there:
                yield from chain(here[0], there[0], self.course.lane_width * 0.3)

    def _dropped(self) -> Iterator[Shape]:
        """Mines and slicks, side by side in one space and beside the nose of whoever stands there; what is left of
        cars; a hook beside whoever was pulled along."""
        taken = {one.spaces[0] for one in self.shown if one.spaces}
        for piece in self.pieces:
            if piece.kind == "debris":
                paint, reach = livery(piece.seat, piece.number), self.course.lane_width * 0.46
                yield from debris(self.course.middle(piece.at), reach, paint, piece.number, self.theme)
            elif piece.kind in ("mine", "slick"):
                alone = len({p.kind for p in self.pieces if p.at == piece.at}) == 1 and piece.at not in taken
                aside = 0.0 if alone else 0.27 if piece.kind == "mine" else -0.27
                at = self.course.middle(piece.at, 0.34 if piece.at in taken else 0.0, aside)
                yield from self._badge(piece.kind, at)
        for one in (one for one in self.shown if one.towed and one.spaces[:1]):
            if one.spaces[0] in self.course.track.spaces:
                yield from self._badge("hook", self.course.middle(one.spaces[0], 0.5, 0.34))

    def _badge(self, kind: Sign, at: Point) -> Iterator[Shape]:
        reach = max(9.0, self.course.lane_width * 0.28)
        yield Disc(at, reach * 1.16, WHITE)
        yield from sign(kind, at, reach, BLACK)

    def _rigged(self, one: CarView, its: Rig) -> Iterator[Shape]:
        """Team and car, each in its space."""
        spaces = [id for id in one.spaces if id in self.course.track.spaces]
        if not spaces or not (its.horses or its.car):
            return
        paint, wide = livery(one.seat, one.number), self.course.lane_width
        ahead = self._place(spaces[0]), (self._long(spaces[0]) * 0.54, wide * 0.47)
        behind = self._place(spaces[-1], -0.06), (self._long(spaces[-1]) * 0.54, wide * 0.47)
        borne = not any(p.kind == "dragged" and p.seat == one.seat for p in self.pieces)
        number = str(one.number) if borne or its.car else ""
        yield from rig(its, ahead, behind, paint, number, max(12, round(wide * 0.54)))
        if one.status == "out" or not its.driver:
            yield from alarm(self._place(spaces[0], 0.0 if its.car else 0.5)[0], max(7.0, wide * 0.34), self.theme)

    def _place(self, id: SpaceId, forward: float = 0.0, left: float = 0.0) -> Spot:
        dx, dy = self.course.heading(self.course.seat_of(id)[0])
        return self.course.middle(id, forward, left), math.atan2(dy, dx)

    def _long(self, id: SpaceId) -> float:
        """How long a team in a space is: as long as the space, within what a horse may be."""
        wide = self.course.lane_width
        long = math.dist(self.course.middle(id, -0.5), self.course.middle(id, 0.5))
        return max(0.6 * wide, min(long, 0.95 * wide))

    def _lying(self) -> Iterator[Shape]:
        """Wrecks, on spaces with a warning edge."""
        lying = [p for p in self.pieces if p.kind in ("wreck", "fallen")]
        for id in dict.fromkeys(p.at for p in lying):
            yield Polygon(self.course.outlines[id], self.theme.alarm, 0.28)
            yield Line(self.course.outlines[id], self.theme.alarm, max(2.0, self.course.lane_width * 0.08), closed=True)
        for id in dict.fromkeys(p.at for p in lying):
            here = [p for p in lying if p.at == id]
            top, reach = here[-1], self.course.lane_width * 0.48
            if top.kind == "wreck":
                yield from wreck(self._place(id), reach, livery(top.seat, top.number), top.number)
            else:
                yield from fallen(self._place(id), reach, livery(top.seat, top.number))
            if len(here) > 1:
                (x, y), size = self.course.middle(id), max(12, round(reach * 0.9))
                yield Text(
                    (x + reach, y - reach), f"×{len(here)}", size, self.theme.alarm, "narrow", halo=self.theme.paper
                )

    def _men(self) -> Iterator[Shape]:
        """Drivers on foot, and those who are dragged."""
        men = [p for p in self.pieces if p.kind in ("walker", "dragged")]
        cars = {one.spaces[1] for one in self.shown if one.rig and one.rig.car and len(one.spaces) > 1}
        for n, piece in enumerate(men):
            here = sum(p.at == piece.at for p in men[:n])
            spot = self._place(piece.at, -0.75 if piece.at in cars else 0.0, 0.3 * here)
            paint, reach = livery(piece.seat, piece.number), self.course.lane_width * 0.5
            yield from (walker if piece.kind == "walker" else dragged)(spot, reach, paint, piece.number)

    def _crash(self, at: Point, reach: float) -> Iterator[Shape]:
        for size, colour in ((reach, self.theme.alarm), (reach * 0.8, self.theme.mark)):
            points = []
            for k in range(18):
                r = size if k % 2 else size * 0.68
                points.append((at[0] + r * math.cos(k * math.pi / 9), at[1] + r * math.sin(k * math.pi / 9)))
            yield Polygon(tuple(points), colour)

    def _warning(self, id: SpaceId) -> Iterator[Shape]:
        """A triangle with an exclamation mark: wreckage."""
        x, y = self.course.middle(id)
        for reach, colour in ((self.course.lane_width * 0.5, WHITE), (self.course.lane_width * 0.42, self.theme.alarm)):
            yield Polygon(
                ((x, y - reach), (x + reach * 0.95, y + reach * 0.75), (x - reach * 0.95, y + reach * 0.75)), colour
            )
        yield Text((x, y + 2), "!", max(12, round(self.course.lane_width * 0.45)), WHITE, "narrow")

    def _mark(self, id: SpaceId, number: int) -> Iterator[Shape]:
        """The number of a choice; where a car stands, smaller and at its corner, so that both are seen."""
        at, radius = self.course.middle(id), min(20.0, self.course.lane_width * 0.46)
        if any(one.spaces[:1] == (id,) for one in self.shown):
            at, radius = (at[0] + radius * 0.8, at[1] - radius * 0.8), radius * 0.72
        yield Disc(at, radius + 1.6, BLACK)
        yield Disc(at, radius, self.theme.mark)
        yield Text(at, str(number), max(12, round(radius * 1.2)), BLACK, "narrow")

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
