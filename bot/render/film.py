"""A round as a film: one car after the other along the way it has driven, what happened where it happened, and the end
of the round to be looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render import raster
from bot.render.battle import aim
from bot.render.board import TROUBLE, course_on, palette_of, road_of
from bot.render.cars import CarsDrawn
from bot.render.happenings import Mark
from bot.render.lettering import fit, legible, width
from bot.render.looks import car_look
from bot.render.overview import overview
from bot.render.palette import THEMES, Theme, surfaced
from bot.render.pane import Pane
from bot.render.round_picture import MAP, QUIET, Backdrop, RoundTold, halved
from bot.render.scene import Box, Scene, Shape, Text, Undrawable
from bot.render.stand import CarsStanding
from rules.values import Json, Seat, SpaceId
from rules.view import CarView, RaceView

SIZE, LETTERS = (720, 540), 26
"""Width and height of a film, and pixels of its letters, which are seen at little more than half their size."""
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
    """A moment of a film. `told`: the marks that are seen by then; `line`: the number of the story's line that is read
    now, 0 for none."""

    view: RaceView
    told: tuple[Mark, ...]
    long: int
    line: int = 0


def film(
    backdrop: Backdrop,
    view: RaceView,
    told: RoundTold = QUIET,
    order: Sequence[Seat] = (),
    story: Sequence[str] = (),
    theme: str = "day",
) -> bytes:
    """A GIF of 720 × 540 of the round that led to this view, through the lens of its picture. `order`: who drove when;
    the others follow in running order; `story`: the lines that the marks are numbered by. Raises Undrawable, also where
    nobody has moved."""
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
            said = _caption(story[take.line - 1], paint) if 0 < take.line <= len(story) else ()
            moving = (*drawn.below(take.view.marked), *printed, *drawn.above(), *marks, *said)
            return Scene(*SIZE, paint.paper, end.key, end.ground, moving)

        last = Scene(*SIZE, paint.paper, end.key, end.ground, end.moving, palette_of(course, paint), palette=board)
        return raster.gif([(framed(take), take.long) for take in takes], last, LAST)
    except TROUBLE as fault:
        raise Undrawable(f"{backdrop.track.name}: {fault}") from fault


def _caption(line: str, paint: Theme) -> Iterator[Shape]:
    """What is happening, over one line or two at the foot."""
    wide, tall = SIZE
    said = legible(line)
    rows = (said,) if width(said, LETTERS, "narrow") <= wide - 24 else halved(said, LETTERS, wide - 24)
    top = tall - 34 * len(rows) - 8
    yield Box(0, top, wide, tall - top, paint.paper)
    yield Box(0, top, wide, 3, paint.edge)
    for n, row in enumerate(rows):
        text = fit(row, LETTERS, wide - 24, "narrow")
        yield Text((12, top + 22 + 34 * n), text, LETTERS, paint.ink, "narrow", "start")


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
    stood = {car.seat: car for car in told.before.cars} if told.before else {}
    seen, done = tuple[Mark, ...](), set[Seat]()

    def shown(mover: Seat = "", at: int = 0) -> RaceView:
        """While one drives, the others stand where they have ended or begun."""
        cars = tuple(
            car if car.seat in done else _on_its_way(car, at if car.seat == mover else 0, stood.get(car.seat))
            for car in view.cars
        )
        return view.model_copy(update={"cars": cars, "pieces": lying})

    for seat in movers:
        way = next(car.trail for car in view.cars if car.seat == seat)
        for n in range(1, frames + 1):
            yield Shot(shown(seat, max(1, n * (len(way) - 1) // frames)), seen, FRAME)
        done.add(seat)
        news = _marks_of(told, seat)
        if news:
            seen = (*seen, *news)
            yield Shot(shown(), seen, BEAT, news[0].number)


def _marks_of(told: RoundTold, seat: Seat) -> tuple[Mark, ...]:
    return tuple(mark for mark in told.marks if mark.seats[:1] == (seat,))


def part_way(car: CarView, share: float, before: CarView | None = None) -> CarView:
    """A car when it has driven a share of its way. `before`: as it stood then."""
    return _on_its_way(car, round(share * (len(car.trail) - 1)), before)


def _on_its_way(car: CarView, at: int, before: CarView | None) -> CarView:
    """A car at a place of its trail; what stands behind it (a chariot's car behind its team) follows it."""
    if len(car.trail) < 2:
        return car
    stood = before.spaces[:0:-1] if before and before.spaces[:1] == car.trail[:1] else ()
    way, length = (*stood, *car.trail), max(1, len(car.spaces))
    spaces: tuple[SpaceId, ...] = tuple(way[max(0, len(stood) + at - i)] for i in range(length))
    marks = tuple(mark for mark in car.marks if mark not in car_look(car).passing)
    under_way = {"status": "running", "beside": None, "half": "", "tied": None, "marks": marks}
    return car.model_copy(update={"trail": car.trail[: at + 1], "spaces": spaces, **under_way})
