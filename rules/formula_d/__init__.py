"""Formula D: rule set of the game; the chapters of the rulebook are modules beside this file."""

from rules.formula_d.board.player_view import build_player_view, is_public_after_round
from rules.formula_d.board.view import build_board, build_view, classify, list_stock_levels
from rules.formula_d.cases.vocabulary import VOCABULARY
from rules.formula_d.drivers.bots import BOTS
from rules.formula_d.drivers.strategies import drive_as_daredevil, drive_as_racer
from rules.formula_d.drivers.worlds import WORLDS
from rules.formula_d.model.events import EVENTS
from rules.formula_d.model.options import Options, choose_round_format
from rules.formula_d.model.state import FormulaRace
from rules.formula_d.model.tables import RuleTables, check_options, check_tables, load_rule_tables
from rules.formula_d.model.tally import count_events, list_mishaps
from rules.formula_d.model.track import check_track
from rules.formula_d.orders.amending import amend, build_amend_form, read_amendable
from rules.formula_d.orders.handlers import QUESTION_HANDLERS, preview_path
from rules.formula_d.orders.sheets import SHEETS, find_next_question
from rules.formula_d.play.rolls import list_dice
from rules.formula_d.play.starting import enter_race
from rules.formula_d.play.turn import play_step
from rules.ruleset import RuleSet

FORMULA_D: RuleSet[FormulaRace, RuleTables] = RuleSet(
    name="formula_d",
    title="Formula D",
    revision=2,
    oldest=2,
    profiles=("fd2008", "fde", "masters"),
    seats=(2, 10),
    options=Options,
    state=FormulaRace,
    questions=QUESTION_HANDLERS.questions,
    events=EVENTS,
    read_tables=load_rule_tables,
    check_track=check_track,
    check_tables=check_tables,
    check_options=check_options,
    enter=enter_race,
    play_step=play_step,
    player_view=build_player_view,
    view=build_view,
    stock_levels=list_stock_levels,
    board=build_board,
    drivers={"racer": drive_as_racer, "daredevil": drive_as_daredevil},
    classify=classify,
    cases=VOCABULARY,
    sheets=SHEETS,
    preview=preview_path,
    next_question=find_next_question,
    counts=count_events,
    mishaps=list_mishaps,
    amend_form=build_amend_form,
    amend=amend,
    amendable=read_amendable,
    dice=list_dice,
    is_public_after_round=is_public_after_round,
    worlds=WORLDS,
    lesson_rounds=(2, 3, 4),
    bots=BOTS,
    pace_defaults={"orders": {"gears": "together"}},
    many_drivers_defaults={"live": {"gears": "together"}},
    round_format=choose_round_format,
    option_aliases={"blind_gears": "gears"},
)
