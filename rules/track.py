"""The track: lanes tiled by spaces, each an interval of the lap; neighbours follow from overlap.

A lap is `length` units long; a row is `unit` of them. Where a board departs from what follows from its lanes (a
missing diagonal, a link that leads elsewhere), its file says so. What a corner means is each game's own chapter:
its figures lie in a table named for the game. How a track is drawn is not known here.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal

from rules.values import Json, SpaceId, Value

Side = Literal["straight", "left", "right"]


class BadTrack(Exception):
    """A track file that cannot be read as a track. `faults`: one sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class Space(Value):
    """A space of a lane over the units [start, end); `number` counts within its lane from 0."""

    id: SpaceId
    lane: int
    start: int
    end: int
    corner: str | None = None


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

    @property
    def length(self) -> int:
        """Units in a lap."""
        return self.rows * self.unit

    @cached_property
    def rows_of(self) -> Mapping[int, tuple[Space, ...]]:
        """The spaces that start at each unit, left to right."""
        rows: dict[int, list[Space]] = {}
        for space in sorted(self.spaces.values(), key=lambda s: (s.start, s.lane)):
            rows.setdefault(space.start, []).append(space)
        return {start: tuple(spaces) for start, spaces in rows.items()}

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The numbers of all lanes that exist anywhere."""
        return tuple(sorted({s.lane for s in self.spaces.values()}))

    def ahead(self, space: SpaceId) -> SpaceId | None:
        """The straight-ahead neighbour, or None where the lane ends."""
        return next((e.to for e in self.exits[space] if e.side == "straight"), None)

    def exit(self, space: SpaceId, to: SpaceId) -> Exit | None:
        """The step from one space to another, if there is one."""
        return next((e for e in self.exits[space] if e.to == to), None)

    def containing(self, lane: int, unit: int) -> Space | None:
        """The space of a lane that covers a unit of the lap."""
        at = unit % self.length
        return next((s for s in self.spaces.values() if s.lane == lane and s.start <= at < s.end), None)


def place(row_units: int, unit: int, lane: int) -> SpaceId:
    """A space in the specifications' notation `(row,lane)`; half rows are written `12.5`."""
    whole, part = divmod(row_units, unit)
    tail = str(part / unit)[1:] if part else ""
    return f"({whole}{tail},{lane})"


def read_track(name: str, text: str) -> Track:
    """A track from the text of its file. Raises BadTrack with every fault that can be told at once."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTrack([f"not TOML: {fault}"]) from fault
    raw.pop("shape", None)
    faults = [*_unknown(raw, TOP, "the track"), *_missing(raw, ("title", "laps", "rows", "stretch"))]
    if faults:
        raise BadTrack(faults)
    return _Reading(name, raw).track()


TOP = frozenset({"title", "test", "laps", "rows", "units", "stretch", "corner", "ban", "link"})
"""Top-level keys of a track file, besides the games' own tables."""
STRETCH = frozenset({"rows", "lanes", "squares", "shift"})
CORNER = frozenset({"name", "rows", "lanes", "inside"})


def _unknown(raw: Mapping[str, Json], known: frozenset[str], what: str) -> list[str]:
    return [f"unknown key {key!r} in {what}" for key in raw if key not in known and not isinstance(raw[key], dict)]


def _missing(raw: Mapping[str, Json], keys: Iterable[str]) -> list[str]:
    return [f"{key} is missing" for key in keys if key not in raw]


