"""Side lanes: numbered, joined by links, and not part of a row (S-17)."""

import pytest

from rules.track.track import BadTrack, Track, find_layout_faults
from rules.track.track_file import read_track

PLAIN = """
title = "T"
laps = 1
rows = 20
[[stretch]]
rows = [0, 19]
lanes = [1, 2]
"""
SIDE = """
[[side]]
name = "Pit"
lane = 3
side = "right"
row = 17
squares = 5
[[side]]
name = "Box"
lane = 4
side = "right"
row = 18
squares = 3
[[link]]
from = "(16,2)"
to = "Pit:3/1"
side = "right"
[[link]]
from = "Pit:3/5"
to = "(2,2)"
side = "left"
"""


def track(text: str = PLAIN + SIDE) -> Track:
    return read_track("t", text)


def steps(one: Track, space: str) -> list[str]:
    return [exit.to for exit in one.exits[space]]


def test_a_side_lane_runs_over_the_line_and_is_joined_to_the_road_by_links_alone() -> None:
    one = track()
    assert steps(one, "(16,2)") == ["(17,2)", "(17,1)", "Pit:3/1"]
    assert steps(one, "(17,2)") == ["(18,2)", "(18,1)"]
    assert steps(one, "Pit:3/5") == ["(2,2)"]
    assert all(e.crosses for e in one.exits["Pit:3/3"])
    assert find_layout_faults(one) == ()


def test_side_lanes_with_neighbouring_numbers_lie_beside_each_other() -> None:
    one = track()
    assert steps(one, "Pit:3/1") == ["Pit:3/2", "Box:4/1"]
    assert "Pit:3/5" in steps(one, "Box:4/3")


def test_the_road_is_as_wide_as_it_was() -> None:
    one, plain = track(), track(PLAIN)
    assert one.lanes == plain.lanes == (1, 2)
    assert one.spaces_by_start == plain.spaces_by_start
    assert one.side_lanes == {3: "right", 4: "right"}
    assert one.find_space_at(3, 18) is None


def test_a_side_lane_needs_a_number_that_no_lane_of_the_road_has() -> None:
    with pytest.raises(BadTrack, match="side lane Pit: it needs a number of its own"):
        track(PLAIN + SIDE.replace("lane = 3", "lane = 2"))


def test_a_side_lane_that_nothing_leads_to_is_a_fault() -> None:
    lost = PLAIN + SIDE.replace('from = "(16,2)"\nto = "Pit:3/1"', 'from = "(16,2)"\nto = "(18,2)"')
    assert any("Pit:3/1" in fault for fault in find_layout_faults(track(lost)))
