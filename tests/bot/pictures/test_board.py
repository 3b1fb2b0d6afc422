"""Drawn tracks and cars: what is drawn, where, and whether it can be read."""

import math
import threading
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image

from bot.model.seats import LIVERIES
from bot.pictures import pillow_backend
from bot.pictures.board import (
    TITLE_HEIGHT_PX,
    build_course,
    build_course_of_track,
    build_printed_board,
    build_road,
    draw_plan,
)
from bot.pictures.board_road import ZONE_COLOURS, PrintedGround
from bot.pictures.cars import CarShapes
from bot.pictures.fonts import measure_text
from bot.pictures.map_labels import do_overlap
from bot.pictures.palette import DAY_THEME, adapt_to_surface
from bot.pictures.scene import Disc, Point, Polygon, Rect, Scene, Stroke, Text, Undrawable
from rules.track.track_file import read_track
from rules.view import Board, MarkedZone, RaceView
from tests.bot.pictures.picture_samples import (
    NAMES,
    TRACKS,
    draw_whole_track,
    list_spaces_ahead,
    load_board,
    make_car,
    make_course,
    make_race_under_way,
    on_the_grid,
    text_of,
    track_of,
)


def draw_board(name: str, view: RaceView, theme: str = "day") -> Scene:
    return draw_whole_track(make_course(name), load_board(name), view, theme)


def box(text: Text) -> Rect:
    wide = measure_text(text.text, text.size, text.face)
    left = text.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.at[1] - text.size * 0.37, left + wide, text.at[1] + text.size * 0.37


def texts(picture: Scene) -> Iterator[Text]:
    return (shape for shape in picture.shapes if isinstance(shape, Text))


def list_texts(picture: Scene) -> list[str]:
    return [text.text for text in texts(picture)]


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_smaller_than_twelve_pixels(name: str) -> None:
    assert min(text.size for text in texts(draw_board(name, make_race_under_way(name)))) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_all_lies_within_the_picture(name: str) -> None:
    picture = draw_board(name, on_the_grid(name))
    for text in texts(picture):
        left, top, right, bottom = box(text)
        assert left >= 0, text
        assert top >= 0, text
        assert right <= picture.width, text
        assert bottom <= picture.height, text


@pytest.mark.parametrize("name", NAMES)
def test_the_printed_words_do_not_lie_over_each_other(name: str) -> None:
    ground = PrintedGround(make_course(name), load_board(name), DAY_THEME)
    printed = [shape for shape in ground.list_shapes() if isinstance(shape, Text)]
    for one, other in combinations(printed, 2):
        assert not do_overlap(box(one), box(other)), (one.text, other.text, one.at, other.at)


@pytest.mark.parametrize("name", NAMES)
def test_every_corner_bears_its_name_and_every_run_of_a_limit_its_figure(name: str) -> None:
    words = list_texts(draw_board(name, make_race_under_way(name)))
    track, board = track_of(name), load_board(name)
    assert set(track.corners) <= set(words)
    ground = PrintedGround(make_course(name), board, DAY_THEME)
    printed = list(texts(Scene(1, 1, "", "", tuple(ground.list_shapes()), ())))
    for run in ground._group_label_runs():
        places = [make_course(name).find_middle(id) for id in run]
        there = [t for t in printed if t.at in places]
        assert {t.text for t in there} == {board.labels[run[0]].text}


@pytest.mark.parametrize("name", NAMES)
def test_twelve_cars_on_the_grid_do_not_touch(name: str) -> None:
    view = on_the_grid(name)
    field = CarShapes(make_course(name), view.cars, DAY_THEME)
    spots = [(field.spot_of(one), field.measure_half_size(one.spaces[0])) for one in view.cars]
    for (a, half), (b, _) in combinations(spots, 2):
        assert a
        assert b
        apart = ((a[0][0] - b[0][0]) ** 2 + (a[0][1] - b[0][1]) ** 2) ** 0.5
        assert apart > 2 * half[1]


def test_every_livery_differs_from_every_other_without_its_colour() -> None:
    """By number always; and no two of like brightness bear one trim in one colour."""
    for one, other in combinations(LIVERIES.values(), 2):
        light = [sum(int(c.body[i : i + 2], 16) * k for i, k in ((1, 3), (3, 6), (5, 1))) for c in (one, other)]
        if abs(light[0] - light[1]) < 250:
            assert (one.where, one.trim) != (other.where, other.trim)


def test_a_car_off_the_track_stands_beside_it() -> None:
    drawn_course = make_course("tt-1")
    one = make_car(0, beside="(5,1)", side="left")
    other = make_car(1, beside="(5,1)", side="left")
    right = make_car(2, beside="(5,3)", side="right")
    field = CarShapes(drawn_course, (one, other, right), DAY_THEME)
    spots = [field.spot_of(c) for c in (one, other, right)]
    ys = [spot[0][1] for spot in spots if spot]
    road = [
        y
        for outline in drawn_course.outlines.values()
        for x, y in outline
        if abs(x - drawn_course.find_point(5.5)[0]) < 30
    ]
    near = [y for y in road if abs(y - drawn_course.find_point(5.5)[1]) < 3 * drawn_course.lane_width]
    assert ys[1] < ys[0] < min(near) < max(near) < ys[2]


