"""The track of chapter 2: squares and their diagonals, corners, racing lines, the grid, who is beside whom.

Lanes and ticks are those of the rulebook: lane 0 on the right, the next one to the left 1; a square's name is that of
its space (`1:104`). L and R are ways across, as in a path (P-65).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rules.track.layout import layout_faults
from rules.track.track import Corner, Space, Track
from rules.values import SpaceId, Value

GAME = "powersled"
Way = Literal["L", "R"]
Half = Literal["", "front", "rear"]
"""Which part of a double-length square a sled has; '' the whole square (P-16)."""
Span = tuple[int, int, int]
"""A lane, and the ticks [start, end) of it."""
WAYS: Mapping[str, Way] = {"left": "L", "right": "R"}


class CornerFigures(Value):
    """P-13: the game's table of a corner; `safe` where the speed of its angle is not meant."""

    angle: Literal[45, 90, 180]
    safe: Annotated[int, Field(ge=1, le=4)] | None = None


class RacingLine(Value):
    """P-17."""

    name: str
    squares: Annotated[tuple[SpaceId, ...], Field(min_length=2)]


class Printed(Value):
    """The game's table of a track file: the side of the infield (P-19), the grid, pole first (P-20), double-length
    squares (P-16), racing lines."""

    infield: Literal["left", "right"]
    grid: Annotated[tuple[SpaceId, ...], Field(min_length=6, max_length=6)]
    doubles: tuple[SpaceId, ...] = ()
    line: tuple[RacingLine, ...] = ()


@dataclass(frozen=True)
class Square:
    """P-11. `corner` is '' on a straight; `long`: a double-length square; `line`: on a racing line; `left`, `right`:
    the diagonal squares, and in `clear` those that a sled may drift into (P-15)."""

    id: SpaceId
    lane: int
    start: int
    end: int
    corner: str
    long: bool
    line: bool
    forward: SpaceId
    left: SpaceId | None
    right: SpaceId | None
    clear: tuple[Way, ...]

    def span(self, half: Half = "") -> Span:
        """P-16: the ticks that a sled in it covers: all, or those of its half."""
        middle = (self.start + self.end) // 2
        return self.lane, middle if half == "front" else self.start, middle if half == "rear" else self.end


@dataclass(frozen=True)
class Bend:
    """P-13: a corner as this game reads it. `turn`: the side its inside lies on (P-19)."""

    name: str
    angle: int
    safe: int
    turn: Way


@dataclass(frozen=True)
class Circuit:
    """All that this game reads of a track. `infield`: the inside of the straights; `grid`: pole first."""

    name: str
    length: int
    lanes: int
    squares: Mapping[SpaceId, Square]
    bends: Mapping[str, Bend]
    infield: Way
    lines: Mapping[str, tuple[SpaceId, ...]]
    grid: tuple[SpaceId, ...]

    def __getitem__(self, id: SpaceId) -> Square:
        return self.squares[id]

    def forward(self, id: SpaceId) -> SpaceId:
        """P-14."""
        return self.squares[id].forward

    @cached_property
    def _behind(self) -> Mapping[SpaceId, SpaceId]:
        return {square.forward: square.id for square in self.squares.values()}

    def behind(self, id: SpaceId) -> SpaceId:
        """The square of the same lane whose forward square this is."""
        return self._behind[id]

    def aside(self, id: SpaceId, way: Way) -> SpaceId | None:
        """P-15: the diagonal square, clear or not; None where the track ends."""
        square = self.squares[id]
        return square.left if way == "L" else square.right

    def clear(self, id: SpaceId, way: Way) -> bool:
        """P-15, P-63: a sled may drift that way."""
        return way in self.squares[id].clear

    def along(self, id: SpaceId, to: SpaceId) -> str:
        """P-64: the racing line along which a step leads, or ''."""
        return self._steps_of_lines.get((id, to), "")

    @cached_property
    def _steps_of_lines(self) -> Mapping[tuple[SpaceId, SpaceId], str]:
        return {step: name for name, squares in self.lines.items() for step in pairwise(squares)}

    def inside(self, id: SpaceId) -> Way:
        """P-19: the way to the inside of the corner or straight that a square lies in."""
        corner = self.squares[id].corner
        return self.bends[corner].turn if corner else self.infield

    def crosses(self, id: SpaceId, to: SpaceId) -> bool:
        """P-146: the step leads over the line. A diagonal square may begin before the one left behind (P-15), and ends
        beyond it."""
        return self.squares[to].end <= self.squares[id].start


def beside(one: Span, other: Span) -> bool:
    """P-18: in neighbouring lanes, overlapping, and the first even with the other or partially in front of it."""
    (lane, start, end), (its, first, last) = one, other
    return abs(lane - its) == 1 and start < last and first < end and end >= last


