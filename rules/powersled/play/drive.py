"""A play in hand: speed, points, the way so far (P-60, P-121)."""

from dataclasses import dataclass, field

from rules.powersled.model.facts import Moved, PassedThrough
from rules.powersled.model.orders import Step, spelled
from rules.powersled.model.path import Drifts
from rules.powersled.model.state import Sled, Spot
from rules.powersled.play.collisions import collide
from rules.powersled.play.figures import Heat
from rules.powersled.play.placing import cross, place
from rules.values import Seat, SpaceId


@dataclass
class Drive:
    """`speed`: of the card, or the circle's value; `left`: points; `covers`: Good Piloting(through) cards not used yet;
    `straight`: the whole path holds no lane change; `begun`: the first step has been made."""

    sled: Sled
    speed: int
    left: int
    drifts: Drifts
    covers: int = 0
    straight: bool = True
    begun: bool = False
    moved: int = 0
    swiped: int = 0
    covered: list[SpaceId] = field(default_factory=list)
    tested: list[str] = field(default_factory=list)
    way: list[Spot] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    told: int = 0
    """How many squares of the way have been told of."""

    def __post_init__(self) -> None:
        assert self.sled.square
        self.way.append(Spot(square=self.sled.square, laps=self.sled.laps))

    @property
    def strength(self) -> int:
        """P-121: unused speed points; what Good Speed adds is none."""
        return max(1, self.speed - self.moved - self.swiped)

    def cover(self, square: SpaceId) -> bool:
        """P-73, P-74: a Good Piloting(through) card covers all that is on one square."""
        if square in self.covered:
            return True
        if not self.covers:
            return False
        self.covers -= 1
        self.covered.append(square)
        return True


def advance(meet: Heat, go: Drive, to: SpaceId, *, passing: bool = False) -> None:
    """A point is spent on a square."""
    place(meet, go.sled, to, passing=passing)
    go.moved, go.left = go.moved + 1, go.left - 1
    go.way.append(Spot(square=to, laps=go.sled.laps))


def tell_way(meet: Heat, go: Drive) -> None:
    """The squares moved since the way was last told, before something happens there."""
    here = len(go.way) - 1
    if here > go.told and go.steps:
        way = spelled(go.steps) if any(step.way != "F" for step in go.steps) else ""
        start, to = go.way[go.told].square, go.way[-1].square
        moved = Moved(item="P-60", seat=go.sled.seat, start=start, to=to, way=way, squares=here - go.told)
        meet.steward.tell(moved)
    go.told, go.steps = here, []
    cross(meet, go.sled)


def run_into(meet: Heat, go: Drive, met: Sled) -> None:
    """P-120 to P-122: the mover's own movement for this play is over."""
    tell_way(meet, go)
    go.left = 0
    collide(meet, go.sled, met, go.strength)


def pass_by(meet: Heat, go: Drive, square: SpaceId, rivals: tuple[Seat, ...], hazards: int) -> None:
    """Good Piloting is told of where it is of use."""
    meet.steward.tell(
        PassedThrough(
            item="P-73" if rivals else "P-74", seat=go.sled.seat, square=square, rivals=rivals, hazards=hazards
        )
    )
