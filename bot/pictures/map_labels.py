"""Labels on a board: limits, names of corners and zones, places and rows, without overlaps."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

from bot.pictures.fonts import measure_text
from bot.pictures.geometry import Course
from bot.pictures.palette import Theme, mix_colours
from bot.pictures.scene import Point, Rect, Shape, Spot, Text
from rules.base import SpaceId
from rules.track.track import Corner, Space
from rules.view import Board

STRETCH_SPACE_PATTERN = re.compile(r"(.+):\d+/(\d+)")
"""Name of a space of a named stretch: the stretch, and the space's number in its lane."""
LETTERED_SPACE_PATTERN = re.compile(r"(.+):\w+#(\d+)")
"""The same, for lanes with letters."""
TICK_SPACE_PATTERN = re.compile(r"\d+:(\d+)")
"""Name of a space made of its lane and the tick where it begins."""
ZONE_NAME_REACH_FIFTHS = 70
"""Distance of a zone's name from its zone, at most, in fifths of a lane."""


class Inscriptions:
    """Labels of one track for one game.
    `occupied_rects`: rectangles in use; every label adds its own, and so does other drawing code for areas that must
    stay free."""

    def __init__(self, course: Course, board: Board, theme: Theme) -> None:
        self.course, self.board, self.theme = course, board, theme
        self.track = course.track
        self.occupied_rects: list[Rect] = []
        self.step, self.small, self.middling, self.big = 5, 13, 17, 24

    def _draw_labels(self) -> Iterator[Shape]:
        """Draw all labels, most important first."""
        yield from self._draw_limits()
        yield from self._draw_corner_names()
        yield from self._draw_zone_names()
        yield from self._draw_place_names()
        yield from self._draw_row_numbers()

    def _draw_limits(self) -> Iterator[Shape]:
        """Draw each run of one limit at least once, on further spaces if there is room.
        Labels that only name their space are small."""
        size = max(12, min(28, round(self.course.lane_width * (0.4 if self.board.captions else 0.68))))
        runs = sorted(self._group_label_runs(), key=len)
        for run in runs:
            sizes = (size, (size + 12) // 2, 12)
            free = next(((id, small) for small in sizes for id in run if self._has_room(id, small, 1)), None)
            yield self._draw_limit(*(free or (run[len(run) // 2], 12)))
        for id in (id for run in runs for id in run):
            if self._has_room(id, size, 5):
                yield self._draw_limit(id, size)

    def _group_label_runs(self) -> Iterator[list[SpaceId]]:
        """Yield consecutive spaces of a lane with the same label."""
        labels = self.board.labels
        behind = {e.to: id for id, exits in self.track.exits.items() for e in exits if e.side == "straight"}
        for id in labels:
            before = behind.get(id)
            if before in labels and labels[before] == labels[id]:
                continue
            run, ahead = [id], self.track.find_space_ahead(id)
            while ahead in labels and labels[ahead] == labels[id] and ahead not in run:
                run.append(ahead)
                ahead = self.track.find_space_ahead(ahead)
            yield run

    def _make_label_box(self, id: SpaceId, size: int, air: float) -> Rect:
        (x, y), wide = self.course.find_middle(id), measure_text(self.board.labels[id].text, size, "narrow") / 2 + air
        return x - wide, y - size * 0.38 - air, x + wide, y + size * 0.38 + air

    def _has_room(self, id: SpaceId, size: int, air: float) -> bool:
        box = self._make_label_box(id, size, air)
        return not any(do_overlap(box, other) for other in self.occupied_rects)

    def _draw_limit(self, id: SpaceId, size: int) -> Text:
        label = self.board.labels[id]
        while size > 12 and measure_text(label.text, size, "narrow") > self.course.lane_width * 1.5:
            size -= 1
        self.occupied_rects.append(self._make_label_box(id, size, 0))
        tint = self.theme.tints[min(3, max(0, label.tint))]
        return Text(self.course.find_middle(id), label.text, size, self.theme.print, "narrow", halo=tint)

    def _draw_corner_names(self) -> Iterator[Shape]:
        for corner in sorted(self.track.corners.values(), key=lambda c: c.start):
            limit = self.summarize_corner(corner)
            wide = max(measure_text(corner.name, self.middling, "bold"), measure_text(limit, self.big, "narrow"))
            tall = (self.middling + self.big) * 1.12 if limit else self.middling * 1.3
            middle = (corner.start + corner.end) / 2 / self.track.unit
            x, y = self._find_free_place(middle, corner.inside, wide + 8, tall)
            self.occupied_rects.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
            name_y = y - (self.big / 2 if limit else 0)
            yield Text((x, name_y), corner.name, self.middling, self.theme.soft_ink, "bold", halo=self.theme.verge)
            if limit:
                at = x, y + self.big * 0.46
                yield Text(at, limit, self.big, self.theme.ink, "narrow", halo=self.theme.verge)

    def _draw_zone_names(self) -> Iterator[Shape]:
        """Draw a zone's name beside its middle, once per name."""
        spaces: dict[str, list[SpaceId]] = {}
        for zone in self.board.zones:
            spaces.setdefault(zone.name, []).extend(id for id in zone.spaces if id in self.track.spaces)
        for name, ids in spaces.items():
            rows = [self.course.find_row_and_offset(id)[0] for id in ids]
            wide, tall = measure_text(name, self.middling, "bold"), self.middling * 1.3
            x, y = self._find_free_place(sum(rows) / len(rows), "", wide + 8, tall, ZONE_NAME_REACH_FIFTHS)
            self.occupied_rects.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
            yield Text((x, y), name, self.middling, self.theme.soft_ink, "bold", halo=self.theme.verge)

    def summarize_corner(self, corner: Corner) -> str:
        """Summarize the labels of a corner: its figure, its lowest and highest, or ""."""
        if corner.name in self.board.captions:
            return self.board.captions[corner.name]
        labels = [self.board.labels[id].text for id in corner.spaces if id in self.board.labels]
        figures = sorted({int(text) for text in labels if text.isdecimal()})
        if len(figures) > 1:
            return f"{figures[0]}–{figures[-1]}"
        return labels[0] if labels else ""

    def _draw_place_names(self) -> Iterator[Shape]:
        """Draw the names of places in some rows without labels."""
        for row in range(self.course.rows):
            here = self.track.spaces_by_start.get(row * self.track.unit, ())
            for space in here if row % 5 == 3 else ():
                (x, y), half = self.course.find_middle(space.id), measure_text(space.id, self.small) / 2 + 1
                box = x - half, y - self.small * 0.5, x + half, y + self.small * 0.5
                room = self._is_unprinted(space.id) and not any(do_overlap(box, other) for other in self.occupied_rects)
                if TICK_SPACE_PATTERN.fullmatch(space.id) and room:
                    self.occupied_rects.append(box)
                    yield Text((x, y), space.id, self.small, mix_colours(self.theme.soft_ink, self.theme.asphalt, 0.8))

    @cached_property
    def _printed_spaces(self) -> set[SpaceId]:
        """Spaces with something printed on them."""
        lines = (id for arrow in self.board.arrows for id in arrow.spaces)
        return {*self.board.labels, *self.board.grid, *self.board.doubles, *lines}

    def _is_unprinted(self, id: SpaceId) -> bool:
        x, y = self.course.find_middle(id)
        half = self.small * 0.6
        box = x - half * 1.4, y - half, x + half * 1.4, y + half
        return id not in self._printed_spaces and not any(do_overlap(box, other) for other in self.occupied_rects)

    def _find_free_place(self, middle: float, inside: str, wide: float, tall: float, reach: int = 22) -> Point:
        """Find the nearest free place beside the road at a row, at most n fifths of a lane away.
        In case of doubt it is outside a bend."""
        left, right = self.course.find_edges(int(middle))
        best: tuple[float, Point] | None = None
        for shift in (0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 3, -3):
            for step in range(2, reach):
                for side, edge, sign in (("right", right, -1), ("left", left, 1)):
                    away = edge + sign * step * 0.2
                    x, y = self.course.find_point(middle + shift, away)
                    cost = step * 0.2 + abs(shift) * 0.7 + (0.3 if side == inside else 0)
                    if (best is None or cost < best[0]) and self._is_free(x, y, wide, tall):
                        best = cost, (x, y)
        return best[1] if best else self.course.find_point(middle, left + 1.2)

    @cached_property
    def _obstacle_points(self) -> list[Point]:
        points = [p for outline in self.course.outlines.values() for p in outline]
        middles = [self.course.find_middle(id, f) for id in self.track.spaces for f in (-0.33, 0, 0.33)]
        return points + middles + [p for wedge in self._road_tapers for p in (*wedge, *list_midpoints_of_pairs(wedge))]

    def _is_free(self, x: float, y: float, wide: float, tall: float) -> bool:
        box = x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2
        if box[0] < 6 or box[1] < 2 or box[2] > self.course.width - 6 or box[3] > self.course.height - 2:
            return False
        if any(do_overlap(box, other) for other in self.occupied_rects):
            return False
        left, top, right, bottom = box[0] - 9, box[1] - 9, box[2] + 9, box[3] + 9
        return not any(left < px < right and top < py < bottom for px, py in self._obstacle_points)

    @cached_property
    def _road_tapers(self) -> tuple[tuple[Point, ...], ...]:
        """Areas where the road narrows within a row because a lane begins or ends."""
        return tuple(wedge for space in self.track.road for wedge in self._list_tapers_of_space(space))

    def _list_tapers_of_space(self, space: Space) -> Iterator[tuple[Point, ...]]:
        start, end = self.course.find_rows(space)
        left = self.course.find_left_edge(space.lane)
        inner, outer = (left, left - 1) if self.track.find_space_at(space.lane - 1, space.start) else (left - 1, left)
        for row, way, unit in ((end, 0.9, space.end), (start, -0.9, space.start - 1)):
            if not self.track.find_space_at(space.lane, unit):
                yield (
                    self.course.find_point(row, outer),
                    self.course.find_point(row, inner),
                    self.course.find_point(row + way / 2, inner),
                    self.course.find_point(row + way, inner),
                )

    def _draw_row_numbers(self) -> Iterator[Shape]:
        for row, text in self.list_row_labels():
            left, right = self.course.find_edges(row)
            for edge, sign in ((right, -1), (left, 1)):
                x, y = self.course.find_point(row + 0.5, edge)
                dx, dy = self.course.find_point(row + 0.5, edge + sign)
                size = math.dist((x, y), (dx, dy))
                right_, down = (dx - x) / size, (dy - y) / size
                half = max(self.small * 0.9, measure_text(text, self.small) / 2)
                away = self.small * 1.3 + abs(right_) * (half - self.small * 0.9)
                x, y = x + right_ * away, y + down * away
                box = x - half, y - self.small * 0.5, x + half, y + self.small * 0.5
                if self._is_free_small(box):
                    self.occupied_rects.append(box)
                    yield Text((x, y), text, self.small, self.theme.soft_ink, halo=self.theme.verge)
                    break

    def list_row_labels(self) -> Iterator[tuple[int, str]]:
        """List the rows to label and their labels.
        Every fifth row; with named stretches, numbers of squares such as `A10`, with letters `A#10`; with spaces
        named for their first tick, that tick, in every row without another label."""
        if any(LETTERED_SPACE_PATTERN.fullmatch(space.id) for space in self.track.road):
            yield from self._list_lettered_row_labels()
            return
        for row in range(self.course.rows):
            ids = [space.id for space in self.track.spaces_by_start.get(row * self.track.unit, ())]
            ranks = {(match[1], int(match[2])) for id in ids if (match := STRETCH_SPACE_PATTERN.fullmatch(id))}
            if ids and all(TICK_SPACE_PATTERN.fullmatch(id) for id in ids):
                if not any(id in self.board.labels for id in ids):
                    yield row, ids[0].partition(":")[2]
            elif not ranks and row % self.step == 0:
                yield row, str(row)
            elif len(ranks) == 1 and len(ids) == len(self.track.lanes):
                (((stretch, number)),) = ranks
                if number % self.step == 0:
                    yield row, f"{stretch}{number}"

    def _list_lettered_row_labels(self) -> Iterator[tuple[int, str]]:
        """List every fifth space of the first lane on a straight, as `A#10`."""
        for space in self.track.road:
            match = LETTERED_SPACE_PATTERN.fullmatch(space.id)
            if match and space.lane == self.track.lanes[0] and not space.corner and int(match[2]) % self.step == 0:
                yield space.start // self.track.unit, f"{match[1]}#{match[2]}"

    def _is_free_small(self, box: Rect) -> bool:
        left, top, right, bottom = box
        hit = any(left < px < right and top < py < bottom for px, py in self._obstacle_points)
        return not hit and not any(do_overlap(box, other) for other in self.occupied_rects)


def do_overlap(a: Rect, b: Rect) -> bool:
    """Whether two rectangles share some area."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def list_midpoints_of_pairs(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the midpoints of all pairs of points."""
    return tuple(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in combinations(points, 2))


Reach = tuple[float, float, float, float]
"""Extent from a point: left, up, right, down."""


class Places:
    """Rectangles taken in a picture, and places that are still free."""

    def __init__(self, width: float, height: float, occupied_rects: Iterable[Rect] = ()) -> None:
        self.width, self.height, self.occupied_rects = width, height, list(occupied_rects)

    def take(self, rect: Rect) -> None:
        """Reserve a rectangle."""
        self.occupied_rects.append(rect)

    def is_free(self, rect: Rect) -> bool:
        """Whether a rectangle is within the picture and overlaps nothing."""
        left, top, right, bottom = rect
        if left < 2 or top < 2 or right > self.width - 2 or bottom > self.height - 2:
            return False
        return not any(
            left < there[2] and there[0] < right and top < there[3] and there[1] < bottom
            for there in self.occupied_rects
        )

    def take_first_free(self, candidates: Iterable[Point], reach: Reach) -> Point | None:
        """Return and reserve the first point with enough room, or None."""
        for x, y in candidates:
            rect = x - reach[0], y - reach[1], x + reach[2], y + reach[3]
            if self.is_free(rect):
                self.take(rect)
                return x, y
        return None


def list_points_around(
    spot: Spot, half: tuple[float, float], reach: Reach, steps: Iterable[float] = (1.0, 1.5, 2.1)
) -> Iterator[Point]:
    """Yield points around a body of a half length and width.
    At its right and left, behind, ahead, at its corners; then the same further away."""
    (x, y), angle = spot
    wide, tall = (reach[0] + reach[2]) / 2, (reach[1] + reach[3]) / 2
    shift = (reach[0] - reach[2]) / 2, (reach[1] - reach[3]) / 2
    for step in steps:
        for turn in (90, -90, 180, 0, 135, -135, 45, -45):
            a = angle + math.radians(turn)
            dx, dy = math.cos(a), math.sin(a)
            own = abs(math.cos(math.radians(turn))) * half[0] + abs(math.sin(math.radians(turn))) * half[1]
            away = (own + min(wide / max(abs(dx), 1e-6), tall / max(abs(dy), 1e-6)) + 3) * step
            yield x + dx * away + shift[0], y + dy * away + shift[1]


def find_bounding_box(spot: Spot, half: tuple[float, float]) -> Rect:
    """Return the upright rectangle around a turned body."""
    (x, y), angle = spot
    wide = abs(math.cos(angle)) * half[0] + abs(math.sin(angle)) * half[1]
    tall = abs(math.sin(angle)) * half[0] + abs(math.cos(angle)) * half[1]
    return x - wide, y - tall, x + wide, y + tall
