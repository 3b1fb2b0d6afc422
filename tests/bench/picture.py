"""Pictures: the first of a track, those after it, close-ups. Beside them, an empty canvas of the same size as a PNG."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from bot.render import board, overview, raster
from bot.render.board import Picture
from bot.render.close_up import draw_choices
from bot.render.round_picture import Backdrop, RoundTold, draw_round
from bot.tools.stats import LaidCourse
from rules.view import RaceView
from tests.bench.figures import Found, How, Line, Watch
from tests.bench.rounds import driven
from tests.bench.stable import GAME, LIBRARY, NARRATORS, TRACKS, grid


def measure(how: How) -> Found:
    """Pictures of races under way, on every race track in turn."""
    lines = list[Line]()
    for what, artist in (("a round", _round), ("a close-up", _close)):
        lines += _lines(what, artist, how)
    return Found(lines)


@dataclass(frozen=True)
class Subject:
    """A race to be drawn, some rounds after its start."""

    field: LaidCourse
    text: str
    views: tuple[RaceView, ...]


Artist = Callable[[Subject, RaceView], Picture]


def _lines(what: str, artist: Artist, how: How) -> list[Line]:
    cold, warm, canvas, sizes = Watch(), Watch(), Watch(), list[float]()
    for track in TRACKS[: how.many(len(TRACKS), 1)]:
        subject = _subject(track)
        for view in subject.views[: how.many(4, 1)]:
            _forget()
            cold.of(lambda one=subject, view=view: artist(one, view))  # type: ignore[misc]
        for view in subject.views[: how.many(12, 3)]:
            picture = warm.of(lambda one=subject, view=view: artist(one, view))  # type: ignore[misc]
            sizes.append(len(picture.png) / 1000)
            image = Image.open(BytesIO(picture.png))
            canvas.of(lambda size=image.size: _blank(size))  # type: ignore[misc]
    bare = Line(f"an empty canvas like {what}", "ms", canvas.wall)
    return [
        Line(f"{what}, first of its track", "ms", cold.wall, bare),
        Line(f"{what}, then", "ms", warm.wall, bare),
        bare,
        Line(f"{what}, size", "kB", sizes),
    ]


def _subject(track: str) -> Subject:
    field = grid("racer", "planner", track=track)
    states = [checkpoint.state for checkpoint in driven(field, "bench picture", Watch())][3:15]
    text = LIBRARY.track(track)
    assert text is not None
    return Subject(field, text, tuple(field.game.view(state) for state in states))


def _round(one: Subject, view: RaceView) -> Picture:
    table = one.field.game.table
    setting = Backdrop(table.track, one.text, one.field.game.ruleset.board(table))
    names = {seat: seat.title() for seat in one.field.drivers}
    return draw_round(setting, view, names, NARRATORS.of(GAME.name), RoundTold("Bench"))


def _close(one: Subject, view: RaceView) -> Picture:
    table = one.field.game.table
    names = {seat: seat.title() for seat in one.field.drivers}
    seat = next(car.seat for car in view.cars)
    setting = Backdrop(table.track, one.text, one.field.game.ruleset.board(table))
    return draw_choices(setting, view, names, seat, NARRATORS.of(GAME.name))


def _forget() -> None:
    """As after a start: nothing is drawn yet."""
    for kept in (board._course, board._ground, board._road, overview._ground):
        kept.cache_clear()
    raster._grounds.clear()
    raster._palettes.clear()


def _blank(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    canvas = Image.new("P", size)
    canvas.putpalette([value for grey in range(256) for value in (grey, grey, grey)])
    canvas.save(out, "PNG", compress_level=2)
    return out.getvalue()
