"""Whole bot races, checked after every step; and the checks find faults."""

import pytest

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.state import CircusRace
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.campaigns.circus_maximus import CAMPAIGN
from tests.rules.circus_maximus.board_setup import SAND, start
from tests.sampling import THOROUGH


@pytest.mark.parametrize("profile", CAMPAIGN.parts)
def test_races_of_bots_go_by_the_rules(profile: str) -> None:
    """A sample; tests/campaigns drives hundreds."""
    assert CAMPAIGN.drive_many_races(profile, 8 if THOROUGH else 2, processes=1) == []


def race() -> CircusRace:
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(("red", "blue")))
    filed = AutoAnswerer(absent=frozenset(("red", "blue")))
    progress = advance(CIRCUS_MAXIMUS, SAND, before, Journal(), SeededDice(derive_seed_from_text("s")), filed)
    return CircusRace.model_validate(progress.closed[-1].checkpoint.state)


def test_positions_that_cannot_be_are_found() -> None:
    before, after = race(), race()
    red, blue = after.chariots["red"], after.chariots["blue"]
    assert list(CAMPAIGN.find_illegal_state(SAND.tables, before, after)) == []
    red.team, red.endurance, blue.whips, blue.status, blue.place = blue.team, red.endurance + 1, 3, "finished", 2
    found = "\n".join(CAMPAIGN.find_illegal_state(SAND.tables, before, after))
    for fault in ("two counters on A:", "red has", "2 whips have become 4", "places [2]"):
        assert fault in found
