"""Bot drivers of the three strengths: how bold they are and what they leave to chance."""

from typing import Any

from rules.base import Json
from rules.bots import BotRules
from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.drivers.light import LIGHT
from rules.formula_d.drivers.strategies import drive_as_daredevil, drive_as_racer
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.questions import Gear
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.orders.handlers import dump_gear_only_sheet
from rules.questions import Question
from rules.ruleset import RaceSetup


def list_any_gears(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """Return the racer's gear and those below it: one above it costs the race too often."""
    assert isinstance(question, Gear)
    sheet: Sheet = question.read(drive_as_racer(table, view, (), question))
    return tuple(dump_gear_only_sheet(gear) for gear in question.gears if gear <= sheet.chosen_gear)


BOTS = BotRules(
    temperaments=((drive_as_racer, 1), (drive_as_daredevil, 1)),
    others=list_any_gears,
    steady=True,
    light=LIGHT,
)
