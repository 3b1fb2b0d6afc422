"""The end of a turn, the finish and the classification (chapter 17)."""

from collections.abc import Iterable, Mapping

from rules.ruleset import Table
from rules.speed_circuit.board.standings import absolute, laps_completed, place_of, running_order
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.facts import CarReport, Classified, Finished, Flag, TurnEnded
from rules.speed_circuit.model.state import Car, SpeedCircuitRace
from rules.speed_circuit.play.blind import show_stock
from rules.speed_circuit.play.chips import FieldOf
from rules.speed_circuit.play.off_track import upkeep
from rules.speed_circuit.play.pits import serve
from rules.values import Json
from rules.view import Placing

STATUS = {"crash": "crashed", "off_track": "off track"}
"""Reasons for being out whose status reads otherwise."""


def end_turn(meet: FieldOf) -> None:
    """S-30, phase 7: upkeep, markers, recorded speeds, finishers, report; and the flag when nobody is left (S-112)."""
    race = meet.race
    for car in race.on_board():
        car.speed, car.after_spin, car.stalled = car.turn.speed, car.turn.spun, car.turn.stalled
        if car.off_track and not car.turn.crossed:
            upkeep(meet, car)
        serve(meet, car)
        show_stock(meet, car)
    race.markers, race.crashes = (), 0
    _finish(meet, [car for car in race.on_board() if car.turn.crossed])
    _report(meet)
    left = race.on_board()
    race.over = not left or (race.settings.stop_after_winner and race.finishers > 0)
    if race.over:
        places = tuple(
            Classified(place=p.place, seat=p.seat, status=p.status, laps=p.laps) for p in classify(meet.table, race)
        )
        meet.steward.tell(Flag(item="S-112", places=places))


def _finish(meet: FieldOf, cars: Iterable[Car]) -> None:
    """S-110, S-111, S-140: this turn's finishers in order; they leave the track."""
    race, circuit = meet.race, meet.book.circuit
    for car in running_order(circuit, cars):
        race.finishers += 1
        car.status, car.when, car.place = "finished", race.round, race.finishers
        meet.steward.tell(
            Finished(item="S-111", seat=car.seat, place=car.place, space=place_of(circuit, car), speed=car.speed)
        )


def _report(meet: FieldOf) -> None:
    circuit = meet.book.circuit
    cars = tuple(
        CarReport(seat=car.seat, place=place_of(circuit, car), lap=car.lap, speed=car.speed, stock=car.stock)
        for car in running_order(circuit, meet.race.on_board())
    )
    meet.steward.tell(TurnEnded(item="S-133", turn=meet.race.round, cars=cars))


def classify(table: Table[Book], race: SpeedCircuitRace) -> tuple[Placing, ...]:
    """S-111 to S-113: finishers, then who is still running, then who is out, the later retirement first on ties."""
    circuit = table.book.circuit
    cars = sorted(race.cars.values(), key=lambda car: _rank(circuit, car))
    return tuple(
        Placing(
            place=n, seat=car.seat, laps=laps_completed(race, car), status=_status(car), led=car.seat in race.leaders
        )
        for n, car in enumerate(cars, 1)
    )


def scheme(table: Table[Book], options: Mapping[str, Json]) -> str:
    """T-13: the option `points`."""
    return table.book.chosen(options).points


def _status(car: Car) -> str:
    return car.status if car.status != "out" else STATUS.get(car.reason, car.reason)


def _rank(circuit: Circuit, car: Car) -> tuple[int, ...]:
    if car.status == "finished":
        return 0, car.place
    return {"running": 1, "out": 2}[car.status], -absolute(circuit, car), -car.when, -car.last, car.number
