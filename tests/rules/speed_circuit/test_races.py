"""Whole races: bots, people with random answers, retirements and secrets."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance
from rules.events import Event
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import AllocationForm, ChoiceForm, Form, InvalidAnswer, Question
from rules.speed_circuit.model.events import Lap
from rules.speed_circuit.model.orders import EMPTY_ORDERS, Orders, Wishes
from rules.step_context import OpenQuestion
from tests.campaigns.speed_circuit import CAMPAIGN, TRACKS, count_finishers, measure_against_planner
from tests.orders_in_words import read_answer
from tests.rules.speed_circuit import race_setup
from tests.rules.speed_circuit.race_setup import (
    GAME,
    SEATS,
    Raced,
    build_bots,
    drive,
    entries,
    load_state,
    load_table,
    start,
    store_order,
)
from tests.sampling import THOROUGH, sample_cases


def assert_legal(raced: Raced) -> None:
    """Check every position, the red car's view of it, and that events survive JSON."""
    before = load_state(raced.steps[0].checkpoint)
    for step in raced.steps:
        race = load_state(step.checkpoint)
        assert [*CAMPAIGN.find_illegal_state(load_table().tables, before, race)] == []
        before = race
        assert GAME.view(load_table(), race, None) == GAME.view(load_table(), race, "red")
    for event in raced.told:
        assert GAME.events.validate_python(event.model_dump(mode="json")) == event


@pytest.mark.parametrize("seed", sample_cases(range(6), one_in=3))
def test_races_of_bots_end(seed: int) -> None:
    raced = drive(build_bots("racer", "planner"), str(seed), start())
    assert_legal(raced)
    assert len(raced.places) == len(SEATS)
    assert not load_state(raced.steps[-1].checkpoint).stood, "nothing of the last reveal is kept"


@pytest.mark.slow
@pytest.mark.parametrize("track", sample_cases(TRACKS, one_in=4, first=1))
def test_the_racer_finishes_and_beats_the_planner(track: str) -> None:
    """A sample; tests/campaigns drives hundreds."""
    share, places = count_finishers(track, 2), measure_against_planner(track, 4)
    assert 10 * share.part >= 8 * share.whole
    assert places["racer"] < places["planner"]


@pytest.mark.slow
@pytest.mark.parametrize("profile", GAME.profiles)
def test_races_of_bots_stay_legal_from_step_to_step(profile: str) -> None:
    assert CAMPAIGN.drive_many_races(profile, 8 if THOROUGH else 2, processes=1, first=1) == []


def test_positions_that_cannot_be_are_found() -> None:
    before, after = (load_state(drive(build_bots("racer"), "laps", start()).steps[-1].checkpoint) for _ in range(2))
    red, blue = after.cars["red"], after.cars["blue"]
    red.space, blue.space, red.status, blue.status, red.side = "(3,1)", "(3,1)", "running", "running", "left"
    red.lap, blue.speed, blue.stock = -1, 90, blue.first.model_copy(update={"wear": 99})
    found = "\n".join(CAMPAIGN.find_illegal_state(load_table().tables, before, after))
    for fault in ("two cars on (3,1)", "red stands on", "blue does 90 mph", "blue has ", "red has driven backward"):
        assert fault in found


def test_a_racer_goes_for_a_gap_on_the_straight_when_the_way_round_is_worse() -> None:
    """A row of cars that stand, with nothing behind them: one of them is driven through, not braked for."""
    checkpoint, dice = start(SEATS[:4], laps=3), SeededDice(derive_seed_from_text("gap"))
    race = load_state(checkpoint)
    race.round, race.agenda, race.settings = 5, ("plots",), race.settings.model_copy(update={"allow_plot_zero": True})
    race.cars = {"red": race_setup.make_car("red", "(0,2)", 140, lap=1)} | {
        seat: race_setup.make_car(seat, f"(3,{lane})", 20, lap=0) for lane, seat in enumerate(SEATS[1:4], 1)
    }
    ready = checkpoint.model_copy(update={"round": 5, "state": race.model_dump(mode="json")})
    filed = AutoAnswerer(drivers={"red": "racer"}, absent=frozenset(SEATS[1:4]))
    told = [fact for step in advance(GAME, load_table(), ready, Journal(), dice, filed).closed for fact in step.events]
    assert [fact.seat for fact in told if fact.what == "pass_tried"] == ["red"]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_race() -> None:
    once, again = (drive(build_bots("racer"), "twice", start()) for _ in range(2))
    assert [step.model_dump() for step in once.steps] == [step.model_dump() for step in again.steps]


