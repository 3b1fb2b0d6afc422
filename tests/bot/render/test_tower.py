"""The standings beside a picture say what the words under it say."""

from bot.render.palette import DAY
from bot.render.scene import Text
from bot.render.tower import Tower, TowerOrder
from rules.view import CarView, RaceView
from tests.bench.stable import NARRATORS


def test_cars_that_are_level_share_the_better_place() -> None:
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, level=level)
        for n, (seat, level) in enumerate((("red", False), ("blue", True), ("green", False), ("white", True)), 1)
    )
    view = RaceView(round=1, lap=1, laps=1, cars=cars)
    tower = Tower(view, TowerOrder({}, {}, {}), {}, DAY, NARRATORS.common, (700, 488))
    places = [shape.text for shape in tower.shapes() if isinstance(shape, Text) and shape.anchor == "end"]
    assert [place for place in places if place[:1].isdecimal()] == ["1", "1=", "3", "3="]
