"""The GIF of a round: who moves when, how long it lasts, and how large the file is."""

import math
from io import BytesIO
from itertools import groupby

import pytest
from PIL import Image

from bot.pictures.board import build_course_of_track, build_day_road
from bot.pictures.incident_marks import Mark
from bot.pictures.overview import fit_board, spread_points
from bot.pictures.race_gif import FilmedRound, RaceFilm, choose_layout, draw_race_gif, find_road_area, list_exits
from bot.pictures.round_gif import (
    GIF_SIZE_PX,
    MAX_DURATION_MS,
    draw_round_gif,
    list_driving_order,
    list_shots,
    place_car_part_way,
)
from bot.pictures.round_picture import RoundPictureData
from bot.pictures.scene import Text, Undrawable
from rules.base import Seat, SpaceId
from rules.view import CarView, RaceView
from tests.bot.pictures.picture_samples import make_race_under_way, on_the_grid
from tests.bot.pictures.test_round_picture import TRACKS, race
from tests.repository import LOCALIZERS
from tests.sampling import THOROUGH, pick_share


def places(view: RaceView, order: tuple[Seat, ...] = ()) -> list[dict[Seat, tuple[SpaceId, ...]]]:
    return [{car.seat: car.spaces for car in take.view.cars} for take in list_shots(view, order=order)]


def test_every_car_starts_where_it_started_and_goes_its_way_in_order() -> None:
    view = make_race_under_way("tt-1")
    for car in view.cars:
        if len(car.trail) > 1:
            way = [take[car.seat][0] for take in places(view) if take[car.seat]]
            known = [place for place in way if place in car.trail]
            assert known == sorted(known, key=car.trail.index)


def test_cars_drive_one_after_the_other_in_the_order_of_the_round() -> None:
    view = make_race_under_way("tt-1")
    movers = [car.seat for car in view.cars if len(car.trail) > 1]
    order = tuple(reversed(movers))
    takes, last = places(view, order), {car.seat: car.trail[0] for car in view.cars if car.trail}
    driven = list[Seat]()
    for take in takes:
        moved = [seat for seat in movers if take[seat] and take[seat][0] != last[seat]]
        assert len(moved) <= 1
        driven += moved
        last |= {seat: take[seat][0] for seat in moved}
    assert [seat for seat, _ in groupby(driven)] == list(order)


def test_who_drove_when_follows_from_the_facts_of_the_round() -> None:
    facts = [{"what": "roll", "seat": "red"}, {"what": "moved", "seat": "blue"}, {"what": "drove", "seat": "red"}]
    assert list_driving_order([*facts, {"what": "moved", "seat": "blue"}, {"what": "lap"}]) == ("blue", "red")


def measure_duration_ms(gif: bytes) -> int:
    """Return the milliseconds that a GIF takes."""
    image, long = Image.open(BytesIO(gif)), 0
    for frame in range(getattr(image, "n_frames", 0)):
        image.seek(frame)
        long += image.info["duration"]
    return long


@pytest.mark.slow
@pytest.mark.parametrize("name", TRACKS)
def test_a_film_lasts_four_to_twelve_seconds_and_is_small(name: str) -> None:
    one = race(name)
    for n in pick_share((2, 9), list(TRACKS).index(name)):
        gif = draw_round_gif(one.setting, one.views[n], one.mark_round(n), story=("Somebody spins.",) * 12)
        assert 4000 <= measure_duration_ms(gif) <= MAX_DURATION_MS
        assert Image.open(BytesIO(gif)).size == GIF_SIZE_PX
        assert len(gif) <= 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, 12, 90] if THOROUGH else [2, 90])
def test_a_films_race_lasts_four_to_twelve_seconds_however_long_it_was(rounds: int) -> None:
    one = race("speed_circuit")
    views = [one.views[1 + n % 10].model_copy(update={"round": n}) for n in range(rounds + 1)]
    told = [
        FilmedRound(view, "Somebody leads somebody else by more than anybody thought.", n % 3 == 0)
        for n, view in enumerate(views)
    ]
    gif = draw_race_gif(one.setting, told, {}, LOCALIZERS.for_game("speed_circuit"))
    assert 4000 <= measure_duration_ms(gif) <= MAX_DURATION_MS
    assert len(gif) <= 1_000_000


def test_a_race_in_which_no_round_was_driven_has_no_film() -> None:
    with pytest.raises(Undrawable):
        draw_race_gif(
            race("speed_circuit").setting, [FilmedRound(on_the_grid("tt-1"))], {}, LOCALIZERS.for_game("speed_circuit")
        )


