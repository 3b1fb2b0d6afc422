"""The pictures of a race's end and of its lobby."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.model.seats import LIVERIES
from bot.pictures.flag_picture import (
    LINE_WIDTH_PX,
    Ending,
    PlacesChart,
    build_flag_scene,
    draw_flag,
    list_places_by_round,
)
from bot.pictures.fonts import shorten_name
from bot.pictures.incident_marks import MIN_TEXT_SIZE_PX
from bot.pictures.lobby_picture import Starter, build_lobby_scene, draw_lobby
from bot.pictures.map_labels import do_overlap
from bot.pictures.palette import DAY_THEME
from bot.pictures.round_picture import HEAD_HEIGHT_PX, PICTURE_SIDE_PX
from bot.pictures.scene import Scene, Stroke, Text
from rules.view import CarView, RaceView, ResultRow
from tests.bot.pictures.picture_samples import SEATS
from tests.bot.pictures.test_board import box, list_texts, texts
from tests.bot.pictures.test_round_picture import NAMES, TRACKS, race
from tests.repository import LOCALIZERS


def finish(name: str) -> Ending:
    views = race(name).views
    order = sorted(views[-1].cars, key=lambda car: car.order)
    ended = tuple(
        ResultRow(place=n, seat=car.seat, laps=2, status="crash" if n == len(order) else "finished")
        for n, car in enumerate(order, 1)
    )
    return Ending(ended, list_places_by_round(views), "Ann wins", awards=("Rounds led: Ann 12", "The moment"))


def flag(name: str) -> Scene:
    one = race(name)
    return build_flag_scene(one.setting, one.views[-1], NAMES, LOCALIZERS.for_game(name), finish(name))


def lobby(name: str, starters: int, seats: int) -> Scene:
    one = race(name)
    came = [Starter(seat, n, "racer" if n % 2 else "") for n, seat in enumerate(SEATS[:starters], 1)]
    return build_lobby_scene(one.setting, came, NAMES, LOCALIZERS.for_game(name), 2, seats)


def test_a_driver_whose_name_cannot_be_written_is_called_by_their_colour_in_headline_and_awards() -> None:
    one, names = race("speed_circuit"), {**NAMES, "red": "山田"}
    ending = replace(finish("speed_circuit"), headline="山田 wins", awards=("Rounds led: 山田 12",))
    scene = build_flag_scene(one.setting, one.views[-1], names, LOCALIZERS.for_game("speed_circuit"), ending)
    words = [text.text for text in texts(scene)]
    assert {"Red wins", "Rounds led: Red 12"} <= {*words}
    assert not [word for word in words if "山" in word]


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("picture", ["flag", "lobby"])
def test_words_are_large_apart_and_within(name: str, picture: str) -> None:
    scene = flag(name) if picture == "flag" else lobby(name, 5, 12)
    words = list(texts(scene))
    assert min(text.size for text in words) >= 26
    for text in words:
        left, top, right, bottom = box(text)
        assert left >= 0, text
        assert top >= 0, text
        assert right <= PICTURE_SIDE_PX, text
        assert bottom <= PICTURE_SIDE_PX, text
    for one, other in combinations(words, 2):
        assert not do_overlap(box(one), box(other)), (one.text, other.text)


@pytest.mark.parametrize("name", TRACKS)
def test_a_bot_on_the_grid_is_called_one_once(name: str) -> None:
    one, localizer = race(name), LOCALIZERS.for_game(name)
    starters, names = [Starter("red", 1), Starter("blue", 2, "racer")], {"red": "Ann", "blue": "Blue (bot)"}
    scene = build_lobby_scene(one.setting, starters, names, localizer, 2, 8)
    words = [text.text for text in texts(scene)]
    assert [word for word in words if "bot" in word.casefold()] == ["Blue (bot)"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_descriptions_call_a_car_what_its_game_calls_it(language: str) -> None:
    vehicles = {
        game: LOCALIZERS.in_language(language)
        .for_game(game)
        .format_phrase("picture", "car", {"place": 1, "seat": "red", "number": 7, "gap": ""}, {"red": "Ann"})
        for game in TRACKS
    }
    names = {
        "en": {"circus_maximus": "chariot", "powersled": "sled"},
        "de": {"circus_maximus": "Wagen", "powersled": "Schlitten"},
    }[language]
    usual = {"en": "car", "de": "Wagen"}[language]
    assert vehicles == {game: f"1. Ann, {names.get(game, usual)} 7" for game in TRACKS}


@pytest.mark.parametrize("name", TRACKS)
def test_both_are_the_same_every_time_and_small(name: str) -> None:
    one, localizer = race(name), LOCALIZERS.for_game(name)
    told = one.setting, one.views[-1], NAMES, localizer, finish(name)
    first = draw_flag(*told)
    assert first == draw_flag(*told)
    came = [Starter("red", 1), Starter("blue", 2)]
    second = draw_lobby(one.setting, came, NAMES, localizer, 2, 8)
    assert second == draw_lobby(one.setting, came, NAMES, localizer, 2, 8)
    for picture in (first, second):
        assert len(picture.png) <= 150_000
        width, height = Image.open(BytesIO(picture.png)).size
        assert height <= PICTURE_SIDE_PX == width
        assert 20 < len(picture.alt) <= 1000


def test_where_nobody_saw_the_flag_no_car_stands_on_the_podium_and_its_steps_say_why() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    out = tuple(placing.model_copy(update={"status": "crash"}) for placing in told.placings)
    scene = build_flag_scene(
        one.setting, one.views[-1], NAMES, LOCALIZERS.for_game("speed_circuit"), replace(told, placings=out)
    )
    said = [text.text for text in texts(scene)]
    assert said.count(LOCALIZERS.for_game("speed_circuit").format_word("status", "crash")) == 3
    assert all(shorten_name(placing.seat, NAMES) in said for placing in out[:3])


def test_a_chariot_waits_on_the_grid_with_its_team() -> None:
    waiting, empty = (sum(1 for _ in lobby("circus_maximus", n, 8).insets[0].scene.shapes) for n in (4, 0))
    assert waiting > empty


def test_a_long_name_stands_whole_in_the_lobby() -> None:
    one, name = race("speed_circuit"), "Benjamin van der Hoeven"
    scene = build_lobby_scene(
        one.setting, [Starter("red", 1)], {"red": name}, LOCALIZERS.for_game("speed_circuit"), 2, 8
    )
    assert name in [text.text for text in texts(scene)]


def test_the_result_in_words_ends_each_sentence_once() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    said = replace(told, headline="Anna wins.", awards=("The moment: round 3. Anna spins.",))
    alt = draw_flag(one.setting, one.views[-1], NAMES, LOCALIZERS.for_game("speed_circuit"), said).alt
    assert alt.startswith("Anna wins. 1. ")
    assert alt.endswith(". The moment: round 3. Anna spins.")


def test_the_chart_begins_on_the_grid_and_ends_with_the_result() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    cars = {car.seat: car for car in one.views[-1].cars}
    chart = PlacesChart(told, cars, DAY_THEME, 400, 500)
    bodies = {its.body: seat for seat, its in LIVERIES.items()}
    lines = [s for s in chart.draw_shapes() if isinstance(s, Stroke) and s.colour in bodies]
    assert len(lines) == len(cars)
    for line in lines:
        seat = bodies[line.colour]
        places, result = told.places[seat], next(one.place for one in told.placings if one.seat == seat)
        assert line.points[0] == chart.find_point(0, places[0])
        assert line.points[-1] in (chart.find_point(len(places), places[-1]), chart.find_point(chart.last, result))


def test_the_last_point_of_a_line_is_the_place_in_the_result() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    turned = tuple(
        p.model_copy(update={"place": len(told.placings) + 1 - p.place, "status": "finished"}) for p in told.placings
    )
    cars = {car.seat: car for car in one.views[-1].cars}
    short = {seat: its[:-2] if n == 0 else its for n, (seat, its) in enumerate(told.places.items())}
    chart = PlacesChart(Ending(turned, short), cars, DAY_THEME, 400, 500)
    bodies = {its.body: seat for seat, its in LIVERIES.items()}
    ends = {bodies[s.colour]: s.points[-1] for s in chart.draw_shapes() if isinstance(s, Stroke) and s.colour in bodies}
    assert ends == {p.seat: chart.find_point(chart.last, p.place) for p in turned}


def test_a_car_that_goes_out_has_its_cross_at_that_round_and_at_its_last_place() -> None:
    views = race("speed_circuit").views[:4]
    seat = views[0].cars[0].seat

    def retire_seat(view: RaceView) -> RaceView:
        cars = tuple(c.model_copy(update={"status": "out"}) if c.seat == seat else c for c in view.cars)
        return view.model_copy(update={"cars": cars})

    found = list_places_by_round([views[0], views[1], retire_seat(views[2]), retire_seat(views[3])])
    assert [len(its) for s, its in found.items() if s == seat] == [2]
    assert {len(its) for s, its in found.items() if s != seat} == {4}
    ended = tuple(
        ResultRow(place=n, seat=car.seat, laps=1, status="crash" if car.seat == seat else "running")
        for n, car in enumerate(views[3].cars, 1)
    )
    chart = PlacesChart(Ending(ended, found), {car.seat: car for car in views[3].cars}, DAY_THEME, 400, 500)
    body = LIVERIES[seat].body
    assert chart.last == 3
    assert {s.points[-1] for s in chart.draw_shapes() if isinstance(s, Stroke) and s.colour == body} == {
        chart.find_point(2, found[seat][-1])
    }


@pytest.mark.parametrize("name", TRACKS)
def test_a_lobby_names_every_corner_that_has_room_and_every_driver_and_counts_the_open_seats(name: str) -> None:
    words = list_texts(lobby(name, 3, 8))
    corners = race(name).setting.track.corners
    named = [corner for corner in corners if any(word.split(" ")[0] == corner.split(" ")[0] for word in words)]
    assert len(named) >= len(corners) - 1
    assert words.count("5 open seats") == 1


@pytest.mark.parametrize("starters", [0, 1, 2, 3, 5, 11, 12])
def test_a_lobby_ends_below_its_last_seat(starters: int) -> None:
    scene = lobby("speed_circuit", starters, 12)
    names = [t.at[1] for t in scene.moving if isinstance(t, Text)]
    assert 0 < scene.height - max(names) < 80 < scene.height - HEAD_HEIGHT_PX - 700
    assert scene.height <= 1200
    across = {round(t.at[0]) > 600 for t in scene.moving if isinstance(t, Text) and t.at[1] > HEAD_HEIGHT_PX + 700}
    assert across == ({False} if starters == 0 else {False, True}), "both columns are used"


def test_a_full_lobby_has_no_empty_seat() -> None:
    assert not any("open seat" in word for word in list_texts(lobby("speed_circuit", 12, 12)))
    assert (
        len([t for t in lobby("speed_circuit", 12, 12).moving if isinstance(t, Text) and t.size >= MIN_TEXT_SIZE_PX])
        > 12
    )


@pytest.mark.parametrize("name", [name for name in TRACKS if name != "circus_maximus"])
def test_everybody_with_a_seat_stands_on_the_grid_of_the_lobby(name: str) -> None:
    fewer, more = (lobby(name, starters, 8).insets[0].scene.moving for starters in (2, 3))
    assert len(fewer) < len(more)


def test_cars_that_are_level_have_one_height_in_the_lap_chart() -> None:
    cars = (CarView(seat="red", number=1, order=1, lap=0), CarView(seat="blue", number=2, order=2, lap=0, level=True))
    swapped = (
        cars[1].model_copy(update={"order": 1, "level": False}),
        cars[0].model_copy(update={"order": 2, "level": True}),
    )
    views = [RaceView(round=n, lap=1, laps=1, cars=found) for n, found in enumerate((cars, swapped, cars), 1)]
    assert list_places_by_round(views) == {"red": (1, 1, 1), "blue": (1, 1, 1)}


@pytest.mark.parametrize("name", TRACKS)
def test_lines_of_the_lap_chart_begin_apart_and_at_their_numbers(name: str) -> None:
    """Where all start level, as in Circus Maximus, the lines would otherwise fan out from one point."""
    strokes = [shape for shape in flag(name).moving if isinstance(shape, Stroke) and shape.width == LINE_WIDTH_PX]
    lines = [stroke.points for stroke in strokes if len(stroke.points) > 2]
    assert len(lines) > 2
    assert len({points[0] for points in lines}) == len(lines)
    assert len({points[0][0] for points in lines}) == 1, "every line begins at the grid"
