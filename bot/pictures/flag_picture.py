"""The picture of a race's end: podium, places by round, awards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.model.seats import BLACK, find_livery
from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer, shorten_description
from bot.pictures.board import BoardArt, Picture, build_course_of_track, list_moving_colours
from bot.pictures.fonts import cut_to_width, fit_name, measure_text, shorten_name, write_line
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX, draw_mark_shape
from bot.pictures.palette import DAY_THEME, Theme, adapt_to_surface
from bot.pictures.round_picture import HEAD_HEIGHT_PX, PICTURE_SIDE_PX, draw_header, split_in_two_lines
from bot.pictures.scene import Box, Disc, Face, Polygon, Scene, Shape, Stroke, Text, convert_drawing_errors
from bot.pictures.sprites.registry import find_car_look
from rules.base import Seat
from rules.view import CarView, RaceView, ResultRow, find_shared_places

PODIUM_HEIGHT_PX, AWARD_HEIGHT_PX, MAX_AWARDS = 330, 60, 3
PODIUM_STEPS: Mapping[int, tuple[int, int]] = {1: (600, 128), 2: (208, 106), 3: (992, 90)}
"""Middle and height of each step of the podium, in pixels."""
CAR_LENGTH_PX = 200
LINE_WIDTH_PX, RIM_WIDTH_PX, DOT_RADIUS_PX = 8.0, 3.0, 17.0
CHART_MARGIN_PX = 46
"""Space beside the chart for the cars' numbers."""


@dataclass(frozen=True)
class Ending:
    """The content of a flag picture.
    `places`: each seat's place on the grid and after each round until its race ended; `gaps`: text under a
    name on the podium, and `awards` (at most three) under the chart, as finished texts."""

    placings: tuple[ResultRow, ...]
    places: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    headline: str = ""
    gaps: Mapping[Seat, str] = field(default_factory=dict)
    awards: tuple[str, ...] = ()
    alt: str = ""


def list_places_by_round(views: Sequence[RaceView]) -> dict[Seat, tuple[int, ...]]:
    """List the place of each seat in each view, from the grid until its race ended."""
    places_by_seat: dict[Seat, tuple[int, ...]] = {}
    for view in views:
        places = find_shared_places(view.cars)
        for car in view.cars:
            if car.status == "running":
                places_by_seat[car.seat] = (*places_by_seat.get(car.seat, ()), places[car.seat])
    return places_by_seat


def draw_flag(
    board_art: BoardArt,
    view: RaceView,
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    finish: Ending,
) -> Picture:
    """Draw a PNG of 1200 × 1200. Raises Undrawable, and nothing else."""
    with convert_drawing_errors(board_art.track.name):
        scene = build_flag_scene(board_art, view, names, localizer, finish)
        return Picture(pillow_backend.render_png(scene), finish.alt or _describe_result(finish, names, localizer))


def build_flag_scene(
    board_art: BoardArt,
    view: RaceView,
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    finish: Ending,
) -> Scene:
    """Build the scene of a flag picture."""
    course = build_course_of_track(board_art.track, board_art.text)
    theme = adapt_to_surface(DAY_THEME, course.shape)
    cars = {car.seat: car for car in view.cars}
    awards = list(_wrap_awards([write_line(award, names) for award in finish.awards]))
    chart = PICTURE_SIDE_PX - HEAD_HEIGHT_PX - PODIUM_HEIGHT_PX - AWARD_HEIGHT_PX * len(awards) - 8
    laps = localizer.format_phrase("picture", "laps", {"laps": view.laps})
    moving = (
        *draw_header(write_line(finish.headline, names) or board_art.track.title, laps, theme),
        *_draw_podium(finish, cars, names, theme, localizer),
        *PlacesChart(finish, cars, theme, HEAD_HEIGHT_PX + PODIUM_HEIGHT_PX + 8, chart).draw_shapes(),
        *_draw_awards(awards, theme, PICTURE_SIDE_PX - AWARD_HEIGHT_PX * len(awards)),
    )
    return Scene(
        PICTURE_SIDE_PX,
        PICTURE_SIDE_PX,
        theme.paper,
        f"flag {theme.name} {theme.asphalt}",
        (),
        moving,
        list_moving_colours(course, theme),
    )


