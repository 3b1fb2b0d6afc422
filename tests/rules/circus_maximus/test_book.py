"""C-1: every table is data, and missing or ambiguous entries are reported."""

import tomllib

import pytest

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.tables import check_tables, read_tables
from rules.circus_maximus.model.track import GAME, check_track
from tests.repository import DATA
from tests.rules.circus_maximus.board_setup import SAND, TABLES, TRACK


def test_c_1_the_projects_own_tables_are_sound() -> None:
    assert check_tables(TABLES) == ()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "{ from = 4, to = 5, gives = 1 },\n    { from = 6, to = 8, gives = 2 }",
            "{ from = 6, to = 8, gives = 2 }",
            "C-1: horse_injury: 4 to 5 is missing",
        ),
        (
            '{ from = 11, to = 14, gives = "D" }',
            '{ from = 10, to = 14, gives = "D" }',
            "C-1: damage_to_cars: 10 is answered twice",
        ),
        ("{ from = 19, results", "{ from = 20, results", "C-1: corner_strain: 19 is missing"),
        ("{ from = 8 }]", "{ from = 9 }]", "C-1: lash_driver.factors: 8 is missing"),
        ("{ from = 13, plus = 2 }", "{ from = 14, plus = 2 }", "C-1: drag_injury: 13 is missing"),
        ("points = 4\n", "points = 5\n", "D-1: preparation.usual must spend all points within its levels"),
        ("divisors = [4, 3, 2]", "divisors = [4, 3]", "C-83: deaths.divisors needs 3 figures"),
        ("boxes = [5, 6, 7, 8, 9, 10, 11, 12]", "boxes = [5, 6, 7, 8, 9, 10, 11]", "C-23: driver_hits: 8 is missing"),
    ],
)
def test_c_1_gaps_and_ambiguities_are_found(old: str, new: str, fault: str) -> None:
    assert old in TABLES
    assert fault in check_tables(TABLES.replace(old, new, 1))


def test_c_1_a_missing_table_and_a_broken_file_are_said_in_a_sentence() -> None:
    assert any("campaign" in line for line in check_tables(TABLES.replace("[campaign]", "[campaigns]")))
    assert check_tables("name = ")[0].startswith("C-1: ")


def test_c_1_every_figure_can_be_replaced() -> None:
    assert read_tables(TABLES.replace("sideslip = 3", "sideslip = 2")).costs.sideslip == 2


def test_c_13_a_track_needs_a_safe_speed_for_every_lane() -> None:
    short = TRACK.corners["C1"].model_copy(update={"rules": {GAME: {"safe": [8, 10]}}})
    track = TRACK.model_copy(update={"corners": {**TRACK.corners, "C1": short}})
    assert check_track(track) == ("C-13: corner C1 needs a safe speed for each of 8 lanes",)


def test_a_track_of_another_game_is_refused_in_a_sentence() -> None:
    bare = TRACK.model_copy(update={"rules": {}})
    assert CIRCUS_MAXIMUS.check_track(bare)[0].startswith("it is not laid out for Circus Maximus")


def test_c_12_squares_of_a_corner_lie_beside_those_they_overlap() -> None:
    arena = SAND.tables.arena
    assert arena["C1:3/5"].outside == ("C1:4/5", "C1:4/6")
    assert arena["C1:3/6"].outside == ("C1:4/7", "C1:4/8")
    assert arena["A:1/9"].inside == ()
    assert arena["A:1/9"].outside == ("A:2/9",)


def test_c_15_the_grid_lies_before_the_line() -> None:
    arena = SAND.tables.arena
    assert arena.front[2] == "A:3/4"
    assert arena.second[2] == "A:3/2"
    assert len(arena.grid) == 32
    assert arena.crosses("A:3/5")
    assert not arena.crosses("A:3/6")


def test_o_1_the_first_edition_differs_by_its_clauses_alone() -> None:
    first = (DATA / "circus_maximus" / "first-edition.toml").read_text("utf-8")
    assert check_tables(first) == ()
    then, now = tomllib.loads(first), tomllib.loads(TABLES)
    assert (then["options"].pop("edition"), now["options"].pop("edition")) == (1, 2)
    assert {key for key in now if then[key] != now[key]} == {"name", "title"}
    assert CIRCUS_MAXIMUS.profiles == (now["name"], then["name"])


@pytest.mark.parametrize("name", ["edition", "lash_team_dice", "dragged_multiplier"])
def test_a_figure_may_be_typed_as_an_option(name: str) -> None:
    assert CIRCUS_MAXIMUS.options.model_validate({name: "1"}).model_dump()[name] == 1
    with pytest.raises(ValueError, match=name):
        CIRCUS_MAXIMUS.options.model_validate({name: "3"})
