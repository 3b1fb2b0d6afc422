"""What a mover may do next, and where it leads: the actions of C-41 as pure steps, without dice and without others.

Used alike for reading a path, offering its next steps, planning, and by the phase itself.
"""

from collections.abc import Iterator

from rules.circus_maximus.board.ground import Attackable, Ground, Walk
from rules.circus_maximus.model.arena import Arena
from rules.circus_maximus.model.book import Costs
from rules.circus_maximus.model.facts import LASHES, MANNERS
from rules.circus_maximus.model.orders import Step
from rules.questions import Refused
from rules.values import Seat, SpaceId

OUT, IN = 1, -1


def cost(costs: Costs, step: Step) -> int:
    """MF of an action (C-41)."""
    match step.kind:
        case "O":
            return costs.outside
        case "I":
            return costs.inside
        case "SO" | "SI":
            return costs.sideslip
        case "A":
            return costs.attack
    return 1


def fault(ground: Ground, walk: Walk, step: Step) -> Refused | None:
    """Why a step cannot be taken here; None when it can."""
    price = cost(ground.costs, step)
    if price > walk.mf:
        return Refused("too_few_mf", "C-41", step=step.token, cost=price, mf=walk.mf)
    if step.kind in ("F", "O", "I") and blocker(ground, walk):
        return Refused("way_blocked", "C-7", step=step.token, square=ground.arena[walk.team].ahead)
    if step.kind in ("O", "I", "SO", "SI"):
        return _aside_fault(ground, walk, step)
    if step.kind == "B":
        return None if may_brake(ground, walk) else Refused("no_brake", "C-45")
    if step.kind == "A":
        return _attack_fault(ground, walk, step)
    if step.kind == "R" and not must_ram(ground, walk):
        return Refused("no_ram", "C-46")
    return None


def after(ground: Ground, walk: Walk, step: Step) -> Walk:
    """Where a legal step leads."""
    left = walk.mf - cost(ground.costs, step)
    if step.kind == "A":
        return walk._replace(mf=left, struck=True)
    if step.kind == "B":
        return walk._replace(mf=left, endurance=walk.endurance - 1)
    if step.kind == "R":
        return walk._replace(mf=0)
    to = landing(ground.arena, walk.team, step.kind)
    crossed = step.kind in ("F", "O", "I") and ground.arena.crosses(ground.arena[walk.team].ahead)
    home = ground.last and crossed
    return Walk(to or walk.team, 0 if home else left, walk.endurance, home=home)


def landing(arena: Arena, team: SpaceId, kind: str) -> SpaceId | None:
    """The team's square after F, O, I, SO or SI; None over the edge (C-17, C-19)."""
    if kind == "F":
        return arena[team].ahead
    way = OUT if kind in ("O", "SO") else IN
    beside = arena.aside(team if kind in ("SO", "SI") else arena[team].ahead, way)
    if not beside:
        return None
    return beside[-1] if kind == "O" else beside[0]


def blocker(ground: Ground, walk: Walk) -> Seat | None:
    """Whose counter stands directly ahead (C-46)."""
    return ground.taken.get(ground.arena[walk.team].ahead)


def may_brake(ground: Ground, walk: Walk) -> bool:
    """C-45."""
    return walk.endurance > 0 and not ground.cutting


def must_ram(ground: Ground, walk: Walk) -> bool:
    """Blocked, unable to brake, no sideslip: the next MF is an involuntary ram (C-46)."""
    stopped = blocker(ground, walk) is not None and not may_brake(ground, walk) and walk.mf > 0
    return stopped and all(fault(ground, walk, Step(kind)) for kind in ("SO", "SI"))


def free_for_pair(ground: Ground, team: SpaceId) -> bool:
    """Both squares a pair would end in are free (C-18); of a team without a car, its own."""
    return team not in ground.taken and not (ground.car and ground.arena[team].behind in ground.taken)


def _aside_fault(ground: Ground, walk: Walk, step: Step) -> Refused | None:
    to, slip = landing(ground.arena, walk.team, step.kind), step.kind in ("SO", "SI")
    if to is None:
        return Refused("no_lane", "C-10", step=step.token)
    if not free_for_pair(ground, to):
        return Refused("not_free", "C-19" if slip else "C-18", step=step.token, square=to)
    if slip and not may_slip(ground, walk):
        return Refused("no_slip", "C-20")
    return None


