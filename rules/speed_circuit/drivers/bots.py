"""Bot drivers of the three strengths: what they build, bid and leave to chance."""

from typing import Any

from rules.advice import share_adviser
from rules.base import Json
from rules.bots import BotRules
from rules.forecast import Deal
from rules.orders.sheets import load_sheet
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleSet
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.drivers.light import LIGHT
from rules.speed_circuit.drivers.strategies import drive_as_racer
from rules.speed_circuit.drivers.worlds import list_candidates
from rules.speed_circuit.model.questions import BidForGrid, BuildCar, Plot
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.auto_answers import make_plot
from rules.speed_circuit.orders.presets import find_default_speed
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.play.plotting import find_safe_launch

CHIPS_BID = ((1, 1), (2, 3), (3, 2), (4, 1))
"""Chips bid for the grid, with weights."""
ACE_WORLDS = 1
"""Worlds that an ace looks into: it answers while the round is run, where more would take over 60 ms."""
MPH_STEP = 20
"""Miles an hour between two speeds."""


def prepare(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], deal: Deal) -> Json:
    """Return one of the tables' builds for bots, and a bid."""
    tables = table.tables.with_settings(view.settings)
    if isinstance(question, BuildCar):
        builds, classic = tables.design.automatic, tables.settings.classic_era
        return tables.design.fit_build(builds[deal.draw_below(len(builds))], question.allowance, classic=classic)
    if isinstance(question, BidForGrid):
        return {"ones": min(deal.pick(CHIPS_BID), question.stock.ones)}
    return None


def look_ahead(
    ruleset: RuleSet[Any, Any], table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]
) -> Json:
    """Return the racer's speed, or the one above or below it where that leads farther in the worlds of a forecast."""
    if not isinstance(question, Plot) or view.car.off_track:
        return None
    usual = drive_as_racer(table, view, (), question)
    speed = load_sheet(SHEETS, usual).speed
    assert isinstance(speed, int)
    beside = (speed - MPH_STEP, speed + MPH_STEP)
    near = [one for one in list_candidates(table, view, question) if load_sheet(SHEETS, one).speed in beside]
    return share_adviser(ACE_WORLDS).find_best(ruleset, table, view, question, (usual, *near))


def name_default_speed(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Json:
    """Return a plot of the speed that is played for a missing one (S-38): a bot never misses a plot.

    A car that would stay at 0 drives off."""
    if not isinstance(question, Plot):
        return None
    _, speed = find_default_speed(table, view)
    tables = table.tables.with_settings(view.settings)
    return make_plot(speed or find_safe_launch(tables, view.round, view.car))


BOTS = BotRules(
    temperaments=((drive_as_racer, 1),),
    prepare=prepare,
    look_ahead=look_ahead,
    default_order=name_default_speed,
    light=LIGHT,
)
