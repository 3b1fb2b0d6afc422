"""Default gear (F-174)."""

from collections.abc import Sequence

from rules.formula_d.board.player_view import PlayerView
from rules.formula_d.model.derived import list_nonzero_costs
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.play.gears import TOP_GEAR, GearChoice, list_gears
from rules.formula_d.play.move_option import Plan, default_rank
from rules.formula_d.play.move_options import list_likely_plans

ELIMINATION_WEAR = 1000
"""Wear that an elimination counts as (F-174)."""
IDLE_GEAR = 3
"""Below this gear the default order shifts up if that is free (F-181)."""


def choose_default_gear(tables: RuleTables, view: PlayerView, car: Car, gears: Sequence[int]) -> int:
    """Return the free gear with the lowest average cost; the cheapest if none is free (F-174)."""
    choices = [c for c in list_gears(tables, view.settings, car, qualifying=view.qualifying) if c.gear in gears]
    free = [choice for choice in choices if not list_nonzero_costs(choice.price)]
    if not free:
        return min(choices, key=lambda choice: (choice.price.pool + choice.price.total, -choice.gear)).gear
    return min(
        free, key=lambda choice: (compute_average_cost(tables, view, car, choice.gear), *_rank_choice(car, choice))
    ).gear


def _rank_choice(car: Car, choice: GearChoice) -> tuple[int, int]:
    """Return a sort key that prefers the gear nearest to the usual one, and of two as near the lower.

    Usual is the present gear, one more while the car idles, or the highest away from a slow stop (D-12)."""
    preferred_gear = TOP_GEAR if car.condition == "slow" else car.gear + (car.gear < IDLE_GEAR)
    return abs(choice.gear - preferred_gear), choice.gear


def compute_average_cost(tables: RuleTables, view: PlayerView, car: Car, gear: int) -> int:
    """Return the average cost of the best plan over a gear's faces, in thousandths."""
    faces = tables.rulebook.dice.list_faces(gear)
    costs = {face: _plan_cost(find_best_plan(tables, view, car, gear, face)) for face in dict.fromkeys(faces)}
    return 1000 * sum(costs[face] for face in faces) // len(faces)


def find_best_plan(tables: RuleTables, view: PlayerView, car: Car, gear: int, face: int) -> Plan:
    """Return the default plan for a face that may be rolled (F-175)."""
    turn = view.find_own_turn(car.seat).model_copy(update={"gear": gear, "face": face, "total": face})
    return min(list_likely_plans(tables, view, car, turn), key=lambda plan: default_rank(tables, plan))


def _plan_cost(plan: Plan) -> int:
    return ELIMINATION_WEAR if plan.out else plan.wear
