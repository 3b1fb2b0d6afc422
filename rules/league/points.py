"""Points for a race (T-13). The points tables are in data/points."""

from collections.abc import Sequence

from rules.base import Seat, Value
from rules.safe_toml import read_toml
from rules.view import ResultRow

PLACED_STATUSES = ("finished", "running")
"""Statuses with a place that scores; cars that crashed or retired have none."""
DISQUALIFIED = "disqualified"
"""The status that forfeits place, points and prize; an entry fee stays paid."""


class Scheme(Value):
    """A points table.

    `places`: points by place; or `over_field`: points by place added to the number of starters, one less for
    each place beyond the list, never under `least`. `lead`: for leading a lap other than the last. `finished`:
    for every finisher. `entry`: the fee of every starter. `anyhow`: cars that dropped out score for their place
    as well. `game`: the only game it is for, "" for any."""

    title: str
    places: tuple[int, ...] = ()
    over_field: tuple[int, ...] = ()
    least: int = 0
    lead: int = 0
    finished: int = 0
    entry: int = 0
    anyhow: bool = False
    game: str = ""

    def score_result(self, place: int, field: int, status: str, *, led: bool) -> int:
        """Return the points for a result among `field` cars."""
        if status == DISQUALIFIED:
            return -self.entry
        place_points = self.score_place(place, field) if self.anyhow or status in PLACED_STATUSES else 0
        return place_points + self.lead * led + self.finished * (status == "finished") - self.entry

    def score_place(self, place: int, field: int) -> int:
        """Return the points for a place among `field` cars."""
        if not self.over_field:
            return self.places[place - 1] if place <= len(self.places) else 0
        beyond = max(0, place - len(self.over_field))
        return max(self.least, field + self.over_field[min(place, len(self.over_field)) - 1] - beyond)


class SeatPoints(Value):
    """A seat's place and points in a race."""

    seat: Seat
    place: int
    points: int


def read_scheme(text: str) -> Scheme:
    """Parse a points table. Raises ValueError (its subclasses TOMLDecodeError and ValidationError)."""
    return Scheme.model_validate(read_toml(text))


def find_scheme_path(scheme: str) -> str:
    """Return the file of a points table by its key in T-13."""
    return f"points/{scheme.replace('_', '-')}.toml"


def score_race(scheme: Scheme, classification: Sequence[ResultRow]) -> tuple[SeatPoints, ...]:
    """Return the points in the order of the classification."""
    field = len(classification)
    return tuple(
        SeatPoints(seat=p.seat, place=p.place, points=scheme.score_result(p.place, field, p.status, led=p.led))
        for p in classification
    )


def score_seats(scheme: Scheme | None, classification: Sequence[ResultRow]) -> dict[Seat, int]:
    """Return the points by seat; empty without a points table."""
    return {row.seat: row.points for row in score_race(scheme, classification)} if scheme else {}
