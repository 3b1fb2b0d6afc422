"""What a track's figures mean for this game: corners and their stops, zones, side lanes, grid (sections 7, 17 and 23).

Places are written as on the board: `S3:L#23` is space 23 of the left lane of the straight S3, `C1:M#2` one of the
corner C1, `CL1` and `K3` lie in side lanes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.formula_d.model.zones import Zone, ZoneFile, read_zones
from rules.track.layout import layout_faults
from rules.track.track import Corner, Exit, Space, Track
from rules.values import SpaceId, Value

GAME = "formula_d"
SideLane = Literal["pit", "box", "casino", "clearing"]
Counted = Annotated[int, Field(ge=1)]
Face = Annotated[int, Field(ge=1, le=20)]


class Stops(Value):
    """The game's table of a corner (F-41). `longest`, `shortest`: spaces of its ways, if they are printed."""

    stops: Annotated[int, Field(ge=1, le=3)]
    longest: Counted | None = None
    shortest: Counted | None = None


class WeatherFile(Value):
    """F-112: the last face of rain, and of changeable weather; what is above that is good."""

    rain: Face
    changeable: Face


class Printed(Value):
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
    """A corner: its stops, the spaces of the longest and shortest way through it, the side its inside lies on."""

    name: str
    stops: int
    longest: int
    shortest: int
    inside: Literal["left", "right"]
    start: int


@dataclass(frozen=True)
class Place:
    """A space of the board. `progress`: units from the line, comparable across lanes (F-21); `ahead`, `behind`: in its
    own lane; `exits`: where one may go, straight ahead first; `inside`: lanes between it and the inside of its corner,
    or of the next one (F-22); `side`: what the side lane is in which it lies, or ''."""

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
        """F-33: it belongs to a straight."""
        return not self.corner and not self.side


@dataclass(frozen=True, eq=False)
class Circuit:
    """All that this game reads of a track."""

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
        """F-4: this step leads over the line."""
        return any(exit.crosses for exit in self.places[start].exits if exit.to == to)

    def zone(self, id: SpaceId, kind: str) -> Zone | None:
        """The zone of a kind that a space belongs to."""
        return next((zone for zone in self.places[id].zones if zone.kind == kind), None)

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
    def pit_exits(self) -> tuple[SpaceId, ...]:
        """The spaces of the road into which the pit lane leads."""
        pits = (p for p in self.places.values() if p.side == "pit")
        return tuple(dict.fromkeys(e.to for p in pits for e in p.exits if not self[e.to].side))

    @cached_property
    def by_number(self) -> tuple[Place, ...]:
        """The places, each at its number."""
        return tuple(self.places.values())


def read_circuit(track: Track) -> Circuit:
    """The circuit of a track that carries this game's table and has no faults (`check_track`)."""
    printed = Printed.model_validate(track.rules[GAME])
    zones = read_zones(printed.zone)
    sides = {id: _side(track, printed, id) for id in track.spaces}
    exits = {id: tuple(_exits(track, sides, id)) for id in track.spaces}
    ahead = {id: next((e.to for e in its if e.side == "straight"), None) for id, its in exits.items()}
    behind = {to: id for id, to in ahead.items() if to}
    along = {id: track.spaces[exits[id][0].to] if side == "box" else track.spaces[id] for id, side in sides.items()}
    ordered = sorted(track.spaces.values(), key=lambda s: (_progress(along[s.id]), s.lane))
    places = {
        s.id: Place(
            id=s.id,
            number=number,
            lane=s.lane,
            progress=_progress(along[s.id]),
            corner=s.corner or "",
            side=sides[s.id],
            exits=exits[s.id],
            ahead=ahead[s.id],
            behind=behind.get(s.id),
            beside=tuple(_beside(track, s)) if not s.aside else (),
            inside=_inside(track, s),
            zones=tuple(zone for zone in zones if s.id in zone.spaces),
        )
        for number, s in enumerate(ordered)
    }
    return Circuit(
        name=track.name,
        length=2 * track.length,
        places=places,
        corners={name: _bend(corner, exits) for name, corner in track.corners.items()},
        zones=zones,
        grid=printed.grid,
        grid_behind_line=printed.grid_behind_line,
        qualifying=printed.qualifying,
        weather=(printed.weather.rain, printed.weather.changeable) if printed.weather else None,
        boxes=tuple(s.id for s in track.spaces.values() if sides[s.id] == "box"),
        police=printed.police,
    )


def _progress(space: Space) -> int:
    """Twice the middle of a space; one that lies across the line is still before it. A box is as far on as the first
    lane space along it (F-26)."""
    return space.start + space.end


def _side(track: Track, printed: Printed, id: SpaceId) -> SideLane | Literal[""]:
    if not track.spaces[id].aside:
        return ""
    return printed.sides[id.rstrip("0123456789")]


def _exits(track: Track, sides: Mapping[SpaceId, str], id: SpaceId) -> Iterator[Exit]:
    """As the track has them, straight ahead first; a box is joined to the lane spaces beside it alone."""
    if sides[id] == "box":
        for lane in _lane_spaces(track, sides, id):
            yield Exit(to=lane, side="left", crosses=False)
        return
    yield from sorted((e for e in track.exits[id] if sides[e.to] != "box"), key=lambda e: e.side != "straight")
    if sides[id] == "pit":
        along = (box for box, side in sides.items() if side == "box" and id in _lane_spaces(track, sides, box))
        yield from (Exit(to=box, side="right", crosses=False) for box in along)


