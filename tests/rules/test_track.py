"""The track: lanes tiled by spaces, what leads where, what is wrong with a file."""

from pathlib import Path

import pytest

from rules.layout import layout_faults
from rules.track import BadTrack, Track, place, read_track

TRACKS = Path(__file__).parents[2] / "data" / "tracks"

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


def ways(track: Track, space: str) -> dict[str, str]:
    return {e.side: e.to for e in track.exits[space]}


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BadTrack) as bad:
        read_track("bad", text)
    return bad.value.faults


def test_a_plain_space_leads_straight_left_and_right() -> None:
    three = track(stretch("[0, 7]", "[1, 2, 3]"))
    assert ways(three, "(3,2)") == {"straight": "(4,2)", "left": "(4,1)", "right": "(4,3)"}
    assert ways(three, "(3,1)") == {"straight": "(4,1)", "right": "(4,2)"}


def test_the_last_row_leads_over_the_line() -> None:
    three = track(stretch("[0, 7]", "[1, 2, 3]"))
    assert [e.crosses for e in three.exits["(7,2)"]] == [True, True, True]
    assert not any(e.crosses for e in three.exits["(6,2)"])


def test_a_lane_that_ends_leads_on_by_its_diagonal() -> None:
    narrow = track(stretch("[0, 3]", "[1, 2, 3]") + stretch("[4, 7]", "[1, 2]"))
    assert ways(narrow, "(3,3)") == {"left": "(4,2)"}
    assert narrow.ahead("(3,3)") is None


def test_lanes_staggered_by_half_a_row_lead_into_the_space_that_holds_their_end() -> None:
    staggered = track(stretch("[0, 7]", "[1, 2, 3]", "shift = [0, 1, 0]"), units=2)
    assert ways(staggered, "(3,1)") == {"straight": "(4,1)", "right": "(3.5,2)"}
    assert ways(staggered, "(3.5,2)") == {"straight": "(4.5,2)", "left": "(4,1)", "right": "(4,3)"}


def test_a_staggered_space_on_the_line_is_crossed_once() -> None:
    staggered = track(stretch("[0, 7]", "[1, 2]", "shift = [0, 1]"), units=2)
    onto = staggered.exit("(7,1)", "(7.5,2)")
    off = staggered.exit("(7.5,2)", "(0.5,2)")
    assert onto
    assert off
    assert (onto.crosses, off.crosses) == (False, True)
    covered = staggered.containing(2, 0)
    assert covered
    assert covered.id == "(7.5,2)"


def test_a_corner_may_have_another_count_of_squares_in_every_lane() -> None:
    bend = track(
        stretch("[0, 3]", "[1, 2]") + stretch("[4, 7]", "[1, 2]", "squares = [2, 3]"),
        units=3,
    )
    assert [s.id for s in bend.spaces.values() if s.lane == 1][4:] == ["(4,1)", "(6,1)"]
    assert [s.id for s in bend.spaces.values() if s.lane == 2][4:] == ["(4,2)", "(5+1/3,2)", "(6+2/3,2)"]
    assert ways(bend, "(4,1)")["right"] == "(5+1/3,2)"
    assert bend.beside("(4,1)") == ("(4,2)", "(5+1/3,2)")
    assert bend.beside("(5+1/3,2)") == ("(4,1)", "(6,1)")


def test_a_corner_of_5040_units_divides_by_every_count_of_a_circus_corner() -> None:
    squares = "squares = [6, 8, 10, 12, 14, 16, 18, 20]"
    corner = track(
        stretch("[0, 3]", "[1, 2, 3, 4, 5, 6, 7, 8]") + stretch("[4, 15]", "[1, 2, 3, 4, 5, 6, 7, 8]", squares),
        rows=16,
        units=420,
    )
    assert [sum(1 for s in corner.spaces.values() if s.lane == lane) - 4 for lane in corner.lanes] == [
        6, 8, 10, 12, 14, 16, 18, 20,
    ]  # fmt: skip
    assert layout_faults(corner) == ()


