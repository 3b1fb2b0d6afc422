"""Bot drivers of the three strengths: what they build and leave to chance."""

from typing import Any

from rules.advice import share_adviser
from rules.base import Json
from rules.bots import BotRules
from rules.forecast import Deal
from rules.powersled.board.player_view import PlayerView
from rules.powersled.drivers.light import LIGHT, list_slips, order_slip
from rules.powersled.drivers.strategies import drive_as_brawler, drive_as_racer, fit_build
from rules.powersled.model.questions import DesignSled, SealedOrder, SequentialOrder
from rules.powersled.model.tables import RuleTables
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleSet

BUILDS = (
    {"thrust": 1, "stability": 0, "pilot": 2, "armor": 0},
    {"thrust": 1, "stability": 1, "pilot": 1, "armor": 0},
)
ACE_WORLDS = 3
"""Worlds that an ace looks into: it answers while the round is run."""


def prepare(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any], deal: Deal) -> Json:
    """Return one of a few good sleds."""
    if isinstance(question, DesignSled):
        return fit_build(BUILDS[deal.draw_below(len(BUILDS))], question.points)
    return None


def look_ahead(
    ruleset: RuleSet[Any, Any], table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]
) -> Json:
    """Return the order that leads farthest on the boards of a forecast, whatever the temperament."""
    if not isinstance(question, SealedOrder | SequentialOrder):
        return None
    return share_adviser(ACE_WORLDS).order_as_bot(ruleset, table, view, question)


def list_any_plans(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """Return every movement card straight on, and the autopilot."""
    return tuple(map(order_slip, list_slips(table, view, question)))


BOTS = BotRules(
    temperaments=((drive_as_racer, 5), (drive_as_brawler, 1)),
    prepare=prepare,
    others=list_any_plans,
    look_ahead=look_ahead,
    light=LIGHT,
)
