"""State of a race between two steps: cars, markers, weather, the turn, remaining steps."""

from typing import Literal

from rules.base import RaceState, Seat, SpaceId, State
from rules.formula_d.model.options import Settings
from rules.formula_d.model.orders import Sheet
from rules.formula_d.model.tables import Wear

Status = Literal["running", "finished", "out"]
Condition = Literal["", "start", "great", "stalled", "spun", "capped", "slow", "coasting"]
"""Condition a car's next turn begins in.

The first start (F-18), a great one (F-19), a stall (F-17), a spin (F-56), a cap of 3rd gear (F-133), a
slow stop (F-104, F-160), a blown engine that coasts (C-10)."""
Tyre = Literal["hard", "soft", "rain"]
WEATHER_NAMES = {1: "good", 2: "changeable", 3: "rain, changeable", 4: "rain"}
"""Names of the rows of the weather ladder (F-114)."""
GOOD, CHANGEABLE, SHOWERS, RAIN = WEATHER_NAMES


class Car(State):
    """Car of a seat. Everything of it is public; a gear named in secret is not kept here.

    `at`: its space, a pit box included; None off the track. `stock`: wear points left, `first`: at the start."""

    seat: Seat
    number: int
    driver: str = ""
    """Its driver in a street race, by name (F-127)."""
    at: SpaceId | None = None
    last: SpaceId | None = None
    """Where it stood when it left the track."""
    status: Status = "running"
    reason: str = ""
    place: int = 0
    crossings: int = 0
    """F-4."""
    stock: Wear = Wear()
    first: Wear = Wear()
    gear: int = 0
    """The lever."""
    condition: Condition = "start"
    corner: str = ""
    stops: int = 0
    """Stops counted in the corner it stands in (F-42)."""
    debt: int = 0
    """Movement owed to the mud (F-150)."""
    fallen: bool = False
    """It lies in the river: it blocks and touches nobody (F-142)."""
    arrived: int = 0
    """A number that grows with every move of the race: who came first (F-23)."""
    out_at: int = 0
    """The round in which it left the race."""
    tyre: Tyre = "hard"
    age: int = 1
    """Laps begun on this set (F-121)."""
    fitted: bool = False
    """Fitted in the pits, and the line not crossed since leaving the box (F-121)."""
    repairs: int = 2
    """Points left for technical stops (F-108), for itself or its team."""
    pitted: bool = False
    """It has been in its box on this lap (F-100)."""
    rolled: bool = False
    """The casino's die has been rolled on this way through its lane (F-157)."""
    nitro: bool = True
    """Not used on this lap (F-125)."""
    marker: bool = True
    """The marker of who litters is not used on this lap (F-127)."""
    radio: bool = True
    """The radio is not used in this race (F-127)."""
    trail: tuple[SpaceId, ...] = ()
    """The spaces of its last move, the first one included: for the picture."""

    @property
    def running(self) -> bool:
        """Whether it is still in the race."""
        return self.status == "running"


class Turn(State):
    """Current turn."""

    seat: Seat
    gear: int = 0
    face: int = 0
    """What the gear die shows; 0 where none was rolled."""
    flat_out: bool = False
    """The die showed a 20 in 5th or a 30 in 6th, whatever gear the car is in when the turn ends (F-73)."""
    total: int = 0
    """Movement before bonuses and brakes."""
    start: SpaceId = ""
    path: tuple[SpaceId, ...] = ()
    """Every space entered, in order."""
    corner: str = ""
    stops: int = 0
    """What was counted in the corner where the turn began."""
    braked: bool = False
    """The movement was shortened, by its driver or because the way was blocked: no slipstream follows (F-88, F-92)."""
    slid: bool = False
    ended: str = ""
    """Why the way ended early: see `routes.Way`."""
    held: bool = False
    """F-151: still held in the middle lane."""
    slips: int = 0
    spun: bool = False
    """One spin a turn is enough (F-180)."""
    marks: bool = False
    """A lost body or engine point leaves a marker where the move ends (F-32, F-78)."""
    filed: bool = False
    """The sheet was in before the turn came."""
    exit: bool = False
    """The car makes the exit move of a stop (F-105, F-162)."""


class FormulaRace(RaceState):
    """State of a race. `agenda`: the steps of the round still to be played; `cars` in joining order.

    Secret until its turn: `gears` and `sheets`, filled in by everybody at once under F-171."""

    laps: int
    settings: Settings
    cars: dict[Seat, Car]
    agenda: tuple[str, ...] = ("preparation",)
    order: tuple[Seat, ...] = ()
    """The order of the round, as it was fixed at its start (F-21, F-177)."""
    todo: tuple[Seat, ...] = ()
    """Who has still to play in this round."""
    grid: tuple[Seat, ...] = ()
    """Pole first (F-15)."""
    gears: dict[Seat, int] = {}
    sheets: dict[Seat, Sheet] = {}
    """What was written beside a gear for the rest of the turn: its driver's secret until then."""
    stood: dict[Seat, SpaceId] = {}
    """Where cars stood when the sheets of the round were written, where everybody wrote at once (F-171)."""
    turn: Turn | None = None
    marked: tuple[SpaceId, ...] = ()
    """Damage markers, in the order in which they came (F-79)."""
    weather: int = 1
    """The row of the ladder (F-114)."""
    final: bool = True
    """The weather does not change any more."""
    changes: tuple[Seat, ...] = ()
    """Who rolls for the weather at the end of the round (C-16)."""
    last_change: str = ""
    """The last result under C-17."""
    moves: int = 0
    """Moves made, for `Car.arrived`."""
    places: int = 0
    """Places given at the line."""
    fastest: dict[str, dict[Seat, tuple[int, int]]] = {}
    """By police line and lap: speeds recorded, with the order of crossing (F-130)."""
    counts: dict[str, int] = {}
    """How often a roll or a question was made in this round by a seat."""
    qualifying: bool = False
    """Everybody drives a lap alone (F-110)."""
    qualified: dict[Seat, int] = {}
    """Scores of the qualifying lap so far."""

    @property
    def wet(self) -> bool:
        """Whether the track is wet (F-114)."""
        return self.weather >= 3

    def list_running(self) -> tuple[Car, ...]:
        """Return the cars still in the race, in joining order."""
        return tuple(car for car in self.cars.values() if car.running)
