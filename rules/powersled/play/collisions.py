"""Chapter 10: sleds that meet, and slides. Both sides roll; then the target slides, then the mover follows."""

from rules.powersled.model.facts import Collided, PutBack, Slid
from rules.powersled.model.state import Sled, Spot
from rules.powersled.play import hazards
from rules.powersled.play.damage import blow, shielded
from rules.powersled.play.figures import Heat, ground_of
from rules.powersled.play.placing import cross, place, put, stamp
from rules.values import SpaceId


def collide(meet: Heat, mover: Sled, target: Sled, strength: int, *, again: bool = False) -> None:
    """P-122, P-127, P-128. `again`: in a slide (P-129)."""
    into = target.square
    assert into
    meet.steward.tell(
        Collided(
            item="P-129" if again else "P-120",
            seat=mover.seat,
            rival=target.seat,
            strength=strength,
            square=into,
            again=again,
        )
    )
    held = roll_both(meet, mover, target, strength, "collision")
    squares = strength // meet.book.tables.cards.slide
    if target.seat not in held:
        slide(meet, target, squares)
    if mover.seat not in held:
        slide(meet, mover, squares, into=into, behind=target)


def roll_both(meet: Heat, mover: Sled, target: Sled, strength: int, why: str) -> tuple[str, ...]:
    """P-122: Force Fields, mover first; then each side in full. Whom a Force Field protects."""
    pairs = ((mover, target), (target, mover))
    held = tuple(one.seat for one, other in pairs if shielded(meet, one, why, strength, other.seat))
    for one in (mover, target):
        if one.seat not in held and one.on_track:
            blow(meet, one, strength)
    return held


def slide(meet: Heat, sled: Sled, squares: int, into: SpaceId | None = None, behind: Sled | None = None) -> None:
    """P-127 to P-129: straight ahead; into a square without room it collides once more. The mover of a collision first
    enters the square where its target stood (P-133: in one square with it, the front half), and stops `behind` it."""
    start, gone = sled.square, 0
    if into == start:
        into, squares = None, squares - 1
    if squares > 0:
        hazards.leaving(meet, sled)
    for _ in range(squares):
        if not sled.square:
            break
        to = into if into and not gone else meet.book.circuit.forward(sled.square)
        met = ground_of(meet).met(sled, to)
        if met and behind and (met.seat == behind.seat or to == into):
            break
        if met:
            _end(meet, sled, start, gone)
            collide(meet, sled, met, max(1, squares - gone), again=True)
            return
        place(meet, sled, to)
        cross(meet, sled)
        gone += 1
        hazards.entering(meet, sled)
    _end(meet, sled, start, gone)


def _end(meet: Heat, sled: Sled, start: SpaceId | None, squares: int) -> None:
    if squares and sled.square:
        meet.steward.tell(Slid(item="P-127", seat=sled.seat, to=sled.square, squares=squares))
        stamp(meet, sled, start)


def put_back(meet: Heat, sled: Sled, way: list[Spot]) -> None:
    """P-68: a sled that is left over a square without room goes back to the last square of its way that has room."""
    if not sled.passing:
        return
    ground = ground_of(meet)
    if sled.square and ground.room(sled.square):
        put(meet, sled, sled.square, sled.laps)
        return
    spot = next((s for s in reversed(way) if s.square == way[0].square or ground.room(s.square)), way[0])
    put(meet, sled, spot.square, spot.laps)
    sled.trail = (*sled.trail[: sled.trail.index(spot.square)], spot.square)
    meet.steward.tell(PutBack(item="P-68", seat=sled.seat, to=spot.square))
