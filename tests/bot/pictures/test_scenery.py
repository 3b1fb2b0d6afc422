"""Scenery: ground and landmarks of a track change its pictures and nothing else."""

import re
from typing import get_args

import pytest

from bot.cli.tracks import find_track_faults
from bot.pictures.board import build_course, build_road
from bot.pictures.geometry import AreaKind, Ground, LandmarkKind
from bot.pictures.landmarks import DRAWINGS
from bot.pictures.palette import AREA_COLOURS, DAY_THEME, GROUND_COLOURS, NIGHT_THEME, SCENERY_INKS, adapt_to_surface
from bot.pictures.scenery import AREA_SCATTER, SCATTER, Scenery, hash_to_shares
from rules.registry import RULESETS
from rules.track.track_file import read_track
from rules.view import Board
from tests.bot.pictures.picture_samples import TRACKS, text_of

NAMES = sorted(path.stem for path in TRACKS.glob("*.toml"))
SCENERY_KEY = re.compile(r"^(ground|light) = .*\n|^(area|landmark) = \[\n(.|\n)*?^\]\n", re.MULTILINE)


def faults(change: str, to: str) -> tuple[str, ...]:
    text = text_of("long-meadow")
    assert change in text
    return find_track_faults("long-meadow", text.replace(change, to, 1), RULESETS)


@pytest.mark.parametrize("name", NAMES)
def test_every_track_that_is_no_test_has_a_ground_and_a_landmark(name: str) -> None:
    course = build_course(name, text_of(name))
    assert course.track.test or (course.shape.ground and course.shape.landmark)
    assert len(course.shape.landmark) <= 25


@pytest.mark.parametrize("name", ["tern-glacier", "red-mesa"])
def test_a_track_is_the_same_for_the_rules_without_its_scenery(name: str) -> None:
    text = text_of(name)
    bare = SCENERY_KEY.sub("", text)
    assert "landmark" not in bare
    assert read_track(name, bare) == read_track(name, text)
    assert Scenery(build_course(name, bare), DAY_THEME).areas == ()


@pytest.mark.parametrize("name", ["circus-trigonus", "three-rivers"])
def test_a_track_drawn_twice_is_the_same_and_by_night_differs_in_colour_alone(name: str) -> None:
    course = build_course(name, text_of(name))
    day, again, night = (
        build_road(build_course(name, text_of(name)), Board(), adapt_to_surface(theme, course.shape))
        for theme in (DAY_THEME, DAY_THEME, NIGHT_THEME)
    )
    assert day.shapes == again.shapes
    assert [box for box, _ in day.shapes] == [box for box, _ in night.shapes]
    assert day.key != night.key


def test_where_a_thing_lies_depends_on_name_and_square_alone() -> None:
    shares = hash_to_shares("tall-pines", 3, 7)
    assert shares == hash_to_shares("tall-pines", 3, 7) != hash_to_shares("tall-pines", 7, 3)
    assert [round(share, 3) for share in shares] == [0.254, 0.474, 0.444, 0.056, 0.125, 0.591]


def test_every_kind_has_a_drawing_and_colours_by_day_and_night() -> None:
    assert set(get_args(LandmarkKind)) <= set(DRAWINGS)
    assert set(get_args(AreaKind)) == set(AREA_COLOURS)
    assert set(get_args(Ground)) == {"", *GROUND_COLOURS}
    assert {kind for one in (*SCATTER.values(), *AREA_SCATTER.values()) for kind in one.kinds} <= set(DRAWINGS)
    assert all(day != night for day, night in SCENERY_INKS.values())


def test_nothing_is_scattered_on_the_road() -> None:
    course = build_course("tall-pines", text_of("tall-pines"))
    scenery = Scenery(course, DAY_THEME)
    assert not any(scenery._is_clear(course.find_middle(id), 10) for id in course.track.spaces)


def test_faults_of_the_scenery_name_the_entry() -> None:
    assert faults("at = [35, 10]", "at = [700, 70]") == ("shape: landmark 5 (church) stands on the road",)
    assert faults("size = 110", "size = 0") == ("shape: landmark 5: size must be greater than 0",)
    assert faults("at = [35, 10]", "at = [9000, 0]") == ("shape: landmark 5 (church) lies outside the picture",)
    assert faults("size = 110", "size = 1100") == (
        "shape: landmark 5 (church) is drawn 954 pixels long, and may be 600",
    )
    assert faults('"church"', '"chruch"')[0].startswith("shape: landmark 5: kind must be 'pine', ")
    both = text_of("long-meadow").replace("size = 110", "size = 0").replace('ground = "meadow"', 'ground = "lawn"')
    assert len(find_track_faults("long-meadow", both, RULESETS)) == 2


def test_an_area_needs_three_points_or_a_width() -> None:
    two = 'area = [\n    { kind = "water", points = [[0, 0], [9, 9]] },'
    assert faults("area = [", two) == ("shape: area 1: it needs a third point, or a width",)
