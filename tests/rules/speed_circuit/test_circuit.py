"""Chapter 2 and the grid: the meaning of a track's figures."""

import pytest

from rules.speed_circuit.model.track import check_track
from rules.track.track_file import read_track
from tests.repository import DATA
from tests.rules.speed_circuit.race_setup import load_table

TT1 = (DATA / "tracks" / "tt-1.toml").read_text()


def test_the_upcoming_corner_lasts_through_the_last_row_of_its_arrow() -> None:
    upcoming = load_table().tables.circuit.upcoming
    stretches = {"C1": [*range(14), *range(38, 46)], "C2": range(14, 22), "C3": range(22, 30), "C4": range(30, 38)}
    assert {name: [row for row in range(46) if upcoming[row] == name] for name in stretches} == {
        name: list(rows) for name, rows in stretches.items()
    }


def test_inside_rank_counts_lanes_to_the_inside_of_the_upcoming_corner() -> None:
    circuit = load_table().tables.circuit
    assert [circuit.inside_rank[circuit.number[f"(5,{lane})"]] for lane in (1, 2, 3)] == [0, 1, 2]
    assert [circuit.inside_rank[circuit.number[f"(23,{lane})"]] for lane in (1, 2, 3)] == [2, 1, 0]


@pytest.mark.parametrize(
    ("cars", "spaces"),
    [
        (1, ["(45,1)"]),
        (2, ["(45,1)", "(40,3)"]),
        (4, ["(45,1)", "(44,3)", "(43,1)", "(40,3)"]),
        (6, ["(45,1)", "(44,3)", "(43,1)", "(42,3)", "(41,1)", "(40,3)"]),
        (7, ["(45,1)", "(45,3)", "(44,1)", "(44,3)", "(43,1)", "(43,3)", "(42,1)"]),
    ],
)
def test_the_grid_is_filled_pole_side_first(cars: int, spaces: list[str]) -> None:
    assert list(load_table().tables.circuit.list_grid_spaces(cars, 6)) == spaces


@pytest.mark.parametrize(("space", "may"), [("(10,1)", False), ("(12,1)", True), ("(36,2)", True), ("(5,1)", True)])
def test_acceleration_is_barred_inside_a_corner_only(space: str, may: bool) -> None:
    circuit = load_table().tables.circuit
    assert circuit.may_accelerate[circuit.number[space]] is may


def test_where_a_lane_ends_the_first_way_on_stands_in_for_straight_ahead() -> None:
    circuit = load_table().tables.circuit
    assert circuit.ids[circuit.ahead[circuit.number["(24,3)"]]] == "(25,2)"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"(11,1)", "(12,2)"', '"(11,1)", "(12,3)"', "S-18: arrow A1 is broken between (11,1) and (12,3)"),
        ('"(13,3)"]', '"(13,9)"]', "S-18: arrow A1 names (13,9), which is not a space"),
        ("lanes = [80, 60]", "lanes = [80, 65]", "S-1: the limit 65 of (28,2) is no multiple of 20"),
        ("grid_lanes = [1, 3]", "grid_lanes = [1, 5]", "S-18: grid row 1 has no space in lane 5"),
    ],
)
def test_a_fault_of_a_track_is_a_line_with_its_item(old: str, new: str, fault: str) -> None:
    assert old in TT1
    assert fault in check_track(read_track("bad", TT1.replace(old, new)))


def test_a_track_without_figures_for_this_game_is_refused() -> None:
    text = TT1.replace("[speed_circuit]", "[other_game]")
    assert check_track(read_track("bad", text)) == ("S-18: the track carries no [speed_circuit] table",)


@pytest.mark.parametrize("name", ["tt-1", "long-meadow", "three-rivers"])
def test_our_tracks_have_no_fault(name: str) -> None:
    assert check_track(load_table(name).track) == ()