def _draw_podium(
    finish: Ending, cars: Mapping[Seat, CarView], names: Mapping[Seat, str], theme: Theme, localizer: PictureLocalizer
) -> Iterator[Shape]:
    """Draw the podium with cars.
    Cars that are out have no step, unless all are: then each step has a cross, the name and how that race
    ended."""
    foot = HEAD_HEIGHT_PX + PODIUM_HEIGHT_PX
    on_podium = [p for p in finish.placings if p.place in PODIUM_STEPS and p.seat in cars]
    for placing in ([p for p in on_podium if not p.is_out] or on_podium)[:3]:
        (x, high), one = PODIUM_STEPS[placing.place], cars[placing.seat]
        top = foot - high
        yield Box(x - 180, top, 360, high, theme.shade)
        yield Box(x - 180, top, 360, 4, theme.edge)
        yield Text((x - 150, top + high / 2 + 2), str(placing.place), 44, theme.ink, "bold")
        name = shorten_name(placing.seat, names)
        detail = (
            localizer.format_word("status", placing.status) if placing.is_out else finish.gaps.get(placing.seat, "")
        )
        text, size, face = fit_name(name, 38 if placing.place == 1 else MIN_TEXT_SIZE_PX, 300, "narrow")
        middle = top + high / 2 + 2
        yield Text((x + 22, middle - (20 if detail else 0)), text, size, theme.ink, face)
        if detail:
            yield Text(
                (x + 22, middle + 20), cut_to_width(detail, MIN_TEXT_SIZE_PX, 300), MIN_TEXT_SIZE_PX, theme.soft_ink
            )
        yield Disc((x, top - 66), 64, theme.asphalt)
        if placing.is_out:
            yield from draw_mark_shape("out", (x, top - 66), 44, theme.alarm)
            continue
        yield from find_car_look(one).portrait((x, top - 66), CAR_LENGTH_PX, one)
        if placing.place == 1:
            yield from _draw_chequered_flag((x + 118, top - 136))
    yield Box(0, foot, PICTURE_SIDE_PX, 4, theme.edge)


def _draw_chequered_flag(at: tuple[float, float]) -> Iterator[Shape]:
    x, y = at
    yield Stroke(((x, y), (x, y + 120)), BLACK, 5)
    for row in range(4):
        for column in range(5):
            colour = "#ffffff" if (row + column) % 2 else BLACK
            yield Box(round(x) + 3 + column * 14, round(y) + row * 14, 14, 14, colour)


