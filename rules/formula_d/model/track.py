"""Track as this game reads it: corners and stops, zones, side lanes, grid (sections 7, 17 and 23).

Places are written as on the board: `S3:L#23` is space 23 of the left lane of the straight S3, `C1:M#2`
one of the corner C1, `CL1` and `K3` lie in side lanes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from rules.base import SpaceId, Value
from rules.schema_faults import find_table_faults
from rules.track.track import Corner, Exit, Space, Track, find_layout_faults

Kind = Literal["danger_lane", "gap", "crowd", "mud", "rock", "star", "gunshot", "danger_space"]
AVOIDABLE_KINDS: tuple[Kind, ...] = ("danger_lane", "crowd", "mud", "rock", "danger_space")
"""Kinds of zones that justify a lane change on a straight (F-38)."""


@dataclass(frozen=True)
class Zone:
    """Zone of a track.

    `loss`: the stock at risk; `value`: the movement a puddle of mud costs (F-150); `name`: as people call it."""

    name: str
    kind: Kind
    spaces: tuple[SpaceId, ...]
    loss: Literal["", "body", "handling", "tires"] = ""
    value: int = 0


class ZoneFile(Value):
    """Zone in a track file. A kind that belongs to one lane (danger lane, crowd) is written once a lane."""

    name: str
    kind: Kind
    spaces: Annotated[tuple[str, ...], Field(min_length=1)]
    loss: Literal["", "body", "handling", "tires"] = ""
    value: Annotated[int, Field(ge=0)] = 0

    def find_faults(self, track: Track) -> Iterator[str]:
        """Yield the faults of the zone, one sentence each."""
        yield from (
            f"zone {self.name}: {id} is not a space" for id in expand_spaces(self.spaces) if id not in track.spaces
        )
        if self.kind in ("danger_lane", "rock") and not self.loss:
            yield f"zone {self.name}: loss must say what is at risk"
        if self.kind == "mud" and not self.value:
            yield f"F-150: zone {self.name}: value must say how many spaces the mud counts for"
        if self.kind == "gap":
            yield from self._check_landing(track)

    def _check_landing(self, track: Track) -> Iterator[str]:
        """Yield faults if the last dotted space of a lane has no space to land on (F-138)."""
        dotted_spaces = set(expand_spaces(self.spaces)) & set(track.spaces)
        for id in sorted(dotted_spaces):
            if track.find_space_ahead(id) is None:
                yield f"F-138: zone {self.name}: there is nothing to land on after {id}"
        if not any(track.spaces[e.to].aside for id in dotted_spaces for e in track.exits[id]):
            yield f"F-141: zone {self.name}: no clearing lane leads out of it"


def expand_spaces(spaces: Iterable[str]) -> tuple[SpaceId, ...]:
    """Expand spaces written one by one or as spans."""
    return tuple(id for text in spaces for id in _expand_span(text))


def _expand_span(text: str) -> Iterator[SpaceId]:
    """Yield the spaces of a span in a lane: `S3:L#23-29`, `K3-5`."""
    head, _, last = text.rpartition("-")
    lane = head.rstrip("0123456789")
    first = head[len(lane) :]
    if first and last.isdecimal():
        yield from (f"{lane}{number}" for number in range(int(first), int(last) + 1))
    else:
        yield text


def read_zones(files: Iterable[ZoneFile]) -> tuple[Zone, ...]:
    """Read the zones of a track file."""
    return tuple(
        Zone(name=file.name, kind=file.kind, spaces=expand_spaces(file.spaces), loss=file.loss, value=file.value)
        for file in files
    )


GAME = "formula_d"
SideLane = Literal["pit", "box", "casino", "clearing"]
Counted = Annotated[int, Field(ge=1)]
Face = Annotated[int, Field(ge=1, le=20)]


class Stops(Value):
    """The game's table of a corner (F-41). `longest`, `shortest`: printed lengths of its ways, if any."""

    stops: Annotated[int, Field(ge=1, le=3)]
    longest: Counted | None = None
    shortest: Counted | None = None


class WeatherFile(Value):
    """Weather in a track file (F-112): the last face of rain, and of changeable weather."""

    rain: Face
    changeable: Face


class TrackTable(Value):
    """The game's table of a track file (section 23)."""

    grid: tuple[SpaceId, ...]
    grid_behind_line: bool = True
    qualifying: SpaceId
    weather: WeatherFile | None = None
    sides: dict[str, SideLane] = {}
    """What each side lane is, by its name."""
    police: tuple[SpaceId, ...] = ()
    """F-130: who enters one of these has crossed the police station's line."""
    zone: tuple[ZoneFile, ...] = ()


@dataclass(frozen=True)
class Bend:
    """Corner: its stops, the lengths of its longest and shortest way, the side of its inside."""

    name: str
    stops: int
    longest: int
    shortest: int
    inside: Literal["left", "right"]
    start: int


