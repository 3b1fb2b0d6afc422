"""Circus Maximus: see the chapters beside this file, named as in the rulebook."""

from rules.circus_maximus.amending import amend, amend_form
from rules.circus_maximus.answers import answer_for, form, next_steps, preview, read_answer
from rules.circus_maximus.arena import check_track
from rules.circus_maximus.book import Book, Options, check_tables, read_book
from rules.circus_maximus.cases import VOCABULARY
from rules.circus_maximus.creation import enter_race
from rules.circus_maximus.drivers import brawler, racer
from rules.circus_maximus.facts import EVENTS
from rules.circus_maximus.finish import classify
from rules.circus_maximus.questions import QUESTIONS
from rules.circus_maximus.sight import sight_of
from rules.circus_maximus.standing import read_orders
from rules.circus_maximus.state import CircusRace
from rules.circus_maximus.tally import tally
from rules.circus_maximus.turn import play_step
from rules.circus_maximus.view import board, view
from rules.ruleset import RuleSet

CIRCUS_MAXIMUS: RuleSet[CircusRace, Book] = RuleSet(
    name="circus_maximus",
    title="Circus Maximus",
    revision=1,
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
    form=form,
    read_answer=read_answer,
    sight=sight_of,
    view=view,
    board=board,
    answer_for=answer_for,
    drivers={"racer": racer, "brawler": brawler},
    classify=classify,
    cases=VOCABULARY,
    next_steps=next_steps,
    read_orders=read_orders,
    preview=preview,
    tally=tally,
    amend_form=amend_form,
    amend=amend,
)
