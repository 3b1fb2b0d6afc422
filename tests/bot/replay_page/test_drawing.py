"""Shapes as compact SVG look the same as the picture, by day and by night."""

import math
from itertools import pairwise

import pytest

from bot.pictures.palette import DAY_THEME, NIGHT_THEME
from bot.pictures.scene import Disc, Point, Polygon, Shape, Stroke, Text
from bot.replay_page.board_svg import (
    SIMPLIFY_TOLERANCE_PX,
    STEPS_PER_PIXEL,
    PageColours,
    ReplayBoard,
    encode_shapes,
    match_themes,
    simplify_line,
)
from rules.registry import RULESETS
from rules.ruleset import RaceSetup
from rules.track.track_file import read_track
from tests.repository import LIBRARY


def draw_twice(*shapes: Shape) -> str:
    return encode_shapes(match_themes(shapes, shapes), PageColours())


def test_a_straightened_line_stays_beside_the_line() -> None:
    arc = [(100 * math.cos(t / 40), 100 * math.sin(t / 40)) for t in range(60)]
    kept = simplify_line(arc)
    assert (kept[0], kept[-1]) == (arc[0], arc[-1])
    assert len(kept) < 20
    assert max(min(_apart(p, a, b) for a, b in pairwise(kept)) for p in arc) <= SIMPLIFY_TOLERANCE_PX


def _apart(p: Point, a: Point, b: Point) -> float:
    long = math.dist(a, b)
    share = max(0.0, min(1.0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long**2))
    return math.dist(p, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def test_neighbours_of_one_look_share_an_element_and_turn_the_same_way() -> None:
    square: tuple[Point, ...] = ((0, 0), (10, 0), (10, 10), (0, 10))
    one = draw_twice(Polygon(square, "#111111"), Polygon(square[::-1], "#111111"), Polygon(square, "#222222"))
    assert one.count("<path") == 2
    assert one.count("M0 0l40 0 0 40-40 0z") == 3


def test_letters_are_escaped_and_stand_upright() -> None:
    said = draw_twice(Text((5, 5), "<b>&", 10, "#000000", halo="#ffffff"), Disc((1, 1), 2, "#ff0000"))
    assert "&lt;b&gt;&amp;" in said
    assert f'<g class="u" transform="translate({5 * STEPS_PER_PIXEL} {5 * STEPS_PER_PIXEL})">' in said


def test_a_colour_that_is_another_by_night_is_one_ink() -> None:
    inks = PageColours()
    encode_shapes(
        match_themes([Stroke(((0, 0), (1, 1)), DAY_THEME.ink, 2)], [Stroke(((0, 0), (1, 1)), NIGHT_THEME.ink, 2)]), inks
    )
    assert f"--c0:{DAY_THEME.ink};" in inks.write_style_sheet().partition("@media")[0]
    assert f"--c0:{NIGHT_THEME.ink};" in inks.write_style_sheet().partition("@media")[2]


def test_two_pictures_that_differ_in_more_than_colour_are_none() -> None:
    with pytest.raises(ValueError, match="something else"):
        match_themes([Disc((0, 0), 1, "#000000")], [Text((0, 0), "x", 9, "#000000")])


@pytest.mark.parametrize("name", ["three-rivers", "circus-romanus", "titan-trident", "lantern-harbour"])
def test_every_kind_of_board_is_drawn_by_day_and_night_in_little_room(name: str) -> None:
    text = LIBRARY.read_track_text(name)
    assert text is not None
    track = read_track(name, text)
    game = next(one for one in RULESETS.values() if one.name in track.rules)
    tables = LIBRARY.read_tables_text(game.name, game.profiles[0])
    assert tables is not None
    board = ReplayBoard.from_track(track, text, game.board(RaceSetup(track, game.read_tables(track, tables))))
    assert 20_000 < len(board.render_ground()) < 180_000
    assert len(board.list_centreline_points()) == 2 * 6 * track.rows
