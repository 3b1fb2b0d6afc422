"""Chapter 6: moving by cards, one step at a time (P-67)."""

from rules.base import SpaceId
from rules.powersled.model.events import Collided, KeptLane
from rules.powersled.model.orders import FORWARD, Drifts, Plan, Step, fit_path, take_step
from rules.powersled.model.state import Sled
from rules.powersled.play import damage
from rules.powersled.play.collisions import put_back_to_room, roll_collision
from rules.powersled.play.context import SledContext, build_ground, find_safe_speed
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
    start, go = sled.square, begin_move(context, sled, plan)
    steps = list(fit_path(plan.steps, go.points_left, go.speed))
    go.straight = all(step.way in "FS" for step in steps)
    for _ in limit_turns_while(
        lambda: steps and go.points_left and sled.is_on_track and not sled.spin, f"P-60: {sled.seat}'s move"
    ):
        step = steps.pop(0)
        if step.way == "S" and not _make_sideswipe(context, go, step):
            steps[:0] = [FORWARD] * step.points
        elif step.way != "S":
            _take_step(context, go, step, further=sum(one.way != "S" for one in steps))
    emit_moved_squares(context, go)
    if sled.spin and sled.is_on_track and go.points_left:
        spin_sled(context, go)
    if sled.is_on_track:
        put_back_to_room(context, sled, go.way)
    record_arrival(context, sled, start)


def begin_move(context: SledContext, sled: Sled, plan: Plan) -> MoveState:
    """Return the state of a move at its start (P-60, P-62, P-76)."""
    speed = find_card_speed(context.tables.tables, plan)
    return MoveState(
        sled,
        speed,
        speed + plan.speed * context.tables.tables.cards.speed,
        Drifts(card=is_drift_plan(plan), piloting=plan.change),
        plan.through,
    )


def _take_step(context: SledContext, go: MoveState, step: Step, further: int) -> None:
    """P-67: make one step; `further`: squares of movement that follow."""
    sled = go.sled
    if not go.has_begun:
        go.has_begun = True
        _leave_start(context, go)
    if sled.spin or not sled.square:
        return
    step, to = _resolve_step(context, go, step)
    ground = build_ground(context)
    shut = ground.find_blocking_sled(sled)
    if shut and not (step.way == "F" and go.straight and go.can_pass_through(sled.square)):
        run_into(context, go, shut)
        return
    if shut:
        emit_passed_through(context, go, sled.square, (shut.seat,), 0)
    full, lying = not ground.has_room(to), ground.list_hazards_on(to)
    if full and not (go.straight and further and go.can_pass_through(to)):
        run_into(context, go, ground.list_sleds_on(to)[-1])
        return
    is_covered = full or bool(lying and further and go.can_pass_through(to))
    if is_covered:
        emit_passed_through(
            context, go, to, tuple(s.seat for s in ground.list_sleds_on(to)) if full else (), len(lying)
        )
    go.steps.append(step)
    advance_one_square(context, go, to, passing=full)
    _test_corner_once(context, go, to)
    if lying and not is_covered:
        emit_moved_squares(context, go)
        damage.apply_on_entering(context, sled)


def _leave_start(context: SledContext, go: MoveState) -> None:
    """P-67, 1, P-74: leave the start square, with hazards under the sled."""
    square, under = go.sled.square, damage.list_hazards_under(context, go.sled)
    if under and square and go.can_pass_through(square):
        emit_passed_through(context, go, square, (), len(under))
        clear_hazards_under(context, go.sled)
    else:
        damage.apply_on_leaving(context, go.sled)


def _resolve_step(context: SledContext, go: MoveState, step: Step) -> tuple[Step, SpaceId]:
    """P-66: resolve a step; a lane change that is illegal or cannot be paid becomes a step forward."""
    circuit, square = context.tables.circuit, go.sled.square or ""
    square_and_drifts = take_step(circuit, square, step, go.drifts)
    if square_and_drifts is None:
        context.step.emit(KeptLane(item="P-66", seat=go.sled.seat, square=square, step=step.way))
        step = FORWARD
        square_and_drifts = take_step(circuit, square, step, go.drifts)
    assert square_and_drifts
    to, go.drifts = square_and_drifts
    return step, to


def _test_corner_once(context: SledContext, go: MoveState, square: SpaceId) -> None:
    """P-90 to P-92: make at most one test per corner and play, on the first square where it is due."""
    sled, corner = go.sled, context.tables.circuit[square].corner
    safe = find_safe_speed(context.tables.circuit, context.race.settings, square)
    if safe is None or corner in go.tested_corners:
        return
    if go.speed > safe + sled.cornering * context.tables.tables.cards.cornering:
        go.tested_corners.append(corner)
        emit_moved_squares(context, go)
        test_corner_control(context, sled, square)


def _make_sideswipe(context: SledContext, go: MoveState, step: Step) -> bool:
    """P-130, P-131: make a sideswipe; return False if it is not possible (P-66)."""
    rival, drifts_left = context.race.sleds.get(step.rival), go.drifts.pay_sideswipe()
    if rival is None or drifts_left is None or not build_ground(context).is_beside(go.sled, rival):
        context.step.emit(KeptLane(item="P-66", seat=go.sled.seat, square=go.sled.square or "", step="S"))
        return False
    emit_moved_squares(context, go)
    go.drifts = drifts_left
    go.points_left -= step.points
    go.swipe_points += step.points
    context.step.emit(
        Collided(
            item="P-130",
            seat=go.sled.seat,
            rival=rival.seat,
            strength=step.points,
            square=rival.square or "",
            aside=True,
        )
    )
    roll_collision(context, go.sled, rival, step.points, "sideswipe")
    return True
