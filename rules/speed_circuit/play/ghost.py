"""The ghost plot (S-132): the highest safe speed by the planner."""

from collections.abc import Mapping

from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.planning.planner import safe_plans
from rules.speed_circuit.planning.wishes import Constraints, setting_of
from rules.speed_circuit.play.plotting import check_plot, overage, reach
from rules.values import Seat

STEP = 20


def ghost_plot(book: Book, round: int, cars: Mapping[Seat, Car], car: Car) -> int:
    """The highest speed, no test needed, at which the planner drives all the way without dice and without braking."""
    if car.off_track:
        return check_plot(book, STEP, False, round, car, car.top_speed).plot
    number = book.circuit.number
    taken = frozenset(number[c.space] for c in cars.values() if c.space and c.running and c.seat != car.seat)
    free = reach(book, round, car).free
    least = max(STEP, free and min(s for s in range(0, free + STEP, STEP) if overage(car, s) == 0))
    for speed in range(free, least, -STEP):
        if _safe(book, car, taken, speed):
            return speed
    return least


def _safe(book: Book, car: Car, taken: frozenset[int], speed: int) -> bool:
    driving = car.model_copy(update={"turn": Turn(speed=speed, plot=speed, before=car.speed)})
    return bool(safe_plans(setting_of(book, driving, taken, Constraints())))