def test_places_are_written_as_the_specifications_do() -> None:
    assert place(10, 1, 2) == "(10,2)"
    assert place(25, 2, 2) == "(12.5,2)"
    assert place(13, 4, 1) == "(3.25,1)"
    assert place(7, 3, 1) == "(2+1/3,1)"


def test_a_ban_takes_a_step_away_and_a_link_adds_one() -> None:
    text = stretch("[0, 7]", "[1, 2]")
    text += '[[ban]]\nfrom = "(2,1)"\nto = "(3,2)"\n[[link]]\nfrom = "(7,2)"\nto = "(1,1)"\nside = "left"\n'
    changed = track(text)
    assert ways(changed, "(2,1)") == {"straight": "(3,1)"}
    link = changed.exit("(7,2)", "(1,1)")
    assert link
    assert link.crosses


@pytest.mark.parametrize("name", ["tt-1", "long-meadow", "three-rivers"])
def test_the_tracks_in_data_can_be_driven(name: str) -> None:
    read = read_track(name, (TRACKS / f"{name}.toml").read_text(encoding="utf-8"))
    assert layout_faults(read) == ()
    assert 46 <= read.rows <= 100


def test_rows_without_any_lane_are_named() -> None:
    gap = track(stretch("[0, 2]", "[1, 2]") + stretch("[5, 7]", "[1, 2]"))
    assert layout_faults(gap)[0] == "no lane covers rows 3 to 4"
    assert "lane 1 ends at (2,1) without a way on" in layout_faults(gap)


def test_a_row_missing_at_the_line_is_a_gap_too() -> None:
    assert layout_faults(track(stretch("[1, 7]", "[1, 2]")))[0] == "no lane covers row 0"
    assert layout_faults(track(stretch("[0, 6]", "[1, 2]")))[0] == "no lane covers row 7"


def test_a_lane_apart_from_the_others_is_a_dead_end() -> None:
    apart = track(stretch("[0, 7]", "[1]") + stretch("[2, 4]", "[3]"))
    assert layout_faults(apart) == (
        "lane 3 ends at (4,3) without a way on",
        "lane 3 begins at (2,3), and no space leads to it",
    )


def test_a_ring_without_a_way_back_is_told() -> None:
    text = stretch("[0, 7]", "[1]") + stretch("[2, 3]", "[3]")
    text += '[[link]]\nfrom = "(3,3)"\nto = "(2,3)"\n'
    assert layout_faults(track(text)) == ("no way leads from (2,3) to (0,1)", "no way leads from (3,3) to (0,1)")


def test_places_may_be_written_as_the_lane_from_the_right_and_where_they_begin() -> None:
    loop = track('places = "lane:unit"\n' + stretch("[0, 7]", "[1, 2, 3]"), units=12)
    assert list(loop.spaces)[::8] == ["2:0", "1:0", "0:0"]
    assert loop.ahead("2:84") == "2:0"
    assert loop.exit("1:24", "0:36") is not None


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
        ('title = "T"\nlaps = 1\nrows = "four"\nstretch = []', "rows: input should be a valid integer"),
        ('title = "T"\nlaps = 1\nrows = 4\nlanes = 3\n[[stretch]]\nrows = [0, 3]\nlanes = [1]', "unknown key 'lanes'"),
        (FOUR + '[[corner]]\nname = "C"\nrows = [1, 2]', "corner C: inside is missing"),
        (
            FOUR + '[[corner]]\nname = "C"\nrows = [1, 2]\ninside = "out"',
            "corner C: inside: input should be 'left' or 'right'",
        ),
        (FOUR.replace("3]", "4]"), "a stretch has rows 0 to 4, but the lap has rows 0 to 3"),
        (FOUR + "[[stretch]]\nrows = [3, 3]\nlanes = [1]", "(3,1): lane 1 is laid twice here"),
        (FOUR + "squares = [3]", "lane 1 from row 0: 3 spaces do not divide 4 units"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_words(text: str, fault: str) -> None:
    assert any(fault in line for line in faults(text)), faults(text)
