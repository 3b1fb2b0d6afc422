"""The animation of a round: one car after another, incidents where they happened, the final view."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.pictures import pillow_backend
from bot.pictures.board import BoardArt, build_day_road, list_moving_colours
from bot.pictures.cars import CarShapes, show_ended_cars
from bot.pictures.focus import choose_frames
from bot.pictures.fonts import cut_to_width, measure_text, write_line
from bot.pictures.incident_marks import Mark
from bot.pictures.overview import build_overview
from bot.pictures.palette import Theme
from bot.pictures.positions import CarPositions
from bot.pictures.round_picture import (
    NO_REPORT,
    RoundPictureData,
    choose_map_size,
    draw_rules,
    split_in_two_lines,
)
from bot.pictures.scene import Box, Inset, Scene, Shape, Text, Undrawable, convert_drawing_errors
from bot.pictures.sprites.registry import find_car_look
from bot.pictures.zoomed_view import Pane
from rules.base import Json, Seat, SpaceId
from rules.view import CarView, RaceView

GIF_SIZE_PX, TEXT_SIZE_PX = (720, 540), 26
"""Size of the animation, and its text size; it is seen at little more than half its size."""
FRAME_MS, INCIDENT_MS, END_MS = 120, 700, 3000
MAX_FRAMES_PER_CAR, MIN_FRAMES_PER_CAR = 5, 2
MAX_DURATION_MS = 12_000
MOVE_EVENTS = ("moved", "drove")
"""Kinds of events that report a car's movement."""


@dataclass(frozen=True)
class Shot:
    """A frame of the animation.
    `marks`: those visible by then; `line`: number of the current story line, 0 for none."""

    view: RaceView
    marks: tuple[Mark, ...]
    long: int
    line: int = 0


def draw_round_gif(
    board_art: BoardArt,
    view: RaceView,
    picture_data: RoundPictureData = NO_REPORT,
    order: Sequence[Seat] = (),
    story: Sequence[str] = (),
    names: Mapping[Seat, str] | None = None,
) -> bytes:
    """Draw a GIF of 720 × 540 of the round that led to this view, with the frames of its picture.
    `order`: seats in the order in which they drove; the others follow in running order; `story`: the lines
    that number the marks, in which drivers have these `names`. Raises Undrawable, also if nobody has moved."""
    with convert_drawing_errors(board_art.track.name):
        takes = tuple(list_shots(view, picture_data, order))
        if len(takes) < 2:
            raise Undrawable("nobody has moved")
        road = build_day_road(board_art, view)
        course, theme = road.course, road.theme
        stand = CarPositions(course, show_ended_cars(view).cars, theme, view.pieces)
        frames = choose_frames(stand, picture_data.marks, GIF_SIZE_PX, picture_data.humans, picture_data.named)
        panes = [_FilmedPane(Pane(road, view, one.lens, one.size), picture_data.marks) for one in frames]
        rules = tuple(draw_rules(frames, theme))
        board = build_overview(road, view, (), (), choose_map_size(course, view))

        def build(scenes: Iterable[Scene], caption: Iterable[Shape] = ()) -> Scene:
            insets = tuple(Inset(one.left, one.top, scene) for one, scene in zip(frames, scenes, strict=True))
            return Scene(*GIF_SIZE_PX, theme.paper, "", (), (*rules, *caption), insets=insets)

        def build_shot(take: Shot) -> Scene:
            caption = (
                _draw_caption(write_line(story[take.line - 1], names or {}), theme)
                if 0 < take.line <= len(story)
                else ()
            )
            return build((pane.build_scene(take) for pane in panes), caption)

        last = replace(build(pane.end for pane in panes), colours=list_moving_colours(course, theme), palette=board)
        return pillow_backend.render_gif([(build_shot(take), take.long) for take in takes], last, END_MS)


class _FilmedPane:
    """A part of the board in the frames of an animation; `end`: how it looks after the round."""

    def __init__(self, pane: Pane, marks: Sequence[Mark]) -> None:
        self.pane, self.end = pane, pane.build_scene(marks, more_follow=True)
        self.printed_shapes = tuple(pane.list_printed_shapes())

    def build_scene(self, take: Shot) -> Scene:
        """Build the part at a moment."""
        cars = CarShapes(self.pane.course, take.view.cars, self.pane.theme, take.view.pieces)
        marks = (shape for mark in take.marks for shape in self.pane.draw_mark_beside(mark))
        moving = (*cars.draw_below(take.view.marked), *self.printed_shapes, *cars.draw_above(), *marks)
        return replace(self.end, moving=moving)


