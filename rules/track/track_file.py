"""The track file format, and its conversion into a track."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, ValidationError

from rules.base import Json, SpaceId, Value
from rules.safe_toml import read_toml
from rules.schema_faults import format_schema_fault
from rules.track.track import (
    BadTrack,
    Corner,
    Exit,
    LaneIndex,
    Side,
    Space,
    Track,
    find_covering,
    format_space_id,
    format_space_id_from_right,
    index_lanes,
)

Whole = Annotated[int, Field(strict=True, ge=0)]
Lane = Annotated[int, Field(strict=True, ge=1, le=20)]


class _Stretch(Value):
    """Lanes over rows; a stretch across the line ends in a row beyond the last."""

    rows: tuple[Whole, Whole]
    lanes: Annotated[tuple[Lane, ...], Field(min_length=1)]
    squares: tuple[Annotated[Whole, Field(ge=1)], ...] | None = None
    shift: tuple[Whole, ...] | None = None
    before: tuple[Whole, ...] | None = None
    """Units added to the first space of each lane, so that staggered lanes begin together."""
    after: tuple[Whole, ...] | None = None
    """Units added to the last space of each lane."""
    name: str = ""
    """In a named stretch, spaces are numbered lane by lane from `first` and written `name:lane/number`."""
    first: Annotated[Whole, Field(ge=1)] = 1
    arrows: tuple[str, ...] | None = None
    """The only lane changes in this stretch, each two of its spaces; entry and exit are straight ahead."""


class _SideLane(Value):
    """A lane beside the road from a row on, perhaps across the line.

    It has one space a row, or `squares` spaces over `rows`. Its spaces are written `name:lane/number`; side
    lanes of one side with neighbouring numbers lie side by side."""

    name: Annotated[str, Field(min_length=1)]
    lane: Lane
    side: Literal["left", "right"]
    row: Whole
    rows: Annotated[Whole, Field(ge=1)] | None = None
    squares: Annotated[Whole, Field(ge=1)]


class _Bend(Value):
    model_config = ConfigDict(extra="allow")

    name: Annotated[str, Field(min_length=1)]
    rows: tuple[Whole, Whole]
    lanes: tuple[Lane, ...] | None = None
    inside: Literal["left", "right"]


class _Pair(Value):
    """A step, or several steps to one space."""

    from_: Annotated[SpaceId | tuple[SpaceId, ...], Field(alias="from")]
    to: SpaceId
    side: Side = "straight"


class _File(Value):
    """A track file. Other tables belong to the games."""

    model_config = ConfigDict(extra="allow")

    title: str
    test: bool = False
    laps: Annotated[Whole, Field(ge=1)]
    rows: Annotated[Whole, Field(ge=1, le=2000)]
    units: Annotated[Whole, Field(ge=1, le=5040)] = 1
    letters: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    """Letters of the road's lanes.

    Spaces are written `name:L#number`, those of side lanes as `name` and number."""
    places: Literal["(row,lane)", "lane:unit"] = "(row,lane)"
    """The notation of spaces where neither stretches have names nor lanes letters."""
    stretch: tuple[_Stretch, ...]
    side: tuple[_SideLane, ...] = ()
    corner: tuple[_Bend, ...] = ()
    ban: tuple[_Pair, ...] = ()
    link: tuple[_Pair, ...] = ()


@lru_cache(maxsize=64)
def read_track(name: str, text: str) -> Track:
    """Parse a track file, cached. Raises BadTrack with all faults found."""
    try:
        raw = read_toml(text)
    except ValueError as fault:
        raise BadTrack([f"not TOML: {fault}"]) from fault
    raw.pop("shape", None)
    try:
        file = _File.model_validate(raw)
    except ValidationError as fault:
        raise BadTrack(
            [_format_fault(raw, error["loc"], error["type"], error["msg"]) for error in fault.errors()]
        ) from None
    return _Reading(name, file).build_track()


def _format_fault(raw: Json, loc: tuple[int | str, ...], kind: str, message: str) -> str:
    """Format a schema fault as a sentence with the entry it belongs to."""
    whose = f"{loc[0]} {_name_entry(raw, loc)}: " if len(loc) > 1 else ""
    return whose + format_schema_fault(loc[2:] if len(loc) > 2 else loc[-1:], kind, message)


def _name_entry(raw: Json, loc: tuple[int | str, ...]) -> str:
    """Return an entry's name or rows, else its number."""
    entry = raw[loc[0]][loc[1]] if isinstance(raw[loc[0]], list) else None
    name = isinstance(entry, dict) and (entry.get("name") or entry.get("rows"))
    return str(name) if name else str(int(loc[1]) + 1) if isinstance(loc[1], int) else str(loc[1])


def _list_unknown_keys(tables: Mapping[str, Json] | None, what: str) -> list[str]:
    return [f"unknown key {key!r} in {what}" for key, value in (tables or {}).items() if not isinstance(value, dict)]


