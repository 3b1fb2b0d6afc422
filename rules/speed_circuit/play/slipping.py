"""Which bonus space a sheet's order for a slipstream takes (S-120, S-148), and what each would cost."""

from collections.abc import Iterable
from dataclasses import replace

from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.orders.sheet import Sheets, corner_wishes, read_wishes, slip_wish
from rules.speed_circuit.play.planner import rank
from rules.speed_circuit.play.search import WHOLE, bonus_steps
from rules.speed_circuit.play.wishes import Plan, Wishes, setting_of
from rules.values import SpaceId


def ordered_slip(book: Book, car: Car, sheet: Sheets, spaces: Iterable[SpaceId]) -> tuple[SpaceId, str]:
    """S-148: the bonus space that the planner takes, or the one in the lane named, whatever it costs within the wear
    limit; else "no", and why an order for one is not met: taken, crash or max_wear."""
    wish, lane, number = slip_wish(sheet), book.circuit.lane, book.circuit.number
    named = [space for space in spaces if wish == "yes" or lane[number[space]] == wish]
    if wish == "no" or not named:
        return "no", "" if wish == "no" else "taken"
    steps = {space: slips(book, car, [space], _paying(book, car, sheet, space))[space] for space in named}
    affordable = {space: step for space, step in steps.items() if step.wear <= _left(sheet, car)}
    survived = {space: step for space, step in affordable.items() if wish != "yes" or step.crash < WHOLE}
    if not survived:
        return "no", "crash" if affordable else "max_wear"
    return min(survived, key=lambda space: rank(book, survived[space])), ""


def slips(book: Book, car: Car, spaces: Iterable[SpaceId], wishes: Wishes | None = None) -> dict[SpaceId, Plan]:
    """What each bonus space would bring and cost; whatever was said of arrows, one may be begun on it (S-70)."""
    setting = setting_of(book, car, frozenset(), Wishes(arrow=False))
    setting = replace(setting, wishes=replace(wishes or Wishes(), arrow=None))
    ids = book.circuit.ids
    found = bonus_steps(setting, [book.circuit.number[space] for space in spaces])
    return {ids[space]: step for space, step in found.items()}


def _paying(book: Book, car: Car, sheet: Sheets, space: SpaceId) -> Wishes:
    """How a bonus space would be paid for: within the wear limit by dice, but for a corner that is to be paid in wear,
    and not once the limit was dropped on the way (S-128)."""
    wishes, said = read_wishes(book, sheet), corner_wishes(book, sheet)
    wish = said.get(book.circuit.corner[book.circuit.number[space]], said.get(""))
    in_wear = car.turn.over_limit or (wish is not None and wish.roll is False)
    return replace(wishes, max_wear=None if in_wear or wishes.max_wear is None else _left(sheet, car))


def _left(sheet: Sheets, car: Car) -> int:
    """The wear that a bonus space may cost (S-120, S-148)."""
    limit = sheet.get("max_wear")
    return car.stock.wear if limit is None else min(car.stock.wear, max(0, int(limit) - car.turn.wear))
