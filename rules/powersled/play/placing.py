"""Coming on to a square and leaving it: halves, hazards under a sled, the line (P-12, P-16, P-146)."""

from rules.powersled.model.facts import Finished, Lap, Out
from rules.powersled.model.state import Sled
from rules.powersled.play.figures import Heat, ground_of
from rules.values import SpaceId


def place(meet: Heat, sled: Sled, to: SpaceId, *, passing: bool = False) -> None:
    """One square on. `passing`: the square has no room, and the sled may not stay (P-73)."""
    leave(meet, sled)
    assert sled.square
    sled.laps += meet.book.circuit.crosses(sled.square, to)
    settle(meet, sled, to, passing=passing)
    sled.trail = (*sled.trail, to)


def put(meet: Heat, sled: Sled, to: SpaceId, laps: int) -> None:
    """Set down elsewhere on a way that has been driven (P-68, P-83)."""
    if to != sled.square:
        leave(meet, sled)
    sled.laps = laps
    settle(meet, sled, to)
    cross(meet, sled)


def leave(meet: Heat, sled: Sled) -> None:
    """Nothing is under the sled any more (P-21), and who stood behind it in its square moves up (P-16)."""
    clear_under(meet, sled)
    if not sled.passing:
        for other in meet.race.sleds.values():
            if other.square == sled.square and other.seat != sled.seat:
                other.rear = False


def clear_under(meet: Heat, sled: Sled) -> None:
    """P-21, P-74: what lies on its square acts from now on as on anybody."""
    race = meet.race
    race.hazards = tuple(
        h.model_copy(update={"under": tuple(s for s in h.under if s != sled.seat)}) if h.square == sled.square else h
        for h in race.hazards
    )


def settle(meet: Heat, sled: Sled, to: SpaceId, *, passing: bool = False) -> None:
    """The second sled of a double-length square stands in its rear half (P-16)."""
    sled.square, sled.passing, sled.rear = None, passing, False
    sled.rear = not passing and bool(ground_of(meet).on(to))
    sled.square = to


def stamp(meet: Heat, sled: Sled, start: SpaceId | None) -> None:
    """P-51: a displacement that ended on a new square is an arrival."""
    if sled.square is not None and sled.square != start:
        meet.race.stamps += 1
        sled.stamp = meet.race.stamps


def cross(meet: Heat, sled: Sled) -> None:
    """P-146: whatever way a sled has come beyond the line; all laps driven, it has finished."""
    race = meet.race
    if sled.laps <= sled.counted or sled.square is None or sled.passing:
        return
    sled.counted = sled.laps
    if sled.status == "running" and sled.laps >= race.laps:
        sled.status, sled.when = "finished", race.round
        meet.steward.tell(Finished(item="P-146", seat=sled.seat, square=sled.square))
    elif sled.status == "running":
        meet.steward.tell(Lap(item="P-146", seat=sled.seat, lap=sled.laps, left=race.laps - sled.laps))


def remove(meet: Heat, sled: Sled, reason: str, item: str) -> None:
    """P-149: off the board at once; who has finished keeps its place among the finishers."""
    sled.front = ground_of(meet).front(sled)
    leave(meet, sled)
    sled.last, sled.square, sled.passing, sled.rear = sled.square, None, False, False
    meet.race.sheets.pop(sled.seat, None)
    meet.race.later.pop(sled.seat, None)
    if sled.status == "running":
        sled.status, sled.reason, sled.when = "out", reason, meet.race.round
    meet.steward.tell(Out(item=item, seat=sled.seat, reason=reason))  # type: ignore[arg-type]
