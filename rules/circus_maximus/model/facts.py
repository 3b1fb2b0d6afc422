"""What is told of a race. Squares are the specification's `zone:lane/index`."""

from typing import Literal

from pydantic import TypeAdapter

from rules.circus_maximus.model.state import Preparation
from rules.events import Event, Rolled
from rules.kinds import kinds_in, one_of
from rules.values import Seat, SpaceId, Value


class Prepared(Event):
    """A chariot is shown (C-21 to C-26). `instead`: no points came in."""

    points: Preparation
    car: str
    hits: int
    speed: int
    endurance: int
    base: int
    instead: bool = False


class Returned(Event):
    """A chariot comes back from an earlier race (C-201). `left`, `right`: damage to its wheels; `dead`: horses that
    were not replaced; `fresh`: a new driver."""

    car: str
    hits: int
    speed: int
    endurance: int
    base: int
    left: int = 0
    right: int = 0
    dead: int = 0
    fresh: bool = False


class LaneBid(Event):
    """A bid is opened (C-203): what was paid, and the lane that was chosen for it."""

    bid: int
    lane: int


class Lane(Event):
    """A chariot takes its place on the grid (C-27)."""

    lane: int
    square: SpaceId


class Chit(Event):
    """A chit is drawn (C-31). `whole`: the whole order is revealed (O-8)."""

    ordinal: int
    left: int
    whole: tuple[Seat, ...] = ()


class SpeedShown(Event):
    """A written speed is opened (C-32). `speed` is E, `short` what it lacks; `missing`: nothing was written."""

    written: int
    speed: int
    short: int = 0
    missing: bool = False


class Power(Event):
    """MF at hand at the start of a phase (C-33), and what they are made of. `plain`: of the speed just shown alone."""

    mf: int
    speed: int
    first: int = 0
    forced: int = 0
    offered: int = 0
    whip: int = 0
    plain: bool = False


class Whipped(Event):
    """Voluntary strain (C-44)."""

    by: int
    endurance: int


class Braked(Event):
    """MF thrown away (C-45)."""

    by: int
    endurance: int
    square: SpaceId


class Drove(Event):
    """A chariot or a team has moved. `path`: the squares entered; `way`: the actions as they are ordered (C-41)."""

    start: SpaceId
    to: SpaceId
    path: tuple[SpaceId, ...]
    squares: int
    way: str = ""


class LaneChanged(Event, tag="changed"):
    """A change of lane (C-17) or a sideslip (C-19); `way`: out or in; `forced` by a result (C-104)."""

    way: Literal["out", "in"]
    slip: bool = False
    forced: bool = False
    square: SpaceId


class Pushed(Event):
    """Moved back one square (C-94, B of C-97)."""

    square: SpaceId
    why: Literal["brake", "lash"]


class Lost(Event):
    """END lost; `left`. `missing`: could not be paid and slows the team for good (C-82)."""

    why: str
    by: int
    left: int
    missing: int = 0


class Exhausted(Event):
    """END 0 (C-81)."""


class Strained(Event):
    """A corner is taken too fast (C-71): strain points. `rolls`: False where an exhausted team flips at once."""

    corner: str
    safe: int
    speed: int
    strain: int
    paid: int
    rolls: bool = True


class Jostled(Event):
    """The driver is jostled (C-74); his modifier now."""

    modifier: int


LASHES = ("lash_driver", "lash_team")
RAMS = ("ram_car", "ram_team", "ram_driver")
MANNERS = (*LASHES, *RAMS)
"""Kinds of attack (chapter 9, C-163)."""


class Attacked(Event):
    """An attack is declared (C-91)."""

    target: Seat
    manner: str
    square: SpaceId
    forced: bool = False


class Defended(Event):
    """What the defender does about it (C-92). `works` None: he holds, no roll. `square`: where a defence that works
    leads."""

    attacker: Seat
    defence: str
    works: bool | None = None
    price: int = 0
    square: SpaceId = ""


class Lashed(Event):
    """A lash lands on a team (C-95)."""

    attacker: Seat
    endurance: int
    forced: int
    offered: int


