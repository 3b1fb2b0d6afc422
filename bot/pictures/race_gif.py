"""The animation of a race: the whole board, running order and headline of every round."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer, format_stage
from bot.pictures.board import BoardArt, build_day_road, list_moving_colours
from bot.pictures.cars import show_ended_cars
from bot.pictures.fonts import cut_to_width, fit_name, measure_text, shorten_name, write_line
from bot.pictures.geometry import Course
from bot.pictures.incident_marks import draw_mark_shape
from bot.pictures.overview import build_filmed_board, fit_board
from bot.pictures.round_gif import place_car_part_way
from bot.pictures.round_picture import split_in_two_lines
from bot.pictures.scene import (
    Box,
    Disc,
    Inset,
    Rect,
    Scene,
    Shape,
    Text,
    Undrawable,
    convert_drawing_errors,
    find_bounds,
)
from bot.pictures.sprites.registry import find_car_look
from bot.pictures.zoomed_view import Road
from rules.base import Json, Seat, SpaceId
from rules.view import CarView, RaceView, find_shared_places

GIF_SIZE_PX, HEAD_HEIGHT_PX, COLUMN_WIDTH_PX = (720, 540), 60, 270
LARGE_TEXT_PX, SMALL_TEXT_PX = 26, 22
"""Text sizes; the animation is seen at little more than half its size."""
MAX_ROW_HEIGHT_PX, CAR_LENGTH_PX = 58, 52
MAX_ROUNDS_MS, END_MS, MIN_DURATION_MS = 9_500, 2_500, 4_000
ROUND_MS, FRAME_MS, HEAVY_EXTRA_MS = 480, 120, 400


PODIUM_STEPS, PODIUM_FOOT_PX, PODIUM_CAR_PX = ((0, 190), (-140, 140), (140, 110)), 20, 120
"""Middle and height of the steps of the podium from the first on, the space below it, and the length of a car on it.

