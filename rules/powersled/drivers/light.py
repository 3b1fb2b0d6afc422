"""The light driver of rollouts: it tries every movement card plainly, and special cards with the best few only."""

from collections.abc import Sequence
from typing import Any

from rules.base import Json
from rules.bots import LightDriver
from rules.events import Event
from rules.orders.sheets import dump_order
from rules.powersled.board.player_view import PlayerView
from rules.powersled.drivers.strategies import RACER_WEIGHTS, drive_as_racer
from rules.powersled.model.orders import AUTOPILOT, Orders, Plan, PlanOrAutopilot
from rules.powersled.model.questions import SealedOrder, SequentialOrder
from rules.powersled.model.tables import RuleTables
from rules.powersled.orders.planner import (
    PlanTrial,
    add_special_cards,
    evaluate_plan,
    list_candidate_plans,
    list_movement_cards,
    list_paths_of_plan,
    predict_occupancy,
    predict_plans,
)
from rules.powersled.play.dry_run import DryRuns, find_card_speed
from rules.questions import Question
from rules.ruleset import RaceSetup

IMPROVED_PLANS = 2
"""Cards with which special cards are tried."""


def drive(table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]) -> Json:
    """Answer as the racer, but try fewer plans."""
    if isinstance(question, SealedOrder | SequentialOrder):
        return _plan_order(table.tables, view, question)
    return drive_as_racer(table, view, events, question)


def list_slips(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[PlanOrAutopilot, ...]:
    """Return every movement card straight on, and the autopilot."""
    return (*list_movement_cards(table.tables.rulebook, view.sleds[question.seat]), AUTOPILOT)


def order_slip(plan: PlanOrAutopilot) -> Json:
    """Return the order of one plan."""
    return dump_order(Orders(play=plan, last=AUTOPILOT))


def _plan_order(tables: RuleTables, view: PlayerView, question: Question[Any]) -> Json:
    sled = view.sleds[question.seat]
    runs = DryRuns(tables, view.settings, predict_occupancy(tables, view, sled), sled)

    def rate(plans: Sequence[Plan]) -> list[tuple[int, PlanTrial]]:
        return [(evaluate_plan(tables, view, sled, one, RACER_WEIGHTS), one) for one in predict_plans(runs, plans)]

    plain = sorted(rate([*list_candidate_plans(tables, sled, plain=True)]), key=lambda pair: -pair[0])
    cards = [*{one.plan.card: one.plan for _, one in reversed(plain)}.values()][::-1]
    straight = [plan.model_copy(update={"steps": ()}) for plan in cards[:IMPROVED_PLANS]]
    plans_with_special = [better for plan in straight for better in add_special_cards(sled, plan)]
    better = rate([path for plan in plans_with_special for path in list_paths_of_plan(tables, sled, plan)])
    first = max((*plain, *better), key=lambda pair: pair[0])[1].plan
    speed = find_card_speed(tables.rulebook, first)
    slower = next((one.plan for _, one in plain if find_card_speed(tables.rulebook, one.plan) < speed), None)
    return dump_order(Orders(play=first, other=slower, last=AUTOPILOT))


LIGHT = LightDriver(drive, list_slips, order_slip)
