"""Speed Circuit (WBC). The modules of `play` are named as the chapters of the rulebook."""

from rules.ruleset import RuleSet
from rules.speed_circuit.board.player_view import build_player_view, is_public_after_round
from rules.speed_circuit.board.view import build_board, build_view, list_stock_levels
from rules.speed_circuit.cases.vocabulary import VOCABULARY
from rules.speed_circuit.drivers.bots import BOTS
from rules.speed_circuit.drivers.strategies import drive_as_planner, drive_as_racer
from rules.speed_circuit.drivers.worlds import WORLDS
from rules.speed_circuit.model.events import EVENTS
from rules.speed_circuit.model.options import Options
from rules.speed_circuit.model.state import SpeedCircuitRace
from rules.speed_circuit.model.tables import RuleTables, check_options, check_tables, load_rule_tables
from rules.speed_circuit.model.tally import count_events, list_mishaps
from rules.speed_circuit.model.track import check_track
from rules.speed_circuit.orders.amending import amend, build_amend_form, read_amendable
from rules.speed_circuit.orders.handlers import QUESTION_HANDLERS
from rules.speed_circuit.orders.prices import preview_route
from rules.speed_circuit.orders.sheets import SHEETS, report_dropped_orders
from rules.speed_circuit.play.blind import redact
from rules.speed_circuit.play.build import find_former_builds
from rules.speed_circuit.play.finish import classify, find_points_scheme
from rules.speed_circuit.play.rolls import list_dice
from rules.speed_circuit.play.turn import enter_race, play_step

SPEED_CIRCUIT: RuleSet[SpeedCircuitRace, RuleTables] = RuleSet(
    name="speed_circuit",
    title="Speed Circuit",
    revision=3,
    oldest=2,
    profiles=("wbc", "ah77"),
    seats=(1, 12),
    options=Options,
    state=SpeedCircuitRace,
    questions=QUESTION_HANDLERS.questions,
    events=EVENTS,
    read_tables=load_rule_tables,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter_race,
    play_step=play_step,
    player_view=build_player_view,
    view=build_view,
    stock_levels=list_stock_levels,
    board=build_board,
    drivers={"racer": drive_as_racer, "planner": drive_as_planner},
    classify=classify,
    cases=VOCABULARY,
    check_options=check_options,
    pace_defaults={pace: {"missing_order": "gm_planner"} for pace in ("orders", "live")},
    sheets=SHEETS,
    dropped_orders=report_dropped_orders,
    preview=preview_route,
    points_scheme=find_points_scheme,
    counts=count_events,
    mishaps=list_mishaps,
    amend_form=build_amend_form,
    amend=amend,
    amendable=read_amendable,
    dice=list_dice,
    previous_loadouts=find_former_builds,
    is_public_after_round=is_public_after_round,
    redact=redact,
    worlds=WORLDS,
    bots=BOTS,
)
