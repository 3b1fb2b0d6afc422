"""Circus Maximus: see the chapters beside this file, named as in the rulebook.

Rulings that are not in the specification, each where something had to happen and the texts say nothing:

- C-247, C-84: a driven chariot that can never again write 1, or never enough to cut its fallen horse free, is out at
  the turn's end; a jostle and reductions of the next phase or turn pass, and do not count.
- C-112 orders those who do not finish. While a race is on, whoever can still finish stands before whoever cannot.
- C-22: 2 to 12 chariots, as many as there are colours for seats; the book has counters for 16.
- C-46: where the involuntary ram is all that is left, nobody is asked.
- C-248: who cannot brake is stopped by the involuntary ram (C-46), a runaway by what stands in its way (C-151); the
  MF that are left then are lost.
- C-102: the reductions of several involuntary rams in one turn add up.
- C-110: who retires, or is given up, leaves the board at once; his wrecks stay.
- C-95, D-5: of the MF that lashes offer, any number may be taken.
- C-174: a driver on foot who stands where a wreck lands is not harmed; C-124 speaks of chariot counters only.
- C-200 to C-205: an owner has one chariot a race, and heats (C-22) pay like races. A new chariot costs its fee and no
  more, and its driver begins without experience. What an owner does not order is mended as far as the purse goes:
  dead horses, then boxes, then wheels. Whoever cannot pay the fee starts, and owes it. Automatic chariots take no
  money, and owners close up; a bet on one can win. Who is first and has not finished has not won (C-204, C-205).
"""

from rules.circus_maximus.board.knowledge import knowledge_of, opens
from rules.circus_maximus.board.view import board, gauges, view
from rules.circus_maximus.cases.vocabulary import VOCABULARY
from rules.circus_maximus.drivers.racer import brawler, racer
from rules.circus_maximus.model.arena import check_track
from rules.circus_maximus.model.book import Book, Options, check_tables, read_book
from rules.circus_maximus.model.facts import EVENTS
from rules.circus_maximus.model.questions import QUESTIONS
from rules.circus_maximus.model.state import CircusRace
from rules.circus_maximus.model.tally import mishaps, tally
from rules.circus_maximus.orders.amending import amend, amend_form
from rules.circus_maximus.orders.decisions import DECISIONS, preview
from rules.circus_maximus.orders.paths import next_steps
from rules.circus_maximus.orders.sheets import SHEETS
from rules.circus_maximus.play.creation import enter_race
from rules.circus_maximus.play.finish import classify
from rules.circus_maximus.play.rolls import dice_of
from rules.circus_maximus.play.stables import CAMPAIGN
from rules.circus_maximus.play.turn import play_step
from rules.ruleset import RuleSet

CIRCUS_MAXIMUS: RuleSet[CircusRace, Book] = RuleSet(
    name="circus_maximus",
    title="Circus Maximus",
    revision=2,
    oldest=2,
    profiles=("second-edition", "first-edition"),
    seats=(2, 12),
    options=Options,
    state=CircusRace,
    questions=QUESTIONS,
    events=EVENTS,
    read_book=read_book,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter_race,
    play_step=play_step,
    form=DECISIONS.form,
    read_answer=DECISIONS.read_answer,
    knowledge=knowledge_of,
    view=view,
    gauges=gauges,
    board=board,
    answer_for=DECISIONS.answer_for,
    drivers={"racer": racer, "brawler": brawler},
    classify=classify,
    cases=VOCABULARY,
    next_steps=next_steps,
    sheets=SHEETS,
    preview=preview,
    weigh=DECISIONS.weigh,
    settled=DECISIONS.settled,
    presets=DECISIONS.presets,
    ahead=DECISIONS.ahead,
    tally=tally,
    mishaps=mishaps,
    amend_form=amend_form,
    amend=amend,
    dice=dice_of,
    opens=opens,
    campaign=CAMPAIGN,
)
