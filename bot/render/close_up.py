"""The close-up that goes with a form: a car, its neighbours, and the numbered ends of what it may choose, marked by
their price in colour and shape."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.render import raster
from bot.render.battle import LEAST, MARGIN, MOST
from bot.render.board import TROUBLE, Picture, course_on, palette_of, road_of
from bot.render.captions import choices_text
from bot.render.geometry import Course
from bot.render.happenings import SIZE
from bot.render.lens import Lens
from bot.render.overview import overview
from bot.render.palette import BLACK, THEMES, WHITE, surfaced
from bot.render.pane import Pane
from bot.render.round_picture import MAP, Backdrop
from bot.render.scene import Disc, Point, Polygon, Scene, Shape, Stroke, Text, Undrawable, bounds
from bot.render.stand import CarsStanding
from bot.render.voices import Voice
from rules.prices import Tone
from rules.values import Seat, SpaceId
from rules.view import CarView, RaceView

WINDOW = (1200, 900)
REACH = 25.0
"""Half the size of a number's plate."""
SMALLEST = 44.0
"""Pixels that a car is long where the choices lie far apart."""
PLATES: Mapping[Tone, tuple[str, str]] = {
    "free": ("#3f9a4e", WHITE),
    "costs": ("#ffd21f", BLACK),
    "fatal": ("#c0392e", WHITE),
    "impossible": ("#c9ccce", "#565c62"),
}
"""Colours of plate and number: a green disc, a yellow square on its corner, a red triangle, a grey crossed disc."""


@dataclass(frozen=True)
class Landing:
    """One choice: its number in the form, where it ends, what it costs."""

    number: int
    space: SpaceId
    tone: Tone = "free"


def draw_choices(
    setting: Backdrop,
    view: RaceView,
    names: Mapping[Seat, str],
    seat: Seat,
    voice: Voice,
    landings: Sequence[Landing] = (),
    theme: str = "day",
) -> Picture:
    """A PNG of 1200 × 900. The car's own trail in `view` is the way that is shown. Raises Undrawable, and nothing
    else."""
    try:
        one = next(car for car in view.cars if car.seat == seat)
        drawn = choices_scene(setting, view, one, landings, theme)
        return Picture(raster.png(drawn), choices_text(one, names, [(n.number, n.space) for n in landings], voice))
    except StopIteration as fault:
        raise Undrawable(f"{seat} has no car in this race") from fault
    except TROUBLE as fault:
        raise Undrawable(f"{setting.track.name}: {fault}") from fault


def choices_scene(
    setting: Backdrop, view: RaceView, one: CarView, landings: Sequence[Landing], theme: str = "day"
) -> Scene:
    """Everything in a close-up."""
    course = course_on(setting.track, setting.text)
    paint = surfaced(THEMES[theme], course.shape.surface)
    road = road_of(course, view.board or setting.board, paint)
    there = [n for n in landings if n.space in course.track.spaces]
    lens = _lens(CarsStanding(course, view.cars, paint, view.pieces), one, there)
    pane = Pane(road, view, lens, WINDOW)
    plates = tuple(shape for n in there for shape in _plate(n, _seat(pane, n)))
    drawn = pane.scene()
    moving = (*drawn.moving, *plates)
    inset = Scene(*WINDOW, paint.paper, "", drawn.ground, moving)
    board = overview(road, view, None, (), MAP)
    return replace(inset, colours=(*dict.fromkeys(sum(PLATES.values(), ())), *palette_of(course, paint)), palette=board)


def _lens(stand: CarsStanding, one: CarView, landings: Sequence[Landing]) -> Lens:
    """The largest at which the car and all its choices fit, the car driving to the right."""
    course, spot = stand.course, stand.spot(one)
    afoot = [course.middle(man.at) for man in stand.pieces if man.steered and man.seat == one.seat]
    here = afoot or ([spot[0]] if spot else [])
    points = [*here, *(course.middle(n.space) for n in landings)] or [course.at(0)]
    long = (stand.length(one) * (0.8 if len(one.spaces) > 1 else 1.0) if one.spaces else 0.0) or course.lane_width * 1.6
    angle = _angle(course, [n.space for n in landings] or list(one.spaces[:1]), spot[1] if spot else 0.0)
    flat = Lens((0, 0), (0, 0), 1.0, angle)
    left, top, right, bottom = bounds([flat.place(p) for p in points])
    fits = min((WINDOW[0] - 2 * MARGIN) / max(right - left, 1e-6), (WINDOW[1] - 2 * MARGIN) / max(bottom - top, 1e-6))
    scale = max(SMALLEST / long, min(fits, MOST / long, max(LEAST / long, fits)))
    centre = flat.back(((left + right) / 2, (top + bottom) / 2))
    return Lens(centre, (WINDOW[0] / 2, WINDOW[1] / 2), scale, angle)


def _angle(course: Course, spaces: Sequence[SpaceId], own: float) -> float:
    """The turn by which the way on drives to the right."""
    headings = [course.heading(course.seat_of(id)[0]) for id in spaces if id in course.track.spaces]
    x = sum(h[0] for h in headings) + math.cos(own)
    y = sum(h[1] for h in headings) + math.sin(own)
    return -math.atan2(y, x) if math.hypot(x, y) > 0.3 else -own


def _seat(pane: Pane, landing: Landing) -> Point:
    """In its space; beside it where a car stands or another number is."""
    (x, y), step = pane.course.middle(landing.space), 2 * REACH + 2
    ring = [(0, 0), (0, -step), (0, step), (step, 0), (-step, 0), (step, -step), (-step, -step), (step, step)]
    more = [(a * 2, b * 2) for a, b in ring[1:]]
    tries = [(x + a, y + b) for a, b in (*ring, *more)]
    return pane.places.beside(tries, (REACH, REACH, REACH, REACH)) or (x, y)


def _plate(landing: Landing, at: Point) -> Iterator[Shape]:
    """A number in the colour and the shape of its price."""
    (x, y), (fill, ink) = at, PLATES[landing.tone]
    for reach, colour in ((REACH + 3, BLACK), (REACH, fill)):
        if landing.tone == "costs":
            yield Polygon(
                ((x, y - reach * 1.25), (x + reach * 1.25, y), (x, y + reach * 1.25), (x - reach * 1.25, y)), colour
            )
        elif landing.tone == "fatal":
            points = ((x, y - reach * 1.4), (x + reach * 1.3, y + reach * 0.95), (x - reach * 1.3, y + reach * 0.95))
            yield Polygon(points, colour)
        else:
            yield Disc(at, reach, colour)
    if landing.tone == "impossible":
        for side in (-0.66, 0.66):
            yield Stroke(((x - REACH * 0.66, y - REACH * side), (x + REACH * 0.66, y + REACH * side)), WHITE, 6)
    low = 5.0 if landing.tone == "fatal" else 0.0
    yield Text((x, y + low), str(landing.number), SIZE if landing.number < 10 else 28, ink, "narrow")
