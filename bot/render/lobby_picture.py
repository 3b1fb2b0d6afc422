"""The picture of a lobby or a grid: the whole track with the names of its corners, and who takes part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from bot.render import raster
from bot.render.board import TROUBLE, Picture, course_on, palette_of, road_of
from bot.render.happenings import SIZE
from bot.render.lens import Lens
from bot.render.lettering import displayed, whole, width
from bot.render.looks import car_look
from bot.render.palette import THEMES, Theme, surfaced
from bot.render.pane import Pane
from bot.render.round_picture import HEAD, SIDE, Backdrop, header
from bot.render.scene import Box, Face, Inset, Scene, Shape, Stroke, Text, Undrawable, bounds
from bot.render.voices import Voice
from rules.track.track import Track
from rules.values import Seat, SpaceId
from rules.view import CarView, RaceView

TRACK, SEATS = (SIDE, 700), 428
ROW, AIR = 64, 62
CAR = 84


@dataclass(frozen=True)
class Starter:
    """Who has taken a seat. `program`: the name of what drives it, where nobody does."""

    seat: Seat
    number: int
    program: str = ""


def draw_lobby(
    setting: Backdrop,
    entries: Sequence[Starter],
    names: Mapping[Seat, str],
    voice: Voice,
    laps: int,
    seats: int,
    shape: str = "car",
    title: str = "",
    theme: str = "day",
) -> Picture:
    """A PNG of 1200 × 1200. `seats`: how many there are, empty ones are dashed; with nobody and none of them it ends
    below the track. `shape`: what a car looks like in this game. Raises Undrawable, and nothing else."""
    try:
        drawn = lobby_scene(setting, entries, names, voice, laps, seats, shape, title, theme)
        said = "; ".join(f"{one.number}. {names.get(one.seat, one.seat)}" for one in entries)
        corners = ", ".join(setting.track.corners)
        facts = {"track": setting.track.title, "laps": laps, "corners": corners, "entries": said}
        return Picture(raster.png(drawn), voice.phrase("picture", "lobby", facts)[:1000])
    except TROUBLE as fault:
        raise Undrawable(f"{setting.track.name}: {fault}") from fault


def lobby_scene(
    setting: Backdrop,
    entries: Sequence[Starter],
    names: Mapping[Seat, str],
    voice: Voice,
    laps: int,
    seats: int,
    shape: str = "car",
    title: str = "",
    theme: str = "day",
) -> Scene:
    """Everything in the picture of a lobby."""
    course = course_on(setting.track, setting.text)
    paint = surfaced(THEMES[theme], course.shape.surface)
    road = road_of(course, setting.board, paint)
    left, top, right, bottom = bounds([p for outline in course.outlines.values() for p in outline])
    scale = min((TRACK[0] - 2 * AIR) / (right - left), (TRACK[1] - 2 * AIR) / (bottom - top))
    lens = Lens(((left + right) / 2, (top + bottom) / 2), (TRACK[0] / 2, TRACK[1] / 2), scale)
    cars = tuple(_waiting(entries, setting, shape))
    pane = Pane(road, RaceView(round=0, lap=0, laps=laps, cars=cars), lens, TRACK)
    board = pane.map(f"lobby {road.key}")
    said = voice.phrase("picture", "length", {"laps": laps, "corners": len(setting.track.corners)})
    rows = _rows(entries, names, voice, max(seats, len(entries)), shape, paint)
    moving = (*header(title or setting.track.title, said, paint), Box(0, HEAD + TRACK[1], SIDE, 4, paint.edge), *rows)
    return Scene(
        SIDE,
        SIDE if seats or entries else HEAD + TRACK[1],
        paint.paper,
        "",
        (),
        moving,
        palette_of(course, paint),
        insets=(Inset(0, HEAD, board),),
        palette=board,
    )


def _waiting(entries: Sequence[Starter], setting: Backdrop, shape: str) -> Iterator[CarView]:
    """On the grid in the order in which seats were taken: nobody knows yet who starts where."""
    for n, (one, space) in enumerate(zip(entries, setting.board.grid, strict=False), 1):
        car = CarView(seat=one.seat, number=one.number, order=n, lap=0, shape=shape)
        look = car_look(car)
        spaces = tuple(islice(_backwards(setting.track, space), look.parts))
        yield car.model_copy(update={"spaces": spaces, "marks": look.whole})


def _backwards(track: Track, space: SpaceId) -> Iterator[SpaceId]:
    """A space and those behind it in its lane."""
    here: SpaceId | None = space
    while here is not None:
        yield here
        ahead = here
        here = next((id for id in track.spaces if track.ahead(id) == ahead), None)


def _rows(
    entries: Sequence[Starter], names: Mapping[Seat, str], voice: Voice, seats: int, shape: str, paint: Theme
) -> Iterator[Shape]:
    """Seats in two columns, those that are taken first."""
    down = max(4, -(-min(seats, 12) // 2))
    row = min(ROW, (SEATS - 30) // down)
    for n in range(min(seats, 12)):
        x, y = 16 + (n // down) * (SIDE // 2), HEAD + TRACK[1] + 20 + (n % down) * row
        if n < len(entries):
            yield from _entry(entries[n], names, voice, shape, paint, (x, y, row))
        else:
            yield from _empty(voice, paint, (x, y, row))


def _entry(
    one: Starter, names: Mapping[Seat, str], voice: Voice, shape: str, paint: Theme, at: tuple[int, int, int]
) -> Iterator[Shape]:
    x, y, row = at
    middle, wide = y + row / 2 - 3, SIDE // 2 - 32
    car = CarView(seat=one.seat, number=one.number, order=one.number, lap=0, shape=shape)
    yield Box(x, y, wide, row - 6, paint.panel)
    yield from car_look(car).portrait((x + 62, middle), CAR * min(1.0, row / ROW), car)
    word = voice.phrase("picture", "program", {}) if one.program else ""
    room = wide - 130 - (width(word, SIZE) + 16 if word else 0)
    face: Face = "plain" if word else "narrow"
    ink = paint.soft_ink if word else paint.ink
    name, size, own = whole(displayed(one.seat, names), 36, room, face)
    yield Text((x + 118, middle), name, size, ink, own, "start")
    if word:
        yield Text((x + wide - 10, middle), word, SIZE, paint.soft_ink, anchor="end")


def _empty(voice: Voice, paint: Theme, at: tuple[int, int, int]) -> Iterator[Shape]:
    """A dashed frame."""
    x, y, row = at
    wide, tall = SIDE // 2 - 32, row - 6
    for left in range(x, x + wide, 24):
        for edge in (y, y + tall):
            yield Stroke(((left, edge), (min(left + 12, x + wide), edge)), paint.soft_ink, 2)
    for side in (x, x + wide):
        for top in range(y, y + tall, 24):
            yield Stroke(((side, top), (side, min(top + 12, y + tall))), paint.soft_ink, 2)
    yield Text((x + 118, y + tall / 2), voice.phrase("picture", "open_seat", {}), SIZE, paint.soft_ink, anchor="start")
