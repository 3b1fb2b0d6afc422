"""Grid penalties: grid places that stewards or organisers take from cars."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer

from rules.base import Json, Seat
from rules.events import Event
from rules.step_context import StepContext

MAX_PENALTY_PLACES = 99
"""Maximum grid places of one car; places beyond the end of the grid lapse."""

PlacesLost = tuple[tuple[Seat, int], ...]
"""Lost grid places by seat."""


class GridPenalty(Event, tag="set_back"):
    """A car's grid penalty: the `places` lost, the place `earned`, and the place of its `start`."""

    places: int
    earned: int
    start: int


def sum_penalties(pairs: Iterable[tuple[Seat, int]]) -> PlacesLost:
    """Add up the places that each car loses. Raises ValueError for an invalid seat or number."""
    places_lost = Counter[Seat]()
    for seat, places in pairs:
        if not seat.isalpha() or places < 1:
            raise ValueError(seat)
        places_lost[seat] = min(MAX_PENALTY_PLACES, places_lost[seat] + places)
    return tuple(sorted(places_lost.items()))


def parse_penalties(penalties: Json) -> PlacesLost:
    """Parse "red:3,blue:5", "red 3, blue 5", {"red": 3} or pairs. Raises ValueError."""
    if isinstance(penalties, str):
        plain = penalties.casefold().translate(str.maketrans(":=/;", "  ,,"))
        penalties = [part.split() for part in plain.split(",") if part.strip()]
    try:
        return sum_penalties(
            (seat, int(places)) for seat, places in (penalties.items() if isinstance(penalties, dict) else penalties)
        )
    except (AttributeError, TypeError, ValueError):
        raise ValueError("no_grid_places") from None


def format_penalties(penalties: PlacesLost) -> str:
    """Format penalties as "blue 5, red 3", which `parse_penalties` reads."""
    return ", ".join(f"{seat} {places}" for seat, places in penalties)


PenaltyOption = Annotated[PlacesLost, BeforeValidator(parse_penalties), PlainSerializer(format_penalties)]
"""The type of a game's option `set_back`."""


def apply_penalties(order: Sequence[Seat], penalties: PlacesLost) -> tuple[Seat, ...]:
    """Return a grid, pole first, after its penalties.

    Each penalised car moves back from its earned place by its places. If two come to the same place, the one
    with the better earned place stays ahead and the other goes one further back. The rest move up in their
    order; no place stays empty, and nobody falls behind the last place."""
    places = {seat: n for seat, n in penalties if seat in order}
    earned_places = {seat: n for n, seat in enumerate(order)}
    seat_by_place = dict[int, Seat]()
    for seat in sorted(places, key=lambda seat: (earned_places[seat] + places[seat], earned_places[seat])):
        seat_by_place[next(n for n in count(earned_places[seat] + places[seat]) if n not in seat_by_place)] = seat
    rest = iter([seat for seat in order if seat not in places])
    slots = (seat_by_place.get(n) or next(rest, None) for n in range(len(order) + max(seat_by_place, default=0)))
    return tuple(seat for seat in slots if seat is not None)


def penalise_grid(step: StepContext, item: str, order: Sequence[Seat], penalties: PlacesLost) -> tuple[Seat, ...]:
    """Return the grid after penalties and emit an event for each penalised car, in starting order."""
    grid, places = apply_penalties(order, penalties), dict(penalties)
    for start, seat in enumerate(grid, 1):
        if seat in places:
            earned_place = order.index(seat) + 1
            step.emit(GridPenalty(item=item, seat=seat, places=places[seat], earned=earned_place, start=start))
    return grid
