"""Stretches of track with a name: their spaces are written `name:lane/number`."""

from rules.track.track import Track, find_layout_faults
from rules.track.track_file import read_track
from tests.repository import DATA

CIRCUS = DATA / "tracks" / "circus-romanus.toml"

OVAL = """
title = "Oval"
laps = 1
rows = 6
units = 6
[[stretch]]
name = "A"
first = 3
rows = [0, 1]
lanes = [1, 2]
[[stretch]]
name = "C"
rows = [2, 3]
lanes = [1, 2]
squares = [2, 3]
[[stretch]]
name = "A"
rows = [4, 5]
lanes = [1, 2]
"""


def oval() -> Track:
    return read_track("oval", OVAL)


def test_spaces_of_a_named_stretch_are_numbered_lane_by_lane() -> None:
    named = {id for id in oval().spaces if id.startswith("C:")}
    assert named == {"C:1/1", "C:1/2", "C:2/1", "C:2/2", "C:2/3"}


def test_a_stretch_that_reaches_over_the_line_is_laid_in_two_parts() -> None:
    track = oval()
    assert track.find_space_ahead("A:1/2") == "A:1/3"
    assert [e.to for e in track.exits["A:1/2"] if e.crosses and e.side == "straight"] == ["A:1/3"]


def test_lanes_with_other_counts_of_squares_lie_beside_each_other_where_they_overlap() -> None:
    track = oval()
    assert track.list_spaces_beside(track.spaces["C:1/1"], 2) == ("C:2/1", "C:2/2")
    assert track.list_spaces_beside(track.spaces["C:2/3"], 1) == ("C:1/2",)


def test_the_circus_has_the_squares_of_its_rule_items() -> None:
    circus = read_track("circus-romanus", CIRCUS.read_text("utf-8"))
    assert find_layout_faults(circus) == ()
    laps = [sum(s.lane == lane for s in circus.spaces.values()) for lane in circus.lanes]
    assert laps == [84, 88, 92, 96, 100, 104, 108, 112]
    assert circus.list_spaces_beside(circus.spaces["C1:3/5"], 2) == ("C1:2/4",)
    assert circus.list_spaces_beside(circus.spaces["C1:3/5"], 4) == ("C1:4/5", "C1:4/6")
