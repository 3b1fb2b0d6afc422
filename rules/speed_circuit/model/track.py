"""The track as this game uses it: limits, arrows, inside, upcoming corner, grid (chapter 2).

A Circuit numbers the spaces 0, 1, 2 … by row and lane, and uses plain tuples, so that searches are fast.
Rows are units of the lap; on a track without staggered lanes a unit is a row."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rules.base import SpaceId
from rules.speed_circuit.model.track_schema import (
    GAME_NAME,
    PIT_CORNER_NAME,
    Pits,
    find_pit_faults,
    find_schema_faults,
    list_road_exits,
    read_pits,
)
from rules.track.track import Corner, Space, Track

MPH_PER_SPACE = 20
"""Speed of one space a turn, in mph (S-1)."""


@dataclass(frozen=True)
class Arrow:
    """A racing line (S-12): spaces from tail to head, by number."""

    name: str
    corner: str
    chain: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Circuit:
    """The track data of this game. Tuples are indexed by space number.

    Equality is identity, so that derived data can be cached; `read_circuit` makes each circuit only once."""

    name: str
    length: int
    unit: int
    ids: tuple[SpaceId, ...]
    row: tuple[int, ...]
    lane: tuple[int, ...]
    corner: tuple[str, ...]
    """The corner a space belongs to, or ''."""
    limit: tuple[int, ...]
    """The posted limit, 0 where there is none."""
    exits: tuple[tuple[int, ...], ...]
    """Exits in the order of `next` (S-7)."""
    ahead: tuple[int, ...]
    """The space straight ahead, or its substitute (S-9)."""
    inside_rank: tuple[int, ...]
    """S-14."""
    upcoming: tuple[str, ...]
    """The upcoming corner of each unit of the lap (S-13)."""
    corners: tuple[str, ...]
    """The names of all corners."""
    arrows: tuple[Arrow, ...]
    pole: str
    grid_lanes: tuple[int, int]
    pits: Pits
    """The pits (S-17); `exits` leads neither into the pit lane nor into a box."""

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """Return the numbers of the road's lanes."""
        return tuple(sorted(dict.fromkeys(lane for n, lane in enumerate(self.lane) if n not in self.pits.spaces)))

    @cached_property
    def number(self) -> dict[SpaceId, int]:
        """Return the numbers of spaces by id."""
        return {id: n for n, id in enumerate(self.ids)}

    @cached_property
    def arrow(self) -> dict[str, Arrow]:
        """Return the arrows by name."""
        return {arrow.name: arrow for arrow in self.arrows}

    @cached_property
    def arrows_from(self) -> dict[int, tuple[str, ...]]:
        """Return the names of the arrows that begin on each space."""
        return {a.chain[0]: tuple(b.name for b in self.arrows if b.chain[0] == a.chain[0]) for a in self.arrows}

    @cached_property
    def may_accelerate(self) -> tuple[bool, ...]:
        """Return for each space whether a car on it may plot above R; from a standstill it always may (S-36)."""
        return tuple(self._may_accelerate(n) for n in range(len(self.ids)))

    @cached_property
    def spaces_at(self) -> tuple[tuple[int, ...], ...]:
        """Return for each unit of the lap the spaces that cover it, left to right."""
        units: list[list[int]] = [[] for _ in range(self.length)]
        for n in range(len(self.ids)):
            for unit in range(self.row[n], self.row[n] + self.unit) if n not in self.pits.spaces else ():
                units[unit % self.length].append(n)
        return tuple(tuple(sorted(spaces, key=lambda n: self.lane[n])) for spaces in units)

    def find_edge_space(self, unit: int, side: str) -> int:
        """Return the outermost space on one side at a unit of the lap (S-101)."""
        spaces = self.spaces_at[unit % self.length]
        return spaces[0] if side == "left" else spaces[-1]

    def list_same_row(self, space: int) -> tuple[int, ...]:
        """Return the spaces of the same row, left to right (S-8); a pit space is alone in its row."""
        if space in self.pits.spaces:
            return (space,)
        return tuple(n for n in self.spaces_at[self.row[space]] if self.row[n] == self.row[space])

    def measure_width(self, unit: int) -> int:
        """Return the width of the track in spaces (S-10)."""
        return len(self.spaces_at[unit % self.length])

    def list_grid_spaces(self, cars: int, one_a_row: int) -> tuple[SpaceId, ...]:
        """Return the grid spaces for n cars, pole first (S-25, S-143)."""
        pole, far = self.grid_lanes
        if cars > one_a_row:
            slots = [(1 + n // 2, (pole, far)[n % 2]) for n in range(cars)]
        else:
            slots = [(1 + n, (pole, far)[n % 2]) for n in range(cars)]
            if cars > 1:
                slots[-1] = (one_a_row, far)
        return tuple(self._find_grid_space(row, lane) for row, lane in slots)

    def list_grid_by_rows(self, cars: int, a_row: int) -> tuple[SpaceId, ...]:
        """Return the grid spaces for n cars, `a_row` cars a row, inside lane first (S-27)."""
        rows = (self.spaces_at[self.length - row * self.unit] for row in range(1, cars + 1))
        spaces = [n for row in rows for n in sorted(row, key=lambda n: self.inside_rank[n])[:a_row]]
        return tuple(self.ids[n] for n in spaces[:cars])

    def _find_grid_space(self, row: int, lane: int) -> SpaceId:
        unit = self.length - row * self.unit
        spaces = self.spaces_at[unit]
        return self.ids[next((n for n in spaces if self.lane[n] == lane), spaces[0])]

    def _may_accelerate(self, space: int) -> bool:
        if not self.limit[space]:
            return True
        ahead = self.ahead[space]
        same = self.corner[ahead] == self.corner[space] and self.limit[ahead] > 0
        return not same or self.limit[ahead] > self.limit[space]


def read_circuit(track: Track) -> Circuit:
    """Return the circuit of a track that has this game's table."""
    spaces = sorted(track.spaces.values(), key=lambda s: (s.start, s.lane))
    number = {s.id: n for n, s in enumerate(spaces)}
    arrows = tuple(_read_arrows(track, number))
    upcoming = _find_upcoming_corners(track, spaces, arrows)
    limits, abreast = _find_posted_limits(track), _find_overlapping_spaces(spaces)
    table = track.rules.get(GAME_NAME, {})
    pits = read_pits(track, table, number)
    return _make_cached_circuit(
        name=track.name,
        length=track.length,
        unit=track.unit,
        ids=tuple(s.id for s in spaces),
        row=tuple(s.start for s in spaces),
        lane=tuple(s.lane for s in spaces),
        corner=tuple(PIT_CORNER_NAME if n in pits.spaces else s.corner or "" for n, s in enumerate(spaces)),
        limit=tuple(pits.limit if n in pits.spaces else limits.get(s.id, 0) for n, s in enumerate(spaces)),
        exits=tuple(list_road_exits(pits, n, [number[e.to] for e in track.exits[s.id]]) for n, s in enumerate(spaces)),
        ahead=tuple(_find_straight_ahead(track, s, number) for s in spaces),
        inside_rank=tuple(_compute_inside_rank(track, s, abreast[s.start], upcoming[s.start]) for s in spaces),
        upcoming=upcoming,
        corners=(*track.corners, *((PIT_CORNER_NAME,) if pits.spaces else ())),
        pits=pits,
        arrows=arrows,
        pole=table.get("pole", "left"),
        grid_lanes=tuple(table.get("grid_lanes", (min(track.lanes), max(track.lanes)))),
    )


@lru_cache(maxsize=64)
def _make_cached_circuit(**fields: Any) -> Circuit:
    """Return one shared circuit for equal data, however often its track is parsed."""
    return Circuit(**fields)


def _find_straight_ahead(track: Track, space: Space, number: dict[SpaceId, int]) -> int:
    straight = track.find_space_ahead(space.id)
    exits = track.exits[space.id]
    return number[straight or exits[0].to] if straight or exits else number[space.id]


def _find_posted_limits(track: Track) -> dict[SpaceId, int]:
    """Return posted limits by space; values belong to the lanes present in the row, from the left (S-11)."""
    limits: dict[SpaceId, int] = {}
    for corner in track.corners.values():
        for stretch in _find_game_table(corner).get("limits", ()):
            first, last = stretch["rows"]
            for id in corner.spaces:
                space = track.spaces[id]
                if first * track.unit <= space.start < (last + 1) * track.unit:
                    limits[id] = _limit_of_space(track, space, stretch["lanes"])
    return limits


def _limit_of_space(track: Track, space: Space, figures: list[int]) -> int:
    lanes = sorted(s.lane for s in track.road if s.start <= space.start < s.end)
    place = lanes.index(space.lane) if len(figures) == len(lanes) else space.lane - 1
    return figures[place] if 0 <= place < len(figures) else 0


def _find_game_table(corner: Corner) -> dict[str, Any]:
    table: dict[str, Any] = corner.rules.get(GAME_NAME, {})
    return table


def _read_arrows(track: Track, number: dict[SpaceId, int]) -> Iterator[Arrow]:
    for name, corner in track.corners.items():
        for arrow in _find_game_table(corner).get("arrows", ()):
            chain = tuple(number[id] for id in arrow["spaces"] if id in number)
            yield Arrow(arrow["name"], name, chain)


def _find_upcoming_corners(track: Track, spaces: list[Space], arrows: Iterable[Arrow]) -> tuple[str, ...]:
    """Return the upcoming corner of each unit (S-13): the one it is in, else the next.

    A corner extends over its arrows, unless the next corner's arrow has begun."""
    corners = sorted(track.corners.values(), key=lambda c: c.start)
    if not corners:
        return ("",) * track.length
    lasts, firsts = {}, {}
    for corner in corners:
        offsets = [
            (spaces[n].start - corner.start) % track.length for a in arrows if a.corner == corner.name for n in a.chain
        ]
        lasts[corner.name] = max([corner.end - corner.start - 1, *(o for o in offsets if o < track.length // 2)])
        firsts[corner.name] = min([0, *(o - track.length for o in offsets if o >= track.length // 2)])
    return tuple(_find_upcoming_corner(unit, corners, lasts, firsts, track.length) for unit in range(track.length))


def _find_upcoming_corner(
    unit: int, corners: list[Corner], lasts: dict[str, int], firsts: dict[str, int], length: int
) -> str:
    inside = next((c.name for c in corners if c.start <= unit < c.end), None)
    if inside:
        return inside
    following = min(corners, key=lambda c: (c.start - unit) % length)
    overrun = next((c for c in corners if (unit - c.start) % length <= lasts[c.name]), None)
    has_begun = (unit - following.start) % length - length >= firsts[following.name]
    return overrun.name if overrun and not has_begun else following.name


def _find_overlapping_spaces(spaces: list[Space]) -> dict[int, list[Space]]:
    """Return, for each unit at which a space begins, the spaces that cover it."""
    abreast: dict[int, list[Space]] = {space.start: [] for space in spaces}
    for space in spaces:
        for unit in range(space.start, space.end):
            if unit in abreast:
                abreast[unit].append(space)
    return abreast


def _compute_inside_rank(track: Track, space: Space, abreast: list[Space], corner: str) -> int:
    lanes = [s.lane for s in abreast if not s.aside or s is space]
    inside = track.corners[corner].inside if corner else "left"
    return sum(1 for lane in lanes if (lane < space.lane if inside == "left" else lane > space.lane))


def check_track(track: Track) -> tuple[str, ...]:
    """Return a line for each fault that makes the track unusable for this game (S-18, S-144)."""
    if GAME_NAME not in track.rules:
        return (f"S-18: the track carries no [{GAME_NAME}] table",)
    schema_faults = find_schema_faults(track)
    if schema_faults:
        return schema_faults
    missing_spaces = tuple(
        f"S-18: arrow {a['name']} names {id}, which is not a space"
        for c in track.corners.values()
        for a in _find_game_table(c).get("arrows", ())
        for id in a["spaces"]
        if id not in track.spaces
    )
    dead = tuple(f"S-18: no way leads on from {id}" for id in track.spaces if not track.exits[id])
    pits = tuple(find_pit_faults(track)) if "pits" in track.rules[GAME_NAME] else ()
    if missing_spaces or dead or pits:
        return missing_spaces + dead + pits
    circuit = read_circuit(track)
    return (
        *_find_bad_exits(track),
        *_find_bad_limits(circuit),
        *_find_broken_arrows(circuit),
        *_find_missing_grid_spaces(circuit),
        *_find_corner_gaps(circuit),
    )


def _find_bad_exits(track: Track) -> Iterator[str]:
    """Check that each step leads to a later row or over the line, and that every row is reachable."""
    for id, exits in track.exits.items():
        for exit in exits:
            if track.spaces[exit.to].start <= track.spaces[id].start and not exit.crosses:
                yield f"S-18: the step from {id} to {exit.to} does not lead to a later row"
    rows = {s.start for s in track.road}
    first = next(iter(track.spaces))
    reachable, edge = {first}, [first]
    while edge:
        edge = [e.to for id in edge for e in track.exits[id] if e.to not in reachable]
        reachable.update(edge)
        edge = list(dict.fromkeys(edge))
    for row in sorted(rows - {track.spaces[id].start for id in reachable}):
        yield f"S-18: row {row // track.unit} cannot be reached from {first}"


def _find_bad_limits(circuit: Circuit) -> Iterator[str]:
    for n, limit in enumerate(circuit.limit):
        if limit % 20 or limit < 0:
            yield f"S-1: the limit {limit} of {circuit.ids[n]} is no multiple of 20"


def _find_broken_arrows(circuit: Circuit) -> Iterator[str]:
    names = [a.name for a in circuit.arrows]
    for arrow in circuit.arrows:
        if names.count(arrow.name) > 1:
            yield f"S-18: two arrows are called {arrow.name}"
        if len(arrow.chain) < 2:
            yield f"S-18: arrow {arrow.name} has no head"
        for a, b in zip(arrow.chain, arrow.chain[1:], strict=False):
            if b not in circuit.exits[a]:
                yield f"S-18: arrow {arrow.name} is broken between {circuit.ids[a]} and {circuit.ids[b]}"
        for n in arrow.chain:
            if circuit.limit[n] and circuit.corner[n] != arrow.corner:
                yield f"S-18: arrow {arrow.name} of {arrow.corner} runs over {circuit.ids[n]}, another corner"


def _find_missing_grid_spaces(circuit: Circuit) -> Iterator[str]:
    for row in range(1, 7):
        for lane in circuit.grid_lanes:
            unit = circuit.length - row * circuit.unit
            if not any(circuit.lane[n] == lane and circuit.row[n] == unit for n in circuit.spaces_at[unit]):
                yield f"S-18: grid row {row} has no space in lane {lane}"


def _find_corner_gaps(circuit: Circuit) -> Iterator[str]:
    """Find unposted spaces between posted spaces of a corner that do not belong to it (S-144)."""
    for n, corner in enumerate(circuit.corner):
        if not corner:
            before = {circuit.corner[m] for m, exits in enumerate(circuit.exits) if n in exits} - {""}
            after = {circuit.corner[m] for m in circuit.exits[n]} - {""}
            for name in sorted(before & after):
                yield f"S-144: {circuit.ids[n]} lies inside corner {name} and must belong to it"