def test_two_on_one_space_stand_one_behind_the_other() -> None:
    one, other = make_car(0, spaces=("(5,1)",)), make_car(1, spaces=("(5,1)",))
    field = CarShapes(make_course("tt-1"), (one, other), DAY_THEME)
    a, b = field.spot_of(one), field.spot_of(other)
    assert a
    assert b
    assert a[0] != b[0]


def test_marked_spaces_bear_a_warning() -> None:
    marked = make_race_under_way("tt-1")
    plain = marked.model_copy(update={"marked": ()})
    assert sorted(list_texts(draw_board("tt-1", marked))) == sorted([*list_texts(draw_board("tt-1", plain)), "!", "!"])


def test_a_place_that_is_not_on_the_track_is_left_out() -> None:
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, spaces=("(99,9)",)),), marked=("nowhere",))
    assert len(draw_board("tt-1", view).moving) > 0


def test_a_long_title_leaves_room_for_the_laps() -> None:
    picture = draw_plan(make_course("tt-1"), load_board("tt-1"), "The Grand " * 30, "2 laps")
    title, laps = [text for text in texts(picture) if text.at[1] < TITLE_HEIGHT_PX]
    assert box(title)[2] < box(laps)[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_the_same_every_time_and_small(name: str) -> None:
    picture = draw_board(name, on_the_grid(name))
    first, again = pillow_backend.render_png(picture), pillow_backend.render_png(picture)
    assert first == again
    assert len(first) < 130_000
    image = Image.open(BytesIO(first))
    assert image.mode == "P"
    assert image.width == 1200


def test_the_ground_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[str] = []
    real = pillow_backend._draw_on_paper

    def note_and_draw(scene: Scene, *shapes: Any) -> Image.Image:
        drawings.append(scene.key)
        return real(scene, *shapes)

    monkeypatch.setattr(pillow_backend, "_draw_on_paper", note_and_draw)
    pillow_backend._grounds.clear()
    for lap in (1, 2, 3):
        pillow_backend.render_png(draw_board("tt-1", make_race_under_way("tt-1").model_copy(update={"lap": lap})))
    assert len(drawings) == 1


def test_another_board_or_theme_is_another_ground() -> None:
    view = make_race_under_way("tt-1")
    day = draw_board("tt-1", view)
    night = draw_board("tt-1", view, "night")
    bare = draw_whole_track(make_course("tt-1"), Board(), view)
    assert len({day.key, night.key, bare.key}) == 3


def test_the_colours_of_the_cars_survive_the_palette() -> None:
    picture = pillow_backend.render_png(draw_board("tt-1", on_the_grid("tt-1")))
    found = {colour for _, colour in Image.open(BytesIO(picture)).convert("RGB").getcolors(100_000) or []}
    for seat, livery in LIVERIES.items():
        body = tuple(int(livery.body[i : i + 2], 16) for i in (1, 3, 5))
        assert body in found, seat


def test_threads_draw_what_one_draws() -> None:
    picture = draw_board("long-meadow", make_race_under_way("long-meadow"))
    alone = pillow_backend.render_png(picture)
    pillow_backend._grounds.clear()
    together: list[bytes] = []
    threads = [threading.Thread(target=lambda: together.append(pillow_backend.render_png(picture))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [alone] * 4


def test_a_track_without_a_shape_is_undrawable() -> None:
    text = text_of("tt-1").split("[shape]")[0]
    track = read_track("shapeless", text)
    with pytest.raises(Undrawable, match="has no"):
        build_course_of_track(track, text)


def test_every_shape_of_a_picture_is_finite() -> None:
    for shape in draw_board("tt-1", make_race_under_way("tt-1")).shapes:
        points = shape.points if isinstance(shape, Polygon | Stroke) else ()
        points = (shape.centre,) if isinstance(shape, Disc) else points
        assert all(abs(x) < 5000 and abs(y) < 5000 for x, y in points)


def test_trails_lead_to_their_car() -> None:
    track = track_of("tt-1")
    trail = list_spaces_ahead(track, "(0,1)", 5)
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, spaces=trail[-1:], trail=trail),))
    ribbons = list(CarShapes(make_course("tt-1"), view.cars, DAY_THEME)._draw_ribbon(view.cars[0]))
    opacities = [ribbon.opacity for ribbon in ribbons if isinstance(ribbon, Polygon)]
    assert opacities == sorted(opacities)
    assert len(opacities) > 3


def test_the_pieces_of_a_trail_meet_edge_to_edge_in_a_bend() -> None:
    trail = list_spaces_ahead(track_of("tt-1"), "(0,1)", 12)
    view = RaceView(round=1, lap=1, laps=1, cars=(make_car(0, spaces=trail[-1:], trail=trail),))
    ribbons = list(CarShapes(make_course("tt-1"), view.cars, DAY_THEME)._draw_ribbon(view.cars[0]))
    pieces = [ribbon.points for ribbon in ribbons if isinstance(ribbon, Polygon)]
    for before, after in pairwise(pieces):
        middle = len(before) // 2
        assert before[middle - 1 : middle + 1] == (after[0], after[-1])


