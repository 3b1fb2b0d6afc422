"""The end of a turn, the finish and the classification (chapter 17)."""

from collections.abc import Iterable, Mapping

from rules.base import Json
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.standings import (
    compute_absolute_position,
    count_laps_completed,
    format_position,
    list_running_order,
)
from rules.speed_circuit.model.events import CarReport, Classified, Finished, Flag, TurnEnded
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import Circuit
from rules.speed_circuit.play.blind import report_stock
from rules.speed_circuit.play.chips import SpeedContext
from rules.speed_circuit.play.off_track import charge_upkeep
from rules.speed_circuit.play.pits import serve_turn
from rules.view import ResultRow

STATUS_OF_REASON = {"crash": "crashed", "off_track": "off track"}
"""Reasons for dropping out with another name as a status."""


def end_turn(context: SpeedContext) -> None:
    """End the turn (S-30, phase 7): upkeep, speeds, finishers, report, and the race's end (S-112)."""
    race = context.race
    for car in race.list_running():
        car.speed, car.after_spin, car.stalled = car.turn.speed, car.turn.spun, car.turn.stalled
        if car.off_track and not car.turn.crossed:
            charge_upkeep(context, car)
        serve_turn(context, car)
        report_stock(context, car)
    race.markers, race.crashes = (), 0
    _finish_cars(context, [car for car in race.list_running() if car.turn.crossed])
    _emit_report(context)
    cars_left = race.list_running()
    race.over = not cars_left or (race.settings.stop_after_winner and race.finishers > 0)
    if race.over:
        places = tuple(
            Classified(place=p.place, seat=p.seat, status=p.status, laps=p.laps) for p in classify(context.table, race)
        )
        context.step.emit(Flag(item="S-112", places=places))


def _finish_cars(context: SpeedContext, cars: Iterable[Car]) -> None:
    """Place this turn's finishers in order; they leave the track (S-110, S-111, S-140)."""
    race, circuit = context.race, context.tables.circuit
    for car in list_running_order(circuit, cars):
        race.finishers += 1
        car.status, car.when, car.place = "finished", race.round, race.finishers
        context.step.emit(
            Finished(item="S-111", seat=car.seat, place=car.place, space=format_position(circuit, car), speed=car.speed)
        )


def _emit_report(context: SpeedContext) -> None:
    circuit = context.tables.circuit
    cars = tuple(
        CarReport(seat=car.seat, place=format_position(circuit, car), lap=car.lap, speed=car.speed, stock=car.stock)
        for car in list_running_order(circuit, context.race.list_running())
    )
    context.step.emit(TurnEnded(item="S-133", turn=context.race.round, cars=cars))


def classify(table: RaceSetup[RuleTables], race: SpeedCircuitRace) -> tuple[ResultRow, ...]:
    """Classify finishers, then running cars, then retired ones, later retirements first (S-111 to S-113)."""
    circuit = table.tables.circuit
    cars = sorted(race.cars.values(), key=lambda car: _make_result_key(circuit, car))
    return tuple(
        ResultRow(
            place=n,
            seat=car.seat,
            laps=count_laps_completed(race, car),
            status=_find_result_status(car),
            led=car.seat in race.leaders,
        )
        for n, car in enumerate(cars, 1)
    )


def find_points_scheme(table: RaceSetup[RuleTables], options: Mapping[str, Json]) -> str:
    """Return the points table from the option `points` (T-13)."""
    return table.tables.resolve_settings(options).points


def _find_result_status(car: Car) -> str:
    return car.status if car.status != "out" else STATUS_OF_REASON.get(car.reason, car.reason)


def _make_result_key(circuit: Circuit, car: Car) -> tuple[int, ...]:
    if car.status == "finished":
        return 0, car.place
    return (
        {"running": 1, "out": 2}[car.status],
        -compute_absolute_position(circuit, car),
        -car.when,
        -car.last,
        car.number,
    )
