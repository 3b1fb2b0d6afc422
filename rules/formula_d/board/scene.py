"""What everybody sees of a race, as far as a way depends on it, and the search for ways from there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from rules.formula_d.board.routes import Ground, Level, Start, ways
from rules.formula_d.model.book import Book
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.values import Seat, SpaceId, digest


class RaceSeen(Protocol):
    """What everybody sees of a race, as far as a way depends on it."""

    @property
    def settings(self) -> Settings: ...
    @property
    def laps(self) -> int: ...
    @property
    def cars(self) -> Mapping[Seat, Car]: ...
    @property
    def marked(self) -> tuple[SpaceId, ...]: ...
    @property
    def wet(self) -> bool: ...
    @property
    def qualifying(self) -> bool: ...
    @property
    def stood(self) -> Mapping[Seat, SpaceId]: ...


@dataclass(frozen=True)
class Still:
    """A scene in which everybody else stands where he stood when the sheets of the round were written."""

    settings: Settings
    laps: int
    cars: Mapping[Seat, Car]
    marked: tuple[SpaceId, ...]
    wet: bool
    qualifying: bool
    stood: Mapping[Seat, SpaceId]


def still(scene: RaceSeen, seat: Seat) -> Still:
    """The scene as a seat saw it when it wrote its sheet; markers and weather are those of now."""
    cars = {one.seat: one if one.seat == seat else _back(one, scene.stood) for one in scene.cars.values()}
    return Still(scene.settings, scene.laps, cars, scene.marked, scene.wet, scene.qualifying, scene.stood)


def _back(car: Car, stood: Mapping[Seat, SpaceId]) -> Car:
    return car.model_copy(update={"at": stood[car.seat]}) if car.running and car.seat in stood else car


@dataclass(frozen=True)
class PlanSituation:
    """Everything that plans depend on. Two are equal if the same plans come of them, which `key` tells; a book is known
    by its circuit."""

    book: Book = field(compare=False)
    scene: RaceSeen = field(compare=False)
    car: Car = field(compare=False)
    turn: Turn = field(compare=False)
    key: tuple[object, ...]


def met(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> PlanSituation:
    """The situation of a car in its turn."""
    others = tuple((c.seat, c.at, c.gear, c.condition, c.fallen) for c in scene.cars.values() if c.running)
    own = car.model_dump_json(exclude={"trail"}), turn.model_dump_json()
    key = (book.circuit, scene.settings, scene.laps, scene.marked, scene.wet, scene.qualifying, others, own)
    return PlanSituation(book, scene, car, turn, key)


def situation(scene: RaceSeen, car: Car) -> str:
    """A digest of what ways and their prices depend on, short enough to stand in a question."""
    others = [[c.seat, c.at, c.gear, c.fallen] for c in scene.cars.values() if c.seat != car.seat and c.running]
    return digest([car.model_dump(mode="json", exclude={"trail"}), others, scene.marked, scene.wet])[:12]


def reach(book: Book, scene: RaceSeen, car: Car, turn: Turn, total: int) -> tuple[Level, ...]:
    """All ways by the movement they take, from none to `total`."""
    depth = next((deep for deep in DEPTHS if deep >= total), total)
    return _ways(ground(book, scene, car), start(book, scene, car, turn), depth)[: total + 1]


DEPTHS = (4, 8, 12, 16, 24, 34)
"""How deep is searched at once: about as far as a gear's die can lead."""


@lru_cache(maxsize=64)
def _ways(ground: Ground, start: Start, total: int) -> tuple[Level, ...]:
    """The search, kept: a question's form, its answer and the rule itself all look at the same ways."""
    return ways(ground, start, total)


def ground(book: Book, scene: RaceSeen, car: Car) -> Ground:
    """What stands and lies in a car's way (F-34, F-142)."""
    settings, others = scene.settings, [c for c in scene.cars.values() if c.seat != car.seat and c.running]
    return Ground(
        circuit=book.circuit,
        taken=frozenset(c.at for c in others if c.at and not c.fallen and not scene.qualifying),
        marked=frozenset(scene.marked),
        casino_exact=settings.casino_exact,
        crowd_once=settings.crowd_once,
        danger_per_space=settings.danger_per_space,
        jump_lane_change=settings.jump_lane_change,
        mud_total_5=settings.mud_total_5,
    )


def start(book: Book, scene: RaceSeen, car: Car, turn: Turn) -> Start:
    """How a car stands before its move."""
    place = book.circuit[car.at or ""]
    missing = book.circuit.corners[place.corner].stops - made(book, turn, place.corner) if place.corner else 0
    return Start(
        at=place.id,
        missing=max(0, missing),
        held=False,
        debt=car.debt,
        fallen=car.fallen,
        crossings_left=(QUALIFYING if scene.qualifying else crossings(book, scene.laps)) - car.crossings,
        pit=pit_open(book, scene, car),
        stopped=bool(book.circuit.zone(place.id, "star")),
        casino=not scene.qualifying,
    )


QUALIFYING = 2
"""Crossings of a qualifying lap, which begins before the line (F-110)."""


def made(book: Book, turn: Turn, corner: str) -> int:
    """Stops that count in a corner before this turn's: none in one that the turn has entered."""
    stayed = all(book.circuit[space].corner == corner for space in turn.path)
    return turn.stops if corner == turn.corner and stayed else 0


def crossings(book: Book, laps: int) -> int:
    """F-4: crossings of the line that make a race."""
    return laps + book.circuit.grid_behind_line


def pit_open(book: Book, scene: RaceSeen, car: Car) -> SpaceId | None:
    """F-100: the car's own box, while it may drive there: not before the end of the first lap, not on the last; but who
    has entered the pit lane must stop, also where the last lap began in the lane."""
    boxes, needed = book.circuit.boxes, crossings(book, scene.laps)
    on_time = book.circuit.grid_behind_line <= car.crossings < needed - 1
    inside = car.at is not None and book.circuit[car.at].side == "pit"
    shut = scene.settings.street or scene.qualifying or car.pitted or not (on_time or inside)
    return boxes[(car.number - 1) % len(boxes)] if boxes and not shut else None
