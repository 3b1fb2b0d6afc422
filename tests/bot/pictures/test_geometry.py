"""The drawn spaces tile the road, lie in the bends of the rules, and have about equal lengths."""

import math
from itertools import pairwise

import pytest

from bot.pictures.geometry import Course, list_shape_faults, parse_shape
from bot.pictures.scene import Point, Undrawable
from rules.track.track import Track
from rules.track.track_file import read_track
from tests.bot.pictures.picture_samples import NAMES, make_course, text_of


def area(points: tuple[Point, ...]) -> float:
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return abs(sum(x * b - a * y for (x, y), (a, b) in pairs)) / 2


@pytest.mark.parametrize("name", NAMES)
def test_every_space_has_an_area_a_car_fits_in(name: str) -> None:
    drawn = make_course(name)
    smallest = min((area(outline), id) for id, outline in drawn.outlines.items())
    assert smallest[0] > 0.3 * drawn.lane_width**2, smallest


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_ahead_share_their_edge(name: str) -> None:
    drawn = make_course(name)
    for id, space in drawn.track.spaces.items():
        ahead = drawn.track.find_space_ahead(id)
        if ahead and drawn.track.spaces[ahead].lane == space.lane:
            half = len(drawn.outlines[id]) // 2
            front = drawn.outlines[id][half - 1], drawn.outlines[id][half]
            back = drawn.outlines[ahead][0], drawn.outlines[ahead][-1]
            assert math.dist(front[0], back[0]) < 0.01
            assert math.dist(front[1], back[1]) < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_aside_share_their_edge(name: str) -> None:
    drawn = make_course(name)
    for id, space in drawn.track.spaces.items():
        for beside in drawn.track.list_spaces_beside(space, space.lane + 1):
            half = len(drawn.outlines[id]) // 2
            for p, q in zip(drawn.outlines[id][half:][::-1], drawn.outlines[beside][:half], strict=True):
                assert p == pytest.approx(q)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_do_not_overlap(name: str) -> None:
    """The outlines' areas add up to the road's own, counted on a raster."""
    drawn = make_course(name)
    from PIL import Image, ImageDraw

    road = Image.new("1", (drawn.width, drawn.height), 0)
    for outline in drawn.outlines.values():
        ImageDraw.Draw(road).polygon(outline, fill=1)
    covered = road.convert("L").histogram()[255]
    added = sum(area(outline) for outline in drawn.outlines.values())
    assert covered == pytest.approx(added, rel=0.04)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_are_about_equally_long(name: str) -> None:
    drawn = make_course(name)
    ends = [drawn.measure_length(row) for row in range(drawn.rows)] + [drawn.curve.total]
    lengths = [b - a for a, b in pairwise(ends)]
    assert max(lengths) < 1.35 * min(lengths)


@pytest.mark.parametrize("name", NAMES)
def test_every_corner_bends_to_its_inside(name: str) -> None:
    drawn = make_course(name)
    for corner in drawn.track.corners.values():
        turn = drawn.measure_turn_degrees(corner.start, corner.end)
        assert (turn > 0) == (corner.inside == "right"), corner.name
        assert abs(turn) > 35


@pytest.mark.parametrize("name", NAMES)
def test_lane_one_lies_on_the_left(name: str) -> None:
    drawn = make_course(name)
    (x, y), (a, b) = drawn.find_middle("(0,1)"), drawn.find_middle("(0,2)")
    dx, dy = drawn.find_heading(0.5)
    assert dx * (b - y) - dy * (a - x) > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_tracks_are_drawn_without_fault(name: str) -> None:
    assert list_shape_faults(make_course(name)) == ()


ROUND = """[shape]
lane_width = {width}
centreline = [[100, 100], [300, 100], [500, 100], [500, 300], [300, 300], [100, 300]]
"""
RULES = 'title = "T"\nlaps = 1\nrows = 20\n[[stretch]]\nrows = [0, 19]\nlanes = [1, 2]\n'


def read_plain_track(corner: str = "") -> Track:
    return read_track("t", RULES + corner)


def test_lanes_too_narrow_to_bear_a_car_are_told() -> None:
    assert list_shape_faults(Course(read_plain_track(), parse_shape(ROUND.format(width=4)))) == (
        "lanes are drawn 9 pixels wide, and need 14",
    )


def test_a_bend_to_the_wrong_side_is_told() -> None:
    corner = '[[corner]]\nname = "C"\nrows = [5, 7]\ninside = "left"\n'
    told = list_shape_faults(Course(read_plain_track(corner), parse_shape(ROUND.format(width=20))))
    assert told == ("corner C is drawn to the right, but its inside is left",)


def test_a_bend_tighter_than_the_road_is_wide_is_told() -> None:
    told = list_shape_faults(Course(read_plain_track(), parse_shape(ROUND.format(width=95))))
    assert any("pixels long on its inside" in line for line in told)


def test_a_road_over_itself_is_told() -> None:
    points = [[100, 100], [300, 200], [500, 300], [500, 100], [300, 201], [100, 300]]
    eight = f"[shape]\nlane_width = 10\ncentreline = {points}\n"
    told = list_shape_faults(Course(read_plain_track(), parse_shape(eight)))
    assert any("are drawn over each other" in line for line in told)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the file has no"),
        ("[shape]\nlane_width = 10\ncentreline = [[1, 2], [3, 4]]", "at least 4"),
        ("[shape]\ncentreline = [[1, 2], [3, 4], [5, 6], [7, 8]]", "lane_width"),
        ("[shape]\nlane_width = -1\ncentreline = [[1, 2], [3, 4], [5, 6], [7, 8]]", "greater than 0"),
    ],
)
def test_a_shape_that_is_none_is_undrawable(text: str, fault: str) -> None:
    with pytest.raises(Undrawable, match=fault):
        parse_shape(text)


def test_rows_pinned_out_of_order_are_undrawable() -> None:
    shape = "[shape]\nlane_width = 10\ncentreline = [[0, 0], [300, 0, 9], [300, 300, 4], [0, 300]]\n"
    with pytest.raises(Undrawable, match="pins row 4 after row 9"):
        Course(read_plain_track(), parse_shape(shape))


def test_the_same_point_twice_is_undrawable() -> None:
    shape = "[shape]\nlane_width = 10\ncentreline = [[0, 0], [300, 0], [300, 0], [0, 300]]\n"
    with pytest.raises(Undrawable, match="the same"):
        Course(read_plain_track(), parse_shape(shape))


def test_pinned_rows_lie_where_they_are_pinned() -> None:
    shape = "[shape]\nstart = 0\nlane_width = 10\ncentreline = [[0, 0], [300, 0, 12], [300, 300], [0, 300]]\n"
    drawn = Course(read_plain_track(), parse_shape(shape))
    assert drawn.measure_length(12) == pytest.approx(drawn.curve.lengths[24])


def test_tracks_texts_are_read_once() -> None:
    assert make_course("tt-1") is make_course("tt-1")
    assert text_of("tt-1") != text_of("long-meadow")
