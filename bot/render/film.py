"""A round as a film: one car after the other along the way it has driven, what happened where it happened, and the end
of the round to be looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render import raster
from bot.render.battle import aim
from bot.render.board import TROUBLE, course_on, palette_of, road_of
from bot.render.cars import CarsDrawn
from bot.render.happenings import Mark
from bot.render.looks import car_look
from bot.render.overview import overview
from bot.render.palette import THEMES, surfaced
from bot.render.pane import Pane
from bot.render.round_picture import MAP, QUIET, Backdrop, RoundTold
from bot.render.scene import Scene, Undrawable
from bot.render.stand import CarsStanding
from rules.values import Json, Seat, SpaceId
from rules.view import CarView, RaceView

SIZE = (720, 540)
FRAME, BEAT, LAST = 120, 700, 3000
"""Milliseconds of a frame, of a moment at which something happened, of the end."""
SLOWEST, QUICKEST = 5, 2
"""Frames of a car's way: few where many drive."""
LONGEST = 12_000
"""Milliseconds of a film."""
DRIVEN = ("moved", "drove")
"""Facts by which rules tell that a car has driven on."""


@dataclass(frozen=True)
class Shot:
    """A moment of a film. `told`: the marks that are seen by then."""

    view: RaceView
    told: tuple[Mark, ...]
    long: int


def film(
    backdrop: Backdrop,
    view: RaceView,
    told: RoundTold = QUIET,
    order: Sequence[Seat] = (),
    theme: str = "day",
) -> bytes:
    """A GIF of 720 × 540 of the round that led to this view, through the lens of its picture. `order`: who drove when;
    the others follow in running order. Raises Undrawable, also where nobody has moved."""
    try:
        takes = tuple(moments(view, told, order))
        if len(takes) < 2:
            raise Undrawable("nobody has moved")
        course = course_on(backdrop.track, backdrop.text)
        paint = surfaced(THEMES[theme], course.shape.surface)
        road = road_of(course, view.board or backdrop.board, paint)
        lens = aim(CarsStanding(course, view.cars, paint, view.pieces), told.marks, SIZE, told.humans)
        pane = Pane(road, view, lens, SIZE)
        end = pane.scene(told.marks, kept=True)
        printed = tuple(pane.printed())
        board = overview(road, view, None, (), MAP)

        def framed(take: Shot) -> Scene:
            drawn = CarsDrawn(pane.course, take.view.cars, paint, take.view.pieces)
            marks = (shape for mark in take.told for shape in pane.marked(mark))
            moving = (*drawn.below(take.view.marked), *printed, *drawn.above(), *marks)
            return Scene(*SIZE, paint.paper, end.key, end.ground, moving)

        last = Scene(*SIZE, paint.paper, end.key, end.ground, end.moving, palette_of(course, paint), palette=board)
        return raster.gif([(framed(take), take.long) for take in takes], last, LAST)
    except TROUBLE as fault:
        raise Undrawable(f"{backdrop.track.name}: {fault}") from fault


def driving_order(facts: Sequence[Json]) -> tuple[Seat, ...]:
    """Who drove when, by the facts of a round as they were told."""
    seats = (f["seat"] for f in facts if isinstance(f, dict) and f.get("what") in DRIVEN and f.get("seat"))
    return tuple(dict.fromkeys(str(seat) for seat in seats))


def moments(view: RaceView, told: RoundTold = QUIET, order: Sequence[Seat] = ()) -> Iterator[Shot]:
    """Each car along its trail while the others stand, those that have driven where they ended."""
    movers = [car.seat for car in view.cars if len(car.trail) > 1]
    movers.sort(key=lambda seat: order.index(seat) if seat in order else len(order))
    beats = sum(bool(_marks_of(told, seat)) for seat in movers)
    room = LONGEST - LAST - beats * BEAT
    frames = max(QUICKEST, min(SLOWEST, room // (FRAME * max(1, len(movers)))))
    lying = told.before.pieces if told.before else view.pieces
    seen = tuple[Mark, ...]()
    for place, seat in enumerate(movers):
        done = set(movers[:place])
        way = next(car.trail for car in view.cars if car.seat == seat)
        for n in range(1, frames + 1):
            at = max(1, n * (len(way) - 1) // frames)
            cars = tuple(_at_the_time(car, seat, at, done) for car in view.cars)
            yield Shot(view.model_copy(update={"cars": cars, "pieces": lying}), seen, FRAME)
        news = _marks_of(told, seat)
        if news:
            seen = (*seen, *news)
            cars = tuple(_at_the_time(car, "", 0, done | {seat}) for car in view.cars)
            yield Shot(view.model_copy(update={"cars": cars, "pieces": lying}), seen, BEAT)


def _marks_of(told: RoundTold, seat: Seat) -> tuple[Mark, ...]:
    return tuple(mark for mark in told.marks if mark.seats[:1] == (seat,))


def _at_the_time(car: CarView, mover: Seat, at: int, done: set[Seat]) -> CarView:
    """A car while another drives; what stands behind it (a chariot's car behind its team) follows it."""
    if len(car.trail) < 2 or car.seat in done:
        return car
    at = at if car.seat == mover else 0
    length = max(1, len(car.spaces))
    spaces: tuple[SpaceId, ...] = tuple(car.trail[max(0, at - i)] for i in range(length))
    marks = tuple(mark for mark in car.marks if mark not in car_look(car).passing)
    under_way = {"status": "running", "beside": None, "half": "", "tied": None, "marks": marks}
    return car.model_copy(update={"trail": car.trail[: at + 1], "spaces": spaces, **under_way})
