"""Formula D: see the chapters beside this file, named as in the rulebook."""

from rules.formula_d.board.knowledge import knowledge_of, opens
from rules.formula_d.board.view import board, classify, gauges, view
from rules.formula_d.cases.vocabulary import VOCABULARY
from rules.formula_d.drivers.racer import daredevil, racer
from rules.formula_d.model.book import Book, check_tables, read_book
from rules.formula_d.model.circuit import check_track
from rules.formula_d.model.facts import EVENTS
from rules.formula_d.model.options import Options, procedure
from rules.formula_d.model.questions import QUESTIONS
from rules.formula_d.model.state import FormulaRace
from rules.formula_d.model.tally import mishaps, tally
from rules.formula_d.orders.amending import amend, amend_form
from rules.formula_d.orders.decisions import DECISIONS, preview
from rules.formula_d.orders.sheets import SHEETS, early
from rules.formula_d.play.rolls import dice_of
from rules.formula_d.play.starting import enter
from rules.formula_d.play.turn import play_step
from rules.ruleset import RuleSet

FORMULA_D: RuleSet[FormulaRace, Book] = RuleSet(
    name="formula_d",
    title="Formula D",
    revision=2,
    oldest=2,
    profiles=("fd2008", "fde", "masters"),
    seats=(2, 10),
    options=Options,
    state=FormulaRace,
    questions=QUESTIONS,
    events=EVENTS,
    read_book=read_book,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter,
    play_step=play_step,
    form=DECISIONS.form,
    read_answer=DECISIONS.read_answer,
    knowledge=knowledge_of,
    view=view,
    gauges=gauges,
    board=board,
    answer_for=DECISIONS.answer_for,
    drivers={"racer": racer, "daredevil": daredevil},
    classify=classify,
    cases=VOCABULARY,
    sheets=SHEETS,
    preview=preview,
    weigh=DECISIONS.weigh,
    settled=DECISIONS.settled,
    early=early,
    presets=DECISIONS.presets,
    ahead=DECISIONS.ahead,
    tally=tally,
    mishaps=mishaps,
    amend_form=amend_form,
    amend=amend,
    dice=dice_of,
    opens=opens,
    paced={"orders": {"gears": "together"}},
    procedure=procedure,
    renamed={"blind_gears": "gears"},
)
