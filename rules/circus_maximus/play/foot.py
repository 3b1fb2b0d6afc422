"""Chapter 17: drivers on foot."""

from collections.abc import Iterable, Mapping

from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Settings, Tables
from rules.circus_maximus.model.facts import RanDown, Slowed, Walked
from rules.circus_maximus.model.figures import Circus, occupied, on_foot
from rules.circus_maximus.model.orders import FootStep
from rules.circus_maximus.model.questions import FootPath
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play import dropping
from rules.circus_maximus.play.rolls import ordinal, roll
from rules.questions import Refused
from rules.values import Seat, SpaceId

WALL = "wall"


def squares_a_turn(tables: Tables, chariot: Chariot) -> int:
    """C-171: a square for every two unmarked boxes, rounded up."""
    each = tables.foot.boxes_a_square
    return -(-chariot.hits // each)


def walk(meet: Circus, chariot: Chariot) -> None:
    """C-31, C-171: the man on foot moves before his team."""
    most = squares_a_turn(meet.book.tables, chariot)
    if chariot.foot is None or not most:
        return
    at = ordinal(meet.race, "foot path", chariot.seat)
    path = meet.steward.ask(FootPath(seat=chariot.seat, at=at, square=chariot.foot, squares=most))
    squares = tuple(square for square in path if square != WALL)
    if squares:
        chariot.foot = squares[-1]
    safe = WALL in path
    if safe:
        chariot.foot, chariot.driver = None, "safe"
    meet.steward.tell(Walked(item="C-172" if safe else "C-171", seat=chariot.seat, path=squares, safe=safe))


def squares_walked(
    arena: Arena,
    settings: Settings,
    taken: Mapping[SpaceId, Seat],
    start: SpaceId,
    most: int,
    steps: Iterable[FootStep],
) -> list[str]:
    """The squares a man enters, at the end perhaps the wall. Raises Refused."""
    path, at = list[str](), start
    for step in steps:
        to = _next(arena, settings, at, step)
        if to != WALL and to in taken:
            raise Refused("not_free", "C-171", step=step, square=to)
        path.append(to)
        if to == WALL:
            break
        at = to
    if len(path) > most:
        raise Refused("too_far_on_foot", "C-171", squares=most)
    return path


DIRECTIONS = {"F": "ahead", "K": "behind", "O": "outside", "I": "inside"}


def _next(arena: Arena, settings: Settings, at: SpaceId, step: FootStep) -> str:
    square, way = arena[at], DIRECTIONS.get(step)
    if step == WALL or (way in ("outside", "inside") and not getattr(square, way)):
        if not may_leave(arena, settings, at):
            raise Refused("no_exit", "C-172", square=at)
        return WALL
    if way in ("ahead", "behind"):
        return str(getattr(square, way))
    if way:
        return str(getattr(square, way)[0])
    near = {s.casefold(): s for s in neighbours(arena, at)}
    if step.casefold() not in near:
        raise Refused("not_a_foot_step", "C-171", said=step, near=list(near.values()))
    return near[step.casefold()]


def neighbours(arena: Arena, at: SpaceId) -> tuple[SpaceId, ...]:
    """C-171: every square a man can step to."""
    square = arena[at]
    return (square.ahead, square.behind, *square.outside, *square.inside)


def may_leave(arena: Arena, settings: Settings, at: SpaceId) -> bool:
    """C-172, O-7: over the wall from the innermost or outermost lane, or only at the listed exits."""
    if settings.foot_exits == "listed":
        return at in arena.exits
    return arena[at].lane in (1, arena.lanes)


def way_out(arena: Arena, settings: Settings, taken: Mapping[SpaceId, Seat], start: SpaceId, most: int) -> list[str]:
    """D-15: the shortest way to safety, the outer wall on ties, as far as he gets this turn."""
    came: dict[SpaceId, SpaceId] = {start: ""}
    edge = [start]
    goal = ""
    while edge and not goal:
        exits = sorted((s for s in edge if may_leave(arena, settings, s)), key=lambda s: -arena[s].lane)
        goal = exits[0] if exits else ""
        if not goal:
            edge = _further(arena, taken, edge, came)
    path = [WALL]
    while goal and goal != start:
        path.insert(0, goal)
        goal = came[goal]
    return path[:most] if goal else []


def _further(
    arena: Arena, taken: Mapping[SpaceId, Seat], edge: list[SpaceId], came: dict[SpaceId, SpaceId]
) -> list[SpaceId]:
    found = list[SpaceId]()
    for square in edge:
        for to in (*arena[square].outside, *arena[square].inside, arena[square].ahead, arena[square].behind):
            if to not in came and to not in taken:
                came[to] = square
                found.append(to)
    return found


def run_down(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-174: a team that enters a man's square by normal movement kills him, and loses speed."""
    for seat in on_foot(meet.race.chariots).get(chariot.team or "", ()):
        man = meet.race.chariots[seat]
        square = man.foot or ""
        die = roll(meet, "driver run down", 1, chariot.seat, "C-174")
        now, later = (die, 0) if phase.mf >= die else (0, die)
        phase.mf -= now
        phase.carry += later
        meet.steward.tell(RanDown(item="C-174", seat=chariot.seat, man=seat, square=square, lost=now, later=later))
        if later:
            meet.steward.tell(Slowed(item="C-174", seat=chariot.seat, by=later, why="man"))
        dropping.kill(meet, man, "run_down", "C-174", chariot.seat)


def taken_squares(arena: Arena, chariots: Mapping[Seat, Chariot]) -> dict[SpaceId, Seat]:
    """Squares that a man cannot enter."""
    return occupied(arena, chariots.values())
