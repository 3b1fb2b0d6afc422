"""What the track's figures mean for this game: limits, arrows, inside, upcoming corner, grid (chapter 2).

A Circuit numbers the spaces 0, 1, 2 … by row and lane, and is made of plain tuples, so that searches are quick.
Rows are units of the lap; on a track without staggered lanes a unit is a row.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rules.speed_circuit.model.figures import figure_faults
from rules.speed_circuit.model.pit_lane import NAME, Pits, exits_kept, pit_faults, read_pits
from rules.track.track import Corner, Space, Track
from rules.values import SpaceId

GAME = "speed_circuit"


@dataclass(frozen=True)
class Arrow:
    """A racing line (S-12): spaces from tail to head, by number."""

    name: str
    corner: str
    chain: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Circuit:
    """All that this game reads of a track. Tuples are indexed by space number. Equal to nothing but itself, so that
    what is worked out for a circuit can be kept; but `read_circuit` makes one only once."""

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
    """`next`, in its order (S-7)."""
    ahead: tuple[int, ...]
    """The straight-ahead neighbour, or its stand-in (S-9)."""
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
    """S-17; `exits` leads into them from nowhere, and into no box."""

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The numbers of the road's lanes."""
        return tuple(sorted(dict.fromkeys(lane for n, lane in enumerate(self.lane) if n not in self.pits.spaces)))

    @cached_property
    def number(self) -> dict[SpaceId, int]:
        """The number of a space by its id."""
        return {id: n for n, id in enumerate(self.ids)}

    @cached_property
    def arrow(self) -> dict[str, Arrow]:
        """Arrows by name."""
        return {arrow.name: arrow for arrow in self.arrows}

    @cached_property
    def tails(self) -> dict[int, tuple[str, ...]]:
        """The arrows that begin on a space."""
        return {a.chain[0]: tuple(b.name for b in self.arrows if b.chain[0] == a.chain[0]) for a in self.arrows}

    @cached_property
    def may_accelerate(self) -> tuple[bool, ...]:
        """Whether a car on this space may plot above R, its ban in corners aside for R = 0 (S-36)."""
        return tuple(self._may_accelerate(n) for n in range(len(self.ids)))

    @cached_property
    def covering(self) -> tuple[tuple[int, ...], ...]:
        """For each unit of the lap the spaces that cover it, left to right."""
        units: list[list[int]] = [[] for _ in range(self.length)]
        for n in range(len(self.ids)):
            for unit in range(self.row[n], self.row[n] + self.unit) if n not in self.pits.spaces else ():
                units[unit % self.length].append(n)
        return tuple(tuple(sorted(spaces, key=lambda n: self.lane[n])) for spaces in units)

    def edge(self, unit: int, side: str) -> int:
        """The space of the outermost lane on one side at a unit of the lap (S-101)."""
        spaces = self.covering[unit % self.length]
        return spaces[0] if side == "left" else spaces[-1]

    def beside(self, space: int) -> tuple[int, ...]:
        """The spaces of the same row, left to right (S-8); the pits are no row of the track."""
        if space in self.pits.spaces:
            return (space,)
        return tuple(n for n in self.covering[self.row[space]] if self.row[n] == self.row[space])

    def width(self, unit: int) -> int:
        """How many spaces wide the track is here (S-10)."""
        return len(self.covering[unit % self.length])

    def grid(self, cars: int, one_a_row: int) -> tuple[SpaceId, ...]:
        """The grid spaces for n cars, pole first (S-25, S-143)."""
        pole, far = self.grid_lanes
        if cars > one_a_row:
            slots = [(1 + n // 2, (pole, far)[n % 2]) for n in range(cars)]
        else:
            slots = [(1 + n, (pole, far)[n % 2]) for n in range(cars)]
            if cars > 1:
                slots[-1] = (one_a_row, far)
        return tuple(self._grid_space(row, lane) for row, lane in slots)

    def grid_by_rows(self, cars: int, a_row: int) -> tuple[SpaceId, ...]:
        """The grid spaces for n cars, as many to a row as there are lanes, inside lane first (S-27)."""
        rows = (self.covering[self.length - row * self.unit] for row in range(1, cars + 1))
        spaces = [n for row in rows for n in sorted(row, key=lambda n: self.inside_rank[n])[:a_row]]
        return tuple(self.ids[n] for n in spaces[:cars])

    def _grid_space(self, row: int, lane: int) -> SpaceId:
        unit = self.length - row * self.unit
        spaces = self.covering[unit]
        return self.ids[next((n for n in spaces if self.lane[n] == lane), spaces[0])]

    def _may_accelerate(self, space: int) -> bool:
        if not self.limit[space]:
            return True
        ahead = self.ahead[space]
        same = self.corner[ahead] == self.corner[space] and self.limit[ahead] > 0
        return not same or self.limit[ahead] > self.limit[space]


def read_circuit(track: Track) -> Circuit:
    """The circuit of a track that carries this game's table."""
    spaces = _in_order(track)
    number = {s.id: n for n, s in enumerate(spaces)}
    arrows = tuple(_arrows(track, number))
    upcoming = _upcoming(track, spaces, arrows)
    limits, abreast = _limits(track), _abreast(spaces)
    table = track.rules.get(GAME, {})
    pits = read_pits(track, table, number)
    return _one(
        name=track.name,
        length=track.length,
        unit=track.unit,
        ids=tuple(s.id for s in spaces),
        row=tuple(s.start for s in spaces),
        lane=tuple(s.lane for s in spaces),
        corner=tuple(NAME if n in pits.spaces else s.corner or "" for n, s in enumerate(spaces)),
        limit=tuple(pits.limit if n in pits.spaces else limits.get(s.id, 0) for n, s in enumerate(spaces)),
        exits=tuple(exits_kept(pits, n, [number[e.to] for e in track.exits[s.id]]) for n, s in enumerate(spaces)),
        ahead=tuple(_ahead(track, s, number) for s in spaces),
        inside_rank=tuple(_inside_rank(track, s, abreast[s.start], upcoming[s.start]) for s in spaces),
        upcoming=upcoming,
        corners=(*track.corners, *((NAME,) if pits.spaces else ())),
        pits=pits,
        arrows=arrows,
        pole=table.get("pole", "left"),
        grid_lanes=tuple(table.get("grid_lanes", (min(track.lanes), max(track.lanes)))),
    )


@lru_cache(maxsize=64)
def _one(**fields: Any) -> Circuit:
    """The same circuit for the same figures, however often its track is read."""
    return Circuit(**fields)


def _in_order(track: Track) -> list[Space]:
    return sorted(track.spaces.values(), key=lambda s: (s.start, s.lane))


def _ahead(track: Track, space: Space, number: dict[SpaceId, int]) -> int:
    straight = track.ahead(space.id)
    exits = track.exits[space.id]
    return number[straight or exits[0].to] if straight or exits else number[space.id]


def _limits(track: Track) -> dict[SpaceId, int]:
    """Posted limits by space: figures go to the lanes that lie in the row, from the left (S-11)."""
    limits: dict[SpaceId, int] = {}
    for corner in track.corners.values():
        for stretch in _table(corner).get("limits", ()):
            first, last = stretch["rows"]
            for id in corner.spaces:
                space = track.spaces[id]
                if first * track.unit <= space.start < (last + 1) * track.unit:
                    limits[id] = _figure(track, space, stretch["lanes"])
    return limits


def _figure(track: Track, space: Space, figures: list[int]) -> int:
    lanes = sorted(s.lane for s in track.road if s.start <= space.start < s.end)
    place = lanes.index(space.lane) if len(figures) == len(lanes) else space.lane - 1
    return figures[place] if 0 <= place < len(figures) else 0


def _table(corner: Corner) -> dict[str, Any]:
    table: dict[str, Any] = corner.rules.get(GAME, {})
    return table


def _arrows(track: Track, number: dict[SpaceId, int]) -> Iterator[Arrow]:
    for name, corner in track.corners.items():
        for arrow in _table(corner).get("arrows", ()):
            chain = tuple(number[id] for id in arrow["spaces"] if id in number)
            yield Arrow(arrow["name"], name, chain)


def _upcoming(track: Track, spaces: list[Space], arrows: Iterable[Arrow]) -> tuple[str, ...]:
    """S-13: the corner a unit is in, its arrows included unless the next corner's arrow has begun; else the next."""
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
    return tuple(_upcoming_at(unit, corners, lasts, firsts, track.length) for unit in range(track.length))


def _upcoming_at(unit: int, corners: list[Corner], lasts: dict[str, int], firsts: dict[str, int], length: int) -> str:
    inside = next((c.name for c in corners if c.start <= unit < c.end), None)
    if inside:
        return inside
    following = min(corners, key=lambda c: (c.start - unit) % length)
    overrun = next((c for c in corners if (unit - c.start) % length <= lasts[c.name]), None)
    begun = (unit - following.start) % length - length >= firsts[following.name]
    return overrun.name if overrun and not begun else following.name


def _abreast(spaces: list[Space]) -> dict[int, list[Space]]:
    """For each unit at which a space begins, the spaces that cover it."""
    abreast: dict[int, list[Space]] = {space.start: [] for space in spaces}
    for space in spaces:
        for unit in range(space.start, space.end):
            if unit in abreast:
                abreast[unit].append(space)
    return abreast


def _inside_rank(track: Track, space: Space, abreast: list[Space], corner: str) -> int:
    lanes = [s.lane for s in abreast if not s.aside or s is space]
    inside = track.corners[corner].inside if corner else "left"
    return sum(1 for lane in lanes if (lane < space.lane if inside == "left" else lane > space.lane))


def check_track(track: Track) -> tuple[str, ...]:
    """Every fault that keeps this game off a track, one line each (S-18, S-144)."""
    if GAME not in track.rules:
        return (f"S-18: the track carries no [{GAME}] table",)
    malformed = figure_faults(track)
    if malformed:
        return malformed
    lost = tuple(
        f"S-18: arrow {a['name']} names {id}, which is not a space"
        for c in track.corners.values()
        for a in _table(c).get("arrows", ())
        for id in a["spaces"]
        if id not in track.spaces
    )
    dead = tuple(f"S-18: no way leads on from {id}" for id in track.spaces if not track.exits[id])
    pits = tuple(pit_faults(track)) if "pits" in track.rules[GAME] else ()
    if lost or dead or pits:
        return lost + dead + pits
    circuit = read_circuit(track)
    return (*_bad_exits(track), *_bad_limits(circuit), *_broken_arrows(circuit), *_short_grid(circuit), *_gaps(circuit))


def _bad_exits(track: Track) -> Iterator[str]:
    """Each step leads to a later row or over the line, and every row is reached from everywhere."""
    for id, exits in track.exits.items():
        for exit in exits:
            if track.spaces[exit.to].start <= track.spaces[id].start and not exit.crosses:
                yield f"S-18: the step from {id} to {exit.to} does not lead to a later row"
    rows = {s.start for s in track.road}
    first = next(iter(track.spaces))
    seen, edge = {first}, [first]
    while edge:
        edge = [e.to for id in edge for e in track.exits[id] if e.to not in seen]
        seen.update(edge)
        edge = list(dict.fromkeys(edge))
    for row in sorted(rows - {track.spaces[id].start for id in seen}):
        yield f"S-18: row {row // track.unit} cannot be reached from {first}"


def _bad_limits(circuit: Circuit) -> Iterator[str]:
    for n, limit in enumerate(circuit.limit):
        if limit % 20 or limit < 0:
            yield f"S-1: the limit {limit} of {circuit.ids[n]} is no multiple of 20"


def _broken_arrows(circuit: Circuit) -> Iterator[str]:
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


def _short_grid(circuit: Circuit) -> Iterator[str]:
    for row in range(1, 7):
        for lane in circuit.grid_lanes:
            unit = circuit.length - row * circuit.unit
            if not any(circuit.lane[n] == lane and circuit.row[n] == unit for n in circuit.covering[unit]):
                yield f"S-18: grid row {row} has no space in lane {lane}"


def _gaps(circuit: Circuit) -> Iterator[str]:
    """S-144: an unposted space between two posted spaces of a corner carries the corner's id."""
    for n, corner in enumerate(circuit.corner):
        if not corner:
            before = {circuit.corner[m] for m, exits in enumerate(circuit.exits) if n in exits} - {""}
            after = {circuit.corner[m] for m in circuit.exits[n]} - {""}
            for name in sorted(before & after):
                yield f"S-144: {circuit.ids[n]} lies inside corner {name} and must belong to it"
