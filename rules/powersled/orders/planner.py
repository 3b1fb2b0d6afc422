"""Plans that a hand allows from a sled's square, and their value: for suggestions and bot drivers."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules.base import Seat, SpaceId, Value
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import FORWARD, Drifts, Plan, Step, format_plan, list_paths, plan_card
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import CORNERING, PILOTING, SPEED, RuleTables, Tables
from rules.powersled.play.cards import is_special
from rules.powersled.play.context import find_safe_speed
from rules.powersled.play.control import loses_control
from rules.powersled.play.dry_run import DryRuns, PredictedPlan, find_card_speed, is_drift_plan

TWO_DICE_WAYS = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))
"""Totals of two dice, each with its number of ways of 36."""


class DriverWeights(Value):
    """A driver's weights, in ticks; a square of a straight is 12."""

    step: int = 14
    """A step of control, and the card that goes with it."""
    spin: int = 110
    crash: int = 500
    hazard: int = 40
    blocked: int = 30
    """To run into somebody."""
    ram: int = 0
    """For every point of strength of a collision that is looked for."""
    swipe: int = 0
    special: int = 10
    """A special card that is used up."""
    line: int = 3
    """To end on a racing line."""


def predict_occupancy(tables: RuleTables, view: PlayerView, sled: Sled) -> Occupancy:
    """Predict the board when a sled is due.
    In sealed mode, sleds ahead of it that can play have moved away (P-50)."""
    occupancy = view.build_occupancy(tables)
    if view.settings.order_mode == "book" or sled.seat not in view.order:
        return occupancy
    first = view.order[: view.order.index(sled.seat)]
    there = {seat: s for seat, s in view.sleds.items() if seat not in first or s.spin or not s.hand}
    return Occupancy(occupancy.circuit, there, occupancy.hazards)


def list_movement_cards(tables: Tables, sled: Sled) -> Iterator[Plan]:
    """List every movement card in hand once; a special card only if no other is left, or as the slowest."""
    hand = tuple(dict.fromkeys(sled.hand))
    yield from (plan_card(card) for card in hand if not is_special(card))
    special = next((card for card in tables.orders.discard if card in hand and is_special(card)), None)
    if special:
        yield from (plan_card(special, 1), plan_card(special, 0))


def list_candidate_plans(tables: RuleTables, sled: Sled, *, plain: bool = False) -> Iterator[Plan]:
    """List every movement card with every path; unless `plain`, also with one special card laid with it."""
    for plan in list_movement_cards(tables.rulebook, sled):
        for used in (plan,) if plain else (plan, *add_special_cards(sled, plan)):
            yield from list_paths_of_plan(tables, sled, used)


def list_paths_of_plan(tables: RuleTables, sled: Sled, plan: Plan) -> Iterator[Plan]:
    """List every path that a plan's cards can drive; a MOVE card goes straight."""
    if not is_drift_plan(plan):
        yield plan
        return
    points = find_card_speed(tables.rulebook, plan) + plan.speed * tables.rulebook.cards.speed
    for steps in list_paths(tables.circuit, sled.square or "", points, Drifts(card=True, piloting=plan.change)):
        yield plan.model_copy(update={"steps": _drop_straight_path(steps)})


