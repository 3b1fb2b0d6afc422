"""Powersled Circuit rules; the modules of `play/` follow the chapters of the rulebook."""

from collections.abc import Mapping

from rules.base import Json
from rules.powersled.board.player_view import build_player_view, is_public_after_round
from rules.powersled.board.view import CARD_FACES, build_board, build_view, list_stock_levels
from rules.powersled.cases.vocabulary import VOCABULARY
from rules.powersled.drivers.bots import BOTS
from rules.powersled.drivers.strategies import drive_as_brawler, drive_as_racer
from rules.powersled.drivers.worlds import WORLDS
from rules.powersled.model.events import EVENTS
from rules.powersled.model.questions import HIDDEN_QUESTION_KINDS, AfterMove
from rules.powersled.model.state import SledRace
from rules.powersled.model.tables import Options, RuleTables, check_tables, load_rule_tables
from rules.powersled.model.tally import count_events, list_mishaps
from rules.powersled.model.track import check_track
from rules.powersled.orders.amending import amend, build_amend_form, read_amendable
from rules.powersled.orders.handlers import QUESTION_HANDLERS
from rules.powersled.orders.sheets import SHEETS, preview_path, report_dropped_orders
from rules.powersled.play.context import list_dice
from rules.powersled.play.setup import check_options, enter_race
from rules.powersled.play.turn import classify, play_step
from rules.ruleset import RoundFormat, RuleSet
from rules.tagged_union import list_tags


def choose_round_format(options: Mapping[str, Json]) -> RoundFormat:
    """P-160: choose sequential orders (book mode) or simultaneous ones.
    In book mode the after-move question is not hidden: the order itself answers it."""
    if options.get("order_mode") == "book":
        return RoundFormat(sequential=True, hidden_questions=HIDDEN_QUESTION_KINDS - {*list_tags(AfterMove)})
    return RoundFormat(hidden_questions=HIDDEN_QUESTION_KINDS)


POWERSLED: RuleSet[SledRace, RuleTables] = RuleSet(
    name="powersled",
    shape="sled",
    card_faces=CARD_FACES,
    title="Powersled Circuit",
    revision=3,
    oldest=3,
    profiles=("reconstructed-1",),
    seats=(2, 6),
    options=Options,
    state=SledRace,
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
    drivers={"racer": drive_as_racer, "brawler": drive_as_brawler},
    classify=classify,
    pace_defaults={pace: {"discards": "keep_movers"} for pace in ("orders", "live")},
    round_format=choose_round_format,
    cases=VOCABULARY,
    sheets=SHEETS,
    dropped_orders=report_dropped_orders,
    preview=preview_path,
    counts=count_events,
    mishaps=list_mishaps,
    amend_form=build_amend_form,
    amend=amend,
    amendable=read_amendable,
    dice=list_dice,
    is_public_after_round=is_public_after_round,
    worlds=WORLDS,
    lesson_rounds=(0, 1),
    bots=BOTS,
)
