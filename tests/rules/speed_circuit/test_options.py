"""Bot races under every option and profile; options are read and refused in the game's words."""

from typing import Any

import pytest
from pydantic import ValidationError

from rules.engine import create_checkpoint
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.speed_circuit.model.options import Options, Settings
from rules.track.track_file import read_track
from tests.repository import DATA
from tests.rules.speed_circuit.race_setup import GAME, SEATS, Raced, build_bots, drive, start

CHOICES: list[dict[str, Any]] = [
    {"design": "cfr", "grid": "groups", "start_table": "2016", "test_fail_drop": 40, "set_back": "red 3"},
    {"knockout_bid": True, "handicap": "red 1, blue 0", "order_by": "track_row", "missing_order": "stored"},
    {"classic_era": True, "corner_accel": "never", "rear_end": "spin", "post_spin_min": True},
    {"block": "plus2", "pass_table": "draft", "pass_keeps_line": True, "slip_when": "end", "slip_speed_bonus": 20},
    {"block": "sequential", "grid": "start_speed", "engine_fail_half": "after_test", "spun_defends": False},
    {"chips_after_roll": True, "stop_after_winner": True, "slip_rear_min": 120},
    {"chips_after_roll": True, "block": "plus2"},
    {"no_dice": True, "allow_plot_zero": True, "missing_at_zero": "stay"},
    {"pits": True, "blind": True, "points": "ci_league"},
]


def drive_race(**options: Any) -> Raced:
    return drive(build_bots("racer", "planner"), "options", start(laps=1, **options))


@pytest.mark.parametrize("options", CHOICES, ids=", ".join)
def test_S_6_bots_race_under_every_option(options: dict[str, Any]) -> None:
    assert [p.place for p in drive_race(**options).places] == [1, 2, 3, 4, 5, 6]


def test_every_option_is_raced_above_or_has_a_file_of_its_own() -> None:
    named = {name for options in CHOICES for name in options} | {"ah77_wear_per_race"}
    assert named == set(Settings.model_fields)


def test_without_dice_nothing_is_rolled() -> None:
    assert not [event for event in drive_race(no_dice=True).told if event.what == "roll"]


@pytest.mark.parametrize("per_race", [False, True])
def test_T_15_bots_race_with_the_tables_of_1977(per_race: bool) -> None:
    track = read_track("tt-1", (DATA / "tracks" / "tt-1.toml").read_text())
    table = RaceSetup(track, GAME.read_tables(track, (DATA / "speed_circuit" / "ah77.toml").read_text()))
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    options = {"ah77_wear_per_race": per_race}
    checkpoint = create_checkpoint(GAME, table, StartList(seats=entrants, profile="ah77", laps=1, options=options))
    race = drive(build_bots("racer", "planner"), "1977", checkpoint, table=table)
    assert len(race.places) == 6
    rolls = [event for event in race.told if event.what == "roll"]
    assert all(len(event.faces) == 1 for event in rolls)  # type: ignore[attr-defined]


@pytest.mark.parametrize("said", ["green 1, blue 0", "green:1;blue:0", {"green": 1, "blue": 0}, "blue=0 , green=1"])
def test_S_22_a_handicap_can_be_written_in_several_ways(said: Any) -> None:
    options = Options.model_validate({"handicap": said}).model_dump(mode="json", exclude_unset=True)
    assert options == {"handicap": "blue 0, green 1"}
    assert Options.model_validate(options).model_dump(mode="json", exclude_unset=True) == options


@pytest.mark.parametrize(
    "said", [{"handicap": "green 2"}, {"handicap": "green"}, {"grid": "alphabet"}, {"slip_rear_min": 30}, {"wings": 1}]
)
def test_an_option_that_makes_no_sense_is_refused(said: Any) -> None:
    with pytest.raises(ValidationError):
        Options.model_validate(said)
