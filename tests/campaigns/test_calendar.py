"""A simulated few weeks of play; `make bench` runs months."""

from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.campaigns.calendar import AUTUMN, HOUR, run_calendar


@pytest.mark.slow
def test_races_reach_their_flags_whoever_is_away_and_nobody_is_called_twice_or_at_night(tmp_path: Path) -> None:
    run = run_calendar(tmp_path, "two", min(3, len(RULESETS)))
    assert run.faults == ()
    assert run.clock.now > AUTUMN + 16 * 24 * HOUR, "the clocks of Europe have changed meanwhile"
    assert run.happened["restart"]
    assert run.happened["vacation"]
    assert run.happened["ruling"]
    assert run.channel.kinds["reminder"]
    assert run.channel.kinds["flag"] == len(run.numbers)
