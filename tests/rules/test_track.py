"""Tracks: spaces tile lanes, links lead on, and faults of a file are reported."""

import pytest

from rules.track.track import BadTrack, Track, find_layout_faults, format_space_id
from rules.track.track_file import read_track
from tests.repository import DATA

TRACKS = DATA / "tracks"

FOUR = 'title = "T"\nlaps = 1\nrows = 4\n[[stretch]]\nrows = [0, 3]\nlanes = [1]\n'

LOOP = """
title = "Loop"
laps = 1
rows = {rows}
units = {units}
"""


def track(stretches: str, rows: int = 8, units: int = 1) -> Track:
    return read_track("loop", LOOP.format(rows=rows, units=units) + stretches)


def stretch(rows: str, lanes: str, more: str = "") -> str:
    return f"[[stretch]]\nrows = {rows}\nlanes = {lanes}\n{more}\n"


def map_exits(track: Track, space: str) -> dict[str, str]:
    return {e.side: e.to for e in track.exits[space]}


def map_crossings(track: Track, space: str) -> dict[str, bool]:
    return {e.to: e.crosses for e in track.exits[space]}


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BadTrack) as bad:
        read_track("bad", text)
    return bad.value.faults


def test_a_plain_space_leads_straight_left_and_right() -> None:
    three = track(stretch("[0, 7]", "[1, 2, 3]"))
    assert map_exits(three, "(3,2)") == {"straight": "(4,2)", "left": "(4,1)", "right": "(4,3)"}
    assert map_exits(three, "(3,1)") == {"straight": "(4,1)", "right": "(4,2)"}


def test_the_last_row_leads_over_the_line() -> None:
    three = track(stretch("[0, 7]", "[1, 2, 3]"))
    assert [e.crosses for e in three.exits["(7,2)"]] == [True, True, True]
    assert not any(e.crosses for e in three.exits["(6,2)"])


def test_a_lane_that_ends_leads_on_by_its_diagonal() -> None:
    narrow = track(stretch("[0, 3]", "[1, 2, 3]") + stretch("[4, 7]", "[1, 2]"))
    assert map_exits(narrow, "(3,3)") == {"left": "(4,2)"}
    assert narrow.find_space_ahead("(3,3)") is None


def test_lanes_staggered_by_half_a_row_lead_into_the_space_that_holds_their_end() -> None:
    staggered = track(stretch("[0, 7]", "[1, 2, 3]", "shift = [0, 1, 0]"), units=2)
    assert map_exits(staggered, "(3,1)") == {"straight": "(4,1)", "right": "(3.5,2)"}
    assert map_exits(staggered, "(3.5,2)") == {"straight": "(4.5,2)", "left": "(4,1)", "right": "(4,3)"}


def test_a_staggered_space_on_the_line_is_crossed_once() -> None:
    staggered = track(stretch("[0, 7]", "[1, 2]", "shift = [0, 1]"), units=2)
    assert map_crossings(staggered, "(7,1)")["(7.5,2)"] is False
    assert map_crossings(staggered, "(7.5,2)")["(0.5,2)"] is True
    covered = staggered.find_space_at(2, 0)
    assert covered
    assert covered.id == "(7.5,2)"


def test_a_corner_may_have_another_count_of_squares_in_every_lane() -> None:
    bend = track(
        stretch("[0, 3]", "[1, 2]") + stretch("[4, 7]", "[1, 2]", "squares = [2, 3]"),
        units=3,
    )
    assert [s.id for s in bend.spaces.values() if s.lane == 1][4:] == ["(4,1)", "(6,1)"]
    assert [s.id for s in bend.spaces.values() if s.lane == 2][4:] == ["(4,2)", "(5+1/3,2)", "(6+2/3,2)"]
    assert map_exits(bend, "(4,1)")["right"] == "(5+1/3,2)"
    assert bend.list_spaces_beside(bend.spaces["(4,1)"], 2) == ("(4,2)", "(5+1/3,2)")
    assert bend.list_spaces_beside(bend.spaces["(5+1/3,2)"], 1) == ("(4,1)", "(6,1)")


