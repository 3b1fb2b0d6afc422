"""Who stands where: room, front and rear halves, even and beside, the order of standing (chapters 2 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.powersled.model.circuit import Circuit, Half, beside
from rules.powersled.model.state import Hazard, Sled
from rules.values import Seat, SpaceId


@dataclass(frozen=True)
class Ground:
    """The track with all that stands and lies on it, as the rules or a driver see it: all of this is public."""

    circuit: Circuit
    sleds: Mapping[Seat, Sled]
    hazards: tuple[Hazard, ...]

    def on(self, square: SpaceId) -> tuple[Sled, ...]:
        """Who holds a place on a square, the front half first."""
        here = [s for s in self.sleds.values() if s.square == square and not s.passing]
        return tuple(sorted(here, key=lambda s: s.rear))

    def room(self, square: SpaceId) -> bool:
        """A square holds one sled, a double-length square two (P-16)."""
        return len(self.on(square)) < (2 if self.circuit[square].long else 1)

    def shut_in(self, sled: Sled) -> Sled | None:
        """Who stands in the front half before a sled in the rear half (P-69)."""
        if not sled.rear or sled.square is None:
            return None
        return next((s for s in self.on(sled.square) if not s.rear), None)

    def met(self, sled: Sled, to: SpaceId) -> Sled | None:
        """Whom a sled would run into on its way to the next square: the one it is shut in by, or the last one there
        (P-69, P-120). None where there is room."""
        return self.shut_in(sled) or (None if self.room(to) else self.on(to)[-1])

    def lying(self, square: SpaceId) -> tuple[Hazard, ...]:
        """Mines and slicks on a square, oldest first."""
        return tuple(h for h in self.hazards if h.square == square)

    def front(self, sled: Sled) -> int:
        """F, the front coordinate (P-12)."""
        if sled.square is None:
            return sled.front
        return sled.laps * self.circuit.length + self.circuit[sled.square].end

    def standing(self, sled: Sled) -> tuple[int, ...]:
        """P-51 as a key: front coordinate, racing line, front half, earlier arrival."""
        off_line = sled.square is None or not self.circuit[sled.square].line
        return (-self.front(sled), off_line, sled.rear, sled.stamp)

    def half(self, sled: Sled) -> Half:
        """P-16: which half of a double-length square is its own; a lone sled has the whole square."""
        if sled.square is None or len(self.on(sled.square)) < 2:
            return ""
        return "rear" if sled.rear else "front"

    def beside(self, sled: Sled, other: Sled) -> bool:
        """P-18: even with or partially in front of a sled in the neighboring lane."""
        if sled.square is None or other.square is None:
            return False
        squares = self.circuit.squares
        return beside(squares[sled.square].span(self.half(sled)), squares[other.square].span(self.half(other)))

    def directly_behind(self, sled: Sled) -> Sled | None:
        """Who stands right behind a sled in its lane (P-82)."""
        if sled.square is None:
            return None
        rear = next((s for s in self.on(sled.square) if s.rear), None)
        if rear and not sled.rear:
            return rear
        return next(
            (
                s
                for s in self.sleds.values()
                if s.square and not s.rear and not s.passing and self.circuit.forward(s.square) == sled.square
            ),
            None,
        )
