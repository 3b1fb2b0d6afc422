"""Bot drivers of the three strengths: what they build and leave to chance."""

from typing import Any

from rules.base import Json
from rules.bots import BotRules
from rules.forecast import Deal
from rules.powersled.board.player_view import PlayerView
from rules.powersled.drivers.light import LIGHT, list_slips
from rules.powersled.drivers.strategies import drive_as_brawler, drive_as_racer, fit_build
from rules.powersled.model.questions import DesignSled
from rules.powersled.model.tables import RuleTables
from rules.questions import Question
from rules.ruleset import RaceSetup

BUILDS = (
    {"thrust": 1, "stability": 0, "pilot": 2, "armor": 0},
    {"thrust": 1, "stability": 1, "pilot": 1, "armor": 0},
)


def prepare(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any], deal: Deal) -> Json:
    """One of a few good sleds."""
    if isinstance(question, DesignSled):
        return fit_build(BUILDS[deal.below(len(BUILDS))], question.points)
    return None


BOTS = BotRules(
    temperaments=((drive_as_racer, 5), (drive_as_brawler, 1)),
    prepare=prepare,
    others=list_slips,
    light=LIGHT,
)
