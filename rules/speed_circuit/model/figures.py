"""The form of this game's tables in a track file: limits and arrows of a corner, pole and grid of the track."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.speed_circuit.model.pit_lane import PitTable
from rules.track.track import Corner, Track
from rules.values import SpaceId, Value

GAME = "speed_circuit"

Whole = Annotated[int, Field(strict=True, ge=0)]


class PostedLimits(Value):
    """Limits in mph for rows (first and last) and lanes, from the left."""

    rows: tuple[Whole, Whole]
    lanes: tuple[Whole, ...]


class ArrowFigures(Value):
    """A racing-line arrow, tail to head (S-12)."""

    name: str
    spaces: tuple[SpaceId, ...]


class CornerTable(Value):
    """`[[corner.speed_circuit.…]]`."""

    limits: tuple[PostedLimits, ...] = ()
    arrows: tuple[ArrowFigures, ...] = ()


class TrackTable(Value):
    """`[speed_circuit]`: the side of the first place, its lane and the far lane (S-25)."""

    pole: Literal["left", "right"]
    grid_lanes: tuple[Whole, Whole]
    pits: PitTable | None = None


def figure_faults(track: Track) -> tuple[str, ...]:
    """What is wrong with the tables' form, and every limit that is posted outside its corner (S-18)."""
    faults = list(_malformed(TrackTable, track.rules.get(GAME, {}), f"[{GAME}]"))
    for corner in track.corners.values():
        table = corner.rules.get(GAME, {})
        wrong = tuple(_malformed(CornerTable, table, f"corner {corner.name}"))
        faults += wrong or tuple(_strays(track, corner, CornerTable.model_validate(table)))
    return tuple(faults)


def _malformed(model: type[Value], table: Any, whose: str) -> Iterator[str]:
    try:
        model.model_validate(table)
    except ValidationError as fault:
        for error in fault.errors():
            key = ".".join(str(part) for part in error["loc"])
            yield f"S-18: {whose}: {key}: {error['msg'][:1].lower()}{error['msg'][1:]}"


def _strays(track: Track, corner: Corner, table: CornerTable) -> Iterator[str]:
    first, last = corner.start // track.unit, corner.end // track.unit - 1
    for posted in table.limits:
        begin, end = posted.rows
        if not first <= begin <= end <= last:
            where = f"outside corner {corner.name}, rows {first} to {last}"
            yield f"S-18: limits of rows {begin} to {end} are posted {where}"
            continue
        lanes = len(
            {track.spaces[id].lane for id in corner.spaces if begin <= track.spaces[id].start // track.unit <= end}
        )
        if len(posted.lanes) < lanes:
            yield f"S-18: corner {corner.name}, rows {begin} to {end}: {len(posted.lanes)} limits for {lanes} lanes"
