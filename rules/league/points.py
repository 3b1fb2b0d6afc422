"""Points for a race (T-13). Schemes lie in data/points."""

from collections.abc import Sequence

from rules.reading import read_toml
from rules.values import Seat, Value
from rules.view import Placing

STILL_IN = ("finished", "running")
"""Whoever crashed or retired has no place that is paid."""
DISQUALIFIED = "disqualified"
"""Whoever is disqualified keeps neither place, points nor prize; an entry fee stays paid."""


class Scheme(Value):
    """`places`: points by place; or `over_field`: what is added to the number of starters by place, one less for each
    place beyond them, never under `least`. `lead`: for leading a lap other than the last. `finished`: for whoever sees
    the flag. `entry`: what everybody pays to start. `anyhow`: whoever is out is paid for a place as well. `game`: the
    only game it is meant for, "" for any."""

    title: str
    places: tuple[int, ...] = ()
    over_field: tuple[int, ...] = ()
    least: int = 0
    lead: int = 0
    finished: int = 0
    entry: int = 0
    anyhow: bool = False
    game: str = ""

    def earned(self, place: int, field: int, status: str, *, led: bool) -> int:
        """Points for a result in a field of `field` cars."""
        if status == DISQUALIFIED:
            return -self.entry
        placed = self.of_place(place, field) if self.anyhow or status in STILL_IN else 0
        return placed + self.lead * led + self.finished * (status == "finished") - self.entry

    def of_place(self, place: int, field: int) -> int:
        """Points for a place in a field of `field` cars."""
        if not self.over_field:
            return self.places[place - 1] if place <= len(self.places) else 0
        beyond = max(0, place - len(self.over_field))
        return max(self.least, field + self.over_field[min(place, len(self.over_field)) - 1] - beyond)


class SeatPoints(Value):
    """What a seat takes away from a race."""

    seat: Seat
    place: int
    points: int


def read_scheme(text: str) -> Scheme:
    """A scheme from the text of its file. Raises ValueError (TOMLDecodeError, ValidationError are such)."""
    return Scheme.model_validate(read_toml(text))


def file_of(scheme: str) -> str:
    """The file of a scheme by its key in T-13."""
    return f"points/{scheme.replace('_', '-')}.toml"


def points(scheme: Scheme, classification: Sequence[Placing]) -> tuple[SeatPoints, ...]:
    """Points in the order of the classification."""
    field = len(classification)
    return tuple(
        SeatPoints(seat=p.seat, place=p.place, points=scheme.earned(p.place, field, p.status, led=p.led))
        for p in classification
    )


def points_by_seat(scheme: Scheme | None, classification: Sequence[Placing]) -> dict[Seat, int]:
    """The same by seat; nothing where there is no scheme."""
    return {scored.seat: scored.points for scored in points(scheme, classification)} if scheme else {}
