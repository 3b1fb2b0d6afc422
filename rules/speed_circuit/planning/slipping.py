"""Which bonus space a sheet's order for a slipstream takes (S-120, S-148), and what each would cost."""

from collections.abc import Iterable
from dataclasses import replace

from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import InLane, Pay, SlipWish, UpTo, Wishes
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.planning.planner import rank
from rules.speed_circuit.planning.search import WHOLE, bonus_steps
from rules.speed_circuit.planning.wishes import Constraints, Plan, constraints_of, setting_of
from rules.values import SpaceId


def ordered_slip(book: Book, car: Car, wishes: Wishes, spaces: Iterable[SpaceId]) -> tuple[SpaceId, str]:
    """S-148: the bonus space that the planner takes, or the one in the lane named, whatever it costs within the wear
    limit; else "no", and why an order for one is not met: taken, crash or max_wear."""
    wish, lane, number = wishes.slip, book.circuit.lane, book.circuit.number
    if wish in (None, "no", "ask"):
        return "no", ""
    alone = wish.lane if isinstance(wish, InLane) else None
    named = [space for space in spaces if alone is None or lane[number[space]] == alone]
    if not named:
        return "no", "taken"
    steps = {space: slips(book, car, [space], _paying(book, car, wishes, space))[space] for space in named}
    affordable = {space: step for space, step in steps.items() if _fits(wish, step) and step.wear <= _left(wishes, car)}
    survived = {space: step for space, step in affordable.items() if alone is not None or step.crash < WHOLE}
    if not survived:
        return "no", "crash" if affordable else "max_wear"
    return min(survived, key=lambda space: rank(book, survived[space])), ""


def _fits(wish: SlipWish, step: Plan) -> bool:
    """Whether a slip costs no more than was allowed."""
    if wish == "if free":
        return step.safe and not step.wear
    return not isinstance(wish, UpTo) or step.wear <= wish.wear


def slips(book: Book, car: Car, spaces: Iterable[SpaceId], wishes: Constraints | None = None) -> dict[SpaceId, Plan]:
    """What each bonus space would bring and cost; whatever was said of arrows, one may be begun on it (S-70)."""
    setting = setting_of(book, car, frozenset(), Constraints(arrow=False))
    setting = replace(setting, wishes=replace(wishes or Constraints(), arrow=None))
    ids = book.circuit.ids
    found = bonus_steps(setting, [book.circuit.number[space] for space in spaces])
    return {ids[space]: step for space, step in found.items()}


def _paying(book: Book, car: Car, wishes: Wishes, space: SpaceId) -> Constraints:
    """How a bonus space would be paid for: within the wear limit by dice, but for a corner that is to be paid in wear,
    and not once the limit was dropped on the way (S-128)."""
    constraints, wish = constraints_of(wishes), wishes.payment(book.circuit.corner[book.circuit.number[space]])
    in_wear = car.turn.over_limit or (isinstance(wish, Pay) and not wish.roll)
    return replace(constraints, max_wear=None if in_wear or wishes.max_wear is None else _left(wishes, car))


def _left(wishes: Wishes, car: Car) -> int:
    """The wear that a bonus space may cost (S-120, S-148)."""
    limit = wishes.max_wear
    return car.stock.wear if limit is None else min(car.stock.wear, max(0, limit - car.turn.wear))
