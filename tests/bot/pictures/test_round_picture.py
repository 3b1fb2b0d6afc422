"""Round pictures of all four games: everything can be read on a phone, and nothing covers it."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import combinations, islice

import pytest
from PIL import Image

from bot.app.race_snapshot import Game
from bot.cli.stats import StatsRequest, load_course
from bot.pictures.board import BoardArt, build_course_of_track, build_day_road
from bot.pictures.focus import MIN_CAR_LENGTH_PX, choose_lens
from bot.pictures.fonts import MIN_NAME_SIZE_PX
from bot.pictures.incident_marks import MARK_DRAWERS, MIN_TEXT_SIZE_PX, NUMBER_RADIUS_PX, Mark, draw_mark_shape
from bot.pictures.map_labels import do_overlap
from bot.pictures.positions import CarPositions
from bot.pictures.round_picture import (
    COLUMN_WIDTH_PX,
    FOCUS_SIZE_PX,
    HEAD_HEIGHT_PX,
    LEGEND_HEIGHT_PX,
    MAX_ROW_HEIGHT_PX,
    PICTURE_SIDE_PX,
    RoundPictureData,
    build_round_scene,
    describe_round,
    draw_round,
)
from bot.pictures.scene import Box, Disc, Rect, Scene, Text
from bot.pictures.zoomed_view import Pane
from rules.base import Seat
from rules.registry import RULESETS
from rules.view import RaceView
from tests.bench.figures import Watch
from tests.bench.rounds import drive_race
from tests.bot.pictures.test_board import box, texts
from tests.repository import LIBRARY, LOCALIZERS

TRACKS = {
    "speed_circuit": "three-rivers",
    "circus_maximus": "circus-romanus",
    "powersled": "titan-trident",
    "formula_d": "tall-pines",
}
NAMES = {"red": "Ann Kowalska-Smith", "blue": "漢字太郎", "green": "x" * 40}


@dataclass(frozen=True)
class Race:
    """A race that was driven, and its views round by round."""

    game: Game
    setting: BoardArt
    views: tuple[RaceView, ...]

    def mark_round(self, n: int) -> RoundPictureData:
        """Return a round's headline with marks on four of the cars."""
        cars = self.views[n].cars
        marks = [Mark(k, kind, (car.seat,)) for k, (car, kind) in enumerate(zip(cars, MARK_DRAWERS, strict=False), 1)]
        return RoundPictureData(
            "Ann passes Ben in Quay and leads", tuple(marks[:4]), self.views[n - 1], frozenset({"red"})
        )

    def pane(self, n: int, told: RoundPictureData) -> Pane:
        """Build the enlarged part."""
        view = self.views[n]
        road = build_day_road(self.setting, view)
        stand = CarPositions(road.course, view.cars, road.theme, view.pieces)
        return Pane(road, view, choose_lens(stand, told.marks, FOCUS_SIZE_PX, told.humans), FOCUS_SIZE_PX)

    def scene(self, n: int, told: RoundPictureData) -> Scene:
        """Build the whole picture."""
        return build_round_scene(self.setting, self.views[n], NAMES, LOCALIZERS.for_game(self.game.ruleset.name), told)


@cache
def race(name: str) -> Race:
    field = load_course(
        LIBRARY,
        RULESETS[name],
        TRACKS[name],
        StatsRequest(name, drivers=6, laps=2, kinds=tuple(RULESETS[name].drivers)),
    )
    checkpoints = islice(drive_race(field, "pictures", Watch()), 14)
    views = tuple(field.game.build_view(checkpoint.state) for checkpoint in checkpoints)
    text = LIBRARY.read_track_text(TRACKS[name])
    assert text is not None
    return Race(field.game, BoardArt(field.game.table.track, text, field.game.ruleset.board(field.game.table)), views)


ROUNDS = [(name, n) for name in TRACKS for n in (2, 5, 9, 12)]


