"""Default decisions of a silent driver: speed, braking, path, defence (O-9, C-222, C-223, D-13)."""

from rules.circus_maximus.board.legal_steps import apply_step, find_fault, find_landing
from rules.circus_maximus.board.occupancy import Occupancy, Walk
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.derived import compute_corner_speed, compute_max_written_speed, find_car_square
from rules.circus_maximus.model.orders import Speed, Step
from rules.circus_maximus.model.questions import PayForWreck
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.model.tables import RuleTables


def default_speed(tables: RuleTables, view: PlayerView, chariot: Chariot) -> int:
    """Return the speed written by default (O-9).

    By option it is the maximum; or the safe speed of the present lane near a corner; or the speed of the last
    turn."""
    most = compute_max_written_speed(tables.rulebook.wounds, chariot)
    rule = view.settings.nmr_speed
    if rule == "last" and view.before is not None:
        return min(most, view.before)
    if rule == "prudent":
        return min(most, _limit_by_corner(tables, chariot, most))
    return most


def resolve_speed(tables: RuleTables, view: PlayerView, chariot: Chariot, speed: Speed) -> int:
    """Return the number meant by a sheet's speed (C-30): a number, `max`, `prudent` or `last`."""
    most = compute_max_written_speed(tables.rulebook.wounds, chariot)
    if speed == "last":
        return min(most, view.before if view.before is not None else most)
    if speed == "prudent":
        prudent = view.model_copy(update={"settings": view.settings.model_copy(update={"nmr_speed": "prudent"})})
        return default_speed(tables, prudent, chariot)
    return min(most, speed) if isinstance(speed, int) else most


def _limit_by_corner(tables: RuleTables, chariot: Chariot, reach: int) -> int:
    car = find_car_square(tables.arena, chariot)
    if car is None or tables.arena.squares_to_corner[car] > reach:
        return reach
    return max(1, _find_safe_speed_ahead(tables, car))


def _find_safe_speed_ahead(tables: RuleTables, square: str) -> int:
    """Return the safe speed of a lane in the corner that it is in or comes to."""
    while not tables.arena[square].corner:
        square = tables.arena[square].ahead
    return tables.arena[square].safe


def default_braking(tables: RuleTables, chariot: Chariot, mf: int) -> int:
    """Return the MF to brake to reach a corner's safe speed, keeping 1 END (C-223)."""
    car = find_car_square(tables.arena, chariot)
    if car is None or tables.arena.squares_to_corner[car] > mf:
        return 0
    return max(0, min(mf - _find_safe_speed_ahead(tables, car), chariot.endurance - 1))


def default_path(occupancy: Occupancy, walk: Walk) -> list[Step]:
    """Return the default path (C-223).

    Straight ahead; when about to be blocked outside, else inside; when blocked brake, slip outside, slip
    inside, ram."""
    steps = list[Step]()
    while walk.mf > 0:
        step = next(s for s in _list_steps_by_preference(occupancy, walk) if find_fault(occupancy, walk, s) is None)
        walk = apply_step(occupancy, walk, step)
        steps.append(step)
    return steps


def _list_steps_by_preference(occupancy: Occupancy, walk: Walk) -> tuple[Step, ...]:
    arena = occupancy.arena
    shut = walk.mf > 1 and arena[arena[walk.team].ahead].ahead in occupancy.seat_by_square
    kinds = ("O", "I", "F") if shut else ("F",)
    return tuple(Step(kind) for kind in (*kinds, "B", "SO", "SI", "R"))


def default_defence(
    tables: RuleTables, view: PlayerView, chariot: Chariot, open_ways: tuple[str, ...], manner: str
) -> str:
    """Return the default defence (C-222)."""
    if manner == "lash_team":
        return "hold"
    if "evade out" in open_ways:
        return "evade out"
    if "evade in" in open_ways and not _causes_corner_check(tables, view, chariot):
        return "evade in"
    if "brake" in open_ways and chariot.endurance >= tables.rulebook.defence.brake_from:
        return "brake"
    return "hold"


def _causes_corner_check(tables: RuleTables, view: PlayerView, chariot: Chariot) -> bool:
    """Whether evading inside would cause a corner check (C-71 c), as far as the driver knows the speed."""
    to = find_landing(tables.arena, chariot.team or "", "I")
    square = tables.arena[tables.arena[to].behind] if to else None
    if square is None or not square.corner:
        return False
    chariot_after = chariot.model_copy(update={"pending": chariot.pending + tables.rulebook.costs.inside})
    return (
        compute_corner_speed(tables.rulebook, view.settings, view.phase, chariot_after, view.written or 0) > square.safe
    )


def default_wreck_pay(question: PayForWreck, keep: int) -> int:
    """Return the END paid by default for a wreck: everything asked, except the last points (D-13)."""
    return max(0, min(question.asked, question.endurance - keep))
