"""Conditions of an order sheet (S-122), judged by what a mover may see when they are asked, and what of a sheet they
leave in force. Never by plots, chips or sheets of others.

`moved`: the car's move of this turn is over, and n spaces were driven in it; `ahead`, `behind`: it stands n
rows away, laps counted; `spun`, `crashed`: in this turn, `out`: in whichever turn; `free`, `taken`: no other car stands
on a space, or one does; `slip`: somebody's slipstream is to be had (S-71) and is not lost.
"""

from collections.abc import Callable

from rules.speed_circuit.board.knowledge import Knowledge, knowledge
from rules.speed_circuit.board.standings import absolute
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.orders import SILENT, AllOf, AnyOf, Condition, Is, Orders, Wishes, wishes_over
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.play.chips import FieldOf


def in_force(orders: Orders, circuit: Circuit, knowledge: Knowledge) -> Wishes:
    """What is wished for at this moment: for each field the first alternative that has it and whose condition holds,
    else what stands outside of them."""
    wishes = orders.wishes
    for one in reversed(orders.alternatives):
        if holds(one.when, circuit, knowledge):
            wishes = wishes_over(wishes, one.wishes)
    return wishes


def own_wishes(meet: FieldOf, car: Car) -> Wishes:
    """What a car's own sheet wishes for now. Nobody looks about for a sheet without conditions."""
    orders = meet.race.sheets.get(car.seat, SILENT)
    if not orders.alternatives:
        return orders.wishes
    return in_force(orders, meet.book.circuit, knowledge(meet.table, meet.race, car.seat))


def holds(condition: Condition, circuit: Circuit, knowledge: Knowledge) -> bool:
    """Whether it holds now, in the eyes of a seat."""
    if isinstance(condition, AllOf):
        return all(holds(one, circuit, knowledge) for one in condition.all)
    if isinstance(condition, AnyOf):
        return any(holds(one, circuit, knowledge) for one in condition.any)
    return JUDGED[condition.what](condition, circuit, knowledge) != condition.no


def _moved(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    """Nothing is known of a move before it is over. Without figures one space is enough."""
    seat, car = condition.about, knowledge.cars[condition.about]
    over = seat in knowledge.order and f"move:{seat}" not in knowledge.agenda and car.turn.done
    unbounded = condition.least is None and condition.most is None
    least = 1 if unbounded else condition.least or 0
    return over and least <= car.turn.moved and (condition.most is None or car.turn.moved <= condition.most)


def _ahead(condition: Is, circuit: Circuit, knowledge: Knowledge) -> bool:
    return _rows_ahead(condition, circuit, knowledge) > 0


def _behind(condition: Is, circuit: Circuit, knowledge: Knowledge) -> bool:
    return _rows_ahead(condition, circuit, knowledge) < 0


def _rows_ahead(condition: Is, circuit: Circuit, knowledge: Knowledge) -> int:
    other = knowledge.cars[condition.about]
    return absolute(circuit, other) - absolute(circuit, knowledge.car) if other.running else 0


def _spun(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    return knowledge.cars[condition.about].turn.spun


def _crashed(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    car = knowledge.cars[condition.about]
    return _is_out(car) and car.reason == "crash" and car.when == knowledge.round


def _out(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    return _is_out(knowledge.cars[condition.about])


def _is_out(car: Car) -> bool:
    return car.status == "out"


def _free(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    return not _taken(condition, _, knowledge)


def _taken(condition: Is, _: Circuit, knowledge: Knowledge) -> bool:
    return any(c.running and c.space == condition.about for c in knowledge.cars.values() if c.seat != knowledge.seat)


def _slip(_: Is, __: Circuit, knowledge: Knowledge) -> bool:
    return knowledge.car.turn.tow is not None and not knowledge.car.turn.lost_tow


JUDGED: dict[str, Callable[[Is, Circuit, Knowledge], bool]] = {
    "moved": _moved,
    "ahead": _ahead,
    "behind": _behind,
    "spun": _spun,
    "crashed": _crashed,
    "out": _out,
    "free": _free,
    "taken": _taken,
    "slip": _slip,
}
