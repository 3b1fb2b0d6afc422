"""Search for all legal ways of n spaces, past corners, cars, zones and side lanes.

F-34 to F-48, F-134 to F-162. One search gives the ways of every length, because every beginning of a
legal way is legal: a run on a straight (F-38) is legal when it is a shortest way from its first space to
its last, and so are all its beginnings."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple, overload

from rules.base import SpaceId
from rules.formula_d.board.lanes import Lanes, Step, build_lanes
from rules.formula_d.model.track import Circuit
from rules.track.routes import Route, begin_level, search_next_level


class Occupancy(NamedTuple):
    """Occupied and marked spaces of the track, and the options of zones."""

    circuit: Circuit
    occupied_spaces: frozenset[SpaceId] = frozenset()
    marked_spaces: frozenset[SpaceId] = frozenset()
    casino_exact: bool = False
    crowd_once: bool = False
    danger_per_space: bool = False
    jump_lane_change: bool = False
    mud_total_5: bool = False


class Start(NamedTuple):
    """State of a car before its move.

    `missing`: stops that its corner still asks for; `keeps_lane`: to the end of the move (F-46, F-151);
    `debt`: movement still owed to the mud; `fallen`: it must take a clearing lane (F-141); `crossings_left`:
    of the line, the last of which ends the way (F-40); `pit`: its box, while it must or may drive there
    (F-100); `has_stopped`: it has made its casino stop (F-158); `casino`: whether that is open (F-179)."""

    at: SpaceId
    missing: int = 0
    keeps_lane: bool = False
    debt: int = 0
    fallen: bool = False
    crossings_left: int = 99
    pit: SpaceId | None = None
    has_stopped: bool = False
    casino: bool = True


class Way(NamedTuple):
    """One way: the spaces entered, in order; `points` of movement used, mud included.

    `end_reason`: the reason why it goes no further however much was rolled: `finish`, `lost` (F-44, on the first
    space beyond the corner), `crowd`, `box`, `star`, `behind` (in a side lane, behind a car). `debt`:
    movement still owed to the mud. `ways`: number of ways with the same result. `when`: the point with which
    each space is entered."""

    spaces: tuple[SpaceId, ...]
    points: int
    end_reason: str = ""
    debt: int = 0
    ways: int = 1
    when: tuple[int, ...] = ()

    def list_spaces_within(self, points: int) -> tuple[SpaceId, ...]:
        """Return the spaces entered with the first n points of movement."""
        return self.spaces[: bisect_right(self.when, points)]


class Stand(NamedTuple):
    """Search state: the place a way has reached after n `points`.

    `run`, `length`: the first space of the present run on a straight, -1 in a corner, and its steps;
    `danger_bits`: dangerous spaces it has entered in this run, a bit each; `zones`, `marks`: dice it calls for;
    `corner_point`: the point with which it first entered a corner; `beyond`: spaces charged for overshooting."""

    at: int
    points: int
    run: int
    length: int
    danger_bits: int
    zones: int
    marks: int
    missing: int
    lock: str
    over: int
    beyond: int
    corner_point: int
    debt: int
    crossings: int
    end_reason: str


class Level(Sequence[Way]):
    """Ways that use the same number of points, built on first access since most are never looked at.

    `ended_ways`: those that go no further."""

    def __init__(self, circuit: Circuit, routes: tuple[Route[Stand], ...]) -> None:
        self._circuit, self.routes = circuit, routes
        self.ended_ways = tuple([_build_way(circuit, one) for one in routes if one.state.end_reason])

    @cached_property
    def _ways(self) -> tuple[Way, ...]:
        return tuple([_build_way(self._circuit, route) for route in self.routes])

    def __len__(self) -> int:
        return len(self.routes)

    @overload
    def __getitem__(self, at: int) -> Way: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Way, ...]: ...
    def __getitem__(self, at: int | slice) -> Way | tuple[Way, ...]:
        return self._ways[at]

    def __iter__(self) -> Iterator[Way]:
        return iter(self._ways)


class Search:
    """The search for ways from one start, which goes on as far as it is asked for; threads may share it."""

    def __init__(self, occupancy: Occupancy, start: Start) -> None:
        self._circuit, self._walk = occupancy.circuit, _Walk(occupancy, start)
        self._levels: tuple[Level, ...] = (Level(self._circuit, begin_level(self._walk.list_first())),)

    def find_ways(self, total: int) -> tuple[Level, ...]:
        """Return the ways that use 0, 1, 2 … points, up to `total`.

        A way with an `end_reason` is legal for every larger total as well. Of ways with the same end and debt, those
        that enter the fewest dangerous spaces are kept."""
        levels = self._levels
        while len(levels) <= total:
            routes = search_next_level(levels[-1].routes, self._walk.list_onward, _result_key, _dominates)
            levels = self._levels = (*levels, Level(self._circuit, routes))
        return levels[: total + 1]


def find_ways(occupancy: Occupancy, start: Start, total: int) -> tuple[Level, ...]:
    """Return the ways that use 0, 1, 2 … points, up to `total`, by a search that is not kept."""
    return Search(occupancy, start).find_ways(total)


def _build_way(circuit: Circuit, route: Route[Stand]) -> Way:
    stand, places = route.state, circuit.by_number
    spaces, when, one = list[SpaceId](), list[int](), route
    while one.before:
        there, one = one.state, one.before
        if there.at != one.state.at:
            spaces.append(places[there.at].id)
            when.append(there.points)
    return Way(tuple(spaces[::-1]), stand.points, stand.end_reason, stand.debt, route.ways, tuple(when[::-1]))


DANGERS = ("danger_bits", "zones", "marks")
_result_key = itemgetter(*(n for n, name in enumerate(Stand._fields) if name not in DANGERS))


def _dominates(one: Stand, other: Stand) -> bool:
    """Whether one way enters nothing that the other avoids, so that it can go on wherever the other can."""
    less = not one.danger_bits & ~other.danger_bits and not one.zones & ~other.zones
    return less and one.marks <= other.marks


MIN_RUN_STEPS = 8
"""Steps along a straight that are searched at once, however short the way is."""
_NO_RUNS: tuple[int, dict[int, list[tuple[int, int]]]] = (-1, {})


class _Walk:
    """One search."""

    def __init__(self, occupancy: Occupancy, start: Start) -> None:
        self.occupancy, self.start = occupancy, start
        self.lanes: Lanes = build_lanes(occupancy.circuit, occupancy.jump_lane_change, occupancy.danger_per_space)
        self.number = self.lanes.number
        self.occupied_spaces = frozenset(self.number[id] for id in occupancy.occupied_spaces)
        self.marked_spaces = frozenset(self.number[id] for id in occupancy.marked_spaces)
        self.home = self.number[start.at]
        self.box = self.number[start.pit] if start.pit else -1
        self.dangers = self.lanes.avoidable | self.marked_spaces
        self.nearest: dict[int, tuple[int, dict[int, list[tuple[int, int]]]]] = {}

    def list_first(self) -> Iterator[Stand]:
        """Yield the state before the move."""
        start = self.start
        lock = "over" if start.keeps_lane else "mud" if self.home in self.lanes.mud else ""
        run = self.home if self.lanes.straight[self.home] else -1
        stand = Stand(
            self.home, 0, run, 0, 0, 0, 0, start.missing, lock, 0, 0, -1, start.debt, start.crossings_left, ""
        )
        yield stand._replace(end_reason="behind") if self._is_blocked_in_side_lane(stand) else stand

    def list_onward(self, stand: Stand) -> Iterator[Stand]:
        """Yield the states after one more point of movement."""
        if stand.end_reason:
            return
        if stand.debt:
            yield stand._replace(points=stand.points + 1, debt=stand.debt - 1)
            return
        special = self.lanes.special
        for step in self._list_free_steps(stand):
            there = self._take_step(stand, step)
            if there is None:
                continue
            if there.at in special:
                yield from self._apply_space(there)
            else:
                yield there

    def _list_free_steps(self, stand: Stand) -> Iterator[Step]:
        """Yield the steps to free spaces that keep the lane where required (F-34, F-46, F-145, F-151)."""
        lanes = self.lanes
        kept_lane = lanes.lane[stand.at] if stand.lock and self._must_keep_lane(stand) else 0
        special = self.start.fallen or lanes.side[stand.at]
        for step in lanes.steps[stand.at]:
            if step.to in self.occupied_spaces or (kept_lane and lanes.lane[step.to] != kept_lane):
                continue
            if not (special or lanes.side[step.to]) or self._may_enter(stand, step):
                yield step

    def _must_keep_lane(self, stand: Stand) -> bool:
        return stand.lock != "mud" or not self.lanes.corner[stand.at]

    def _may_enter(self, stand: Stand, step: Step) -> bool:
        """Whether a step may enter or leave a side lane (F-100, F-101, F-141, F-155)."""
        side, was = self.lanes.side[step.to], self.lanes.side[stand.at]
        if self.start.fallen and stand.at == self.home:
            return side == "clearing"
        if side == "clearing":
            return was == "clearing"
        if side == "casino":
            return was == "casino" or (self.start.casino and not stand.lock)
        if side == "box":
            return step.to == self.box
        if side == "pit":
            return was == "box" or (self.box < 0 and was == "pit") or (self.box >= 0 and self._is_before_box(step.to))
        return was != "pit" or self.box < 0

    def _is_before_box(self, pit: int) -> bool:
        """Whether a pit space lies before the box, which a car that must stop may not pass (F-100)."""
        return pit in self.lanes.toward[self.box]

    def _take_step(self, stand: Stand, step: Step) -> Stand | None:
        """Return the state after a step, considering straights and corners (F-38, F-44 to F-48).

        None if the run would not be a shortest one."""
        lanes, to = self.lanes, step.to
        bit = 1 << to if to in self.dangers else 0
        run, length, danger_bits = -1, 0, 0
        if lanes.straight[to]:
            on = lanes.straight[stand.at]
            run, length, danger_bits = (stand.run, stand.length + 1, stand.danger_bits | bit) if on else (to, 0, bit)
            if on and not self._is_shortest(run, to, length, danger_bits):
                return None
        corner, missing, lock, over, end_reason = lanes.corner[to], stand.missing, stand.lock, stand.over, ""
        if corner != lanes.corner[stand.at]:
            missing, lock, over, end_reason = self._change_corner(stand, to)
        zones = stand.zones | lanes.risk[to]
        marks = stand.marks + (to in self.marked_spaces) + lanes.red[to]
        corner_point = stand.corner_point if stand.corner_point >= 0 or not corner else stand.points + 1
        crossings = stand.crossings - step.crosses
        if not end_reason and step.crosses and crossings <= 0:
            end_reason = "finish"
        return Stand(
            to,
            stand.points + 1,
            run,
            length,
            danger_bits,
            zones,
            marks,
            missing,
            lock,
            over,
            stand.beyond + over,
            corner_point,
            0,
            crossings,
            end_reason,
        )

    def _change_corner(self, stand: Stand, to: int) -> tuple[int, str, int, str]:
        """Return missing stops, lane keeping and overshot corners after leaving or entering one (F-44 to F-48)."""
        was = self.lanes.corner[stand.at]
        over, lock = (stand.over + 1, "over") if was and stand.missing else (stand.over, stand.lock)
        end_reason = "lost" if was and stand.missing > 1 else ""
        return self.lanes.stops[to], lock, over, end_reason

    def _apply_space(self, there: Stand) -> Iterator[Stand]:
        """Yield the states after the effects of a space: mud, crowd, star, own box, the end of a queue."""
        lanes, at = self.lanes, there.at
        if there.end_reason:
            yield there
        elif at in lanes.mud:
            yield there._replace(debt=lanes.mud[at] - self.occupancy.mud_total_5, lock=there.lock or "mud")
        elif at == self.box:
            yield there._replace(end_reason="box")
        elif at in lanes.crowd and not (self.occupancy.crowd_once and self.home in lanes.crowd):
            further = any(to in lanes.crowd and to not in self.occupied_spaces for to in lanes.ahead[at])
            yield there._replace(lock="crowd", end_reason="" if further else "crowd")
        elif lanes.side[at]:
            yield from self._apply_side_lane(there)
        else:
            yield there

    def _apply_side_lane(self, there: Stand) -> Iterator[Stand]:
        """Yield the states in a side lane: waiting behind a car is free, and a star may be a stop.

        F-103, F-143, F-158, F-159."""
        if there.at in self.lanes.stars and not self.start.has_stopped and not self.occupancy.casino_exact:
            yield there._replace(end_reason="star")
        yield there._replace(end_reason="behind") if self._is_blocked_in_side_lane(there) else there

    def _is_blocked_in_side_lane(self, stand: Stand) -> bool:
        """Whether a car blocks the only way on, in a side lane or into one."""
        aside = self.lanes.side[stand.at] or (self.start.fallen and stand.at == self.home)
        return bool(aside) and next(self._list_free_steps(stand), None) is None

    def _is_shortest(self, run: int, to: int, length: int, danger_bits: int) -> bool:
        """Whether no shorter way leads there around obstacles and the dangers that this way avoids (F-38)."""
        depth, nearest = self.nearest.get(run, _NO_RUNS)
        if depth < length:
            depth = 2 * length + MIN_RUN_STEPS
            self.nearest[run] = depth, (nearest := self._find_shortest_runs(run, depth))
        for steps, used in nearest.get(to, ()):  # noqa: SIM110 - Written out, as a hot spot of searches.
            if steps < length and not used & ~danger_bits:
                return False
        return True

    def _find_shortest_runs(self, run: int, depth: int) -> dict[int, list[tuple[int, int]]]:
        """Return steps and dangers entered from a space of a straight to its others, undominated ones only.

        The search stops after so many steps: `depth` is at least the length of the run that it is compared with."""
        onward, occupied_spaces, dangers, best = self.lanes.onward, self.occupied_spaces, self.dangers, {run: [(0, 0)]}
        edge, steps = [(run, 0)], 0
        while edge and steps < depth:
            steps += 1
            next_edge = list[tuple[int, int]]()
            for at, used in edge:
                for to in onward[at]:
                    if to not in occupied_spaces:
                        danger_bits = used | (1 << to) if to in dangers else used
                        runs_to_space = best.setdefault(to, [])
                        for _, less in runs_to_space:
                            if not less & ~danger_bits:
                                break
                        else:
                            runs_to_space.append((steps, danger_bits))
                            next_edge.append((to, danger_bits))
            edge = next_edge
        return best
