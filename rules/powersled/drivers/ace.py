"""The order of the strongest bot: the best on the boards of a forecast, with the rounds to come in view."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.powersled.board.player_view import PlayerView
from rules.powersled.drivers.outlook import Outlook
from rules.powersled.drivers.strategies import RACER_WEIGHTS
from rules.powersled.model.orders import AUTOPILOT, Orders, Plan
from rules.powersled.model.tables import RuleTables
from rules.powersled.orders.planner import PlanTrial, list_candidate_plans, predict_occupancy
from rules.powersled.play.dry_run import DryRuns, find_card_speed, list_needed_cards, plan_autopilot
from rules.questions import Question
from rules.ruleset import RaceSetup

MAX_FIRST_PLANS = 40
"""Plans that are looked into as the first of an order: those that promise most."""


class OnBoards(NamedTuple):
    """A plan with what it is worth on each board, and whether it is clean there (P-164)."""

    plan: Plan
    worth: tuple[int, ...]
    clean: tuple[bool, ...]

    def worth_or(self, instead: Sequence[int]) -> list[int]:
        """Return its worth on each board; where it is not clean, that of the plan driven instead."""
        return [worth if clean else other for worth, clean, other in zip(self.worth, self.clean, instead, strict=True)]


def find_ace_order(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], boards: Sequence[PlayerView]
) -> Orders:
    """Find the two plans that lead farthest together: the second is driven where the first is not clean.

    One more board is added: with the sleds ahead moved away."""
    tables, sled = table.tables, view.sleds[question.seat]
    outlook = Outlook(tables, view, sled, RACER_WEIGHTS)
    occupancies = (predict_occupancy(tables, view, sled), *(board.build_occupancy(tables) for board in boards))
    on_boards = [DryRuns(tables, view.settings, occupancy, sled) for occupancy in occupancies]

    def look(plan: Plan) -> OnBoards:
        trials = [PlanTrial(plan, runs.predict(plan)) for runs in on_boards]
        return OnBoards(plan, tuple(map(outlook.evaluate, trials)), tuple(one.prediction.clean for one in trials))

    autopilot_plans = [plan_autopilot(runs) for runs in on_boards]
    instead = tuple(look(plan).worth[n] for n, plan in enumerate(autopilot_plans))
    every = [look(plan) for plan in list_candidate_plans(tables, sled)]
    promising = sorted(every, key=lambda one: -max(one.worth))[:MAX_FIRST_PLANS]
    pairs = [(one, _find_second(tables, every, one, instead)) for one in promising]
    first, second = max(pairs, key=lambda pair: _add_up(pair[0], pair[1], instead))
    return Orders(play=first.plan, other=second.plan if second else None, last=AUTOPILOT)


def _find_second(
    tables: RuleTables, every: Sequence[OnBoards], first: OnBoards, instead: Sequence[int]
) -> OnBoards | None:
    """Find what leads farthest where the first plan is not clean; a plain slower one if it is so on all boards."""
    if not all(first.clean):
        best = max(every, key=lambda one: _add_up(first, one, instead))
        return best if _add_up(first, best, instead) > _add_up(first, None, instead) else None
    speed = find_card_speed(tables.rulebook, first.plan)
    slower = [one for one in every if find_card_speed(tables.rulebook, one.plan) < speed and _is_plain(one.plan)]
    return max(slower, key=lambda one: sum(one.worth_or(instead)), default=None)


def _is_plain(plan: Plan) -> bool:
    return list_needed_cards(plan) == (plan.card,)


def _add_up(first: OnBoards, second: OnBoards | None, instead: Sequence[int]) -> int:
    """Return what an order of two plans is worth on all boards."""
    return sum(first.worth_or(second.worth_or(instead) if second else instead))