class _Reading:
    """One conversion of a file into a track."""

    def __init__(self, name: str, file: _File) -> None:
        self.name, self.file = name, file
        self.rows, self.unit, self.length = file.rows, file.units, file.rows * file.units
        self.faults = _list_unknown_keys(file.model_extra, "the track")
        self.spaces: dict[SpaceId, Space] = {}
        self.drawn: dict[SpaceId, tuple[SpaceId, ...]] = {}
        """Where a space of a stretch with arrows leads by them."""

    def build_track(self) -> Track:
        for stretch in self.file.stretch:
            self._add_stretch(stretch)
        for side in self.file.side:
            self._add_side_lane(side)
        self._check_overlaps()
        corners = {bend.name: self._make_corner(bend) for bend in self.file.corner}
        if len(corners) < len(self.file.corner):
            self.faults.append("two corners have one name")
        exits = self._make_exits()
        if self.faults:
            raise BadTrack(self.faults)
        return Track(
            name=self.name,
            title=self.file.title,
            test=self.file.test,
            laps=self.file.laps,
            rows=self.rows,
            unit=self.unit,
            spaces=self.spaces,
            exits=exits,
            corners=corners,
            rules=dict(self.file.model_extra or {}),
        )

    def _add_stretch(self, stretch: _Stretch) -> None:
        first, last = stretch.rows
        if not (first <= last < first + self.rows and first < self.rows):
            self.faults.append(f"a stretch has rows {first} to {last}, but the lap has rows 0 to {self.rows - 1}")
            return
        nought, rows = (0,) * len(stretch.lanes), last - first + 1
        squares = stretch.squares or (rows,) * len(stretch.lanes)
        figures = (squares, stretch.shift or nought, stretch.before or nought, stretch.after or nought)
        if any(len(of_lanes) != len(stretch.lanes) for of_lanes in figures):
            self.faults.append(f"rows {first} to {last}: squares, shift, before and after need one figure a lane")
            return
        for lane, count, shift, before, after in zip(stretch.lanes, *figures, strict=True):
            self._add_spaces(stretch, lane, first * self.unit + shift, rows * self.unit, count, before, after)
        self._add_arrows(stretch)

    def _add_spaces(
        self, stretch: _Stretch, lane: int, start: int, units: int, count: int, before: int, after: int
    ) -> None:
        size, remainder = divmod(units - before - after, count)
        if remainder or size <= 0:
            self.faults.append(f"lane {lane} from row {start // self.unit}: {count} spaces do not divide {units} units")
            return
        for k in range(count):
            begin = start + k * size + (before if k else 0)
            end = start + (k + 1) * size + before + (after if k == count - 1 else 0)
            at = begin % self.length
            id = self._make_space_id(stretch, lane, k + stretch.first, at)
            if id in self.spaces:
                self.faults.append(f"{id}: lane {lane} is laid twice here")
            self.spaces[id] = Space(id=id, lane=lane, start=at, end=at + end - begin)

    def _make_space_id(self, stretch: _Stretch, lane: int, number: int, at: int) -> SpaceId:
        """Return the id of a space in a stretch, as players write it."""
        letters = self.file.letters
        if letters:
            letter = letters[lane - 1] if lane <= len(letters) else str(lane)
            return f"{stretch.name}:{letter}#{number}" if stretch.name else f"{letter}#{number}"
        return f"{stretch.name}:{lane}/{number}" if stretch.name else self._format_id(at, lane)

    def _add_arrows(self, stretch: _Stretch) -> None:
        """Add a stretch's lane changes: `L#1 M#1` leads from the first space to the second."""
        if stretch.arrows is None:
            return
        name = f"{stretch.name}:" if stretch.name else ""
        mine = [id for id in self.spaces if id.startswith(name) and self._is_in_stretch(stretch, self.spaces[id])]
        self.drawn.update(dict.fromkeys(mine, ()))
        for arrow in stretch.arrows:
            pair = [name + word for word in arrow.split()]
            if len(pair) != 2 or not set(pair) <= set(mine):
                self.faults.append(f"{stretch.name}: the arrow {arrow!r} does not name two of its spaces")
                continue
            self.drawn[pair[0]] += (pair[1],)

    def _is_in_stretch(self, stretch: _Stretch, space: Space) -> bool:
        first, last = stretch.rows
        shift = max(stretch.shift or (0,))
        begins = (space.start - first * self.unit) % self.length
        return space.lane in stretch.lanes and 0 <= begins < (last + 1 - first) * self.unit + shift

    def _format_id(self, units: int, lane: int) -> SpaceId:
        if self.file.places == "lane:unit":
            return format_space_id_from_right(units, lane, max(lane for s in self.file.stretch for lane in s.lanes))
        return format_space_id(units, self.unit, lane)

    def _add_side_lane(self, side: _SideLane) -> None:
        used_lanes = {space.lane for space in self.spaces.values() if space.aside != side.side}
        rows = side.rows or side.squares
        if side.row >= self.rows or rows >= self.rows or side.lane in used_lanes:
            self.faults.append(f"side lane {side.name}: it needs a number of its own, and rows of the lap")
            return
        size, remainder = divmod(rows * self.unit, side.squares)
        if remainder:
            self.faults.append(f"side lane {side.name}: {side.squares} spaces do not divide {rows * self.unit} units")
        for number in range(side.squares):
            start = (side.row * self.unit + number * size) % self.length
            id = f"{side.name}{number + 1}" if self.file.letters else f"{side.name}:{side.lane}/{number + 1}"
            if id in self.spaces:
                self.faults.append(f"{id}: lane {side.lane} is laid twice here")
            self.spaces[id] = Space(id=id, lane=side.lane, start=start, end=start + size, aside=side.side)

    def _list_road_spaces(self) -> list[Space]:
        return [space for space in self.spaces.values() if not space.aside]

    def _check_overlaps(self) -> None:
        for _, spaces in index_lanes(self._list_road_spaces()).values():
            end_so_far = spaces[-1].end - self.length
            for space in spaces:
                if space.start < end_so_far:
                    self.faults.append(f"{space.id}: lane {space.lane} is laid twice here")
                end_so_far = space.end

    def _make_corner(self, bend: _Bend) -> Corner:
        first, last = bend.rows
        start, end = first * self.unit, (last + 1) * self.unit
        self.faults += _list_unknown_keys(bend.model_extra, f"corner {bend.name}")
        members = tuple(
            s.id
            for s in sorted(self._list_road_spaces(), key=lambda s: (s.start, s.lane))
            if start <= s.start < end and (bend.lanes is None or s.lane in bend.lanes)
        )
        for id in members:
            if self.spaces[id].corner:
                self.faults.append(f"{id} belongs to two corners, {self.spaces[id].corner} and {bend.name}")
            self.spaces[id] = self.spaces[id].model_copy(update={"corner": bend.name})
        if not members:
            self.faults.append(f"corner {bend.name} has no spaces in rows {first} to {last}")
        return Corner(
            name=bend.name, start=start, end=end, inside=bend.inside, spaces=members, rules=dict(bend.model_extra or {})
        )

    def _make_exits(self) -> dict[SpaceId, tuple[Exit, ...]]:
        spaces = self.spaces.values()
        index_by_side = {side: index_lanes(s for s in spaces if s.aside == side) for side in ("", "left", "right")}
        exits = {id: self._default_exits(space, index_by_side[space.aside]) for id, space in self.spaces.items()}
        for start, ban in self._expand_pairs("ban", self.file.ban):
            if not any(e.to == ban.to for e in exits[start]):
                self.faults.append(f"a ban names a step from {start} to {ban.to}, which does not exist")
            exits[start] = [e for e in exits[start] if e.to != ban.to]
        for start, link in self._expand_pairs("link", self.file.link):
            exits[start].append(self._make_exit(start, link.to, link.side))
        return {id: tuple(e) for id, e in exits.items()}

    def _make_exit(self, start: SpaceId, to: SpaceId, side: Side) -> Exit:
        """Make a step given in the file; it may lead back a little without crossing the line."""
        back = self.spaces[start].start - self.spaces[to].start
        return Exit(to=to, side=side, crosses=back > self.length // 2)

    def _expand_pairs(self, key: str, pairs: Iterable[_Pair]) -> Iterator[tuple[SpaceId, _Pair]]:
        for pair in pairs:
            starts = (pair.from_,) if isinstance(pair.from_, str) else pair.from_
            missing_spaces = [p for p in (*starts, pair.to) if p not in self.spaces]
            self.faults += [f"a {key} names {p}, which is not a space" for p in missing_spaces]
            if not missing_spaces:
                yield from ((start, pair) for start in starts)

    def _default_exits(self, space: Space, lane_index: LaneIndex) -> list[Exit]:
        """Return the exits that follow from the lanes: straight ahead and diagonal.

        Straight ahead needs a space that begins where this one ends; diagonals lead to the neighbours that contain
        the end."""
        ahead = find_covering(lane_index, space.lane, space.end, self.length)
        straight = ahead if ahead and ahead.start == space.end % self.length else None
        left_space = find_covering(lane_index, space.lane - 1, space.end, self.length)
        right_space = find_covering(lane_index, space.lane + 1, space.end, self.length)
        ways: list[tuple[Side, Space | None]] = [("straight", straight), ("left", left_space), ("right", right_space)]
        lane_exits = [Exit(to=to.id, side=side, crosses=to.start < space.start) for side, to in ways if to]
        exits_without_arrow = [
            e for e in lane_exits if e.side == "straight" or not self.drawn.keys() & {space.id, e.to}
        ]
        return exits_without_arrow + [
            self._make_arrow_exit(space, self.spaces[to]) for to in self.drawn.get(space.id, ())
        ]

    def _make_arrow_exit(self, space: Space, to: Space) -> Exit:
        return self._make_exit(space.id, to.id, "left" if to.lane < space.lane else "right")
