"""A race as a film: round by round the whole board, who is where, and what the round will be known for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.render import raster
from bot.render.board import TROUBLE, course_on, palette_of, road_of
from bot.render.film import part_way
from bot.render.happenings import shape_of
from bot.render.lettering import displayed, fit, legible, width
from bot.render.looks import car_look
from bot.render.overview import overview
from bot.render.palette import THEMES, Theme, surfaced
from bot.render.pane import Road
from bot.render.round_picture import Backdrop, halved
from bot.render.scene import Box, Inset, Scene, Shape, Text, Undrawable
from bot.render.voices import Voice, stage
from rules.values import Seat
from rules.view import CarView, RaceView

SIZE, HEAD, COLUMN = (720, 540), 60, 270
"""Width and height of the film, the height of its headline, the width of the running order."""
TALL, SMALL = 26, 22
"""Pixels of its letters: the film is seen at little more than half its size."""
TALLEST, CAR = 58, 52
"""Pixels of a row of the running order at most, and of a car in it."""
LONGEST, LAST, LEAST = 9_500, 2_500, 4_000
"""Milliseconds of all rounds together at most, of the end, and of the whole at least."""
ROUND, FRAME, HEAVY = 480, 120, 400
"""Milliseconds of a round and of a frame, where there is time, and so much longer for a round that is remembered."""


@dataclass(frozen=True)
class FilmedRound:
    """A round of the film. `heavy`: something happened in it that changed the race."""

    view: RaceView
    headline: str = ""
    heavy: bool = False


def race_film(
    setting: Backdrop, rounds: Sequence[FilmedRound], names: Mapping[Seat, str], voice: Voice, theme: str = "day"
) -> bytes:
    """A GIF of 720 × 540 of at most 12 seconds. Raises Undrawable, also where no round was driven."""
    driven = [one for one in rounds if one.view.round]
    if not driven:
        raise Undrawable("no round was driven")
    try:
        course = course_on(setting.track, setting.text)
        paint = surfaced(THEMES[theme], course.shape.surface)
        road = road_of(course, driven[-1].view.board or setting.board, paint)
        film = _Film(road, paint, names, voice)
        lasts, before = _lasts(driven), (None, *driven[:-1])
        frames = [
            (film.scene(one, view), long)
            for last, one in zip(before, driven, strict=True)
            for view, long in _moments(one, last, lasts)
        ]
        end = max(LAST, LEAST - sum(long for _, long in frames))
        return raster.gif(frames, film.scene(driven[-1], driven[-1].view), end)
    except TROUBLE as fault:
        raise Undrawable(f"{setting.track.name}: {fault}") from fault


def _lasts(rounds: Sequence[FilmedRound]) -> Mapping[bool, int]:
    """How long a round is shown, by whether it is remembered."""
    heavy = sum(one.heavy for one in rounds)
    wanted = ROUND * len(rounds) + HEAVY * heavy
    share = min(1.0, LONGEST / wanted)
    return {False: round(ROUND * share), True: round((ROUND + HEAVY) * share)}


def _moments(one: FilmedRound, last: FilmedRound | None, lasts: Mapping[bool, int]) -> Iterator[tuple[RaceView, int]]:
    """All cars on their way at once, then where they ended."""
    stood = {car.seat: car for car in last.view.cars} if last else {}
    steps = max(1, lasts[False] // FRAME)
    rest = lasts[one.heavy] - (steps - 1) * (lasts[False] // steps)
    for n in range(1, steps):
        cars = tuple(part_way(car, n / steps, stood.get(car.seat)) for car in one.view.cars)
        yield one.view.model_copy(update={"cars": cars}), lasts[False] // steps
    yield one.view, rest


class _Film:
    """The frames of one race."""

    def __init__(self, road: Road, paint: Theme, names: Mapping[Seat, str], voice: Voice) -> None:
        self.road, self.paint, self.names, self.voice = road, paint, names, voice
        self.colours = palette_of(road.course, paint)

    def scene(self, one: FilmedRound, view: RaceView) -> Scene:
        """A round as it stands at a moment."""
        wide, tall = SIZE
        board = overview(self.road, view, None, (), (wide - COLUMN, tall - HEAD), SMALL)
        moving = (*self._head(one), *self._order(one.view))
        inset = (Inset(0, HEAD, board),)
        return Scene(wide, tall, self.paint.paper, "", (), moving, self.colours, insets=inset, palette=board)

    def _head(self, one: FilmedRound) -> Iterator[Shape]:
        said = stage(self.voice, one.view)
        room, line = SIZE[0] - 36 - width(said, SMALL, "narrow"), legible(one.headline)
        whole = width(line, TALL, "narrow") <= room
        rows = ((line, HEAD / 2),) if whole else zip(halved(line, SMALL, room), (17, 42), strict=True)
        for row, y in rows:
            size = TALL if whole else SMALL
            yield Text((12, y), fit(row, size, room, "narrow"), size, self.paint.ink, "narrow", "start")
        yield Text((SIZE[0] - 12, HEAD / 2), said, SMALL, self.paint.soft_ink, "narrow", "end")
        yield Box(0, HEAD - 3, SIZE[0], 3, self.paint.edge)

    def _order(self, view: RaceView) -> Iterator[Shape]:
        left = SIZE[0] - COLUMN
        row = min(TALLEST, (SIZE[1] - HEAD) // max(1, len(view.cars)))
        for n, one in enumerate(sorted(view.cars, key=lambda car: car.order)):
            yield from self._row(one, left, HEAD + n * row + row // 2)

    def _row(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        out = one.status == "out"
        if out:
            yield from shape_of("out", (x + 18, y), 10, self.paint.soft_ink)
        else:
            yield Text((x + 32, y), str(one.order), SMALL, self.paint.ink, "narrow", "end")
        yield from car_look(one).portrait((x + 68, y), CAR, one)
        name = fit(displayed(one.seat, self.names), SMALL, COLUMN - 112, "narrow")
        yield Text((x + 104, y), name, SMALL, self.paint.soft_ink if out else self.paint.ink, "narrow", "start")
