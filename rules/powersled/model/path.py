"""Paths (P-60 to P-66): their notation, what of them can be paid, where a step leads."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.powersled.model.circuit import Circuit, Way
from rules.powersled.model.orders import FORWARD, Step
from rules.values import SpaceId


def fitted(steps: Iterable[Step], points: int, speed: int) -> tuple[Step, ...]:
    """P-66, P-187: exactly n points: cut, or filled with F; sideswipe points above the card's speed become F."""
    fit, left, swipes = list[Step](), points, speed
    for step in steps:
        if step.way != "S":
            fit += [step] if left else []
            left -= 1 if left else 0
            continue
        spent = min(step.points, left, swipes)
        fit += [step.model_copy(update={"points": spent})] if spent > 0 else []
        over = min(step.points, left) - max(0, spent)
        fit += [FORWARD] * over
        left, swipes = left - min(step.points, left), swipes - max(0, spent)
    return (*fit, *(FORWARD,) * left)


class Drifts(NamedTuple):
    """Drifts left in a play (P-62): the card's own, those of Good Piloting; `line`: the racing line along which a lane
    change has been paid, so that further ones are free (P-64)."""

    card: bool
    piloting: int = 0
    line: str = ""

    def forward(self, along: str) -> "Drifts":
        """After a step ahead: off the line, it must be paid anew."""
        return self if along == self.line else self._replace(line="")

    def change(self, along: str) -> "Drifts | None":
        """After a lane change, Good Piloting paying first: only the card's own drift can pay a sideswipe. None where
        nothing is left to pay it."""
        if along and along == self.line:
            return self
        if self.piloting:
            return Drifts(card=self.card, piloting=self.piloting - 1, line=along)
        return Drifts(card=False, line=along) if self.card else None

    def sideswipe(self) -> "Drifts | None":
        """After a sideswipe."""
        return self._replace(card=False) if self.card else None


def taken(circuit: Circuit, square: SpaceId, step: Step, drifts: Drifts) -> tuple[SpaceId, Drifts] | None:
    """Where a step over a square's edge leads, and the drifts left; None where it is not legal or cannot be paid."""
    if step.way == "F":
        to = circuit.forward(square)
        return to, drifts.forward(circuit.along(square, to))
    way: Way = "L" if step.way == "L" else "R"
    beyond = circuit.aside(square, way) if circuit.clear(square, way) else None
    left = drifts.change(circuit.along(square, beyond)) if beyond else None
    return (beyond, left) if beyond and left else None
