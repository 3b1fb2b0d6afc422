"""Occupancy of the board: room, halves, sleds side by side, standing (chapters 2 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.base import Seat, SpaceId
from rules.powersled.model.state import Hazard, Sled, SledRace
from rules.powersled.model.track import Circuit, Half, is_beside


@dataclass(frozen=True)
class Occupancy:
    """The track with all sleds and hazards on it, as rules or drivers see it; all of this is public."""

    circuit: Circuit
    sleds: Mapping[Seat, Sled]
    hazards: tuple[Hazard, ...]

    def list_sleds_on(self, square: SpaceId) -> tuple[Sled, ...]:
        """Return the sleds that hold a place on a square, the front half first."""
        here = [s for s in self.sleds.values() if s.square == square and not s.passing]
        return tuple(sorted(here, key=lambda s: s.rear)) if len(here) > 1 else tuple(here)

    def has_room(self, square: SpaceId) -> bool:
        """Whether a square has room: a square holds one sled, a double-length square two (P-16)."""
        return len(self.list_sleds_on(square)) < (2 if self.circuit[square].long else 1)

    def find_blocking_sled(self, sled: Sled) -> Sled | None:
        """Return the sled in the front half of the square whose rear half this sled holds (P-69)."""
        if not sled.rear or sled.square is None:
            return None
        return next((s for s in self.list_sleds_on(sled.square) if not s.rear), None)

    def find_collision_target(self, sled: Sled, to: SpaceId) -> Sled | None:
        """Return the sled that would be hit on the way to the next square, or None if there is room.
        This is the sled that blocks it, or the last one on that square (P-69, P-120)."""
        return self.find_blocking_sled(sled) or (None if self.has_room(to) else self.list_sleds_on(to)[-1])

    def list_hazards_on(self, square: SpaceId) -> tuple[Hazard, ...]:
        """List mines and slicks on a square, oldest first."""
        return tuple(h for h in self.hazards if h.square == square)

    def compute_front_coordinate(self, sled: Sled) -> int:
        """Return F, the front coordinate of a sled (P-12)."""
        if sled.square is None:
            return sled.front
        return sled.laps * self.circuit.length + self.circuit[sled.square].end

    def make_standing_key(self, sled: Sled) -> tuple[int, ...]:
        """P-51: sort key of the standing: front coordinate, racing line, front half, earlier arrival."""
        off_line = sled.square is None or not self.circuit[sled.square].line
        return (-self.compute_front_coordinate(sled), off_line, sled.rear, sled.stamp)

    def find_occupied_half(self, sled: Sled) -> Half:
        """P-16: the half of a double-length square that a sled occupies; "" if it has the whole square."""
        if sled.square is None or len(self.list_sleds_on(sled.square)) < 2:
            return ""
        return "rear" if sled.rear else "front"

    def is_beside(self, sled: Sled, other: Sled) -> bool:
        """P-18: whether a sled is even with, or partially in front of, a sled in the neighbouring lane."""
        if sled.square is None or other.square is None:
            return False
        here, there = self.circuit[sled.square], self.circuit[other.square]
        if abs(here.lane - there.lane) != 1:
            return False
        return is_beside(here.find_span(self.find_occupied_half(sled)), there.find_span(self.find_occupied_half(other)))

    def find_sled_behind(self, sled: Sled) -> Sled | None:
        """Return the sled directly behind another in its lane (P-82)."""
        if sled.square is None:
            return None
        rear = next((s for s in self.list_sleds_on(sled.square) if s.rear), None)
        if rear and not sled.rear:
            return rear
        return next(
            (
                s
                for s in self.sleds.values()
                if s.square and not s.rear and not s.passing and self.circuit.find_square_ahead(s.square) == sled.square
            ),
            None,
        )


def rank_sleds(occupancy: Occupancy, race: SledRace) -> tuple[Sled, ...]:
    """P-148: rank all sleds.
    Finishers by place, then those that finished in this round, running sleds by standing, removed sleds (the
    latest first)."""

    def key(sled: Sled) -> tuple[int, ...]:
        if sled.place:
            return (0, sled.place)
        if sled.status == "finished":
            return (1, -occupancy.compute_front_coordinate(sled), sled.stamp)
        if sled.is_racing:
            return (2, *(occupancy.make_standing_key(sled) if sled.square else (sled.number,)))
        return (3, -sled.when, -sled.front, sled.number)

    return tuple(sorted(race.sleds.values(), key=key))
