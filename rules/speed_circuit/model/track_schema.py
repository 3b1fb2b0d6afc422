"""The schema of this game's tables in a track file: corner limits and arrows, pole and grid."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from rules.base import SpaceId, Value
from rules.schema_faults import find_table_faults
from rules.track.track import Corner, Track

PIT_CORNER_NAME = "Pits"
"""The pit lane is treated like a corner of this name (S-116)."""


class PitTable(Value):
    """The table `[speed_circuit.pits]` of a track file.

    Road spaces of entry and exit, the names of the side lanes, and the limit in mph."""

    entry: Annotated[tuple[SpaceId, ...], Field(min_length=1)]
    lane: str
    boxes: str
    exit: Annotated[tuple[SpaceId, ...], Field(min_length=1)]
    limit: Annotated[int, Field(strict=True, ge=20, multiple_of=20)]


class Pits(NamedTuple):
    """The pits by space number.

    `spaces`: all of them; `doors`: steps from the road into the lane; `into`: steps from the lane into a box."""

    spaces: frozenset[int] = frozenset()
    doors: tuple[tuple[int, int], ...] = ()
    boxes: tuple[int, ...] = ()
    into: tuple[tuple[int, int], ...] = ()
    limit: int = 0

    def find_box(self, number: int) -> int:
        """Return a car's box by car number; cars share boxes if there are too few."""
        return self.boxes[(number - 1) % len(self.boxes)]

    def exits_to_box(self, space: int, box: int) -> tuple[int, ...]:
        """Return the exits towards a car's box where there is a choice; empty elsewhere."""
        doors = tuple(to for at, to in self.doors if at == space)
        return doors or tuple(to for at, to in self.into if at == space and to == box)


def read_pits(track: Track, table: Mapping[str, object], number: Mapping[SpaceId, int]) -> Pits:
    """Parse a track's pits; empty if it has no table of them."""
    if "pits" not in table:
        return Pits()
    pit_table = PitTable.model_validate(table["pits"])
    boxes = tuple(number[id] for id in _find_named_spaces(track, pit_table.boxes))
    spaces = frozenset((*boxes, *(number[id] for id in _find_named_spaces(track, pit_table.lane))))
    steps = tuple((number[id], number[e.to]) for id, exits in track.exits.items() for e in exits)
    return Pits(
        spaces=spaces,
        doors=tuple((a, b) for a, b in steps if b in spaces and a not in spaces),
        boxes=boxes,
        into=tuple((a, b) for a, b in steps if b in boxes and a in spaces and a not in boxes),
        limit=pit_table.limit,
    )


def list_road_exits(pits: Pits, space: int, exits: Sequence[int]) -> tuple[int, ...]:
    """Return a space's exits open to every car, without pit lane (from the road) and boxes."""
    closed_spaces = pits.boxes if space in pits.spaces else pits.spaces
    return tuple(n for n in exits if n not in closed_spaces)


def find_pit_faults(track: Track) -> Iterator[str]:
    """Check that side lanes exist, and that entry, exit and boxes are joined to the lane (S-17, S-18)."""
    pit_table = PitTable.model_validate(track.rules["speed_circuit"]["pits"])
    lane, boxes = _find_named_spaces(track, pit_table.lane), _find_named_spaces(track, pit_table.boxes)
    for name, spaces in ((pit_table.lane, lane), (pit_table.boxes, boxes)):
        if not spaces:
            yield f"S-17: the pits name {name}, which is no side lane"
    missing_spaces = [
        id for id in (*pit_table.entry, *pit_table.exit) if id not in track.spaces or track.spaces[id].aside
    ]
    yield from (f"S-17: the pits name {id}, which is no space of the road" for id in missing_spaces)
    if not lane or not boxes or missing_spaces:
        return
    into = {id for id, exits in track.exits.items() for e in exits if e.to in lane and id not in (*lane, *boxes)}
    out = {e.to for id in lane for e in track.exits[id] if e.to not in (*lane, *boxes)}
    yield from (f"S-17: no link leads from {id} into the pit lane" for id in pit_table.entry if id not in into)
    yield from (
        f"S-17: a link leads from {id} into the pit lane, but it is no entry"
        for id in sorted(into - {*pit_table.entry})
    )
    yield from (f"S-17: no link leads from the pit lane to {id}" for id in pit_table.exit if id not in out)
    for id in boxes:
        near = any(e.to == id for space in lane for e in track.exits[space])
        if not near or not any(e.to in lane for e in track.exits[id]):
            yield f"S-17: box {id} does not lie beside the pit lane"


def _find_named_spaces(track: Track, name: str) -> tuple[SpaceId, ...]:
    return tuple(id for id, space in track.spaces.items() if space.aside and id.partition(":")[0] == name)


GAME_NAME = "speed_circuit"

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
    """The table `[[corner.speed_circuit.…]]` of a track file."""

    limits: tuple[PostedLimits, ...] = ()
    arrows: tuple[ArrowFigures, ...] = ()


class TrackTable(Value):
    """The table `[speed_circuit]`: the side of the first place, its lane and the far lane (S-25)."""

    pole: Literal["left", "right"]
    grid_lanes: tuple[Whole, Whole]
    pits: PitTable | None = None


def find_schema_faults(track: Track) -> tuple[str, ...]:
    """Return the schema faults of the tables, and limits posted outside their corner (S-18)."""
    faults = list(find_table_faults(TrackTable, track.rules.get(GAME_NAME, {}), f"S-18: [{GAME_NAME}]: "))
    for corner in track.corners.values():
        table = corner.rules.get(GAME_NAME, {})
        wrong = tuple(find_table_faults(CornerTable, table, f"S-18: corner {corner.name}: "))
        faults += wrong or tuple(_find_stray_limits(track, corner, CornerTable.model_validate(table)))
    return tuple(faults)


def _find_stray_limits(track: Track, corner: Corner, table: CornerTable) -> Iterator[str]:
    first, last = corner.start // track.unit, corner.end // track.unit - 1
    for limit_sign in table.limits:
        begin, end = limit_sign.rows
        if not first <= begin <= end <= last:
            where = f"outside corner {corner.name}, rows {first} to {last}"
            yield f"S-18: limits of rows {begin} to {end} are posted {where}"
            continue
        lanes = len(
            {track.spaces[id].lane for id in corner.spaces if begin <= track.spaces[id].start // track.unit <= end}
        )
        if len(limit_sign.lanes) < lanes:
            yield f"S-18: corner {corner.name}, rows {begin} to {end}: {len(limit_sign.lanes)} limits for {lanes} lanes"
