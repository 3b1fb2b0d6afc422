"""Attacks of the moving chariot (chapter 9: C-90 to C-100, C-163)."""

from rules.base import take_next_ordinal
from rules.circus_maximus.board.legal_steps import find_attack_side
from rules.circus_maximus.board.occupancy import build_occupancy
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_attack_modifier,
    compute_driver_modifier,
    find_car_square,
)
from rules.circus_maximus.model.events import Attacked, Lashed, Slowed, WhipLost
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.questions import PushedBack
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.play import defences, elimination, moving, rams
from rules.circus_maximus.play.defences import may_move_back
from rules.circus_maximus.play.horses import lose_endurance
from rules.circus_maximus.play.rolls import make_driver_modifier, roll_dice


def resolve_attack(context: CircusContext, attacker: Chariot, step: Step) -> None:
    """Declare an attack, let the defender answer, and resolve it (C-91)."""
    target, manner = context.race.chariots[step.target], step.manner
    context.step.emit(
        Attacked(item="C-91", seat=attacker.seat, target=target.seat, manner=manner, square=attacker.team or "")
    )
    if manner == "ram_driver":
        rams.ram_dragged_driver(
            context, attacker.seat, compute_driver_modifier(context.tables.rulebook.wounds, attacker), target
        )
        return
    way = _find_direction(context, attacker, target, manner)
    if defences.resolve_defence(context, attacker, target, manner, of=attacker.seat):
        return
    if manner == "lash_team":
        _lash_team(context, attacker, target)
    elif manner == "lash_driver":
        _lash_driver(context, attacker, target)
    elif manner == "ram_team":
        rams.ram_team_with_car(context, attacker, target, way)
    else:
        _ram_car(context, attacker, target, way)


def _ram_car(context: CircusContext, attacker: Chariot, target: Chariot, way: int) -> None:
    """Ram a car; a target that still has one is pushed away from the attacker (C-100, C-101)."""
    lanes = rams.ram_car_with_car(context, attacker, target, -way)
    if target.car and not target.stuck:
        rams.slide_lanes(context, target, way, lanes)


def _find_direction(context: CircusContext, attacker: Chariot, target: Chariot, manner: str) -> int:
    """Return the direction from the attacker's lane to the target's, before anybody moves."""
    arena = context.tables.arena
    counter = target.team if manner.endswith("team") else find_car_square(arena, target)
    return find_attack_side(arena, arena[attacker.team or ""].behind, counter)


def _lash_team(context: CircusContext, attacker: Chariot, target: Chariot) -> None:
    """Lash a team (C-95); a runaway loses no END and takes only forced MF (C-236)."""
    dice = context.race.settings.lash_team_dice
    theirs = roll_dice(
        context,
        "lash team",
        dice,
        attacker.seat,
        "C-95",
        make_driver_modifier(compute_attack_modifier(context, attacker)),
    )
    answer = roll_dice(
        context, "lash team", dice, target.seat, "C-95", make_driver_modifier(compute_attack_modifier(context, target))
    )
    by = theirs - answer
    loss = max(1, by)
    if target.driven:
        lose_endurance(context, target, loss, "lash", "C-95")
    is_stuck = target.stuck
    forced_mf, offered_mf = (max(by, 0), int(by <= 0)) if not is_stuck else (0, 0)
    target.forced += forced_mf
    target.offered += offered_mf if target.driven else 0
    context.step.emit(
        Lashed(
            item="C-95",
            seat=target.seat,
            attacker=attacker.seat,
            endurance=loss if target.driven else 0,
            forced=forced_mf,
            offered=offered_mf if target.driven else 0,
        )
    )


def _lash_driver(context: CircusContext, attacker: Chariot, target: Chariot) -> None:
    """Lash a driver (C-96)."""
    chart = context.tables.rulebook.lash_driver
    theirs = roll_dice(
        context,
        "lash factor",
        2,
        attacker.seat,
        "C-96",
        make_driver_modifier(compute_attack_modifier(context, attacker)),
    )
    answer = roll_dice(
        context, "lash factor", 2, target.seat, "C-96", make_driver_modifier(compute_attack_modifier(context, target))
    )
    factor = theirs - answer
    total = roll_dice(
        context, "lash table", 2, attacker.seat, "C-96", table="T-9.42", effect=lambda t: chart.read(t, factor)
    )
    apply_lash_result(context, attacker, target, chart.read(total, factor))


def apply_lash_result(context: CircusContext, attacker: Chariot, target: Chariot, result: str) -> None:
    """Apply a result of the lash table (C-97)."""
    if result == "G":
        attacker.whips, target.whips = attacker.whips - 1, target.whips + 1
        context.step.emit(WhipLost(item="C-97", seat=attacker.seat, to=target.seat, left=attacker.whips))
    elif result == "M":
        _lose_movement(context, target)
    elif result == "B":
        _push_back(context, attacker, target)
    elif result.startswith("W"):
        _wound_target(context, attacker, target, int(result[1:]))
    elif result == "X":
        elimination.drag_from_car(context, target)


def _lose_movement(context: CircusContext, target: Chariot) -> None:
    """Reduce the team speed of the next movement phase (M of C-97)."""
    by = roll_dice(context, "M loss", 1, target.seat, "C-97")
    target.pending += by
    context.step.emit(Slowed(item="C-97", seat=target.seat, by=by, why="lash"))


def _wound_target(context: CircusContext, attacker: Chariot, target: Chariot, hits: int) -> None:
    """Apply driver hits and one M roll (W1 to W3 of C-97)."""
    elimination.wound_driver(context, target, hits, "lash", "C-97", attacker.seat)
    if target.driven:
        _lose_movement(context, target)


def _push_back(context: CircusContext, attacker: Chariot, target: Chariot) -> None:
    """Move the target back one square without END, or apply W1 (B of C-97).

    Ignored by a stuck chariot (C-83)."""
    if target.stuck:
        return
    occupancy = build_occupancy(context.tables, context.race, target)
    if not may_move_back(occupancy, target) or target.team is None:
        _wound_target(context, attacker, target, 1)
        return
    at = take_next_ordinal(context.race, "pushed back", target.seat)
    question = PushedBack(
        seat=target.seat, at=at, attacker=attacker.seat, square=context.tables.arena[target.team].behind
    )
    if context.step.ask(question) == "back":
        moving.push_back(context, target, "lash")
    else:
        _wound_target(context, attacker, target, 1)
