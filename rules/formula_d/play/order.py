"""Playing order (section 5)."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.base import Seat
from rules.formula_d.board.standings import compute_distance_key, compute_progress_key, make_tie_break_key
from rules.formula_d.model.derived import FormulaContext
from rules.formula_d.model.events import Lapped
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.formula_d.model.tables import RuleTables


def rank_playing_order(tables: RuleTables, settings: Settings, cars: Iterable[Car]) -> tuple[Seat, ...]:
    """Return the order of a round (F-21 to F-27); under C-20 back from the leader around the loop."""
    field = tuple(sorted(cars, key=lambda car: compute_progress_key(tables, settings, car)))
    if settings.masters_lapping and field:
        field = tuple(sorted(field, key=lambda car: compute_loop_key(tables, settings, field[0], car)))
    return tuple(car.seat for car in field)


def find_leader(tables: RuleTables, settings: Settings, cars: Iterable[Car]) -> Car:
    """Return the leading car."""
    return min(cars, key=lambda car: compute_progress_key(tables, settings, car))


def compute_loop_key(tables: RuleTables, settings: Settings, lead: Car, car: Car) -> tuple[int, ...]:
    """Return a car's place in the order from the leader backward around the track (C-20).

    The car right in front of the leader is last, also one that is level with the leader and was there before."""
    laps, back, *level = _measure_gap_to_leader(tables, settings, lead, car)
    return (laps > 0 and back == 0 and level < _measure_gap_to_leader(tables, settings, lead, lead)[2:], back, *level)


def count_laps_down(tables: RuleTables, settings: Settings, lead: Car, car: Car) -> int:
    """Return how often the leader has lapped a car (C-20)."""
    return _measure_gap_to_leader(tables, settings, lead, car)[0] - compute_loop_key(tables, settings, lead, car)[0]


def _measure_gap_to_leader(tables: RuleTables, settings: Settings, lead: Car, car: Car) -> list[int]:
    """Return whole laps and further units behind the leader, then the tie-break of level cars."""
    units_driven, pits = compute_distance_key(tables, car)
    laps, back = divmod(compute_distance_key(tables, lead)[0] - units_driven, tables.circuit.length)
    return [laps, back, pits, *make_tie_break_key(tables, settings, car)]


class LapsDown(NamedTuple):
    """Situation before a car's turn: the leader, and whole laps behind by seat."""

    lead: Car
    down: dict[Seat, int]


def measure_laps_down(context: FormulaContext) -> LapsDown | None:
    """Return the leader and the laps of each car behind them, before a turn; None where lapping changes nothing."""
    settings = context.race.settings
    if not settings.masters_lapping:
        return None
    cars = context.race.list_running()
    lead = find_leader(context.tables, settings, cars)
    return LapsDown(lead, {car.seat: count_laps_down(context.tables, settings, lead, car) for car in cars})


def apply_lapping(context: FormulaContext, before: LapsDown | None, car: Car) -> None:
    """Apply lapping after a car's turn: cars it has lapped, and whether it has unlapped itself.

    A car that has left the track laps nobody."""
    if before is None or not car.running:
        return
    settings = context.race.settings
    lead = find_leader(context.tables, settings, (before.lead, car))
    for other in [context.race.cars[seat] for seat in context.race.todo]:
        if other.running and count_laps_down(context.tables, settings, lead, other) > before.down[other.seat]:
            _lose_turn(context, lead, other)
    if count_laps_down(context.tables, settings, lead, car) < before.down[car.seat]:
        _play_again(context, lead, car)


def _lose_turn(context: FormulaContext, lead: Car, car: Car) -> None:
    race = context.race
    race.todo = tuple(seat for seat in race.todo if seat != car.seat)
    race.gears.pop(car.seat, None)
    race.sheets.pop(car.seat, None)
    context.step.emit(Lapped(item="F-25", seat=car.seat, rival=lead.seat))


def _play_again(context: FormulaContext, lead: Car, car: Car) -> None:
    """Insert a car again among those in front of the leader who have still to play."""
    race = context.race

    def place(seat: Seat) -> tuple[int, ...]:
        return compute_loop_key(context.tables, race.settings, lead, race.cars[seat])

    before = tuple(seat for seat in race.todo if place(seat) < place(car.seat))
    race.todo = (*before, car.seat, *(seat for seat in race.todo if seat not in before))
    context.step.emit(Lapped(item="F-25", seat=car.seat, rival=lead.seat, again=True))
