"""The route search: rulebook examples, counts by hand, and a slow complete search."""

from collections.abc import Iterator

import pytest

from rules.base import SpaceId
from rules.formula_d.board.routes import Occupancy, Start, find_ways
from rules.formula_d.model.track import Circuit
from tests.rules.formula_d.boards import HARBOUR, NR, RS, count_ways, find_ends, list_driven_ways, make_ground


@pytest.mark.parametrize(
    ("at", "total", "taken", "numbers"),
    [
        ("L#1", 4, "", {"L#5": 1, "M#4": 4, "R#4": 6}),
        ("M#1", 4, "", {"L#5": 4, "M#5": 1, "R#5": 4}),
        ("L#1", 3, "L#2", {"L#3": 1, "M#3": 1, "R#3": 2}),
        ("L#6", 3, "L#7", {"L#8": 1, "M#8": 1, "R#8": 2}),
        ("L#1", 10, "", {"L#11": 1, "M#10": 10, "R#10": 45}),
        ("M#1", 2, "L#2 M#2 R#2", {}),
    ],
)
def test_f_36_f_37_f_38_f_39_ways_along_a_straight_are_shortest_ways(
    at: SpaceId, total: int, taken: str, numbers: dict[SpaceId, int]
) -> None:
    assert count_ways(make_ground(taken=taken), Start(at), total) == numbers


@pytest.mark.parametrize(
    ("at", "total", "taken"),
    [
        ("L#1", 6, ""),
        ("R#2", 7, "R#4 M#4 M#5"),
        ("M#3", 6, "L#4 M#4 M#6 R#7"),
        ("L#57", 8, "M#58"),
        ("R#56", 9, "C:R#2"),
    ],
)
def test_f_34_f_35_the_search_agrees_with_one_that_tries_everything(at: SpaceId, total: int, taken: str) -> None:
    on, missing = make_ground(taken=taken), 0
    tried: dict[SpaceId, int] = {}
    for path in _list_paths(on, at, total):
        tried[path[-1]] = tried.get(path[-1], 0) + 1
    assert count_ways(on, Start(at, missing), total) == tried


def _list_paths(on: Occupancy, at: SpaceId, total: int) -> Iterator[tuple[SpaceId, ...]]:
    """Every path of so many steps through free spaces whose runs on straights are shortest ones; a corner of one stop
    that is driven through binds the lane behind it."""
    paths: list[tuple[SpaceId, ...]] = [(at,)]
    for _ in range(total):
        paths = [(*path, e.to) for path in paths for e in on.circuit[path[-1]].exits if e.to not in on.occupied_spaces]
    yield from (path for path in paths if _straight_enough(on, path) and _bound(on.circuit, path))


def _straight_enough(on: Occupancy, path: tuple[SpaceId, ...]) -> bool:
    runs: list[list[SpaceId]] = [[]]
    for space in path:
        if on.circuit[space].straight:
            runs[-1].append(space)
        else:
            runs.append([])
    return all(_distance(on, run[0], run[-1]) == len(run) - 1 for run in runs if run)


def _distance(on: Occupancy, start: SpaceId, end: SpaceId) -> int:
    edge, steps = {start}, 0
    while end not in edge:
        edge = {
            e.to
            for id in edge
            for e in on.circuit[id].exits
            if on.circuit[e.to].straight and e.to not in on.occupied_spaces
        }
        steps += 1
    return steps


def _bound(board: Circuit, path: tuple[SpaceId, ...]) -> bool:
    left = next((i for i in range(1, len(path)) if board[path[i - 1]].corner and not board[path[i]].corner), len(path))
    return all(board[space].lane == board[path[left - 1]].lane for space in path[left:])


def test_f_38_a_danger_may_be_driven_round_and_driven_over() -> None:
    marked, start = make_ground(marked="L#3"), Start("L#2")
    assert [way.spaces for way in list_driven_ways(marked, start, 3) if way.spaces[-1] == "L#4"] == [
        ("M#2", "M#3", "L#4")
    ]
    assert [way.spaces for way in list_driven_ways(marked, start, 2) if way.spaces[-1] == "L#4"] == [("L#3", "L#4")]


