"""Events of a race. Spaces are written as in the track."""

from typing import Literal

from pydantic import TypeAdapter

from rules.base import Seat, SpaceId
from rules.events import Event, Rolled
from rules.grid_penalties import GridPenalty
from rules.tagged_union import list_members, make_union

Lane = Literal["left", "middle", "right", "side"]
"""A lane of the road in words, or one beside it."""


class GridPlace(Event):
    """A car takes its place on the grid (F-15). `score`: of its qualifying lap."""

    place: int
    space: SpaceId
    score: int | None = None


class CardDrawn(Event, tag="card"):
    """A driver's card is drawn in a street race (F-127)."""

    card: str


class Built(Event):
    """A car's build is revealed (F-11)."""

    stock: dict[str, int]


class Fitted(Event):
    """Tyres are fitted (F-117). `changed`: in the pits."""

    tyre: str
    changed: bool = False


class Weather(Event):
    """The weather is announced (F-113, F-114). `changed`: different from before."""

    sky: str
    wet: bool
    final: bool
    changed: bool = True
    when: Literal["qualifying", "start", "race"] = "race"


class Started(Event):
    """A car's start check has a result (F-16)."""

    how: Literal["stalled", "normal", "great"]


class Ordered(Event, tag="order"):
    """The order of a round is fixed (F-21)."""

    order: tuple[Seat, ...]


class Shifted(Event, tag="gear"):
    """A gear is named (F-28). `price`: wear points by category; `forced`: reason if there was no choice."""

    gear: int
    before: int
    price: dict[str, int]
    forced: str = ""
    lowered: bool = False
    """Named in secret, and no longer legal (F-171)."""


class FellBack(Event):
    """A wish of a sheet cannot be carried out any more (F-171).

    `wish`: the first that is lost; `rival`: the car now on the way, on `space`; `to`, `lane`: the landing
    instead; `wear`: its total cost."""

    wish: str
    rival: Seat | None
    space: SpaceId
    to: SpaceId
    lane: Lane
    wear: int


class Drove(Event):
    """A car has moved.

    `steps`: spaces entered; `why`: reason for an early end of the way."""

    start: SpaceId
    to: SpaceId
    path: tuple[SpaceId, ...]
    steps: int
    corner: str = ""
    braked: int = 0
    slid: int = 0
    bonus: int = 0
    bonus_of: str = ""
    mud: int = 0
    """Movement that the mud took."""
    why: str = ""
    kind: Literal["move", "slipstream", "exit"] = "move"
    ahead: Seat | None = None


class Waits(Event):
    """A car does not move, with a reason."""

    why: str


class Blocked(Event):
    """A way is blocked (F-61): spaces not moved, and their cost. `payable`: whether the car can pay."""

    rest: int
    price: dict[str, int]
    payable: bool


class Lost(Event):
    """A car loses wear points; `left` remain."""

    category: str
    by: int
    left: int
    why: str


class Regained(Event):
    """A car regains wear points. `everything`: all that was lost."""

    points: dict[str, int]
    everything: bool = False


class Overshot(Event):
    """A corner is left a stop short (F-45): spaces beyond it, the tyres' factor, wear points lost."""

    corner: str
    spaces: int
    factor: int
    by: int
    missing: int = 1


class Spun(Event):
    """A car spins (F-56)."""

    space: SpaceId


class Stop(Event):
    """A stop is counted in a corner (F-42). `left`: stops still wanted."""

    corner: str
    stops: int
    left: int


class Marked(Event):
    """A damage marker is laid (F-78)."""

    space: SpaceId


class Beside(Event):
    """A car ends its turn beside others (F-67)."""

    touched: tuple[Seat, ...]


class EnginesTested(Event, tag="engines"):
    """The die calls for engine tests (F-73)."""

    tested: tuple[Seat, ...]


class Boxed(Event):
    """A car stops in the box or at the casino, with its result (F-104, F-156)."""

    where: Literal["pits", "casino"]
    how: Literal["quick", "slow", "luck", "nothing", "technical"]
    steps: int = 0


class Fell(Event):
    """A car falls into the river (F-140)."""

    space: SpaceId


class Mud(Event):
    """A car owes movement to the mud (F-150)."""

    debt: int


class HeldUp(Event):
    """A driver who is hard to pass costs another one a space (F-127)."""

    rival: Seat


class Called(Event):
    """A driver with a radio calls on another car (F-127)."""

    target: Seat


class Police(Event):
    """A speed is recorded (F-130). `fastest`: it was the fastest after all cars have crossed."""

    speed: int
    fastest: bool = False


class Lap(Event):
    """A car completes a lap; `left` remain."""

    lap: int
    left: int


class Lapped(Event):
    """A lapped car loses its turn, or one that unlaps itself plays `again` (C-20)."""

    rival: Seat
    again: bool = False


class Finished(Event):
    """A car finishes (F-163). `awarded`: under F-167."""

    place: int
    awarded: bool = False
    """F-167."""


class Out(Event):
    """A car is out of the race, with a reason."""

    reason: str
    space: SpaceId | None = None


class Qualified(Event):
    """A qualifying lap is over (F-110): rolls and overshot spaces. `broken`: it ended in a corner."""

    score: int
    broken: bool = False


class TeamResult(Event, tag="team"):
    """A team scores points (F-123)."""

    seats: tuple[Seat, ...]
    points: int
    place: int


class Scored(Event):
    """A place scores points (F-123)."""

    points: int
    place: int


class Flag(Event):
    """The race is over (F-165)."""


EVENT_TYPES: tuple[type[Event], ...] = (Rolled, GridPenalty, *list_members(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(make_union(*EVENT_TYPES))
