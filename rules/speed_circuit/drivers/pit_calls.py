"""When an automatic racer calls at the pits (S-116, S-117): with its tyres nearly gone, and a lap and more to drive."""

from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.board.standings import absolute
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.planning.planner import safe_plans
from rules.speed_circuit.planning.wishes import Constraints, setting_of
from rules.speed_circuit.play.pits import damage_of, in_reach
from rules.values import Json

STEP = 20
POOR = 4
"""A stop pays where what is left is less than this part of what it would give."""


def wants_service(book: Book, knowledge: Knowledge) -> bool:
    """Less than a quarter of the wear that a stop would give, and more than a lap to drive with it."""
    car, circuit = knowledge.car, book.circuit
    if not book.settings.pits or not circuit.pits.spaces or car.space is None:
        return False
    laps = knowledge.laps - max(0, car.lap) - 1
    refill = book.design.figure("wear_per_lap", car.build.wear) * laps
    rest = knowledge.laps * circuit.length - absolute(circuit, car)
    return laps > 0 and rest > circuit.length and car.stock.wear * POOR < refill


def speed_to_box(book: Book, knowledge: Knowledge, taken: frozenset[int], speeds: tuple[int, ...]) -> int:
    """The speed that ends in the car's box, else the highest that ends in the lane, without dice; 0 where none does."""
    driving = [(speed, _at(knowledge.car, speed)) for speed in sorted(speeds, reverse=True)]
    reaching = [(speed, car) for speed, car in driving if in_reach(book, car)]
    for stop in (True, False):
        for speed, car in reaching:
            if _leads(book, car, taken, stop=stop):
                return speed
    return 0


def call(book: Book, knowledge: Knowledge, taken: frozenset[int]) -> Json:
    """D-14: yes where the car wants it and its speed leads into the pits without dice; with it every repair that a car
    in such need of it can have."""
    if not wants_service(book, knowledge) or not _leads(book, knowledge.car, taken, stop=False):
        return {"enter": "no"}
    damage = damage_of(knowledge.car)
    return {"enter": "yes", "repair": damage[0] if len(damage) == 1 else "both" if damage else "none"}


def _at(car: Car, speed: int) -> Car:
    return car.model_copy(update={"turn": Turn(speed=speed, plot=speed, before=car.speed)})


def _leads(book: Book, car: Car, taken: frozenset[int], *, stop: bool) -> bool:
    box = book.circuit.pits.box(car.number)
    return bool(safe_plans(setting_of(book, car, taken, Constraints(box=box, stop=stop))))
