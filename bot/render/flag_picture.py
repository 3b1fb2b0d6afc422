"""The picture of a race's end: the podium, everybody's place round by round, and what deserves a word."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.render import raster
from bot.render.board import TROUBLE, Picture, course_on, palette_of
from bot.render.happenings import SIZE, shape_of
from bot.render.lettering import displayed, fit, whole, width
from bot.render.looks import car_look
from bot.render.palette import BLACK, THEMES, Theme, livery, surfaced
from bot.render.round_picture import HEAD, SIDE, Backdrop, halved, header
from bot.render.scene import Box, Disc, Face, Polygon, Scene, Shape, Stroke, Text, Undrawable
from bot.render.voices import Voice
from rules.values import Seat
from rules.view import CarView, Placing, RaceView

PODIUM, AWARD, MOST_AWARDS = 330, 60, 3
"""Heights of the podium and of a line of awards; how many awards there are at most."""
STEPS: Mapping[int, tuple[int, int]] = {1: (600, 128), 2: (208, 106), 3: (992, 90)}
"""The middle of each step, and how high it is."""
CAR = 200
LINE, RIM, DOT = 8.0, 3.0, 17.0
EDGE = 46
"""Pixels beside the chart for the cars' numbers."""


@dataclass(frozen=True)
class Ending:
    """How a race ended. `places`: of each seat, its place after each round, no longer than it was in the race; `gaps`:
    what stands under a name on the podium, and `awards` (three at most) under the chart, in finished words."""

    placings: tuple[Placing, ...]
    places: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    headline: str = ""
    gaps: Mapping[Seat, str] = field(default_factory=dict)
    awards: tuple[str, ...] = ()
    alt: str = ""


def places_by_round(views: Sequence[RaceView]) -> dict[Seat, tuple[int, ...]]:
    """The place of each seat at the end of each round, up to the one in which it went out."""
    found: dict[Seat, tuple[int, ...]] = {}
    gone = set[Seat]()
    for view in views:
        for car in view.cars:
            if car.seat not in gone:
                found[car.seat] = (*found.get(car.seat, ()), car.order)
            if car.status == "out":
                gone.add(car.seat)
    return found


def draw_flag(
    setting: Backdrop, view: RaceView, names: Mapping[Seat, str], voice: Voice, finish: Ending, theme: str = "day"
) -> Picture:
    """A PNG of 1200 × 1200. Raises Undrawable, and nothing else."""
    try:
        drawn = flag_scene(setting, view, names, voice, finish, theme)
        return Picture(raster.png(drawn), finish.alt or _alt(finish, names, voice))
    except TROUBLE as fault:
        raise Undrawable(f"{setting.track.name}: {fault}") from fault


def flag_scene(
    setting: Backdrop, view: RaceView, names: Mapping[Seat, str], voice: Voice, finish: Ending, theme: str = "day"
) -> Scene:
    """Everything in the picture of the flag."""
    course = course_on(setting.track, setting.text)
    paint = surfaced(THEMES[theme], course.shape.surface)
    cars = {car.seat: car for car in view.cars}
    awards = list(_award_rows(finish.awards))
    chart = SIDE - HEAD - PODIUM - AWARD * len(awards) - 8
    laps = voice.phrase("picture", "laps", {"laps": view.laps})
    moving = (
        *header(finish.headline or setting.track.title, laps, paint),
        *_podium(finish, cars, names, paint, voice),
        *PlacesChart(finish, cars, paint, HEAD + PODIUM + 8, chart).shapes(),
        *_awards(awards, paint, SIDE - AWARD * len(awards)),
    )
    return Scene(SIDE, SIDE, paint.paper, f"flag {paint.name} {paint.asphalt}", (), moving, palette_of(course, paint))


def _podium(
    finish: Ending, cars: Mapping[Seat, CarView], names: Mapping[Seat, str], paint: Theme, voice: Voice
) -> Iterator[Shape]:
    """Three steps with the cars on them. Who did not finish stands on none; where nobody did, a cross stands on each,
    and under it who is classified there and how that race ended."""
    foot = HEAD + PODIUM
    placed = [p for p in finish.placings if p.place in STEPS and p.seat in cars]
    for placing in ([p for p in placed if not p.is_out] or placed)[:3]:
        (x, high), one = STEPS[placing.place], cars[placing.seat]
        top = foot - high
        yield Box(x - 180, top, 360, high, paint.shade)
        yield Box(x - 180, top, 360, 4, paint.edge)
        yield Text((x - 150, top + high / 2 + 2), str(placing.place), 44, paint.ink, "bold")
        name = displayed(placing.seat, names)
        said = voice.word("status", placing.status) if placing.is_out else finish.gaps.get(placing.seat, "")
        text, size, face = whole(name, 38 if placing.place == 1 else SIZE, 300, "narrow")
        middle = top + high / 2 + 2
        yield Text((x + 22, middle - (20 if said else 0)), text, size, paint.ink, face)
        if said:
            yield Text((x + 22, middle + 20), fit(said, SIZE, 300), SIZE, paint.soft_ink)
        yield Disc((x, top - 66), 64, paint.asphalt)
        if placing.is_out:
            yield from shape_of("out", (x, top - 66), 44, paint.alarm)
            continue
        yield from car_look(one).portrait((x, top - 66), CAR, one)
        if placing.place == 1:
            yield from _pennant((x + 118, top - 136))
    yield Box(0, foot, SIDE, 4, paint.edge)


