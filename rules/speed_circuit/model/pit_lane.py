"""The pits of a track (S-17, S-116): a side lane, boxes beside it, where it is entered and where it ends."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from rules.track.track import Track
from rules.values import SpaceId, Value

NAME = "Pits"
"""The pit lane is treated like a corner of this name (S-116)."""


class PitTable(Value):
    """`[speed_circuit.pits]`: the spaces of the road from which the lane may be entered and onto which it ends, the
    names of the side lanes, the limit of all of it in mph."""

    entry: Annotated[tuple[SpaceId, ...], Field(min_length=1)]
    lane: str
    boxes: str
    exit: Annotated[tuple[SpaceId, ...], Field(min_length=1)]
    limit: Annotated[int, Field(strict=True, ge=20, multiple_of=20)]


class Pits(NamedTuple):
    """By space number: all spaces; doors from the road into the lane; boxes; ways from the lane into a box."""

    spaces: frozenset[int] = frozenset()
    doors: tuple[tuple[int, int], ...] = ()
    boxes: tuple[int, ...] = ()
    into: tuple[tuple[int, int], ...] = ()
    limit: int = 0

    def box(self, number: int) -> int:
        """The box of the car with a number: cars share them where there are fewer boxes than cars."""
        return self.boxes[(number - 1) % len(self.boxes)]

    def ways(self, space: int, box: int) -> tuple[int, ...]:
        """Where a car on its way to its box may go from a space that offers it a choice; nothing elsewhere."""
        doors = tuple(to for at, to in self.doors if at == space)
        return doors or tuple(to for at, to in self.into if at == space and to == box)


def read_pits(track: Track, table: Mapping[str, object], number: Mapping[SpaceId, int]) -> Pits:
    """The pits of a track; none where it has no table of them."""
    if "pits" not in table:
        return Pits()
    told = PitTable.model_validate(table["pits"])
    boxes = tuple(number[id] for id in _of(track, told.boxes))
    spaces = frozenset((*boxes, *(number[id] for id in _of(track, told.lane))))
    steps = tuple((number[id], number[e.to]) for id, exits in track.exits.items() for e in exits)
    return Pits(
        spaces=spaces,
        doors=tuple((a, b) for a, b in steps if b in spaces and a not in spaces),
        boxes=boxes,
        into=tuple((a, b) for a, b in steps if b in boxes and a in spaces and a not in boxes),
        limit=told.limit,
    )


def exits_kept(pits: Pits, space: int, exits: Sequence[int]) -> tuple[int, ...]:
    """The exits of a space for everybody: into the pits only who wants to stop, into a box only whose it is."""
    barred = pits.boxes if space in pits.spaces else pits.spaces
    return tuple(n for n in exits if n not in barred)


def pit_faults(track: Track) -> Iterator[str]:
    """S-17, S-18: the side lanes are there, entry and exit are joined to the lane, every box to it as well."""
    told = PitTable.model_validate(track.rules["speed_circuit"]["pits"])
    lane, boxes = _of(track, told.lane), _of(track, told.boxes)
    for name, spaces in ((told.lane, lane), (told.boxes, boxes)):
        if not spaces:
            yield f"S-17: the pits name {name}, which is no side lane"
    lost = [id for id in (*told.entry, *told.exit) if id not in track.spaces or track.spaces[id].aside]
    yield from (f"S-17: the pits name {id}, which is no space of the road" for id in lost)
    if not lane or not boxes or lost:
        return
    into = {id for id, exits in track.exits.items() for e in exits if e.to in lane and id not in (*lane, *boxes)}
    out = {e.to for id in lane for e in track.exits[id] if e.to not in (*lane, *boxes)}
    yield from (f"S-17: no link leads from {id} into the pit lane" for id in told.entry if id not in into)
    yield from (
        f"S-17: a link leads from {id} into the pit lane, but it is no entry" for id in sorted(into - {*told.entry})
    )
    yield from (f"S-17: no link leads from the pit lane to {id}" for id in told.exit if id not in out)
    for id in boxes:
        near = any(e.to == id for space in lane for e in track.exits[space])
        if not near or not any(e.to in lane for e in track.exits[id]):
            yield f"S-17: box {id} does not lie beside the pit lane"


def _of(track: Track, name: str) -> tuple[SpaceId, ...]:
    return tuple(id for id, space in track.spaces.items() if space.aside and id.partition(":")[0] == name)
