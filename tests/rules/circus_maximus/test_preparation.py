"""Ready-made teams: what the form promises of them."""

import pytest

from rules.circus_maximus.model.derived import compute_max_written_speed
from rules.circus_maximus.model.questions import Prepare
from rules.circus_maximus.model.state import Chariot, Preparation
from rules.circus_maximus.orders.handlers import QUESTION_HANDLERS
from rules.circus_maximus.play.creation import build_chariot
from rules.cost_preview import Preset
from tests.games import load_course

GAME = load_course("circus_maximus")
TABLES = GAME.table.tables.rulebook


def presets() -> tuple[Preset, ...]:
    question = Prepare(seat="red", points=TABLES.preparation.points)
    return QUESTION_HANDLERS.list_presets(GAME.table, None, question)


def list_top_speeds(points: Preparation) -> list[int]:
    """List the highest speed that can be written at the start, for each die of the team's speed."""
    tops = []
    for speed in TABLES.team_speed.points[points.speed]:
        chariot = Chariot(seat="red", number=1)
        build_chariot(TABLES, chariot, points, TABLES.driver_hits.read(3), speed, 40)
        tops.append(compute_max_written_speed(TABLES.wounds, chariot))
    return tops


@pytest.mark.parametrize("preset", presets(), ids=lambda one: str(one.name))
def test_the_speeds_that_a_ready_made_team_is_offered_with_are_those_that_can_be_written(preset: Preset) -> None:
    tops = list_top_speeds(Preparation(**preset.value))
    assert (preset.facts["slowest"], preset.facts["fastest"]) == (min(tops), max(tops))