def _drop_straight_path(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return an empty path for a straight one."""
    return () if all(step.way == "F" for step in steps) else steps


def add_special_cards(sled: Sled, plan: Plan) -> Iterator[Plan]:
    """List the plan with each special card in hand that can be laid with it."""
    hand_left = list(sled.hand)
    hand_left.remove(plan.card)
    if CORNERING in hand_left:
        yield plan.model_copy(update={"cornering": 1})
    if SPEED in hand_left:
        yield plan.model_copy(update={"speed": 1})
    if PILOTING in hand_left:
        yield plan.model_copy(update={"through": 1})
        if is_drift_plan(plan):
            yield plan.model_copy(update={"change": 1})


class PlanTrial(NamedTuple):
    """A plan and its predicted result."""

    plan: Plan
    prediction: PredictedPlan


def predict_plans(runs: DryRuns, plans: Iterable[Plan]) -> Iterator[PlanTrial]:
    """Predict the result of each plan on a board."""
    for plan in plans:
        yield PlanTrial(plan, runs.predict(plan))


def evaluate_plan(tables: RuleTables, view: PlayerView, sled: Sled, one: PlanTrial, weights: DriverWeights) -> int:
    """Evaluate a plan: ticks gained, less the cost of its risks."""
    plan, prediction = one
    used = plan.cornering + plan.speed + plan.change + plan.through + (plan.drift is not None)
    end = prediction.squares[-1] if prediction.squares else sled.square or ""
    return (
        count_gained_ticks(tables, sled, prediction)
        - (
            prediction.corners
            and prediction.corners
            * compute_control_test_cost(tables.rulebook, sled.steps, sled.pilot - prediction.over, weights)
        )
        - prediction.hazards * weights.hazard
        - (weights.blocked if prediction.target and prediction.target != plan.ram else 0)
        - used * weights.special
        + (weights.line if tables.circuit[end].line else 0)
        + _compute_speed_room_bonus(tables, view, end)
    )


def count_gained_ticks(tables: RuleTables, sled: Sled, prediction: PredictedPlan) -> int:
    """Return the ticks that a sled gets on."""
    squares, length, ticks = tables.circuit.squares, tables.circuit.length, 0
    at = squares[sled.square or ""].end if prediction.squares else 0
    for square in prediction.squares:
        end = squares[square].end
        ticks, at = ticks + (end - at) % length, end
    return ticks


def _compute_speed_room_bonus(tables: RuleTables, view: PlayerView, square: SpaceId) -> int:
    """Return a small penalty right before a corner, where slow cards are needed."""
    ahead = tables.circuit.find_square_ahead(square)
    safe = find_safe_speed(tables.circuit, view.settings, ahead)
    return 0 if safe is None else safe - 4


def compute_control_test_cost(tables: Tables, down: int, modifier: int, weights: DriverWeights) -> int:
    """Return the expected cost of a control test with this modifier."""
    total = 0
    for dice, chances in TWO_DICE_WAYS:
        loss = tables.control_loss.look_up(dice + modifier)
        if loss == "crash":
            total += chances * weights.crash
        elif loses_control(tables, down, loss):
            total += chances * weights.spin
        elif loss != "none":
            total += chances * weights.step * int(loss[-1])
    return total // 36


def list_rams(plans: Iterable[PlanTrial]) -> Iterator[PlanTrial]:
    """Turn plans that run into a sled into deliberate rams (P-120)."""
    for plan, prediction in plans:
        if prediction.target:
            yield PlanTrial(plan.model_copy(update={"ram": prediction.target}), prediction)


def list_sideswipe_plans(tables: RuleTables, sled: Sled, rivals: tuple[Seat, ...]) -> Iterator[Plan]:
    """List straight plans with a sideswipe of a rival at any point of the path (P-130)."""
    for plan in list_movement_cards(tables.rulebook, sled):
        speed = find_card_speed(tables.rulebook, plan)
        if not is_drift_plan(plan) or speed < 1:
            continue
        for rival in rivals:
            for before in range(speed):
                for points in range(1, speed - before + 1):
                    steps = (
                        *(FORWARD,) * before,
                        Step(way="S", points=points, rival=rival),
                        *(FORWARD,) * (speed - before - points),
                    )
                    yield plan.model_copy(update={"steps": steps})


MAX_SUGGESTIONS = 20
MAX_PATHS_PER_CARD = 6


def list_suggestions(tables: RuleTables, view: PlayerView, sled: Sled) -> tuple[str, ...]:
    """List the suggested plans in the order language."""
    return tuple(map(format_plan, list_suggested_plans(tables, view, sled)))


def list_suggested_plans(tables: RuleTables, view: PlayerView, sled: Sled) -> tuple[Plan, ...]:
    """List the best play of every card first, with a special card if that helps, then further paths."""
    runs = DryRuns(tables, view.settings, predict_occupancy(tables, view, sled), sled)
    weights = DriverWeights()

    def rate(plans: Iterable[Plan]) -> list[Plan]:
        trials = predict_plans(runs, plans)
        return [one.plan for one in sorted(trials, key=lambda one: -evaluate_plan(tables, view, sled, one, weights))]

    ways: dict[str, list[Plan]] = {}
    every = rate(list_candidate_plans(tables, sled, plain=True))
    for plan in every:
        ways.setdefault(f"{plan.card} {plan.drift}", []).append(plan)
    best = [_add_best_special(sled, plans[0], rate) for plans in ways.values()]
    more = [
        plan for plan in every if plan not in best and plan in ways[f"{plan.card} {plan.drift}"][:MAX_PATHS_PER_CARD]
    ]
    return (*best, *more)[:MAX_SUGGESTIONS]


def _add_best_special(sled: Sled, plan: Plan, rate: Callable[[Iterable[Plan]], list[Plan]]) -> Plan:
    """Return the plan with its best special card; a special card used as a drift gets no other."""
    return plan if plan.drift is not None else rate((plan, *add_special_cards(sled, plan)))[0]
