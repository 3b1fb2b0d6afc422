"""Legal steps of a moving chariot and their results (C-41): pure, without dice, rivals standing still.

Used alike for reading a path, offering its next steps, planning, and by the phase itself."""

from collections.abc import Iterable, Iterator

from rules.base import Seat, SpaceId
from rules.circus_maximus.board.occupancy import Attackable, Occupancy, Walk
from rules.circus_maximus.model.events import LASHES, MANNERS, RAMS
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.tables import Costs
from rules.circus_maximus.model.track import Arena
from rules.questions import InvalidAnswer

OUTWARD, INWARD = 1, -1


def compute_step_cost(costs: Costs, step: Step) -> int:
    """Return the MF that a step costs (C-41)."""
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


def find_fault(occupancy: Occupancy, walk: Walk, step: Step) -> InvalidAnswer | None:
    """Return the reason why a step cannot be taken here; None if it can."""
    price = compute_step_cost(occupancy.costs, step)
    if price > walk.mf:
        return InvalidAnswer("too_few_mf", "C-41", step=step.token, cost=price, mf=walk.mf)
    if step.kind in ("F", "O", "I") and find_blocker(occupancy, walk):
        return InvalidAnswer("way_blocked", "C-7", step=step.token, square=occupancy.arena[walk.team].ahead)
    if step.kind in ("O", "I", "SO", "SI"):
        return _find_sideways_fault(occupancy, walk, step)
    if step.kind == "B":
        return None if may_brake(occupancy, walk) else InvalidAnswer("no_brake", "C-45", cutting=occupancy.cutting)
    if step.kind == "A":
        return _find_attack_fault(occupancy, walk, step)
    if step.kind == "R" and not must_ram(occupancy, walk):
        return InvalidAnswer("no_ram", "C-46")
    return None


def apply_step(occupancy: Occupancy, walk: Walk, step: Step) -> Walk:
    """Return the position after a legal step."""
    mf_left = walk.mf - compute_step_cost(occupancy.costs, step)
    if step.kind == "A":
        return walk._replace(mf=mf_left, struck=True)
    if step.kind == "B":
        return walk._replace(mf=mf_left, endurance=walk.endurance - 1)
    if step.kind == "R":
        return walk._replace(mf=0)
    to = find_landing(occupancy.arena, walk.team, step.kind)
    crosses_line = step.kind in ("F", "O", "I") and occupancy.arena.crosses(occupancy.arena[walk.team].ahead)
    home = occupancy.last and crosses_line
    return Walk(to or walk.team, 0 if home else mf_left, walk.endurance, home=home)


def find_landing(arena: Arena, team: SpaceId, kind: str) -> SpaceId | None:
    """Return the team's square after F, O, I, SO or SI; None if there is no lane (C-17, C-19)."""
    if kind == "F":
        return arena[team].ahead
    way = OUTWARD if kind in ("O", "SO") else INWARD
    beside = arena.list_squares_aside(team if kind in ("SO", "SI") else arena[team].ahead, way)
    if not beside:
        return None
    return beside[-1] if kind == "O" else beside[0]


def find_blocker(occupancy: Occupancy, walk: Walk) -> Seat | None:
    """Return the seat whose counter stands directly ahead (C-46)."""
    return occupancy.seat_by_square.get(occupancy.arena[walk.team].ahead)


def may_brake(occupancy: Occupancy, walk: Walk) -> bool:
    """Whether the chariot may brake (C-45)."""
    return walk.endurance > 0 and not occupancy.cutting


def must_ram(occupancy: Occupancy, walk: Walk) -> bool:
    """Whether the next MF is an involuntary ram: blocked, unable to brake or sideslip (C-46)."""
    is_blocked = find_blocker(occupancy, walk) is not None and not may_brake(occupancy, walk) and walk.mf > 0
    return is_blocked and all(find_fault(occupancy, walk, Step(kind)) for kind in ("SO", "SI"))