def test_T_13_the_first_across_the_line_at_the_end_of_a_lap_has_led_it() -> None:
    raced = drive(build_bots("racer"), "led", start(laps=3))
    laps = {fact.lap: fact.seat for fact in reversed(raced.told) if isinstance(fact, Lap)}
    assert sorted(laps) == [1, 2]
    assert {line.seat for line in raced.places if line.led} == set(laps.values())


@dataclass(frozen=True)
class Anything(StepAnswerer):
    """Answers every question with something its form takes, at random."""

    draw: Random

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        question, table = open_question.question, step.table
        view = step.build_view(question.seat)
        try:
            answer = self._draw_answer(question, GAME.build_form(table, view, question))
            return read_answer(GAME, table, view, question, answer), "automatic"
        except InvalidAnswer:
            return GAME.answer_for(table, view, (), question, None).value, "automatic"

    def _draw_answer(self, question: Question[Any], form: Form) -> Json:
        if isinstance(form, ChoiceForm):
            return self.draw.choice(form.options).value
        if isinstance(form, AllocationForm):
            return {part.name: self.draw.choice(part.levels[:-1]) for part in form.parts}
        lanes = " ".join(str(self.draw.choice((1, 2, 3))) for _ in range(self.draw.randrange(1, 8)))
        answers: dict[str, Json] = {
            "plot": {"speed": self.draw.choice(("MPS", "no plot", str(self.draw.randrange(0, 240, 10)), "80", "100"))},
            "route": {"route": self.draw.choice(("planner", lanes)), "arrow": self.draw.choice(("yes", "no"))},
            "brake": self.draw.choice(("planner", "no", "20", "40 after 2")),
            "bid": {"wear": self.draw.randrange(3)},
        }
        return answers[question.kind]


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample_cases(range(8), one_in=3))
def test_whatever_is_answered_the_race_ends_and_stays_legal(seed: int) -> None:
    assert_legal(drive(Anything(Random(seed)), str(seed), start()))


def test_a_race_of_absent_drivers_ends_by_default_orders_alone() -> None:
    raced = drive(AutoAnswerer(absent=frozenset(SEATS)), "nobody", start())
    assert_legal(raced)


def open_plots(filed: AutoAnswerer) -> tuple[Checkpoint, Any]:
    """Drive a race to its first plots."""
    seats = ("red", "blue")
    checkpoint, dice = start(seats), SeededDice(derive_seed_from_text("plots"))
    given = entries({f"0/{kind}/{seat}/": {} for kind in ("build", "bid") for seat in seats})
    sealed = entries({f"seal/0/{kind}/": True for kind in ("build", "bid")}, "clock")
    progress = advance(GAME, load_table(), checkpoint, Journal([*given, *sealed]), dice, filed)
    return progress.closed[-1].checkpoint, dice


def test_in_orders_pace_only_the_sheet_is_asked_for() -> None:
    checkpoint, dice = open_plots(AutoAnswerer())
    waiting = advance(GAME, load_table(), checkpoint, Journal(), dice, AutoAnswerer())
    assert [a.question.kind for a in waiting.open] == ["plot", "plot"]
    sheets = entries(
        {"1/plot/red/": store_order("60, route 1 1 1"), "1/plot/blue/": store_order("no plot"), "seal/1/plot/": True}
    )
    progress = advance(GAME, load_table(), checkpoint, Journal(sheets), dice, AutoAnswerer())
    assert progress.round_closed
    assert {e.hand for e in progress.automatic_answers} <= {"sheet", "prudence"}


