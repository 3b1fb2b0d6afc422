"""The zoomed picture of a form: a car, its neighbours, and numbered choices marked by price."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.model.seats import BLACK, WHITE
from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer, describe_choices
from bot.pictures.board import BoardArt, Picture, build_day_road, list_moving_colours
from bot.pictures.focus import MARGIN_PX, MAX_CAR_LENGTH_PX, MIN_CAR_LENGTH_PX
from bot.pictures.geometry import Course
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX
from bot.pictures.overview import build_overview
from bot.pictures.positions import CarPositions
from bot.pictures.round_picture import choose_map_size
from bot.pictures.scene import (
    Disc,
    Point,
    Polygon,
    Scene,
    Shape,
    Stroke,
    Text,
    Undrawable,
    convert_drawing_errors,
    find_bounds,
)
from bot.pictures.viewport import Lens
from bot.pictures.zoomed_view import Pane
from rules.base import Seat, SpaceId
from rules.cost_preview import Tone
from rules.view import CarView, RaceView

PICTURE_SIZE_PX = (1200, 680)
PLATE_RADIUS_PX, WIDE_PLATE_RADIUS_PX = 25.0, 32.0
"""Radius of a plate with a number of up to two digits, and of three."""
MIN_DRAWN_CAR_PX = 44.0
"""Length of a car where the choices are far apart."""
PLATE_COLOURS: Mapping[Tone, tuple[str, str]] = {
    "free": ("#3f9a4e", WHITE),
    "costs": ("#ffd21f", BLACK),
    "fatal": ("#c0392e", WHITE),
    "impossible": ("#c9ccce", "#565c62"),
}
"""Colours of plate and number.
Free: green disc; costs: yellow square on its corner; fatal: red triangle; impossible: grey crossed disc."""


@dataclass(frozen=True)
class Landing:
    """A choice: its number in the form, its end space, its price."""

    number: int
    space: SpaceId
    tone: Tone = "free"

    @property
    def radius(self) -> float:
        """Radius of its plate."""
        return PLATE_RADIUS_PX if self.number < 100 else WIDE_PLATE_RADIUS_PX


def draw_choices(
    board_art: BoardArt,
    view: RaceView,
    names: Mapping[Seat, str],
    seat: Seat,
    localizer: PictureLocalizer,
    landings: Sequence[Landing] = (),
) -> Picture:
    """Draw a PNG of 1200 × 680; the car's trail in `view` is the path that is shown.
    Raises Undrawable, and nothing else."""
    one = next((car for car in view.cars if car.seat == seat), None)
    if one is None:
        raise Undrawable(f"{seat} has no car in this race")
    with convert_drawing_errors(board_art.track.name):
        scene = build_choices_scene(board_art, view, one, landings)
        return Picture(
            pillow_backend.render_png(scene),
            describe_choices(one, names, [(n.number, n.space) for n in landings], localizer),
        )


def build_choices_scene(board_art: BoardArt, view: RaceView, one: CarView, landings: Sequence[Landing]) -> Scene:
    """Build the scene of a choice picture."""
    road = build_day_road(board_art, view)
    course, theme = road.course, road.theme
    there = [n for n in landings if n.space in course.track.spaces]
    lens = _choose_lens(CarPositions(course, view.cars, theme, view.pieces), one, there)
    pane = Pane(road, view, lens, PICTURE_SIZE_PX)
    plates = tuple(shape for n in there for shape in _draw_plate(n, _place_plate(pane, n)))
    pane_scene = pane.build_scene()
    moving = (*pane_scene.moving, *plates)
    inset = Scene(*PICTURE_SIZE_PX, theme.ground, "", pane_scene.ground, moving)
    board = build_overview(road, view, (), (), choose_map_size(course, view))
    return replace(
        inset,
        colours=(*dict.fromkeys(sum(PLATE_COLOURS.values(), ())), *list_moving_colours(course, theme)),
        palette=board,
    )


def _choose_lens(stand: CarPositions, one: CarView, landings: Sequence[Landing]) -> Lens:
    """Choose the largest scale at which a car and its choices fit; the car drives to the right."""
    course, spot = stand.course, stand.spot_of(one)
    afoot = [course.find_middle(man.at) for man in stand.pieces if man.steered and man.seat == one.seat]
    here = afoot or ([spot[0], *map(course.find_middle, one.spaces[1:])] if spot else [])
    points = [*here, *(course.find_middle(n.space) for n in landings)] or [course.find_point(0)]
    long = (
        stand.measure_length(one) * (0.8 if len(one.spaces) > 1 else 1.0) if one.spaces else 0.0
    ) or course.lane_width * 1.6
    angle = _find_driving_angle(course, [n.space for n in landings] or list(one.spaces[:1]), spot[1] if spot else 0.0)
    flat = Lens((0, 0), (0, 0), 1.0, angle)
    left, top, right, bottom = find_bounds([flat.to_picture(p) for p in points])
    fits = min(
        (PICTURE_SIZE_PX[0] - 2 * MARGIN_PX) / max(right - left, 1e-6),
        (PICTURE_SIZE_PX[1] - 2 * MARGIN_PX) / max(bottom - top, 1e-6),
    )
    scale = max(MIN_DRAWN_CAR_PX / long, min(fits, MAX_CAR_LENGTH_PX / long, max(MIN_CAR_LENGTH_PX / long, fits)))
    centre = flat.to_board(((left + right) / 2, (top + bottom) / 2))
    return Lens(centre, (PICTURE_SIZE_PX[0] / 2, PICTURE_SIZE_PX[1] / 2), scale, angle)


def _find_driving_angle(course: Course, spaces: Sequence[SpaceId], own: float) -> float:
    """Return the angle that turns the driving direction to the right."""
    headings = [course.find_heading(course.find_row_and_offset(id)[0]) for id in spaces if id in course.track.spaces]
    x = sum(h[0] for h in headings) + math.cos(own)
    y = sum(h[1] for h in headings) + math.sin(own)
    return -math.atan2(y, x) if math.hypot(x, y) > 0.3 else -own


def _place_plate(pane: Pane, landing: Landing) -> Point:
    """Find the place of a plate: in its space, or beside it if a car or another number is there."""
    (x, y), step = pane.course.find_middle(landing.space), 2 * landing.radius + 2
    ring = [(0, 0), (0, -step), (0, step), (step, 0), (-step, 0), (step, -step), (-step, -step), (step, step)]
    more = [(a * 2, b * 2) for a, b in ring[1:]]
    tries = [(x + a, y + b) for a, b in (*ring, *more)]
    return pane.places.take_first_free(tries, (landing.radius,) * 4) or (x, y)


def _draw_plate(landing: Landing, at: Point) -> Iterator[Shape]:
    """Draw a number in the colour and shape of its price."""
    (x, y), (fill, ink), radius = at, PLATE_COLOURS[landing.tone], landing.radius
    for reach, colour in ((radius + 3, BLACK), (radius, fill)):
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
            yield Stroke(
                ((x - radius * 0.66, y - radius * side), (x + radius * 0.66, y + radius * side)),
                WHITE,
                6,
            )
    low = 5.0 if landing.tone == "fatal" else 0.0
    yield Text((x, y + low), str(landing.number), MIN_TEXT_SIZE_PX if landing.number < 10 else 28, ink, "narrow")
