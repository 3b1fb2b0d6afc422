"""Rule items about data, the log and secrecy, which no board position can show."""

from typing import Any

from rules.base import compute_digest
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance
from rules.events import Rolled, list_visible
from rules.journal import Journal, JournalEntry, make_retire_key
from rules.orders.auto_answer import AutoAnswerer, RecordedOnly
from rules.ruleset import RaceSetup
from rules.speed_circuit.model.tables import read_tables
from rules.step_context import OpenQuestion
from rules.track.track_file import read_track
from tests.repository import DATA
from tests.rules.speed_circuit.race_setup import (
    GAME,
    SEATS,
    build_bots,
    drive,
    load_state,
    load_table,
    read_tables_text,
    start,
)


def test_S_5_every_roll_is_logged_with_its_faces_modifiers_total_table_and_effect() -> None:
    raced = drive(build_bots("racer"), "log", start(laps=2))
    rolled = [drawn for step in raced.steps for drawn in step.rolls]
    told = [event for event in raced.told if isinstance(event, Rolled)]
    assert rolled
    assert [(d.key, d.faces) for d in rolled] == [(e.key, e.faces) for e in told]
    for event in told:
        assert event.seat in SEATS
        assert event.roll in event.key
        assert event.table
        if event.table != "S-24":
            assert event.effect
            assert event.total == min(12, max(2, sum(event.faces) + sum(m.by for m in event.modifiers)))


def test_S_5_the_same_seed_gives_the_same_race_and_another_seed_another_one() -> None:
    one, same, other = (drive(build_bots("racer"), seed, start(laps=1)) for seed in ("a", "a", "b"))
    assert one.told == same.told
    assert one.told != other.told


def test_S_6_every_table_and_option_comes_from_the_text_of_a_file() -> None:
    text = read_tables_text()
    fast = text.replace("top_speed = [120, 140, 160, 180, 200]", "top_speed = [120, 140, 220, 240, 260]", 1)
    assert compute_digest(fast) != compute_digest(text)
    assert read_tables(fast).design.find_value("top_speed", 0) == 220
    strict = GAME.read_tables(load_table().track, text.replace("slip_rear_min = 0", "slip_rear_min = 120"))
    assert strict.settings.slip_rear_min == 120
    assert load_table().tables.settings.slip_rear_min == 0


def test_S_7_a_space_knows_its_row_lane_ways_on_limit_corner_arrows_and_grid_place() -> None:
    circuit = load_table().tables.circuit
    n = circuit.number["(10,2)"]
    assert (circuit.row[n], circuit.lane[n], circuit.limit[n], circuit.corner[n]) == (10, 2, 80, "C1")
    assert [circuit.ids[e] for e in circuit.exits[n]] == ["(11,2)", "(11,1)", "(11,3)"]
    assert [e.side for e in load_table().track.exits["(10,2)"]] == ["straight", "left", "right"]
    assert [circuit.ids[m] for m in circuit.arrow["A1"].chain].index("(10,2)") == 1
    assert circuit.list_grid_spaces(12, 6)[0] == "(45,1)"


STAGGERED = """
title = "S"
laps = 1
rows = 20
units = 2
[[stretch]]
rows = [0, 19]
lanes = [1, 2]
shift = [0, 1]
[speed_circuit]
pole = "left"
grid_lanes = [1, 1]
"""


def test_S_8_staggered_spaces_have_fractional_rows_and_share_none() -> None:
    track = read_track("s", STAGGERED)
    tables = GAME.read_tables(track, read_tables_text())
    circuit, space = tables.circuit, tables.circuit.number["(12.5,2)"]
    assert circuit.list_same_row(space) == (space,)
    rows = [circuit.row[n] for n in range(len(circuit.ids))]
    assert len(set(rows)) == len(rows), "ordering by row stays total"


def test_S_10_the_width_of_a_row_is_the_number_of_its_spaces() -> None:
    circuit = load_table().tables.circuit
    assert (circuit.measure_width(5), circuit.measure_width(28)) == (3, 2)


def test_S_11_the_tracks_have_usual_limits_corners_and_straights() -> None:
    for name in ("long-meadow", "three-rivers", "old-quarry"):
        track = read_track(name, (DATA / "tracks" / f"{name}.toml").read_text())
        circuit = GAME.read_tables(track, read_tables_text()).circuit
        assert 50 <= circuit.length <= 100
        assert 6 <= len(track.corners) <= 11
        assert {limit for limit in circuit.limit if limit} <= {60, 80, 100, 120}