def rects(scene: Scene) -> Iterator[Rect]:
    """List the plates of places, with their rims."""
    for shape in scene.moving:
        if isinstance(shape, Box) and shape.height in (32, 34):
            yield shape.left, shape.top, shape.left + shape.width, shape.top + shape.height


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_every_car_that_is_aimed_at_is_long_enough_for_a_phone(name: str, n: int) -> None:
    one = race(name)
    pane = one.pane(n, one.mark_round(n))
    running = [car for car in pane.field.cars_on_board if car.status == "running" and len(car.spaces) < 2]
    rigs = [car for car in pane.field.cars_on_board if car.status == "running" and len(car.spaces) > 1]
    assert all(pane.field.measure_length(car) >= 66 for car in (*running, *rigs))
    assert [car for car in pane.field.cars_on_board if (s := pane.field.spot_of(car)) and pane.course.shows(s[0])]
    assert MIN_CAR_LENGTH_PX >= 66


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_every_figure_is_large_enough_for_a_phone(name: str, n: int) -> None:
    """Long names are written smaller before they lose a letter."""
    scene = race(name).scene(n, race(name).mark_round(n))
    small = {text.text for text in texts(scene) if text.size < MIN_TEXT_SIZE_PX}
    assert {text for text in small if text.rstrip("…") not in "x" * 40} <= {"!", "P", NAMES["red"]}
    assert min(text.size for text in texts(scene) if text.text not in {"!", "P"}) >= MIN_NAME_SIZE_PX


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_plates_and_marks_lie_over_nothing_that_is_to_be_seen(name: str, n: int) -> None:
    one = race(name)
    scene = one.scene(n, one.mark_round(n)).insets[0].scene
    plates = [*rects(scene)]
    for disc in scene.moving:
        if isinstance(disc, Disc) and disc.radius == NUMBER_RADIUS_PX:
            (x, y), r = disc.centre, disc.radius
            plates.append((x - r, y - r, x + r, y + r))
    for first, other in combinations(plates, 2):
        assert not do_overlap(first, other)
    pane = one.pane(n, one.mark_round(n))
    for piece in pane.field.pieces:
        x, y = pane.course.find_middle(piece.at)
        assert not any(left < x < right and top < y < bottom for left, top, right, bottom in plates)
    for car in pane.field.cars_on_board:
        spot = pane.field.spot_of(car)
        assert spot
        if pane.course.shows(spot[0]):
            assert not any(left < spot[0][0] < r and t < spot[0][1] < b for left, t, r, b in plates)


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_the_rows_of_the_tower_keep_apart_and_within(name: str, n: int) -> None:
    scene = race(name).scene(n, race(name).mark_round(n))
    column = [
        text for text in scene.moving if isinstance(text, Text) and text.at[1] > HEAD_HEIGHT_PX + FOCUS_SIZE_PX[1]
    ]
    column = [text for text in column if not re.fullmatch(r"P1 · (\d+): \1 squares to go", text.text)]
    for text in column:
        left, top, right, bottom = box(text)
        assert left >= PICTURE_SIDE_PX - COLUMN_WIDTH_PX
        assert right <= PICTURE_SIDE_PX
        assert HEAD_HEIGHT_PX + FOCUS_SIZE_PX[1] <= top
        assert bottom <= scene.height
    for one, other in combinations(column, 2):
        assert not do_overlap(box(one), box(other)), (one.text, other.text)


@pytest.mark.parametrize("name", TRACKS)
def test_the_group_drives_to_the_right(name: str) -> None:
    one = race(name)
    for n in (2, 5, 9, 12):
        pane = one.pane(n, RoundPictureData())
        rows = [pane.course.find_row_and_offset(car.spaces[0])[0] for car in pane._visible_cars if car.spaces]
        assert sum(pane.course.find_heading(row)[0] for row in rows) > -0.3 * len(rows)


@pytest.mark.parametrize(("name", "n"), [(name, 9) for name in TRACKS])
def test_a_picture_is_the_same_every_time_and_small(name: str, n: int) -> None:
    one = race(name)
    localizer = LOCALIZERS.for_game(name)
    first = draw_round(one.setting, one.views[n], NAMES, localizer, one.mark_round(n))
    assert first == draw_round(one.setting, one.views[n], NAMES, localizer, one.mark_round(n))
    assert len(first.png) <= 150_000
    scene = one.scene(n, one.mark_round(n))
    assert Image.open(BytesIO(first.png)).size == (PICTURE_SIDE_PX, scene.height)


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("count", [1, 3, 6])
def test_a_picture_ends_where_its_standings_or_its_map_ends(name: str, count: int) -> None:
    """A field of twelve fills the square; a small one leaves no empty band below, and no round changes the size."""
    one = race(name)
    heights = set[int]()
    for view in one.views[2:]:
        few = Race(one.game, one.setting, (view.model_copy(update={"cars": view.cars[:count]}),))
        scene = few.scene(0, RoundPictureData())
        course, map_width = build_course_of_track(one.setting.track, one.setting.text), scene.insets[-1].scene.width
        top = HEAD_HEIGHT_PX + FOCUS_SIZE_PX[1] + 4
        drawn_map = map_width * course.height / course.width + (0 if view.length else 2 * LEGEND_HEIGHT_PX)
        assert scene.height - top - max(drawn_map, count * MAX_ROW_HEIGHT_PX) <= 30
        heights.add(scene.height)
    assert len(heights) == 1
    assert max(heights) <= PICTURE_SIDE_PX


def list_visible_seats(pane: Pane) -> set[Seat]:
    return {car.seat for car in pane._visible_cars}


