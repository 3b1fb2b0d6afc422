"""Chapters 2 and 17: the three tracks, and what the rules read of them."""

import re
from dataclasses import replace
from typing import cast

import pytest

from rules.powersled.model.tables import RuleTables
from rules.powersled.model.track import GAME, Way, build_circuit, check_track, is_beside
from rules.ruleset import RaceSetup
from rules.track.track_file import read_track
from tests.repository import DATA
from tests.rules.powersled.track_setup import OVAL, REACH, TRIDENT, track

TABLES = {"halcyon-oval": OVAL, "serpent-reach": REACH, "titan-trident": TRIDENT}
WAYS: tuple[Way, ...] = ("L", "R")
STEP = re.compile(r"(\d:\d+)([LR])(\d:\d+)")
DIAGONALS = """
halcyon-oval A
  clear: 0:108L1:120 0:132L1:144 1:112R0:120 1:136R0:144
  forced: 0:96L1:104 0:120L1:128 1:96R0:96 1:104R0:108 1:120R0:120 1:128R0:132
halcyon-oval B
  clear: 0:324L1:336 1:328R0:336
  forced: 0:312L1:320 1:312R0:312 1:320R0:324
halcyon-oval C
  clear: 0:372L1:384 1:376R0:384
  forced: 0:360L1:368 1:360R0:360 1:368R0:372
serpent-reach A
  clear: 0:84L1:96 1:88R0:96
  forced: 0:72L1:80 1:72R0:72 1:80R0:84
serpent-reach X
  clear: 0:156L1:180 1:168R0:180
  forced: 1:156R0:156
serpent-reach Y
  clear: 0:192L1:204 0:204L1:228 1:180R0:204 1:216R0:228
  forced: 0:180L1:180 1:204R0:204
serpent-reach B
  clear: 0:312L1:324 0:336L1:348 1:316R0:324 1:340R0:348
  forced: 0:300L1:308 0:324L1:332 1:300R0:300 1:308R0:312 1:324R0:324 1:332R0:336
serpent-reach E
  clear: 0:432L1:456 1:444R0:456
  forced: 1:432R0:432
serpent-reach F
  clear: 0:480L1:504 1:492R0:504
  forced: 1:480R0:480
titan-trident A
  clear: 0:108L1:120 1:112R0:120 1:112L2:120 2:114R1:120
  forced: 0:96L1:104 1:96R0:96 1:96L2:102 1:104R0:108 1:104L2:108 2:96R1:96 2:102R1:104 2:108R1:112
titan-trident B
  clear: 0:204L1:216 0:228L1:240 1:208R0:216 1:208L2:216 1:232R0:240 1:232L2:240 2:210R1:216 2:234R1:240
  forced: 0:192L1:200 0:216L1:224 1:192R0:192 1:192L2:198 1:200R0:204 1:200L2:204 1:216R0:216 1:216L2:222 1:224R0:228
    1:224L2:228 2:192R1:192 2:198R1:200 2:204R1:208 2:216R1:216 2:222R1:224 2:228R1:232
titan-trident C
  clear: 0:354L1:360 1:352R0:360 1:352L2:360 2:348R1:360
  forced: 0:336L1:336 0:342L1:344 0:348L1:352 1:336R0:342 1:336L2:336 1:344R0:348 1:344L2:348 2:336R1:344
titan-trident D
  clear: 0:432L1:444 1:436R0:444 1:436L2:444 2:438R1:444
  forced: 0:420L1:428 1:420R0:420 1:420L2:426 1:428R0:432 1:428L2:432 2:420R1:420 2:426R1:428 2:432R1:436
titan-trident E
  clear: 0:516L1:528 0:528L1:540 1:516R0:528 1:528R0:540 1:528L2:540 2:532R1:540
  forced: 1:516L2:524 2:516R1:516 2:524R1:528
"""
"""17.4: out of corner squares, by P-15."""


def diagonals() -> list[tuple[str, str, str, str, bool]]:
    found, head, clear = [], "", False
    for line in DIAGONALS.strip().splitlines():
        head = line if not line.startswith(" ") else head
        clear = {"clear": True, "forced": False}.get(line.strip().partition(":")[0], clear)
        found += [(head, *step, clear) for step in STEP.findall(line)]
    return found


@pytest.mark.parametrize(("where", "id", "way", "to", "clear"), diagonals())
def test_p_15_diagonals_out_of_corner_squares(where: str, id: str, way: Way, to: str, clear: bool) -> None:
    circuit = TABLES[where.split(maxsplit=1)[0]].tables.circuit
    assert circuit[id].corner == where.split()[1]
    assert (circuit.find_diagonal_square(id, way), circuit.can_drift(id, way)) == (to, clear)