def read_circuit(track: Track, by_angle: Callable[[int], int]) -> Circuit:
    """The circuit of a track that carries this game's table and has no faults (`check_track`). `by_angle`: the safe
    speed of a corner whose table has none."""
    printed = Printed.model_validate(track.rules[GAME])
    return Circuit(
        name=track.name,
        length=track.length,
        lanes=len(track.lanes),
        squares={space.id: _square(track, space, printed) for space in track.road},
        bends={corner.name: _bend(corner, by_angle) for corner in track.corners.values()},
        infield=WAYS[printed.infield],
        lines={line.name: line.squares for line in printed.line},
        grid=printed.grid,
    )


def _bend(corner: Corner, by_angle: Callable[[int], int]) -> Bend:
    figures = CornerFigures.model_validate(corner.rules[GAME])
    safe = figures.safe if figures.safe is not None else by_angle(figures.angle)
    return Bend(corner.name, figures.angle, safe, WAYS[corner.inside])


def _square(track: Track, space: Space, printed: Printed) -> Square:
    """P-15: the diagonal square of a lane contains the end of the one left behind; clear where it begins there."""
    sides = {exit.side: track.spaces[exit.to] for exit in track.exits[space.id]}
    left, right = sides.get("left"), sides.get("right")
    return Square(
        id=space.id,
        lane=len(track.lanes) - space.lane,
        start=space.start,
        end=space.end,
        corner=space.corner or "",
        long=space.id in printed.doubles,
        line=any(space.id in line.squares for line in printed.line),
        forward=sides["straight"].id,
        left=left.id if left else None,
        right=right.id if right else None,
        clear=tuple(WAYS[side] for side, to in sides.items() if side in WAYS and to.start == space.end % track.length),
    )


def check_track(track: Track) -> tuple[str, ...]:
    """Everything that keeps the game from being played on a track, one sentence each."""
    if GAME not in track.rules:
        return ("it is not laid out for Powersled Circuit: there is no [powersled] table",)
    faults = [*layout_faults(track), *_faults_of_table(track.rules[GAME]), *_faults_of_lanes(track)]
    if faults:
        return tuple(faults)
    printed = Printed.model_validate(track.rules[GAME])
    unknown = [f"P-11: {id} is not a square" for id in _named(printed) if id not in track.spaces]
    return tuple(unknown or _faults_of_squares(read_circuit(track, lambda _: 0), printed))


def _faults_of_table(raw: Any) -> Iterator[str]:
    try:
        Printed.model_validate(raw)
    except ValidationError as fault:
        for error in fault.errors():
            yield f"P-16: powersled.{'.'.join(map(str, error['loc']))}: {error['msg']}"


def _faults_of_lanes(track: Track) -> Iterator[str]:
    if track.lanes not in ((1, 2), (1, 2, 3)):
        yield f"P-10: a track has 2 or 3 lanes, not {len(track.lanes)}"
    for lane in track.lanes:
        if not any(space.lane == lane and space.start == 0 for space in track.road):
            yield f"P-11: lane {len(track.lanes) - lane} has no square that begins at the line"
    for space in track.road:
        if track.ahead(space.id) is None:
            yield f"P-14: there is no square ahead of {space.id}"
    for name, corner in track.corners.items():
        try:
            CornerFigures.model_validate(corner.rules.get(GAME))
        except ValidationError:
            yield f"P-13: corner {name} needs an angle of 45, 90 or 180, and its safe speed may be 1 to 4"


def _named(printed: Printed) -> Iterable[SpaceId]:
    return (*printed.grid, *printed.doubles, *(id for line in printed.line for id in line.squares))


def _faults_of_squares(circuit: Circuit, printed: Printed) -> Iterator[str]:
    for line in printed.line:
        for id, to in pairwise(line.squares):
            ways = [circuit.forward(id), *(circuit.aside(id, way) for way in circuit[id].clear)]
            if to not in ways:
                yield f"P-17: racing line {line.name}: no drift leads from {id} to {to}"
    for id in printed.doubles:
        yield from _faults_of_double(circuit, circuit[id])
    for id in printed.grid:
        if circuit[id].corner or circuit[id].long:
            yield f"P-20: the grid square {id} is no normal square of a straight"


def _faults_of_double(circuit: Circuit, square: Square) -> Iterator[str]:
    """P-17: on a racing line, with exactly two squares directly inside it, their edges flush."""
    if not square.line:
        yield f"P-17: the double-length square {square.id} belongs to no racing line"
    lane = square.lane + (1 if circuit.inside(square.id) == "L" else -1)
    inside = sorted(
        (s.start, s.end)
        for s in circuit.squares.values()
        if s.lane == lane and s.start < square.end and square.start < s.end
    )
    if len(inside) != 2 or (inside[0][0], inside[1][1]) != (square.start, square.end):
        yield f"P-17: the double-length square {square.id} needs exactly two squares directly inside it"
