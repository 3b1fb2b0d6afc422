"""Runaway teams (chapter 15)."""

from rules.base import take_next_ordinal
from rules.circus_maximus.board.legal_steps import INWARD, OUTWARD, compute_step_cost, find_fault
from rules.circus_maximus.board.occupancy import Walk, build_occupancy
from rules.circus_maximus.model.derived import (
    CircusContext,
    compute_driver_modifier,
    compute_team_speed,
    find_dragged_square,
)
from rules.circus_maximus.model.events import Attacked, Caught, CutLoose, Power
from rules.circus_maximus.model.orders import Step
from rules.circus_maximus.model.questions import CutReins
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.model.tables import Drag
from rules.circus_maximus.play import corners, elimination, moving, path_text, rams
from rules.circus_maximus.play.rolls import make_driver_modifier, roll_dice
from rules.step_context import limit_turns_while


def play_runaways(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Play a runaway's own phase (C-151)."""
    phase.power = phase.mf = compute_team_speed(chariot) + chariot.forced
    context.step.emit(
        Power(item="C-151", seat=chariot.seat, mf=phase.mf, speed=compute_team_speed(chariot), forced=chariot.forced)
    )
    begin_dragging(context, chariot, phase)
    if chariot.car:
        corners.check_corner(context, chariot)
    run_on(context, chariot, phase)
    path_text.emit_final_path(context, chariot, phase)


def run_on(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Run straight ahead with all MF; if blocked outside, else inside, else stop (C-248)."""
    for _ in limit_turns_while(
        lambda: phase.mf > 0 and not phase.over and chariot.runaway, f"C-151: {chariot.seat}'s team"
    ):
        if not _take_step(context, chariot, phase):
            path_text.emit_path(context, chariot)
            path_text.lose_remaining_mf(context, chariot, phase)


def _take_step(context: CircusContext, chariot: Chariot, phase: Phase) -> bool:
    occupancy = build_occupancy(context.tables, context.race, chariot)
    walk = Walk(chariot.team or "", phase.mf, 0)
    step = next((s for s in map(Step, ("F", "O", "I")) if find_fault(occupancy, walk, s) is None), None)
    if step is None:
        return False
    phase.mf -= compute_step_cost(occupancy.costs, step)
    phase.acts += 1
    path_text.record_step(phase, step)
    if step.kind == "F":
        moving.move_ahead(context, chariot)
    else:
        moving.change_lane(context, chariot, OUTWARD if step.kind == "O" else INWARD)
    if chariot.team is not None:
        _ram_drivers(context, chariot, phase)
    return True


def _ram_drivers(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Ram a dragged driver of another chariot in its square, for 1 MF (C-155)."""
    for rival in context.race.chariots.values():
        there = find_dragged_square(context.tables.arena, rival)
        free = not rival.car and rival.seat != chariot.seat and there is not None and there == chariot.team
        if free and there and phase.mf >= context.tables.rulebook.costs.attack:
            phase.mf -= context.tables.rulebook.costs.attack
            context.step.emit(
                Attacked(
                    item="C-155", seat=chariot.seat, target=rival.seat, manner="ram_driver", square=there, forced=True
                )
            )
            rams.ram_dragged_driver(context, chariot.seat, 0, rival)


def roll_catch(context: CircusContext, chariot: Chariot) -> None:
    """Roll whether a runaway that moved without a living dragged driver is caught (C-154).

    Not in the phase in which it loses the driver (X-22)."""
    if chariot.team is None or not chariot.runaway:
        return
    upto = context.tables.rulebook.runaway.caught_upto

    def effect(total: int) -> str:
        return "caught" if total <= upto else "runs on"

    if roll_dice(context, "runaway caught", 1, chariot.seat, "C-154", effect=effect) <= upto:
        context.step.emit(Caught(item="C-154", seat=chariot.seat))
        elimination.leave_board(context, chariot)


def begin_dragging(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Start counting the squares dragged in this phase (C-161)."""
    hung = find_dragged_square(context.tables.arena, chariot)
    phase.moved, phase.dragging = 0, (hung,) if hung else ()


def end_dragging(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Ask whether to cut the reins, then roll injuries by the squares dragged (C-161, C-162)."""
    if chariot.driver != "dragged":
        return
    own = compute_driver_modifier(context.tables.rulebook.wounds, chariot)
    question = CutReins(
        seat=chariot.seat,
        at=take_next_ordinal(context.race, "cut loose", chariot.seat),
        hits=chariot.hits,
        modifier=own,
    )
    far = phase.moved
    if context.step.ask(question) == "yes":
        far = _try_cut_loose(context, chariot, phase, own)
    _roll_injury(context, chariot, far)
    if chariot.foot is not None and chariot.team is not None:
        elimination.eliminate(context, chariot, "driver on foot", "C-161")


def _try_cut_loose(context: CircusContext, chariot: Chariot, phase: Phase, own: int) -> int:
    """Roll to cut the reins and return the squares dragged until then."""
    total = roll_dice(context, "driver cuts himself free", 2, chariot.seat, "C-161", make_driver_modifier(-own))
    free = total <= chariot.hits
    far = max(0, min(total, phase.moved)) if free else phase.moved
    squares = phase.dragging or ((find_dragged_square(context.tables.arena, chariot) or ""),)
    where = squares[min(far, len(squares) - 1)]
    context.step.emit(CutLoose(item="C-161", seat=chariot.seat, free=free, dragged=far, square=where))
    if free:
        chariot.driver, chariot.foot = "foot", where
    return far


def _roll_injury(context: CircusContext, chariot: Chariot, far: int) -> None:
    """Roll the injuries of a dragged driver (T-16.3)."""
    if far <= 0:
        return
    row: Drag = next(r for r in context.tables.rulebook.drag_injury.rows if r.contains(far))
    die = roll_dice(context, "drag injury", 1, chariot.seat, "C-162", table="T-16.3")
    elimination.wound_driver(context, chariot, die // row.of + row.plus, "dragging", "C-162")
