"""Powersled Circuit: see the chapters beside this file, named as in the rulebook."""

from collections.abc import Mapping

from rules.kinds import tags_of
from rules.powersled.board.knowledge import knowledge_of, opens
from rules.powersled.board.printing import board
from rules.powersled.board.view import gauges, view
from rules.powersled.cases.vocabulary import VOCABULARY
from rules.powersled.drivers.racer import brawler, racer
from rules.powersled.model.book import Book, Options, check_tables, read_book
from rules.powersled.model.circuit import check_track
from rules.powersled.model.facts import EVENTS
from rules.powersled.model.questions import COVERED, QUESTIONS, AfterMove
from rules.powersled.model.state import SledRace
from rules.powersled.model.tally import mishaps, tally
from rules.powersled.orders.amending import amend, amend_form
from rules.powersled.orders.decisions import DECISIONS
from rules.powersled.orders.outcome import dropped, preview
from rules.powersled.orders.sheets import SHEETS
from rules.powersled.play.design import check_options, enter_race
from rules.powersled.play.finish import classify
from rules.powersled.play.rolls import dice_of
from rules.powersled.play.turn import play_step
from rules.ruleset import Procedure, RuleSet
from rules.values import Json


def procedure(options: Mapping[str, Json]) -> Procedure:
    """P-160: one sled after another, or all at once; in book mode what is played after the move stands on the order."""
    if options.get("order_mode") == "book":
        return Procedure(in_turn=True, covered=COVERED - {*tags_of(AfterMove)})
    return Procedure(covered=COVERED)


POWERSLED: RuleSet[SledRace, Book] = RuleSet(
    name="powersled",
    title="Powersled Circuit",
    revision=3,
    oldest=3,
    profiles=("reconstructed-1",),
    seats=(2, 6),
    options=Options,
    state=SledRace,
    questions=QUESTIONS,
    events=EVENTS,
    read_book=read_book,
    check_track=check_track,
    check_tables=check_tables,
    check_options=check_options,
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
    procedure=procedure,
    only_answer=DECISIONS.only_answer,
    cases=VOCABULARY,
    sheets=SHEETS,
    dropped=dropped,
    preview=preview,
    weigh=DECISIONS.weigh,
    presets=DECISIONS.presets,
    ahead=DECISIONS.ahead,
    tally=tally,
    mishaps=mishaps,
    amend_form=amend_form,
    amend=amend,
    dice=dice_of,
    opens=opens,
)
