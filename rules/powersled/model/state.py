"""The state of a race between two steps: sleds with their hands, hazards, steps still to play."""

from typing import Literal, NamedTuple

from pydantic import Field

from rules.base import RaceState, Seat, SpaceId, State, Value
from rules.powersled.model.orders import After, AfterDraw, Orders
from rules.powersled.model.tables import Settings

Status = Literal["running", "finished", "out"]


class Points(Value):
    """Build points by category (P-25)."""

    thrust: int = 0
    stability: int = 0
    pilot: int = 0
    armor: int = 0


class Spin(Value):
    """The marker on the spin track (P-100): its double circle, and the plays made since."""

    double: int
    plays: int = 0
    crashing: bool = False


class Spot(NamedTuple):
    """A square, and the number of times the line has been crossed on the way there (P-12)."""

    square: SpaceId
    laps: int


class Hazard(Value):
    """A mine or a slick.
    `under`: seats that were on the square when it was dropped and have not left since (P-21)."""

    kind: Literal["mine", "slick"]
    seat: Seat
    square: SpaceId
    under: tuple[Seat, ...] = ()


class Sled(State):
    """A sled and its deck.
    `hand` and `pile` are secret, the pile even to its own driver; everything else is public (P-33)."""

    seat: Seat
    number: int
    points: Points = Points()
    thrust: int = 0
    stability: int = 0
    pilot: int = 0
    armor: int = 0
    armor_full: int = 0
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    """Face up, the last one last."""
    debt: int = 0
    steps: int = 0
    """Steps down from complete control (P-31)."""
    spin: Spin | None = None
    speed: int = 0
    """P-32."""
    cornering: int = 0
    """Good Cornering cards laid in this round: they count for all that it enters in it (P-71)."""
    square: SpaceId | None = None
    laps: int = -1
    counted: int = -1
    """The laps that have been told of."""
    rear: bool = False
    """The rear half of a double-length square that holds two (P-16)."""
    passing: bool = False
    """Over a square without room, in the middle of a move (P-73)."""
    stamp: int = 0
    """P-51: arrival."""
    acted: bool = False
    trail: tuple[SpaceId, ...] = ()
    """The squares of its last round, the first one included."""
    towed: Seat = ""
    """By whom it was pulled along in its last round."""
    status: Status = "running"
    reason: str = ""
    place: int = 0
    when: int = 0
    """The round in which it finished or dropped out."""
    front: int = 0
    """Its front coordinate when it left the board (P-148)."""
    last: SpaceId | None = None

    @property
    def is_racing(self) -> bool:
        """Whether the sled can still finish."""
        return self.status == "running"

    @property
    def is_on_track(self) -> bool:
        """Whether the sled is on the board, finished or not (P-147)."""
        return self.square is not None


class SledRace(RaceState):
    """The state of a race. `agenda`: the steps still to play; `sleds` in joining order.

    Secret until carried out: `sheets`; in `later`, the after-move cards of a plan that has been carried out;
    in `drops`, what orders of earlier rounds say about the next draw. `counts`: how often a roll or a
    question was made in this round."""

    laps: int
    settings: Settings
    sleds: dict[Seat, Sled]
    agenda: tuple[str, ...] = ("build",)
    turn: int = 0
    order: tuple[Seat, ...] = ()
    """P-50: the order of this round."""
    sheets: dict[Seat, Orders] = {}
    drops: dict[Seat, AfterDraw] = Field(default_factory=dict, exclude_if=lambda drops: not drops)
    later: dict[Seat, tuple[After, ...]] = {}
    hazards: tuple[Hazard, ...] = ()
    stamps: int = 0
    counts: dict[str, int] = {}

    def list_sleds_on_track(self) -> tuple[Sled, ...]:
        """List the sleds on the board, in joining order."""
        return tuple(s for s in self.sleds.values() if s.is_on_track)

    def list_racing_sleds(self) -> tuple[Sled, ...]:
        """List the sleds that can still finish."""
        return tuple(s for s in self.sleds.values() if s.is_racing)