def test_all_tracks_in_data_have_a_test() -> None:
    assert {path.stem for path in TRACKS.glob("*.toml")} >= set(NAMES)


def test_named_stretches_are_numbered_as_their_places_are_written() -> None:
    named = '[[stretch]]\nname = "A"\nfirst = 3\nrows = [0, 19]\nlanes = [1, 2]\n'
    shape = "[shape]\nlane_width = 20\ncentreline = [[100, 100], [500, 100], [500, 400], [100, 400]]\n"
    text = 'title = "T"\nlaps = 1\nrows = 20\n' + named + shape
    words = list_texts(draw_plan(build_course("named", text), Board(), "T", ""))
    assert [word for word in words if word.startswith("A")] == ["A5", "A10", "A15", "A20"]


LETTERED = """title = "T"
laps = 1
rows = 20
units = 2
letters = ["L", "M"]
[[stretch]]
name = "A"
rows = [0, 15]
lanes = [1, 2]
shift = [0, 0]
[[stretch]]
name = "C"
rows = [16, 19]
lanes = [1, 2]
arrows = ["L#1 M#1"]
[shape]
lane_width = 20
centreline = [[100, 100], [500, 100], [500, 400], [100, 400]]
"""


def test_lettered_places_are_numbered_every_fifth_as_they_are_written() -> None:
    words = list_texts(draw_plan(build_course("lettered", LETTERED), Board(), "T", ""))
    assert [word for word in words if word.startswith("A")] == ["A#5", "A#10", "A#15"]


def test_zones_of_one_name_are_named_once_and_each_look_has_its_sign() -> None:
    looks = ("danger", "water", "crowd", "mud", "rock", "star")
    zones = tuple(MarkedZone(name=f"Z{n // 2}", look=look, spaces=(f"A:L#{n + 2}",)) for n, look in enumerate(looks))
    plain, zoned = (
        draw_plan(build_course("lettered", LETTERED), board, "T", "")
        for board in (Board(), Board(zones=zones, changes=(("C:L#1", "C:M#1"),)))
    )
    assert [word for word in list_texts(zoned) if word.startswith("Z")] == ["Z0", "Z1", "Z2"]
    fills = {shape.fill for shape in zoned.shapes if isinstance(shape, Polygon)}
    assert {ZONE_COLOURS["day"][look] for look in looks} <= fills
    assert len(zoned.shapes) >= len(plain.shapes) + len(looks) + 2


def test_tracks_of_one_name_and_another_shape_have_grounds_of_their_own() -> None:
    text, board = text_of("tt-1"), load_board("tt-1")
    bent = text.replace("[297, 580], [351, 580]", "[297, 584], [351, 584]")
    assert bent != text
    one, again, other = (build_road(build_course("tt-1", shape), board, DAY_THEME).key for shape in (text, text, bent))
    assert one == again
    assert one != other


def test_each_picture_has_its_own_colours_whichever_was_drawn_before_it() -> None:
    ground = draw_board("tt-1", make_race_under_way("tt-1"))
    one = replace(ground, key="", colours=("#123456",), palette=ground)
    other = replace(ground, key="", colours=("#654321", "#abcdef"), palette=ground)
    pillow_backend._palettes.clear()
    first = pillow_backend.render_png(one)
    pillow_backend._palettes.clear()
    pillow_backend.render_png(other)
    assert pillow_backend.render_png(one) == first


def measure_distance_to_line(point: Point, line: tuple[Point, ...]) -> float:
    distances = []
    for (x, y), (a, b) in pairwise(line):
        length = math.hypot(a - x, b - y) or 1.0
        share = max(0.0, min(1.0, ((point[0] - x) * (a - x) + (point[1] - y) * (b - y)) / length**2))
        distances.append(math.dist(point, (x + share * (a - x), y + share * (b - y))))
    return min(distances)


@pytest.mark.parametrize("name", ["old-quarry", "red-mesa", "titan-trident", "tt-1"])
def test_every_side_of_a_lane_that_has_no_lane_beside_it_has_a_line(name: str) -> None:
    """Side lanes, such as those of pits, have lines too."""
    course = make_course(name)
    theme = adapt_to_surface(DAY_THEME, course.shape)
    shapes = build_printed_board(course, Board(), theme).list_road_shapes()
    lines = [one.points for one in shapes if isinstance(one, Stroke) and one.colour == theme.edge and not one.closed]
    areas = {(course.find_left_edge(one.lane), *course.find_rows(one)) for one in course.track.spaces.values()}
    for left, start, end in sorted(areas):
        middle = (start + end) / 2
        for edge, beside in ((left, left + 1), (left - 1, left - 1)):
            there = [middle - course.rows, middle, middle + course.rows]
            if not any(other == beside and a <= at <= b for at in there for other, a, b in areas):
                point = course.find_point(middle, edge)
                assert min(measure_distance_to_line(point, line) for line in lines) < 1, (middle, edge)
