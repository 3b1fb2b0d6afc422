"""Circus Maximus: rule set of the game; the chapters of the rulebook are modules beside this file.

Rulings that the items (data/handbook/items/circus_maximus.md) leave open:

- C-247, C-84: a driven chariot that can never again write 1, or never enough to cut its fallen horse free,
    is out at the turn's end; a jostle and reductions of the next phase or turn are temporary and do not count.
- C-112 orders chariots that do not finish. During a race, those that can still finish precede the others.
- C-22: 2 to 12 chariots, as many as there are colours for seats; the book has counters for 16.
- C-46: where the involuntary ram is the only legal step, nobody is asked.
- C-248: a chariot that cannot brake is stopped by the involuntary ram (C-46), a runaway by the obstacle ahead
    of it (C-151); the MF left then are lost.
- C-102: the reductions of several involuntary rams in one turn add up.
- C-110: a chariot that retires, or is given up, leaves the board at once; its wrecks stay.
- C-95, D-5: any number of the MF that lashes offer may be taken.
- C-174: a driver on foot is not harmed by a wreck landing there; C-124 speaks of chariot counters only.
- C-200 to C-205: an owner has one chariot a race, and heats (C-22) pay like races. A new chariot costs its
    fee and no more, and its driver begins without experience. Repairs that an owner does not order are made as
    far as the purse allows: dead horses, then boxes, then wheels. An owner who cannot pay the fee starts and
    owes it. Bot chariots take no money, and owners behind them move up; a bet on one can win. A chariot that is
    first without finishing has not won (C-204, C-205)."""

from rules.circus_maximus.board.player_view import build_player_view, is_public_after_round
from rules.circus_maximus.board.view import build_board, build_view, list_stock_levels
from rules.circus_maximus.cases.vocabulary import VOCABULARY
from rules.circus_maximus.drivers.bots import BOTS
from rules.circus_maximus.drivers.strategies import drive_as_brawler, drive_as_racer
from rules.circus_maximus.drivers.worlds import WORLDS
from rules.circus_maximus.model.events import EVENTS
from rules.circus_maximus.model.state import CircusRace
from rules.circus_maximus.model.tables import Options, RuleTables, check_tables, load_rule_tables
from rules.circus_maximus.model.tally import count_events, list_mishaps
from rules.circus_maximus.model.track import check_track
from rules.circus_maximus.orders.amending import amend, build_amend_form, read_amendable
from rules.circus_maximus.orders.handlers import QUESTION_HANDLERS, preview_path
from rules.circus_maximus.orders.paths import list_next_steps
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.creation import enter_race
from rules.circus_maximus.play.finish import classify
from rules.circus_maximus.play.rolls import list_dice
from rules.circus_maximus.play.stables import CAMPAIGN
from rules.circus_maximus.play.turn import play_step
from rules.ruleset import RuleSet

CIRCUS_MAXIMUS: RuleSet[CircusRace, RuleTables] = RuleSet(
    name="circus_maximus",
    shape="chariot",
    title="Circus Maximus",
    revision=2,
    oldest=2,
    profiles=("second-edition", "first-edition"),
    seats=(2, 12),
    options=Options,
    state=CircusRace,
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
    drivers={"racer": drive_as_racer, "brawler": drive_as_brawler},
    classify=classify,
    cases=VOCABULARY,
    next_steps=list_next_steps,
    sheets=SHEETS,
    preview=preview_path,
    counts=count_events,
    mishaps=list_mishaps,
    amend_form=build_amend_form,
    amend=amend,
    amendable=read_amendable,
    dice=list_dice,
    is_public_after_round=is_public_after_round,
    worlds=WORLDS,
    bots=BOTS,
    campaign=CAMPAIGN,
)
