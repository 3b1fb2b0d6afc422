"""Section 5: who plays before whom."""

from collections.abc import Iterable

from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import gifted
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.values import Seat


def playing_order(book: Book, settings: Settings, cars: Iterable[Car]) -> tuple[Seat, ...]:
    """F-21 to F-27: the order of a round; C-20: by the place on the loop, counted back from the leader."""
    field = tuple(sorted(cars, key=lambda car: _covered(book, settings, car)))
    if settings.masters_lapping and field:
        field = tuple(sorted(field, key=lambda car: on_the_loop(book, settings, field[0], car)))
    return tuple(car.seat for car in field)


def foremost(book: Book, settings: Settings, cars: Iterable[Car]) -> Car:
    """Who leads."""
    return min(cars, key=lambda car: _covered(book, settings, car))


def _covered(book: Book, settings: Settings, car: Car) -> tuple[int, ...]:
    gone, pits = distance(book, car)
    return (-gone, pits, *_equal(book, settings, car))


def on_the_loop(book: Book, settings: Settings, lead: Car, car: Car) -> tuple[int, ...]:
    """C-20: the place in the order from the leader backward round the track; the car right in front of him is last,
    also one that is level with him and was there before him."""
    laps, back, *level = _behind(book, settings, lead, car)
    return (laps > 0 and back == 0 and level < _behind(book, settings, lead, lead)[2:], back, *level)


def laps_down(book: Book, settings: Settings, lead: Car, car: Car) -> int:
    """C-20: how often the leader has lapped a car."""
    return _behind(book, settings, lead, car)[0] - on_the_loop(book, settings, lead, car)[0]


def _behind(book: Book, settings: Settings, lead: Car, car: Car) -> list[int]:
    """Whole laps behind the leader and units of a further one, then what decides between cars that are level."""
    gone, pits = distance(book, car)
    laps, back = divmod(distance(book, lead)[0] - gone, book.circuit.length)
    return [laps, back, pits, *_equal(book, settings, car)]


def distance(book: Book, car: Car) -> tuple[int, int]:
    """F-21, F-26: units driven, counted in laps of the track; who is in the pits comes after those that are past the
    entry, and before those that are not: it stands as it were a unit beyond it, the lane before the box."""
    circuit, at = book.circuit, car.at or car.last
    if at is None:
        return car.crossings * circuit.length, 0
    here = circuit[at]
    gone = car.crossings * circuit.length + here.progress
    if here.side not in ("pit", "box") or not circuit.pit_entries:
        return gone, 0
    entry = max(circuit[space].progress for space in circuit.pit_entries)
    along = (here.progress - entry) % circuit.length
    return gone - along + 1, circuit.length - along + (here.side == "box")


def _equal(book: Book, settings: Settings, car: Car) -> tuple[int, ...]:
    """F-22, F-23, F-27: the higher gear, then the inside (C-3: who came first); the first of equals before
    everybody (F-127)."""
    lever = -1 if car.condition == "stalled" else 1 if car.condition == "spun" else car.gear
    inside = book.circuit[car.at].inside if car.at and not settings.tie_first_come else 0
    return (-gifted(book, car, "first of equals"), -lever, inside, car.arrived, car.number)


def standings(book: Book, settings: Settings, cars: Iterable[Car]) -> tuple[Car, ...]:
    """F-164, F-166: finishers by place, then those still running, then the others by the way they had come."""

    def key(car: Car) -> tuple[int, ...]:
        return (0, car.place) if car.place else (1 + (not car.running), *_covered(book, settings, car))

    return tuple(sorted(cars, key=key))
