"""One way to play a round (P-163), and the cards it takes."""

from typing import NamedTuple

from rules.powersled.model.book import Tables
from rules.powersled.play.cards import CORNERING, PILOTING, SPEED
from rules.values import Seat


class Plan(NamedTuple):
    """`drift`: the number a special counts as (P-38). Then specials laid with the card, counted; those of Good Piloting
    by their use, `change` for a lane change, `through` for a square crossed (P-72 to P-74). `path` is in the notation
    of P-65; what it lacks is straight ahead. `ram`: whom it means to run into (P-186). `after`: after-move cards in
    their sequence, a grenade perhaps with its target: `Nuke Grenade:blue`."""

    card: str
    drift: int | None = None
    cornering: int = 0
    speed: int = 0
    change: int = 0
    through: int = 0
    path: str = ""
    ram: Seat = ""
    after: tuple[str, ...] = ()


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
    return (*needed(plan), *(card.partition(":")[0] for card in plan.after))