class PlacesChart:
    """Line chart of places from the grid to the flag, in the cars' colours: rounds are counted from 0, the grid."""

    def __init__(self, finish: Ending, cars: Mapping[Seat, CarView], theme: Theme, top: int, tall: int) -> None:
        self.finish, self.cars, self.theme, self.top, self.tall = finish, cars, theme, top, tall
        finished_seats = {placing.seat for placing in finish.placings if placing.status != "running"}
        self.last = max((len(its) - (seat not in finished_seats) for seat, its in finish.places.items()), default=-1)
        last = [placing.place for placing in finish.placings]
        self.most = max((*last, *(place for its in finish.places.values() for place in its)), default=1)

    def find_start_slot(self, seat: Seat) -> int:
        """Return the row in which a car's line begins: cars that start level begin one below the other."""
        first = self.finish.places[seat][0]
        tied = [one for one, its in self.finish.places.items() if one in self.cars and its[0] == first]
        return first + sorted(tied, key=lambda one: self.cars[one].number).index(seat)

    def draw_shapes(self) -> Iterator[Shape]:
        """Draw the axes, then the lines from the last car to the first."""
        if self.last < 0:
            return
        yield from self._draw_axes()
        last = {p.seat: p.place for p in self.finish.placings}
        for seat in sorted(self.finish.places, key=lambda s: -last.get(s, 99)):
            if seat in self.cars:
                yield from self._draw_line(self.cars[seat], self.finish.places[seat])

    def find_point(self, round: int, place: int) -> tuple[float, float]:
        """Return the point of a place after a round; round 0 is the grid."""
        left, right = 24 + 2 * CHART_MARGIN_PX, PICTURE_SIDE_PX - 24 - CHART_MARGIN_PX
        x = left + (right - left) * (round / max(1, self.last))
        return x, self.top + 30 + (self.tall - 90) * ((place - 1) / max(1, self.most - 1))

    def _draw_axes(self) -> Iterator[Shape]:
        step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 500) if self.last / n <= 12)
        for number in range(0, self.last + 1, step):
            x, y = self.find_point(number, self.most)
            yield Stroke(((x, self.top + 14), (x, y + 20)), self.theme.panel_line, 2)
            yield Text((x, y + 46), str(number), MIN_TEXT_SIZE_PX, self.theme.soft_ink, "narrow")
        for place in range(1, self.most + 1):
            yield Text((34, self.find_point(0, place)[1]), str(place), MIN_TEXT_SIZE_PX, self.theme.soft_ink, "narrow")

    def _draw_line(self, one: CarView, places: tuple[int, ...]) -> Iterator[Shape]:
        livery = find_livery(one.seat, one.number)
        points = [self.find_point(n, place) for n, place in enumerate((self.find_start_slot(one.seat), *places[1:]))]
        out = next((p for p in self.finish.placings if p.seat == one.seat and p.is_out), None)
        place = next((p.place for p in self.finish.placings if p.seat == one.seat), 0)
        if out:
            points = [*points, self.find_point(len(places), places[-1])]
        elif place:
            later_points = [self.find_point(n, place) for n in range(len(points), self.last + 1)]
            points = [*points, *later_points] if later_points else [*points[:-1], self.find_point(self.last, place)]
        number = points[0][0] - DOT_RADIUS_PX - 12, points[0][1]
        if len(points) > 1:
            yield Stroke(tuple(points), self.theme.ink, LINE_WIDTH_PX + RIM_WIDTH_PX)
            yield Stroke(tuple(points), livery.body, LINE_WIDTH_PX)
        yield from self._draw_number(one, number)
        x, y = points[-1]
        if out:
            yield Disc((x, y), 20, self.theme.paper)
            yield from draw_mark_shape("out", (x, y), 18, self.theme.alarm)
        else:
            yield from self._draw_number(one, (x + DOT_RADIUS_PX + 12, y))

    def _draw_number(self, one: CarView, at: tuple[float, float]) -> Iterator[Shape]:
        livery = find_livery(one.seat, one.number)
        yield Disc(at, DOT_RADIUS_PX + 5, self.theme.ink)
        yield Disc(at, DOT_RADIUS_PX + 3, livery.body)
        yield Text(at, str(one.number), MIN_TEXT_SIZE_PX if one.number < 10 else 28, livery.ink, "narrow")


def _wrap_awards(awards: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Wrap awards to lines, each with whether an award begins there; a long one takes two."""
    for award in awards[:MAX_AWARDS]:
        if measure_text(award, MIN_TEXT_SIZE_PX) <= PICTURE_SIDE_PX - 100:
            yield award, True
        else:
            first, second = split_in_two_lines(award, MIN_TEXT_SIZE_PX, PICTURE_SIDE_PX - 100)
            yield from ((first, True), (second, False)) if first else ((award, True),)


def _draw_awards(rows: Sequence[tuple[str, bool]], theme: Theme, top: int) -> Iterator[Shape]:
    """Draw award lines, with a star where an award begins."""
    for n, (line, begins) in enumerate(rows):
        y = top + AWARD_HEIGHT_PX * n
        yield Box(
            0, y, PICTURE_SIDE_PX, AWARD_HEIGHT_PX - (3 if rows[n + 1 : n + 2] and rows[n + 1][1] else 0), theme.badge
        )
        if begins:
            points = ((40, y + 12), (58, y + 28), (40, y + 44), (22, y + 28))
            yield Polygon(tuple((float(a), float(b)) for a, b in points), theme.mark)
        face: Face = "plain" if measure_text(line, MIN_TEXT_SIZE_PX) <= PICTURE_SIDE_PX - 100 else "narrow"
        text = cut_to_width(line, MIN_TEXT_SIZE_PX, PICTURE_SIDE_PX - 100, face)
        yield Text((76, y + AWARD_HEIGHT_PX / 2 - 1), text, MIN_TEXT_SIZE_PX, theme.ink, face, "start")


def _describe_result(finish: Ending, names: Mapping[Seat, str], localizer: PictureLocalizer) -> str:
    lines = []
    for placing in finish.placings:
        name, status = names.get(placing.seat, placing.seat), localizer.format_word("status", placing.status)
        gap = finish.gaps.get(placing.seat) or status
        lines.append(f"{placing.place}. {name}, {gap}")
    parts = (finish.headline, "; ".join(lines), *finish.awards)
    text = ". ".join(part.rstrip(".") for part in parts if part) + "."
    return shorten_description(text)