@pytest.mark.parametrize("name", TABLES)
def test_17_4_no_diagonal_out_of_a_corner_is_left_out(name: str) -> None:
    circuit = TABLES[name].tables.circuit
    all_of_them = {
        (s.id, way)
        for s in circuit.squares.values()
        if s.corner
        for way in WAYS
        if circuit.find_diagonal_square(s.id, way)
    }
    assert all_of_them == {(id, way) for where, id, way, _, _ in diagonals() if where.startswith(name)}


@pytest.mark.parametrize(
    ("name", "unclear"),
    [
        ("halcyon-oval", {("0:384", "L", "1:384")}),
        ("serpent-reach", set()),
        ("titan-trident", {("0:360", "L", "1:360"), ("2:360", "R", "1:360")}),
    ],
)
def test_17_4_on_straights_only_double_length_squares_are_in_the_way(
    name: str, unclear: set[tuple[str, str, str]]
) -> None:
    circuit = TABLES[name].tables.circuit
    straight = [s.id for s in circuit.squares.values() if not s.corner]
    found = {
        (id, way, circuit.find_diagonal_square(id, way))
        for id in straight
        for way in WAYS
        if not circuit.can_drift(id, way)
    }
    assert {step for step in found if step[2]} == unclear


@pytest.mark.parametrize(
    ("name", "length", "counts"),
    [("halcyon-oval", 456, (38, 41)), ("serpent-reach", 600, (46, 52)), ("titan-trident", 636, (55, 57, 62))],
)
def test_p_10_p_11_the_lanes_are_as_long_as_chapter_17_says(name: str, length: int, counts: tuple[int, ...]) -> None:
    circuit = TABLES[name].tables.circuit
    assert circuit.length == length
    for lane, count in enumerate(counts):
        squares = sorted((s for s in circuit.squares.values() if s.lane == lane), key=lambda s: s.start)
        assert len(squares) == count
        assert [s.start for s in squares] == [0, *(s.end for s in squares[:-1])]
        assert [circuit.find_square_ahead(s.id) for s in squares] == [s.id for s in (*squares[1:], squares[0])]
        assert all(
            s.id == f"{lane}:{s.start}" and circuit.find_square_behind(circuit.find_square_ahead(s.id)) == s.id
            for s in squares
        )


def test_p_13_p_19_corners_have_the_safe_speed_of_their_angle_and_an_inside() -> None:
    bends = TRIDENT.tables.circuit.bends
    assert [(b.name, b.angle, b.safe, b.turn) for b in bends.values()] == [
        ("A", 90, 3, "R"),
        ("B", 180, 2, "R"),
        ("C", 90, 3, "L"),
        ("D", 90, 3, "R"),
        ("E", 90, 3, "R"),
    ]
    assert [(b.name, b.safe) for b in REACH.tables.circuit.bends.values()] == [
        ("A", 3),
        ("X", 4),
        ("Y", 4),
        ("B", 2),
        ("E", 4),
        ("F", 4),
    ]
    assert TRIDENT.tables.circuit.find_inside_direction("0:336") == "L"
    assert TRIDENT.tables.circuit.find_inside_direction("0:0") == "R"


def test_p_20_the_pole_is_on_the_right_of_the_front_row() -> None:
    """T-3."""
    assert OVAL.tables.circuit.grid == ("0:444", "1:444", "0:432", "1:432", "0:420", "1:420")
    assert OVAL.tables.circuit.crosses_line("0:444", "0:0")
    assert not OVAL.tables.circuit.crosses_line("0:432", "0:444")


def test_p_17_p_64_a_racing_line_is_followed_from_square_to_square() -> None:
    """T-7."""
    circuit = REACH.tables.circuit
    assert (
        circuit.find_racing_line_of_step("0:156", "1:180") == "XY" == circuit.find_racing_line_of_step("1:180", "0:204")
    )
    assert (
        circuit.find_racing_line_of_step("0:144", "1:156") == "" == circuit.find_racing_line_of_step("1:144", "0:156")
    )
    assert (circuit["0:204"].long, circuit["0:204"].line, circuit["1:168"].line) == (True, True, False)