Middles are counted from that of the board."""
ROAD_MARGIN_LANES = 1.4
"""Width of the ground around the road that is shown."""
MAX_COLUMNS_BELOW, ROW_BELOW_PX, MAX_HEIGHT_BELOW_PX = 3, 44, 176
"""Columns of the running order below a wide board, height of a row, and height of all rows."""


@dataclass(frozen=True)
class FrameLayout:
    """Size of the board, and where the running order stands: its corner, its columns, the size of a row."""

    board: tuple[int, int]
    left: int
    top: int
    columns: int
    row: tuple[int, int]

    def find_place(self, n: int, count: int) -> tuple[int, int]:
        """Return left edge and middle of the n-th of some rows, column after column."""
        column, row = divmod(n, math.ceil(count / self.columns))
        wide, tall = self.row
        return self.left + column * wide, self.top + row * tall + tall // 2


def choose_layout(area: Rect, cars: int) -> FrameLayout:
    """Put the running order beside the board or below it, whichever leaves the board larger."""
    (wide, tall), room = GIF_SIZE_PX, GIF_SIZE_PX[1] - HEAD_HEIGHT_PX
    left, row = wide - COLUMN_WIDTH_PX, min(MAX_ROW_HEIGHT_PX, room // max(1, cars))
    beside = FrameLayout((left, room), left, HEAD_HEIGHT_PX, 1, (COLUMN_WIDTH_PX, row))
    rows = math.ceil(max(1, cars) / MAX_COLUMNS_BELOW)
    row, columns = min(ROW_BELOW_PX, MAX_HEIGHT_BELOW_PX // rows), math.ceil(max(1, cars) / rows)
    top = tall - rows * row
    below = FrameLayout((wide, top - HEAD_HEIGHT_PX), 0, top, columns, (wide // columns, row))
    return max(beside, below, key=lambda layout: fit_board(area, layout.board).scale)


def find_road_area(course: Course) -> Rect:
    """Return the part of the board that the road and the ground beside it take."""
    left, top, right, bottom = find_bounds([point for outline in course.outlines.values() for point in outline])
    margin = ROAD_MARGIN_LANES * course.lane_width
    return left - margin, top - margin, right + margin, bottom + margin


@dataclass(frozen=True)
class FilmedRound:
    """A round of the animation. `heavy`: an incident in it changed the race."""

    view: RaceView
    headline: str = ""
    heavy: bool = False


def draw_race_gif(
    board_art: BoardArt,
    rounds: Sequence[FilmedRound],
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
) -> bytes:
    """Draw a GIF of 720 × 540 and at most 12 seconds. Raises Undrawable, also if no round was driven."""
    driven_rounds = [one for one in rounds if one.view.round]
    if not driven_rounds:
        raise Undrawable("no round was driven")
    with convert_drawing_errors(board_art.track.name):
        road = build_day_road(board_art, driven_rounds[-1].view)
        film = RaceFilm(road, names, localizer, driven_rounds)
        lasts, before = _list_round_durations(driven_rounds), (None, *driven_rounds[:-1])
        frames = [
            (film.build_frame(one, view), long)
            for last, one in zip(before, driven_rounds, strict=True)
            for view, long in _split_round(one, last, lasts)
        ]
        end = max(END_MS, MIN_DURATION_MS - sum(long for _, long in frames))
        return pillow_backend.render_gif(frames, film.build_end(driven_rounds[-1]), end)


def _list_round_durations(rounds: Sequence[FilmedRound]) -> Mapping[bool, int]:
    """Return the duration of a round in milliseconds, by whether it is `heavy`."""
    heavy = sum(one.heavy for one in rounds)
    full_duration_ms = ROUND_MS * len(rounds) + HEAVY_EXTRA_MS * heavy
    share = min(1.0, MAX_ROUNDS_MS / full_duration_ms)
    return {False: round(ROUND_MS * share), True: round((ROUND_MS + HEAVY_EXTRA_MS) * share)}


def _split_round(
    one: FilmedRound, last: FilmedRound | None, lasts: Mapping[bool, int]
) -> Iterator[tuple[RaceView, int]]:
    """Yield views with all cars under way at once, then the end of the round."""
    starts_by_seat = {car.seat: car for car in last.view.cars} if last else {}
    steps = max(1, lasts[False] // FRAME_MS)
    rest = lasts[one.heavy] - (steps - 1) * (lasts[False] // steps)
    for n in range(1, steps):
        cars = tuple(place_car_part_way(car, n / steps, starts_by_seat.get(car.seat)) for car in one.view.cars)
        yield one.view.model_copy(update={"cars": cars}), lasts[False] // steps
    yield one.view, rest


class RaceFilm:
    """Frames of one race."""

    def __init__(
        self,
        road: Road,
        names: Mapping[Seat, str],
        localizer: PictureLocalizer,
        driven_rounds: Sequence[FilmedRound],
    ) -> None:
        self.road, self.theme, self.names, self.localizer = road, road.theme, names, localizer
        self.colours, self.area = list_moving_colours(road.course, road.theme), find_road_area(road.course)
        self.layout = choose_layout(self.area, len(driven_rounds[0].view.cars))
        self.exits = dict(list_exits([one.view for one in driven_rounds]))

    def build_end(self, one: FilmedRound) -> Scene:
        """Build the last frame: the winner and the podium, if anybody has finished."""
        cars = sorted(
            (car for car in one.view.cars if car.status != "out" and not car.adrift), key=lambda car: car.order
        )
        if not any(car.status == "finished" for car in cars):
            return self.build_frame(one, one.view)
        facts: dict[str, Json] = {"seat": cars[0].seat, "place": 1, "home": 1}
        winner_text = self.localizer.format_phrase(
            "head", "finished", facts, {car.seat: shorten_name(car.seat, self.names) for car in cars}
        )
        scene = self.build_frame(replace(one, headline=winner_text), one.view)
        (wide, tall), steps = self.layout.board, list[Shape]()
        for car, (x, high) in zip(cars, PODIUM_STEPS, strict=False):
            steps += self._draw_step(car, wide // 2 + x, high, HEAD_HEIGHT_PX + tall - PODIUM_FOOT_PX)
        return replace(scene, moving=(*scene.moving, *steps), insets=())

    def _draw_step(self, one: CarView, x: int, tall: int, foot: int) -> Iterator[Shape]:
        """Draw a car on its step of the podium."""
        top = foot - tall
        yield Box(x - 65, top, 130, tall, self.theme.shade)
        yield Box(x - 65, top, 130, 4, self.theme.edge)
        yield Text((x, top + 34), str(one.order), LARGE_TEXT_PX, self.theme.ink, "bold")
        name, size, face = fit_name(shorten_name(one.seat, self.names), SMALL_TEXT_PX, 122, "narrow")
        yield Text((x, top + 70), name, size, self.theme.ink, face)
        yield Disc((x, top - 44), 46, self.theme.asphalt)
        yield from find_car_look(one).portrait((x, top - 44), PODIUM_CAR_PX, one)

    def build_frame(self, one: FilmedRound, view: RaceView) -> Scene:
        """Build the frame of a round at a moment."""
        wide, tall = GIF_SIZE_PX
        view_with_ended_cars = show_ended_cars(view)
        lying = {piece.seat for piece in view.pieces}
        standing = {car.seat for car in view_with_ended_cars.cars if car.spaces or car.beside}
        exit_spaces = [
            id
            for seat, (round, id) in self.exits.items()
            if round <= view.round and seat not in standing and seat not in lying
        ]
        board = build_filmed_board(
            self.road, view_with_ended_cars, self.area, self.layout.board, SMALL_TEXT_PX, exit_spaces
        )
        moving = (*self._draw_headline(one), *self._draw_running_order(one.view))
        inset = (Inset(0, HEAD_HEIGHT_PX, board),)
        return Scene(wide, tall, self.theme.paper, "", (), moving, self.colours, insets=inset, palette=board)

    def _draw_headline(self, one: FilmedRound) -> Iterator[Shape]:
        stage_text = format_stage(self.localizer, one.view)
        room, line = (
            GIF_SIZE_PX[0] - 36 - measure_text(stage_text, SMALL_TEXT_PX, "narrow"),
            write_line(one.headline, self.names),
        )
        whole = measure_text(line, LARGE_TEXT_PX, "narrow") <= room
        rows = (
            ((line, HEAD_HEIGHT_PX / 2),)
            if whole
            else zip(split_in_two_lines(line, SMALL_TEXT_PX, room), (17, 42), strict=True)
        )
        for row, y in rows:
            size = LARGE_TEXT_PX if whole else SMALL_TEXT_PX
            yield Text((12, y), cut_to_width(row, size, room, "narrow"), size, self.theme.ink, "narrow", "start")
        yield Text(
            (GIF_SIZE_PX[0] - 12, HEAD_HEIGHT_PX / 2), stage_text, SMALL_TEXT_PX, self.theme.soft_ink, "narrow", "end"
        )
        yield Box(0, HEAD_HEIGHT_PX - 3, GIF_SIZE_PX[0], 3, self.theme.edge)

    def _draw_running_order(self, view: RaceView) -> Iterator[Shape]:
        if self.layout.left == 0:
            yield Box(0, self.layout.top - 3, GIF_SIZE_PX[0], 3, self.theme.edge)
        places = find_shared_places(view.cars)
        for n, one in enumerate(sorted(view.cars, key=lambda car: car.order)):
            yield from self._draw_row(one, places[one.seat], *self.layout.find_place(n, len(view.cars)))

    def _draw_row(self, one: CarView, place: int, x: int, y: int) -> Iterator[Shape]:
        out = one.status == "out"
        if out:
            yield from draw_mark_shape("out", (x + 18, y), 10, self.theme.soft_ink)
        else:
            yield Text((x + 32, y), "–" if one.adrift else str(place), SMALL_TEXT_PX, self.theme.ink, "narrow", "end")
        yield from find_car_look(one).portrait((x + 68, y), CAR_LENGTH_PX, one)
        name = cut_to_width(shorten_name(one.seat, self.names), SMALL_TEXT_PX, self.layout.row[0] - 112, "narrow")
        yield Text((x + 104, y), name, SMALL_TEXT_PX, self.theme.soft_ink if out else self.theme.ink, "narrow", "start")


def list_exits(views: Sequence[RaceView]) -> Iterator[tuple[Seat, tuple[int, SpaceId]]]:
    """Yield for each car that is out the round in which it went out, and where it last stood."""
    last = dict[Seat, SpaceId]()
    out = set[Seat]()
    for view in views:
        for car in view.cars:
            last.update((car.seat, id) for id in (*car.trail[-1:], *car.spaces[:1]))
            if car.status == "out" and car.seat not in out and car.seat in last:
                out.add(car.seat)
                yield car.seat, (view.round, last[car.seat])
