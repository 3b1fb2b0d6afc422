"""Conditions of an order sheet (S-122), evaluated by public information when the mover is asked.

They never depend on plots, chips or sheets of others. `moved`: the car's move of this turn is over, and it
drove n spaces; `ahead`, `behind`: the car is some rows away, laps counted; `spun`, `crashed`: in this turn,
`out`: in any turn; `free`, `taken`: whether another car stands on a space; `slip`: a slipstream is
available (S-71) and not lost."""

from collections.abc import Callable

from rules.speed_circuit.board.player_view import PlayerView, build_player_view
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.model.orders import EMPTY_ORDERS, AllOf, AnyOf, Condition, Is, Orders, Wishes, override_wishes
from rules.speed_circuit.model.state import Car
from rules.speed_circuit.model.track import Circuit
from rules.speed_circuit.play.chips import SpeedContext


def find_wishes_in_force(orders: Orders, circuit: Circuit, view: PlayerView) -> Wishes:
    """Return the present wishes: those of the first alternative that holds, else the unconditional ones."""
    wishes = orders.wishes
    for one in reversed(orders.alternatives):
        if condition_holds(one.when, circuit, view):
            wishes = override_wishes(wishes, one.wishes)
    return wishes


def find_sheet_wishes(context: SpeedContext, car: Car) -> Wishes:
    """Return the present wishes of a car's own sheet, building the player view only for conditional sheets."""
    orders = context.race.sheets.get(car.seat, EMPTY_ORDERS)
    if not orders.alternatives:
        return orders.wishes
    return find_wishes_in_force(
        orders, context.tables.circuit, build_player_view(context.table, context.race, car.seat)
    )


def condition_holds(condition: Condition, circuit: Circuit, view: PlayerView) -> bool:
    """Whether a condition holds now, by what the seat knows."""
    if isinstance(condition, AllOf):
        return all(condition_holds(one, circuit, view) for one in condition.all)
    if isinstance(condition, AnyOf):
        return any(condition_holds(one, circuit, view) for one in condition.any)
    return CONDITION_TESTS[condition.what](condition, circuit, view) != condition.no


def _has_moved(condition: Is, _: Circuit, view: PlayerView) -> bool:
    """Whether a car's finished move had the given length; without numbers, at least one space."""
    seat, car = condition.about, view.cars[condition.about]
    over = seat in view.order and f"move:{seat}" not in view.agenda and car.turn.done
    is_unbounded = condition.least is None and condition.most is None
    least = 1 if is_unbounded else condition.least or 0
    return over and least <= car.turn.moved and (condition.most is None or car.turn.moved <= condition.most)


def _is_ahead(condition: Is, circuit: Circuit, view: PlayerView) -> bool:
    return _count_rows_ahead(condition, circuit, view) > 0


def _is_behind(condition: Is, circuit: Circuit, view: PlayerView) -> bool:
    return _count_rows_ahead(condition, circuit, view) < 0


def _count_rows_ahead(condition: Is, circuit: Circuit, view: PlayerView) -> int:
    other = view.cars[condition.about]
    return (
        compute_absolute_position(circuit, other) - compute_absolute_position(circuit, view.car) if other.running else 0
    )


def _has_spun(condition: Is, _: Circuit, view: PlayerView) -> bool:
    return view.cars[condition.about].turn.spun


def _has_crashed(condition: Is, _: Circuit, view: PlayerView) -> bool:
    car = view.cars[condition.about]
    return _is_out(car) and car.reason == "crash" and car.when == view.round


def _is_out_of_race(condition: Is, _: Circuit, view: PlayerView) -> bool:
    return _is_out(view.cars[condition.about])


def _is_out(car: Car) -> bool:
    return car.status == "out"


def _is_free(condition: Is, _: Circuit, view: PlayerView) -> bool:
    return not _is_occupied(condition, _, view)


def _is_occupied(condition: Is, _: Circuit, view: PlayerView) -> bool:
    return any(c.running and c.space == condition.about for c in view.cars.values() if c.seat != view.seat)


def _has_slip(_: Is, __: Circuit, view: PlayerView) -> bool:
    return view.car.turn.tow is not None and not view.car.turn.lost_tow


CONDITION_TESTS: dict[str, Callable[[Is, Circuit, PlayerView], bool]] = {
    "moved": _has_moved,
    "ahead": _is_ahead,
    "behind": _is_behind,
    "spun": _has_spun,
    "crashed": _has_crashed,
    "out": _is_out_of_race,
    "free": _is_free,
    "taken": _is_occupied,
    "slip": _has_slip,
}