def test_S_14_the_inside_rank_counts_lanes_to_the_inside_of_the_upcoming_corner() -> None:
    circuit = load_table().tables.circuit
    ranks = [circuit.inside_rank[circuit.number[f"(23,{lane})"]] for lane in (1, 2, 3)]
    assert ranks == [2, 1, 0], "C3 turns right"


def test_S_17_pits_are_read_with_the_track_and_driven_on_with_the_option_alone() -> None:
    track = read_track("old-quarry", (DATA / "tracks" / "old-quarry.toml").read_text())
    circuit = GAME.read_tables(track, read_tables_text()).circuit
    pits = circuit.pits
    assert len(pits.boxes) == 10
    assert [circuit.ids[a] for a, _ in pits.doors] == ["(61,3)"]
    road = [n for n in range(len(circuit.ids)) if n not in pits.spaces]
    assert not [n for at in road for n in circuit.exits[at] if n in pits.spaces]
    assert circuit.measure_width(64) == 3


def _pits_fault(old: str, new: str) -> tuple[str, ...]:
    text = (DATA / "tracks" / "old-quarry.toml").read_text()
    assert old in text
    return GAME.check_track(read_track("old-quarry", text.replace(old, new, 1)))


def test_S_18_faults_of_the_pits_are_named() -> None:
    assert _pits_fault('entry = ["(61,3)"]', 'entry = ["(60,3)"]') == (
        "S-17: no link leads from (60,3) into the pit lane",
        "S-17: a link leads from (61,3) into the pit lane, but it is no entry",
    )
    assert _pits_fault('lane = "Pit"', 'lane = "Lane"')[0] == "S-17: the pits name Lane, which is no side lane"
    assert _pits_fault('exit = ["(4,3)"]', 'exit = ["(5,3)"]') == ("S-17: no link leads from the pit lane to (5,3)",)
    assert "S-17: box Box:6/1 does not lie beside the pit lane" in _pits_fault("lane = 5", "lane = 6")
    assert any("limit" in fault for fault in _pits_fault("limit = 60\n", "limit = 70\n"))


class Some(RecordedOnly):
    """Answers for these seats, and nobody else."""

    def __init__(self, *seats: str) -> None:
        self.seats = seats

    def answer(self, asked: OpenQuestion, *_: Any) -> Any:
        return ({}, "driver") if asked.question.seat in self.seats else None


def test_S_129_builds_and_plots_stay_hidden_until_all_are_in() -> None:
    checkpoint, dice = start(("red", "blue"), laps=1), SeededDice(derive_seed_from_text("hidden"))
    progress = advance(GAME, load_table(), checkpoint, Journal(), dice, Some("red"))
    assert [asked.question.seat for asked in progress.open if asked.is_unanswered] == ["blue"]
    assert list_visible(progress.events, "blue") == ()
    journal = Journal(
        [
            JournalEntry(key=a.key, hand="driver", value={"wear": 2}, about=a.question.compute_digest())
            for a in progress.open
            if a.question.seat == "red"
        ]
    )
    hidden = advance(GAME, load_table(), checkpoint, journal, dice, RecordedOnly())
    race = load_state(checkpoint.model_copy(update={"state": hidden.state}))
    assert GAME.player_view(load_table(), race, "blue").cars["red"].build == race.cars["blue"].build


def test_S_132_plots_missed_in_a_row_are_counted_and_a_car_can_be_withdrawn() -> None:
    checkpoint, dice = start(("red", "blue"), laps=1), SeededDice(derive_seed_from_text("missed"))
    absent = AutoAnswerer(drivers={"blue": "planner"}, absent=frozenset({"red"}))
    for _ in range(4):
        checkpoint = advance(GAME, load_table(), checkpoint, Journal(), dice, absent).closed[-1].checkpoint
    assert load_state(checkpoint).cars["red"].missed == 3
    gone = JournalEntry(key=make_retire_key(checkpoint.round, "red"), hand="gm", value=True)
    progress = advance(GAME, load_table(), checkpoint, Journal([gone]), dice, absent)
    assert [e.seat for step in progress.closed for e in step.events if e.what == "out"] == ["red"]


def test_S_134_a_race_that_is_run_again_from_its_entries_is_the_same_race() -> None:
    checkpoint, dice = start(laps=1), SeededDice(derive_seed_from_text("again"))
    first = advance(GAME, load_table(), checkpoint, Journal(), dice, build_bots("racer"))
    entries = [entry for step in first.closed for entry in step.used]
    rolls = [drawn for step in first.closed for drawn in step.rolls]
    again = advance(
        GAME,
        RaceSetup(load_table().track, load_table().tables),
        checkpoint,
        Journal(entries, rolls),
        dice,
        RecordedOnly(),
    )
    assert [s.events for s in again.closed] == [s.events for s in first.closed]
