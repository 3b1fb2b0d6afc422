"""State of a race between two steps: chariots, wrecks, the current phase, remaining steps."""

from typing import Literal

from rules.base import RaceState, Seat, SpaceId, State, Value
from rules.circus_maximus.model.orders import Sheet, Steps
from rules.circus_maximus.model.tables import Settings

Status = Literal["running", "finished", "out"]
Hold = Literal["landed", "put", "entered", "checked"]
"""How a chariot came onto a wreck, or `checked`.

`landed`: the wreck fell on it; `put`: it was moved there outside its phase; `entered`: it drove there;
`checked`: its check has been made (C-126, C-140, C-241)."""
Driver = Literal["car", "dragged", "foot", "dead", "safe"]
LEFT_WHEEL, RIGHT_WHEEL = 0, 1
"""Wheels (C-4)."""


class Preparation(Value):
    """Points spent on a chariot (C-21)."""

    driver: int = 1
    car: int = 1
    speed: int = 1
    endurance: int = 1


class Horse(Value):
    """Horse of a team: its boxes, and how many are unmarked. `cut`: dead and no longer in harness."""

    boxes: int
    left: int
    cut: bool = False

    @property
    def alive(self) -> bool:
        """Whether it still has an unmarked box."""
        return self.left > 0

    @property
    def fallen(self) -> bool:
        """Whether it is dead and still in harness (C-83)."""
        return not self.alive and not self.cut


class WreckUnder(Value):
    """Wreck in a square that a chariot occupies."""

    square: SpaceId
    hold: Hold


class Chariot(State):
    """Chariot of a seat: team, car and driver, wherever each of them is. Everything here is public.

    `team` is the team's square, None when it is off the board; the car, while there is one, is in the square
    behind. `foot` is the square of a driver on foot."""

    seat: Seat
    number: int
    points: Preparation = Preparation()
    base: int = 0
    """The driver's base modifier (C-23)."""
    hits: int = 0
    hits_full: int = 0
    wheels: tuple[int, int] = (0, 0)
    """Damage, left and right (C-24)."""
    horses: tuple[Horse, ...] = ()
    endurance: int = 0
    endurance_full: int = 0
    whips: int = 0
    jostle: int = 0
    """What is taken off the modifier; shrinks by 1 a turn (C-28)."""
    worn: int = 0
    """Permanent reductions of the team's speed (C-81, C-82)."""
    pending: int = 0
    """Reductions of the next movement phase (C-34)."""
    slowed: int = 0
    slows: int = 0
    """For involuntary rams (C-102): this game turn, and the next."""
    forced: int = 0
    offered: int = 0
    """MF from the lash for the coming phase: that must be, and that may be taken (C-95)."""
    team: SpaceId | None = None
    car: bool = True
    lane: int = 0
    """The lane of the start (C-27)."""
    driver: Driver = "car"
    foot: SpaceId | None = None
    crossings: int = 0
    """C-16."""
    back: int = 0
    """Crossings that it has gone back over, so that they do not count again."""
    status: Status = "running"
    reason: str = ""
    when: int = 0
    """The turn in which it finished or dropped out."""
    last: SpaceId | None = None
    """Where it stood when it left the board."""
    where: SpaceId | None = None
    """Where it stood when it dropped out (C-112)."""
    done: int = 0
    """Crossings when it dropped out."""
    place: int = 0
    moved: bool = False
    """Its phase of this turn is over (C-73)."""
    speed: int = 0
    """V at the end of its last phase."""
    trail: tuple[SpaceId, ...] = ()
    """The squares of its last phase, the first one included: for the picture."""
    cut_turn: int = 0
    """The turn of the last attempt to cut a horse free (C-84)."""
    standing: tuple[WreckUnder, ...] = ()
    strain: dict[str, int] = {}
    """By corner: checked in this phase, and END paid for it (C-71, C-72)."""

    @property
    def counted_crossings(self) -> int:
        """Crossings that count for the order: those of a driver (C-112)."""
        return self.done if self.status == "out" else self.crossings - self.back

    @property
    def driven(self) -> bool:
        """Whether a driver holds the reins in the car."""
        return self.team is not None and self.car and self.driver == "car"

    @property
    def runaway(self) -> bool:
        """Whether it is a team without a driver in the car (C-151)."""
        return self.team is not None and not self.driven

    @property
    def stuck(self) -> bool:
        """Whether a dead horse is still in harness (C-83)."""
        return self.team is not None and any(h.fallen for h in self.horses)

    @property
    def active(self) -> bool:
        """Whether any part of it moves when its chit is drawn (C-31)."""
        return self.team is not None or self.foot is not None or self.driver == "dragged"


