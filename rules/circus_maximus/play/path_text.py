"""Report of a phase's path: one line in the notation of orders (C-41)."""

from rules.circus_maximus.model.derived import CircusContext
from rules.circus_maximus.model.events import Drove, MovementLost, Waited
from rules.circus_maximus.model.orders import Step, merge_tokens
from rules.circus_maximus.model.state import Chariot, Phase

SLIDE_MARK = "(S)"
"""Mark of a forced sideslip within the path."""


def record_step(phase: Phase, step: Step) -> None:
    """Record a step of the mover."""
    phase.steps = (*phase.steps, step.token.removeprefix("A:"))


def record_slide(context: CircusContext, chariot: Chariot) -> None:
    """Record a forced sideslip, if it happens in the chariot's own phase."""
    phase = context.race.phase
    if phase and phase.seat == chariot.seat:
        phase.steps = (*phase.steps, SLIDE_MARK)


def emit_path(context: CircusContext, chariot: Chariot) -> None:
    """Emit the path since the last report: before the finish, before a flip, at the phase's end."""
    phase = context.race.phase
    if phase is None or phase.seat != chariot.seat:
        return
    path, steps = phase.trail[phase.told :], phase.steps
    to = (phase.whence, *path)[-1]
    if any(step != SLIDE_MARK for step in steps):
        context.step.emit(
            Drove(
                item="C-41" if chariot.driven else "C-151",
                seat=chariot.seat,
                start=phase.whence,
                to=to,
                path=path,
                squares=len(path),
                way=" ".join(merge_tokens(steps)),
            )
        )
    phase.whence, phase.told, phase.steps = to, len(phase.trail), ()


def lose_remaining_mf(context: CircusContext, chariot: Chariot, phase: Phase, spent_mf: int = 0) -> None:
    """Lose the MF that can be neither driven nor braked (C-48, C-248); `spent_mf` in being stopped."""
    lost_mf, phase.mf, phase.over = phase.mf - spent_mf, 0, True
    if lost_mf > 0:
        context.step.emit(MovementLost(item="C-248", seat=chariot.seat, mf=lost_mf, runaway=chariot.runaway))


def emit_final_path(context: CircusContext, chariot: Chariot, phase: Phase) -> None:
    """Emit the rest of the path at the phase's end, or its absence."""
    emit_path(context, chariot)
    if chariot.team is not None and not phase.acts and not phase.trail:
        context.step.emit(Waited(item="C-41" if chariot.driven else "C-151", seat=chariot.seat, why="no way"))
