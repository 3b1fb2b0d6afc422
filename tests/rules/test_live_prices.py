"""Questions during a move: what they say of an answer happens, or they state its odds."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, NamedTuple

import pytest

from bot.data_files import load_bot_mixes
from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json
from rules.bots import USUAL_STRENGTH, Bots, make_bots
from rules.cost_preview import Price
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event, Rolled
from rules.formula_d.model import events as formula_d_events
from rules.journal import Journal
from rules.questions import Question, list_options
from rules.speed_circuit.model import events as speed_circuit_events
from rules.step_context import OpenQuestion
from tests.games import load_course

CARS, MAX_ROUNDS = 6, 60
DURING_A_MOVE = {"formula_d": ("path", "slipstream"), "speed_circuit": ("pass",)}


class Priced(NamedTuple):
    """An answer given during a move, its price, and the events of its step."""

    question: Question[Any]
    value: Json
    price: Price
    told: tuple[Event, ...]


@dataclass
class Listening(StepAnswerer):
    """Bots answer, but spin wherever they can, and each answer to some kinds of question is priced on the board as it
    stands. Where gears are priced, the usual way is driven."""

    bots: Bots
    kinds: tuple[str, ...]
    noted: list[tuple[OpenQuestion, Json, Price]] = field(default_factory=list)

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question, table = open_question.question, step.table
        ruleset: Any = step.ruleset
        view = step.build_view(question.seat)
        value = self.bots.answer(USUAL_STRENGTH, ruleset, table, view, events, question)
        if "gear" in self.kinds and question.kind in DURING_A_MOVE["formula_d"]:
            return ruleset.answer_for(table, view, events, question, None).value, "automatic"
        if question.kind == "gear" and question.kind in self.kinds:
            value = {"v": 2, "gear": [question.read(value).chosen_gear], "path": ["usual"]}
            self.noted.append((open_question, value, ruleset.price(table, view, question, value)))
        elif question.kind in self.kinds:
            options = [option.value for option in list_options(ruleset.build_form(table, view, question))]
            prices = {str(one): ruleset.price(table, view, question, one) for one in (*options, value)}
            if question.kind == "pass":
                value = "yes"
            else:
                spins = (one for one in options if any(note.code == "spins" for note in prices[str(one)].notes))
                value = next(spins, value)
            self.noted.append((open_question, value, prices[str(value)]))
        return value, "automatic"


def drive(game: str, races: Iterable[int], laps: int, kinds: tuple[str, ...] = ()) -> Iterator[Priced]:
    """Drive some races; yield the priced answers to these kinds of questions, with the events of their steps."""
    course = load_course(game, laps=laps)
    for n in races:
        seed = derive_seed_from_text(f"live prices {n}")
        listening = Listening(make_bots(seed, load_bot_mixes()), kinds or DURING_A_MOVE[game])
        at = create_checkpoint(course.ruleset, course.table, course.start(CARS))
        for _ in range(MAX_ROUNDS):
            listening.noted.clear()
            run = advance(course.ruleset, course.table, at, Journal(()), SeededDice(seed), listening)
            for asked, value, price in listening.noted:
                told = next(step.events for step in run.closed if asked.key in {entry.key for entry in step.used})
                yield Priced(asked.question, value, price, told)
            at = run.closed[-1].checkpoint
            if run.finished:
                break


@pytest.mark.slow
def test_a_landing_says_what_it_costs_and_the_odds_of_a_contact() -> None:
    seen = {"contact": 0, "spins": 0, "free": 0}
    for one in drive("formula_d", races=[3], laps=1):
        seat, names = one.question.seat, {test.name for test in one.price.tests}
        own = [event for event in one.told if event.seat == seat]
        beside = any(isinstance(event, formula_d_events.Beside) for event in own)
        assert beside <= ("contact" in names), one
        rolled = {event.roll for event in own if isinstance(event, Rolled)}
        assert not rolled & {"dangerous space", "dangerous area", "rock"} or "dangers" in names, one
        spun = any(isinstance(event, formula_d_events.Spun) for event in own)
        assert spun <= (one.price.tone in ("impossible", "fatal")), one
        lost = sum(event.by for event in own if isinstance(event, formula_d_events.Lost) and event.why == "overshot")
        assert lost <= one.price.compute_cost("tires") or names, one
        seen["contact"] += "contact" in names
        seen["spins"] += spun
        seen["free"] += one.price.tone == "free"
    assert all(seen.values()), seen


@pytest.mark.slow
def test_a_gear_names_every_roll_that_its_move_calls_for() -> None:
    seen = {"may_contact": 0, "may_dangers": 0, "may_engine": 0}
    dangers = {"dangerous space", "dangerous area", "rock"}
    for one in drive("formula_d", races=range(3), laps=1, kinds=("gear",)):
        own = [event for event in one.told if event.seat == one.question.seat]
        came = {
            "may_contact": any(isinstance(event, formula_d_events.Beside) for event in own),
            "may_dangers": any(isinstance(event, Rolled) and event.roll in dangers for event in own),
            "may_engine": any(isinstance(event, formula_d_events.EnginesTested) for event in own),
        }
        codes = {note.code for note in one.price.notes}
        assert {code for code, came_about in came.items() if came_about} <= codes, one
        seen = {code: seen[code] + came_about for code, came_about in came.items()}
    assert seen["may_contact"], seen


@pytest.mark.slow
def test_forcing_a_way_past_says_how_often_it_works() -> None:
    first_answers = (islice(drive("speed_circuit", [n], laps=2), 1) for n in (6, 2, *range(20)))
    answers = [*islice(chain.from_iterable(first_answers), 2)]
    assert answers
    for one in answers:
        rivals = [test.at for test in one.price.tests if test.name == "forced pass"]
        assert rivals == [one.question.model_dump()["rival"]], one
        assert any(isinstance(event, speed_circuit_events.PassTried) for event in one.told)
