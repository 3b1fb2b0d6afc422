"""The standings beside a picture agree with the standings in the text below it."""

from bot.model.seats import SEATS
from bot.pictures.fonts import measure_text
from bot.pictures.palette import DAY_THEME
from bot.pictures.round_picture import Tower, TowerOrder
from bot.pictures.scene import Text, find_extent
from bot.posts.types import PicturedPost
from bot.text.rendered import build_round_picture_data
from rules.view import CarView, RaceView, StockLevel, find_shared_places
from tests.bot.report.reported_races import drive_rounds
from tests.repository import LOCALIZERS


def test_cars_that_are_level_share_the_better_place() -> None:
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, level=level)
        for n, (seat, level) in enumerate((("red", False), ("blue", True), ("green", False), ("white", True)), 1)
    )
    view = RaceView(round=1, lap=1, laps=1, cars=cars)
    tower = Tower(view, TowerOrder({}, {}, {}), {}, DAY_THEME, LOCALIZERS.common, (700, 488))
    places = [shape.text for shape in tower.draw_shapes() if isinstance(shape, Text) and shape.anchor == "end"]
    assert [place for place in places if place[:1].isdecimal()] == ["1", "1=", "3", "3="]


def test_the_longest_place_stands_whole_between_the_edge_and_the_number_of_its_car() -> None:
    cars = tuple(CarView(seat=seat, number=n, order=n, lap=0, level=n == 12) for n, seat in enumerate(SEATS, 1))
    view = RaceView(round=1, lap=1, laps=1, cars=cars)
    tower = Tower(view, TowerOrder({}, {}, {}), {}, DAY_THEME, LOCALIZERS.common, (700, 720))
    shapes = [*tower.draw_shapes()]
    at, place = next((n, one) for n, one in enumerate(shapes) if isinstance(one, Text) and one.text == "11=")
    assert place.anchor == "end"
    assert measure_text("11=", place.size, place.face) <= place.at[0] < find_extent(shapes[at + 1])[0]


def test_a_car_behind_another_with_the_same_rounded_gap_says_so_instead_of_the_gap() -> None:
    gaps = {"red": 0, "blue": 3, "green": 3, "white": 3}
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, gap=gap, level=seat == "white")
        for n, (seat, gap) in enumerate(gaps.items(), 1)
    )
    for round, rows in ((1, ["+3", "close", "+3"]), (0, ["+3", "+3", "+3"])):
        view = RaceView(round=round, lap=1, laps=1, cars=cars)
        tower = Tower(view, TowerOrder({}, {}, {}), {}, DAY_THEME, LOCALIZERS.common, (700, 488))
        texts = [shape.text for shape in tower.draw_shapes() if isinstance(shape, Text) and shape.anchor == "end"]
        assert [text for text in texts if not text[:1].isdecimal()] == rows


def test_who_was_caught_up_with_has_lost_no_place() -> None:
    cars = tuple(CarView(seat=seat, number=n, order=n, lap=0, level=n == 2) for n, seat in ((1, "blue"), (2, "red")))
    view = RaceView(round=2, lap=1, laps=1, cars=cars)
    tower = Tower(view, TowerOrder({"red": 1, "blue": 2}, {}, {}), {}, DAY_THEME, LOCALIZERS.common, (700, 488))
    moved = [shape.text for shape in tower.draw_shapes() if isinstance(shape, Text) and shape.anchor == "start"]
    assert [text for text in moved if text.isdecimal()] == ["1"]


def test_who_was_level_and_still_is_has_won_no_place() -> None:
    view = RaceView(round=2, lap=1, laps=1, cars=())
    post = PicturedPost(round=2, view=view, names={}, was=("blue", "red", "green"), was_level=("red",))
    before = build_round_picture_data(post).before
    assert before
    assert find_shared_places(before.cars) == {"blue": 1, "red": 1, "green": 3}


def test_a_stock_that_a_car_began_without_is_none_that_runs_out() -> None:
    stocks = (StockLevel(name="wear", value=2, most=8), StockLevel(name="-1 chips", value=0, most=0))
    car = CarView(seat="red", number=1, order=1, lap=0, gauges=stocks)
    tower = Tower(
        RaceView(round=1, lap=1, laps=1, cars=(car,)),
        TowerOrder({}, {}, {}),
        {},
        DAY_THEME,
        LOCALIZERS.common,
        (700, 488),
    )
    said = [shape.text for shape in tower.draw_shapes() if isinstance(shape, Text)]
    assert [text for text in said if "0" in text] == []
    assert [text for text in said if text.endswith(" 2")] != []


def test_what_was_bid_for_the_grid_has_not_run_out() -> None:
    grid = next(drive_rounds("speed_circuit", "one")).view
    assert [(car.seat, gauge) for car in grid.cars for gauge in car.gauges if gauge.value == 0 and gauge.most] == []


def test_a_car_that_nobody_drives_has_no_place() -> None:
    cars = tuple(CarView(seat=seat, number=n, order=n, lap=0, adrift=n == 2) for n, seat in ((1, "blue"), (2, "red")))
    view = RaceView(round=2, lap=1, laps=1, cars=cars)
    tower = Tower(view, TowerOrder({}, {}, {}), {}, DAY_THEME, LOCALIZERS.common, (700, 488))
    assert [shape.text for shape in tower.draw_shapes() if isinstance(shape, Text) and shape.anchor == "end"] == [
        "1",
        "–",
    ]
