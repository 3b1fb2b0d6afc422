"""Chapter 16: dragged drivers, cutting the reins, injuries."""

from rules.circus_maximus.model.charts import Drag
from rules.circus_maximus.model.facts import CutLoose
from rules.circus_maximus.model.figures import Circus, hanging, modifier
from rules.circus_maximus.model.questions import CutReins as AskCutLoose
from rules.circus_maximus.model.state import Chariot, Phase
from rules.circus_maximus.play import dropping
from rules.circus_maximus.play.rolls import driver, ordinal, roll


def begin(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-161: the dragging of this phase begins where he hangs now."""
    hung = hanging(meet.book.arena, chariot)
    phase.moved, phase.dragging = 0, (hung,) if hung else ()


def end_of_phase(meet: Circus, chariot: Chariot, phase: Phase) -> None:
    """C-161, C-162: he may try to cut himself free; then his injuries by the squares he was dragged."""
    if chariot.driver != "dragged":
        return
    own = modifier(meet.book.tables.wounds, chariot)
    question = AskCutLoose(
        seat=chariot.seat, at=ordinal(meet.race, "cut loose", chariot.seat), hits=chariot.hits, modifier=own
    )
    far = phase.moved
    if meet.steward.ask(question) == "yes":
        far = _try(meet, chariot, phase, own)
    _injure(meet, chariot, far)
    if chariot.foot is not None and chariot.team is not None:
        dropping.put_out(meet, chariot, "driver on foot", "C-161")


def _try(meet: Circus, chariot: Chariot, phase: Phase, own: int) -> int:
    """Squares he was dragged: all of them, or as far as the roll says before he was free."""
    total = roll(meet, "driver cuts himself free", 2, chariot.seat, "C-161", driver(-own))
    free = total <= chariot.hits
    far = max(0, min(total, phase.moved)) if free else phase.moved
    squares = phase.dragging or ((hanging(meet.book.arena, chariot) or ""),)
    where = squares[min(far, len(squares) - 1)]
    meet.steward.tell(CutLoose(item="C-161", seat=chariot.seat, free=free, dragged=far, square=where))
    if free:
        chariot.driver, chariot.foot = "foot", where
    return far


def _injure(meet: Circus, chariot: Chariot, far: int) -> None:
    """T-16.3."""
    if far <= 0:
        return
    row: Drag = next(r for r in meet.book.tables.drag_injury.rows if r.holds(far))
    die = roll(meet, "drag injury", 1, chariot.seat, "C-162", table="T-16.3")
    dropping.wound(meet, chariot, die // row.of + row.plus, "dragging", "C-162")
