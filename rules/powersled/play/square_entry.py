"""Entering and leaving squares: halves, hazards under a sled, the line (P-12, P-16, P-146)."""

from rules.base import SpaceId
from rules.powersled.model.events import Finished, Lap, Out
from rules.powersled.model.state import Sled
from rules.powersled.play.context import SledContext, build_occupancy


def move_to_next_square(context: SledContext, sled: Sled, to: SpaceId, *, passing: bool = False) -> None:
    """Move a sled one square on. `passing`: the square has no room, so it may not stay (P-73)."""
    leave_square(context, sled)
    assert sled.square
    sled.laps += context.tables.circuit.crosses_line(sled.square, to)
    occupy_square(context, sled, to, passing=passing)
    sled.trail = (*sled.trail, to)


def set_down(context: SledContext, sled: Sled, to: SpaceId, laps: int) -> None:
    """Set a sled down elsewhere on a path that has been driven (P-68, P-83)."""
    if to != sled.square:
        leave_square(context, sled)
    sled.laps = laps
    occupy_square(context, sled, to)
    count_laps(context, sled)


def leave_square(context: SledContext, sled: Sled) -> None:
    """Clear the square under the sled (P-21); the sled behind it on its square moves up (P-16)."""
    clear_hazards_under(context, sled)
    if not sled.passing:
        for other in context.race.sleds.values():
            if other.square == sled.square and other.seat != sled.seat:
                other.rear = False


def clear_hazards_under(context: SledContext, sled: Sled) -> None:
    """P-21, P-74: hazards on its square affect this sled from now on like any other."""
    race = context.race
    if not race.hazards:
        return
    race.hazards = tuple(
        h.model_copy(update={"under": tuple(s for s in h.under if s != sled.seat)}) if h.square == sled.square else h
        for h in race.hazards
    )


def occupy_square(context: SledContext, sled: Sled, to: SpaceId, *, passing: bool = False) -> None:
    """P-16: occupy a square; the second sled of a double-length square takes its rear half."""
    sled.square, sled.passing, sled.rear = None, passing, False
    sled.rear = not passing and bool(build_occupancy(context).list_sleds_on(to))
    sled.square = to


def record_arrival(context: SledContext, sled: Sled, start: SpaceId | None) -> None:
    """P-51: record an arrival if the sled has ended on a new square."""
    if sled.square is not None and sled.square != start:
        context.race.stamps += 1
        sled.stamp = context.race.stamps


def count_laps(context: SledContext, sled: Sled) -> None:
    """P-146: count a lap for any way across the line; after the last lap the sled has finished."""
    race = context.race
    if sled.laps <= sled.counted or sled.square is None or sled.passing:
        return
    sled.counted = sled.laps
    if sled.status == "running" and sled.laps >= race.laps:
        sled.status, sled.when = "finished", race.round
        context.step.emit(Finished(item="P-146", seat=sled.seat, square=sled.square))
    elif sled.status == "running":
        context.step.emit(Lap(item="P-146", seat=sled.seat, lap=sled.laps, left=race.laps - sled.laps))


def remove_sled(context: SledContext, sled: Sled, reason: str, item: str) -> None:
    """P-149: remove a sled at once; a finisher keeps its place among the finishers."""
    sled.front = build_occupancy(context).compute_front_coordinate(sled)
    leave_square(context, sled)
    sled.last, sled.square, sled.passing, sled.rear = sled.square, None, False, False
    context.race.sheets.pop(sled.seat, None)
    context.race.later.pop(sled.seat, None)
    if sled.status == "running":
        sled.status, sled.reason, sled.when = "out", reason, context.race.round
    context.step.emit(Out(item=item, seat=sled.seat, reason=reason))  # type: ignore[arg-type]
