"""State of a sled's move in progress: speed, points, path so far (P-60, P-121)."""

from dataclasses import dataclass, field

from rules.base import Seat, SpaceId
from rules.powersled.model.events import Moved, PassedThrough
from rules.powersled.model.orders import Drifts, Step, format_path
from rules.powersled.model.state import Sled, Spot
from rules.powersled.play.collisions import resolve_collision
from rules.powersled.play.context import SledContext
from rules.powersled.play.square_entry import count_laps, move_to_next_square


@dataclass
class MoveState:
    """A move in progress.
    `speed`: of the card, or the value of the spin circle; `points_left`: movement points; `covers`: unused Good
    Piloting (through) cards; `straight`: the whole path has no lane change; `has_begun`: the first step has been
    made."""

    sled: Sled
    speed: int
    points_left: int
    drifts: Drifts
    covers: int = 0
    straight: bool = True
    has_begun: bool = False
    squares_moved: int = 0
    swipe_points: int = 0
    safe_squares: list[SpaceId] = field(default_factory=list)
    tested_corners: list[str] = field(default_factory=list)
    way: list[Spot] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    squares_emitted: int = 0
    """Squares of the way of which an event has been emitted."""

    def __post_init__(self) -> None:
        assert self.sled.square
        self.way.append(Spot(square=self.sled.square, laps=self.sled.laps))

    @property
    def collision_strength(self) -> int:
        """P-121: unused speed points; points added by Good Speed do not count."""
        return max(1, self.speed - self.squares_moved - self.swipe_points)

    def can_pass_through(self, square: SpaceId) -> bool:
        """P-73, P-74: cover a square with a Good Piloting (through) card, if one is left; it covers all on it."""
        if square in self.safe_squares:
            return True
        if not self.covers:
            return False
        self.covers -= 1
        self.safe_squares.append(square)
        return True


def advance_one_square(context: SledContext, move: MoveState, to: SpaceId, *, passing: bool = False) -> None:
    """Move a sled by one square, spending one point."""
    move_to_next_square(context, move.sled, to, passing=passing)
    move.squares_moved += 1
    move.points_left -= 1
    move.way.append(Spot(square=to, laps=move.sled.laps))


def emit_moved_squares(context: SledContext, move: MoveState) -> None:
    """Emit the squares moved since the last such event, before something else happens."""
    here = len(move.way) - 1
    if here > move.squares_emitted and move.steps:
        way = format_path(move.steps) if any(step.way != "F" for step in move.steps) else ""
        start, to = move.way[move.squares_emitted].square, move.way[-1].square
        event = Moved(
            item="P-60", seat=move.sled.seat, start=start, to=to, way=way, squares=here - move.squares_emitted
        )
        context.step.emit(event)
    move.squares_emitted, move.steps = here, []
    count_laps(context, move.sled)


def run_into(context: SledContext, move: MoveState, target: Sled) -> None:
    """P-120 to P-122: run into another sled; the mover's own movement ends."""
    emit_moved_squares(context, move)
    move.points_left = 0
    resolve_collision(context, move.sled, target, move.collision_strength)


def emit_passed_through(
    context: SledContext, move: MoveState, square: SpaceId, rivals: tuple[Seat, ...], hazards: int
) -> None:
    """Emit that Good Piloting has been of use on a square."""
    context.step.emit(
        PassedThrough(
            item="P-73" if rivals else "P-74", seat=move.sled.seat, square=square, rivals=rivals, hazards=hazards
        )
    )
