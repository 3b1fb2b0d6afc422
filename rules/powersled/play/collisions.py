"""Chapter 10: collisions and slides.
Both sides roll; then the target slides, then the mover follows."""

from rules.base import SpaceId
from rules.powersled.model.events import Collided, PutBack, Slid
from rules.powersled.model.state import Sled, Spot
from rules.powersled.play import damage
from rules.powersled.play.context import SledContext, build_occupancy
from rules.powersled.play.damage import ask_for_force_field, roll_damage
from rules.powersled.play.square_entry import count_laps, move_to_next_square, record_arrival, set_down


def resolve_collision(context: SledContext, mover: Sled, target: Sled, strength: int, *, again: bool = False) -> None:
    """Resolve a collision (P-122, P-127, P-128). `again`: during a slide (P-129)."""
    into = target.square
    assert into
    context.step.emit(
        Collided(
            item="P-129" if again else "P-120",
            seat=mover.seat,
            rival=target.seat,
            strength=strength,
            square=into,
            again=again,
        )
    )
    protected_seats = roll_collision(context, mover, target, strength, "collision")
    squares = strength // context.tables.rulebook.cards.slide
    if target.seat not in protected_seats:
        slide_sled(context, target, squares)
    if mover.seat not in protected_seats:
        slide_sled(context, mover, squares, into=into, behind=target)


def roll_collision(context: SledContext, mover: Sled, target: Sled, strength: int, why: str) -> tuple[str, ...]:
    """P-122: ask for Force Fields, mover first, then roll each side in full; return protected seats."""
    pairs = ((mover, target), (target, mover))
    protected_seats = tuple(
        one.seat for one, other in pairs if ask_for_force_field(context, one, why, strength, other.seat)
    )
    for one in (mover, target):
        if one.seat not in protected_seats and one.is_on_track:
            roll_damage(context, one, strength)
    return protected_seats


def slide_sled(
    context: SledContext, sled: Sled, squares: int, into: SpaceId | None = None, behind: Sled | None = None
) -> None:
    """P-127 to P-129: slide straight ahead; on a square without room, collide once more.
    The mover of a collision first enters the square of its target (P-133: on the same square, the front
    half), and stops `behind` it."""
    start, squares_slid = sled.square, 0
    if into == start:
        into, squares = None, squares - 1
    if squares > 0:
        damage.apply_on_leaving(context, sled)
    for _ in range(squares):
        if not sled.square:
            break
        to = into if into and not squares_slid else context.tables.circuit.find_square_ahead(sled.square)
        obstacle = build_occupancy(context).find_collision_target(sled, to)
        if obstacle and behind and (obstacle.seat == behind.seat or to == into):
            break
        if obstacle:
            _end_slide(context, sled, start, squares_slid)
            resolve_collision(context, sled, obstacle, max(1, squares - squares_slid), again=True)
            return
        move_to_next_square(context, sled, to)
        count_laps(context, sled)
        squares_slid += 1
        damage.apply_on_entering(context, sled)
    _end_slide(context, sled, start, squares_slid)


def _end_slide(context: SledContext, sled: Sled, start: SpaceId | None, squares: int) -> None:
    if squares and sled.square:
        context.step.emit(Slid(item="P-127", seat=sled.seat, to=sled.square, squares=squares))
        record_arrival(context, sled, start)


def put_back_to_room(context: SledContext, sled: Sled, way: list[Spot]) -> None:
    """P-68: put a sled on a square without room back to the last square of its path with room."""
    if not sled.passing:
        return
    occupancy = build_occupancy(context)
    if sled.square and occupancy.has_room(sled.square):
        set_down(context, sled, sled.square, sled.laps)
        return
    spot = next((s for s in reversed(way) if s.square == way[0].square or occupancy.has_room(s.square)), way[0])
    set_down(context, sled, spot.square, spot.laps)
    sled.trail = (*sled.trail[: sled.trail.index(spot.square)], spot.square)
    context.step.emit(PutBack(item="P-68", seat=sled.seat, to=spot.square))
