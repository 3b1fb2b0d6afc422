"""The track: lanes tiled by spaces, each an interval of the lap; neighbours follow from overlap.

A lap is `length` units long; a row is `unit` of them. Where a board departs from what follows from its lanes (a
missing diagonal, a link that leads elsewhere), its file says so. Side lanes, such as a pit lane, lie beside the road,
belong to no row of it, and are joined to it by links. What a corner means is each game's own chapter:
its figures lie in a table named for the game. How a track is drawn is not known here.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationError

from rules.values import Json, SpaceId, Value

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
    found = _last_upto(starts, at)
    space, reach = (spaces[found], at) if found >= 0 else (spaces[-1], at + length)
    return space if space.start <= reach < space.end else None


def _last_upto(starts: tuple[int, ...], at: int) -> int:
    """The index of the last start that is not beyond a unit, -1 if all are."""
    low, high = 0, len(starts)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if starts[middle] <= at else (low, middle)
    return low - 1


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


Whole = Annotated[int, Field(strict=True, ge=0)]
Lane = Annotated[int, Field(strict=True, ge=1, le=20)]


class _Stretch(Value):
    """Lanes over rows; a stretch over the line ends in a row beyond the last."""

    rows: tuple[Whole, Whole]
    lanes: Annotated[tuple[Lane, ...], Field(min_length=1)]
    squares: tuple[Annotated[Whole, Field(ge=1)], ...] | None = None
    shift: tuple[Whole, ...] | None = None
    before: tuple[Whole, ...] | None = None
    """Units by which the first space of each lane is longer than the others, so that staggered lanes begin together."""
    after: tuple[Whole, ...] | None = None
    """The same of the last."""
    name: str = ""
    """A named stretch numbers its spaces lane by lane, from `first`: they are written `name:lane/number`."""
    first: Annotated[Whole, Field(ge=1)] = 1
    arrows: tuple[str, ...] | None = None
    """The only lane changes in this stretch, each two of its spaces; it is entered and left straight ahead."""


class _SideLane(Value):
    """A lane beside the road, from a row on and perhaps over the line, a space a row or `squares` over `rows`.
    Its spaces are written `name:lane/number`; side lanes of one side with neighbouring numbers lie side by side."""

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
    """A step, or several that lead to one space."""

    from_: Annotated[SpaceId | tuple[SpaceId, ...], Field(alias="from")]
    to: SpaceId
    side: Side = "straight"


class _File(Value):
    """A track file. What else it holds are the games' own tables."""

    model_config = ConfigDict(extra="allow")

    title: str
    test: bool = False
    laps: Annotated[Whole, Field(ge=1)]
    rows: Annotated[Whole, Field(ge=1, le=2000)]
    units: Annotated[Whole, Field(ge=1, le=5040)] = 1
    letters: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    """Letters of the road's lanes: places are written `name:L#number`, those of side lanes `name` and number."""
    places: Literal["(row,lane)", "lane:unit"] = "(row,lane)"
    """How spaces are written where neither stretches have names nor lanes letters."""
    stretch: tuple[_Stretch, ...]
    side: tuple[_SideLane, ...] = ()
    corner: tuple[_Bend, ...] = ()
    ban: tuple[_Pair, ...] = ()
    link: tuple[_Pair, ...] = ()


def read_track(name: str, text: str) -> Track:
    """A track from the text of its file. Raises BadTrack with every fault that can be told at once."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTrack([f"not TOML: {fault}"]) from fault
    raw.pop("shape", None)
    try:
        file = _File.model_validate(raw)
    except ValidationError as fault:
        raise BadTrack(
            [_sentence(raw, error["loc"], error["type"], error["msg"]) for error in fault.errors()]
        ) from None
    return _Reading(name, file).track()


def _sentence(raw: Json, loc: tuple[int | str, ...], type: str, msg: str) -> str:
    """A fault of form in words: whose entry it is, and what is wrong with it."""
    whose = f"{loc[0]} {_called(raw, loc)}: " if len(loc) > 1 else ""
    key = ".".join(str(part) for part in (loc[2:] if len(loc) > 2 else loc[-1:]))
    if type == "missing":
        return f"{whose}{key} is missing"
    if type == "extra_forbidden":
        return f"{whose}unknown key {key!r}"
    return f"{whose}{key}: {msg[:1].lower()}{msg[1:]}"


def _called(raw: Json, loc: tuple[int | str, ...]) -> str:
    """An entry's own name or rows, else its number."""
    entry = raw[loc[0]][loc[1]] if isinstance(raw[loc[0]], list) else None
    named = isinstance(entry, dict) and (entry.get("name") or entry.get("rows"))
    return str(named) if named else str(int(loc[1]) + 1) if isinstance(loc[1], int) else str(loc[1])