class _Reading:
    """One reading of one file."""

    def __init__(self, name: str, raw: Mapping[str, Json]) -> None:
        self.name, self.raw = name, raw
        self.rows, self.unit = int(raw["rows"]), int(raw.get("units", 1))
        self.faults: list[str] = []
        self.spaces: dict[SpaceId, Space] = {}

    def track(self) -> Track:
        for stretch in self.raw["stretch"]:
            self._stretch(stretch)
        corners = {c["name"]: self._corner(c) for c in self.raw.get("corner", ())
                   if not self._note([*_unknown(c, CORNER, "a corner"), *_missing(c, ("name", "rows", "inside"))])}
        exits = self._exits()
        if self.faults:
            raise BadTrack(self.faults)
        return Track(
            name=self.name, title=self.raw["title"], test=self.raw.get("test", False), laps=self.raw["laps"],
            rows=self.rows, unit=self.unit, spaces=self.spaces, exits=exits, corners=corners,
            rules={key: value for key, value in self.raw.items() if key not in TOP},
        )

    def _note(self, faults: list[str]) -> list[str]:
        self.faults += faults
        return faults

    def _stretch(self, raw: Mapping[str, Json]) -> None:
        if self._note([*_unknown(raw, STRETCH, "a stretch"), *_missing(raw, ("rows", "lanes"))]):
            return
        first, last = raw["rows"]
        if not 0 <= first <= last < self.rows:
            self._note([f"a stretch has rows {first} to {last}, but the lap has rows 0 to {self.rows - 1}"])
            return
        squares = raw.get("squares", [last - first + 1] * len(raw["lanes"]))
        shifts = raw.get("shift", [0] * len(raw["lanes"]))
        if not len(squares) == len(shifts) == len(raw["lanes"]):
            self._note([f"rows {first} to {last}: squares and shift need one figure a lane"])
            return
        for lane, count, shift in zip(raw["lanes"], squares, shifts, strict=True):
            self._tile(lane, first * self.unit + shift, (last + 1 - first) * self.unit, count)

    def _tile(self, lane: int, start: int, units: int, count: int) -> None:
        if units % count:
            self._note([f"lane {lane} from row {start // self.unit}: {count} spaces do not divide {units} units"])
            return
        size = units // count
        for number in range(count):
            begin = start + number * size
            id = place(begin, self.unit, lane)
            if self._covered(lane, begin, begin + size):
                self._note([f"{id}: lane {lane} is laid twice here"])
            self.spaces[id] = Space(id=id, lane=lane, start=begin, end=begin + size)

    def _covered(self, lane: int, start: int, end: int) -> bool:
        return any(s.lane == lane and s.start < end and start < s.end for s in self.spaces.values())

    def _corner(self, raw: Mapping[str, Json]) -> Corner:
        first, last = raw["rows"]
        start, end = first * self.unit, (last + 1) * self.unit
        lanes = raw.get("lanes", [s.lane for s in self.spaces.values()])
        members = tuple(s.id for s in sorted(self.spaces.values(), key=lambda s: (s.start, s.lane))
                        if start <= s.start < end and s.lane in lanes)
        for id in members:
            if self.spaces[id].corner:
                self._note([f"{id} belongs to two corners, {self.spaces[id].corner} and {raw['name']}"])
            self.spaces[id] = self.spaces[id].model_copy(update={"corner": raw["name"]})
        if not members:
            self._note([f"corner {raw['name']} has no spaces"])
        if raw["inside"] not in ("left", "right"):
            self._note([f"corner {raw['name']}: inside must be left or right"])
            raw = {**raw, "inside": "left"}
        return Corner(name=raw["name"], start=start, end=end, inside=raw["inside"], spaces=members,
                      rules={k: v for k, v in raw.items() if k not in CORNER})

    def _exits(self) -> dict[SpaceId, tuple[Exit, ...]]:
        at = {(s.lane, s.start): s for s in self.spaces.values()}
        covering = {(s.lane, u): s for s in self.spaces.values() for u in range(s.start, s.end)}
        exits = {id: self._derived(space, at, covering) for id, space in self.spaces.items()}
        for ban in self._pairs("ban"):
            exits[ban["from"]] = [e for e in exits[ban["from"]] if e.to != ban["to"]]
        for link in self._pairs("link"):
            crosses = self.spaces[link["to"]].start < self.spaces[link["from"]].start
            exits[link["from"]].append(Exit(to=link["to"], side=link.get("side", "straight"), crosses=crosses))
        return {id: tuple(e) for id, e in exits.items()}

    def _pairs(self, key: str) -> list[dict[str, Json]]:
        good = []
        for raw in self.raw.get(key, ()):
            lost = [p for p in (raw.get("from"), raw.get("to")) if p not in self.spaces]
            if not self._note([f"a {key} names {p}, which is not a space" for p in lost]):
                good.append(raw)
        return good

    def _derived(self, space: Space, at: Mapping[tuple[int, int], Space],
                 covering: Mapping[tuple[int, int], Space]) -> list[Exit]:
        length = self.rows * self.unit
        crosses, end = space.end >= length, space.end % length
        straight = at.get((space.lane, end))
        sides: list[tuple[Side, Space | None]] = [
            ("straight", straight),
            ("left", covering.get((space.lane - 1, end))),
            ("right", covering.get((space.lane + 1, end))),
        ]
        return [Exit(to=s.id, side=side, crosses=crosses) for side, s in sides if s]
