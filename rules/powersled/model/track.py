"""The track of chapter 2: squares, diagonals, corners, racing lines, grid.

Lanes and ticks are those of the rulebook: lane 0 on the right, the next one to the left 1; a square has
the name of its space (`1:104`). L and R are directions of lane changes, as in a path (P-65)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from rules.base import SpaceId, Value
from rules.schema_faults import find_table_faults
from rules.track.track import Corner, Space, Track, find_layout_faults

GAME = "powersled"
Way = Literal["L", "R"]
Half = Literal["", "front", "rear"]
"""Half of a double-length square that a sled holds; "" is the whole square (P-16)."""
Span = tuple[int, int, int]
"""A lane, and the ticks [start, end) within it."""
WAY_OF_SIDE: Mapping[str, Way] = {"left": "L", "right": "R"}


class CornerFigures(Value):
    """P-13: this game's table of a corner; `safe` overrides the safe speed of its angle."""

    angle: Literal[45, 90, 180]
    safe: Annotated[int, Field(ge=1, le=4)] | None = None


class RacingLine(Value):
    """P-17: a racing line and its squares."""

    name: str
    squares: Annotated[tuple[SpaceId, ...], Field(min_length=2)]


class TrackTable(Value):
    """This game's table of a track file.
    The side of the infield (P-19), the grid with pole first (P-20), double-length squares (P-16), racing
    lines."""

    infield: Literal["left", "right"]
    grid: Annotated[tuple[SpaceId, ...], Field(min_length=6, max_length=6)]
    doubles: tuple[SpaceId, ...] = ()
    line: tuple[RacingLine, ...] = ()


@dataclass(frozen=True)
class Square:
    """A square (P-11).
    `corner` is "" on a straight; `long`: a double-length square; `line`: on a racing line; `left`, `right`:
    the diagonal squares; `clear`: the sides to which a sled may drift (P-15)."""

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

    def find_span(self, half: Half = "") -> Span:
        """P-16: return the ticks that a sled on this square covers: all, or those of its half."""
        middle = (self.start + self.end) // 2
        return self.lane, middle if half == "front" else self.start, middle if half == "rear" else self.end


@dataclass(frozen=True)
class Bend:
    """P-13: a corner as this game reads it. `turn`: the side of its inside (P-19)."""

    name: str
    angle: int
    safe: int
    turn: Way


@dataclass(frozen=True, eq=False)
class Circuit:
    """A track as this game reads it. `infield`: the inside of the straights; `grid`: pole first."""

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

    def find_square_ahead(self, id: SpaceId) -> SpaceId:
        """P-14: return the square ahead in the same lane."""
        return self.squares[id].forward

    @cached_property
    def _square_behind(self) -> Mapping[SpaceId, SpaceId]:
        return {square.forward: square.id for square in self.squares.values()}

    def find_square_behind(self, id: SpaceId) -> SpaceId:
        """Return the square behind in the same lane."""
        return self._square_behind[id]

    def find_diagonal_square(self, id: SpaceId, way: Way) -> SpaceId | None:
        """P-15: return the diagonal square, clear or not; None where the track ends."""
        square = self.squares[id]
        return square.left if way == "L" else square.right

    def can_drift(self, id: SpaceId, way: Way) -> bool:
        """P-15, P-63: whether a sled may drift that way."""
        return way in self.squares[id].clear

    def find_racing_line_of_step(self, id: SpaceId, to: SpaceId) -> str:
        """P-64: return the racing line that a step follows, or ""."""
        return self._line_by_step.get((id, to), "")

    @cached_property
    def _line_by_step(self) -> Mapping[tuple[SpaceId, SpaceId], str]:
        return {step: name for name, squares in self.lines.items() for step in pairwise(squares)}

    @cached_property
    def exits(self) -> Mapping[tuple[SpaceId, str], tuple[SpaceId, str]]:
        """Where each step leads, F, L or R (P-15, P-63), and the racing line that it follows, or "" (P-64)."""
        exits = {(square.id, "F"): square.forward for square in self.squares.values()}
        for square in self.squares.values():
            exits |= {(square.id, way): to for way in square.clear if (to := self.find_diagonal_square(square.id, way))}
        return {step: (to, self.find_racing_line_of_step(step[0], to)) for step, to in exits.items()}

    def find_inside_direction(self, id: SpaceId) -> Way:
        """P-19: return the direction to the inside of the corner or straight of a square."""
        corner = self.squares[id].corner
        return self.bends[corner].turn if corner else self.infield

    def crosses_line(self, id: SpaceId, to: SpaceId) -> bool:
        """P-146: whether a step crosses the line.
        A diagonal square may begin before the square left behind (P-15), and ends beyond it."""
        return self.squares[to].end <= self.squares[id].start


def is_beside(one: Span, other: Span) -> bool:
    """P-18: whether a span in a neighbouring lane overlaps the other and is even with it or ahead of it."""
    (lane, start, end), (its, first, last) = one, other
    return abs(lane - its) == 1 and start < last and first < end and end >= last