def test_what_stands_behind_a_car_follows_it_from_where_it_stood() -> None:
    before = CarView(seat="red", number=1, order=1, lap=1, spaces=("A:1/5", "A:1/4"))
    car = before.model_copy(update={"spaces": ("A:1/8", "A:1/7"), "trail": ("A:1/5", "A:1/6", "A:1/7", "A:1/8")})
    assert [place_car_part_way(car, share / 3, before).spaces for share in range(4)] == [
        ("A:1/5", "A:1/4"),
        ("A:1/6", "A:1/5"),
        ("A:1/7", "A:1/6"),
        ("A:1/8", "A:1/7"),
    ]


def test_it_stops_where_something_happened_and_shows_it_from_then_on() -> None:
    view = make_race_under_way("tt-1")
    seat = next(car.seat for car in view.cars if len(car.trail) > 1)
    told = RoundPictureData(marks=(Mark(1, "spin", (seat,)),))
    takes = list(list_shots(view, told))
    first = next(n for n, take in enumerate(takes) if take.marks)
    assert takes[first].long > takes[0].long
    assert all(take.marks for take in takes[first:])


def test_where_nobody_has_moved_there_is_no_film() -> None:
    with pytest.raises(Undrawable):
        draw_round_gif(race("speed_circuit").setting, on_the_grid("tt-1"))


def test_discs_with_numbers_do_not_hide_each_other() -> None:
    spread = spread_points([(100.0, 100.0)] * 3 + [(105.0, 100.0), (300.0, 100.0)], 30)
    assert all(math.dist(a, b) > 25 for n, a in enumerate(spread) for b in spread[:n])
    assert spread[-1] == (300.0, 100.0)


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("cars", [2, 12])
def test_the_road_of_a_race_fills_the_frame_of_its_gif(name: str, cars: int) -> None:
    board_art = race(name).setting
    area = find_road_area(build_course_of_track(board_art.track, board_art.text))
    layout = choose_layout(area, cars)
    scale, (wide, tall) = fit_board(area, layout.board).scale, layout.board
    assert max((area[2] - area[0]) * scale / wide, (area[3] - area[1]) * scale / tall) > 0.9
    assert min((area[2] - area[0]) * scale / wide, (area[3] - area[1]) * scale / tall) > 0.5
    rows = [layout.find_place(n, cars) for n in range(cars)]
    assert len({*rows}) == cars
    assert max(y for _, y in rows) + layout.row[1] // 2 <= GIF_SIZE_PX[1]


def test_where_a_car_went_out_is_known_after_it_is_gone() -> None:
    view = make_race_under_way("tt-1")
    one = next(car for car in view.cars if len(car.trail) > 1)
    gone = one.model_copy(update={"status": "out", "spaces": (), "trail": ()})
    later = view.model_copy(update={"round": view.round + 1, "cars": (gone,)})
    last = (*one.trail[-1:], *one.spaces[:1])[-1]
    assert dict(list_exits([view, later, later]))[one.seat] == (view.round + 1, last)


def test_the_last_frame_names_the_winner_over_a_podium_of_three() -> None:
    one = race("powersled")
    last = one.views[-1]
    cars = tuple(car.model_copy(update={"status": "finished" if car.order == 1 else "running"}) for car in last.cars)
    home = FilmedRound(last.model_copy(update={"cars": cars}), "Somebody finishes last.")
    names = {car.seat: car.seat.title() for car in cars}
    end = RaceFilm(build_day_road(one.setting), names, LOCALIZERS.for_game("powersled"), [home]).build_end(home)
    said = [shape.text for shape in end.moving if isinstance(shape, Text)]
    first, *others = (next(names[car.seat] for car in cars if car.order == n) for n in (1, 2, 3))
    assert f"{first} wins." in said
    assert all(said.count(name) > 1 for name in (first, *others))


@pytest.mark.parametrize("cars", range(1, 13))
def test_the_running_order_below_a_board_takes_its_whole_width(cars: int) -> None:
    wide_area = (0.0, 0.0, 1000.0, 300.0)
    layout = choose_layout(wide_area, cars)
    assert layout.left == 0
    assert layout.columns * layout.row[0] > 720 - layout.columns
    places = [layout.find_place(n, cars) for n in range(cars)]
    assert len(set(places)) == cars
    assert max(x for x, _ in places) == (layout.columns - 1) * layout.row[0], "no column is empty"
