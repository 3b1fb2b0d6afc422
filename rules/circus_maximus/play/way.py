"""The way of a phase as it is told: one line for what was driven, in the notation of the order (C-41)."""

from rules.circus_maximus.model.facts import Drove, MovementLost, Waited
from rules.circus_maximus.model.figures import Circus
from rules.circus_maximus.model.orders import Step, shortened
from rules.circus_maximus.model.state import Chariot, Phase

SLID = "(S)"
"""A forced sideslip on the way."""


def note(phase: Phase, step: Step) -> None:
    """An action of the mover."""
    phase.steps = (*phase.steps, step.token.removeprefix("A:"))


def note_slide(meet: Circus, chariot: Chariot) -> None:
    """A forced sideslip, if it happens in the slider's own phase."""
    phase = meet.race.phase
    if phase and phase.seat == chariot.seat:
        phase.steps = (*phase.steps, SLID)


def tell_way(meet: Circus, chariot: Chariot) -> None:
    """What has been driven since it was last told: before the finish, before a flip, at the phase's end."""
    phase = meet.race.phase
    if phase is None or phase.seat != chariot.seat:
        return
    path, steps = phase.trail[phase.told :], phase.steps
    to = (phase.whence, *path)[-1]
    if any(step != SLID for step in steps):
        meet.steward.tell(
            Drove(
                item="C-41" if chariot.driven else "C-151",
                seat=chariot.seat,
                start=phase.whence,
                to=to,
                path=path,
                squares=len(path),
                way=" ".join(shortened(steps)),
            )
        )
    phase.whence, phase.told, phase.steps = to, len(phase.trail), ()


def lose_rest(meet: Circus, chariot: Chariot, phase: Phase, spent: int = 0) -> None:
    """C-48, C-248: MF that can be neither driven nor braked are lost, and that is told; `spent` in being stopped."""
    lost, phase.mf, phase.over = phase.mf - spent, 0, True
    if lost > 0:
        meet.steward.tell(MovementLost(item="C-248", seat=chariot.seat, mf=lost, runaway=chariot.runaway))


def tell_rest(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """The rest of the way at the end; or that there was none."""
    tell_way(meet, chariot)
    if chariot.team is not None and not phase.acts and not phase.trail:
        meet.steward.tell(Waited(item="C-41" if chariot.driven else "C-151", seat=chariot.seat, why="no way"))
