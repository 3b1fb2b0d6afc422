"""Section 5: who plays before whom."""

from collections.abc import Iterable

from rules.formula_d.board.standings import covered, distance, equal
from rules.formula_d.model.book import Book
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car
from rules.values import Seat


def playing_order(book: Book, settings: Settings, cars: Iterable[Car]) -> tuple[Seat, ...]:
    """F-21 to F-27: the order of a round; C-20: by the place on the loop, counted back from the leader."""
    field = tuple(sorted(cars, key=lambda car: covered(book, settings, car)))
    if settings.masters_lapping and field:
        field = tuple(sorted(field, key=lambda car: on_the_loop(book, settings, field[0], car)))
    return tuple(car.seat for car in field)


def foremost(book: Book, settings: Settings, cars: Iterable[Car]) -> Car:
    """Who leads."""
    return min(cars, key=lambda car: covered(book, settings, car))


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
    return [laps, back, pits, *equal(book, settings, car)]
