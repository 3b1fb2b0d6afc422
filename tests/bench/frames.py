"""Pictures of whole races: whether a frame shows every car of a headline and the place of its event."""

from collections.abc import Iterator

from bot.pictures.board import build_course_of_track
from bot.pictures.cars import show_ended_cars
from bot.pictures.focus import Frame
from bot.pictures.incident_marks import Mark
from bot.pictures.palette import DAY_THEME, adapt_to_surface
from bot.pictures.positions import CarPositions, find_remains
from bot.pictures.round_picture import RoundPictureData, choose_round_frames
from bot.pictures.scene import Point
from bot.report.round_report import strip_markup
from rules.base import Seat
from rules.view import RaceView
from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.bot.report.reported_races import TRACKS, ToldRound, load_backdrop, tell_race

RACES = 40
"""Races of each game."""


def measure(settings: BenchSettings) -> MeasureResult:
    """Count the pictures that leave out somebody in their headline."""
    notes, faults = list[str](), list[str]()
    for game in TRACKS:
        rounds = [
            one
            for n in range(settings.choose_count(RACES, 1))
            for one in tell_race(game, f"frames {n}", humans=("red", "yellow"))
        ]
        missing = sum(bool([*list_missing(game, one)]) for one in rounds)
        counts = [len(frames_of(game, one)[1]) for one in rounds]
        notes.append(
            f"{game}: {len(rounds)} pictures, {missing} without somebody in their headline; "
            f"one frame {counts.count(1)}, two {counts.count(2)}, more {sum(count > 2 for count in counts)}"
        )
        faults += [f"{game}: {missing} pictures do not show their headline"] if missing else []
    return MeasureResult(list[Line](), notes, faults)


def build_picture_data(one: ToldRound) -> RoundPictureData:
    """Build the headline and marks of a round's picture."""
    marks = (Mark(m.number, m.kind, m.seats, m.place or None, max(1, m.weight)) for m in one.tale.marks if m.kind)
    humans = frozenset(one.account.humans)
    return RoundPictureData(strip_markup(one.tale.title), tuple(marks), humans=humans, named=one.tale.title_seats)


def frames_of(game: str, one: ToldRound) -> tuple[CarPositions, tuple[Frame, ...]]:
    """Return what stands on the board, and the frames of a round's picture."""
    course, view = build_course_of_track(load_backdrop(game).track, load_backdrop(game).text), show_ended_cars(one.view)
    stand = CarPositions(course, view.cars, adapt_to_surface(DAY_THEME, course.shape), view.pieces)
    return stand, choose_round_frames(stand, build_picture_data(one))


def list_missing(game: str, one: ToldRound) -> Iterator[str]:
    """List who of a headline is in no frame with the end of their path, and which places of its event are not."""
    stand, frames = frames_of(game, one)
    for seat in one.tale.title_seats:
        points = [*_points_of(stand, one.view, seat)]
        if not points or not any(all(_shows_point(frame, point) for point in points) for frame in frames):
            yield seat
    spaces, named_seats = stand.course.track.spaces, {*one.tale.title_seats}
    for mark in (mark for mark in build_picture_data(one).marks if not mark.number and {*mark.seats[:1]} & named_seats):
        if mark.at in spaces and not any(
            _shows_point(frame, stand.course.find_middle(mark.at or "")) for frame in frames
        ):
            yield f"{mark.kind} at {mark.at}"


def _points_of(stand: CarPositions, view: RaceView, seat: Seat) -> Iterator[Point]:
    """Yield where a car or its wreck is, and the last step of its path."""
    car = next(car for car in stand.cars if car.seat == seat)
    spot, remains = stand.spot_of(car), find_remains(view.pieces, seat)
    if car.spaces or car.beside:
        yield from [spot[0]] if spot else []
    elif remains:
        yield stand.course.find_middle(remains)
    if spot and len(car.trail) > 1 and car.spaces[:1] == car.trail[-1:]:
        (x, y), (a, b) = spot[0], stand.course.find_middle(car.trail[-2])
        yield (3 * x + a) / 4, (3 * y + b) / 4


def _shows_point(frame: Frame, point: Point) -> bool:
    """Whether a point of the board is inside a frame."""
    x, y = frame.lens.to_picture(point)
    return 8 <= x <= frame.size[0] - 8 and 8 <= y <= frame.size[1] - 8