def _lane_spaces(track: Track, sides: Mapping[SpaceId, str], box: SpaceId) -> Iterator[SpaceId]:
    """F-101: the spaces of the pit lane that lie along a box."""
    here = track.spaces[box]
    for id, space in track.spaces.items():
        if sides[id] == "pit" and any(
            space.start < here.end + lap and here.start + lap < space.end for lap in (-track.length, 0, track.length)
        ):
            yield id


def _beside(track: Track, space: Space) -> Iterator[SpaceId]:
    """F-67: the spaces of the neighbouring lanes that cover the same units, the left lane's first."""
    for lane in (space.lane - 1, space.lane + 1):
        unit = space.start
        while unit < space.end:
            other = track.containing(lane, unit)
            if other:
                yield other.id
            unit += (other.end - unit) % track.length if other else track.unit


def _inside(track: Track, space: Space) -> int:
    """F-22: how many lanes lie between a space and the inside of its corner, or of the next one on the lap."""
    if space.aside or not track.corners:
        return 0
    corner = track.corners[space.corner] if space.corner else _next_corner(track, space)
    return space.lane - track.lanes[0] if corner.inside == "left" else track.lanes[-1] - space.lane


def _next_corner(track: Track, space: Space) -> Corner:
    return min(track.corners.values(), key=lambda c: (c.start - space.start) % track.length)


def _bend(corner: Corner, exits: Mapping[SpaceId, tuple[Exit, ...]]) -> Bend:
    table = Stops.model_validate(corner.rules[GAME])
    lengths = _lengths(corner, exits)
    return Bend(
        name=corner.name,
        stops=table.stops,
        longest=table.longest or max(lengths),
        shortest=table.shortest or min(lengths),
        inside=corner.inside,
        start=corner.start,
    )


def _lengths(corner: Corner, exits: Mapping[SpaceId, tuple[Exit, ...]]) -> list[int]:
    """How many spaces of a corner the ways through it have."""
    members = frozenset(corner.spaces)
    edge = [e.to for id, its in exits.items() if id not in members for e in its if e.to in members]
    lengths = list[int]()
    for count in range(1, len(members) + 1):
        if any(e.to not in members for id in edge for e in exits[id]):
            lengths.append(count)
        edge = list(dict.fromkeys(e.to for id in edge for e in exits[id] if e.to in members))
    return lengths or [1]


def check_track(track: Track) -> tuple[str, ...]:
    """Everything that keeps the game from being played on a track, one sentence each."""
    if GAME not in track.rules:
        return ("it is not laid out for Formula D: there is no [formula_d] table",)
    faults = [*layout_faults(track), *_faults_of_table(track.rules[GAME]), *_faults_of_corners(track)]
    return tuple(faults or _faults_of_places(track, Printed.model_validate(track.rules[GAME])))


def _faults_of_table(raw: Any) -> Iterable[str]:
    try:
        Printed.model_validate(raw)
    except ValidationError as fault:
        return [f"F-41: formula_d.{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors()]
    return []


def _faults_of_corners(track: Track) -> Iterator[str]:
    if not track.corners:
        yield "F-33: there is no corner"
    for name, corner in track.corners.items():
        try:
            Stops.model_validate(corner.rules.get(GAME, {}))
        except ValidationError as fault:
            yield from (f"F-41: corner {name}: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in fault.errors())
        missing = [lane for lane in track.lanes if lane not in {track.spaces[id].lane for id in corner.spaces}]
        yield from (f"F-33: corner {name} has no space in lane {lane}" for lane in missing)


def _faults_of_places(track: Track, printed: Printed) -> Iterator[str]:
    named = [*printed.grid, printed.qualifying, *printed.police]
    yield from (f"F-15: {id} is not a space" for id in dict.fromkeys(named) if id not in track.spaces)
    if len(set(printed.grid)) < len(printed.grid) or len(printed.grid) < 2:
        yield "F-15: the grid needs two places or more, each of them once"
    aside = {id.rstrip("0123456789") for id, space in track.spaces.items() if space.aside}
    for name in sorted(aside ^ set(printed.sides)):
        yield f"F-33: formula_d.sides must say what the side lane {name} is, and nothing else"
    if printed.weather and not printed.weather.rain < printed.weather.changeable < 20:
        yield "F-112: weather: rain, changeable and good need faces of their own, up to 20"
    if not aside ^ set(printed.sides):
        yield from _faults_of_lanes(track, printed)
    for zone in printed.zone:
        yield from zone.faults(track)


def _faults_of_lanes(track: Track, printed: Printed) -> Iterator[str]:
    sides = {id: _side(track, printed, id) for id in track.spaces}
    for id in (id for id, side in sides.items() if side == "box"):
        if len(list(_lane_spaces(track, sides, id))) != 2:
            yield f"F-101: the box {id} must lie along two spaces of the pit lane"
    for id, side in sides.items():
        ahead = [e for e in track.exits[id] if sides[e.to] != "box"]
        if side != "box" and not ahead:
            yield f"F-34: no way leads on from {id}"
