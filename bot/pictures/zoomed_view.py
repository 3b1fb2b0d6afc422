"""An enlarged part of the board: road, limits, names, cars with their places, incidents."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from bot.model.seats import BLACK, find_livery
from bot.pictures.cars import CarShapes
from bot.pictures.fonts import measure_text
from bot.pictures.geometry import Course
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX, Mark, draw_mark, measure_mark_extent
from bot.pictures.map_labels import (
    LETTERED_SPACE_PATTERN,
    TICK_SPACE_PATTERN,
    Inscriptions,
    Places,
    do_overlap,
    find_bounding_box,
    list_points_around,
)
from bot.pictures.palette import Theme
from bot.pictures.scene import Box, Point, Polygon, Rect, Scene, Shape, Stroke, Text, find_bounds, find_extent
from bot.pictures.viewport import FramedCourse, Lens, list_visible_shapes
from rules.base import Seat, SpaceId, compute_digest
from rules.track.track import Corner
from rules.view import Board, CarView, RaceView, find_shared_places

MARGIN_PX = 40
"""Margin around a picture within which outside shapes may reach into it."""
VISIBLE_MIDDLE_MARGIN_PX = 60
"""Distance from a picture within which a space with its middle outside may be seen."""
HALF_DIGIT_HEIGHT = 0.37
"""Half the height of a digit, as a share of its text size."""


MAX_SHORT_LIMIT_CHARS = 2
"""Characters of a corner's figure that is drawn beside its name on the map of a whole track."""


@dataclass(frozen=True, eq=False)
class Road:
    """A printed board without its texts: shapes with their extents, in pixels of the whole board."""

    course: Course
    board: Board
    theme: Theme
    shapes: tuple[tuple[Rect, Shape], ...]
    key: str

    @cached_property
    def has_plain_names(self) -> bool:
        """Whether spaces have no names of their own, but rows and lanes."""
        return all(id.startswith("(") for id in list(self.course.track.spaces)[:3])

    @cached_property
    def space_points(self) -> tuple[tuple[Point, tuple[Point, ...]], ...]:
        """The middle of every space, and with it the points that no text may cover: its outline and its middle."""
        middles = [(self.course.find_middle(id), outline) for id, outline in self.course.outlines.items()]
        return tuple((middle, (*outline, middle)) for middle, outline in middles)

    @cached_property
    def row_labels(self) -> tuple[tuple[int, str], ...]:
        """Rows to label and their labels: every tenth row, or every fifth place of a stretch.

        Ticks, after which the rules of sleds name places, are in no message and in no picture of this kind."""
        words = Inscriptions(self.course, self.board, self.theme)
        words.step = 10 if self.has_plain_names else 5
        return tuple(
            (row, text)
            for row, text in words.list_row_labels()
            if self.has_plain_names or not TICK_SPACE_PATTERN.fullmatch(f"1:{text}")
        )


