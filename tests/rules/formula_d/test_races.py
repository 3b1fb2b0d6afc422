"""Whole bot races, checked after every step; and the checks find faults."""

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.formula_d import FORMULA_D
from rules.formula_d.model.state import FormulaRace
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.campaigns.formula_d import CAMPAIGN
from tests.rules.formula_d.test_orders import SEATS, VALLEY, start
from tests.sampling import THOROUGH


@pytest.mark.parametrize("track", ["nr-test", "lantern-harbour"])
def test_races_of_bots_go_by_the_rules(track: str) -> None:
    """A sample; tests/campaigns drives hundreds."""
    assert CAMPAIGN.drive_many_races(track, 4 if THOROUGH else 1, processes=1) == []


def race() -> FormulaRace:
    before = create_checkpoint(FORMULA_D, VALLEY, start())
    progress = advance(
        FORMULA_D,
        VALLEY,
        before,
        Journal(),
        SeededDice(derive_seed_from_text("s")),
        AutoAnswerer(absent=frozenset(SEATS)),
    )
    return FormulaRace.model_validate(progress.closed[-1].checkpoint.state)


def test_positions_that_cannot_be_are_found() -> None:
    tables, before, after = VALLEY.tables, race(), race()
    assert list(CAMPAIGN.find_illegal_state(tables, before, after)) == []
    red, blue = after.cars["red"], after.cars["blue"]
    red.at, red.stock, blue.status, blue.place = "C1:M#2", red.stock.model_copy(update={"tires": 9}), "finished", 2
    blue.at = "C1:M#2"
    found = "\n".join(CAMPAIGN.find_illegal_state(tables, before, after))
    for fault in ("two cars on C1:M#2", "9 tires of 6", "counts stops of", "places [2]"):
        assert fault in found


def test_c_23_and_its_like_are_settled_by_the_mode_and_what_is_chosen() -> None:
    advanced, basic = (FORMULA_D.enter(VALLEY, start(**chosen)).settings for chosen in ({}, {"mode": "basic"}))
    assert (advanced.collision_max, basic.collision_max) == (1, 4)
    assert (advanced.great_start_from, basic.great_start_from) == (20, 17)
    assert not FORMULA_D.enter(VALLEY, start(mode="basic", weather=True)).settings.weather