def test_in_live_pace_nobody_is_asked_for_a_confirmed_path() -> None:
    live = AutoAnswerer(pace="live")
    checkpoint, dice = open_plots(live)
    sheets = entries({"1/plot/red/": store_order("60"), "1/plot/blue/": store_order("60"), "seal/1/plot/": True})
    progress = advance(GAME, load_table(), checkpoint, Journal(sheets), dice, live)
    assert progress.round_closed


def test_a_sealed_plot_changes_nothing_a_rival_sees() -> None:
    checkpoint, dice = open_plots(AutoAnswerer())
    seen = []
    for speed in ("20", "60"):
        journal = Journal(entries({"1/plot/red/": store_order(f"{speed}, defend 2")}))
        progress = advance(GAME, load_table(), checkpoint, journal, dice, AutoAnswerer())
        race = GAME.state.model_validate(progress.state)
        seen.append(
            (progress.events, GAME.player_view(load_table(), race, "blue"), GAME.view(load_table(), race, "blue"))
        )
    assert seen[0] == seen[1]


def test_a_sheet_stays_secret_after_the_reveal_but_its_speed() -> None:
    race = load_state(open_plots(AutoAnswerer())[0])
    race.sheets = {"red": Orders(speed=60, wishes=Wishes(defence={"any": 2})), "blue": Orders(speed=60)}
    assert GAME.player_view(load_table(), race, "red").sheet == race.sheets["red"]
    assert "'any': 2" not in str(GAME.player_view(load_table(), race, "blue"))
    assert GAME.player_view(load_table(), race, None).sheet == EMPTY_ORDERS


def test_a_car_whose_retirement_was_entered_leaves_before_the_plots() -> None:
    checkpoint, dice = open_plots(AutoAnswerer())
    retired = JournalEntry(key="retire/1/red", hand="gm", value=True)
    progress = advance(GAME, load_table(), checkpoint, Journal([retired]), dice, AutoAnswerer())
    assert [a.question.seat for a in progress.open] == ["blue"]
    assert [(e.what, e.seat) for e in progress.events] == [("out", "red")]
    assert "retire/1/red" not in progress.unused_keys


def test_a_sheet_that_cannot_be_understood_is_refused_with_its_item() -> None:
    checkpoint, dice = open_plots(AutoAnswerer())
    waiting = advance(GAME, load_table(), checkpoint, Journal(), dice, AutoAnswerer())
    question, view = waiting.open[0].question, GAME.player_view(load_table(), load_state(checkpoint), "red")
    for sheet, item in (
        ({"test_chips": "1+1+1"}, "S-94"),
        ({"route": "1 3"}, "S-9"),
        ({"brake_if": "some at once"}, "S-122, S-120"),
        ({"brake_if": "30"}, "S-76"),
        ({"corner_pay": "C9: wear"}, "S-120"),
        ({"max_wear": "99"}, "S-120"),
        ({"pace": "fast"}, "S-120"),
    ):
        with pytest.raises(InvalidAnswer) as refused:
            read_answer(GAME, load_table(), view, question, {"speed": "60", **sheet})
        assert refused.value.because == item


@pytest.mark.parametrize(
    ("kind", "said", "item"),
    [
        ("build", {"acceleration": 2, "top_speed": 1}, "S-19"),
        ("build", {"acceleration": -2}, "S-19"),
        ("bid", {"wear": 99}, "S-23"),
    ],
)
def test_builds_and_bids_over_the_means_are_refused(kind: str, said: Json, item: str) -> None:
    checkpoint, dice = start(("red",)), SeededDice(derive_seed_from_text("x"))
    journal = Journal(entries({"0/build/red/": {}, "seal/0/build/": True}) if kind == "bid" else ())
    progress = advance(GAME, load_table(), checkpoint, journal, dice, AutoAnswerer())
    question = progress.open[0].question
    race = GAME.state.model_validate(progress.state)
    with pytest.raises(InvalidAnswer) as refused:
        read_answer(GAME, load_table(), GAME.player_view(load_table(), race, "red"), question, said)
    assert refused.value.because == item
