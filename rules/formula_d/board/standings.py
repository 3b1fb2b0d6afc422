"""Who stands before whom: the way that has been covered, and what decides between equals (F-21 to F-27, F-164)."""

from collections.abc import Iterable

from rules.formula_d.model.book import Book
from rules.formula_d.model.figures import gifted
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car


def laps_done(book: Book, car: Car) -> int:
    """F-4: laps completed."""
    return max(0, car.crossings - book.circuit.grid_behind_line)


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


def covered(book: Book, settings: Settings, car: Car) -> tuple[int, ...]:
    """The way a car has covered, as a key: the least is in front (F-21)."""
    gone, pits = distance(book, car)
    return (-gone, pits, *equal(book, settings, car))


def equal(book: Book, settings: Settings, car: Car) -> tuple[int, ...]:
    """F-22, F-23, F-27: the higher gear, then the inside (C-3: who came first); the first of equals before
    everybody (F-127)."""
    lever = -1 if car.condition == "stalled" else 1 if car.condition == "spun" else car.gear
    inside = book.circuit[car.at].inside if car.at and not settings.tie_first_come else 0
    return (-gifted(book, car, "first of equals"), -lever, inside, car.arrived, car.number)


def standings(book: Book, settings: Settings, cars: Iterable[Car]) -> tuple[Car, ...]:
    """F-164, F-166: finishers by place, then those still running, then the others by the way they had come."""

    def key(car: Car) -> tuple[int, ...]:
        return (0, car.place) if car.place else (1 + (not car.running), *covered(book, settings, car))

    return tuple(sorted(cars, key=key))
