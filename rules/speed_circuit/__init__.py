"""Speed Circuit (WBC): see the chapters beside this file, named as in the rulebook."""

from rules.ruleset import RuleSet
from rules.speed_circuit.board.knowledge import knowledge, opens
from rules.speed_circuit.board.view import board, gauges, view
from rules.speed_circuit.cases.vocabulary import VOCABULARY
from rules.speed_circuit.drivers.racer import planner, racer
from rules.speed_circuit.model.book import Book, check_tables, read_book
from rules.speed_circuit.model.circuit import check_track
from rules.speed_circuit.model.facts import EVENTS
from rules.speed_circuit.model.idle_options import check_options
from rules.speed_circuit.model.options import Options
from rules.speed_circuit.model.questions import QUESTIONS
from rules.speed_circuit.model.state import SpeedCircuitRace
from rules.speed_circuit.model.tally import mishaps, tally
from rules.speed_circuit.orders.amending import amend, amend_form
from rules.speed_circuit.orders.decisions import DECISIONS
from rules.speed_circuit.orders.preview import preview
from rules.speed_circuit.orders.sheets import SHEETS, dropped
from rules.speed_circuit.play.blind import veil
from rules.speed_circuit.play.build import former_builds
from rules.speed_circuit.play.finish import classify, scheme
from rules.speed_circuit.play.rolls import dice_of
from rules.speed_circuit.play.turn import enter_race, play_step

SPEED_CIRCUIT: RuleSet[SpeedCircuitRace, Book] = RuleSet(
    name="speed_circuit",
    title="Speed Circuit",
    revision=2,
    oldest=2,
    profiles=("wbc", "ah77"),
    seats=(1, 12),
    options=Options,
    state=SpeedCircuitRace,
    questions=QUESTIONS,
    events=EVENTS,
    read_book=read_book,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter_race,
    play_step=play_step,
    form=DECISIONS.form,
    read_answer=DECISIONS.read_answer,
    knowledge=knowledge,
    view=view,
    gauges=gauges,
    board=board,
    answer_for=DECISIONS.answer_for,
    drivers={"racer": racer, "planner": planner},
    classify=classify,
    cases=VOCABULARY,
    check_options=check_options,
    paced={pace: {"missing_order": "gm_planner"} for pace in ("orders", "live")},
    sheets=SHEETS,
    dropped=dropped,
    preview=preview,
    weigh=DECISIONS.weigh,
    presets=DECISIONS.presets,
    ahead=DECISIONS.ahead,
    settled=DECISIONS.settled,
    scheme=scheme,
    tally=tally,
    mishaps=mishaps,
    amend_form=amend_form,
    amend=amend,
    dice=dice_of,
    former=former_builds,
    opens=opens,
    veil=veil,
)
