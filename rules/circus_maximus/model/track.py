"""Track of chapter 2: squares, their neighbours, safe speeds, the grid."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from pydantic import Field

from rules.base import SpaceId, Value
from rules.schema_faults import find_table_faults
from rules.track.track import Space, Track, find_layout_faults

GAME = "circus_maximus"
Counted = Annotated[int, Field(ge=1)]


class TrackTable(Value):
    """The game's table in a track file: grid depth, rows of the teams before the line, exits (O-7)."""

    grid: Counted
    front: Counted
    second: Counted
    exits: tuple[SpaceId, ...] = ()


@dataclass(frozen=True)
class Square:
    """Square of the track.

    `start` and `end` are units of the lap; `outside` and `inside` lie beside it (C-12), back to front.
    `corner` and `safe` are '' and 0 on a straight. `to_go`: squares of its lane up to the line, itself
    included."""

    id: SpaceId
    lane: int
    start: int
    end: int
    corner: str
    safe: int
    ahead: SpaceId
    behind: SpaceId
    outside: tuple[SpaceId, ...]
    inside: tuple[SpaceId, ...]
    to_go: int


@dataclass(frozen=True)
class Arena:
    """Track as this game reads it."""

    name: str
    length: int
    squares: Mapping[SpaceId, Square]
    lanes: int
    grid: frozenset[SpaceId]
    front: tuple[SpaceId, ...]
    second: tuple[SpaceId, ...]
    exits: frozenset[SpaceId]
    corners: tuple[str, ...]

    def __getitem__(self, id: SpaceId) -> Square:
        return self.squares[id]

    def list_squares_aside(self, id: SpaceId, way: int) -> tuple[SpaceId, ...]:
        """Return the squares beside one: `way` 1 outside, -1 inside."""
        square = self.squares[id]
        return square.outside if way > 0 else square.inside

    def crosses(self, id: SpaceId) -> bool:
        """Whether the step into this square from behind crosses the line (C-16)."""
        return self.squares[id].start == 0

    @cached_property
    def squares_to_corner(self) -> Mapping[SpaceId, int]:
        """Squares straight ahead up to the first one of a corner, by square; 0 within a corner."""
        return {id: self._count_to_corner(id) for id in self.squares}

    def _count_to_corner(self, id: SpaceId) -> int:
        count = 0
        while not self.squares[id].corner:
            id, count = self.squares[id].ahead, count + 1
        return count


def read_arena(track: Track) -> Arena:
    """Read the arena of a track that passes `check_track`."""
    track_table = TrackTable.model_validate(track.rules[GAME])
    to_go = _count_squares_to_line(track)
    squares = {id: _build_square(track, space, to_go[id]) for id, space in track.spaces.items()}
    rows = [_list_squares_before_line(squares, lane, track) for lane in track.lanes]
    return Arena(
        name=track.name,
        length=track.length,
        squares=squares,
        lanes=len(track.lanes),
        grid=frozenset(id for row in rows for id in row[: track_table.grid]),
        front=tuple(row[track_table.front - 1] for row in rows),
        second=tuple(row[track_table.second - 1] for row in rows),
        exits=frozenset(track_table.exits),
        corners=tuple(track.corners),
    )


def _count_squares_to_line(track: Track) -> dict[SpaceId, int]:
    """Return, by square, the squares of its lane up to the line, itself included."""
    lanes: dict[int, list[Space]] = {}
    for space in sorted(track.spaces.values(), key=lambda s: -s.start):
        lanes.setdefault(space.lane, []).append(space)
    return {space.id: count for lane in lanes.values() for count, space in enumerate(lane, 1)}


def _build_square(track: Track, space: Space, to_go: int) -> Square:
    ahead = track.find_space_ahead(space.id) or space.id
    behind = track.find_space_at(space.lane, space.start - 1) or space
    safe = _list_safe_speeds(track, space.corner)
    return Square(
        id=space.id,
        lane=space.lane,
        start=space.start,
        end=space.end,
        corner=space.corner or "",
        safe=safe[space.lane - 1] if safe else 0,
        ahead=ahead,
        behind=behind.id,
        outside=track.list_spaces_beside(space, space.lane + 1),
        inside=track.list_spaces_beside(space, space.lane - 1),
        to_go=to_go,
    )


def _list_safe_speeds(track: Track, corner: str | None) -> tuple[int, ...]:
    return tuple(track.corners[corner].rules[GAME]["safe"]) if corner else ()


def _list_squares_before_line(squares: Mapping[SpaceId, Square], lane: int, track: Track) -> list[SpaceId]:
    """Return the squares of a lane, going back from the line."""
    first = next(s for s in squares.values() if s.lane == lane and s.start == 0)
    row, id = list[SpaceId](), first.behind
    for _ in range(min(40, len(track.spaces))):
        row.append(id)
        id = squares[id].behind
    return row


def check_track(track: Track) -> tuple[str, ...]:
    """Return every fault that keeps the game from being played on a track, one sentence each."""
    if GAME not in track.rules:
        return ("it is not laid out for Circus Maximus: there is no [circus_maximus] table",)
    table_faults = find_table_faults(TrackTable, track.rules[GAME], "C-15: circus_maximus.")
    faults = [*find_layout_faults(track), *table_faults, *_check_lanes(track)]
    return tuple(faults or _check_exits(track))


def _check_lanes(track: Track) -> Iterator[str]:
    if track.lanes != tuple(range(1, len(track.lanes) + 1)):
        yield f"C-10: lanes must be numbered from 1, not {track.lanes}"
    for lane in track.lanes:
        if not any(s.lane == lane and s.start == 0 for s in track.spaces.values()):
            yield f"C-15: lane {lane} has no square that begins at the line"
    for space in track.spaces.values():
        if track.find_space_ahead(space.id) is None:
            yield f"C-10: lane {space.lane} does not go on after {space.id}"
    for name, corner in track.corners.items():
        safe = corner.rules.get(GAME, {}).get("safe", ())
        if len(safe) != len(track.lanes) or not all(isinstance(s, int) and s > 0 for s in safe):
            yield f"C-13: corner {name} needs a safe speed for each of {len(track.lanes)} lanes"
    if not track.corners:
        yield "C-10: there is no corner"


def _check_exits(track: Track) -> list[str]:
    return [
        f"O-7: the exit {id} is not a square" for id in track.rules[GAME].get("exits", ()) if id not in track.spaces
    ]
