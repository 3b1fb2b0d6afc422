"""Duration of pictures: the first of a track with and without the lobby's picture before it, later ones, zoomed
views; compared with an empty PNG of the same size."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

from PIL import Image

from bot.cli.stats import LoadedCourse
from bot.pictures.board import BoardArt, Picture
from bot.pictures.choice_picture import draw_choices
from bot.pictures.lobby_picture import Starter, draw_lobby
from bot.pictures.round_picture import RoundPictureData, draw_round
from bot.util.memory_tuning import keep_freed_memory
from rules.base import Seat
from rules.view import RaceView
from tests.bench.bench_services import GAME, TRACKS, load_bench_course
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.bench.rounds import drive_race
from tests.private_looks import clear_caches
from tests.repository import LIBRARY, LOCALIZERS

LOCALIZER = LOCALIZERS.for_game(GAME.name)


def measure(settings: BenchSettings) -> MeasureResult:
    """Draw pictures of races under way, on every race track in turn, with memory kept as in the process that draws."""
    keep_freed_memory()
    lines = list[Line]()
    for what, draw in (("a round", _round), ("a close-up", _close)):
        lines += _lines(what, draw, settings)
    return MeasureResult(lines)


@dataclass(frozen=True)
class Subject:
    """A race to draw, some rounds after its start."""

    field: LoadedCourse
    text: str
    views: tuple[RaceView, ...]

    @cached_property
    def board_art(self) -> BoardArt:
        """The track and its printed board."""
        table = self.field.game.table
        return BoardArt(table.track, self.text, self.field.game.ruleset.board(table))

    @cached_property
    def names(self) -> dict[Seat, str]:
        """The drivers' names."""
        return {seat: seat.title() for seat in self.field.drivers}


DrawFunction = Callable[[Subject, RaceView], Picture]


def _lines(what: str, draw: DrawFunction, settings: BenchSettings) -> list[Line]:
    cold, after_lobby, warm, canvas, sizes = Watch(), Watch(), Watch(), Watch(), list[float]()
    for track in TRACKS[: settings.choose_count(len(TRACKS), 1)]:
        subject = _subject(track)
        for view in subject.views[: settings.choose_count(4, 1)]:
            clear_caches()
            cold.time_call(lambda one=subject, view=view: draw(one, view))  # type: ignore[misc]
            clear_caches()
            _lobby(subject)
            after_lobby.time_call(lambda one=subject, view=view: draw(one, view))  # type: ignore[misc]
        for view in subject.views[: settings.choose_count(12, 3)]:
            picture = warm.time_call(lambda one=subject, view=view: draw(one, view))  # type: ignore[misc]
            sizes.append(len(picture.png) / 1000)
            image = Image.open(BytesIO(picture.png))
            canvas.time_call(lambda size=image.size: _blank(size))  # type: ignore[misc]
    bare = Line(f"an empty canvas like {what}", "ms", canvas.wall)
    return [
        Line(f"{what}, first of its track", "ms", cold.wall, bare),
        Line("… after its lobby's picture, as in every race", "ms", after_lobby.wall, bare),
        Line(f"{what}, then", "ms", warm.wall, bare),
        bare,
        Line(f"{what}, size", "kB", sizes),
    ]


def _subject(track: str) -> Subject:
    field = load_bench_course("racer", "planner", track=track)
    states = [checkpoint.state for checkpoint in drive_race(field, "bench picture", Watch())][3:15]
    text = LIBRARY.read_track_text(track)
    assert text is not None
    return Subject(field, text, tuple(field.game.build_view(state) for state in states))


def _lobby(one: Subject) -> Picture:
    starters = [Starter(seat, number) for number, seat in enumerate(one.field.drivers, 1)]
    return draw_lobby(one.board_art, starters, one.names, LOCALIZER, laps=2, seats=8)


def _round(one: Subject, view: RaceView) -> Picture:
    return draw_round(one.board_art, view, one.names, LOCALIZER, RoundPictureData("Bench"))


def _close(one: Subject, view: RaceView) -> Picture:
    seat = next(car.seat for car in view.cars)
    return draw_choices(one.board_art, view, one.names, seat, LOCALIZER)


def _blank(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    canvas = Image.new("P", size)
    canvas.putpalette([value for grey in range(256) for value in (grey, grey, grey)])
    canvas.save(out, "PNG", compress_level=2)
    return out.getvalue()
