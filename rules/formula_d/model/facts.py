"""What is told of a race. Spaces are the track's."""

from typing import Literal

from pydantic import TypeAdapter

from rules.events import Event, Rolled
from rules.grid import SetBack
from rules.kinds import kinds_in, one_of
from rules.values import Seat, SpaceId

Lane = Literal["left", "middle", "right", "side"]
"""A lane of the road in words, or one beside it."""


class GridPlace(Event):
    """A car takes its place on the grid (F-15). `score`: of its qualifying lap."""

    place: int
    space: SpaceId
    score: int | None = None


class CardDrawn(Event, tag="card"):
    """A driver's card in a street race (F-127)."""

    card: str


class Built(Event):
    """A car is shown (F-11)."""

    stock: dict[str, int]


class Fitted(Event):
    """Tyres are fitted (F-117). `changed`: in the pits."""

    tyre: str
    changed: bool = False


class Weather(Event):
    """The weather as it now is (F-113, F-114). `row` of the ladder; `changed`: not as before."""

    sky: str
    wet: bool
    final: bool
    changed: bool = True
    when: Literal["qualifying", "start", "race"] = "race"


class Started(Event):
    """The result of the start check (F-16)."""

    how: Literal["stalled", "normal", "great"]


class Ordered(Event, tag="order"):
    """The order of a round (F-21)."""

    order: tuple[Seat, ...]


class Shifted(Event, tag="gear"):
    """A gear is named (F-28). `paid`: wear points by category; `forced`: there was no choice, and why."""

    gear: int
    before: int
    price: dict[str, int]
    forced: str = ""
    lowered: bool = False
    """Named in secret, and no longer legal (F-171)."""


class FellBack(Event):
    """What a sheet asked for was there when everybody wrote, and is not any more (F-171). `wish`: the first that is
    served worse, "" where the way is only dearer; `rival`: who stands at `space`, on the way that was shown; `to`, in
    `lane`: where the car goes instead; `wear`: what that costs in all."""

    wish: str
    rival: Seat | None
    space: SpaceId
    to: SpaceId
    lane: Lane
    wear: int


class Drove(Event):
    """A car has moved. `steps`: spaces; `extras`: what was done to the roll; `why`: what ended the way early."""

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
    """A car does not move, and why."""

    why: str


class Blocked(Event):
    """A way is blocked (F-61): spaces not moved, and what that costs. `payable`: the car can pay it."""

    rest: int
    price: dict[str, int]
    payable: bool


class Lost(Event):
    """Wear points lost; what is `left`."""

    category: str
    by: int
    left: int
    why: str


class Regained(Event):
    """Wear points come back. `everything`: all that was lost."""

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
    """A stop is counted in a corner (F-42). `left`: still wanted."""

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
    """A stop in the box or at the casino, and what came of it (F-104, F-156)."""

    where: Literal["pits", "casino"]
    how: Literal["quick", "slow", "luck", "nothing", "technical"]
    steps: int = 0


class Fell(Event):
    """A car falls into the river (F-140)."""

    space: SpaceId


class Mud(Event):
    """A car stands in the mud; movement still owed (F-150)."""

    debt: int


class HeldUp(Event):
    """A driver who is hard to pass costs another one a space (F-127)."""

    rival: Seat


class Called(Event):
    """A call on the radio (F-127)."""

    target: Seat


class Police(Event):
    """A speed is recorded (F-130). `fastest`: everybody is through, and this was the fastest."""

    speed: int
    fastest: bool = False


class Lap(Event):
    """A lap is complete; laps `left`."""

    lap: int
    left: int


class Lapped(Event):
    """C-20: a car that is lapped before it has played loses its turn; one that unlaps itself plays `again`."""

    rival: Seat
    again: bool = False


class Finished(Event):
    """A car finishes (F-163)."""

    place: int
    awarded: bool = False
    """F-167."""


class Out(Event):
    """A car is out of the race, and why."""

    reason: str
    space: SpaceId | None = None


class Qualified(Event):
    """A qualifying lap (F-110): rolls and overshot spaces. `broken`: it ended in a corner."""

    score: int
    broken: bool = False


class TeamResult(Event, tag="team"):
    """Points of a team (F-123)."""

    seats: tuple[Seat, ...]
    points: int
    place: int


class Scored(Event):
    """Points of a place (F-123)."""

    points: int
    place: int


class Flag(Event):
    """The race is over (F-165)."""


FACTS: tuple[type[Event], ...] = (Rolled, SetBack, *kinds_in(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(one_of(*FACTS))
