"""Scenes as SVG."""

from pathlib import Path
from xml.etree import ElementTree as ET

from bot.pictures.board import draw_plan
from bot.pictures.scene import Box, Disc, Polygon, Scene, Stroke, Text
from bot.pictures.svg_backend import render_svg
from tests.bot.pictures.picture_samples import load_board, make_course

SMALL = Scene(
    100,
    60,
    "#ffffff",
    "small",
    (Polygon(((1, 2), (30.25, 2), (30, 40)), "#aabbcc", 0.5), Box(5, 6, 7, 8, "#000000")),
    (
        Stroke(((0, 0), (10, 10)), "#112233", 2.5),
        Stroke(((0, 0), (10, 10), (0, 10)), "#112233", 1, closed=True),
        Disc((50, 30), 4, "#ff0000"),
        Text((50, 30), "7 < 8 & é", 12, "#ffffff", "bold", halo="#000000"),
    ),
)


STORED = Path(__file__).with_name("small.svg")


def test_a_small_scene_as_text() -> None:
    assert render_svg(SMALL) == STORED.read_text(encoding="utf-8")


def test_a_whole_picture_is_well_formed() -> None:
    picture = draw_plan(make_course("tt-1"), load_board("tt-1"), 'A "race" <&>', "2 laps")
    root = ET.fromstring(render_svg(picture))
    assert len(root) == len(picture.shapes) + 1
