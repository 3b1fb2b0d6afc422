"""Blind races (S-133): a map for everybody, and each driver's own stocks once a lap."""

from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import CompletedStep, advance
from rules.events import Event, list_visible
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.speed_circuit.model.state import Stock
from tests.rules.speed_circuit.race_setup import GAME, SEATS, Raced, build_bots, drive, load_state, load_table, start

PRIVATE = {"plotted", "paid", "paid_unseen", "chips", "roll", "tested", "damaged", "built", "bid", "stock", "upkeep"}


@pytest.fixture(scope="module")
def raced() -> Raced:
    return drive(build_bots("racer", "planner"), "blind", start(laps=2, blind=True))


def test_S_133_the_public_is_told_what_the_map_shows_and_nothing_else(raced: Raced) -> None:
    public = {event.what for event in list_visible(tuple(raced.told), None)}
    assert not public & PRIVATE
    assert {"grid", "moved", "lap", "finished", "flag"} <= public
    assert all(event.stock is None for event in raced.told if event.what == "turn_ended" for event in event.cars)  # type: ignore[attr-defined]


def test_S_133_a_driver_reads_of_their_own_car_only(raced: Raced) -> None:
    heard = [event for event in list_visible(tuple(raced.told), "red") if event.audience]
    assert {event.what for event in heard} & PRIVATE
    assert all("red" in (event.seat, getattr(event, "rival", None)) for event in heard)


def test_S_133_a_driver_is_told_their_stocks_once_a_lap_and_when_they_are_low(raced: Raced) -> None:
    shown = [event for event in raced.told if event.what == "stock" and event.seat == "red"]
    turns: list[list[Event]] = [[]]
    for event in raced.told:
        turns[-1].append(event)
        if event.what == "turn_ended":
            turns.append([])
    laps = [event for event in shown if event.lap]  # type: ignore[attr-defined]
    assert len(laps) == 2, "the first crossing opens lap 0; then one lap completed, the other one finishes the race"
    assert all(sum(e.what == "stock" and e.seat == "red" for e in turn) <= 1 for turn in turns)


def test_S_133_wear_of_3_and_of_0_is_told_when_it_is_reached() -> None:
    checkpoint = start(("red",), laps=2, blind=True)
    dice = SeededDice(derive_seed_from_text("low"))
    for _ in range(3):
        closed = advance(GAME, load_table(), checkpoint, Journal(), dice, build_bots("planner")).closed
        checkpoint = closed[-1].checkpoint
    told = []
    for wear in (12, 3, 2, 0):
        raw = checkpoint.model_copy(deep=True)
        raw.state["cars"]["red"]["stock"]["wear"] = wear
        raw.state["cars"]["red"]["told_lap"] = 9
        told.append(_low(advance(GAME, load_table(), raw, Journal(), dice, build_bots("planner")).closed))
    assert told == [False, True, True, True]


def _low(steps: tuple[CompletedStep, ...]) -> bool:
    return any(event.what == "stock" for step in steps for event in step.events)


def _damage_blue(race: Any) -> Any:
    """Return the same race with another blue car: other stock and figures, damaged."""
    car = race.cars["blue"]
    blue = car.model_copy(
        update={
            "stock": Stock(wear=1),
            "known": Stock(wear=1),
            "engine": 1,
            "acceleration": 20,
            "top_speed": 120,
            "speed": 20,
            "tyres": "hard",
        }
    )
    return race.model_copy(update={"cars": {**race.cars, "blue": blue}})


def test_S_133_anothers_stock_figures_and_damage_change_nothing_that_is_seen() -> None:
    compared = 0
    checkpoint, dice = start(laps=2, blind=True), SeededDice(derive_seed_from_text("seen"))
    for _ in range(8):
        progress = advance(GAME, load_table(), checkpoint, Journal(), dice, build_bots("racer"))
        checkpoint = progress.closed[-1].checkpoint
        race = load_state(checkpoint)
        if race.round > 1:
            for seat in (None, *(s for s in SEATS if s != "blue")):
                for look in (GAME.player_view, GAME.view):
                    assert look(load_table(), race, seat) == look(load_table(), _damage_blue(race), seat)
                    compared += 1
    assert compared > 50


def test_S_133_a_drivers_own_form_shows_their_stock_as_it_is_after_paying() -> None:
    race = load_state(start(("red", "blue"), blind=True))
    race.round = 3
    race.cars["red"].stock, race.cars["red"].known = Stock(wear=2), Stock(wear=9)
    assert GAME.player_view(load_table(), race, "red").car.stock == Stock(wear=2)
    assert GAME.stock_levels(load_table(), race, "red")[0].value == 2
    assert GAME.view(load_table(), race, "red").cars[0].gauges[0].value == 2
    assert GAME.player_view(load_table(), race, "blue").cars["red"].stock == Stock()
    assert GAME.view(load_table(), race, None).cars[0].gauges == ()


def test_S_133_after_the_flag_everything_is_open() -> None:
    race = load_state(start(("red", "blue"), blind=True))
    race.round, race.over = 9, True
    assert all(car.gauges for car in GAME.view(load_table(), race, None).cars)


def test_an_absent_driver_can_be_driven_blind() -> None:
    assert drive(AutoAnswerer(absent=frozenset(SEATS)), "absent", start(laps=1, blind=True)).places
