"""A simulated short season of a small league; `make bench` runs a whole year."""

from pathlib import Path

import pytest

from rules.registry import RULESETS
from tests.campaigns.league import run_year


@pytest.mark.slow
def test_a_season_runs_from_its_lobbies_to_its_champion_with_nobody_needed_but_for_rulings(tmp_path: Path) -> None:
    run = run_year(tmp_path, "small", people=6, tiers=2, seasons_driven=2, meetings=1, games=(next(iter(RULESETS)),))
    assert (run.faults, run.channel.faults) == ([], [])
    assert not run.needed
    assert [(end.stage, run.channel.of_races[race, "flag"]) for race, end in run.ends.items()] == [("over", 1)] * 4
    assert len(run.champions) == 2
    assert run.happened["joined"] >= 8