class Wreck(Value):
    """Wreck of a car, or a lying team (C-153). `number` counts the wrecks of the race."""

    number: int
    seat: Seat
    square: SpaceId
    modifier: int = 0
    team: bool = False


class Phase(State):
    """Current movement phase of a chariot."""

    seat: Seat
    mf: int = 0
    """MF left."""
    power: int = 0
    """P (C-33)."""
    braked: int = 0
    cutting: bool = False
    """A horse was cut free in this phase (C-84)."""
    struck: bool = False
    """An attack was made from this square (C-42)."""
    over: bool = False
    """C-48: what MF are left are lost."""
    carry: int = 0
    """What is taken from the next phase's speed (C-93, C-174)."""
    path: Steps = ()
    """What is left of the path given."""
    trail: tuple[SpaceId, ...] = ()
    whence: SpaceId = ""
    steps: tuple[str, ...] = ()
    told: int = 0
    """The way not told yet: the square it begins in, its actions; and how many squares of the trail have been told."""
    moved: int = 0
    """Squares moved since the dragging of this phase began (C-161)."""
    dragging: tuple[SpaceId, ...] = ()
    """The squares the dragged driver hung in, from the first one on."""
    flipped: bool = False
    """It flipped in this phase: its own wreck does not kill its driver (C-164)."""
    acts: int = 0
    """Actions taken: without any, and without a way, it stood still."""


class KeptChariot(Value):
    """Chariot that has raced before.

    `hits`: the driver's boxes, 0 if a new driver is to be rolled; `wheels`: damage that was not mended; a
    dead horse that was not replaced is `cut`."""

    points: Preparation
    base: int
    hits: int
    wheels: tuple[int, int]
    horses: tuple[Horse, ...]
    endurance: int
    whips: int


class StableEntry(Value):
    """Chariot and purchases that an owner brings to a race.

    `chariot`: None for a new one; `wheels`, `boxes`, `horses`: bought repairs; `bid`, and `lanes` in order of
    preference."""

    chariot: KeptChariot | None = None
    wheels: int = 0
    boxes: int = 0
    horses: int = 0
    bid: int = 0
    lanes: tuple[int, ...] = ()


class CircusRace(RaceState):
    """State of a race. `agenda`: the steps still to be played; `chariots` in joining order.

    Secret until a chit is drawn: `written` and `sheets`. `counts`: how often a roll or question was made in
    this turn."""

    laps: int
    settings: Settings
    chariots: dict[Seat, Chariot]
    agenda: tuple[str, ...] = ("preparation",)
    written: dict[Seat, int] = {}
    missing: tuple[Seat, ...] = ()
    """Who wrote nothing (O-9)."""
    revealed: dict[Seat, int] = {}
    before: dict[Seat, int] = {}
    """What was written last turn (O-9)."""
    sheets: dict[Seat, Sheet] = {}
    cup: tuple[Seat, ...] = ()
    """Whose chit is still to be drawn."""
    drawn: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()
    """Whose chits are drawn, in this order, where that is settled beforehand (O-8); empty: by chance."""
    phase: Phase | None = None
    wrecks: tuple[Wreck, ...] = ()
    wrecked: int = 0
    finishers: int = 0
    photo: tuple[tuple[Seat, int, int], ...] = ()
    """Finishers of this turn with MF spent at the line and P (O-6)."""
    brought: dict[Seat, StableEntry] = {}
    """What owners bring from the last race of a campaign."""
    counts: dict[str, int] = {}

    def list_active_chariots(self) -> tuple[Chariot, ...]:
        """Return the chariots that still have a counter on the track, in joining order."""
        return tuple(c for c in self.chariots.values() if c.active)

    def list_running_chariots(self) -> tuple[Chariot, ...]:
        """Return the chariots that can still finish."""
        return tuple(c for c in self.chariots.values() if c.status == "running")
