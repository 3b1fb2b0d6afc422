"""Chapter 6: moving by cards, one step at a time (P-67)."""

from rules.base import SpaceId
from rules.powersled.model.events import Collided, KeptLane
from rules.powersled.model.orders import FORWARD, Drifts, Plan, Step, fit_path, take_step
from rules.powersled.model.state import Sled
from rules.powersled.play import damage
from rules.powersled.play.collisions import put_back_to_room, roll_collision
from rules.powersled.play.context import SledContext, build_occupancy, find_safe_speed
from rules.powersled.play.control import test_corner_control
from rules.powersled.play.dry_run import find_card_speed, is_drift_plan
from rules.powersled.play.move_state import (
    MoveState,
    advance_one_square,
    emit_moved_squares,
    emit_passed_through,
    run_into,
)
from rules.powersled.play.spins import spin_sled
from rules.powersled.play.square_entry import clear_hazards_under, record_arrival
from rules.step_context import limit_turns_while


def move_sled(context: SledContext, sled: Sled, plan: Plan) -> None:
    """P-60: move a sled by its whole allowance, as squares or in a sideswipe.
    If control is lost, the rest is spun."""
    assert sled.square
    start, move = sled.square, begin_move(context, sled, plan)
    steps = list(fit_path(plan.steps, move.points_left, move.speed))
    move.straight = all(step.way in "FS" for step in steps)
    for _ in limit_turns_while(
        lambda: steps and move.points_left and sled.is_on_track and not sled.spin, f"P-60: {sled.seat}'s move"
    ):
        step = steps.pop(0)
        if step.way == "S" and not _make_sideswipe(context, move, step):
            steps[:0] = [FORWARD] * step.points
        elif step.way != "S":
            _take_step(context, move, step, further=sum(one.way != "S" for one in steps))
    emit_moved_squares(context, move)
    if sled.spin and sled.is_on_track and move.points_left:
        spin_sled(context, move)
    if sled.is_on_track:
        put_back_to_room(context, sled, move.way)
    record_arrival(context, sled, start)


def begin_move(context: SledContext, sled: Sled, plan: Plan) -> MoveState:
    """Return the state of a move at its start (P-60, P-62, P-76)."""
    speed = find_card_speed(context.tables.rulebook, plan)
    return MoveState(
        sled,
        speed,
        speed + plan.speed * context.tables.rulebook.cards.speed,
        Drifts(card=is_drift_plan(plan), piloting=plan.change),
        plan.through,
    )


def _take_step(context: SledContext, move: MoveState, step: Step, further: int) -> None:
    """P-67: make one step; `further`: squares of movement that follow."""
    sled = move.sled
    if not move.has_begun:
        move.has_begun = True
        _leave_start(context, move)
    if sled.spin or not sled.square:
        return
    step, to = _resolve_step(context, move, step)
    occupancy = build_occupancy(context)
    shut = occupancy.find_blocking_sled(sled)
    if shut and not (step.way == "F" and move.straight and move.can_pass_through(sled.square)):
        run_into(context, move, shut)
        return
    if shut:
        emit_passed_through(context, move, sled.square, (shut.seat,), 0)
    full, lying = not occupancy.has_room(to), occupancy.list_hazards_on(to)
    if full and not (move.straight and further and move.can_pass_through(to)):
        run_into(context, move, occupancy.list_sleds_on(to)[-1])
        return
    is_covered = full or bool(lying and further and move.can_pass_through(to))
    if is_covered:
        emit_passed_through(
            context, move, to, tuple(s.seat for s in occupancy.list_sleds_on(to)) if full else (), len(lying)
        )
    move.steps.append(step)
    advance_one_square(context, move, to, passing=full)
    _test_corner_once(context, move, to)
    if lying and not is_covered:
        emit_moved_squares(context, move)
        damage.apply_on_entering(context, sled)


def _leave_start(context: SledContext, move: MoveState) -> None:
    """P-67, 1, P-74: leave the start square, with hazards under the sled."""
    square, under = move.sled.square, damage.list_hazards_under(context, move.sled)
    if under and square and move.can_pass_through(square):
        emit_passed_through(context, move, square, (), len(under))
        clear_hazards_under(context, move.sled)
    else:
        damage.apply_on_leaving(context, move.sled)


def _resolve_step(context: SledContext, move: MoveState, step: Step) -> tuple[Step, SpaceId]:
    """P-66: resolve a step; a lane change that is illegal or cannot be paid becomes a step forward."""
    circuit, square = context.tables.circuit, move.sled.square or ""
    square_and_drifts = take_step(circuit, square, step, move.drifts)
    if square_and_drifts is None:
        context.step.emit(KeptLane(item="P-66", seat=move.sled.seat, square=square, step=step.way))
        step = FORWARD
        square_and_drifts = take_step(circuit, square, step, move.drifts)
    assert square_and_drifts
    to, move.drifts = square_and_drifts
    return step, to


def _test_corner_once(context: SledContext, move: MoveState, square: SpaceId) -> None:
    """P-90 to P-92: make at most one test per corner and play, on the first square where it is due."""
    sled, corner = move.sled, context.tables.circuit[square].corner
    safe = find_safe_speed(context.tables.circuit, context.race.settings, square)
    if safe is None or corner in move.tested_corners:
        return
    if move.speed > safe + sled.cornering * context.tables.rulebook.cards.cornering:
        move.tested_corners.append(corner)
        emit_moved_squares(context, move)
        test_corner_control(context, sled, square)


def _make_sideswipe(context: SledContext, move: MoveState, step: Step) -> bool:
    """P-130, P-131: make a sideswipe; return False if it is not possible (P-66)."""
    rival, drifts_left = context.race.sleds.get(step.rival), move.drifts.pay_sideswipe()
    if rival is None or drifts_left is None or not build_occupancy(context).is_beside(move.sled, rival):
        context.step.emit(KeptLane(item="P-66", seat=move.sled.seat, square=move.sled.square or "", step="S"))
        return False
    emit_moved_squares(context, move)
    move.drifts = drifts_left
    move.points_left -= step.points
    move.swipe_points += step.points
    context.step.emit(
        Collided(
            item="P-130",
            seat=move.sled.seat,
            rival=rival.seat,
            strength=step.points,
            square=rival.square or "",
            aside=True,
        )
    )
    roll_collision(context, move.sled, rival, step.points, "sideswipe")
    return True
