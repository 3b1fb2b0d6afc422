"""The track: lanes tiled by spaces, each an interval of the lap; neighbours follow from overlap.

A lap is `length` units long; a row is `unit` of them. Where a board departs from what follows from its lanes (a
missing diagonal, a link that leads elsewhere), its file says so. Side lanes, such as a pit lane, lie beside the road,
belong to no row of it, and are joined to it by links. What a corner means is each game's own chapter:
its figures lie in a table named for the game. How a track is drawn is not known here.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal

from rules.values import SpaceId, Value

Side = Literal["straight", "left", "right"]


class BadTrack(Exception):
    """A track file that cannot be read as a track. `faults`: one sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class Space(Value):
    """A space of a lane over the units [start, end). `aside`: it lies beside the road, on this side of it."""

    id: SpaceId
    lane: int
    start: int
    end: int
    corner: str | None = None
    aside: Literal["", "left", "right"] = ""


class Exit(Value):
    """A legal step forward. `crosses`: it leads over the start and finish line."""

    to: SpaceId
    side: Side
    crosses: bool = False


class Corner(Value):
    """A named stretch: its units [start, end), the side its inside lies on, and each game's own table."""

    name: str
    start: int
    end: int
    inside: Literal["left", "right"]
    spaces: tuple[SpaceId, ...]
    rules: dict[str, Any] = {}


class Track(Value):
    """A loop of lanes, lane 1 leftmost in driving direction. `rules`: each game's own table, by rule-set name."""

    name: str
    title: str
    test: bool = False
    laps: int
    rows: int
    unit: int = 1
    spaces: dict[SpaceId, Space]
    exits: dict[SpaceId, tuple[Exit, ...]]
    corners: dict[str, Corner]
    rules: dict[str, Any]

    def __hash__(self) -> int:
        return hash((self.name, self.rows, self.unit, len(self.spaces)))

    @property
    def length(self) -> int:
        """Units in a lap."""
        return self.rows * self.unit

    @cached_property
    def road(self) -> tuple[Space, ...]:
        """The spaces of the road itself, side lanes left out."""
        return tuple(space for space in self.spaces.values() if not space.aside)

    @cached_property
    def side_lanes(self) -> Mapping[int, Literal["", "left", "right"]]:
        """The numbers of the side lanes, and on which side they lie."""
        return {space.lane: space.aside for space in self.spaces.values() if space.aside}

    @cached_property
    def rows_of(self) -> Mapping[int, tuple[Space, ...]]:
        """The spaces that start at each unit, left to right."""
        rows: dict[int, list[Space]] = {}
        for space in sorted(self.road, key=lambda s: (s.start, s.lane)):
            rows.setdefault(space.start, []).append(space)
        return {start: tuple(spaces) for start, spaces in rows.items()}

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The numbers of all lanes of the road that exist anywhere."""
        return tuple(sorted({s.lane for s in self.road}))

    def ahead(self, space: SpaceId) -> SpaceId | None:
        """The straight-ahead neighbour, or None where the lane ends."""
        return next((e.to for e in self.exits[space] if e.side == "straight"), None)

    def exit(self, space: SpaceId, to: SpaceId) -> Exit | None:
        """The step from one space to another, if there is one."""
        return next((e for e in self.exits[space] if e.to == to), None)

    @cached_property
    def _laid(self) -> "Laid":
        return laid_by_lane(self.road)

    def containing(self, lane: int, unit: int) -> Space | None:
        """The space of a lane that covers a unit of the lap."""
        return covering(self._laid, lane, unit, self.length)

    def beside(self, space: SpaceId) -> tuple[SpaceId, ...]:
        """The spaces of the neighbouring lanes that overlap this one: the left lane's, then the right's, by start."""
        here = self.spaces[space]
        near = [s for lane in (here.lane - 1, here.lane + 1) for s in self._laid.get(lane, ((), ()))[1]]
        return tuple(s.id for s in near if self._overlap(here, s))

    def _overlap(self, a: Space, b: Space) -> bool:
        return any(a.start < b.end + lap and b.start + lap < a.end for lap in (-self.length, 0, self.length))


Laid = Mapping[int, tuple[tuple[int, ...], tuple[Space, ...]]]
"""By lane: where its spaces start, in order, and the spaces."""


def laid_by_lane(spaces: Iterable[Space]) -> Laid:
    """Spaces sorted into their lanes."""
    lanes: dict[int, list[Space]] = {}
    for space in sorted(spaces, key=lambda s: (s.lane, s.start)):
        lanes.setdefault(space.lane, []).append(space)
    return {lane: (tuple(s.start for s in laid), tuple(laid)) for lane, laid in lanes.items()}


def covering(laid: Laid, lane: int, unit: int, length: int) -> Space | None:
    """The space of a lane that covers a unit; the last one may reach over the line."""
    starts, spaces = laid.get(lane, ((), ()))
    if not spaces:
        return None
    at = unit % length
    found = bisect_right(starts, at) - 1
    space, reach = (spaces[found], at) if found >= 0 else (spaces[-1], at + length)
    return space if space.start <= reach < space.end else None


def place(units: int, unit: int, lane: int) -> SpaceId:
    """A space in the specifications' notation `(row,lane)`; parts of rows are written `12.5` or `12+1/3`."""
    row, part = divmod(units, unit)
    return f"({row}{_part(part, unit)},{lane})"


def place_from_right(units: int, lane: int, lanes: int) -> SpaceId:
    """A space written `1:104`: its lane, counted from the right, from 0, and the unit where it begins."""
    return f"{lanes - lane}:{units}"


def _part(part: int, unit: int) -> str:
    if not part:
        return ""
    for digits in (1, 2, 3):
        if part * 10**digits % unit == 0:
            return f".{part * 10**digits // unit:0{digits}}"
    return f"+{part}/{unit}"
