"""Speed Circuit (WBC): see the chapters beside this file, named as in the rulebook."""

from rules.ruleset import RuleSet
from rules.speed_circuit.amending import amend, amend_form
from rules.speed_circuit.blind import veil
from rules.speed_circuit.book import Book, check_tables, read_book
from rules.speed_circuit.build import former_builds
from rules.speed_circuit.cases import VOCABULARY
from rules.speed_circuit.circuit import check_track
from rules.speed_circuit.drivers import planner, racer
from rules.speed_circuit.facts import EVENTS
from rules.speed_circuit.finish import classify, scheme
from rules.speed_circuit.forms import form, read_answer
from rules.speed_circuit.honoured import check_options
from rules.speed_circuit.options import Options
from rules.speed_circuit.orders import answer_for
from rules.speed_circuit.preview import preview
from rules.speed_circuit.questions import QUESTIONS
from rules.speed_circuit.sight import opens, sight
from rules.speed_circuit.standing import dropped, orders_form, read_orders
from rules.speed_circuit.state import SpeedCircuitRace
from rules.speed_circuit.tally import tally
from rules.speed_circuit.turn import enter_race, play_step
from rules.speed_circuit.view import board, view

SPEED_CIRCUIT: RuleSet[SpeedCircuitRace, Book] = RuleSet(
    name="speed_circuit",
    title="Speed Circuit",
    revision=1,
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
    form=form,
    read_answer=read_answer,
    sight=sight,
    view=view,
    board=board,
    answer_for=answer_for,
    drivers={"racer": racer, "planner": planner},
    classify=classify,
    cases=VOCABULARY,
    check_options=check_options,
    read_orders=read_orders,
    orders_form=orders_form,
    dropped=dropped,
    preview=preview,
    scheme=scheme,
    tally=tally,
    amend_form=amend_form,
    amend=amend,
    former=former_builds,
    opens=opens,
    veil=veil,
)
