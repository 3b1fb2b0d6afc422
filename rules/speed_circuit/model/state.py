"""The state of a race between two steps: cars, crash markers and remaining steps."""

from typing import Literal, NamedTuple

from pydantic import Field

from rules.base import Json, RaceState, Seat, SpaceId, State, Value
from rules.speed_circuit.model.options import Settings
from rules.speed_circuit.model.orders import Orders, Repair

Status = Literal["running", "finished", "out"]
Side = Literal["left", "right"]


class Build(Value):
    """The column of table T-1 chosen for each attribute (S-19)."""

    acceleration: int = 0
    deceleration: int = 0
    top_speed: int = 0
    start_speed: int = 0
    wear: int = 0
    skill: int = 0


class Stock(Value):
    """Wear, -1 chips and -3 chips."""

    wear: int = 0
    ones: int = 0
    threes: int = 0

    def count_chips(self, three: int) -> int:
        """Return all chips counted as -1 chips; a -3 chip counts as `three`."""
        return self.ones + self.threes * three


class Paid(NamedTuple):
    """The payments towards a line of T-9 or T-10: wear, and whether a roll was made (S-63, S-78)."""

    wear: int = 0
    roll: bool = False


class Visit(NamedTuple):
    """One visit to a corner (S-62, S-66).

    `bare`: the highest overage so far, without the arrow's bonus (S-69); `passed`: a forced pass was tried
    here."""

    corner: str
    paid: Paid = Paid()
    bare: int = 0
    passed: bool = False


class Chain(NamedTuple):
    """The racing line being driven: the arrows that still fit, and the progress along them.

    `step` 0 is on the tail."""

    arrows: tuple[str, ...]
    step: int = 0


class PitStopUnderWay(NamedTuple):
    """A pit stop (S-117): remaining full turns, new tyres, and the repairs."""

    turns: int
    tyres: str
    repairs: tuple[Repair, ...] = ()


class Turn(State):
    """A car's actions and what happened to it since the last reveal."""

    before: int = 0
    """R at the start of the turn."""
    plot: int = 0
    """The checked plot (chapter 6)."""
    tests: tuple[str, ...] = ()
    overage: int = 0
    speed: int = 0
    """V: the speed after tests and charges, lowered by braking."""
    braked: int = 0
    """Plotted overage that was charged, plus all emergency braking (S-78)."""
    brake_paid: Paid = Paid()
    wear: int = 0
    """Wear spent this turn, for the sheet's `max_wear`."""
    over_limit: bool = False
    """The `max_wear` limit has been dropped (S-128)."""
    moved: int = 0
    trail: tuple[SpaceId, ...] = ()
    tow: Seat | None = None
    """The car directly ahead of it, if a slipstream is possible (S-71)."""
    lost_tow: bool = False
    spun: bool = False
    stalled: bool = False
    engine_failed: bool = False
    attempts: int = 0
    """Forced passes tried."""
    in_a_row: int = 0
    """Forced passes that immediately precede (S-85)."""
    brakings: int = 0
    prices: int = 0
    stop: PitStopUnderWay | None = None
    """The pit stop it wants to make in this move (D-14)."""
    done: bool = False
    crossed: bool = False
    """It reached the finishing row in this turn (S-109)."""


class Car(State):
    """One car. Speeds are mph, rows are units of the lap.

    `space`: its space; off track it is None, `side` names the strip and `row` the unit of the lap beside it.
    `lap` is -1 before the first crossing of the line (S-29). `speed` is the recorded speed R (S-31)."""

    seat: Seat
    number: int
    build: Build = Build()
    acceleration: int = 0
    deceleration: int = 0
    top_speed: int = 0
    start_speed: int = 0
    stock: Stock = Stock()
    first: Stock = Stock()
    """The stock at the start, after the grid bid: the maxima of the stocks."""
    known: Stock = Stock()
    """In a blind race: the stock last shown to the driver (S-133)."""
    told_lap: int = 0
    engine: int = 0
    brakes: int = 0
    """Damages so far (S-45)."""
    lowered: tuple[str, ...] = ()
    """The attributes that damage has lowered."""
    tyres: str = ""
    """soft or hard, where there are pits (S-118)."""
    stop: PitStopUnderWay | None = None
    """It stands in its box."""
    space: SpaceId | None = None
    side: Side | None = None
    row: int = 0
    lap: int = -1
    speed: int = 0
    after_spin: bool = False
    """It spun in the last turn: no T-4 test (S-35)."""
    stalled: bool = False
    """It stalled in the last turn (T-15)."""
    visit: Visit | None = None
    chain: Chain | None = None
    turn: Turn = Turn()
    status: Status = "running"
    reason: str = ""
    when: int = 0
    """The turn in which it finished or went out."""
    last: int = 0
    """Orders cars that dropped out in the same turn; the later one has the higher number (S-113)."""
    missed: int = 0
    """Plots missed in a row (S-132)."""
    place: int = 0
    """Its place once finished."""

    @property
    def running(self) -> bool:
        """Whether the car is still in the race."""
        return self.status == "running"

    @property
    def off_track(self) -> bool:
        """Whether the car is on a strip beside the track (S-16)."""
        return self.side is not None and self.running


class Marker(Value):
    """A crash on course, until the end of the turn (S-96): the row, in units of the lap; `ordinal` counts them."""

    row: int
    ordinal: int


class SpeedCircuitRace(RaceState):
    """The state of a race.

    `agenda`: the remaining steps of this round; `cars` in joining order; `sheets`: each driver's sheet, secret
    except for its speed."""

    laps: int
    settings: Settings
    cars: dict[Seat, Car]
    agenda: tuple[str, ...] = ("builds",)
    sheets: dict[Seat, Orders] = {}
    stored: dict[Seat, Orders] = {}
    """Each driver's last sheet with a speed, still secret (S-132)."""
    order: tuple[Seat, ...] = ()
    """The turn order last computed (S-53)."""
    crashes: int = 0
    """Crashes on course in this turn, for the markers' ordinals."""
    markers: tuple[Marker, ...] = ()
    finishers: int = 0
    leaders: tuple[Seat, ...] = ()
    """The seats that were first across the line at the end of each lap but the last (T-13)."""
    stood: dict[Seat, SpaceId] = Field(default_factory=dict, exclude_if=lambda stood: not stood)
    """All positions when the plots were revealed, for which the sheets were written."""
    former: dict[Seat, Json] = Field(default_factory=dict, exclude_if=lambda former: not former)
    """The last builds of drivers who have raced before (S-21); omitted from JSON if empty."""

    def list_running(self) -> tuple[Car, ...]:
        """Return the cars still in the race, in joining order."""
        return tuple([car for car in self.cars.values() if car.status == "running"])

    def find_seats_by_space(self) -> dict[SpaceId, Seat]:
        """Return the seat on each occupied space of the track."""
        return {car.space: car.seat for car in self.cars.values() if car.running and car.space}
