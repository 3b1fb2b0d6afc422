"""What the rules read of a track, and the faults they report."""

import pytest

from rules.formula_d.model.tables import check_tables, find_loss, read_tables
from rules.formula_d.model.track import check_track
from rules.track.track import BadTrack
from rules.track.track_file import read_track
from tests.rules.formula_d.boards import CASES, FIGURES, HARBOUR, NR, OWN, RS, TRACKS, load_circuit, track

MESA = load_circuit("red-mesa")
TEXT = (TRACKS / "nr-test.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*OWN, "rs"])
def test_the_tracks_can_be_played(name: str) -> None:
    assert check_track(track(name)) == ()


def test_f_33_lanes_are_staggered_by_half_a_space_and_touch_by_progress() -> None:
    assert set(RS["M#4"].beside) == {"L#4", "L#5", "R#4", "R#5"}
    assert set(RS["L#4"].beside) == {"M#3", "M#4"}
    assert RS["L#4"].progress < RS["M#4"].progress < RS["L#5"].progress
    assert (RS["L#4"].ahead, RS["L#4"].behind) == ("L#5", "L#3")


def test_f_33_corners_and_straights_do_not_touch_each_other() -> None:
    assert set(NR["S1:M#24"].beside) == {"S1:L#24", "S1:R#24"}
    assert set(NR["C1:R#1"].beside) == {"C1:M#1"}


def test_f_35_arrows_are_the_only_lane_changes_in_a_corner_and_before_it() -> None:
    assert [e.to for e in NR["C1:R#1"].exits] == ["C1:R#2", "C1:M#1"]
    assert [e.to for e in NR["C1:R#2"].exits] == ["C1:R#3"]
    assert [e.to for e in NR["S1:M#24"].exits] == ["C1:M#1"]
    assert [e.to for e in NR["C1:L#3"].exits] == ["S2:L#1"]


def test_f_4_the_line_lies_between_12_and_13_of_every_lane() -> None:
    crossing = {(p.id, e.to) for p in NR.places.values() for e in p.exits if e.crosses}
    straight = {(f"S1:{lane}#12", f"S1:{lane}#13") for lane in "LMR"}
    assert crossing == straight | {("S1:M#12", "S1:L#13"), ("S1:M#12", "S1:R#13")}
    assert max(NR.places.values(), key=lambda p: p.progress).id == "S1:M#12"


def test_f_15_the_grid_lies_behind_the_line_pole_first() -> None:
    for name in OWN:
        board = load_circuit(name)
        assert len(board.grid) == 10
        assert [board[id].progress for id in board.grid] == sorted(
            (board[id].progress for id in board.grid), reverse=True
        )


def test_f_41_corners_have_their_stops_and_the_lengths_of_their_ways() -> None:
    assert {name: (b.stops, b.shortest, b.longest) for name, b in NR.corners.items()} == {
        "C1": (1, 3, 5),
        "C2": (2, 4, 6),
        "C3": (1, 3, 5),
        "C4": (2, 5, 7),
        "C5": (3, 6, 8),
        "C6": (1, 3, 5),
    }


def test_f_22_lanes_are_counted_from_the_inside_of_the_next_corner() -> None:
    assert [NR[f"S1:{lane}#14"].inside for lane in "LMR"] == [0, 1, 2]
    assert [NR[f"S2:{lane}#14"].inside for lane in "LMR"] == [2, 1, 0]


def test_f_101_each_box_lies_along_two_spaces_of_the_pit_lane() -> None:
    assert len(HARBOUR.boxes) == 10
    assert [e.to for e in HARBOUR["BOX10"].exits] == ["PIT23", "PIT24"]
    assert {"BOX10"} == {e.to for e in HARBOUR["PIT24"].exits if HARBOUR[e.to].side == "box"}
    ways_out = {e.to for p in HARBOUR.places.values() if p.side == "pit" for e in p.exits if not HARBOUR[e.to].side}
    assert (HARBOUR.pit_entries, ways_out) == (("A:R#3",), {"A:R#25"})


def test_f_112_a_track_brings_its_weather_chart() -> None:
    assert (NR.weather, RS.weather) == ((3, 7), None)


def test_the_track_with_the_zones_of_the_seed_has_all_five_where_the_seed_has_them() -> None:
    zones = {zone.name: [id.partition(":")[2] or id for id in zone.spaces] for zone in MESA.zones}
    assert zones["Dangerous Area, mountain side"] == [f"L#{n}" for n in range(23, 30)]
    assert zones["Dangerous Area, precipice"] == [f"R#{n}" for n in range(23, 30)]
    assert zones["Colorado Jump"] == [f"{lane}#{n}" for lane in "LMR" for n in range(10, 14)]
    assert zones["Happy Crowd, left"] + zones["Happy Crowd, right"] == [f"{x}#{n}" for x in "LR" for n in range(9, 13)]
    assert zones["Muddy Track"] + zones["Muddy Track, left rock"] + zones["Muddy Track, right rock"] == [
        "M#8",
        "L#7",
        "R#9",
    ]
    assert len(zones["Casino Stop"]) == 3


@pytest.mark.parametrize(
    ("said", "instead", "fault"),
    [
        ('"S1:L#10", ', '"S1:L#99", ', "F-15: S1:L#99 is not a space"),
        ("stops = 3", "stops = 4", "F-41: corner C5: stops must be less than or equal to 3"),
        ("changeable = 7", "changeable = 2", "F-112: weather: rain, changeable and good need faces"),
        ('CL = "clearing", ', "", "F-33: formula_d.sides must say what the side lane CL is"),
        ('spaces = ["S2:L#7"]\nloss = "body"', 'spaces = ["S2:L#7"]', "zone rock, left: loss must say what is at risk"),
        ('spaces = ["S5:L#9-12"]', 'spaces = ["S5:L#9-62"]', "zone crowd, left: S5:L#19 is not a space"),
        ("value = 5", "value = 0", "F-150: zone mud: value must say"),
    ],
)
def test_what_is_wrong_with_a_track_is_said_in_a_sentence(said: str, instead: str, fault: str) -> None:
    assert said in TEXT
    faults = check_track(read_track("wrong", TEXT.replace(said, instead)))
    assert any(one.startswith(fault) for one in faults), faults


def test_an_arrow_names_two_spaces_of_its_stretch() -> None:
    wrong = (CASES / "rs.toml").read_text(encoding="utf-8").replace("L#3 M#3", "L#3 M#9")
    with pytest.raises(BadTrack, match="the arrow 'L#3 M#9' does not name two of its spaces"):
        read_track("wrong", wrong)


def test_f_5_f_6_f_7_the_figures_of_the_profile_are_sound_and_its_dice_as_printed() -> None:
    assert check_tables(FIGURES) == ()
    dice = read_tables(FIGURES).dice
    assert [len(faces) for faces in dice.gears] == [4, 6, 8, 12, 20, 30]
    assert [(min(faces), max(faces)) for faces in dice.gears] == [(1, 2), (2, 4), (4, 8), (7, 12), (11, 20), (21, 30)]
    assert [dice.list_faces(2).count(n) for n in (2, 3, 4)] == [1, 2, 3]
    assert dice.black == 20


def test_f_9_f_10_f_11_the_printed_car_is_one_of_twenty_points() -> None:
    tables = read_tables(FIGURES)
    assert tables.stock.car.total == tables.build.points == 20
    assert tables.stock.pool == 18


def test_f_127_f_128_losses_are_read_from_the_top_of_their_table() -> None:
    street = read_tables(FIGURES).street
    assert [find_loss(street.gunshot, face) for face in (15, 16, 19, 20)] == [None, "tires", "body", "engine"]
    assert [find_loss(street.radio, face) for face in (4, 5, 10, 13, 17, 18)] == [
        "tires",
        "brakes",
        "gearbox",
        "body",
        "engine",
        "handling",
    ]


@pytest.mark.parametrize(
    ("said", "instead", "fault"),
    [
        ("{ 5 = 20, 6 = 30 }", "{ 5 = 21, 6 = 30 }", "F-73: tests.engine_faces: the die of gear 5 has no 21"),
        ("rain = 7\nchangeable = 12", "rain = 7\nchangeable = 7", "F-112: weather"),
        ("points = 20\nleast = 1", "points = 5\nleast = 1", "F-11: build"),
        ("collision_max = 4", "", "options, basic: collision_max is missing"),
        ('    { upto = 19, stock = "body" },\n', '    { upto = 18, stock = "body" },\n', "F-128: street.gunshot"),
        ("pool = 18", "pool = 0", "F-5: stock.pool"),
        ("card = 2\n", "card = 3\n", "F-127: two drivers stand for one card"),
        ("card = 2\n", "", "F-5: driver.1.card"),
    ],
)
def test_what_is_wrong_with_figures_is_said_in_a_sentence(said: str, instead: str, fault: str) -> None:
    assert said in FIGURES
    faults = check_tables(FIGURES.replace(said, instead))
    assert any(one.startswith(fault) for one in faults), faults