def test_the_picture_looks_where_something_happened() -> None:
    one = race("speed_circuit")
    for n in (5, 9, 12):
        for car in one.views[n].cars:
            if car.spaces:
                assert car.seat in list_visible_seats(
                    one.pane(n, RoundPictureData(marks=(Mark(1, "spin", (car.seat,), weight=30),)))
                )


def test_a_quiet_round_shows_the_leader() -> None:
    for name in TRACKS:
        one = race(name)
        alone = one.views[9].model_copy(update={"cars": one.views[9].cars[:1], "pieces": ()})
        leader = alone.cars[0].seat
        assert leader in list_visible_seats(Race(one.game, one.setting, (alone,)).pane(0, RoundPictureData()))


def test_the_legend_explains_the_first_plate_that_is_in_the_picture() -> None:
    """Where lanes differ in length; who drives alone has no plate, and those who have finished have none."""
    one = race("circus_maximus")
    cars = tuple(car.model_copy(update={"status": "running"}) for car in one.views[9].cars)
    for finished in (0, 2, len(cars) - 1):
        view = one.views[9].model_copy(
            update={
                "cars": tuple(
                    car.model_copy(update={"status": "finished", "left": None} if car.order <= finished else {})
                    for car in cars
                )
            }
        )
        legends = [
            t.text
            for t in texts(Race(one.game, one.setting, (view,)).scene(0, RoundPictureData()))
            if t.text.endswith(" squares to go")
        ]
        first = next(car for car in view.cars if car.order == finished + 1)
        legend = f"P{finished + 1} · {first.left}: {first.left} squares to go"
        assert legends == ([legend] if finished < len(cars) - 1 else [])


@pytest.mark.parametrize(("left", "legend"), [(1, "P1 · 1: 1 square to go"), (2, "P1 · 2: 2 squares to go")])
def test_the_legend_says_one_square_in_the_singular(left: int, legend: str) -> None:
    assert (
        LOCALIZERS.for_game("circus_maximus").format_phrase("picture", "plates", {"place": 1, "left": left}) == legend
    )


def test_who_is_out_has_no_place_and_no_gap_but_a_reason() -> None:
    one = race("speed_circuit")
    gone = one.views[9].cars[-1].model_copy(update={"status": "out", "spaces": (), "gap": 99})
    view = one.views[9].model_copy(update={"cars": (*one.views[9].cars[:-1], gone)})
    told = RoundPictureData(outs={gone.seat: "round 9, engine"})
    words = [
        t.text
        for t in texts(Race(one.game, one.setting, (view,)).scene(0, told))
        if t.at[1] > HEAD_HEIGHT_PX + FOCUS_SIZE_PX[1]
    ]
    assert "round 9, engine" in words
    assert "+99" not in words
    assert words.count(str(gone.order)) == sum(car.number == gone.order for car in view.cars)


def test_every_kind_of_mark_has_a_shape_of_its_own() -> None:
    drawn = {kind: repr(tuple(draw_mark_shape(kind, (0.0, 0.0), 30.0, "#000000"))) for kind in MARK_DRAWERS}
    assert len(set(drawn.values())) == len(MARK_DRAWERS)


def test_a_long_headline_takes_two_lines_and_is_not_cut_before() -> None:
    one = race("formula_d")
    said = "Orange is out: Yellow pulls up alongside, and the body breaks; and so on to a hundred characters"
    words = [t for t in one.scene(9, RoundPictureData(said)).moving if isinstance(t, Text) and t.at[1] < HEAD_HEIGHT_PX]
    assert " ".join(t.text for t in words[:2]) == said
    assert math.isclose(words[0].at[0], words[1].at[0])


def test_the_words_for_a_picture_tell_the_round_and_not_the_layout() -> None:
    one = race("speed_circuit")
    gone = one.views[9].cars[-1].model_copy(update={"status": "out"})
    view = one.views[9].model_copy(update={"cars": (*one.views[9].cars[:-1], gone)})
    first, second = view.cars[0], view.cars[1]
    marks = (Mark(1, "pass", (first.seat, second.seat)), Mark(2, "beam", (second.seat,)))
    told = RoundPictureData("Ann leads.", marks, outs={gone.seat: "round 9, engine"})
    names = {car.seat: car.seat.title() for car in view.cars}
    said = describe_round(view, names, LOCALIZERS.for_game("speed_circuit"), told)
    assert said.startswith(f"Ann leads. R{view.round}")
    a, b = names[first.seat], names[second.seat]
    assert f"1: pass, {a}, {b}; 2: laser, {b}" in said
    assert f"1. {a}, car {first.number}; 2. {b}, car {second.number}, +{second.gap}" in said
    assert said.endswith(f"{names[gone.seat]}: round 9, engine.")
    assert len(said) <= 1000


def test_every_kind_of_mark_has_a_word() -> None:
    localizer = LOCALIZERS.for_game("speed_circuit")
    assert [kind for kind in MARK_DRAWERS if not localizer.has("happened", kind)] == []