def build_circuit(track: Track, by_angle: Callable[[int], int]) -> Circuit:
    """Build the circuit of a track that has no faults (see `check_track`).
    `by_angle`: the safe speed of a corner whose table has none."""
    track_table = TrackTable.model_validate(track.rules[GAME])
    return Circuit(
        name=track.name,
        length=track.length,
        lanes=len(track.lanes),
        squares={space.id: _build_square(track, space, track_table) for space in track.road},
        bends={corner.name: _build_bend(corner, by_angle) for corner in track.corners.values()},
        infield=WAY_OF_SIDE[track_table.infield],
        lines={line.name: line.squares for line in track_table.line},
        grid=track_table.grid,
    )


def _build_bend(corner: Corner, by_angle: Callable[[int], int]) -> Bend:
    figures = CornerFigures.model_validate(corner.rules[GAME])
    safe = figures.safe if figures.safe is not None else by_angle(figures.angle)
    return Bend(corner.name, figures.angle, safe, WAY_OF_SIDE[corner.inside])


def _build_square(track: Track, space: Space, track_table: TrackTable) -> Square:
    """Build a square (P-15).
    The diagonal square of a lane contains the end of the square left behind, and is clear if it begins
    there."""
    sides = {exit.side: track.spaces[exit.to] for exit in track.exits[space.id]}
    left, right = sides.get("left"), sides.get("right")
    return Square(
        id=space.id,
        lane=len(track.lanes) - space.lane,
        start=space.start,
        end=space.end,
        corner=space.corner or "",
        long=space.id in track_table.doubles,
        line=any(space.id in line.squares for line in track_table.line),
        forward=sides["straight"].id,
        left=left.id if left else None,
        right=right.id if right else None,
        clear=tuple(
            WAY_OF_SIDE[side]
            for side, to in sides.items()
            if side in WAY_OF_SIDE and to.start == space.end % track.length
        ),
    )


def check_track(track: Track) -> tuple[str, ...]:
    """List every fault that keeps this game from being played on a track, one sentence each."""
    if GAME not in track.rules:
        return ("it is not laid out for Powersled Circuit: there is no [powersled] table",)
    table_faults = find_table_faults(TrackTable, track.rules[GAME], "P-16: powersled.")
    faults = [*find_layout_faults(track), *table_faults, *_find_lane_faults(track)]
    if faults:
        return tuple(faults)
    track_table = TrackTable.model_validate(track.rules[GAME])
    unknown = [f"P-11: {id} is not a square" for id in _list_named_squares(track_table) if id not in track.spaces]
    return tuple(unknown or _find_square_faults(build_circuit(track, lambda _: 0), track_table))


def _find_lane_faults(track: Track) -> Iterator[str]:
    if track.lanes not in ((1, 2), (1, 2, 3)):
        yield f"P-10: a track has 2 or 3 lanes, not {len(track.lanes)}"
    for lane in track.lanes:
        if not any(space.lane == lane and space.start == 0 for space in track.road):
            yield f"P-11: lane {len(track.lanes) - lane} has no square that begins at the line"
    for space in track.road:
        if track.find_space_ahead(space.id) is None:
            yield f"P-14: there is no square ahead of {space.id}"
    for name, corner in track.corners.items():
        try:
            CornerFigures.model_validate(corner.rules.get(GAME))
        except ValidationError:
            yield f"P-13: corner {name} needs an angle of 45, 90 or 180, and its safe speed may be 1 to 4"


def _list_named_squares(track_table: TrackTable) -> Iterable[SpaceId]:
    return (*track_table.grid, *track_table.doubles, *(id for line in track_table.line for id in line.squares))


def _find_square_faults(circuit: Circuit, track_table: TrackTable) -> Iterator[str]:
    for line in track_table.line:
        for id, to in pairwise(line.squares):
            ways = [
                circuit.find_square_ahead(id),
                *(circuit.find_diagonal_square(id, way) for way in circuit[id].clear),
            ]
            if to not in ways:
                yield f"P-17: racing line {line.name}: no drift leads from {id} to {to}"
    for id in track_table.doubles:
        yield from _find_double_square_faults(circuit, circuit[id])
    for id in track_table.grid:
        if circuit[id].corner or circuit[id].long:
            yield f"P-20: the grid square {id} is no normal square of a straight"


def _find_double_square_faults(circuit: Circuit, square: Square) -> Iterator[str]:
    """P-17: check a double-length square: on a racing line, with exactly two squares flush on its inside."""
    if not square.line:
        yield f"P-17: the double-length square {square.id} belongs to no racing line"
    lane = square.lane + (1 if circuit.find_inside_direction(square.id) == "L" else -1)
    inside = sorted(
        (s.start, s.end)
        for s in circuit.squares.values()
        if s.lane == lane and s.start < square.end and square.start < s.end
    )
    if len(inside) != 2 or (inside[0][0], inside[1][1]) != (square.start, square.end):
        yield f"P-17: the double-length square {square.id} needs exactly two squares directly inside it"