@dataclass(frozen=True)
class Place:
    """Space of the board.

    `progress`: units from the line, comparable across lanes (F-21); `ahead`, `behind`: in its own lane;
    `exits`: possible next spaces, straight ahead first; `inside`: lanes between it and the inside of its
    corner, or of the next one (F-22); `side`: the kind of its side lane, or ''."""

    id: SpaceId
    number: int
    lane: int
    progress: int
    corner: str
    side: SideLane | Literal[""]
    exits: tuple[Exit, ...]
    ahead: SpaceId | None
    behind: SpaceId | None
    beside: tuple[SpaceId, ...]
    inside: int
    zones: tuple[Zone, ...]

    @property
    def straight(self) -> bool:
        """Whether it belongs to a straight (F-33)."""
        return not self.corner and not self.side


@dataclass(frozen=True, eq=False)
class Circuit:
    """Track as this game reads it."""

    name: str
    length: int
    """Of a lap, as `progress` measures it."""
    places: Mapping[SpaceId, Place]
    corners: Mapping[str, Bend]
    zones: tuple[Zone, ...]
    grid: tuple[SpaceId, ...]
    grid_behind_line: bool
    qualifying: SpaceId
    weather: tuple[int, int] | None
    boxes: tuple[SpaceId, ...]
    """The pit boxes, in the order of the pit lane."""
    police: tuple[SpaceId, ...]

    def __getitem__(self, id: SpaceId) -> Place:
        return self.places[id]

    def crosses(self, start: SpaceId, to: SpaceId) -> bool:
        """Whether this step leads over the line (F-4)."""
        return (start, to) in self._steps_over_line

    @cached_property
    def _steps_over_line(self) -> frozenset[tuple[SpaceId, SpaceId]]:
        return frozenset((place.id, exit.to) for place in self.places.values() for exit in place.exits if exit.crosses)

    def find_zone(self, id: SpaceId, kind: str) -> Zone | None:
        """Return the zone of a kind that a space belongs to."""
        zones = self.places[id].zones
        return next((zone for zone in zones if zone.kind == kind), None) if zones else None

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The lanes of the road, from the left."""
        return tuple(sorted({place.lane for place in self.places.values() if not place.side}))

    @cached_property
    def pit_entries(self) -> tuple[SpaceId, ...]:
        """The spaces of the road from which the pit lane is entered."""
        return tuple(
            p.id for p in self.places.values() if not p.side and any(self[e.to].side == "pit" for e in p.exits)
        )

    @cached_property
    def by_number(self) -> tuple[Place, ...]:
        """The places, indexed by number."""
        return tuple(self.places.values())


def read_circuit(track: Track) -> Circuit:
    """Read the circuit of a track that passes `check_track`."""
    track_table = TrackTable.model_validate(track.rules[GAME])
    zones = read_zones(track_table.zone)
    sides = {id: _find_side_kind(track, track_table, id) for id in track.spaces}
    exits = {id: tuple(_iterate_exits(track, sides, id)) for id in track.spaces}
    ahead = {id: next((e.to for e in its if e.side == "straight"), None) for id, its in exits.items()}
    behind = {to: id for id, to in ahead.items() if to}
    along = {id: track.spaces[exits[id][0].to] if side == "box" else track.spaces[id] for id, side in sides.items()}
    spaces_in_order = sorted(track.spaces.values(), key=lambda s: (_compute_progress(along[s.id]), s.lane))
    places = {
        s.id: Place(
            id=s.id,
            number=number,
            lane=s.lane,
            progress=_compute_progress(along[s.id]),
            corner=s.corner or "",
            side=sides[s.id],
            exits=exits[s.id],
            ahead=ahead[s.id],
            behind=behind.get(s.id),
            beside=_list_spaces_beside(track, s) if not s.aside else (),
            inside=_count_lanes_to_inside(track, s),
            zones=tuple(zone for zone in zones if s.id in zone.spaces),
        )
        for number, s in enumerate(spaces_in_order)
    }
    return Circuit(
        name=track.name,
        length=2 * track.length,
        places=places,
        corners={name: _build_corner(corner, exits) for name, corner in track.corners.items()},
        zones=zones,
        grid=track_table.grid,
        grid_behind_line=track_table.grid_behind_line,
        qualifying=track_table.qualifying,
        weather=(track_table.weather.rain, track_table.weather.changeable) if track_table.weather else None,
        boxes=tuple(s.id for s in track.spaces.values() if sides[s.id] == "box"),
        police=track_table.police,
    )


def _compute_progress(space: Space) -> int:
    """Return twice the middle of a space; a space across the line is still before it.

    A box is as far on as the first lane space along it (F-26)."""
    return space.start + space.end


def _find_side_kind(track: Track, track_table: TrackTable, id: SpaceId) -> SideLane | Literal[""]:
    if not track.spaces[id].aside:
        return ""
    return track_table.sides[id.rstrip("0123456789")]


def _iterate_exits(track: Track, sides: Mapping[SpaceId, str], id: SpaceId) -> Iterator[Exit]:
    """Yield the exits of a space, straight ahead first.

    A box is joined only to the lane spaces beside it."""
    if sides[id] == "box":
        for lane in _list_pit_spaces_along(track, sides, id):
            yield Exit(to=lane, side="left", crosses=False)
        return
    yield from sorted((e for e in track.exits[id] if sides[e.to] != "box"), key=lambda e: e.side != "straight")
    if sides[id] == "pit":
        along = (
            box for box, side in sides.items() if side == "box" and id in _list_pit_spaces_along(track, sides, box)
        )
        yield from (Exit(to=box, side="right", crosses=False) for box in along)


def _list_pit_spaces_along(track: Track, sides: Mapping[SpaceId, str], box: SpaceId) -> Iterator[SpaceId]:
    """Yield the spaces of the pit lane that lie along a box (F-101)."""
    here = track.spaces[box]
    for id, space in track.spaces.items():
        if sides[id] == "pit" and any(
            space.start < here.end + lap and here.start + lap < space.end for lap in (-track.length, 0, track.length)
        ):
            yield id


def _list_spaces_beside(track: Track, space: Space) -> tuple[SpaceId, ...]:
    """Return the spaces of neighbouring lanes that cover the same units, the left lane's first (F-67)."""
    return track.list_spaces_beside(space, space.lane - 1) + track.list_spaces_beside(space, space.lane + 1)