def test_t_34_lane_changes_around_corner_a() -> None:
    """T-34."""
    circuit = OVAL.tables.circuit
    legal = "0:84L1:96 1:84R0:96 0:108L1:120 1:112R0:120 0:132L1:144 1:136R0:144"
    for id, way, to in STEP.findall(legal):
        assert (circuit.find_diagonal_square(id, way), circuit.can_drift(id, way)) == (to, True)
    for id, way in (("0:96", "L"), ("0:120", "L"), ("1:96", "R"), ("1:104", "R"), ("1:120", "R"), ("1:128", "R")):
        assert not circuit.can_drift(id, cast("Way", way))
    assert circuit.find_diagonal_square("0:96", "L") == "1:104"
    assert circuit.find_diagonal_square("0:96", "R") is None


def test_p_16_p_18_double_length_squares_and_the_other_lane() -> None:
    """T-37."""
    circuit = OVAL.tables.circuit
    assert [circuit.can_drift(id, "L") for id in ("0:384", "0:372", "0:396")] == [False, True, True]
    assert [circuit.find_diagonal_square(id, "L") for id in ("0:384", "0:372", "0:396")] == ["1:384", "1:384", "1:408"]
    lone, front, rear = (circuit["1:384"].find_span(half) for half in ("", "front", "rear"))
    near, far = circuit["0:384"].find_span(), circuit["0:396"].find_span()
    assert (is_beside(near, lone), is_beside(far, lone)) == (False, True)
    assert (is_beside(lone, near), is_beside(lone, far)) == (True, True)
    assert (is_beside(near, rear), is_beside(near, front)) == (True, False)
    assert (rear, front) == ((1, 384, 396), (1, 396, 408))


def test_p_18_on_a_straight_beside_means_the_same_row_and_never_two_lanes_away() -> None:
    circuit = TRIDENT.tables.circuit
    assert is_beside(circuit["1:0"].find_span(), circuit["0:0"].find_span())
    assert not is_beside(circuit["2:0"].find_span(), circuit["0:0"].find_span())
    assert not is_beside(circuit["1:12"].find_span(), circuit["0:0"].find_span())


@pytest.mark.parametrize("name", TABLES)
def test_the_projects_own_tracks_are_sound(name: str) -> None:
    assert check_track(track(name)) == ()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"0:108", "0:120", ', '"0:120", ', "P-17: racing line A: no drift leads from 0:96 to 0:120"),
        ('"0:96", "0:108"', '"1:96", "0:108"', "P-17: racing line A: no drift leads from 1:96 to 0:108"),
        (
            'doubles = ["1:384"]',
            'doubles = ["1:432"]',
            "P-17: the double-length square 1:432 belongs to no racing line",
        ),
        (
            'doubles = ["1:384"]',
            'doubles = ["1:144"]',
            "P-17: the double-length square 1:144 needs exactly two squares directly inside it",
        ),
        ('"1:420"]', '"1:384"]', "P-20: the grid square 1:384 is no normal square of a straight"),
        ('"1:420"]', '"1:421"]', "P-11: 1:421 is not a square"),
        (
            "angle = 180",
            "angle = 170",
            "P-13: corner A needs an angle of 45, 90 or 180, and its safe speed may be 1 to 4",
        ),
        ('infield = "right"', "", "P-16: powersled.infield is missing"),
    ],
)
def test_what_is_wrong_with_a_track_is_said_in_words(old: str, new: str, fault: str) -> None:
    text = (DATA / "tracks" / "halcyon-oval.toml").read_text("utf-8")
    assert old in text
    assert fault in check_track(read_track("spoilt", text.replace(old, new, 1)))


def test_p_13_a_track_may_have_safe_speeds_of_its_own() -> None:
    text = (DATA / "tracks" / "halcyon-oval.toml").read_text("utf-8").replace("angle = 180", "angle = 180\nsafe = 1")
    assert _with(OVAL, text).tables.circuit.bends["A"].safe == 1


def _with(table: RaceSetup[RuleTables], text: str) -> RaceSetup[RuleTables]:
    laid = read_track("other", text)
    circuit = build_circuit(laid, table.tables.rulebook.speeds.find_safe_speed)
    return RaceSetup(laid, replace(table.tables, circuit=circuit))


def test_a_track_of_another_game_is_refused_in_a_sentence() -> None:
    bare = OVAL.track.model_copy(update={"rules": {}})
    assert check_track(bare)[0].startswith("it is not laid out for Powersled Circuit")
    assert GAME in OVAL.track.rules


def test_p_146_a_diagonal_into_a_long_square_that_began_earlier_is_no_lap() -> None:
    squares = OVAL.tables.circuit.squares
    longer = replace(OVAL.tables.circuit, squares={**squares, "0:96": replace(squares["0:96"], end=132)})
    assert not longer.crosses_line("1:112", "0:96")
    assert longer.crosses_line("1:444", "0:0")
