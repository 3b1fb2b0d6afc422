"""F-34 to F-48, F-134 to F-162: every way of n spaces through straights and corners, round cars, zones and side lanes.

One search gives the ways of every length, because every beginning of a legal way is legal: a run on a straight (F-38)
is legal when it is a shortest way from its first space to its last, and so are all its beginnings.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, overload

from rules.formula_d.board.lanes import Lanes, Step, lanes_of
from rules.formula_d.model.circuit import Circuit
from rules.track.routes import Found, spread
from rules.values import SpaceId


class Ground(NamedTuple):
    """What stands and lies on the track: spaces `taken` by others, `marked` with damage; and the options of zones."""

    circuit: Circuit
    taken: frozenset[SpaceId] = frozenset()
    marked: frozenset[SpaceId] = frozenset()
    casino_exact: bool = False
    crowd_once: bool = False
    danger_per_space: bool = False
    jump_lane_change: bool = False
    mud_total_5: bool = False


class Start(NamedTuple):
    """How a car stands before its move. `missing`: stops that its corner still asks for; `held`: it keeps its lane to
    the end (F-46, F-151); `debt`: what the mud still costs; `fallen`: it must take a clearing lane (F-141);
    `crossings_left`: of the line, the last of which ends the way (F-40); `pit`: its box, while it must or may drive
    there (F-100); `stopped`: it has made its casino stop (F-158); `casino`: that is open (F-179)."""

    at: SpaceId
    missing: int = 0
    held: bool = False
    debt: int = 0
    fallen: bool = False
    crossings_left: int = 99
    pit: SpaceId | None = None
    stopped: bool = False
    casino: bool = True


class Way(NamedTuple):
    """One way: the spaces entered, in order; `points` of movement used, mud included; `debt`: what the mud still costs.

    `ended`: it goes no further however much was rolled: `finish`, `lost` (F-44, on the first space beyond the corner),
    `crowd`, `box`, `star`, `behind` (in a side lane, behind a car). `ways`: of how many with one result. `when`:
    the point with which each space is entered.
    """

    spaces: tuple[SpaceId, ...]
    points: int
    ended: str = ""
    debt: int = 0
    ways: int = 1
    when: tuple[int, ...] = ()

    def within(self, points: int) -> tuple[SpaceId, ...]:
        """The spaces entered with the first n points of movement."""
        return self.spaces[: bisect_right(self.when, points)]


class Stand(NamedTuple):
    """Where a way has come to, after n `points`. `run`, `length`: the first space of the present run on a
    straight, -1 in a corner, and its steps; `shunned`: dangerous spaces it has entered in this run, a bit each;
    `zones`, `marks`: dice it calls for; `cornered`: the point with which it first entered a corner; `beyond`: spaces
    charged for overshooting."""

    at: int
    points: int
    run: int
    length: int
    shunned: int
    zones: int
    marks: int
    missing: int
    lock: str
    over: int
    beyond: int
    cornered: int
    debt: int
    crossings: int
    ended: str


class Level(Sequence[Way]):
    """Ways that use the same points. They are spelt out when somebody looks at them: of most lengths nobody does."""

    def __init__(self, circuit: Circuit, found: tuple[Found[Stand], ...]) -> None:
        self._circuit, self._found = circuit, found

    @cached_property
    def _spelt(self) -> tuple[Way, ...]:
        return tuple(_way(self._circuit, found) for found in self._found)

    @cached_property
    def ended(self) -> tuple[Way, ...]:
        """Those that go no further."""
        return tuple(_way(self._circuit, found) for found in self._found if found.state.ended)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Way: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Way, ...]: ...
    def __getitem__(self, at: int | slice) -> Way | tuple[Way, ...]:
        return self._spelt[at]

    def __iter__(self) -> Iterator[Way]:
        return iter(self._spelt)


def ways(ground: Ground, start: Start, total: int) -> tuple[Level, ...]:
    """The ways that use 0, 1, 2 … points, up to `total`; one that has `ended` is legal for every larger total as well.

    Of ways that end alike and owe the same, those are given that enter the fewest dangerous spaces.
    """
    walk = _Walk(ground, start, total)
    levels = spread(walk.first(), walk.onward, total, _alike, _no_worse)
    return tuple(Level(ground.circuit, level) for level in levels)


def _way(circuit: Circuit, found: Found[Stand]) -> Way:
    stand, places = found.state, circuit.by_number
    steps = [b for a, b in pairwise(found.trail) if a.at != b.at]
    spaces, when = tuple(places[b.at].id for b in steps), tuple(b.points for b in steps)
    return Way(spaces, stand.points, stand.ended, stand.debt, found.ways, when)


def _alike(stand: Stand) -> tuple[object, ...]:
    return (stand[:4], stand[7:])


def _no_worse(one: Stand, other: Stand) -> bool:
    """The one way enters nothing that the other avoids, so that it may go on wherever the other may."""
    less = not one.shunned & ~other.shunned and not one.zones & ~other.zones
    return less and one.marks <= other.marks


class _Walk:
    """One search."""

    def __init__(self, ground: Ground, start: Start, total: int) -> None:
        self.ground, self.start, self.total = ground, start, total
        self.lanes: Lanes = lanes_of(ground.circuit, ground.jump_lane_change, ground.danger_per_space)
        self.number = self.lanes.number
        self.taken = frozenset(self.number[id] for id in ground.taken)
        self.marked = frozenset(self.number[id] for id in ground.marked)
        self.home = self.number[start.at]
        self.box = self.number[start.pit] if start.pit else -1
        self.shunned = self.lanes.avoidable | self.marked
        self.nearest: dict[int, dict[int, list[tuple[int, int]]]] = {}

    def first(self) -> Iterator[Stand]:
        """The car before its move."""
        begun = self.start
        lock = "over" if begun.held else "mud" if self.home in self.lanes.mud else ""
        run = self.home if self.lanes.straight[self.home] else -1
        stand = Stand(
            self.home, 0, run, 0, 0, 0, 0, begun.missing, lock, 0, 0, -1, begun.debt, begun.crossings_left, ""
        )
        yield stand._replace(ended="behind") if self._waits(stand) else stand

    def onward(self, stand: Stand) -> Iterator[Stand]:
        """Everything that one more point of movement may lead to."""
        if stand.ended:
            return
        if stand.debt:
            yield stand._replace(points=stand.points + 1, debt=stand.debt - 1)
            return
        for step in self._steps(stand):
            there = self._taken(stand, step)
            if there:
                yield from self._arrived(there)

    def _steps(self, stand: Stand) -> Iterator[Step]:
        """F-34, F-46, F-145, F-151: the steps that lead to free spaces, and keep the lane where it must be kept."""
        lanes = self.lanes
        kept = lanes.lane[stand.at] if self._keeps(stand) else 0
        for step in lanes.steps[stand.at]:
            if step.to in self.taken or (kept and lanes.lane[step.to] != kept):
                continue
            if self._may_enter(stand, step):
                yield step

    def _keeps(self, stand: Stand) -> bool:
        if stand.lock == "mud":
            return not self.lanes.corner[stand.at]
        return stand.lock != ""

    def _may_enter(self, stand: Stand, step: Step) -> bool:
        """F-100, F-101, F-141, F-155: side lanes are entered by those who may."""
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
            return was == "box" or (self.box < 0 and was == "pit") or (self.box >= 0 and self._before_box(step.to))
        return was != "pit" or self.box < 0

    def _before_box(self, pit: int) -> bool:
        """F-100: a car that still has to stop does not drive past its box."""
        return pit in self.lanes.toward[self.box]

    def _taken(self, stand: Stand, step: Step) -> Stand | None:
        """A step, as far as straights and corners go (F-38, F-44 to F-48); None if the run would be no shortest one."""
        lanes, to = self.lanes, step.to
        bit = 1 << to if to in self.shunned else 0
        run, length, shunned = -1, 0, 0
        if lanes.straight[to]:
            on = lanes.straight[stand.at]
            run, length, shunned = (stand.run, stand.length + 1, stand.shunned | bit) if on else (to, 0, bit)
            if on and not self._shortest(run, to, length, shunned):
                return None
        missing, lock, over, ended = self._left(stand, to)
        corner = lanes.corner[to]
        zones = stand.zones | lanes.risk[to]
        marks = stand.marks + (to in self.marked) + lanes.red[to]
        cornered = stand.cornered if stand.cornered >= 0 or not corner else stand.points + 1
        crossings = stand.crossings - step.crosses
        if not ended and step.crosses and crossings <= 0:
            ended = "finish"
        return Stand(
            to,
            stand.points + 1,
            run,
            length,
            shunned,
            zones,
            marks,
            missing,
            lock,
            over,
            stand.beyond + over,
            cornered,
            0,
            crossings,
            ended,
        )

    def _left(self, stand: Stand, to: int) -> tuple[int, str, int, str]:
        """Stops missing, lane keeping and overshot corners after a step (F-44 to F-48)."""
        was, corner = self.lanes.corner[stand.at], self.lanes.corner[to]
        if was == corner:
            return stand.missing, stand.lock, stand.over, ""
        over, lock = (stand.over + 1, "over") if was and stand.missing else (stand.over, stand.lock)
        ended = "lost" if was and stand.missing > 1 else ""
        return self.lanes.stops[to], lock, over, ended

    def _arrived(self, there: Stand) -> Iterator[Stand]:
        """What the space arrived at does: mud, crowd, a starred space, the own box, the end of a queue."""
        lanes, at = self.lanes, there.at
        if there.ended:
            yield there
        elif at in lanes.mud:
            yield there._replace(debt=lanes.mud[at] - self.ground.mud_total_5, lock=there.lock or "mud")
        elif at == self.box:
            yield there._replace(ended="box")
        elif at in lanes.crowd and not (self.ground.crowd_once and self.home in lanes.crowd):
            further = any(to in lanes.crowd and to not in self.taken for to in lanes.ahead[at])
            yield there._replace(lock="crowd", ended="" if further else "crowd")
        elif lanes.side[at]:
            yield from self._in_side_lane(there)
        else:
            yield there

    def _in_side_lane(self, there: Stand) -> Iterator[Stand]:
        """F-103, F-143, F-158, F-159: a car waits behind another free of charge; it may stop on a starred space."""
        if there.at in self.lanes.stars and not self.start.stopped and not self.ground.casino_exact:
            yield there._replace(ended="star")
        yield there._replace(ended="behind") if self._waits(there) else there

    def _waits(self, stand: Stand) -> bool:
        """A car stands in the only way on, in a side lane or into one."""
        aside = self.lanes.side[stand.at] or (self.start.fallen and stand.at == self.home)
        return bool(aside) and next(self._steps(stand), None) is None

    def _shortest(self, run: int, to: int, length: int, entered: int) -> bool:
        """F-38: no shorter way leads there round what stands about and round the dangers that this way avoids."""
        if run not in self.nearest:
            self.nearest[run] = self._nearest(run)
        return not any(steps < length and not used & ~entered for steps, used in self.nearest[run].get(to, ()))

    def _nearest(self, run: int) -> dict[int, list[tuple[int, int]]]:
        """From a space of a straight to its others: steps, and the dangers entered; none worse than another. No run is
        longer than the way, so no shorter one has to be known beyond it."""
        lanes, best = self.lanes, {run: [(0, 0)]}
        edge, steps = [(run, 0)], 0
        while edge and steps < self.total:
            steps += 1
            reached = list[tuple[int, int]]()
            for at, used in edge:
                for step in lanes.steps[at]:
                    to = step.to
                    if lanes.straight[to] and to not in self.taken:
                        entered = used | (1 << to) if to in self.shunned else used
                        known = best.setdefault(to, [])
                        if not any(not less & ~entered for _, less in known):
                            known.append((steps, entered))
                            reached.append((to, entered))
            edge = reached
        return best