def is_free_for_pair(occupancy: Occupancy, team: SpaceId) -> bool:
    """Whether both squares of team and car are free (C-18); without a car only the team's."""
    return team not in occupancy.seat_by_square and not (
        occupancy.car and occupancy.arena[team].behind in occupancy.seat_by_square
    )


def _find_sideways_fault(occupancy: Occupancy, walk: Walk, step: Step) -> InvalidAnswer | None:
    to, slip = find_landing(occupancy.arena, walk.team, step.kind), step.kind in ("SO", "SI")
    if to is None:
        return InvalidAnswer("no_lane", "C-10", step=step.token)
    if not is_free_for_pair(occupancy, to):
        return InvalidAnswer("not_free", "C-19" if slip else "C-18", step=step.token, square=to)
    if slip and not may_slip(occupancy, walk):
        return InvalidAnswer("no_slip", "C-20")
    return None


def may_slip(occupancy: Occupancy, walk: Walk) -> bool:
    """Whether a sideslip is allowed (C-20).

    It is when the chariot is directly blocked or, in the second edition, cannot spend its MF without being
    stopped."""
    if find_blocker(occupancy, walk):
        return True
    return occupancy.edition == 2 and not _can_spend_mf(occupancy, walk.team, walk.mf, {})


def _can_spend_mf(
    occupancy: Occupancy, team: SpaceId, mf: int, answer_by_position: dict[tuple[SpaceId, int], bool]
) -> bool:
    """Whether straight steps and lane changes can spend all MF or reach the finish (C-20 b, C-230, C-110)."""
    ahead = occupancy.arena[team].ahead
    if mf <= 0 or (occupancy.last and occupancy.arena.crosses(ahead) and ahead not in occupancy.seat_by_square):
        return True
    answer = answer_by_position.get((team, mf))
    if answer is None:
        answer = answer_by_position[team, mf] = any(
            _can_spend_mf(occupancy, to, mf - price, answer_by_position)
            for to, price in _list_free_moves(occupancy, team)
            if price <= mf
        )
    return answer


def _list_free_moves(occupancy: Occupancy, team: SpaceId) -> Iterator[tuple[SpaceId, int]]:
    arena, costs = occupancy.arena, occupancy.costs
    if arena[team].ahead in occupancy.seat_by_square:
        return
    yield arena[team].ahead, 1
    for kind, price in (("O", costs.outside), ("I", costs.inside)):
        to = find_landing(arena, team, kind)
        if to is not None and is_free_for_pair(occupancy, to):
            yield to, price


def find_attack_side(arena: Arena, car: SpaceId, square: SpaceId | None) -> int:
    """Return OUT or IN if a counter can be attacked from a car's square, else 0 (C-90)."""
    if square is None:
        return 0
    for way in (OUTWARD, INWARD):
        if square in arena.list_squares_aside(car, way) and arena[car].end >= arena[square].end:
            return way
    return 0


def _find_attack_fault(occupancy: Occupancy, walk: Walk, step: Step) -> InvalidAnswer | None:
    if walk.struck:
        return InvalidAnswer("struck_already", "C-42")
    if occupancy.cutting:
        return InvalidAnswer("cannot_attack", "C-84")
    target = next((t for t in occupancy.targets if t.seat == step.target), None)
    if target is None:
        return InvalidAnswer("no_such_target", "C-90", target=step.target, targets=[t.seat for t in occupancy.targets])
    if step.manner not in MANNERS:
        return InvalidAnswer("no_such_attack", "C-90", said=step.manner, manners=list(MANNERS))
    grid = occupancy.arena.grid
    if occupancy.first_turn and (walk.team in grid or target.team in grid):
        return InvalidAnswer("on_grid", "C-47", target=target.seat)
    if step.manner in LASHES and not occupancy.whips:
        return InvalidAnswer("no_whip", "C-95")
    return _find_reach_fault(occupancy, walk, step.manner, target)


