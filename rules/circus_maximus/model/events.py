"""Events of a race. Squares are written `zone:lane/index` (C-10)."""

from typing import Literal

from pydantic import TypeAdapter

from rules.base import Seat, SpaceId, Value
from rules.circus_maximus.model.state import Preparation
from rules.events import Event, Rolled
from rules.tagged_union import list_members, make_union


class Prepared(Event):
    """A chariot is shown (C-21 to C-26). `instead`: default points, as none were sent."""

    points: Preparation
    car: str
    hits: int
    speed: int
    endurance: int
    base: int
    instead: bool = False


class Returned(Event):
    """A chariot comes back from an earlier race (C-201).

    `left`, `right`: damage to its wheels; `dead`: horses that were not replaced; `fresh`: a new driver."""

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
    """A bid is revealed (C-203): the price paid, and the lane chosen for it."""

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
    """A written speed is revealed (C-32).

    `speed` is E, `short` the shortfall; `missing`: nothing was written."""

    written: int
    speed: int
    short: int = 0
    missing: bool = False


class Power(Event):
    """MF at the start of a phase (C-33), and their components. `plain`: the revealed speed alone."""

    mf: int
    speed: int
    first: int = 0
    forced: int = 0
    offered: int = 0
    whip: int = 0
    plain: bool = False


class Whipped(Event):
    """The horses are strained by choice (C-44)."""

    by: int
    endurance: int


class Braked(Event):
    """A chariot brakes MF away (C-45)."""

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
    """A chariot changes lane (C-17) or sideslips (C-19).

    `way`: out or in; `forced`: by a result (C-104)."""

    way: Literal["out", "in"]
    slip: bool = False
    forced: bool = False
    square: SpaceId


class Pushed(Event):
    """A chariot is moved back one square (C-94, B of C-97)."""

    square: SpaceId
    why: Literal["brake", "lash"]


class Lost(Event):
    """END are lost; `left` remain. `missing`: could not be paid and slows the team for good (C-82)."""

    why: str
    by: int
    left: int
    missing: int = 0


class Exhausted(Event):
    """END reach 0 (C-81)."""


class Strained(Event):
    """A corner is taken too fast (C-71): strain points. `rolls`: False where an exhausted team flips at once."""

    corner: str
    safe: int
    speed: int
    strain: int
    paid: int
    rolls: bool = True


class Jostled(Event):
    """The driver is jostled (C-74). `modifier`: the driver's modifier now."""

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
    """The defender reacts (C-92). `works` None: holds without a roll.

    `square`: destination of a successful defence."""

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
    """An attacker loses a whip to the defender (G of C-97). `seat` is the attacker."""

    to: Seat
    left: int


class Slowed(Event):
    """A team is slowed in the next phase, in the next turn, or for good."""

    by: int
    why: Literal["lash", "evade", "ram", "man", "short", "exhausted"]


class Wounded(Event):
    """The driver takes hits; `left` remain."""

    by: int
    left: int
    why: str


class Injured(Event):
    """A horse takes hits; `horse` from 1."""

    horse: int
    by: int
    left: int


class HorseDead(Event):
    """A horse falls (C-83), which costs END. `last`: no horse is left."""

    horse: int
    endurance: int
    left: int
    last: bool = False


class Cut(Event):
    """A driver tries to cut a horse free (C-84). `rest`: MF left."""

    horse: int
    cost: int
    free: bool
    rest: int = 0


class WheelHit(Event):
    """A wheel is damaged (C-100). `damage`: its total damage now; `destroyed`: no box is left."""

    wheel: Literal["left", "right"]
    by: int
    damage: int
    destroyed: bool = False


class Slid(Event):
    """A forced sideslip ends in a contact (C-104): with a rival's counter, or the wall."""

    into: str
    rival: Seat | None = None


class RammedAhead(Event):
    """The chariot rams the obstacle ahead involuntarily (C-103)."""

    rival: Seat
    lost: int


class MovementLost(Event, tag="mf_lost"):
    """MF that can be neither driven nor braked are lost with the phase (C-46, C-151, C-248)."""

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
    """A chariot has cleared a wreck (C-141): END asked and paid."""

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
    """A dragged driver tries to cut the reins (C-161)."""

    free: bool
    dragged: int
    square: SpaceId


class Died(Event):
    """A driver dies. `why`: lash, dragging, wreck, run_down, rammed."""

    why: str
    by: Seat | None = None


class RanDown(Event):
    """A driver on foot is run down (C-174). `lost`: MF lost now; `later`: taken from the next phase."""

    man: Seat
    square: SpaceId
    lost: int
    later: int


class Walked(Event):
    """A driver on foot has moved (C-171). `safe`: over the wall (C-172)."""

    path: tuple[SpaceId, ...]
    safe: bool = False


class LeftCar(Event):
    """The driver of a chariot without horses leaves it on foot (D-16)."""

    square: SpaceId


class Waited(Event):
    """A chariot does nothing in its phase."""

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
    """A chariot drops out of the race."""

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
    """A turn is over (C-30), with a report."""

    turn: int
    report: tuple[ReportLine, ...]


class Flag(Event):
    """The race is over."""


EVENT_TYPES: tuple[type[Event], ...] = (Rolled, *list_members(globals(), Event))
EVENTS: TypeAdapter[Event] = TypeAdapter(make_union(*EVENT_TYPES))
