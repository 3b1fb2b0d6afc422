"""Every view of every game has a picture and a table, or raises one clear exception."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from bot.pictures.alt_text import format_standings_table
from bot.pictures.board import BoardArt
from bot.pictures.board_road import ZONE_COLOURS
from bot.pictures.cars import CarShapes
from bot.pictures.choice_picture import Landing, draw_choices
from bot.pictures.flag_picture import Ending, draw_flag, list_places_by_round
from bot.pictures.icons import ICON_DRAWERS
from bot.pictures.incident_marks import MARK_DRAWERS, Mark
from bot.pictures.lobby_picture import Starter, draw_lobby
from bot.pictures.palette import DAY_THEME
from bot.pictures.round_gif import draw_round_gif
from bot.pictures.round_picture import RoundPictureData, draw_round
from bot.pictures.scene import Shape, Text, Undrawable
from bot.pictures.sprites.registry import CAR_LOOKS, PIECE_LOOKS
from rules.view import BoardPiece, CarView, RaceView, ResultRow, StockLevel
from tests.bot.pictures.picture_samples import SEATS, load_board, make_course, text_of, track_of
from tests.hypothesis_settings import make_hypothesis_settings
from tests.repository import LOCALIZERS

TRACK = track_of("tt-1")
MARKS = ("well", "fallen", "gone", "car", "driver", "spinning", "crashing", "aflame")
places = st.sampled_from([*TRACK.spaces, "(99,1)", ""])
gauges = st.builds(
    StockLevel,
    name=st.text(min_size=1, max_size=12).filter(str.strip),
    value=st.integers(-5, 10**6),
    most=st.none() | st.integers(0, 10**6),
)
pieces = st.builds(
    BoardPiece,
    shape=st.sampled_from([*PIECE_LOOKS, "balloon"]),
    at=places,
    seat=st.sampled_from([*SEATS, "mauve"]),
    number=st.integers(1, 99),
)
cars = st.builds(
    CarView,
    seat=st.sampled_from([*SEATS, "mauve"]),
    number=st.integers(1, 99),
    order=st.integers(1, 12),
    lap=st.integers(-1, 20),
    status=st.sampled_from(["running", "finished", "out", "brake failure"]),
    spaces=st.lists(places, max_size=2).map(tuple),
    beside=st.none() | places,
    side=st.sampled_from(["", "left", "right"]),
    trail=st.lists(places, max_size=8).map(tuple),
    speed=st.none() | st.integers(-20, 10**4),
    gauges=st.lists(gauges, max_size=7).map(tuple),
    badges=st.lists(st.text(max_size=30), max_size=4).map(tuple),
    half=st.sampled_from(["", "front", "rear"]),
    shape=st.sampled_from([*CAR_LOOKS, "balloon"]),
    marks=st.lists(st.sampled_from(MARKS), max_size=6).map(tuple),
    tied=st.none() | st.sampled_from(SEATS),
)
views = st.builds(
    RaceView,
    round=st.integers(0, 999),
    lap=st.integers(0, 99),
    laps=st.integers(1, 99),
    cars=st.lists(cars, max_size=12).map(tuple),
    marked=st.lists(places, max_size=5).map(tuple),
    pieces=st.lists(pieces, max_size=8).map(tuple),
)


marks = st.builds(
    Mark,
    number=st.integers(0, 12),
    kind=st.sampled_from([*MARK_DRAWERS, *ICON_DRAWERS, "balloon"]),
    seats=st.lists(st.sampled_from([*SEATS, "mauve"]), max_size=3).map(tuple),
    at=st.none() | places,
    weight=st.integers(-2, 9),
)
told = st.builds(
    RoundPictureData,
    headline=st.text(max_size=140),
    marks=st.lists(marks, max_size=8).map(tuple),
    before=st.none() | views,
    humans=st.frozensets(st.sampled_from(SEATS)),
    outs=st.dictionaries(st.sampled_from(SEATS), st.text(max_size=40)),
    alarms=st.dictionaries(st.sampled_from(SEATS), st.sampled_from([*MARK_DRAWERS, "balloon"])),
)
names = st.dictionaries(st.sampled_from(SEATS), st.text(max_size=40))
BACKDROP = BoardArt(TRACK, text_of("tt-1"), load_board("tt-1"))
LOCALIZER = LOCALIZERS.for_game("speed_circuit")


@pytest.mark.slow
@make_hypothesis_settings(9)
@given(view=views, names=names, told=told, seat=st.none() | st.sampled_from(SEATS))
def test_every_view_has_a_picture_and_a_table(
    view: RaceView, names: dict[str, str], told: RoundPictureData, seat: str | None
) -> None:
    picture = draw_round(BACKDROP, view, names, LOCALIZER, told, seat)
    assert picture.png[:4] == b"\x89PNG"
    assert len(picture.alt) <= 1000
    assert len(format_standings_table(view, names, LOCALIZER)) <= 2000


@make_hypothesis_settings(3)
@given(view=views, names=names, told=told, order=st.lists(st.sampled_from([*SEATS, "mauve"])))
def test_every_view_has_an_end_choices_and_a_film_or_none(
    view: RaceView, names: dict[str, str], told: RoundPictureData, order: list[str]
) -> None:
    placings = tuple(ResultRow(place=n, seat=car.seat, laps=0, status=car.status) for n, car in enumerate(view.cars, 1))
    before = (told.before, view) if told.before else (view,)
    assert draw_flag(
        BACKDROP, view, names, LOCALIZER, Ending(placings, list_places_by_round(before), told.headline)
    ).png
    starters = [Starter(car.seat, car.number) for car in view.cars]
    assert draw_lobby(BACKDROP, starters, names, LOCALIZER, 2, 12).png
    for car in view.cars[:1]:
        assert draw_choices(
            BACKDROP, view, names, car.seat, LOCALIZER, [Landing(1, "(5,1)"), Landing(2, "nowhere", "fatal")]
        ).png
    filmed = b"GIF"
    with suppress(Undrawable):
        filmed = draw_round_gif(BACKDROP, view, told, order)
    assert filmed[:3] == b"GIF"


def test_a_name_without_a_drawing_is_a_racing_car_or_a_disc_with_its_number() -> None:
    car = CarView(seat="red", number=7, order=1, lap=0, spaces=("(5,1)",))
    piece = BoardPiece(shape="balloon", at="(5,2)", seat="red", number=8)

    def build_shapes(shape: str) -> list[Shape]:
        view = (car.model_copy(update={"shape": shape}),)
        return list(CarShapes(make_course("tt-1"), view, DAY_THEME, (piece,)).draw_shapes())

    assert build_shapes("balloon") == build_shapes("car")
    assert [s.text for s in build_shapes("car") if isinstance(s, Text)] == ["7", "8"]


def test_the_shared_view_names_nothing_of_any_game() -> None:
    text = (Path(rules.__file__).parent / "view.py").read_text(encoding="utf-8").casefold()
    for word in (*PIECE_LOOKS, *CAR_LOOKS, *ICON_DRAWERS, *ZONE_COLOURS["day"], "horse", "rig"):
        assert not re.search(rf"\b{word}\b", text) or word in {"car", "ahead"}, word