def test_f_34_nothing_is_driven_through_and_a_blocked_car_has_no_way_of_full_length() -> None:
    wall = make_ground(taken="L#4 M#4 R#4 M#3")
    assert [len(layer) > 0 for layer in find_ways(wall, Start("M#1"), 5)] == [True, True, True, False, False, False]


def test_f_42_f_44_f_45_a_car_that_leaves_a_corner_a_stop_short_keeps_its_lane() -> None:
    through = find_ways(make_ground(), Start("C:R#3", missing=1), 4)[4]
    assert [way.spaces for way in through] == [("R#1", "R#2", "R#3", "R#4")]
    free = {way.spaces[-1] for way in find_ways(make_ground(), Start("C:R#3", missing=0), 4)[4]}
    assert free == {"R#4", "M#3", "L#3"}


def test_f_44_two_stops_short_the_way_ends_on_the_first_space_beyond() -> None:
    lost = list_driven_ways(make_ground(NR), Start("S2:L#14"), 30)
    assert {way.end_reason for way in lost} == {"lost"}
    assert {NR[way.spaces[-1]].id for way in lost} <= {"S3:L#1", "S3:M#1", "S3:R#1"}


def test_f_48_a_further_corner_is_judged_as_well() -> None:
    (way,) = list_driven_ways(make_ground(NR), Start("C1:L#3", missing=1), 30)
    assert way.end_reason == "lost"
    assert way.spaces[-1] == "S3:L#1"


def test_f_40_f_163_the_last_crossing_of_the_line_ends_the_way() -> None:
    home = list_driven_ways(make_ground(NR), Start("S1:L#10", crossings_left=1), 20)
    assert {(way.end_reason, way.spaces[-1]) for way in home} == {("finish", f"S1:{lane}#13") for lane in "LMR"}
    assert all(not way.end_reason for way in list_driven_ways(make_ground(NR), Start("S1:L#10", crossings_left=2), 6))


def test_f_139_f_140_in_the_air_a_car_keeps_its_lane() -> None:
    assert find_ends(make_ground(NR), Start("S4:L#9"), 4) == {"S4:L#13", "S4:M#12"}
    assert find_ends(make_ground(NR), Start("S4:L#9"), 1) == {"S4:L#10", "S4:M#9"}
    assert find_ends(make_ground(NR, jump_lane_change=True), Start("S4:L#10", fallen=False), 1) == {
        "S4:L#11",
        "S4:M#10",
    }


def test_f_141_f_143_a_fallen_car_takes_a_clearing_lane_and_waits_behind_another() -> None:
    fallen = Start("S4:M#11", fallen=True)
    assert find_ends(make_ground(NR), fallen, 3) == {"CL3", "CR3"}
    assert find_ends(make_ground(NR), fallen, 8) == {"S4:L#16", "S4:M#15", "S4:R#16"}
    assert find_ends(make_ground(NR, taken="CL3 CR1"), fallen, 6) == {"CL2"}
    assert [(way.spaces, way.end_reason) for way in list_driven_ways(make_ground(NR, taken="CL1 CR1"), fallen, 6)] == [
        ((), "behind")
    ]


def test_f_145_f_147_f_148_the_crowd_stops_a_car_on_its_last_free_space() -> None:
    left = {
        (way.spaces[-1], way.points)
        for way in list_driven_ways(make_ground(NR), Start("S5:L#7"), 9)
        if way.end_reason == "crowd"
    }
    assert ("S5:L#12", 5) in left
    held = {
        way.spaces[-1]
        for way in list_driven_ways(make_ground(NR, taken="S5:L#11"), Start("S5:L#8"), 9)
        if way.end_reason == "crowd"
    }
    assert "S5:L#10" in held
    first = find_ends(make_ground(NR, taken="S5:L#9 S5:M#8 S5:M#9"), Start("S5:L#8"), 1)
    assert first == set()
    assert find_ends(make_ground(NR), Start("S5:L#12"), 2) == {"S5:L#14", "S5:M#13", "S5:R#13"}
    assert find_ends(make_ground(NR), Start("S5:L#10"), 9) >= {"S5:L#12"}
    assert "S5:L#19" not in find_ends(make_ground(NR), Start("S5:L#10"), 9)
    assert "C5:L#1" in find_ends(make_ground(NR, crowd_once=True), Start("S5:L#10"), 9)