def may_slip(ground: Ground, walk: Walk) -> bool:
    """C-20: directly blocked; or, in the second edition, no way to spend the MF without being stopped."""
    if blocker(ground, walk):
        return True
    return ground.edition == 2 and not _way_on(ground, walk.team, walk.mf, {})


def _way_on(ground: Ground, team: SpaceId, mf: int, seen: dict[tuple[SpaceId, int], bool]) -> bool:
    """C-20 b, C-230: straight steps and lane changes that spend all MF, or lead over the finish (C-110)."""
    ahead = ground.arena[team].ahead
    if mf <= 0 or (ground.last and ground.arena.crosses(ahead) and ahead not in ground.taken):
        return True
    known = seen.get((team, mf))
    if known is None:
        known = seen[team, mf] = any(
            _way_on(ground, to, mf - price, seen) for to, price in _moves(ground, team) if price <= mf
        )
    return known


def _moves(ground: Ground, team: SpaceId) -> Iterator[tuple[SpaceId, int]]:
    arena, costs = ground.arena, ground.costs
    if arena[team].ahead in ground.taken:
        return
    yield arena[team].ahead, 1
    for kind, price in (("O", costs.outside), ("I", costs.inside)):
        to = landing(arena, team, kind)
        if to is not None and free_for_pair(ground, to):
            yield to, price


def reach(arena: Arena, car: SpaceId, square: SpaceId | None) -> int:
    """C-90: OUT or IN where a counter can be attacked from a car's square, 0 where not."""
    if square is None:
        return 0
    for way in (OUT, IN):
        if square in arena.aside(car, way) and arena[car].end >= arena[square].end:
            return way
    return 0


def _attack_fault(ground: Ground, walk: Walk, step: Step) -> Refused | None:
    if walk.struck:
        return Refused("struck_already", "C-42")
    if ground.cutting:
        return Refused("cannot_attack", "C-84")
    target = next((t for t in ground.targets if t.seat == step.target), None)
    if target is None:
        return Refused("no_such_target", "C-90", target=step.target, targets=[t.seat for t in ground.targets])
    if step.manner not in MANNERS:
        return Refused("no_such_attack", "C-90", said=step.manner, manners=list(MANNERS))
    grid = ground.arena.grid
    if ground.first_turn and (walk.team in grid or target.team in grid):
        return Refused("on_grid", "C-47", target=target.seat)
    if step.manner in LASHES and not ground.whips:
        return Refused("no_whip", "C-95")
    return _reach_fault(ground, walk, step.manner, target)


def _reach_fault(ground: Ground, walk: Walk, manner: str, target: Attackable) -> Refused | None:
    arena, off = ground.arena, Refused("not_beside", "C-90", target=target.seat, manner=manner)
    if manner == "ram_driver":
        return None if _over_driver(arena, walk.team, target) else off
    if manner in ("lash_driver", "ram_car"):
        return None if target.driven and reach(arena, arena[walk.team].behind, target.car) else off
    way = reach(arena, arena[walk.team].behind, target.team)
    if way and ((target.left and way == OUT) or (target.right and way == IN)):
        return Refused("side_closed", "C-83", target=target.seat)
    return None if way else off


def _over_driver(arena: Arena, team: SpaceId, target: Attackable) -> bool:
    """C-163, C-167: in the dragged driver's square, or right behind the empty car he hangs on."""
    if target.dragged is None:
        return False
    return team == (arena[target.car].behind if target.car else target.dragged)


def attacks(ground: Ground, walk: Walk) -> tuple[Step, ...]:
    """Every attack that is legal here."""
    if walk.struck or walk.mf < ground.costs.attack or ground.cutting:
        return ()
    car = ground.arena[ground.arena[walk.team].behind]
    beside = (*car.outside, *car.inside)
    near = (t for t in ground.targets if t.team in beside or t.car in beside or t.dragged is not None)
    steps = (Step("A", manner, target.seat) for target in near for manner in MANNERS)
    return tuple(step for step in steps if fault(ground, walk, step) is None)


def ram_only(ground: Ground, walk: Walk) -> bool:
    """Nothing is left but the involuntary ram (C-46)."""
    return must_ram(ground, walk) and not attacks(ground, walk)


def next_ones(ground: Ground, walk: Walk) -> tuple[Step, ...]:
    """Every legal step here."""
    if walk.mf <= 0:
        return ()
    plain = (Step(kind) for kind in ("F", "O", "I", "B", "SO", "SI", "R"))
    return (*(step for step in plain if fault(ground, walk, step) is None), *attacks(ground, walk))
