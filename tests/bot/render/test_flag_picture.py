"""The pictures of a race's end and of its lobby."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.render.flag_picture import Ending, PlacesChart, draw_flag, flag_scene, places_by_round
from bot.render.happenings import SIZE
from bot.render.inscriptions import overlap
from bot.render.lettering import displayed
from bot.render.lobby_picture import Starter, draw_lobby, lobby_scene
from bot.render.palette import DAY, LIVERIES
from bot.render.round_picture import SIDE
from bot.render.scene import Scene, Stroke, Text
from rules.view import Placing, RaceView
from tests.bench.stable import NARRATORS
from tests.bot.render.printed import SEATS
from tests.bot.render.test_board import box, shown, texts
from tests.bot.render.test_round_picture import NAMES, TRACKS, race


def finish(name: str) -> Ending:
    views = race(name).views
    order = sorted(views[-1].cars, key=lambda car: car.order)
    ended = tuple(
        Placing(place=n, seat=car.seat, laps=2, status="crash" if n == len(order) else "finished")
        for n, car in enumerate(order, 1)
    )
    return Ending(ended, places_by_round(views), "Ann wins", awards=("In front: Ann, 12 rounds", "The moment"))


def flag(name: str) -> Scene:
    one = race(name)
    return flag_scene(one.setting, one.views[-1], NAMES, NARRATORS.of(name), finish(name))


def lobby(name: str, starters: int, seats: int) -> Scene:
    one = race(name)
    came = [Starter(seat, n, "racer" if n % 2 else "") for n, seat in enumerate(SEATS[:starters], 1)]
    return lobby_scene(one.setting, came, NAMES, NARRATORS.of(name), 2, seats, one.setting.board.shape)


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
        assert right <= SIDE, text
        assert bottom <= SIDE, text
    for one, other in combinations(words, 2):
        assert not overlap(box(one), box(other)), (one.text, other.text)


@pytest.mark.parametrize("name", TRACKS)
def test_both_are_the_same_every_time_and_small(name: str) -> None:
    one, voice = race(name), NARRATORS.of(name)
    told = one.setting, one.views[-1], NAMES, voice, finish(name)
    first = draw_flag(*told)
    assert first == draw_flag(*told)
    came = [Starter("red", 1), Starter("blue", 2)]
    second = draw_lobby(one.setting, came, NAMES, voice, 2, 8, one.setting.board.shape)
    assert second == draw_lobby(one.setting, came, NAMES, voice, 2, 8, one.setting.board.shape)
    for picture in (first, second):
        assert len(picture.png) <= 150_000
        assert Image.open(BytesIO(picture.png)).size == (SIDE, SIDE)
        assert 20 < len(picture.alt) <= 1000


def test_where_nobody_saw_the_flag_no_car_stands_on_the_podium_and_its_steps_say_why() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    out = tuple(placing.model_copy(update={"status": "crash"}) for placing in told.placings)
    scene = flag_scene(one.setting, one.views[-1], NAMES, NARRATORS.of("speed_circuit"), replace(told, placings=out))
    said = [text.text for text in texts(scene)]
    assert said.count(NARRATORS.of("speed_circuit").word("status", "crash")) == 3
    assert all(displayed(placing.seat, NAMES) in said for placing in out[:3])


def test_a_chariot_waits_on_the_grid_with_its_team() -> None:
    waiting, empty = (sum(1 for _ in lobby("circus_maximus", n, 8).insets[0].scene.shapes) for n in (4, 0))
    assert waiting > empty


def test_a_long_name_stands_whole_in_the_lobby() -> None:
    one, name = race("speed_circuit"), "Benjamin van der Hoeven"
    scene = lobby_scene(one.setting, [Starter("red", 1)], {"red": name}, NARRATORS.of("speed_circuit"), 2, 8)
    assert name in [text.text for text in texts(scene)]


def test_the_result_in_words_ends_each_sentence_once() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    said = replace(told, headline="Anna wins.", awards=("The moment: round 3. Anna spins.",))
    alt = draw_flag(one.setting, one.views[-1], NAMES, NARRATORS.of("speed_circuit"), said).alt
    assert alt.startswith("Anna wins. 1. ")
    assert alt.endswith(". The moment: round 3. Anna spins.")


def test_the_chart_begins_with_the_first_round_and_ends_with_the_result() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    cars = {car.seat: car for car in one.views[-1].cars}
    chart = PlacesChart(told, cars, DAY, 400, 500)
    bodies = {its.body: seat for seat, its in LIVERIES.items()}
    lines = [s for s in chart.shapes() if isinstance(s, Stroke) and s.colour in bodies]
    assert len(lines) == len(cars)
    for line in lines:
        places = told.places[bodies[line.colour]]
        assert line.points[0] == chart.at(0, places[0])
        assert line.points[-1] in (chart.at(len(places) - 1, places[-1]), chart.at(len(places) - 2, places[-2]))


def test_the_last_point_of_a_line_is_the_place_in_the_result() -> None:
    one, told = race("speed_circuit"), finish("speed_circuit")
    turned = tuple(
        p.model_copy(update={"place": len(told.placings) + 1 - p.place, "status": "finished"}) for p in told.placings
    )
    cars = {car.seat: car for car in one.views[-1].cars}
    short = {seat: its[:-2] if n == 0 else its for n, (seat, its) in enumerate(told.places.items())}
    chart = PlacesChart(Ending(turned, short), cars, DAY, 400, 500)
    bodies = {its.body: seat for seat, its in LIVERIES.items()}
    ends = {bodies[s.colour]: s.points[-1] for s in chart.shapes() if isinstance(s, Stroke) and s.colour in bodies}
    assert ends == {p.seat: chart.at(chart.rounds - 1, p.place) for p in turned}


def test_places_end_with_the_round_in_which_a_car_goes_out() -> None:
    views = race("speed_circuit").views[:4]
    seat = views[0].cars[0].seat

    def gone(view: RaceView) -> RaceView:
        cars = tuple(c.model_copy(update={"status": "out"}) if c.seat == seat else c for c in view.cars)
        return view.model_copy(update={"cars": cars})

    found = places_by_round([views[0], views[1], gone(views[2]), gone(views[3])])
    assert [len(its) for s, its in found.items() if s == seat] == [3]
    assert {len(its) for s, its in found.items() if s != seat} == {4}


@pytest.mark.parametrize("name", TRACKS)
def test_a_lobby_names_every_corner_that_has_room_and_every_seat(name: str) -> None:
    words = shown(lobby(name, 3, 8))
    corners = race(name).setting.track.corners
    named = [corner for corner in corners if any(word.split(" ")[0] == corner.split(" ")[0] for word in words)]
    assert len(named) >= len(corners) - 1
    assert words.count("open seat") == 5
    assert words.count("program") == 2


def test_a_full_lobby_has_no_empty_seat() -> None:
    assert "open seat" not in shown(lobby("speed_circuit", 12, 12))
    assert len([t for t in lobby("speed_circuit", 12, 12).moving if isinstance(t, Text) and t.size >= SIZE]) > 12


@pytest.mark.parametrize("name", [name for name in TRACKS if name != "circus_maximus"])
def test_whoever_has_a_seat_stands_on_the_grid_of_the_lobby(name: str) -> None:
    fewer, more = (lobby(name, starters, 8).insets[0].scene.moving for starters in (2, 3))
    assert len(fewer) < len(more)
