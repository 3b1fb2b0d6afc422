"""A car still on the track at the end of its race has not finished; its distance to the line is stated."""

import json
from pathlib import Path

import pytest

from bot.cli.main import run_command
from bot.race_file.schema import encode_race_file
from bot.race_file.verify import verify
from rules.registry import RULESETS
from tests.bot.replay_page.recorded_races import seal_race_file

SHORT = {"place": 3, "seat": "green", "laps": 0, "status": "finished", "led": False, "short": 28}


@pytest.fixture(scope="module")
def driven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A race of three, the last of whom was given the third place."""
    out = tmp_path_factory.mktemp("race") / "out"
    words = f"race --game formula_d --track lantern-harbour --drivers 3 --laps 1 --seed 11 --out {out}"
    assert run_command(words.split()) == 0
    return out


@pytest.mark.slow
def test_flag_log_and_file_say_how_many_spaces_a_car_was_short_of_the_line(driven: Path) -> None:
    assert "Green, not finished: 28 spaces short of the line, on lap 1" in (driven / "posts.md").read_text()
    assert "3. Green, 0 laps, not finished: 28 spaces short of the line, on lap 1" in (driven / "log.txt").read_text()
    assert json.loads((driven / "race.json").read_text())["classification"][2] == SHORT


@pytest.mark.slow
def test_a_file_verifies_that_was_written_before_this_was_said_and_not_with_another_figure(driven: Path) -> None:
    body = json.loads((driven / "race.json").read_text())
    assert verify(encode_race_file(body), RULESETS).difference is None
    body["classification"][2]["short"] = 27
    assert str(verify(seal_race_file(body), RULESETS).difference).startswith("classification")
    del body["classification"][2]["short"]
    assert verify(seal_race_file(body), RULESETS).difference is None
