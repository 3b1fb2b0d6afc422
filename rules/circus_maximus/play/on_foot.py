"""Drivers on foot (chapter 17)."""

from collections.abc import Iterable, Mapping

from rules.base import Seat, SpaceId, take_next_ordinal
from rules.circus_maximus.model.derived import CircusContext, find_occupied_squares, find_seats_on_foot
from rules.circus_maximus.model.events import RanDown, Slowed, Walked
from rules.circus_maximus.model.orders import FootStep
from rules.circus_maximus.model.questions import FootPath
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.model.tables import Settings, Tables
from rules.circus_maximus.model.track import Arena
from rules.circus_maximus.play import elimination
from rules.circus_maximus.play.rolls import roll_dice
from rules.questions import InvalidAnswer

WALL = "wall"


def compute_squares_per_turn(tables: Tables, chariot: Chariot) -> int:
    """Return the squares walked in a turn: one for every two unmarked boxes, rounded up (C-171)."""
    each = tables.foot.boxes_a_square
    return -(-chariot.hits // each)


def walk_driver(context: CircusContext, chariot: Chariot) -> None:
    """Move a driver on foot, before the team moves (C-31, C-171)."""
    most = compute_squares_per_turn(context.tables.rulebook, chariot)
    if chariot.foot is None or not most:
        return
    at = take_next_ordinal(context.race, "foot path", chariot.seat)
    path = context.step.ask(FootPath(seat=chariot.seat, at=at, square=chariot.foot, squares=most))
    squares = tuple(square for square in path if square != WALL)
    if squares:
        chariot.foot = squares[-1]
    safe = WALL in path
    if safe:
        chariot.foot, chariot.driver = None, "safe"
    context.step.emit(Walked(item="C-172" if safe else "C-171", seat=chariot.seat, path=squares, safe=safe))


def trace_foot_path(
    arena: Arena,
    settings: Settings,
    seat_by_square: Mapping[SpaceId, Seat],
    start: SpaceId,
    most: int,
    steps: Iterable[FootStep],
) -> list[str]:
    """Return the squares entered, perhaps ending with the wall. Raises InvalidAnswer."""
    path, at = list[str](), start
    for step in steps:
        to = _resolve_foot_step(arena, settings, at, step)
        if to != WALL and to in seat_by_square:
            raise InvalidAnswer("way_blocked", "C-171", step=step, square=to)
        path.append(to)
        if to == WALL:
            break
        at = to
    if len(path) > most:
        raise InvalidAnswer("too_far_on_foot", "C-171", squares=most)
    return path


DIRECTIONS = {"F": "ahead", "K": "behind", "O": "outside", "I": "inside"}


def _resolve_foot_step(arena: Arena, settings: Settings, at: SpaceId, step: FootStep) -> str:
    square, way = arena[at], DIRECTIONS.get(step)
    if step == WALL or (way in ("outside", "inside") and not getattr(square, way)):
        if not is_exit(arena, settings, at):
            raise InvalidAnswer("no_exit", "C-172", square=at)
        return WALL
    if way in ("ahead", "behind"):
        return str(getattr(square, way))
    if way:
        return str(getattr(square, way)[0])
    near = {s.casefold(): s for s in list_adjacent_squares(arena, at)}
    if step.casefold() not in near:
        raise InvalidAnswer("not_a_foot_step", "C-171", said=step, near=list(near.values()))
    return near[step.casefold()]


def list_adjacent_squares(arena: Arena, at: SpaceId) -> tuple[SpaceId, ...]:
    """Return every square that a driver on foot can step to (C-171)."""
    square = arena[at]
    return (square.ahead, square.behind, *square.outside, *square.inside)


def is_exit(arena: Arena, settings: Settings, at: SpaceId) -> bool:
    """Whether the wall can be climbed here: the outer lanes, or only listed exits (C-172, O-7)."""
    if settings.foot_exits == "listed":
        return at in arena.exits
    return arena[at].lane in (1, arena.lanes)


def find_way_out(
    arena: Arena, settings: Settings, seat_by_square: Mapping[SpaceId, Seat], start: SpaceId, most: int
) -> list[str]:
    """Return the shortest way to safety, the outer wall on ties, cut off at this turn's reach (D-15)."""
    previous_square: dict[SpaceId, SpaceId] = {start: ""}
    edge = [start]
    goal = ""
    while edge and not goal:
        exits = sorted((s for s in edge if is_exit(arena, settings, s)), key=lambda s: -arena[s].lane)
        goal = exits[0] if exits else ""
        if not goal:
            edge = _expand_search(arena, seat_by_square, edge, previous_square)
    path = [WALL]
    while goal and goal != start:
        path.insert(0, goal)
        goal = previous_square[goal]
    return path[:most] if goal else []


def _expand_search(
    arena: Arena, seat_by_square: Mapping[SpaceId, Seat], edge: list[SpaceId], previous_square: dict[SpaceId, SpaceId]
) -> list[SpaceId]:
    next_edge = list[SpaceId]()
    for square in edge:
        for to in (*arena[square].outside, *arena[square].inside, arena[square].ahead, arena[square].behind):
            if to not in previous_square and to not in seat_by_square:
                previous_square[to] = square
                next_edge.append(to)
    return next_edge


def run_down_drivers(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Kill drivers on foot in a square that a team enters by normal movement (C-174).

    The team loses speed."""
    for seat in find_seats_on_foot(context.race.chariots).get(chariot.team or "", ()):
        man = context.race.chariots[seat]
        square = man.foot or ""
        die = roll_dice(context, "driver run down", 1, chariot.seat, "C-174")
        now, later = (die, 0) if phase.mf >= die else (0, die)
        phase.mf -= now
        phase.carry += later
        context.step.emit(RanDown(item="C-174", seat=chariot.seat, man=seat, square=square, lost=now, later=later))
        if later:
            context.step.emit(Slowed(item="C-174", seat=chariot.seat, by=later, why="man"))
        elimination.kill_driver(context, man, "run_down", "C-174", chariot.seat)


def find_blocked_squares(arena: Arena, chariots: Mapping[Seat, Chariot]) -> dict[SpaceId, Seat]:
    """Return the squares that a driver on foot cannot enter."""
    return find_occupied_squares(arena, chariots.values())
