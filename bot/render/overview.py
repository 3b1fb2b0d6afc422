"""The whole board, small: a dot a car, what happened by its number, and a frame round what is shown enlarged."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.render.happenings import Mark, number
from bot.render.lens import Framed, Lens, through
from bot.render.palette import BLACK, livery
from bot.render.pane import Road
from bot.render.places import Places, about
from bot.render.scene import Disc, Point, Scene, Shape, Stroke, Text
from bot.render.stand import CarsStanding
from rules.view import CarView, RaceView

DOT = 11.0
MARGIN = 14


def overview(
    road: Road, view: RaceView, lens: Lens | None, marks: Sequence[Mark], size: tuple[int, int], figures: int = 0
) -> Scene:
    """The board in a pane of a size. `lens`: that of the enlarged part, 1200 × 640; None for no frame. `figures`:
    pixels of the cars' numbers, 0 for dots without."""
    wide, tall = size
    course = road.course
    scale = min((wide - 2 * MARGIN) / course.width, (tall - 2 * MARGIN) / course.height)
    small = Lens((course.width / 2, course.height / 2), (wide / 2, tall / 2), scale)
    ground = _ground(road, small, wide, tall)
    stand = CarsStanding(Framed(course, small, wide, tall), view.cars, road.theme, view.pieces)
    moving = tuple(_moving(stand, lens, small, marks, figures))
    return Scene(wide, tall, road.theme.paper, f"overview {road.key} {size}", ground, moving)


@lru_cache(maxsize=8)
def _ground(road: Road, lens: Lens, wide: int, tall: int) -> tuple[Shape, ...]:
    return tuple(through(road.shapes, lens, wide, tall))


def _moving(
    stand: CarsStanding, lens: Lens | None, small: Lens, marks: Sequence[Mark], figures: int
) -> Iterator[Shape]:
    theme, places = stand.theme, Places(stand.course.width, stand.course.height)
    if lens is not None:
        corners = [small.place(lens.back(p)) for p in ((0, 0), (1200, 0), (1200, 640), (0, 640))]
        yield Stroke(tuple(corners), theme.paper, 8, closed=True)
        yield Stroke(tuple(corners), theme.ink, 4, closed=True)
    for one in sorted(stand.shown, key=lambda car: -car.order):
        spot = stand.spot(one)
        if spot and one.status != "out":
            paint = livery(one.seat, one.number)
            reach = max(DOT, figures * 0.72)
            yield Disc(spot[0], reach + 3, theme.mark if one.order == 1 else BLACK)
            yield Disc(spot[0], reach, paint.body)
            if figures:
                yield Text(spot[0], str(one.number), figures, paint.ink, "narrow")
            else:
                yield Disc(spot[0], DOT * 0.42, paint.trim)
    told = set[int]()
    for mark in marks:
        at = _where(stand, mark)
        if at is None or not mark.number or mark.number in told:
            continue
        told.add(mark.number)
        found = places.beside(about((at, 0.0), (DOT, DOT), (24, 24, 24, 24), (1.0, 1.6, 2.4)), (24, 24, 24, 24))
        if found:
            yield from number(mark.number, found, theme)


def _where(stand: CarsStanding, mark: Mark) -> Point | None:
    cars: list[CarView] = [one for one in stand.shown if one.seat in mark.seats[:1] and one.status != "out"]
    spot = stand.spot(cars[0]) if cars else None
    if spot:
        return spot[0]
    return stand.course.middle(mark.at) if mark.at in stand.course.track.spaces else None