def test_f_150_f_151_mud_takes_five_points_and_keeps_the_lane() -> None:
    assert "S2:M#9" in find_ends(make_ground(NR), Start("S2:M#6"), 8)
    stuck = [way for way in list_driven_ways(make_ground(NR), Start("S2:M#6"), 5) if way.spaces[-1] == "S2:M#8"]
    assert [way.debt for way in stuck] == [2]
    assert find_ends(make_ground(NR), Start("S2:M#8", debt=2), 4) == {"S2:M#10"}
    assert "S2:M#10" in find_ends(make_ground(NR, mud_total_5=True), Start("S2:M#6"), 8)


def test_f_155_f_158_a_car_may_stop_on_a_starred_space_of_the_casino() -> None:
    stars = {
        way.spaces[-1] for way in list_driven_ways(make_ground(NR), Start("S6:R#3"), 6) if way.end_reason == "star"
    }
    assert stars == {"K3", "K4", "K5"}
    assert not [
        way for way in list_driven_ways(make_ground(NR), Start("K3", has_stopped=True), 4) if way.end_reason == "star"
    ]
    assert not [
        way
        for way in list_driven_ways(make_ground(NR, casino_exact=True), Start("S6:R#3"), 6)
        if way.end_reason == "star"
    ]
    shut = Start("S6:R#3", casino=False)
    assert not any(id.startswith("K") for id in find_ends(make_ground(NR), shut, 6))


def test_f_100_f_101_f_102_f_103_the_pit_lane_leads_to_the_own_box_and_no_further() -> None:
    box = HARBOUR.boxes[1]
    inside = [
        way
        for way in list_driven_ways(make_ground(HARBOUR), Start("A:R#1", pit=box), 30)
        if HARBOUR[way.spaces[-1]].side
    ]
    assert {(way.spaces[-1], way.points, way.end_reason) for way in inside} == {(box, 10, "box"), (box, 11, "box")}
    assert all(not HARBOUR[id].side for id in find_ends(make_ground(HARBOUR), Start("A:R#1"), 20))
    behind = list_driven_ways(make_ground(HARBOUR, taken="PIT5"), Start("PIT2", pit=box), 12)
    assert [(way.spaces[-1], way.end_reason) for way in behind] == [("PIT4", "behind")]


def test_f_106_from_a_box_either_of_its_lane_spaces_is_one_step() -> None:
    box = HARBOUR.boxes[0]
    assert find_ends(make_ground(HARBOUR), Start(box), 1) == {"PIT5", "PIT6"}
    assert find_ends(make_ground(HARBOUR), Start(box), 25) <= {"A:R#25", "A:R#26", "A:M#25"}


def test_every_space_can_be_left_and_the_ways_of_a_full_grid_are_many() -> None:
    taken = frozenset(NR.grid[1:])
    last = find_ways(Occupancy(NR, taken), Start(NR.grid[0]), 30)[30]
    assert len(last) == 6
    assert sum(way.ways for way in last) == 505
    assert RS.corners["C"].shortest == 3


def test_f_136_c_25_rolled_for_space_by_space_ways_are_told_apart_by_how_many_spaces_of_a_side_they_enter() -> None:
    """Three cars in the middle lane, each passed on the left or on the right; the corner behind makes ways alike."""
    three = "S3:M#24 S3:M#26 S3:M#28"
    by_space, by_side = (
        {
            tuple(
                sum(space.startswith(f"S3:{side}") and 23 <= int(space[5:]) <= 29 for space in way.spaces)
                for side in "LR"
            )
            for way in list_driven_ways(make_ground(NR, taken=three, danger_per_space=each), Start("S3:M#22"), 14)
            if way.spaces[-2:] == ("S3:M#32", "C3:M#1")
        }
        for each in (True, False)
    )
    assert by_space == {(4, 2), (2, 4)}
    assert len(by_side) == 1
