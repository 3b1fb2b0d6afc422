"""The light driver of rollouts: it judges gears by the road and the racer's prices alone."""

from typing import Any

from rules.base import Json
from rules.bots import LightDriver
from rules.events import Event
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.drivers.strategies import RACER, choose_gear_by_road, drive_as_racer
from rules.formula_d.model.questions import Gear
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.orders.handlers import dump_gear_only_sheet
from rules.questions import Question
from rules.ruleset import RaceSetup


def drive(table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]) -> Json:
    """Answer as the racer, without looking into the ways of a gear."""
    if isinstance(question, Gear):
        return dump_gear_only_sheet(_find_gear(table, view, question))
    return drive_as_racer(table, view, events, question)


def list_slips(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[int, ...]:
    """Return the driver's own gear and those below it."""
    assert isinstance(question, Gear)
    best = _find_gear(table, view, question)
    return tuple(gear for gear in question.gears if gear <= best)


def _find_gear(table: RaceSetup[RuleTables], view: PlayerView, question: Gear) -> int:
    return choose_gear_by_road(table.tables, view, view.cars[question.seat], question.gears, RACER)


LIGHT = LightDriver(drive, list_slips, dump_gear_only_sheet)