def test_a_corner_of_5040_units_divides_by_every_count_of_a_circus_corner() -> None:
    squares = "squares = [6, 8, 10, 12, 14, 16, 18, 20]"
    corner = track(
        stretch("[0, 3]", "[1, 2, 3, 4, 5, 6, 7, 8]") + stretch("[4, 15]", "[1, 2, 3, 4, 5, 6, 7, 8]", squares),
        rows=16,
        units=420,
    )
    assert [sum(1 for s in corner.spaces.values() if s.lane == lane) - 4 for lane in corner.lanes] == [
        6,
        8,
        10,
        12,
        14,
        16,
        18,
        20,
    ]
    assert find_layout_faults(corner) == ()


def test_places_are_written_as_the_rule_items_do() -> None:
    assert format_space_id(10, 1, 2) == "(10,2)"
    assert format_space_id(25, 2, 2) == "(12.5,2)"
    assert format_space_id(13, 4, 1) == "(3.25,1)"
    assert format_space_id(7, 3, 1) == "(2+1/3,1)"


def test_a_ban_takes_a_step_away_and_a_link_adds_one() -> None:
    text = stretch("[0, 7]", "[1, 2]")
    text += '[[ban]]\nfrom = "(2,1)"\nto = "(3,2)"\n[[link]]\nfrom = "(7,2)"\nto = "(1,1)"\nside = "left"\n'
    changed = track(text)
    assert map_exits(changed, "(2,1)") == {"straight": "(3,1)"}
    assert map_crossings(changed, "(7,2)")["(1,1)"]


@pytest.mark.parametrize("name", ["tt-1", "long-meadow", "three-rivers"])
def test_the_tracks_in_data_can_be_driven(name: str) -> None:
    read = read_track(name, (TRACKS / f"{name}.toml").read_text(encoding="utf-8"))
    assert find_layout_faults(read) == ()
    assert 46 <= read.rows <= 100


def test_rows_without_any_lane_are_named() -> None:
    gap = track(stretch("[0, 2]", "[1, 2]") + stretch("[5, 7]", "[1, 2]"))
    assert find_layout_faults(gap)[0] == "no lane covers rows 3 to 4"
    assert "lane 1 ends at (2,1) without a way on" in find_layout_faults(gap)


def test_a_row_missing_at_the_line_is_a_gap_too() -> None:
    assert find_layout_faults(track(stretch("[1, 7]", "[1, 2]")))[0] == "no lane covers row 0"
    assert find_layout_faults(track(stretch("[0, 6]", "[1, 2]")))[0] == "no lane covers row 7"


def test_a_lane_apart_from_the_others_is_a_dead_end() -> None:
    apart = track(stretch("[0, 7]", "[1]") + stretch("[2, 4]", "[3]"))
    assert find_layout_faults(apart) == (
        "lane 3 ends at (4,3) without a way on",
        "lane 3 begins at (2,3), and no space leads to it",
    )


def test_a_ring_without_a_way_back_is_told() -> None:
    text = stretch("[0, 7]", "[1]") + stretch("[2, 3]", "[3]")
    text += '[[link]]\nfrom = "(3,3)"\nto = "(2,3)"\n'
    assert find_layout_faults(track(text)) == ("no way leads from (2,3) to (0,1)", "no way leads from (3,3) to (0,1)")


def test_places_may_be_written_as_the_lane_from_the_right_and_where_they_begin() -> None:
    loop = track('places = "lane:unit"\n' + stretch("[0, 7]", "[1, 2, 3]"), units=12)
    assert list(loop.spaces)[::8] == ["2:0", "1:0", "0:0"]
    assert loop.find_space_ahead("2:84") == "2:0"
    assert "0:36" in map_crossings(loop, "1:24")