def _count_lanes_to_inside(track: Track, space: Space) -> int:
    """Return the lanes between a space and the inside of its corner, or of the next one (F-22)."""
    if space.aside or not track.corners:
        return 0
    corner = track.corners[space.corner] if space.corner else _find_next_corner(track, space)
    return space.lane - track.lanes[0] if corner.inside == "left" else track.lanes[-1] - space.lane


def _find_next_corner(track: Track, space: Space) -> Corner:
    return min(track.corners.values(), key=lambda c: (c.start - space.start) % track.length)


def _build_corner(corner: Corner, exits: Mapping[SpaceId, tuple[Exit, ...]]) -> Bend:
    table = Stops.model_validate(corner.rules[GAME])
    lengths = _measure_ways(corner, exits)
    return Bend(
        name=corner.name,
        stops=table.stops,
        longest=table.longest or max(lengths),
        shortest=table.shortest or min(lengths),
        inside=corner.inside,
        start=corner.start,
    )


def _measure_ways(corner: Corner, exits: Mapping[SpaceId, tuple[Exit, ...]]) -> list[int]:
    """Return the lengths in spaces of the ways through a corner."""
    members = frozenset(corner.spaces)
    edge = [e.to for id, its in exits.items() if id not in members for e in its if e.to in members]
    lengths = list[int]()
    for count in range(1, len(members) + 1):
        if any(e.to not in members for id in edge for e in exits[id]):
            lengths.append(count)
        edge = list(dict.fromkeys(e.to for id in edge for e in exits[id] if e.to in members))
    return lengths or [1]


def check_track(track: Track) -> tuple[str, ...]:
    """Return every fault that keeps the game from being played on a track, one sentence each."""
    if GAME not in track.rules:
        return ("it is not laid out for Formula D: there is no [formula_d] table",)
    table_faults = find_table_faults(TrackTable, track.rules[GAME], "F-41: formula_d.")
    faults = [*find_layout_faults(track), *table_faults, *_check_corners(track)]
    return tuple(faults or _check_places(track, TrackTable.model_validate(track.rules[GAME])))


def _check_corners(track: Track) -> Iterator[str]:
    if not track.corners:
        yield "F-33: there is no corner"
    for name, corner in track.corners.items():
        yield from find_table_faults(Stops, corner.rules.get(GAME, {}), f"F-41: corner {name}: ")
        missing = [lane for lane in track.lanes if lane not in {track.spaces[id].lane for id in corner.spaces}]
        yield from (f"F-33: corner {name} has no space in lane {lane}" for lane in missing)


def _check_places(track: Track, track_table: TrackTable) -> Iterator[str]:
    named_spaces = [*track_table.grid, track_table.qualifying, *track_table.police]
    yield from (f"F-15: {id} is not a space" for id in dict.fromkeys(named_spaces) if id not in track.spaces)
    if len(set(track_table.grid)) < len(track_table.grid) or len(track_table.grid) < 2:
        yield "F-15: the grid needs two places or more, each of them once"
    aside = {id.rstrip("0123456789") for id, space in track.spaces.items() if space.aside}
    for name in sorted(aside ^ set(track_table.sides)):
        yield f"F-33: formula_d.sides must say what the side lane {name} is, and nothing else"
    if track_table.weather and not track_table.weather.rain < track_table.weather.changeable < 20:
        yield "F-112: weather: rain, changeable and good need faces of their own, up to 20"
    if not aside ^ set(track_table.sides):
        yield from _check_side_lanes(track, track_table)
    for zone in track_table.zone:
        yield from zone.find_faults(track)


def _check_side_lanes(track: Track, track_table: TrackTable) -> Iterator[str]:
    sides = {id: _find_side_kind(track, track_table, id) for id in track.spaces}
    for id in (id for id, side in sides.items() if side == "box"):
        if len(list(_list_pit_spaces_along(track, sides, id))) != 2:
            yield f"F-101: the box {id} must lie along two spaces of the pit lane"
    for id, side in sides.items():
        ahead = [e for e in track.exits[id] if sides[e.to] != "box"]
        if side != "box" and not ahead:
            yield f"F-34: no way leads on from {id}"
