"""What a plan results in (P-163): its speed, whether it drifts, the cards it takes."""

from rules.powersled.model.book import CORNERING, PILOTING, SPEED, Tables
from rules.powersled.model.orders import Plan


def card_speed(tables: Tables, plan: Plan) -> int:
    """The face value of a movement card (P-36, P-38)."""
    return tables.speed_of[plan.card] if plan.drift is None else plan.drift


def drifts(plan: Plan) -> bool:
    """It counts as a drift card."""
    return plan.drift is not None or plan.card.startswith("DRIFT")


def laid_with(plan: Plan) -> tuple[str, ...]:
    """The specials laid together with the movement card (P-37)."""
    piloting = plan.change + plan.through
    return (CORNERING,) * plan.cornering + (PILOTING,) * piloting + (SPEED,) * plan.speed


def needed(plan: Plan) -> tuple[str, ...]:
    """Every card of a plan."""
    return (plan.card, *laid_with(plan))


def cards_of(plan: Plan) -> tuple[str, ...]:
    """Every card a plan would like to use, after-move cards included (P-163)."""
    return (*needed(plan), *(after.card for after in plan.after))
