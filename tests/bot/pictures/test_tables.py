"""The picture of a season's table shows gained and lost places by shape as well as colour."""

from bot.pictures.scene import Polygon, Stroke, Text
from bot.pictures.tables import WIDTH_PX, SeasonTable, build_tables_scene, draw_tables
from rules.league.season import TableLine
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.common
NAMES = {"a": "Ana", "b": "Ben", "c": "Cleo", "d": "Dan"}
LINES = (
    TableLine(place=1, who="a", points=19, results=(9, 6, 4), dropped=(2,), wins=1, was=2),
    TableLine(place=2, who="b", points=13, results=(6, 9, None), wins=1, was=1, penalty=2),
    TableLine(place=3, who="c", points=10, results=(4, 3, 3), was=3),
    TableLine(place=4, who="d", points=0, results=(None, None, None)),
)
TABLE = SeasonTable("Drivers", LINES, ("One", "Two", "Three"))


def test_places_won_point_up_and_places_lost_point_down() -> None:
    shapes = build_tables_scene("Cup", [TABLE], NAMES, LOCALIZER).moving
    up, down = [one for one in shapes if isinstance(one, Polygon)]
    assert up.points[0][1] < up.points[1][1]
    assert down.points[0][1] > down.points[1][1]
    flat = [one for one in shapes if isinstance(one, Stroke) and one.width == 5]
    assert len(flat) == 1, "who has not moved has a bar; who has not driven has nothing"


def test_what_does_not_count_is_struck_through_and_what_was_taken_off_is_named() -> None:
    shapes = build_tables_scene("Cup", [TABLE], NAMES, LOCALIZER).moving
    assert sum(isinstance(one, Stroke) and one.width == 3 for one in shapes) == 1
    said = [one.text for one in shapes if isinstance(one, Text)]
    assert "(−2)" in said
    assert [one for one in said if one.startswith("−")] == ["−6", "−9", "−19"], "how far behind the first"


def test_all_words_can_be_read_at_half_the_width_and_longest_names_fit() -> None:
    long = SeasonTable("Drivers", (LINES[0].model_copy(update={"who": "x" * 60}),), ("One",))
    scene = build_tables_scene("Cup", [long], {}, LOCALIZER)
    assert scene.width == WIDTH_PX == 800
    assert min(one.size for one in scene.moving if isinstance(one, Text)) >= 20
    assert draw_tables("Cup", [TABLE], NAMES, LOCALIZER).alt.startswith("Cup. Drivers: 1. Ana 19; 2. Ben 13")