class Pane:
    """A view of a race through a lens."""

    def __init__(self, road: Road, view: RaceView, lens: Lens, size: tuple[int, int]) -> None:
        self.road, self.view, self.size, self.theme = road, view, size, road.theme
        self.course = FramedCourse(road.course, lens, *size)
        self.field = CarShapes(self.course, view.cars, road.theme, view.pieces)
        self.places = Places(*size)
        self._reserve_pieces()
        self._print = tuple[Shape, ...]()
        self._marks = dict[Mark, Point | None]()

    def build_scene(self, marks: Sequence[Mark] = (), *, tags: bool = True, more_follow: bool = False) -> Scene:
        """Build the view as a picture of its own. `more_follow`: more pictures with the same lens follow."""
        wide, tall = self.size
        key = compute_digest([self.road.key, repr(self.course.lens), wide, tall]) if more_follow else ""
        return Scene(
            wide,
            tall,
            self.theme.ground,
            key,
            self._list_visible_ground(),
            tuple(self._list_visible_shapes(self._draw_moving(marks, tags))),
        )

    def build_map(self, key: str) -> Scene:
        """Build the whole board without race information: corners, line, direction, cars.
        The cars have no numbers and the rows no labels, which would be too small to read."""
        wide, tall = self.size
        self.places.occupied_rects.extend((x - 8, y - 8, x + 8, y + 8) for x, y in self._road_points)
        words = [*self._draw_direction(), *self._draw_short_corner_names()]
        cars = (shape for shape in self.field.draw_shapes() if not isinstance(shape, Text))
        return Scene(wide, tall, self.theme.ground, key, self._list_visible_ground(), (*words, *cars))

    def _draw_direction(self) -> Iterator[Shape]:
        """Draw an arrow beside the line in driving direction."""
        left, right = self.course.find_edges(0)
        for edge, sign, away in ((right, -1, 44), (left, 1, 44), (right, -1, 60), (left, 1, 60)):
            out = edge + sign * away / self.course.lane_width
            tail, tip = self.course.find_point(0, out), self.course.find_point(0, out)
            dx, dy = self.course.find_heading(0.0)
            tail, tip = (tail[0] - dx * 60, tail[1] - dy * 60), (tip[0] + dx * 60, tip[1] + dy * 60)
            rect = find_bounds([(x + a, y + b) for x, y in (tail, tip) for a in (-20, 20) for b in (-20, 20)])
            if self.places.is_free(rect):
                self.places.take(rect)
                head = [
                    (tip[0] + dx * a - dy * b, tip[1] + dy * a + dx * b) for a, b in ((22, 0), (-14, 20), (-14, -20))
                ]
                yield Stroke((tail, tip), self.theme.ink, 9)
                yield Polygon(tuple(head), self.theme.ink)
                return

    def _list_visible_shapes(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        wide, tall = self.size
        for shape in shapes:
            left, top, right, bottom = find_extent(shape)
            if left < wide + MARGIN_PX and right > -MARGIN_PX and top < tall + MARGIN_PX and bottom > -MARGIN_PX:
                yield shape

    def _list_visible_ground(self) -> tuple[Shape, ...]:
        return tuple(list_visible_shapes(self.road.shapes, self.course.lens, *self.size))

    def _draw_moving(self, marks: Sequence[Mark], tags: bool) -> Iterator[Shape]:
        lanes = tuple(self._draw_lane_names())
        mark_shapes = [shape for mark in marks for shape in self.draw_mark_beside(mark)]
        plates = [shape for one in self._visible_cars if tags for shape in self._draw_place_plate(one)]
        self._print = (*self._draw_limits(), *lanes, *self._draw_corner_names(), *self._draw_row_labels())
        yield from self.field.draw_below(self.view.marked)
        yield from self._print
        yield from self.field.draw_above()
        yield from plates
        yield from mark_shapes

    @cached_property
    def _visible_cars(self) -> tuple[CarView, ...]:
        """Visible cars in running order."""
        visible_cars = [
            one
            for one in self.field.cars_on_board
            if (spot := self.field.spot_of(one)) and self.course.shows(spot[0], 8)
        ]
        return tuple(sorted(visible_cars, key=lambda one: one.order))

    @cached_property
    def _shared_places(self) -> dict[Seat, int]:
        """Places on the cars' plates; level cars share a place."""
        return find_shared_places(self.view.cars)

    @cached_property
    def _racing_places(self) -> frozenset[int]:
        """Different places of the cars that are racing."""
        return frozenset(self._shared_places[one.seat] for one in self.view.cars if one.status == "running")

    def measure_body(self, one: CarView) -> tuple[tuple[Point, float], tuple[float, float]]:
        """Return the spot of a car, and half its length and width."""
        spot = self.field.spot_of(one)
        assert spot is not None
        ids = [id for id in one.spaces if id in self.course.track.spaces]
        long, wide = self.field.measure_length(one) / 2, self.course.lane_width * (0.5 if len(ids) > 1 else 0.42)
        if len(ids) > 1:
            (a, b), (c, d) = self.course.find_middle(ids[0]), self.course.find_middle(ids[-1])
            return (((a + c) / 2, (b + d) / 2), math.atan2(b - d, a - c)), (long * 1.12, wide)
        return spot, (long, min(wide, long))

    def _reserve_pieces(self) -> None:
        """Reserve the areas of cars, wrecks and people."""
        for one in self._visible_cars:
            self.places.take(find_bounding_box(*self.measure_body(one)))
        for piece in self.field.pieces:
            (x, y), reach = self.course.find_middle(piece.at), self.course.lane_width * 0.55
            self.places.take((x - reach, y - reach, x + reach, y + reach))

    def _draw_place_plate(self, one: CarView) -> Iterator[Shape]:
        """Draw a car's place on a plate of its colour, the leader's with a gold rim."""
        place, livery = self._shared_places[one.seat], find_livery(one.seat, one.number)
        if len(self._racing_places) < 2 and one.status == "running":
            return
        text = f"P{place}" if self.view.length or one.left is None else f"P{place} · {one.left}"
        half = measure_text(text, MIN_TEXT_SIZE_PX, "narrow") / 2 + 5
        more = 6 if place == 1 else 1
        reach = half + more, 17.0 + more, half + more, 17.0 + more
        at = self.places.take_first_free(list_points_around(*self.measure_body(one), reach, (1.0, 1.3)), reach)
        if at is None or one.status == "out" or one.adrift:
            return
        x, y = at
        rim, wide = (self.theme.mark, 5) if place == 1 else (BLACK, 2)
        if place == 1:
            yield Box(round(x - half) - 7, round(y) - 23, round(2 * half) + 14, 46, BLACK)
        yield Box(round(x - half) - wide, round(y) - 16 - wide, round(2 * half) + 2 * wide, 32 + 2 * wide, rim)
        yield Box(round(x - half), round(y) - 16, round(2 * half), 32, livery.body)
        yield Text((x, y), text, MIN_TEXT_SIZE_PX, livery.ink, "narrow")

    def list_printed_shapes(self) -> tuple[Shape, ...]:
        """Return the printed texts of the picture that was drawn last."""
        return self._print

    def draw_mark_beside(self, mark: Mark) -> Iterator[Shape]:
        """Draw a mark beside its car, each time in the same place."""
        if mark not in self._marks:
            spot, reach = self._locate_mark(mark), measure_mark_extent(mark)
            steps = (1.0, 1.25, 1.6, 2.1, 2.8)
            self._marks[mark] = (
                self.places.take_first_free(list_points_around(*spot, reach, steps), reach) if spot else None
            )
        at = self._marks[mark]
        if at is not None:
            yield from draw_mark(mark, at, self.theme)

    def _locate_mark(self, mark: Mark) -> tuple[tuple[Point, float], tuple[float, float]] | None:
        """Return the body that a mark belongs to, if it is visible."""
        cars = [one for seat in mark.seats[:1] for one in self._visible_cars if one.seat == seat]
        if cars:
            return self.measure_body(cars[0])
        if mark.at not in self.course.track.spaces or not self.course.shows(self.course.find_middle(mark.at or "")):
            return None
        half = self.course.lane_width * 0.4
        return self.field.spot_on(mark.at or ""), (half, half)

    @cached_property
    def _visible_spaces(self) -> tuple[SpaceId, ...]:
        spaces = self.course.track.spaces
        return tuple(id for id in spaces if self.course.shows(self.course.find_middle(id), 14))

    @cached_property
    def _occupied_spaces(self) -> frozenset[SpaceId]:
        return frozenset(
            (*(id for one in self.field.cars_on_board for id in one.spaces), *(p.at for p in self.field.pieces))
        )

    def _draw_text_if_free(self, at: Point, text: str, size: int, colour: str, halo: str | None) -> Iterator[Shape]:
        half, tall = measure_text(text, size, "narrow") / 2, size * HALF_DIGIT_HEIGHT
        rect = at[0] - half, at[1] - tall, at[0] + half, at[1] + tall
        if self.places.is_free(rect):
            self.places.take(rect)
            yield Text(at, text, size, colour, "narrow", halo=halo)

    def _draw_limits(self) -> Iterator[Shape]:
        """Draw limits on the free spaces of corners."""
        for id in self._visible_spaces:
            label = self.road.board.labels.get(id)
            if label and id not in self._occupied_spaces and not _is_tick(id, label.text):
                tint = self.theme.tints[min(3, max(0, label.tint))]
                size = max(MIN_TEXT_SIZE_PX, min(44, round(self.course.lane_width * 0.6)))
                if measure_text(label.text, size, "narrow") <= self.course.lane_width * 1.6:
                    yield from self._draw_text_if_free(
                        self.course.find_middle(id), label.text, size, self.theme.print, tint
                    )

    def _draw_lane_names(self) -> Iterator[Shape]:
        """Draw the names of lanes across the road behind the last visible car."""
        rows = [self.course.find_row_and_offset(id)[0] for one in self._visible_cars for id in one.spaces[:1]]
        if not rows:
            return
        here = min(rows, key=lambda row: self.course.find_point(row)[0])
        for back in range(80):
            if self._is_road_visible(here - back / 2 - 0.5):
                continue
            yield from self._draw_lane_names_at(here - back / 2)
            return

    def _is_road_visible(self, row: float) -> bool:
        """Whether the whole width of the road is visible at a row."""
        left, right = self.course.find_edges(int(row))
        return all(self.course.shows(self.course.find_point(row, edge), 2) for edge in (left - 0.5, right + 0.5))

    def _draw_lane_names_at(self, row: float) -> Iterator[Shape]:
        track = self.course.track
        for lane in track.lanes:
            space = track.find_space_at(lane, int(row % self.course.rows * track.unit))
            if space is None:
                continue
            offset = self.course.find_left_edge(lane) - 0.5
            tries = [self.course.find_point(row + step, offset) for step in (0.0, 0.4, 0.8, 1.3, 1.8, 2.4)]
            place = self.places.take_first_free(tries, (20.0, 17.0, 20.0, 17.0))
            if place:
                yield Box(round(place[0]) - 19, round(place[1]) - 17, 38, 34, self.theme.ink)
                yield Text(place, self._format_lane_name(space.id), MIN_TEXT_SIZE_PX, self.theme.paper, "narrow")

    def _format_lane_name(self, id: SpaceId) -> str:
        match = LETTERED_SPACE_PATTERN.fullmatch(id)
        return id.partition(":")[2].partition("#")[0] if match else str(self.course.track.spaces[id].lane)

    def _draw_corner_names(self) -> Iterator[Shape]:
        """Draw corner names on the outside, with a summary of their figures."""
        words = Inscriptions(self.road.course, self.road.board, self.theme)
        for corner in self.course.track.corners.values():
            ids = [id for id in self._visible_spaces if self.course.track.spaces[id].corner == corner.name]
            if not ids:
                continue
            summary = words.summarize_corner(corner)
            text = f"{corner.name} {summary}" if summary and len(summary) < 8 else corner.name
            half = measure_text(text, MIN_TEXT_SIZE_PX, "bold") / 2 + 6
            rows = sorted({self.course.find_row_and_offset(id)[0] for id in ids})
            reach = half, 18.0, half, 18.0
            at = self.places.take_first_free(self._list_points_beside_road(rows, corner.inside, half), reach)
            if at is not None:
                yield Text(at, text, MIN_TEXT_SIZE_PX, self.theme.ink, "bold", halo=self.theme.verge)

    def _draw_short_corner_names(self) -> Iterator[Shape]:
        """Draw every corner's name close to it, on the outside if there is room, beside landmarks if there is any."""
        words = Inscriptions(self.road.course, self.road.board, self.theme)
        for corner in sorted(self.course.track.corners.values(), key=lambda one: one.start):
            summary = words.summarize_corner(corner)
            text = f"{corner.name} {summary}" if summary and len(summary) <= MAX_SHORT_LIMIT_CHARS else corner.name
            half = measure_text(text, MIN_TEXT_SIZE_PX, "bold") / 2 + 6
            reach, points = (half, 18.0, half, 18.0), list(self._list_points_close_to(corner, half))
            clear = [(x, y) for x, y in points if not self._hits_landmark((x - half, y - 18, x + half, y + 18))]
            at = self.places.take_first_free([*clear, *points], reach)
            if at is not None:
                yield Text(at, text, MIN_TEXT_SIZE_PX, self.theme.ink, "bold", halo=self.theme.verge)

    def _list_points_close_to(self, corner: Corner, half: float) -> Iterator[Point]:
        """Yield points for a name beside a corner, the closest first."""
        start, end = corner.start / self.course.track.unit, corner.end / self.course.track.unit
        rows = [start + (end - start) * k / 8 for k in range(9)]
        ways = [
            (more + abs(k - 4) * 4 + (0 if outside else 30), row, more, outside)
            for k, row in enumerate(rows)
            for more in (-8, 4, 16, 32, 52)
            for outside in (True, False)
        ]
        for _, row, more, outside in sorted(ways):
            at = self._find_point_beside_road(row, corner.inside, half, more, outside=outside)
            if self._is_off_road(at, half):
                yield at

    def _hits_landmark(self, rect: Rect) -> bool:
        return any(do_overlap(rect, other) for other in self._landmark_rects)

    @cached_property
    def _landmark_rects(self) -> tuple[Rect, ...]:
        """Areas of the landmarks, in pixels of the picture."""
        course, lens = self.road.course, self.course.lens
        landmarks = [(lens.to_picture(course.fit.to_picture(one.at)), one.size) for one in course.shape.landmark]
        halves = [(at, size * course.fit.scale * lens.scale * 0.42) for at, size in landmarks]
        return tuple((x - half, y - half, x + half, y + half) for (x, y), half in halves)

    def _list_points_beside_road(self, rows: Sequence[float], inside: str, half: float) -> Iterator[Point]:
        """Yield points beside the road at some rows, starting in the middle and on the outside."""
        middle = (len(rows) - 1) / 2
        near = sorted(rows, key=lambda row: abs(rows.index(row) - middle))
        for more in (0, 22, 46, 72):
            for outside in (True, False):
                for row in near:
                    at = self._find_point_beside_road(row, inside, half, more, outside=outside)
                    if self._is_off_road(at, half):
                        yield at

    def _find_point_beside_road(self, row: float, inside: str, half: float, more: float, *, outside: bool) -> Point:
        """Return the middle of a text beside the road, n pixels further away than necessary."""
        left, right = self.course.find_edges(int(row))
        edge, sign = (left, 1) if (inside == "right") == outside else (right, -1)
        (x, y), (a, b) = self.course.find_point(row, edge), self.course.find_point(row, edge + sign)
        size = math.hypot(a - x, b - y) or 1.0
        dx, dy = (a - x) / size, (b - y) / size
        away = 24 + self.course.lane_width * 0.3 + abs(dx) * half + more
        return x + dx * away, y + dy * away

    def _is_off_road(self, at: Point, half: float) -> bool:
        """Whether a text at a point touches no road."""
        left, top, right, bottom = at[0] - half, at[1] - 16, at[0] + half, at[1] + 16
        return not any(left < x < right and top < y < bottom for x, y in self._road_points)

    @cached_property
    def _road_points(self) -> tuple[Point, ...]:
        """Points of the visible road."""
        lens, margin = self.course.lens, VISIBLE_MIDDLE_MARGIN_PX / self.course.lens.scale
        left, top, right, bottom = lens.find_visible_rect(*self.size)
        visible = [
            points
            for (x, y), points in self.road.space_points
            if left - margin < x < right + margin and top - margin < y < bottom + margin
        ]
        return lens.convert_points_to_picture(chain.from_iterable(visible))

    def _draw_row_labels(self) -> Iterator[Shape]:
        """Draw the labels of rows beside the road."""
        for row, text in self.road.row_labels:
            if not self.course.shows(self.course.find_point(row + 0.5), 20):
                continue
            left, right = self.course.find_edges(row)
            half = measure_text(text, MIN_TEXT_SIZE_PX, "narrow") / 2
            for edge, sign in ((right, -1), (left, 1)):
                (x, y), (a, b) = self.course.find_point(row + 0.5, edge), self.course.find_point(row + 0.5, edge + sign)
                size = math.hypot(a - x, b - y) or 1.0
                dx, dy = (a - x) / size, (b - y) / size
                at = x + dx * (20 + abs(dx) * half), y + dy * (20 + abs(dx) * half)
                rect = at[0] - half, at[1] - 13, at[0] + half, at[1] + 13
                if self._is_off_road(at, half) and self.places.is_free(rect):
                    self.places.take(rect)
                    yield Text(at, text, MIN_TEXT_SIZE_PX, self.theme.soft_ink, "narrow", halo=self.theme.verge)
                    break


def _is_tick(id: SpaceId, text: str) -> bool:
    """Whether a label only repeats the tick at which its space begins."""
    ticking = TICK_SPACE_PATTERN.fullmatch(id)
    return ticking is not None and ticking[1] == text
