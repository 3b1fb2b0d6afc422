"""Whole bot races, checked after every step; and the checks find faults."""

import pytest

from rules.powersled.model.state import Hazard
from tests.campaigns.powersled import CAMPAIGN
from tests.rules.powersled.race_setup import begin_race, table


@pytest.mark.parametrize("track", CAMPAIGN.parts)
def test_races_of_bots_go_by_the_rules(track: str) -> None:
    """A sample; tests/campaigns drives hundreds."""
    assert CAMPAIGN.drive_many_races(track, 2, processes=1) == []


def test_positions_that_cannot_be_are_found() -> None:
    before, after = begin_race(), begin_race()
    assert list(CAMPAIGN.find_illegal_state(table().tables, before, after)) == []
    red, blue = after.sleds["red"], after.sleds["blue"]
    red.square, red.hand, blue.armor, blue.rear, blue.place = blue.square, ("MOVE 3",), 99, True, 2
    after.hazards = (Hazard(kind="mine", seat="red", square="0:0"),)
    found = "\n".join(CAMPAIGN.find_illegal_state(table().tables, before, after))
    for fault in ("2 sleds on", "red has", "boxes of", "places [2]"):
        assert fault in found
