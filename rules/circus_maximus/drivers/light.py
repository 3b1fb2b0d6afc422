"""The light driver of rollouts: it changes lanes only towards the lane it wants, or round somebody in its way."""

from typing import Any

from rules.base import Json
from rules.bots import LightDriver
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.drivers.strategies import Temper, answer_question, choose_lane
from rules.circus_maximus.model.orders import Sheet, format_step_tokens
from rules.circus_maximus.model.questions import ChoosePath, RestOfPath, WriteSpeed
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.planner import PathWishes, plan_path
from rules.events import Event
from rules.orders.sheets import dump_order
from rules.questions import Question
from rules.ruleset import RaceSetup

TEMPER = Temper(corner=600, blocked=9)
MIN_SPEED_DIVISOR = 2
"""The least speed written by mistake is the highest speed divided by this."""


def drive(table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]) -> Json:
    """Answer as a steady racer, with a narrow search for paths."""
    if isinstance(question, ChoosePath | RestOfPath):
        tables, chariot = table.tables, view.chariots[question.seat]
        wishes = PathWishes(lane=choose_lane(tables, chariot, question.mf), weight=40, narrow=True)
        return format_step_tokens(plan_path(tables, view, chariot, wishes))
    return answer_question(table, view, events, question, TEMPER)


def list_slips(_: RaceSetup[RuleTables], __: PlayerView, question: Question[Any]) -> range:
    """Return speeds from half of the highest up."""
    assert isinstance(question, WriteSpeed)
    return range(max(1, question.most // MIN_SPEED_DIVISOR), question.most + 1)


def order_slip(speed: int) -> Json:
    """Return the order of one speed."""
    return dump_order(Sheet(speed=speed))


LIGHT = LightDriver(drive, list_slips, order_slip)
