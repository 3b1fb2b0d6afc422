"""What is told of a race. Squares are the specification's `zone:lane/index`."""

from typing import Literal, get_args

from pydantic import TypeAdapter

from rules.circus_maximus.model.state import Preparation
from rules.events import Event, Rolled, one_of
from rules.values import Seat, SpaceId, Value


class Prepared(Event):
    """A chariot is shown (C-21 to C-26). `instead`: no points came in."""

    what: Literal["prepared"] = "prepared"
    points: Preparation
    car: str
    hits: int
    speed: int
    endurance: int
    base: int
    instead: bool = False


class Lane(Event):
    """A chariot takes its place on the grid (C-27)."""

    what: Literal["lane"] = "lane"
    lane: int
    square: SpaceId


class Chit(Event):
    """A chit is drawn (C-31). `whole`: the whole order is revealed (O-8)."""

    what: Literal["chit"] = "chit"
    ordinal: int
    left: int
    whole: tuple[Seat, ...] = ()


class SpeedShown(Event):
    """A written speed is opened (C-32). `speed` is E, `short` what it lacks; `missing`: nothing was written."""

    what: Literal["speed_shown"] = "speed_shown"
    written: int
    speed: int
    short: int = 0
    missing: bool = False


class Power(Event):
    """MF at hand at the start of a phase (C-33), and what they are made of. `plain`: of the speed just shown alone."""

    what: Literal["power"] = "power"
    mf: int
    speed: int
    first: int = 0
    forced: int = 0
    offered: int = 0
    whip: int = 0
    plain: bool = False


class Whipped(Event):
    """Voluntary strain (C-44)."""

    what: Literal["whipped"] = "whipped"
    by: int
    endurance: int


class Braked(Event):
    """MF thrown away (C-45)."""

    what: Literal["braked"] = "braked"
    by: int
    endurance: int
    square: SpaceId


class Drove(Event):
    """A chariot or a team has moved. `path`: the squares entered; `way`: the actions as they are ordered (C-41)."""

    what: Literal["drove"] = "drove"
    start: SpaceId
    to: SpaceId
    path: tuple[SpaceId, ...]
    squares: int
    way: str = ""


class Changed(Event):
    """A change of lane (C-17) or a sideslip (C-19); `way`: out or in; `forced` by a result (C-104)."""

    what: Literal["changed"] = "changed"
    way: Literal["out", "in"]
    slip: bool = False
    forced: bool = False
    square: SpaceId


class Pushed(Event):
    """Moved back one square (C-94, B of C-97)."""

    what: Literal["pushed"] = "pushed"
    square: SpaceId
    why: Literal["brake", "lash"]


class Lost(Event):
    """END lost; `left`. `missing`: could not be paid and slows the team for good (C-82)."""

    what: Literal["lost"] = "lost"
    why: str
    by: int
    left: int
    missing: int = 0


class Exhausted(Event):
    """END 0 (C-81)."""

    what: Literal["exhausted"] = "exhausted"


class Strained(Event):
    """A corner is taken too fast (C-71): strain points. `rolls`: False where an exhausted team flips at once."""

    what: Literal["strained"] = "strained"
    corner: str
    safe: int
    speed: int
    strain: int
    paid: int
    rolls: bool = True


class Jostled(Event):
    """The driver is jostled (C-74); his modifier now."""

    what: Literal["jostled"] = "jostled"
    modifier: int


LASHES = ("lash_driver", "lash_team")
RAMS = ("ram_car", "ram_team", "ram_driver")
MANNERS = (*LASHES, *RAMS)
"""Kinds of attack (chapter 9, C-163)."""


class Attacked(Event):
    """An attack is declared (C-91)."""

    what: Literal["attacked"] = "attacked"
    target: Seat
    manner: str
    square: SpaceId
    forced: bool = False


class Defended(Event):
    """What the defender does about it (C-92). `works` None: he holds, no roll. `square`: where a defence that works
    leads."""

    what: Literal["defended"] = "defended"
    attacker: Seat
    defence: str
    works: bool | None = None
    price: int = 0
    square: SpaceId = ""


class Lashed(Event):
    """A lash lands on a team (C-95)."""

    what: Literal["lashed"] = "lashed"
    attacker: Seat
    endurance: int
    forced: int
    offered: int


class WhipLost(Event):
    """G: the defender has the attacker's whip (C-97). `seat` is the attacker."""

    what: Literal["whip_lost"] = "whip_lost"
    to: Seat
    left: int


class Slowed(Event):
    """The team is slower: next phase, next turn, or for good."""

    what: Literal["slowed"] = "slowed"
    by: int
    why: Literal["lash", "evade", "ram", "man", "short", "exhausted"]


class Wounded(Event):
    """Driver hits; `left`."""

    what: Literal["wounded"] = "wounded"
    by: int
    left: int
    why: str


class Injured(Event):
    """Horse hits; `horse` from 1."""

    what: Literal["injured"] = "injured"
    horse: int
    by: int
    left: int


class HorseDead(Event):
    """A horse falls (C-83); END lost by it. `last`: none is left."""

    what: Literal["horse_dead"] = "horse_dead"
    horse: int
    endurance: int
    left: int
    last: bool = False