def test_a_ban_on_a_step_that_does_not_exist_is_told() -> None:
    ban = '[[ban]]\nfrom = "(3,1)"\nto = "(5,1)"\n'
    assert faults(LOOP.format(rows=8, units=1) + stretch("[0, 7]", "[1]") + ban) == (
        "a ban names a step from (3,1) to (5,1), which does not exist",
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "not TOML"),
        ("laps = 1\nrows = 4\n[[stretch]]\nrows = [0, 3]\nlanes = [1]", "title is missing"),
        ('title = "T"\nlaps = 1\nrows = "four"\nstretch = []', "rows must be a valid integer"),
        (
            'title = "T"\nlaps = 1\nrows = 4\nlanes = 3\n[[stretch]]\nrows = [0, 3]\nlanes = [1]',
            "unknown key 'lanes'",
        ),
        (FOUR + '[[corner]]\nname = "C"\nrows = [1, 2]', "corner C: inside is missing"),
        (
            FOUR + '[[corner]]\nname = "C"\nrows = [1, 2]\ninside = "out"',
            "corner C: inside must be 'left' or 'right'",
        ),
        (FOUR.replace("3]", "4]"), "a stretch has rows 0 to 4, but the lap has rows 0 to 3"),
        (FOUR + "[[stretch]]\nrows = [3, 3]\nlanes = [1]", "(3,1): lane 1 is laid twice here"),
        (FOUR + "squares = [3]", "lane 1 from row 0: 3 spaces do not divide 4 units"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_words(text: str, fault: str) -> None:
    assert any(fault in line for line in faults(text)), faults(text)


LETTERED = """title = "T"
laps = 1
rows = 12
units = 2
letters = ["L", "M"]
[[stretch]]
name = "A"
rows = [9, 15]
lanes = [1, 2]
squares = [6, 6]
before = [1, 2]
after = [1, 0]
[[stretch]]
name = "C"
rows = [4, 8]
lanes = [1, 2]
arrows = ["L#1 M#1", "M#3 L#3"]
[[side]]
name = "K"
lane = 3
side = "right"
row = 10
rows = 2
squares = 4
[[link]]
from = ["A:M#1", "A:M#2"]
to = "K1"
side = "right"
[[link]]
from = "K4"
to = "A:M#5"
side = "left"
"""


def test_lanes_with_letters_write_their_places_by_them() -> None:
    read = read_track("lettered", LETTERED)
    assert {"A:L#1", "A:M#6", "C:M#5", "K4"} <= set(read.spaces)
    assert find_layout_faults(read) == ()


def test_a_staggered_stretch_over_the_line_begins_and_ends_in_one_line() -> None:
    read = read_track("lettered", LETTERED)
    first, last = read.spaces["A:L#1"], read.spaces["A:L#6"]
    assert (first.start, read.spaces["A:M#1"].start) == (18, 18)
    assert last.end == read.spaces["A:M#6"].end == 8
    assert (first.end - first.start, read.spaces["A:M#1"].end - read.spaces["A:M#1"].start) == (3, 4)
    assert [e.to for e in read.exits["A:L#2"]] == ["A:L#3", "A:M#2"]
    assert {e.to: e.crosses for e in read.exits["A:M#2"]} == {"A:M#3": True, "A:L#3": False, "K1": False}


def test_arrows_are_the_only_lane_changes_of_their_stretch_which_is_entered_and_left_straight_ahead() -> None:
    read = read_track("lettered", LETTERED)
    assert [(e.to, e.side) for e in read.exits["C:L#1"]] == [("C:L#2", "straight"), ("C:M#1", "right")]
    assert [e.to for e in read.exits["C:M#3"]] == ["C:M#4", "C:L#3"]
    assert [e.to for e in read.exits["C:L#2"]] == ["C:L#3"]
    assert [e.to for e in read.exits["A:L#6"]] == ["C:L#1"]
    assert [e.to for e in read.exits["C:M#5"]] == ["A:M#1"]


def test_a_side_lane_may_have_more_spaces_than_rows_and_several_ways_in() -> None:
    read = read_track("lettered", LETTERED)
    assert [read.spaces[f"K{n}"].start for n in (1, 2, 3, 4)] == [20, 21, 22, 23]
    assert all("K1" in [e.to for e in read.exits[id]] for id in ("A:M#1", "A:M#2"))