def _pennant(at: tuple[float, float]) -> Iterator[Shape]:
    """A chequered flag."""
    x, y = at
    yield Stroke(((x, y), (x, y + 120)), BLACK, 5)
    for row in range(4):
        for column in range(5):
            colour = "#ffffff" if (row + column) % 2 else BLACK
            yield Box(round(x) + 3 + column * 14, round(y) + row * 14, 14, 14, colour)


class PlacesChart:
    """Lines of places through the rounds, in the cars' colours."""

    def __init__(self, finish: Ending, cars: Mapping[Seat, CarView], paint: Theme, top: int, tall: int) -> None:
        self.finish, self.cars, self.paint, self.top, self.tall = finish, cars, paint, top, tall
        self.rounds = max((len(its) for its in finish.places.values()), default=0)
        last = [placing.place for placing in finish.placings]
        self.most = max((*last, *(place for its in finish.places.values() for place in its)), default=1)

    def shapes(self) -> Iterator[Shape]:
        """The grid of rounds, then the lines from the last to the first."""
        if not self.rounds:
            return
        yield from self._scale()
        last = {p.seat: p.place for p in self.finish.placings}
        for seat in sorted(self.finish.places, key=lambda s: -last.get(s, 99)):
            if seat in self.cars:
                yield from self._line(self.cars[seat], self.finish.places[seat])

    def at(self, round: int, place: int) -> tuple[float, float]:
        """The point of a place after a round, counted from 0."""
        left, right = 24 + 2 * EDGE, SIDE - 24 - EDGE
        x = left + (right - left) * (round / max(1, self.rounds - 1))
        return x, self.top + 30 + (self.tall - 90) * ((place - 1) / max(1, self.most - 1))

    def _scale(self) -> Iterator[Shape]:
        step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 500) if self.rounds / n <= 12)
        for number in range(step, self.rounds + 1, step):
            x, y = self.at(number - 1, self.most)
            yield Stroke(((x, self.top + 14), (x, y + 20)), self.paint.panel_line, 2)
            yield Text((x, y + 46), str(number), SIZE, self.paint.soft_ink, "narrow")
        for place in range(1, self.most + 1):
            yield Text((34, self.at(0, place)[1]), str(place), SIZE, self.paint.soft_ink, "narrow")

    def _line(self, one: CarView, places: tuple[int, ...]) -> Iterator[Shape]:
        paint = livery(one.seat, one.number)
        points = [self.at(n, place) for n, place in enumerate(places)]
        out = next((p for p in self.finish.placings if p.seat == one.seat and p.is_out), None)
        if out and len(points) > 1:
            points = points[:-1]
        place = next((p.place for p in self.finish.placings if p.seat == one.seat), 0)
        if place and not out:
            ended = [self.at(n, place) for n in range(len(points), self.rounds)]
            points = [*points, *ended] if ended else [*points[:-1], self.at(self.rounds - 1, place)]
        if len(points) > 1:
            yield Stroke(tuple(points), self.paint.ink, LINE + RIM)
            yield Stroke(tuple(points), paint.body, LINE)
        yield from self._number(one, (points[0][0] - DOT - 12, points[0][1]))
        x, y = points[-1]
        if out:
            yield Disc((x, y), 20, self.paint.paper)
            yield from shape_of("out", (x, y), 18, self.paint.alarm)
        else:
            yield from self._number(one, (x + DOT + 12, y))

    def _number(self, one: CarView, at: tuple[float, float]) -> Iterator[Shape]:
        paint = livery(one.seat, one.number)
        yield Disc(at, DOT + 5, self.paint.ink)
        yield Disc(at, DOT + 3, paint.body)
        yield Text(at, str(one.number), SIZE if one.number < 10 else 28, paint.ink, "narrow")


def _award_rows(awards: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Lines of awards, and whether one begins with it: one that is too long takes two."""
    for award in awards[:MOST_AWARDS]:
        if width(award, SIZE) <= SIDE - 100:
            yield award, True
        else:
            first, second = halved(award, SIZE, SIDE - 100)
            yield from ((first, True), (second, False)) if first else ((award, True),)


def _awards(rows: Sequence[tuple[str, bool]], paint: Theme, top: int) -> Iterator[Shape]:
    """A line each, with a star where one begins."""
    for n, (said, begins) in enumerate(rows):
        y = top + AWARD * n
        yield Box(0, y, SIDE, AWARD - (3 if rows[n + 1 : n + 2] and rows[n + 1][1] else 0), paint.badge)
        if begins:
            points = ((40, y + 12), (58, y + 28), (40, y + 44), (22, y + 28))
            yield Polygon(tuple((float(a), float(b)) for a, b in points), paint.mark)
        face: Face = "plain" if width(said, SIZE) <= SIDE - 100 else "narrow"
        text = fit(said, SIZE, SIDE - 100, face)
        yield Text((76, y + AWARD / 2 - 1), text, SIZE, paint.ink, face, "start")


def _alt(finish: Ending, names: Mapping[Seat, str], voice: Voice) -> str:
    """The result in words."""
    said = []
    for placing in finish.placings:
        name, status = names.get(placing.seat, placing.seat), voice.word("status", placing.status)
        gap = finish.gaps.get(placing.seat) or status
        said.append(f"{placing.place}. {name}, {gap}")
    parts = (finish.headline, "; ".join(said), *finish.awards)
    text = ". ".join(part.rstrip(".") for part in parts if part) + "."
    return text if len(text) <= 1000 else text[:999] + "…"
