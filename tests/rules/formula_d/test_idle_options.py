"""Options that would change nothing are refused when a race is created, with what they need."""

from typing import Any

import pytest

from rules.formula_d.model.options import Options, Settings
from rules.formula_d.model.tables import IDLE_OPTIONS, check_options, load_rule_tables
from rules.questions import InvalidAnswer
from rules.ruleset import RaceSetup
from rules.track.track_file import read_track
from tests.repository import DATA

PLAIN, ZONES = "lantern-harbour", "red-mesa"


def refuse(track: str, options: dict[str, Any], profile: str = "fd2008") -> str:
    """Return the code with which options are refused; "" if they are taken."""
    drawn = read_track(track, (DATA / "tracks" / f"{track}.toml").read_text())
    figures = (DATA / "formula_d" / f"{profile}.toml").read_text()
    try:
        check_options(RaceSetup(drawn, load_rule_tables(drawn, figures)), Options.model_validate(options))
    except InvalidAnswer as error:
        return error.code
    return ""


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"mode": "basic", "tyres": True}, "without_advanced"),
        ({"mode": "basic", "street": True}, "without_advanced"),
        ({"basic_slipstream": True}, "without_basic"),
        ({"street": True, "tyres": True}, "with_street"),
        ({"litsu_en": True}, "without_street"),
        ({"soft_wet_factor": 3}, "without_tyres"),
        ({"tyres": True, "soft_wet_factor": 3}, "without_weather"),
        ({"soft_malus": True}, "without_tyres"),
        ({"weather_fde": True}, "without_weather"),
        *[({name: True}, "without_zone") for name in ("mud_total_5", "danger_per_space", "jump_lane_change")],
        *[({name: True}, "without_zone") for name in ("crowd_once", "casino_exact")],
    ],
    ids=str,
)
def test_an_option_that_changes_nothing_is_refused(options: dict[str, Any], code: str) -> None:
    assert refuse(PLAIN, options) == code


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"mode": "basic", "tyres": False, "basic_slipstream": True},
        {"street": True, "litsu_en": True},
        {"tyres": True, "weather": True, "soft_wet_factor": 3, "soft_malus": True},
        {"pit_pool": True, "build": True, "qualifying": True},
    ],
    ids=str,
)
def test_an_option_is_taken_with_what_it_needs(options: dict[str, Any]) -> None:
    assert refuse(PLAIN, options) == ""


def test_options_of_zones_are_taken_on_a_track_that_has_them() -> None:
    assert refuse(ZONES, dict.fromkeys(("mud_total_5", "danger_per_space", "crowd_once", "casino_exact"), True)) == ""


@pytest.mark.parametrize("profile", ["fd2008", "fde", "masters"])
def test_every_profile_and_mode_is_taken_as_it_is(profile: str) -> None:
    assert [refuse(PLAIN, {"mode": mode}, profile) for mode in ("basic", "advanced")] == ["", ""]


def test_every_option_named_is_one_of_a_race() -> None:
    named = {name for _, _, names, _ in IDLE_OPTIONS for name in names}
    assert named <= {*Settings.model_fields}