class WhipLost(Event):
    """G: the defender has the attacker's whip (C-97). `seat` is the attacker."""

    to: Seat
    left: int


class Slowed(Event):
    """The team is slower: next phase, next turn, or for good."""

    by: int
    why: Literal["lash", "evade", "ram", "man", "short", "exhausted"]


class Wounded(Event):
    """Driver hits; `left`."""

    by: int
    left: int
    why: str


class Injured(Event):
    """Horse hits; `horse` from 1."""

    horse: int
    by: int
    left: int


class HorseDead(Event):
    """A horse falls (C-83); END lost by it. `last`: none is left."""

    horse: int
    endurance: int
    left: int
    last: bool = False


class Cut(Event):
    """An attempt to cut a horse free (C-84). `rest`: MF left, None if it failed."""

    horse: int
    cost: int
    free: bool
    rest: int = 0


class WheelHit(Event):
    """A wheel is damaged (C-100); `damage` now. `destroyed`: it is gone."""

    wheel: Literal["left", "right"]
    by: int
    damage: int
    destroyed: bool = False


class Slid(Event):
    """A forced sideslip ends in a contact (C-104): with whom and what, or the wall."""

    into: str
    rival: Seat | None = None


class RammedAhead(Event):
    """An involuntary ram of whatever stands ahead (C-103)."""

    rival: Seat
    lost: int


class MovementLost(Event, tag="mf_lost"):
    """MF that can be neither driven nor braked, and end with the phase (C-46, C-151, C-248)."""

    mf: int
    runaway: bool = False


class Flip(Event):
    """A chariot flips (C-121)."""

    square: SpaceId
    why: str
    wreck: SpaceId | None = None


class WreckFell(Event):
    """A wreck lands on a chariot (C-124). `seat` is the victim."""

    of: Seat
    on: Literal["team", "car"]
    square: SpaceId


class OverWreck(Event):
    """A wreck has been cleared (C-141): END asked and paid."""

    square: SpaceId
    asked: int
    paid: int


class Runaway(Event):
    """A team runs away (C-151). `driver`: dragged or dead."""

    driver: Literal["dragged", "dead"]
    car: bool = False


class LyingTeam(Event):
    """A runaway team falls and lies where it is (C-153)."""

    square: SpaceId


class Caught(Event):
    """A runaway team leaves the track: caught (C-154), or over the line."""

    finish: bool = False


class CutLoose(Event):
    """A dragged driver tries to cut himself free (C-161)."""

    free: bool
    dragged: int
    square: SpaceId


class Died(Event):
    """A driver dies. `why`: lash, dragging, wreck, run_down, rammed."""

    why: str
    by: Seat | None = None


class RanDown(Event):
    """A man on foot is run down (C-174). `lost`: MF lost now; `later`: taken from the next phase."""

    man: Seat
    square: SpaceId
    lost: int
    later: int


class Walked(Event):
    """A man on foot has moved (C-171). `safe`: he is over the wall (C-172)."""

    path: tuple[SpaceId, ...]
    safe: bool = False


class LeftCar(Event):
    """D-16: the driver of a chariot without horses leaves it on foot."""

    square: SpaceId


class Waited(Event):
    """Nothing can or will be done in a phase."""

    why: str


class Lap(Event):
    """The line is crossed (C-16): laps completed, laps left."""

    lap: int
    left: int


class Finished(Event):
    """A chariot finishes (C-110). `dragged`: its driver hangs in the reins (C-111)."""

    place: int
    dragged: bool = False


class Out(Event):
    """A chariot is out of the race."""

    reason: str


class ReportLine(Value):
    """A line of the report at the turn's end."""

    seat: Seat
    place: str
    lap: int
    endurance: int
    speed: int
    status: str


class TurnEnded(Event):
    """The report of a turn (C-30)."""

    turn: int
    report: tuple[ReportLine, ...]


class Flag(Event):
    """The race is over."""


FACTS: tuple[type[Event], ...] = (Rolled, *kinds_in(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(one_of(*FACTS))
