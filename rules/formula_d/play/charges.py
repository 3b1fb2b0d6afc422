"""T4, T7 and T8: a plan is driven, and what was decided about it is paid at once."""

from typing import Literal

from rules.formula_d.model.facts import Blocked, Drove, Mud
from rules.formula_d.model.figures import Formula, of_mode, told
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.losses import eliminate, lose, pay
from rules.formula_d.play.plan import Plan
from rules.formula_d.play.plan_prices import NOTHING, brakes_free, braking
from rules.values import Seat, SpaceId

Kind = Literal["move", "slipstream", "exit"]
ITEMS: dict[Kind, str] = {"slipstream": "F-90", "exit": "F-105", "move": "F-34"}


def charge(meet: Formula, car: Car, turn: Turn, plan: Plan, slipping: Seat | None = None) -> None:
    """The car goes its way; brakes, bonuses and blocking are paid (F-59 to F-64, F-91, F-94, F-125)."""
    begin = car.at or ""
    turn.path = (*turn.path, *plan.way.spaces)
    turn.braked, turn.slid = plan.brakes > 0 or plan.rest > 0, turn.slid or plan.slid > 0
    turn.ended, turn.held = plan.way.ended, turn.held or _muddy(meet, begin, plan.way.spaces)
    car.at, car.debt = plan.end, plan.way.debt
    car.fallen = False
    _tell(meet, turn, plan, car, begin, slipping)
    _pay(meet, car, turn, plan)


def _muddy(meet: Formula, begin: SpaceId, path: tuple[SpaceId, ...]) -> bool:
    """F-151: the way leads through mud, or out of it."""
    return any(meet.book.circuit.zone(space, "mud") for space in (begin, *path) if space)


def _tell(meet: Formula, turn: Turn, plan: Plan, car: Car, begin: SpaceId, slipping: Seat | None) -> None:
    if plan.bonus_of == "nitro":
        car.nitro = False
    kind: Kind = "slipstream" if slipping else "exit" if turn.exit else "move"
    item = ITEMS[kind]
    meet.steward.tell(
        Drove(
            item=item,
            seat=car.seat,
            start=begin,
            to=plan.end,
            path=plan.way.spaces,
            steps=len(plan.way.spaces),
            corner=meet.book.circuit[plan.end].corner,
            braked=plan.brakes,
            slid=plan.slid,
            bonus=plan.bonus,
            bonus_of=plan.bonus_of,
            why=plan.way.ended,
            mud=plan.way.points - len(plan.way.spaces),
            kind=kind,
            ahead=slipping,
        )
    )
    if plan.way.debt:
        meet.steward.tell(Mud(item="F-150", seat=car.seat, debt=plan.way.debt))


def _pay(meet: Formula, car: Car, turn: Turn, plan: Plan) -> None:
    """In the order in which it is decided; exit moves and side lanes take nothing (F-103, F-159, F-162; C-19)."""
    free = bool(meet.book.circuit[plan.end].side) or turn.exit
    slips = plan.bonus_of != "skill"
    pay(meet, car, plan.extra, "slipstream" if slips else "skill", "F-94" if slips else "F-127")
    if not brakes_free(meet.book, meet.race.settings, turn, plan.end):
        pay(meet, car, braking(meet.race.settings, plan.brakes), "brakes", "F-59")
    if plan.rest and not free:
        _blocked(meet, car, plan)


def _blocked(meet: Formula, car: Car, plan: Plan) -> None:
    """F-61 to F-66, and C-7."""
    price = plan.blocked
    asked = told(price or NOTHING)
    meet.steward.tell(Blocked(item="F-63", seat=car.seat, rest=plan.rest, price=asked, payable=price is not None))
    if price is not None:
        pay(meet, car, of_mode(meet.race.settings, price), "blocked", "F-65" if meet.race.settings.basic else "F-63")
        return
    here = meet.book.circuit[car.at or ""]
    eliminate(meet, car, "blocked", "F-63")
    front = next((c for c in meet.race.running() if c.at and c.at == here.ahead), None)
    if front and meet.race.settings.block_kill_hits_front and not meet.race.settings.basic:
        lose(meet, front, "body", 1, "blocked", "F-63")
