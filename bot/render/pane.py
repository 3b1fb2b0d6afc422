"""A part of the board, enlarged: road, limits, names, cars with their places, and what happened to them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.render.cars import CarsDrawn
from bot.render.geometry import Course
from bot.render.happenings import SIZE, Mark, drawn, size_of
from bot.render.inscriptions import LETTERED, TICK, Inscriptions
from bot.render.lens import Framed, Lens, Rect, extent, through
from bot.render.lettering import width
from bot.render.palette import BLACK, Theme, livery
from bot.render.places import Places, about, covered
from bot.render.scene import Box, Point, Polygon, Scene, Shape, Stroke, Text, bounds
from rules.values import SpaceId, digest
from rules.view import Board, CarView, RaceView

AIR = 40
"""Pixels outside a picture from where something may reach into it."""
CELL = 48
"""Pixels of a square by which points are found."""
FIGURE = 0.37
"""Half the height of a figure, in its size."""


@dataclass(frozen=True, eq=False)
class Road:
    """A board's print without its words: shapes with their extents, in the pixels of the whole board."""

    course: Course
    board: Board
    theme: Theme
    shapes: tuple[tuple[Rect, Shape], ...]
    key: str


class Pane:
    """One view of a race through one lens."""

    def __init__(self, road: Road, view: RaceView, lens: Lens, size: tuple[int, int]) -> None:
        self.road, self.view, self.size, self.theme = road, view, size, road.theme
        self.course = Framed(road.course, lens, *size)
        self.field = CarsDrawn(self.course, view.cars, road.theme, view.pieces)
        self.places = Places(*size)
        self._keep_clear()
        self._print = tuple[Shape, ...]()
        self._marks = dict[Mark, Point | None]()

    def scene(self, marks: Sequence[Mark] = (), *, tags: bool = True, kept: bool = False) -> Scene:
        """The pane as a picture of its own. `kept`: more pictures through the same lens follow."""
        wide, tall = self.size
        key = digest([self.road.key, repr(self.course.lens), wide, tall]) if kept else ""
        return Scene(wide, tall, self.theme.paper, key, self._ground(), tuple(self._seen(self._moving(marks, tags))))

    def map(self, key: str) -> Scene:
        """The whole board without a word of the race: corners, rows, the line and the direction; cars as they stand,
        without their numbers, which would be too small to be read."""
        wide, tall = self.size
        self.places.taken.extend((x - 8, y - 8, x + 8, y + 8) for x, y in self._edges)
        words = [*self._direction(), *self._names(), *self._rows(5)]
        cars = (shape for shape in self.field.shapes() if not isinstance(shape, Text))
        return Scene(wide, tall, self.theme.paper, key, self._ground(), (*words, *cars))

    def _direction(self) -> Iterator[Shape]:
        """An arrow beside the line, the way cars drive."""
        left, right = self.course.width_at(0)
        for edge, sign, away in ((right, -1, 44), (left, 1, 44), (right, -1, 60), (left, 1, 60)):
            out = edge + sign * away / self.course.lane_width
            tail, tip = self.course.at(0, out), self.course.at(0, out)
            dx, dy = self.course.heading(0.0)
            tail, tip = (tail[0] - dx * 60, tail[1] - dy * 60), (tip[0] + dx * 60, tip[1] + dy * 60)
            rect = bounds([(x + a, y + b) for x, y in (tail, tip) for a in (-20, 20) for b in (-20, 20)])
            if self.places.free(rect):
                self.places.take(rect)
                head = [
                    (tip[0] + dx * a - dy * b, tip[1] + dy * a + dx * b) for a, b in ((22, 0), (-14, 20), (-14, -20))
                ]
                yield Stroke((tail, tip), self.theme.ink, 9)
                yield Polygon(tuple(head), self.theme.ink)
                return

    def _seen(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        """Those that are in the picture."""
        wide, tall = self.size
        for shape in shapes:
            left, top, right, bottom = extent(shape)
            if left < wide + AIR and right > -AIR and top < tall + AIR and bottom > -AIR:
                yield shape

    def _ground(self) -> tuple[Shape, ...]:
        return tuple(through(self.road.shapes, self.course.lens, *self.size))

    def _moving(self, marks: Sequence[Mark], tags: bool) -> Iterator[Shape]:
        lanes = tuple(self._lanes())
        told = [shape for mark in marks for shape in self.marked(mark)]
        placed = [shape for one in self._cars if tags for shape in self._tag(one)]
        self._print = (*self._limits(), *lanes, *self._names(), *self._rows())
        yield from self.field.below(self.view.marked)
        yield from self._print
        yield from self.field.above()
        yield from placed
        yield from told

    @cached_property
    def _cars(self) -> tuple[CarView, ...]:
        """The cars that are seen, first the first."""
        shown = [one for one in self.field.shown if (spot := self.field.spot(one)) and self.course.shows(spot[0], 8)]
        return tuple(sorted(shown, key=lambda one: one.order))

    def body(self, one: CarView) -> tuple[tuple[Point, float], tuple[float, float]]:
        """Where a car is drawn, and half its length and width."""
        spot = self.field.spot(one)
        assert spot is not None
        ids = [id for id in one.spaces if id in self.course.track.spaces]
        long, wide = self.field.length(one) / 2, self.course.lane_width * (0.5 if len(ids) > 1 else 0.42)
        if len(ids) > 1:
            (a, b), (c, d) = self.course.middle(ids[0]), self.course.middle(ids[-1])
            return (((a + c) / 2, (b + d) / 2), math.atan2(b - d, a - c)), (long * 1.12, wide)
        return spot, (long, min(wide, long))

    def _keep_clear(self) -> None:
        """Cars, wrecks and men are not written over."""
        for one in self._cars:
            self.places.take(covered(*self.body(one)))
        for piece in self.field.pieces:
            (x, y), reach = self.course.middle(piece.at), self.course.lane_width * 0.55
            self.places.take((x - reach, y - reach, x + reach, y + reach))

    def _tag(self, one: CarView) -> Iterator[Shape]:
        """A car's place on a plate of its colour, the leader's with a gold rim."""
        text, paint = str(one.order), livery(one.seat, one.number)
        text = f"P{text}"
        half = width(text, SIZE, "narrow") / 2 + 5
        more = 6 if one.order == 1 else 1
        reach = half + more, 17.0 + more, half + more, 17.0 + more
        at = self.places.beside(about(*self.body(one), reach, (1.0, 1.3)), reach)
        if at is None or one.status == "out":
            return
        x, y = at
        rim, wide = (self.theme.mark, 5) if one.order == 1 else (BLACK, 2)
        if one.order == 1:
            yield Box(round(x - half) - 7, round(y) - 23, round(2 * half) + 14, 46, BLACK)
        yield Box(round(x - half) - wide, round(y) - 16 - wide, round(2 * half) + 2 * wide, 32 + 2 * wide, rim)
        yield Box(round(x - half), round(y) - 16, round(2 * half), 32, paint.body)
        yield Text((x, y), text, SIZE, paint.ink, "narrow")

    def printed(self) -> tuple[Shape, ...]:
        """The words on the board of the picture that was drawn last."""
        return self._print

    def marked(self, mark: Mark) -> Iterator[Shape]:
        """What happened, beside whom it happened to: each time in the same place."""
        if mark not in self._marks:
            found, reach = self._stage(mark), size_of(mark)
            steps = (1.0, 1.25, 1.6, 2.1, 2.8)
            self._marks[mark] = self.places.beside(about(*found, reach, steps), reach) if found else None
        at = self._marks[mark]
        if at is not None:
            yield from drawn(mark, at, self.theme)

    def _stage(self, mark: Mark) -> tuple[tuple[Point, float], tuple[float, float]] | None:
        """Where a mark belongs, if that is seen."""
        cars = [one for seat in mark.seats[:1] for one in self._cars if one.seat == seat and one.status != "out"]
        if cars:
            return self.body(cars[0])
        if mark.at not in self.course.track.spaces or not self.course.shows(self.course.middle(mark.at or "")):
            return None
        half = self.course.lane_width * 0.4
        return self.field.place(mark.at or ""), (half, half)

    @cached_property
    def _visible(self) -> tuple[SpaceId, ...]:
        spaces = self.course.track.spaces
        return tuple(id for id in spaces if self.course.shows(self.course.middle(id), 14))

    @cached_property
    def _occupied(self) -> frozenset[SpaceId]:
        return frozenset((*(id for one in self.field.shown for id in one.spaces), *(p.at for p in self.field.pieces)))

    def _figure(self, at: Point, text: str, size: int, colour: str, halo: str | None) -> Iterator[Shape]:
        half, tall = width(text, size, "narrow") / 2, size * FIGURE
        rect = at[0] - half, at[1] - tall, at[0] + half, at[1] + tall
        if self.places.free(rect):
            self.places.take(rect)
            yield Text(at, text, size, colour, "narrow", halo=halo)

    def _limits(self) -> Iterator[Shape]:
        """On the free spaces of a corner."""
        for id in self._visible:
            label = self.road.board.labels.get(id)
            if label and id not in self._occupied:
                tint = self.theme.tints[min(3, max(0, label.tint))]
                size = max(SIZE, min(44, round(self.course.lane_width * 0.6)))
                if width(label.text, size, "narrow") <= self.course.lane_width * 1.6:
                    yield from self._figure(self.course.middle(id), label.text, size, self.theme.print, tint)

    def _lanes(self) -> Iterator[Shape]:
        """Their names across the road where it comes into the picture behind the last car."""
        rows = [self.course.seat_of(id)[0] for one in self._cars for id in one.spaces[:1]]
        if not rows:
            return
        here = min(rows, key=lambda row: self.course.at(row)[0])
        for back in range(80):
            if self._crosses(here - back / 2 - 0.5):
                continue
            yield from self._lane_names(here - back / 2)
            return

    def _crosses(self, row: float) -> bool:
        """Whether the whole road is seen at a row."""
        left, right = self.course.width_at(int(row))
        return all(self.course.shows(self.course.at(row, edge), 2) for edge in (left - 0.5, right + 0.5))

    def _lane_names(self, row: float) -> Iterator[Shape]:
        track = self.course.track
        for lane in track.lanes:
            space = track.containing(lane, int(row % self.course.rows * track.unit))
            if space is None:
                continue
            offset = self.course.left_edge(lane) - 0.5
            tries = [self.course.at(row + step, offset) for step in (0.0, 0.4, 0.8, 1.3, 1.8, 2.4)]
            found = self.places.beside(tries, (20.0, 17.0, 20.0, 17.0))
            if found:
                yield Box(round(found[0]) - 19, round(found[1]) - 17, 38, 34, self.theme.ink)
                yield Text(found, self._lane_name(space.id), SIZE, self.theme.paper, "narrow")

    def _lane_name(self, id: SpaceId) -> str:
        lettered = LETTERED.fullmatch(id)
        return id.partition(":")[2].partition("#")[0] if lettered else str(self.course.track.spaces[id].lane)

    def _names(self) -> Iterator[Shape]:
        """Corners on their outside, with what their figures say in a word."""
        words = Inscriptions(self.road.course, self.road.board, self.theme)
        for corner in self.course.track.corners.values():
            ids = [id for id in self._visible if self.course.track.spaces[id].corner == corner.name]
            if not ids:
                continue
            said = words.said(corner)
            text = f"{corner.name} {said}" if said and len(said) < 8 else corner.name
            half = width(text, SIZE, "bold") / 2 + 6
            rows = sorted({self.course.seat_of(id)[0] for id in ids})
            reach = half, 18.0, half, 18.0
            at = self.places.beside(self._outside(rows, corner.inside, half), reach)
            if at is not None:
                yield Text(at, text, SIZE, self.theme.ink, "bold", halo=self.theme.paper)

    def _outside(self, rows: Sequence[float], inside: str, half: float) -> Iterator[Point]:
        """Points beside the road at some rows, first in the middle of them and on the outside."""
        middle = (len(rows) - 1) / 2
        near = sorted(rows, key=lambda row: abs(rows.index(row) - middle))
        for more in (0, 22, 46, 72):
            for outside in (True, False):
                for row in near:
                    at = self._beside(row, inside, half, more, outside=outside)
                    if self._off_road(at, half):
                        yield at

    def _beside(self, row: float, inside: str, half: float, more: float, *, outside: bool) -> Point:
        """The middle for a word of half a width beside the road, n pixels further away than it must be."""
        left, right = self.course.width_at(int(row))
        edge, sign = (left, 1) if (inside == "right") == outside else (right, -1)
        (x, y), (a, b) = self.course.at(row, edge), self.course.at(row, edge + sign)
        size = math.hypot(a - x, b - y) or 1.0
        dx, dy = (a - x) / size, (b - y) / size
        away = 24 + self.course.lane_width * 0.3 + abs(dx) * half + more
        return x + dx * away, y + dy * away

    def _off_road(self, at: Point, half: float) -> bool:
        """Whether a word there touches no road."""
        left, top, right, bottom = at[0] - half, at[1] - 16, at[0] + half, at[1] + 16
        cells, columns = self._cells, range(int(left // CELL), int(right // CELL) + 1)
        near = (cells.get((x, y), ()) for x in columns for y in range(int(top // CELL), int(bottom // CELL) + 1))
        return not any(left < x < right and top < y < bottom for points in near for x, y in points)

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[Point]]:
        """Points of the road that is seen, by the square in which they lie."""
        found: dict[tuple[int, int], list[Point]] = {}
        for x, y in self._edges:
            found.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y))
        return found

    @cached_property
    def _edges(self) -> tuple[Point, ...]:
        """Points of the road that is seen."""
        lens = self.course.lens
        outlines = self.road.course.outlines
        near = [id for id in outlines if self.course.shows(self.course.middle(id), -60)]
        return tuple(p for id in near for p in lens.places((*outlines[id], self.road.course.middle(id))))

    def _rows(self, ticks: int = 1) -> Iterator[Shape]:
        """Every tenth row, or fifth place of a stretch, as places are written; of places that are named for where they
        begin, every n rows."""
        words = Inscriptions(self.road.course, self.road.board, self.theme)
        words.step = 10 if self._plain else 5
        for row, text in words.numbered():
            ticking = TICK.fullmatch(f"1:{text}") and not self._plain
            if not self.course.shows(self.course.at(row + 0.5), 20) or (ticking and row % ticks):
                continue
            left, right = self.course.width_at(row)
            half = width(text, SIZE, "narrow") / 2
            for edge, sign in ((right, -1), (left, 1)):
                (x, y), (a, b) = self.course.at(row + 0.5, edge), self.course.at(row + 0.5, edge + sign)
                size = math.hypot(a - x, b - y) or 1.0
                dx, dy = (a - x) / size, (b - y) / size
                at = x + dx * (20 + abs(dx) * half), y + dy * (20 + abs(dx) * half)
                rect = at[0] - half, at[1] - 13, at[0] + half, at[1] + 13
                if self._off_road(at, half) and self.places.free(rect):
                    self.places.take(rect)
                    yield Text(at, text, SIZE, self.theme.soft_ink, "narrow")
                    break

    @property
    def _plain(self) -> bool:
        return all(id.startswith("(") for id in list(self.course.track.spaces)[:3])
