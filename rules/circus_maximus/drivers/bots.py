"""Bot drivers of the three strengths: what they prepare, how bold they are and what they leave to chance."""

from functools import partial
from typing import Any

from rules.base import Json
from rules.bots import BotRules
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.drivers.light import LIGHT
from rules.circus_maximus.drivers.strategies import Temper, answer_question
from rules.circus_maximus.model.orders import Path, Sheet
from rules.circus_maximus.model.questions import Prepare, WriteSpeed
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.prices import END_STOCK
from rules.forecast import Deal
from rules.orders.sheets import dump_order
from rules.questions import Question
from rules.ruleset import RaceSetup

POINTS = (
    {"driver": 1, "car": 0, "speed": 2, "endurance": 1},
    {"driver": 1, "car": 1, "speed": 2, "endurance": 0},
    {"driver": 2, "car": 1, "speed": 1, "endurance": 0},
    {"driver": 0, "car": 0, "speed": 2, "endurance": 2},
)
"""Chariots whose mean places are at most half a place apart when Clubs drive them for three laps."""
STEADY, QUICK = Temper(corner=600, blocked=9), Temper(blocked=9)
MIN_SPEED_DIVISOR = 4
"""The least random speed is the highest speed divided by this."""


def prepare(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any], deal: Deal) -> Json:
    """Return one of a few good chariots."""
    if isinstance(question, Prepare):
        return dict(POINTS[deal.draw_below(len(POINTS))])
    return None


def list_any_speeds(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """List the speeds from a quarter of the highest up, straight on or by the best way."""
    assert isinstance(question, WriteSpeed)
    least = max(1, question.most // MIN_SPEED_DIVISOR)
    speeds = range(least, question.most + 1)
    return tuple(dump_order(Sheet(speed=n, path=Path(then=way))) for n in speeds for way in ("straight", "best"))


BOTS = BotRules(
    temperaments=tuple((partial(answer_question, temper=one), weight) for one, weight in ((STEADY, 2), (QUICK, 1))),
    prepare=prepare,
    others=list_any_speeds,
    kept_stocks=frozenset({END_STOCK}),
    light=LIGHT,
)
