"""The whole board in small: a dot per car, numbers of incidents, a frame around the enlarged part."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from bot.model.seats import BLACK, find_livery
from bot.pictures.focus import Frame
from bot.pictures.geometry import Course
from bot.pictures.incident_marks import Mark, draw_mark_shape, draw_number
from bot.pictures.map_labels import Places, list_points_around
from bot.pictures.positions import HAZARD_SHAPES, CarPositions
from bot.pictures.scene import Disc, Point, Rect, Scene, Shape, Stroke, Text
from bot.pictures.viewport import FramedCourse, Lens, list_visible_shapes
from bot.pictures.zoomed_view import Road
from rules.base import Seat, SpaceId
from rules.view import CarView, RaceView, find_shared_places

DOT_RADIUS_PX = 11.0
MARGIN_PX = 14


def build_overview(
    road: Road, view: RaceView, frames: Sequence[Frame], marks: Sequence[Mark], size: tuple[int, int]
) -> Scene:
    """Build the scene of the whole board in a given size.
    `frames`: the enlarged parts, which are framed."""
    whole = (0.0, 0.0, float(road.course.width), float(road.course.height))
    small = fit_board(whole, size)
    stand = CarPositions(FramedCourse(road.course, small, *size), view.cars, road.theme, view.pieces)
    moving = tuple(_draw_moving(stand, frames, small, marks, 0, find_shared_places(view.cars)))
    ground = _list_visible_ground(road, small, *size)
    return Scene(*size, road.theme.ground, f"overview {road.key} {size}", ground, moving)


def build_filmed_board(
    road: Road, view: RaceView, area: Rect, size: tuple[int, int], figures: int, exit_spaces: Sequence[SpaceId]
) -> Scene:
    """Build the scene of an area of the board with numbered discs for cars.
    `figures`: pixels of the numbers; `exit_spaces`: spaces where cars went out that are not on the board any more."""
    small = fit_board(area, size)
    stand = CarPositions(FramedCourse(road.course, small, *size), view.cars, road.theme, view.pieces)
    crosses = (
        shape
        for id in exit_spaces
        for shape in draw_mark_shape("out", stand.course.find_middle(id), DOT_RADIUS_PX, road.theme.alarm)
    )
    moving = (*crosses, *_draw_moving(stand, (), small, (), figures, find_shared_places(view.cars)))
    key = f"filmed {road.key} {size} {area}"
    return Scene(*size, road.theme.ground, key, _list_visible_ground(road, small, *size), moving)


def fit_board(area: Rect, size: tuple[int, int]) -> Lens:
    """Return the lens that fits an area of the board into a size."""
    (left, top, right, bottom), (wide, tall) = area, size
    scale = min((wide - 2 * MARGIN_PX) / (right - left), (tall - 2 * MARGIN_PX) / (bottom - top))
    return Lens(((left + right) / 2, (top + bottom) / 2), (wide / 2, tall / 2), scale)


def measure_board_height(course: Course, wide: int) -> int:
    """Return the height in pixels of a map of this width."""
    return 2 * MARGIN_PX + math.ceil((wide - 2 * MARGIN_PX) * course.height / course.width)


@lru_cache(maxsize=8)
def _list_visible_ground(road: Road, lens: Lens, wide: int, tall: int) -> tuple[Shape, ...]:
    return tuple(list_visible_shapes(road.shapes, lens, wide, tall))


def _draw_moving(
    stand: CarPositions,
    frames: Sequence[Frame],
    small: Lens,
    marks: Sequence[Mark],
    figures: int,
    ranks: Mapping[Seat, int],
) -> Iterator[Shape]:
    yield from _draw_frames(stand, frames, small)
    yield from _draw_cars(stand, figures, ranks)
    yield from _draw_mark_numbers(stand, marks)


def _draw_frames(stand: CarPositions, frames: Sequence[Frame], small: Lens) -> Iterator[Shape]:
    """Outline what is enlarged."""
    for frame in frames:
        wide, tall = frame.size
        corners = [small.to_picture(frame.lens.to_board(p)) for p in ((0, 0), (wide, 0), (wide, tall), (0, tall))]
        yield Stroke(tuple(corners), stand.theme.paper, 8, closed=True)
        yield Stroke(tuple(corners), stand.theme.ink, 4, closed=True)


def _draw_cars(stand: CarPositions, figures: int, ranks: Mapping[Seat, int]) -> Iterator[Shape]:
    """Draw the cars as discs, with numbers of a size if there is room; cars and pieces that are out as crosses."""
    theme = stand.theme
    out = {one.seat for one in stand.cars if one.status == "out"}
    for piece in stand.pieces:
        if piece.seat in out and piece.shape not in HAZARD_SHAPES:
            yield from draw_mark_shape("out", stand.course.find_middle(piece.at), DOT_RADIUS_PX, theme.alarm)
    cars = sorted(stand.cars_on_board, key=lambda car: -car.order)
    spots = [spot for one in cars if (spot := stand.spot_of(one))]
    apart = spread_points([at for at, _ in spots], 1.7 * figures * 0.72) if figures else [at for at, _ in spots]
    for one, at in zip((one for one in cars if stand.spot_of(one)), apart, strict=True):
        if one.status == "out":
            yield from draw_mark_shape("out", at, DOT_RADIUS_PX + 4, theme.alarm)
        else:
            livery = find_livery(one.seat, one.number)
            reach = max(DOT_RADIUS_PX, figures * 0.72)
            yield Disc(at, reach + 3, theme.mark if ranks[one.seat] == 1 else BLACK)
            yield Disc(at, reach, livery.body)
            if figures:
                yield Text(at, str(one.number), figures, livery.ink, "narrow")
            else:
                yield Disc(at, DOT_RADIUS_PX * 0.42, livery.trim)


def _draw_mark_numbers(stand: CarPositions, marks: Sequence[Mark]) -> Iterator[Shape]:
    places, drawn_numbers = Places(stand.course.width, stand.course.height), set[int]()
    for mark in marks:
        marked_point = _locate_mark(stand, mark)
        if marked_point is None or not mark.number or mark.number in drawn_numbers:
            continue
        drawn_numbers.add(mark.number)
        place = places.take_first_free(
            list_points_around((marked_point, 0.0), (DOT_RADIUS_PX, DOT_RADIUS_PX), (24, 24, 24, 24), (1.0, 1.6, 2.4)),
            (24, 24, 24, 24),
        )
        if place:
            yield from draw_number(mark.number, place, stand.theme)


def spread_points(points: Sequence[Point], least: float) -> list[Point]:
    """Move points apart until no two are closer than `least`, or 40 steps have not sufficed."""
    spread = list(points)
    for _ in range(40):
        near = [(i, j) for i in range(len(spread)) for j in range(i) if math.dist(spread[i], spread[j]) < least - 0.5]
        if not near:
            break
        for i, j in near:
            (x, y), (a, b) = spread[i], spread[j]
            far = math.dist(spread[i], spread[j])
            dx, dy = ((x - a) / far, (y - b) / far) if far > 0.1 else (math.cos(i * 2.4), math.sin(i * 2.4))
            push = (least - far) / 2
            spread[i], spread[j] = (x + dx * push, y + dy * push), (a - dx * push, b - dy * push)
    return spread


def _locate_mark(stand: CarPositions, mark: Mark) -> Point | None:
    cars: list[CarView] = [one for one in stand.cars_on_board if one.seat in mark.seats[:1]]
    spot = stand.spot_of(cars[0]) if cars else None
    if spot:
        return spot[0]
    return stand.course.find_middle(mark.at) if mark.at in stand.course.track.spaces else None