def _unknown(tables: Mapping[str, Json] | None, what: str) -> list[str]:
    return [f"unknown key {key!r} in {what}" for key, value in (tables or {}).items() if not isinstance(value, dict)]


class _Reading:
    """One reading of one file."""

    def __init__(self, name: str, file: _File) -> None:
        self.name, self.file = name, file
        self.rows, self.unit, self.length = file.rows, file.units, file.rows * file.units
        self.faults = _unknown(file.model_extra, "the track")
        self.spaces: dict[SpaceId, Space] = {}
        self.drawn: dict[SpaceId, tuple[SpaceId, ...]] = {}
        """Where a space of a stretch with arrows leads by them."""

    def track(self) -> Track:
        for stretch in self.file.stretch:
            self._stretch(stretch)
        for side in self.file.side:
            self._side(side)
        self._laid_twice()
        corners = {bend.name: self._corner(bend) for bend in self.file.corner}
        if len(corners) < len(self.file.corner):
            self.faults.append("two corners have one name")
        exits = self._exits()
        if self.faults:
            raise BadTrack(self.faults)
        return Track(
            name=self.name, title=self.file.title, test=self.file.test, laps=self.file.laps,
            rows=self.rows, unit=self.unit, spaces=self.spaces, exits=exits, corners=corners,
            rules=dict(self.file.model_extra or {}),
        )  # fmt: skip

    def _stretch(self, stretch: _Stretch) -> None:
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
            self._tile(stretch, lane, first * self.unit + shift, rows * self.unit, count, before, after)
        self._arrows(stretch)

    def _tile(self, stretch: _Stretch, lane: int, start: int, units: int, count: int, before: int, after: int) -> None:
        size, left = divmod(units - before - after, count)
        if left or size <= 0:
            self.faults.append(f"lane {lane} from row {start // self.unit}: {count} spaces do not divide {units} units")
            return
        for k in range(count):
            begin = start + k * size + (before if k else 0)
            end = start + (k + 1) * size + before + (after if k == count - 1 else 0)
            at = begin % self.length
            id = self._written(stretch, lane, k + stretch.first, at)
            if id in self.spaces:
                self.faults.append(f"{id}: lane {lane} is laid twice here")
            self.spaces[id] = Space(id=id, lane=lane, start=at, end=at + end - begin)

    def _written(self, stretch: _Stretch, lane: int, number: int, at: int) -> SpaceId:
        """A space of a stretch as players write it."""
        letters = self.file.letters
        if letters:
            letter = letters[lane - 1] if lane <= len(letters) else str(lane)
            return f"{stretch.name}:{letter}#{number}" if stretch.name else f"{letter}#{number}"
        return f"{stretch.name}:{lane}/{number}" if stretch.name else self._place(at, lane)

    def _arrows(self, stretch: _Stretch) -> None:
        """Lane changes as a stretch says them: `L#1 M#1` from the one into the other."""
        if stretch.arrows is None:
            return
        name = f"{stretch.name}:" if stretch.name else ""
        mine = [id for id in self.spaces if id.startswith(name) and self._in(stretch, self.spaces[id])]
        self.drawn.update(dict.fromkeys(mine, ()))
        for arrow in stretch.arrows:
            pair = [name + word for word in arrow.split()]
            if len(pair) != 2 or not set(pair) <= set(mine):
                self.faults.append(f"{stretch.name}: the arrow {arrow!r} does not name two of its spaces")
                continue
            self.drawn[pair[0]] += (pair[1],)

    def _in(self, stretch: _Stretch, space: Space) -> bool:
        first, last = stretch.rows
        shift = max(stretch.shift or (0,))
        begins = (space.start - first * self.unit) % self.length
        return space.lane in stretch.lanes and 0 <= begins < (last + 1 - first) * self.unit + shift

    def _place(self, units: int, lane: int) -> SpaceId:
        if self.file.places == "lane:unit":
            return place_from_right(units, lane, max(lane for s in self.file.stretch for lane in s.lanes))
        return place(units, self.unit, lane)

    def _side(self, side: _SideLane) -> None:
        taken = {space.lane for space in self.spaces.values() if space.aside != side.side}
        rows = side.rows or side.squares
        if side.row >= self.rows or rows >= self.rows or side.lane in taken:
            self.faults.append(f"side lane {side.name}: it needs a number of its own, and rows of the lap")
            return
        size, left = divmod(rows * self.unit, side.squares)
        if left:
            self.faults.append(f"side lane {side.name}: {side.squares} spaces do not divide {rows * self.unit} units")
        for number in range(side.squares):
            start = (side.row * self.unit + number * size) % self.length
            id = f"{side.name}{number + 1}" if self.file.letters else f"{side.name}:{side.lane}/{number + 1}"
            if id in self.spaces:
                self.faults.append(f"{id}: lane {side.lane} is laid twice here")
            self.spaces[id] = Space(id=id, lane=side.lane, start=start, end=start + size, aside=side.side)

    def _road(self) -> list[Space]:
        return [space for space in self.spaces.values() if not space.aside]

    def _laid_twice(self) -> None:
        for _, spaces in laid_by_lane(self._road()).values():
            reached = spaces[-1].end - self.length
            for space in spaces:
                if space.start < reached:
                    self.faults.append(f"{space.id}: lane {space.lane} is laid twice here")
                reached = space.end

    def _corner(self, bend: _Bend) -> Corner:
        first, last = bend.rows
        start, end = first * self.unit, (last + 1) * self.unit
        self.faults += _unknown(bend.model_extra, f"corner {bend.name}")
        members = tuple(s.id for s in sorted(self._road(), key=lambda s: (s.start, s.lane))
                        if start <= s.start < end and (bend.lanes is None or s.lane in bend.lanes))  # fmt: skip
        for id in members:
            if self.spaces[id].corner:
                self.faults.append(f"{id} belongs to two corners, {self.spaces[id].corner} and {bend.name}")
            self.spaces[id] = self.spaces[id].model_copy(update={"corner": bend.name})
        if not members:
            self.faults.append(f"corner {bend.name} has no spaces in rows {first} to {last}")
        return Corner(name=bend.name, start=start, end=end, inside=bend.inside, spaces=members,
                      rules=dict(bend.model_extra or {}))  # fmt: skip

    def _exits(self) -> dict[SpaceId, tuple[Exit, ...]]:
        spaces = self.spaces.values()
        laid = {side: laid_by_lane(s for s in spaces if s.aside == side) for side in ("", "left", "right")}
        exits = {id: self._derived(space, laid[space.aside]) for id, space in self.spaces.items()}
        for start, ban in self._pairs("ban", self.file.ban):
            if not any(e.to == ban.to for e in exits[start]):
                self.faults.append(f"a ban names a step from {start} to {ban.to}, which does not exist")
            exits[start] = [e for e in exits[start] if e.to != ban.to]
        for start, link in self._pairs("link", self.file.link):
            exits[start].append(self._step(start, link.to, link.side))
        return {id: tuple(e) for id, e in exits.items()}

    def _step(self, start: SpaceId, to: SpaceId, side: Side) -> Exit:
        """A step that the file says; it may lead back a little without having crossed the line."""
        back = self.spaces[start].start - self.spaces[to].start
        return Exit(to=to, side=side, crosses=back > self.length // 2)

    def _pairs(self, key: str, pairs: Iterable[_Pair]) -> Iterator[tuple[SpaceId, _Pair]]:
        for pair in pairs:
            starts = (pair.from_,) if isinstance(pair.from_, str) else pair.from_
            lost = [p for p in (*starts, pair.to) if p not in self.spaces]
            self.faults += [f"a {key} names {p}, which is not a space" for p in lost]
            if not lost:
                yield from ((start, pair) for start in starts)

    def _derived(self, space: Space, laid: Laid) -> list[Exit]:
        """Straight ahead where the next space of the lane begins; diagonally to the neighbours that contain the end."""
        ahead = covering(laid, space.lane, space.end, self.length)
        straight = ahead if ahead and ahead.start == space.end % self.length else None
        left = covering(laid, space.lane - 1, space.end, self.length)
        right = covering(laid, space.lane + 1, space.end, self.length)
        ways: list[tuple[Side, Space | None]] = [("straight", straight), ("left", left), ("right", right)]
        derived = [Exit(to=to.id, side=side, crosses=to.start < space.start) for side, to in ways if to]
        printed = [e for e in derived if e.side == "straight" or not self.drawn.keys() & {space.id, e.to}]
        return printed + [self._arrow(space, self.spaces[to]) for to in self.drawn.get(space.id, ())]

    def _arrow(self, space: Space, to: Space) -> Exit:
        return self._step(space.id, to.id, "left" if to.lane < space.lane else "right")
