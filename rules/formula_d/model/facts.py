"""What is told of a race. Spaces are the track's."""

from typing import Literal, get_args

from pydantic import TypeAdapter

from rules.events import Event, Rolled, one_of
from rules.values import Seat, SpaceId


class GridPlace(Event):
    """A car takes its place on the grid (F-15). `score`: of its qualifying lap."""

    what: Literal["grid_place"] = "grid_place"
    place: int
    space: SpaceId
    score: int | None = None


class CardDrawn(Event):
    """A driver's card in a street race (F-127)."""

    what: Literal["card"] = "card"
    card: str


class Built(Event):
    """A car is shown (F-11)."""

    what: Literal["built"] = "built"
    stock: dict[str, int]


class Fitted(Event):
    """Tyres are fitted (F-117). `changed`: in the pits."""

    what: Literal["fitted"] = "fitted"
    tyre: str
    changed: bool = False


class Weather(Event):
    """The weather as it now is (F-113, F-114). `row` of the ladder; `changed`: not as before."""

    what: Literal["weather"] = "weather"
    sky: str
    wet: bool
    final: bool
    changed: bool = True
    when: Literal["qualifying", "start", "race"] = "race"


class Started(Event):
    """What the start check came to (F-16)."""

    what: Literal["started"] = "started"
    how: Literal["stalled", "normal", "great"]


class Ordered(Event):
    """The order of a round (F-21)."""

    what: Literal["order"] = "order"
    order: tuple[Seat, ...]


class Shifted(Event):
    """A gear is named (F-28). `paid`: wear points by category; `forced`: there was no choice, and why."""

    what: Literal["gear"] = "gear"
    gear: int
    before: int
    price: dict[str, int]
    forced: str = ""
    lowered: bool = False
    """Named in secret, and no longer legal (F-171)."""


class Drove(Event):
    """A car has moved. `steps`: spaces; `extras`: what was done to the roll; `why`: what ended the way early."""

    what: Literal["drove"] = "drove"
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

    what: Literal["waits"] = "waits"
    why: str


class Blocked(Event):
    """A way is blocked (F-61): spaces not moved, and what that costs. `payable`: the car can pay it."""

    what: Literal["blocked"] = "blocked"
    rest: int
    price: dict[str, int]
    payable: bool


class Lost(Event):
    """Wear points lost; what is `left`."""

    what: Literal["lost"] = "lost"
    category: str
    by: int
    left: int
    why: str


class Regained(Event):
    """Wear points come back. `everything`: all that was lost."""

    what: Literal["regained"] = "regained"
    points: dict[str, int]
    everything: bool = False


class Overshot(Event):
    """A corner is left a stop short (F-45): spaces beyond it, the tyres' factor, wear points lost."""

    what: Literal["overshot"] = "overshot"
    corner: str
    spaces: int
    factor: int
    by: int
    missing: int = 1


class Spun(Event):
    """A car spins (F-56)."""

    what: Literal["spun"] = "spun"
    space: SpaceId


class Stop(Event):
    """A stop is counted in a corner (F-42). `left`: still wanted."""

    what: Literal["stop"] = "stop"
    corner: str
    stops: int
    left: int


class Marked(Event):
    """A damage marker is laid (F-78)."""

    what: Literal["marked"] = "marked"
    space: SpaceId


class Beside(Event):
    """A car ends its turn beside others (F-67)."""

    what: Literal["beside"] = "beside"
    touched: tuple[Seat, ...]


class Tested(Event):
    """The die calls for engine tests (F-73)."""

    what: Literal["engines"] = "engines"
    tested: tuple[Seat, ...]


class Boxed(Event):
    """A stop in the box or at the casino, and what came of it (F-104, F-156)."""

    what: Literal["boxed"] = "boxed"
    where: Literal["pits", "casino"]
    how: Literal["quick", "slow", "luck", "nothing", "technical"]
    steps: int = 0


class Fell(Event):
    """A car falls into the river (F-140)."""

    what: Literal["fell"] = "fell"
    space: SpaceId


class Mud(Event):
    """A car stands in the mud; movement still owed (F-150)."""

    what: Literal["mud"] = "mud"
    debt: int


class HeldUp(Event):
    """A driver who is hard to pass costs another one a space (F-127)."""

    what: Literal["held_up"] = "held_up"
    rival: Seat


class Called(Event):
    """A call on the radio (F-127)."""

    what: Literal["called"] = "called"
    target: Seat


class Police(Event):
    """A speed is recorded (F-130). `fastest`: everybody is through, and this was the fastest."""

    what: Literal["police"] = "police"
    speed: int
    fastest: bool = False


class Lap(Event):
    """A lap is complete; laps `left`."""

    what: Literal["lap"] = "lap"
    lap: int
    left: int


class Lapped(Event):
    """C-20: a car that is lapped before it has played loses its turn; one that unlaps itself plays `again`."""

    what: Literal["lapped"] = "lapped"
    rival: Seat
    again: bool = False


class Finished(Event):
    """A car finishes (F-163)."""

    what: Literal["finished"] = "finished"
    place: int
    awarded: bool = False
    """F-167."""


class Out(Event):
    """A car is out of the race, and why."""

    what: Literal["out"] = "out"
    reason: str
    space: SpaceId | None = None


class Qualified(Event):
    """A qualifying lap (F-110): rolls and overshot spaces. `broken`: it ended in a corner."""

    what: Literal["qualified"] = "qualified"
    score: int
    broken: bool = False


class TeamResult(Event):
    """Points of a team (F-123)."""

    what: Literal["team"] = "team"
    seats: tuple[Seat, ...]
    points: int
    place: int


class Scored(Event):
    """Points of a place (F-123)."""

    what: Literal["scored"] = "scored"
    points: int
    place: int


class Flag(Event):
    """The race is over (F-165)."""

    what: Literal["flag"] = "flag"


AnyFact = (
    Rolled
    | GridPlace
    | CardDrawn
    | Built
    | Fitted
    | Weather
    | Started
    | Ordered
    | Shifted
    | Drove
    | Waits
    | Blocked
    | Lost
    | Regained
    | Overshot
    | Spun
    | Stop
    | Marked
    | Beside
    | Tested
    | Boxed
    | Fell
    | Mud
    | HeldUp
    | Called
    | Police
    | Lap
    | Lapped
    | Finished
    | Out
    | Qualified
    | TeamResult
    | Scored
    | Flag
)
FACTS: tuple[type[Event], ...] = get_args(AnyFact)
EVENTS = TypeAdapter(one_of(*FACTS))