class Cut(Event):
    """An attempt to cut a horse free (C-84). `rest`: MF left, None if it failed."""

    what: Literal["cut"] = "cut"
    horse: int
    cost: int
    free: bool
    rest: int = 0


class WheelHit(Event):
    """A wheel is damaged (C-100); `damage` now. `destroyed`: it is gone."""

    what: Literal["wheel_hit"] = "wheel_hit"
    wheel: Literal["left", "right"]
    by: int
    damage: int
    destroyed: bool = False


class Slid(Event):
    """A forced sideslip ends in a contact (C-104): with whom and what, or the wall."""

    what: Literal["slid"] = "slid"
    into: str
    rival: Seat | None = None


class RammedAhead(Event):
    """An involuntary ram of whatever stands ahead (C-103)."""

    what: Literal["rammed_ahead"] = "rammed_ahead"
    rival: Seat
    lost: int


class MovementLost(Event):
    """MF that can be neither driven nor braked, and end with the phase (C-46, C-151, C-248)."""

    what: Literal["mf_lost"] = "mf_lost"
    mf: int
    runaway: bool = False


class Flipped(Event):
    """A chariot flips (C-121)."""

    what: Literal["flip"] = "flip"
    square: SpaceId
    why: str
    wreck: SpaceId | None = None


class WreckFell(Event):
    """A wreck lands on a chariot (C-124). `seat` is the victim."""

    what: Literal["wreck_fell"] = "wreck_fell"
    of: Seat
    on: Literal["team", "car"]
    square: SpaceId


class OverWreck(Event):
    """A wreck has been cleared (C-141): END asked and paid."""

    what: Literal["over_wreck"] = "over_wreck"
    square: SpaceId
    asked: int
    paid: int


class Runaway(Event):
    """A team runs away (C-151). `driver`: dragged or dead."""

    what: Literal["runaway"] = "runaway"
    driver: Literal["dragged", "dead"]
    car: bool = False


class LyingTeam(Event):
    """A runaway team falls and lies where it is (C-153)."""

    what: Literal["lying_team"] = "lying_team"
    square: SpaceId


class Caught(Event):
    """A runaway team leaves the track: caught (C-154), or over the line."""

    what: Literal["caught"] = "caught"
    finish: bool = False


class CutLoose(Event):
    """A dragged driver tries to cut himself free (C-161)."""

    what: Literal["cut_loose"] = "cut_loose"
    free: bool
    dragged: int
    square: SpaceId


class Died(Event):
    """A driver dies. `why`: lash, dragging, wreck, run_down, rammed."""

    what: Literal["died"] = "died"
    why: str
    by: Seat | None = None


class RanDown(Event):
    """A man on foot is run down (C-174). `lost`: MF lost now; `later`: taken from the next phase."""

    what: Literal["ran_down"] = "ran_down"
    man: Seat
    square: SpaceId
    lost: int
    later: int


class Walked(Event):
    """A man on foot has moved (C-171). `safe`: he is over the wall (C-172)."""

    what: Literal["walked"] = "walked"
    path: tuple[SpaceId, ...]
    safe: bool = False


class LeftCar(Event):
    """D-16: the driver of a chariot without horses leaves it on foot."""

    what: Literal["left_car"] = "left_car"
    square: SpaceId


class Waited(Event):
    """Nothing can or will be done in a phase."""

    what: Literal["waited"] = "waited"
    why: str


class Lap(Event):
    """The line is crossed (C-16): laps completed, laps left."""

    what: Literal["lap"] = "lap"
    lap: int
    left: int


class Finished(Event):
    """A chariot finishes (C-110). `dragged`: its driver hangs in the reins (C-111)."""

    what: Literal["finished"] = "finished"
    place: int
    dragged: bool = False


class Out(Event):
    """A chariot is out of the race."""

    what: Literal["out"] = "out"
    reason: str


class Report(Value):
    """A line of the report at the turn's end."""

    seat: Seat
    place: str
    lap: int
    endurance: int
    speed: int
    status: str


class TurnEnded(Event):
    """The report of a turn (C-30)."""

    what: Literal["turn_ended"] = "turn_ended"
    turn: int
    report: tuple[Report, ...]


class Flag(Event):
    """The race is over."""

    what: Literal["flag"] = "flag"


AnyFact = (
    Rolled
    | Prepared
    | Lane
    | Chit
    | SpeedShown
    | Power
    | Whipped
    | Braked
    | Drove
    | Changed
    | Pushed
    | Lost
    | Exhausted
    | Strained
    | Jostled
    | Attacked
    | Defended
    | Lashed
    | WhipLost
    | Slowed
    | Wounded
    | Injured
    | HorseDead
    | Cut
    | WheelHit
    | Slid
    | RammedAhead
    | MovementLost
    | Flipped
    | WreckFell
    | OverWreck
    | Runaway
    | LyingTeam
    | Caught
    | CutLoose
    | Died
    | RanDown
    | Walked
    | LeftCar
    | Waited
    | Lap
    | Finished
    | Out
    | TurnEnded
    | Flag
)
FACTS: tuple[type[Event], ...] = get_args(AnyFact)
EVENTS = TypeAdapter(one_of(*FACTS))