def _draw_caption(line: str, theme: Theme) -> Iterator[Shape]:
    """Draw the current story line over one or two lines at the bottom."""
    wide, tall = GIF_SIZE_PX
    rows = (
        (line,)
        if measure_text(line, TEXT_SIZE_PX, "narrow") <= wide - 24
        else split_in_two_lines(line, TEXT_SIZE_PX, wide - 24)
    )
    top = tall - 34 * len(rows) - 8
    yield Box(0, top, wide, tall - top, theme.paper)
    yield Box(0, top, wide, 3, theme.edge)
    for n, row in enumerate(rows):
        text = cut_to_width(row, TEXT_SIZE_PX, wide - 24, "narrow")
        yield Text((12, top + 22 + 34 * n), text, TEXT_SIZE_PX, theme.ink, "narrow", "start")


def list_driving_order(facts: Sequence[Json]) -> tuple[Seat, ...]:
    """List seats in the order in which they drove, from the events of a round."""
    seats = (f["seat"] for f in facts if isinstance(f, dict) and f.get("what") in MOVE_EVENTS and f.get("seat"))
    return tuple(dict.fromkeys(str(seat) for seat in seats))


def list_shots(
    view: RaceView, picture_data: RoundPictureData = NO_REPORT, order: Sequence[Seat] = ()
) -> Iterator[Shot]:
    """Yield each car along its trail while the others stand still."""
    movers = [car.seat for car in view.cars if len(car.trail) > 1]
    movers.sort(key=lambda seat: order.index(seat) if seat in order else len(order))
    beats = sum(bool(_list_marks_of(picture_data, seat)) for seat in movers)
    room = MAX_DURATION_MS - END_MS - beats * INCIDENT_MS
    frames = max(MIN_FRAMES_PER_CAR, min(MAX_FRAMES_PER_CAR, room // (FRAME_MS * max(1, len(movers)))))
    lying = picture_data.before.pieces if picture_data.before else view.pieces
    starts_by_seat = {car.seat: car for car in picture_data.before.cars} if picture_data.before else {}
    visible_marks, moved_seats = tuple[Mark, ...](), set[Seat]()

    def build_view(mover: Seat = "", at: int = 0) -> RaceView:
        """While one drives, the others stand where they have ended or begun."""
        cars = tuple(
            car
            if car.seat in moved_seats
            else _place_car_at(car, at if car.seat == mover else 0, starts_by_seat.get(car.seat))
            for car in view.cars
        )
        return view.model_copy(update={"cars": cars, "pieces": lying})

    for seat in movers:
        way = next(car.trail for car in view.cars if car.seat == seat)
        for n in range(1, frames + 1):
            yield Shot(build_view(seat, max(1, n * (len(way) - 1) // frames)), visible_marks, FRAME_MS)
        moved_seats.add(seat)
        news = _list_marks_of(picture_data, seat)
        if news:
            visible_marks = (*visible_marks, *news)
            yield Shot(build_view(), visible_marks, INCIDENT_MS, news[0].number)


def _list_marks_of(picture_data: RoundPictureData, seat: Seat) -> tuple[Mark, ...]:
    return tuple(mark for mark in picture_data.marks if mark.seats[:1] == (seat,))


def place_car_part_way(car: CarView, share: float, before: CarView | None = None) -> CarView:
    """Return a car when it has driven a share of its path. `before`: its view a round ago."""
    return _place_car_at(car, round(share * (len(car.trail) - 1)), before)


def _place_car_at(car: CarView, at: int, before: CarView | None) -> CarView:
    """Return a car at a place of its trail; its parts behind (a chariot's car behind its team) follow."""
    if len(car.trail) < 2:
        return car
    spaces_behind = before.spaces[:0:-1] if before and before.spaces[:1] == car.trail[:1] else ()
    way, length = (*spaces_behind, *car.trail), max(1, len(car.spaces))
    spaces: tuple[SpaceId, ...] = tuple(way[max(0, len(spaces_behind) + at - i)] for i in range(length))
    marks = tuple(mark for mark in car.marks if mark not in find_car_look(car).passing)
    under_way = {"status": "running", "beside": None, "half": "", "tied": None, "marks": marks}
    return car.model_copy(update={"trail": car.trail[: at + 1], "spaces": spaces, **under_way})