def _find_reach_fault(occupancy: Occupancy, walk: Walk, manner: str, target: Attackable) -> InvalidAnswer | None:
    arena, off = occupancy.arena, InvalidAnswer("not_beside", "C-90", target=target.seat, manner=manner)
    if manner in ("lash_driver", "ram_car") and not target.driven:
        return InvalidAnswer("only_team", "C-152, C-90", target=target.seat)
    if manner == "ram_driver":
        return None if _is_over_driver(arena, walk.team, target) else off
    if manner in ("lash_driver", "ram_car"):
        return None if find_attack_side(arena, arena[walk.team].behind, target.car) else off
    way = find_attack_side(arena, arena[walk.team].behind, target.team)
    if way and ((target.left and way == OUTWARD) or (target.right and way == INWARD)):
        return InvalidAnswer("side_closed", "C-83", target=target.seat)
    return None if way else off


def _is_over_driver(arena: Arena, team: SpaceId, target: Attackable) -> bool:
    """Whether the team is in the dragged driver's square, or behind the empty car (C-163, C-167)."""
    if target.dragged is None:
        return False
    return team == (arena[target.car].behind if target.car else target.dragged)


def list_legal_attacks(occupancy: Occupancy, walk: Walk) -> tuple[Step, ...]:
    """Return every attack that is legal here."""
    if walk.struck or walk.mf < occupancy.costs.attack or occupancy.cutting:
        return ()
    car = occupancy.arena[occupancy.arena[walk.team].behind]
    beside = (*car.outside, *car.inside)
    near = (t for t in occupancy.targets if t.team in beside or t.car in beside or t.dragged is not None)
    steps = (Step("A", manner, target.seat) for target in near for manner in MANNERS)
    return tuple(step for step in steps if find_fault(occupancy, walk, step) is None)


def is_ram_forced(occupancy: Occupancy, walk: Walk) -> bool:
    """Whether the involuntary ram is the only legal step (C-46)."""
    return must_ram(occupancy, walk) and not list_legal_attacks(occupancy, walk)


def list_legal_steps(occupancy: Occupancy, walk: Walk) -> tuple[Step, ...]:
    """Return every legal step here."""
    if walk.mf <= 0:
        return ()
    plain = (Step(kind) for kind in ("F", "O", "I", "B", "SO", "SI", "R"))
    return (
        *(step for step in plain if find_fault(occupancy, walk, step) is None),
        *list_legal_attacks(occupancy, walk),
    )


def follow_path(occupancy: Occupancy, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """Take every step, with its attacks made specific, and return the end position.

    Raises InvalidAnswer for a path that is illegal or costs too much."""
    legal_path = list[Step]()
    for step in steps:
        if walk.home:
            break
        exact_step = resolve_attack(occupancy, walk, step)
        wrong = find_fault(occupancy, walk, exact_step)
        if wrong:
            raise wrong
        walk = apply_step(occupancy, walk, exact_step)
        legal_path.append(exact_step)
    return tuple(legal_path), walk


def follow_while_legal(occupancy: Occupancy, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """Take steps while they are legal, and return them with the end position."""
    legal_path = list[Step]()
    for step in steps:
        exact_step = resolve_attack(occupancy, walk, step)
        if walk.home or find_fault(occupancy, walk, exact_step):
            break
        walk = apply_step(occupancy, walk, exact_step)
        legal_path.append(exact_step)
    return tuple(legal_path), walk


def resolve_attack(occupancy: Occupancy, walk: Walk, step: Step) -> Step:
    """Replace `lash` or `ram` by the attack that can be made: on driver or car first, else on the team."""
    if step.kind != "A" or step.manner in MANNERS:
        return step
    manners = LASHES if step.manner == "lash" else RAMS
    attacks = (Step("A", manner, step.target) for manner in manners)
    return next((s for s in attacks if find_fault(occupancy, walk, s) is None), Step("A", manners[0], step.target))
