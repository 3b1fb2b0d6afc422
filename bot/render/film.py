"""A round as a film: every car along the way it has driven, all at once, and the picture of the round at the end."""

from collections.abc import Iterator, Mapping

from bot.render import raster
from bot.render.board import TROUBLE, course_of, scene
from bot.render.looks import car_look
from bot.render.scene import Undrawable
from rules.track.track import Track
from rules.values import Seat, SpaceId
from rules.view import Board, CarView, RaceView

FRAMES = 30
"""Pictures before the last, at most."""


def film(
    track: Track, text: str, board: Board, view: RaceView, names: Mapping[Seat, str], title: str, theme: str = "day"
) -> bytes:
    """A GIF of the round that led to this view. Raises Undrawable, also where nobody has moved."""
    try:
        course = course_of(track.name, text)
        takes = [scene(course, board, one, names, title, (), theme) for one in moments(view)]
        if not takes:
            raise Undrawable("nobody has moved")
        return raster.gif(takes, scene(course, board, view, names, title, (), theme))
    except TROUBLE as fault:
        raise Undrawable(f"{track.name}: {fault}") from fault


def moments(view: RaceView) -> Iterator[RaceView]:
    """The views before the last: each car as far along its trail as the time that has gone by."""
    longest = max((len(car.trail) for car in view.cars), default=0)
    count = min(FRAMES, longest - 1)
    for n in range(count):
        yield view.model_copy(update={"cars": tuple(_underway(car, n, count) for car in view.cars)})


def _underway(car: CarView, n: int, count: int) -> CarView:
    """A car at moment `n` of `count`; what stands behind it (a chariot's car behind its team) follows it."""
    if len(car.trail) < 2:
        return car
    at = n * (len(car.trail) - 1) // count
    length = max(1, len(car.spaces))
    spaces: tuple[SpaceId, ...] = tuple(car.trail[max(0, at - i)] for i in range(length))
    marks = tuple(mark for mark in car.marks if mark not in car_look(car).passing)
    under_way = {"status": "running", "beside": None, "half": "", "marks": marks}
    return car.model_copy(update={"trail": car.trail[: at + 1], "spaces": spaces, **under_way})
