"""The picture of a lobby or a grid: the whole track with corner names, and the participants."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer
from bot.pictures.board import BoardArt, Picture, build_day_road, list_moving_colours
from bot.pictures.fonts import fit_name, shorten_name
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX
from bot.pictures.palette import Theme
from bot.pictures.round_picture import HEAD_HEIGHT_PX, PICTURE_SIDE_PX, draw_header
from bot.pictures.scene import Box, Face, Inset, Scene, Shape, Stroke, Text, convert_drawing_errors, find_bounds
from bot.pictures.sprites.registry import find_car_look
from bot.pictures.viewport import Lens
from bot.pictures.zoomed_view import Pane
from rules.base import Seat, SpaceId
from rules.track.track import Track
from rules.view import CarView, RaceView

TRACK_SIZE_PX, TRACK_MARGIN_PX = (PICTURE_SIDE_PX, 700), 62
ROW_HEIGHT_PX, SEATS_MARGIN_PX = 64, 20
CAR_LENGTH_PX = 84


@dataclass(frozen=True)
class Starter:
    """A participant. `bot`: the name of the bot that drives, if any."""

    seat: Seat
    number: int
    bot: str = ""


def draw_lobby(
    board_art: BoardArt,
    entries: Sequence[Starter],
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    laps: int,
    seats: int,
    title: str = "",
) -> Picture:
    """Draw a PNG, 1200 wide and at most as high: it ends below the last seat.
    `seats`: number of seats, with one dashed frame that counts the empty ones; without seats and participants
    the picture ends below the track. Raises Undrawable, and nothing else."""
    with convert_drawing_errors(board_art.track.name):
        scene = build_lobby_scene(board_art, entries, names, localizer, laps, seats, title)
        starters = "; ".join(f"{one.number}. {names.get(one.seat, one.seat)}" for one in entries)
        corners = ", ".join(board_art.track.corners)
        facts = {"track": board_art.track.title, "laps": laps, "corners": corners, "entries": starters}
        return Picture(pillow_backend.render_png(scene), localizer.format_phrase("picture", "lobby", facts)[:1000])


def build_lobby_scene(
    board_art: BoardArt,
    entries: Sequence[Starter],
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    laps: int,
    seats: int,
    title: str = "",
) -> Scene:
    """Build the scene of a lobby picture."""
    road = build_day_road(board_art)
    course, theme = road.course, road.theme
    left, top, right, bottom = find_bounds([p for outline in course.outlines.values() for p in outline])
    scale = min(
        (TRACK_SIZE_PX[0] - 2 * TRACK_MARGIN_PX) / (right - left),
        (TRACK_SIZE_PX[1] - 2 * TRACK_MARGIN_PX) / (bottom - top),
    )
    lens = Lens(((left + right) / 2, (top + bottom) / 2), (TRACK_SIZE_PX[0] / 2, TRACK_SIZE_PX[1] / 2), scale)
    cars = tuple(_list_cars_on_grid(entries, board_art))
    pane = Pane(road, RaceView(round=0, lap=0, laps=laps, cars=cars), lens, TRACK_SIZE_PX)
    board = pane.build_map(f"lobby {road.key}")
    length_text = localizer.format_phrase("picture", "length", {"laps": laps, "corners": len(board_art.track.corners)})
    open_seats = max(0, seats - len(entries))
    rows = _count_rows(entries, open_seats)
    moving = (
        *draw_header(title or board_art.track.title, length_text, theme),
        Box(0, HEAD_HEIGHT_PX + TRACK_SIZE_PX[1], PICTURE_SIDE_PX, 4, theme.edge),
        *_draw_seats(entries, names, localizer, open_seats, board_art.board.shape, theme),
    )
    return Scene(
        PICTURE_SIDE_PX,
        HEAD_HEIGHT_PX + TRACK_SIZE_PX[1] + (rows * ROW_HEIGHT_PX + 2 * SEATS_MARGIN_PX if rows else 0),
        theme.paper,
        "",
        (),
        moving,
        list_moving_colours(course, theme),
        insets=(Inset(0, HEAD_HEIGHT_PX, board),),
        palette=board,
    )


def _list_cars_on_grid(entries: Sequence[Starter], board_art: BoardArt) -> Iterator[CarView]:
    """Place cars on the grid in joining order, since the starting order is not known yet."""
    for n, (one, space) in enumerate(zip(entries, board_art.board.grid, strict=False), 1):
        car = CarView(seat=one.seat, number=one.number, order=n, lap=0, shape=board_art.board.shape)
        look = find_car_look(car)
        spaces = tuple(islice(_list_spaces_behind(board_art.track, space), look.parts))
        yield car.model_copy(update={"spaces": spaces, "marks": look.whole})


def _list_spaces_behind(track: Track, space: SpaceId) -> Iterator[SpaceId]:
    """Yield a space and those behind it in its lane."""
    here: SpaceId | None = space
    while here is not None:
        yield here
        ahead = here
        here = next((id for id in track.spaces if track.find_space_ahead(id) == ahead), None)


def _count_rows(entries: Sequence[Starter], open_seats: int) -> int:
    """Return the rows of two that the participants need, and the one frame for open seats."""
    return (len(entries) + bool(open_seats) + 1) // 2


def _draw_seats(
    entries: Sequence[Starter],
    names: Mapping[Seat, str],
    localizer: PictureLocalizer,
    open_seats: int,
    shape: str,
    theme: Theme,
) -> Iterator[Shape]:
    """Draw seats in two columns: each taken one, then a single frame for those that are open."""
    down, top = _count_rows(entries, open_seats), HEAD_HEIGHT_PX + TRACK_SIZE_PX[1] + SEATS_MARGIN_PX
    for n in range(len(entries) + bool(open_seats)):
        at = 16 + (n // down) * (PICTURE_SIDE_PX // 2), top + (n % down) * ROW_HEIGHT_PX
        if n < len(entries):
            yield from _draw_participant(entries[n], names, shape, theme, at)
        else:
            yield from _draw_open_seats(open_seats, localizer, theme, at)


def _draw_participant(
    one: Starter, names: Mapping[Seat, str], shape: str, theme: Theme, at: tuple[int, int]
) -> Iterator[Shape]:
    (x, y), row = at, ROW_HEIGHT_PX
    middle, wide = y + row / 2 - 3, PICTURE_SIDE_PX // 2 - 32
    car = CarView(seat=one.seat, number=one.number, order=one.number, lap=0, shape=shape)
    yield Box(x, y, wide, row - 6, theme.panel)
    yield from find_car_look(car).portrait((x + 62, middle), CAR_LENGTH_PX, car)
    face: Face = "plain" if one.bot else "narrow"
    ink = theme.soft_ink if one.bot else theme.ink
    name, size, own = fit_name(shorten_name(one.seat, names), 36, wide - 130, face)
    yield Text((x + 118, middle), name, size, ink, own, "start")


def _draw_open_seats(count: int, localizer: PictureLocalizer, theme: Theme, at: tuple[int, int]) -> Iterator[Shape]:
    """Draw a dashed frame with the number of open seats."""
    x, y = at
    wide, tall = PICTURE_SIDE_PX // 2 - 32, ROW_HEIGHT_PX - 6
    for left in range(x, x + wide, 24):
        for edge in (y, y + tall):
            yield Stroke(((left, edge), (min(left + 12, x + wide), edge)), theme.soft_ink, 2)
    for side in (x, x + wide):
        for top in range(y, y + tall, 24):
            yield Stroke(((side, top), (side, min(top + 12, y + tall))), theme.soft_ink, 2)
    yield Text(
        (x + 118, y + tall / 2),
        localizer.format_phrase("picture", "open_seat", {"count": count}),
        MIN_TEXT_SIZE_PX,
        theme.soft_ink,
        anchor="start",
    )
