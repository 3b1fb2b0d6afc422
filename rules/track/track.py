"""The track model: lanes divided into spaces, each an interval of the lap; overlap makes neighbours.

A lap is `length` units long; a row is `unit` of them. The file lists deviations from what follows from the
lanes (a missing diagonal, a link that leads elsewhere). Side lanes, such as a pit lane, lie beside the
road, belong to no row of it, and are joined to it by links. The meaning of a corner is defined by each
game; its values are in a table named after the game. Drawing a track is done elsewhere."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from rules.base import SpaceId, Value

Side = Literal["straight", "left", "right"]


class BadTrack(Exception):
    """The track file is invalid. `faults`: one sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class Space(Value):
    """A space of a lane over the units [start, end). `aside`: the side of the road, for side lanes."""

    id: SpaceId
    lane: int
    start: int
    end: int
    corner: str | None = None
    aside: Literal["", "left", "right"] = ""


class Exit(Value):
    """A legal step forward. `crosses`: it crosses the start and finish line."""

    to: SpaceId
    side: Side
    crosses: bool = False


class Corner(Value):
    """A named corner: its units [start, end), its inside, and each game's own table."""

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
        """Return the number of units in a lap."""
        return self.rows * self.unit

    @cached_property
    def road(self) -> tuple[Space, ...]:
        """Return the spaces of the road, without side lanes."""
        return tuple(space for space in self.spaces.values() if not space.aside)

    @cached_property
    def side_lanes(self) -> Mapping[int, Literal["", "left", "right"]]:
        """Return the side of each side lane, by lane number."""
        return {space.lane: space.aside for space in self.spaces.values() if space.aside}

    @cached_property
    def spaces_by_start(self) -> Mapping[int, tuple[Space, ...]]:
        """Return the spaces that start at each unit, left to right."""
        rows: dict[int, list[Space]] = {}
        for space in sorted(self.road, key=lambda s: (s.start, s.lane)):
            rows.setdefault(space.start, []).append(space)
        return {start: tuple(spaces) for start, spaces in rows.items()}

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """Return the numbers of all lanes of the road."""
        return tuple(sorted({s.lane for s in self.road}))

    def find_space_ahead(self, space: SpaceId) -> SpaceId | None:
        """Return the space straight ahead, or None where the lane ends."""
        return next((e.to for e in self.exits[space] if e.side == "straight"), None)

    @cached_property
    def _spaces_by_lane(self) -> "LaneIndex":
        return index_lanes(self.road)

    def find_space_at(self, lane: int, unit: int) -> Space | None:
        """Return the space of a lane that covers a unit of the lap."""
        return find_covering(self._spaces_by_lane, lane, unit, self.length)

    def list_spaces_beside(self, space: Space, lane: int) -> tuple[SpaceId, ...]:
        """Return the spaces of a lane that overlap a space by more than a point, the rearmost first."""
        ids, unit = [], space.start
        while unit < space.end:
            other = self.find_space_at(lane, unit)
            if other:
                ids.append(other.id)
            unit += (other.end - unit) % self.length if other else self.unit
        return tuple(ids)


LaneIndex = Mapping[int, tuple[tuple[int, ...], tuple[Space, ...]]]
"""By lane: the sorted starts of its spaces, and the spaces."""


def index_lanes(spaces: Iterable[Space]) -> LaneIndex:
    """Sort spaces into lanes."""
    lanes: dict[int, list[Space]] = {}
    for space in sorted(spaces, key=lambda s: (s.lane, s.start)):
        lanes.setdefault(space.lane, []).append(space)
    return {lane: (tuple(s.start for s in lane_spaces), tuple(lane_spaces)) for lane, lane_spaces in lanes.items()}


def find_covering(lane_index: LaneIndex, lane: int, unit: int, length: int) -> Space | None:
    """Return the space of a lane that covers a unit; the last one may extend over the line."""
    starts, spaces = lane_index.get(lane, ((), ()))
    if not spaces:
        return None
    at = unit % length
    index = bisect_right(starts, at) - 1
    space, reach = (spaces[index], at) if index >= 0 else (spaces[-1], at + length)
    return space if space.start <= reach < space.end else None


def format_space_id(units: int, unit: int, lane: int) -> SpaceId:
    """Format a space as `(row,lane)`; parts of rows are written `12.5` or `12+1/3`."""
    row, part = divmod(units, unit)
    return f"({row}{_format_fraction(part, unit)},{lane})"


def format_space_id_from_right(units: int, lane: int, lanes: int) -> SpaceId:
    """Format a space as `1:104`: lane counted from the right from 0, and its first unit."""
    return f"{lanes - lane}:{units}"


def _format_fraction(part: int, unit: int) -> str:
    if not part:
        return ""
    for digits in (1, 2, 3):
        if part * 10**digits % unit == 0:
            return f".{part * 10**digits // unit:0{digits}}"
    return f"+{part}/{unit}"


def find_layout_faults(track: Track) -> tuple[str, ...]:
    """Return a sentence for each uncovered row, dead end, unreachable lane start, and cut-off space."""
    spaces = track.spaces.values()
    gaps = tuple(f"no lane covers {_format_rows(first, last)}" for first, last in _find_uncovered_rows(track))
    ends = tuple(f"lane {s.lane} ends at {s.id} without a way on" for s in spaces if not track.exits[s.id])
    led = {e.to for exits in track.exits.values() for e in exits}
    heads = tuple(f"lane {s.lane} begins at {s.id}, and no space leads to it" for s in spaces if s.id not in led)
    return gaps + ends + heads + (() if gaps or ends else _cut_off_faults(track))


def _find_uncovered_rows(track: Track) -> Iterator[tuple[int, int]]:
    """Yield first and last row of every stretch without a lane."""
    spaces_in_order = sorted(track.road, key=lambda s: s.start)
    end_so_far = max((s.end for s in spaces_in_order), default=0) - track.length
    for start, end in (*((s.start, s.end) for s in spaces_in_order), (track.length, track.length)):
        if start > max(end_so_far, 0):
            yield max(end_so_far, 0) // track.unit, (start - 1) // track.unit
        end_so_far = max(end_so_far, end)


def _format_rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _cut_off_faults(track: Track) -> tuple[str, ...]:
    """Return a fault for each space from which the track's first space is unreachable."""
    back: dict[SpaceId, list[SpaceId]] = {}
    for id, exits in track.exits.items():
        for exit in exits:
            back.setdefault(exit.to, []).append(id)
    first = next(iter(track.spaces))
    home, edge = {first: None}, [first]
    while edge:
        edge = list(dict.fromkeys(before for id in edge for before in back.get(id, ()) if before not in home))
        home.update(dict.fromkeys(edge))
    return tuple(f"no way leads from {id} to {first}" for id in track.spaces if id not in home)
