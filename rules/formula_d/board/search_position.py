"""Public position of a race, as far as ways depend on it, and the cached search for ways."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from rules.base import Seat, SpaceId, compute_digest
from rules.formula_d.board.routes import Level, Occupancy, Search, Start
from rules.formula_d.model.options import Settings
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.model.tables import RuleTables
from rules.formula_d.model.track import Circuit


class PublicRace(Protocol):
    """Attributes of a race, or of a view of it, that ways depend on."""

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
class StandingPosition:
    """Position in which everybody else stands where they stood when the round's sheets were written."""

    settings: Settings
    laps: int
    cars: Mapping[Seat, Car]
    marked: tuple[SpaceId, ...]
    wet: bool
    qualifying: bool
    stood: Mapping[Seat, SpaceId]


def view_at_writing(scene: PublicRace, seat: Seat) -> StandingPosition:
    """Return the position as a seat saw it when writing its sheet; markers and weather are current."""
    cars = {one.seat: one if one.seat == seat else _move_back(one, scene.stood) for one in scene.cars.values()}
    return StandingPosition(scene.settings, scene.laps, cars, scene.marked, scene.wet, scene.qualifying, scene.stood)


def _move_back(car: Car, earlier_spaces: Mapping[Seat, SpaceId]) -> Car:
    return (
        car.model_copy(update={"at": earlier_spaces[car.seat]}) if car.running and car.seat in earlier_spaces else car
    )


@dataclass(frozen=True)
class PlanSituation:
    """Everything that plans depend on.

    Situations are equal if their `key` is, since the same plans result; rule tables count by their circuit."""

    tables: RuleTables = field(compare=False)
    scene: PublicRace = field(compare=False)
    car: Car = field(compare=False)
    turn: Turn = field(compare=False)
    key: tuple[object, ...]

    def __hash__(self) -> int:
        return hash(self.key[-2:])  # The cars: the rest hardly differs, and takes long.


def build_situation(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> PlanSituation:
    """Return the situation of a car in its turn."""
    others = tuple([(c.seat, c.at, c.gear, c.condition, c.fallen) for c in scene.cars.values() if c.running])
    own = tuple((vars(car) | {"trail": ()}).values()), tuple(vars(turn).values())
    key = (tables.circuit, scene.settings, scene.laps, scene.marked, scene.wet, scene.qualifying, others, own)
    return PlanSituation(tables, scene, car, turn, key)


def digest_situation(scene: PublicRace, car: Car) -> str:
    """Return a digest of everything that ways and prices depend on, short enough for a question."""
    others = [[c.seat, c.at, c.gear, c.fallen] for c in scene.cars.values() if c.seat != car.seat and c.running]
    return compute_digest([car.model_dump(mode="json", exclude={"trail"}), others, scene.marked, scene.wet])[:12]


def find_reachable(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn, total: int) -> tuple[Level, ...]:
    """Return all ways by the movement they take, from none to `total`."""
    return _begin_search(build_occupancy(tables, scene, car), build_start(tables, scene, car, turn)).find_ways(total)


@lru_cache(maxsize=64)
def _begin_search(occupancy: Occupancy, start: Start) -> Search:
    """Begin a search; cached, since a question's form, its answer and the rule itself need the same ways."""
    return Search(occupancy, start)


def build_occupancy(tables: RuleTables, scene: PublicRace, car: Car) -> Occupancy:
    """Return the obstacles in a car's way (F-34, F-142)."""
    settings, others = scene.settings, [c for c in scene.cars.values() if c.seat != car.seat and c.running]
    return Occupancy(
        circuit=tables.circuit,
        occupied_spaces=frozenset(c.at for c in others if c.at and not c.fallen and not scene.qualifying),
        marked_spaces=frozenset(scene.marked),
        casino_exact=settings.casino_exact,
        crowd_once=settings.crowd_once,
        danger_per_space=settings.danger_per_space,
        jump_lane_change=settings.jump_lane_change,
        mud_total_5=settings.mud_total_5,
    )


def build_start(tables: RuleTables, scene: PublicRace, car: Car, turn: Turn) -> Start:
    """Return the state of a car before its move."""
    place = tables.circuit[car.at or ""]
    missing = (
        tables.circuit.corners[place.corner].stops - count_stops_made(tables, turn, place.corner) if place.corner else 0
    )
    return Start(
        at=place.id,
        missing=max(0, missing),
        keeps_lane=False,
        debt=car.debt,
        fallen=car.fallen,
        crossings_left=(QUALIFYING_CROSSINGS if scene.qualifying else count_required_crossings(tables, scene.laps))
        - car.crossings,
        pit=open_pit_box(tables, scene, car),
        has_stopped=bool(tables.circuit.find_zone(place.id, "star")),
        casino=not scene.qualifying,
    )


QUALIFYING_CROSSINGS = 2
"""Crossings of the line in a qualifying lap, which begins before the line (F-110)."""


def count_stops_made(tables: RuleTables, turn: Turn, corner: str) -> int:
    """Return the earlier stops that count in a corner: none if the turn has entered it."""
    has_stayed = all(tables.circuit[space].corner == corner for space in turn.path)
    return turn.stops if corner == turn.corner and has_stayed else 0


def count_required_crossings(tables: RuleTables, laps: int) -> int:
    """Return the crossings of the line that make a race (F-4)."""
    return laps + tables.circuit.grid_behind_line


def open_pit_box(tables: RuleTables, scene: PublicRace, car: Car) -> SpaceId | None:
    """Return the car's own box while it may drive there, else None (F-100).

    It may not before the end of the first lap, nor on the last; but a car that has entered the pit lane must
    stop, even if the last lap began in the lane."""
    boxes, crossings_needed = tables.circuit.boxes, count_required_crossings(tables, scene.laps)
    on_time = tables.circuit.grid_behind_line <= car.crossings < crossings_needed - 1
    inside = car.at is not None and tables.circuit[car.at].side == "pit"
    shut = scene.settings.street or scene.qualifying or car.pitted or not (on_time or inside)
    return boxes[(car.number - 1) % len(boxes)] if boxes and not shut else None


class NextCorner(NamedTuple):
    """Next corner: spaces straight on to its first and last space; `first` is 0 for a car within it.

    `wanted`: stops that it still wants; the fields are those of the question about the gear."""

    corner: str = ""
    first: int = 0
    last: int = 0
    wanted: int = 0


@lru_cache(maxsize=1024)
def find_next_corner(circuit: Circuit, at: SpaceId, stops: int) -> NextCorner:
    """Return the next corner that wants stops from a car with `stops` made; empty if there is none."""
    present_corner = circuit[at].corner
    missing_stops = circuit.corners[present_corner].stops - stops if present_corner else 0
    next_corner = NextCorner(present_corner, 0, 0, missing_stops) if missing_stops > 0 else None
    for steps, here in enumerate(_list_spaces_ahead(circuit, at), 1):
        corner = circuit[here].corner
        if next_corner and corner != next_corner.corner:
            break
        if next_corner:
            next_corner = next_corner._replace(last=steps)
        elif corner and corner != present_corner:
            next_corner = NextCorner(corner, steps, steps, circuit.corners[corner].stops)
    return next_corner or NextCorner()


def _list_spaces_ahead(circuit: Circuit, at: SpaceId) -> Iterator[SpaceId]:
    """Yield the spaces ahead in the lane, or along any exit where it ends, for at most a lap."""
    here = at
    for _ in circuit.places:
        onward = circuit[here].ahead or next((exit.to for exit in circuit[here].exits), None)
        if onward is None:
            return
        yield onward
        here = onward
