"""Simultaneous sheets (F-171): what becomes of wishes after the cars ahead have moved."""

from functools import cache
from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.events import Event
from rules.formula_d import FORMULA_D
from rules.formula_d.board.player_view import build_player_view
from rules.formula_d.model.events import FellBack
from rules.formula_d.model.orders import Sheet
from rules.formula_d.play.move_option import Plan
from rules.formula_d.play.move_options import list_move_plans
from rules.formula_d.play.wishes import choose_plan
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import dump_standing_orders
from rules.orders.standing_orders import StandingOrders as Kept
from rules.ruleset import Entrant, RaceSetup, StartList
from tests.rules.formula_d.boards import FIGURES, track

SEATS = ("red", "blue", "green", "yellow", "black")
VALLEY: RaceSetup[Any] = RaceSetup(track("nr-test"), FORMULA_D.read_tables(track("nr-test"), FIGURES))
SHEETS = (
    Sheet(gear=("up",), path=("stop", "inside")),
    Sheet(gear=("top",), path=("far",), brake=1),
    Sheet(gear=("same",), path=("left",), wear=1),
    Sheet(gear=(4, 3), path=("inside",), brake=0),
    Sheet(gear=("up",), path=("outside", "safe"), brake=2, wear=0),
)


def start_race() -> Checkpoint:
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    return create_checkpoint(
        FORMULA_D, VALLEY, StartList(seats=seats, profile="fd2008", laps=1, options={"gears": "together"})
    )


def list_rounds(filed: AutoAnswerer, seed: str, most: int = 40) -> list[tuple[Checkpoint, tuple[Event, ...]]]:
    """Return where each round of a race began, and its events."""
    checkpoint, dice = start_race(), SeededDice(derive_seed_from_text(seed))
    found = list[tuple[Checkpoint, tuple[Event, ...]]]()
    while not checkpoint.over and len(found) < most:
        progress = advance(FORMULA_D, VALLEY, checkpoint, Journal(), dice, filed)
        assert not progress.open
        found.append((checkpoint, tuple(event for step in progress.closed for event in step.events)))
        checkpoint = progress.closed[-1].checkpoint
    return found


@cache
def automatic_rounds() -> list[tuple[Checkpoint, tuple[Event, ...]]]:
    """Return the rounds of a race of daredevils."""
    return list_rounds(AutoAnswerer(drivers=dict.fromkeys(SEATS, "daredevil")), "limits", 12)


def make_answerer(pace: Any = "orders") -> AutoAnswerer:
    standing = {seat: dump_standing_orders(Kept(standing=sheet)) for seat, sheet in zip(SEATS, SHEETS, strict=True)}
    return AutoAnswerer(pace=pace, standing=standing)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_round_by_orders_is_one_run_whatever_becomes_of_the_wishes(seed: str) -> None:
    told = [event for _, events in list_rounds(make_answerer(), seed) for event in events]
    fallen = [event for event in told if isinstance(event, FellBack)]
    assert fallen
    assert all(event.rival != event.seat for event in fallen)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_keeps_its_limits_wherever_that_can_be_done(sheet: Sheet) -> None:
    """Never out of the race for a wish; no dearer than shown, but by what the sheet allows."""
    seen = 0
    for checkpoint, _ in automatic_rounds()[1:]:
        view = build_player_view(VALLEY, FORMULA_D.state.model_validate(checkpoint.state), None)
        for car in (car for car in view.cars.values() if car.running and car.gear):
            turn = view.find_own_turn(car.seat).model_copy(update={"gear": car.gear, "face": 6, "total": 6})
            offered = list_move_plans(VALLEY.tables, view, car, turn)
            shown = Plan(name="", way=offered[0].way, end="", corner_result=offered[0].corner_result)
            found = choose_plan(VALLEY.tables, sheet, offered, shown)
            assert found is not None
            kept = [plan for plan in offered if not plan.out and _keeps_within(sheet, plan)]
            assert found.within == bool(kept)
            assert not found.within or found.plan in kept
            assert not found.plan.out or all(plan.out for plan in offered)
            seen += 1
    assert seen > 20


def _keeps_within(sheet: Sheet, plan: Plan) -> bool:
    brakes = sheet.brake or 0
    return (sheet.brake is None or plan.brakes <= brakes) and plan.wear <= brakes + (sheet.wear or 0)
